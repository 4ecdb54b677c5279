"""The site as the tests serve it, with changes on the way out, and the steps that readers take on its pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tools.serve import Fault, Site

from .driver import Engine

CHAPTER = "first_hand.html"
CELL = ".primiera-play"
TABLE = "from primiera.widgets import Table\nTable({!r}, players=3, seed=7, speed='at once')"
TABLES = {game: TABLE.format(game) for game in ("primiera", "primero", "primero-declared")}
PLAY = re.compile(r'<div class="primiera-play.*?</script></div>', re.DOTALL)
CODE = re.compile(r'(<script type="application/json" class="primiera-play-code">).*?(</script>)', re.DOTALL)


@dataclass
class CourseSite(Site):
    """A site whose pages pass through `edits` before they are sent."""

    edits: list[Callable[[str], str]] = field(default_factory=list)

    def body(self, file: Path) -> bytes:
        """A file as it is sent."""
        if file.suffix != ".html":
            return file.read_bytes()
        text = file.read_text(encoding="utf-8")
        for edit in self.edits:
            text = edit(text)
        return text.encode()

    def vanish(self) -> None:
        """The network goes: no answer to anything, until `faults` is cleared."""
        self.faults.append(Fault(".", "drop"))

    def vendor_folders(self) -> set[str]:
        """The versioned folders that were asked for, found or not."""
        return {found[1] for each in self.requests if (found := re.search(r"vendor/([\w.-]+-[0-9a-f]{8})/", each.path))}


def first(script: str) -> Callable[[str], str]:
    """An edit: run a script before anything else on a page."""
    return lambda text: text.replace("<head>", f"<head><script>{script}</script>", 1)


def codes(*cells: str) -> Callable[[str], str]:
    """An edit: the first playable cell stands there once for each of `cells`, with that code; the others go."""

    def edit(text: str) -> str:
        found = PLAY.search(text)
        if found is None:
            return text
        made = []
        for number, code in enumerate(cells, 1):
            data = json.dumps(code).replace("</", "<\\/")
            block = CODE.sub(lambda tags, data=data: tags[1] + data + tags[2], found[0])  # type: ignore[misc]
            made.append(block.replace("play-1", f"play-{number}"))
        rest = PLAY.sub("", text[found.end() :])
        return text[: found.start()] + "".join(made) + rest

    return edit


def cell(number: int = 0) -> str:
    """A playable cell, as an expression."""
    return f"document.querySelectorAll('{CELL}')[{number}]"


def state(engine: Engine, number: int = 0) -> str:
    return str(engine.js(f"{cell(number)}.dataset.state"))


def text(engine: Engine, number: int = 0) -> str:
    return str(engine.js(f"{cell(number)}.innerText"))


def press_play(engine: Engine, number: int = 0) -> None:
    """A true click on the cell's button (Play, Try again, Start again), whatever it says."""
    engine.js(f"({cell(number)}.id = {cell(number)}.id || 'cell-{number}', 1)")
    identifier = engine.js(f"{cell(number)}.id")
    engine.click(f"#{identifier} .primiera-play-start")


def settle(engine: Engine, number: int = 0, seconds: float = 150) -> str:
    """Wait until a started cell is live or has failed; which."""
    engine.wait(f"['live', 'failed'].includes({cell(number)}.dataset.state)", seconds)
    return state(engine, number)


def play(engine: Engine, number: int = 0, seconds: float = 150) -> str:
    """Press Play and wait for what comes of it."""
    press_play(engine, number)
    return settle(engine, number, seconds)
