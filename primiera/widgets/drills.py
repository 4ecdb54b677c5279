"""Ten questions, reasons at once, a streak, and a seed that a teacher can set for a whole class."""

from __future__ import annotations

import random
from collections.abc import Callable

from primiera.cards import parse_cards
from primiera.errors import IllegalActionError, RulesError
from primiera.i18n import N_, _, ngettext
from primiera.presets import rules as named_rules
from primiera.ruleset import RuleSet
from primiera.widgets import describe, questions
from primiera.widgets.describe import View
from primiera.widgets.questions import Question

QUESTIONS = 10
KINDS: dict[str, tuple[str, str, Callable[[RuleSet, random.Random], Question]]] = {
    "class": (N_("Name the class"), "primiera-italiana", questions.name_the_class),
    "points": (N_("Add the points"), "primero", questions.add_the_points),
    "winner": (N_("Who wins?"), "primero", questions.who_wins),
    "discard": (N_("The best change"), "primiera-italiana", questions.best_discard),
}
"""Title, rule set and maker of each drill."""


class DrillDesk:
    """``answer``, or ``discard`` with cards; then ``next``; ``hint`` before.

    kind   "class", "points", "winner" or "discard"
    seed   the same seed asks the same questions

    Raises RulesError for a drill that does not exist.
    """

    def __init__(self, kind: str = "class", rules: str | None = None, seed: int = 0, **options: str) -> None:
        if kind not in KINDS:
            raise RulesError(f"there is no drill '{kind}': allowed are {', '.join(KINDS)}")
        self.kind = kind
        self.title, preset, self.make = KINDS[kind]
        self.rules = named_rules(rules or preset, **options)
        self.seed = seed
        self.round = 1
        self.streak = self.best = 0
        self.coming: Question | None = None
        self.marks: list[str] = []
        self._ask()

    def _ask(self) -> None:
        self.question = self.coming or self._made(self.round, len(self.marks))
        self.coming = None
        self.given: str | None = None
        self.hint = False

    def _made(self, round: int, number: int) -> Question:
        return self.make(self.rules, random.Random(f"{self.kind}/{self.seed}/{round}/{number}"))

    def _prepare(self) -> None:
        """Make the next question while the answer to this one is read: some take a moment to count."""
        if self.coming is None:
            done = len(self.marks)
            self.coming = self._made(self.round + 1, 0) if done == QUESTIONS else self._made(self.round, done)

    def act(self, action: View) -> None:
        """Raises PrimieraError for what is not open, and changes nothing then."""
        kind, answered = action.get("type"), self.given is not None
        if kind == "answer" and not answered and self.question.answers:
            given = str(action.get("answer"))
            known = [id for id, _name in self.question.answers]
            if given not in known:
                raise IllegalActionError(f"'{given}' is no answer here: allowed are {', '.join(known)}")
            self._answer(given)
        elif kind == "discard" and not answered and not self.question.answers:
            self._answer(self._picked(action))
        elif kind == "hint" and not answered:
            self.hint = not self.hint
        elif kind == "go":
            if answered:
                self._prepare()
        elif kind == "next" and answered:
            if len(self.marks) == QUESTIONS:
                self.round, self.marks = self.round + 1, []
            self._ask()
        else:
            allowed = "'next'" if answered else "'answer', 'hint'" if self.question.answers else "'discard', 'hint'"
            raise IllegalActionError(f"the move {kind!r} is not open now: allowed are {allowed}")

    def _picked(self, action: View) -> str:
        told = " ".join(map(str, action.get("cards") or ()))
        cards = parse_cards(told) if told else ()
        for card in cards:
            if card not in self.question.hands[0]:
                raise IllegalActionError(f"{card} is not in the hand")
        if len(cards) > self.question.most:
            raise IllegalActionError(f"{self.question.most} cards at most may be changed, not {len(cards)}")
        return questions.joined(cards)

    def _answer(self, given: str) -> None:
        right = given in self.question.right
        self.given = given
        self.marks.append("right" if right else "wrong")
        self.streak = self.streak + 1 if right else 0
        self.best = max(self.best, self.streak)

    @property
    def number(self) -> int:
        return len(self.marks) + (self.given is None)

    def view(self) -> View:
        question, answered = self.question, self.given is not None
        progress = self.marks + ["now"] * (not answered) + ["todo"] * QUESTIONS
        right = self.marks.count("right")
        shown: View = {
            "kind": "drill",
            "turn": f"{self.round}/{self.number}/{int(answered)}/{int(self.hint)}",
            "title": _(self.title),
            "question": question.ask,
            "progress": progress[:QUESTIONS],
            "progressLabel": _("Question {n} of {all}: {right} right").format(
                n=self.number, all=QUESTIONS, right=right
            ),
            "streak": self.streak,
            "earned": {"kind": "streaks", "key": self.kind, "n": self.best},
            "answers": [{"id": id, "name": name} for id, name in question.answers],
            "lead": _("Question {n} of {all}.").format(n=self.number, all=QUESTIONS),
            "prompt": _("Press the answer.") if question.answers else _("Press the cards to change."),
            "next": _("Next question") if self.number < QUESTIONS else _("Ten more"),
            "first": _("Choose an answer first."),
            "live": self._spoken(),
            **questions.card_view(question, self.rules, answered),
        }
        if not question.answers:
            shown |= self._change(answered, shown["hand"])
        if answered:
            shown |= self._feedback(right)
            if self.coming is None:
                shown["auto"] = 400
        elif self.hint:
            shown["hint"] = {"kind": "hint", "lead": _("Hint."), "text": question.hint}
            shown["live"] = question.hint
        return shown

    def _spoken(self) -> str:
        hands = "; ".join(describe.listed(hand) for hand in self.question.hands)
        return f"{self.question.ask} {hands}."

    def _change(self, answered: bool, hand: View) -> View:
        """Cards to press instead of answers."""
        if answered:  # the button stays where it was, as the other answers do
            count = len((self.given or "").split())
            told = ngettext("{n} card changed", "{n} cards changed", count).format(n=count) if count else _("All kept")
            return {"actions": [{"id": "discard", "label": told, "ready": False, "reason": _("Answered already.")}]}
        hand["choose"] = {
            "max": self.question.most,
            "full": _("{n} cards at most.").format(n=self.question.most),
            "one": _("1 card chosen to change."),
            "many": _("{n} cards chosen to change."),
        }
        change = [_("Keep all four"), _("Change 1 card"), *[_("Change {n} cards")] * 2, _("Change all four")]
        return {"actions": [{"id": "discard", "byCount": change[: self.question.most + 1], "main": True}]}

    def _feedback(self, right: int) -> View:
        assert self.given is not None
        question = self.question
        good = self.given in question.right
        answer = dict(question.answers).get(question.right[0], "")
        lead = (
            _("Right.")
            if good
            else _("Not quite: {answer}.").format(answer=answer)
            if answer
            else _("There is better.")
        )
        text = question.reason(self.given)
        if self.number == QUESTIONS:
            text += " " + _("{right} of {all} right.").format(right=right, all=QUESTIONS)
        said = {
            "kind": "right" if good else "wrong",
            "chosen": self.given,
            "right": question.right[0],
            "lead": lead,
            "text": text,
        }
        return {"feedback": said, "live": f"{lead} {text}"}
