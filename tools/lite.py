"""Build the JupyterLite site in which a chapter or an exercise opens as a notebook: ``python -m tools.lite``.

It shares the pages' Python (one folder, one cache entry in the reader's browser), asks no other host, and keeps the
reader's work in the browser's own storage.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from tools.console import ROOT, run, say

SITE = ROOT / "book" / "_build" / "html"
WORK = ROOT / "build" / "lite"
CONTENTS = WORK / "contents"
CHAPTERS = WORK / "chapters"  # written by the book's extension `notebooks`
PYODIDE_FACTS = ROOT / "build" / "pyodide" / "current.json"
LAB = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
KERNELSPEC = {"name": "python", "display_name": "Python (in this browser)", "language": "python"}
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", KERNEL, "anywidget")


def settings(python: dict[str, object]) -> dict[str, object]:
    """The site's `jupyter-lite.json`."""
    kernel = {
        "pyodideUrl": f"./../vendor/{python['folder']}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": python["notebook"]},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Primiera",
            "contentsStorageName": "Primiera notebooks",
            "exposeAppInBrowser": True,  # the tests run cells through it
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        },
    }


def build_settings() -> dict[str, object]:
    """What `jupyter lite build` is told."""
    return {
        "LiteBuildConfig": {
            "apps": ["notebooks", "edit", "lab"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "cache_dir": str(ROOT / "build" / "cache" / "lite"),
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(LAB / name) for name in EXTENSIONS],
        }
    }


def student_versions(target: Path) -> None:
    """Write the exercises without their solutions into a folder."""
    run([sys.executable, "-m", "primiera", "course", "student", str(ROOT / "exercises"), "-o", str(target)])


def collect() -> int:
    """Lay out the notebooks: the chapters as the build wrote them, the exercises as students get them; how many."""
    shutil.rmtree(CONTENTS, ignore_errors=True)
    CONTENTS.mkdir(parents=True)
    for notebook in sorted(CHAPTERS.glob("*.ipynb")):
        shutil.copy(notebook, CONTENTS)
    student_versions(CONTENTS)
    # The browser's kernel is called `python`: under another name JupyterLite would ask the reader to choose one.
    for path in CONTENTS.glob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["metadata"]["kernelspec"] = {
            "name": "python",
            "display_name": "Python (in this browser)",
            "language": "python",
        }
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
    return len(list(CONTENTS.glob("*.ipynb")))


def main() -> None:
    """Build into `book/_build/html/lite`."""
    python = json.loads(PYODIDE_FACTS.read_text())
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "jupyter-lite.json").write_text(json.dumps(settings(python), indent=1))
    (WORK / "jupyter_lite_config.json").write_text(json.dumps(build_settings(), indent=1))
    shutil.copy(ROOT / "book" / "lite" / "overrides.json", WORK / "overrides.json")
    say(f"{collect()} notebooks")
    command = [
        sys.executable,
        "-m",
        "jupyterlite_core.app",
        "build",
        "--lite-dir",
        str(WORK),
        "--contents",
        str(CONTENTS),
    ]
    run([*command, "--output-dir", str(WORK / "site"), "--log-level", "WARN"])
    shutil.rmtree(SITE / "lite", ignore_errors=True)
    shutil.copytree(WORK / "site", SITE / "lite")


if __name__ == "__main__":
    main()
