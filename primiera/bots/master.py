"""The master: two at a table, it plays a stored solution; nobody can win much from it, whatever he does."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from primiera.actions import Action
from primiera.bots.thinking import Thinker
from primiera.strategies.line import as_move, effective_stack, position, solution_for
from primiera.view import PlayerView


@dataclass(frozen=True, slots=True)
class Master:
    """Plays ``primiera.strategies`` heads-up; a sober thinker where no solution reaches.

    That is with three players or more, in a game that has no stored solution, when cards are changed, and at the few
    positions outside the solution's tree.
    """

    name: str = "master"
    otherwise: Thinker = field(default=Thinker("careful", nerve=0.0, bluff=0.0, reach=1.0))

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """A legal move for the view's seat, drawn with the chances of the solution."""
        solved = self.solved(view)
        if solved is None:
            return self.otherwise.choose(view, rng)
        drawn = rng.random()
        for word, chance in solved.items():
            drawn -= chance
            if drawn < 0:
                return as_move(word, view.legal)
        return as_move(max(solved, key=solved.__getitem__), view.legal)

    def solved(self, view: PlayerView) -> dict[str, float] | None:
        """The solution's chances for each action here, or None where it does not reach."""
        if view.rules.betting is None or view.phase_kind != "bet" or len(view.order) != 2:
            return None
        seats = [view.seats[seat] for seat in view.order]
        solution = solution_for(view.rules, effective_stack([s.stack for s in seats], [s.paid for s in seats]))
        worth = view.worth
        if solution is None or worth is None:
            return None
        here = position(solution, view.rules, view.log)
        return None if here is None else solution.chances(here, solution.class_of(worth))
