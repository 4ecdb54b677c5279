"""Bots: whoever can choose a move from a view. They never see more than a player at the table does.

``random`` moves at random, ``careful`` and ``bold`` weigh their chances, ``beginner`` makes a beginner's mistakes,
``master`` plays a stored solution where two sit at the table.

>>> named("careful").name
'careful'
"""

from __future__ import annotations

import random
from typing import Protocol

from primiera.actions import Action
from primiera.bots.master import Master
from primiera.bots.simple import Beginner, Random
from primiera.bots.thinking import Thinker
from primiera.errors import RulesError
from primiera.view import PlayerView

__all__ = ["BOTS", "Beginner", "Bot", "Master", "Random", "Thinker", "named"]


class Bot(Protocol):
    """A player: from a view and its own random numbers to a legal action."""

    @property
    def name(self) -> str: ...

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """The move for the view's seat, one of ``view.legal``."""
        ...


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Random(),
        Beginner(),
        Thinker("careful", nerve=0.0, bluff=0.0, reach=1.0),
        Thinker("bold", nerve=0.12, bluff=0.15, reach=2.0),
        Master(),
    )
}
"""The characters that sit down, by name; each plays all three games."""


def named(name: str) -> Bot:
    """The bot with a name. Raises RulesError that lists the names."""
    if name not in BOTS:
        raise RulesError(f"there is no bot '{name}': allowed are {', '.join(BOTS)}")
    return BOTS[name]
