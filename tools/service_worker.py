"""Write the site's service worker: ``python -m tools.service_worker FOLDER``.

It is `book/offline/service_worker.js` with, before it, the list of what may be kept and the hash of each file: all
pages, what they and their style sheets refer to, the teacher's desk, and what a page fetches when it plays.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.console import ROOT, say
from tools.pyodide_folder import PAGE_FOLDER

SOURCE = ROOT / "book" / "offline" / "service_worker.js"
NAME = "sw.js"
LINK = re.compile(r"""(?:\b(?:src|href)=["']?|url\(["']?)([^"'#)\s>]+)""")
FOLDER = re.compile(r"vendor/[\w.-]+-[0-9a-f]{8}(?=/)")
DESK = "desk"


def fingerprint(file: Path) -> str:
    """Sixteen digits of the SHA-256: enough to tell releases apart, short in the list."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _links(file: Path) -> list[Path]:
    """The local files that a page or a style sheet refers to."""
    text = file.read_text(encoding="utf-8")
    parts = [urlsplit(link) for link in LINK.findall(text)]
    named = [(file.parent / unquote(part.path)).resolve() for part in parts if part.path and not part.netloc]
    return [path for path in named if path.is_file()]


def book_files(folder: Path) -> list[Path]:
    """The pages of the book and what they show, in order; no vendor folder with a hash in its name."""
    folder = folder.resolve()
    pages = sorted(folder.glob("*.html"))
    found = {*pages, *(path for path in (folder / DESK).glob("**/*") if path.is_file())}
    for page in pages:
        found.update(_links(page))
    for sheet in [path for path in found if path.suffix == ".css"]:
        found.update(_links(sheet))
    inside = {path: path.relative_to(folder).as_posix() for path in found if path.is_relative_to(folder)}
    return sorted(path for path, name in inside.items() if _wanted(path, name))


def _wanted(path: Path, name: str) -> bool:
    # Every browser that can run the worker reads the smaller of the two font formats.
    spare = path.suffix == ".ttf" and path.with_suffix(".woff2").exists()
    return not (spare or FOLDER.match(name) or name.startswith(("lite/", "_sources/")))


def python_folders(folder: Path) -> list[str]:
    """The vendor folders that the pages of this release name, such as ``vendor/pyodide-314.0.6-7abc10ba``."""
    text = "".join(page.read_text(encoding="utf-8") for page in folder.glob("*.html"))
    return sorted(name for name in set(FOLDER.findall(text)) if (folder / name).is_dir())


def played(folder: Path) -> list[Path]:
    """The files of a vendor folder that a page fetches when it plays: keeping them is no second download.

    What only the notebooks read, and the desk, stays out: a reader on a telephone would pay for it unasked.
    """
    page = folder / PAGE_FOLDER
    return sorted(path for path in (page if page.is_dir() else folder).iterdir() if path.is_file())


def listing(folder: Path) -> dict[str, object]:
    """What the worker is told of a built site."""
    folder = folder.resolve()

    def hashed(files: list[Path]) -> dict[str, str]:
        return {file.relative_to(folder).as_posix(): fingerprint(file) for file in files}

    book = hashed(book_files(folder))
    python = {name: hashed(played(folder / name)) for name in python_folders(folder)}
    version = hashlib.sha256(json.dumps([book, python]).encode() + SOURCE.read_bytes()).hexdigest()[:12]
    return {"version": version, "book": book, "python": python}


def write(folder: Path) -> Path:
    """Write ``sw.js`` at the root of a built site; its path."""
    site = listing(folder)
    target = folder / NAME
    target.write_text(f"const site = {json.dumps(site)};\n{SOURCE.read_text(encoding='utf-8')}", encoding="utf-8")
    size = sum((folder / name).stat().st_size for name in site["book"])  # type: ignore[attr-defined]
    say(f"{NAME}: {len(site['book'])} files of the book, {size / 1e6:.1f} MB")  # type: ignore[arg-type]
    return target


if __name__ == "__main__":
    write(Path(sys.argv[1]))
