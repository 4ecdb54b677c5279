"""How easy the learner's chapters read, by Flesch's formula: 60 to 70 is plain English, below 50 is for specialists.

    python -m tools.reading [SITE]

One line a chapter; exits with 1 where a chapter is harder than FLOOR. Read is what a reader sees in whole sentences:
not the tables, the code, the quizzes' options or the text inside pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import textstat
from bs4 import BeautifulSoup

from tools.check_chapters import chapter
from tools.console import ROOT

SITE = ROOT / "book" / "_build" / "html"
FLOOR = 50
SENTENCES = "p, dd"
NOT_READ = ".pr-src, svg, table, pre, noscript, script, .primiera-play, .pr-quiz, .pr-chapter, math, .math"


class Ease(NamedTuple):
    """What Flesch counts in a text; `score` is his reading ease, higher is easier."""

    page: str
    words: int
    words_a_sentence: float
    score: float


def sentences(html: str) -> str:
    """The running text of a built page."""
    article = BeautifulSoup(html, "html.parser").select_one("article")
    if article is None:
        return ""
    for other in article.select(NOT_READ):
        other.decompose()
    texts = (" ".join(part.get_text().split()) for part in article.select(SENTENCES))
    return "\n".join(text for text in texts if text.endswith((".", "?", "!", ".)", "”")))


def ease(page: str, text: str) -> Ease:
    """Flesch's reading ease of a text."""
    words = textstat.lexicon_count(text)
    return Ease(page, words, words / max(textstat.sentence_count(text), 1), textstat.flesch_reading_ease(text))


def chapters(book: Path) -> list[str]:
    """The pages that teach: those whose head holds a chapter."""
    pages = chapter.contents(book / "_toc.yml")
    return [page for page in pages if "\nchapter:\n" in (book / f"{page}.md").read_text(encoding="utf-8")]


def main(arguments: list[str]) -> int:
    site = Path(arguments[0]) if arguments else SITE
    found = [
        ease(page, sentences((site / f"{page}.html").read_text(encoding="utf-8"))) for page in chapters(ROOT / "book")
    ]
    print(f"{'chapter':20}{'words':>7}{'a sentence':>12}{'ease':>7}")
    for each in found:
        print(f"{each.page:20}{each.words:7}{each.words_a_sentence:12.1f}{each.score:7.0f}")
    hard = [each.page for each in found if each.score < FLOOR]
    if hard:
        print(f"harder than {FLOOR}: {', '.join(hard)}: shorter sentences and shorter words")
    return 1 if hard else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
