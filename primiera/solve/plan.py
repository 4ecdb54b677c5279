"""Walking a whole tree at once: positions of one depth and shape are one numpy operation.

A strategy is a list with one array (positions, choices, types) for each batch of decisions, in the plan's order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from primiera.solve.exact import product, whole
from primiera.solve.game import Game
from primiera.solve.values import Floats, Ints

Strategy = list[Floats]
Reach = list[Floats]
"""For each stage (before and after a draw): (positions, types), how likely the player's own choices lead there."""
Choose = Callable[[int, Floats], Floats]
"""From the number of a batch and the values (positions, choices, types) of its choices to (positions, types)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions of one depth, player and number of choices.

    rows, child_rows  for each player: where the positions and their children stand in that player's arrays
    """

    kind: Literal["act", "draw", "chance"]
    player: int
    nodes: Ints
    stage: tuple[int, int]
    rows: tuple[Ints, Ints]
    child_stage: tuple[int, int]
    child_rows: tuple[Ints, Ints]


@dataclass(frozen=True, slots=True)
class Ends:
    """All ends that share a payoff table. chips are per deal counted; reach is summed in multiples of 2**-bits."""

    table: Floats
    chips: Floats
    bits: int
    stage: tuple[int, int]
    rows: tuple[Ints, Ints]


class Plan:
    """A game laid out in arrays: `size[player][stage]` types at `positions[player][stage]` positions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size = [[len(labels) for labels in stages] for stages in game.labels]
        nodes = game.tree.nodes
        depth = np.zeros(len(nodes), np.int64)
        stage = np.zeros((2, len(nodes)), np.int64)
        for number, node in enumerate(nodes):
            for child in node.children:
                depth[child] = depth[number] + 1
                stage[:, child] = stage[:, number]
                if node.kind == "draw":
                    stage[node.player, child] = 1
        row = np.zeros((2, len(nodes)), np.int64)
        self.positions = [[int((stage[p] == s).sum()) for s in range(len(self.size[p]))] for p in (0, 1)]
        for p in (0, 1):
            for s in range(len(self.size[p])):
                row[p, stage[p] == s] = np.arange(self.positions[p][s])

        groups: dict[tuple[int, str, int, int, tuple[int, int]], list[int]] = {}
        ends: dict[tuple[str, tuple[int, int]], list[int]] = {}
        for number, node in enumerate(nodes):
            where = (int(stage[0, number]), int(stage[1, number]))
            if node.payoff is not None:
                ends.setdefault((node.payoff[0], where), []).append(number)
            else:
                key = (int(depth[number]), node.kind, node.player, len(node.children), where)
                groups.setdefault(key, []).append(number)

        def rows(numbers: Ints) -> tuple[Ints, Ints]:
            return row[0, numbers], row[1, numbers]

        self.batches: list[Batch] = []
        for same in sorted(groups):
            numbers = np.array(groups[same])
            children = np.array([nodes[n].children for n in groups[same]])
            first = nodes[groups[same][0]]
            at = children[0, 0]
            self.batches.append(
                Batch(
                    first.kind,  # type: ignore[arg-type]
                    first.player,
                    numbers,
                    (int(stage[0, numbers[0]]), int(stage[1, numbers[0]])),
                    rows(numbers),
                    (int(stage[0, at]), int(stage[1, at])),
                    rows(children),
                )
            )
        self.ends = []
        for (name, where), listed in ends.items():
            payoff = game.payoffs[name]
            chips = np.array([nodes[n].payoff[1] for n in listed]) / payoff.unit  # type: ignore[index]
            largest = max(float(np.abs(payoff.table).sum(axis).max()) for axis in (0, 1))
            bits = 52 - int(np.ceil(np.log2(largest)))
            self.ends.append(Ends(payoff.table, chips, bits, where, rows(np.array(listed))))
        self.place = {
            int(number): (at, i)
            for at, batch in enumerate(self.batches)
            if batch.kind != "chance"
            for i, number in enumerate(batch.nodes)
        }

    def choices(self, at: int) -> int:
        """How many choices each position of a batch has: at a draw, which cards to change, not only how many."""
        batch = self.batches[at]
        if batch.kind == "draw":
            assert self.game.exchange is not None
            return len(self.game.exchange.changed)
        return int(batch.child_rows[0].shape[1])

    def shape(self, at: int) -> tuple[int, int, int]:
        """Of a batch's strategy: positions, choices, types."""
        batch = self.batches[at]
        return len(batch.nodes), self.choices(at), self.size[batch.player][batch.stage[batch.player]]

    def uniform(self) -> Strategy:
        """Every choice equally likely."""
        return [
            np.full(self.shape(at), 1 / self.choices(at)) if batch.kind != "chance" else np.empty(0)
            for at, batch in enumerate(self.batches)
        ]

    def reach(self, player: int, strategy: Strategy) -> Reach:
        """How likely the player's own choices lead to each position, by type."""
        arrays = [np.zeros((self.positions[player][s], size)) for s, size in enumerate(self.size[player])]
        arrays[0][0] = 1
        for at, batch in enumerate(self.batches):
            here = arrays[batch.stage[player]][batch.rows[player]]
            there, rows = arrays[batch.child_stage[player]], batch.child_rows[player]
            if batch.player != player:
                there[rows] = here[:, None, :]
            elif batch.kind == "act":
                there[rows] = here[:, None, :] * strategy[at]
            else:
                self._draw(here[:, None, :] * strategy[at], there, rows)
        return arrays

    def values(self, player: int, against: Reach, choose: Choose) -> Floats:
        """Chips of each of the player's types at the root, times how likely the type is, when `choose` decides."""
        arrays = [np.zeros((self.positions[player][s], size)) for s, size in enumerate(self.size[player])]
        for end in self.ends:
            reach = whole(against[end.stage[1 - player]][end.rows[1 - player]], end.bits)
            sums = reach @ (end.table.T if player == 0 else end.table)
            chips = end.chips * (1 - 2 * player) * 2.0**-end.bits
            arrays[end.stage[player]][end.rows[player]] = sums * chips[:, None]
        for at in range(len(self.batches) - 1, -1, -1):
            batch = self.batches[at]
            worth = arrays[batch.child_stage[player]][batch.child_rows[player]]
            if batch.player != player:
                here = worth.sum(1)
            else:
                here = choose(at, self._before_draw(worth) if batch.kind == "draw" else worth)
            arrays[batch.stage[player]][batch.rows[player]] = here
        return np.asarray(arrays[0][0])

    # A draw: many choices, but the other player sees only how many cards were changed.

    def _draw(self, chosen: Floats, there: Floats, rows: Ints) -> None:
        exchange = self.game.exchange
        assert exchange is not None
        for count in range(5):
            for choice, changed in enumerate(exchange.changed):
                if changed == count:
                    there[rows[:, count]] += product(chosen[:, choice], exchange.turns[choice])

    def _before_draw(self, worth: Floats) -> Floats:
        exchange = self.game.exchange
        assert exchange is not None
        by_choice = [
            product(worth[:, count], exchange.turns[choice].T, 14) for choice, count in enumerate(exchange.changed)
        ]
        return np.stack(by_choice, 1)
