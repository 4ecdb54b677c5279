"""The files Moodle and Canvas import, filled from marks.

Both want their own export back with grades in it: that is the template. Names are matched without regard to case,
accents, order or punctuation, and whoever is not found is reported, never guessed.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from primiera.errors import PrimieraError
from primiera.exercises.desk.reports import COLUMNS, to_csv

PLATFORMS = ("moodle", "canvas")
BOM = "\ufeff"


class LmsError(PrimieraError):
    """A marks file or a template that is not what it should be; names the column."""


@dataclass(frozen=True, slots=True)
class Row:
    """A student's line of the marks file; ``score`` is "" where there is none, ``key`` the platform's number or ""."""

    student: str
    score: str
    most: str
    feedback: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """The import file, who did not fit, and what to mind before the import."""

    text: str
    filled: int
    unmatched: tuple[str, ...]
    without_mark: tuple[str, ...]
    notes: tuple[str, ...] = ()


def read_grades(text: str) -> list[Row]:
    """Rows of a marks file written by ``course grade``. Raises LmsError."""
    table = _table(text, "marks file")
    if not table or tuple(table[0][: len(COLUMNS)]) != COLUMNS:
        raise LmsError(f"this is no marks file: its columns begin with {','.join(COLUMNS)}")
    questions = table[0][len(COLUMNS) :]
    rows = []
    for line in filter(None, table[1:]):
        student, status, score, most, flags = (*line, *[""] * len(COLUMNS))[: len(COLUMNS)]
        parts = [f"{q} {points}" for q, points in zip(questions, line[len(COLUMNS) :], strict=False) if points]
        told = ", ".join(parts) if score else f"{status}: {flags}"
        bare, key = _keyed(student)
        rows.append(Row(bare, score, most, told, key))
    return rows


def _keyed(student: str) -> tuple[str, str]:
    """``Ana Pérez (657737)``: two of one name are told apart by number. An apostrophe in front was ours."""
    match = re.match(r"^(.*) \((\d+)\)$", student)
    name, key = (match[1], match[2]) if match else (student, "")
    return (name[1:] if re.match(r"^'[=+\-@|]", name) else name), key


def moodle(rows: Sequence[Row], template: str | None = None) -> Filled:
    """Moodle's grading worksheet: grade and feedback filled in. Without a template, one to match by full name."""
    if template is None:
        table = [["Identifier", "Full name", "Grade", "Feedback comments"]]
        table += [[f"Participant {r.key}" if r.key else "", r.student, r.score, r.feedback] for r in rows]
        return Filled(to_csv(table), len(rows), (), ())
    table, bom = _read_template(template)
    head = table[0]
    name_at, grade_at = _column(head, "Full name"), _column(head, "Grade")
    feedback_at = _column(head, "Feedback comments") if "Feedback comments" in head else None
    id_at = head.index("Identifier") if "Identifier" in head else None

    def names(line: list[str]) -> list[str]:
        key = re.sub(r"\D", "", line[id_at]) if id_at is not None else ""
        return [f"#{key}" if key else "", line[name_at]]

    def fill(line: list[str], row: Row) -> None:
        line[grade_at] = row.score
        if feedback_at is not None:
            line[feedback_at] = defused_text(row.feedback)

    return replace(_fill(table, 1, rows, names, fill, bom), notes=_other_maximum(table, rows))


def _other_maximum(table: list[list[str]], rows: Sequence[Row]) -> tuple[str, ...]:
    """Moodle's own maximum is 100: 19 points of 19 would arrive there as 19 of 100, and nobody would be told."""
    if "Maximum Grade" not in table[0]:
        return ()
    at = table[0].index("Maximum Grade")
    theirs = {float(line[at]) for line in table[1:] if re.fullmatch(r"\d+(\.\d+)?", line[at].strip())}
    ours = next((row.most for row in rows if row.most), "")
    if not ours or theirs <= {float(ours)}:
        return ()
    said = ", ".join(f"{most:g}" for most in sorted(theirs))
    return (f"The worksheet's maximum grade is {said}, the exercise's {ours}: set it to {ours} in Moodle first.",)


