"""Eight aces: a sun, a goblet, a leafing club, a scrolled sword; and four French signs in a wreath."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from primiera.art.palette import GOLD, INK, PAPER, Tones
from primiera.art.primitives import (
    disc,
    dots,
    gouges,
    group,
    line,
    mirrored,
    move,
    num,
    oval,
    path,
    petals,
    place,
    polar,
    scale,
    strap,
)
from primiera.art.signs import CLUB, DIAMOND, HEART, SPADE, sign_at

CX, CY = 60, 114


def ace_of_coins(tones: Tones) -> str:
    face = (
        line("M44,110Q51,104 57,110L55,127Q59,131 64,128M63,110Q69,104 76,110M48,137Q60,147 72,137", 2.4)
        + disc(51, 115, 2.4, INK, stroke="none")
        + disc(69, 115, 2.4, INK, stroke="none")
        + disc(44, 129, 4, tones.main, stroke="none")
        + disc(76, 129, 4, tones.main, stroke="none")
    )
    rays = [
        (CX + 37 * cos(t), 118 + 37 * sin(t), 12 * cos(t), 12 * sin(t), 2.6) for t in (pi * i / 6 for i in range(12))
    ]
    sun = (
        path(petals(12, 28, 54, 9, CX, 118, -75), GOLD)
        + path(petals(12, 28, 53, 15, CX, 118), tones.main)
        + gouges(rays)
        + disc(CX, 118, 37, tones.main)
        + dots("M93.5,118A33.5,33.5 0 1 1 93.4,116", 2.6, 5.26)
        + disc(CX, 118, 30, tones.tint, stroke_width=1.6)
        + face
    )
    return group(sun, transform="translate(0 -4)")


def ace_of_cups(tones: Tones) -> str:
    cup = (
        strap(mirrored("M26,74C10,64 7,90 18,97C27,101 31,106 33,111"), GOLD, 4)
        + path(
            "M22,62C22,98 38,116 55,120L54,134C52,148 32,150 29,168L91,168"
            "C88,150 68,148 66,134L65,120C82,116 98,98 98,62Z",
            tones.main,
        )
        + gouges([(78, 94, -10, 23, 4), (87, 90, -13, 22, 4), (94, 84, -12, 19, 4)])
        + line("M60,140V162M52,146Q50,158 44,163M68,146Q70,158 76,163", 1.8)
        + line("M33,92Q38,110 54,118M45,95Q48,110 57,119M60,96V119M75,95Q72,110 63,119", 1.8)
        + path("M22.5,70Q60,88 97.5,70L95,85Q60,103 25,85z", GOLD)
        + dots("M28,80Q60,95 92,80", 5, 8.3)
        + oval(60, 62, 38, 8, tones.tint)
        + oval(60, 63.5, 28, 4, tones.deep, stroke="none")
        + oval(60, 128, 12, 7.5, GOLD)
        + line("M49,128H71", 1.6)
        + path("M27,166Q60,159 93,166L96,178H24z", GOLD)
        + line("M26,172Q60,166 94,172", 1.6)
        + line("M31,74Q32,92 40,104", 3, tones.tint)
    )
    return group(cup, transform="translate(0 -5)")


def ace_of_batons(tones: Tones) -> str:
    twigs = ((31, 73, (-170, -112, -56)), (90, 85, (-124, -68, -10)), (38, 133, (145, 205)))
    leaves = [(x, y, t, r) for x, y, turns in twigs for t, r in zip(turns, (19, 26, 19), strict=False)]
    blades = "".join(petals(1, 0, r, 55, x, y, t) for x, y, t, r in leaves)
    veins = "".join(f"M{num(x)},{num(y)}L{polar(r * 0.65, t, x, y)}" for x, y, t, r in leaves)
    return (
        sign_at("latin", "C", tones, CX, 116, 136, width=38)
        + path(blades, tones.tint)
        + line(veins, 1.3)
        + path("M44,106Q60,115 76,106V117Q60,126 44,117zM47,154Q60,161 73,154V164Q60,171 47,164z", GOLD)
        + dots("M48,114Q60,120 72,114M51,161Q60,165 69,161", 3.4, 8)
    )


def ace_of_swords(tones: Tones) -> str:
    edge = "M50,142V60L60,44L70,60V142z"
    blade = (
        path(edge, tones.tint)
        + path("M60,44L70,60V142H60z", tones.main, stroke="none")
        + path(edge)
        + line("M60,60V142", 1.6)
    )
    grip = line("M60,146V176", 11) + line("M56,154L64,152M56,160L64,158M56,166L64,164M56,172L64,170", 1.6, GOLD)
    guard = strap(mirrored("M60,144C44,147 30,148 22,141C15,134 17,123 26,123C34,123 35,134 27,135"), GOLD, 5)
    pommel = (
        path("M50,136H70L66,152H54z", tones.main)
        + disc(60, 180, 9, GOLD)
        + disc(60, 180, 3.4, tones.main, stroke_width=1.6)
    )
    return _ribbon(tones, blade, -32) + grip + guard + pommel


def _ribbon(tones: Tones, wound_round: str, y: float) -> str:
    """A gold ribbon wound once round whatever stands in the middle."""
    behind, low, high = (
        move(d, y=y)
        for d in (
            "M90,110L90,123L30,107L30,94z",
            "M8,140Q50,144 90,110L90,123Q50,158 12,155L19,147z",
            "M30,94Q66,96 103,60L103,70L112,73Q72,109 30,107z",
        )
    )
    cuts = gouges([(x, yy + y, 2, 7, 2.6) for x, yy in ((34, 94), (40, 94), (80, 118), (86, 113))])
    return path(behind, tones.deep) + wound_round + path(low, GOLD) + path(high, GOLD) + cuts


def _wreath(tones: Tones, spread: float, berries: bool) -> str:
    """Two branches tied below, of six pairs of leaves each; `spread` makes them laurel, rose or oak."""
    leaves, veins, beads = "", "", ""
    for i in range(6):
        bearing = 60 - i * 24  # from the tie at the foot up the right side
        for turn, length in ((bearing - 62, 19), (bearing - 118, 15)):
            at = polar(46, bearing, CX, CY)
            x, y = map(float, at.split(","))
            leaves += petals(1, 0, length, spread, x, y, turn)
            veins += f"M{at}L{polar(length * 0.6, turn, x, y)}"
        if berries:
            beads += f"M{polar(50, bearing - 12, CX, CY)}h.1"
    stem = f"M{polar(46, 84, CX, CY)}A46,46 0 0 0 {polar(46, -70, CX, CY)}"
    branch = line(stem, 2.4) + path(leaves, tones.tint, stroke_width=1.5) + line(veins, 1)
    if beads:
        branch += line(beads, 5) + line(beads, 2.6, GOLD)
    knot = path(
        "M60,160C52,151 44,155 44,160C44,165 52,169 60,160C68,169 76,165 76,160C76,155 68,151 60,160z",
        GOLD,
        stroke_width=1.8,
    )
    return branch + group(branch, transform="matrix(-1 0 0 1 120 0)") + knot


def _french_ace(outline: str, spread: float, berries: bool, ornament: Callable[[Tones], str]) -> Callable[[Tones], str]:
    def ace(tones: Tones) -> str:
        inner = scale(outline, 2.05, CX, CY)
        return (
            _wreath(tones, spread, berries)
            + path(scale(outline, 2.6, CX, CY), tones.main)
            + path(inner, stroke=tones.tint, stroke_width=1.4)
            + group(ornament(tones), transform=place(CX, CY))
        )

    return ace


def _flower(x: float, y: float, r: float, n: int = 6) -> str:
    return path(petals(n, 0, r, 30, x, y), GOLD, stroke_width=1.4) + disc(x, y, r * 0.22, PAPER, stroke_width=1.2)


def _in_heart(tones: Tones) -> str:
    return (
        path(petals(5, 0, 15, 46, 0, -2), GOLD, stroke_width=1.6)
        + path(petals(5, 0, 10, 40, 0, -2, 90), tones.tint, stroke_width=1.3)
        + disc(0, -2, 3.4, GOLD, stroke_width=1.3)
    )


def _in_diamond(tones: Tones) -> str:
    return (
        path(petals(4, 0, 20, 18, turn=-45), tones.tint, stroke_width=1.4)
        + path(petals(4, 0, 24, 16), GOLD, stroke_width=1.4)
        + disc(0, 0, 4, PAPER, stroke_width=1.4)
    )


def _in_club(tones: Tones) -> str:
    return _flower(0, -21, 11) + _flower(-20, 8, 11) + _flower(20, 8, 11)


def _in_spade(tones: Tones) -> str:
    lily = (
        "M0,-24C9,-13 9,-4 3,4C10,-3 18,-2 17,6C16,12 9,12 9,7C6,8 4,10 4,14L-4,14"
        "C-4,10 -6,8 -9,7C-9,12 -16,12 -17,6C-18,-2 -10,-3 -3,4C-9,-4 -9,-13 0,-24z"
    )
    return path(lily, GOLD, stroke_width=1.6) + line("M-6,8Q0,4 6,8", 1.4)


ACES: dict[str, dict[str, Callable[[Tones], str]]] = {
    "latin": {"H": ace_of_cups, "D": ace_of_coins, "C": ace_of_batons, "S": ace_of_swords},
    "french": {
        "H": _french_ace(HEART, 45, False, _in_heart),
        "D": _french_ace(DIAMOND, 22, True, _in_diamond),
        "C": _french_ace(CLUB, 60, True, _in_club),
        "S": _french_ace(SPADE, 30, False, _in_spade),
    },
}
