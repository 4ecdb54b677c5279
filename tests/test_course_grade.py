"""The teacher's marking at the command line: every row of the table of troubles, and the files that come out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from primiera.cli import main
from primiera.exercises.desk import grade, lms, reports, submissions
from primiera.exercises.desk.marks import judge
from primiera.exercises.desk.plan import plan
from primiera.exercises.source import Check, read

from . import desk_cases as cases
from .desk_cases import CANVAS, EXPECTED, Listener

EXERCISE = read(cases.SOURCE)


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.socket.close()


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory, listener: Listener) -> Path:
    """The folder where ``course grade`` left grades.csv and feedback for the whole class."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "class.zip").write_bytes(cases.class_zip(nosy=listener.address))
    command = ["course", "grade", str(cases.SOURCE), str(folder / "class.zip"), "-o", str(folder / "grades.csv")]
    assert main([*command, "--feedback", str(folder / "feedback")]) == 0
    return folder


@pytest.fixture(scope="module")
def rows(graded: Path) -> dict[str, dict[str, str]]:
    with (graded / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_row_of_the_table(name: str, rows: dict[str, dict[str, str]]) -> None:
    row, expected = rows[reports.defused(name.replace("/", "_"))], EXPECTED[name]
    assert row["status"] == expected.status
    assert row["score"] == ("" if expected.score is None else str(expected.score))
    assert row["max"] == str(cases.FULL)
    if expected.flags:
        assert expected.flags in row["flags"]
    else:
        assert row["flags"] == ""


def test_the_table_is_covered() -> None:
    standing = {name for names in cases.TABLE.values() for name in names}
    assert standing - {"nosy"} <= set(EXPECTED)
    assert set(EXPECTED) - standing == {"fine", "error in a cell", "stranger"}  # beyond the table


def test_everybody_has_one_row(rows: dict[str, dict[str, str]]) -> None:
    assert len(rows) == len(EXPECTED) + 1  # and the nosy one


def test_columns_are_those_of_the_contract(graded: Path) -> None:
    head = (graded / "grades.csv").read_text(encoding="utf-8").splitlines()[0]
    assert head == "student,status,score,max,flags," + ",".join(f"check-{q}" for q in cases.QUESTIONS)


def test_a_formula_in_a_name_is_defused_and_commas_are_quoted(graded: Path) -> None:
    raw = (graded / "grades.csv").read_text(encoding="utf-8")
    assert "\n=" not in raw
    assert '"\'=HYPERLINK(""http:__evil.example"",""ana"")"' in raw
    assert '"Smith, ""Jo"" Ann"' in raw


def test_the_others_answers_are_scored_beside_a_loop(rows: dict[str, dict[str, str]]) -> None:
    row = rows["loop in a function"]
    assert (row["check-card-points"], row["check-hand-points"], row["check-by-rule"]) == ("6", "0", "6")


def test_nobody_reaches_the_network_the_disk_or_the_teacher(graded: Path, listener: Listener) -> None:
    page = next((graded / "feedback").rglob("nosy/feedback.html")).read_text(encoding="utf-8")
    assert page.count("gives &#x27;nothing at all&#x27;") == 4  # the visible checks of the nosy function
    assert "GOT" not in page
    assert listener.knocks == []


def test_feedback_tells_a_student_what_is_wrong_and_hides_hidden_checks(graded: Path) -> None:
    page = (graded / "feedback" / "class" / "always equal" / "feedback.html").read_text(encoding="utf-8")
    assert "<h2>card-points: " in page  # the question, not the name of the cell that checks it
    assert "card_points(&#x27;7S&#x27;) gives an object of type Yes, where a plain value is wanted." in page
    assert "Hint: the seven is the best card of the pack" in page
    assert "a hidden check failed. Hint: three times six" in page
    assert "card_points(&#x27;6D" not in page
    assert "http" not in page


def test_no_wanted_answer_is_sent_to_the_room() -> None:
    marking = grade.Marking(submissions.from_bytes("class.zip", cases.class_zip()), EXERCISE)
    sent = json.dumps(marking.plans()[0]["steps"][-EXERCISE.points :])
    assert "want" not in sent
    assert "21" not in sent


# ------------------------------------------------------------------ names and files


def whose(files: dict[str, str]) -> dict[str, submissions.Submission]:
    found = submissions.students(submissions.from_bytes("s.zip", cases.zip_of(files)), EXERCISE)
    return {one.student: one for one in found}


GOOD = cases.dump(cases.solved())


def test_moodle_folders() -> None:
    found = whose({"Ana Pérez_657737_assignsubmission_file_/01_points.ipynb": GOOD})
    assert found["Ana Pérez"].key == "657737"
    assert found["Ana Pérez"].status == "ok"


def test_canvas_files_of_which_the_last_counts() -> None:
    found = whose({
        "perezana_LATE_340934_208490284_01_points.ipynb": "{",
        "perezana_LATE_340934_208490290_01_points-2.ipynb": GOOD,
        "li_340935_208490299_01_points-1.ipynb": cases.dump(cases.answering(by_rule="x = 1")),
        "li_340935_208490300_01_points-2.ipynb": GOOD,
    })  # fmt: skip
    assert found["perezana"].status == "ok"
    assert found["perezana"].flags == ["handed in late"]
    assert found["li"].flags == ["2 notebooks: li_340935_208490300_01_points-2.ipynb was marked"]


def test_two_students_of_one_name_are_told_apart() -> None:
    path = "Ana Li_{}_assignsubmission_file_/01_points.ipynb"
    assert set(whose({path.format(1): GOOD, path.format(2): GOOD})) == {"Ana Li (1)", "Ana Li (2)"}


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["ana.ipynb", "ben.ipynb"], {"ana", "ben"}),
        (["in/ana.ipynb", "in/ben.ipynb"], {"ana", "ben"}),
        (["ana/01_points.ipynb"], {"ana"}),
        (["in/ana/01_points.ipynb", "in/ben/x.ipynb"], {"ana", "ben"}),
        (["submitted/ana/01_points/01_points.ipynb", "submitted/ben/01_points/01_points.ipynb"], {"ana", "ben"}),
        (["ana_01_points.ipynb", "01_points-ben (1).ipynb"], {"ana", "ben"}),
        (["in/ana/01_points.ipynb", "in/ana/old.ipynb", "in/ben/01_points.ipynb"], {"ana", "ben"}),
        (["../ana/01_points.ipynb", "/ben/01_points.ipynb"], {"ana", "ben"}),
    ],
)
def test_who_handed_in_what(paths: list[str], names: set[str]) -> None:
    assert set(whose(dict.fromkeys(paths, GOOD))) == names


