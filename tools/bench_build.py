"""What building takes: ``python -m tools.bench_build``. The notebooks are checked by nbval in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.console import ROOT
from tools.figures import SECOND, Figure, show

GROUP = "Building and checking"


def _seconds(*command: str, **variables: str) -> float:
    began = time.perf_counter()
    environment = {**os.environ, **variables}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return time.perf_counter() - began


def measured() -> list[Figure]:
    """The whole book from nothing, and all exercises by nbval."""
    scripts = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as out:
        options = ["--config", "_config.yml", "--path-output", out, "-q"]
        book = _seconds(str(scripts / "jupyter-book"), "build", "book", *options)
    nbval = [
        "--nbval",
        "--nbval-current-env",
        "--nbval-cell-timeout=60",
        "--nbval-sanitize-with=tests/nbval_sanitize.cfg",
    ]
    checked = _seconds(str(scripts / "pytest"), "-q", *nbval, "exercises", PYTHONHASHSEED="0")
    return [
        Figure(GROUP, "the book from nothing, every cell run", book, SECOND),
        Figure(GROUP, "all exercises checked by nbval", checked, SECOND),
    ]


if __name__ == "__main__":
    show(measured())
