"""Execute the solved notebooks so that the same source gives the same bytes.

Kept is what nbval compares; what differs from one machine or run to the next is left out.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from primiera.exercises.source import ExerciseError, is_code, load, text
from primiera.exercises.student import dump

CELL_SECONDS = 30


def refresh(path: Path) -> bool:
    """Execute a notebook in a fresh kernel and rewrite it; True when the file changed.

    Raises ExerciseError when a cell fails, naming it. Needs the extra ``teach``.
    """
    before = path.read_text(encoding="utf-8")
    after = dump(executed(load(path), path))
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


def executed(notebook: dict[str, Any], path: Path) -> dict[str, Any]:
    """The notebook with its outputs computed anew. Raises ExerciseError for a cell that fails or is never run."""
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError
    except ImportError as error:
        raise ExerciseError(f"to run notebooks, {error.name} is missing: pip install 'primiera[teach]'") from None

    node = nbformat.from_dict(notebook)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        node,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        # Sets print in the order of their hashes: fixed here and in the tests.
        client.execute(env={**os.environ, "PYTHONHASHSEED": "0"}, stderr=subprocess.DEVNULL)
    except (CellExecutionError, CellTimeoutError) as error:
        last = str(error).strip().splitlines()[-1]
        raise ExerciseError(f"{path.name}: a cell failed: {last}") from None
    made: dict[str, Any] = nbformat.from_dict(node)  # type: ignore[no-untyped-call]
    for number, cell in enumerate(filter(is_code, made["cells"]), 1):
        if text(cell).strip() and cell["execution_count"] != number:
            raise ExerciseError(f"{path.name}, cell {cell.get('id', number)}: not run")
    return tidy(made)


def tidy(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook without what a run leaves behind: times, Python's version, the machine's kernel name."""
    for cell in notebook["cells"]:
        cell["source"] = text(cell)
        cell["metadata"].pop("execution", None)
        if is_code(cell):
            cell["outputs"] = merged(cell["outputs"])
    about = notebook["metadata"].get("primiera")
    notebook["metadata"] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        **({"primiera": about} if about else {}),
    }
    return notebook


def merged(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Outputs with neighbouring pieces of one stream joined: where a kernel cuts its stream depends on the clock."""
    joined: list[dict[str, Any]] = []
    for output in outputs:
        last = joined[-1] if joined else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            last["text"] += output["text"]
        else:
            joined.append(output)
    return joined
