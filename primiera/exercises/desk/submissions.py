"""From what a teacher drops on the desk to students with a notebook each.

A zip or a folder, zips inside, the names Moodle and Canvas make up, files renamed by a browser: all of it ends in one
row a student. A student whose work cannot be read gets a row that says so, never a silent zero.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from primiera.errors import PrimieraError
from primiera.exercises.source import Exercise, is_code, marking, text

MOODLE = re.compile(r"^(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)$", re.DOTALL)
CANVAS = re.compile(r"^(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_\d+_(?P<file>.+)$", re.DOTALL)
TURN = re.compile(r"(?:-(\d+)|\s*\((\d+)\))?\.ipynb$", re.IGNORECASE)
JUNK = {"__MACOSX", ".ipynb_checkpoints", ".DS_Store", "Thumbs.db", "__pycache__"}
LARGEST = 300 * 2**20
"""Bytes unpacked from one zip, so that a zip bomb ends in a message."""
DEEPEST = 4


class SubmissionsError(PrimieraError):
    """What was given as submissions is neither a folder nor a zip, or holds nothing."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was handed in; ``data`` is None for an empty folder, ``trouble`` says why a zip did not open."""

    path: PurePosixPath
    data: bytes | None
    trouble: str = ""


@dataclass(slots=True)
class Submission:
    """What one student handed in.

    student   the name, as well as the platform tells it
    key       the platform's number for the student, or ""
    folder    where feedback goes: the student's folder or file in the dropped zip
    status    "ok", or "missing", "unreadable", "other-exercise" with the reason first in flags
    flags     what a teacher should know
    notebook  the cells, when status is ok
    """

    student: str
    key: str = ""
    folder: str = ""
    status: str = "ok"
    flags: list[str] = field(default_factory=list)
    notebook: dict[str, Any] | None = None


# ------------------------------------------------------------------ files


def from_path(path: Path) -> list[File]:
    """All files of a folder or a zip, zips inside unpacked. Raises SubmissionsError."""
    if path.is_dir():
        files = [
            File(PurePosixPath(p.relative_to(path).as_posix()), p.read_bytes() if p.is_file() else None)
            for p in sorted(path.rglob("*"))
            if p.is_file() or (p.is_dir() and not any(p.iterdir()))
        ]
    elif path.is_file():
        return from_bytes(path.name, path.read_bytes())
    else:
        raise SubmissionsError(f"{path}: no such folder or zip file")
    return _unpacked(files, str(path))


def from_bytes(name: str, data: bytes) -> list[File]:
    """All files of a zip, or the one notebook, handed over as bytes. Raises SubmissionsError."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        return _unpacked(list(_unzip(PurePosixPath("."), data)), name)
    if name.lower().endswith(".ipynb"):
        return [File(PurePosixPath(name), data)]
    raise SubmissionsError(f"{name}: neither a folder nor a zip of submissions")


def from_files(files: Iterable[tuple[str, bytes]]) -> list[File]:
    """Files dropped one by one, or a folder's, as (path, bytes). Raises SubmissionsError."""
    given = list(files)
    # One zip is the class; a damaged one is said at once, and not taken for a student of that name.
    if len(given) == 1 and (zipfile.is_zipfile(io.BytesIO(given[0][1])) or given[0][0].lower().endswith(".zip")):
        return from_bytes(*given[0])
    return _unpacked([File(PurePosixPath(path), data) for path, data in given], "the files dropped")


def _unpacked(files: list[File], where: str) -> list[File]:
    for _ in range(DEEPEST):
        if not any(_is_zip(file) for file in files):
            break
        files = [
            inner for file in files for inner in (_unzip(file.path, file.data or b"") if _is_zip(file) else [file])
        ]
    kept = [file for file in files if not any(part in JUNK or part.startswith("._") for part in file.path.parts)]
    if not kept:
        raise SubmissionsError(f"{where}: holds no files")
    return kept


def _is_zip(file: File) -> bool:
    return file.path.suffix.lower() == ".zip" and file.data is not None and not file.trouble


