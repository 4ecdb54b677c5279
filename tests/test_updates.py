"""What is newer than the locks is told; it is taken only when asked for, and never what must move together."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tools import updates
from tools.updates import Update

PROJECT = """
[project]
name = "primiera"
dependencies = []
optional-dependencies = { book = ["sphinx==7.4.7", "jupytext==1.19.6", "matplotlib>=3.10"] }
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of three, with everything newer in an index of our own."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "requirements.lock").write_text(
        "sphinx==7.4.7 \\\njupytext==1.19.6 \\\nmatplotlib==3.10.0\nsix==1.16.0\n"
    )
    (tmp_path / "pyodide.in").write_text("comm==0.2.3\n")
    (tmp_path / "package.json").write_text(
        json.dumps({"dependencies": {"pyodide": "1", "lumino": "2"}, "devDependencies": {}})
    )
    monkeypatch.setattr(updates, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(updates, "LOCKS", (tmp_path / "requirements.lock",))
    monkeypatch.setattr(updates, "WHEELS", tmp_path / "pyodide.in")
    monkeypatch.setattr(updates, "NPM", tmp_path)
    monkeypatch.setattr(updates, "newest", lambda names, python: dict.fromkeys(names, "99"))
    return tmp_path


def npm(asked: list[tuple[str, ...]]) -> object:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        asked.append(words)
        return subprocess.CompletedProcess(words, 0, stdout="99\n", stderr="")

    return run


def told(found: Iterable[Update]) -> dict[str, tuple[str, str]]:
    return {update.name: (update.old, update.new) for update in found}


def test_what_the_project_asks_for_is_told(files: Path) -> None:
    assert told(updates.python_updates(everything=False)) == {
        "jupytext": ("1.19.6", "99"),
        "matplotlib": ("3.10.0", "99"),
        "sphinx": ("7.4.7", "99"),
    }
    assert "six" in told(updates.python_updates(everything=True))
    assert told(updates.wheel_updates()) == {"comm": ("0.2.3", "99")}


def test_only_what_stands_alone_is_taken(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(updates, "_npm", npm(asked))
    found = [*updates.python_updates(everything=False), *updates.wheel_updates(), *updates.npm_updates()]
    assert (files / "pyproject.toml").read_text() == PROJECT  # told, and nothing changed
    updates.take(found)
    assert (files / "pyproject.toml").read_text() == PROJECT.replace("1.19.6", "99")
    assert (files / "pyodide.in").read_text() == "comm==0.2.3\n"
    assert asked[-1] == ("install", "--save-exact", "--package-lock-only", "lumino@99")
