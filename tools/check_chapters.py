"""Check that every chapter of the book is whole: front matter, parts of the template, table of contents.

    python tools/check_chapters.py [BOOK]

Prints one line a problem (file, line, part, what is allowed) and exits with 1; the build runs the same check.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from primiera_book import chapter  # noqa: E402

__all__ = ["chapter", "main"]


def main(arguments: list[str]) -> int:
    book = Path(arguments[0]) if arguments else ROOT / "book"
    found = chapter.problems(book)
    for problem in found:
        print(problem)
    pages = len(chapter.contents(book / "_toc.yml"))
    print(f"{pages} pages checked, {len(found)} problems" if found else f"{pages} pages checked: all whole")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
