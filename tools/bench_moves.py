"""How soon a reader sees his own move, in the page: from the press to the picture that Python's answer has drawn.

``python -m tools.bench_moves [--moves 30]``. A press is answered by Python in the page's worker: rules, view, the
message and the drawing are all in the figure. The others' thinking is not: they move one by one, after the picture.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools import chromium
from tools.bench_page import FOLDER
from tools.console import say
from tools.figures import MILLISECOND, Figure, show
from tools.serve import QUIET, Site

GROUP = "Page, a move answered"
GAMES = {
    "draw_game": "Primiera, the draw game",
    "betting_game": "Primero, betting",
    "national_games": "Italian Primiera, betting and a change",
    "declared_game": "Primero by declaration",
}
"""Chapters whose first playable cell is a table."""
TABLE = ".primiera-play .pw:not(.pw-poster)"
MOVES = 30
# Plays on with cheap moves, throws a card where one may, and notes the time from each press to the frame after the
# answer was drawn. What is asked for besides, a hint and the look back, is timed apart.
PLAY = """async ([selector, moves]) => {
  const root = document.querySelector(selector);
  const frame = () => new Promise(requestAnimationFrame);
  const open = (what) => root.querySelector(`${what}:not([aria-disabled])`);
  const settled = async () => { while (root.primiera.view.auto) await frame(); };
  const times = { move: [], hint: [], why: [] };
  const press = async (button, kind) => {
    const before = root.primiera.view;
    const start = performance.now();
    button.click();
    while (root.primiera.view === before) await frame();
    await frame();
    times[kind].push(performance.now() - start);
    await settled();
  };
  const CHEAP = ['cover', 'call', 'discard', 'declare', 'pass', 'stay', 'next'];
  await settled();
  while (times.move.length < moves) {
    const { result, hand } = root.primiera.view;
    if (result) await press(open('[data-action=why]'), 'why');
    else await press(open('.pw-foot [data-action=hint]'), 'hint');
    if (hand.choose && !root.primiera.view.declare) root.querySelectorAll('.pw-card')[1].click();
    const button = CHEAP.map((name) => open(`.pw-acts [data-action=${name}]`)).find(Boolean);
    await press(button, 'move');
  }
  return times;
}"""


def timed(page: Page, address: str, moves: int) -> dict[str, list[float]]:
    """Milliseconds of each press at the first table of a page, by kind: move, hint, why."""
    page.goto(address)
    page.locator(".primiera-play-start").first.click()
    page.locator(f"{TABLE} .pw-card").first.wait_for()
    found: dict[str, list[float]] = page.evaluate(PLAY, [TABLE, moves])
    return found


def measured(folder: Path = FOLDER, moves: int = MOVES) -> list[Figure]:
    """For each game the median move and the slowest of twenty, the median hint and the median look back."""
    figures = []
    with Site(folder) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.FLAGS))
        for chapter, name in GAMES.items():
            say(f"{name}: {moves} moves")
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            context.set_default_timeout(300_000)
            context.add_init_script(QUIET)
            times = timed(context.new_page(), site.url(f"{chapter}.html"), moves)
            context.close()
            slowest = sorted(times["move"])[int(len(times["move"]) * 0.95)]
            figures += [
                Figure(GROUP, f"{name}: own move drawn, median", statistics.median(times["move"]), MILLISECOND),
                Figure(GROUP, f"{name}: own move drawn, 19 of 20 within", slowest, MILLISECOND),
                Figure(GROUP, f"{name}: hint, median", statistics.median(times["hint"]), MILLISECOND),
            ]
            if why := times["why"]:
                figures.append(Figure(GROUP, f"{name}: why I lost, median", statistics.median(why), MILLISECOND))
        browser.close()
    return figures


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--site", type=Path, default=FOLDER)
    options = parser.parse_args()
    show(measured(options.site, options.moves))


if __name__ == "__main__":
    main()
