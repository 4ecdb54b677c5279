"""The private side: hands grouped by what they are worth, and exactly how often two such groups meet.

A *value class* holds all hands with one strength under the rule set (112 of them in the game with Supremus, of 91,390
hands). The joint table counts deals of two hands by class, card removal included, by inclusion and exclusion over
the cards two hands could share. A *type* is finer: hands that a change of suits (or of court ranks) turns into one
another; nothing that matters in the game tells them apart.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache, cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from primiera.cards import Card
from primiera.ruleset import RuleSet
from primiera.tables import CHOOSE, Worth, rank_table

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Classes:
    """The value classes of a pack under a rule set, weakest first.

    hands    (hands, 4) card numbers within `pack`
    of       class of each hand
    worths   combination and points of each class
    """

    rules: RuleSet
    pack: tuple[Card, ...]
    hands: Ints
    of: Ints
    worths: tuple[Worth, ...]

    def __len__(self) -> int:
        return len(self.worths)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """``numerus 54``: combination and points."""
        return tuple(f"{worth.combination} {worth.points}" for worth in self.worths)

    @cached_property
    def counts(self) -> Ints:
        """Hands in each class."""
        return np.asarray(np.bincount(self.of, minlength=len(self)))

    @cached_property
    def holding(self) -> Ints:
        """(subsets, classes): hands of each class that hold a given set of at most three cards."""
        return _holding(self.hands, self.of, len(self))

    @cached_property
    def joint(self) -> Ints:
        """(classes, classes): ordered deals of two hands without a card in common."""
        table = np.diag(self.counts).astype(np.float64)
        for size, block in _by_size(self.holding, len(self.pack)):
            # Whole numbers below 2**53: the product is exact, in whatever order it is summed.
            table += (-1) ** size * (block.T.astype(np.float64) @ block)
        return table.astype(np.int64)

    @cached_property
    def sign(self) -> Ints:
        """(classes, classes): 1 where the eldest's class wins, -1 where it loses; equal hands as the rules have it."""
        order = np.arange(len(self))
        sign = np.sign(order[:, None] - order[None, :])
        for i, one in enumerate(self.worths):
            if self.rules.tie_chain(one.combination)[-1] == "eldest":
                sign[i, i] = 1
        return np.asarray(sign, np.int64)

    def keeping(self, hand: int) -> Ints:
        """(16 sets of the hand's cards, classes): hands that hold the rest of the hand and none of the set.

        A set is a number: card i of the hand is in it when bit i is set. `hand` is a row of `hands`.
        """
        dealt = self.hands[hand]
        rows = np.zeros((16, len(self)), np.int64)
        rows[0, self.of[hand]] = 1
        for without in range(1, 16):
            kept = dealt[[card for card in range(4) if not without >> card & 1]]
            rows[without] = self.holding[_subset(kept[None, :], len(self.pack))[0]]
        for card in range(4):  # so far the set may be held too: take those hands away, card by card
            for without in range(16):
                if without >> card & 1:
                    rows[without] -= rows[without ^ 1 << card]
        return rows

    def against(self, hand: int) -> Ints:
        """(classes,): how often each class meets this one hand, given by its row in `hands`."""
        return np.asarray(self.keeping(hand)[15])


@cache
def classes(rules: RuleSet, pack: tuple[Card, ...] | None = None) -> Classes:
    """Group all four-card hands of a pack (the rule set's own, or a smaller one) by value."""
    table = rank_table(rules)
    dealt = table.cards if pack is None else tuple(sorted(pack, key=table.place.__getitem__))
    place = np.array([table.place[card] for card in dealt], np.int64)
    hands = np.array(list(itertools.combinations(range(len(dealt)), 4)), np.int64)
    ranks = np.frombuffer(table.ranks, np.uint16)[_numbers(place[hands])]
    met, of = np.unique(ranks, return_inverse=True)
    return Classes(rules, dealt, hands, of.astype(np.int64), tuple(table.worths[rank] for rank in met))


