"""A reader with yesterday's page and caches meets today's site: never a mixed kernel, never a broken page."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import service_worker
from tools.serve import QUIET

from .course import CHAPTER, TABLES, CourseSite, cell, codes, first, play, press_play, settle, text
from .driver import Engine
from .test_offline import KEPT

# The worker's answer: what the page has used is kept, and nothing more is asked of the server for it.
LISTEN = "navigator.serviceWorker.addEventListener('message', () => { window.answered = true; });"
SAVED = Path(__file__).parent.parent / "kept"  # by readers, in the formats of earlier releases


@pytest.fixture(scope="session")
def yesterday(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of another release: its versioned folders have other names, which its pages and its worker use."""
    old = tmp_path_factory.mktemp("yesterday") / "site"
    shutil.copytree(folder, old, ignore=shutil.ignore_patterns("lite", "_sources"), symlinks=True)
    for name in service_worker.python_folders(folder):
        (old / name).rename(old / renamed(name))
    for page in old.glob("*.html"):
        page.write_text(service_worker.FOLDER.sub(lambda found: renamed(found[0]), page.read_text()), encoding="utf-8")
    service_worker.write(old)
    return old


def renamed(folder: str) -> str:
    return re.sub(r"[0-9a-f]{8}$", "00000000", folder)


def release(site: CourseSite, folder: Path) -> None:
    """From now on the same address serves another folder."""
    site.folder = folder
    site.requests.clear()


def mixed(site: CourseSite) -> bool:
    return len({folder.endswith("00000000") for folder in site.vendor_folders()}) > 1


def open_today(engine: Engine, url: str) -> None:
    """Visit a page until it is today's: where the host takes four seconds, a reader is shown what was kept."""
    for _ in range(4):
        engine.open(url)
        if engine.js("!document.documentElement.innerHTML.includes('00000000')"):
            return
    raise AssertionError(f"{engine.name}: four times yesterday's page")


def test_an_open_page_of_yesterday_leads_to_today(
    engine: Engine, serve: Callable[..., CourseSite], folder: Path, yesterday: Path
) -> None:
    site = serve(folder=yesterday, edits=[first(QUIET + LISTEN)])
    engine.open(site.url(CHAPTER))
    engine.wait("window.answered")
    release(site, folder)
    press_play(engine)
    assert settle(engine) == "failed"
    assert "has been renewed" in text(engine)
    engine.click(".primiera-play .primiera-play-start")
    engine.wait("window.primieraBooted && !document.documentElement.innerHTML.includes('00000000')")
    site.requests.clear()
    assert play(engine) == "live", text(engine)
    assert not mixed(site)


def test_a_page_of_yesterday_plays_from_what_was_kept(
    engine: Engine, serve: Callable[..., CourseSite], folder: Path, yesterday: Path
) -> None:
    site = serve(folder=yesterday)
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.wait(KEPT % "Book")
    engine.wait(KEPT % "Python")
    release(site, folder)
    # Today's page in its place, with today's Python and nothing of yesterday's.
    open_today(engine, site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    assert not mixed(site)
    assert {name.endswith("00000000") for name in site.vendor_folders()} == {False}
    # The new worker has taken over, and what it keeps is whole: the same page without a network is today's.
    engine.wait(KEPT % "Python")
    engine.wait(
        "caches.keys().then((names) => names.filter((name) => name.includes(' book ')).length === 1)",
        60,
    )
    site.vanish()
    engine.open(site.url(CHAPTER))
    assert engine.js("!document.documentElement.innerHTML.includes('00000000')")
    assert play(engine) == "live", text(engine)


def test_what_readers_have_saved_still_loads(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    stars = (SAVED / "progress_1.json").read_text(encoding="utf-8")
    store = f"localStorage.setItem('primiera.progress', {json.dumps(stars)});"
    site = serve(edits=[first(QUIET + store), codes(TABLES["primiera"])])
    engine.open(site.url("index.html"))
    engine.wait("!document.querySelector('[data-progress-tools]').hidden")
    levels = engine.js("[...document.querySelectorAll('[data-levels]')].flatMap((e) => e.dataset.levels.split(' '))")
    earned = sum(json.loads(stars)["stars"].get(level, 0) for level in levels)
    assert earned
    assert f" {earned} of " in engine.js("document.querySelector('[data-progress-tools] p').textContent")
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.choose(".pr-play__live input[type=file]", [SAVED / "session_1_primero.txt"])
    view = f"{cell()}.querySelector('.pr-play__live .pw').primiera.view"
    engine.wait(f"{view}.replay?.hands === 3 && {view}.title === 'Primero'")
