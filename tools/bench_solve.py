"""What solving takes, and how far from perfect it leaves a player: ``python -m tools.bench_solve [--large]``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from primiera import rules
from primiera.solve import known
from primiera.solve.cfr import Solver
from primiera.solve.exploitability import judge
from primiera.solve.game import Game, vying
from tools.figures import COUNT, SECOND, Figure, show

GROUP = "Solver"
ITERATIONS = 200
# From the smallest to the largest, which takes minutes.
GAMES: dict[str, Callable[[], Game]] = {
    "Kuhn poker": known.kuhn,
    "Leduc hold'em": known.leduc,
    "primero, bets of 2": lambda: vying(rules("primero"), sizes=(2,)),
    "primero, bets of 1 to 4": lambda: vying(rules("primero")),
    "two rounds, bets of 2": lambda: vying(rules("primiera-italiana+exchange=off"), sizes=(2,), rounds=2),
    "three rounds, bets of 2": lambda: vying(rules("primiera-italiana+exchange=off"), sizes=(2,)),
    "three rounds, stack of 7": lambda: vying(rules("primiera-italiana+exchange=off"), stack=7),
}
QUICK = 3  # of them, for the table


def measured(games: int = QUICK) -> list[Figure]:
    """Seconds, and what they leave exploitable."""
    found = []
    for name, make in list(GAMES.items())[:games]:
        game = make()
        solver = Solver(game)
        began = time.perf_counter()
        solver.run(ITERATIONS)
        spent = time.perf_counter() - began
        quality = judge(game, solver.average())
        of = f"{name}, {solver.iterations:,} iterations"
        found.append(Figure(GROUP, of, spent, SECOND))
        found.append(Figure(GROUP, f"{name}, chips left to a best answer", quality.exploitability, COUNT))
    return found


if __name__ == "__main__":
    show(measured(len(GAMES) if "--large" in sys.argv else QUICK))
