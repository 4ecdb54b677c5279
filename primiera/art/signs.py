"""The suit signs, large and small.

`SIGNS` are pictures: drawn about 0,0 at a given height, and for the two long ones at a given width.
`INDEX_SIGNS` stand beside the rank, about 34 units wide, which is 11 pixels on the smallest card in use. They are
inked pictures of their own, never plain rings or crosses: there, a ring reads as a zero ("70") and an upright sword
as a plus. Sword and baton lean to opposite sides, so the two long suits differ before any detail is seen.
"""

from __future__ import annotations

from collections.abc import Callable

from primiera.art.palette import GOLD, INK, PAPER, Tones
from primiera.art.primitives import (
    disc,
    gouges,
    group,
    line,
    num,
    oval,
    path,
    petals,
    place,
    scale,
    strap,
)

Sign = Callable[[float, Tones, float], str]  # height, tones, width (long signs only)
IndexSign = Callable[[Tones], str]


def coin(height: float, tones: Tones, width: float = 0) -> str:
    r = height / 2
    return (
        disc(0, 0, r, tones.main)
        + disc(0, 0, r * 0.76, tones.tint, stroke_width=1.6)
        + path(petals(6, 0, r * 0.72, 36), tones.main, stroke_width=1.3)
        + disc(0, 0, r * 0.15, INK, stroke="none")
    )


_CUP = "M-11,-12C-11,-1 -7,3 -2,4.5L-2,8C-3,10.5 -8.5,10 -9,14L9,14C8.5,10 3,10.5 2,8L2,4.5C7,3 11,-1 11,-12Z"


def cup(height: float, tones: Tones, width: float = 0) -> str:
    z = height / 28
    cuts = [(x * z, y * z, 0, long * z, 1.8 * z) for x, y, long in ((4, -4, 6), (6.6, -5, 6), (8.8, -6.5, 5))]
    return (
        path(scale(_CUP, z), tones.main)
        + gouges(cuts)
        + oval(0, -12 * z, 11 * z, 2.8 * z, tones.tint)
        + path(scale("M-10.6,-6Q0,-2 10.6,-6", z), stroke=GOLD, stroke_width=2 * z)
        + disc(0, 6 * z, 3 * z, GOLD, stroke_width=1.6)
        + line(scale("M-5.5,-1L-3.6,1", z), 1.8 * z, tones.tint)
    )


def sword(height: float, tones: Tones, width: float = 0) -> str:
    """Point up."""
    w, h = width or height * 0.16, height / 2
    guard = h - w * 2.1
    edge = f"L{num(w / 2)},{num(w - h)}L{num(w / 2)},{num(guard)}"
    blade = f"M{num(-w / 2)},{num(guard)}L{num(-w / 2)},{num(w - h)}L0,{num(-h)}{edge}z"
    hilt = (
        f"M{num(-w * 1.05)},{num(guard - w * 0.25)}Q0,{num(guard + w * 0.45)} {num(w * 1.05)},{num(guard - w * 0.25)}"
    )
    return (
        path(blade, tones.tint)
        + path(f"M0,{num(-h)}{edge}L0,{num(guard)}z", tones.main, stroke="none")
        + path(blade)
        + line(f"M0,{num(guard)}L0,{num(h - w * 0.4)}", w * 0.75)
        + strap(hilt, GOLD, w * 0.42)
        + disc(0, h - w * 0.5, w * 0.5, GOLD, stroke_width=1.8)
    )


# A knotted club, thick end up: (x, along the half-length, extra y), x and extra y in eighteenths of the width.
_RIGHT = (
    (8.6, -0.92, 0),
    (7.6, -0.5, 0),
    (12.5, -0.52, -5),
    (15.5, -0.46, -1),
    (7, -0.3, 0),
    (4.2, 0.94, 0),
    (0, 1, 0),
)
_LEFT = ((-4.2, 0.94, 0), (-6, 0.3, 0), (-12.5, 0.16, -1), (-10.5, 0.12, -6), (-6.8, 0.08, 0), (-8.6, -0.92, 0))
_CLUB = _RIGHT + _LEFT


def baton(height: float, tones: Tones, width: float = 0) -> str:
    """Thick end up. Lit from the left over half its width, or a row of them turns into a dark fence."""
    w, h = width or height * 0.25, height / 2
    u = w / 18

    def along(points: tuple[tuple[float, float, float], ...]) -> str:
        return "M" + "L".join(f"{num(x * u)},{num(y * h + e * u)}" for x, y, e in points) + "z"

    lit = ((-7.6, -0.9, 0), (0.5, -0.9, 0), (-1.8, 0.92, 0), (-3.4, 0.92, 0))
    cuts = [
        (x * u, y * h, dx * u, long * h, 2.4 * u)
        for x, y, dx, long in ((4.4, -0.74, -0.6, 0.5), (3.4, 0.0, -0.8, 0.56))
    ]
    return (
        path(along(_CLUB), tones.main)
        + path(along(lit), tones.tint, stroke="none")
        + gouges(cuts)
        + gouges([(-3.2 * u, 0.5 * h, 0.4 * u, -0.5 * h, 2 * u)], tones.main)
        + path(along(_CLUB))
        + oval(0, -h * 0.92, w * 0.48, w * 0.24, tones.tint)
        + disc(0, -h * 0.92, w * 0.12, tones.main, stroke="none")
    )