def test_zips_in_a_zip() -> None:
    inner = cases.zip_of({"01_points.ipynb": GOOD})
    out = io.BytesIO()
    import zipfile

    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("ana.zip", inner)
        archive.writestr("ben.zip", inner[:200])
    found = submissions.students(submissions.from_bytes("s.zip", out.getvalue()), EXERCISE)
    assert [(one.student, one.status) for one in found] == [("ana", "ok"), ("ben", "unreadable")]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "an empty file"),
        ("[1]", "no list of cells"),
        ('{"cells": 3}', "no list of cells"),
        ("[" * 100_000, "damaged"),
        ("\x80", "damaged"),
    ],
)
def test_what_cannot_be_read_says_why(content: str, told: str) -> None:
    found = whose({"ana/01_points.ipynb": content})["ana"]
    assert found.status == "unreadable"
    assert told in found.flags[0]


def test_odd_notebooks_are_read_all_the_same() -> None:
    old = {
        "worksheets": [{"cells": [{"cell_type": "code", "input": "def card_points(c):\n    return 1"}]}],
        "nbformat": 3,
    }
    assert whose({"ana/01_points.ipynb": cases.dump(old)})["ana"].status == "ok"
    assert whose({"ana/01_points.ipynb": "\ufeff" + GOOD})["ana"].status == "ok"
    strange = {"cells": [3, None, {"cell_type": "code", "source": ["card_points", " = 1"], "metadata": 7}]}
    found = whose({"ana/01_points.ipynb": cases.dump(strange)})["ana"]
    assert found.notebook is not None
    assert plan(found.notebook, EXERCISE).steps[1]["source"] == "card_points = 1"


