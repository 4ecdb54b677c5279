"""Every chapter with code is a notebook too: written here, while the page is, opened in the browser by JupyterLite.

The notebook holds what the page says (see `markdown_writer`) and the cells as they stand in the source, without their
outputs: they are to be run. `tools/lite.py` puts the notebooks into the site.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from markdown_writer import blocks
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

CHAPTERS = Path(__file__).resolve().parents[2] / "build" / "lite" / "chapters"
OPENED = "lite/notebooks/index.html?path={page}.ipynb"


def notebook(document: nodes.document) -> dict[str, Any] | None:
    """The notebook of a resolved page, in nbformat 4.5; None for a page without code."""
    cells: list[dict[str, Any]] = []
    prose: list[str] = []

    def flush() -> None:
        if prose:
            cells.append(_cell(len(cells), "markdown", "\n\n".join(prose)))
            prose.clear()

    def walk(node: nodes.Element) -> None:
        for child in node.children:
            if isinstance(child, nodes.container) and child.get("nb_element") == "cell_code":
                flush()
                source = next(iter(child.findall(nodes.literal_block))).astext()
                cells.append(_cell(len(cells), "code", source) | {"execution_count": None, "outputs": []})
            elif isinstance(child, nodes.section) or (isinstance(child, nodes.container) and _has_code(child)):
                walk(child)
            else:
                prose.extend(blocks(child))

    walk(document)
    flush()
    if not any(cell["cell_type"] == "code" for cell in cells):
        return None
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _cell(number: int, kind: str, source: str) -> dict[str, Any]:
    return {"id": f"cell-{number}", "cell_type": kind, "metadata": {}, "source": source}


def _has_code(node: nodes.Element) -> bool:
    return any(child.get("nb_element") == "cell_code" for child in node.findall(nodes.container))


class Notebooks(SphinxPostTransform):
    """Write the page's notebook once its references are resolved, before its cells become playable markup."""

    default_priority = 790
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        target = CHAPTERS / f"{self.env.docname}.ipynb"
        made = notebook(self.document)
        if made is None:
            target.unlink(missing_ok=True)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(made, ensure_ascii=False, indent=1), encoding="utf-8")


def _button(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """An ordinary link in the page's header: it needs no script, and a middle click opens it in a new tab."""
    if doctree is None or not (CHAPTERS / f"{page}.ipynb").exists():
        return
    button = {
        "type": "link",
        "url": context["pathto"](OPENED.format(page=page), resource=True),
        "text": "Open as notebook",
        "tooltip": "Open this chapter as a notebook, in the browser",
        "icon": "fas fa-book",
        "label": "open-notebook",
    }
    context["header_buttons"].insert(0, button)


def _gone(app: Sphinx, env: Any, docname: str) -> None:
    (CHAPTERS / f"{docname}.ipynb").unlink(missing_ok=True)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_post_transform(Notebooks)
    app.connect("html-page-context", _button, priority=950)
    app.connect("env-purge-doc", _gone)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
