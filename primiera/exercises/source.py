"""A solved exercise notebook, read: its cells, its questions, its checks.

The notebook is the one source. A check cell is literal data: it is read here with ``ast.literal_eval``, never run.
"""

from __future__ import annotations

import ast
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from primiera.errors import PrimieraError
from primiera.exercises.seals import seal

BEGIN_SOLUTION, END_SOLUTION = "### BEGIN SOLUTION", "### END SOLUTION"
BEGIN_HIDDEN, END_HIDDEN = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"


class ExerciseError(PrimieraError):
    """A notebook that is no exercise, or an exercise with a fault; names the notebook and the cell."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of a check cell.

    name       the learner's function or value
    arguments  what the function is called with; empty for a value
    called     whether it is a call at all: a value is compared as it is
    want       the literal wanted, or None beside a seal
    sealed     the seal of the answer, or ""
    hint       for the learner
    hidden     whether the student version lacks it
    """

    name: str
    arguments: tuple[Any, ...]
    want: Any = None
    sealed: str = ""
    hint: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A check cell: its grade_id, its points (one a check), its checks, and the answer cells since the one before."""

    id: str
    points: int
    checks: tuple[Check, ...]
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise as the desk needs it.

    name       file name without ``.ipynb``
    title      the first heading
    given      source of the locked cells that are no checks: run before the learner's own
    locked     grade_ids of those cells and of the check cells
    questions  in the order of the notebook
    checks_shown  source of each check cell as students get it, by grade_id: tells an edited cell
    version    changes with the text of any cell: tells a stale copy
    """

    name: str
    title: str
    questions: tuple[Question, ...]
    given: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    checks_shown: dict[str, str] = field(default_factory=dict)
    version: str = ""

    @property
    def points(self) -> int:
        """Points to be had."""
        return sum(question.points for question in self.questions)


