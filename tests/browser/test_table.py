"""The card table in a page: whole sessions of the three games by mouse and by keyboard alone, and what is read out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from primiera.widgets import Table

from .drawn import open_widget
from .playing import scrolls_sideways
from .seated import press, ready, session_by_keyboard, session_by_mouse, settled

THREE = [("primiera", 3), ("primero", 3), ("primero-declared", 3)]


@pytest.mark.parametrize(("rules", "hands"), THREE)
def test_a_whole_session_by_mouse(page: Page, rules: str, hands: int) -> None:
    widget = Table(rules, players=3, seed=7, speed="at once")
    open_widget(page, widget)
    session_by_mouse(page, hands)
    session = widget.desk.session  # type: ignore[attr-defined]
    assert session.state.number == hands
    assert sum(session.state.stacks) + session.state.outcome.carried == 60


@pytest.mark.parametrize(("rules", "hands"), THREE)
def test_a_whole_session_by_keyboard_alone(page: Page, rules: str, hands: int) -> None:
    widget = Table(rules, players=3, seed=7, speed="brisk")
    open_widget(page, widget)
    session_by_keyboard(page, hands)
    assert widget.desk.session.state.number == hands  # type: ignore[attr-defined]


def test_a_declaration_is_composed_and_sent(page: Page) -> None:
    widget = Table("primero-declared", players=4, seed=8, speed="at once")
    sent = open_widget(page, widget)
    while "declare" not in settled(page):
        press(page, "[data-action=next]" if "result" in settled(page) else ready(page))
    form = settled(page)["declare"]
    slider = page.locator(".pw-range input").first
    slider.focus()
    page.keyboard.press("Home")
    least = form["classes"][0]["values"][0] if len(form["classes"]) else 0
    assert slider.get_attribute("aria-valuetext") is not None
    page.locator(".pw-stake input[value='2']").check()
    label = page.locator("[data-action=declare] span").first.inner_text()
    page.locator("[data-action=declare]").click()
    page.wait_for_function("() => !document.querySelector('.pw').primiera.view.declare")
    declared = next(action for action in sent if action["type"] == "declare")
    assert declared["stake"] == 2
    assert str(declared["points"]) in label
    assert declared["points"] >= least


def test_hint_undo_why_and_the_log(page: Page) -> None:
    widget = Table("primiera", players=3, seed=7, speed="at once")
    open_widget(page, widget)
    box = page.locator(".pw-box").bounding_box()
    page.locator(".pw-foot [data-action=hint]").click()
    page.locator(".pw-say[data-kind=hint]").wait_for()
    assert page.locator(".pw-foot [data-action=hint]").get_attribute("aria-pressed") == "true"
    assert page.get_by_role("status").first.inner_text().startswith("Hint.")
    after = page.locator(".pw-box").bounding_box()
    assert box is not None and after is not None
    assert abs(after["height"] - box["height"]) <= 2  # the hint takes the place of what was said
    undo = page.locator(".pw-foot [data-action=undo]")
    assert undo.get_attribute("aria-disabled") == "true"
    press(page, "[data-action=discard]")
    page.locator("[data-action=why]").click()
    page.locator(".pw-review li").first.wait_for()
    undo.click()
    page.locator("[data-action=discard]").wait_for()
    assert undo.get_attribute("aria-disabled") == "true"
    log = page.locator(".pw-logb")
    assert log.get_attribute("aria-expanded") == "false"
    log.click()
    assert log.get_attribute("aria-expanded") == "true"
    assert page.locator(".pw-log li").count() > 3


def test_a_refused_press_says_why(page: Page) -> None:
    open_widget(page, Table("primero", players=3, seed=7, speed="at once"))
    page.locator(".pw-card").first.click(force=True)
    assert "cards are changed in the draw" in page.get_by_role("status").first.inner_text()
    page.locator(".pw-foot [data-action=undo]").click(force=True)
    assert page.get_by_role("status").first.inner_text() == "Nothing to take back yet."
    page.locator(".pw-refused summary").click()
    assert "there is no bet" in page.locator(".pw-refused li").first.inner_text()


def test_the_others_take_their_time_and_nothing_can_be_pressed_twice(page: Page) -> None:
    widget = Table("primero", players=4, seed=5, speed="slow")
    sent = open_widget(page, widget)
    page.locator(".pw-tag[data-kind=turn]").first.wait_for()
    assert page.locator("[data-action=wait]").get_attribute("aria-disabled") == "true"
    page.evaluate("document.querySelector('.pw').primiera.send({ type: 'go', turn: 'long ago' })")
    settled(page)
    turns = [action["turn"] for action in sent if action["type"] == "go"]
    assert len(turns) == len(set(turns))


def test_save_load_replay_and_a_damaged_record(page: Page, tmp_path: Path) -> None:
    widget = Table("primiera", players=3, seed=7, speed="at once")
    open_widget(page, widget)
    press(page, "[data-action=discard]")
    page.locator("[data-action=setup]").click()
    with page.expect_download() as saving:
        page.locator("[data-action=save]").click()
    saved = Path(saving.value.path()).read_text(encoding="utf-8")
    assert saved.startswith("primiera record 1")
    state = widget.desk.session.state  # type: ignore[attr-defined]

    damaged = tmp_path / "damaged.txt"
    damaged.write_text(saved.replace("discard", "dicsard"), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(damaged)
    page.locator(".pw-alert").wait_for()
    assert "line " in page.locator(".pw-alert").inner_text()
    assert widget.desk.session.state is state  # type: ignore[attr-defined]

    good = tmp_path / "good.txt"
    good.write_text(saved, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(good)
    page.locator(".pw-replay").wait_for()
    assert page.locator(".pw-alert").is_hidden()
    film = page.locator(".pw-replay input")
    steps = int(film.get_attribute("max") or 0)
    assert steps > 1
    film.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('.pw').primiera.view.replay?.step === 1")
    page.locator(".pw-replay .pw-step").nth(2).click()
    page.wait_for_function("() => document.querySelector('.pw').primiera.view.replay.step === 2")
    assert page.locator(".pw-fan[data-face=up]").count() == 2  # all cards lie open
    page.locator(".pw-acts [data-action=replay]").click()
    page.locator(".pw-replay").wait_for(state="hidden")


def test_another_game_is_set_up(page: Page) -> None:
    widget = Table("primero", players=3, seed=7, speed="at once")
    open_widget(page, widget)
    page.locator("[data-action=setup]").click()
    page.get_by_label("Game", exact=True).select_option("primiera")
    page.wait_for_function("() => document.querySelectorAll('.pw-field').length < 9")
    page.get_by_label("Players", exact=True).select_option("8")
    page.get_by_label("The others", exact=True).select_option("each")
    page.get_by_label("North-West", exact=True).select_option("random")
    page.wait_for_function("() => document.querySelectorAll('.pw-field[data-seat]').length === 7")
    page.locator("[data-action=start]").click()
    page.wait_for_function("() => document.querySelectorAll('.pw-seat').length === 7")
    assert page.locator(".pw-title").inner_text() == "Primiera"
    assert widget.desk.setup.seated[2] == "random"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rules", "players"), [("primiera", 8), ("primero", 6), ("primero-declared", 4), ("primiera", 2)]
)
def test_it_fits_every_width(page: Page, rules: str, players: int) -> None:
    open_widget(page, Table(rules, players=players, seed=3, speed="at once"))
    for width in (320, 360, 752):
        page.set_viewport_size({"width": width, "height": 800})
        assert scrolls_sideways(page) == []
        small = page.evaluate(
            """() => [...document.querySelectorAll('.pw button, .pw select, .pw summary')]
              .filter(node => node.offsetParent && !node.closest('[hidden]'))
              .map(node => [node.className, node.getBoundingClientRect()])
              .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)"""
        )
        assert small == []


def test_reduced_motion_stills_the_table(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    open_widget(page, Table("primiera", players=3, seed=7, speed="at once"))
    press(page, "[data-action=discard]")
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("rules", ["primiera", "primiera-italiana", "primero-declared"])
def test_nothing_serious_for_axe(page: Page, axe: Callable[[Page], list[str]], rules: str, theme: str) -> None:
    widget = Table(rules, seed=3, speed="at once")
    open_widget(page, widget)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.add_style_tag(content="body { background: var(--pr-paper); }")
    page.locator("[data-action=setup]").click()
    page.locator(".pw-setup").wait_for()
    assert axe(page) == []


def test_the_view_is_data(page: Page) -> None:
    widget = Table("primero", players=3, seed=7, speed="at once")
    open_widget(page, widget)
    assert json.loads(json.dumps(widget.view)) == page.evaluate("document.querySelector('.pw').primiera.view")
