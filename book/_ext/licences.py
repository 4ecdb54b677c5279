"""``{licences}``: everything that the site ships and others made, with version, licence and address.

Read from the metadata of what is shipped while the page is made, so that it is never out of date: of wheels, of npm
packages, of the theme, and the lists that JupyterLite's own bundles bring along. What says no licence ends the build.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).resolve().parents[2]
NPM = ROOT / "book" / "pagekernel"
EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
BUNDLED = "third-party-licenses.json"
SHIPPED_EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager")
# What of Python's own packages leaves scripts, styles or templates on the pages.
THEME = (
    "sphinx sphinx-book-theme pydata-sphinx-theme sphinx-copybutton sphinx-togglebutton sphinx-design sphinx-exercise "
    "myst-nb pygments jupyterlite-core jupyterlite-pyodide-kernel ipywidgets jupyterlab-widgets anywidget"
).split()
# Scripts inside the theme that name themselves in a comment.
BANNERS = {
    "Bootstrap": re.compile(
        r"Bootstrap v(?P<version>[\d.]+) \((?P<address>\S+)\).*?Licensed under (?P<licence>\w+)", re.S
    ),
    "Font Awesome Free": re.compile(
        r"Font Awesome Free (?P<version>[\d.]+) by @fontawesome - (?P<address>\S+)\s.*?(?P<licence>Icons: [^)]+)\)",
        re.S,
    ),
    "clipboard.js": re.compile(
        r"clipboard\.js v(?P<version>[\d.]+)\s*\*\s*(?P<address>\S+)\s.*?Licensed (?P<licence>\w+)", re.S
    ),
}
# Short names by what projects say, in small letters and less the words that all of them use.
NAMES = {
    "MIT": "mit",
    "BSD-3-Clause": "bsd 3 clause|3 clause bsd",
    "BSD-2-Clause": "bsd 2 clause",
    "Apache-2.0": "apache 2.0",
    "MPL-2.0": r"mozilla public 2.0( \(mpl 2.0\))?",
}
# A licence by words that stand in its text, where the metadata only name a file.
TEXTS = {
    "BSD-3-Clause": re.compile(r"Redistribution and use.*(Neither the name|3\. )", re.S),
    "BSD-2-Clause": re.compile(r"Redistribution and use", re.S),
    "MIT": re.compile(r"Permission is hereby granted, free of charge", re.S),
    "PSF-2.0": re.compile(r"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", re.S),
}


@dataclass(frozen=True, order=True)
class Work:
    """One thing that somebody else made; `address` may be empty."""

    name: str
    version: str
    licence: str
    address: str = ""


def of_metadata(text: str, licences: Iterable[str] = ()) -> Work:
    """From the metadata of a Python project and the texts of its licence files."""
    head = HeaderParser().parsestr(text)
    classes = [line.rsplit(" :: ", 1)[1] for line in head.get_all("Classifier", []) if line.startswith("License ::")]
    # Some put a whole licence, or the owner of the rights, into the field for its name; the classes are coarse.
    said = [head["License-Expression"], head["License"], *classes]
    named = [short for each in said if each and (short := _spdx(each))]
    licence = next(iter(named), "") or _by_text(licences) or next(iter(classes), "")
    links = {
        name.lower(): address for name, _, address in (line.partition(", ") for line in head.get_all("Project-URL", []))
    }
    known = [links[each] for each in ("homepage", "source", "repository") if each in links]
    address = head["Home-page"] or next(iter((*known, *links.values())), "")
    return Work(head["Name"], head["Version"], licence, address or _of_ours(head["Summary"] or ""))


def _of_ours(summary: str) -> str:
    return summary if "Primiera" in summary else ""


def _spdx(said: str) -> str:
    """The short name of a licence, whatever its project calls it; empty for what names none."""
    called = re.sub(r"[\s-]+|licen[cs]e|software|version|the", " ", said.strip().lower())
    for name, words in NAMES.items():
        if re.fullmatch(words, " ".join(called.split())):
            return name
    return said if re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", said) and said != "BSD" else ""


def _by_text(texts: Iterable[str]) -> str:
    found = [name for text in texts for name, words in TEXTS.items() if words.search(text)]
    return found[0] if found else ""


def wheels(folder: Path) -> list[Work]:
    """What a browser's Python loads: a folder of wheels."""
    found = []
    for path in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
            texts = [name for name in names if ".dist-info/" in name and re.search("(LICEN[CS]E|COPYING)", name)]
            read = [wheel.read(name).decode("utf-8") for name in (metadata, *texts)]
        found.append(of_metadata(read[0], read[1:]))
    return found


def interpreter(folder: Path) -> list[Work]:
    """Pyodide, and the Python that it is."""
    info = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    package = _package("pyodide")
    return [package, Work("CPython", info["python"], "PSF-2.0", "https://www.python.org")]


