"""The wheel as a stranger gets it: alone it is the engine; with its widgets a hand is played in a notebook."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import primiera

ROOT = Path(__file__).resolve().parent.parent
HAND = """
from primiera.widgets import FirstHand
hand = FirstHand(seed=1560)
hand
"""
# What the page sends when a reader throws a card away, handed in by the door that a front end uses.
MOVE = """
hand._handle_custom_msg({"type": "discard", "cards": ["JD"]}, [])
print(hand.view["result"]["title"])
print([card["id"] for card in hand.view["hand"]["cards"]])
"""


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert project["version"] == primiera.__version__ == newest[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def environment(folder: Path, *wanted: str) -> Path:
    """The Python of a new, empty environment with only what is asked for, in the versions of the lock."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pins = folder / "pins.txt"
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins.write_text("\n".join(re.findall(r"^[\w.-]+==\S+(?: ; .+?)?(?= \\$)", lock, re.MULTILINE)), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-compile"]
    done = subprocess.run([*command, "--constraint", str(pins), *wanted], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return python


def test_the_wheel_alone_is_the_engine(wheel: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "alone", str(wheel))
    command = [str(python), "-I", "-m", "primiera", "score", "7S 6S AS 5S", "--rules", "primero", "--json"]
    told = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert json.loads(told)["combination"] == "fluxus"
    code = "from primiera.widgets import FirstHand"
    refused = subprocess.run([str(python), "-I", "-c", code], check=False, capture_output=True, text=True)
    assert "pip install 'primiera[widgets]'" in refused.stderr.splitlines()[-1]


def test_a_hand_is_played_in_a_notebook(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = environment(tmp_path / "notebook", f"{wheel}[widgets]", "ipykernel")
    kernel = tmp_path / "share" / "kernels" / "stranger"
    kernel.mkdir(parents=True)
    command = [str(python), "-I", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    told = {"argv": command, "display_name": "Stranger", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (HAND, MOVE)])
    NotebookClient(notebook, kernel_name="stranger", timeout=120, resources={"metadata": {"path": tmp_path}}).execute()

    shown = notebook.cells[0].outputs[0]["data"]
    model = shown["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert "<svg" in shown["text/html"]  # what a viewer without a kernel sees
    assert notebook.cells[1].outputs[0]["text"].splitlines() == ["You win.", "['7S', '5H', '4D', 'QC']"]

    # JupyterLab and Notebook 7 take anywidget's own extension, VS Code its script, Colab its module by name. All are
    # handed the same, our script as text, which must then ask for nothing more.
    state = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"][model]
    assert (state["model_module"], state["model_name"]) == ("anywidget", "AnyModel")
    script = state["state"]["_esm"]
    assert "export default" in script
    assert not re.search(r"^\s*import\b|\bimport\(|https?://(?!www\.w3\.org/)", script, re.MULTILINE)
    jupyter = tmp_path / "notebook" / "share" / "jupyter"
    assert (jupyter / "labextensions" / "anywidget" / "package.json").exists()
    assert (jupyter / "nbextensions" / "anywidget" / "index.js").exists()
    assert (jupyter / "labextensions" / "@jupyter-widgets" / "jupyterlab-manager" / "package.json").exists()
