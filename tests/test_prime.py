"""Scopa's primiera (RULES 5F): best of each suit, a missing suit is no primiera, only a single highest wins."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primiera import pack
from primiera.errors import NotationError
from primiera.presets import POINTS_40
from primiera.prime import best_cards, prime


@pytest.mark.parametrize(
    ("piles", "values", "winner"),
    [
        (["7S 7H 7D 7C"], (84,), 0),
        (["KS KH KD KC", "7S 7H 7D 6S 6H 6D"], (40, None), 0),  # the second pile has no club
        (["7S 6H AD 5C", "6S 7H AC 5D", "KS KH KD KC"], (70, 70, 40), None),
        (["7S", "7H", "7D"], (None, None, None), None),
    ],
)
def test_piles(piles: list[str], values: tuple[int | None, ...], winner: int | None) -> None:
    assert prime(piles) == (values, winner)


def test_an_empty_pile_has_none() -> None:
    assert prime([(), "7S 7H 7D 7C"]) == ((None, 84), 1)


@pytest.mark.parametrize(
    ("piles", "says"),
    [
        ([], "no pile given"),
        (["8S"], "8S is not in the pack of 40"),
        (["7S 7H", "7S"], "7S occurs twice among the piles"),
        (["7S 7S"], "7S occurs twice"),
        (["sette"], "'sette' is no card"),
    ],
)
def test_what_cannot_be_captured(piles: list[str], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        prime(piles)


@given(st.integers(0, 2**32), st.integers(2, 6))
def test_against_the_plain_way(seed: int, players: int) -> None:
    cards = list(pack(40))
    random.Random(seed).shuffle(cards)
    piles = [cards[seat::players] for seat in range(players)]
    points = dict(POINTS_40)
    plain = []
    for pile in piles:
        best = {suit: max((points[c.rank] for c in pile if c.suit == suit), default=None) for suit in "HDCS"}
        plain.append(None if None in best.values() else sum(n for n in best.values() if n))
    found = prime(piles)
    assert list(found.values) == plain
    top = max((n for n in plain if n is not None), default=None)
    assert found.winner == (plain.index(top) if top is not None and plain.count(top) == 1 else None)
    assert all(len(best_cards(pile)) <= 4 for pile in piles)
