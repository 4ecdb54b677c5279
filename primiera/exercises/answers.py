"""Answers as plain data: what a learner's code gave back, and whether it is what was wanted.

One comparison serves three readers: ``check`` in the notebook, nbgrader, and the teacher's desk. At the desk the wanted
value never enters the process that ran the learner's code, so everything here works on plain values alone.
"""

from __future__ import annotations

import math
from typing import Any

PLAIN = (bool, int, float, str, type(None))
DEEPEST = 20
"""Lists nested deeper than this are refused: a list that holds itself would never end."""


class NotPlainError(TypeError):
    """An answer that is no plain value; the message names its type."""


def plain(value: object, depth: int = 0) -> Any:
    """The same value built of None, bool, int, float, str, list, tuple, set and dict alone.

    Cards and hands become their text, fractions "p/q" (or a whole number). Exact types only: an object whose ``__eq__``
    says yes to everything is refused by name, not asked. Raises NotPlainError.
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if depth > DEEPEST:
        raise NotPlainError("lists nested without end")
    if kind in (list, tuple, set, frozenset):
        items = [plain(item, depth + 1) for item in value]  # type: ignore[attr-defined]
        return tuple(items) if kind is tuple else set(items) if kind in (set, frozenset) else items
    if kind is dict:
        return {plain(k, depth + 1): plain(v, depth + 1) for k, v in value.items()}  # type: ignore[attr-defined]
    if (kind.__module__, kind.__name__) in {("fractions", "Fraction"), ("primiera.cards", "Card")}:
        text = str(value)
        return int(text) if kind.__name__ == "Fraction" and "/" not in text else text
    if (kind.__module__, kind.__name__) == ("primiera.cards", "Hand"):
        return str(value)
    raise NotPlainError(kind.__name__)


def same(got: Any, want: Any) -> bool:
    """Whether two plain values agree: 70 equals 70.0, a list equals a tuple, and True is not 1.

    Floats agree to nine digits.
    """
    if isinstance(got, bool) or isinstance(want, bool) or got is None or want is None:
        return got is want
    if _number(got) and _number(want):
        try:
            return got == want or math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-12)
        except OverflowError:  # a whole number too large for a float
            return False
    if isinstance(got, (list, tuple)) and isinstance(want, (list, tuple)):
        return len(got) == len(want) and all(map(same, got, want))
    if isinstance(got, dict) and isinstance(want, dict):
        return got.keys() == want.keys() and all(same(got[key], want[key]) for key in want)
    return type(got) is type(want) and bool(got == want)


def explain(got: Any, want: Any) -> str | None:
    """None when the values agree, else one clause for the learner: "gives 49, wanted 70".

    >>> explain(49, 70), explain("70", 70), explain(70.0, 70)
    ('gives 49, wanted 70', "gives '70', a text where a number is wanted", None)
    """
    if same(got, want):
        return None
    if got is None:
        return "gives nothing (None): is the answer written, and does it end in return?"
    given, wanted = kind(got), kind(want)
    if given != wanted:
        return f"gives {brief(got)}, {given} where {wanted} is wanted"
    return f"gives {brief(got)}, wanted {brief(want)}"


def brief(value: object, most: int = 60) -> str:
    """The repr of a value, cut in the middle when it is long."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else f"{text[: most - 12]} … {text[-8:]}"


_KINDS: dict[type, str] = {
    bool: "a yes or no (True, False)",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    tuple: "a list",
    set: "a set",
    dict: "a dictionary",
    type(None): "nothing (None)",
}


def kind(value: object) -> str:
    """The kind of a plain value, in a beginner's words."""
    return _KINDS.get(type(value), f"a {type(value).__name__}")


def _number(value: object) -> bool:
    return isinstance(value, (int, float))
