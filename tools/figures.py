"""The form that every benchmark gives its figures, and how they are written down (by `tools/bench.py`)."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

SECOND, MILLISECOND, PER_SECOND, MEGABYTE, COUNT = "s", "ms", "a second", "MB", ""


@dataclass(frozen=True)
class Figure:
    """One measured number.

    group  what it is about, such as "Engine"
    name   what was measured, without its unit
    value  in `unit`
    times  how many times a peer's figure of the same run it is; None where there is no peer
    peer   that peer, such as "treys"
    """

    group: str
    name: str
    value: float
    unit: str
    times: float | None = None
    peer: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes two figures of different runs the same one."""
        return self.group, self.name, self.unit


def machine() -> str:
    """The class of this machine, in words: processor, cores, memory; nothing that names it."""
    lines = _lines("/proc/cpuinfo")
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    memory = next((int(line.split()[1]) for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), 0)
    size = f", {memory / 2**20:.0f} GiB" if memory else ""
    return f"{model}, {os.cpu_count()} cores{size}, {platform.system()}, Python {platform.python_version()}"


def _lines(file: str) -> list[str]:
    path = Path(file)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def run_of(figures: list[Figure]) -> dict[str, Any]:
    """A run as it is kept: when, on what, and its figures."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": machine(),
        "figures": [asdict(each) for each in figures],
    }


def shown(value: float, unit: str) -> str:
    """Three figures, with thousands parted, and the unit."""
    number = f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
    return f"{number} {unit}".strip()


def table(before: dict[str, Any] | None, now: dict[str, Any]) -> str:
    """Two runs side by side, in Markdown; of the first, only what the second measured too."""
    then = {figure.key: figure for figure in map(_figure, before["figures"] if before else [])}
    compared = f"Before: {before['date']}, {before['machine']}. " if before else ""
    lines = [
        f"{compared}Now: {now['date']}, {now['machine']}.",
        "",
        "| What | Before | Now | Beside a peer, now |",
        "|:--|--:|--:|:--|",
    ]
    group = ""
    for figure in map(_figure, now["figures"]):
        if figure.group != group:
            group = figure.group
            lines.append(f"| **{group}** | | | |")
        old = then.get(figure.key)
        peer = "" if figure.times is None else f"{figure.times:.2g} × {figure.peer}"
        earlier = shown(old.value, old.unit) if old else "–"
        lines.append(f"| {figure.name} | {earlier} | {shown(figure.value, figure.unit)} | {peer} |")
    return "\n".join(lines) + "\n"


def _figure(kept: dict[str, Any]) -> Figure:
    return Figure(**kept)


def show(figures: list[Figure]) -> None:
    """Print figures on a terminal."""
    for figure in figures:
        peer = "" if figure.times is None else f"{figure.times:.2g} x {figure.peer}"
        print(f"{figure.group + ': ' + figure.name:70}{shown(figure.value, figure.unit):>18}  {peer}", flush=True)
