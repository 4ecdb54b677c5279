"""The built site against its source: every page, every playable cell, every inner link and anchor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.check_chapters import chapter
from tools.console import ROOT

BOOK = ROOT / "book"
CELL = re.compile(r"^```\{code-cell\}[^\n]*\n((?::[^\n]*\n)*)", re.MULTILINE)


class Reader(HTMLParser):
    """What a page refers to, what it can be referred to by, and how many cells it plays."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [link for key in ("href", "src") if (link := found.get(key))]
        self.anchors |= {name for key in ("id", "name") if (name := found.get(key))}
        self.cells += "primiera-play" in (found.get("class") or "").split()


@cache
def read(page: Path) -> Reader:
    reader = Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader


def played(source: str) -> int:
    """Cells that a chapter's source tags as playable."""
    return sum("play" in re.split(r"[\[\], ]+", options) for options in CELL.findall(source))


def test_every_page_of_the_contents_is_there_with_its_cells(folder: Path) -> None:
    listed = chapter.contents(BOOK / "_toc.yml")
    assert {page: (folder / f"{page}.html").is_file() for page in listed} == dict.fromkeys(listed, True)
    wanted = {page: played((BOOK / f"{page}.md").read_text(encoding="utf-8")) for page in listed}
    assert {page: read(folder / f"{page}.html").cells for page in listed} == wanted
    assert sum(wanted.values()) > 20


def broken(page: Path, folder: Path) -> Iterator[str]:
    for link in read(page).links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if target.is_dir():
            target = target / "index.html"
        if not target.is_file() or not target.is_relative_to(folder):
            yield f"{page.name}: {link} leads nowhere"
        elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).anchors:
            yield f"{page.name}: {link} has no such place"


def test_no_inner_link_is_broken(folder: Path) -> None:
    folder = folder.resolve()
    assert [fault for page in sorted(folder.glob("*.html")) for fault in broken(page, folder)] == []


def test_every_page_is_shared_under_a_plain_name(folder: Path) -> None:
    """What a messenger shows of a link: the page's own title without markup, the site's name, a description."""
    for page in chapter.contents(BOOK / "_toc.yml"):
        html = (folder / f"{page}.html").read_text(encoding="utf-8")
        said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', html))
        assert re.search("<|&lt;", said["title"]) is None and said["title"] != said["site_name"], page
        assert said["site_name"] == "Primiera", page
        assert len(said["description"]) >= 40, page
