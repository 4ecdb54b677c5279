"""``check`` and ``score``, the two calls of a check cell.

A check cell is literal data with three readers. The learner sees a tick or a cross with a hint, never a traceback;
nbgrader takes the bare number that ``score()`` leaves as partial credit; the desk reads the cell without running it.
"""

from __future__ import annotations

import sys
from typing import Any

from primiera.exercises.answers import NotPlainError, brief, explain, plain
from primiera.exercises.seals import fits

_NOT_GIVEN: Any = object()


class _Tally:
    """What the checks of the running cell came to. A cell that broke off must not leak into the next one's score."""

    def __init__(self) -> None:
        self.cell: object = None
        self.passed: list[bool] = []

    def note(self, passed: bool) -> None:
        if self.cell != (cell := _running_cell()):
            self.cell, self.passed = cell, []
        self.passed.append(passed)

    def close(self) -> list[bool]:
        passed = self.passed if self.cell == _running_cell() else []
        self.cell, self.passed = None, []
        return passed


_tally = _Tally()


def check(answer: object, *arguments: object, want: Any = _NOT_GIVEN, sealed: str = "", hint: str = "") -> None:
    """Check one answer and print a line about it.

    answer     a function, called with the arguments, or a value
    want       the answer wanted, a literal; or
    sealed     its seal (``primiera.exercises.seal``), where the literal would give the answer away
    hint       shown with a cross

    Never raises for what the learner's code did; raises TypeError when the check itself has neither want nor seal.

    >>> check(lambda rank: 3 * rank, 7, want=21)
    ✓ <lambda>(7) is 21
    >>> check(49, want=70, hint="a seven is worth 21")
    ✗ gives 49, wanted 70. Hint: a seven is worth 21
    >>> score()
    1 of 2 visible checks passed
    1
    """
    if want is _NOT_GIVEN and not sealed:
        raise TypeError("check() needs the answer: want=... or sealed=...")
    call = _call_text(answer, arguments)
    try:
        got = plain(answer(*arguments) if callable(answer) else answer)
        trouble = _compare(got, want, sealed)
    except NotPlainError as error:
        trouble = f"gives an object of type {error}; wanted is a plain value such as a number, a text or a list"
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # sys.exit() in an answer must not end the notebook
        trouble = f"stopped with {type(error).__name__}: {error}".rstrip(": ")
    _tally.note(trouble is None)
    if trouble is None:
        print(f"✓ {call} is {brief(got)}" if call else f"✓ {brief(got)}")
    else:
        print(" ".join(part for part in ("✗", call, _sentence(trouble), hint and f"Hint: {hint}") if part))


def score() -> int:
    """Print how many checks of this cell passed, and give that number: one point a check."""
    passed = _tally.close()
    print(f"{sum(passed)} of {len(passed)} visible checks passed")
    return sum(passed)


def _compare(got: Any, want: Any, sealed: str) -> str | None:
    if not sealed:
        return explain(got, want)
    if fits(got, sealed):
        return None
    return explain(None, 0) if got is None else f"gives {brief(got)}, which is not the answer"


def _call_text(answer: object, arguments: tuple[object, ...]) -> str:
    if not callable(answer):
        return ""
    return f"{getattr(answer, '__name__', 'the answer')}({', '.join(map(brief, arguments))})"


def _sentence(text: str) -> str:
    return text if text.endswith(("?", ".", "!")) else f"{text}."


def _running_cell() -> object:
    """The number of the notebook cell that runs; None outside of a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return getattr(shell, "execution_count", None)
