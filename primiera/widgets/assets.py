"""The look and the front end of the widgets, as text.

anywidget wants one script and one style sheet; we keep them in small files and join them here. The order is the order
of use: a file may use the names of those before it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

SHEETS = ("base", "table", "hand", "acts", "declare", "drill", "explorer", "trainer", "duel", "sizes")
SCRIPTS = ("dom", "words", "icons", "faces", "hand", "worth", "acts", "duel", "drill", "main")


def _text(*path: str) -> str:
    return files("primiera").joinpath(*path).read_text(encoding="utf-8")


@cache
def tokens() -> str:
    """The colours, fonts and measures that cards, widgets and book share."""
    return _text("style", "tokens.css")


@cache
def css() -> str:
    """The widgets' style sheet, without the tokens."""
    return "\n".join(_text("widgets", "static", f"{name}.css") for name in SHEETS)


@cache
def esm() -> str:
    """The widgets' script: one ES module with a default export as anywidget wants it."""
    return "\n".join(_text("widgets", "static", f"{name}.js") for name in SCRIPTS)
