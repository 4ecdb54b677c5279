"""The class by which libraries ask whether they are in a notebook."""

from __future__ import annotations

from page_shell import Shell as InteractiveShell

__all__ = ["InteractiveShell"]
