"""Views: all that a seat may know, nothing that it may not."""

from __future__ import annotations

import dataclasses
import gc
import json
import random
from typing import Any

import pytest
from dealt import play, set_table

from primiera import rules
from primiera.cards import Card, parse_cards
from primiera.presets import PRESETS
from primiera.state import CHANCE, State
from primiera.view import PlayerView, view


def reachable(thing: Any) -> list[Any]:
    """Everything an object leads to, as far as data goes; classes, functions and modules are not data."""
    found: dict[int, Any] = {}
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, (type, str, int, float)) or callable(one):
            continue
        found[id(one)] = one
        todo += gc.get_referents(one)
    return [*found.values()]


def cards_in(thing: Any) -> set[Card]:
    return {one for one in reachable(thing) if isinstance(one, Card)}


@pytest.mark.parametrize("id", PRESETS)
def test_nothing_hidden_can_be_reached(id: str) -> None:
    rng = random.Random(id)
    game = rules(id)
    state = State.start(game, [25] * max(4, game.players.least))
    for _ in range(8):
        while state.outcome is None:
            for seat in (*state.order, None):
                seen = view(state, seat)
                things = reachable(seen)
                assert not any(isinstance(one, (State, random.Random)) for one in things)
                public = {card for shown in state.shown for card in shown}
                own = {*state.hands[seat], *state.thrown[seat]} if seat is not None else set()
                assert cards_in(seen) <= public | own
            state = state.play_random(rng)
        ended = view(state, state.order[0])
        shown = {card for seat in ended.seats for card in seat.shown}
        assert cards_in(ended) <= {*ended.hand, *ended.thrown} | shown | {c for e in state.log for c in e.cards}
        state = State.start(game, [25] * 4) if state.session_over else state.next_hand()


@pytest.mark.parametrize("id", PRESETS)
def test_a_view_does_not_change_with_what_is_hidden(id: str) -> None:
    """Two deals that differ only in cards a seat cannot see look the same to it, to the last word."""
    hands = ["7S 6S KD QC", "2C 3C 4H JD", "2D 3D 4C JH", "5S 6C KC QD"]
    other = ["7S 6S KD QC", "5H 6D 4H JD", "2H 3S 4D JS", "AS AC KC KS"]
    one = set_table(id, hands, [20] * 4, dealer=1)
    two = set_table(id, other, [20] * 4, dealer=1)
    assert one.outcome is None and two.outcome is None
    assert view(one, 0).to_dict() == view(two, 0).to_dict()
    assert view(one, None).to_dict() == view(two, None).to_dict()


def test_views_are_frozen_json() -> None:
    state = State.start("primero-declared", [20] * 4).deal(random.Random(2))
    seen = view(state, state.turn)
    json.dumps(seen.to_dict())
    with pytest.raises(dataclasses.FrozenInstanceError):
        seen.pot = 100  # type: ignore[misc]


def test_only_the_seat_to_act_has_moves() -> None:
    state = State.start("primero", [20] * 3).deal(random.Random(2))
    assert state.turn == 1
    assert view(state, 1).legal and not view(state, 0).legal and not view(state, None).legal
    assert view(state, 0).why_not("bet") == "it is not your turn"


def test_chance_shows_no_cards_to_come() -> None:
    seen = view(State.start("primero", [20] * 3), 0)
    assert seen.turn is None and not seen.legal and seen.hand == ()


def test_public_facts() -> None:
    state = set_table("primero-declared", ["JH 4D 3S KC", "KS QS 6S 2D", "6C 2H 7C AH", "5D 3C 7D 2S"], [20] * 4, 3)
    state = play(state, *["pass"] * 4, "declare numerus 30 stake 2", "pass 2D", "pass", "cover")
    seen = view(state, 1)
    assert seen.seats[0].shown == parse_cards("JH 4D 3S KC") and seen.seats[0].revealed and seen.seats[0].declared
    assert seen.seats[1].changed == 1 and seen.thrown == parse_cards("2D")
    assert seen.standing is not None and seen.standing.rung == ("primero", 47) and seen.standing.revealed
    assert view(state, 2).thrown == () and (seen.pot, seen.discards) == (8, 1)
    changes = [event for event in seen.log if event.kind == "pass" and event.amount]
    assert changes and all(event.cards == () for event in changes)


def test_no_such_seat() -> None:
    with pytest.raises(ValueError, match="there is no seat 3: allowed are 0 to 2"):
        view(State.start("primero", [20] * 3), 3)


def test_worth_comes_with_four_cards() -> None:
    state = set_table("cardano", ["7S 6H KD QC", "2C 3C 4H JD"], [20, 20])
    assert view(state, 0).worth is None
    state = play(state, "check", "check")
    seen = view(state, 0)
    assert isinstance(seen, PlayerView) and seen.worth is not None and seen.worth.points == 59
    assert state.turn != CHANCE
