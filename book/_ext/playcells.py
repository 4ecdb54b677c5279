"""Playable cells: ordinary code cells tagged ``play``, run at build time and again, by the reader, in the page.

The output that the build produced is the poster. A cell may carry ``:title:`` and ``:note:``, the words beside its
button, and the tags

``play``        the reader can play this cell; its source is folded away behind it
``show-code``   ... but the source stays open
``setup``       not played, but run before any later cell of the page that is (imports, shared names)

Other code cells are executed at build time only. The script that makes all this move is `book/pagekernel`; without it,
or with JavaScript off, the page keeps the picture and the text.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

BUILD = Path(__file__).resolve().parents[2] / "build"
FACTS = (BUILD / "pagekernel.json", BUILD / "pyodide" / "current.json")  # written by the tools of the same names
NO_SCRIPT = (
    "Playing needs JavaScript, which is off in this browser. The hand is drawn above, and the text stands without it."
)


def _html(text: str) -> nodes.raw:
    return nodes.raw("", text, format="html")


def _data(value: object, attribute: str) -> str:
    # A script element ends at its first end tag, whatever is inside; in JSON the slash may be escaped.
    text = json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "\\u003c!--")
    return f'<script type="application/json" {attribute}>{text}</script>'


class PlayCells(SphinxPostTransform):
    """Turn executed cells tagged ``play`` into the markup that the page kernel brings to life."""

    default_priority = 800  # after the right output of every bundle has been chosen
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        cells = [node for node in self.document.findall(nodes.container) if node.get("nb_element") == "cell_code"]
        played = 0
        for cell in cells:
            if "tag_play" in cell["classes"]:
                played += 1
                # not replace_self: it would hand the cell's classes on to a raw node, which then wraps itself in a div
                cell.parent.replace(cell, self._playable(cell, played))
            elif "tag_setup" in cell["classes"]:
                cell.append(_html(_data(_source(cell), 'class="primiera-setup"')))

    def _playable(self, cell: nodes.container, number: int) -> list[nodes.Node]:
        about = cell.get("cell_metadata", {})
        title = escape(str(about.get("title", "Play")))
        note = escape(str(about.get("note", "")))
        opened = " open" if "tag_show-code" in cell["classes"] else ""
        identifier = f"play-{number}"
        return [
            _html(
                f'<div class="primiera-play pr-play" id="{identifier}" data-state="poster" tabindex="-1" role="group" '
                f'aria-labelledby="{identifier}-title"><div class="pr-play__poster">'
            ),
            *_poster(cell),
            _html(
                '</div><div class="pr-play__live" hidden></div><div class="pr-play__body">'
                f'<p class="pr-play__title" id="{identifier}-title">{title}</p>'
                f'<p class="pr-play__note" role="status">{note}</p>'
                f'<progress class="pr-play__bar" hidden aria-label="Starting"></progress>'
                '<button class="pr-btn pr-btn--gold primiera-play-start" type="button" hidden>Play</button>'
                '<button class="pr-btn pr-play__stop primiera-play-stop" type="button" hidden>Stop</button>'
                f"<noscript><p>{NO_SCRIPT}</p></noscript></div>"
                + _data(_source(cell), 'class="primiera-play-code"')
                + f'</div><details class="pr-play__code"{opened}><summary>Show the code</summary>'
            ),
            *_parts(cell, "cell_code_source"),
            _html("</details>"),
        ]


def _parts(cell: nodes.container, name: str) -> list[nodes.Node]:
    return [child for child in cell.findall(nodes.container) if child.get("nb_element") == name]


def _source(cell: nodes.container) -> str:
    return str(next(iter(cell.findall(nodes.literal_block))).astext())


def _poster(cell: nodes.container) -> list[nodes.Node]:
    """The build's output, less what is only a name: the text form of a widget says nothing to a reader."""
    outputs = _parts(cell, "cell_code_output")
    shown: list[nodes.Node] = []
    for output in outputs:
        for child in output.children:
            text = child.astext().strip()
            if isinstance(child, nodes.literal_block) and text.split("(")[0].isidentifier() and text.endswith(")"):
                continue
            shown.append(child)
    return shown


def _add_kernel(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Pages that play load one small script and are told, in data, where the rest lies."""
    if "primiera-play" not in str(context.get("body", "")):
        return
    kernel, python = (json.loads(file.read_text(encoding="utf-8")) for file in FACTS)
    pathto = context["pathto"]
    config = {
        "folder": pathto(f"vendor/{python['folder']}/", resource=True),
        "files": python["files"],
        "bytes": python["bytes"],
        "wire": python["wire"],
    }
    vendor = pathto(f"vendor/{kernel['folder']}/", resource=True)
    context["metatags"] = context.get("metatags", "") + f'\n<link rel="stylesheet" href="{vendor}page.css">'
    context["body"] += (
        _data(config, 'id="primiera-play-config"') + f'<script defer src="{vendor}floor.js"></script>'
        f'<script type="module" src="{vendor}boot.js"></script>'
    )


def _outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Every page names the folders, whose names carry hashes: when one is new, all pages are."""
    now = [file.read_text(encoding="utf-8") for file in FACTS]
    if getattr(env, "primiera_play_facts", None) == now:
        return []
    env.primiera_play_facts = now  # type: ignore[attr-defined]
    return list(env.found_docs)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_post_transform(PlayCells)
    app.connect("env-get-outdated", _outdated)
    app.connect("html-page-context", _add_kernel, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
