"""The built site in a real browser. What the fixtures promise is in README.md beside this file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tools import chromium
from tools.console import NPM_FOLDER, ROOT
from tools.serve import QUIET, Site

from .proxy import RefusingProxy

FOLDER = Path(os.environ.get("PRIMIERA_SITE", ROOT / "book" / "_build" / "html"))
AXE = NPM_FOLDER / "axe-core" / "axe.min.js"
POLICY = "Content Security Policy"  # stands in each of Chromium's complaints about one


@pytest.fixture(scope="session")
def folder() -> Path:
    if not (FOLDER / "index.html").exists():
        pytest.fail(f"there is no built site in {FOLDER}: run make site", pytrace=False)
    return FOLDER


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[Site]:
    with Site(folder) as served:
        yield served


@pytest.fixture(scope="session", params=["/", "/sub/path/"])
def everywhere(request: pytest.FixtureRequest, folder: Path) -> Iterator[Site]:
    with Site(folder, base=request.param) as served:
        yield served


@pytest.fixture
def faulty_site(folder: Path) -> Iterator[Site]:
    with Site(folder) as served:
        yield served
        served.faults.clear()


@pytest.fixture(scope="session")
def proxy() -> Iterator[RefusingProxy]:
    with RefusingProxy() as running:
        yield running


@pytest.fixture(scope="session")
def browser(proxy: RefusingProxy) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium.path(), args=[*chromium.FLAGS, f"--proxy-server={proxy.address}"]
        )
        yield started
        started.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages in contexts of their own; at the end, no page may have thrown, or asked for what its policy forbids."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(width: int = 1280, height: int = 900, prestart: bool = False, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(30_000)
        if not prestart:
            context.add_init_script(QUIET)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: _theirs(error) or errors.append(f"{page.url}: {error}"))
        page.on("console", lambda said: errors.append(f"{page.url}: {said.text}") if POLICY in said.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


def _theirs(error: Error) -> bool:
    """Whether the code of Notebook 7 threw, as its settings do once when it opens: no page of ours."""
    thrown_at = (error.stack or "").partition("\n    at ")[2].partition("\n")[0]
    return "/static/notebook/" in thrown_at


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def outside_requests(proxy: RefusingProxy) -> Iterator[Callable[[], list[str]]]:
    proxy.forget()
    yield proxy.wanted


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """The serious and critical findings of axe-core on a page, one line each."""

    def run(page: Page) -> list[str]:
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the page's policy allows no script element of ours
        result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{found['impact']} {found['id']}: {node['html'][:160]}"
            for found in result["violations"]
            if found["impact"] in {"serious", "critical"}
            for node in found["nodes"]
        ]

    return run
