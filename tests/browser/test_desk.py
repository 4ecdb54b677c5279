"""The teacher's desk in a browser: a class full of troubles, a shut room, files to take home, keyboard, telephone."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Download, Page, expect

from tools.serve import Site

from .. import desk_cases as cases
from ..desk_cases import CANVAS, EXPECTED, Listener
from .playing import scrolls_sideways

PAGE = "teachers_desk.html"
FRAME = """(policy) => {
    const frame = document.createElement("iframe");
    frame.id = "probe";
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><body>`;
    document.body.append(frame);
}"""
"""A frame like the one the desk opens. The page's policy lets no other script stand in it: the test brings its own."""
MINUTES = 5 * 60_000


def part(name: str) -> str:
    return f'[data-desk="{name}"]'


def open_desk(page: Page, site: Site) -> None:
    page.goto(site.url(PAGE))
    expect(page.locator(".pr-desk")).to_have_attribute("data-state", "ready")


def lay_down(page: Page, data: bytes, name: str = "class.zip") -> None:
    page.set_input_files("#pr-desk-files", [{"name": name, "mimeType": "application/zip", "buffer": data}])


def mark(page: Page) -> None:
    page.locator(part("mark")).click()
    expect(page.locator(part("say"))).to_contain_text("Done", timeout=MINUTES)


def take_home(page: Page, name: str) -> bytes:
    with page.expect_download() as downloading:
        page.locator(part(name)).click()
    download: Download = downloading.value
    return Path(download.path()).read_bytes()


def table(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.socket.close()


@pytest.fixture(scope="module")
def marked(site: Site, browser: object, listener: Listener) -> Iterator[tuple[Page, list[str]]]:
    """The desk with the whole class marked, and all requests the browser made since Python had started."""
    # The book keeps itself for offline reading meanwhile: those requests are not the students'.
    context: BrowserContext = browser.new_context(service_workers="block")  # type: ignore[attr-defined]
    context.set_default_timeout(30_000)
    page = context.new_page()
    open_desk(page, site)
    lay_down(page, cases.zip_of({"ana/01_points.ipynb": cases.dump(cases.solved())}))
    mark(page)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    lay_down(page, cases.class_zip(nosy=listener.address))
    mark(page)
    yield page, asked
    context.close()


@pytest.fixture(scope="module")
def rows(marked: tuple[Page, list[str]]) -> dict[str, dict[str, str]]:
    return {row["student"].removeprefix("'"): row for row in table(take_home(marked[0], "plain"))}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_row_of_the_table(name: str, rows: dict[str, dict[str, str]]) -> None:
    row, expected = rows[name.replace("/", "_")], EXPECTED[name]
    assert row["status"] == expected.status
    assert row["score"] == ("" if expected.score is None else str(expected.score))
    if expected.flags:
        assert expected.flags in row["flags"]
    else:
        assert row["flags"] == ""


def test_a_formula_in_a_name_is_defused_and_commas_are_quoted(marked: tuple[Page, list[str]]) -> None:
    for name in ("plain", "moodle", "canvas"):
        raw = take_home(marked[0], name).decode("utf-8-sig")
        assert '"\'=HYPERLINK(""http:__evil.example"",""ana"")"' in raw, name
        assert '"Smith, ""Jo"" Ann"' in raw, name
        assert not any(cell.startswith("=") for line in csv.reader(io.StringIO(raw)) for cell in line), name


def test_the_others_answers_are_scored_beside_a_loop(rows: dict[str, dict[str, str]]) -> None:
    row = rows["loop in a function"]
    assert (row["check-card-points"], row["check-hand-points"], row["check-by-rule"]) == ("6", "0", "6")


def test_nobody_is_lost(rows: dict[str, dict[str, str]]) -> None:
    assert len(rows) == len(EXPECTED) + 1


def test_student_code_reaches_nothing(marked: tuple[Page, list[str]], listener: Listener) -> None:
    """js.fetch, pyodide.http, XMLHttpRequest, WebSocket, a worker, the page, the answers: see desk_cases.NOSY."""
    page, asked = marked
    row = page.locator(".pr-desk tbody", has=page.get_by_role("button", name="nosy"))
    row.get_by_role("button").click()
    assert "gives 'nothing at all'" in row.inner_text()
    assert "GOT" not in row.inner_text()
    assert listener.knocks == []
    assert [url for url in asked if not url.startswith("blob:")] == []


def test_the_policy_stands_without_our_own_precautions(site: Site, page: Page, listener: Listener) -> None:
    """A worker of the safe frame with all of its globals left cannot connect either: the policy alone shuts it."""
    open_desk(page, site)
    page.evaluate(FRAME, policy_of(site))
    frame = page.frame_locator("#probe").locator("body").element_handle(timeout=30_000).owner_frame()
    assert frame is not None
    told = frame.evaluate((Path(__file__).parent / "policy.js").read_text(), listener.address)
    assert len(told) == 9
    assert all(line.endswith(": no") for line in told), told
    assert listener.knocks == []


def policy_of(site: Site) -> str:
    """The policy the desk gives its frame, read from the script that is served."""
    script = (site.folder / "desk" / "desk.mjs").read_text(encoding="utf-8")
    return script.split('const POLICY = "')[1].split('"')[0]


def test_files_for_moodle_canvas_and_students(marked: tuple[Page, list[str]]) -> None:
    page, _ = marked
    moodle = table(take_home(page, "moodle"))
    assert {"Identifier", "Full name", "Grade", "Feedback comments"} == set(moodle[0])
    export = CANVAS.replace('"Pérez, Ben"', "always equal")  # one of the class, and two who are not
    page.set_input_files(
        "#pr-desk-canvas", [{"name": "export.csv", "mimeType": "text/csv", "buffer": export.encode("utf-8")}]
    )
    assert b"Points (123)" in take_home(page, "canvas")
    expect(page.locator(part("taken"))).to_contain_text("In the export, but without a mark: Pérez, Ana")
    others = {"name": "worksheet.csv", "mimeType": "text/csv", "buffer": b"Identifier,Full name,Grade\n,Zed,\n"}
    page.set_input_files("#pr-desk-moodle", [others])
    page.click(part("moodle"))
    expect(page.locator(part("taken"))).to_contain_text("That file does not fit: none of the")
    with zipfile.ZipFile(io.BytesIO(take_home(page, "feedback"))) as archive:
        names = archive.namelist()
        assert len(names) == len(EXPECTED) + 1
        assert "✗" in archive.read("class/always equal/feedback.html").decode("utf-8")


def test_the_class_is_summed_up(marked: tuple[Page, list[str]]) -> None:
    told = marked[0].locator(part("statistics")).inner_text()
    assert "Mean" in told
    assert "Checks most often missed" in told


def test_published_exercises_do_not_tell_what_hidden_checks_want(site: Site) -> None:
    published = json.loads((site.folder / "desk" / "exercises.json").read_text(encoding="utf-8"))
    hidden = [c for e in published for q in e["questions"] for c in q["checks"] if c["hidden"]]
    assert len(published) >= 14
    assert hidden
    assert all(check["want"] == "None" and check["sealed"] for check in hidden)


def test_by_keyboard_alone(site: Site, page: Page) -> None:
    open_desk(page, site)
    lay_down(page, cases.zip_of({"ana/01_points.ipynb": cases.dump(cases.solved())}))  # a file dialog is the system's
    page.locator("#pr-desk-folder").focus()
    page.keyboard.press("Tab")
    expect(page.locator(part("mark"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(part("say"))).to_contain_text("Done", timeout=MINUTES)
    name = page.locator(".pr-desk tbody").get_by_role("button", name="ana")
    for _ in range(20):
        if name.evaluate("(it) => it === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(name).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".pr-desk__checks")).to_contain_text("card_points('7S') is right")


def test_marks_on_a_telephone_and_for_axe(
    site: Site, new_page: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    page = new_page(width=360, height=740, color_scheme="dark")
    open_desk(page, site)
    lay_down(page, cases.zip_of({f"{n}/01_points.ipynb": cases.dump(cases.solved()) for n in ("ana", "ben")}))
    mark(page)
    page.locator(".pr-desk tbody button").first.click()
    assert scrolls_sideways(page) == []
    assert axe(page) == []


def test_what_is_no_zip_is_said_in_place(site: Site, page: Page) -> None:
    open_desk(page, site)
    lay_down(page, b"PK nothing", "notes.zip")
    page.locator(part("mark")).click()
    error = page.locator(part("error"))
    expect(error).to_be_visible(timeout=MINUTES)
    lay_down(page, cases.zip_of({"ana/01_points.ipynb": cases.dump(cases.solved())}))
    mark(page)
    expect(error).to_be_hidden()


def test_an_exercise_of_ones_own(site: Site, page: Page) -> None:
    open_desk(page, site)
    page.select_option("#pr-desk-exercise", "own")
    page.set_input_files("#pr-desk-own", str(cases.SOURCE))
    lay_down(page, cases.zip_of({"ana/01_points.ipynb": cases.dump(cases.solved())}))
    mark(page)
    expect(page.locator(".pr-desk tbody").first).to_contain_text(str(cases.FULL))


def test_without_javascript_the_page_says_what_to_do(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url(PAGE))
    assert "needs JavaScript" in page.locator("article").inner_text()
    assert not page.locator(part("form")).is_visible()
