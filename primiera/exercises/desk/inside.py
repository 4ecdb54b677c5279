"""Inside the room: run a student's cells and call a student's functions, and say what came of it as text.

No wanted answer ever gets here. Whatever a student's code does to this module, it can only lie about its own answers.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import json
import sys
from typing import Any

from primiera.exercises.answers import NotPlainError, brief, plain

OUTPUT_KEPT = 20_000
"""Bytes of printed text kept; the rest is counted and dropped."""
ANSWER_LONGEST = 20_000


class Paper(io.RawIOBase):
    """Where printed text ends up: the beginning is kept, the rest counted."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = b""
        self.dropped = 0

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, data: Any) -> int:
        """Keep what there is room for."""
        taken = bytes(data[: max(0, OUTPUT_KEPT - len(self.kept))])
        self.kept += taken
        self.dropped += len(data) - len(taken)
        return len(data)


class Room:
    """One student's namespace."""

    def __init__(self) -> None:
        self.namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        builtins.input = _no_input

    def cell(self, source: str) -> str:
        """Run a cell; JSON with ``error`` when it broke off."""

        def run() -> str:
            exec(compile(without_magic(source), "<cell>", "exec"), self.namespace)
            return ""

        return self._told(run)

    def call(self, name: str, arguments: str) -> str:
        """Call a function with the literals in a tuple's text, or take a value; JSON with ``value`` or ``error``."""

        def answer() -> str:
            if name not in self.namespace:
                raise NameError(f"{name} is not defined")
            found = self.namespace[name]
            got = found(*ast.literal_eval(arguments)) if callable(found) else found
            text = repr(plain(got))
            if len(text) > ANSWER_LONGEST:
                raise ValueError(f"an answer of {len(text)} characters")
            return text

        return self._told(answer)

    def _told(self, action: Any) -> str:
        paper = Paper()
        before = sys.stdout, sys.stderr
        # Buffered in C: a student may print eighty megabytes in time.
        sys.stdout = sys.stderr = io.TextIOWrapper(
            io.BufferedWriter(paper, 1 << 16), encoding="utf-8", errors="replace"
        )
        told: dict[str, Any] = {}
        try:
            told["value"] = action()
        except NotPlainError as error:
            told["error"] = f"gives an object of type {error}, where a plain value is wanted"
        except BaseException as error:
            told["error"] = f"stopped with {type(error).__name__}: {brief_text(error)}".rstrip(": ")
        finally:
            with contextlib.suppress(Exception):  # the student may have closed it
                sys.stdout.flush()
            sys.stdout, sys.stderr = before
        if paper.dropped:
            told["cut"] = paper.dropped
        return json.dumps(told)


def brief_text(error: BaseException) -> str:
    """The message of an exception, on one line and not endless."""
    try:
        text = " ".join(str(error).split())
    except BaseException:
        text = ""
    return text if len(text) <= 200 else text[:199] + "…"


def without_magic(source: str) -> str:
    """The cell without notebook commands (``%matplotlib inline``, ``!pip``), which mean nothing here."""
    kept = [("pass  # " if line.lstrip().startswith(("%", "!")) else "") for line in source.splitlines()]
    lines = zip(kept, source.splitlines(), strict=True)
    return "\n".join(_indent(line) + mark + line.lstrip() if mark else line for mark, line in lines)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _no_input(prompt: object = "") -> str:
    raise RuntimeError(f"input({brief(prompt)}) asks for a person, and nobody is there while marking")
