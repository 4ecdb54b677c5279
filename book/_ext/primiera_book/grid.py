"""Tables whose cells a directive fills from the engine: head cells with a scope, a scroller that keyboards reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from docutils import nodes

from .markup import tag

Cell: TypeAlias = "str | nodes.Node | Sequence[nodes.Node]"


def filled(name: str, attributes: dict[str, str | None] | None, cell: Cell) -> tag:
    """An element around a text, a node or several nodes."""
    if isinstance(cell, str):
        return tag.of(name, attributes, nodes.Text(cell))
    return tag.of(name, attributes, *([cell] if isinstance(cell, nodes.Node) else cell))


def unseen(text: str) -> tag:
    """Words for screen readers alone."""
    return tag.of("span", {"class": "visually-hidden"}, nodes.Text(text))


def grid(head: Iterable[Cell], rows: Iterable[Sequence[Cell]], look: str = "", label: str = "") -> tag:
    """A table whose first column heads its rows, in a scroller named `label` for screen readers."""
    top = tag.of("tr", None, *(filled("th", {"scope": "col"}, cell or unseen("Case")) for cell in head))
    body = [
        tag.of("tr", None, filled("th", {"scope": "row"}, first), *(filled("td", None, cell) for cell in rest))
        for first, *rest in rows
    ]
    table = tag.of(
        "table", {"class": f"table {look}".strip()}, tag.of("thead", None, top), tag.of("tbody", None, *body)
    )
    scroller = {"class": "pst-scrollable-table-container", "tabindex": "0", "role": "group" if label else None}
    return tag.of("div", {**scroller, "aria-label": label or None}, table)
