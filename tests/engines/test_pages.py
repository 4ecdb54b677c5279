"""Page after page: memory does not grow, and Back brings back the hand that was played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.serve import QUIET

from .course import CHAPTER, CourseSite, cell, first, play, text
from .driver import Engine

READY = "performance.getEntriesByName('primiera:python-ready').length > 0"
LEAK = 300  # MiB; a Python left behind on each of eight pages would be 500 and more


def memory(pid: int) -> float:
    """MiB that a process and all below it hold, shared pages counted once."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rsplit(") ", 1)[1].split()[1])
        except OSError:
            continue  # it has just ended
        children.setdefault(parent, []).append(int(entry.parent.name))
    total, waiting = 0, [pid]
    while waiting:
        process = waiting.pop()
        waiting += children.get(process, [])
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return total / 1024


# A line that costs nothing: Python starts while the reader reads, also where the browser tells nothing of its line.
GENEROUS = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } });"


def test_ten_pages_do_not_grow(engine: Engine, serve: Callable[..., CourseSite], folder: Path) -> None:
    site = serve(edits=[first(GENEROUS)])
    pages = [page.name for page in sorted(folder.glob("*.html")) if 'class="primiera-play ' in page.read_text()]
    assert len(pages) >= 10
    sizes = []
    engine.open(site.url(pages[0]))
    for name in pages[:10]:
        engine.navigate(site.url(name))
        engine.wait(READY, 150)  # Python started while reading, and was never played
        sizes.append(round(memory(engine.pid)))
    assert sizes[-1] - sizes[1] < LEAK, sizes


def test_back_keeps_a_played_hand(engine: Engine, serve: Callable[..., CourseSite]) -> None:
    site = serve(edits=[first(QUIET)])
    engine.open(site.url(CHAPTER))
    assert play(engine) == "live", text(engine)
    engine.click("[data-action=discard]")
    engine.wait("!!document.querySelector('[data-action=next]')")
    hand = "[...document.querySelectorAll('.pw-hand [data-card]')].map((card) => card.dataset.card).join()"
    held = engine.js(hand)
    engine.leave("location.href = 'index.html'")
    engine.back()
    engine.wait(f"{cell()}.dataset.state === 'live'")
    assert engine.js(hand) == held
    engine.click("[data-action=next]")  # and it answers
    engine.wait("!document.querySelector('[data-action=next]')?.checkVisibility()")
