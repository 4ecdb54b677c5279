"""Make the stored solutions again: ``python tools/solutions.py`` writes all, ``--check`` compares them byte by byte.

Each file names its own command; some take a few minutes.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
from pathlib import Path

from primiera.solve.__main__ import main as solve
from primiera.strategies import load, names

HERE = Path(__file__).resolve().parent.parent / "primiera" / "strategies"

COMMANDS = {
    "primero": "primero",
    "primero.stack-3": "primero --stack 3",
    "primero.stack-5": "primero --stack 5",
    "primero.stack-9": "primero --stack 9",
    "primero+exchange=before": "primero+exchange=before --sizes 1,4 --raises 1 --iterations 1000",
    "prime-francaise": "prime-francaise --sizes 2 --raises 1 --iterations 1000",
}
"""What is stored, and how it is made."""


def main() -> int:
    """Write or compare; 1 when a file differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", help=f"of {', '.join(COMMANDS)} (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with what is stored")
    options = parser.parse_args()
    differ = []
    for id in options.ids or COMMANDS:
        print(f"== {id}", flush=True)
        if not options.check:
            solve([*shlex.split(COMMANDS[id]), "--out", str(HERE / f"{id}.json")])
            continue
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder) / "again.json"
            solve([*shlex.split(load(id).command)[3:], "--out", str(again)])
            if again.read_bytes() != (HERE / f"{id}.json").read_bytes():
                differ.append(id)
    if options.check:
        unknown = set(names()) - set(COMMANDS)
        print(f"differ: {', '.join(differ) or 'none'}; made by no command here: {', '.join(sorted(unknown)) or 'none'}")
        return bool(differ or unknown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
