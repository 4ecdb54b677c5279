"""The look and the front end of the widgets, as text.

anywidget wants one script and one style sheet; we keep them in small files and join them here. The order is the order
of use: a file may use the names of those before it.
"""

from __future__ import annotations

import os
from collections.abc import Container
from functools import cache
from importlib.resources import files

from primiera import svg
from primiera.widgets import describe
from primiera.widgets.describe import View

SHEETS = ("base", "table", "hand", "acts", "declare", "drill", "explorer", "trainer", "duel", "sizes")
SCRIPTS = (
    "dom", "words", "icons", "faces", "progress", "look", "hand", "worth", "acts", "seats", "declare", "tools", "table",
    "duel", "drill", "explorer", "trainer", "main",
)  # fmt: skip


def _text(*path: str) -> str:
    return files("primiera").joinpath(*path).read_text(encoding="utf-8")


@cache
def tokens() -> str:
    """The colours, fonts and measures that cards, widgets and book share."""
    return _text("style", "tokens.css")


def sheet() -> str:
    """The style sheet a widget brings along: none in a page that has it already, as PRIMIERA_STYLE=page tells."""
    return "" if os.environ.get("PRIMIERA_STYLE") == "page" else tokens() + css()


@cache
def css() -> str:
    """The widgets' style sheet, without the tokens."""
    return "\n".join(_text("widgets", "static", f"{name}.css") for name in SHEETS)


@cache
def esm() -> str:
    """The widgets' script: one ES module with a default export as anywidget wants it."""
    return "\n".join(_text("widgets", "static", f"{name}.js") for name in SCRIPTS)


PLAIN = "latin-four"


def face_prefix(view: View) -> str:
    """What stands before a card's two letters in the name of its picture: nothing for the usual skin."""
    skin = view.get("skin", PLAIN)
    return "" if skin == PLAIN else f"{skin}/"


def faces(view: View, known: Container[str] = ()) -> dict[str, str]:
    """The pictures a view needs and the page does not know yet, by the name the script gives them."""
    prefix = face_prefix(view)
    skin, _, colours = str(view.get("skin", PLAIN)).partition("-")
    wanted = sorted(describe.ids(view)) + (["back"] if view["kind"] == "table" else [])
    unseen = [card for card in wanted if prefix + card not in known]
    drawn = svg.faces(skin, cards=unseen, colours=colours) if unseen else {}
    return {prefix + card: picture for card, picture in drawn.items()}
