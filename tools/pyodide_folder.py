"""Make the folder of Python that a reader's browser loads, from npm and PyPI alone, complete and self-hosted.

Two steps, because the first takes half a minute and changes only with the locks:

``python -m tools.pyodide_folder base``  Pyodide's core, the kernel and the widget libraries, pruned and precompiled
``python -m tools.pyodide_folder site``  the same plus the ``primiera`` wheel, under a name that carries a hash

The folder's own lock lists only what is in it, so nothing can be looked for on another host; and since the file names
inside are stable, the hash in its name keeps a browser from mixing an old cached wheel with a new lock.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from tools.console import NPM_FOLDER, ROOT, node, run, say
from tools.wheels import entry, normal, project_of, prune, stand_in

WORK = ROOT / "build" / "pyodide"
BASE = WORK / "base"
CACHE = ROOT / "build" / "cache" / "pyodide-wheels"
VENDOR = ROOT / "build" / "extra" / "vendor"
FACTS = WORK / "current.json"
WHEEL_LOCK = ROOT / "book" / "lite" / "pyodide.lock"
KERNEL_WHEELS = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# What the kernel asks for by name before the first cell runs; Pyodide adds what these need.
BOOT = (
    "micropip",
    "piplite",
    "ipykernel",
    "comm",
    "pyodide-kernel",
    "jedi",
    "ipython",
    "ipywidgets",
    "anywidget",
    "primiera",
)


def build_base() -> None:
    """Lay out Pyodide's core with every wheel but ours in `build/pyodide/base`."""
    shutil.rmtree(BASE, ignore_errors=True)
    BASE.mkdir(parents=True)
    for name in CORE:
        shutil.copy(NPM_FOLDER / "pyodide" / name, BASE / name)
    say("fetching the wheels (kept in build/cache)")
    wheels = _third_party()
    present = frozenset(map(project_of, wheels))
    for wheel in wheels:
        prune(wheel, BASE / wheel.name)
    _write_lock(BASE, [entry(BASE / wheel.name, present).as_json() for wheel in wheels])
    say("asking Pyodide which modules it reads at the start")
    boot = WORK / "boot-modules.json"
    node(ROOT / "tools" / "boot_modules.mjs", BASE, boot)
    say("compiling those modules with Pyodide's own Python")
    node(ROOT / "tools" / "compile_wheels.mjs", BASE, "--modules", boot, "--stdlib")


def build_site() -> None:
    """Add the `primiera` wheel and put the folder under a versioned name in `build/extra/vendor`."""
    wheel_dir = WORK / "own"
    shutil.rmtree(wheel_dir, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheel_dir)], cwd=ROOT)
    wheel = next(wheel_dir.glob("*.whl"))
    draft = WORK / "draft"
    shutil.rmtree(draft, ignore_errors=True)
    shutil.copytree(BASE, draft)
    prune(wheel, draft / wheel.name)
    lock = json.loads((draft / "pyodide-lock.json").read_text())
    own = entry(draft / wheel.name, frozenset(lock["packages"])).as_json()
    # The course always draws; outside the browser these two stay an extra.
    own["depends"] = ["anywidget", "ipywidgets"]
    _write_lock(draft, [*lock["packages"].values(), own])
    node(ROOT / "tools" / "compile_wheels.mjs", draft, "--only", wheel.name)
    say("starting it once, as a page would")
    node(ROOT / "tools" / "boot_modules.mjs", draft, WORK / "all-modules.json", "primiera", "primiera.widgets.base")
    _publish(draft)


def _third_party() -> list[Path]:
    CACHE.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--only-binary=:all:", "--python-version", "3.14", "--implementation", "py"]
    command += ["--abi", "none", "--platform", "any", "--dest", str(CACHE), "--requirement", str(WHEEL_LOCK)]
    run(command)
    pinned = {line.split("==")[0].strip() for line in WHEEL_LOCK.read_text().splitlines() if "==" in line}
    wheels = [wheel for wheel in sorted(CACHE.glob("*.whl")) if project_of(wheel) in {normal(name) for name in pinned}]
    # The kernel brings its own; of the two front-end stand-ins only the one for ipywidgets 8 is of use.
    wheels += [wheel for wheel in sorted(KERNEL_WHEELS.glob("*.whl")) if "widgetsnbextension-3" not in wheel.name]
    stand_ins = WORK / "stand-ins"
    stand_ins.mkdir(parents=True, exist_ok=True)
    wheels.append(stand_in("jupyterlab_widgets", "3.0.999", stand_ins))
    wheels.append(
        stand_in("jedi", "0.0.0", stand_ins)
    )  # completion costs a megabyte; the page has no prompt to complete
    return wheels


def _write_lock(folder: Path, packages: list[dict[str, Any]]) -> None:
    path = folder / "pyodide-lock.json"
    info = json.loads(path.read_text())["info"]
    lock = {"info": info, "packages": {package["name"]: package for package in packages}}
    path.write_text(json.dumps(lock, indent=1))


def _publish(draft: Path) -> None:
    files = sorted(path for path in draft.iterdir() if path.is_file())
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + path.read_bytes())
    version = json.loads((NPM_FOLDER / "pyodide" / "package.json").read_text())["version"]
    target = VENDOR / f"pyodide-{version}-{digest.hexdigest()[:8]}"
    VENDOR.mkdir(parents=True, exist_ok=True)
    for old in VENDOR.glob("pyodide-*"):
        if old != target:
            shutil.rmtree(old)
    if not target.exists():
        shutil.move(draft, target)
    wire = sum(map(_wire_size, target.iterdir()))
    facts = {
        "folder": target.name,
        "packages": BOOT,
        # What a page fetches once it plays: as stored, for the progress bar (modules are imported and not counted);
        # gzipped where servers do, for the reader.
        "bytes": sum(path.stat().st_size for path in target.iterdir() if path.suffix != ".mjs"),
        "wire": wire,
    }
    FACTS.write_text(json.dumps(facts, indent=1))
    say(f"{target.name}: {wire / 1e6:.1f} MB to download")


def _wire_size(path: Path) -> int:
    packed = path.suffix in {".whl", ".zip"}
    return path.stat().st_size if packed else len(gzip.compress(path.read_bytes(), 6))


if __name__ == "__main__":
    {"base": build_base, "site": build_site}[sys.argv[1]]()
