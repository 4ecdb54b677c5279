"""The command line: JSON as the contract has it, and one line on stderr for whatever cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from primiera.cli import main
from primiera.presets import PRESETS

CONTRACT = {
    "primiera", "primero", "primiera-italiana", "primera-espanola", "prime-francaise", "primero-english",
    "primero-declared", "cardano", "primiera-moderna",
}  # fmt: skip


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# ------------------------------------------------------------------ what it answers


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    listed = run(capsys, "rules")
    assert {game["id"] for game in listed} >= CONTRACT
    for game in listed:
        assert set(game["names"]) == {"en", "es", "fr", "it"} and all(game["names"].values())
        least, most = game["players"]
        assert 2 <= least <= most <= 8 and game["deck"] in (40, 48, 52)
        assert isinstance(game["editorial"], list) and game["source"]
    (one,) = run(capsys, "rules", "primiera")
    assert one["combinations"] == ["primero", "supremus", "fluxus"] and one["players"] == [2, 8]
    (house,) = run(capsys, "rules", "primero", "--option", "supremus=any", "--option", "deck=52")
    assert house["combinations"] == ["numerus", "primero", "supremus", "fluxus", "chorus"] and house["deck"] == 52


def test_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "score", "7S 6S AS KD", "--rules", "primiera") == {
        "combination": "supremus",
        "points": 55,
        "name": "Cincuenta y cinco",
        "counting": ["7S", "6S", "AS"],
    }
    nothing = run(capsys, "score", "7S 6S 5S KD", "--rules", "primiera")
    assert nothing["combination"] is None and nothing["points"] == 0
    assert run(capsys, "score", "7S", "6S", "AS", "5S")["combination"] == "fluxus"
    assert text(capsys, "score", "7♠ 6♠ A♠ 5♠") == "Fluxus 70  (7S 6S AS 5S)\n"


def test_showdown(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "showdown", "7S 6H AD 5C", "7H 6S AC 5D", "--rules", "primero")
    assert found["winners"] == [0] and found["by"] == "eldest"
    assert [hand["points"] for hand in found["hands"]] == [70, 70]
    split = run(capsys, "showdown", "KS KH KD KC", "QS QH QD QC", "--rules", "primero")
    assert split["winners"] == [0, 1] and split["by"] == "split"
    none = run(capsys, "showdown", "7S 6S 5S KD", "7H 6H 5H KC", "--rules", "primiera")
    assert none["winners"] == [] and none["by"] == "none"
    assert "decided by points" in text(capsys, "showdown", "7S 6S 2D 2H", "7H 5H 2S 2C")


def test_prime(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "prime", "AD 7D 5H 2C KS", "7S 7H 7C") == {"values": [58, None], "winner": 0}
    assert run(capsys, "prime", "7D 7H 6C 6S", "7C 7S 6D 6H") == {"values": [78, 78], "winner": None}
    assert text(capsys, "prime", "7D") == "  no primiera\n"


def test_odds_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "odds", "dealt", "--rules", "primero")
    assert found["total"] == 91_390
    assert found["combinations"]["fluxus"] == {"hands": 840, "probability": "84/9139"}
    assert run(capsys, "odds", "dealt", "--rules", "primiera")["combinations"]["none"]["hands"] == 80_430


def test_odds_draw(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "odds", "draw", "7S 6H 5D 2H", "--rules", "primero")
    assert len(found["choices"]) == 16 and found["choices"][0]["discard"] == []
    one = next(choice for choice in found["choices"] if choice["discard"] == ["2H"])
    assert one["reach"]["primero"] == "5/18" and found["best"] == ["2H"]
    for choice in found["choices"]:
        assert sum(map(Fraction, choice["reach"].values())) == 1 and 0 <= Fraction(choice["win"]) <= 1
    declared = run(capsys, "odds", "draw", "7S 6H 5D 2H", "--rules", "primero-declared", "--aim", "fluxus")
    assert len(declared["choices"]) == 11
    none = run(capsys, "odds", "draw", "7S 6H 5D 2H", "--rules", "primiera")["choices"][0]
    assert none["reach"]["none"] == "1"
    assert text(capsys, "odds", "draw", "7S 6H 5D 2H").splitlines()[1].startswith("* 2H")


def test_odds_of_other_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert {claim["verdict"] for claim in run(capsys, "odds", "claims")} >= {
        "true",
        "false",
        "misleading",
        "impossible",
    }
    assert "B67" in text(capsys, "odds", "claims")
    assert run(capsys, "odds", "hand", "7S 7H 7D 7C")["weaker"] == 91_389
    assert run(capsys, "odds", "equity", "7S 6S AS 5S", "")["share"] == "7853/7854"
    sampled = run(capsys, "odds", "equity", "7S 6S AS 5S", "", "KS", "--samples", "50")
    assert sampled["error"] > 0 and isinstance(sampled["share"], float)
    table = run(capsys, "odds", "table", "--rules", "primiera")
    assert set(table["somebody"]) == set(map(str, range(2, 9))) == set(table["nobody"])


@pytest.mark.parametrize("id", list(PRESETS))
def test_every_game_is_played_and_its_record_checked(
    id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.txt"
    arguments = ["play", "--rules", id, "--players", "3", "--hands", "3", "--seed", "5", "--record", str(file)]
    found = run(capsys, *arguments)
    assert sum(found["stacks"]) + found["pot"] == found["chips"] and 1 <= found["hands"] <= 3
    assert len(found["results"]) == found["hands"]
    assert run(capsys, *arguments) == found
    assert run(capsys, "record", "check", str(file)) == {"valid": True, "hands": found["hands"]}


@pytest.mark.parametrize("id", list(PRESETS))
@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_the_rules_as_a_page(id: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = text(capsys, "rules", id, "--format", form)
    for word in ("Points of the cards", "Combinations", "Equal hands", "The deal", "How a hand goes"):
        assert word in page
    assert "None" not in page and "primiera.ruleset" not in page


# ------------------------------------------------------------------ what it refuses

BAD = [
    (["score", "1S 6S AS 5S"], "unknown rank '1' in '1S'"),
    (["score", "7X 6S AS 5S"], "unknown suit 'X' in '7X'"),
    (["score", "7S 6S AS 5S 4S"], "exactly four cards"),
    (["score", "7S 6S AS 7S"], "7S occurs twice"),
    (["score", ""], "the text is empty"),
    (["score", "8S 6S AS 5S"], "8S is not in the pack of 40"),
    (["score", "7S 6S AS 5S", "--rules", "poker"], "unknown rule set 'poker'"),
    (["score", "7S 6S AS 5S", "--rules", ""], "unknown rule set ''"),
    (["score", "7S 6S AS 5S", "--option", "supremus"], "'supremus' is no option"),
    (["score", "7S 6S AS 5S", "--option", "joker=on"], "unknown option 'joker'"),
    (["score", "7S 6S AS 5S", "--option", "deck=44"], "a pack of 40 with the tens has 44 cards"),
    (["score", "7S 6S AS 5S", "--option", "chorus=bonus"], "four of a rank always have four suits"),
    (["score", "7S 6S AS 5S", "--option", "deck=40", "--option", "deck=52"], "'deck' is given twice"),
    (["score", "7S 6S AS 5S", "--rules", "primiera", "--option", "deck=48"], "primiera takes no option 'deck'"),
    (["score", "7S 6S AS 5S", "--rules", "primero+deck=48", "--option", "deck=52"], "'deck' is given twice"),
    (["score"], "the following arguments are required: HAND"),
    (["showdown", "7S 6S AS 5S"], "two hands or more: 1 given"),
    (["showdown", "7S 6S AS 5S", "7S KH QH JH"], "7S occurs twice"),
    (["prime", "7S", "7S"], "7S occurs twice among the piles"),
    (["prime", "8S"], "8S is not in the pack of 40"),
    (["rules", "whist"], "unknown rule set 'whist'"),
    (["rules", ""], "unknown rule set ''"),
    (["rules", "primero", "--rules", "primiera"], "unrecognized arguments: --rules"),
    (["odds", "draw", "7S 6H 5D 2H", "--dead", "7S"], "7S occurs twice"),
    (["odds", "draw", "7S 6H 5D 2H", "--aim", "flush"], "unknown aim 'flush'"),
    (["odds", "table", "--players", "99"], "99 players: a pack of 40 deals 1 to 10 hands"),
    (["odds", "equity", "7S 6H 5D 2H", *[""] * 9], "one to seven others: 9 given"),
    (["odds", "equity", "7S 6H 5D 2H", "", "", "--samples", "9" * 12], "would never end: allowed are 2 to 10000000"),
    (["odds"], "the following arguments are required: WHAT"),
    (["play", "--players", "1"], "2 to 6 players"),
    (["play", "--players", "many"], "invalid int value: 'many'"),
    (["play", "--seed", "\udcff"], "--seed '\\udcff': allowed are"),
    (["play", "--seed", "a\nb"], "--seed 'a\\nb': allowed are"),
    (["play", "--stack", "9" * 10], "--stack 9999999999: allowed are 1 to 999999999 chips"),
    (["levels", "--interactive", "--json"], "choose one"),
    (["record", "check", "no/such/file"], "no/such/file"),
    (["deal"], "invalid choice: 'deal'"),
    ([], "the following arguments are required: COMMAND"),
]


@pytest.mark.parametrize(
    ("arguments", "says"), BAD, ids=[ascii(" ".join(arguments))[1:41] or "nothing" for arguments, _ in BAD]
)
def test_bad_input(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ([], ["--json"]):
        assert main([*arguments, *(form if arguments[:1] != [] else [])]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("primiera: error: ") and err.endswith("\n") and err.count("\n") == 1
        assert says in err and "Traceback" not in err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"primiera", b"\x00" * 100_000], ids=["empty", "bytes", "other", "zeros"]
)
def test_damaged_records(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(content)
    assert main(["record", "check", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("primiera: error: ") and err.count("\n") == 1


@pytest.mark.parametrize("seed", ["9" * 150, "9" * 5000, "٣", "-", ""], ids=["150", "5000", "arabic", "-", "empty"])
def test_every_seed_accepted_is_kept_by_the_record(
    seed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.txt"
    assert main(["play", "--seed", seed, "--record", str(file)]) == 0
    assert main(["record", "check", str(file)]) == 0


def process(*arguments: bytes | str, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "primiera", *arguments],
        capture_output=True,
        env={"PYTHONIOENCODING": encoding, "PATH": ""},
        check=False,
    )


def test_hostile_bytes_in_a_real_process() -> None:
    for hostile in (b"\xff\xfe 6S AS 5S", b"7S\n6S\r\x1b[31m", b"7S " * 30_000):
        ended = process("score", hostile)
        assert ended.returncode == 2 and ended.stdout == b""
        assert ended.stderr.startswith(b"primiera: error: ") and ended.stderr.count(b"\n") == 1
        assert b"\x1b" not in ended.stderr and len(ended.stderr) < 2000


def test_a_terminal_that_knows_ascii_alone() -> None:
    ended = process("rules", "primero-declared", encoding="ascii")
    assert ended.returncode == 0 and b"Primero d?clar?" in ended.stdout


def test_help_and_version_end_well() -> None:
    assert process("--version").stdout.startswith(b"primiera ")
    for arguments in (["--help"], ["odds", "--help"], ["play", "--help"], ["course", "--help"]):
        assert process(*arguments).returncode == 0
