"""Widgets to play with, in JupyterLab and in the pages of the book.

>>> from primiera.widgets import FirstHand       # doctest: +SKIP
>>> FirstHand(seed=1526)                         # doctest: +SKIP

========================  ==============================================================================
``assets``                the style sheets and scripts, joined; no widget library needed
``describe``              cards and hands as the plain data a page draws
``first_hand`` and so on  one desk each: the state of an exercise, what it shows, what a move does
``poster``                a picture of a view, for pages whose Python has not started
``base``                  the bridge between a desk and the page
``catalogue``             the widgets themselves
========================  ==============================================================================

Only ``base`` and ``catalogue`` import ipywidgets and anywidget, and they are loaded when a widget is first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from primiera.widgets.catalogue import (
        DrawTrainer,
        Drill,
        Explorer,
        FirstHand,
        LevelWidget,
        PointsDrill,
        ShowdownWidget,
        Table,
    )

__all__ = ["DrawTrainer", "Drill", "Explorer", "FirstHand", "LevelWidget", "PointsDrill", "ShowdownWidget", "Table"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        try:
            catalogue = importlib.import_module("primiera.widgets.catalogue")
        except ModuleNotFoundError as error:
            if error.name not in ("anywidget", "traitlets"):
                raise
            raise ImportError("the widgets draw with anywidget: pip install 'primiera[widgets]'") from error
        return getattr(catalogue, name)
    raise AttributeError(f"module 'primiera.widgets' has no attribute '{name}': it has {', '.join(__all__)}")
