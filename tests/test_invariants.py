"""What holds in every hand of every game, whatever the players do and however few chips they have."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from primiera import rules
from primiera.actions import parse_action
from primiera.cards import pack
from primiera.presets import PRESETS, replaced
from primiera.ruleset import RuleSet
from primiera.state import CHANCE, State
from primiera.view import view

DECLARED = rules("primero-declared")
GAMES: list[RuleSet] = [
    *(rules(id) for id in PRESETS),
    rules("primero", exchange="before"),
    rules("primiera-italiana", exchange="off", deck="52"),
    rules("cardano", exchange="before"),
    *(
        replaced(DECLARED, declaring=DECLARED.declaring._replace(**changes))
        for changes in ({"overclaim": "free"}, {"obligation": "every"}, {"obligation": "off"}, {"re_raise": True},
                        {"unbet": "void"})
        if DECLARED.declaring is not None
    ),
]  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> tuple[RuleSet, list[int], int, int]:
    game = draw(st.sampled_from(GAMES))
    players = draw(st.integers(game.players.least, game.players.most))
    stacks = draw(st.lists(st.integers(1, 14), min_size=players, max_size=players))
    return game, stacks, draw(st.integers(0, players - 1)), draw(st.integers(0, 2**32))


@settings(max_examples=300, deadline=None)
@given(tables())
def test_every_hand_ends_with_every_chip_and_card_in_its_place(table: tuple[RuleSet, list[int], int, int]) -> None:
    game, stacks, dealer, seed = table
    rng = random.Random(seed)
    state = State.start(game, stacks, dealer)
    whole = set(pack(game.deck))
    steps = 0
    while state.outcome is None:
        steps += 1
        assert steps < 600
        legal = state.legal_actions()
        action = legal.pick(rng)
        assert action in legal and legal.why_not(action) == "" and parse_action(str(action)) == action
        after = state.apply(action)
        assert after.step == state.step + 1 and after.log[: len(state.log)] == state.log
        state = after
        assert sum(state.stacks) + state.pot == sum(stacks) and min(state.stacks) >= 0
        cards = [*state.stock, *state.discards, *(card for hand in state.hands for card in hand)]
        if state.owed is not None:
            cards += state.owed.own
        assert len(cards) == len(whole) and set(cards) == whole
        if state.outcome is None and state.turn != CHANCE:
            assert state.turn in state.live and state.legal_actions()
    outcome = state.outcome
    assert sum(outcome.net) + outcome.carried == 0 and state.turn is None and not state.legal_actions()
    if outcome.reason in ("showdown", "accused"):
        assert all(len(state.hands[seat]) == 4 for award in outcome.awards for seat in award.seats)
    assert all(outcome.payments[seat] > 0 for seat in outcome.winners)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_listed_moves_are_the_allowed_ones(table: tuple[RuleSet, list[int], int, int]) -> None:
    """Iterating, counting and ``in`` agree; every listed move can be made; every refused kind has a reason."""
    game, stacks, dealer, seed = table
    rng = random.Random(seed)
    state = State.start(game, stacks, dealer).deal(rng)
    while state.outcome is None:
        if state.turn != CHANCE:
            legal = state.legal_actions()
            listed = [*legal]
            assert len(listed) == len(legal) == len(set(listed))
            for action in rng.sample(listed, min(12, len(listed))):
                assert action in legal
                state.apply(action)
            assert all(reason and kind not in legal.kinds for kind, reason in legal.refusals)
            assert {action.kind for action in listed} == {*legal.kinds}
        state = state.play_random(rng)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_seats_see_the_same_public_facts(table: tuple[RuleSet, list[int], int, int]) -> None:
    game, stacks, dealer, seed = table
    rng = random.Random(seed)
    state = State.start(game, stacks, dealer)
    private = {"seat", "hand", "thrown", "to_match", "legal"}
    while state.outcome is None:
        state = state.play_random(rng)
        told = [view(state, seat).to_dict() for seat in (*state.order, None)]
        public = [{key: value for key, value in one.items() if key not in private} for one in told]
        assert all(one == public[0] for one in public)
