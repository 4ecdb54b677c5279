"""The exercise notebooks: solved, executed, literal in their checks; the stub fails, the solution passes."""

from __future__ import annotations

import ast
import contextlib
import io
import sys
from pathlib import Path
from typing import Any

import pytest

from primiera.exercises import check, score
from primiera.exercises.source import is_code, load, marking, read, text
from primiera.exercises.student import student_version

FOLDER = Path(__file__).parent.parent / "exercises"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if is_code(cell)]


def run(notebook: dict[str, Any]) -> dict[str, int]:
    """Run every code cell in one namespace; the score of each check cell by its grade_id."""
    namespace: dict[str, Any] = {}
    scores = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in code(notebook):
            source = text(cell)
            if marking(cell).get("grade"):
                body = source.rpartition("\n")
                assert body[2].strip() == "score()"
                exec(body[0], namespace)
                scores[marking(cell)["grade_id"]] = eval(body[2], namespace)
            else:
                exec(source, namespace)
    return scores


def test_there_are_exercises() -> None:
    assert NOTEBOOKS, f"no notebooks in {FOLDER}"


@each
def test_every_cell_has_been_run_in_order(path: Path) -> None:
    counts = [cell["execution_count"] for cell in code(load(path))]
    assert counts == list(range(1, len(counts) + 1))


@each
def test_outputs_hold_no_error_and_no_path_of_a_machine(path: Path) -> None:
    for cell in code(load(path)):
        assert all(output["output_type"] != "error" for output in cell["outputs"]), cell["id"]
        assert not any(word in str(cell["outputs"]) for word in ("/tmp/", "/home/", "0x7f")), cell["id"]


@each
def test_marked_cells_carry_schema_3_and_their_grade_id_as_cell_id(path: Path) -> None:
    notebook = load(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(ids) == len(set(ids))
    for cell in code(notebook):
        if marks := marking(cell):
            assert marks["schema_version"] == 3
            assert marks["grade_id"] == cell["id"]
            assert marks["grade"] == marks["locked"] or not marks["grade"]


@each
def test_check_cells_are_literal_data_that_end_in_a_bare_number(path: Path) -> None:
    exercise = read(path)  # refuses whatever is not literal, and points that are not one a check
    for cell in code(load(path)):
        if marking(cell).get("grade"):
            last = cell["outputs"][-1]
            assert last["output_type"] == "execute_result"
            assert int("".join(last["data"]["text/plain"])) == marking(cell)["points"]
            assert ast.parse(text(cell))
    assert exercise.points >= 5


@each
def test_the_index_in_the_metadata_is_complete(path: Path) -> None:
    about = load(path)["metadata"]["primiera"]
    assert set(about) == {"title", "chapter", "minutes", "level", "needs"}
    assert about["level"] in (1, 2)
    assert text(load(path)["cells"][0]).startswith(f"# {about['title']}\n")


@each
def test_each_question_has_three_hints_and_a_level(path: Path) -> None:
    notebook = load(path)
    asked = [text(cell) for cell in notebook["cells"] if text(cell).startswith("## ") and "★" in text(cell)]
    assert len(asked) == len(read(path).questions)
    assert all(question.count("<summary>Hint") == 3 for question in asked)
    assert any("★★" in question for question in asked)


@each
def test_the_solution_passes_every_check(path: Path) -> None:
    assert run(load(path)) == {question.id: question.points for question in read(path).questions}


@each
def test_the_stub_fails_every_question_without_a_traceback(path: Path) -> None:
    assert run(student_version(load(path), path.stem)) == {question.id: 0 for question in read(path).questions}


# ------------------------------------------------------------------ check and score


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_70_equals_70_point_0(capsys: pytest.CaptureFixture[str]) -> None:
    check(70.0, want=70)
    check(lambda: [70.0, "a"], want=(70, "a"))
    assert said(capsys).count("✓") == 2
    score()


@pytest.mark.parametrize(
    ("answer", "want", "told"),
    [
        ("70", 70, "a text where a number is wanted"),
        (True, 1, "a yes or no (True, False) where a number is wanted"),
        (None, 70, "gives nothing (None)"),
        (49, 70, "gives 49, wanted 70"),
        ([1, 2], [2, 1], "gives [1, 2], wanted [2, 1]"),
    ],
)
def test_a_cross_names_what_is_wrong(
    answer: object, want: object, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check(answer, want=want, hint="look again")
    assert score() == 0
    out = said(capsys)
    assert out.startswith("✗ ")
    assert told in out
    assert "Hint: look again" in out


def test_an_answer_that_breaks_is_a_cross_not_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    def broken(card: str) -> int:
        return {"7": 21}[card]

    def quits() -> None:
        sys.exit(3)

    def endless() -> int:
        return endless()

    for answer in (quits, endless):
        check(answer, want=1)
    check(broken, "K", want=10)
    assert score() == 0
    out = said(capsys)
    assert "broken('K') stopped with KeyError: 'K'" in out
    assert "SystemExit" in out
    assert "RecursionError" in out


class Agreeable:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Sly(int):
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize(
    "liar", [Agreeable(), Sly(3), [Agreeable()], {"a": Sly(1)}], ids=["object", "int", "list", "dict"]
)
def test_an_object_equal_to_everything_gets_nothing(liar: object, capsys: pytest.CaptureFixture[str]) -> None:
    check(liar, want=70)
    assert score() == 0
    assert "gives an object of type" in said(capsys)


def test_a_list_that_holds_itself_ends(capsys: pytest.CaptureFixture[str]) -> None:
    loop: list[Any] = []
    loop.append(loop)
    check(loop, want=[])
    assert score() == 0


def test_cards_hands_and_fractions_are_compared_as_text() -> None:
    from fractions import Fraction

    from primiera import Card, Hand

    check(Card("7S"), want="7S")
    check(Hand("7S 6S AS 5S"), want="7S 6S AS 5S")
    check(Fraction(84, 9139), want="84/9139")
    check(Fraction(4, 2), want=2)
    assert score() == 4


def test_a_sealed_answer_is_checked_and_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    from primiera.exercises import seal

    sealed = seal(556, "pack")
    check(556.0, sealed=sealed)
    check(555, sealed=sealed, hint="once more")
    check(None, sealed=sealed)
    assert score() == 1
    out = said(capsys)
    assert "gives 555, which is not the answer. Hint: once more" in out
    assert out.count("556") == 1


def test_seals_take_equal_answers_for_equal() -> None:
    from primiera.exercises import seal
    from primiera.exercises.seals import fits

    assert fits((1, 2), seal([1, 2.0], "a"))
    assert fits({"b", "a"}, seal({"a", "b"}, "a"))
    assert not fits("1", seal(1, "a"))
    assert not fits(True, seal(1, "a"))
    assert seal(1, "a") != seal(1, "b").replace("b:", "a:")


def test_a_check_without_an_answer_is_the_authors_fault() -> None:
    with pytest.raises(TypeError, match="want="):
        check(1)


def test_a_cell_that_broke_off_does_not_leak_into_the_next_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a notebook an undefined name ends a check cell before its score()."""
    from types import SimpleNamespace

    cell = SimpleNamespace(execution_count=1)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: cell))
    check(1, want=1)
    cell.execution_count = 2
    check(1, want=2)
    assert score() == 0
    cell.execution_count = 3
    assert score() == 0
