"""Cures for the theme, and what a page says of itself when it is found or shared."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from . import frontmatter


def list_roles(context: dict[str, Any]) -> None:
    """docutils gives a bibliography children that are no list items, which screen readers cannot make sense of."""
    if "citation-list" in context.get("body", ""):
        context["body"] = context["body"].replace('role="doc-biblioentry"', 'role="listitem"')


def shared(app: Sphinx, page: str, context: dict[str, Any]) -> str:
    """The meta elements of a page: its description, and a picture where the site knows its own address."""
    head = frontmatter.load(Path(app.env.doc2path(page)).read_text(encoding="utf-8"))
    description, site = head.get("description", ""), str(app.config.html_title)
    title = re.sub(r"<[^>]*>", "", str(head.get("shared_as") or context.get("title") or site))
    named = {"description": description, "twitter:card": "summary_large_image"}
    about = {
        "og:type": "article",
        "og:site_name": site,
        "og:title": unescape(title),
        "og:description": description,
    }
    if base := app.config.html_baseurl.rstrip("/"):
        about["og:url"] = f"{base}/{app.builder.get_target_uri(page)}"
        about |= {"og:image": f"{base}/_static/social.png", "og:image:width": "1200", "og:image:height": "630"}
    written = [f'<meta name="{key}" content="{escape(value)}">' for key, value in named.items() if value]
    written += [f'<meta property="{key}" content="{escape(value)}">' for key, value in about.items() if value]
    return "\n".join(written)


def page_context(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    list_roles(context)
    if doctree is not None and page in app.env.found_docs:
        if named := app.env.metadata[page].get("shared_as"):
            context["title"] = named  # "Primiera — Primiera" would tell nobody anything
        context["metatags"] = context.get("metatags", "") + "\n" + shared(app, page, context)


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", page_context)
