"""Every page: fit for a telephone, for a screen reader, for dark rooms, and for a browser without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from tools.serve import Site

from .playing import CHAPTER, cell, move, pages, play, scrolls_sideways


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_of_axe(
    site: Site, folder: Path, new_page: Callable[..., Page], axe: Callable[[Page], list[str]], scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    found = {}
    for name in pages(folder):
        page.goto(site.url(name))
        if findings := axe(page):
            found[name] = findings
    assert found == {}


def test_axe_finds_nothing_in_a_live_cell(site: Site, page: Page, axe: Callable[[Page], list[str]]) -> None:
    page.goto(site.url(CHAPTER))
    assert play(page) == "live"
    assert axe(page) == []


def test_nothing_is_wider_than_a_telephone(site: Site, folder: Path, new_page: Callable[..., Page]) -> None:
    page = new_page(width=360, height=740)
    wide = {}
    for name in pages(folder):
        page.goto(site.url(name))
        if culprits := scrolls_sideways(page):
            wide[name] = culprits
    assert wide == {}
    page.goto(site.url(CHAPTER))
    assert play(page) == "live"
    assert scrolls_sideways(page) == []


def test_reads_without_javascript(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url(CHAPTER))
    assert page.locator("article h1").first.is_visible()
    assert cell(page).locator(".pr-play__poster svg").first.is_visible()
    assert cell(page).locator("noscript").inner_text().startswith("Playing needs JavaScript")
    # A button that does nothing would be worse than none.
    assert not cell(page).locator("button").first.is_visible()


def test_no_page_asks_another_host(
    site: Site, folder: Path, page: Page, outside_requests: Callable[[], list[str]]
) -> None:
    for name in pages(folder):
        page.goto(site.url(name))
    assert outside_requests() == []


def test_every_cell_comes_alive_and_answers_a_move(site: Site, folder: Path, new_page: Callable[..., Page]) -> None:
    played, failed = 0, []
    for name in pages(folder):
        if 'class="primiera-play ' not in (folder / name).read_text(encoding="utf-8"):
            continue
        page = new_page()
        page.goto(site.url(name))
        for number in range(page.locator(".primiera-play").count()):
            played += 1
            try:
                assert play(page, number) == "live", cell(page, number).inner_text()[:400]
                move(page, number)
            except (AssertionError, PlaywrightError) as error:
                failed.append(f"{name}, cell {number + 1}: {error}")
        page.close()
    assert failed == []
    assert played > 0
