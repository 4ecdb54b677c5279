"""What can be wrong with a level file."""

from __future__ import annotations

from primiera.errors import PrimieraError


class LevelError(PrimieraError):
    """A level that cannot be played: says the file, the level, the field and what is allowed."""

    def __init__(self, file: str, level: str, field: str, problem: str) -> None:
        where = ", ".join(
            part for part in (file, f"level '{level}'" if level else "", f"field '{field}'" if field else "") if part
        )
        super().__init__(f"{where}: {problem}")
