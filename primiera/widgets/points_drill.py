"""Ten cards, one question each: what does it count? The points are A32 and A33, the help is the rule of A34."""

from __future__ import annotations

import random

from primiera.cards import Card, pack
from primiera.errors import IllegalActionError
from primiera.i18n import N_, _
from primiera.presets import rules
from primiera.widgets import describe
from primiera.widgets.describe import View

CARDS = 10
COURTS = "JQK"
THRICE = "67"
MEMORY = {
    "thrice": N_("Six and seven count three times their face: 3 × {face} = {points}."),
    "ten more": N_("Two to five count ten more than their face: {face} + 10 = {points}."),
    "court": N_("Knave, knight and king count {points}, all alike."),
    "ace": N_("The ace counts {points}: the one value to learn by heart."),
}
"""A34."""


def memory(card: Card, points: int) -> str:
    """The memory rule of A34, said for one card."""
    if card.rank in COURTS:
        kind = "court"
    elif card.rank == "A":
        kind = "ace"
    else:
        kind = "thrice" if card.rank in THRICE else "ten more"
    return describe.dressed(_(MEMORY[kind])).format(face=card.rank, points=points)


class PointsDrillDesk:
    """Ten different cards from a seed, then ten more. Every value is asked before one is asked again.

    seed   whole number
    """

    def __init__(self, seed: int = 0) -> None:
        self.rules = rules("primero")
        self.seed = seed
        self.round = 0
        self.streak = 0
        self._start()

    def _start(self) -> None:
        self.round += 1
        chance = random.Random(f"{self.seed}/{self.round}")
        shuffled = chance.sample(pack(40), 40)
        by_value: dict[int, list[Card]] = {}
        for card in shuffled:
            by_value.setdefault(self.rules.value[card.rank], []).append(card)
        asked = [cards.pop() for cards in by_value.values()]
        rest = [card for card in shuffled if card not in asked]
        asked += rest[: CARDS - len(asked)]
        chance.shuffle(asked)
        self.cards = asked
        self.marks: list[str] = []
        self.chosen: int | None = None
        self.hint = False

    @property
    def card(self) -> Card:
        return self.cards[len(self.marks) - (self.chosen is not None)]

    @property
    def points(self) -> int:
        return self.rules.value[self.card.rank]

    def act(self, action: View) -> None:
        """``answer`` with points as text, ``next`` after it, ``hint`` before it."""
        kind = action.get("type")
        answered = self.chosen is not None
        if kind == "answer" and not answered:
            self._answer(str(action.get("answer")))
        elif kind == "hint" and not answered:
            self.hint = not self.hint
        elif kind == "next" and answered:
            self.chosen, self.hint = None, False
            if len(self.marks) == CARDS:
                self._start()
        else:
            allowed = "'next'" if answered else "'answer', 'hint'"
            raise IllegalActionError(f"the move {kind!r} is not open now: allowed is {allowed}")

    def _answer(self, text: str) -> None:
        values = sorted(set(self.rules.value.values()))
        if text not in map(str, values):
            raise IllegalActionError(f"'{text}' is no card's worth: allowed are {', '.join(map(str, values))}")
        right = int(text) == self.points
        self.marks.append("right" if right else "wrong")
        self.streak = self.streak + 1 if right else 0
        self.chosen = int(text)

    def view(self) -> View:
        done = self.marks.count("right")
        number = len(self.marks) + (self.chosen is None)
        progress = self.marks + ["now"] * (self.chosen is None) + ["todo"] * CARDS
        values = sorted(set(self.rules.value.values()))
        question = _("What does this card count?")
        shown: View = {
            "kind": "drill",
            "turn": f"{self.round}/{number}/{int(self.chosen is not None)}/{int(self.hint)}",
            "title": _("Ten cards"),
            "question": question,
            "progress": progress[:CARDS],
            "progressLabel": _("Card {n} of {all}, {right} right").format(n=number, all=CARDS, right=done),
            "streak": self.streak,
            "hand": {
                "label": describe.card_name(self.card),
                "cards": [describe.card(self.card, self.rules)],
                "seals": self.chosen is not None,
            },
            "answers": [{"id": str(value), "name": str(value)} for value in values],
            "lead": _("Card {n} of {all}.").format(n=number, all=CARDS),
            "prompt": _("Press the points it counts."),
            "next": _("Next card") if number < CARDS else _("Ten more"),
            "first": _("Choose an answer first."),
            "live": f"{describe.card_name(self.card)}. {question}",
        }
        if self.chosen is not None:
            shown |= self._feedback(done, number)
        elif self.hint:
            shown["hint"] = {"kind": "hint", "lead": _("Memory."), "text": _hint(self.card)}
            shown["live"] = shown["hint"]["text"]
        return shown

    def _feedback(self, done: int, number: int) -> View:
        right = self.chosen == self.points
        lead = _("Right: {n}.").format(n=self.points) if right else _("No: {n}.").format(n=self.points)
        text = memory(self.card, self.points)
        if number == CARDS:
            text += " " + _("{right} of {all} right.").format(right=done, all=CARDS)
        kind = "right" if right else "wrong"
        said = {"kind": kind, "chosen": str(self.chosen), "right": str(self.points), "lead": lead, "text": text}
        return {"feedback": said, "live": f"{lead} {text}"}


def _hint(card: Card) -> str:
    """The rule without its result."""
    if card.rank in COURTS:
        return _("A court card. All three count the same, and little.")
    if card.rank == "A":
        return _("The ace lies between the five and the six.")
    return _("Is it a six or a seven? Then three times its face. Else ten more than its face.")
