"""Exercises: ``check`` and ``score`` for the learner, and the desk where a teacher marks.

Everything a learner's notebook needs is standard library and runs in the browser as well.
"""

from __future__ import annotations

from primiera.exercises.check import check, score
from primiera.exercises.seals import seal

__all__ = ["check", "score", "seal"]
