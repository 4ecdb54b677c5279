"""The charts of the book: drawn from the count, in the book's colours, with the table they are drawn from."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "book" / "_ext"))

from primiera_book import charts
from test_book_directives import build

from primiera import odds, rules

DRAWN = [("points", "primero"), ("points", "primiera"), ("strength", "primiera-italiana"), ("nobody", "primiera")]


def test_points_are_the_count() -> None:
    chart = charts.points(rules("primiera"))
    assert [line.name for line in chart.lines] == ["Primiera", "Cincuenta y cinco", "Flujo"]
    assert sum(hands for line in chart.lines for _, hands in line.points) == 10_960


def test_strength_is_the_equity() -> None:
    chart = charts.strength(rules("primero"))
    lines = {line.name: dict(line.points) for line in chart.lines}
    # One hand alone has 84 points, so its share is its equity; the shares of all hands average to one half.
    assert lines["Chorus"][84] == odds.equity("7S 7H 7D 7C", "primero").share == 1
    counts = odds.dealt("primero").points
    names = {"Numerus": "numerus", "Primero": "primero", "Fluxus": "fluxus", "Chorus": "chorus"}
    weighed = sum(
        (share * counts[names[line]][total].hands for line, totals in lines.items() for total, share in totals.items()),
        Fraction(0),
    )
    assert weighed == Fraction(91_390, 2)


def test_nobody_is_the_count() -> None:
    (line,) = charts.nobody(rules("primiera")).lines
    assert dict(line.points)[2] == Fraction(63182153, 81565575) and [n for n, _ in line.points] == list(range(2, 9))


@pytest.mark.parametrize(("name", "game"), DRAWN)
def test_a_picture_in_the_books_own_colours(name: str, game: str) -> None:
    chart = charts.CHARTS[name](rules(game))
    svg = charts.drawn(chart, "one")
    assert svg == charts.drawn(chart, "one")  # the same bytes at every build
    assert not re.search(r"#[0-9a-f]{6}", svg) and "font-family" not in svg and "DejaVu" not in svg
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img" and root.get("aria-label") == chart.title
    identifiers = re.findall(r'\bid="([^"]+)"', svg)
    assert len(set(identifiers)) == len(identifiers) and all(one.startswith("one-") for one in identifiers)
    assert all(target in identifiers for target in re.findall(r'(?:url\(#|xlink:href="#)([^")]+)', svg))
    for line in chart.lines if len(chart.lines) > 1 else ():
        assert line.name in svg
    assert len(chart.rows) == sum(len(line.points) for line in chart.lines)


def test_on_a_page(tmp_path: Path) -> None:
    html, warnings = build(tmp_path / "book", "```{chart} nobody primiera\n```\n\n```{chart} points\n```\n")
    assert warnings == ""
    assert html.count('<figure class="pr-chart">') == 2 and html.count("<summary>The numbers</summary>") == 2
    identifiers = re.findall(r'\bid="([^"]+)"', html)
    assert len(set(identifiers)) == len(identifiers)
    assert "<td>52.9" in html


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("pies", "there is no chart 'pies': allowed are points, strength, nobody"),
        ("points whist", "unknown rule set 'whist'"),
    ],
)
def test_slips_are_named(line: str, says: str, tmp_path: Path) -> None:
    _, warnings = build(tmp_path / "book", f"```{{chart}} {line}\n```\n")
    assert says in warnings
