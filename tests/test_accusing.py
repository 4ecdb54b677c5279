"""Source A's game: accusing, one change of cards, accusing again, the void hand whose pot stays (A06 to A20)."""

from __future__ import annotations

import random

from dealt import play, set_table

from primiera.actions import Discard
from primiera.cards import parse_cards
from primiera.state import CHANCE, State

NOTHING = ["2C 3C 4H JD", "2D 3D 4C JH", "5S 6C KC QC"]


def test_one_holder_takes_the_pot_at_once() -> None:
    state = set_table("primiera", ["7S 6S AS KD", *NOTHING[1:]], [9, 9, 9])
    assert state.outcome is not None and state.outcome.reason == "accused"  # A11, A12
    assert state.outcome.winners == (0,) and state.outcome.net == (2, -1, -1)
    assert state.shown == (parse_cards("7S 6S AS KD"), (), ())  # nobody else shows


def test_several_holders_compare() -> None:
    state = set_table("primiera", ["7S 6S AS KD", "2H 3H 4H JH", "7H 7D 7C 6D"], [9, 9, 9])
    assert state.outcome is not None and state.outcome.winners == (1,)  # A13, A25: the Flujo
    state = set_table("primiera", ["7S 6S AS KD", "7H 6H AH KC", NOTHING[0]], [9, 9, 9])
    assert state.outcome is not None and state.outcome.awards[0].by == "suit"  # A28, A29
    assert state.outcome.winners == (1,)


def test_the_draw_begins_at_the_dealers_right() -> None:
    state = set_table("primiera", NOTHING, [9, 9, 9], dealer=0, rest="5H")
    assert state.turn == 2 and state.pending == (2, 1, 0)  # A15
    assert len(state.legal_actions()) == 16 and Discard() in state.legal_actions()
    state = play(state, "discard QC")
    assert state.hands[2] == parse_cards("5S 6C KC 5H") and state.changed == (0, 0, 1)


def test_a_void_hand_leaves_its_pot_to_the_next() -> None:
    state = play(set_table("primiera", NOTHING, [9, 9, 9], dealer=0), "discard", "discard", "discard")
    assert state.outcome is not None and state.outcome.reason == "void"  # A18
    assert state.outcome.carried == state.pot == 3 and state.outcome.net == (-1, -1, -1)
    following = state.next_hand()
    assert following.dealer == 2 and following.pot == 6 and following.carried == 3  # A19, A20


def test_the_carried_pot_is_won_with_the_antes() -> None:
    state = set_table("primiera", ["7S 6S AS KD", *NOTHING[1:]], [9, 9, 9], carried=5)
    assert state.outcome is not None and state.outcome.payments == (8, 0, 0)
    assert state.outcome.net == (7, -1, -1) and state.pot == 0


def test_eight_players_run_out_of_stock() -> None:
    """A17: all discards are shuffled again; nobody gets back what he has just thrown (editorial)."""
    rng = random.Random(3)
    reshuffled = 0
    for _ in range(60):
        state = State.start("primiera", [20] * 8).deal(rng)
        while state.outcome is None:
            if state.turn == CHANCE:
                owed = state.owed
                assert owed is not None
                state = state.deal(rng)
                reshuffled += 1
                assert not set(owed.own) & set(state.hands[owed.seat])
                assert len(state.hands[owed.seat]) == 4
            else:
                state = state.apply(Discard(state.hands[state.pending[0]]))
            if state.owed is None:
                cards = [*state.stock, *state.discards, *(card for hand in state.hands for card in hand)]
                assert len(set(cards)) == len(cards) == 40
    assert reshuffled > 60


def test_five_players_never_run_out() -> None:
    rng = random.Random(4)
    for _ in range(60):
        state = State.start("primiera", [20] * 5).deal(rng)
        while state.outcome is None:
            assert state.turn != CHANCE
            state = state.apply(Discard(state.hands[state.pending[0]]))
