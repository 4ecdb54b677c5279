"""A level at the table: dealt as it says, played as a session, and its proved solution played through."""

from __future__ import annotations

import random

from primiera import bots
from primiera.actions import parse_action
from primiera.levels.judging import played
from primiera.levels.model import Level
from primiera.levels.position import STACK, shuffle
from primiera.session import Session


def begin(level: Level) -> Session:
    """The table of a played level, with the learner in seat 0 and the moves made that come before his."""
    table = level.table
    assert table is not None
    stacks = table.stacks or (STACK,) * table.players
    others = [table.bots[seat % len(table.bots)] if table.bots else "careful" for seat in range(table.players - 1)]
    if level.goal.kind == "session":
        return Session(level.rules, others, level.seed, stacks=stacks)
    session = Session(level.rules, others, level.seed, stacks=stacks, dealer=table.dealer)
    session.apply(shuffle(level, session.state))
    for move in table.before:
        session.apply(parse_action(move))
    return session


def finished(level: Level, session: Session) -> bool:
    """Whether the last hand of the level is over."""
    assert level.table is not None
    return session.hand_over and (session.over or session.state.number >= level.table.rounds)


def reached(level: Level, session: Session) -> bool:
    """Whether a finished level has reached its goal."""
    return played(level, session.state, session.record.stacks)


def solve(level: Level) -> bool:
    """Play the level's solution to the end; whether it reaches the goal."""
    assert level.table is not None
    session, moves = begin(level), list(level.table.solution)
    while not finished(level, session):
        session.run()
        if session.hand_over:
            if not finished(level, session):
                session.next_hand()
        elif moves and not moves[0].startswith("bot "):
            session.move(parse_action(moves.pop(0)))
        else:
            player = bots.named(moves[0].removeprefix("bot ") if moves else "careful")
            numbers = random.Random(f"{level.seed}/{session.state.number}/{session.state.step}")
            session.move(player.choose(session.view(), numbers))
    return reached(level, session)
