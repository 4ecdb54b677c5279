"""The declaration game of source C: the worked examples of RULES 5C to the chip, and every rule of it by itself."""

from __future__ import annotations

import pytest
from dealt import play, set_table

from primiera import rules
from primiera.actions import Cover, Declare, Pass, Stay
from primiera.cards import parse_cards
from primiera.errors import IllegalActionError
from primiera.presets import replaced
from primiera.state import State
from primiera.state.declaring import ladder

A, B, C, D = range(4)
"""A sits to the dealer's left, D deals."""
HANDS = ["JH 4D 3S KC", "KS QS 6S 2D", "6C 2H 7C AH", "7D 5D JD 3D"]


def table(hands: list[str] = HANDS, rest: str = "", stacks: tuple[int, ...] = (20, 20, 20, 20)) -> State:
    return set_table("primero-declared", hands, stacks, dealer=D, rest=rest)


def declaring(hands: list[str] = HANDS, rest: str = "", stacks: tuple[int, ...] = (20, 20, 20, 20)) -> State:
    """Nobody opens on two cards."""
    return play(table(hands, rest, stacks), *["pass"] * sum(stack > 1 for stack in stacks))


def net(state: State) -> tuple[int, ...]:
    assert state.outcome is not None
    return state.outcome.net


def test_worked_example_1() -> None:
    state = declaring(rest="5H AC 4S 7S 2C KH")
    assert state.pot == 4 and state.turn == A
    state = play(state, "declare numerus 30 stake 2")
    assert state.pot == 6 and state.paid[A] == 3
    state = play(state, "pass 2D", "pass 2H AH")
    assert state.hands[C] == parse_cards("6C 7C AC 4S") and state.pot == 6
    assert "the last before the bettor must cover" in state.legal_actions().why_not(Pass())
    state = play(state, "cover")
    assert state.pot == 8 and state.shown[A] == parse_cards("JH 4D 3S KC")
    assert state.standing is not None and state.standing.rung == ("primero", 47)
    state = play(state, "declare fluxus stake 3")
    assert state.pot == 11 and state.paid[D] == 6 and state.turn == A
    assert Cover() in state.legal_actions()
    state = play(state, "pass JH KC")
    assert state.shown[A] == parse_cards("4D 3S")  # what was seen stays seen, the new cards are his own
    state = play(state, "pass 5H", "pass")
    assert state.outcome is not None and state.outcome.reason == "unseen"
    assert state.outcome.winners == (D,) and state.outcome.payments[D] == 11
    assert net(state) == (-3, -1, -1, 5)


def test_worked_example_2() -> None:
    state = declaring([*HANDS[:3], "5D 3C 7D 2S"])
    state = play(state, "declare numerus 30 stake 2", "pass", "pass", "cover", "stay")
    assert state.outcome is not None and state.outcome.reason == "showdown"
    assert net(state) == (5, -1, -1, -3)
    assert state.shown[B] == () and state.shown[D] == parse_cards("5D 3C 7D 2S")


def test_worked_example_3() -> None:
    state = declaring()
    state = play(state, "declare numerus 30 stake 2", "declare numerus 35 stake 2")
    assert state.pot == 10
    state = play(state, "pass", "pass")
    assert state.legal_actions().kinds[0] == "cover"
    state = play(state, "cover")
    assert state.pot == 12 and state.standing is not None and state.standing.rung == ("numerus", 38)
    state = play(state, "stay")
    assert net(state) == (7, -5, -1, -1)


# ------------------------------------------------------------------ the opening on two cards (C10)


def test_opening_nobody_bets() -> None:
    state = table()
    assert [len(hand) for hand in state.hands] == [2] * 4
    assert Pass(parse_cards("JH")) not in state.legal_actions()  # no exchange yet
    state = play(state, "pass", "pass", "pass", "pass")
    assert [len(hand) for hand in state.hands] == [4] * 4


