"""Whole sessions of the three games with the Python of the page: the cell is played, then the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tools.serve import Site

from .playing import cell, replace_code, settle
from .seated import LIVE, session_by_keyboard, session_by_mouse

THREE = ("primiera", "primero", "primero-declared")


def sit_down(page: Page, site: Site, rules: str, speed: str) -> None:
    code = f"from primiera.widgets import Table\n\nTable({rules!r}, players=3, seed=7, speed={speed!r})"
    replace_code(page, site, code)
    cell(page).locator(".primiera-play-start").click()
    assert settle(page, timeout=180_000) == "live"
    page.locator(LIVE).wait_for()


@pytest.mark.parametrize("rules", THREE)
def test_by_mouse(site: Site, page: Page, rules: str) -> None:
    sit_down(page, site, rules, "at once")
    session_by_mouse(page, 3)


@pytest.mark.parametrize("rules", THREE)
def test_by_keyboard_alone(site: Site, page: Page, rules: str) -> None:
    sit_down(page, site, rules, "brisk")
    session_by_keyboard(page, 2)


def test_a_damaged_record_is_told_and_changes_nothing(site: Site, page: Page) -> None:
    sit_down(page, site, "primiera", "at once")
    seats = f"JSON.stringify(document.querySelector('{LIVE}').primiera.view.seats)"
    before = page.evaluate(seats)
    text = "primiera record 1\nrules: poker"
    page.evaluate(f"text => document.querySelector('{LIVE}').primiera.send({{ type: 'load', text }})", text)
    page.locator(f"{LIVE} .pw-alert").wait_for()
    assert "line 2" in page.locator(f"{LIVE} .pw-alert").inner_text()
    assert page.evaluate(seats) == before