@pytest.mark.parametrize(
    "source",
    [[1, None], None, "\ud800 = 1", "\x00", "-" * 50_000 + "1"],
    ids=["numbers", "null", "half", "nul", "deep"],
)
def test_a_cell_that_is_no_code_does_not_stop_the_class(source: object) -> None:
    odd = {"cells": [{"cell_type": "code", "source": source}, {"cell_type": "code", "source": "card_points = 1"}]}
    found = whose({"ana/01_points.ipynb": cases.dump(odd), "ben/01_points.ipynb": GOOD})
    assert found["ana"].notebook is not None and found["ben"].status == "ok"
    assert json.dumps(plan(found["ana"].notebook, EXERCISE).steps, ensure_ascii=False).encode()


def test_a_copy_of_another_version_is_flagged() -> None:
    stale = cases.solved()
    stale["metadata"]["primiera"]["version"] = "00000000"
    assert "made from another version of the exercise" in plan(stale, EXERCISE).flags
    assert plan(cases.solved(), EXERCISE).flags == []


# ------------------------------------------------------------------ the comparison


@pytest.mark.parametrize(
    ("value", "passed"),
    [
        ("70", True),
        ("70.0", True),
        ("'70'", False),
        ("Yes()", False),
        ("[" * 5000, False),
        ("inf", False),
        ("None", False),
    ],
)
def test_what_comes_out_of_a_room_is_only_read(value: str, passed: bool) -> None:
    assert judge(Check("f", (), want=70), {"state": "done", "value": value}).passed is passed


def test_an_outcome_without_a_value_is_no_mark() -> None:
    assert judge(Check("f", (), want=1), {"state": "done"}).passed is False


# ------------------------------------------------------------------ Moodle and Canvas

GRADES = reports.to_csv([
    [*reports.COLUMNS, "q1", "q2"],
    ["Ana Pérez", "ok", 7, 10, "", 3, 4],
    ["perezben", "ok", 10, 10, "", 5, 5],
    ["=cmd()", "ok", 1, 10, "", 1, 0],
    ["Cleo", "unreadable", "", 10, "damaged", "", ""],
    ["Nobody", "ok", 2, 10, "", 1, 1],
])  # fmt: skip

MOODLE = """\ufeffIdentifier,Full name,Email address,Status,Grade,Maximum Grade,Feedback comments
Participant 1,Ana Perez,a@x,Submitted,,10.00,
Participant 2,Ben Pérez,b@x,Submitted,,10.00,
Participant 3,Cleo,c@x,Submitted,5.00,10.00,
Participant 4,Dan,d@x,No submission,,10.00,
"""


def run_lms(tmp_path: Path, *arguments: str, template: str | None = None) -> list[list[str]]:
    (tmp_path / "grades.csv").write_text(GRADES, encoding="utf-8")
    more = []
    if template is not None:
        (tmp_path / "t.csv").write_text(template, encoding="utf-8")
        more = ["--template", str(tmp_path / "t.csv")]
    out = tmp_path / "out.csv"
    assert (
        main(["course", "lms", arguments[0], str(tmp_path / "grades.csv"), "-o", str(out), *arguments[1:], *more]) == 0
    )
    return list(csv.reader(io.StringIO(out.read_text(encoding="utf-8"))))


def test_moodle_worksheet_is_filled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = run_lms(tmp_path, "moodle", template=MOODLE)
    assert table[0][0] == "\ufeffIdentifier"
    assert [line[4] for line in table[1:]] == ["7", "", "", ""]
    assert table[1][6] == "q1 3, q2 4"
    assert table[3][6] == "unreadable: damaged"
    said = capsys.readouterr().err
    assert "not in the template: perezben" in said
    assert "no mark for: Dan" in said


def test_moodle_without_a_template_has_grade_and_feedback(tmp_path: Path) -> None:
    table = run_lms(tmp_path, "moodle")
    assert table[0] == ["Identifier", "Full name", "Grade", "Feedback comments"]
    assert table[1][1:] == ["Ana Pérez", "7", "q1 3, q2 4"]
    assert table[3][1] == "'=cmd()"


def test_canvas_export_is_filled_and_strangers_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = run_lms(tmp_path, "canvas", template=CANVAS)
    assert [line[5] for line in table[1:]] == ["Manual Posting", "10.00", "7", "10", ""]
    said = capsys.readouterr().err
    assert "not in the template: Nobody" in said
    assert "no mark for: Zed, Zoe" in said


