"""``primiera levels``: the chapters' levels listed, or played in the terminal."""

from __future__ import annotations

import argparse
from typing import TypeAlias

from primiera.cli import Answer
from primiera.errors import PrimieraError

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_parser(commands: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add ``levels`` to the command line."""
    about = "list the levels of the course, or play a chapter's"
    levels = commands.add_parser("levels", help=about, description=about, parents=[common])
    levels.add_argument("which", nargs="?", metavar="CHAPTER", help="a chapter such as numerus, or a level, numerus-2")
    levels.add_argument("--interactive", action="store_true", help="play them, here in the terminal")
    levels.set_defaults(command=_levels)


def _levels(arguments: argparse.Namespace) -> Answer:
    from primiera import levels

    if arguments.interactive:
        if arguments.json:
            raise PrimieraError("--interactive speaks to a person and --json to a program: choose one")
        from primiera.levels.asking import Asker

        return Answer("", Asker(arguments.which or "values").play())
    if arguments.which is None:
        chapters = levels.chapters()
    else:
        one = arguments.which.rpartition("-")[2].isdigit()
        found = levels.level(arguments.which) if one else None
        chapters = (levels.chapter(found.chapter if found else arguments.which),)
        if found:
            chapters = (levels.Chapter(found.chapter, chapters[0].title, (found,)),)
    listed = [level for chapter in chapters for level in chapter.levels]
    text = "\n".join(f"{level.id:18}{level.title:32}{level.rules.spec}" for level in listed)
    told = [
        {"id": level.id, "title": level.title, "rules": level.rules.spec, "goal": level.goal.kind} for level in listed
    ]
    return Answer(text, told)
