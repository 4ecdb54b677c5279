"""The reader's cards: chosen once, kept in the browser, worn by every widget of every page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tools.serve import Site

from .playing import cell, replace_code, settle

TWO = (
    "from primiera.widgets import Table\n\nTable('primiera', players=3, seed=7, speed='at once')",
    "from primiera.widgets import Explorer\n\nExplorer('7D 6D AD 3S')",
)
WORN = "[...document.querySelectorAll('.pw:not(.pw-poster)')].map(root => root.primiera.view.skin).join()"


def test_one_choice_for_all_widgets_and_kept(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page()
    replace_code(page, site, *TWO)
    for number in (0, 1):
        cell(page, number).locator(".primiera-play-start").click()
        assert settle(page, number, timeout=180_000) == "live"
    page.wait_for_function(f"() => {WORN} === 'latin-four,latin-four'")
    chooser = cell(page, 1).get_by_label("Cards", exact=True)
    chooser.focus()
    chooser.select_option(label="French suits, red and black")
    page.wait_for_function(f"() => {WORN} === 'french-two,french-two'")
    assert cell(page, 0).locator(".pw-card[aria-label*=' of ']").count() == 4
    names = cell(page, 0).locator(".pw-card").evaluate_all("cards => cards.map(card => card.ariaLabel).join(' ')")
    assert not any(suit in names for suit in ("Cups", "Coins", "Batons", "Swords"))
    assert chooser.evaluate("select => document.activeElement === select")  # a choice by keyboard stays where it is

    page.reload()
    cell(page, 0).locator(".primiera-play-start").click()
    assert settle(page, 0, timeout=180_000) == "live"
    page.wait_for_function(f"() => {WORN} === 'french-two'")
    assert page.evaluate("localStorage.getItem('primiera.look')") == "french-two"
