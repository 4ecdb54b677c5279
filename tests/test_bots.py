"""Bots choose legal moves from views alone, in time; the careful one beats a beginner."""

from __future__ import annotations

import random

import pytest

from primiera import bots, match, rules
from primiera.bots.judging import exchanges, field, strength
from primiera.cards import parse_cards
from primiera.errors import RulesError
from primiera.presets import PRESETS
from primiera.state import CHANCE, State
from primiera.tables import rank_table
from primiera.view import view


@pytest.mark.parametrize("id", PRESETS)
@pytest.mark.parametrize("name", bots.BOTS)
def test_every_bot_plays_every_game_to_the_end(id: str, name: str) -> None:
    game = rules(id)
    players = max(4, game.players.least)
    result = match.play_session(game, [name] * players, hands=6, seed=f"{id} {name}", stack=25)
    assert sum(result.stacks) + result.carried == 25 * players
    assert all(hand.outcome.reason for hand in result.results)


@pytest.mark.parametrize("name", bots.BOTS)
def test_bots_choose_by_view_and_numbers_alone(name: str) -> None:
    """The same view and the same numbers give the same move, whatever cards lie elsewhere."""
    bot = bots.named(name)
    rng = random.Random(8)
    for _ in range(6):
        state = State.start("primiera-italiana", [30] * 3).deal(rng)
        while state.turn is not None:
            if state.turn == CHANCE:
                state = state.deal(rng)
                continue
            seat = state.turn
            others = [s for s in state.order if s != seat]
            unseen = [*(card for s in others for card in state.hands[s]), *state.stock]
            rng.shuffle(unseen)
            hands = [*state.hands]
            for s in others:
                hands[s], unseen = tuple(unseen[: len(hands[s])]), unseen[len(hands[s]) :]
            swapped = state.changed_to(hands=tuple(hands), stock=tuple(unseen))
            move = bot.choose(view(state, seat), random.Random(1))
            assert move == bot.choose(view(swapped, seat), random.Random(1))
            assert move in state.legal_actions()
            state = state.apply(move)


@pytest.mark.parametrize("id", ["primiera", "primero", "primiera-italiana", "prime-francaise", "cardano"])
@pytest.mark.parametrize("seed", range(3))
def test_a_beginner_loses_to_the_careful_one(id: str, seed: int) -> None:
    result = match.play_session(id, ["careful", "beginner"], hands=200, seed=seed, stack=500)
    assert result.stacks[0] > result.stacks[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_beginner_loses_to_the_careful_one_when_declaring(seed: int) -> None:
    players = ["careful", "beginner", "careful", "beginner"]
    result = match.play_session("primero-declared", players, hands=200, seed=seed, stack=500)
    assert result.stacks[0] + result.stacks[2] > result.stacks[1] + result.stacks[3]


def test_strength_is_the_share_of_hands_beaten() -> None:
    game = rules("primero")
    table = rank_table(game)
    mine = table.rank("7S 6H AD 5C")
    exact = sum((rank < mine) + (rank == mine) / 2 for rank in table.ranks) / len(table.ranks)
    assert strength(game, parse_cards("7S 6H AD 5C")) == pytest.approx(exact)
    assert field(rules("primiera")).below[0] == 0  # a hand without combination wins nothing


def test_the_exchange_keeps_a_made_hand_and_completes_a_prime() -> None:
    def best(hand: str) -> str:
        state = State.start("primiera-italiana", [20, 20]).deal(random.Random(0))
        state = state.changed_to(phase=2, pending=(0, 1), hands=(parse_cards(hand), parse_cards("2C 3C 4H JD")))
        seen = view(state, 0)
        return " ".join(map(str, exchanges(seen, range(5), 1.5, random.Random(0))[0].cards))

    assert best("7S 6S AS 5S") == ""  # the strongest Fluxus
    assert best("7S 7H 7D JD") == "JD"  # three suits of four


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(RulesError, match="there is no bot 'cheat': allowed are random, beginner, careful, bold"):
        bots.named("cheat")
