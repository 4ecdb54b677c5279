"""``{desk}``: the teacher's desk, on one page of the book, and the files it is made of.

The desk is the package's own (``primiera/exercises/desk``); the exercises it marks are published with the answers of
their hidden checks sealed. The page may connect to this site alone; the frame where students' code runs, to nothing.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import paper
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from primiera.exercises import desk
from primiera.exercises.desk.grade import LIMIT, modules
from primiera.exercises.source import as_data, read

HERE = Path(desk.__file__).parent
FACTS = Path("build") / "pyodide" / "current.json"
MADE = "desk"
PARTS = ("desk.mjs", "teacher.mjs", "safe.mjs", "runner.mjs", "room.mjs", "room_worker.mjs", "desk.css")
MARKUP = """
<noscript><p><strong>The desk needs JavaScript.</strong> Without it, <code>primiera course grade</code> does the same
in a terminal.</p></noscript>
<div class="pr-desk">
<div class="pr-desk__error" data-desk="error" role="alert" tabindex="-1" hidden></div>
<form data-desk="form" hidden>
<fieldset class="pr-desk__step"><legend>1 · The exercise</legend>
<p><label for="pr-desk-exercise">Which exercise?</label>
<select id="pr-desk-exercise" data-desk="exercise"></select></p>
<p data-desk="own-row" hidden><label for="pr-desk-own">Your solved notebook</label>
<input id="pr-desk-own" type="file" accept=".ipynb" data-desk="own"></p>
</fieldset>
<fieldset class="pr-desk__step"><legend>2 · The submissions</legend>
<div class="pr-desk__zone" data-desk="zone">
<p>Drop a zip or a folder here, as Moodle or Canvas gave it to you, or choose:</p>
<div><label for="pr-desk-files">A zip, or several notebooks</label>
<input id="pr-desk-files" type="file" multiple accept=".zip,.ipynb" data-desk="files"></div>
<div><label for="pr-desk-folder">A folder</label>
<input id="pr-desk-folder" type="file" webkitdirectory data-desk="folder"></div>
<p data-desk="pile" aria-live="polite"></p>
</div>
</fieldset>
<div class="pr-desk__do">
<button class="pr-btn pr-btn--gold" type="button" data-desk="mark" disabled>Mark</button>
<button class="pr-btn" type="button" data-desk="stop" hidden>Stop</button>
<progress data-desk="progress" aria-label="Students marked" hidden></progress>
</div>
<p class="pr-desk__say" data-desk="say" role="status"></p>
</form>
<section data-desk="results" aria-label="Marks" hidden>
<div class="pr-desk__scroll" tabindex="0" role="region" aria-label="Table of marks">
<table data-desk="table"><thead data-desk="head"></thead></table></div>
<div data-desk="after" hidden>
<div data-desk="class"><h3>The class</h3>
<div data-desk="statistics"></div></div>
<h3>To take home</h3>
<div class="pr-desk__take">
<div><button class="pr-btn" type="button" data-desk="plain">Plain CSV</button>
<p>A row for each student, a column for each question.</p></div>
<div><button class="pr-btn" type="button" data-desk="feedback">Feedback</button>
<p>A zip with a page for each student; Moodle takes it back as it is.</p></div>
<div><label for="pr-desk-moodle">Moodle’s grading worksheet, to be filled (without one: a new table)</label>
<input id="pr-desk-moodle" type="file" accept=".csv" data-desk="moodle-template">
<button class="pr-btn" type="button" data-desk="moodle">Moodle CSV</button></div>
<div><label for="pr-desk-canvas">Canvas’s gradebook export, to be filled (without one: a new table)</label>
<input id="pr-desk-canvas" type="file" accept=".csv" data-desk="canvas-template">
<label for="pr-desk-column">Its column, where it has several assignments</label>
<input id="pr-desk-column" type="text" data-desk="canvas-column">
<button class="pr-btn" type="button" data-desk="canvas">Canvas CSV</button></div>
</div>
<p class="pr-desk__say" data-desk="taken" role="status"></p>
</div>
</section>
</div>
"""


class Desk(SphinxDirective):
    """The desk itself; no argument, no content."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", MARKUP, format="html")]


def furnish(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """The page of the desk gets its style sheet and its script; its policy comes with all the others."""
    if 'class="pr-desk"' not in str(context.get("body", "")):
        return
    facts = json.loads((Path(app.srcdir).parent / FACTS).read_text(encoding="utf-8"))
    pathto = context["pathto"]
    config = {
        "folder": pathto(f"vendor/{facts['folder']}/", resource=True),
        "wheel": _wheel(Path(app.srcdir).parent, facts["folder"]),
        "limit": LIMIT,
    }
    made = pathto(f"{MADE}/", resource=True)
    context["metatags"] = context.get("metatags", "") + f'\n<link rel="stylesheet" href="{made}desk.css">'
    context["body"] += (
        f'<script type="application/json" id="pr-desk-config">{json.dumps(config)}</script>'
        f'<script type="module" src="{made}desk.mjs"></script>'
    )


def _wheel(root: Path, folder: str) -> str:
    return next((root / "build" / "extra" / "vendor" / folder).glob("primiera-*.whl")).name


def publish(app: Sphinx, problem: Exception | None) -> None:
    """Lay the desk's files out beside the pages."""
    if problem is not None or app.builder.format != "html":
        return
    target = Path(app.outdir) / MADE
    target.mkdir(exist_ok=True)
    for name in PARTS:
        shutil.copy(HERE / name, target / name)
    (target / "desk.zip").write_bytes(modules())
    sources = sorted((Path(app.srcdir).parent / "exercises").glob("*.ipynb"))
    exercises = [as_data(read(path), sealed=True) for path in sources]
    (target / "exercises.json").write_text(json.dumps(exercises, ensure_ascii=False), encoding="utf-8")
    paper.write(Path(app.outdir) / "print", Path(app.srcdir).parent / "build" / "cache" / "paper")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("desk", Desk)
    app.connect("html-page-context", furnish, priority=900)
    app.connect("build-finished", publish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
