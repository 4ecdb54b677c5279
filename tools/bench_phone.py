"""The first Play on a slow telephone, emulated: ``python -m tools.bench_phone [--slower 4] [--mbps 10]``.

A small screen with touch, a line of some megabits with a delay on every answer, and a processor several times slower.
Chromium's own brake does not hold workers, where Python runs; so the process that draws the page and runs its workers
is stopped and let go in turns, a few milliseconds each. That needs signals, as Linux and macOS have them.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import chromium
from tools.bench_page import FOLDER, READY, wait_for_table
from tools.figures import SECOND, Figure, show
from tools.serve import QUIET, Site

GROUP = "Page, on a slow telephone"
CHAPTER = "first_hand.html"
WIFI = (
    "Object.defineProperty(navigator, 'connection', { value: { type: 'wifi', effectiveType: '4g', saveData: false } });"
)
TELEPHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
# A table counts as drawn when it is live and a frame has shown it.
CLOCK = """
addEventListener("click", () => { window.tapped ??= performance.now(); }, true);
addEventListener("DOMContentLoaded", () => {
  const done = () => requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn ??= performance.now(); }));
  const look = () => document.querySelector(".primiera-play").dataset.state === "live" && done();
  new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ["data-state"] });
});
"""
BURN = "() => { const began = performance.now(); while (performance.now() - began < 300); }"
TURN = 0.02  # seconds of one stop and go
READS = 3000  # ms for which a reader reads on when Python has started


def _spent(process: int) -> int:
    """Processor time of a process, in clock ticks."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def renderer(browser: Browser, page: Page) -> int:
    """The process that holds the page: the one that works when the page is made to."""
    session = browser.new_browser_cdp_session()
    running = session.send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [int(each["id"]) for each in running if each["type"] == "renderer"]
    before = {each: _spent(each) for each in renderers}
    page.evaluate(BURN)
    return max(renderers, key=lambda each: _spent(each) - before[each])


@contextmanager
def slowed(process: int, times: float) -> Iterator[None]:
    """A process that gets the processor only so often."""
    over = threading.Event()

    def turns() -> None:
        while not over.is_set():
            os.kill(process, signal.SIGCONT)
            time.sleep(TURN / times)
            os.kill(process, signal.SIGSTOP)
            time.sleep(TURN - TURN / times)
        os.kill(process, signal.SIGCONT)

    brake = threading.Thread(target=turns)
    brake.start()
    try:
        yield
    finally:
        over.set()
        brake.join()


def _play(page: Page) -> float:
    """Seconds from the tap, as the page gets it, to a drawn table; not what the driver needs to find the button."""
    page.locator(".primiera-play-start").first.tap()
    wait_for_table(page)
    page.wait_for_function("() => window.drawn")
    return float(page.evaluate("window.drawn - window.tapped")) / 1000


def _telephone(browser: Browser, script: str) -> BrowserContext:
    context = browser.new_context(**TELEPHONE)  # type: ignore[arg-type]
    context.set_default_timeout(180_000)
    context.add_init_script(script)
    context.add_init_script(CLOCK)
    return context


def visits(browser: Browser, site: Site, slower: float) -> tuple[float, float]:
    """Seconds from the tap to a live table: nothing fetched before, and once Python has started while reading."""
    context = _telephone(browser, QUIET)
    page = context.new_page()
    page.goto(site.url(CHAPTER), wait_until="networkidle")
    with slowed(renderer(browser, page), slower):
        first = _play(page)
    context.close()
    context = _telephone(browser, WIFI)
    page = context.new_page()
    page.goto(site.url(CHAPTER), wait_until="load")
    with slowed(renderer(browser, page), slower):
        page.wait_for_function(READY)
        page.wait_for_timeout(READS)
        later = _play(page)
    context.close()
    return first, later


def measured(folder: Path = FOLDER, slower: float = 4, mbps: float = 10, rounds: int = 2) -> list[Figure]:
    """The figures, medians of some rounds."""
    site = Site(folder, bytes_per_second=mbps * 125_000, latency=0.04)
    with site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.FLAGS))
        found = [visits(browser, site, slower) for _ in range(rounds)]
        browser.close()
    first, later = (statistics.median(column) for column in zip(*found, strict=True))
    line = f"{slower:g} times slower, {mbps:g} Mbit/s, 40 ms"
    return [
        Figure(GROUP, f"first Play, {line}", first, SECOND),
        Figure(GROUP, "Play, Python started while reading", later, SECOND),
    ]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--mbps", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--site", type=Path, default=FOLDER)
    options = parser.parse_args()
    show(measured(options.site, options.slower, options.mbps, options.rounds))


if __name__ == "__main__":
    main()
