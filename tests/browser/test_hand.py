"""A reader plays a hand in the page, at the root of a site and below a path, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tools.serve import Site

from .playing import CHAPTER, cell, play, settle


def test_by_mouse(everywhere: Site, page: Page, outside_requests: Callable[[], list[str]]) -> None:
    page.goto(everywhere.url(CHAPTER))
    assert cell(page).get_attribute("data-state") == "poster"
    assert play(page) == "live"
    card = cell(page).locator("button[data-card]").first
    thrown = card.get_attribute("data-card")
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    cell(page).locator("[data-action=discard]").click()
    page.wait_for_function(
        "card => !document.querySelector(`.primiera-play .pw-hand [data-card='${card}']`)", arg=thrown
    )
    missing = [request for request in everywhere.requests if request.status >= 400 and "favicon" not in request.path]
    assert missing == []
    assert outside_requests() == []


def test_by_keyboard_alone(site: Site, page: Page) -> None:
    page.goto(site.url(CHAPTER))
    _tab_to(page, ".primiera-play-start")
    page.keyboard.press("Enter")
    assert settle(page) == "live"
    # Where the reader was: inside the box, not thrown back to the top of the page.
    assert page.evaluate("document.activeElement.closest('.primiera-play') !== null")
    _tab_to(page, "button[data-card]", most=4)
    thrown = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    _tab_to(page, "[data-action=discard]", most=8)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "card => !document.querySelector(`.primiera-play .pw-hand [data-card='${card}']`)", arg=thrown
    )


def _tab_to(page: Page, selector: str, most: int = 60) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} was not reached in {most} steps")
