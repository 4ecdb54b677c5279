"""The desk page's side of the marking: what its worker calls, JSON and bytes in and out."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable
from dataclasses import asdict

from primiera.exercises.desk import lms, reports, submissions
from primiera.exercises.desk.grade import Marking
from primiera.exercises.source import Exercise, ExerciseError, from_data, parse


def exercise_from(text: str, name: str = "") -> Exercise:
    """The course's own exercise from the page's data, or a teacher's from a solved notebook. Raises ExerciseError."""
    try:
        data = json.loads(text)
    except ValueError:
        raise ExerciseError(
            f"{name or 'the exercise'}: no notebook; choose the solved notebook, a file in .ipynb"
        ) from None
    return parse(data, name.removesuffix(".ipynb")) if "cells" in data else from_data(data)


class Desk:
    """One pile on the desk."""

    def __init__(self, exercise: Exercise, files: Iterable[tuple[str, bytes]]) -> None:
        self.exercise = exercise
        self.marking = Marking(submissions.from_files((name, bytes(data)) for name, data in files), exercise)

    def plans(self) -> str:
        """What the rooms are to run."""
        return json.dumps(self.marking.plans())

    def rows(self) -> str:
        """All students as they stand now."""
        return json.dumps([reports.as_data(mark, self.exercise) for mark in self.marking.marks()])

    def take(self, n: int, outcomes: str) -> str:
        """Mark one student; the row."""
        return json.dumps(reports.as_data(self.marking.take(n, json.loads(outcomes)), self.exercise))

    def statistics(self) -> str:
        """What the class found hard."""
        summed = reports.class_statistics(self.marking.marks(), self.exercise)
        return json.dumps({**asdict(summed), "lines": summed.lines()})

    def grades(self) -> str:
        """The plain CSV."""
        return reports.grades_csv(self.marking.marks(), self.exercise)

    def feedback(self) -> bytes:
        """A zip with a page for each student, in folders as Moodle takes them back."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for mark in self.marking.marks():
                archive.writestr(reports.feedback_name(mark), reports.feedback_page(mark, self.exercise))
        return out.getvalue()

    def platform(self, name: str, template: str, column: str) -> str:
        """The import file of Moodle or Canvas, and who did not fit: JSON. Raises LmsError."""
        rows = [
            lms.Row(
                m.student, "" if m.score is None else str(m.score), str(self.exercise.points), reports.summary(m), m.key
            )
            for m in self.marking.marks()
        ]
        if name == "moodle":
            filled = lms.moodle(rows, template or None)
        else:
            filled = lms.canvas(rows, template or None, column or None, self.exercise.title)
        return json.dumps(asdict(filled))
