"""Drills, levels, explorer, trainer and showdown in a page: pressed, walked by keyboard, read out, remembered."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from primiera.widgets import DrawTrainer, Drill, Explorer, LevelWidget, ShowdownWidget

from .drawn import focused, open_widget
from .playing import CHAPTER, scrolls_sideways


def spoken(page: Page) -> str:
    return page.get_by_role("status").first.inner_text()


def test_ten_questions_by_keyboard_alone(page: Page) -> None:
    widget = Drill("class", seed=3)
    open_widget(page, widget)
    for number in range(10):
        right = widget.desk.question.right[0]  # type: ignore[attr-defined]
        for _ in range(30):
            if page.evaluate("document.activeElement.closest('.pw-answers') !== null"):
                break
            page.keyboard.press("Tab")
        place = [answer["id"] for answer in widget.view["answers"]].index(right) + 1
        page.keyboard.press(str(place))
        page.locator(f"[data-answer='{right}'][data-r=right]").wait_for()
        assert spoken(page).startswith("Right.")
        assert focused(page, "data-action") == "next"
        page.keyboard.press("Enter")
        page.locator(".pw-answers [data-r]").first.wait_for(state="detached")
        assert widget.desk.streak == number + 1  # type: ignore[attr-defined]


def test_a_wrong_answer_is_marked_and_explained(page: Page) -> None:
    widget = Drill("winner", seed=3)
    open_widget(page, widget)
    right = widget.desk.question.right[0]  # type: ignore[attr-defined]
    wrong = next(answer["id"] for answer in widget.view["answers"] if answer["id"] != right)
    page.locator(f"[data-answer='{wrong}']").click()
    page.locator(f"[data-answer='{wrong}'][data-r=wrong]").wait_for()
    assert page.locator(f"[data-answer='{right}'][data-r=right]").count() == 1
    assert page.locator(".pw-feed p").inner_text() in spoken(page)
    assert "right" in page.locator(f"[data-answer='{right}']").inner_text()  # a word, not a colour alone


def test_the_best_change_is_picked(page: Page) -> None:
    widget = Drill("discard", seed=3)
    sent = open_widget(page, widget)
    cards = widget.desk.question.right[0].split()  # type: ignore[attr-defined]
    for card in cards:
        page.locator(f".pw-hand [data-card='{card}']").click()
        assert page.locator(f".pw-hand [data-card='{card}']").get_attribute("aria-pressed") == "true"
    page.locator("[data-action=discard]").click()
    page.locator(".pw-feed[data-r=right]").wait_for()
    assert sorted(sent[-1]["cards"]) == cards


def test_a_level_with_hints_and_another_try(page: Page) -> None:
    page.goto("about:blank")
    widget = LevelWidget("numerus")
    open_widget(page, widget)
    page.locator("[data-action=hint]").click()
    page.locator(".pw-feed[data-r=hint]").wait_for()
    assert spoken(page).startswith("Hint 1 of 3.")
    page.locator("[data-answer='61']").click()
    page.locator("[data-action=undo]").wait_for()
    assert page.locator("[data-r=right]").count() <= 1  # the answer is not given away
    assert page.locator("[data-answer='39'][data-r]").count() == 0
    page.locator("[data-action=undo]").click()
    page.locator("[data-answer='39']:not([aria-disabled])").click()
    page.locator("[data-answer='39'][data-r=right]").wait_for()
    assert "one star" in spoken(page)
    page.locator("[data-action=next]").click()
    page.wait_for_function("() => document.querySelector('.pw-title').textContent === 'Three of a suit'")


def test_cards_are_picked_by_keyboard_in_a_level(page: Page) -> None:
    widget = LevelWidget("deck-1")
    sent = open_widget(page, widget)
    page.keyboard.press("Tab")
    for key in ("1", "3", "5", "7"):
        page.keyboard.press(key)
        assert focused(page, "aria-pressed") == "true"
    page.keyboard.press("2")
    assert spoken(page) == "4 cards at most."
    page.keyboard.press("Enter")
    page.locator(".pw-feed[data-r=right]").wait_for()
    assert len(sent[-1]["cards"]) == 4


def test_the_explorer_by_keyboard(page: Page) -> None:
    widget = Explorer("7D 6D AD")
    open_widget(page, widget)
    assert page.locator(".pw-grid button[tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    walked = []
    for key in ("ArrowRight", "ArrowDown", "End", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        walked.append(focused(page, "data-card"))
    assert walked == ["2D", "2H", "KS", "QS", "AD"]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelectorAll('.pw-grid [aria-pressed=true]').length === 4")
    assert focused(page, "data-card") == "AH"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert spoken(page) == "Four cards are chosen. Put one back first."
    page.wait_for_function("() => !document.querySelector('.pw').primiera.view.auto")
    assert page.locator(".pw-judges tbody tr").count() == 6
    assert "%" in page.locator(".pw-judges tbody td b").first.inner_text()


def test_the_trainer_and_the_showdown(page: Page) -> None:
    widget = DrawTrainer(hand="7S 5S 6H AD")
    open_widget(page, widget)
    page.locator("[data-card='5S']").click()
    page.locator("[data-action=discard]").click()
    page.locator(".pw-opt").first.wait_for()
    assert page.locator(".pw-opt[data-best=true]").count() == 1
    page.locator("[data-action=more]").click()
    page.wait_for_function("() => document.querySelectorAll('.pw-opt').length === 16")


def test_a_showdown_is_bet_on_first(page: Page) -> None:
    open_widget(page, ShowdownWidget(["7S 6H AD 5C", "7H 6S AC 5D"]))
    assert page.locator(".pw-side .pw-tag:visible").count() == 0
    page.locator("[data-answer='0']").click()
    page.locator(".pw-side .pw-tag[data-kind=win]").wait_for()
    assert "the eldest wins" in spoken(page)


MANY: list[tuple[str, Callable[[], Any]]] = [
    ("drill", lambda: Drill("points", seed=3)),
    ("winner", lambda: Drill("winner", seed=4)),
    ("level", lambda: LevelWidget("deck")),
    ("table", lambda: LevelWidget("betting-4", speed="at once")),
    ("explorer", lambda: Explorer("7D 6D AD 3S")),
    ("trainer", lambda: DrawTrainer(seed=2)),
    ("showdown", lambda: ShowdownWidget(count=4)),
]


@pytest.mark.parametrize(("name", "make"), MANY, ids=[name for name, _make in MANY])
def test_each_fits_and_is_accessible(page: Page, axe: Callable[[Page], list[str]], name: str, make: Any) -> None:
    open_widget(page, make())
    page.add_style_tag(content="body { background: var(--pr-paper); }")
    for width in (320, 752):
        page.set_viewport_size({"width": width, "height": 800})
        assert scrolls_sideways(page) == []
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert axe(page) == []


def test_stars_and_streaks_are_kept_and_only_the_best(page: Page, site: Any) -> None:
    page.goto(site.url(CHAPTER))  # a page with a store of its own, where a widget's script may run
    script = """async () => {
      const { progress } = await import(URL.createObjectURL(new Blob([window.source], { type: 'text/javascript' })));
      localStorage.removeItem(progress.key);
      progress.keep({ earned: { kind: 'stars', key: 'numerus-1', n: 2 } });
      progress.keep({ earned: { kind: 'stars', key: 'numerus-1', n: 1 } });
      progress.keep({ earned: { kind: 'streaks', key: 'class', n: 7 } });
      progress.keep({});
      const kept = localStorage.getItem(progress.key);
      localStorage.setItem(progress.key, 'rubbish');
      return [kept, JSON.stringify(progress.read())];
    }"""
    source = Drill._esm.fget(None) if isinstance(Drill._esm, property) else ""
    page.evaluate("source => { window.source = source; }", source.replace("export {", "export { progress, "))
    kept, empty = (json.loads(text) for text in page.evaluate(script))
    assert kept == {"version": 1, "stars": {"numerus-1": 2}, "streaks": {"class": 7}}
    assert empty == {"version": 1, "stars": {}, "streaks": {}}


def test_the_contents_show_the_stars_and_forget_them(page: Page, site: Any) -> None:
    page.goto(site.url("index.html"))
    assert page.locator("[data-progress-tools]").is_hidden()
    page.evaluate(
        """() => localStorage.setItem('primiera.progress', JSON.stringify(
          { version: 1, stars: { 'numerus-1': 2, 'numerus-2': 3 }, streaks: { class: 7 } }))"""
    )
    page.reload()
    assert page.locator("[data-levels*='numerus-1']").inner_text() == "5/12"
    assert "longest streak is 7" in page.locator("[data-progress-tools] p").inner_text()
    with page.expect_download() as saving:
        page.locator("[data-progress-save]").click()
    assert saving.value.suggested_filename == "primiera-progress.json"
    page.locator("[data-progress-forget]").click()
    page.locator("[data-progress-forget]").click()
    assert page.locator("[data-progress-tools]").is_hidden()
    assert page.evaluate("localStorage.getItem('primiera.progress')") is None


def test_a_closed_tile_keeps_the_focus_while_the_figures_come(page: Page) -> None:
    widget = Explorer("7D 6D AD 3S")
    open_widget(page, widget)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")  # the 2 of coins, closed as four are chosen
    page.wait_for_function("() => !document.querySelector('.pw').primiera.view.auto")
    assert focused(page, "data-card") == "2D"


def test_french_cards_lie_in_the_explorer_and_in_the_lists(page: Page) -> None:
    widget = Explorer("7D 6D AD 3S")
    open_widget(page, widget)
    tile = page.locator(".pw-tile[data-card=KS] .face")
    latin = tile.inner_html()
    page.get_by_label("Cards", exact=True).select_option("french-four")
    page.locator(".pw-tile[aria-label='King of Spades']").wait_for()
    assert tile.evaluate("face => face.face") == "french-four/KS" and tile.inner_html() != latin