def canvas(
    rows: Sequence[Row], template: str | None = None, column: str | None = None, name: str = "Primiera"
) -> Filled:
    """Canvas's gradebook export with one assignment column filled. Without a template, a small gradebook of its own.

    column   the assignment's column, with or without its ``(id)``; needed when the export has several
    """
    if template is None:
        most = next((row.most for row in rows if row.most), "")
        table = [["Student", "ID", "SIS User ID", "SIS Login ID", "Section", name]]
        table += [["    Points Possible", "", "", "", "", most]]
        table += [[row.student, row.key, "", "", "", row.score] for row in rows]
        return Filled(to_csv(table), len(rows), (), ())
    table, bom = _read_template(template)
    head = table[0]
    student_at, id_at, at = _column(head, "Student"), _column(head, "ID"), _assignment(head, column)
    first = next((n for n, line in enumerate(table) if line and "Points Possible" in line[0]), 0) + 1

    def names(line: list[str]) -> list[str]:
        return [f"#{line[id_at].strip()}" if line[id_at].strip() else "", line[student_at]]

    def fill(line: list[str], row: Row) -> None:
        line[at] = row.score

    return _fill(table, first, rows, names, fill, bom)


def _assignment(head: list[str], column: str | None) -> int:
    """Canvas names an assignment's column ``Name (id)``."""
    columns = {title: at for at, title in enumerate(head) if re.search(r"\(\d+\)$", title.strip())}
    if column is None and len(columns) == 1:
        return next(iter(columns.values()))
    found = [at for title, at in columns.items() if column in (title, re.sub(r"\s*\(\d+\)$", "", title))]
    if len(found) != 1:
        allowed = ", ".join(columns) or "none, the export holds no assignment"
        wanted = f"'{column}' is" if column else "no column named: with several assignments, it must be"
        raise LmsError(f"template: {wanted} one of its assignment columns: {allowed}")
    return found[0]


def _fill(
    table: list[list[str]],
    first: int,
    rows: Sequence[Row],
    names: Callable[[list[str]], list[str]],
    fill: Callable[[list[str], Row], None],
    bom: str,
) -> Filled:
    """Give each template line the one row that fits it by number or by name. Raises LmsError where none could."""
    by_name: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        for key in {f"#{row.key}"} if row.key else _keys(row.student):
            by_name[key].append(row)
    lines_of: dict[str, int] = defaultdict(int)
    for line in table[first:]:
        for key in {key for name in names(line) for key in _keys(name)}:
            lines_of[key] += 1
    if by_name and not by_name.keys() & lines_of.keys():
        raise LmsError(f"template: none of the {len(rows)} students marked is in it; is it another class's?")
    used: list[Row] = []
    lonely = []
    for line in table[first:]:
        keys = {key for name in names(line) for key in _keys(name)}
        fitting = {id(row): row for key in keys if lines_of[key] == 1 for row in by_name.get(key, [])}
        if len(fitting) == 1:
            row = next(iter(fitting.values()))
            fill(line, row)
            used.append(row)
        else:
            lonely.append(next((name for name in reversed(names(line)) if name), "?"))
    unmatched = tuple(row.student for row in rows if row not in used)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table)
    return Filled(bom + out.getvalue(), len(used), unmatched, tuple(lonely))


def defused_text(text: str) -> str:
    """A feedback cell that is no formula."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@"} else text


def _keys(name: str) -> set[str]:
    """All spellings a name is found under: letters alone, in order and sorted by word; a number stays a number."""
    if name.startswith("#"):
        return {name}
    plain = unicodedata.normalize("NFKD", name.casefold())
    words = re.findall(r"\w+", "".join(c for c in plain if not unicodedata.combining(c)))
    if not words:
        return set()
    return {"".join(words), " ".join(sorted(words))}


def _table(text: str, what: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(text.removeprefix(BOM))))
    except csv.Error as error:
        raise LmsError(f"{what}: no table of comma-separated values ({error})") from None


def _read_template(text: str) -> tuple[list[list[str]], str]:
    bom = BOM if text.startswith(BOM) else ""
    table = [line for line in _table(text, "template") if line]
    if not table:
        raise LmsError("template: the file is empty")
    if len(table[0]) == 1 and ";" in table[0][0]:
        raise LmsError("template: its columns are parted by semicolons, as some spreadsheets save; give it as it came")
    width = len(table[0])
    return [line + [""] * (width - len(line)) for line in table], bom


def _column(head: list[str], title: str) -> int:
    if title not in head:
        raise LmsError(f"template: no column '{title}' among {', '.join(head)}")
    return head.index(title)
