"""Quizzes: feedback without a script, read out with one, and a star on the front page when all is right."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tools.serve import Site

CHAPTER = "card_worth.html"


def test_feedback_shows_without_a_script(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url(CHAPTER))
    wrong = page.locator(".pr-quiz__opt:not([data-right])").first
    says = wrong.locator(".pr-quiz__say")
    assert not says.is_visible()
    wrong.locator("input").check()
    assert says.is_visible()


def test_feedback_is_read_out_and_the_quiz_remembered(site: Site, page: Page) -> None:
    page.goto(site.url(CHAPTER))
    page.locator(".pr-quiz__opt:not([data-right]) input").first.check()
    says = page.locator("[data-quiz-says]").first
    assert (says.text_content() or "").startswith("Not quite. ")
    for right in page.locator(".pr-quiz__opt[data-right] input").all():
        right.check()
    assert (says.text_content() or "").startswith("Right. ")
    page.goto(site.url("index.html"))
    star = page.locator("[data-progress=card_worth]")
    star.wait_for()
    assert star.get_attribute("aria-label") == "quiz done"
    assert page.locator("[data-progress=first_hand]").is_hidden()


def test_answers_are_given_by_keyboard(site: Site, page: Page) -> None:
    page.goto(site.url(CHAPTER))
    first = page.locator(".pr-quiz__opt input").first
    first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    second = page.locator(".pr-quiz__opt").nth(1)
    assert second.locator("input").is_checked()
    assert second.locator(".pr-quiz__say").is_visible()
