"""One node for any HTML element the book needs.

A raw HTML string would hide its text from search, translation and the other builders; this node keeps its children
ordinary doctree. Addresses that begin with ``static:``, ``page:`` or ``site:`` become relative to the page they end up
on, so that the site works under any sub-path.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri

VOID = {"img", "input"}


class tag(nodes.General, nodes.TextElement):  # noqa: N801 - docutils names nodes in small letters
    """``tag.of("div", {"class": "pr-quiz"}, child, ...)``; an attribute of None is left out, of "" is bare."""

    @classmethod
    def of(cls, name: str, attributes: Mapping[str, str | None] | None = None, *children: nodes.Node) -> tag:
        node = cls("", "", *children)
        node["tag"] = name
        node["html"] = {key: value for key, value in (attributes or {}).items() if value is not None}
        return node

    def astext(self) -> str:
        """Pictures speak by their alternative text, in search and in the plain-text builders."""
        alternative: str = self["html"].get("alt", "")
        return alternative or super().astext()


def address(builder: Any, page: str, value: str) -> str:
    """``static:cover.svg``, ``site:lite/index.html`` and ``page:glossary#primero`` as seen from a page."""
    kind, _, rest = value.partition(":")
    here = builder.get_target_uri(page)
    if kind in ("static", "site"):
        return relative_uri(here, f"_static/{rest}" if kind == "static" else rest)
    if kind == "page":
        name, _, anchor = rest.partition("#")
        # On the page itself relative_uri gives "", which as an address would drop the anchor's page: that is meant.
        return relative_uri(here, builder.get_target_uri(name)) + (f"#{anchor}" if anchor else "")
    return value


def visit(self: Any, node: tag) -> None:
    page = getattr(self.builder, "current_docname", None) or self.docnames[0]
    written = []
    for key, value in node["html"].items():
        text = address(self.builder, page, value) if key in ("href", "src") else value
        written.append(f" {key}" if value == "" and key not in ("alt", "value") else f' {key}="{escape(text)}"')
    for identifier in node["ids"]:
        written.append(f' id="{escape(identifier)}"')
    self.body.append(f"<{node['tag']}{''.join(written)}>")


def depart(self: Any, node: tag) -> None:
    if node["tag"] not in VOID:
        self.body.append(f"</{node['tag']}>")


def visit_plain(self: Any, node: tag) -> None:
    """Other builders see the children only; a picture becomes its alternative text."""
    if alternative := node["html"].get("alt"):
        (self.add_text if hasattr(self, "add_text") else self.body.append)(alternative)


def depart_plain(self: Any, node: tag) -> None:
    pass


def setup(app: Sphinx) -> None:
    plain = (visit_plain, depart_plain)
    app.add_node(tag, html=(visit, depart), text=plain, latex=plain, man=plain, texinfo=plain)
