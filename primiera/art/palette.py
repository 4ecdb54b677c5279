"""Inks: paper, ink and gold for all, and six tones a suit.

Shape tells the suits apart; colour only helps. The green leans to viridian and the ochre is light, so that with
deuteranopia the four still fall apart as yellow, olive, grey and blue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

PAPER, INK, GOLD, ROSE = "#f8eed8", "#2b1b14", "#e3ad36", "#c4644a"


class Tones(NamedTuple):
    """The tones of one suit: sign, index (at least 5:1 on paper), grounds; robe, sleeve and ornament of its courts."""

    main: str
    deep: str
    tint: str
    robe: str
    sleeve: str
    trim: str = GOLD


def _tones(main: str, deep: str, tint: str) -> Tones:
    return Tones(main, deep, tint, main, deep)


RED = _tones("#bd2d28", "#a1221a", "#f3cfba")
GREEN = _tones("#2f7d5b", "#1a5640", "#cfe0bc")
BLUE = _tones("#2c5fa8", "#1f4779", "#c8d8e6")
# Gold ornament would drown in ochre: the courts of coins wear brown, with ochre sleeves.
OCHRE = Tones("#dba023", "#8a5606", "#f5e2ab", "#8a5606", "#dba023")
BLACK = _tones("#40342e", "#2b1b14", "#dcd0bd")

Colours = Mapping[str, Tones]

# By suit letter. Both skins use either set; "two" is the plain red and black of a French pack.
SCHEMES: dict[str, Colours] = {
    "four": {"H": RED, "D": OCHRE, "C": GREEN, "S": BLUE},
    "two": {"H": RED, "D": RED, "C": BLACK, "S": BLACK},
}
