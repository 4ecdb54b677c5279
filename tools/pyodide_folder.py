"""Make the folder of Python that a reader's browser loads, from npm and PyPI alone, complete and self-hosted.

Two steps, because the first takes a minute and changes only with the locks and the page's shell:

``python -m tools.pyodide_folder base``  Pyodide's core and every wheel but ours, pruned and precompiled
``python -m tools.pyodide_folder site``  the same plus the ``primiera`` wheel, under a name that carries a hash

One folder serves two uses. A notebook (JupyterLite) reads `pyodide-lock.json`, wheels and the whole standard library. A
page reads the folder `page` below it: the memory of a Python that has already imported what a table needs
(`page_memory.mjs`), the program less what no page calls and what that memory holds (`page_program.mjs`), and of the
libraries what is not imported yet; neither IPython nor what that imports. The locks list only what is in the folder, so
nothing can be looked for on another host; and since the file names inside are stable, the hash in the folder's name
keeps a browser from mixing an old cached wheel with a new lock.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

from tools.console import NPM_FOLDER, ROOT, node, run, say
from tools.wheels import (
    KEPT_IN_PAGES,
    UNUSED_STDLIB,
    bundle,
    entry,
    module_of,
    normal,
    project_of,
    prune,
    remainder,
    stand_in,
)

WORK = ROOT / "build" / "pyodide"
BASE = WORK / "base"
CACHE = ROOT / "build" / "cache" / "pyodide-wheels"
VENDOR = ROOT / "build" / "extra" / "vendor"
FACTS = WORK / "current.json"
WHEEL_LOCK = ROOT / "book" / "lite" / "pyodide.lock"
PAGE_SHELL = ROOT / "book" / "pagekernel" / "python"
PAGE_PREPARE = ROOT / "book" / "pagekernel" / "src" / "prepare.py"
KERNEL_WHEELS = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

LOCK, STDLIB = "pyodide-lock.json", "python_stdlib.zip"
PAGE_FOLDER, PAGE_LOCK, PAGE_STDLIB, PAGE_MEMORY = "page", "page-lock.json", "page_library.zip", "memory"
PAGE_PROGRAM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# What the notebook's kernel asks for by name before the first cell runs; Pyodide adds what these need.
NOTEBOOK = tuple("micropip piplite ipykernel comm pyodide-kernel jedi ipython ipywidgets anywidget primiera".split())
PAGE = ("primiera",)
PAGE_LIBRARIES = frozenset("anywidget comm ipywidgets traitlets".split())
# What is read from the start to a drawn widget: the libraries, and what the engine takes from the standard library.
ENGINE = (
    "base64 bisect collections.abc csv dataclasses enum fractions functools gettext hashlib heapq html "
    "itertools json linecache math operator random re secrets statistics string textwrap tokenize tomllib traceback "
    "typing uuid"
).split()
NOTEBOOK_BOOT = [
    *"micropip piplite.piplite pyodide_kernel ipykernel ipykernel.comm ipywidgets anywidget argparse".split(),
    *ENGINE,
]
# ... and what a page asks for later: the data files of a package. Its engine has no command line.
LATER = ("importlib.readers", "importlib.resources.readers", "encodings.cp437")
PAGE_BOOT = ["page_shell", "IPython.display", "ipywidgets", "anywidget", *ENGINE, *LATER]


def build_base() -> None:
    """Lay out Pyodide's core with every wheel but ours in `build/pyodide/base`."""
    shutil.rmtree(BASE, ignore_errors=True)
    BASE.mkdir(parents=True)
    for name in CORE:
        shutil.copy(NPM_FOLDER / "pyodide" / name, BASE / name)
    info = json.loads((BASE / LOCK).read_text())["info"]
    say("fetching the wheels (kept in build/cache)")
    wheels = _third_party()
    present = frozenset(map(project_of, wheels))
    for wheel in wheels:
        prune(wheel, BASE / wheel.name)
    libraries = [BASE / wheel.name for wheel in wheels if project_of(wheel) in PAGE_LIBRARIES]
    bundle(BASE / STDLIB, libraries, PAGE_SHELL, BASE / PAGE_STDLIB)
    entries = (entry(BASE / wheel.name, present) for wheel in wheels)
    _write_locks(BASE, info, {each.name: each.as_json() for each in entries})
    say("asking Pyodide which modules it reads at the start, in a notebook and in a page")
    boot, page_boot = _boot_modules(BASE, LOCK, NOTEBOOK_BOOT), _boot_modules(BASE, PAGE_LOCK, PAGE_BOOT)
    say("compiling those modules with Pyodide's own Python")
    compile_wheels = ROOT / "tools" / "compile_wheels.mjs"
    node(compile_wheels, BASE, "--modules", boot, "--stdlib", STDLIB, "--drop", UNUSED_STDLIB)
    node(compile_wheels, BASE, "--modules", page_boot, "--stdlib", PAGE_STDLIB, "--keep", KEPT_IN_PAGES, "--coarse")
    node(compile_wheels, BASE, "--modules", boot)
    say("taking from the program what no page calls")
    (BASE / PAGE_FOLDER).mkdir()
    for name in PAGE_PROGRAM:
        shutil.copy(BASE / name, BASE / PAGE_FOLDER / name)
    node(ROOT / "tools" / "page_program.mjs", BASE / PAGE_FOLDER)


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
    lock = json.loads((draft / LOCK).read_text())
    own = entry(draft / wheel.name, frozenset(lock["packages"])).as_json()
    # The course always draws; outside the browser these two stay an extra.
    own["depends"] = ["anywidget", "ipywidgets"]
    _write_locks(draft, lock["info"], {**lock["packages"], "primiera": own})
    say("starting it once, as a notebook and as a page would, with every widget")
    widgets = _modules(draft / wheel.name, "primiera/widgets/")
    _boot_modules(draft, LOCK, [*NOTEBOOK_BOOT, *widgets])
    used = _boot_modules(draft, PAGE_LOCK, [*PAGE_BOOT, *widgets])
    # Compiled, a module is twice as long on the wire: worth it for what a widget reads, not for the rest.
    node(ROOT / "tools" / "compile_wheels.mjs", draft, "--only", wheel.name, "--modules", used)
    say("keeping the memory of a page that has drawn its tables (half a minute)")
    _publish(draft, _page(draft, wheel.name))


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
    wheels.append(stand_in("jedi", "0.0.0", stand_ins))  # completion costs a megabyte
    return wheels


