"""The bridge between a desk in Python and its picture in the page.

A desk is any object with a ``view`` and an ``act``: it holds the state, knows the rules, and never the page. The page
knows no rule. Between them goes plain data: a view down, an action up.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

import anywidget
import traitlets

from primiera import svg
from primiera.errors import PrimieraError
from primiera.widgets import assets, describe, poster
from primiera.widgets.describe import View


class Desk(Protocol):
    """What a widget shows and does."""

    def view(self) -> View:
        """What is to be seen now, as plain data; `turn` differs for every decision, `live` is read out once."""
        ...

    def act(self, action: View) -> None:
        """Make a move, such as ``{"type": "discard", "cards": ["7S"]}``. Raises PrimieraError for an illegal one."""
        ...


class TableView(anywidget.AnyWidget):
    """Any desk, drawn. Subclasses name the desk they show.

    view    the desk's view, as the page draws it
    faces   pictures of the cards seen so far, by their two letters
    """

    view = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)

    desk_type: ClassVar[type[Any]]

    def __init__(self, **options: Any) -> None:
        self.desk: Desk = self.desk_type(**options)
        self._options = options
        super().__init__()
        self.on_msg(self._receive)
        self.refresh()

    # Read when the first widget is made, not when the package is imported.
    @property
    def _esm(self) -> str:
        return assets.esm()

    @property
    def _css(self) -> str:
        return assets.tokens() + assets.css()

    def refresh(self, live: str | None = None) -> None:
        """Send the page what the desk shows now; `live` takes the place of what is read out."""
        view = self.desk.view()
        if live is not None:
            view["live"] = live
        unseen = describe.ids(view) - self.faces.keys()
        if unseen:
            self.faces = {**self.faces, **svg.faces(cards=sorted(unseen))}
        self.view = view

    def act(self, action: View) -> None:
        """Make a move as if the page had sent it. Raises PrimieraError for an illegal one, and changes nothing."""
        self.desk.act(action)
        self.refresh()

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        try:
            self.act(content)
        except PrimieraError as error:
            self.refresh(live=str(error))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget, and its poster for wherever no Python runs."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)
        data["text/html"] = poster.html(self.view, self.faces)
        return data, metadata

    def __repr__(self) -> str:
        options = ", ".join(f"{key}={value!r}" for key, value in self._options.items())
        return f"{type(self).__name__}({options})"
