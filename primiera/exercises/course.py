"""``primiera course``: what a teacher and a maintainer do with the exercises.

Nothing derived is committed: student versions, keys and marks are written where the command says.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from primiera.cli import Answer
from primiera.exercises.source import Exercise, ExerciseError, load, read

if TYPE_CHECKING:
    from primiera.exercises.desk.marks import Mark


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

    grade = add("grade", run_grade, "mark submissions: each in a Python of its own, without network, with a time limit")
    _marking_arguments(grade)
    grade.add_argument("-o", "--output", type=Path, required=True, metavar="CSV", help="the marks")
    grade.add_argument("--feedback", type=Path, metavar="DIR", help="also write a page for each student")

    stats = add("stats", run_stats, "which questions and checks a class found hard")
    _marking_arguments(stats)

    key = add("key", run_key, "write the answer key, one page of Markdown each")
    key.add_argument("exercises", type=Path, help="a solved notebook, or a folder of them")
    key.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")

    lms = add("lms", run_lms, "turn marks into the file Moodle or Canvas imports")
    lms.add_argument("platform", choices=("moodle", "canvas"))
    lms.add_argument("grades", type=Path, metavar="GRADES.csv", help="the marks written by course grade")
    lms.add_argument("--template", type=Path, metavar="FILE", help="the platform's own export, to be filled")
    lms.add_argument("--column", metavar="NAME", help="Canvas: the assignment's column, where there are several")
    lms.add_argument("-o", "--output", type=Path, required=True, metavar="OUT")


def _marking_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("exercise", type=Path, metavar="EXERCISE.ipynb", help="the solved notebook")
    parser.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="a zip or a folder")
    parser.add_argument("--limit", type=_seconds, default=2.0, metavar="SECONDS", help="for one cell or answer (2)")
    parser.add_argument("--pyodide", type=Path, metavar="DIR", help="the folder of Pyodide; default: as built here")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < 3600:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds: allowed is more than 0 and less than 3600")
    return seconds


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
    _write_folder(arguments.output, made, notebooks(arguments.exercises))
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


def run_grade(arguments: argparse.Namespace) -> Answer:
    """Mark submissions and write the CSV, and the feedback pages where asked."""
    from primiera.exercises.desk import reports

    # Said before the marking, which takes long and would be lost.
    _refuse_a_folder(arguments.output, "grades.csv")
    folder = arguments.submissions
    handed_in = folder.rglob(arguments.output.name) if folder.is_dir() else [folder]
    _refuse_to_overwrite([arguments.exercise, *handed_in], [arguments.output])
    if arguments.feedback:
        _refuse_a_file(arguments.feedback, "--feedback", "pages")
        _refuse_to_overwrite([arguments.submissions], [arguments.feedback], "--feedback")
    marks, exercise = _marked(arguments)
    _write(arguments.output, reports.grades_csv(marks, exercise))
    if arguments.feedback:
        for mark in marks:
            _write(arguments.feedback / reports.feedback_name(mark), reports.feedback_page(mark, exercise))
    summed = reports.class_statistics(marks, exercise)
    text = "\n".join([*summed.lines(), f"written to {arguments.output}"])
    return Answer(text, [reports.as_data(mark, exercise) for mark in marks])


def run_stats(arguments: argparse.Namespace) -> Answer:
    """Mark submissions and say what was hard."""
    from dataclasses import asdict

    from primiera.exercises.desk import reports

    summed = reports.class_statistics(*_marked(arguments))
    return Answer("\n".join(summed.lines()), asdict(summed))


def _marked(arguments: argparse.Namespace) -> tuple[list[Mark], Exercise]:
    from primiera.exercises.desk import grade, submissions

    exercise = read(arguments.exercise)
    marking = grade.Marking(submissions.from_path(arguments.submissions), exercise)
    total = len(marking.submissions)
    done = total - len(marking.plans())

    def told(mark: Mark) -> None:
        nonlocal done
        done += 1
        say(f"{done}/{total} {mark.student}: {mark.score} of {exercise.points}")

    python = grade.find_python(arguments.pyodide)
    return grade.run(marking, python, limit=arguments.limit, told=told), exercise


def run_key(arguments: argparse.Namespace) -> Answer:
    """Write the answer key."""
    from primiera.exercises.key import answer_key

    made = {f"{path.stem}.md": answer_key(load(path), path.stem) for path in notebooks(arguments.exercises)}
    _write_folder(arguments.output, made, notebooks(arguments.exercises))
    return Answer(f"{len(made)} keys written to {arguments.output}", {"written": list(made)})


def run_lms(arguments: argparse.Namespace) -> Answer:
    """Write the import file of a platform."""
    from primiera.exercises.desk import lms

    read_files = [arguments.grades, *([arguments.template] if arguments.template else [])]
    _refuse_a_folder(arguments.output, f"{arguments.platform}.csv")
    _refuse_to_overwrite(read_files, [arguments.output])
    rows = lms.read_grades(_text(arguments.grades))
    template = _text(arguments.template) if arguments.template else None
    if arguments.platform == "moodle":
        filled = lms.moodle(rows, template)
    else:
        filled = lms.canvas(rows, template, arguments.column, name=arguments.grades.stem)
    _write(arguments.output, filled.text)
    for student in filled.unmatched:
        say(f"not in the template: {student}")
    for student in filled.without_mark:
        say(f"no mark for: {student}")
    for note in filled.notes:
        say(note)
    data = {"filled": filled.filled, "unmatched": filled.unmatched, "without_mark": filled.without_mark}
    return Answer(f"{filled.filled} students written to {arguments.output}", data)


def _refuse_to_overwrite(sources: list[Path], outputs: list[Path], option: str = "-o") -> None:
    """A command never writes over what it reads: the solved notebooks may exist nowhere else.

    Two names of one file, by a link of either kind, are one file.
    """
    for path in outputs:
        if path.exists() and any(source.exists() and path.samefile(source) for source in sources):
            raise ExerciseError(f"{option}: {path} would be written over, and it is what is read: name another place")


def _refuse_a_folder(path: Path, such_as: str) -> None:
    if path.is_dir():
        raise ExerciseError(f"-o: {path} is a folder: name a file, such as {such_as}")
    _refuse_a_file(path.parent, "-o", f"file {path.name}")


def _refuse_a_file(path: Path, option: str, what: str) -> None:
    standing = next(place for place in (path, *path.absolute().parents) if place.exists())
    if not standing.is_dir():
        raise ExerciseError(f"{option}: {standing} is no folder: name a folder for the {what}")


def _write_folder(folder: Path, made: dict[str, str], sources: list[Path]) -> None:
    """All files of a command, or none."""
    _refuse_a_file(folder, "-o", "files")
    _refuse_to_overwrite(sources, [folder / name for name in made])
    for name, content in made.items():
        _write(folder / name, content)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ExerciseError(f"{path} is no text in UTF-8: byte {error.start} cannot be read") from None


def say(line: str) -> None:
    """Progress goes to stderr: stdout is for what a command gives."""
    print(line, file=sys.stderr)
