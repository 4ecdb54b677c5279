"""Student versions: nothing of the solution or of the hidden checks gets out, and a leak is an error."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from primiera.cli import main
from primiera.exercises.source import ExerciseError, load, marking
from primiera.exercises.student import student_version

SOURCE = Path(__file__).parent.parent / "exercises" / "01_points.ipynb"


@pytest.fixture
def notebook() -> dict[str, Any]:
    return load(SOURCE)


def cell(notebook: dict[str, Any], id: str) -> dict[str, Any]:
    return next(cell for cell in notebook["cells"] if cell["id"] == id)


def test_solutions_hidden_checks_and_outputs_are_gone(notebook: dict[str, Any]) -> None:
    made = student_version(notebook, "01_points")
    written = json.dumps(made)
    assert "BEGIN" not in written
    assert "itertools import" not in written
    assert "three times six, not" not in written
    assert all(not c.get("outputs") and c.get("execution_count") is None for c in made["cells"])
    assert made["metadata"]["primiera"]["version"] in made["cells"][0]["source"]


def test_answer_and_check_cells_keep_their_ids_and_points(notebook: dict[str, Any]) -> None:
    made = student_version(notebook, "01_points")
    marks = [(c["id"], marking(c)) for c in notebook["cells"] if marking(c)]
    assert [(c["id"], marking(c)) for c in made["cells"] if marking(c)] == marks


@pytest.mark.parametrize(
    ("id", "change", "told"),
    [
        ("card-points", lambda s: s.replace("    ### END SOLUTION", ""), "without ### END SOLUTION"),
        ("card-points", lambda s: s.replace("    ### BEGIN SOLUTION\n", ""), "without its partner"),
        ("card-points", lambda s: "def card_points(card):\n    return 21", "students would get all of it"),
        ("check-by-rule", lambda s: s.replace("### END HIDDEN TESTS\n", ""), "do not pair"),
        ("text-1", lambda s: s + "\n`table = {'7': 21}` no\n    return table[card[0]]", "leaks to students"),
        ("text-1", lambda s: s + "\nmind the ### BEGIN SOLUTION mark", "leaks to students"),
        ("setup", lambda s: s + "\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION", "not marked as an answer cell"),
        ("setup", lambda s: s + "\n### BEGIN HIDDEN TESTS\nx = 1\n### END HIDDEN TESTS", "not marked as a check cell"),
    ],
)
def test_a_leak_is_refused_with_its_cell(notebook: dict[str, Any], id: str, change: Any, told: str) -> None:
    leaky = copy.deepcopy(notebook)
    cell(leaky, id)["source"] = change(cell(leaky, id)["source"])
    with pytest.raises(ExerciseError, match=told) as caught:
        student_version(leaky, "01_points")
    assert id in str(caught.value)


def test_the_command_writes_one_notebook_each(tmp_path: Path) -> None:
    assert main(["course", "student", str(SOURCE.parent), "-o", str(tmp_path / "out")]) == 0
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == sorted(p.name for p in SOURCE.parent.glob("*.ipynb"))


def test_the_command_writes_nothing_when_one_would_leak(
    tmp_path: Path, notebook: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.ipynb").write_text(json.dumps(notebook))
    cell(notebook, "text-1")["source"] += "\n    return table[card[0]]"
    (folder / "b.ipynb").write_text(json.dumps(notebook))
    assert main(["course", "student", str(folder), "-o", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("primiera: error: b, cell text-1: leaks to students")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("content", "told"), [("{", "JSON is damaged"), ("[]", "no list of cells"), (None, "no such file or folder")]
)
def test_what_is_no_notebook_is_refused(
    tmp_path: Path, content: str | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ipynb"
    if content is not None:
        path.write_text(content)
    assert main(["course", "student", str(path), "-o", str(tmp_path / "out")]) == 2
    assert told in capsys.readouterr().err


def test_the_sources_are_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "exercises"
    folder.mkdir()
    source = folder / SOURCE.name
    source.write_bytes(SOURCE.read_bytes())
    (tmp_path / "link").symlink_to(folder)
    handed_in = folder / "ana" / "points.ipynb"
    handed_in.parent.mkdir()
    handed_in.write_bytes(SOURCE.read_bytes())
    for out in (folder, tmp_path / "link", folder / ".." / "exercises"):
        assert main(["course", "student", str(folder), "-o", str(out)]) == 2
        assert "would be written over" in capsys.readouterr().err
    for out in (source, handed_in, tmp_path / "link" / source.name):
        assert main(["course", "grade", str(source), str(folder), "-o", str(out)]) == 2
        assert "would be written over" in capsys.readouterr().err
    assert source.read_bytes() == handed_in.read_bytes() == SOURCE.read_bytes()


def test_keys_and_marks_are_never_written_over_what_they_come_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "exercises"
    folder.mkdir()
    notebook, grades, export = folder / "points.md", tmp_path / "grades.csv", tmp_path / "export.csv"
    (folder / "points.ipynb").write_bytes(SOURCE.read_bytes())
    notebook.hardlink_to(folder / "points.ipynb")  # one file under the name the key would take
    grades.write_text("student,status,score,max,flags\nAna,ok,3,5,\n")
    export.write_text("Identifier,Full name,Grade\nParticipant 1,Ana,\n")
    filling = ["lms", "moodle", str(grades), "--template", str(export), "-o"]
    kept = {path: path.read_bytes() for path in (notebook, grades, export)}
    for arguments in (["key", str(folder), "-o", str(folder)], [*filling, str(grades)], [*filling, str(export)]):
        assert main(["course", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("primiera: error: -o: ") and err.count("\n") == 1
        assert "would be written over" in err
    assert {path: path.read_bytes() for path in kept} == kept
    assert main(["course", *filling, str(tmp_path / "filled.csv")]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["student", "{exercises}", "-o", "{file}"],
        ["key", "{exercises}", "-o", "{file}"],
        ["key", "{exercises}", "-o", "{file}/below"],
        ["lms", "moodle", "{grades}", "-o", "{folder}"],
        ["lms", "moodle", "{grades}", "-o", "{file}/out.csv"],
        ["lms", "moodle", "{folder}", "-o", "{folder}/out.csv"],
        ["lms", "moodle", "{file}", "-o", "{folder}/out.csv"],
        ["lms", "blackboard", "{grades}", "-o", "{folder}/out.csv"],
        ["refresh", "{file}"],
        ["refresh", "{folder}"],
        ["stats", "{exercises}", "{folder}"],
        ["stats", "{exercise}", "{folder}", "--limit", "0"],
        ["stats", "{exercise}", "{folder}", "--limit", "nan"],
        ["stats", "{exercise}", "{exercises}", "--pyodide", "{folder}"],
        ["grade", "{exercise}", "{exercises}", "-o", "{file}/grades.csv"],
        ["grade", "{exercise}", "{exercises}", "-o", "{folder}", "--limit", "1"],
    ],
    ids=" ".join,
)
def test_a_wrong_place_or_number_ends_in_one_line(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"exercise": SOURCE, "exercises": SOURCE.parent}
    for name in ("file", "grades"):
        places[name] = tmp_path / name
        places[name].write_text("student,status,score,max,flags\n" if name == "grades" else "kept")
    places["folder"] = tmp_path / "folder"
    places["folder"].mkdir()
    assert main(["course", *(argument.format(**places) for argument in arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("primiera: error: ") and err.count("\n") == 1
    assert "_seconds" not in err and "Traceback" not in err
    assert places["file"].read_text() == "kept" and list(places["folder"].iterdir()) == []


CELL = {"cell_type": "code", "source": "check(f, {[]}, want=1)\nscore()", "id": "a", "outputs": []}
GRADED = {**CELL, "metadata": {"nbgrader": {"grade": True, "grade_id": "a", "points": 1}}}
DEEP = "check(f, " + "-" * 50_000 + "1, want=1)\nscore()"


@pytest.mark.parametrize(
    "content",
    [
        "[" * 200_000,
        json.dumps({"cells": [1], "metadata": {}}),
        json.dumps({"cells": [None], "metadata": {}}),
        json.dumps({"cells": [CELL]}),
        json.dumps({"cells": [{**GRADED, "source": [1, 2]}], "metadata": {}}),
        json.dumps({"cells": [GRADED], "metadata": {}}),
        json.dumps({"cells": [{**GRADED, "source": DEEP}], "metadata": {}}),
    ],
    ids=["deep", "number", "null", "no metadata", "source of numbers", "set of lists", "deep check"],
)
def test_a_hostile_exercise_ends_in_one_line(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.ipynb"
    path.write_text(content)
    for arguments in (["key", str(path)], ["grade", str(path), str(tmp_path)]):
        assert main(["course", *arguments, "-o", str(tmp_path / "out")]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("primiera: error: ") and err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_where_marks_cannot_be_written_is_said_before_the_marking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    file = tmp_path / "file"
    file.write_text("kept")
    for places, told in (
        (["-o", str(work)], "is a folder"),
        (["-o", str(tmp_path / "out.csv"), "--feedback", str(file)], "is no folder"),
    ):
        assert main(["course", "grade", str(SOURCE), str(tmp_path), *places]) == 2
        assert told in capsys.readouterr().err
    assert file.read_text() == "kept" and not (tmp_path / "out.csv").exists()


def test_marks_with_a_field_too_large(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "grades.csv"
    path.write_text("student,status,score,max,flags\n" + "A" * 200_000 + ",ok,3,5,\n")
    assert main(["course", "lms", "moodle", str(path), "-o", str(tmp_path / "out.csv")]) == 2
    assert "marks file: no table" in capsys.readouterr().err
    assert not (tmp_path / "out.csv").exists()


def test_marks_that_are_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "grades.csv"
    path.write_bytes(bytes(range(256)))
    assert main(["course", "lms", "moodle", str(path), "-o", str(tmp_path / "out.csv")]) == 2
    assert "is no text in UTF-8" in capsys.readouterr().err
    assert not (tmp_path / "out.csv").exists()


def test_refresh_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / SOURCE.name
    path.write_bytes(SOURCE.read_bytes())
    monkeypatch.setitem(sys.modules, "nbclient", None)
    assert main(["course", "refresh", str(path)]) == 2
    assert "nbclient is missing: pip install 'primiera[teach]'" in capsys.readouterr().err
    assert path.read_bytes() == SOURCE.read_bytes()


def test_refresh_gives_the_same_bytes_again(tmp_path: Path) -> None:
    from primiera.exercises.refresh import refresh

    path = tmp_path / SOURCE.name
    path.write_text(SOURCE.read_text())
    assert refresh(path) is False
    assert path.read_text() == SOURCE.read_text()
