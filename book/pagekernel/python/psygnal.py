"""Of psygnal, what anywidget needs of it in a page: a signal that tells when a widget's file has changed.

The rest is for experimental data classes, which no page has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Signal:
    """Declared on a class; each object has its own listeners."""

    def __init__(self, *types: type) -> None:
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        return self if instance is None else instance.__dict__.setdefault(self.name, Listeners())


class Listeners(list[Callable[..., object]]):
    """Who listens to one object's signal."""

    def connect(self, listener: Callable[..., object]) -> Callable[..., object]:
        self.append(listener)
        return listener

    def disconnect(self, listener: Callable[..., object]) -> None:
        self.remove(listener)

    def emit(self, *values: object) -> None:
        for listener in tuple(self):
            listener(*values)


def __getattr__(name: str) -> Any:
    raise AttributeError(f"psygnal.{name}: the page has no psygnal; open the chapter as a notebook to use it")
