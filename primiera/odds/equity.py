"""A hand against others: exact where it can be counted, sampled with an error bar where it cannot.

Equity is the share of the pot: 1 for a win, 1/k when k hands are equal and best. Ties count as shared whatever the
game's last tie rule says, because who is eldest is not known here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from primiera.errors import NotationError
from primiera.hands import HandLike, RulesLike, as_hand
from primiera.odds.census import census
from primiera.odds.seen import CardsLike, as_cards, places, refuse_too_few
from primiera.tables import CHOOSE, RankTable, rank_table

MOST_SAMPLES = 10_000_000
SAMPLES = 20_000


class Equity(NamedTuple):
    """The share of the pot a hand takes on average.

    win, tie  chances to be alone at the top, and to share it
    share     the equity, a Fraction when it is exact
    error     one standard error of a sampled share, 0 for an exact one
    """

    win: Fraction
    tie: Fraction
    share: Fraction
    error: float

    @property
    def exact(self) -> bool:
        """Whether it was counted, not sampled."""
        return self.error == 0


def equity(hand: HandLike, rules: RulesLike, *, dead: CardsLike = ()) -> Equity:
    """A hand against one random hand from the cards unseen; exact, in microseconds after the census is made.

    >>> equity("7S 6S AS 5S", "primero").share
    Fraction(7853, 7854)
    """
    return equity_against(hand, [""], rules, dead=dead)


def equity_against(
    hand: HandLike,
    others: Sequence[CardsLike],
    rules: RulesLike,
    *,
    dead: CardsLike = (),
    samples: int = SAMPLES,
    seed: int = 0,
) -> Equity:
    """A hand against one to seven others.

    others   what is known of each: four cards, fewer, or none at all ("")
    dead     cards known to be out of play
    samples  deals to sample where more than one hand is not fully known; the same `seed` gives the same answer

    Raises NotationError for cards that cannot be, for no opponent or more than seven, or cards that do not go round.

    >>> equity_against("7S 6H AD 5C", ["KS KH", ""], "primero", samples=2000, seed=1).exact
    False
    """
    table = rank_table(rules)
    known = [as_cards(cards) for cards in others]
    if not 1 <= len(known) <= 7:
        raise NotationError(f"a hand meets one to seven others: {len(known)} given")
    if too_many := next((cards for cards in known if len(cards) > 4), None):
        raise NotationError(f"'{' '.join(map(str, too_many))}' is more than a hand of four cards")
    mine, gone, *theirs = places(table, as_hand(hand), as_cards(dead), *known)
    seen = {*mine, *gone, *(place for cards in theirs for place in cards)}
    unseen = [place for place in range(len(table.cards)) if place not in seen]
    refuse_too_few(len(unseen), sum(4 - len(cards) for cards in theirs))
    rank = table.rank_of(mine)

    full = [table.rank_of(cards) for cards in theirs if len(cards) == 4]
    open_hands = [cards for cards in theirs if len(cards) < 4]
    if not open_hands:
        return _exact([_share(rank, full)], [1])
    if len(open_hands) == 1:
        return _against_one(table, rank, full, open_hands[0], seen)
    return _sampled(table, rank, full, open_hands, unseen, samples, random.Random(seed))


def _against_one(table: RankTable, rank: int, full: Sequence[int], cards: tuple[int, ...], seen: set[int]) -> Equity:
    """One hand is not known, the others lie open: their best and mine decide which of its ranks matter."""
    book = census(table.rules)
    out = [place for place in seen if place not in cards]
    if cards:
        below = book.with_without(cards, out)
        weaker, equal, total = below[rank], below[rank + 1] - below[rank], below[-1]
    else:
        weaker, equal = book.standing(rank, out)
        total = CHOOSE[4][book.size - len(out)]
    outcomes = [_share(rank, [*full, rank - 1]), _share(rank, [*full, rank]), _share(rank, [*full, rank + 1])]
    return _exact(outcomes, [weaker, equal, total - weaker - equal])


def _share(rank: int, others: Sequence[int]) -> Fraction:
    best = max(others)
    return Fraction(rank > best) if rank != best else Fraction(1, 1 + others.count(rank))


def _exact(shares: Sequence[Fraction], counts: Sequence[int]) -> Equity:
    total = sum(counts)
    win = Fraction(sum(count for share, count in zip(shares, counts, strict=True) if share == 1), total)
    tie = Fraction(sum(count for share, count in zip(shares, counts, strict=True) if 0 < share < 1), total)
    return Equity(win, tie, sum((s * c for s, c in zip(shares, counts, strict=True)), Fraction(0)) / total, 0.0)


def _sampled(
    table: RankTable,
    rank: int,
    full: Sequence[int],
    open_hands: Sequence[tuple[int, ...]],
    unseen: Sequence[int],
    samples: int,
    rng: random.Random,
) -> Equity:
    if not isinstance(samples, int) or samples < 2:
        raise NotationError(f"an error bar needs two samples or more: {samples} asked for")
    if samples > MOST_SAMPLES:
        raise NotationError(f"{samples} samples would never end: allowed are 2 to {MOST_SAMPLES}")
    wanted = sum(4 - len(cards) for cards in open_hands)
    counts: dict[Fraction, int] = {}
    for _ in range(samples):
        stock = rng.sample(unseen, wanted)
        others = list(full)
        for cards in open_hands:
            taken = 4 - len(cards)
            others.append(table.rank_of(sorted((*cards, *stock[:taken]))))
            del stock[:taken]
        share = _share(rank, others)
        counts[share] = counts.get(share, 0) + 1
    found = _exact(list(counts), list(counts.values()))
    square = sum(float(share) ** 2 * count for share, count in counts.items()) / samples
    variance = max(square - float(found.share) ** 2, 1 / samples**2)  # all alike is not yet certain
    return found._replace(error=sqrt(variance / samples))