def test_opening_bet_is_held_or_passed_and_nobody_leaves() -> None:
    state = play(table(), "pass", "bet 3", "call", "pass", "pass")
    assert state.paid == (1, 4, 4, 1) and state.phase_kind == "declare" and state.turn == A
    assert state.to_match(A) == 3
    state = play(state, "declare primero 40 stake 1")
    assert state.paid[A] == 5  # he matches the opening first


def test_opening_last_must_hold() -> None:
    state = play(table(), "bet 2", "pass", "pass")
    assert state.turn == D and "the last must hold" in state.legal_actions().why_not("pass")
    state = play(state, "call")
    assert state.paid == (3, 1, 1, 3)


# ------------------------------------------------------------------ declarations


def test_the_ladder_has_78_rungs() -> None:
    rungs = ladder(rules("primero-declared"))
    assert len(rungs) == 78
    assert sum(rung[0] == "numerus" for rung in rungs) == 34 and ("numerus", 21) not in rungs
    assert sum(rung[0] == "primero" for rung in rungs) == 41 and ("primero", 41) not in rungs
    assert rungs[-3:] == (("supremus", 0), ("fluxus", 0), ("chorus", 0))


def test_understating_is_legal_overclaiming_is_not() -> None:
    state = declaring()
    legal = state.legal_actions()
    assert Declare("numerus", 30, 2) in legal and Declare("primero", 47, 4) in legal
    assert "more than the hand holds: the highest is primero 47" in legal.why_not(Declare("primero", 48, 2))
    assert "no declaration 'primero 41'" in legal.why_not(Declare("primero", 41, 2))
    assert "the stake is 1 to 4 chips, not 5" in legal.why_not(Declare("primero", 47, 5))
    assert legal.why_not(Declare("coro", 0, 1)) == "there is no declaration 'coro'"


def test_overclaim_free_turns_it_into_a_bluff() -> None:
    game = rules("primero-declared")
    assert game.declaring is not None
    free = replaced(game, declaring=game.declaring._replace(overclaim="free"))
    state = set_table(free, HANDS, [20] * 4, dealer=D)
    state = play(state, "pass", "pass", "pass", "pass", "declare chorus stake 1")
    assert "above" in state.legal_actions().why_not("declare")
    state = play(state, "pass", "pass", "cover", "stay")
    assert net(state) == (-2, -1, -1, 4)  # the truth is a Primero, the Fluxus wins


def test_a_declaration_must_rise() -> None:
    state = play(declaring(), "declare numerus 35 stake 1")
    assert "not above what was declared" in state.legal_actions().why_not(Declare("numerus", 35, 1))
    state = play(state, "declare numerus 36 stake 1")
    assert "a declaration may not be more than the hand holds" in play(
        declaring(), "declare primero 40 stake 1"
    ).legal_actions().why_not("declare")
    assert state.standing is not None and state.standing.rung == ("numerus", 36)


def test_who_declared_changes_no_cards() -> None:
    state = play(declaring(), "declare numerus 30 stake 1", "declare numerus 35 stake 1", "pass 6C", "pass")
    # A declared: he may cover (obliged here), never pass with cards.
    state2 = play(declaring(), "declare numerus 30 stake 1", "pass", "declare numerus 39 stake 1", "pass")
    assert state2.turn == A
    with pytest.raises(IllegalActionError, match="no card may be changed now, not 1"):
        state2.apply(Pass(parse_cards("JH")))
    assert state.turn == A and state.legal_actions().kinds == ("cover", "declare")


def test_a_pass_is_no_fold() -> None:
    state = play(declaring(), "pass JH", "declare numerus 20 stake 1", "pass", "pass")
    assert state.turn == A and state.legal_actions().kinds[0] == "cover"


def test_the_obligation_binds_once() -> None:
    state = play(declaring(), "declare numerus 30 stake 2", "pass", "pass", "cover", "declare fluxus stake 1")
    state = play(state, "pass", "pass")
    assert state.turn == C and Pass() in state.legal_actions()  # last before D, but the obligation is used up


