"""Set tables for the tests: hands dealt as named, through the ordinary shuffle action."""

from __future__ import annotations

import random
from collections.abc import Sequence

from primiera.actions import Shuffle, parse_action
from primiera.cards import Card, pack, parse_cards
from primiera.hands import RulesLike
from primiera.state import State
from primiera.state.core import around


def set_table(
    rules: RulesLike, hands: Sequence[str], stacks: Sequence[int], dealer: int = 0, rest: str = "", **more: int
) -> State:
    """Each seat is dealt the cards named, in the order named; `rest` lies on top of the stock."""
    start = State.start(rules, stacks, dealer, **more)
    wanted = [list(parse_cards(text)) if text else [] for text in hands]
    deal = start.rules.deal
    side = "left" if deal.direction == "clockwise" else "right"
    seats = around(start.order, dealer, side, deal.direction)
    order: list[Card] = []
    for phase in start.rules.phases:
        for packet in phase.cards:
            for seat in seats:
                order += [wanted[seat].pop(0) for _ in range(packet)]
    order += parse_cards(rest) if rest else ()
    order += [card for card in pack(start.rules.deck) if card not in order]
    return start.apply(Shuffle(tuple(order), 0))


def play(state: State, *moves: str) -> State:
    """Moves in the notation of the records, one after the other."""
    for move in moves:
        state = state.apply(parse_action(move))
    return state


def played_out(state: State, rng: random.Random) -> State:
    """Random moves to the end of the hand."""
    while state.outcome is None:
        state = state.play_random(rng)
    return state
