"""The page's own Python shell: it runs cells and answers widgets, and is all of Jupyter that a page needs.

IPython, with what it imports, is a third of what a reader would have to download and half of the start; the page has no
prompt, no history, no magics and no debugger. Beside this module stands a small package named `IPython`, with the few
names that widget libraries ask of it. Notebooks, in JupyterLite and elsewhere, have the real one.

Messages to the page are plain data: a type, the id of the request that caused them, a content, and buffers.
"""

from __future__ import annotations

import ast
import asyncio
import base64
import builtins
import inspect
import io
import json
import linecache
import random
import sys
import traceback
import types
from collections.abc import Callable, Iterable
from typing import Any

import comm

Post = Callable[[str, list[bytes]], None]
TOP_LEVEL_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
REPRESENTATIONS = {
    "_repr_html_": "text/html",
    "_repr_svg_": "image/svg+xml",
    "_repr_png_": "image/png",
    "_repr_jpeg_": "image/jpeg",
    "_repr_markdown_": "text/markdown",
    "_repr_latex_": "text/latex",
    "_repr_json_": "application/json",
}


class Stream(io.TextIOBase):
    """Standard output or error, as messages."""

    def __init__(self, name: str, shell: Shell) -> None:
        self.channel, self.shell = name, shell

    def write(self, text: str) -> int:
        self.shell.send("stream", {"name": self.channel, "text": text})
        return len(text)

    def writable(self) -> bool:
        return True


class PageComm(comm.base_comm.BaseComm):
    """A comm whose other end is the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: Iterable[Any] | None = None,
        **keys: Any,
    ) -> None:
        content = {"data": data or {}, "comm_id": self.comm_id, **keys}
        shell.send(msg_type, content, metadata, [bytes(buffer) for buffer in buffers or ()])


class Events:
    """Nothing in a page listens to a shell's events; widget libraries announce them all the same."""

    def register(self, event: str, function: Callable[..., Any]) -> None:
        """Accepted, never called."""

    unregister = register

    def trigger(self, event: str, *values: Any) -> None:
        """Nobody listens."""


