"""``{architecture}``: the package as rows of modules, drawn from its own imports.

The rows are declared here; what is in them is read from the files. A module that imports from a row below its own fails
the build, so the picture cannot lie; one that nobody has given a row stands in the lowest that it imports from.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import primiera

from .markup import tag


class Row(NamedTuple):
    """A row of the picture: its name, what it does, and its modules."""

    name: str
    does: str
    modules: tuple[str, ...]


ROWS = (
    Row("Words", "errors, names, translation", ("errors", "names", "i18n")),
    Row("Rules", "cards, and games as frozen data", ("cards", "ruleset", "presets", "options")),
    Row("Hands", "who wins, and every hand ranked", ("hands", "tables", "prime")),
    Row("Chances", "odds by counting; rule sheets", ("odds", "sheet")),
    Row("Play", "actions, states, what a seat sees", ("actions", "state", "view")),
    Row(
        "Tables",
        "bots, matches, records, words for events",
        ("text", "record", "strategies", "bots", "match", "session", "solve"),
    ),
    Row("Pictures", "the cards, drawn", ("art", "svg")),
    Row("Teaching", "levels and the coach", ("levels", "coach")),
    Row(
        "Doors",
        "the page, the terminal, the notebooks",
        ("widgets", "terminal", "levels.asking", "exercises", "cli", "__main__"),
    ),
)
FREE = {"__init__"}
"""The package itself names everything, and loads it only when asked."""


def module_of(file: Path, package: Path) -> str:
    """The first name below the package, ``state`` for ``state/legal.py``, unless a row names the file itself."""
    parts = file.relative_to(package).with_suffix("").parts
    whole = ".".join(parts)
    return whole if any(whole in row.modules for row in ROWS) else parts[0]


def imported(file: Path) -> Iterator[str]:
    """The modules of the package that a file imports at its top, by their first name."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            first, *rest = node.module.split(".")
            if first == "primiera":
                yield from rest[:1] or (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("primiera."))


def imports(package: Path) -> dict[str, set[str]]:
    """Which modules each module imports."""
    found: dict[str, set[str]] = {}
    for file in sorted(package.rglob("*.py")):
        module = module_of(file, package)
        found.setdefault(module, set()).update(name for name in imported(file) if name != module)
    return {module: others for module, others in found.items() if module not in FREE}


def placed(found: dict[str, set[str]]) -> dict[str, int]:
    """The row of each module, by number."""
    row = {module: place for place, each in enumerate(ROWS) for module in each.modules if module in found}
    for module in found.keys() - row.keys():
        row[module] = max((row[other] for other in found[module] if other in row), default=0)
    return row


def wrong(found: dict[str, set[str]]) -> list[str]:
    """Imports that run downwards."""
    row = placed(found)
    return [
        f"{module} imports {other}, which stands below it"
        for module, others in found.items()
        for other in sorted(others)
        if other in row and row[other] > row[module]
    ]


class Architecture(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        package = Path(primiera.__file__).parent
        found = imports(package)
        if complaints := wrong(found):
            raise self.error(f"{{architecture}}: {'; '.join(complaints)}")
        at = placed(found)
        rows = [self.row(row, [m for m in found if at[m] == place], found) for place, row in enumerate(ROWS)]
        return [tag.of("ol", {"class": "pr-rows"}, *rows)]

    def row(self, row: Row, modules: list[str], found: dict[str, set[str]]) -> tag:
        boxes = []
        for module in sorted(modules, key=lambda m: row.modules.index(m) if m in row.modules else len(row.modules)):
            uses = ", ".join(sorted(found[module] - FREE)) or "nothing of ours"
            boxes.append(tag.of("span", {"class": "pr-rows__box", "title": f"imports {uses}"}, nodes.Text(module)))
        does = tag.of("span", None, nodes.Text(row.does))
        head = tag.of("div", {"class": "pr-rows__head"}, tag.of("b", None, nodes.Text(row.name)), nodes.Text(" "), does)
        return tag.of("li", None, head, tag.of("div", {"class": "pr-rows__boxes"}, *boxes))


def setup(app: Sphinx) -> None:
    app.add_directive("architecture", Architecture)
