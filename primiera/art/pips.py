"""Where the signs stand on the cards 2 to 10.

Round signs keep the places of a French pack up to 6; the 7 is a honeycomb, so that the signs stay large on
Primiera's best card. Swords and batons cross on 2 and 3; from 4 on they stand in two rows, the lower one reversed,
which is counted faster than the lattice of the old packs. The lower right corner is left to the second index.
"""

from __future__ import annotations

from primiera.art.palette import Tones
from primiera.art.primitives import el, group, place
from primiera.art.signs import LONG, SIGNS

Spot = tuple[float, float, float]  # x, y, turn

MIDDLE = 110
TOP, FOOT = 66, 154


def _row(y: float, *xs: float, turn: float = 0) -> list[Spot]:
    return [(x, y, turn) for x in xs]


# Number: (size, places).
ROUND: dict[str, tuple[float, list[Spot]]] = {
    "2": (58, _row(78, 60) + _row(147, 60)),
    "3": (43, [(34, 68, 0), (60, MIDDLE, 0), (86, 152, 0)]),
    "4": (46, _row(78, 33, 87) + _row(147, 33, 87)),
    "5": (40, _row(TOP, 32, 88) + _row(MIDDLE, 60) + _row(FOOT, 32, 88)),
    "6": (40, _row(TOP, 34, 86) + _row(MIDDLE, 34, 86) + _row(FOOT, 34, 86)),
    "7": (37, _row(63, 60) + _row(88, 27, 93) + _row(MIDDLE + 1, 60) + _row(137, 27, 93) + _row(162, 60)),
    "8": (32, _row(TOP, 25, 60, 95) + _row(MIDDLE, 42, 78) + _row(FOOT, 25, 60, 95)),
    "9": (32, _row(TOP, 25, 60, 95) + _row(MIDDLE, 25, 60, 95) + _row(FOOT, 25, 60, 95)),
    "T": (30, [(x, y, 0) for x in (28, 92) for y in (60, 92.5, 125, 157.5)] + _row(76, 60) + _row(141, 60)),
}

_COLUMNS = {2: (36, 84), 3: (25, 60, 95), 4: (19, 46, 74, 101), 5: (17, 38.5, 60, 81.5, 103)}


def _two_rows(upper: int, lower: int) -> list[Spot]:
    return _row(76, *_COLUMNS[upper]) + _row(141, *_COLUMNS[lower], turn=180)


# Number: (length, width of a sword, places).
STANDING: dict[str, tuple[float, float, list[Spot]]] = {
    "2": (130, 13, [(60, MIDDLE, -30), (60, MIDDLE, 30)]),
    "3": (130, 12, [(60, MIDDLE, -33), (60, MIDDLE, 33), (60, MIDDLE, 0)]),
    "4": (61, 11.5, _two_rows(2, 2)),
    "5": (61, 11, _two_rows(2, 3)),
    "6": (61, 11, _two_rows(3, 3)),
    "7": (61, 9, _two_rows(3, 4)),
    "8": (61, 9, _two_rows(4, 4)),
    "9": (61, 8, _two_rows(4, 5)),
    "T": (61, 8, _two_rows(5, 5)),
}


def pips(rank: str, skin: str, suit: str, tones: Tones, uid: str) -> str:
    """The picture of a number card: one sign, drawn once and used at each place."""
    if (skin, suit) in LONG:
        size, width, spots = STANDING[rank]
        width *= 1.35 if suit == "C" else 1  # a club is thicker than a blade
    else:
        (size, spots), width = ROUND[rank], 0
        size *= 0.9 if (skin, suit) == ("latin", "H") else 1  # a cup is the tallest of the round signs
    uses = "".join(_use(f"#{uid}p", *spot) for spot in spots)
    return f"<defs>{group(SIGNS[skin][suit](size, tones, width), id=uid + 'p')}</defs>{uses}"


def _use(href: str, x: float, y: float, turn: float) -> str:
    return el("use", href=href, transform=place(x, y, turn)) if turn else el("use", href=href, x=x, y=y)