class Shell:
    """Runs one request at a time; `parent` is the one that output belongs to."""

    def __init__(self) -> None:
        self.post: Post = lambda text, buffers: None
        self.parent: dict[str, Any] = {"header": {"msg_id": ""}}
        self.kernel = self  # widgets look for the request below `kernel`
        self.events = Events()
        self.display_formatter = types.SimpleNamespace(format=bundle)
        self.cells = 0
        # Cells are `__main__`, so that what they define can be pickled and its types resolved.
        self.module = types.ModuleType("__main__")
        self.user_ns = self.module.__dict__

    @staticmethod
    def instance() -> Shell:
        """The one shell, by the name that libraries call for it."""
        return shell

    def connect(self, post: Post) -> None:
        """Begin: output goes to `post` from here on."""
        random.seed()  # every page begins with the same memory, but not with the same chances
        self.post = post
        sys.modules["__main__"] = self.module
        sys.stdout, sys.stderr = Stream("stdout", self), Stream("stderr", self)
        builtins.input = no_input  # type: ignore[assignment]
        self.user_ns.update(display=display)
        comm.create_comm = PageComm
        asyncio.get_event_loop().set_exception_handler(lambda loop, about: self._task_failed(about))

    async def rehearse(self) -> None:
        """Run a cell whose table nobody sees."""
        post, self.post = self.post, lambda text, buffers: None
        table: Any = await self._evaluate("__import__('primiera.widgets').widgets.FirstHand(seed=1)")
        self.show(table, "execute_result")
        table.close()
        self.post, self.cells = post, 0

    def get_parent(self) -> dict[str, Any]:
        """The request that is being answered, as widgets read it."""
        return self.parent

    def send(self, kind: str, content: object, metadata: object = None, buffers: list[bytes] | None = None) -> None:
        """Post one message to the page."""
        message = {
            "type": kind,
            "parent": self.parent["header"]["msg_id"],
            "content": content,
            "metadata": metadata or {},
        }
        self.post(json.dumps(message, default=str), buffers or [])

    async def execute(self, code: str, request: str) -> str:
        """Run a cell for a request; the answer is JSON: its status and, after an error, what it was."""
        self.parent = {"header": {"msg_id": request}}
        try:
            value = await self._evaluate(code)
            if value is not None:
                self.show(value, "execute_result")
        except BaseException as error:  # SystemExit and KeyboardInterrupt must not end the page's Python
            said = self._said(error)
            self.send("execute_error", said)
            return json.dumps({"status": "error", **said})
        return json.dumps({"status": "ok"})

    def comm(self, kind: str, request: str, text: str, buffers: Iterable[Any]) -> None:
        """Hand a widget's message on; what goes wrong in a callback is shown like an error of the cell."""
        self.parent = {"header": {"msg_id": request}}
        message = {"content": json.loads(text), "buffers": [_bytes(buffer) for buffer in buffers]}
        handle = getattr(comm.get_comm_manager(), kind)
        handle(None, None, message)

    async def _evaluate(self, code: str) -> object:
        """The value of a last line that is an expression (and does not end in a semicolon), else None."""
        self.cells += 1
        name = f"<cell {self.cells}>"
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
        tree = ast.parse(code, name)
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            tree.body.pop()
        await self._run(compile(tree, name, "exec", TOP_LEVEL_AWAIT))
        if not isinstance(last, ast.Expr):
            return None
        value = await self._run(compile(ast.Expression(last.value), name, "eval", TOP_LEVEL_AWAIT))
        return None if code.rstrip().endswith(";") else value

    async def _run(self, code: types.CodeType) -> object:
        value = eval(code, self.user_ns)
        return await value if code.co_flags & inspect.CO_COROUTINE else value

    def show(self, value: object, kind: str = "display_data", transient: dict[str, str] | None = None) -> None:
        """Send a value in every form that it has."""
        if hasattr(value, "_ipython_display_"):
            value._ipython_display_()
            return
        data, metadata = bundle(value)
        self.send(kind, {"data": data, "metadata": metadata, "transient": transient or {}})

    def showtraceback(self, error: Any = None, **_: Any) -> None:
        """Show an error (else the one being handled) without ending anything: widgets call this from callbacks."""
        caught = error[1] if isinstance(error, tuple) else sys.exception()
        if caught is not None:
            self.send("error", self._said(caught))

    def _task_failed(self, about: dict[str, Any]) -> None:
        error = about.get("exception")
        self.send("error", self._said(error)) if error else print(about.get("message"), file=sys.stderr)

    def _said(self, error: BaseException) -> dict[str, Any]:
        lines = "".join(traceback.format_exception(error, limit=None)).splitlines()
        return {"ename": type(error).__name__, "evalue": str(error), "traceback": _without_ours(lines)}


def _bytes(buffer: Any) -> memoryview:
    """A buffer from the page (a proxy of its typed array) or from a test."""
    return memoryview(buffer.to_py() if hasattr(buffer, "to_py") else buffer)


def _without_ours(lines: list[str]) -> list[str]:
    """A traceback less this module's frames: a reader's begins at his cell."""
    kept, ours = [], False
    for line in lines:
        if line.startswith("  File "):
            ours = "page_shell.py" in line
        elif not line.startswith("    "):
            ours = False
        if not ours:
            kept.append(line)
    return kept


def bundle(value: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """A value in all its forms, by media type, with their metadata."""
    if isinstance(value, type):
        return {"text/plain": repr(value)}, {}
    metadata: dict[str, Any] = {}
    data: dict[str, Any] = {}
    if hasattr(value, "_repr_mimebundle_"):
        found = value._repr_mimebundle_(include=None, exclude=None) or {}
        data, metadata = found if isinstance(found, tuple) else (found, {})
    for method, kind in REPRESENTATIONS.items():
        form = getattr(value, method, lambda: None)() if kind not in data else None
        if form is not None:
            data[kind] = base64.b64encode(form).decode() if isinstance(form, bytes) else form
    data.setdefault("text/plain", repr(value))
    return data, metadata


def display(*values: object, **options: Any) -> object:
    """As in a notebook; kept apart so that cells have it without an import."""
    from IPython.display import display as show

    return show(*values, **options)


def no_input(prompt: str = "") -> str:
    """A page cannot stop and wait for a line."""
    raise RuntimeError("input() cannot wait in a page: use a widget to ask for something")


shell = Shell()
