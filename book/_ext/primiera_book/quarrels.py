"""``{quarrels} between``: where the sources contradict each other or themselves, from ``book/contradictions.yml``.

An entry is a topic, what each source says (with roles), the row of the matrix that shows what our rule sets do, and
why. A statement marked as contradictory in ``statements.yml`` that no entry takes up fails the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import matrix, sources
from .markup import tag
from .sources import decided

FILE = "contradictions.yml"
KINDS = ("between", "inside", "unclear")
CONTESTED = {"inside", "between", "unclear"}
SPEAKERS = {"A": "A", "BD": "B and D", "B": "B", "C": "C", "D": "D", "out": "Outside"}
ALLOWED = (
    "an entry is 'topic', 'kind' (between, inside, unclear), 'says' (a mapping from A, B, BD, C, D, out to what is "
    "said), 'why', and perhaps 'row' (an id of the matrix) and 'games'"
)


class QuarrelError(ValueError):
    """An entry that is not what ALLOWED says; names its topic."""


def entries(file: Path) -> list[dict[str, Any]]:
    """All entries, checked. Raises QuarrelError."""
    found: list[dict[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    for entry in found:
        whole = {"topic", "kind", "says", "why"} <= entry.keys() <= {"topic", "kind", "says", "why", "row", "games"}
        if not whole or entry["kind"] not in KINDS or not entry["says"].keys() <= SPEAKERS.keys():
            raise QuarrelError(f"{file.name}: '{entry.get('topic')}': {ALLOWED}")
        if entry.get("row", "players") not in matrix.BY_ID:
            known = ", ".join(matrix.BY_ID)
            raise QuarrelError(f"{file.name}: '{entry['topic']}': no row '{entry['row']}' among {known}")
    return found


def taken_up(found: Iterable[dict[str, Any]]) -> set[str]:
    """The statements that entries speak of."""
    texts = " ".join(text for entry in found for text in [*entry["says"].values(), entry["why"]])
    return {id_.strip() for group in re.findall(r"\{src\}`([^`]*)`", texts) for id_ in group.split(",")}


def forgotten(file: Path, statements: dict[str, sources.Statement]) -> list[str]:
    """Contested statements that no entry takes up."""
    contested = {id_ for id_, statement in statements.items() if CONTESTED & set(statement.marks)}
    return sorted(contested - taken_up(entries(file)))


class Quarrels(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        file = Path(self.env.srcdir) / FILE
        self.env.note_dependency(str(file))
        try:
            mine = [entry for entry in entries(file) if entry["kind"] == self.arguments[0]]
        except QuarrelError as error:
            raise self.error(f"{{quarrels}}: {error}") from error
        if missing := forgotten(file, sources.of(self.env)):
            raise self.error(f"{{quarrels}}: {FILE} forgets {', '.join(missing)}, contested in statements.yml")
        if not mine:
            raise self.error(f"{{quarrels}}: no entry of kind '{self.arguments[0]}'; allowed are {', '.join(KINDS)}")
        return [self.section(entry) for entry in mine]

    def section(self, entry: dict[str, Any]) -> nodes.section:
        name = nodes.make_id(entry["topic"])
        section = nodes.section("", nodes.title("", "", *self.inline(entry["topic"])), ids=[name], names=[name])
        rows = [
            tag.of(
                "div",
                None,
                tag.of("dt", None, nodes.Text(SPEAKERS[who])),
                tag.of("dd", None, *self.inline(said)),
            )
            for who, said in entry["says"].items()
        ]
        section += tag.of("dl", {"class": "pr-quarrel"}, *rows)
        if "row" in entry:
            section += self.does(matrix.BY_ID[entry["row"]], matrix.named(entry.get("games")))
        why = nodes.paragraph("", "", *self.inline(entry["why"]), classes=["pr-quarrel__why"])
        section += why
        self.state.document.note_implicit_target(section, section)
        return section

    def does(self, row: matrix.Row, specs: tuple[str, ...]) -> tag:
        """What the rule sets do, equal answers together."""
        items = []
        for games, answer in matrix.grouped(row, specs):
            names: list[nodes.Node] = []
            for game in games:
                notes = [basis.note for basis in row.resting_on(game) if basis.editorial]
                names += [nodes.Text(", ")] if names else []
                names += [tag.of("b", None, nodes.Text(matrix.label(game)))]
                names += [nodes.Text(" "), decided("; ".join(filter(None, notes)))] if notes else []
            items.append(tag.of("li", None, *names, nodes.Text(f" – {answer}")))
        lead = tag.of("p", None, nodes.Text("In this course"))
        return tag.of("div", {"class": "pr-quarrel__does"}, lead, tag.of("ul", None, *items))

    def inline(self, text: str) -> list[nodes.Node]:
        found, messages = self.state.inline_text(text, self.lineno)
        return [*found, *messages]


def setup(app: Sphinx) -> None:
    app.add_directive("quarrels", Quarrels)
