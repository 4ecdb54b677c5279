"""A player at the table in a page: what he waits for, what he presses, a whole session."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from .drawn import focused
from .playing import LIVE

CAREFUL = (
    "[data-action=cover]",
    "[data-action=call]",
    "[data-action=discard]",
    "[data-action=pass]",
    "[data-action=stay]",
)
"""Moves that cost little, the one that must be made first."""


def seen(page: Page) -> str:
    """What the table shows now, to wait for the next of it."""
    found: str = page.evaluate(f"document.querySelector('{LIVE}').primiera.view.turn")
    return found


def settled(page: Page) -> dict[str, Any]:
    """The view once nobody else is to move."""
    page.wait_for_function(f"() => !document.querySelector('{LIVE}').primiera.view.auto")
    view: dict[str, Any] = page.evaluate(f"document.querySelector('{LIVE}').primiera.view")
    return view


def changed(page: Page, before: str) -> None:
    """Wait until the table shows something else."""
    page.wait_for_function(f"before => document.querySelector('{LIVE}').primiera.view.turn !== before", arg=before)


def press(page: Page, selector: str) -> None:
    before = seen(page)
    page.locator(f"{LIVE} {selector}").first.click()
    changed(page, before)


def ready(page: Page) -> str:
    """The move to make now: the first of CAREFUL that is open."""
    return next(choice for choice in CAREFUL if page.locator(f"{LIVE} {choice}:not([aria-disabled])").count())


def tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", f"{LIVE} {selector}"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def session_by_mouse(page: Page, hands: int) -> None:
    """Play so many hands to their end, throwing a card the first time one may."""
    thrown = False
    for number in range(1, hands + 1):
        while "result" not in (view := settled(page)):
            if view["hand"].get("choose") and not thrown:
                thrown = True
                card = page.locator(f"{LIVE} .pw-card").nth(1)
                card.click()
                assert card.get_attribute("aria-pressed") == "true"
            press(page, ready(page))
        assert page.locator(f"{LIVE} .pw-verdict").inner_text()
        assert page.locator(f"{LIVE} .pw-why li[data-decides=true]").count() == 1
        if number < hands:
            press(page, "[data-action=next]")


def session_by_keyboard(page: Page, hands: int) -> None:
    """The same with Tab, digits and Enter alone."""
    done = 0
    for _ in range(80):
        view = settled(page)
        if "result" in view:
            done += 1
            if done == hands:
                return
            tab_to(page, "[data-action=next]")
        elif view["hand"].get("choose") and "declare" not in view and ready(page) == "[data-action=discard]":
            tab_to(page, ".pw-card")
            page.keyboard.press("2")
            assert focused(page, "aria-pressed") == "true"
        else:
            tab_to(page, ready(page))
        before = seen(page)
        page.keyboard.press("Enter")
        changed(page, before)
        # The focus stays in the box, and never falls back to the page.
        assert page.evaluate(f"document.activeElement.closest('{LIVE}') !== null")
    raise AssertionError(f"{done} of {hands} hands were played")
