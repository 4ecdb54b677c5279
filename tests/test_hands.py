"""The readable evaluator: classes, points, ties and showdowns, statement by statement, and as properties."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primiera import Card, Hand, pack, rules, score, showdown
from primiera.errors import NotationError, RulesError
from primiera.hands import decide, shape
from primiera.presets import PRESETS

GAMES = [*PRESETS, "primero+supremus=any", "primero+numerus=sum", "primiera-italiana+chorus=off"]


def worth(hand: str, game: str) -> tuple[str | None, int]:
    found = score(hand, game)
    return found.combination, found.points


# ------------------------------------------------------------------ classes and points


@pytest.mark.parametrize(
    ("game", "hand", "combination", "points"),
    [
        ("primiera", "7S 6H AD 5C", "primero", 70),  # A22
        ("primiera", "7S 6S AS KD", "supremus", 55),  # A23
        ("primiera", "7S 6S AS 2S", "fluxus", 67),  # A24: the fourth of the same suit makes it a Flujo
        ("primiera", "KS QS 2S 4S", "fluxus", 46),  # A25: no sequence, no ranks
        ("primiera", "7S 7H 7D 7C", "primero", 84),  # A26: no chorus
        ("primiera", "7S 6S 5S KD", None, 0),  # A26: no numerus
        ("primero", "7S 6H AD 5C", "primero", 70),  # B36
        ("primero", "7S 6S AS 5S", "fluxus", 70),  # B33
        ("primero", "AH 7H 5H 2H", "fluxus", 64),  # the picture beside B33
        ("primero", "7S 7H 7D 7C", "chorus", 84),  # B32
        ("primero", "7S 6S KD QH", "numerus", 39),  # B37
        ("primero", "7S KH QD JD", "numerus", 20),  # the suit counts, not the lone seven
        ("primero", "7S 2S KD QD", "numerus", 33),  # of two pairs the better one
        ("primero", "KS KH QD JC", "primero", 40),  # four courts are no Chorus (B39, editorial)
        ("primiera-italiana", "7S 6S AS KD", "supremus", 55),  # B34, B58
        ("primero", "7S 6S AS KD", "numerus", 55),  # off elsewhere
        ("primero+supremus=any", "7S 6H AD KD", "supremus", 55),  # B34 as it is written
        ("primiera-italiana", "7S 6H AD KD", "numerus", 26),  # D01
        ("primero+numerus=sum", "7S 6S KD QH", "numerus", 59),  # B40, the other reading
        ("primero+chorus=off", "7S 7H 7D 7C", "primero", 84),
        ("primero-declared", "7C 6C AC 2D", "supremus", 55),  # C07
        ("primero-declared", "KS QS JH KD", "numerus", 20),  # C05
        ("prime-francaise", "TS 9S 8D KH", "numerus", 19),  # pips
        ("little-prime", "4S 3H 2D AC", "primero", 25),
        ("strutt", "7S 6H AD 5C", "primero", 67),
        ("nares", "7S 6H AD 5C", "primero", 69),
    ],
)
def test_worth(game: str, hand: str, combination: str | None, points: int) -> None:
    assert worth(hand, game) == (combination, points)


def test_the_cards_that_count() -> None:
    assert [str(card) for card in score("KD 7S 6S AS", "primiera").counting] == ["7S", "6S", "AS"]
    assert [str(card) for card in score("7S KD 6S QH", "primero").counting] == ["7S", "6S"]
    assert score("7S 6S 5S KD", "primiera").counting == ()
    assert len(score("7S 6H AD 5C", "primero").counting) == 4


def test_two_equal_pairs_count_once_whatever_the_order() -> None:
    orders = ["7S 6S 7D 6D", "7D 6S 6D 7S", "6S 7S 6D 7D"]
    assert {frozenset(score(order, "primero").counting) for order in orders} == {frozenset((Card("7D"), Card("6D")))}


def test_names_are_the_games_own() -> None:
    assert str(score("7S 6S AS 5S", "primiera")) == "Flujo 70"
    assert str(score("7S 6S AS KD", "primero-declared")) == "Massimo 55"
    assert str(score("7S 6S KD QH", "primiera")) == "nothing"


@pytest.mark.parametrize("hand", ["8S 7S 6S AS", "7S 6S AS TH"])
def test_cards_the_pack_lacks_are_refused(hand: str) -> None:
    with pytest.raises(
        NotationError, match="not in the pack of 40 cards of primero: its ranks are A 2 3 4 5 6 7 J Q K"
    ):
        score(hand, "primero")


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(RulesError, match="unknown rule set 'poker': allowed are primiera, primero"):
        score("7S 6S AS 5S", "poker")


# ------------------------------------------------------------------ ties


@pytest.mark.parametrize(
    ("game", "hands", "winners", "by"),
    [
        ("primiera", ["7S 6S AS 5S", "7H 6H AH 5H"], (1,), "suit"),  # A28, A29: hearts over spades
        ("primiera", ["7C 6C AC KH", "7D 6D AD KC"], (1,), "suit"),  # diamonds over clubs
        ("primiera", ["7C 6C AC KH", "7S 6S AS KD"], (0,), "suit"),  # clubs over spades
        ("primiera", ["6S 3H KD QC", "7H KS JD JC"], (1,), "high-card"),  # both 51 (A31, editorial)
        ("primiera", ["KS QH JD KC", "KH QC JS KD"], (1,), "suit"),  # both with kings: the king of hearts
        ("primiera", ["KS QH JD 2C", "QS JH KD 2D"], (0,), "combination"),
        ("primiera", ["7S 6S 5S KD", "7H 6H 5H KC"], (), "none"),  # A18
        ("primiera-moderna", ["KS QH JD QC", "KH QS JC KD"], (1,), "high-card"),  # more kings
        ("primero", ["7S 6H AD 5C", "7H 6S AC 5D"], (0,), "eldest"),  # B51
        ("primero", ["7S 6S KD QH", "7H 6H KC QD"], (0, 1), "split"),  # B50
        ("primero", ["7S 6S KD QH", "7H 5H KC QD"], (0,), "points"),  # B38
        ("primero", ["KS KH KD KC", "QS QH QD QC", "JS JH JD JC"], (0, 1, 2), "split"),
        ("primero-declared", ["7S 6S KD QH", "7H 6H KC QD"], (0,), "eldest"),  # C23, editorial
        ("cardano", ["7S 7H 7D 6C", "6S AS 5S 4S"], (0,), "combination"),  # 81 beats a flush
        ("cardano", ["7S 7H 7D 6C", "KS KH KD KC"], (1,), "combination"),  # but not four alike
    ],
)
def test_who_wins(game: str, hands: list[str], winners: tuple[int, ...], by: str) -> None:
    found = showdown(hands, game)
    assert (found.winners, found.by) == (winners, by)


def test_a_showdown_refuses_one_hand_and_a_card_in_two() -> None:
    with pytest.raises(NotationError, match="two hands or more: 1 given"):
        showdown(["7S 6S AS 5S"], "primero")
    with pytest.raises(NotationError, match="7S occurs twice in the hands of this showdown"):
        showdown(["7S 6S AS 5S", "7S KH QH JH"], "primero")


def test_a_single_score_wins_unopposed() -> None:
    game = rules("primiera")
    assert decide([score("7S 6H AD 5C", game)], game) == ((0,), "combination")
    assert decide([score("7S 6S 5H KD", game)], game) == ((), "none")


# ------------------------------------------------------------------ properties

games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**32)


def drawn(game: str, seed: int, hands: int = 1) -> list[Hand]:
    cards = random.Random(seed).sample(pack(rules(game).deck), 4 * hands)
    return [Hand(cards[4 * i : 4 * i + 4]) for i in range(hands)]


@given(games, seeds)
def test_the_order_of_the_cards_does_not_matter(game: str, seed: int) -> None:
    (hand,) = drawn(game, seed)
    cards = list(hand)
    random.Random(seed + 1).shuffle(cards)
    assert score(cards, game).strength == score(hand, game).strength


@given(st.sampled_from([game for game in GAMES if not game.startswith("primiera") or "italiana" in game]), seeds)
def test_where_suits_are_equal_swapping_them_changes_nothing(game: str, seed: int) -> None:
    (hand,) = drawn(game, seed)
    suits = list("HDCS")
    random.Random(seed + 1).shuffle(suits)
    swapped = Hand(Card(card.rank, suits["HDCS".index(card.suit)]) for card in hand)
    assert score(swapped, game).strength == score(hand, game).strength


@given(games, seeds)
def test_what_counts_adds_up(game: str, seed: int) -> None:
    (hand,) = drawn(game, seed)
    found, table = score(hand, game), rules(game).value
    assert set(found.counting) <= set(hand)
    assert found.points == sum(table[card.rank] for card in found.counting) or found.combination == "supremus"
    assert (found.combination is None) == (found.points == 0)


@given(games, seeds)
def test_a_showdown_is_a_maximum(game: str, seed: int) -> None:
    """The order is total and transitive: winners are exactly the strongest, before the eldest is asked for."""
    hands = drawn(game, seed, hands=5)
    found = showdown(hands, game)
    best = max(one.strength for one in found.scores)
    strongest = tuple(i for i, one in enumerate(found.scores) if one.strength == best)
    if found.by == "none":
        assert all(one.combination is None for one in found.scores) and found.winners == ()
    elif found.by == "eldest":
        assert found.winners == strongest[:1] and len(strongest) > 1
    else:
        assert found.winners == strongest


@given(seeds)
def test_shape_is_a_split_of_four(seed: int) -> None:
    (hand,) = drawn("primero", seed)
    pattern = shape(hand)
    assert sum(map(int, pattern)) == 4 and list(pattern) == sorted(pattern, reverse=True)
    assert len(pattern) == len({card.suit for card in hand})


def test_scores_travel_to_other_processes() -> None:
    found = score("7S 6S AS 5S", "primero")
    assert pickle.loads(pickle.dumps(found)) == found
