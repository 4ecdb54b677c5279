"""The moves open to whoever is to act: an iterable with ``in``, a readable repr, and a reason for every refusal.

The moves are kept as a few choices (a plain move, an amount, some cards, a declaration) rather than one by one, so that
a table can draw them and a random player can pick among them without building hundreds of objects.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import Any, Protocol, TypeGuard

from primiera.actions import ACTIONS, Action, Bet, Declare, Discard, Pass, Raise, Shuffle
from primiera.cards import Card
from primiera.i18n import _, ngettext


class Choice(Protocol):
    """One kind of move and all it may be."""

    @property
    def kind(self) -> str: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def __str__(self) -> str: ...
    def why_not(self, action: Action) -> str:
        """Why an action of this kind is refused; empty when it is allowed."""
        ...

    def pick(self, rng: random.Random) -> Action: ...
    def to_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Plain:
    """A move without parts: check, call, fold, cover, stay."""

    action: Action

    @property
    def kind(self) -> str:
        return self.action.kind

    def __iter__(self) -> Iterator[Action]:
        yield self.action

    def __len__(self) -> int:
        return 1

    def __str__(self) -> str:
        return self.action.kind

    def why_not(self, action: Action) -> str:
        return ""

    def pick(self, rng: random.Random) -> Action:
        return self.action

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.kind}


@dataclass(frozen=True, slots=True)
class Amounts:
    """A bet or a raise of `least` to `most` chips."""

    kind: str
    least: int
    most: int

    def _make(self, amount: int) -> Action:
        return Bet(amount) if self.kind == "bet" else Raise(amount)

    def __iter__(self) -> Iterator[Action]:
        return map(self._make, range(self.least, self.most + 1))

    def __len__(self) -> int:
        return self.most - self.least + 1

    def __str__(self) -> str:
        return f"{self.kind} {span(self.least, self.most)}"

    def why_not(self, action: Action) -> str:
        amount = getattr(action, "amount", None)
        if _whole(amount) and self.least <= amount <= self.most:
            return ""
        told = _("a bet is {chips}, not {amount}") if self.kind == "bet" else _("a raise is {chips}, not {amount}")
        return told.format(chips=chips(self.least, self.most), amount=amount)

    def pick(self, rng: random.Random) -> Action:
        return self._make(self.least + int(rng.random() * (self.most - self.least + 1)))

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.kind, "least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Cards:
    """Some cards of the hand, in one of the allowed numbers."""

    kind: str
    hand: tuple[Card, ...]
    counts: tuple[int, ...]

    def _make(self, cards: tuple[Card, ...]) -> Action:
        return Discard(cards) if self.kind == "discard" else Pass(cards)

    def __iter__(self) -> Iterator[Action]:
        for count in self.counts:
            for cards in combinations(self.hand, count):
                yield self._make(cards)

    def __len__(self) -> int:
        return sum(comb(len(self.hand), count) for count in self.counts)

    def __str__(self) -> str:
        if self.counts == (0,):
            return f"{self.kind} without changing a card"
        return f"{self.kind} {span(self.counts[0], self.counts[-1])} cards"

    def why_not(self, action: Action) -> str:
        cards: tuple[Card, ...] = getattr(action, "cards", ())
        if not isinstance(cards, tuple):
            return _("the cards of a move are a tuple, not {cards}").format(cards=repr(cards))
        for card in cards:
            if card not in self.hand:
                return _("{card} is not in the hand {hand}").format(card=card, hand=" ".join(map(str, self.hand)))
        if len(set(cards)) < len(cards):
            return _("a card is named twice in '{move}'").format(move=action)
        if len(cards) not in self.counts:
            if self.counts == (0,):
                return _("no card may be changed now, not {n}").format(n=len(cards))
            return _("{range} cards may be changed now, not {n}").format(
                range=span(self.counts[0], self.counts[-1]), n=len(cards)
            )
        return ""

    def pick(self, rng: random.Random) -> Action:
        count = self.counts[int(rng.random() * len(self.counts))]
        sets = _sets(len(self.hand), count)
        return self._make(tuple([self.hand[at] for at in sets[int(rng.random() * len(sets))]]))

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.kind, "cards": [str(card) for card in self.hand], "counts": list(self.counts)}


@cache
def _sets(size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The places of every set of so many cards in a hand."""
    return tuple(combinations(range(size), count))


