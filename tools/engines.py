"""Find the three browser engines of ``make test-browsers``, or get them: ``python -m tools.engines``.

Chromium as in `tools.chromium`; Firefox ESR and WebKitGTK (with its driver and a screen in memory) from PATH, else
Debian's packages, where we are root and apt is there. When that fails, a message says what to do; nothing is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import chromium

FIREFOX = ("firefox-esr", "firefox")
WEBKIT = ("WebKitWebDriver", "Xvfb")
PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
HELP = (
    "make test-browsers needs {what}. On Debian or Ubuntu: apt-get install {packages}. Elsewhere run it in a Debian\n"
    "container, or name fewer engines on purpose: PRIMIERA_ENGINES=chromium,firefox make test-browsers"
)


def firefox() -> str | None:
    """The path of a Firefox that is already here; ``PRIMIERA_FIREFOX`` goes first."""
    return next(filter(None, map(shutil.which, (os.environ.get("PRIMIERA_FIREFOX", ""), *FIREFOX))), None)


def minibrowser() -> str | None:
    """WebKitGTK's little browser, when its driver and a screen for it are here too."""
    if not all(map(shutil.which, WEBKIT)):
        return None
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


# The slowest first: where two run at a time, it takes as long as the others together.
FINDERS = {"webkit": minibrowser, "chromium": chromium.find, "firefox": firefox}


def wanted() -> list[str]:
    """The engines to test: all three, or those that ``PRIMIERA_ENGINES`` names.

    :raises SystemExit: when it names another.
    """
    named = os.environ.get("PRIMIERA_ENGINES", ",".join(FINDERS)).replace(" ", "").split(",")
    for name in named:
        if name not in FINDERS:
            raise SystemExit(f"PRIMIERA_ENGINES: {name!r} is none of {', '.join(FINDERS)}")
    return named


def path(name: str) -> str:
    """The path of an engine, installed if need be.

    :raises SystemExit: with a message that says how to get it.
    """
    if name == "chromium":
        return chromium.path()
    found = FINDERS[name]()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES[name]]
        print(f"   no {name} found, trying: {' '.join(command)}", file=sys.stderr, flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, stdout=sys.stderr)
        subprocess.run(command, check=False, stdout=sys.stderr, env=quiet)
        found = FINDERS[name]()
    if found is None:
        raise SystemExit(HELP.format(what=name, packages=" ".join(PACKAGES[name])))
    return found


if __name__ == "__main__":
    for engine in wanted():
        print(f"   {engine}: {path(engine)}")
