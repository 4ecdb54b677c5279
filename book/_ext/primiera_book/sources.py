"""The four sources, statement by statement: ``{src}`A32``` cites one, ``{ed}`` marks a decision of ours.

The statements are data, in ``book/statements.yml``: number, section, what it says, and its marks. The page that holds
``{sources-table}`` gives each a place to link to, with the chapters that tell it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective, SphinxRole

from .markup import tag

PAGE = "sources"
MARKS = {
    "inside": "contradicts itself",
    "between": "contradicts another source",
    "computed": "checked by counting",
    "unclear": "can be read in two ways",
    "editorial": "our decision",
}


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a source, in our words."""

    id: str
    section: str
    text: str
    marks: tuple[str, ...] = ()


@cache
def statements(file: Path) -> dict[str, Statement]:
    """All statements by number. Raises KeyError or TypeError for a damaged file, ValueError for an unknown mark."""
    found = {}
    for id_, (section, text, *marks) in yaml.safe_load(file.read_text(encoding="utf-8")).items():
        if stray := set(marks) - MARKS.keys():
            raise ValueError(f"{file.name}: {id_} has the mark '{min(stray)}'; allowed are {', '.join(MARKS)}")
        found[id_] = Statement(id_, section, text, tuple(marks))
    return found


def of(env: BuildEnvironment) -> dict[str, Statement]:
    return statements(Path(env.srcdir) / "statements.yml")


def cited(env: BuildEnvironment) -> dict[str, set[str]]:
    """Which pages cite which statement: page name to statement numbers."""
    if not hasattr(env, "primiera_cited"):
        env.primiera_cited = {}  # type: ignore[attr-defined]
    found: dict[str, set[str]] = env.primiera_cited  # type: ignore[attr-defined]
    return found


def citation(env: BuildEnvironment, ids: Iterable[str]) -> list[nodes.Node]:
    """Links to statements, and the note that this page tells them. Raises KeyError for an unknown number."""
    known, found = of(env), list[nodes.Node]()
    for id_ in ids:
        link = {"class": "pr-src", "href": f"page:{PAGE}#src-{id_}", "title": f"Source {id_[0]}: {known[id_].text}"}
        cited(env).setdefault(env.docname, set()).add(id_)
        found += ([nodes.Text(" ")] if found else []) + [tag.of("a", link, nodes.Text(id_))]
    return found


def decided(why: str = "") -> tag:
    """The mark of a decision of ours, with its reason as the tip."""
    title = why or "Our decision: the sources are silent or disagree here."
    return tag.of("span", {"class": "pr-ed__mark", "title": title}, nodes.Text("editorial"))


class SourceRole(SphinxRole):
    """``{src}`A23``` or ``{src}`A23, B34```: links to statements, their words as the tip."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            return citation(self.env, [part.strip() for part in self.text.split(",")]), []
        except KeyError as error:
            text = f"{{src}}: there is no statement {error}; allowed are A01 to {max(of(self.env))}, such as A32"
            message = self.inliner.reporter.error(text, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]


class EditorialRole(SphinxRole):
    """``{ed}`two sevens rank by suit```: our own decision, where the sources are silent or disagree."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [tag.of("span", {"class": "pr-ed"}, nodes.Text(self.text)), decided()], []


class told_in(nodes.General, nodes.Inline, nodes.Element):  # noqa: N801
    """Filled in when every page has been read: links to the chapters that cite a statement."""


class SourcesTable(SphinxDirective):
    """``{sources-table} A``: every statement of one source, with an anchor each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        letter = self.arguments[0]
        rows = [self.row(s) for id_, s in of(self.env).items() if id_[0] == letter]
        if not rows:
            raise self.error(f"{{sources-table}}: there is no source '{letter}'; allowed are A, B, C, D")
        heads = [tag.of("th", {"scope": "col"}, nodes.Text(t)) for t in ("No.", "It says", "Marks", "Told in")]
        head = tag.of("thead", None, tag.of("tr", None, *heads))
        table = tag.of("table", {"class": "table pr-statements"}, head, tag.of("tbody", None, *rows))
        return [tag.of("div", {"class": "pst-scrollable-table-container", "tabindex": "0"}, table)]

    def row(self, statement: Statement) -> tag:
        said, messages = self.state.inline_text(statement.text, self.lineno)
        marks = nodes.Text("; ".join(MARKS[mark] for mark in statement.marks))
        cells = [[nodes.Text(statement.id)], [*said, *messages], [marks], [told_in("", id=statement.id)]]
        return tag.of("tr", {"id": f"src-{statement.id}"}, *(tag.of("td", None, *cell) for cell in cells))


class ToldIn(SphinxPostTransform):
    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        for node in list(self.document.findall(told_in)):
            pages = sorted(page for page, ids in cited(self.env).items() if node["id"] in ids and page != PAGE)
            links: list[nodes.Node] = []
            for page in pages:
                links += [nodes.Text(", ")] if links else []
                links.append(tag.of("a", {"href": f"page:{page}"}, nodes.Text(self.env.titles[page].astext())))
            node.replace_self(links or [nodes.Text("–")])


def purge(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    cited(env).pop(docname, None)


def merge(app: Sphinx, env: BuildEnvironment, docnames: list[str], other: BuildEnvironment) -> None:
    for docname in docnames:
        if ids := cited(other).get(docname):
            cited(env)[docname] = ids


def again(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The table's page shows who cites what, so it is written again whenever any page was read."""
    return [PAGE] if PAGE in env.found_docs else []


def setup(app: Sphinx) -> None:
    role: Any
    for label, role in (("src", SourceRole()), ("ed", EditorialRole())):
        app.add_role(label, role)
    app.add_directive("sources-table", SourcesTable)
    app.add_node(told_in)
    app.add_post_transform(ToldIn)
    app.connect("env-purge-doc", purge)
    app.connect("env-merge-info", merge)
    app.connect("env-updated", again)