def test_the_obligation_at_every_bet() -> None:
    game = rules("primero-declared")
    assert game.declaring is not None
    every = replaced(game, declaring=game.declaring._replace(obligation="every"))
    state = play(set_table(every, HANDS, [20] * 4, dealer=D), "pass", "pass", "pass", "pass")
    state = play(state, "declare numerus 30 stake 2", "pass", "pass", "cover", "declare fluxus stake 1", "pass", "pass")
    assert state.turn == C and state.legal_actions().kinds == ("cover",)
    state = play(state, "cover", "stay")
    assert net(state) == (-3, -1, -4, 8)


def test_the_revealed_player_may_cover_or_pass_but_not_raise() -> None:
    state = play(declaring(), "declare numerus 30 stake 2", "pass", "pass", "cover", "declare fluxus stake 1")
    assert state.legal_actions().kinds == ("pass", "cover")
    assert "covers or passes, no more" in state.legal_actions().why_not("declare")
    state = play(state, "cover", "pass", "pass")
    assert net(state) == (-4, -1, -1, 6)


def test_stay_and_re_raise_only_above_the_truth() -> None:
    state = play(declaring(), "declare numerus 30 stake 2", "pass", "pass", "cover")
    legal = state.legal_actions()
    assert Stay() in legal and "stay, or raise again" in legal.why_not("pass")
    assert "the lowest is primero 48" in legal.why_not(Declare("primero", 47, 1))


def test_two_rounds_without_a_bet_show_all() -> None:
    state = play(declaring(), *["pass"] * 8)
    assert state.outcome is not None and state.outcome.reason == "showdown"
    assert net(state) == (-1, -1, -1, 3)  # the Fluxus takes the antes


def test_opening_chips_belong_to_those_who_held_when_all_pass() -> None:
    state = play(table(), "bet 2", "call", "pass", "pass", *["pass"] * 8)
    # D's Fluxus wins the four antes; A's Primero the four opening chips that D never paid.
    assert net(state) == (1, -3, -1, 3)


def test_ties_go_to_the_eldest() -> None:
    hands = ["7H KC QD JS", "7S KD QC JH", "6C 2H 7C AH", "5D 3C 7D 2S"]
    state = play(declaring(hands), *["pass"] * 8)
    assert state.outcome is not None and state.outcome.awards[0].by == "eldest"
    assert net(state) == (3, -1, -1, -1)


# ------------------------------------------------------------------ table stakes


def test_a_short_stack_covers_as_far_as_it_goes() -> None:
    state = declaring(stacks=(20, 20, 20, 2))
    state = play(state, "declare numerus 30 stake 4", "pass", "pass", "cover", "stay")
    # D had one chip: his Fluxus wins 4 antes and one of A's four, three go back.
    assert net(state) == (-2, -1, -1, 4)


def test_a_player_without_chips_still_shows() -> None:
    state = declaring(stacks=(20, 20, 20, 1))
    state = play(state, "declare numerus 30 stake 1", "pass", "pass")
    assert state.turn == D and state.legal_actions().kinds == ("pass",)
    assert "no chips left" not in state.legal_actions().why_not("pass")
    state = play(state, "pass")
    assert net(state) == (-1, -1, -1, 3)


def test_exchange_with_a_short_stock() -> None:
    """Six players change two cards at every pass: the discards are shuffled again, the pass counts once."""
    import random

    rng = random.Random(2)
    for _ in range(40):
        state = State.start("primero-declared", [20] * 6, dealer=5).deal(rng)
        state = play(state, *["pass"] * 6)
        shuffles = 0
        while state.outcome is None:
            if state.turn == -1:
                shuffles += 1
                waiting = state.owed
                state = state.deal(rng)
                assert waiting is not None and not set(waiting.own) & set(state.hands[waiting.seat])
                continue
            state = state.apply(Pass(state.hands[state.pending[0]][:2]))
        assert shuffles == 1 and state.outcome.reason == "showdown"
        assert all(len(hand) == 4 for hand in state.hands)
