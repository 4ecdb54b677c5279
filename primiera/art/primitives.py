"""Numbers and paths: the few strokes everything else is drawn with.

A path that goes through `move` holds only ``x,y`` pairs (no H, V or A), so that one regular expression can
transform it. Numbers keep one decimal: at card size a tenth of a unit is not visible, and a deck stays near 100 KB.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, hypot, radians, sin

from primiera.art.palette import INK

Cut = tuple[float, float, float, float, float]


def num(value: float) -> str:
    """One decimal at most, no idle zero: ``0.50`` is ``.5``, ``-0.04`` is ``0``."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def move(d: str, a: float = 1, b: float = 0, c: float = 0, e: float = 1, x: float = 0, y: float = 0) -> str:
    """The path `d` under the affine map (a b c e x y)."""

    def pair(match: re.Match[str]) -> str:
        px, py = float(match[1]), float(match[2])
        return f"{num(a * px + c * py + x)},{num(b * px + e * py + y)}"

    return re.sub(r"(-?[\d.]+),(-?[\d.]+)", pair, d)


def scale(d: str, z: float, x: float = 0, y: float = 0) -> str:
    """The path `d` made `z` times as large, then shifted."""
    return move(d, z, e=z, x=x, y=y)


def el(tag: str, **attributes: str | float) -> str:
    """One empty element; ``stroke_width`` becomes ``stroke-width``."""
    text = " ".join(f'{key.replace("_", "-")}="{v if isinstance(v, str) else num(v)}"' for key, v in attributes.items())
    return f"<{tag} {text}/>"


def group(body: str, **attributes: str | float) -> str:
    """A `g` element around `body`."""
    return el("g", **attributes).removesuffix("/>") + f">{body}</g>"


def place(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A transform attribute's text: shift, then turn, then scale."""
    return (
        f"translate({num(x)} {num(y)})"
        + (f" rotate({num(turn)})" if turn else "")
        + (f" scale({size:.3g})" if size != 1 else "")
    )


def path(d: str, fill: str = "none", **kw: str | float) -> str:
    return el("path", d=d, fill=fill, **kw)


def disc(x: float, y: float, r: float, fill: str, **kw: str | float) -> str:
    return el("circle", cx=x, cy=y, r=r, fill=fill, **kw)


def oval(x: float, y: float, rx: float, ry: float, fill: str, **kw: str | float) -> str:
    return el("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **kw)


def line(d: str, width: float = 1.4, colour: str | None = None) -> str:
    """An open stroke; without a colour it takes the card's ink."""
    return path(d, stroke_width=width, **({"stroke": colour} if colour else {}))


def strap(d: str, colour: str, width: float = 4) -> str:
    """A coloured band with an inked edge."""
    return line(d, width + 3) + line(d, width, colour)


def dots(d: str, width: float, gap: float, colour: str | None = None) -> str:
    """Round beads strung along a path."""
    ink = {"stroke": colour} if colour else {}
    return path(d, stroke_width=width, stroke_dasharray=f"0 {num(gap)}", **ink)


def polar(r: float, degrees: float, x: float = 0, y: float = 0) -> str:
    """The pair ``x,y`` at distance r and that bearing (0 = east, clockwise) from a centre."""
    return f"{num(x + r * cos(radians(degrees)))},{num(y + r * sin(radians(degrees)))}"


def gouges(cuts: Iterable[Cut], fill: str = INK) -> str:
    """Woodcut cuts: tapered wedges ``(x, y, dx, dy, width)``, all in one path."""
    d = ""
    for x, y, dx, dy, width in cuts:
        k = width / 2 / hypot(dx, dy)
        d += f"M{num(x - dy * k)},{num(y + dx * k)}L{num(x + dx)},{num(y + dy)}L{num(x + dy * k)},{num(y - dx * k)}z"
    return path(d, fill, stroke="none")


def petals(n: int, r0: float, r1: float, width: float, x: float = 0, y: float = 0, turn: float = -90) -> str:
    """The path of n leaves that point outwards from radius r0 to r1, `width` degrees to each side."""
    d, belly = "", (r0 + r1 * 1.5) / 2.5
    for i in range(n):
        t = turn + 360 * i / n
        d += (
            f"M{polar(r0, t, x, y)}Q{polar(belly, t - width, x, y)} {polar(r1, t, x, y)}"
            f"Q{polar(belly, t + width, x, y)} {polar(r0, t, x, y)}"
        )
    return d


def mirrored(d: str, axis: float = 60) -> str:
    """A path together with its mirror image in a vertical line."""
    return d + move(d, -1, x=2 * axis)
