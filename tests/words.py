"""Finds the texts of a view that no gettext has seen."""

from __future__ import annotations

import re
from typing import Any


def untranslated(view: Any, path: str = "") -> list[str]:
    """Texts of a view that no gettext has seen: those outside the brackets of the language "xx"."""
    plain = {
        "id", "key", "kind", "turn", "place", "state", "skin", "direction", "value", "to", "seed", "chosen", "right",
        "family", "fraction", "progress", "percent", "question_id",
    }  # fmt: skip
    if isinstance(view, dict):
        return [
            found for key, value in view.items() if key not in plain for found in untranslated(value, f"{path}.{key}")
        ]
    if isinstance(view, list):
        return [found for item in view for found in untranslated(item, path)]
    left, last = str(view), ""
    while left != last:  # brackets may stand in brackets
        left, last = re.sub("⟦[^⟦⟧]*⟧", "", left), left
    left = re.sub(r"\b[A2-7JQK][HDCS]\b|\b[A-D]\d\d\b", "", left)  # cards by their letters, statements by their numbers
    return [f"{path}: {view}"] if isinstance(view, str) and any(letter.isalpha() for letter in left) else []
