"""A class of students who do what students do: each row of the table of troubles is one of them.

The same zip is marked by the command (test_course_grade.py) and by the desk in the browser (browser/test_desk.py).
"""

from __future__ import annotations

import copy
import io
import json
import socket
import threading
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from primiera.exercises.source import load, marking
from primiera.exercises.student import student_version

SOURCE = Path(__file__).parent.parent / "exercises" / "01_points.ipynb"
FULL = 19
QUESTIONS = {"card-points": 6, "hand-points": 5, "pack-points": 1, "by-rule": 6, "fifty-fives": 1}

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Expected:
    """What the desk must say: score (None is a blank), status, and a word of the flags ("" for none at all)."""

    score: int | None
    flags: str
    status: str = "ok"


def solved() -> Notebook:
    """A student version with every answer right."""
    source = load(SOURCE)
    made = student_version(source, "01_points")
    for cell, original in zip(made["cells"], source["cells"], strict=True):
        if marking(original).get("solution"):
            cell["source"] = original["source"]
    return made


def answering(**answers: str) -> Notebook:
    """All right but the answers given, by cell id with underscores."""
    made = solved()
    for id, source in answers.items():
        cell(made, id.replace("_", "-"))["source"] = source
    return made


def cell(notebook: Notebook, id: str) -> dict[str, Any]:
    """The cell with an id."""
    found: dict[str, Any] = next(c for c in notebook["cells"] if c["id"] == id)
    return found


def with_cell(source: str) -> Notebook:
    """All right, and one more cell in front."""
    made = solved()
    made["cells"].insert(1, {"cell_type": "code", "id": "extra", "metadata": {}, "source": source, "outputs": []})
    return made


def edited_check() -> Notebook:
    made = solved()
    cell(made, "check-card-points")["source"] = "score = lambda: 100\nscore()"
    return made


def deleted_check() -> Notebook:
    made = answering(by_rule="by_rule = None")
    made["cells"].remove(cell(made, "check-by-rule"))
    return made


def stripped_and_twice() -> Notebook:
    """As after a trip through another editor: no ids, no metadata, an answer copied."""
    made = solved()
    made["cells"].append(copy.deepcopy(cell(made, "hand-points")))
    for one in made["cells"]:
        one["metadata"] = {}
        del one["id"]
    return made


def twice() -> Notebook:
    made = solved()
    made["cells"].append(copy.deepcopy(cell(made, "hand-points")))
    return made


ALWAYS_EQUAL = """
class Yes:
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __repr__(self): return "21"
def card_points(card):
    return Yes()
"""

PATCHED = """
import builtins, sys
import primiera.exercises.check as c, primiera.exercises.answers as a
c.check = lambda *x, **y: None
c.score = lambda: 99
a.explain = lambda got, want: None
a.same = lambda got, want: True
builtins.check = builtins.score = lambda *x, **y: 99
def card_points(card):
    return None
"""

NOSY = """
def look(what, way):
    try:
        return f"{what}: GOT {str(way())[:80]}"
    except BaseException as error:
        return f"{what}: no, {type(error).__name__}"

def fetching():
    import js
    return js.fetch("URL")

def pyfetching():
    from pyodide.http import pyfetch
    from pyodide.ffi import run_sync
    return run_sync(pyfetch("URL"))

def xhr():
    import js
    request = js.XMLHttpRequest.new()
    request.open("GET", "URL", False)
    request.send()
    return request.responseText

def socket():
    import js
    return js.WebSocket.new("URL".replace("http", "ws"))

def plain_socket():
    import socket
    one = socket.create_connection(("127.0.0.1", PORT), timeout=1)
    one.send(b"GET / HTTP/1.0\\r\\n\\r\\n")
    return one.recv(10)

def urllib():
    import urllib.request
    return urllib.request.urlopen("URL", timeout=1).read()

def worker():
    import js
    return js.Worker.new("data:text/javascript,fetch('URL')")

def evaluated():
    from pyodide.code import run_js
    return run_js("fetch('URL')")

def constructed():
    import js
    return js.Object.constructor.constructor("return fetch('URL')")()

def imported():
    import pyodide_js
    from pyodide.ffi import run_sync
    return run_sync(pyodide_js._api.loadBinaryFile("URL"))

def later():
    import asyncio
    from pyodide.http import pyfetch
    return asyncio.ensure_future(pyfetch("URL")).result()

def process():
    import js
    return js.process.env

def required():
    import js
    return js.require("fs").readdirSync("/")

def database():
    import js
    return js.indexedDB

def files():
    import os
    return [name for _, folders, names in os.walk("/") for name in folders + names
            if "points" in name or "grades" in name or ".ipynb" in name] or 1 / 0

def mounted():
    import pyodide_js
    pyodide_js.mountNodeFS("/host", "/")
    import os
    return os.listdir("/host")

def solution():
    import gc
    return [o for o in gc.get_objects() if isinstance(o, dict) and "want" in o and 18 in o.values()] or 1 / 0

def parent():
    import js
    return js.parent.document.title

def posted():
    import js
    return js.postMessage("hello")

def card_points(card):
    ways = [fetching, pyfetching, xhr, socket, plain_socket, urllib, worker, evaluated, constructed, imported, later,
            process, required, database, files, mounted, solution, parent, posted]
    return ", ".join(told for way in ways if "GOT" in (told := look(way.__name__, way))) or "nothing at all"
"""

FORMULA = '=HYPERLINK("http://evil.example","ana")'
COMMAS = 'Smith, "Jo" Ann'

