"""Scopa's primiera, today's descendant of the game: the best card of each suit in a captured pile (RULES 5F).

The points are those of Primiera. A pile that lacks a suit has no primiera at all, which is None and not 0: it never
beats a complete one. Only a single highest primiera scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from primiera.cards import PACKS, Card, as_cards, refuse_twice
from primiera.errors import NotationError
from primiera.presets import POINTS_40

PileLike = str | Iterable[Card]


class Prime(NamedTuple):
    """The primiera of each pile in points, None where a suit is missing; the winner's index, None when nobody wins."""

    values: tuple[int | None, ...]
    winner: int | None


def best_cards(pile: PileLike) -> tuple[Card, ...]:
    """The card of each suit that counts, suits in the order H D C S; fewer than four where the pile lacks a suit.

    >>> best_cards("AD 7D 5H 2C KS")
    (Card('5H'), Card('7D'), Card('2C'), Card('KS'))
    """
    cards, points = _pile(pile), dict(POINTS_40)
    by_suit = {suit: [card for card in cards if card.suit == suit] for suit in "HDCS"}
    return tuple(max(group, key=lambda card: points[card.rank]) for group in by_suit.values() if group)


def prime(piles: Sequence[PileLike]) -> Prime:
    """Compare captured piles.

    Raises NotationError for a card outside the pack of 40, and for one that lies in two piles or twice in one.

    >>> prime(["7D 7H 7C 5S", "7S 6D 6H 6C"])
    Prime(values=(78, 75), winner=0)
    >>> prime(["2D JD QC 5S AS"])
    Prime(values=(None,), winner=None)
    """
    if not isinstance(piles, Sequence) or isinstance(piles, str):
        raise NotationError(f"piles are a list, each a text or cards, not {type(piles).__name__}")
    captured = [_pile(pile) for pile in piles]
    if not captured:
        raise NotationError("no pile given: a primiera is counted in one pile of captured cards or more")
    refuse_twice((card for pile in captured for card in pile), " among the piles")
    points = dict(POINTS_40)
    values = []
    for pile in captured:
        best = best_cards(pile)
        values.append(sum(points[card.rank] for card in best) if len(best) == 4 else None)
    top = max((value for value in values if value is not None), default=None)
    winner = values.index(top) if top is not None and values.count(top) == 1 else None
    return Prime(tuple(values), winner)


def _pile(pile: PileLike) -> tuple[Card, ...]:
    cards = as_cards(pile)
    for card in cards:
        if card.rank not in PACKS[40]:
            raise NotationError(f"{card} is not in the pack of 40 that Scopa is played with: its ranks are {PACKS[40]}")
    return cards
