"""One person among bots: whole sessions, moves taken back, records loaded."""

from __future__ import annotations

import random

import pytest

from primiera.actions import parse_action
from primiera.cards import parse_cards
from primiera.errors import IllegalActionError, RulesError
from primiera.record import check
from primiera.session import STACK, Session, arranged
from primiera.state import State

GAMES = ("primiera", "primero", "primiera-italiana", "primero-declared", "cardano")


def play(session: Session, hands: int, seed: int = 1) -> None:
    """Random moves of the person, until so many hands are over or the session is."""
    chance = random.Random(seed)
    while True:
        session.run()
        while session.my_turn:
            session.move(session.view().legal.pick(chance))
            session.run()
        if session.state.number == hands or session.over:
            return
        session.next_hand()


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_chips_are_conserved_and_the_record_replays(rules: str, seed: int) -> None:
    session = Session(rules, ["careful", "bold", "beginner"], seed)
    play(session, 6, seed)
    assert session.state.outcome is not None
    assert sum(session.state.stacks) + session.state.outcome.carried == 4 * STACK
    assert check(session.record.to_text()) == session.record


@pytest.mark.parametrize("rules", GAMES)
def test_undo_brings_back_the_moment_of_the_decision(rules: str) -> None:
    session = Session(rules, ["careful", "bold"], seed=4)
    session.run()
    moments: list[tuple[State, object]] = []
    chance = random.Random(2)
    while session.my_turn:
        moments.append((session.state, session.record))
        session.move(session.view().legal.pick(chance))
        session.run()
    for state, record in reversed(moments):
        assert session.can_undo
        session.undo()
        assert (session.state, session.record) == (state, record)
    assert not session.can_undo
    with pytest.raises(IllegalActionError, match="no move to take back"):
        session.undo()


def test_the_others_answer_a_move_made_again_alike() -> None:
    session = Session("primero", ["careful", "bold"], seed=9)
    session.run()
    move = next(iter(session.view().legal))
    session.move(move)
    session.run()
    after = session.state
    session.undo()
    session.move(move)
    session.run()
    assert session.state == after


def test_a_refused_move_changes_nothing() -> None:
    session = Session("primero", ["careful"], seed=1)
    session.run()
    before = session.state, session.record, len(session.past)
    for move in ("raise 3", "bet 9", "discard"):
        with pytest.raises(IllegalActionError):
            session.move(parse_action(move))
    assert (session.state, session.record, len(session.past)) == before


def test_a_record_goes_on_where_it_ended() -> None:
    first = Session("primero", ["careful", "bold"], seed=7)
    play(first, 2)
    second = Session("primiera", ["careful"], seed=1)
    second.load(check(first.record.to_text()))
    assert second.state == first.state
    assert second.rules == first.rules
    for session in (first, second):
        session.next_hand()
        session.run()
    assert first.state == second.state


def test_an_unfinished_record_goes_on_in_the_middle_of_the_hand() -> None:
    first = Session("primero-declared", ["careful", "bold"], seed=3)
    first.run()
    assert first.my_turn
    second = Session("primiera", ["careful"], seed=1)
    second.load(check(first.record.to_text()))
    assert second.my_turn
    assert second.view().hand == first.view().hand


def test_a_record_without_hands_is_refused() -> None:
    session = Session("primero", ["careful"], seed=1)
    empty = Session("primero", ["careful"], seed=2).record
    with pytest.raises(RulesError, match="no hand"):
        session.load(empty)


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(RulesError, match="3 to 6 players: 2 would sit down"):
        Session("primero-declared", ["careful"])
    with pytest.raises(RulesError, match="no bot 'genius'"):
        Session("primero", ["genius"])


def test_new_cards_lie_where_the_old_ones_lay() -> None:
    before = parse_cards("7S 2H KD AC")
    assert arranged(before, parse_cards("7S AC 5C 4D")) == parse_cards("7S 5C 4D AC")
    assert arranged((), before) == before
    assert arranged(parse_cards("7S 2H"), before) == before
