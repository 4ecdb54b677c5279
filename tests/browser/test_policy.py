"""The Content-Security-Policy: on every page, before all that loads, no wider than said, and in nobody's way.

That nothing is refused while pages are read and played is watched for in every test here: see the fixture `new_page`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.serve import Site

from ..desk_cases import Listener
from .playing import CHAPTER, cell, pages, play, replace_code

META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
LOADS = re.compile(r"<(script|link|style|img|iframe|svg)\b")
ASKED_BY_THE_PAGE = """async (address) => {
  const tried = [];
  const way = (name, act) => Promise.resolve().then(act).then(
    () => tried.push(`${name}: GOT`), () => tried.push(`${name}: no`));
  const element = (name, property) => new Promise((good, bad) => {
    const made = Object.assign(document.createElement(name), { [property]: address, onload: good, onerror: bad });
    if (name === "link") made.rel = "stylesheet";
    document.head.append(made);
  });
  await way("fetch", () => fetch(address, { mode: "no-cors" }));
  await way("beacon", () => { if (!navigator.sendBeacon(address, "x")) throw new Error("refused"); });
  await way("socket", () => new Promise((good, bad) => {
    Object.assign(new WebSocket(address.replace("http", "ws")), { onopen: good, onerror: bad });
  }));
  await way("script", () => element("script", "src"));
  await way("style", () => element("link", "href"));
  await way("picture", () => element("img", "src"));
  await way("import", () => import(`${address}x.mjs`));
  await way("inline", () => {
    const made = document.createElement("script");
    made.textContent = "window.inlineRan = true";
    document.head.append(made);
    if (!window.inlineRan) throw new Error("refused");
  });
  return tried;
}"""
ASKED_BY_PYTHON = """
from js import XMLHttpRequest, fetch
from pyodide.code import run_js

async def plain():
    await fetch({address!r}, mode="no-cors")

async def by_script():
    await run_js("address => fetch(address, {{ mode: 'no-cors' }})")({address!r})

async def request():
    asked = XMLHttpRequest.new()
    asked.open("GET", {address!r}, False)
    asked.send()

for way in (plain, by_script, request):
    try:
        await way()
        print(way.__name__, "GOT")
    except Exception:
        print(way.__name__, "no")
"""


def policy(file: Path) -> dict[str, list[str]]:
    """A page's policy, by directive."""
    found = META.findall(file.read_text(encoding="utf-8"))
    assert len(found) == 1, f"{file}: {len(found)} policies"
    return {words[0]: words[1:] for part in unescape(found[0]).split("; ") if (words := part.split())}


def everything(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.socket.close()


def test_every_page_has_one_before_all_that_loads(folder: Path) -> None:
    assert len(everything(folder)) > len(pages(folder))
    for file in everything(folder):
        text = re.sub(r"<!--.*?-->", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        head = text[: text.index(META.pattern.split(" content")[0])]
        assert not LOADS.search(head), file
        assert policy(file)["connect-src"] == ["'self'"], file


def test_no_policy_is_wider_than_is_said(folder: Path) -> None:
    """What the contributors' page says: no host, no inline script, evaluation of text for JupyterLab alone."""
    for file in everything(folder):
        stands = policy(file)
        assert stands["default-src"] == ["'self'"], file
        assert {*stands["object-src"], *stands["base-uri"]} == {"'none'"}, file
        allowed = {source for sources in stands.values() for source in sources}
        known = {"'self'", "'none'", "'unsafe-inline'", "data:", "blob:", "'wasm-unsafe-eval'", "'unsafe-eval'"}
        assert all(source in known or source.startswith("'sha256-") for source in allowed), file
        script = set(stands["script-src"])
        assert "'unsafe-inline'" not in script, file
        text = file.read_text(encoding="utf-8")
        assert ("'unsafe-eval'" in script) <= (file.relative_to(folder).parts[0] == "lite"), file
        assert ("'wasm-unsafe-eval'" in script) <= any(
            mark in text for mark in ("primiera-play-config", "pr-desk-config", "data-jupyter-lite-root")
        ), file


def test_a_page_cannot_ask_another_host(site: Site, browser: Browser, listener: Listener) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url(CHAPTER))
    tried = page.evaluate(ASKED_BY_THE_PAGE, listener.address)
    # A beacon is taken, and then not sent.
    assert [line for line in tried if line.endswith("GOT") and not line.startswith("beacon")] == []
    assert len(tried) == 8
    assert listener.knocks == []
    context.close()


def test_nor_can_the_python_of_a_page(site: Site, browser: Browser, listener: Listener) -> None:
    context = browser.new_context()
    page = context.new_page()
    replace_code(page, site, ASKED_BY_PYTHON.format(address=listener.address))
    assert play(page) == "live"
    shown = cell(page).inner_text()
    assert "plain no" in shown
    assert "by_script no" in shown
    assert "request no" in shown
    assert listener.knocks == []
    context.close()


def test_pages_are_read_searched_and_darkened(site: Site, folder: Path, page: Page) -> None:
    for name in pages(folder):
        page.goto(site.url(name))
    page.goto(site.url(CHAPTER))
    switch = page.locator(".theme-switch-button:visible").first
    before = page.locator("html").get_attribute("data-mode")
    switch.click()
    assert page.locator("html").get_attribute("data-mode") != before
    page.goto(site.url("search.html?q=fluxus"))
    expect(page.locator("#search-results li").first).to_be_visible()


def test_the_buttons_of_the_theme_work_without_handlers_in_attributes(site: Site, page: Page) -> None:
    page.add_init_script("window.print = () => { window.printed = true; };")
    page.goto(site.url(CHAPTER))
    page.locator("[data-press='window.print']").dispatch_event("click")  # it lies in a menu
    assert page.evaluate("window.printed")
    page.locator("[data-press='toggleFullScreen']").click()
    page.wait_for_function("() => document.fullscreenElement !== null")
