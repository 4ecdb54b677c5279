"""Cards as the odds count them: checked against the game's pack, and turned into places."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from primiera.cards import Card, refuse_twice
from primiera.cards import as_cards as cards_of
from primiera.errors import NotationError
from primiera.hands import refuse_strangers
from primiera.tables import RankTable

CardsLike = str | Iterable[Card]
Chance = Fraction
"""An exact probability, 0 to 1."""


def as_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Any number of cards, none included. Raises NotationError for what is no card."""
    return () if isinstance(cards, str) and not cards.strip() else cards_of(cards)


def places(table: RankTable, *groups: Iterable[Card]) -> list[tuple[int, ...]]:
    """The places of each group in the pack, ascending.

    Raises NotationError for a card that the pack lacks or that occurs twice in all groups together.
    """
    listed = [tuple(group) for group in groups]
    everything = [card for group in listed for card in group]
    refuse_strangers(everything, table.rules)
    refuse_twice(everything, " among the cards given")
    return [tuple(sorted(table.place[card] for card in group)) for group in listed]


def refuse_too_few(unseen: int, needed: int) -> None:
    """Raise NotationError when more cards are known than leave a hand to be dealt."""
    if unseen < needed:
        raise NotationError(f"{unseen} cards are left unseen where {needed} are needed: name fewer dead cards")
