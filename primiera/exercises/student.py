"""Student versions: the solved notebook without its solutions, hidden checks and outputs.

What is left is searched for anything that should have gone: a leak is an error, not a warning.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from primiera.exercises.source import (
    BEGIN_HIDDEN,
    BEGIN_SOLUTION,
    END_HIDDEN,
    END_SOLUTION,
    ExerciseError,
    is_code,
    marking,
    text,
    version,
    without_hidden,
)

STUB = "...  # your answer here"
TOO_COMMON = 12
"""A line of a solution shorter than this (``return total``) may stand elsewhere without giving anything away."""


def student_version(notebook: dict[str, Any], name: str, kernel: str = "python3") -> dict[str, Any]:
    """The notebook a student gets, with a version line. Raises ExerciseError that names the cell for any leak."""
    made = copy.deepcopy(notebook)
    secrets: list[str] = []
    for cell in made["cells"]:
        cell.pop("attachments", None)
        if not is_code(cell):
            continue
        where = f"{name}, cell {cell.get('id', '?')}"
        marks, source = marking(cell), text(cell)
        _refuse_loose_marks(source, marks, where)
        if marks.get("solution"):
            cell["source"], taken = cut_solution(source, where)
            secrets += taken
        elif marks.get("grade"):
            cell["source"] = without_hidden(source)
            secrets += set(source.splitlines()) - set(cell["source"].splitlines())
        cell["outputs"], cell["execution_count"] = [], None
    made["metadata"] = _metadata(notebook, name, kernel)
    _say_version(made, name)
    for cell, line in leaks(made, secrets):
        raise ExerciseError(f"{name}, cell {cell}: leaks to students: {line!r}")
    return made


def cut_solution(source: str, where: str) -> tuple[str, list[str]]:
    """The source with each solution replaced by a stub, and the lines that were cut."""
    kept: list[str] = []
    cut: list[str] = []
    inside = False
    for line in source.splitlines():
        mark = line.strip()
        if mark == BEGIN_SOLUTION and not inside:
            inside = True
            if indent := line[: len(line) - len(line.lstrip())]:  # a function must have a body
                kept.append(indent + STUB)
        elif mark == END_SOLUTION and inside:
            inside = False
        elif mark in (BEGIN_SOLUTION, END_SOLUTION):
            raise ExerciseError(f"{where}: {mark} without its partner")
        else:
            (cut if inside else kept).append(line)
    if inside:
        raise ExerciseError(f"{where}: {BEGIN_SOLUTION} without {END_SOLUTION}")
    if not cut:
        raise ExerciseError(f"{where}: an answer cell without {BEGIN_SOLUTION}: students would get all of it")
    return "\n".join(kept), cut


def leaks(made: dict[str, Any], secrets: list[str]) -> Iterator[tuple[str, str]]:
    """Cells of a student version that hold a marker, an output, or a line that was cut; with that text."""
    stripped = {line.strip() for line in secrets if len(line.strip()) >= TOO_COMMON}
    lines = {line for line in stripped if not line.startswith(("import ", "from "))}
    for cell in made["cells"]:
        source, id = text(cell), str(cell.get("id", "?"))
        for mark in (BEGIN_SOLUTION, END_SOLUTION, BEGIN_HIDDEN, END_HIDDEN, *sorted(lines)):
            if mark in source:
                yield id, mark
        if cell.get("outputs"):
            yield id, "an output"


def _refuse_loose_marks(source: str, marks: dict[str, Any], where: str) -> None:
    if BEGIN_SOLUTION in source and not marks.get("solution"):
        raise ExerciseError(f"{where}: holds a solution but is not marked as an answer cell")
    if BEGIN_HIDDEN in source and not marks.get("grade"):
        raise ExerciseError(f"{where}: holds hidden tests but is not marked as a check cell")
    if source.count(BEGIN_HIDDEN) != source.count(END_HIDDEN):
        raise ExerciseError(f"{where}: {BEGIN_HIDDEN} and {END_HIDDEN} do not pair")


def _metadata(notebook: dict[str, Any], name: str, kernel: str) -> dict[str, Any]:
    about = dict(notebook["metadata"].get("primiera", {}), exercise=name, version=version(notebook))
    return {
        "kernelspec": {"display_name": "Python", "language": "python", "name": kernel},
        "language_info": {"name": "python"},
        "primiera": about,
    }


def _say_version(made: dict[str, Any], name: str) -> None:
    """A line under the title, for the question "which copy is this?"."""
    first = next((cell for cell in made["cells"] if cell["cell_type"] == "markdown"), None)
    if first is not None:
        first["source"] = f"{text(first).rstrip()}\n\n*{name} · version {made['metadata']['primiera']['version']}*"


def dump(notebook: dict[str, Any]) -> str:
    """The notebook as text, always the same for the same content."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
