"""Outcomes to marks: the comparison, done where the student's code never was."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from primiera.exercises.answers import NotPlainError, brief, explain
from primiera.exercises.desk.plan import Plan
from primiera.exercises.desk.submissions import Submission
from primiera.exercises.seals import fits
from primiera.exercises.source import Check, Exercise, Question

Outcome = dict[str, Any]
LATE, BROKE = "late", "broke"


@dataclass(frozen=True, slots=True)
class Result:
    """One check: passed or not, and why not, in a clause for the student."""

    passed: bool
    call: str
    trouble: str = ""
    hint: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One question of one student."""

    question: str
    points: int
    results: tuple[Result, ...]

    @property
    def score(self) -> int:
        """One point a check."""
        return sum(result.passed for result in self.results)


@dataclass(frozen=True, slots=True)
class Mark:
    """One student's row. ``parts`` is empty where nothing could be scored: no score is not a score of zero."""

    student: str
    status: str
    parts: tuple[Part, ...] = ()
    flags: tuple[str, ...] = ()
    key: str = ""
    folder: str = ""
    cells: tuple[str, ...] = field(default=())

    @property
    def score(self) -> int | None:
        """Points, or None."""
        return sum(part.score for part in self.parts) if self.parts else None


def unscored(submission: Submission, status: str = "", reason: str = "") -> Mark:
    """The row of a student whose work could not be run."""
    flags = ([reason] if reason else []) + submission.flags
    return Mark(submission.student, status or submission.status, (), tuple(flags), submission.key, submission.folder)


def mark(submission: Submission, exercise: Exercise, planned: Plan, outcomes: list[Outcome]) -> Mark:
    """Compare what came out of the room with what was wanted."""
    cells = [o for o, step in zip(outcomes, planned.steps, strict=True) if step["kind"] == "cell"]
    calls = iter(outcomes[len(cells) :])
    parts = tuple(_part(question, [next(calls) for _ in question.checks]) for question in exercise.questions)
    flags = [*submission.flags, *planned.flags, *_flags(cells, parts, outcomes)]
    broken = tuple(
        f"The cell “{_first_line(step['source'])}” {o['error']}."
        for o, step in zip(cells, planned.steps, strict=False)
        if o["state"] != "done"
    )
    return Mark(submission.student, "ok", parts, tuple(flags), submission.key, submission.folder, broken)


def _first_line(source: str) -> str:
    line = next((line.strip() for line in source.splitlines() if line.strip()), "")
    return line if len(line) <= 40 else f"{line[:39]}…"


def _part(question: Question, outcomes: list[Outcome]) -> Part:
    results = tuple(judge(check, outcome) for check, outcome in zip(question.checks, outcomes, strict=True))
    return Part(question.id, question.points, results)


def judge(check: Check, outcome: Outcome) -> Result:
    """One check from one outcome."""
    call = f"{check.name}({', '.join(map(brief, check.arguments))})" if check.arguments else check.name
    trouble = outcome["error"] if outcome["state"] != "done" else _compare(check, outcome.get("value"))
    return Result(trouble is None, call, trouble or "", check.hint, check.hidden)


def _compare(check: Check, told: object) -> str | None:
    """A text from the room against the wanted value; the text is only ever read as a literal."""
    try:
        got = ast.literal_eval(str(told))
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return f"gives {brief(told)}, which is not a plain value"
    if not check.sealed:
        return explain(got, check.want)
    try:
        if fits(got, check.sealed):
            return None
    except NotPlainError:
        return "gives something that is not a plain value"
    return explain(None, 0) if got is None else f"gives {brief(got)}, which is not the answer"


def _flags(cells: list[Outcome], parts: tuple[Part, ...], outcomes: list[Outcome]) -> list[str]:
    flags = []
    if any(o["state"] == LATE for o in cells):
        flags.append(f"a cell {next(o['error'] for o in cells if o['state'] == LATE)}")
    if any(o["state"] == BROKE for o in cells):
        flags.append("a cell ended Python")
    if stopped := next((o["error"] for o in cells if o["state"] == "error"), None):
        flags.append(f"a cell {stopped.partition(':')[0]}")
    for part in parts:
        troubles = [result.trouble for result in part.results]
        if late := next((t for t in troubles if t.startswith("took longer")), None):
            flags.append(f"{part.question}: an answer {late}")
        if any(t.startswith("ended Python") for t in troubles):
            flags.append(f"{part.question}: an answer ended Python")
    if any("cut" in o for o in outcomes):
        flags.append("output cut")
    return flags
