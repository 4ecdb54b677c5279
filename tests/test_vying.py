"""Betting: who may do what, when a round ends, limits, table stakes, side pots and odd chips (B41 to B51)."""

from __future__ import annotations

import pytest
from dealt import play, set_table

from primiera.actions import Bet, Call, Check, Fold, Raise
from primiera.state import State

SPLIT = ["7S 6S KD QC", "7H 6H KS QD", "2C 3C 4H JD"]
"""Seats 0 and 1 hold the same Numerus of 39."""
RANKED = ["7S 6H AD 5C", "4S 3H 2D KC", "QH JH KD 2C", "5H 4H KS QD"]
"""Primero 70, Primero 49, Numerus 20, Numerus 29."""


def table(stacks: list[int], hands: list[str] = RANKED, dealer: int = 0, rules: str = "primero") -> State:
    return set_table(rules, hands[: len(stacks)], stacks, dealer)


def test_the_opener_sits_left_or_right() -> None:
    assert table([9, 9, 9]).turn == 1  # clockwise games: left (B41)
    assert table([9, 9, 9], rules="primiera-italiana").turn == 2  # right


def test_check_bet_or_fold_before_a_bet() -> None:
    state = table([20, 20, 20])
    assert {type(action) for action in state.legal_actions()} == {Check, Bet, Fold}  # B42
    state = state.apply(Bet(2))
    assert {type(action) for action in state.legal_actions()} == {Call, Raise, Fold}  # B43


def test_a_round_ends_when_all_have_matched() -> None:
    state = play(table([20, 20, 20]), "check", "bet 2", "call")
    assert state.turn == 1 and state.outcome is None  # who checked has still to match (B44)
    state = play(state, "call")
    assert state.outcome is not None and state.outcome.winners == (0,)
    assert state.outcome.net == (6, -3, -3)


def test_three_raises_a_round() -> None:
    state = play(table([50, 50, 50]), "bet 1", "raise 1", "raise 2", "raise 3")
    assert "no more raises" in state.legal_actions().why_not("raise")
    state = play(state, "call", "call")
    assert state.outcome is not None


def test_raises_are_counted_anew_in_each_round() -> None:
    state = play(table([90, 90], rules="primiera-italiana"), "bet 1", "raise 1", "raise 1", "raise 1", "call")
    state = play(state, "discard", "discard", "bet 4")
    assert Raise(4) in state.legal_actions()


def test_last_player_takes_the_pot_unseen() -> None:
    state = play(table([20, 20, 20]), "bet 4", "fold", "fold")
    assert state.outcome is not None and state.outcome.reason == "unseen"
    assert state.outcome.net == (-1, 2, -1) and state.shown == ((), (), ())  # B24, B47


def test_equal_hands_share_and_the_first_in_turn_gets_the_odd_chip() -> None:
    state = play(table([20, 20, 20], SPLIT, dealer=2), "bet 1", "call", "fold")
    assert state.pot == 0 and state.outcome is not None
    assert state.outcome.payments == (3, 2, 0) and state.outcome.awards[0].by == "split"  # B50
    state = play(table([20, 20, 20], SPLIT, dealer=0), "check", "fold", "check")
    assert state.outcome is not None and state.outcome.payments == (1, 2, 0)


def test_equal_primeros_go_to_the_eldest() -> None:
    hands = ["7S 6H AD 5C", "7H 6S AC 5D"]
    state = play(table([20, 20], hands, dealer=0), "check", "check")
    assert state.outcome is not None and state.outcome.winners == (1,)  # B51
    assert state.outcome.awards[0].by == "eldest"


# ------------------------------------------------------------------ table stakes


def test_nobody_pays_more_than_he_has() -> None:
    state = table([20, 3, 20])
    assert Bet(2) in state.legal_actions() and Bet(3) not in state.legal_actions()
    state = play(state, "bet 2")
    assert state.log[-1].all_in and state.stacks[1] == 0


def test_a_short_call_makes_a_side_pot() -> None:
    # Seat 1 (Primero 49) has 3 chips, seats 2 and 3 play on for more.
    state = table([20, 3, 20, 20], [RANKED[2], RANKED[0], RANKED[1], RANKED[3]], dealer=0)
    state = play(state, "check", "bet 4", "call", "fold", "call")
    assert [pot.chips for pot in (state.outcome.awards if state.outcome else ())] == [10, 4]
    assert state.outcome is not None
    assert [award.winners for award in state.outcome.awards] == [(1,), (2,)]
    assert state.outcome.net == (-1, 7, -1, -5)


def test_two_side_pots_in_one_hand() -> None:
    state = table([9, 2, 4, 9], [RANKED[3], RANKED[0], RANKED[1], "6C 5S KH QS"], dealer=0)
    state = play(state, "bet 1", "raise 2", "raise 4", "call")
    assert state.outcome is not None
    assert [(award.chips, award.winners) for award in state.outcome.awards] == [(8, (1,)), (6, (2,)), (8, (0,))]
    assert sum(state.stacks) == 24


def test_chips_nobody_matched_go_back() -> None:
    state = play(table([20, 2], dealer=0), "check", "bet 4", "call")
    assert state.outcome is not None
    assert [(award.chips, award.by) for award in state.outcome.awards] == [(4, "points"), (3, "back")]
    assert state.outcome.winners == (0,) and state.outcome.net == (2, -2)


def test_a_side_pot_that_the_others_left_is_won_not_given_back() -> None:
    # Seat 1 is all in with 2; two pay 4 and leave when seat 0 raises to 7: he wins their chips and is given 3 back.
    state = table([20, 2, 20, 20], [RANKED[1], RANKED[0], RANKED[2], RANKED[3]], dealer=0)
    state = play(state, "bet 1", "raise 2", "call", "raise 3", "fold", "fold")
    assert state.outcome is not None
    told = [(award.chips, award.winners, award.by) for award in state.outcome.awards]
    assert told == [(8, (1,), "points"), (6, (0,), "unseen"), (3, (0,), "back")]
    assert state.outcome.winners == (1, 0)
    assert state.outcome.net == (2, 6, -4, -4)


def test_no_betting_when_nobody_could_answer() -> None:
    state = table([20, 1, 1])
    assert state.outcome is not None and state.outcome.reason == "showdown"  # both others are all in with the ante
    state = table([20, 1, 3], dealer=0)
    assert state.turn == 2
    state = play(state, "bet 2")
    assert "nobody left has chips" in state.legal_actions().why_not("raise")


def test_an_all_in_player_still_changes_cards() -> None:
    state = table([20, 1, 20], rules="primiera-italiana", dealer=1)
    state = play(state, "check", "check")
    assert state.phase_kind == "draw" and {*state.pending} == {0, 1, 2}


def test_a_broke_player_leaves_and_the_deal_passes_him_by() -> None:
    state = play(table([20, 2, 20], dealer=0), "bet 1", "call", "call")
    assert state.stacks[1] == 0
    following = state.next_hand()
    assert following.order == (0, 2) and following.dealer == 2  # primero: the deal moves to the right
    state = play(table([5, 2], dealer=0), "bet 1", "call")
    assert state.session_over
    with pytest.raises(ValueError, match="2 to 6 players with chips"):
        state.next_hand()


def test_two_cards_first_in_cardanos_game() -> None:
    state = set_table("cardano", RANKED, [20] * 4, dealer=0)
    assert [len(hand) for hand in state.hands] == [2] * 4
    state = play(state, "fold", "check", "check", "check")
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 2]  # who has left gets no more cards
