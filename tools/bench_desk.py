"""Thirty submissions marked: at the desk, at the command line, by nbgrader, in one run. ``python -m tools.bench_desk``

The figures compare within one run only. nbgrader marks the same notebooks, without a time limit for each answer and
without a closed room; all of them start Python anew for every student. The desk starts its own Python while the teacher
chooses the files: the time from the click on Mark is what a teacher waits, the other is for one who clicks at once.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import FilePayload, expect, sync_playwright

from primiera.exercises.desk import grade, submissions
from primiera.exercises.source import load, marking, read
from primiera.exercises.student import student_version
from tools import chromium
from tools.console import ROOT
from tools.figures import COUNT, SECOND, Figure, show
from tools.serve import Site

EXERCISE = ROOT / "exercises" / "01_points.ipynb"
SITE = ROOT / "book" / "_build" / "html"


class Row(NamedTuple):
    """One way of marking: how long it took, and the points it gave, which are the same for all."""

    way: str
    seconds: float
    points: int


def notebook(solved: int) -> str:
    """A student version with the first answers solved."""
    source = load(EXERCISE)
    made = student_version(source, EXERCISE.stem)
    answers = [n for n, cell in enumerate(source["cells"]) if marking(cell).get("solution")]
    for n in answers[:solved]:
        made["cells"][n]["source"] = source["cells"][n]["source"]
    return json.dumps(made)


def class_of(students: int) -> dict[str, str]:
    """Students' notebooks by name, from untouched to complete."""
    return {f"student{n:02}": notebook(n % 6) for n in range(students)}


def zipped(notebooks: dict[str, str]) -> bytes:
    """The class as one zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in notebooks.items():
            archive.writestr(f"{name}/{EXERCISE.name}", text)
    return out.getvalue()


def by_command(notebooks: dict[str, str]) -> Iterator[Row]:
    """``primiera course grade``."""
    began = time.perf_counter()
    marks = grade.Marking(submissions.from_bytes("class.zip", zipped(notebooks)), read(EXERCISE))
    points = sum(mark.score or 0 for mark in grade.run(marks, grade.find_python()))
    yield Row("primiera course grade", time.perf_counter() - began, points)


def at_the_desk(notebooks: dict[str, str]) -> Iterator[Row]:
    """The page in a browser."""
    with Site(SITE) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.FLAGS))
        page = browser.new_page()
        page.goto(site.url("teachers_desk.html"))
        desk = page.locator(".pr-desk")
        expect(desk).to_have_attribute("data-state", "ready", timeout=60_000)
        file = FilePayload(name="class.zip", mimeType="application/zip", buffer=zipped(notebooks))
        chose = time.perf_counter()
        page.set_input_files("#pr-desk-files", [file])
        expect(desk).to_have_attribute("data-python", "ready", timeout=600_000)
        clicked = time.perf_counter()
        page.locator('[data-desk="mark"]').click()
        expect(page.locator('[data-desk="say"]')).to_contain_text("Done", timeout=600_000)
        done = time.perf_counter()
        scores = page.locator('.pr-desk tbody > tr:first-child > td[data-label="Score"]').all_inner_texts()
        browser.close()
    points = sum(map(int, scores))
    yield Row("the desk, from Mark", done - clicked, points)
    yield Row("the desk, with its start", done - chose, points)


def by_nbgrader(folder: Path) -> Iterator[Row]:
    """``nbgrader autograde``."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = [sys.executable, "-m", "nbgrader"]
    began = time.perf_counter()
    subprocess.run([*run, "autograde", "points"], cwd=folder, env=environment, check=True, capture_output=True)
    seconds = time.perf_counter() - began
    subprocess.run([*run, "export"], cwd=folder, env=environment, check=True, capture_output=True)
    table = (folder / "grades.csv").read_text(encoding="utf-8").splitlines()
    at = table[0].split(",").index("score")
    yield Row("nbgrader autograde", seconds, round(sum(float(line.split(",")[at]) for line in table[1:])))


def prepare_nbgrader(notebooks: dict[str, str], folder: Path) -> None:
    """A course of nbgrader with everything handed in."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    (folder / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "cards"\n')
    source = folder / "source" / "points" / EXERCISE.name
    source.parent.mkdir(parents=True)
    source.write_text(EXERCISE.read_text(encoding="utf-8"), encoding="utf-8")
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", "points"]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    for name, text in notebooks.items():
        work = folder / "submitted" / name / "points" / EXERCISE.name
        work.parent.mkdir(parents=True)
        work.write_text(text, encoding="utf-8")


def measured(students: int = 30, nbgrader: bool = True) -> list[Figure]:
    """The figures; nbgrader, where it runs, is the peer."""
    notebooks = class_of(students)
    rows = [*at_the_desk(notebooks), *by_command(notebooks)]
    peer = None
    if nbgrader:
        with tempfile.TemporaryDirectory() as scratch:
            prepare_nbgrader(notebooks, Path(scratch))
            (peer,) = by_nbgrader(Path(scratch))
    figures = []
    for row in (*rows, *([peer] if peer else [])):
        times = row.seconds / peer.seconds if peer and row is not peer else None
        name = f"{students} submissions, {row.way}"
        figures.append(Figure("Marking", name, row.seconds, SECOND, times, "nbgrader" if times else ""))
        figures.append(Figure("Marking", f"{name}, points given", row.points, COUNT))
    return figures


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--without-nbgrader", action="store_true")
    options = parser.parse_args()
    show(measured(options.students, not options.without_nbgrader))


if __name__ == "__main__":
    main()
