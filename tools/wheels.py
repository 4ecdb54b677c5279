"""Wheels as Pyodide wants them: small, listed in a lock, with nothing that could be looked for elsewhere."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

# What no page of the course can reach: test suites, type stubs, Lab extensions, lexers of other languages, terminals;
# and of primiera what is for the teacher's desk or needs libraries that have no wheel for the browser.
UNUSED = re.compile(
    r"(^|/)(tests?|typeshed)/|\.pyi$|\.data/data/|^IPython/(sphinxext|testing/plugin)"
    r"|^IPython/terminal/(?!__init__|pt_inputhooks/__init__)"
    r"|^anywidget/(nbextension|labextension|static)"
    r"|^pygments/lexers/(?!__init__|_mapping|python|special|console)"
    r"|^primiera/(adapters|solve|exercises/desk)/"
)
# Of the standard library: terminals, windows, packaging, pure Python twins of what is compiled in, and encodings of
# other centuries. Nothing that is read at the start is ever dropped.
UNUSED_STDLIB = (
    r"(_pyrepl|curses|ensurepip|idlelib|lib2to3|pydoc_data|turtledemo|venv|wsgiref|xmlrpc)/"
    r"|(_pyio|_pydatetime|_pydecimal|turtle)[.]py$"
    r"|encodings/(cp(?!437|1252)|mac_|iso8859_(?!1[.]|15)|iso2022|big5|gb|hz|euc|johab|koi8|kz|palmos|ptcp|shift|tis|hp_)"
)
# A page's own, slim one holds what is read at the start, and of the rest what those modules may ask for later.
KEPT_IN_PAGES = (
    r"(importlib|pyodide/http|string)/(?!metadata/_)"
    r"|(_ast_unparse|_compat_pickle|_pylong|_strptime|calendar|colorsys|pickle|pkgutil|pprint|sysconfig/__init__)[.]py$"
)
# A page has no command line, asks no wheel what it is, and has the widgets' front end in its memory.
UNUSED_IN_PAGES = re.compile(r"^primiera/((__main__|cli(_\w+)?|terminal)\.py|widgets/static/|style/)|\.dist-info/")
# Nothing in a page opens a connection of its own; asyncio does without.
ABSENT_IN_PAGES = ("ssl.py",)
# A page has no terminal; with this line gone the libraries that draw one stay away, most of a megabyte.
NO_TERMINAL = (
    "IPython/__init__.py",
    b"from .terminal.embed import embed\n",
    b"embed = None  # a page has no terminal\n",
)


@dataclass(frozen=True)
class LockEntry:
    """One package of a Pyodide lock: `depends` holds normalised names, `imports` top-level modules."""

    name: str
    version: str
    file_name: str
    sha256: str
    imports: tuple[str, ...]
    depends: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The entry in the form that Pyodide reads."""
        return {
            "name": self.name,
            "version": self.version,
            "file_name": self.file_name,
            "install_dir": "site",
            "sha256": self.sha256,
            "package_type": "package",
            "imports": list(self.imports),
            "depends": list(self.depends),
            "unvendored_tests": False,
        }


def normal(name: str) -> str:
    """The PEP 503 form of a project's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def project_of(wheel: Path) -> str:
    """The normalised project name of a wheel's file name."""
    return normal(wheel.name.split("-")[0])


def prune(wheel: Path, target: Path) -> None:
    """Copy a wheel without what the page cannot use, packed as tightly as zip allows."""
    with (
        zipfile.ZipFile(wheel) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as small,
    ):
        for item in source.infolist():
            if not item.is_dir() and not UNUSED.search(item.filename):
                small.writestr(_undated(item.filename), _mended(item.filename, source.read(item.filename)))