def npm() -> list[Work]:
    """All that the scripts of the pages are bundled from."""
    lock = json.loads((NPM / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = [path.removeprefix("node_modules/") for path, about in lock.items() if path and not about.get("dev")]
    # What only describes types leaves nothing in a bundle.
    return [_package(name) for name in sorted(names) if not name.startswith("@types/")]


def _package(name: str) -> Work:
    about: dict[str, Any] = json.loads((NPM / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    licence = about.get("license") or " OR ".join(each["type"] for each in about.get("licenses", []))
    source = about.get("repository", "")
    address = about.get("homepage") or (source.get("url", "") if isinstance(source, dict) else source)
    short = re.fullmatch(r"(?:github:)?([\w.-]+/[\w.-]+)", address)
    address = f"//github.com/{short[1]}" if short else address
    address = re.sub(r"^(git\+|git:)*(//|https?://|ssh://git@)?", "https://", address)
    return Work(name, about["version"], licence, address.removesuffix("#readme").removesuffix(".git"))


def theme() -> list[Work]:
    """Sphinx, its theme and extensions, and the scripts inside them."""
    found = []
    for name in THEME:
        distribution = importlib.metadata.distribution(name)
        files = [file for file in distribution.files or [] if re.search("(LICEN[CS]E|COPYING)", file.name)]
        texts = [Path(str(file.locate())).read_text(encoding="utf-8") for file in files]
        found.append(of_metadata(distribution.read_text("METADATA") or "", texts))
    packages = [Path(str(importlib.metadata.distribution(name).locate_file(""))) for name in THEME]
    places = ("pydata_sphinx_theme/**/*.LICENSE.txt", "sphinx_copybutton/**/clipboard*.js")
    texts = [path.read_text(encoding="utf-8") for place in places for path in sorted(packages[0].glob(place))]
    for name, banner in BANNERS.items():
        told = next(match for text in texts if (match := banner.search(text)))
        found.append(Work(name, told["version"], told["licence"], told["address"]))
    return found


def notebooks() -> list[Work]:
    """What JupyterLite and its extensions are bundled from, as their own lists say."""
    lists = [
        json.loads((EXTENSIONS / name / "static" / BUNDLED).read_text(encoding="utf-8")) for name in SHIPPED_EXTENSIONS
    ]
    core = Path(str(importlib.metadata.distribution("jupyterlite-core").locate_file("jupyterlite_core")))
    with tarfile.open(next(core.glob("jupyterlite-app-*.tgz"))) as app:
        file = app.extractfile(f"package/build/{BUNDLED}")
        assert file is not None  # it is a file in every release of JupyterLite
        lists.append(json.load(file))
    return sorted(
        {Work(each["name"], each["versionInfo"], each["licenseId"]) for one in lists for each in one["packages"]}
    )


def fonts() -> list[Work]:
    """The two typefaces, cut down to Latin letters; each brings its licence along."""
    found = []
    for path in sorted((ROOT / "book" / "_static" / "fonts").glob("OFL-*.txt")):
        text = path.read_text(encoding="utf-8")
        told = re.search(r"Copyright (\d+) The (.+?) Project Authors \((\S+?)\)", text)
        assert told is not None and "SIL Open Font License, Version 1.1" in text, path
        found.append(Work(told[2], told[1], "OFL-1.1", told[3]))
    return found


def folder() -> Path:
    """The Python folder of this build."""
    facts = json.loads((ROOT / "build" / "pyodide" / "current.json").read_text(encoding="utf-8"))
    return ROOT / "build" / "extra" / "vendor" / str(facts["folder"])


PARTS = {
    "interpreter": lambda: interpreter(folder()),
    "wheels": lambda: wheels(folder()),
    "npm": npm,
    "theme": theme,
    "fonts": fonts,
    "notebooks": notebooks,
}


class Licences(SphinxDirective):
    """One part of the list, named by the argument; with `short`, by licence and without addresses."""

    required_arguments = 1
    option_spec = {"short": lambda value: True}  # noqa: RUF012 - docutils wants it so

    def run(self) -> list[nodes.Node]:
        works = PARTS[self.arguments[0]]()
        silent = [work.name for work in works if not work.licence]
        if silent:
            raise self.error(f"says no licence: {', '.join(silent)}")
        return list(_by_licence(works) if "short" in self.options else [_table(works)])


def _by_licence(works: list[Work]) -> Iterator[nodes.Node]:
    for licence in sorted({work.licence for work in works}):
        named = ", ".join(f"{work.name} {work.version}" for work in works if work.licence == licence)
        yield nodes.paragraph("", "", nodes.strong("", f"{licence}: "), nodes.Text(f"{named}."))


def _table(works: list[Work]) -> nodes.table:
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in range(4)), cols=4)
    group += nodes.thead("", _row(*map(nodes.Text, ("Name", "Version", "Licence", "Project"))))
    group += nodes.tbody("", *(_row(*map(nodes.Text, (w.name, w.version, w.licence)), _link(w)) for w in works))
    return nodes.table("", group)


def _link(work: Work) -> nodes.Node:
    if not work.address.startswith("http"):
        return nodes.Text(work.address)
    address = work.address.rstrip("/")
    return nodes.reference("", re.sub(r"^https?://(www\.)?", "", address), refuri=address)


def _row(*cells: nodes.Node) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))


def setup(app: Any) -> dict[str, bool]:
    app.add_directive("licences", Licences)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
