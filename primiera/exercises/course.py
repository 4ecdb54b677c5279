"""``primiera course``: what a teacher and a maintainer do with the exercises.

Nothing derived is committed: student versions, keys and marks are written where the command says.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from primiera.cli import Answer
from primiera.exercises.source import ExerciseError, load


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``course`` and its commands to the command line."""
    about = "exercises: student versions, marking, keys"
    course = subparsers.add_parser("course", help=about, description=about)
    commands = course.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], Answer], help: str) -> argparse.ArgumentParser:
        new = commands.add_parser(name, help=help, description=help)
        new.add_argument("--json", action="store_true", help="print JSON")
        new.set_defaults(command=command)
        return new

    student = add("student", run_student, "write the versions students get; nothing is written if one would leak")
    student.add_argument("exercises", type=Path, help="a solved notebook, or a folder of them")
    student.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    student.add_argument("--kernel", default="python3", help="kernel name to write (JupyterLite's is python)")

    refresh = add("refresh", run_refresh, "execute the solved notebooks, reproducibly")
    refresh.add_argument("exercises", type=Path, nargs="?", default=Path("exercises"))


def notebooks(path: Path) -> list[Path]:
    """The notebooks a path names, in order. Raises ExerciseError when there are none."""
    found = sorted(p for p in path.glob("*.ipynb") if not p.name.startswith(".")) if path.is_dir() else [path]
    if not path.exists():
        raise ExerciseError(f"{path}: no such file or folder")
    if not found:
        raise ExerciseError(f"{path}: no .ipynb in this folder")
    return found


def run_student(arguments: argparse.Namespace) -> Answer:
    """Write student versions; nothing is written when any of them leaks."""
    from primiera.exercises.student import dump, student_version

    made = {
        path.name: dump(student_version(load(path), path.stem, arguments.kernel))
        for path in notebooks(arguments.exercises)
    }
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        (arguments.output / name).write_text(content, encoding="utf-8")
    return Answer(f"{len(made)} student versions written to {arguments.output}", {"written": list(made)})


def run_refresh(arguments: argparse.Namespace) -> Answer:
    """Execute solved notebooks and rewrite those that changed."""
    from primiera.exercises.refresh import refresh

    paths = notebooks(arguments.exercises)
    changed = []
    for number, path in enumerate(paths, 1):
        if refresh(path):
            changed.append(path.name)
        say(f"{number}/{len(paths)} {path.name}")
    return Answer(f"{len(changed)} of {len(paths)} notebooks rewritten", {"rewritten": changed})


def say(line: str) -> None:
    """Progress goes to stderr: stdout is for what a command gives."""
    print(line, file=sys.stderr)
