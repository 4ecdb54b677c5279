"""What the browser tests do again and again: open a page, play a cell, put other code into it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, Route

from tools.serve import Site

CHAPTER = "first_hand.html"
LIVE = ".pw:not(.pw-poster)"
MOVES = tuple(
    f"{choice}:not([aria-disabled=true])"
    for choice in (
        ".pw-answers .pw-btn",
        "[data-action=check]",
        "[data-action=discard]",
        "[data-action=pass]",
        "[data-action=call]",
        "[data-action=next]",
    )
)
"""What to press when any move will do."""
AT_REST = "root => !root.primiera.view.auto"
ANSWERED = "([root, before]) => root.primiera.view !== before"
ENDED = "cell => ['live', 'failed'].includes(cell.dataset.state)"


def pages(folder: Path) -> list[str]:
    """Every page of the book, by its address within the site."""
    skipped = {"genindex.html"}
    return sorted(file.name for file in folder.glob("*.html") if file.name not in skipped)


def cell(page: Page, number: int = 0) -> Locator:
    """A playable cell of the page."""
    return page.locator(".primiera-play").nth(number)


def settle(page: Page, number: int = 0, timeout: float = 60_000) -> str:
    """Wait until a started cell is live or has failed; returns which."""
    page.wait_for_function(ENDED, arg=cell(page, number).element_handle(), timeout=timeout)
    return str(cell(page, number).get_attribute("data-state"))


def play(page: Page, number: int = 0) -> str:
    """Press Play (or Try again, or Start again) and wait; returns the state that the cell ends in."""
    cell(page, number).locator(".primiera-play-start").click()
    return settle(page, number)


def move(page: Page, number: int = 0) -> str:
    """Make one move in a live cell and wait for Python's answer to it; returns what was pressed."""
    widget = cell(page, number).locator(LIVE).last
    page.wait_for_function(AT_REST, arg=widget.element_handle())
    for choice in MOVES:
        button = widget.locator(choice).locator("visible=true").first
        if button.count() == 0:
            continue
        if "check" in choice:  # takes the cards that were chosen before
            widget.locator(".pw-card").first.click()
        before = widget.evaluate_handle("root => root.primiera.view")
        button.click()
        page.wait_for_function(ANSWERED, arg=[widget.element_handle(), before])
        refused = widget.evaluate("root => root.primiera.view.alert")
        assert refused is None, f"{choice}: {refused}"
        return choice
    raise AssertionError(f"nothing to press: {widget.inner_text()[:400]}")


def replace_code(page: Page, site: Site, *codes: str) -> None:
    """Open the first chapter with its first playable cell standing there once for each of `codes`, with that code."""

    def rewrite(route: Route) -> None:
        text = route.fetch().text()
        start = text.index('<div class="primiera-play')
        end = text.index("</script></div>", start) + len("</script></div>")
        made = [_with_code(text[start:end], code, number) for number, code in enumerate(codes, 1)]
        route.fulfill(body=text[:start] + "".join(made) + text[end:], content_type="text/html")

    page.route(f"**/{CHAPTER}", rewrite)
    page.goto(site.url(CHAPTER))


def _with_code(block: str, code: str, number: int) -> str:
    data = json.dumps(code).replace("</", "<\\/")
    block = re.sub(
        r'(<script type="application/json" class="primiera-play-code">).*?(</script>)',
        lambda found: found[1] + data + found[2],
        block,
        flags=re.DOTALL,
    )
    return block.replace("play-1", f"play-{number}")


def scrolls_sideways(page: Page) -> list[str]:
    """What makes a page wider than its window; empty when nothing does."""
    return page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          return [...document.body.querySelectorAll('*')]
            .filter(element => element.getBoundingClientRect().right > width + 1)
            .map(element => `${element.tagName}.${element.className}`).slice(0, 10);
        }"""
    )
