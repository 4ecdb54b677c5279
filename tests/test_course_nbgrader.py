"""nbgrader takes our notebooks as they are: release, autograde, feedback and export, with partial credit."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from . import desk_cases as cases


def nbgrader(course: Path, *arguments: str) -> str:
    """Run a command of nbgrader in a course, as from an activated environment: it calls alembic by its bare name."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "nbgrader", *arguments]
    done = subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course in which one student has everything right, one half of it, and one nothing."""
    folder = tmp_path_factory.mktemp("nbgrader")
    (folder / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "cards"\n')
    source = folder / "source" / "points" / "01_points.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(cases.SOURCE.read_text(encoding="utf-8"), encoding="utf-8")
    nbgrader(folder, "generate_assignment", "points")
    released = json.loads((folder / "release" / "points" / "01_points.ipynb").read_text(encoding="utf-8"))
    half = cases.answering(by_rule="def by_rule(rank):\n    return 14 if rank == '4' else 0")
    for student, notebook in {"ana": cases.solved(), "ben": half, "cleo": released}.items():
        work = folder / "submitted" / student / "points" / "01_points.ipynb"
        work.parent.mkdir(parents=True)
        work.write_text(cases.dump(notebook), encoding="utf-8")
    nbgrader(folder, "autograde", "points")
    nbgrader(folder, "generate_feedback", "points")
    nbgrader(folder, "export")
    return folder


def test_the_release_holds_no_solution_and_no_hidden_check(course: Path) -> None:
    text = (course / "release" / "points" / "01_points.ipynb").read_text(encoding="utf-8")
    assert "return table[card[0]]" not in text
    assert "HIDDEN" not in text
    assert "three times six" not in text.replace("six and seven, three times the number", "")
    assert "check(card_points" in text


def test_partial_credit_comes_from_the_number_each_check_cell_ends_in(course: Path) -> None:
    with (course / "grades.csv").open(newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {name: (float(row["score"]), float(row["max_score"])) for name, row in rows.items()} == {
        "ana": (cases.FULL, cases.FULL),
        "ben": (cases.FULL - 5 - 1, cases.FULL),  # by_rule keeps one point of six, fifty_fives stands on it
        "cleo": (0, cases.FULL),
    }


def test_feedback_is_made_for_each(course: Path) -> None:
    for student in ("ana", "ben", "cleo"):
        page = course / "feedback" / student / "points" / "01_points.html"
        assert "01_points" in page.read_text(encoding="utf-8")
