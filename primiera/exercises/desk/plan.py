"""What is to be run of a submission, and what is odd about it.

The learner's own cells run in their order; the teacher's given cells come first and are the teacher's; check cells are
not run at all. Then every check of the exercise becomes a call, without the answer that is wanted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from primiera.exercises.source import Exercise, is_check_cell, is_code, marking, text, without_hidden


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps for the runner, in JSON's own types; and flags for the teacher."""

    steps: list[dict[str, str]]
    flags: list[str] = field(default_factory=list)


def plan(notebook: dict[str, Any], exercise: Exercise) -> Plan:
    """Cells to run, then calls to make."""
    steps = [{"kind": "cell", "source": source} for source in exercise.given]
    seen: Counter[str] = Counter()
    checks: dict[str, str] = {}
    loose: list[str] = []
    marked = False
    for cell in notebook["cells"]:
        if not is_code(cell):
            continue
        source = text(cell)
        marked = marked or bool(marking(cell))
        id = str(marking(cell).get("grade_id") or cell.get("id") or "")
        if id in exercise.checks_shown:
            checks[id] = source
        elif is_check_cell(source):
            loose.append(source)
        elif id not in exercise.locked and source.strip():
            seen[id] += 1
            steps.append({"kind": "cell", "source": source})
    # Once more, so that nobody marks himself with a helper of his own under the teacher's name.
    steps += [{"kind": "cell", "source": source} for source in exercise.given]
    for question in exercise.questions:
        steps += [
            {"kind": "call", "name": check.name, "arguments": repr(check.arguments), "question": question.id}
            for check in question.checks
        ]
    return Plan(steps, [*_odd(exercise, seen, checks, loose, marked), *_stale(notebook, exercise)])


def _odd(exercise: Exercise, seen: Counter[str], checks: dict[str, str], loose: list[str], marked: bool) -> list[str]:
    flags = [] if marked else ["cell metadata missing"]
    for id, shown in exercise.checks_shown.items():
        if id in checks:
            if _squeezed(checks[id]) != _squeezed(shown):
                flags.append(f"check cell edited: {id}")
        elif all(_squeezed(source) != _squeezed(shown) for source in loose):
            flags.append(f"check cell deleted or edited: {id}")
    answers = [answer for question in exercise.questions for answer in question.answers]
    flags += [f"answer cell twice: {id}" for id in answers if seen[id] > 1]
    if marked:
        flags += [f"answer cell missing: {id}" for id in answers if not seen[id]]
    return flags


def _stale(notebook: dict[str, Any], exercise: Exercise) -> list[str]:
    metadata = notebook.get("metadata")
    about = metadata.get("primiera") if isinstance(metadata, dict) else None
    version = about.get("version") if isinstance(about, dict) else None
    return ["made from another version of the exercise"] if version and version != exercise.version else []


def _squeezed(source: str) -> str:
    """The source without hidden tests and without regard to space: what an editor's reformatting leaves alone."""
    return "".join(without_hidden(source).split())