STUDENTS: dict[str, tuple[Expected, Any]] = {
    "fine": (Expected(FULL, ""), solved),
    "loop in a function": (
        Expected(FULL - 6, "took longer than"),
        lambda: answering(hand_points="def hand_points(cards):\n    while True:\n        pass"),
    ),
    "loop in a cell": (Expected(FULL, "a cell took longer than"), lambda: with_cell("while True:\n    pass")),
    "output": (
        Expected(FULL, "output cut"),
        lambda: with_cell('for n in range(80):\n    print("x" * 1_000_000)'),
    ),
    "edited check": (Expected(FULL, "check cell edited: check-card-points"), edited_check),
    "deleted check": (Expected(FULL - 7, "check cell deleted or edited: check-by-rule"), deleted_check),
    "twice": (Expected(FULL, "answer cell twice: hand-points"), twice),
    "stripped": (Expected(FULL, "cell metadata missing"), stripped_and_twice),
    "exit": (
        Expected(FULL - 6, "ended Python"),
        lambda: answering(hand_points="def hand_points(cards):\n    import os\n    os._exit(0)"),
    ),
    "memory": (
        Expected(FULL - 6, "a cell stopped with"),
        lambda: answering(hand_points="def hand_points(cards):\n    return len(['x'] * 3_000_000_000)"),
    ),
    "recursion": (
        Expected(FULL - 6, "a cell stopped with"),
        lambda: answering(hand_points="def hand_points(cards):\n    return hand_points(cards) + 1"),
    ),
    "error in a cell": (Expected(FULL, "a cell stopped with SyntaxError"), lambda: with_cell("this is no Python")),
    "always equal": (
        Expected(FULL - 6 - 4 - 1, "a cell stopped with TypeError"),
        lambda: answering(card_points=ALWAYS_EQUAL),
    ),
    "patched": (Expected(FULL - 6 - 4 - 1, "a cell stopped with TypeError"), lambda: answering(card_points=PATCHED)),
    FORMULA: (Expected(FULL, ""), solved),
    COMMAS: (Expected(FULL, ""), solved),
}
"""Students with a folder and a notebook in it. ``pack_points`` and ``hand_points`` stand on ``card_points``."""

OTHERS: dict[str, Expected] = {
    "renamed": Expected(FULL, ""),
    "zipped": Expected(FULL, ""),
    "damaged": Expected(None, "damaged, the JSON breaks off", "unreadable"),
    "script": Expected(None, "no notebook, only points.py", "missing"),
    "empty": Expected(None, "no file", "missing"),
    "stranger": Expected(None, "answers none of this exercise's questions", "other-exercise"),
}

EXPECTED = {name: expected for name, (expected, _) in STUDENTS.items()} | OTHERS
"""What the desk must say of each."""

TABLE = {
    "infinite loop": ("loop in a function", "loop in a cell"),
    "80 MB of output": ("output",),
    "check cell deleted or edited": ("edited check", "deleted check"),
    "no notebook, or a .py": ("empty", "script"),
    "renamed, zip inside a folder": ("renamed", "zipped"),
    "malformed JSON": ("damaged",),
    "answer cell copied twice, metadata stripped": ("twice", "stripped"),
    "os._exit, 3 GB allocation, recursion": ("exit", "memory", "recursion"),
    "__eq__ that is always true, monkeypatched check": ("always equal", "patched"),
    "reads the teacher's solution, opens the gradebook, the network": ("nosy",),  # marked in a test of its own
    "commas, quotes, =HYPERLINK(...) in names": (FORMULA, COMMAS),
}
"""The rows of the table of troubles, and the students who stand for each."""

CANVAS = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Points (123),Current Score
,,,,,Manual Posting,(read only)
    Points Possible,,,,,10.00,(read only)
"Pérez, Ana",101,,ana,A,,
"Pérez, Ben",102,,ben,A,,
"Zed, Zoe",103,,zoe,A,,
"""
"""A gradebook as Canvas exports it."""


class Listener:
    """A port that counts who knocks."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}/"
        self.knocks: list[bytes] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.knocks.append(b"knock")
            connection.close()


def dump(notebook: Notebook) -> str:
    """A notebook as a file."""
    return json.dumps(notebook)


def class_zip(*, nosy: str = "") -> bytes:
    """The whole class in a folder in a zip; ``nosy`` is the address a nosy student tries to reach."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (_, make) in STUDENTS.items():
            archive.writestr(f"class/{name.replace('/', '_')}/01_points.ipynb", dump(make()))
        if nosy:
            source = NOSY.replace("URL", nosy).replace("PORT", nosy.rstrip("/").rpartition(":")[2])
            archive.writestr("class/nosy/01_points.ipynb", dump(answering(card_points=source)))
        archive.writestr("class/renamed/points (1).ipynb", dump(solved()))
        archive.writestr("class/damaged/01_points.ipynb", dump(solved())[:2000])
        archive.writestr("class/script/points.py", "card_points = 21")
        archive.writestr("class/empty/", "")
        archive.writestr("class/stranger/01_points.ipynb", dump({"cells": [], "metadata": {}, "nbformat": 4}))
        archive.writestr("class/zipped/my work.zip", zip_of({"work/points (1).ipynb": dump(solved())}))
        archive.writestr("__MACOSX/class/fine/._01_points.ipynb", b"\0")
    return out.getvalue()


def zip_of(files: dict[str, str]) -> bytes:
    """A zip with these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()
