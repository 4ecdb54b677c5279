"""``{n}``: a number in prose is an expression of the engine, evaluated when the page is built.

    Of {n}`deals()` hands, {n}`pct(share("fluxus"))` are a fluxus.

An expression that fails, or gives a float (how many digits?), fails the build. Authors are trusted: this is Python.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def word(number: int) -> str:
    """Zero to twelve as words, larger numbers as figures."""
    return WORDS[number] if 0 <= number < len(WORDS) else printed(number)


def pct(share: Fraction | float, digits: int = 1) -> str:
    """A share as a percentage: ``pct(Fraction(84, 9139))`` is ``0.9 %``, with a space that does not break."""
    return f"{100 * float(share):.{digits}f}\u00a0%"


def one_in(share: Fraction) -> str:
    """A small share as people say it: ``1 in 109``."""
    return f"1 in {printed(round(1 / share))}"


def deals(rules: str = "primero") -> int:
    """How many different hands of four a game's pack holds."""
    from primiera.tables import rank_table

    return len(rank_table(rules).ranks)


def share(combination: str | None, rules: str = "primero") -> Fraction:
    """The share of all hands that belong to a combination, None for those without any."""
    from primiera.tables import rank_table

    return Fraction(rank_table(rules).hands_of(combination), deals(rules))


def totals(combination: str, rules: str = "primero") -> list[int]:
    """The point totals that hands of a combination can have, ascending."""
    from primiera.tables import rank_table

    return sorted({worth.points for worth in rank_table(rules).worths if worth.combination == combination})


def hands_with(combination: str, points: int, rules: str = "primero") -> int:
    """How many hands of a combination are worth so many points."""
    from primiera.tables import rank_table

    table = rank_table(rules)
    found = zip(table.counts, table.worths, strict=True)
    return sum(n for n, worth in found if (worth.combination, worth.points) == (combination, points))


def at_least(combination: str, points: int, rules: str = "primero") -> int:
    """How many hands are a combination of so many points or better: what a declaration leaves possible."""
    from primiera.tables import rank_table

    table = rank_table(rules)
    places = [c.id for c in table.rules.combinations]
    floor = (places.index(combination), points)
    found = zip(table.counts, table.worths, strict=True)
    return sum(n for n, w in found if w.combination and (places.index(w.combination), w.points) >= floor)


@cache
def against(hand: str, others: int, rules: str = "primero", seed: int = 1654) -> Any:
    """A hand's equity against so many others: exact against one, sampled from a seed against more."""
    from primiera import odds

    return odds.equity_against(hand, [""] * others, rules, seed=seed)


def median(combination: str, rules: str = "primero") -> int:
    """The total that half of the hands of a combination do not exceed."""
    points = totals(combination, rules)
    half, seen = Fraction(share(combination, rules) * deals(rules), 2), 0
    for total in points:
        seen += hands_with(combination, total, rules)
        if seen >= half:
            return total
    raise ValueError(f"no hand is a {combination} under {rules}")


@cache
def patterns(rules: str = "primero") -> dict[str, int]:
    """How many hands have each suit pattern: ``patterns()["211"]`` for two of a suit and two others."""
    from primiera.hands import shape
    from primiera.odds import kinds
    from primiera.tables import rank_table

    table = rank_table(rules)
    found: dict[str, int] = {}
    for _, places, hands in kinds(table.rules):
        pattern = shape([table.cards[place] for place in places])
        found[pattern] = found.get(pattern, 0) + hands
    return found


def claim(statement: str, what: str) -> Fraction | int:
    """A number of the claims table: ``claim("B63", "40 cards")``. Raises KeyError when no claim has it."""
    from primiera.odds import claims

    for found in claims():
        if statement in found.statements and any(answer.what == what for answer in found.answers):
            return found.answer(what)
    raise KeyError(f"no claim on {statement} answers '{what}'")


def printed(value: object) -> str:
    """How a value stands in a sentence. Raises TypeError for what an author must round or name first."""
    if isinstance(value, bool) or value is None:
        raise TypeError(f"{value!r} is no number and no text")
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, Fraction):
        return f"{value.numerator:,}/{value.denominator:,}" if value.denominator > 1 else f"{value.numerator:,}"
    if isinstance(value, str):
        return value
    allowed = "whole numbers, fractions and texts: use pct() or round()"
    raise TypeError(f"gives a {type(value).__name__}; allowed are {allowed}")


@cache
def namespace() -> dict[str, Any]:
    """The names an expression may use: the package, its usual functions, and the helpers of this module."""
    import primiera
    from primiera import cards, hands, odds, presets

    from . import strategy

    return {
        **strategy.names(),
        "primiera": primiera,
        "odds": odds,
        "claim": claim,
        "median": median,
        "against": against,
        "at_least": at_least,
        "patterns": patterns,
        "rules": presets.rules,
        "score": hands.score,
        "showdown": hands.showdown,
        "hand": cards.parse_hand,
        "pack": cards.pack,
        "value": presets.rules("primero").value,
        "deals": deals,
        "share": share,
        "totals": totals,
        "hands_with": hands_with,
        "comb": comb,
        "Fraction": Fraction,
        "pct": pct,
        "one_in": one_in,
        "word": word,
    }


def evaluate(expression: str) -> str:
    """The text an expression stands for. Raises whatever the expression raises."""
    return printed(evaluated(expression))


def evaluated(expression: str) -> object:
    """The value itself."""
    value: object = eval(expression, dict(namespace()))  # as globals: a generator inside sees no locals
    return value


class ValueRole(SphinxRole):
    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            text = evaluate(self.text)
        except Exception as error:  # an author's slip of any kind is one message, with its line
            text = f"{{n}}: {self.text}: {type(error).__name__}: {error}"
            message = self.inliner.reporter.error(text, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [nodes.Text(text)], []


def setup(app: Sphinx) -> None:
    role: Any = ValueRole()
    app.add_role("n", role)
