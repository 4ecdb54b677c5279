"""How fast the engine is, in figures; the page's Python can run it too: the standard library and primiera alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from primiera import Hand, odds, pack, rules, score
from primiera.hands import cases
from primiera.odds.census import Census
from primiera.state import State
from primiera.tables import RankTable, rank_table

HANDS = 5_000
SEATS = 4


def seconds(work: Callable[[], Any], runs: int = 5) -> float:
    """Processor time, the best of some runs: other programs on the machine can only slow one down."""
    best = float("inf")
    for _ in range(runs):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def play_hands(game: str, number: int, seed: int = 1) -> int:
    """Hands of four with random legal moves, every rule enforced; how many moves they took."""
    rng, moves = random.Random(seed), 0
    for _ in range(number):
        state = State.start(game, [100] * SEATS, rng.randrange(SEATS))
        while state.outcome is None:
            state = state.play_random(rng)
            moves += 1
    return moves


def figures(games: int = 200) -> dict[str, float]:
    """Name and number of each figure: "... a second", or "... ms"."""
    game = rules("primero")
    cases(game)
    rng = random.Random(1)
    hands = [Hand(rng.sample(pack(40), 4)) for _ in range(HANDS)]
    found = {"readable evaluator, hands a second": HANDS / seconds(lambda: [score(hand, game) for hand in hands])}

    found["table of 91,390 hands, built, ms"] = 1000 * seconds(lambda: RankTable(game), 3)
    table = rank_table(game)
    ranks, numbers = table.ranks, [table.number(hand) for hand in hands]
    found["table, hands a second"] = HANDS / seconds(lambda: [ranks[number] for number in numbers])
    places = [tuple(sorted(table.place[card] for card in hand)) for hand in hands]
    found["table from four sorted places, hands a second"] = HANDS / seconds(lambda: [table.rank_of(p) for p in places])

    found["census for exact odds, built, ms"] = 1000 * seconds(lambda: Census(table), 3)
    odds.exchange("7S 6H 5D 4D", game)
    some = hands[:200]
    found["exact equity against one hand, ms"] = (
        1000 * seconds(lambda: [odds.equity(h, game) for h in some]) / len(some)
    )
    found["what all 16 discards become, ms"] = 1000 * seconds(lambda: odds.reaches("7S 6H 5D 4D", game))
    found["win chance of all 16 discards, ms"] = 1000 * seconds(lambda: odds.exchange("7S 6H 5D 4D", game), 3)

    for id in ("primiera", "primero", "primiera-italiana", "primero-declared"):
        took = seconds(lambda id=id: play_hands(id, games), 2)  # type: ignore[misc]
        found[f"{id}, four seats, games a second"] = games / took
        found[f"{id}, four seats, moves a second"] = play_hands(id, games) / took
    return found
