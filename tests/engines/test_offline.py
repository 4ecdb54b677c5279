"""Without a network: after one visit the book is read and played from what the browser has kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.serve import QUIET

from .course import CHAPTER, CourseSite, codes, first, play, press_play, settle, text
from .driver import Engine

KEPT = "document.documentElement.dataset.kept%s === 'yes'"


@pytest.mark.parametrize("base", ["/", "/sub/path/"])
def test_after_the_first_visit(engine: Engine, serve: Callable[..., CourseSite], base: str) -> None:
    site = serve(base=base)
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.wait(KEPT % "Book")
    engine.wait(KEPT % "Python")
    site.vanish()
    engine.open(site.url("index.html"))
    engine.wait("!!document.querySelector('article h1, .bd-article h1')")
    engine.open(site.url("card_worth.html"))  # never seen before
    assert engine.js("getComputedStyle(document.body).fontFamily.length") > 0
    assert play(engine) == "live", text(engine)
    assert engine.errors() == []


def test_before_python_has_come(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(edits=[first(QUIET), codes("print('open')")])
    engine.open(site.url(CHAPTER))
    site.vanish()
    press_play(engine)
    assert settle(engine) == "failed"
    assert "Are you online?" in text(engine)
    site.faults.clear()
    assert play(engine) == "live", text(engine)


def test_only_its_own_host_and_folder(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(base="/course/")
    engine.open(site.url("index.html"))
    engine.wait(KEPT % "Book")
    names = engine.js("caches.keys()")
    assert names and all(name.startswith("primiera /course/ ") for name in names)
    kept = engine.js(
        "caches.keys().then((names) => Promise.all(names.map(async (name) => "
        "(await (await caches.open(name)).keys()).map((request) => request.url)))).then((all) => all.flat())"
    )
    assert len(kept) > 30
    assert all(address.startswith(site.url()) for address in kept)
