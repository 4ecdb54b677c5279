"""Golden playthroughs: three hands of every rule set, every state as it always was."""

from __future__ import annotations

import difflib

import pytest
from golden_text import FOLDER, playthrough

from primiera.presets import PRESETS


@pytest.mark.parametrize("id", PRESETS)
def test_playthrough(id: str) -> None:
    kept = (FOLDER / f"{id}.txt").read_text(encoding="utf-8").splitlines()
    played = playthrough(id).splitlines()
    changed = [*difflib.unified_diff(kept, played, f"golden/{id}.txt", "played now", lineterm="", n=1)]
    assert not changed, "\n".join(changed[:40])


def test_no_rule_set_is_missing_and_none_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(PRESETS)


def test_together_they_show_every_kind_of_end() -> None:
    told = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for reason in ("unseen", "showdown", "accused", "void"):
        assert f"reason='{reason}'" in told