def load(path: Path) -> dict[str, Any]:
    """The JSON of a notebook. Raises ExerciseError when it cannot be read."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ExerciseError(f"{path}: {(error.strerror or 'unreadable').lower()}") from None
    except ValueError as error:
        raise ExerciseError(f"{path}: no notebook, the JSON is damaged ({error})") from None
    except RecursionError:
        raise ExerciseError(f"{path}: no notebook, the JSON is nested without end") from None
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise ExerciseError(f"{path}: no notebook: it has no list of cells")
    if not isinstance(notebook.get("metadata"), dict):
        raise ExerciseError(f"{path}: no notebook: it has no metadata")
    for number, cell in enumerate(notebook["cells"], 1):
        if not (isinstance(cell, dict) and isinstance(cell.get("cell_type"), str) and _is_source(cell.get("source"))):
            raise ExerciseError(f"{path}: cell {number} is no cell: it has no cell_type, or no text as its source")
    return notebook


def _is_source(source: object) -> bool:
    return isinstance(source, str) or (isinstance(source, list) and all(isinstance(line, str) for line in source))


def text(cell: dict[str, Any]) -> str:
    """The source of a cell, which the format allows to be a list of lines."""
    source = cell.get("source", "")
    joined = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return joined.encode("utf-8", "replace").decode()  # JSON can hold half a character, which nothing can write


def marking(cell: dict[str, Any]) -> dict[str, Any]:
    """The nbgrader metadata of a cell, or an empty dict."""
    metadata = cell.get("metadata")
    found = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def is_code(cell: dict[str, Any]) -> bool:
    """Whether the cell holds code."""
    return cell.get("cell_type") == "code"


def version(notebook: dict[str, Any]) -> str:
    """Eight hex digits that change with the text of any cell: tells a stale copy."""
    return hashlib.sha256("\0".join(map(text, notebook["cells"])).encode()).hexdigest()[:8]


def read(path: Path) -> Exercise:
    """Read a solved exercise. Raises ExerciseError that names the cell at fault."""
    return parse(load(path), path.stem)


def parse(notebook: dict[str, Any], name: str) -> Exercise:
    """Read a solved exercise from its JSON. Raises ExerciseError that names the cell at fault."""
    questions: list[Question] = []
    given: list[str] = []
    locked: list[str] = []
    shown: dict[str, str] = {}
    answers: list[str] = []
    title = name
    for cell in notebook["cells"]:
        if not is_code(cell):
            if title == name and text(cell).startswith("# "):
                title = text(cell).splitlines()[0][2:].strip()
            continue
        marks = marking(cell)
        id = str(marks.get("grade_id", ""))
        if marks.get("grade"):
            question = _question(text(cell), id, name, tuple(answers), marks.get("points"))
            questions.append(question)
            shown[id] = without_hidden(text(cell))
            locked.append(id)
            answers = []
        elif marks.get("solution"):
            answers.append(id)
        elif marks.get("locked"):
            given.append(text(cell))
            locked.append(id)
    if not questions:
        raise ExerciseError(f"{name}: no exercise: it has no check cell (nbgrader metadata with grade: true)")
    return Exercise(name, title, tuple(questions), tuple(given), tuple(locked), shown, version(notebook))


def _question(source: str, id: str, name: str, answers: tuple[str, ...], points: Any) -> Question:
    checks = tuple(read_checks(source, f"{name}, cell {id}"))
    if points != len(checks):
        copy = "; a student's copy lacks the hidden checks: take the solved notebook" if points > len(checks) else ""
        raise ExerciseError(f"{name}, cell {id}: {points} points for {len(checks)} checks: a check is one point{copy}")
    return Question(id, len(checks), checks, answers)


def read_checks(source: str, where: str) -> list[Check]:
    """The checks of a check cell, by ``ast.literal_eval``. Raises ExerciseError for whatever is not literal data."""
    try:
        body = ast.parse(source).body
    except SyntaxError as error:
        raise ExerciseError(f"{where}: {error.msg} in line {error.lineno}") from None
    except (MemoryError, RecursionError):  # how Python's parser says "too deep"
        raise ExerciseError(f"{where}: nested too deeply to be read") from None
    hidden = _hidden_lines(source)
    checks = []
    for statement in body[:-1]:
        call = _call_of(statement, "check")
        if call is None or not call.args or not isinstance(call.args[0], ast.Name):
            raise ExerciseError(
                f"{where}, line {statement.lineno}: a check cell holds check(name, literals, want=literal) and a last "
                "score(), nothing else"
            )
        try:
            arguments = tuple(ast.literal_eval(argument) for argument in call.args[1:])
            named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords}
        except (ValueError, TypeError):  # a name, or a set of lists
            raise ExerciseError(f"{where}, line {statement.lineno}: not literal data") from None
        if set(named) - {"want", "sealed", "hint"} or ("want" in named) == ("sealed" in named):
            raise ExerciseError(f"{where}, line {statement.lineno}: give want=... or sealed=..., and hint=...")
        checks.append(Check(call.args[0].id, arguments, hidden=statement.lineno in hidden, **named))
    last = _call_of(body[-1], "score") if body else None
    if last is None or last.args or last.keywords or not checks:
        raise ExerciseError(f"{where}: a check cell has one check or more and ends in score()")
    return checks


def as_data(exercise: Exercise, *, sealed: bool) -> dict[str, Any]:
    """An exercise in JSON's own types; with ``sealed``, the answers wanted by hidden checks can no longer be read."""

    def told(check: Check, question: str) -> dict[str, Any]:
        seal_it = sealed and check.hidden and not check.sealed
        return {
            "name": check.name,
            "arguments": repr(check.arguments),
            "want": "None" if seal_it else repr(check.want),
            "sealed": seal(check.want, question) if seal_it else check.sealed,
            "hint": check.hint,
            "hidden": check.hidden,
        }

    return {
        "name": exercise.name,
        "title": exercise.title,
        "version": exercise.version,
        "given": list(exercise.given),
        "locked": list(exercise.locked),
        "checks_shown": exercise.checks_shown,
        "questions": [
            {
                "id": question.id,
                "points": question.points,
                "answers": list(question.answers),
                "checks": [told(check, question.id) for check in question.checks],
            }
            for question in exercise.questions
        ],
    }


def from_data(data: dict[str, Any]) -> Exercise:
    """The exercise back from ``as_data``."""
    questions = tuple(
        Question(
            id=question["id"],
            points=question["points"],
            answers=tuple(question["answers"]),
            checks=tuple(
                Check(
                    **{
                        **check,
                        "arguments": ast.literal_eval(check["arguments"]),
                        "want": ast.literal_eval(check["want"]),
                    }
                )
                for check in question["checks"]
            ),
        )
        for question in data["questions"]
    )
    return Exercise(
        data["name"],
        data["title"],
        questions,
        tuple(data["given"]),
        tuple(data["locked"]),
        data["checks_shown"],
        data["version"],
    )


def is_check_cell(source: str) -> bool:
    """Whether a cell, however edited, is there to check: it calls check() or score() at its top level."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, MemoryError, RecursionError):  # the last two when nested without end
        return False
    return any(_call_of(statement, name) for statement in body for name in ("check", "score"))


def _call_of(statement: ast.stmt, name: str) -> ast.Call | None:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        call = statement.value
        if isinstance(call.func, ast.Name) and call.func.id == name:
            return call
    return None


def _hidden_lines(source: str) -> set[int]:
    lines: set[int] = set()
    inside = False
    for number, line in enumerate(source.splitlines(), 1):
        inside = (inside or line.strip() == BEGIN_HIDDEN) and line.strip() != END_HIDDEN
        if inside:
            lines.add(number)
    return lines


def without_hidden(source: str) -> str:
    """A check cell as students get it."""
    hidden = _hidden_lines(source)
    kept = [line for number, line in enumerate(source.splitlines(), 1) if number not in hidden]
    return "\n".join(line for line in kept if line.strip() != END_HIDDEN)
