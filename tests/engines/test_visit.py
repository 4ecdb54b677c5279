"""A reader's visit: plays, takes a table through a hand of each game, opens an exercise, marks three submissions."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from desk_cases import FULL, answering, solved

from tools.serve import QUIET

from .course import CELL, CHAPTER, TABLES, CourseSite, cell, codes, first, play, text
from .driver import Engine

TROUBLE = """
import ipywidgets
button = ipywidgets.Button(description="more")
def more(_):
    print("printed first")
    raise ValueError("two is too many")
button.on_click(more)
button
"""
CAREFUL = ("cover", "call", "discard", "pass", "stay", "declare")
THROWN = "!document.querySelector(`.pw-hand [data-card='%s']`)"


@pytest.mark.parametrize("base", ["/", "/sub/path/"])
def test_plays_by_mouse_and_by_keyboard(engine: Engine, serve: Callable[..., CourseSite], base: str) -> None:
    site = serve(base=base, edits=[first(QUIET)])
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.click(f"{CELL} .pw-hand [data-card]")
    thrown = engine.wait("document.querySelector('.pw-hand [aria-pressed=true]')?.dataset.card")
    engine.click("[data-action=discard]")
    engine.wait(THROWN % thrown)
    # The next hand, by keyboard alone: the focus is on the next move, or Tab comes to it.
    tab_to(engine, "[data-action=next]")
    engine.press("Enter")
    engine.wait("document.querySelector('[data-action=discard]')?.checkVisibility()")
    tab_to(engine, ".pw-hand [data-card]")
    thrown = engine.js("document.activeElement.dataset.card")
    engine.press("Space")
    engine.wait("document.activeElement.getAttribute('aria-pressed') === 'true'")
    tab_to(engine, "[data-action=discard]")
    engine.press("Enter")
    engine.wait(THROWN % thrown)
    assert engine.errors() == []
    assert [each for each in site.requests if each.status >= 400 and "favicon" not in each.path] == []
    assert all(each.path.startswith(base) for each in site.requests if "favicon" not in each.path)


def tab_to(engine: Engine, selector: str, most: int = 40) -> None:
    engine.wait(f"document.querySelector({selector!r})?.checkVisibility?.() !== false")
    for _ in range(most):
        if engine.js(f"document.activeElement.matches({selector!r})"):
            return
        engine.press("Tab")
    raise AssertionError(f"{engine.name}: Tab does not reach {selector}")


def test_an_error_of_a_callback_is_told_in_its_cell(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(edits=[first(QUIET), codes(TROUBLE)])
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.click(f"{CELL} .pr-play__live button")
    engine.wait(f"{cell()}.innerText.includes('ValueError: two is too many')")
    assert "printed first" in text(engine)
    assert engine.errors() == []


def test_a_hand_of_each_game_to_its_end(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(edits=[first(QUIET), codes(*TABLES.values())])
    engine.open(site.url(CHAPTER))
    for number, game in enumerate(TABLES):
        assert play(engine, number) == "live", text(engine, number)
        play_hand(engine, number, game)
    assert engine.errors() == []


def play_hand(engine: Engine, number: int, game: str) -> None:
    """Only legal, careful moves, each by a true click, until the showdown."""
    table = f"{cell(number)}.querySelector('.pr-play__live')"  # the poster beside it is drawn alike
    view = f"{table}.querySelector('.pw').primiera.view"
    for _ in range(60):
        engine.wait(f"!{view}.auto")
        if engine.js(f"!!{view}.result"):
            assert engine.js(f"{table}.querySelector('.pw-verdict').innerText.trim()")
            return
        before = engine.js(f"{view}.turn")
        ready = engine.js(
            f"[...{table}.querySelectorAll('[data-action]:not([aria-disabled])')]"
            ".filter((move) => move.offsetParent).map((move) => move.dataset.action)"
        )
        move = next(move for move in CAREFUL if move in ready)
        engine.click(f"#play-{number + 1} .pr-play__live [data-action={move}]:not([aria-disabled])")
        engine.wait(f"{view}.turn !== {before!r}")
    raise AssertionError(f"{engine.name}: a hand of {game} does not end")


NOTEBOOK = "lite/notebooks/index.html?path=01_points.ipynb"
APP = "window.jupyterapp?.shell?.currentWidget?.context"


def test_an_exercise_is_edited_and_kept(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(base="/sub/path/")
    engine.open(site.url(NOTEBOOK))
    engine.wait(f"{APP}?.isReady && !!document.querySelector('.jp-CodeCell .cm-content')", 150)
    click_into(engine, ".jp-CodeCell .cm-content", "!!document.activeElement.closest('.jp-CodeCell')")
    engine.press(*"# kept")
    engine.wait(
        "document.querySelector('.jp-CodeCell.jp-mod-active .cm-content, .jp-CodeCell .cm-content')"
        ".innerText.includes('# kept')"
    )
    engine.js("window.jupyterapp.commands.execute('docmanager:save').then(() => 1)")
    engine.reload()
    engine.wait(f"{APP}?.isReady && {APP}.model.sharedModel.getSource !== null", 150)
    engine.wait(f"JSON.stringify({APP}.model.toJSON()).includes('# kept')", 30)


def click_into(engine: Engine, selector: str, inside: str) -> None:
    """Click until the focus is there: JupyterLab takes it back while it still loads."""
    for _ in range(20):
        engine.click(selector)
        with contextlib.suppress(TimeoutError):
            engine.wait(inside, 5)
            return
    raise AssertionError(f"{engine.name}: no focus in {selector}")


def test_the_desk_marks_three_submissions(engine: Engine, site: CourseSite, tmp_path: Path) -> None:
    piles = {"ada": solved(), "berta": answering(card_points="def card_points(card):\n    return 0"), "carlo": solved()}
    files = [tmp_path / f"{name}_01_points.ipynb" for name in piles]
    for file, notebook in zip(files, piles.values(), strict=True):
        file.write_text(json.dumps(notebook), encoding="utf-8")
    engine.open(site.url("teachers_desk.html"))
    engine.wait("!document.querySelector('[data-desk=form]').hidden", 30)
    engine.choose("[data-desk=files]", files)
    engine.wait("!document.querySelector('[data-desk=mark]').disabled")
    engine.click("[data-desk=mark]")
    engine.wait("document.querySelector('[data-desk=say]').innerText.includes('Done')", 300)
    rows = engine.js("[...document.querySelectorAll('.pr-desk tbody')].map((row) => row.innerText)")
    assert [row.split()[0] for row in rows] == ["ada", "berta", "carlo"]
    assert [row.split()[1] == str(FULL) for row in rows] == [True, False, True]
    assert engine.errors() == []
