"""Every statement of the sources is answered for: by a test, a chapter of the book, or a written reason."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from primiera.presets import POINTS_40, PRESETS, rules

TESTS = Path(__file__).parent
BOOK = TESTS.parent / "book"
TABLE: dict[str, dict[str, Any]] = tomllib.loads((TESTS / "traceability.toml").read_text("utf-8"))
STATEMENTS = [
    f"{source}{n:02}" for source, most in (("A", 37), ("B", 76), ("C", 23), ("D", 10)) for n in range(1, most + 1)
]


def test_the_table_has_no_hole() -> None:
    assert sorted(TABLE) == STATEMENTS
    for statement, answer in TABLE.items():
        assert set(answer) & {"tests", "chapter", "reason"}, statement
        assert set(answer) <= {"tests", "chapter", "reason"}, statement
        assert len(answer.get("reason", "x" * 20)) >= 20, f"{statement}: that is no reason"


@cache
def functions(file: str) -> set[str]:
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@pytest.mark.parametrize("statement", [s for s in STATEMENTS if "tests" in TABLE.get(s, {})])
def test_its_tests_exist(statement: str) -> None:
    assert TABLE[statement]["tests"]
    for name in TABLE[statement]["tests"]:
        file, _, function = name.partition("::")
        assert function in functions(file), name


@pytest.mark.parametrize("statement", [s for s in STATEMENTS if "chapter" in TABLE.get(s, {})])
def test_its_chapters_tell_it(statement: str) -> None:
    for chapter in TABLE[statement]["chapter"]:
        page = (BOOK / f"{chapter}.md").read_text("utf-8")
        assert re.search(rf"\b{statement}\b", page), f"{chapter} does not cite {statement}"


def test_rule_sets_cite_statements_that_exist() -> None:
    for id in PRESETS:
        for basis in rules(id).bases:
            assert set(basis.statements) <= set(STATEMENTS), basis


def test_the_rhyme_for_the_points() -> None:
    """A34, C03: courts 10, ace 16, two to five their face and ten, six and seven three times their face."""
    rhyme = {"A": 16, **dict.fromkeys("JQK", 10)}
    rhyme |= {str(n): n + 10 for n in range(2, 6)} | {str(n): 3 * n for n in (6, 7)}
    assert dict(POINTS_40) == rhyme
