"""A hand of the three games in a chapter opened as a notebook: in JupyterLab, in Notebook 7 and in JupyterLite."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from primiera import rules
from tools.serve import Site

from .seated import LIVE, session_by_mouse

GAMES = {"draw_game": "primiera", "betting_game": "primero", "declared_game": "primero-declared"}
"""Chapters whose first playable cell is a table, and its game."""
STARTED = 120


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[str]:
    """A JupyterLab of this environment, with the chapters; its address."""
    with _served("jupyterlab", tmp_path_factory.mktemp("lab"), folder, "--LabApp.news_url=") as address:
        yield address


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[str]:
    """The same in Notebook 7."""
    with _served("notebook", tmp_path_factory.mktemp("notebook"), folder) as address:
        yield address


@contextmanager
def _served(module: str, home: Path, folder: Path, *more: str) -> Iterator[str]:
    notebooks = home / "notebooks"
    notebooks.mkdir()
    for name in GAMES:
        chapter = json.loads((folder / "lite" / "files" / f"{name}.ipynb").read_text(encoding="utf-8"))
        chapter["metadata"]["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        (notebooks / f"{name}.ipynb").write_text(json.dumps(chapter), encoding="utf-8")
    # Cells out of sight would be taken out of the page.
    settings = home / "settings" / "@jupyterlab" / "notebook-extension"
    settings.mkdir(parents=True)
    (settings / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    arguments = [
        "-m", module, "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={notebooks}", "--IdentityProvider.token=", "--ServerApp.password=",
        "--ServerApp.terminals_enabled=False", "--expose-app-in-browser", *more,
    ]  # fmt: skip
    own = {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    with (home / "log.txt").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, *arguments], env={**os.environ, **own}, stdout=log, stderr=log, start_new_session=True
        )
        try:
            _wait(f"{address}/api", server, home / "log.txt")
            yield address
        finally:
            os.killpg(server.pid, signal.SIGTERM)  # the kernels belong to its group
            server.wait(timeout=30)


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(STARTED * 2):
        if server.poll() is not None:
            pytest.fail(f"the server ended: {log.read_text()[-2000:]}", pytrace=False)
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"the server did not answer: {log.read_text()[-2000:]}", pytrace=False)


def play_a_hand(page: Page) -> None:
    """Run the notebook that is open, up to its first table, and play one hand there."""
    page.wait_for_function("() => window.jupyterapp", timeout=STARTED * 1000)
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=STARTED * 1000)
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'",
        timeout=STARTED * 1000,
    )
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    page.locator(LIVE).first.wait_for(timeout=STARTED * 1000)
    assert page.evaluate(f"document.querySelector('{LIVE}').primiera.kind") == "table"
    session_by_mouse(page, 1)


@pytest.mark.parametrize("chapter", GAMES)
def test_in_jupyterlab(lab: str, new_page: Callable[..., Page], chapter: str) -> None:
    page = new_page()
    page.goto(f"{lab}/lab/workspaces/{chapter}/tree/{chapter}.ipynb")  # else the tabs of the test before come back
    play_a_hand(page)
    assert page.locator(LIVE).first.locator(".pw-title").inner_text() == rules(GAMES[chapter]).name
    # The keys belong to the game: a digit presses a card and does not turn the cell into a heading.
    assert page.locator(f"{LIVE}:not([data-lm-suppress-shortcuts])").count() == 0


@pytest.mark.parametrize("chapter", GAMES)
def test_in_notebook_7(notebook: str, new_page: Callable[..., Page], chapter: str) -> None:
    page = new_page()
    page.goto(f"{notebook}/notebooks/{chapter}.ipynb")
    play_a_hand(page)
    assert page.locator(LIVE).first.locator(".pw-title").inner_text() == rules(GAMES[chapter]).name


@pytest.mark.parametrize("chapter", GAMES)
def test_in_jupyterlite(site: Site, new_page: Callable[..., Page], chapter: str) -> None:
    page = new_page()
    page.goto(site.url(f"lite/notebooks/index.html?path={chapter}.ipynb"))
    play_a_hand(page)
