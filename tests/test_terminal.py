"""The table in the terminal: typed moves, help on the way, and the same words as everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from dealt import play, set_table

from primiera import cli, record, rules
from primiera.actions import Bet, Declare, Discard
from primiera.cards import parse_cards
from primiera.errors import NotationError
from primiera.terminal import Terminal, read_move
from primiera.view import view


def session(rules_id: str, typed: list[str], seed: int = 3, bots: int = 3, hands: int | None = None) -> str:
    """What is told at a table where these lines are typed, then the player goes."""
    lines: Iterator[str] = iter(typed)
    said: list[str] = []

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    table = Terminal(rules(rules_id), ["careful", "bold", "beginner"][:bots], seed, ask=ask, tell=said.append)
    table.play(hands)
    return "\n".join([*said, table.farewell])


def test_a_hand_from_the_deal_to_the_award() -> None:
    told = session("primero", ["call", "call", "call", "check", "call", "call"], seed=1, hands=1)
    assert "You sit South; with you West (careful)" in told
    assert "Your move (" in told and "You hold " in told and "You leave with" in told


@pytest.mark.parametrize("id", ["primero", "primiera", "primiera-italiana", "primero-declared"])
def test_every_game_can_be_left_at_any_prompt(id: str) -> None:
    for typed in range(6):
        assert "You leave with" in session(id, ["pass", "discard", "check", "", "pass"][:typed])


def test_help_hint_undo_and_refusals() -> None:
    told = session("primero", ["?", "hint", "undo", "bet 9", "dance", "bet 2", "undo", "rules", "quit"], seed=3)
    assert "Your moves: check, bet 1 to 4, fold." in told
    assert "The careful player would say: " in told
    assert "There is no move to take back in this hand." in told
    assert "No: a bet is 1 to 4 chips, not 9." in told
    assert "'dance' is no move here: allowed are check, bet, fold, hint" in told
    assert "Taken back." in told and told.count("You bet 2 chips.") == 1


def test_moves_as_a_person_types_them() -> None:
    state = set_table("primiera-italiana", ["7S 6S KD QC", "2C 3C 4H JD"], [20, 20], dealer=1)
    seen = view(state, 0)
    assert read_move(["b", "2"], seen) == Bet(2)
    drawing = view(play(state, "check", "check"), 0)
    assert read_move(["d", "3", "4"], drawing) == read_move(["discard", "KD", "QC"], drawing)
    assert read_move(["d", "k♦"], drawing) == Discard(parse_cards("KD"))
    assert read_move(["discard"], drawing) == Discard()
    with pytest.raises(NotationError, match="there is no card 5: the cards are counted from 1 to 4"):
        read_move(["d", "5"], drawing)


def test_declarations_by_their_own_names() -> None:
    hands = ["JH 4D 3S KC", "KS QS 6S 2D", "6C 2H 7C AH"]
    state = play(set_table("primero-declared", hands, [20] * 3, dealer=2), "pass", "pass", "pass")
    seen = view(state, 0)
    assert read_move(["declare", "Numero", "30", "2"], seen) == Declare("numerus", 30, 2)
    assert read_move(["declare", "numerus", "30", "stake", "2"], seen) == Declare("numerus", 30, 2)
    assert read_move(["d", "flusso", "1"], seen) == Declare("fluxus", 0, 1)
    for wrong in ("declare", "declare tris 3 1", "declare numero", "declare numero x 1"):
        with pytest.raises(NotationError, match="declar"):
            read_move(wrong.split(), seen)


# ------------------------------------------------------------------ the command line


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = cli.main([*words])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("id", ["primiera", "primero", "primero-declared", "cardano", "prime-francaise"])
def test_play_and_check(capsys: pytest.CaptureFixture[str], tmp_path: Path, id: str) -> None:
    kept = str(tmp_path / "evening.txt")
    status, out, err = run(
        capsys, "play", "--rules", id, "--players", "4", "--hands", "5", "--seed", "2", "--record", kept, "--json"
    )
    told = json.loads(out)
    assert status == 0 and err == ""
    assert sum(told["stacks"]) + told["pot"] == told["chips"] == 400
    assert told["hands"] == len(told["results"]) == 5
    status, out, err = run(capsys, "record", "check", kept, "--json")
    assert (status, json.loads(out), err) == (0, {"valid": True, "hands": 5}, "")
    assert len(record.check(Path(kept).read_text(encoding="utf-8")).hands) == 5
    status, out, err = run(capsys, "record", "tell", kept)
    assert status == 0 and out.startswith("Hand 1. ") and out.count("Hand ") == 5


def test_play_tells_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "play", "--rules", "primiera", "--players", "8", "--hands", "2", "--log")
    assert status == 0 and "Hand 1." in out and "Primiera: 2 hands played, seed 0" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "--players", "9"], "primero is for 2 to 6 players: --players 9"),
        (["play", "--rules", "primero-declared", "--players", "2"], "is for 3 to 6 players"),
        (["play", "--hands", "0"], "one hand or more, not 0"),
        (["play", "--bots", "shark"], "there is no bot 'shark'"),
        (["play", "--interactive", "--json"], "choose one"),
        (["play", "--stack", "-5"], "cannot sit down with -5 chips"),
        (["record", "check", "/nowhere/at/all"], "No such file"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    status, out, err = run(capsys, *words)
    assert status == 2 and out == ""
    assert err.startswith("primiera: error: ") and reason in err and err.count("\n") == 1


def test_a_file_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "photo").write_bytes(b"\xff\xd8\xff")
    status, _, err = run(capsys, "record", "check", str(tmp_path / "photo"))
    assert status == 2 and "is no text in UTF-8: byte 0" in err
