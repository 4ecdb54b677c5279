"""Showing things in a page: display, update, clear, and texts that are meant as HTML, SVG, Markdown or pictures."""

from __future__ import annotations

import base64
import uuid
from typing import Any

from page_shell import bundle, shell


class DisplayObject:
    """Data that is to be shown as one media type."""

    kind = "text/plain"

    def __init__(self, data: Any = None, **_: Any) -> None:
        self.data = data

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {self.kind: self.data, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class HTML(DisplayObject):
    """Text that is HTML."""

    kind = "text/html"


class SVG(DisplayObject):
    """Text that is a drawing."""

    kind = "image/svg+xml"


class Markdown(DisplayObject):
    """Text that is Markdown; a page shows it as it is."""

    kind = "text/markdown"


class Image(DisplayObject):
    """A picture, PNG unless `format` says jpeg."""

    def __init__(self, data: bytes, format: str = "png", **_: Any) -> None:
        super().__init__(base64.b64encode(data).decode())
        self.kind = f"image/{format}"


class DisplayHandle:
    """A place on the page that can be shown anew."""

    def __init__(self, display_id: str | None = None) -> None:
        self.display_id = display_id or uuid.uuid4().hex

    def display(self, value: object) -> None:
        """Show a value there, the first time."""
        shell.show(value, transient={"display_id": self.display_id})

    def update(self, value: object) -> None:
        """Show another value in the same place."""
        shell.show(value, "update_display_data", {"display_id": self.display_id})


def display(*values: object, display_id: str | bool | None = None, raw: bool = False, **_: Any) -> DisplayHandle | None:
    """Show each value; with `display_id` (True: any) the handle of the place comes back. `raw`: values are bundles."""
    handle = DisplayHandle(None if display_id is True else display_id) if display_id else None
    for value in values:
        if raw:
            shell.send("display_data", {"data": value, "metadata": {}, "transient": {}})
        elif handle:
            handle.display(value)
        else:
            shell.show(value)
    return handle


def update_display(value: object, *, display_id: str, **_: Any) -> None:
    """Show another value where the id says."""
    DisplayHandle(display_id).update(value)


def clear_output(wait: bool = False) -> None:
    """Empty the output; with `wait`, when the next one comes."""
    shell.send("clear_output", {"wait": wait})


__all__ = ["HTML", "SVG", "DisplayHandle", "Image", "Markdown", "bundle", "clear_output", "display", "update_display"]
