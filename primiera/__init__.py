"""Primiera and Primero, the Renaissance ancestors of poker: rules, hands, games and odds.

>>> import primiera
>>> print(primiera.score(primiera.parse_hand("7S 6H AD 5C"), primiera.rules("primero")))
Primero 70
"""

from __future__ import annotations

import importlib
from types import ModuleType

from primiera.cards import Card, Hand, pack, parse_card, parse_cards, parse_hand
from primiera.errors import IllegalActionError, NotationError, PrimieraError, RecordError, RulesError
from primiera.hands import Score, Showdown, score, showdown
from primiera.presets import rules
from primiera.ruleset import RuleSet

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Hand",
    "IllegalActionError",
    "NotationError",
    "PrimieraError",
    "RecordError",
    "RuleSet",
    "RulesError",
    "Score",
    "Showdown",
    "pack",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "rules",
    "score",
    "showdown",
]

_ON_DEMAND = {
    "actions",
    "bots",
    "exercises",
    "levels",
    "match",
    "odds",
    "prime",
    "record",
    "session",
    "sheet",
    "solve",
    "state",
    "svg",
    "tables",
    "view",
    "widgets",
}


def __getattr__(name: str) -> ModuleType:
    """Modules that cost time to load come when they are first used: ``primiera.odds``."""
    if name in _ON_DEMAND:
        return importlib.import_module(f"primiera.{name}")
    raise AttributeError(f"module 'primiera' has no attribute '{name}'")
