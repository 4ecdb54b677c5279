"""Find a Chromium for the tests and benchmarks, or get one: ``python -m tools.chromium`` prints its path.

In order: ``PRIMIERA_BROWSER``; one on PATH; Playwright's own; Debian's package, where we are root and apt is there.
When all of it fails, a message says what to do; nothing is ever skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
HELP = (
    "The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium; elsewhere, for\n"
    "example: python -m playwright install chromium) or say where it is: PRIMIERA_BROWSER=/path/to/chromium make test"
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication",
)


def find() -> str | None:
    """The path of a browser that is already here.

    :raises SystemExit: when ``PRIMIERA_BROWSER`` names something that cannot be run.
    """
    named = os.environ.get("PRIMIERA_BROWSER")
    if named:
        path = shutil.which(named)
        if path is None:
            raise SystemExit(f"PRIMIERA_BROWSER={named} is not a program that can be run.")
        return path
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and MAC.exists():
        return str(MAC)
    return found or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try the ways of getting a browser; what they print goes to standard error."""
    ways = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        package = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        ways.insert(0, [["apt-get", "update", "-qq"], package])
    for commands in ways:
        print(f"   no browser found, trying: {' '.join(commands[-1])}", file=sys.stderr, flush=True)
        done = [subprocess.run(command, check=False, stdout=sys.stderr).returncode == 0 for command in commands]
        if all(done) and find():
            return


def path() -> str:
    """The path of a browser, installed if need be.

    :raises SystemExit: with a message that says how to get one.
    """
    found = find()
    if found is None:
        install()
        found = find()
    if found is None:
        raise SystemExit(HELP)
    return found


if __name__ == "__main__":
    print(path())