Rung = tuple[str, int]
"""A declaration: combination, and points (0 where the name alone is declared)."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """Declarations from the lowest to the highest, each with `least` to `most` chips staked.

    `ladder` is every declaration of the game; the open ones are ladder[floor:ceiling].
    """

    ladder: tuple[Rung, ...]
    floor: int
    ceiling: int
    least: int
    most: int
    kind: str = "declare"

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The declarations open now, ascending."""
        return self.ladder[self.floor : self.ceiling]

    def __iter__(self) -> Iterator[Action]:
        for combination, points in self.rungs:
            for stake in range(self.least, self.most + 1):
                yield Declare(combination, points, stake)

    def __len__(self) -> int:
        return (self.ceiling - self.floor) * (self.most - self.least + 1)

    def __str__(self) -> str:
        low, high = self.rungs[0], self.rungs[-1]
        return f"declare {rung_text(low)} to {rung_text(high)}, staking {span(self.least, self.most)}"

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Declare):
            return f"'{action}' is no declaration"
        if not (_whole(action.points) and _whole(action.stake)):
            return _("points and stake are whole numbers, not in '{move}'").format(move=action)
        rung = (action.combination, action.points)
        if rung not in self.ladder:
            return _("there is no declaration '{hand}'").format(hand=rung_text(rung))
        at = self.ladder.index(rung)
        if at < self.floor:
            return _("'{hand}' is not above what was declared: the lowest is {least}").format(
                hand=rung_text(rung), least=rung_text(self.rungs[0])
            )
        if at >= self.ceiling:
            return _("'{hand}' is more than the hand holds: the highest is {most}").format(
                hand=rung_text(rung), most=rung_text(self.rungs[-1])
            )
        if not self.least <= action.stake <= self.most:
            return _("the stake is {chips}, not {amount}").format(
                chips=chips(self.least, self.most), amount=action.stake
            )
        return ""

    def pick(self, rng: random.Random) -> Action:
        combination, points = self.ladder[self.floor + int(rng.random() * (self.ceiling - self.floor))]
        return Declare(combination, points, self.least + int(rng.random() * (self.most - self.least + 1)))

    def to_dict(self) -> dict[str, Any]:
        rungs = [{"combination": combination, "points": points} for combination, points in self.rungs]
        return {"type": self.kind, "rungs": rungs, "least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Orders:
    """Chance: any order of the given cards, and any cut when the pack is fresh."""

    cards: tuple[Card, ...]
    cuts: int
    kind: str = "shuffle"

    def __iter__(self) -> Iterator[Action]:
        from itertools import permutations

        for order in permutations(self.cards):
            for cut in range(self.cuts):
                yield Shuffle(order, cut)

    def __len__(self) -> int:
        # len() holds no factorial of forty; chance is never counted, only drawn.
        raise OverflowError("the orders of a pack are too many to count")

    def __str__(self) -> str:
        return f"shuffle {len(self.cards)} cards"

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Shuffle):
            return f"'{action}' is no shuffle"
        if not isinstance(action.cards, tuple) or not _whole(action.cut):
            return "the cards of a shuffle are a tuple, the cut a whole number"
        if len(action.cards) != len(self.cards) or set(action.cards) != set(self.cards):
            return f"a shuffle holds each of the {len(self.cards)} cards to be shuffled once, and no other"
        if not 0 <= action.cut < self.cuts:
            return f"the cut is 0 to {self.cuts - 1} cards, not {action.cut}"
        return ""

    def pick(self, rng: random.Random) -> Action:
        order = [*self.cards]
        rng.shuffle(order)
        return Shuffle(tuple(order), int(rng.random() * self.cuts))

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.kind}


@dataclass(frozen=True)
class LegalActions:
    """All moves of whoever is to act. Iterate, ask ``action in legal``, ``len(legal)``, or ``legal.why_not(action)``.

    choices   what is allowed, one entry a kind
    refusals  kinds that players might expect here, and why they are refused
    """

    choices: tuple[Choice, ...] = ()
    refusals: tuple[tuple[str, str], ...] = field(default=())

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The words of the allowed moves."""
        return tuple(choice.kind for choice in self.choices)

    def __iter__(self) -> Iterator[Action]:
        for choice in self.choices:
            yield from choice

    def __len__(self) -> int:
        return sum(map(len, self.choices))

    def __bool__(self) -> bool:
        return bool(self.choices)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and not self.why_not(action)

    def of(self, kind: str) -> Choice | None:
        """The choice of a kind, or None: ``legal.of("raise")``."""
        return next((choice for choice in self.choices if choice.kind == kind), None)

    def why_not(self, action: Action | str) -> str:
        """Why an action, or a whole kind of them ("raise"), is refused; the empty text when it is allowed."""
        kind = action if isinstance(action, str) else action.kind
        for choice in self.choices:
            if choice.kind == kind:
                return "" if isinstance(action, str) else choice.why_not(action)
        for refused, reason in self.refusals:
            if refused == kind:
                return _(reason)
        known = _("'{move}' is no move of this phase") if kind in ACTIONS else _("'{move}' is no move at all")
        return known.format(move=kind)

    def pick(self, rng: random.Random) -> Action:
        """A random move: a kind first, each as likely, then what it may be."""
        choices = self.choices
        return choices[int(rng.random() * len(choices))].pick(rng)

    def __str__(self) -> str:
        return "; ".join(map(str, self.choices)) or "nothing"

    def __repr__(self) -> str:
        return f"<LegalActions: {self}>"

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON for a table: the choices, and the refusals with their reasons."""
        return {
            "choices": [choice.to_dict() for choice in self.choices],
            "refused": {kind: _(reason) for kind, reason in self.refusals},
        }


NOTHING = LegalActions()


def _whole(number: object) -> TypeGuard[int]:
    """Whether it counts chips, points or cards: True is an int to Python, and no number of chips."""
    return isinstance(number, int) and not isinstance(number, bool)


def span(least: int, most: int) -> str:
    """A range in words: "1 to 4", or one number."""
    return str(least) if least == most else _("{least} to {most}").format(least=least, most=most)


def chips(least: int, most: int) -> str:
    """A range of chips in words: "1 to 4 chips"."""
    return ngettext("{range} chip", "{range} chips", most).format(range=span(least, most))


def rung_text(rung: Rung) -> str:
    """A declaration in the notation of the records: "numerus 30", "fluxus"."""
    return f"{rung[0]} {rung[1]}" if rung[1] else rung[0]
