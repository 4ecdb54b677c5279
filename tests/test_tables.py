"""The rank table: the answers of the readable evaluator on every hand of every pack; the counts of RULES 2A, 2B."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest

from primiera import Hand, pack, rules, score
from primiera.errors import NotationError
from primiera.hands import shape
from primiera.presets import PRESETS, replaced
from primiera.ruleset import Tie
from primiera.tables import rank, rank_table

HOUSE_RULES = ["primero+supremus=any", "primero+numerus=sum", "primiera-italiana+chorus=off"]


@pytest.mark.parametrize("id", [*PRESETS, *HOUSE_RULES])
def test_the_table_is_the_evaluator(id: str) -> None:
    """Every hand of the pack has the strength that score() gives it, and ranks order as strengths do."""
    game = rules(id)
    table = rank_table(game)
    assert len(table.ranks) == comb(game.deck, 4)
    strengths = [worth.strength for worth in table.worths]
    assert strengths == sorted(set(strengths))
    wrong = []
    for hand in combinations(table.cards, 4):
        a, b, c, d = (table.place[card] for card in hand)
        worth = table.worths[table.ranks[a + comb(b, 2) + comb(c, 3) + comb(d, 4)]]
        found = score(Hand(hand), game)
        if (found.strength, found.combination, found.points) != (worth.strength, worth.combination, worth.points):
            wrong.append(hand)
    assert wrong == []


def test_a_table_for_a_tie_rule_no_game_has() -> None:
    """Data decide, not names: a Numerus whose ties go by suit is ranked by suit."""
    primero = rules("primero")
    game = replaced(primero, id="by-suit", ties=(Tie(("numerus",), ("suit", "split")), *primero.ties))
    table = rank_table(game)
    rng = random.Random(2)
    for _ in range(2000):
        hand = Hand(rng.sample(table.cards, 4))
        assert table.worth(hand).strength == score(hand, game).strength
    assert rank("7H 6H 5H KD", game) > rank("7S 6S 5S KD", game)


@pytest.mark.parametrize("size", [40, 48, 52])
def test_numbers_and_hands_are_one_to_one(size: int) -> None:
    table = rank_table(rules("primero", deck=str(size)))
    last = comb(size, 4) - 1
    for number in [0, 1, 2, last - 1, last, *random.Random(1).sample(range(last), 500)]:
        assert table.number(table.hand(number)) == number
    assert table.hand(0).cards == pack(size)[:4] and table.hand(last).cards == pack(size)[-4:]


def test_order_of_the_cards_and_strangers() -> None:
    table = rank_table("primero")
    assert len({table.rank(Hand(order)) for order in [table.hand(5000).cards, table.hand(5000).cards[::-1]]}) == 1
    with pytest.raises(NotationError, match="8S is not in the pack of 40"):
        table.rank("8S 7S 6S AS")


# ------------------------------------------------------------------ RULES 2A: suit patterns

PATTERNS = {  # pattern: hands in packs of 40, 48, 52
    "4": (840, 1980, 2860),
    "31": (14_400, 31_680, 44_616),
    "22": (12_150, 26_136, 36_504),
    "211": (54_000, 114_048, 158_184),
    "1111": (10_000, 20_736, 28_561),
}


@pytest.mark.parametrize(("column", "size"), list(enumerate([40, 48, 52])))
def test_suit_patterns(column: int, size: int) -> None:
    counts = dict.fromkeys(PATTERNS, 0)
    for hand in combinations(pack(size), 4):
        counts[shape(hand)] += 1
    assert counts == {pattern: hands[column] for pattern, hands in PATTERNS.items()}
    assert sum(counts.values()) == comb(size, 4)


CLASSES = {  # hands of each class in packs of 40, 48, 52, with Chorus and a Supremus in one suit
    "numerus": (80_430, 171_720, 239_148),
    "primero": (9_990, 20_724, 28_548),
    "supremus": (120, 144, 156),
    "fluxus": (840, 1_980, 2_860),
    "chorus": (10, 12, 13),
}


@pytest.mark.parametrize(("column", "size"), list(enumerate([40, 48, 52])))
def test_classes_partition_all_hands(column: int, size: int) -> None:
    table = rank_table(rules("primero", deck=str(size), supremus="suited"))
    assert {name: table.hands_of(name) for name in CLASSES} == {name: n[column] for name, n in CLASSES.items()}
    without = rank_table(rules("primero", deck=str(size)))
    assert without.hands_of("numerus") == CLASSES["numerus"][column] + CLASSES["supremus"][column]


@pytest.mark.parametrize(("size", "hands", "not_flush"), [(40, 2080, 2052), (48, 2592, 2556), (52, 2848, 2808)])
def test_seven_six_ace_of_any_suits(size: int, hands: int, not_flush: int) -> None:
    table = rank_table(rules("primero", deck=str(size), supremus="any"))
    assert table.hands_of("supremus") == not_flush
    holding = [hand for hand in combinations(pack(size), 4) if {"7", "6", "A"} <= {card.rank for card in hand}]
    assert len(holding) == hands
    assert sum(shape(hand) == "4" for hand in holding) == hands - not_flush
    if size == 40:
        assert [sum(shape(hand) == p for hand in holding) for p in ("211", "22", "31", "1111", "4")] == [
            1188, 288, 372, 204, 28,
        ]  # fmt: skip


@pytest.mark.parametrize("size", [40, 48, 52])
def test_four_courts_are_no_chorus_unless_of_one_rank(size: int) -> None:
    game = rules("primero", deck=str(size))
    courts = [hand for hand in combinations(pack(size), 4) if all(card.rank in "JQK" for card in hand)]
    assert len(courts) == 495
    shapes = [shape(hand) for hand in courts]
    assert [shapes.count(p) for p in ("211", "22", "31", "1111")] == [324, 54, 36, 81]
    assert sum(score(Hand(hand), game).combination == "chorus" for hand in courts) == 3


def test_nothing_in_source_a() -> None:
    assert rank_table("primiera").hands_of(None) == 80_430


# ------------------------------------------------------------------ RULES 2B: ranges of points


def points(game: str, combination: str) -> list[int]:
    return sorted({worth.points for worth in rank_table(rules(game)).worths if worth.combination == combination})


@pytest.mark.parametrize(
    ("game", "combination", "least", "most", "totals"),
    [
        ("primiera-italiana", "numerus", 20, 54, 34),
        ("primero+numerus=sum", "numerus", 40, 81, 40),
        ("primero", "primero", 40, 81, 40),
        ("primero+chorus=off", "primero", 40, 84, 41),
        ("primero-declared", "supremus", 55, 55, 1),
        ("primero", "fluxus", 42, 70, 29),
        ("primero", "chorus", 40, 84, 8),
    ],
)
def test_ranges(game: str, combination: str, least: int, most: int, totals: int) -> None:
    found = points(game, combination)
    assert (found[0], found[-1], len(found)) == (least, most, totals)


@pytest.mark.parametrize("game", ["primera-espanola", "prime-francaise"])
def test_pips_lower_the_least_totals_alone(game: str) -> None:
    """8 and 9 count less than a court card: four eights 32, eight and nine 17, 8-9 and two courts 37."""
    assert (points(game, "chorus")[0], points(game, "chorus")[-1]) == (32, 84)
    assert (points(game, "numerus")[0], points(game, "numerus")[-1]) == (17, 55)
    assert (points(game, "fluxus")[0], points(game, "fluxus")[-1]) == (37, 70)


def test_totals_that_cannot_be() -> None:
    assert set(range(20, 55)) - set(points("primiera-italiana", "numerus")) == {21}
    assert not {41, 80, 82, 83} & set(points("primero+chorus=off", "primero"))


@pytest.mark.parametrize(
    ("game", "combination", "total", "hands"),
    [
        ("primero-declared", "numerus", 30, 3240),
        ("primero+numerus=sum", "numerus", 30, 0),
        ("primero-declared", "primero", 47, 252),
        ("primero", "primero", 78, 10),
        ("primero", "primero", 79, 4),
        ("primero", "primero", 81, 4),
    ],
)
def test_hands_with_so_many_points(game: str, combination: str, total: int, hands: int) -> None:
    table = rank_table(rules(game))
    counts = zip(table.counts, table.worths, strict=True)
    assert sum(n for n, worth in counts if (worth.combination, worth.points) == (combination, total)) == hands
