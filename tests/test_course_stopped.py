"""Marking at the command line that is cut off: no process and no scratch folder is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from . import desk_cases as cases

LONG = 60.0
"""Seconds to wait for what takes one or two: a busy machine is no reason to fail."""


def waited(what: object, until: float = LONG) -> bool:
    """Whether something came true within the time."""
    end = time.monotonic() + until
    while time.monotonic() < end:
        if what():  # type: ignore[operator]
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_outlives_a_marking_that_is_cut_off(stop: signal.Signals, tmp_path: Path) -> None:
    loop = cases.dump(cases.with_cell("while True:\n    pass"))
    pile = tmp_path / "class.zip"
    pile.write_bytes(cases.zip_of({f"{name}/01_points.ipynb": loop for name in ("ana", "ben")}))
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    command = [sys.executable, "-m", "primiera", "course", "grade", str(cases.SOURCE), str(pile), "--limit", "3000"]
    grading = subprocess.Popen(
        [*command, "-o", str(tmp_path / "grades.csv")],
        env={**os.environ, "TMPDIR": str(scratch)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    own = psutil.Process(grading.pid)

    def looping() -> bool:
        """Whether a room is at work in the endless loop: the snapshot is there, and its child of two seconds."""
        rooms = [one for one in own.children(recursive=True) if "room_node.mjs" in " ".join(one.cmdline())]
        return any("--keep" not in one.cmdline() and sum(one.cpu_times()[:2]) > 2 for one in rooms)

    family: list[psutil.Process] = []
    try:
        assert waited(looping), "no room began to run"
        family = own.children(recursive=True)
        grading.send_signal(stop)
        out, err = grading.communicate(timeout=LONG)
        gone = waited(lambda: not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in family))
        assert gone, [one.cmdline() for one in family if one.is_running()]
    finally:
        for one in (own, *family):
            if one.is_running():
                one.kill()
    assert out == ""
    assert not (tmp_path / "grades.csv").exists()
    assert waited(lambda: list(scratch.iterdir()) == [])
    if stop == signal.SIGINT:
        assert (grading.returncode, err) == (2, "primiera: error: stopped\n")
