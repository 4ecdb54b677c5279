"""OpenSpiel's and PettingZoo's own API tests over a table of two to four (extra ``adapters``)."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

from primiera.adapters import openspiel, zoo
from primiera.adapters.coding import coding
from primiera.errors import IllegalActionError, RulesError
from primiera.state import CHANCE, State
from primiera.view import view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_own_test(players: int) -> None:
    game = pyspiel.load_game("primiera_primero", {"players": players, "stack": 8})
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_openspiel_plays_our_game() -> None:
    game = pyspiel.load_game("primiera_primero", {"players": 3})
    rng = random.Random(1)
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(rng.choice(state.legal_actions()))
        ours = state.state
        assert ours.outcome is not None and state.returns() == [*ours.outcome.net]


def test_information_states_hide_the_others_cards() -> None:
    """Deals that differ only in the other's cards give a player one information state, as text and as tensor."""
    game = pyspiel.load_game("primiera_primero")
    one, two = game.new_initial_state(), game.new_initial_state()
    for card in (0, 1, 2, 3, 4, 5, 6, 7):  # two packets of two: seat 1 gets 0 1 4 5
        one.apply_action(card)
    for card in (0, 1, 30, 31, 4, 5, 32, 33):
        two.apply_action(card)
    for state in (one, two):
        state.apply_action(state.legal_actions()[1])
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.information_state_tensor(1) == two.information_state_tensor(1)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert openspiel.card_of(game, 0) == one.state.hands[1][0]


def test_openspiel_refuses_games_with_an_exchange() -> None:
    with pytest.raises(RulesError, match="OpenSpiel takes games without an exchange"):
        openspiel.PrimeroGame({"rules": "primiera-italiana"})


@pytest.mark.parametrize(
    ("rules", "players", "hands"), [("primero", 2, 1), ("primero", 4, 3), ("primiera-italiana", 3, 2)]
)
def test_pettingzoos_own_test(rules: str, players: int, hands: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(zoo.env(rules, players, hands=hands), num_cycles=300)
        seed_test(lambda: zoo.env(rules, players, hands=hands), num_cycles=50)


def test_pettingzoo_rewards_are_the_chips() -> None:
    table = zoo.env("primero", 3, hands=4)
    table.reset(seed=5)
    won = dict.fromkeys(table.possible_agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        won[agent] += reward
        mask = seen["action_mask"]
        table.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))
    assert sum(won.values()) == 0
    assert [20 + chips for chips in won.values()] == [*table.state_.stacks]
    assert "deals." in table.render()


def test_a_masked_move_is_refused() -> None:
    table = zoo.env()
    table.reset(seed=1)
    with pytest.raises(IllegalActionError, match="there is no bet to call"):
        table.step(2)


def test_numbers_and_moves_are_one_to_one() -> None:
    coded = coding("primiera-italiana", 3)
    rng = random.Random(2)
    for _ in range(20):
        state = State.start(coded.rules, [20] * 3)
        while state.turn is not None:
            if state.turn != CHANCE:
                seen = view(state, state.turn)
                legal = coded.legal(seen)
                assert legal == sorted(set(legal)) and len(legal) == len(seen.legal)
                assert all(coded.number(coded.action(n, seen.hand), seen.hand) == n for n in legal)
                vector = coded.vector(seen)
                assert len(vector) == coded.width and min(vector) >= 0 and max(vector) <= 1
            state = state.play_random(rng)


@pytest.mark.parametrize(
    ("rules", "players", "stack", "reason"),
    [
        ("primiera", 2, 20, "no betting game"),
        ("primero", 5, 20, "2 to 4 players, not 5"),
        ("primero", 2, 1, "leaves nothing to bet"),
    ],
)
def test_what_the_adapters_do_not_play(rules: str, players: int, stack: int, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        coding(rules, players, stack)
