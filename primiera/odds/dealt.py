"""What four cards dealt from the whole pack are worth: classes, points, and where a hand stands among all hands."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from primiera.hands import HandLike, RulesLike
from primiera.odds.seen import Chance
from primiera.tables import rank_table

NONE = "none"
"""What a hand without a combination is listed as."""


class Share(NamedTuple):
    """So many hands of all, and the same as a probability."""

    hands: int
    probability: Chance


class Dealt(NamedTuple):
    """All hands of the pack; by combination ascending ("none" first, where the game has it), and by points in each."""

    total: int
    combinations: dict[str, Share]
    points: dict[str, dict[int, Share]]


class Standing(NamedTuple):
    """A hand among all hands of the pack: how many are weaker, equal (itself included) and stronger."""

    weaker: int
    equal: int
    stronger: int

    @property
    def percentile(self) -> Chance:
        """The share of all hands that it beats, equal ones counted half."""
        return Fraction(2 * self.weaker + self.equal, 2 * (self.weaker + self.equal + self.stronger))


def dealt(rules: RulesLike) -> Dealt:
    """How likely each combination is dealt (A14, B61, B67), exactly, from counting every hand.

    >>> dealt("primero").combinations["fluxus"]
    Share(hands=840, probability=Fraction(84, 9139))
    """
    table = rank_table(rules)
    names = [combination.id for combination in table.rules.combinations]
    if table.rules.no_class == "nothing":
        names.insert(0, NONE)
    by_points: dict[str, dict[int, int]] = {name: {} for name in names}
    for count, worth in zip(table.counts, table.worths, strict=True):
        points = by_points[worth.combination or NONE]
        points[worth.points] = points.get(worth.points, 0) + count
    total = len(table.ranks)

    def share(hands: int) -> Share:
        return Share(hands, Fraction(hands, total))

    return Dealt(
        total,
        {name: share(sum(points.values())) for name, points in by_points.items()},
        {name: {n: share(points[n]) for n in sorted(points)} for name, points in by_points.items()},
    )


def standing(hand: HandLike, rules: RulesLike) -> Standing:
    """Where a hand stands among all hands of the game. Raises NotationError for what is no hand of the pack.

    >>> standing("7S 7H 7D 7C", "primero")
    Standing(weaker=91389, equal=1, stronger=0)
    """
    table = rank_table(rules)
    rank, counts = table.rank(hand), table.counts
    return Standing(sum(counts[:rank]), counts[rank], sum(counts[rank + 1 :]))
