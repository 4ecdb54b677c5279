"""Lay out `work/` for ``make lab``: every chapter and exercise as a notebook of the reader's own.

What is there already is never overwritten: it may hold somebody's work. Delete a file to get a fresh copy.
"""

from __future__ import annotations

import shutil

from tools.console import ROOT, say
from tools.lite import CHAPTERS, student_versions

WORK = ROOT / "work"
NEW_EXERCISES = ROOT / "build" / "lab-exercises"


def main() -> None:
    """Copy what is missing and say how much that was."""
    shutil.rmtree(NEW_EXERCISES, ignore_errors=True)
    NEW_EXERCISES.mkdir(parents=True)
    student_versions(NEW_EXERCISES)
    copied = 0
    for source, target in ((CHAPTERS, WORK / "chapters"), (NEW_EXERCISES, WORK / "exercises")):
        target.mkdir(parents=True, exist_ok=True)
        for notebook in sorted(source.glob("*.ipynb")):
            if not (target / notebook.name).exists():
                shutil.copy(notebook, target)
                copied += 1
    say(f"work/: {copied} notebooks added; your own copies stay as they are")


if __name__ == "__main__":
    main()
