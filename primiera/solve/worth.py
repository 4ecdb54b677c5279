"""What each hand is worth to the eldest against the stored play of the dealer."""

from __future__ import annotations

import numpy as np

from primiera.presets import rules
from primiera.solve.exploitability import best_answer
from primiera.solve.game import one_sees_cards
from primiera.solve.plan import Plan, Strategy
from primiera.solve.tree import Stakes
from primiera.solve.values import Floats, Types, classes, types
from primiera.strategies import Solution


def by_hand(solution: Solution) -> tuple[Types, Floats]:
    """All hands up to suits and courts, and the chips each wins the eldest by the best answer.

    Meant for solutions without an exchange.
    """
    hands = types(classes(rules(solution.rules)))
    limits = Stakes(solution.ante, solution.stack, solution.sizes, solution.raises, solution.phases)
    plan = Plan(one_sees_cards(hands, limits, 0))
    worth = best_answer(plan, 0, stored(solution, plan, len(solution.classes)))
    return hands, worth / plan.game.often[0]


def stored(solution: Solution, plan: Plan, size: int) -> Strategy:
    """The rows of a solution as the solver holds them, for players who tell `size` classes apart."""
    strategy = [np.zeros((*plan.shape(at)[:2], size)) for at in range(len(plan.batches))]
    for number, (at, i) in plan.place.items():
        strategy[at][i] = np.array(list(solution.rows(plan.game.tree.nodes[number].history).values()))
    return strategy