def _french(outline: str, engraved: str) -> Sign:
    """A French sign: its outline, and a line engraved inside it."""

    def sign(height: float, tones: Tones, width: float = 0) -> str:
        z = height / 28
        return path(scale(outline, z), tones.main) + path(scale(engraved, z), stroke=tones.tint, stroke_width=1.4)

    return sign


HEART = "M0,13C-4,6 -13,1 -13,-6C-13,-14 -3,-15 0,-7C3,-15 13,-14 13,-6C13,1 4,6 0,13Z"
DIAMOND = "M0,-14C3,-8 7,-3 11,0C7,3 3,8 0,14C-3,8 -7,3 -11,0C-7,-3 -3,-8 0,-14Z"
CLUB = (
    "M-2.5,-2C-16,-17 16,-17 2.5,-2C17,-10 18,15 1.2,5C1.8,9 3,12 5,14L-5,14"
    "C-3,12 -1.8,9 -1.2,5C-18,15 -17,-10 -2.5,-2Z"
)
SPADE = (
    "M0,-14C4,-7 12,-3 12,4C12,11 4,11 1.5,6C2,10 3,12 5,14L-5,14"
    "C-3,12 -2,10 -1.5,6C-4,11 -12,11 -12,4C-12,-3 -4,-7 0,-14Z"
)
_IN_SPADE = "M0,-8C2,-4 7.5,-1 7.5,3.5C7.5,7 3,7 0,2C-3,7 -7.5,7 -7.5,3.5C-7.5,-1 -2,-4 0,-8Z"

SIGNS: dict[str, dict[str, Sign]] = {
    "latin": {"H": cup, "D": coin, "C": baton, "S": sword},
    "french": {
        "H": _french(HEART, scale(HEART, 0.6, y=-0.6)),
        "D": _french(DIAMOND, scale(DIAMOND, 0.6)),
        "C": _french(CLUB, petals(3, 2, 10.5, 40, 0, -1)),
        "S": _french(SPADE, _IN_SPADE),
    },
}
LONG = {("latin", "C"), ("latin", "S")}


def sign_at(
    skin: str, suit: str, tones: Tones, x: float, y: float, height: float, width: float = 0, turn: float = 0
) -> str:
    return group(SIGNS[skin][suit](height, tones, width), transform=place(x, y, turn))


# ---------------------------------------------------------------- beside the rank


def _small_coin(tones: Tones) -> str:
    # A flower, not a ring: it has to survive at 9 pixels without turning into a nought.
    flower = path(petals(6, 0, 11.5, 30), tones.deep, stroke="none")
    return disc(0, 0, 14.5, tones.main) + disc(0, 0, 10.8, tones.tint, stroke="none") + flower


def _small_cup(tones: Tones) -> str:
    return path(scale(_CUP, 1.08), tones.main) + path("M-8.6,-10.4L8.6,-10.4", stroke=PAPER, stroke_width=3)


def _small_sword(tones: Tones) -> str:
    blade = "M-4.4,7L-4.4,-17L0,-25L4.4,-17L4.4,7z"
    body = (
        path(blade, tones.main) + line("M0,8L0,17", 5) + strap("M-10,7Q0,11 10,7", GOLD, 2.6) + disc(0, 19, 3.6, GOLD)
    )
    return group(body, transform="rotate(42)")


def _small_baton(tones: Tones) -> str:
    stick = "M-6,-20L6,-20L5.2,-9L11.5,-13.5L14,-9L4.8,-1L3.2,21L-3.2,21L-4.6,6L-11.5,2L-9.5,-3L-5,-2z"
    lit = path("M-5,-19L.5,-19L-.4,20L-2.4,20z", tones.tint, stroke="none")
    body = path(stick, tones.main) + lit + path(stick) + oval(0, -20, 6, 3, tones.tint)
    return group(body, transform="rotate(-50) scale(.92)")


def _small_french(outline: str) -> IndexSign:
    return lambda tones: path(scale(outline, 29 / 28), tones.main)


INDEX_SIGNS: dict[str, dict[str, IndexSign]] = {
    "latin": {"H": _small_cup, "D": _small_coin, "C": _small_baton, "S": _small_sword},
    "french": {suit: _small_french(d) for suit, d in zip("HDCS", (HEART, DIAMOND, CLUB, SPADE), strict=True)},
}
