"""Marks on paper: the CSV, a feedback page for each student, what the class found hard."""

from __future__ import annotations

import csv
import html
import io
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from primiera.exercises.desk.marks import Mark, Part, Result
from primiera.exercises.source import Exercise

COLUMNS = ("student", "status", "score", "max", "flags")


def defused(value: object) -> str:
    """A cell that no spreadsheet takes for a formula: ``=HYPERLINK(...)`` gets an apostrophe; always one line."""
    text = " ".join(str(value).split())
    is_number = text.removeprefix("-").replace(".", "", 1).isdigit()
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "|"} and not is_number else text


def grades_csv(marks: Sequence[Mark], exercise: Exercise) -> str:
    """The marks, a row a student; no score where nothing could be scored."""
    questions = [question.id for question in exercise.questions]
    rows: list[list[object]] = [[*COLUMNS, *questions]]
    for mark in marks:
        scores = {part.question: part.score for part in mark.parts}
        score = "" if mark.score is None else mark.score
        flags = "; ".join(mark.flags)
        rows.append([mark.student, mark.status, score, exercise.points, flags, *(scores.get(q, "") for q in questions)])
    return to_csv(rows)


def to_csv(rows: Iterable[Iterable[object]]) -> str:
    """Rows as CSV, every cell defused."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([defused(cell) for cell in row] for row in rows)
    return out.getvalue()


# ------------------------------------------------------------------ feedback


def sentence(result: Result) -> str:
    """One check in words. A hidden check stays hidden: only its hint is told."""
    if result.passed:
        return "a hidden check passed" if result.hidden else f"{result.call} is right"
    told = "a hidden check failed" if result.hidden else f"{result.call} {result.trouble}"
    told = told if told.endswith(("?", ".", "!")) else f"{told}."
    return f"{told} Hint: {result.hint}" if result.hint else told


def heading(question: str) -> str:
    """A question as a student is told of it: ``card-points`` for the cell ``check-card-points``."""
    return question.removeprefix("check-")


def summary(mark: Mark) -> str:
    """One line for a gradebook: the score of each question, or why there is none."""
    if not mark.parts:
        return "; ".join(mark.flags)
    return ", ".join(f"{heading(part.question)} {part.score}/{part.points}" for part in mark.parts)


FEEDBACK = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 1.05rem/1.5 Georgia, serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #2b2118; }}
h1, h2 {{ line-height: 1.2; }} ul {{ list-style: none; padding: 0; }}
li {{ padding-left: 1.6em; text-indent: -1.6em; margin: .3em 0; }} code {{ font-size: .9em; }}
.missed b {{ color: #8b1e1e; }} .passed b {{ color: #2f5d33; }}
</style>
<h1>{title}</h1>
<p>{student}: <strong>{score}</strong></p>
{body}
</html>
"""


def feedback_page(mark: Mark, exercise: Exercise) -> str:
    """A page for one student, without anything from another host, to open in any browser."""
    score = "no score" if mark.score is None else f"{mark.score} of {exercise.points} points"
    notes = [*(mark.flags if mark.score is None else ()), *mark.cells]
    body = "".join(f"<p>{html.escape(note)}</p>\n" for note in notes)
    body += "".join(map(_feedback_part, mark.parts))
    title, student = html.escape(exercise.title), html.escape(mark.student)
    return FEEDBACK.format(title=title, student=student, score=score, body=body)


def _feedback_part(part: Part) -> str:
    lines = "".join(
        f'<li class="{"passed" if result.passed else "missed"}"><b>{"✓" if result.passed else "✗"}</b> '
        f"{html.escape(sentence(result))}</li>\n"
        for result in part.results
    )
    return f"<h2>{html.escape(heading(part.question))}: {part.score} of {part.points}</h2>\n<ul>\n{lines}</ul>\n"


def feedback_name(mark: Mark) -> str:
    """Where a student's feedback goes, in the shape Moodle takes back: folder/feedback.html."""
    place = mark.folder.removesuffix("/") or mark.student
    parts = [part for part in re.sub(r"\.(ipynb|py|zip)$", "", place).split("/") if part not in ("", ".", "..")]
    return "/".join([*parts, "feedback.html"])


# ------------------------------------------------------------------ the class


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the class found hard.

    scored, unscored   students with and without a score
    mean, median       of the scores, None without any
    questions          (grade_id, share of its points reached)
    hardest            (question, check, how many missed it), most missed first
    """

    scored: int
    unscored: int
    points: int
    mean: float | None
    median: float | None
    questions: tuple[tuple[str, float], ...]
    hardest: tuple[tuple[str, str, int], ...]

    def lines(self) -> list[str]:
        """The same for a person."""
        said = [f"{self.scored} scored, {self.unscored} without a score"]
        if self.mean is not None:
            said.append(f"mean {self.mean:.1f} of {self.points}, median {self.median:g}")
        said += [f"{share:5.0%}  {question}" for question, share in self.questions]
        if self.hardest:
            said.append("most often missed:")
            said += [f"{missed:5}  {question}: {check}" for question, check, missed in self.hardest]
        return said


def class_statistics(marks: Sequence[Mark], exercise: Exercise, most: int = 8) -> Statistics:
    """Means, and the checks that fail most."""
    scores = [mark.score for mark in marks if mark.score is not None]
    reached: Counter[str] = Counter()
    missed: Counter[tuple[str, str]] = Counter()
    for mark in marks:
        for part in mark.parts:
            reached[part.question] += part.score
            missed.update((part.question, _check_name(result)) for result in part.results if not result.passed)
    questions = tuple(
        (question.id, reached[question.id] / (question.points * len(scores)) if scores else 0.0)
        for question in exercise.questions
    )
    hardest = tuple((question, check, count) for (question, check), count in missed.most_common(most))
    mean = statistics.fmean(scores) if scores else None
    median = float(statistics.median(scores)) if scores else None
    return Statistics(len(scores), len(marks) - len(scores), exercise.points, mean, median, questions, hardest)


def _check_name(result: Result) -> str:
    return f"{result.call} (hidden)" if result.hidden else result.call


def as_data(mark: Mark, exercise: Exercise) -> dict[str, Any]:
    """A mark in JSON's own types, with a sentence for each check."""
    return {
        "student": mark.student,
        "status": mark.status,
        "score": mark.score,
        "max": exercise.points,
        "flags": list(mark.flags),
        "cells": list(mark.cells),
        "questions": [
            {
                "id": part.question,
                "score": part.score,
                "max": part.points,
                "checks": [{"passed": r.passed, "told": sentence(r), "call": r.call} for r in part.results],
            }
            for part in mark.parts
        ],
    }
