"""The course in other forms: ``python -m tools.editions zip|pdf|epub SITE OUT``.

zip   the whole site, to unpack on a USB stick and serve with any local server
pdf   the pages in the order of the contents, printed by Chromium and joined
epub  the text for readers of books; its tables stand still, for an e-book runs no Python
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from tools import chromium
from tools.check_chapters import chapter
from tools.console import ROOT, run, say
from tools.serve import Site
from tools.xhtml import fit

TITLE = "Primiera: the course"
# What the book's style sheet looks for, and Sphinx's own theme for e-books does not have.
LOOK = (("<html ", '<html data-theme="light" '), ('class="body" role="main"', 'class="body bd-article" role="main"'))


def zipped(site: Path, out: Path) -> Path:
    """The site as a zip, in one folder of its own."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / "primiera").symlink_to(site.resolve(), target_is_directory=True)
        return Path(shutil.make_archive(str(out / "primiera-site"), "zip", work, "primiera"))


def printed(site: Path, out: Path) -> Path:
    """The book as one PDF with a bookmark for each page."""
    from playwright.sync_api import sync_playwright
    from pypdf import PdfWriter

    out.mkdir(parents=True, exist_ok=True)
    book, pages = PdfWriter(), chapter.contents(ROOT / "book" / "_toc.yml")
    numbered = "html {{ counter-reset: page {} }}"  # the sheets are counted through the book, not anew in each page
    with Site(site) as served, sync_playwright() as playwright, tempfile.TemporaryDirectory() as work:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.FLAGS))
        page = browser.new_page()
        for number, name in enumerate(pages, 1):
            say(f"page {number} of {len(pages)}: {name}")
            page.goto(served.url(f"{name}.html"), wait_until="load")
            page.add_style_tag(content=numbered.format(len(book.pages)))
            sheet = Path(work) / f"{name}.pdf"
            page.pdf(path=sheet, format="A4", print_background=True, prefer_css_page_size=True)
            book.append(sheet, outline_item=page.title().split(" — ")[0])
        browser.close()
        book.add_metadata({"/Title": TITLE})
        file = out / "primiera.pdf"
        book.write(file)
    return file


def epub(site: Path, out: Path) -> Path:
    """The book for e-readers, by Sphinx's own builder over the same sources."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        builder = Path(sys.executable).with_name("jupyter-book")
        options = ["--config", "_config.yml", "--path-output", work, "--builder", "custom", "--custom-builder", "epub"]
        run([str(builder), "build", "book", *options, "-q"], cwd=ROOT)
        return fitted(next(Path(work).rglob("*.epub")), out / "primiera.epub")


def fitted(made: Path, file: Path) -> Path:
    """The e-book with every page as e-readers need it. Raises UnfitError for a page that no XML parser would take."""
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        names = set(old.namelist())
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(".xhtml"):
                text = content.decode("utf-8")
                for plain, dressed in LOOK:
                    text = text.replace(plain, dressed, 1)
                content = fit(entry.filename, text, names).encode("utf-8")
            # The type of the archive stands first and unpacked: e-readers know it by these bytes.
            packed = zipfile.ZIP_STORED if entry.filename == "mimetype" else zipfile.ZIP_DEFLATED
            new.writestr(entry, content, packed)
    return file


EDITIONS = {"zip": zipped, "pdf": printed, "epub": epub}


def main(arguments: list[str]) -> None:
    if len(arguments) != 3 or arguments[0] not in EDITIONS:
        raise SystemExit(f"usage: python -m tools.editions {'|'.join(EDITIONS)} SITE OUT")
    made = EDITIONS[arguments[0]](Path(arguments[1]), Path(arguments[2]))
    say(f"{made}: {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
