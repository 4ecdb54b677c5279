"""Counting hands by the cards they hold: the one table that all exact odds are read from.

How many hands of a rank hold these cards and none of those? By inclusion and exclusion only hands that *hold* some
cards need counting: nothing, one card, a pair, three, four. A census keeps those counts for a rule set. It is built
once (some 100 ms) and answers afterwards without looking at a single hand.

Cards are places in the pack here, 0 to n-1, as in ``primiera.tables``; counts are cumulative: ``below[r]`` hands are
weaker than rank r, so ``below[r + 1] - below[r]`` have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate, combinations
from math import comb

from primiera.hands import RulesLike, as_rules
from primiera.ruleset import RuleSet
from primiera.tables import CHOOSE, RankTable, rank_table, suits_matter

Below = list[int]

_DIRECT = 16
"""So many hands are looked at in the time that one step of inclusion and exclusion takes."""


class Census:
    """The counts of one rule set; `top` is one more than its highest rank."""

    def __init__(self, table: RankTable) -> None:
        self.table = table
        self.size = len(table.cards)
        self.top = len(table.worths)
        self._ranks = list(table.ranks)
        self._rows: list[list[int] | None] = [None] * comb(self.size, 3)
        pairs = self._count_pairs()
        # A hand holds three pairs with each of its four cards.
        singles = [
            [n // 3 for n in _added(pairs[min(a, b), max(a, b)] for b in range(self.size) if b != a)]
            for a in range(self.size)
        ]
        self._pairs = pairs
        self._below: dict[tuple[int, ...], Below] = {pair: _cumulated(counts) for pair, counts in pairs.items()}
        self._below.update(((a,), _cumulated(counts)) for a, counts in enumerate(singles))
        self._below[()] = _cumulated(n // 4 for n in _added(singles))

    def row(self, a: int, b: int, c: int) -> list[int]:
        """The rank of the hand that each card of the pack makes of three cards given in ascending order.

        `top` stands where the card is one of the three.
        """
        number = a + CHOOSE[2][b] + CHOOSE[3][c]
        row = self._rows[number]
        if row is None:
            row = self._rows[number] = self._new_row(a, b, c)
        return row

    def _new_row(self, a: int, b: int, c: int) -> list[int]:
        ranks, top = self._ranks, self.top
        _, _, two, three, four = CHOOSE
        lowest = two[a] + three[b] + four[c]  # numbers of the hands in which the fourth card is the lowest, and so on
        second = a + three[b] + four[c]
        third = a + two[b] + four[c]
        highest = a + two[b] + three[c]
        return [
            *ranks[lowest : lowest + a],
            top,
            *[ranks[second + n] for n in two[a + 1 : b]],
            top,
            *[ranks[third + n] for n in three[b + 1 : c]],
            top,
            *[ranks[highest + n] for n in four[c + 1 : self.size]],
        ]

    def _count_pairs(self) -> dict[tuple[int, int], list[int]]:
        """For each two cards how many hands of each rank hold them; pairs alike but for the suits share one list."""
        cards, suits_differ = self.table.cards, suits_matter(self.table.rules)
        counted: dict[object, list[int]] = {}
        pairs = {}
        for a, b in combinations(range(self.size), 2):
            ranks = sorted((cards[a].rank, cards[b].rank))
            kind = (a, b) if suits_differ else (*ranks, cards[a].suit == cards[b].suit)
            if kind not in counted:
                counted[kind] = self._count_pair(a, b)
            pairs[a, b] = counted[kind]
        return pairs

    def _count_pair(self, a: int, b: int) -> list[int]:
        counts: Counter[int] = Counter()
        for c in range(self.size):
            if c != a and c != b:
                counts.update(self.row(*sorted((a, b, c)))[c + 1 :])
        return [counts[rank] for rank in range(self.top)]

    def holding(self, cards: Sequence[int]) -> Below:
        """Hands that hold all of the cards (none to four, ascending), whatever else."""
        if len(cards) < 3:
            return self._below[tuple(cards)]
        counts = [0] * (self.top + 1)
        if len(cards) == 3:
            for rank in self.row(*cards):
                counts[rank] += 1
        else:
            counts[self.row(*cards[:3])[cards[3]]] += 1
        return _cumulated(counts[: self.top])

    def pair_without(self, a: int, b: int, outside: Sequence[int]) -> Below:
        """Hands that hold two cards and none of `outside`: ``with_without`` for the case that must be fast."""
        counts = [*self._pairs[a, b], 0]
        rows = [self.row(*sorted((a, b, out))) for out in outside]
        for row in rows:
            for rank in row:
                counts[rank] -= 1
        for place, out in enumerate(outside):  # hands that hold two of the cards outside were taken away twice
            for row in rows[:place]:
                counts[row[out]] += 1
        return _cumulated(counts[: self.top])

    def with_without(self, inside: Iterable[int], outside: Iterable[int]) -> Below:
        """Hands that hold all cards of `inside` and none of `outside`; no card may be in both."""
        kept, out = tuple(inside), tuple(outside)
        drawn = 4 - len(kept)
        free = [place for place in range(self.size) if place not in kept and place not in out]
        if comb(len(free), drawn) < _DIRECT * sum(comb(len(out), size) for size in range(drawn + 1)):
            return self._one_by_one(kept, free, drawn)
        signs: list[list[Below]] = [[], []]
        for size in range(drawn + 1):
            for held in combinations(out, size):
                signs[size % 2].append(self.holding(sorted(kept + held)))
        plus, minus = map(_added, signs)
        return [p - m for p, m in zip(plus, minus, strict=True)] if minus else plus

    def _one_by_one(self, kept: tuple[int, ...], free: Sequence[int], drawn: int) -> Below:
        """The same where few cards are left: every hand they can make."""
        counts = [0] * self.top
        for others in combinations(free, drawn):
            counts[self.table.rank_of(sorted(kept + others))] += 1
        return _cumulated(counts)

    def standing(self, rank: int, outside: Sequence[int]) -> tuple[int, int]:
        """How many hands without the cards `outside` are weaker than a rank, and how many have that very rank."""
        out, below = sorted(outside), self._below
        weaker, not_above = below[()][rank], below[()][rank + 1]
        for a in out:
            held = below[a,]
            weaker -= held[rank]
            not_above -= held[rank + 1]
        for pair in combinations(out, 2):
            held = below[pair]
            weaker += held[rank]
            not_above += held[rank + 1]
        equal = not_above - weaker
        for a, b, c in combinations(out, 3):
            row = self.row(a, b, c)
            weaker -= len([other for other in row if other < rank])
            equal -= row.count(rank)
        for a, b, c, d in combinations(out, 4):
            other = self.row(a, b, c)[d]
            weaker += other < rank
            equal += other == rank
        return weaker, equal


@cache
def _census(rules: RuleSet) -> Census:
    return Census(rank_table(rules))


def census(rules: RulesLike) -> Census:
    """The census of a rule set, made when it is first asked for."""
    return _census(as_rules(rules))


def _cumulated(counts: Iterable[int]) -> Below:
    return list(accumulate(counts, initial=0))


def _added(counts: Iterable[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*counts, strict=True)]
