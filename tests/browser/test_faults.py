"""A boot that fails must say so in place, and Try again must work once the fault is gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tools.serve import Fault, Site

from .playing import CHAPTER, cell, play, settle

FAULTS = [
    ("kernel.js", "503"),
    ("worker.js", "503"),
    ("pyodide.asm.wasm", "cut"),
    ("page_library.zip", "503"),
    ("page_library.zip", "cut"),
    (r"primiera-.*\.whl", "404"),
    ("memory.zst", "503"),
    ("memory.zst", "cut"),
    ("page-lock.json", "cut"),
]


@pytest.mark.parametrize(("pattern", "how"), FAULTS)
def test_says_so_and_recovers(faulty_site: Site, page: Page, pattern: str, how: str) -> None:
    faulty_site.faults.append(Fault(pattern, how))
    page.goto(faulty_site.url(CHAPTER))
    assert play(page) == "failed"
    assert "The table did not open" in cell(page).inner_text()
    assert "Try again" in cell(page).locator(".primiera-play-start").inner_text()
    faulty_site.faults.clear()
    assert play(page) == "live"


@pytest.mark.parametrize("pattern", ["kernel.js", "pyodide.asm.wasm"])
def test_a_download_that_stalls_is_noticed(faulty_site: Site, page: Page, pattern: str) -> None:
    faulty_site.faults.append(Fault(pattern, "stall"))
    page.clock.install()
    page.goto(faulty_site.url(CHAPTER))
    cell(page).locator(".primiera-play-start").click()
    page.wait_for_timeout(1500)
    assert cell(page).get_attribute("data-state") == "starting"
    page.clock.fast_forward(91_000)
    assert settle(page) == "failed"
    assert "stopped arriving" in cell(page).inner_text()
    faulty_site.faults.clear()
    assert play(page) == "live"
