"""Sessions and matches: bots play hand after hand, from a seed, on one process or on many.

Same seed, same session, whoever computes it: chance depends on the seed, the hand and the move alone, and each bot has
random numbers of its own, so that none can foresee the cards.

>>> result = play_session("primero", ["careful", "random", "bold"], hands=5, seed=1)
>>> result.hands, sum(result.stacks) + result.carried
(5, 300)

Where one machine is too small, hand over the executor of a cluster (the extra ``cluster`` brings Dask)::

    from distributed import Client

    with Client("scheduler.example:8786") as client:
        results = play_sessions("primero", ["careful", "bold"], 200, range(10_000), executor=client.get_executor())
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TextIO

from primiera import bots
from primiera.actions import Action
from primiera.bots import Bot
from primiera.errors import RulesError
from primiera.hands import RulesLike, as_rules
from primiera.record import HandRecord, Move, Record, Seed, chance, first_dealer
from primiera.ruleset import RuleSet
from primiera.state import CHANCE, Outcome, State
from primiera.text import seat_names
from primiera.view import view

STACK = 100
"""Chips each player begins with, unless told otherwise."""


def bot_numbers(seed: Seed, seat: int) -> random.Random:
    """The random numbers of a seat's bot, apart from those of the cards."""
    return random.Random(f"{seed}/seat {seat}")


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one hand of a session ended: its number, dealer and outcome, and the stacks after it."""

    number: int
    dealer: int
    outcome: Outcome
    stacks: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        outcome = self.outcome
        return {
            "hand": self.number,
            "dealer": self.dealer,
            "reason": outcome.reason,
            "winners": list(outcome.winners),
            "by": outcome.awards[0].by if outcome.awards else "none",
            "net": list(outcome.net),
            "stacks": list(self.stacks),
            "pot": outcome.carried,
        }


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A session: its hands, the stacks at the end and the chips left on the table.

    hands can be fewer than asked for when too few players had chips left.
    """

    rules: RuleSet
    seed: Seed
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    carried: int
    results: tuple[HandResult, ...]
    record: Record | None = None

    @property
    def hands(self) -> int:
        """Hands played."""
        return len(self.results)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON, as ``primiera play --json`` prints it: stacks + pot = chips."""
        return {
            "rules": self.rules.spec,
            "seed": self.seed,
            "players": list(self.players),
            "hands": self.hands,
            "stacks": list(self.stacks),
            "pot": self.carried,
            "chips": sum(self.stacks) + self.carried,
            "results": [result.to_dict() for result in self.results],
        }


def play_session(
    rules: RulesLike,
    players: Sequence[str | Bot],
    hands: int = 1,
    seed: Seed = 0,
    *,
    stack: int = STACK,
    keep_record: bool = False,
    after_hand: Callable[[State], None] | None = None,
) -> SessionResult:
    """Play up to so many hands among bots, named ("careful") or given.

    keep_record    keep every move, for ``primiera.record``
    after_hand     called with the last state of each hand

    Raises RulesError for a number of players, hands or chips that cannot be, or an unknown bot.
    """
    rules = as_rules(rules)
    if not isinstance(hands, int) or hands < 1:
        raise RulesError(f"a session has one hand or more, not {hands!r}")
    seated = [bots.named(player) if isinstance(player, str) else player for player in players]
    numbers = [bot_numbers(seed, seat) for seat in range(len(seated))]
    names = tuple(bot.name for bot in seated)
    dealer = first_dealer(seed, len(seated)) if seated else 0
    state = State.start(rules, [stack] * len(seated), dealer)
    results: list[HandResult] = []
    kept: list[HandRecord] = []
    while True:
        moves: list[Move] = []
        while (turn := state.turn) is not None:
            if turn == CHANCE:
                action: Action = chance(seed, state)
            else:
                action = seated[turn].choose(view(state, turn), numbers[turn])
            if keep_record:
                moves.append(Move(turn, action))
            state = state.apply(action)
        assert state.outcome is not None
        results.append(HandResult(state.number, state.dealer, state.outcome, state.stacks))
        if keep_record:
            kept.append(HandRecord(state.number, state.dealer, tuple(moves), state.stacks, state.outcome.carried))
        if after_hand is not None:
            after_hand(state)
        if len(results) == hands or state.session_over:
            break
        state = state.next_hand()
    record = None
    if keep_record:
        seats = seat_names(len(seated))
        record = Record(rules, seed, seats, (stack,) * len(seated), tuple(kept))
    return SessionResult(rules, seed, names, state.stacks, state.outcome.carried, tuple(results), record)


def _session(args: tuple[RuleSet, tuple[str | Bot, ...], int, Seed, int]) -> SessionResult:
    rules, players, hands, seed, stack = args
    return play_session(rules, players, hands, seed, stack=stack)


def play_sessions(
    rules: RulesLike,
    players: Sequence[str | Bot],
    hands: int,
    seeds: Iterable[Seed],
    *,
    stack: int = STACK,
    executor: Executor | None = None,
    progress: TextIO | None = None,
) -> list[SessionResult]:
    """Play one session for each seed; the results come in the order of the seeds.

    executor   any ``concurrent.futures.Executor``: a ProcessPoolExecutor, or the one a Dask or Ray cluster offers
               (``distributed.Client().get_executor()``). None plays here, one session after the other.
    progress   where a run of more than a second draws its bar, such as sys.stderr
    """
    rules = as_rules(rules)
    jobs = [(rules, tuple(players), hands, seed, stack) for seed in seeds]
    done: Iterator[SessionResult] = map(_session, jobs)
    if executor is not None:
        done = executor.map(_session, jobs)
    bar = Progress(len(jobs), progress)
    results: list[SessionResult] = []
    for result in done:
        results.append(result)
        bar.step()
    bar.close()
    return results


class Progress:
    """A bar on a text stream: nothing for the first second, so that short runs stay quiet."""

    WIDTH = 30

    def __init__(self, total: int, stream: TextIO | None) -> None:
        self.total, self.stream, self.done = total, stream, 0
        self.began = time.monotonic()
        self.drawn = 0.0

    def step(self, done: int = 1) -> None:
        """So many more are done."""
        self.done += done
        now = time.monotonic()
        if self.stream is None or now - self.began < 1 or now - self.drawn < 0.1:
            return
        self.drawn = now
        full = self.WIDTH * self.done // self.total
        left = (now - self.began) * (self.total - self.done) / self.done
        self.stream.write(f"\r{'█' * full}{'░' * (self.WIDTH - full)} {self.done}/{self.total}, {left:.0f} s left ")
        self.stream.flush()

    def close(self) -> None:
        """Wipe the bar."""
        if self.stream is not None and self.drawn:
            self.stream.write("\r" + " " * (self.WIDTH + 40) + "\r")
            self.stream.flush()
