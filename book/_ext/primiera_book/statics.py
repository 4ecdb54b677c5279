"""What the site serves beside its pages: one style sheet and the pictures of the cards, made when the book is built.

Sphinx copies static files only when some page changed, so an edited style sheet would not arrive. Here every page
depends on a fingerprint of all that it is made from: the look, and the engine whose numbers it prints.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import primiera
from primiera import svg
from primiera.cards import pack
from primiera.widgets import assets

# Order matters: tokens first, what overrides last.
STYLE = (
    "fonts", "theme", "text", "head", "cards", "tables", "charts", "boxes", "quiz", "buttons", "icons", "play",
    "code", "reference", "compare", "strategy", "chrome", "front", "small", "stacked", "print",
)  # fmt: skip
SHEET = "primiera.css"


def sheet(style: Path) -> str:
    """The whole look as one file: tokens, the book's own sheets, the widgets'."""
    own = [(style / f"{name}.css").read_text(encoding="utf-8") for name in STYLE]
    return "\n".join([assets.tokens(), *own, assets.css()])


def pictures() -> Iterator[tuple[str, str]]:
    """File name and text of every card, its chip, and the back."""
    for card in pack(52):  # the larger packs too
        yield f"cards/{card}.svg", svg.card(card, uid=f"{card}-")
        yield f"chips/{card}.svg", svg.chip(card)
    yield "cards/back.svg", svg.back(uid="back-")


def write(file: Path, text: str) -> None:
    """Leave an unchanged file alone, so that its time stamp tells the truth."""
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def make(app: Sphinx) -> None:
    made = Path(app.doctreedir).parent / "primiera_static"
    write(made / SHEET, sheet(Path(app.srcdir) / "_style"))
    for name, text in pictures():
        write(made / name, text)
    app.config.html_static_path.append(str(made))


def fingerprint(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(file.name.encode() + file.read_bytes())
    return total.hexdigest()


def forget_outputs(app: Sphinx, package: str) -> None:
    """Executed cells are cached by their own source alone; when the engine has changed, so may have what they show."""
    cache = Path(app.config.nb_execution_cache_path or Path(app.outdir).parent / ".jupyter_cache")
    stamp = cache / "engine"
    if cache.is_dir() and not (stamp.is_file() and stamp.read_text(encoding="utf-8") == package):
        shutil.rmtree(cache)
    cache.mkdir(parents=True, exist_ok=True)
    stamp.write_text(package, encoding="utf-8")


def outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    book = Path(app.srcdir)
    engine = fingerprint(f for f in Path(primiera.__file__).parent.rglob("*") if f.suffix in {".py", ".css", ".js"})
    look = fingerprint(
        [
            *(book / "_style").glob("*.css"),
            *(f for f in (book / "_static").rglob("*") if f.is_file()),
            *(book / "_ext").rglob("*.py"),
            *book.glob("*.yml"),
        ]
    )
    if "nb_execution_cache_path" in app.config:
        forget_outputs(app, engine)
    if getattr(env, "primiera_fingerprint", None) == engine + look:
        return []
    env.primiera_fingerprint = engine + look  # type: ignore[attr-defined]
    return list(env.found_docs)


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", make)
    app.connect("env-get-outdated", outdated)
    app.add_css_file(SHEET)
