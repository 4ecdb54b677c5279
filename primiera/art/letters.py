"""Rank letters and figures without a font.

Each is a skeleton in a box 20 x 30, "written" by a broad nib: the path is mapped through the inverse of a pen matrix
and stroked under that matrix, so that the round stroke becomes a tilted ellipse and thick and thin fall out by
themselves. No font means no licence, no download and the same card in every program.
"""

from __future__ import annotations

from math import cos, radians, sin

from primiera.art.primitives import move, num, path

SKELETONS = {
    "A": "M1,29L10,1L19,29M5,20L15,20",
    "0": "M10,.8C5,.8 2.5,7 2.5,15C2.5,23 5,29.2 10,29.2C15,29.2 17.5,23 17.5,15C17.5,7 15,.8 10,.8",
    "1": "M4,6L10.5,1.2L10.5,29M5,29L16,29",
    "2": "M2.5,8C3.5,2.5 7,.8 10,.8C15,.8 17.5,4 17.5,8.5C17.5,15 8,21 2.5,28.5L19,28.5",
    "3": "M3,4C6,-.2 16.5,-.6 16.5,6.8C16.5,12 12,14 8,14C14,13.6 18,17 18,21.5C18,30 7,31.5 2,27",
    "4": "M14,29L14,1L1.5,20.5L19.5,20.5",
    "5": "M17,1.2L5.5,1.2L4.5,13C10,10 18,12 18,20C18,29 8,31.5 2,27.5",
    "6": "M16,1.2C8,3 2,11 2,20C2,26 5.5,29.2 10,29.2C14.5,29.2 18,26 18,21C18,16 15,13 10.5,13C6.5,13 3.5,15.5 2.3,19",
    "7": "M2,1.5L18,1.5C12,10 8.5,19 8,29",
    "8": "M10,13.5C5.5,12 4,9.5 4,7C4,3 6.5,.8 10,.8C13.5,.8 16,3 16,7C16,9.5 14.5,12 10,13.5"
    "C5,15.5 2.5,18 2.5,21.5C2.5,26.5 5.5,29.2 10,29.2C14.5,29.2 17.5,26.5 17.5,21.5C17.5,18 15,15.5 10,13.5",
    "9": "M4,28.8C12,27 18,19 18,10C18,4 14.5,.8 10,.8C5.5,.8 2,4 2,9C2,14 5,17 9.5,17C13.5,17 16.5,14.5 17.7,11",
    # One figure, narrower than its parts: the corner has no room for two.
    "10": "M-1.5,5L2,1.2L2,29M15.5,.8C11.5,.8 10,7 10,15C10,23 11.5,29.2 15.5,29.2"
    "C19.5,29.2 21,23 21,15C21,7 19.5,.8 15.5,.8",
    "F": "M5.5,29L5.5,1.2L18,1.2M5.5,14.5L15,14.5M1.5,29L10,29",
    "C": "M18,6.5C16.5,2.5 14,.8 11,.8C5.5,.8 2,7 2,15C2,23.5 6,29.2 11.5,29.2C14.5,29.2 17,27.5 18.5,24",
    "R": "M5,29L5,1.5C12,-.5 17,2 17,8C17,14 11,16 5,15.5M9.5,15.5L19,29",
    "J": "M13,1.2L13,21C13,28 9,31 3,27.5M8,1.2L18,1.2",
    "Q": "M10,.8C5,.8 2,7 2,15C2,23 5,29.2 10,29.2C15,29.2 18,23 18,15C18,7 15,.8 10,.8M10,22L19,31",
    "K": "M4.5,1L4.5,29M18,1L5,15.5M9,12L19,29",
}

_TILT, _FLAT = radians(-24), 0.45  # how the nib is held, and how flat it is


def _pen(flat: float) -> tuple[float, float, float, float]:
    co, si = cos(_TILT), sin(_TILT)
    return co * co + flat * si * si, (1 - flat) * co * si, (1 - flat) * co * si, si * si + flat * co * co


def letter(text: str, x: float, y: float, size: float, colour: str, nib: float = 7.2) -> str:
    """A rank as one stroked path, its box's top left corner at x, y; `size` 1 is 30 units high."""
    matrix = " ".join([f"{v * size:.3f}" for v in _pen(_FLAT)] + [num(x), num(y)])
    return path(move(SKELETONS[text], *_pen(1 / _FLAT)), stroke=colour, stroke_width=nib, transform=f"matrix({matrix})")


def number(value: int, x: float, y: float, height: float, colour: str, nib: float = 7.2) -> str:
    """A number in figures, centred on x, y."""
    figures, size = str(value), height / 30
    left = x - 10 * size * len(figures)
    return "".join(letter(f, left + 20 * size * i, y - height / 2, size, colour, nib) for i, f in enumerate(figures))
