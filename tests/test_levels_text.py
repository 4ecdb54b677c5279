"""The levels in a terminal: the same tasks and stars, typed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from primiera import cli
from primiera.levels.asking import Asker


def play(which: str, typed: Sequence[str]) -> tuple[dict[str, int], str]:
    waiting, told = list(typed), list[str]()

    def ask(prompt: str) -> str:
        told.append(prompt)
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return Asker(which, ask, told.append).play(), "\n".join(told)


def test_an_answer_by_its_number() -> None:
    stars, told = play("numerus-1", ["1"])
    assert stars == {"numerus-1": 3}
    assert "6C 7C KD 2H" in told
    assert "three stars" in told


def test_a_mistake_and_a_hint_cost_a_star_each() -> None:
    stars, told = play("numerus-1", ["3", "hint", "1"])
    assert stars == {"numerus-1": 1}
    assert "That is all four added up." in told
    assert "Hint 1 of 3." in told


def test_cards_are_typed() -> None:
    stars, _told = play("adding-3", ["7S 5S"])
    assert stars == {"adding-3": 3}


def test_what_cannot_be_is_said_and_asked_again() -> None:
    stars, told = play("adding-3", ["9X", "KD", "7S 5S"])
    assert stars == {"adding-3": 3}
    assert "9X" in told
    assert "KD does not lie on the table" in told


def test_a_table_is_played_in_the_terminal() -> None:
    stars, told = play("draw-game-2", ["discard", "discard 6S"])
    assert stars == {"draw-game-2": 2}
    assert "Not this time." in told


def test_leaving_keeps_what_was_earned() -> None:
    stars, told = play("numerus", ["1", "quit"])
    assert stars == {"numerus-1": 3}
    assert told.endswith("You have 3 stars.")


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["levels", "numerus"]) == 0
    assert capsys.readouterr().out.startswith("numerus-1 ")
    assert cli.main(["levels", "poker"]) == 2
    assert "there is no chapter 'poker'" in capsys.readouterr().err
