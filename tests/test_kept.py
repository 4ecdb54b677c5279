"""What earlier versions left with readers still loads: see kept/README.md."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primiera import levels, record
from primiera.widgets.table.desk import TableDesk

KEPT = Path(__file__).parent / "kept"
SESSIONS = sorted(KEPT.glob("session_*.txt"))


def test_every_game_has_a_kept_session() -> None:
    assert {path.stem.split("_")[-1] for path in SESSIONS} == {"primiera", "primero", "primero-declared"}


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_saved_session_replays_to_the_same_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    kept = record.check(text)  # replays every move, and compares every outcome
    assert len(kept.hands) == 3
    last = kept.hands[-1]
    assert last.stacks is not None
    assert sum(last.stacks) + last.carried == 90
    assert kept.to_text() == text


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_table_takes_a_saved_session(path: Path) -> None:
    desk = TableDesk("primero", seed=1)
    desk.act({"type": "load", "text": path.read_text(encoding="utf-8")})
    assert desk.session.rules.id == path.stem.split("_")[-1]
    assert len(desk.session.record.hands) == 3


@pytest.mark.parametrize("path", sorted(KEPT.glob("progress_*.json")), ids=lambda path: path.stem)
def test_no_earned_star_loses_its_level(path: Path) -> None:
    """Stars are kept under the level's id: a level may be added, but none renamed."""
    stars = json.loads(path.read_text(encoding="utf-8"))["stars"]
    known = {level.id for chapter in levels.chapters() for level in chapter.levels}
    assert set(stars) <= known


@pytest.mark.parametrize("path", sorted(KEPT.glob("quizzes_*.json")), ids=lambda path: path.stem)
def test_no_done_quiz_loses_its_chapter(path: Path) -> None:
    book = Path(__file__).parent.parent / "book"
    for chapter in json.loads(path.read_text(encoding="utf-8")):
        assert (book / f"{chapter}.md").exists(), chapter
