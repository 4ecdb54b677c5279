"""The answer key: each question with its solution and every check, the hidden ones too."""

from __future__ import annotations

from typing import Any

from primiera.exercises.answers import brief
from primiera.exercises.source import Check, is_code, marking, parse, text


def answer_key(notebook: dict[str, Any], name: str) -> str:
    """An exercise solved, as Markdown: prose, solutions, checks as a list. Raises ExerciseError."""
    exercise = parse(notebook, name)
    checks = {question.id: question.checks for question in exercise.questions}
    pieces = []
    for cell in notebook["cells"]:
        marks = marking(cell)
        if not is_code(cell):
            pieces.append(text(cell))
        elif marks.get("grade"):
            lines = "\n".join(map(_line, checks[marks["grade_id"]]))
            pieces.append(f"**{marks['grade_id']}, {marks['points']} points**\n\n{lines}")
        elif marks.get("solution"):
            kept = [line for line in text(cell).splitlines() if not line.strip().startswith("### ")]
            pieces.append("```python\n" + "\n".join(kept) + "\n```")
    return "\n\n".join(piece.strip() for piece in pieces) + "\n"


def _line(check: Check) -> str:
    call = f"{check.name}({', '.join(map(brief, check.arguments))})" if check.arguments else check.name
    wanted = "sealed" if check.sealed else repr(check.want)
    return f"- `{call}` → `{wanted}`{' (hidden)' if check.hidden else ''}: {check.hint or 'no hint'}"
