"""The master: two at a table, it plays a stored solution; nobody can win much from it, whatever he does."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from operator import mul

from primiera.actions import Action, Discard
from primiera.bots.thinking import Thinker
from primiera.cards import Card, Hand
from primiera.odds.census import census
from primiera.strategies import Solution
from primiera.strategies.line import as_move, effective_stack, position, solution_for
from primiera.view import PlayerView


@dataclass(frozen=True, slots=True)
class Master:
    """Plays ``primiera.strategies`` heads-up; a sober thinker where no solution reaches.

    That is with three players or more, in a game that has no stored solution, and at the few positions outside the
    solution's tree.
    """

    name: str = "master"
    otherwise: Thinker = field(default=Thinker("careful", nerve=0.0, bluff=0.0, reach=1.0))

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """A legal move for the view's seat, drawn with the chances of the solution."""
        solved = self.solved(view)
        if solved is None:
            return self.otherwise.choose(view, rng)
        solution, chances = solved
        word = _drawn(chances, rng)
        if word[0] == "d":
            return Discard(thrown(solution, view, int(word[1:])))
        return as_move(word, view.legal)

    def solved(self, view: PlayerView) -> tuple[Solution, dict[str, float]] | None:
        """The solution for this hand and its chances for each action here, or None where it does not reach."""
        if view.rules.betting is None or view.phase_kind not in ("bet", "draw") or len(view.order) != 2:
            return None
        seats = [view.seats[seat] for seat in view.order]
        solution = solution_for(view.rules, effective_stack([s.stack for s in seats], [s.paid for s in seats]))
        if solution is None or len(view.hand) < 4:
            return None
        here = position(solution, view.rules, view.log)
        if here is None:
            return None
        return solution, solution.chances(here, solution.held(here, Hand(view.hand)))


def _drawn(chances: dict[str, float], rng: random.Random) -> str:
    left = rng.random()
    for word, chance in chances.items():
        left -= chance
        if left < 0:
            return word
    return max(chances, key=chances.__getitem__)


def thrown(solution: Solution, view: PlayerView, count: int) -> tuple[Card, ...]:
    """The cards to change when so many are: those that leave the best hand on average against a changed hand."""
    book = census(view.rules)
    place = book.table.place
    total, standing = 0.0, []
    for share in solution.field:
        standing.append(total + share / 2)
        total += share

    def worth(cards: tuple[Card, ...]) -> float:
        kept = [place[card] for card in view.hand if card not in cards]
        below = book.with_without(kept, [place[card] for card in cards])
        shares = (high - low for low, high in pairwise(below))
        return float(sum(map(mul, shares, standing)) / below[-1])

    return max(combinations(view.hand, count), key=worth)
