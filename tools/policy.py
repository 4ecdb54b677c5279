"""Give every page of a built site its Content-Security-Policy: ``python -m tools.policy FOLDER``.

The last step over the pages, so that it sees each as it will be served: a script inside a page is allowed by the hash
of its text, and by nothing else. The host may be any static one, hence a `<meta>`, before anything that loads.

What is allowed beyond the site's own files, and why, stands at `EXTRA`. A worker that runs the Python of a page, or of
students, is made from a blob: such a worker stands under the policy of its page, one from a file under none.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from tools.console import say

Policy = dict[str, tuple[str, ...]]

# Reading: own files; styles in attributes, which drawings, formulas and widgets are made of; pictures inside a page.
READING: Policy = {
    "default-src": ("'self'",),
    "script-src": ("'self'",),
    "style-src": ("'self'", "'unsafe-inline'"),
    "img-src": ("'self'", "data:"),
    "font-src": ("'self'", "data:"),
    "connect-src": ("'self'",),
    "worker-src": ("'self'",),
    "object-src": ("'none'",),
    "base-uri": ("'none'",),
    "form-action": ("'self'",),
}
# Playing: Python is WebAssembly in a worker made from a blob; a widget's script and its pictures come as blobs, too.
PLAYING: Policy = {"script-src": ("'wasm-unsafe-eval'", "blob:"), "worker-src": ("blob:",), "img-src": ("blob:",)}
# A notebook: the same, and JupyterLab compiles the schemas of its settings to functions.
NOTEBOOK: Policy = {**PLAYING, "script-src": (*PLAYING["script-src"], "'unsafe-eval'")}
EXTRA = {'id="primiera-play-config"': PLAYING, 'id="pr-desk-config"': PLAYING, "data-jupyter-lite-root": NOTEBOOK}

META = '<meta http-equiv="Content-Security-Policy" content="{}">'
OLD = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?')
# The character set must stand within the first kilobyte, and loads nothing: it may go first.
PLACES = (re.compile(r"<meta charset=[^>]*>", re.IGNORECASE), re.compile(r"<head>|<head [^>]*>", re.IGNORECASE))
# A handler in an attribute has no hash. The theme has these two; `book/_static/press.js` does what they did.
HANDLER = re.compile(r'\bonclick="([\w.]+)\(\)"')
TEMPLATES = ("_static/webpack-macros.html", "_static/sbt-webpack-macros.html")  # of the theme, and no pages


class _Scripts(HTMLParser):
    """The texts of the scripts that stand in a page and run, and the handlers in its attributes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[str] = []
        self.handlers: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.handlers += [f"{name}={value}" for name, value in attrs if name.startswith("on")]
        self._inside = (
            tag == "script" and "src" not in named and named.get("type") in {None, "text/javascript", "module"}
        )
        if self._inside:
            self.found.append("")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self._inside = False


def digest(script: str) -> str:
    """The source expression that allows exactly this script: SHA-256 of its UTF-8, in base64."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def policy(page: str, *more: str) -> str:
    """The policy for a page's text; `more` are scripts that it will write into a frame of its own.

    :raises SystemExit: for a handler in an attribute, which no policy of ours can allow.
    """
    scripts = _Scripts()
    scripts.feed(page)
    if scripts.handlers:
        raise SystemExit(f"a handler in an attribute cannot be allowed, listen in a script instead: {scripts.handlers}")
    sources = {name: list(allowed) for name, allowed in READING.items()}
    sources["script-src"] += sorted({digest(text) for text in (*scripts.found, *more)})
    for mark, extra in EXTRA.items():
        if mark in page:
            for name, allowed in extra.items():
                sources[name] += [source for source in allowed if source not in sources[name]]
    return "; ".join(f"{name} {' '.join(allowed)}" for name, allowed in sources.items())


def guarded(page: str, *more: str) -> str:
    """A page's text with its policy, in place of an earlier one."""
    page = HANDLER.sub(r'data-press="\1"', OLD.sub("", page.replace("\r\n", "\n")))
    at = next(found.end() for place in PLACES if (found := place.search(page)))
    return f"{page[:at]}{META.format(escape(policy(page, *more), quote=False))}\n{page[at:].removeprefix(chr(10))}"


def frame_scripts(folder: Path) -> list[str]:
    """What the desk writes into the frame where students' code runs (see `desk.mjs`)."""
    parts = [folder / "desk" / name for name in ("runner.mjs", "safe.mjs")]
    return ["\n".join(part.read_text(encoding="utf-8") for part in parts)]


def write(folder: Path) -> int:
    """Guard every page of a site; how many."""
    for name in TEMPLATES:
        (folder / name).unlink(missing_ok=True)
    pages = sorted(folder.rglob("*.html"))
    for path in pages:
        before = path.read_text(encoding="utf-8")
        after = guarded(before, *(frame_scripts(folder) if 'id="pr-desk-config"' in before else ()))
        if after != before:
            path.write_text(after, encoding="utf-8")
    return len(pages)


if __name__ == "__main__":
    say(f"a Content-Security-Policy on {write(Path(sys.argv[1]))} pages")