def _numbers(hands: Ints) -> Ints:
    """Numbers of hands in the rank table, from ascending places in the pack."""
    ways = np.array(CHOOSE, np.int64)
    return np.asarray(sum(ways[size, hands[:, size - 1]] for size in (1, 2, 3, 4)))


@dataclass(frozen=True, eq=False)
class Types:
    """Hands up to what cannot matter.

    of     type of each hand
    first  one hand of each type
    value  value class of each type
    """

    classes: Classes
    of: Ints
    first: Ints
    value: Ints

    def __len__(self) -> int:
        return len(self.first)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """One hand of each type: ``AH AD AC AS``."""
        return tuple(" ".join(str(self.classes.pack[card]) for card in hand) for hand in self.classes.hands[self.first])

    @cached_property
    def counts(self) -> Ints:
        """Hands of each type."""
        return np.bincount(self.of, minlength=len(self))

    @cached_property
    def against_classes(self) -> Ints:
        """(types, classes): ordered deals of a hand of the type and one of the class."""
        rows = np.stack([self.classes.against(int(hand)) for hand in self.first])
        return rows * self.counts[:, None]

    @cached_property
    def joint(self) -> Ints:
        """(types, types): ordered deals of two hands without a card in common."""
        holding = _holding(self.classes.hands, self.of, len(self))
        dealt = self.classes.hands[self.first]
        table = np.diag(np.ones(len(self), np.int64))
        for size in range(4):
            for places in itertools.combinations(range(4), size):
                table += (-1) ** size * holding[_subset(dealt[:, list(places)], len(self.classes.pack))]
        return table * self.counts[:, None]


def types(classes: Classes, courts: bool = True) -> Types:
    """Types under all changes of suits and, with `courts`, of knave, queen and king (5,635 or 2,629 in the pack of 40).

    Meant for rule sets whose ties look at neither suits nor courts, as all vying games' are.
    """
    suits = sorted({card.suit for card in classes.pack})
    ranks = sorted({card.rank for card in classes.pack})
    suit = np.array([suits.index(card.suit) for card in classes.pack])[classes.hands]
    rank = np.array([ranks.index(card.rank) for card in classes.pack])[classes.hands]
    figures = [ranks.index(r) for r in "JQK" if r in ranks] if courts else []
    least: Ints | None = None
    for change in itertools.permutations(range(len(suits))):
        for moved in itertools.permutations(figures):
            to = np.arange(len(ranks))
            to[figures] = moved
            code = np.sort(np.array(change)[suit] * len(ranks) + to[rank], axis=1)
            key = code @ (64 ** np.arange(3, -1, -1))
            least = key if least is None else np.minimum(least, key)
    assert least is not None
    _, first, of = np.unique(least, return_index=True, return_inverse=True)
    return Types(classes, of.astype(np.int64), first.astype(np.int64), classes.of[first])


# ------------------------------------------------------------------ sets of at most three cards, numbered


def _starts(count: int) -> list[int]:
    return list(itertools.accumulate((comb(count, size) for size in range(4)), initial=0))


def _subset(chosen: Ints, count: int) -> Ints:
    """Number of each set, given as rows of ascending card numbers: smaller sets first, then the usual ranking."""
    number = np.full(len(chosen), _starts(count)[chosen.shape[1]], np.int64)
    for place in range(chosen.shape[1]):
        c = chosen[:, place]
        number += (c, c * (c - 1) // 2, c * (c - 1) * (c - 2) // 6)[place]
    return number


def _holding(hands: Ints, group: Ints, groups: int) -> Ints:
    count = int(hands.max()) + 1
    rows = _starts(count)[4]
    table = np.zeros(rows * groups, np.int64)
    for size in range(4):
        for places in itertools.combinations(range(4), size):
            table += np.bincount(_subset(hands[:, list(places)], count) * groups + group, minlength=rows * groups)
    return table.reshape(rows, groups)


def _by_size(table: Ints, count: int) -> list[tuple[int, Ints]]:
    starts = _starts(count)
    return [(size, table[starts[size] : starts[size + 1]]) for size in range(4)]
