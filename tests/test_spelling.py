"""Spelling of everything that is read: chapters, exercises, docstrings and messages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORDS = ROOT / "book" / "words.txt"
READ = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("book/*.md", "book/*.yml", "exercises/*.ipynb", "primiera/**/*.py", "primiera/**/*.toml"),
)


def misspelt(*files: Path) -> str:
    command = [sys.executable, "-m", "codespell_lib", "--ignore-words", str(WORDS), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_nothing_is_misspelt() -> None:
    files = [path for pattern in READ for path in sorted(ROOT.glob(pattern))]
    assert len(files) > 100
    assert misspelt(*files) == ""


def test_a_slip_is_found(tmp_path: Path) -> None:
    slip = tmp_path / "slip.md"
    slip.write_text("Teh highest card wins.\n", encoding="utf-8")
    assert "Teh" in misspelt(slip)
