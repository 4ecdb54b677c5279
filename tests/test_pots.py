"""Pots as arithmetic: every chip is in one pot, and nobody can win more from another than he paid himself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from primiera.state.pots import pots, share

TABLES = st.lists(st.integers(0, 30), min_size=2, max_size=8).flatmap(
    lambda paid: st.tuples(
        st.just(paid), st.lists(st.sampled_from(range(len(paid))), min_size=1, unique=True), st.integers(0, 9)
    )
)


@given(TABLES)
def test_every_chip_is_in_one_pot(table: tuple[list[int], list[int], int]) -> None:
    paid, entitled, carried = table
    found = pots(paid, entitled, carried)
    assert sum(pot.chips for pot in found) == sum(paid) + carried
    assert found[0].seats == tuple(entitled)


@given(TABLES)
def test_nobody_wins_more_than_he_matched(table: tuple[list[int], list[int], int]) -> None:
    paid, entitled, carried = table
    highest = max(paid[seat] for seat in entitled)
    for seat in entitled:
        most = sum(pot.chips for pot in pots(paid, entitled, carried) if seat in pot.seats)
        if paid[seat] < highest:
            assert most == carried + sum(min(chips, paid[seat]) for chips in paid)
        else:
            assert most == carried + sum(paid)


@given(st.integers(0, 200), st.lists(st.integers(0, 7), min_size=1, unique=True))
def test_shares_differ_by_one_chip_at_most(chips: int, winners: list[int]) -> None:
    parts = share(chips, winners)
    assert sum(parts.values()) == chips and max(parts.values()) - min(parts.values()) <= 1
    assert sorted(parts.values(), reverse=True) == [parts[seat] for seat in winners]
