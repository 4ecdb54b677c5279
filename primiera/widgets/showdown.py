"""Two to four hands, who wins and why: first say it yourself, then look."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from primiera.cards import Card, Hand, pack
from primiera.errors import IllegalActionError
from primiera.hands import HandLike, refuse_strangers, showdown
from primiera.i18n import _
from primiera.presets import rules as named_rules
from primiera.ruleset import RuleSet
from primiera.widgets import describe, questions
from primiera.widgets.describe import View
from primiera.widgets.questions import Question
from primiera.widgets.table.setup import GAMES
from primiera.widgets.table.talk import rules_name


def judges(at: RuleSet, cards: Sequence[Card]) -> View:
    """A choice among the games that have all these cards; `at` is the one in use."""
    ranks = {card.rank for card in cards}
    games = [rules for rules in map(named_rules, GAMES) if ranks <= rules.value.keys()]
    if at not in games:  # one with house rules
        games.insert(0, at)
    options = [{"id": rules.spec, "name": rules_name(rules)} for rules in games]
    return {"label": _("Judged by"), "value": at.spec, "options": options}


class ShowdownDesk:
    """``answer`` with the winner ("0", "1", "split", "none"), then ``next`` for other hands; ``choose`` another game.

    hands  two to four hands in turn order, the eldest first; dealt from the seed when none are given
    rules  the rule set that judges them
    count  hands dealt from the seed

    Raises PrimieraError for hands or a rule set that cannot be.
    """

    def __init__(
        self,
        hands: Iterable[HandLike] = (),
        rules: str = "primero",
        seed: int = 0,
        count: int = 3,
        **options: str,
    ) -> None:
        self.rules = named_rules(rules, **options)
        self.seed, self.number = seed, 0
        given = [hand if isinstance(hand, Hand) else Hand(hand) for hand in hands]
        self.count = len(given) or count
        if not 2 <= self.count <= 4:
            raise IllegalActionError(f"two to four hands are compared here, not {self.count}")
        self._lay([hand.cards for hand in given] if given else self._dealt())

    def _dealt(self) -> list[tuple[Card, ...]]:
        chance = random.Random(f"showdown/{self.seed}/{self.number}")
        cards = chance.sample(pack(self.rules.deck), 4 * self.count)
        return [tuple(cards[4 * n : 4 * n + 4]) for n in range(self.count)]

    def _lay(self, hands: Sequence[tuple[Card, ...]]) -> None:
        self.number += 1
        end = showdown(hands, self.rules)
        answers = [(str(n), questions.side(n, len(hands))) for n in range(len(hands))]
        answers.append(("none", _("Nobody")) if self.rules.no_class == "nothing" else ("split", _("They share")))
        right = "none" if not end.winners else "split" if len(end.winners) > 1 else str(end.winners[0])
        hint = _("Name the classes first. Only if they are equal do the points matter.")
        self.question = Question(
            _("Which hand wins?"),
            tuple(hands),
            tuple(answers),
            (right,),
            lambda given: questions.showdown_reason(hands, self.rules),
            hint,
        )
        self.given: str | None = None
        self.hint = False

    def act(self, action: View) -> None:
        """Raises IllegalActionError for what is not open."""
        kind, given = action.get("type"), str(action.get("answer"))
        if kind == "choose":
            self._judge_by(str(action.get("value")))
        elif kind == "answer" and self.given is None and given in dict(self.question.answers):
            self.given = given
        elif kind == "hint" and self.given is None:
            self.hint = not self.hint
        elif kind == "next" and self.given is not None:
            self._lay(self._dealt())
        else:
            allowed = ", ".join(dict(self.question.answers)) if self.given is None else "'next'"
            raise IllegalActionError(
                f"the move {kind!r} {action.get('answer', '')} is not open now: allowed are {allowed}"
            )

    def _judge_by(self, game: str) -> None:
        """The same hands under another rule set. Raises RulesError for one that does not exist."""
        rules, before = named_rules(game), self.number
        for hand in self.question.hands:
            refuse_strangers(hand, rules)
        self.rules = rules
        self._lay(self.question.hands)
        self.number = before

    def _choice(self) -> View:
        return judges(self.rules, [card for hand in self.question.hands for card in hand])

    def view(self) -> View:
        shown: View = {
            "kind": "drill",
            "turn": f"{self.rules.spec}/{self.number}/{int(self.given is not None)}/{int(self.hint)}",
            "title": _("Showdown"),
            "choice": self._choice(),
            "question": self.question.ask,
            "progress": [],
            "progressLabel": "",
            "answers": [{"id": id, "name": name} for id, name in self.question.answers],
            "lead": _("Your bet first."),
            "prompt": _("The first hand is the eldest: it acts before the others."),
            "next": _("Other hands"),
            "first": _("Choose an answer first."),
            "live": "; ".join(describe.listed(hand) for hand in self.question.hands),
            **questions.card_view(self.question, self.rules, self.given is not None),
        }
        if self.given is not None:
            good = self.given in self.question.right
            answer = dict(self.question.answers)[self.question.right[0]]
            lead = _("Right: {answer}.") if good else _("No: {answer}.")
            text = self.question.reason(self.given)
            shown["feedback"] = {
                "kind": "right" if good else "wrong",
                "chosen": self.given,
                "right": self.question.right[0],
                "lead": lead.format(answer=answer),
                "text": text,
            }
            shown["live"] = f"{shown['feedback']['lead']} {text}"
        elif self.hint:
            shown["hint"] = {"kind": "hint", "lead": _("Hint."), "text": self.question.hint}
            shown["live"] = self.question.hint
        return shown
