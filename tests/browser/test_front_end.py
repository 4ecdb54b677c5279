"""The widgets in a page without a kernel: what the page sends reaches the widget, what it answers is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from primiera.widgets import FirstHand, PointsDrill

from .drawn import focused, open_widget


def test_a_hand_by_mouse(page: Page) -> None:
    widget = FirstHand(seed=1560)
    sent = open_widget(page, widget)
    knave = page.locator("button[data-card=JD]")
    knave.click()
    assert knave.get_attribute("aria-pressed") == "true"
    assert page.get_by_role("status").text_content() == "1 card chosen to change."
    page.locator("[data-action=discard]").click()
    page.locator("button[data-card=QC]").wait_for()
    assert sent == [{"type": "discard", "cards": ["JD"]}]
    assert page.locator(".pw-verdict").text_content() == "You win."


def test_a_hand_by_keyboard_alone(page: Page) -> None:
    widget = FirstHand(seed=1560)
    sent = open_widget(page, widget)
    page.keyboard.press("Tab")
    assert focused(page, "data-card") == "7S"
    walked = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "3"):
        page.keyboard.press(key)
        walked.append(focused(page, "data-card"))
    assert walked == ["5H", "JD", "7S", "JD", "7S", "4D"]
    assert focused(page, "aria-pressed") == "true"  # a digit goes there and presses
    page.keyboard.press("Space")
    assert focused(page, "aria-pressed") == "false"
    page.keyboard.press("End")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator("[data-action=next]").wait_for()
    assert sent == [{"type": "discard", "cards": ["JD"]}]
    assert focused(page, "data-action") == "next"  # the card was played: the next move has the focus
    page.keyboard.press("Enter")
    page.locator("[data-action=discard]").wait_for()
    assert focused(page, "data-card") == widget.view["hand"]["cards"][0]["id"]
    assert page.locator("[aria-pressed=true]").count() == 0


def test_the_hand_has_one_tab_stop(page: Page) -> None:
    open_widget(page, FirstHand(seed=1560))
    assert page.locator(".pw-hand button[tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page, "data-action") == "discard"


@pytest.mark.parametrize("width", [360, 752])
def test_the_box_stands_still(new_page: Callable[..., Page], width: int) -> None:
    page = new_page(width=width)
    open_widget(page, FirstHand(seed=1560))
    first = page.locator(".pw").bounding_box()
    page.locator("button[data-card=JD]").click()
    assert page.locator(".pw").bounding_box() == first
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_drill(page: Page) -> None:
    widget = PointsDrill(seed=1591)
    sent = open_widget(page, widget)
    right = str(widget.desk.points)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page, "data-answer") == "10"
    page.locator(f"[data-answer='{right}']").click()
    page.locator(f"[data-answer='{right}'][data-r=right]").wait_for()
    assert focused(page, "data-action") == "next"
    page.locator("[data-answer='10']").click(force=True)  # answered already: nothing happens
    page.locator("[data-action=next]").press("Enter")
    page.locator("[data-answer='10']:not([aria-disabled])").wait_for()
    assert [action["type"] for action in sent] == ["answer", "next"]
    page.locator("[data-action=hint]").click()
    page.locator("[data-action=hint][aria-pressed=true]").wait_for()


@pytest.mark.parametrize("kind", [FirstHand, PointsDrill])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_for_axe(page: Page, axe: Callable[[Page], list[str]], kind: type[Any], theme: str) -> None:
    open_widget(page, kind(seed=1560))
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.add_style_tag(content="body { background: var(--pr-page); }")
    assert axe(page) == []
