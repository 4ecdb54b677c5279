"""Sealed answers: a check that anybody can run and nobody can read the answer from.

A seal is ``salt:digest``, the digest a SHA-256 hashed over and over. Python in the browser has no
``hashlib.pbkdf2_hmac``, hence the plain loop; it makes guessing dear and costs a learner some milliseconds.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any

from primiera.exercises.answers import plain

ROUNDS = 5000


def seal(value: object, salt: str) -> str:
    """The seal of an answer under a salt, such as the name of its question. Raises NotPlainError.

    >>> seal(70, "hand") == seal(70.0, "hand"), seal(70, "hand") == seal("70", "hand")
    (True, False)
    """
    if ":" in salt:
        raise ValueError(f"the salt '{salt}' holds a colon, which parts salt and digest: leave it out")
    digest = f"{salt}:{canonical(plain(value))}".encode()
    for _ in range(ROUNDS):
        digest = hashlib.sha256(digest).digest()
    return f"{salt}:{digest.hex()[:32]}"


def fits(value: object, sealed: str) -> bool:
    """Whether an answer is the one that was sealed. Raises NotPlainError for an answer that is no plain value."""
    return seal(value, sealed.partition(":")[0]) == sealed


def canonical(value: Any) -> str:
    """One text for all values that count as the same answer: 70 and 70.0, a list and a tuple, sets in any order."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return repr(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        whole = math.isfinite(value) and value == int(value)
        return str(int(value)) if whole else format(value, ".9g")
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{canonical(k)}:{canonical(v)}" for k, v in value.items())) + "}"
    if isinstance(value, set):
        return "<" + ",".join(sorted(map(canonical, value))) + ">"
    return "[" + ",".join(map(canonical, value)) + "]"
