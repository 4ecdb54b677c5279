"""CFR+ with linear averaging (Tammelin 2014): both players learn from regret, their average play is the solution.

Deterministic: the players move in turn, every chance is summed exactly. A seed only changes where they start from.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from primiera.solve.game import Game
from primiera.solve.plan import Plan, Strategy
from primiera.solve.values import Floats

Progress = Callable[[int], object]


class Solver:
    """Regrets and average play of both players.

    `seed` draws the regrets of the first iteration at random, otherwise every choice is equally likely there: two
    seeds that end in the same play show where the solution is unique.
    """

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.plan = Plan(game)
        self.iterations = 0
        shapes = [self.plan.shape(at) if b.kind != "chance" else (0,) for at, b in enumerate(self.plan.batches)]
        # Small beside the regrets to come: where the walk begins must not weigh on where it ends.
        random = np.random.default_rng(seed)
        self.regret: Strategy = [np.zeros(s) if seed is None else 1e-9 * random.random(s) for s in shapes]
        self.sum: Strategy = [np.zeros(s) for s in shapes]

    def run(self, iterations: int, progress: Progress | None = None) -> None:
        """Go on for a number of iterations; `progress` is told the number done after each."""
        for _ in range(iterations):
            self.iterations += 1
            for player in (0, 1):
                self._learn(player)
            if progress:
                progress(self.iterations)

    def average(self) -> Strategy:
        """The solution so far."""
        return [normalised(total) if total.ndim == 3 else total for total in self.sum]

    def _learn(self, player: int) -> None:
        plan = self.plan
        now = [normalised(regret) if regret.ndim == 3 else regret for regret in self.regret]
        own = plan.reach(player, now)

        def choose(at: int, worth: Floats) -> Floats:
            batch = plan.batches[at]
            here = dot(now[at], worth)
            self.regret[at] += worth - here[:, None, :]
            np.maximum(self.regret[at], 0, out=self.regret[at])
            reach = own[batch.stage[player]][batch.rows[player]]
            self.sum[at] += (self.iterations * reach)[:, None, :] * now[at]
            return here

        plan.values(player, plan.reach(1 - player, now), choose)


def dot(chances: Floats, worth: Floats) -> Floats:
    """Sum over the choices, one after the other: the order is part of the result's last digits."""
    total = chances[:, 0] * worth[:, 0]
    for choice in range(1, chances.shape[1]):
        total += chances[:, choice] * worth[:, choice]
    return np.asarray(total)


def normalised(weights: Floats) -> Floats:
    """Chances in proportion to weights along the choices; equal ones where all are 0."""
    total = weights[:, 0].copy()
    for choice in range(1, weights.shape[1]):
        total += weights[:, choice]
    equal = np.full_like(weights, 1 / weights.shape[1])
    return np.divide(weights, total[:, None], out=equal, where=(total > 0)[:, None])
