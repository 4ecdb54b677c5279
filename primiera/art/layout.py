"""Several cards in one picture: a row, a fan, a sheet to look at, pages to cut out.

Everything here is geometry over finished faces. What counts is shown three times, so that it never rests on colour:
the card stands higher, wears a gold edge, and its points are on a scalloped seal instead of a dashed ring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import cos, radians, sin

from primiera.art.face import HEIGHT, WIDTH
from primiera.art.letters import number
from primiera.art.palette import GOLD, INK, PAPER
from primiera.art.primitives import disc, el, group, line, num, path, place, polar

GAP, LIFT, MARGIN = 16, 16, 12
# Neighbours in a fan overlap until 70 of 120 units show, which is rank and sign; the pivot lies below the cards.
FAN_STEP, FAN_REACH, PIVOT = 10.0, 64.0, 400.0
TAG_FONT = "'Alegreya Sans','Segoe UI',system-ui,sans-serif"


@dataclass(frozen=True, slots=True)
class Laid:
    """One card as it lies: face markup, spoken name, points on its seal, caption, and whether it counts."""

    face: str
    name: str
    points: int | None = None
    caption: str = ""
    counts: bool | None = None  # None: nothing is marked in this hand


def row(cards: Sequence[Laid]) -> tuple[str, float, float]:
    """Cards side by side: markup, width, height."""
    lift = LIFT if any(card.counts for card in cards) else 0
    top = MARGIN + (8 if any(card.points is not None for card in cards) else 0)
    body = ""
    for i, card in enumerate(cards):
        x, y = MARGIN + i * (WIDTH + GAP), top + (0 if card.counts else lift)
        body += group(_one(card, seal_x=WIDTH - 10, seal_y=6), transform=place(x, y))
        if card.caption:
            body += group(_tag(card.caption), transform=place(x + WIDTH / 2, top + lift + HEIGHT + 20))
    foot = 34 if any(card.caption for card in cards) else 0
    width = 2 * MARGIN + max(len(cards), 1) * (WIDTH + GAP) - GAP
    return body, width, top + lift + HEIGHT + foot + MARGIN


def fan(cards: Sequence[Laid]) -> tuple[str, float, float]:
    """Cards held in a hand; the seals stand above the cards, where the next one does not cover them."""
    step = min(FAN_STEP, FAN_REACH / max(len(cards) - 1, 1))
    spots = [(step * (i - (len(cards) - 1) / 2), PIVOT + (LIFT if card.counts else 0)) for i, card in enumerate(cards)]
    # A card's box reaches up to its seal and down to its caption.
    up = 34 if any(card.points is not None for card in cards) else 0
    corners = [
        _turned(x, y - radius, angle) for angle, radius in spots for x in (-WIDTH / 2, WIDTH / 2) for y in (-up, HEIGHT)
    ] or [(0.0, 0.0)]
    left, top = min(x for x, _ in corners) - MARGIN, min(y for _, y in corners) - MARGIN
    right, foot = max(x for x, _ in corners) + MARGIN, max(y for _, y in corners) + MARGIN
    body = "".join(
        group(_one(card, seal_x=34, seal_y=-14), transform=f"rotate({num(angle)}) translate(-60 {num(-radius)})")
        for card, (angle, radius) in zip(cards, spots, strict=True)
    )
    if captions := " · ".join(card.caption for card in cards if card.caption):
        body += group(_tag(captions), transform=place((left + right) / 2, foot + 10))
        foot += 34
    return group(body, transform=place(-left, -top)), right - left, foot - top


def _turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    co, si = cos(radians(degrees)), sin(radians(degrees))
    return x * co - y * si, x * si + y * co


def _one(card: Laid, seal_x: float, seal_y: float) -> str:
    body = f"<title>{escape(card.name)}</title>" + card.face
    if card.counts:
        edge: dict[str, str | float] = {"x": -1.5, "y": -1.5, "width": WIDTH + 3, "height": HEIGHT + 3, "rx": 11}
        body += "".join(
            el("rect", **edge, fill="none", stroke=colour, stroke_width=width)
            for colour, width in ((INK, 7), (GOLD, 4.4))
        )
    if card.points is not None:
        body += group(seal(card.points, card.counts is not False), transform=place(seal_x, seal_y))
    return body


def seal(points: int, counts: bool = True) -> str:
    """Points on a gold wax seal with a scalloped rim; on a dashed paper ring when they do not count."""
    if not counts:
        ring = disc(0, 0, 17, PAPER, stroke=INK, stroke_width=1.6, stroke_dasharray="4 3")
        return ring + number(points, 0, 0, 16, "#5b463a", nib=5)
    rim = "M" + polar(18, 0)
    for i in range(14):
        rim += f"Q{polar(23, 360 * (i + 0.5) / 14)} {polar(18, 360 * (i + 1) / 14)}"
    inner = disc(0, 0, 15.6, "none", stroke=INK, stroke_width=0.9)
    return path(rim + "z", GOLD, stroke=INK, stroke_width=2) + inner + number(points, 0, 0, 17, INK, nib=6.6)


def _tag(text: str) -> str:
    """A caption on a slip of paper, because the ground may be light or dark."""
    width = 20 + 8.2 * len(text)  # a guess on the safe side; the text is centred
    slip = el("rect", x=-width / 2, y=-13, width=width, height=26, rx=4, fill=PAPER, stroke=INK, stroke_width=1.4)
    return slip + (
        f'<text text-anchor="middle" y="5.5" font-family="{TAG_FONT}" font-size="17" font-weight="700" '
        f'fill="{INK}">{escape(text)}</text>'
    )


def grid(faces: Sequence[tuple[str, str]], columns: int) -> tuple[str, float, float]:
    """(face, name) pairs in rows, to look at: markup, width, height."""
    body = ""
    for i, (face, name) in enumerate(faces):
        x, y = MARGIN + i % columns * (WIDTH + GAP), MARGIN + i // columns * (HEIGHT + GAP)
        body += group(f"<title>{escape(name)}</title>" + face, transform=place(x, y))
    rows = -(-len(faces) // columns)
    return body, 2 * MARGIN + columns * (WIDTH + GAP) - GAP, 2 * MARGIN + rows * (HEIGHT + GAP) - GAP


# ---------------------------------------------------------------- paper

PAGE = (210.0, 297.0)  # A4, millimetres
EDGE = 8.0  # what most printers cannot reach, and room for the cutting marks


def fits(width: float) -> tuple[int, int]:
    """Columns and rows of cards of that width (mm) on one page."""
    height = width * HEIGHT / WIDTH
    return int((PAGE[0] - 2 * EDGE) // width), int((PAGE[1] - 2 * EDGE) // height)


def page(faces: Sequence[str], width: float) -> str:
    """One page of cards that touch, with cutting marks in the margin: one straight cut parts two cards."""
    columns, rows = fits(width)
    height = width * HEIGHT / WIDTH
    left, top = (PAGE[0] - columns * width) / 2, (PAGE[1] - rows * height) / 2
    body = ""
    for i, face in enumerate(faces):
        x, y = left + i % columns * width, top + i // columns * height
        body += group(face, transform=f"translate({x:.2f} {y:.2f}) scale({width / WIDTH:.4f})")
    return body + line(_cutting_marks(columns, rows, width, height, left, top), 0.2, INK)


def _cutting_marks(columns: int, rows: int, width: float, height: float, left: float, top: float) -> str:
    ends_x, ends_y = (left - 5, left + columns * width + 1), (top - 5, top + rows * height + 1)
    marks = "".join(f"M{left + i * width:.2f},{y:.2f}v4" for i in range(columns + 1) for y in ends_y)
    return marks + "".join(f"M{x:.2f},{top + i * height:.2f}h4" for i in range(rows + 1) for x in ends_x)
