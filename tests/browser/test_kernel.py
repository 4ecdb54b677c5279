"""The page kernel: what cells can rely on, and where their output goes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tools.serve import Site

from .playing import cell, play, replace_code, settle

COUNTER = """
import ipywidgets
class Counter(ipywidgets.VBox):
    def __init__(self):
        self.clicks, self.face = 0, ipywidgets.HTML("none")
        button = ipywidgets.Button(description="count")
        button.on_click(self.more)
        super().__init__([button, self.face])
    def more(self, _):
        self.clicks += 1
        self.face.value = f"clicks {self.clicks}"
        print("printed", self.clicks)
        if self.clicks == 2:
            raise ValueError("two is too many")
counter = Counter()
counter
"""
OUTPUT = """
import ipywidgets
from IPython.display import HTML, clear_output, display
out, go = ipywidgets.Output(), ipywidgets.Button(description="go")
rounds = 0
def fill(_):
    global rounds
    rounds += 1
    with out:
        clear_output(wait=True)
        print("inside", rounds)
        display(HTML("<b class='bold'>bold</b>"))
    handle.update(HTML(f"<i class='handle'>round {rounds}</i>"))
go.on_click(fill)
display(ipywidgets.VBox([go, out]))
handle = display(HTML("<i class='handle'>first</i>"), display_id=True)
"""
BYTES = """
import anywidget
class Echo(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.textContent = "send";
      button.onclick = () => model.send({ ask: "sum" }, undefined, [new Uint8Array([40, 2]).buffer]);
      const answer = document.createElement("output");
      model.on("msg:custom", (message, buffers) => {
        answer.textContent = `${message.sum} ${new Uint8Array(buffers[0].buffer)}`;
      });
      el.append(button, answer);
    } };
    '''
    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, message, buffers: self.send({"sum": sum(buffers[0])}, buffers=[bytes([7, 9])]))
Echo()
"""
LOOP = """
import ipywidgets
button = ipywidgets.Button(description="loop")
def forever(_):
    while True:
        pass
button.on_click(forever)
button
"""


def test_prints_and_errors_of_callbacks_land_in_their_cell(site: Site, page: Page) -> None:
    replace_code(page, site, COUNTER, "print('another cell')")
    assert play(page, 0) == "live"
    assert play(page, 1) == "live"
    button = cell(page, 0).get_by_role("button", name="count")
    button.click()
    button.click()
    cell(page, 0).get_by_text("ValueError: two is too many").wait_for()
    assert "printed 2" in cell(page, 0).inner_text()
    assert "printed" not in cell(page, 1).inner_text()


def test_a_cell_runs_the_earlier_ones_it_may_need(site: Site, page: Page) -> None:
    replace_code(page, site, COUNTER, "print('counter has', counter.clicks)")
    assert play(page, 1) == "live"
    assert "counter has 0" in cell(page, 1).inner_text()
    assert cell(page, 0).get_attribute("data-state") == "poster"


def test_cells_pressed_together_wait_for_one_another(site: Site, page: Page) -> None:
    replace_code(page, site, "order = ['first']\nprint(order)", "order += ['second']\nprint(order)")
    cell(page, 0).locator(".primiera-play-start").click()
    cell(page, 1).locator(".primiera-play-start").click()
    assert settle(page, 1) == "live"
    assert "['first', 'second']" in cell(page, 1).inner_text()
    assert len(page.workers) == 1


def test_output_widget_clears_without_flicker_and_displays_update(site: Site, page: Page) -> None:
    replace_code(page, site, OUTPUT)
    assert play(page) == "live"
    go = cell(page).get_by_role("button", name="go")
    go.click()
    cell(page).get_by_text("round 1").wait_for()
    go.click()
    cell(page).get_by_text("round 2").wait_for()
    assert cell(page).locator(".handle").count() == 1
    assert cell(page).locator(".bold").count() == 1
    shown = cell(page).inner_text()
    assert "inside 2" in shown
    assert "inside 1" not in shown


def test_binary_buffers_travel_both_ways(site: Site, page: Page) -> None:
    replace_code(page, site, BYTES)
    assert play(page) == "live"
    cell(page).get_by_role("button", name="send").click()
    cell(page).get_by_text("42 7,9").wait_for()


FROM_MEMORY = """
import asyncio, random, secrets, time, uuid
import csv, statistics, pickle, pprint
from primiera import strategies
from primiera.levels import loader
print(statistics.mean([20, 22]), len(strategies.names()), strategies.load("primero").rules)
began = time.time(), time.monotonic()
await asyncio.sleep(0.1)
print("waited", time.time() - began[0] > 0.09, time.monotonic() - began[1] > 0.09, began[0] > 1.7e9)
print("chance", random.random(), uuid.uuid4(), secrets.token_hex(4))
"""


def test_a_start_from_memory_lacks_nothing_and_repeats_no_chance(site: Site, new_page: Callable[..., Page]) -> None:
    chances = set()
    for _ in range(2):
        page = new_page()
        replace_code(page, site, FROM_MEMORY)
        assert play(page) == "live", cell(page).inner_text()
        said = cell(page).inner_text()
        assert "21 6 primero" in said
        assert "waited True True True" in said
        chances |= set(said.split("chance ")[1].split()[:3])
    assert len(chances) == 6


def test_an_error_fails_the_cell_and_shows_why(site: Site, page: Page) -> None:
    replace_code(page, site, "1 / 0")
    assert play(page) == "failed"
    assert "ZeroDivisionError" in cell(page).inner_text()


def test_an_endless_loop_can_be_stopped(site: Site, page: Page) -> None:
    replace_code(page, site, LOOP, "print('fine')")
    assert play(page, 1) == "live"
    assert play(page, 0) == "live"
    cell(page, 0).get_by_role("button", name="loop").click()
    cell(page, 0).locator(".primiera-play-stop").click()
    assert cell(page, 0).get_attribute("data-state") == "failed"
    assert "Python was ended" in cell(page, 0).inner_text()
    assert cell(page, 1).get_attribute("data-state") == "poster"
    assert "started afresh" in cell(page, 1).inner_text()
    assert play(page, 0) == "live"


def test_python_starts_while_the_reader_reads(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page(prestart=True)
    replace_code(page, site, "print('ready')")
    page.wait_for_function("() => performance.getEntriesByName('primiera:python-ready').length > 0")
    assert cell(page).get_attribute("data-state") == "poster"
    assert play(page) == "live"


def test_where_bytes_are_dear_the_button_says_what_it_costs(site: Site, page: Page) -> None:
    replace_code(page, site, "print('ready')")
    page.wait_for_load_state("networkidle")
    assert "MB" in cell(page).locator(".primiera-play-start").inner_text()
    assert len(page.workers) == 0
