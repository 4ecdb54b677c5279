"""``{claim} B63``: what the sources assert against what the count says (``primiera.odds``); ``{claims}``: all."""

from __future__ import annotations

from fractions import Fraction

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from primiera.odds.claims import Answer, Claim, claims

from .grid import Cell, grid, unseen
from .markup import tag
from .sources import citation
from .values import one_in, pct

SHORT = 10**6
"""A fraction with a larger denominator is printed as a decimal alone."""
STAMP = {
    "true": "true", "false": "false", "half true": "half true", "misleading": "misleading",
    "impossible": "impossible", "figure": "no claim, a figure",
}  # fmt: skip


def value(answer: Answer) -> str:
    """A number as a reader takes it in: exact where that is short, and as a percentage or one in so many."""
    found = answer.value
    if isinstance(found, int):
        return f"{found:,}"
    if found.denominator == 1:
        return f"{found.numerator:,}"
    if not 0 < found < 1:
        return f"{float(found):.1f}"
    near = pct(found) if found > Fraction(1, 100) else one_in(found)
    return f"{found.numerator:,}/{found.denominator:,} = {near}" if found.denominator < SHORT else near


def bar(answer: Answer) -> Cell:
    """The length of a share; nothing for a number that is none."""
    found = answer.value
    if isinstance(found, int) or not 0 < found < 1:
        return ""
    return tag.of("span", {"class": "pr-bar", "style": f"width: {100 * float(found):.2f}%"})


class ClaimDirective(SphinxDirective):
    """The claims that rest on exactly these statements, each with its verdict, numbers, and how they were found."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        wanted = self.arguments[0].split()
        found = [claim for claim in claims() if claim.statements == tuple(wanted)]
        if not found:
            known = sorted({" ".join(claim.statements) for claim in claims()})
            raise self.error(f"{{claim}}: no claim rests on {' '.join(wanted)}; there are {'; '.join(known)}")
        return [self.panel(claim) for claim in found]

    def panel(self, claim: Claim) -> tag:
        plain = claim.says[0].upper() + claim.says[1:]
        quoted = plain if claim.verdict == "figure" else f"“{plain}”"
        says = tag.of("p", {"class": "pr-claim__says"}, nodes.Text(f"{quoted} "), *citation(self.env, claim.statements))
        stamp = tag.of("p", {"class": "pr-claim__verdict"}, tag.of("b", None, nodes.Text(STAMP[claim.verdict])))
        verdict = [] if claim.verdict == "figure" else [stamp]
        rows: list[list[Cell]] = [[answer.what, bar(answer), value(answer)] for answer in claim.answers]
        table = grid(["", unseen("Length"), "Counted"], rows, "pr-bars", claim.says)
        how = tag.of("p", {"class": "pr-claim__how"}, nodes.Text(f"How: {claim.how}."))
        look = {"class": "pr-claim", "data-verdict": claim.verdict.replace(" ", "-")}
        return tag.of("div", look, says, *verdict, table, how)


class Claims(SphinxDirective):
    """All claims in one table: what is said, the verdict, the first number that tells."""

    def run(self) -> list[nodes.Node]:
        rows: list[list[Cell]] = []
        for claim in claims():
            told = "; ".join(f"{answer.what}: {value(answer)}" for answer in claim.answers[:2])
            rows.append([claim.says, citation(self.env, claim.statements), STAMP[claim.verdict], told])
        return [grid(["What is said", "By", "Verdict", "Counted"], rows, "pr-claims", "The claims of the sources")]


def setup(app: Sphinx) -> None:
    app.add_directive("claim", ClaimDirective)
    app.add_directive("claims", Claims)
