"""Nothing on a page may ask another host, and nothing may be loaded that the page does not use.

The theme brings Thebe (a Binder client, twice) and, with widgets, requirejs and their saved state; all of it goes.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

STATE = "application/vnd.jupyter.widget-state+json"


def _foreign(name: object) -> bool:
    return str(name or "").startswith(("http:", "https:", "//"))


def _registered(app: Sphinx, config: Config) -> None:
    app.registry.css_files[:] = [entry for entry in app.registry.css_files if not _foreign(entry[0])]
    app.registry.js_files[:] = [entry for entry in app.registry.js_files if not _foreign(entry[0])]


def _wanted(file: Any, seen: set[str]) -> bool:
    name = str(getattr(file, "filename", None) or "")
    attributes = getattr(file, "attributes", None) or {}
    body = str(attributes.get("body") or "")
    if _foreign(name) or "thebe" in (name + body).lower() or attributes.get("type") == STATE:
        return False
    # MathJax is registered twice, and the second copy throws.
    if name and name in seen:
        return False
    seen.add(name)
    return True


def _page(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    for kind in ("script_files", "css_files"):
        seen: set[str] = set()
        context[kind] = [file for file in context.get(kind, []) if _wanted(file, seen)]


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", _registered, priority=999)
    app.connect("html-page-context", _page, priority=999)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
