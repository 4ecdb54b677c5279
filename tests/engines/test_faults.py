"""What goes wrong on the way: each fault ends in a message in its place, and Try again works."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.serve import QUIET, Fault

from .course import CELL, CHAPTER, CourseSite, cell, codes, first, play, press_play, settle, state, text
from .driver import Engine

PRINT = "print('the table is open')"
FAULTS = [
    ("kernel.js", "503"),
    ("worker.js", "404"),
    ("worker.js", "cut"),
    ("pyodide.asm.wasm", "404"),
    ("pyodide.asm.wasm", "cut"),
    ("pyodide.asm.mjs", "cut"),
    ("page_library.zip", "404"),
    ("page_library.zip", "cut"),
    (r"/primiera-.*\.whl", "404"),
    (r"/primiera-.*\.whl", "cut"),
    ("memory.zst", "404"),
    ("memory.zst", "cut"),
    ("page-lock.json", "404"),
    ("page-lock.json", "cut"),
    ("pyodide-", "drop"),  # the network went after the page had come
]


@pytest.mark.parametrize(("pattern", "how"), FAULTS)
def test_a_fault_is_told_and_can_be_mended(
    engine: Engine, serve: Callable[..., CourseSite], pattern: str, how: str
) -> None:
    site = serve(edits=[first(QUIET), codes(PRINT)])
    site.faults.append(Fault(pattern, how))
    engine.open(site.url(CHAPTER))
    press_play(engine)
    assert settle(engine) == "failed"
    assert "did not open" in text(engine)
    assert "Try again" in text(engine)
    site.faults.clear()
    assert play(engine) == "live", text(engine)
    assert "the table is open" in text(engine)


def impatient(text: str) -> str:
    """An edit: a page that waits 10 s for the next byte, where 25 are usual."""
    return text.replace('id="primiera-play-config">{', 'id="primiera-play-config">{"patience": 10, ', 1)


@pytest.mark.parametrize("pattern", ["pyodide.asm.wasm", r"/primiera-.*\.whl"])
def test_a_download_that_stalls_is_noticed(engine: Engine, serve: Callable[..., CourseSite], pattern: str) -> None:
    site = serve(edits=[first(QUIET), codes(PRINT), impatient])
    site.faults.append(Fault(pattern, "stall"))
    engine.open(site.url(CHAPTER))
    press_play(engine)
    assert settle(engine) == "failed"
    assert "Try again" in text(engine)
    site.faults.clear()
    assert play(engine) == "live", text(engine)


@pytest.mark.parametrize("how", ["cut", "stall"])
def test_a_page_whose_first_script_is_missing_says_so(
    engine: Engine, serve: Callable[..., CourseSite], how: str
) -> None:
    def hasty(text: str) -> str:
        return text.replace('/floor.js"', '/floor.js" data-patience="5"')

    site = serve(edits=[first(QUIET), codes(PRINT), hasty])
    site.faults.append(Fault("boot.js", how))
    engine.set_out(site.url(CHAPTER))
    engine.wait(f"{cell()}?.dataset.state === 'failed'", 150)
    assert "did not arrive" in text(engine)
    site.faults.clear()
    engine.click(f"{CELL} .primiera-play-start")  # loads the page anew
    engine.wait(f"{cell()}?.dataset.state === 'poster' && window.primieraBooted")
    assert play(engine) == "live", text(engine)


LACKING = [
    ("delete window.WebAssembly;", "needs WebAssembly"),
    ("delete WebAssembly.Exception;", "browser of 2023 or newer"),
]


@pytest.mark.parametrize(("without", "said"), LACKING)
def test_a_browser_that_cannot_play_is_told_politely(
    engine: Engine, serve: Callable[..., CourseSite], without: str, said: str
) -> None:
    site = serve(edits=[first(without)])
    engine.open(site.url(CHAPTER))
    engine.wait(f"{cell()}.dataset.state === 'failed'")
    assert said in text(engine)
    # The page is read as before, no button promises what cannot be, and nothing heavy was fetched.
    assert engine.js(f"!!{cell()}.querySelector('.pr-play__poster svg')?.getBoundingClientRect().width")
    assert engine.js(f"{cell()}.querySelector('.primiera-play-start').getBoundingClientRect().width") == 0
    assert not any("pyodide-" in each.path or "kernel.js" in each.path for each in site.requests)
    assert engine.errors() == []


NO_STORE = """
const denied = () => { throw new DOMException("storage is off", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get: denied, configurable: true });
}
if (navigator.serviceWorker) navigator.serviceWorker.register = async () => denied();
"""


def test_plays_with_storage_off(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(edits=[first(QUIET + NO_STORE)])
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.click("[data-action=discard]")
    engine.wait("!!document.querySelector('[data-action=next]')")


def test_plays_over_plain_http_in_a_classroom(engine: Engine, serve: Callable[..., CourseSite], lan: str) -> None:
    site = serve(host=lan, edits=[first(QUIET)])
    engine.open(site.url(CHAPTER))
    assert engine.js("isSecureContext") is False
    assert play(engine) == "live", text(engine)
    engine.click("[data-action=discard]")
    engine.wait("!!document.querySelector('[data-action=next]')")
    assert engine.errors() == []


LOOP = "while True:\n    pass"
HOG = "hold = []\nwhile True:\n    hold.append(bytearray(2**28))"


def test_a_loop_and_a_hog_take_nothing_with_them(spare: Engine, serve: Callable[..., CourseSite]) -> None:
    engine = spare  # in WebKit the loop outlives its worker and its page, and would burn on beside every later test
    site = serve(edits=[first(QUIET), codes(PRINT, LOOP, HOG)])
    engine.open(site.url(CHAPTER))
    assert play(engine, 0) == "live", text(engine)
    press_play(engine, 1)
    engine.click("#play-2 .primiera-play-stop", 30)
    assert settle(engine, 1) == "failed"
    assert "You stopped this cell" in text(engine, 1)
    assert state(engine, 0) == "poster"
    assert play(engine, 0) == "live", text(engine)
    hog_alone = serve(edits=[first(QUIET), codes(HOG, PRINT)])
    engine.open(hog_alone.url(CHAPTER))
    assert play(engine, 0) == "failed"
    assert "MemoryError" in text(engine, 0) or "Try again" in text(engine, 0)
    assert engine.js("document.querySelector('h1').innerText")
