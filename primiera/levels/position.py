"""The table of a level: cards lie where the level says, the rest of the pack follows as its seed says."""

from __future__ import annotations

import random
from collections.abc import Iterator

from primiera.actions import Shuffle, parse_action
from primiera.cards import Card, pack
from primiera.levels.model import Level
from primiera.ruleset import RuleSet
from primiera.state import State
from primiera.state.core import around

STACK = 20


def start(level: Level) -> State:
    """The hand before its cards are shuffled."""
    table = level.table
    assert table is not None
    stacks = table.stacks or (STACK,) * table.players
    return State.start(level.rules, stacks, table.dealer)


def position(level: Level) -> State:
    """The level's table: dealt, and the moves made that come before the learner's."""
    table = level.table
    assert table is not None
    state = start(level)
    state = state.apply(shuffle(level, state))
    for move in table.before:
        state = state.apply(parse_action(move))
    return state


def shuffle(level: Level, state: State) -> Shuffle:
    """The order of the pack that deals the level's hands."""
    table = level.table
    assert table is not None
    if not table.deal:
        cards = list(pack(level.rules.deck))
        random.Random(level.seed).shuffle(cards)
        return Shuffle(tuple(cards), 0)
    held = {seat: iter(hand) for seat, hand in enumerate(table.deal)}
    dealt: list[Card] = [next(held[seat]) for seat in dealing_order(level.rules, state)]
    rest = [card for card in pack(level.rules.deck) if card not in dealt and card not in table.stock]
    random.Random(level.seed).shuffle(rest)
    return Shuffle((*dealt, *table.stock, *rest), 0)


def dealing_order(rules: RuleSet, state: State) -> Iterator[int]:
    """The seats in the order they are dealt their cards, over all the deals of a hand."""
    side = "left" if rules.deal.direction == "clockwise" else "right"
    seats = around(state.order, state.dealer, side, rules.deal.direction)
    for phase in rules.phases:
        for packet in phase.cards:
            for seat in seats:
                yield from [seat] * packet