def bundle(stdlib: Path, wheels: list[Path], own: Path, target: Path) -> None:
    """Write a page's library as one archive: the standard library, the modules of some wheels, and a folder of ours.

    One file instead of eight is one wait, and nothing in it needs unpacking. A module of ours stands in for another
    of the same name.
    """
    modules: dict[str, bytes] = {}
    for archive in (stdlib, *wheels):
        with zipfile.ZipFile(archive) as source:
            modules |= {name: source.read(name) for name in source.namelist() if name.endswith(".py")}
    modules |= {file.relative_to(own).as_posix(): file.read_bytes() for file in own.rglob("*.py")}
    versions = {project_of(wheel): wheel.name.split("-")[1] for wheel in wheels}
    modules = {name: body for name, body in modules.items() if name not in ABSENT_IN_PAGES}
    modules["page_versions.py"] = f"VERSIONS = {versions!r}\n".encode()
    with zipfile.ZipFile(target, "w") as page:
        for name in sorted(modules):
            page.writestr(_undated(name), modules[name])


def remainder(archive: Path, modules: frozenset[str], packing: int) -> None:
    """Take from a page's archive the code of some modules, named as imported, and what no page asks for.

    Of a package an empty entry stays, by which its data files are found. `packing` is how the rest is packed, in the
    numbers of `zipfile`.
    """
    with zipfile.ZipFile(archive) as source:
        imported = {name for name in source.namelist() if module_of(name) in modules}
        kept = [(name, source.read(name)) for name in source.namelist() if name not in imported]
    kept += [(name, b"") for name in sorted(imported) if "/__init__." in name]
    with zipfile.ZipFile(archive, "w", packing, compresslevel=9) as small:
        for name, body in kept:
            if not UNUSED_IN_PAGES.search(name):
                small.writestr(_undated(name), body)


def module_of(name: str) -> str:
    """The importable name of a file in an archive; of other files nothing that could be one."""
    stem, _, ending = name.rpartition(".")
    return stem.removesuffix("/__init__").replace("/", ".") if ending in {"py", "pyc"} else ""


def stand_in(name: str, version: str, folder: Path) -> Path:
    """Write an empty wheel for a project that others name but the browser does without; returns its path."""
    stem = normal(name).replace("-", "_")
    path = folder / f"{stem}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        _describe(wheel, stem, name, version)
    return path


def _describe(wheel: zipfile.ZipFile, stem: str, name: str, version: str) -> None:
    meta = f"{stem}-{version}.dist-info"
    kind = "Wheel-Version: 1.0\nGenerator: primiera\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    about = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nLicense-Expression: MIT\n"
    wheel.writestr(_undated(f"{meta}/METADATA"), f"{about}Summary: an empty stand-in, made by the Primiera course\n")
    wheel.writestr(_undated(f"{meta}/WHEEL"), kind)
    wheel.writestr(_undated(f"{meta}/RECORD"), "")


def entry(wheel: Path, present: frozenset[str]) -> LockEntry:
    """Describe a wheel for the lock; of its requirements only those that are `present` count."""
    name, version = wheel.name.split("-")[:2]
    with zipfile.ZipFile(io.BytesIO(wheel.read_bytes())) as archive:
        names = archive.namelist()
        metadata = archive.read(next(n for n in names if n.endswith(".dist-info/METADATA"))).decode()
    tops = {n.split("/")[0].removesuffix(".pyc").removesuffix(".py") for n in names if ".dist-info/" not in n}
    required = re.findall(r"^Requires-Dist:\s*([\w.\-]+)(.*)$", metadata, re.MULTILINE)
    wanted = {normal(project) for project, rest in required if "extra" not in rest}
    return LockEntry(
        name=normal(name),
        version=version,
        file_name=wheel.name,
        sha256=hashlib.sha256(wheel.read_bytes()).hexdigest(),
        imports=tuple(sorted(tops)),
        depends=tuple(sorted(wanted & present - {normal(name)})),
    )


def _mended(name: str, body: bytes) -> bytes:
    file, line, instead = NO_TERMINAL
    if name != file:
        return body
    if line not in body:
        raise SystemExit(f"{file} no longer has the line {line!r}: look at NO_TERMINAL in tools/wheels.py")
    return body.replace(line, instead)


def _undated(name: str) -> zipfile.ZipInfo:
    # A fixed date: the same input gives the same bytes, so the folder's name changes only when its contents do.
    item = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    item.compress_type = zipfile.ZIP_DEFLATED
    item.external_attr = 0o644 << 16
    return item
