"""Three browsers, one at a time, and the built site on ports of its own. What the fixtures promise is in README.md."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import engines
from tools.console import ROOT

from .chromium import Chromium
from .course import CourseSite
from .driver import Engine
from .firefox import Firefox
from .webkit import WebKit

FOLDER = Path(os.environ.get("PRIMIERA_SITE", ROOT / "book" / "_build" / "html"))
KINDS: dict[str, Callable[..., Engine]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}


def started(name: str, **options: object) -> Engine:
    """A browser; where there is none and none can be had, the test fails and says how to get it."""
    try:
        path = engines.path(name)
    except SystemExit as error:
        pytest.fail(str(error), pytrace=False)
    return KINDS[name](path, **options)


# In parallel, each engine stays with one process: a browser is started once.
@pytest.fixture(
    scope="session", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in engines.wanted()]
)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    browser = started(request.param)
    yield browser
    browser.close()


@pytest.fixture
def spare(engine: Engine) -> Iterator[Engine]:
    """Another such browser for one test alone: what still runs in it, ended pages and all, ends with it."""
    browser = started(engine.name)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def folder() -> Path:
    if not (FOLDER / "sw.js").exists():
        pytest.fail(f"there is no built site in {FOLDER}: run make site", pytrace=False)
    return FOLDER


@pytest.fixture
def serve(folder: Path, engine: Engine) -> Iterator[Callable[..., CourseSite]]:
    """Sites, each on a new port: to a browser a new origin, with no cache, no worker and nothing stored."""
    sites: list[CourseSite] = []

    def make(**options: object) -> CourseSite:
        site = CourseSite(**{"folder": folder, **options}).start()  # type: ignore[arg-type]
        sites.append(site)
        return site

    yield make
    engine.navigate("about:blank")
    for site in sites:
        site.faults.clear()
        site.stop()


@pytest.fixture
def site(serve: Callable[..., CourseSite]) -> CourseSite:
    return serve()


@pytest.fixture(scope="session")
def lan() -> str:
    """This machine's address in its network, or its name where it has none: plain http there is no secure context."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which address would be used
        except OSError:
            return socket.gethostname()
        address = str(probe.getsockname()[0])
    return socket.gethostname() if address.startswith("127.") else address