def _unzip(inside: PurePosixPath, data: bytes) -> Iterator[File]:
    budget = LARGEST
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        for item in archive.infolist():
            path = inside.joinpath(*(part for part in PurePosixPath(_name(item)).parts if part not in ("/", "..")))
            if item.is_dir():
                yield File(path, None)
                continue
            budget -= item.file_size
            if budget < 0:
                yield File(path, b"", trouble=f"the zip unpacks to more than {LARGEST // 2**20} MB")
                return
            try:
                yield File(path, archive.read(item))
            except (RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error, EOFError) as error:
                locked = "encrypted" in str(error) or "password" in str(error)
                yield File(path, b"", trouble="locked with a password" if locked else "damaged in its zip")
    except zipfile.BadZipFile:
        yield File(inside, b"", trouble="a damaged zip")


def _name(item: zipfile.ZipInfo) -> str:
    """File names of old Windows zips come as code page 437; most of them are UTF-8 all the same."""
    name = item.filename.replace("\\", "/")
    if not item.flag_bits & 0x800:
        try:
            return name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return name


# ------------------------------------------------------------------ students


def students(files: list[File], exercise: Exercise) -> list[Submission]:
    """One submission a student, in the order of their names. Two students of one name are told apart by number."""
    groups: dict[tuple[str, str], list[File]] = {}
    late: set[tuple[str, str]] = set()
    folders: dict[tuple[str, str], str] = {}
    for file, (name, key, folder, is_late) in _owners(files, exercise.name):
        owner = (name, key)
        folders.setdefault(owner, folder)
        groups.setdefault(owner, [])
        if file.data is not None:
            groups[owner].append(file)
        if is_late:
            late.add(owner)
    names = [name for name, _ in groups]
    found = []
    for (name, key), own in sorted(groups.items(), key=lambda item: (item[0][0].casefold(), item[0][1])):
        shown = f"{name} ({key})" if names.count(name) > 1 and key else name
        submission = Submission(shown, key, folders[name, key])
        _choose(submission, own, exercise)
        if (name, key) in late:
            submission.flags.append("handed in late")
        found.append(submission)
    return found


def _owners(files: list[File], exercise: str) -> Iterator[tuple[File, tuple[str, str, str, bool]]]:
    """Each file with its student: name, number, folder, late."""
    plain: list[File] = []
    for file in files:
        for depth, part in enumerate(file.path.parts):
            folder = "/".join(file.path.parts[: depth + 1])
            if match := MOODLE.match(part):
                yield file, (match["name"].strip(), match["id"], folder, False)
                break
            if (match := CANVAS.match(part)) and part == file.path.name:
                yield file, (match["name"], match["id"], folder, bool(match["late"]))
                break
        else:
            plain.append(file)
    root = _common_root(plain, exercise)
    for file in plain:
        parts = file.path.parts[root:]
        folder = "/".join(file.path.parts[: root + 1])
        if len(parts) > 1 or file.data is None:
            yield file, (re.sub(r"\.zip$", "", parts[0], flags=re.IGNORECASE), "", folder, False)
        else:
            yield file, (_from_file_name(file.path.stem, exercise), "", folder, False)


def _common_root(files: list[File], exercise: str) -> int:
    """How many leading folders are not students: ``submissions/ana/01_points.ipynb`` has one."""
    paths = [(*file.path.parts, "") if file.data is None else file.path.parts for file in files]
    root = 0
    while paths and all(len(path) > root + 1 for path in paths) and len({path[root] for path in paths}) == 1:
        direct = [path[-1] for path in paths if len(path) == root + 2 and path[-1]]
        if any(_is_exercise(name, exercise) for name in direct):
            return root  # a folder with the exercise itself in it is a student's
        if len(direct) == len(paths):
            return root + (len(direct) > 1)  # ana.ipynb, ben.ipynb: a folder of all; one file: its owner's
        root += 1
    return root