def _write_locks(folder: Path, info: object, packages: dict[str, Any]) -> None:
    """The notebook's lock, and the page's, which has all but one package in its library already."""
    (folder / LOCK).write_text(json.dumps({"info": info, "packages": packages}, indent=1))
    chosen = {name: {**packages[name], "depends": []} for name in PAGE if name in packages}
    (folder / PAGE_LOCK).write_text(json.dumps({"info": info, "packages": chosen}, indent=1))


def _boot_modules(folder: Path, lock: str, modules: list[str]) -> Path:
    found = WORK / f"{Path(lock).stem}-modules.json"
    stdlib = PAGE_STDLIB if lock == PAGE_LOCK else STDLIB
    node(ROOT / "tools" / "boot_modules.mjs", folder, lock, stdlib, found, *modules)
    return found


def _modules(wheel: Path, below: str) -> list[str]:
    """The importable names of a wheel's modules in one folder and all below it."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(filter(None, (module_of(name) for name in archive.namelist() if name.startswith(below))))


def _page(draft: Path, wheel: str) -> dict[str, dict[str, object]]:
    """Fill the folder that a page loads; its data files, by what they are, as the page's worker is told of them."""
    page = draft / PAGE_FOLDER
    for name in (PAGE_LOCK, PAGE_STDLIB):
        shutil.move(draft / name, page / name)
    shutil.copy(draft / wheel, page / wheel)
    found = WORK / "page-memory.json"
    node(ROOT / "tools" / "page_memory.mjs", page, PAGE_LOCK, PAGE_STDLIB, wheel, PAGE_MEMORY, found, PAGE_PREPARE)
    memory = json.loads(found.read_text())
    modules = frozenset(memory["modules"])
    remainder(page / PAGE_STDLIB, modules, zipfile.ZIP_DEFLATED)
    remainder(page / wheel, modules, zipfile.ZIP_STORED)
    lock = json.loads((page / PAGE_LOCK).read_text())
    (page / PAGE_LOCK).write_text(json.dumps({**lock, "packages": {}}))  # all that is installed is in the memory
    names = {"lock": PAGE_LOCK, "library": PAGE_STDLIB, "wheel": wheel, "memory": PAGE_MEMORY}
    sizes = {what: (page / name).stat().st_size for what, name in names.items()}
    # Zip packs each file for itself, and memory is no archive at all.
    node(ROOT / "tools" / "pack.mjs", page / wheel, page / PAGE_MEMORY)
    files: dict[str, dict[str, object]] = {}
    for what, name in names.items():
        packed = page / f"{name}.zst"
        sent = packed if packed.exists() else page / name
        files[what] = {"name": sent.name, "size": sent.stat().st_size, "unpacked": sizes[what]}
        files[what] |= memory["files"].get(what, {})
    return files


def _publish(draft: Path, page: dict[str, dict[str, object]]) -> None:
    digest = hashlib.sha256()
    for path in sorted(path for path in draft.rglob("*") if path.is_file()):
        digest.update(path.relative_to(draft).as_posix().encode() + path.read_bytes())
    version = json.loads((NPM_FOLDER / "pyodide" / "package.json").read_text())["version"]
    target = VENDOR / f"pyodide-{version}-{digest.hexdigest()[:8]}"
    VENDOR.mkdir(parents=True, exist_ok=True)
    for old in VENDOR.glob("pyodide-*"):
        if old != target:
            shutil.rmtree(old)
    if not target.exists():
        shutil.move(draft, target)
    files = sorted((target / PAGE_FOLDER).iterdir())
    wire = sum(map(_wire_size, files))
    facts = {
        "folder": target.name,
        "files": page,
        "notebook": NOTEBOOK,
        # What a page fetches once it plays: as stored, for the progress bar (modules are imported and not counted);
        # gzipped where servers do, for the reader.
        "bytes": sum(path.stat().st_size for path in files if path.suffix != ".mjs"),
        "wire": wire,
    }
    FACTS.write_text(json.dumps(facts, indent=1))
    say(f"{target.name}: {wire / 1e6:.1f} MB to download before the first hand")


def _wire_size(path: Path) -> int:
    packed = path.suffix in {".whl", ".zip", ".zst"}
    return path.stat().st_size if packed else len(gzip.compress(path.read_bytes(), 6))


if __name__ == "__main__":
    {"base": build_base, "site": build_site}[sys.argv[1]]()
