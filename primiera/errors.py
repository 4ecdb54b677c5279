"""Every error a user of the engine can meet, split by cause.

A message names what is wrong, where, and what is allowed, in one line; the command line prints it as it is.
"""

from __future__ import annotations


class PrimieraError(ValueError):
    """Base of all errors of this package."""


class NotationError(PrimieraError):
    """A text that is no card, no hand or no pile of cards."""


class RulesError(PrimieraError):
    """An unknown rule set or option, or a combination of options that no game could have."""


class IllegalActionError(PrimieraError):
    """A well-formed move that the rules forbid at this point of the game."""


class RecordError(PrimieraError):
    """A hand record that is damaged or does not replay; names the line."""