def _is_exercise(file_name: str, exercise: str) -> bool:
    """``01_points.ipynb``, ``points (1).ipynb``, ``01_points-Copy1.ipynb``: named after the exercise alone."""
    return _once(PurePosixPath(file_name).stem).casefold() in {
        exercise.casefold(),
        exercise.partition("_")[2].casefold(),
    }


def _once(stem: str) -> str:
    """The stem without what browsers, Jupyter and Canvas add to a second copy."""
    return re.sub(r"(-Copy\d*|-\d+|\s*\(\d+\))+$", "", stem)


def _from_file_name(stem: str, exercise: str) -> str:
    """``ana_01_points (1)`` was handed in by ana."""
    bare = re.sub(rf"[-_ ]*{re.escape(exercise)}[-_ ]*", "", _once(stem), flags=re.IGNORECASE)
    return bare or stem


# ------------------------------------------------------------------ notebooks


def _choose(submission: Submission, files: list[File], exercise: Exercise) -> None:
    """Find the student's notebook among the files, or say why there is none."""
    readable: list[tuple[tuple[int, int, str], File, dict[str, Any]]] = []
    troubles: list[str] = []
    for file in files:
        if file.trouble:
            troubles.append(f"{file.path.name}: {file.trouble}")
        elif file.path.suffix.lower() == ".ipynb":
            try:
                notebook = read_notebook(file.data or b"")
            except ValueError as error:
                troubles.append(f"{file.path.name}: {error}")
                continue
            readable.append(((likeness(notebook, exercise), _turn(file.path.name), str(file.path)), file, notebook))
    if readable:
        (like, _, _), file, notebook = max(readable, key=lambda found: found[0])
        submission.notebook = notebook
        if len(readable) > 1:
            submission.flags.append(f"{len(readable)} notebooks: {file.path.name} was marked")
        if not like:
            submission.status, submission.notebook = "other-exercise", None
            submission.flags.insert(0, f"{file.path.name} answers none of this exercise's questions")
    elif troubles:
        submission.status = "unreadable"
        submission.flags = troubles
    else:
        submission.status = "missing"
        others = ", ".join(sorted(file.path.name for file in files)[:3])
        submission.flags = [f"no notebook, only {others}" if others else "no file"]


def _turn(name: str) -> int:
    """The number of a resubmission: Canvas writes ``-2``, a browser ``(1)``."""
    match = TURN.search(name)
    return int(match[1] or match[2] or 0) if match else 0


def read_notebook(data: bytes) -> dict[str, Any]:
    """A notebook from its bytes, old formats brought to the list of cells. Raises ValueError with a reason."""
    try:
        raw = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("not a text file, so no notebook") from None
    if not raw.strip():
        raise ValueError("an empty file")
    try:
        notebook = json.loads(raw)
    except json.JSONDecodeError as error:
        raise ValueError(f"damaged, the JSON breaks off in line {error.lineno}") from None
    except RecursionError:
        raise ValueError("damaged, the JSON is nested without end") from None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if cells is None and isinstance(notebook, dict) and isinstance(notebook.get("worksheets"), list):
        cells = [  # nbformat 3, from before 2015
            {**cell, "source": cell.get("input", cell.get("source", ""))}
            for sheet in notebook["worksheets"]
            if isinstance(sheet, dict)
            for cell in sheet.get("cells", [])
            if isinstance(cell, dict)
        ]
    if not isinstance(cells, list):
        raise ValueError("no notebook: it has no list of cells")
    return {"cells": [cell for cell in cells if isinstance(cell, dict)], "metadata": notebook.get("metadata") or {}}


def likeness(notebook: dict[str, Any], exercise: Exercise) -> int:
    """How much of the exercise a notebook holds: names asked for, and ids of its cells."""
    code = "\n".join(text(cell) for cell in notebook["cells"] if is_code(cell))
    names = {check.name for question in exercise.questions for check in question.checks}
    ids = {str(marking(cell).get("grade_id", cell.get("id"))) for cell in notebook["cells"]}
    answers = {answer for question in exercise.questions for answer in question.answers}
    return sum(re.search(rf"\b{re.escape(name)}\b", code) is not None for name in names) + len(answers & ids)
