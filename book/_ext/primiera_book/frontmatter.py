"""The head of a chapter, as data.

A page begins with a YAML block. Every page has a ``description`` for search engines and shared links; a chapter adds

.. code-block:: yaml

    chapter:
      minutes: 12               # reading and playing, 1 to 60
      needs: [first_hand]       # chapters to have read; [] for none
      rules: primero            # the rule set its examples use
      seed: 1526                # of its dealt hands
      questions: [...]          # 1 or 2, each ending in a question mark
      objectives: [...]         # 2 to 4: "you will be able to ..."
      key_points: [...]         # exactly 3
      without: {exercise: why}  # a part of the template it leaves out, with the reason

Plain Python and PyYAML, so that the check runs without Sphinx.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import yaml

ALLOWED = {
    "minutes": "a whole number from 1 to 60",
    "needs": "a list of page names of this book, or []",
    "rules": "the id of a rule set",
    "seed": "a whole number",
    "questions": "a list of 1 or 2 questions, each ending in '?'",
    "objectives": "a list of 2 to 4 sentences",
    "key_points": "a list of exactly 3 sentences",
}
OPTIONAL = {"without": "a mapping from a part of the template to the reason why it is left out"}
DESCRIPTION = "a sentence of 40 to 160 characters"


@dataclass(frozen=True, slots=True)
class Problem:
    """One complaint, printed as one line: file, line, part, what is allowed."""

    file: str
    line: int
    part: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.part}: {self.text}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the head of a chapter promises its reader."""

    minutes: int
    needs: tuple[str, ...]
    rules: str
    seed: int
    questions: tuple[str, ...]
    objectives: tuple[str, ...]
    key_points: tuple[str, ...]
    without: dict[str, str] = field(default_factory=dict)


def split(text: str) -> tuple[str, str, int]:
    """The YAML block, the body, and the number of lines before the body; the block is empty where there is none."""
    lines = text.splitlines(keepends=True)
    if not lines or lines[0].rstrip() != "---":
        return "", text, 0
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() == "---":
            return "".join(lines[1:number]), "".join(lines[number + 1 :]), number + 1
    return "", text, 0


def load(text: str) -> dict[str, Any]:
    """The YAML block as a mapping, {} where there is none. Raises yaml.YAMLError for a damaged one."""
    return yaml.safe_load(split(text)[0]) or {}


def read(text: str) -> Chapter | None:
    """The chapter a text promises to be, or None for a plain page. The text is taken to have passed ``problems``."""
    head = load(text).get("chapter")
    if not isinstance(head, dict):
        return None
    lists = {key: tuple(head[key]) for key in ("needs", "questions", "objectives", "key_points")}
    return Chapter(
        minutes=head["minutes"], rules=head["rules"], seed=head["seed"], without=head.get("without", {}), **lists
    )


def problems(
    file: str, text: str, pages: Collection[str], rule_sets: Collection[str], parts: Collection[str]
) -> list[Problem]:
    """All that is wrong with the head of one page.

    pages are the page names of the book, rule_sets the ids of the engine, parts the parts a chapter may leave out.
    """
    try:
        head = load(text)
    except yaml.YAMLError as error:
        return [Problem(file, 1, "front matter", f"is no valid YAML: {' '.join(str(error).split())}")]
    found = []

    def complain(part: str, allowed: str, got: object) -> None:
        what = "is missing" if got is None else f"is {got!r}"
        found.append(Problem(file, _line(text, part), f"front matter, '{part}'", f"{what}; allowed is {allowed}"))

    description = head.get("description")
    if not (isinstance(description, str) and 40 <= len(description) <= 160):
        complain("description", DESCRIPTION, description)
    chapter = head.get("chapter")
    if chapter is None:
        return found
    if not isinstance(chapter, dict):
        complain("chapter", "a mapping with " + ", ".join(ALLOWED), chapter)
        return found
    for key, allowed in ALLOWED.items():
        if not _good(key, chapter.get(key), pages, rule_sets):
            more = {"needs": pages, "rules": rule_sets}.get(key)
            complain(key, allowed + (f": {', '.join(sorted(more))}" if more else ""), chapter.get(key))
    for key in chapter.keys() - ALLOWED.keys() - OPTIONAL.keys():
        complain(key, "none of that name: " + ", ".join([*ALLOWED, *OPTIONAL]), chapter[key])
    without = chapter.get("without", {})
    if not isinstance(without, dict) or not all(k in parts and isinstance(v, str) and v for k, v in without.items()):
        complain("without", f"{OPTIONAL['without']}: {', '.join(parts)}", without)
    return found


def _good(key: str, value: object, pages: Collection[str], rule_sets: Collection[str]) -> bool:
    if key in ("minutes", "seed"):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (key == "seed" or 1 <= value <= 60)  # type: ignore[operator]
    if key == "rules":
        return value in rule_sets
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        return False
    if key == "needs":
        return set(value) <= set(pages)
    if key == "questions":
        return 1 <= len(value) <= 2 and all(item.endswith("?") for item in value)
    return 2 <= len(value) <= 4 if key == "objectives" else len(value) == 3


def _line(text: str, key: str) -> int:
    """Where the front matter speaks of a key; 1 where it does not."""
    for number, line in enumerate(split(text)[0].splitlines(), 2):
        if line.strip().startswith(f"{key}:"):
            return number
    return 1
