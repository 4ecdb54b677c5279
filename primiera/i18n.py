"""Translation of every text a person sees: ``_("text")``, through gettext.

The language is PRIMIERA_LANG (such as ``it``), else English. Catalogues are ``primiera.mo`` below
``locale/LANG/LC_MESSAGES`` beside this file, or below PRIMIERA_LOCALE. A language without a catalogue is English.
Nothing is loaded before the first text is asked for. ``N_`` marks a text that is translated later, where it is shown.
"""

from __future__ import annotations

import gettext
import os
from functools import cache
from pathlib import Path

__all__ = ["N_", "_", "language", "ngettext", "use"]

_chosen: str | None = None


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "xx":
        return _Pseudo()
    folder = os.environ.get("PRIMIERA_LOCALE") or str(Path(__file__).parent / "locale")
    return gettext.translation("primiera", folder, [language], fallback=True)


class _Pseudo(gettext.NullTranslations):
    """The language "xx": every text in double brackets, so that a test or an eye finds what was never translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def language() -> str:
    """The language in use: the one set by ``use``, else PRIMIERA_LANG, else "en"."""
    return _chosen or os.environ.get("PRIMIERA_LANG") or "en"


def use(language: str | None) -> None:
    """Speak a language from now on; None goes back to PRIMIERA_LANG."""
    global _chosen
    _chosen = language


def _(message: str) -> str:
    """The text in the language in use."""
    return _catalogue(language()).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The text for one or for many, in the language in use."""
    return _catalogue(language()).ngettext(one, many, n)


def N_(message: str) -> str:  # noqa: N802 (the customary gettext name)
    """Mark a text for translation where it is written, not where it is shown."""
    return message
