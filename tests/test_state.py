"""The state machine: who acts, what is allowed, where the cards and the chips go."""

from __future__ import annotations

import random
from typing import Any

import pytest
from dealt import played_out

from primiera import rules
from primiera.actions import Bet, Call, Check, Declare, Discard, Fold, Pass, Raise, Shuffle
from primiera.cards import pack
from primiera.errors import IllegalActionError, RulesError
from primiera.presets import PRESETS
from primiera.state import CHANCE, State


def test_a_hand_begins_with_antes_and_chance() -> None:
    state = State.start("primero", [10, 0, 5], dealer=2)
    assert state.turn == CHANCE and state.pot == 2
    assert state.stacks == (9, 0, 4) and state.order == (0, 2)  # seat 1 is broke and sits out


@pytest.mark.parametrize(
    ("id", "stacks", "dealer", "wrong"),
    [
        ("primero", [10], 0, "2 to 6 players"),
        ("primero", [10] * 7, 0, "2 to 6 players"),
        ("primero-declared", [10, 10, 0], 0, "3 to 6 players"),
        ("primero", [10, 10, 0], 2, "seat 2 cannot deal: allowed are 0, 1"),
        ("primero", [10, -1], 0, "seat 1 cannot sit down with -1 chips"),
    ],
)
def test_impossible_tables_are_refused(id: str, stacks: list[int], dealer: int, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        State.start(id, stacks, dealer)


@pytest.mark.parametrize(
    ("id", "order", "dealt_first", "cutter", "next_dealer"),
    [
        ("primiera", (0, 3, 2, 1), 2, 2, 0),  # A07, A08 deal to the left, A15 draw from the right, A19 right deals next
        ("primiera-italiana", (0, 3, 2, 1), 0, 0, 0),  # B29, B41, B17
        ("primero", (2, 3, 0, 1), 2, 0, 0),  # B14, B27, B17
        ("primero-declared", (2, 3, 0, 1), 2, 0, 2),  # C11
    ],
)
def test_directions(id: str, order: tuple[int, ...], dealt_first: int, cutter: int, next_dealer: int) -> None:
    state = State.start(id, [20] * 4, dealer=1)
    assert state.order == order
    cards = pack(state.rules.deck)
    dealt = state.apply(Shuffle(cards, 0))
    assert dealt.hands[dealt_first][0] == cards[0]
    assert next(event.seat for event in dealt.log if event.kind == "cut") == cutter
    over = played_out(dealt, random.Random(1))
    assert over.next_hand().dealer == next_dealer


def test_the_cut_takes_cards_from_the_top() -> None:
    cards = pack(40)
    state = State.start("primero", [9, 9]).apply(Shuffle(cards, 10))
    assert state.hands[1][:2] == cards[10:12] and state.stock[-1] == cards[9]


def test_packets() -> None:
    cards = pack(40)
    two_and_two = State.start("primero", [9, 9]).apply(Shuffle(cards, 0))
    assert two_and_two.hands[1] == (*cards[:2], *cards[4:6])  # B28
    quiet = [card for card in cards if card.suit in "HD" and card.rank in "2345"]
    assert len(quiet) == 8
    single = State.start("primiera", [9, 9]).apply(Shuffle((*quiet, *(c for c in cards if c not in quiet)), 0))
    assert single.hands[1] == tuple(quiet[::2])


def test_a_shuffle_must_hold_the_pack() -> None:
    state = State.start("primero", [9, 9])
    with pytest.raises(IllegalActionError, match="each of the 40 cards"):
        state.apply(Shuffle(pack(40)[1:], 0))
    with pytest.raises(IllegalActionError, match="the cut is 0 to 39"):
        state.apply(Shuffle(pack(40), 40))
    with pytest.raises(IllegalActionError, match="nothing to shuffle"):
        state.deal(random.Random(0)).deal(random.Random(0))


def test_illegal_actions_name_reason_and_choices() -> None:
    state = State.start("primero", [20, 20]).deal(random.Random(4))
    for action, reason in [
        (Bet(5), "a bet is 1 to 4 chips, not 5"),
        (Call(), "there is no bet to call"),
        (Raise(1), "there is no bet to raise"),
        (Discard(()), "cards are changed in the draw"),
    ]:
        assert action not in state.legal_actions()
        with pytest.raises(IllegalActionError, match=f"{reason}.*allowed: check; bet 1 to 4; fold"):
            state.apply(action)
    assert Bet(4) in state.legal_actions() and repr(state.legal_actions()) == "<LegalActions: check; bet 1 to 4; fold>"
    over = state.apply(Fold())
    with pytest.raises(IllegalActionError, match="the hand is over"):
        over.apply(Check())


def test_frozen_states_give_undo_for_nothing() -> None:
    state = State.start("primero", [20, 20]).deal(random.Random(4))
    before = repr(state)
    state.apply(Bet(3)).apply(Raise(2)).apply(Call())
    assert repr(state) == before and state.stacks == (19, 19)


@pytest.mark.parametrize("id", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_random_hands_keep_chips_and_cards(id: str, players: int) -> None:
    game = rules(id)
    if not game.players.least <= players <= game.players.most:
        with pytest.raises(RulesError):
            State.start(game, [30] * players)
        return
    rng = random.Random(f"{id} {players}")
    state = State.start(game, [30] * players, dealer=players - 1)
    for _ in range(25):
        while state.outcome is None:
            assert state.legal_actions()
            state = state.play_random(rng)
            assert sum(state.stacks) + state.pot == 30 * players
            cards = [*state.stock, *state.discards, *(card for hand in state.hands for card in hand)]
            if state.phase >= 0 and state.owed is None:
                assert len(cards) == len(set(cards)) == game.deck
        if state.outcome.reason in ("showdown", "accused"):
            assert all(len(state.hands[seat]) == 4 for seat in state.live)
        assert sum(state.outcome.net) + state.outcome.carried == state.carried
        state = State.start(game, [30] * players) if state.session_over else state.next_hand()


NOT: tuple[Any, ...] = (1.5, "2", None)
NONSENSE: list[Any] = [
    None, "bet", 5, Check, {"type": "bet", "amount": 2}, Bet(True), Bet(NOT[0]), Bet(NOT[1]), Discard(NOT[2]),
    Shuffle(NOT[2]), Shuffle(pack(40), NOT[0]), Declare("numerus", NOT[0], 1),
]  # fmt: skip


@pytest.mark.parametrize("move", NONSENSE, ids=map(repr, NONSENSE))
@pytest.mark.parametrize("dealt", [False, True])
def test_what_is_no_move_is_refused(move: Any, dealt: bool) -> None:
    state = State.start("primero", [9, 9])
    if dealt:
        state = state.deal(random.Random(1))
    with pytest.raises(IllegalActionError):
        state.apply(move)
    assert move not in state.legal_actions()


def test_numbers_of_chips_and_cards_are_whole_and_cards_a_tuple() -> None:
    drawing = State.start("primiera", [9, 9]).deal(random.Random(1))
    assert drawing.turn is not None
    held = drawing.hands[drawing.turn][0]
    for cards in (held, [held], "7S", None):
        with pytest.raises(IllegalActionError, match="are a tuple"):
            drawing.apply(Discard(cards))  # type: ignore[arg-type]
    declaring = State.start("primero-declared", [9, 9, 9]).deal(random.Random(3))
    while declaring.phase_kind != "declare":
        declaring = declaring.apply(Pass())
    for move in (Declare("numerus", 20.0, 1), Declare("numerus", 20, 1.0), Declare("numerus", 20, True)):  # type: ignore[arg-type]
        with pytest.raises(IllegalActionError, match="whole numbers"):
            declaring.apply(move)


@pytest.mark.parametrize(
    "wrong",
    [{"stacks": None}, {"stacks": "99"}, {"stacks": [True, 5]}, {"dealer": 1.0}, {"dealer": True}, {"carried": -5},
     {"carried": 1.5}, {"carried": None}, {"number": "x"}],
    ids=str,
)  # fmt: skip
def test_a_table_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        State.start("primero", **{"stacks": [5, 5], **wrong})
