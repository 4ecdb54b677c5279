"""The names of typing_extensions, all of which the page's Python has in its own `typing`."""

import typing
from typing import Any


def __getattr__(name: str) -> Any:
    return getattr(typing, name)
