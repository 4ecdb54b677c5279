"""The chance to win of every discard, with numpy: the same numbers as ``primiera.odds.exchange``, three times as fast.

Never needed: the page and the core do without. It is used when the caller has loaded numpy already, because loading it
takes longer than it saves on a few hands.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from primiera.tables import CHOOSE, RankTable

Places = tuple[int, ...]


def at_hand() -> bool:
    """Whether numpy is loaded."""
    return "numpy" in sys.modules


def doubled_wins(table: RankTable, unseen: Sequence[int], kept: Sequence[Places]) -> dict[Places, int]:
    """For the cards kept, over all draws: twice the opponents that are weaker, plus the equal ones.

    As in ``primiera.odds.exchange``, opponents who would hold a drawn card are taken out by inclusion and exclusion.
    """
    import numpy as np

    ranks = np.asarray(table.ranks, dtype=np.int64)
    top, left = len(table.worths), len(unseen)
    places = np.asarray(unseen, dtype=np.int64)
    theirs = _drawn(left, 4)
    rank_of_theirs = _ranks(ranks, places[theirs])
    pair = _pair_numbers(left)
    rows = _rows(table)

    def twice(keys: Any, rows: int) -> Any:
        """Opponents under each key (a card, or a pair): [key, r] = twice those below rank r, plus those of it."""
        counts = np.bincount(keys * top + np.tile(rank_of_theirs, len(keys) // len(theirs)), minlength=rows * top)
        counts = counts.reshape(rows, top)
        return 2 * np.cumsum(counts, axis=1) - counts

    any_hand = twice(np.zeros(len(theirs), dtype=np.int64), 1)[0]
    with_card = twice(theirs.T.ravel(), left)
    with_pair = twice(
        np.concatenate([pair[theirs[:, i], theirs[:, j]] for i, j in combinations(range(4), 2)]), comb(left, 2)
    )

    found = {}
    for keep in kept:
        drawn = _drawn(left, 4 - len(keep))
        held_along = np.broadcast_to(np.asarray(keep, dtype=np.int64), (len(drawn), len(keep)))
        mine = _ranks(ranks, np.sort(np.concatenate([held_along, places[drawn]], axis=1), axis=1))
        total = any_hand[mine].sum()
        for i in range(drawn.shape[1]):
            total -= with_card[drawn[:, i], mine].sum()
        for i, j in combinations(range(drawn.shape[1]), 2):
            total += with_pair[pair[drawn[:, i], drawn[:, j]], mine].sum()
        if drawn.shape[1] == 3:
            fourths = rows[_numbers(places[drawn])][:, places]
            mine = mine[:, None].astype(fourths.dtype)
            total -= 2 * np.count_nonzero(fourths < mine) + np.count_nonzero(fourths == mine)
        found[keep] = int(total)
    return found


@cache
def _rows(table: RankTable) -> Any:
    """For each three cards, by number, the rank that every fourth makes of them; `top` for the three themselves."""
    import numpy as np

    ranks, size = np.asarray(table.ranks), len(table.cards)
    rows = np.full((comb(size, 3), size), len(table.worths), dtype=ranks.dtype)
    hands = _drawn(size, 4)
    rank = ranks[_numbers(hands)]
    for fourth in range(4):
        rows[_numbers(np.delete(hands, fourth, axis=1)), hands[:, fourth]] = rank
    return rows


@cache
def _drawn(cards: int, number: int) -> Any:
    """All ways to take so many of so many cards, one a row."""
    import numpy as np

    ways = list(combinations(range(cards), number))
    return np.asarray(ways, dtype=np.int64).reshape(len(ways), number)


@cache
def _pair_numbers(cards: int) -> Any:
    """The number of each pair, under both its cards in either order."""
    import numpy as np

    numbers = np.zeros((cards, cards), dtype=np.int64)
    for number, (a, b) in enumerate(combinations(range(cards), 2)):
        numbers[a, b] = numbers[b, a] = number
    return numbers


def _ranks(ranks: Any, hands: Any) -> Any:
    """The rank of each hand, four places a row, ascending."""
    return ranks[_numbers(hands)]


def _numbers(cards: Any) -> Any:
    """The number of each row of ascending places among all rows of that length."""
    import numpy as np

    choose = np.asarray(CHOOSE, dtype=np.int64)
    return sum(choose[k + 1][cards[:, k]] for k in range(cards.shape[1]))
