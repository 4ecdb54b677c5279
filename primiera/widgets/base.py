"""The bridge between a desk in Python and its picture in the page.

A desk is any object with a ``view`` and an ``act``: it holds the state, knows the rules, and never the page. The page
knows no rule. Between them goes plain data: a view down, an action up.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

import anywidget
import traitlets

from primiera.errors import PrimieraError
from primiera.widgets import assets, describe, look, poster
from primiera.widgets.describe import View
from primiera.widgets.words import words


class Desk(Protocol):
    """What a widget shows and does."""

    def view(self) -> View:
        """What is to be seen now, as plain data; `turn` differs for every decision, `live` is read out once."""

    def act(self, action: View) -> None:
        """Make a move, such as ``{"type": "discard", "cards": ["7S"]}``. Raises PrimieraError for an illegal one."""


class TableView(anywidget.AnyWidget):
    """Any desk, drawn. Subclasses name the desk they show; all take `skin` and `colours` besides (see ``look``).

    view    the desk's view, as the page draws it
    faces   pictures of the cards seen so far, by their two letters
    words   the page's own words, in the language in use
    """

    view = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    desk_type: ClassVar[type[Any]]

    def __init__(self, *values: Any, skin: str = "latin", colours: str = "four", **options: Any) -> None:
        self.look = look.Look(skin, colours)
        self.desk: Desk = self.desk_type(*values, **options)
        dressed = {} if self.look == look.Look() else {"skin": skin, "colours": colours}
        self._values, self._options = values, options | dressed
        super().__init__(words=words())
        self.on_msg(self._receive)
        self.refresh()

    # Read when the first widget is made, not when the package is imported.
    @property
    def _esm(self) -> str:
        return assets.esm()

    @property
    def _css(self) -> str:
        return assets.sheet()

    def refresh(self, alert: str | None = None) -> None:
        """Send the page what the desk shows now; `alert` is said besides, where one looks and to who listens."""
        with describe.suits(self.look.skin):
            view = self.desk.view()
        view["skin"] = str(self.look)
        if alert is not None:
            view["alert"] = alert
        self._send_faces(view)
        self.view = view

    def _send_faces(self, view: View) -> None:
        """Send each picture once: the trait keeps them all for a page opened later, a message carries the new ones."""
        new = assets.faces(view, self.faces)
        if not new:
            return
        if self.faces:
            self.faces.update(new)  # in place: the trait as a whole need not travel again
            self.send({"faces": new})
        else:
            self.faces = new

    def act(self, action: View) -> None:
        """Make a move as if the page had sent it. Raises PrimieraError for an illegal one, and changes nothing.

        ``{"type": "look", "look": "french-two"}`` changes the cards' looks, whatever the desk.
        """
        action = describe.plain(action)
        if action["type"] == "look":
            self.look = look.read(str(action.get("look")))
        else:
            with describe.suits(self.look.skin):
                self.desk.act(action)
        self.refresh()

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        try:
            self.act(content)
        except PrimieraError as error:
            self.refresh(alert=str(error))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget, and its poster for wherever no Python runs."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        data["text/plain"] = repr(self)
        data["text/html"] = poster.html(self.view, self.faces)
        return data, metadata

    def __repr__(self) -> str:
        values = [*map(repr, self._values), *(f"{key}={value!r}" for key, value in self._options.items())]
        return f"{type(self).__name__}({', '.join(values)})"
