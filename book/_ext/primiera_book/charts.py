"""``{chart}``: what counting gives, drawn at build time, with the table it is drawn from folded away below.

Matplotlib draws an SVG that is set into the page itself: its text is text, and its colours are the book's own tokens,
so that it turns dark with the page. No line is told by its colour alone: each has its own mark, and its name with it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import matplotlib as mpl
from docutils import nodes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, PercentFormatter
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from primiera import odds
from primiera.errors import PrimieraError
from primiera.presets import rules
from primiera.ruleset import RuleSet

from .grid import Cell, grid
from .markup import tag
from .values import pct

INK, LINE = "#000001", "#000002"
SERIES = ("#000011", "#000012", "#000013", "#000014", "#000015")
TOKENS = {
    INK: "currentColor",
    LINE: "var(--pr-line)",
    **dict(zip(SERIES, (f"var(--pr-{name})" for name in ("swords", "cups", "batons", "coins", "ink")), strict=True)),
}
"""Colours that matplotlib may write, and what they stand for in the page."""
MARKS = ("o", "s", "^", "D", "v")

STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "primiera",
    "font.size": 13,  # on a phone still ten pixels high
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": LINE,
    "grid.linewidth": 0.5,
    "axes.grid": True,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
}


class Line(NamedTuple):
    """One line of a chart: its name, and its points."""

    name: str
    points: tuple[tuple[int, Fraction | int], ...]


class Chart(NamedTuple):
    """What is drawn: the title, the axes, the lines, and the table."""

    title: str
    across: str
    up: str
    lines: tuple[Line, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    share: bool = True  # whether the numbers are shares of one, drawn as per cent
    half: bool = False  # whether a line marks one half
    key: bool = False  # whether the names stand in a key, because they would lie over each other at the lines


# ------------------------------------------------------------------ what is drawn


def points(game: RuleSet) -> Chart:
    """How many hands have how many points, class by class."""
    found = odds.dealt(game).points
    lines = [
        Line(game.local_name(name).capitalize(), tuple((total, share.hands) for total, share in totals.items()))
        for name, totals in found.items()
        if name != "none"
    ]
    return Chart(
        f"Hands of {game.name} by their points",
        "points",
        "hands (each step ten times more)",
        tuple(lines),
        ("Class", "Points", "Hands"),
        tuple((line.name, str(total), f"{hands:,}") for line in lines for total, hands in line.points),
        share=False,
    )


def strength(game: RuleSet) -> Chart:
    """How often a hand of so many points beats one random hand, equal ones counted half."""
    book = odds.census(game)
    worths = book.table.worths
    beaten, met = [0] * len(worths), [0] * len(worths)
    for rank, hand, hands in odds.kinds(game):
        weaker, equal = book.standing(rank, hand)
        beaten[rank] += hands * (2 * weaker + equal)
        met[rank] += hands
    others = 2 * odds.census(game).with_without((), range(4))[-1]
    by_class: dict[str, dict[int, list[int]]] = {}
    for rank, worth in enumerate(worths):
        if worth.combination:
            total = by_class.setdefault(worth.combination, {}).setdefault(worth.points, [0, 0])
            total[0] += beaten[rank]
            total[1] += met[rank] * others
    lines = [
        Line(game.local_name(name).capitalize(), tuple((n, Fraction(*share)) for n, share in sorted(totals.items())))
        for name, totals in by_class.items()
    ]
    return Chart(
        "How often a hand beats one random hand, before any exchange",
        "points",
        "wins, equal hands counted half",
        tuple(lines),
        ("Class", "Points", "Wins"),
        tuple((line.name, str(total), pct(share)) for line in lines for total, share in line.points),
        half=True,
        key=True,
    )


def nobody(game: RuleSet) -> Chart:
    """How often nobody holds a combination when the cards have been dealt."""
    names = [combination.id for combination in game.combinations]
    seats = range(game.players.least, game.players.most + 1)
    chances = tuple((n, odds.nobody_holds(names, n, game)) for n in seats)
    return Chart(
        "Nobody holds a combination when the cards have been dealt",
        "players",
        "of all deals",
        (Line("nobody", chances),),
        ("Players", "Nobody holds one"),
        tuple((str(n), pct(chance)) for n, chance in chances),
        half=True,
    )


CHARTS: dict[str, Callable[[RuleSet], Chart]] = {"points": points, "strength": strength, "nobody": nobody}


# ------------------------------------------------------------------ drawing


def drawn(chart: Chart, prefix: str) -> str:
    """The chart as an SVG for the page; `prefix` keeps its ids apart from those of other charts."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(5.4, 3.9), layout="constrained")
        axes = figure.subplots()
        for number, line in enumerate(chart.lines):
            across, up = zip(*line.points, strict=True)
            colour, mark = SERIES[number % len(SERIES)], MARKS[number % len(MARKS)]
            numbers = [float(y) for y in up]
            axes.plot(across, numbers, color=colour, marker=mark, markersize=3.2, linewidth=1, label=line.name)
            if len(chart.lines) > 1 and not chart.key:
                _name(axes, line, colour)
        if chart.key:
            axes.legend(loc="lower right", frameon=False, reverse=True)
        axes.set_xlabel(chart.across)
        axes.set_ylabel(chart.up)
        axes.margins(x=0.08)
        if chart.share:
            axes.set_ylim(0, 1.04)
            axes.yaxis.set_major_formatter(PercentFormatter(1))
        else:
            axes.set_yscale("log")
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
            axes.minorticks_off()
        if chart.half:
            axes.axhline(0.5, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return themed(out.getvalue(), prefix, chart.title)


def _name(axes: Any, line: Line, colour: str) -> None:
    """The name of a line, over the middle of it."""
    middle = line.points[len(line.points) // 2]
    top = max(float(y) for x, y in line.points if abs(x - middle[0]) <= 6)
    axes.annotate(
        line.name, (middle[0], top), xytext=(0, 6), textcoords="offset points", ha="center", color=colour, weight="bold"
    )


def themed(svg: str, prefix: str, title: str) -> str:
    """Matplotlib's file as a part of the page: the book's colours and font, its own ids, a name for screen readers."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\b(id="|url\(#|xlink:href="#)', rf"\g<1>{prefix}-", svg)
    svg = re.sub(r" ?font-family: [^;\"]*;?", "", svg)
    for colour, token in TOKENS.items():
        svg = svg.replace(colour, token)
    return re.sub(
        r'<svg [^>]*?viewBox="([^"]*)"[^>]*>',
        rf'<svg class="pr-chart__picture" viewBox="\1" role="img" aria-label="{title}" '
        'xmlns:xlink="http://www.w3.org/1999/xlink">',
        svg,
        count=1,
    )


class Draw(SphinxDirective):
    """``{chart} strength primero``: one of CHARTS, and the rule set (default primero)."""

    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in CHARTS:
            raise self.error(f"{{chart}}: there is no chart '{name}': allowed are {', '.join(CHARTS)}")
        try:
            chart = CHARTS[name](rules(self.arguments[1] if len(self.arguments) > 1 else "primero"))
        except PrimieraError as error:
            raise self.error(f"{{chart}}: {error}") from error
        prefix = f"chart-{self.env.new_serialno('chart')}-{name}"
        picture = nodes.raw("", drawn(chart, prefix), format="html")
        caption = tag.of("figcaption", None, nodes.Text(chart.title))
        rows: list[list[Cell]] = [list(row) for row in chart.rows]
        table = grid(chart.head, rows, "pr-chart__numbers", chart.title)
        summary = tag.of("summary", None, nodes.Text("The numbers"))
        return [tag.of("figure", {"class": "pr-chart"}, picture, caption, tag.of("details", None, summary, table))]


def setup(app: Sphinx) -> None:
    app.add_directive("chart", Draw)
