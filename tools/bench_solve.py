"""What solving takes: size of the tree, time, exploitability as the iterations go. ``python tools/bench_solve.py``"""

from __future__ import annotations

import time

from primiera import rules
from primiera.solve import known
from primiera.solve.cfr import Solver
from primiera.solve.exploitability import judge
from primiera.solve.game import Game, vying

STEPS = (100, 300, 1000)


def games() -> dict[str, Game]:
    """From the smallest to the largest that takes minutes."""
    return {
        "Kuhn poker": known.kuhn(),
        "Leduc hold'em": known.leduc(),
        "primero, bets of 2": vying(rules("primero"), sizes=(2,)),
        "primero, bets of 1 to 4": vying(rules("primero")),
        "two rounds, bets of 2": vying(rules("primiera-italiana+exchange=off"), sizes=(2,), rounds=2),
        "three rounds, bets of 2": vying(rules("primiera-italiana+exchange=off"), sizes=(2,)),
        "three rounds, stack of 7": vying(rules("primiera-italiana+exchange=off"), stack=7),
    }


def main() -> None:
    """Print one line a game and step."""
    print(f"{'game':28} {'decisions':>9} {'iterations':>10} {'seconds':>8} {'eldest':>9} {'exploitability':>14}")
    for name, game in games().items():
        solver, spent = Solver(game), 0.0
        for step in STEPS:
            began = time.perf_counter()
            solver.run(step - solver.iterations)
            spent += time.perf_counter() - began
            quality = judge(game, solver.average())
            print(
                f"{name:28} {game.tree.decisions:9,} {step:10,} {spent:8.1f} {quality.value:+9.5f} "
                f"{quality.exploitability:14.6f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
