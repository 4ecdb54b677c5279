"""All figures of the project, beside its peers', in one table: ``python -m tools.bench``, some six minutes.

It keeps the run in `book/figures/runs.json` and writes the table that the page `figures` shows. `--before` keeps the
run as the one to compare with, `--only page phone` measures these and keeps the rest of the last run, `--site FOLDER`
measures another build of the site.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from tools import bench_build, bench_desk, bench_engine, bench_moves, bench_page, bench_phone, bench_solve
from tools.console import ROOT, say
from tools.figures import Figure, run_of, show, table

KEPT = ROOT / "book" / "figures" / "runs.json"
TABLE = KEPT.with_name("table.md")
SITE = ROOT / "book" / "_build" / "html"
BENCHES: dict[str, Callable[[Path], list[Figure]]] = {
    "engine": lambda site: bench_engine.measured(),
    "page": bench_page.measured,
    "moves": bench_moves.measured,
    "phone": bench_phone.measured,
    "desk": lambda site: bench_desk.measured(),
    "build": lambda site: bench_build.measured(),
    "solve": lambda site: bench_solve.measured(),
}


def keep(name: str, figures: list[Figure]) -> None:
    """Put a run beside the other, in place of what it measured before, and write the table."""
    runs = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    run = run_of(figures)
    groups = {figure.group for figure in figures}
    old = [figure for figure in runs.get(name, {"figures": []})["figures"] if figure["group"] not in groups]
    order = list(dict.fromkeys(figure["group"] for figure in (*runs.get(name, run)["figures"], *run["figures"])))
    run["figures"] = sorted((*old, *run["figures"]), key=lambda figure: order.index(figure["group"]))
    runs[name] = run
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(runs, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    TABLE.write_text(table(runs.get("before"), runs.get("now", run)), encoding="utf-8")


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=BENCHES, default=list(BENCHES))
    parser.add_argument("--before", action="store_true")
    parser.add_argument("--site", type=Path, default=SITE)
    options = parser.parse_args()
    figures = []
    for name in options.only:
        say(f"measuring: {name}")
        found = BENCHES[name](options.site)
        show(found)
        figures += found
    keep("before" if options.before else "now", figures)
    say(f"kept in {KEPT.relative_to(ROOT)}, and the table in {TABLE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
