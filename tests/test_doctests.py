"""Every example in a docstring, and in the README, does what it shows."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import primiera

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    {"primiera", *(module.name for module in pkgutil.walk_packages(primiera.__path__, "primiera."))}
    - {
        module.name
        for module in pkgutil.walk_packages(primiera.__path__, "primiera.")
        if module.name.endswith("__main__")
    }
)
SHOWN = {"primiera", "primiera.cards", "primiera.hands", "primiera.presets", "primiera.tables", "primiera.prime",
         "primiera.odds.exchange", "primiera.odds.equity", "primiera.odds.dealt", "primiera.odds.seats",
         "primiera.state", "primiera.match", "primiera.bots"}  # fmt: skip
"""Modules a newcomer reads first: these must have examples."""


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0
    assert found.attempted or name not in SHOWN


def test_the_readme() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0
