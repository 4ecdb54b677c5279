"""``{mix}``: what a perfect player does at a position, as bars that are a table; ``{stakes}``: as bets grow.

Figures come from the stored solutions, and from small games solved while the page is built.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from primiera.errors import PrimieraError
from primiera.presets import rules
from primiera.strategies import load, reading

from .grid import Cell, grid
from .markup import tag
from .values import pct

HANDS = (
    ("numerus 20–29", "numerus 20", "numerus 29"),
    ("numerus 30–34", "numerus 30", "numerus 34"),
    ("numerus 35–39", "numerus 35", "numerus 39"),
    ("numerus 40–44", "numerus 40", "numerus 44"),
    ("numerus 45–49", "numerus 45", "numerus 49"),
    ("numerus 50–55", "numerus 50", "numerus 55"),
    ("primero 40–49", "primero 40", "primero 49"),
    ("primero 50–59", "primero 50", "primero 59"),
    ("primero 60 and up", "primero 60", "primero 84"),
    ("fluxus, chorus", "fluxus 42", "chorus 84"),
)
"""The hands of a chart, weakest first: few enough to see, fine enough to tell bluffs from what lies between."""

LOOK = {"check": "pass", "fold": "pass", "call": "call", "bet": "bet", "raise": "bet"}
ITERATIONS = 400
"""Of the small games: their exploitability is then below a thousandth of a chip."""


class Mix(SphinxDirective):
    """``{mix} b2``: the moves of the player who faces these moves; nothing for the first to act.

    :solution:  a stored solution (default primero)
    :label:     what the chart shows, for screen readers
    """

    optional_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "solution": directives.unchanged_required,
        "label": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        position = self.arguments[0] if self.arguments else ""
        label = self.options.get("label", "What a perfect player does")
        try:
            solution = load(self.options.get("solution", "primero"))
            rows = [self.row(name, reading.shares(solution, position, first, last)) for name, first, last in HANDS]
            rows.append(self.row("all hands", reading.shares(solution, position)))
        except PrimieraError as error:
            raise self.error(f"{{mix}}: {error}") from error
        return [grid(["He holds", label, ""], rows, "pr-mix", label)]

    def row(self, name: str, moves: Mapping[str, float]) -> list[Cell]:
        parts = [
            tag.of("span", {"class": f"pr-mix__{LOOK[move]}", "style": f"width: {100 * share:.2f}%"})
            for move, share in moves.items()
        ]
        told = ", ".join(f"{move} {pct(share, 0)}" for move, share in moves.items() if round(100 * share))
        return [name, tag.of("span", {"class": "pr-mix__bar", "aria-hidden": "true"}, *parts), told]


class StakesTable(SphinxDirective):
    """``{stakes} 1 2 3 4``: the game with one size of bet, an ante of 1, solved anew for each size."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        head: list[Cell] = [
            "Bet",
            "Eldest bets",
            "of these from his worse half",
            "Dealer folds to it",
            "Eldest wins a hand",
        ]
        rows: list[list[Cell]] = []
        for word in self.arguments[0].split():
            found = one_size(int(word))
            share = [pct(found[what], 0) for what in ("bets", "low", "folds")]
            rows.append([f"{word} chips" if word != "1" else "1 chip", *share, chips(found["value"])])
        return [grid(head, rows, "pr-stakes", "The solved game as the bet grows")]


@cache
def one_size(bet: int) -> dict[str, float]:
    """Primero for two with bets of one size: how often the eldest bets, from where, how often he is believed."""
    from primiera.solve.cfr import Solver
    from primiera.solve.exploitability import judge
    from primiera.solve.game import vying

    game = vying(rules("primero"), sizes=(bet,))
    solver = Solver(game)
    solver.run(ITERATIONS)
    play = solver.average()
    node = {n.history: number for number, n in enumerate(game.tree.nodes)}

    def chances(position: str, action: str) -> list[float]:
        at, i = solver.plan.place[node[position]]
        column = game.tree.nodes[node[position]].actions.index(action)
        return [float(chance) for chance in play[at][i][column]]

    often = [float(share) for share in game.often[0]]
    bets = [share * chance for share, chance in zip(often, chances("", f"b{bet}"), strict=True)]
    folds = [share * chance for share, chance in zip(often, chances(f"b{bet}", "f"), strict=True)]
    low, seen = 0.0, 0.0
    for share, with_it in zip(often, bets, strict=True):
        low += with_it * min(max((0.5 - seen) / share, 0.0), 1.0)
        seen += share
    return {"bets": sum(bets), "low": low / sum(bets), "folds": sum(folds), "value": judge(game, play).value}


@cache
def sevens() -> list[float]:
    """What the eldest wins a hand by the best answer, with no seven, with one, with two, with three."""
    from primiera.solve.worth import by_hand

    hands, worth = by_hand(load("primero"))
    held = [label.count("7") for label in hands.labels]
    found = []
    for count in range(4):
        some = [i for i, n in enumerate(held) if n == count]
        found.append(float(sum(worth[i] * hands.counts[i] for i in some) / sum(hands.counts[i] for i in some)))
    return found


def chips(value: float, digits: int = 3) -> str:
    """Chips with a true minus: ``−0.065``."""
    return f"{value:.{digits}f}".replace("-", "−")


def names() -> dict[str, Any]:
    """What an expression of the page may use."""
    return {"solution": load, "reading": reading, "chips": chips, "sevens": sevens}


def setup(app: Sphinx) -> None:
    app.add_directive("mix", Mix)
    app.add_directive("stakes", StakesTable)