def test_canvas_wants_to_know_which_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = CANVAS.replace("Points (123)", "Points (123)").replace("Current Score", "Odds (124)")
    table = run_lms(tmp_path, "canvas", "--column", "Odds", template=two)
    assert table[3][6] == "7"
    (tmp_path / "t.csv").write_text(two, encoding="utf-8")
    command = ["course", "lms", "canvas", str(tmp_path / "grades.csv"), "--template", str(tmp_path / "t.csv")]
    assert main([*command, "-o", str(tmp_path / "o.csv")]) == 2
    assert "Points (123), Odds (124)" in capsys.readouterr().err


def test_another_maximum_in_moodle_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_lms(tmp_path, "moodle", template=MOODLE)
    assert "maximum" not in capsys.readouterr().err
    run_lms(tmp_path, "moodle", template=MOODLE.replace("10.00", "100.00"))
    assert "maximum grade is 100, the exercise's 10" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("Identifier,Full name,Grade\nParticipant 9,Zed,\n", "none of the 1 students"),
        ("Identifier;Full name;Grade\nParticipant 1;Ana Li;\n", "semicolons"),
    ],
)
def test_the_worksheet_of_another_class_or_shape_is_refused(template: str, told: str) -> None:
    rows = lms.read_grades(reports.to_csv([[*reports.COLUMNS], ["Ana Li", "ok", 1, 2, ""]]))
    with pytest.raises(lms.LmsError, match=told):
        lms.moodle(rows, template)


def test_names_that_fit_two_students_are_not_guessed() -> None:
    rows = lms.read_grades(reports.to_csv([[*reports.COLUMNS], ["Ana Li", "ok", 1, 2, ""]]))
    template = "Identifier,Full name,Grade\nParticipant 1,Ana Li,\nParticipant 2,Ana Li,\n"
    filled = lms.moodle(rows, template)
    assert filled.filled == 0
    assert filled.unmatched == ("Ana Li",)


def test_a_number_tells_two_of_one_name_apart() -> None:
    rows = lms.read_grades(
        reports.to_csv([[*reports.COLUMNS], ["Ana Li (1)", "ok", 1, 2, ""], ["Ana Li (2)", "ok", 2, 2, ""]])
    )
    template = "Identifier,Full name,Grade\nParticipant 2,Ana Li,\nParticipant 1,Ana Li,\n"
    assert lms.moodle(rows, template).text.splitlines()[1:] == ["Participant 2,Ana Li,2", "Participant 1,Ana Li,1"]


# ------------------------------------------------------------------ bad input, the key, the statistics


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda folder: folder / "nothing", "no such folder or zip file"),
        (lambda folder: folder, "holds no files"),
        (lambda folder: cases.SOURCE.parent.parent / "README.md", "neither a folder nor a zip"),
    ],
)
def test_bad_submissions_end_in_one_line(
    make: Any, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["course", "grade", str(cases.SOURCE), str(make(tmp_path)), "-o", str(tmp_path / "out" / "g.csv")]
    assert main(command) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("primiera: error: ")
    assert told in captured.err
    assert not (tmp_path / "out").exists()


def test_the_answer_key_shows_solutions_and_hidden_checks(tmp_path: Path) -> None:
    assert main(["course", "key", str(cases.SOURCE), "-o", str(tmp_path)]) == 0
    key = (tmp_path / "01_points.md").read_text(encoding="utf-8")
    assert "return table[card[0]]" in key
    assert "`card_points('6D')` → `18` (hidden)" in key
    assert "### BEGIN" not in key


def test_class_statistics_name_the_check_most_missed() -> None:
    marking = grade.Marking(submissions.from_bytes("class.zip", cases.class_zip()), EXERCISE)
    for number, planned in enumerate(marking.plans()):
        n = int(str(planned["id"]))
        steps = marking._plans[n].steps
        wanted = {"pack_points": 556, "fifty_fives": ["76A"]}  # sealed in the notebook
        right = iter(wanted.get(c.name, c.want) for question in EXERCISE.questions for c in question.checks)
        outcomes = [
            {"state": "done", "value": ""} if step["kind"] == "cell" else {"state": "done", "value": repr(next(right))}
            for step in steps
        ]
        if number == 0:
            outcomes[-7] = {"state": "error", "error": "stopped with KeyError"}
        marking.take(n, outcomes)
    summed = reports.class_statistics(marking.marks(), EXERCISE)
    assert summed.unscored == len(cases.OTHERS) - 2
    assert summed.hardest == (("check-by-rule", "by_rule('4')", 1),)
    assert summed.lines()[-1].endswith("check-by-rule: by_rule('4')")
