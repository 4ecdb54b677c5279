"""A chapter opened as a notebook, in the browser: the same Python folder, no question asked, nothing from outside."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tools.bench_page import DRAWN, RUN_ALL
from tools.serve import Site

from .playing import CHAPTER


def test_a_chapter_opens_and_its_table_is_drawn(
    everywhere: Site, page: Page, outside_requests: Callable[[], list[str]]
) -> None:
    page.goto(everywhere.url(CHAPTER))
    link = page.locator("a[href*='lite/notebooks/index.html?path=first_hand.ipynb']").first
    page.goto(str(link.evaluate("link => link.href")))
    page.wait_for_function(RUN_ALL, polling=100, timeout=120_000)
    page.locator(DRAWN).first.wait_for(timeout=120_000)
    assert page.locator(".jp-Dialog").count() == 0
    folders = {
        request.path.split("/vendor/")[1].split("/")[0] for request in everywhere.requests if ".wasm" in request.path
    }
    assert len(folders) == 1
    assert outside_requests() == []
