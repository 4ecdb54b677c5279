"""How long from the click to a live table, and what it costs: the page beside the same chapter in JupyterLite.

``python -m tools.bench_page [--rounds 3] [--mbps 0] [--chapter first_hand]``. Figures of one run on one machine:
compare within the table, and read the ratios.
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
from tools.figures import COUNT, MEGABYTE, SECOND, Figure, show
from tools.serve import QUIET, Site

GROUP, SIZE = "Page, from the click to a live table", "Page, bytes on the wire"
FOLDER = ROOT / "book" / "_build" / "html"
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
class Way:
    """One way to a live table: seconds from the click, bytes and requests on the wire after it."""

    name: str
    seconds: float
    bytes: int
    requests: int


def wait_for_table(page: Page) -> None:
    """Until the first playable cell of a page is live and its cards are drawn.

    :raises SystemExit: with the cell's own words, when it fails instead.
    """
    cell = page.locator(".primiera-play").first
    page.locator(".primiera-play[data-state=live], .primiera-play[data-state=failed]").first.wait_for()
    if cell.get_attribute("data-state") == "failed":
        raise SystemExit(f"the table did not open: {cell.inner_text()[-400:]}")
    cell.locator(DRAWN).first.wait_for()


class Bench:
    """One chapter of one site in one browser."""

    def __init__(self, site: Site, browser: Browser, chapter: str) -> None:
        self.site, self.browser, self.chapter = site, browser, chapter

    def context(self, prestart: bool = False) -> BrowserContext:
        context = self.browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(180_000)
        if not prestart:
            context.add_init_script(QUIET)
        return context

    def open(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(self.site.url(f"{self.chapter}.html"), wait_until="networkidle")
        return page

    def weight(self) -> Way:
        """The page itself, before anything is played."""
        self.site.requests.clear()
        context = self.context()
        started = time.perf_counter()
        self.open(context)
        figure = self.figure("page before Play", started)
        context.close()
        return figure

    def figure(self, name: str, started: float) -> Way:
        asked = [request for request in self.site.requests if request.status != 304]
        return Way(name, time.perf_counter() - started, sum(request.bytes for request in asked), len(asked))

    def play(self, page: Page, name: str) -> Way:
        self.site.requests.clear()
        started = time.perf_counter()
        page.locator(".primiera-play-start").first.click()
        wait_for_table(page)
        return self.figure(name, started)

    def cold_and_warm(self) -> list[Way]:
        context = self.context()
        cold = self.play(self.open(context), "page, cold")
        warm = self.play(self.open(context), "page, warm")
        context.close()
        return [cold, warm]

    def prestarted(self) -> list[Way]:
        context = self.context(prestart=True)
        page = self.open(context)
        page.wait_for_function(READY)
        figure = self.play(page, "page, Python started while reading")
        context.close()
        return [figure]

    def notebook(self) -> list[Way]:
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


def median(rounds: list[list[Way]]) -> list[Way]:
    """Column by column over the rounds; bytes and requests are those of the first."""
    return [
        Way(same[0].name, statistics.median(each.seconds for each in same), same[0].bytes, same[0].requests)
        for same in zip(*rounds, strict=True)
    ]


def repeated(rounds: int, measure: Callable[[], list[Way]]) -> list[Way]:
    return median([measure() for _ in range(rounds)])


def ways(folder: Path, rounds: int, mbps: float, chapter: str) -> list[Way]:
    """Every way to the table of a chapter, the page itself first."""
    with Site(folder, bytes_per_second=mbps * 125_000) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.FLAGS))
        bench = Bench(site, browser, chapter)
        found = [bench.weight()]
        for measure in (bench.cold_and_warm, bench.prestarted, bench.notebook):
            say(f"{measure.__name__.replace('_', ' ')}, {rounds} rounds")
            found += repeated(rounds, measure)
        browser.close()
    return found


def measured(folder: Path = FOLDER, rounds: int = 3, mbps: float = 0, chapter: str = "first_hand") -> list[Figure]:
    """The figures; JupyterLite, which opens the same table, is the peer."""
    weight, *found = ways(folder, rounds, mbps, chapter)
    peers = {way.name.rsplit(", ", 1)[1]: way for way in found if way.name.startswith("JupyterLite")}
    figures = [
        Figure(SIZE, weight.name, weight.bytes / 1e6, MEGABYTE),
        Figure(SIZE, f"{weight.name}, requests", weight.requests, COUNT),
    ]
    for way in found:
        beside = peers["warm" if way.name.endswith("warm") else "cold"]
        own = beside is way
        times, peer = (None, "") if own else (way.seconds / beside.seconds, "JupyterLite")
        figures.append(Figure(GROUP, way.name, way.seconds, SECOND, times, peer))
        if way.name.endswith("cold"):
            share = None if own else way.bytes / beside.bytes
            figures.append(Figure(SIZE, f"{way.name}, after the click", way.bytes / 1e6, MEGABYTE, share, peer))
            figures.append(Figure(SIZE, f"{way.name}, requests", way.requests, COUNT))
    return sorted(figures, key=lambda figure: figure.group)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--mbps", type=float, default=0, help="limit the server to so many megabits a second")
    parser.add_argument("--chapter", default="first_hand")
    parser.add_argument("--site", type=Path, default=FOLDER)
    options = parser.parse_args()
    show(measured(options.site, options.rounds, options.mbps, options.chapter))


if __name__ == "__main__":
    main()
