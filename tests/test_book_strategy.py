"""The chapter on perfect play: its small games obey the prices that can be worked out by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from primiera_book import strategy, values  # noqa: E402


@pytest.mark.parametrize("bet", [1, 2, 4])
def test_bluffs_and_folds_follow_the_price_of_the_bet(bet: int) -> None:
    found = strategy.one_size(bet)
    assert found["low"] == pytest.approx(bet / (2 + 2 * bet), abs=0.02)
    assert found["folds"] == pytest.approx(bet / (2 + bet), abs=0.03)
    assert -0.08 < found["value"] < -0.05


def test_each_row_of_a_chart_is_a_whole() -> None:
    for _, first, last in strategy.HANDS:
        moves = strategy.reading.shares(strategy.load("primero"), "b2", first, last)
        assert sum(moves.values()) == pytest.approx(1)
        assert set(moves) <= set(strategy.LOOK)
    dealt = sum(strategy.reading.dealt_share(strategy.load("primero"), a, b) for _, a, b in strategy.HANDS)
    assert dealt == pytest.approx(1), "every hand is in one row"


def test_what_the_chapter_says_in_words_is_so() -> None:
    solution, shares = strategy.load("primero"), strategy.reading.shares
    assert shares(solution, "x", "numerus 35", "chorus 84")["bet"] > 0.95
    assert shares(solution, "x", "numerus 30", "numerus 34")["check"] > 0.95
    assert 0.25 < shares(solution, "x", "numerus 20", "numerus 29")["bet"] < 0.4
    assert shares(solution, "", "numerus 45", "numerus 55")["check"] > 0.95
    assert shares(solution, "b1", "numerus 30", "chorus 84")["fold"] < 0.01
    one_card = strategy.reading.changes(strategy.load("prime-francaise"), "xx")[1]
    assert one_card["31"] + one_card["211"] > 0.98 * sum(one_card.values())


def test_numbers_of_the_page() -> None:
    assert strategy.chips(-0.0648) == "−0.065"
    assert values.evaluate('chips(solution("primero").value)') == "−0.065"
