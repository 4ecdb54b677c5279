"""The names that widget libraries ask of IPython, for a page that has none (see `page_shell`)."""

from __future__ import annotations

from IPython.core.getipython import get_ipython
from IPython.display import display

__all__ = ["display", "get_ipython"]
__version__ = "0+page"
version_info = (0, 0, 0)
