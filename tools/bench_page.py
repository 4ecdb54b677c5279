"""How long from the click to a live table, and what it costs: the page beside the same chapter in JupyterLite.

``python -m tools.bench_page [--rounds 3] [--mbps 0] [--chapter first_hand]``. Figures of one run on one machine:
compare within the table, and read the last column, the ratio to the page's own cold start.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import chromium
from tools.console import ROOT, say
from tools.serve import Site

FOLDER = ROOT / "book" / "_build" / "html"
NO_PRESTART = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
DRAWN = ".pw-hand button[data-card]"  # a card that can be pressed
READY = "() => performance.getEntriesByName('primiera:python-ready').length > 0"
RUN_ALL = """() => {
  const app = window.jupyterapp;
  const kernel = app?.shell?.currentWidget?.sessionContext?.session?.kernel;
  if (!kernel || !app.commands.hasCommand('notebook:run-all-cells')) return false;
  app.commands.execute('notebook:run-all-cells');
  return true;
}"""


@dataclass(frozen=True)
class Figure:
    """One way to a live table: seconds from the click, bytes and requests on the wire after it."""

    name: str
    seconds: float
    bytes: int
    requests: int


class Bench:
    """One chapter of one site in one browser."""

    def __init__(self, site: Site, browser: Browser, chapter: str) -> None:
        self.site, self.browser, self.chapter = site, browser, chapter

    def context(self, prestart: bool = False) -> BrowserContext:
        context = self.browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(180_000)
        if not prestart:
            context.add_init_script(NO_PRESTART)
        return context

    def open(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(self.site.url(f"{self.chapter}.html"), wait_until="networkidle")
        return page

    def weight(self) -> Figure:
        """The page itself, before anything is played."""
        self.site.requests.clear()
        context = self.context()
        started = time.perf_counter()
        self.open(context)
        figure = self.figure("page before Play", started)
        context.close()
        return figure

    def figure(self, name: str, started: float) -> Figure:
        asked = [request for request in self.site.requests if request.status != 304]
        return Figure(name, time.perf_counter() - started, sum(request.bytes for request in asked), len(asked))

    def play(self, page: Page, name: str) -> Figure:
        self.site.requests.clear()
        started = time.perf_counter()
        page.locator(".primiera-play-start").first.click()
        page.locator(f".primiera-play[data-state=live] {DRAWN}").first.wait_for()
        return self.figure(name, started)

    def cold_and_warm(self) -> list[Figure]:
        context = self.context()
        cold = self.play(self.open(context), "page, cold")
        warm = self.play(self.open(context), "page, warm")
        context.close()
        return [cold, warm]

    def prestarted(self) -> list[Figure]:
        context = self.context(prestart=True)
        page = self.open(context)
        page.wait_for_function(READY)
        figure = self.play(page, "page, Python started while reading")
        context.close()
        return [figure]

    def notebook(self) -> list[Figure]:
        """The same chapter in JupyterLite: from opening the notebook to the same table drawn."""
        context = self.context()
        figures = []
        for name in ("JupyterLite notebook, cold", "JupyterLite notebook, warm"):
            page = context.new_page()
            self.site.requests.clear()
            started = time.perf_counter()
            page.goto(self.site.url(f"lite/notebooks/index.html?path={self.chapter}.ipynb"))
            page.wait_for_function(RUN_ALL, polling=50)
            page.locator(DRAWN).first.wait_for()
            figures.append(self.figure(name, started))
            page.close()
        context.close()
        return figures


def median(rounds: list[list[Figure]]) -> list[Figure]:
    """Column by column over the rounds; bytes and requests are those of the first."""
    return [
        Figure(same[0].name, statistics.median(each.seconds for each in same), same[0].bytes, same[0].requests)
        for same in zip(*rounds, strict=True)
    ]


def repeated(rounds: int, measure: Callable[[], list[Figure]]) -> list[Figure]:
    return median([measure() for _ in range(rounds)])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--mbps", type=float, default=0, help="limit the server to so many megabits a second")
    parser.add_argument("--chapter", default="first_hand")
    parser.add_argument("--site", type=Path, default=FOLDER)
    options = parser.parse_args()
    with Site(options.site, bytes_per_second=options.mbps * 125_000) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.FLAGS))
        bench = Bench(site, browser, options.chapter)
        figures = [bench.weight()]
        for measure in (bench.cold_and_warm, bench.prestarted, bench.notebook):
            say(f"{measure.__name__.replace('_', ' ')}, {options.rounds} rounds")
            figures += repeated(options.rounds, measure)
        browser.close()
    cold = figures[1].seconds
    print(f"\n{'':38}{'seconds':>8}{'MB':>8}{'requests':>10}{'ratio':>8}")
    for figure in figures:
        size, ratio = figure.bytes / 1e6, figure.seconds / cold
        print(f"{figure.name:38}{figure.seconds:8.2f}{size:8.2f}{figure.requests:10}{ratio:8.2f}")


if __name__ == "__main__":
    main()
