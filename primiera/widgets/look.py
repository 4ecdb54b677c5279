"""How the cards look: suits and colours. It is the reader's choice, so every widget wears the same."""

from __future__ import annotations

from dataclasses import dataclass

from primiera.errors import RulesError

SKINS = ("latin", "french")
COLOURS = ("four", "two")


@dataclass(frozen=True, slots=True)
class Look:
    """A skin and its colours. Raises RulesError for what is not drawn.

    skin     "latin" (cups, coins, batons, swords) or "french" (hearts, diamonds, clubs, spades)
    colours  "four", one for each suit, or "two", red and black
    """

    skin: str = "latin"
    colours: str = "four"

    def __post_init__(self) -> None:
        for name, value, allowed in (("skin", self.skin, SKINS), ("colours", self.colours, COLOURS)):
            if value not in allowed:
                raise RulesError(f"there is no {name} '{value}': allowed are {', '.join(allowed)}")

    def __str__(self) -> str:
        return f"{self.skin}-{self.colours}"


def read(text: str) -> Look:
    """A look from its name, ``read("french-two")``. Raises RulesError for any other text."""
    skin, _, colours = text.partition("-")
    return Look(skin, colours)
