"""Everything that the site ships stands on its page of licences."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tools.console import NPM_FOLDER


@pytest.fixture(scope="module")
def listed(folder: Path) -> str:
    """The text of the page, one space between words."""
    text = (folder / "licences.html").read_text(encoding="utf-8")
    article = text[text.index("<article") : text.index("</article>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", article)).split())


def test_every_wheel(folder: Path, listed: str) -> None:
    wheels = [path.name.split("-")[:2] for path in folder.glob("vendor/pyodide-*/*.whl")]
    assert len(wheels) > 20
    plain = re.sub(r"[-_.]", "-", listed).lower()
    lost = [name for name, version in wheels if f"{name} {version}".replace("_", "-").replace(".", "-") not in plain]
    assert lost == []


def test_every_package_of_the_scripts(listed: str) -> None:
    lock = json.loads((NPM_FOLDER.parent / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    shipped = {
        path.removeprefix("node_modules/"): about["version"]
        for path, about in lock.items()
        if path and not about.get("dev")
    }
    lost = [name for name, version in shipped.items() if f"{name} {version}" not in listed]
    assert [name for name in lost if not name.startswith("@types/")] == []


def test_every_bundle_of_the_notebooks(folder: Path, listed: str) -> None:
    lists = list(folder.glob("lite/**/third-party-licenses.json"))
    assert len(lists) >= 3
    for file in lists:
        for package in json.loads(file.read_text(encoding="utf-8"))["packages"]:
            assert f"{package['name']} {package['versionInfo']}" in listed, file


@pytest.mark.parametrize("name", ["CPython", "Bootstrap", "Font Awesome Free", "EB Garamond", "Alegreya Sans", "CC0"])
def test_the_rest(listed: str, name: str) -> None:
    assert name in listed
