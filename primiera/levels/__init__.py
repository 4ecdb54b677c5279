"""Levels: small tasks as data, for the widgets, the text mode and the tests.

>>> from primiera import levels
>>> level = levels.level("numerus-1")
>>> levels.judge(level, "39").right
True

===========  ================================================================================
``data/``    one TOML file a chapter
``model``    what a level is
``loader``   from a file to levels, every field checked
``judging``  what may be answered, and whether an answer is right: asked of the engine, not of the file
``claims``   what a hint claims, checked against the engine
``position`` the table of a level that is played
===========  ================================================================================
"""

from __future__ import annotations

from primiera.levels.errors import LevelError
from primiera.levels.judging import Verdict, judge, options
from primiera.levels.loader import chapter, chapters, level, read
from primiera.levels.model import Chapter, Goal, Hint, Level

__all__ = [
    "Chapter", "Goal", "Hint", "Level", "LevelError", "Verdict",
    "chapter", "chapters", "judge", "level", "options", "read",
]  # fmt: skip
