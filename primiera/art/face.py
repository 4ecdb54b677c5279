"""One card: the frame, the two indexes, the picture between them; and the back that hides all three.

Ids are needed for the parts that are drawn once and used again. Here they all begin with ``UID_``; whoever puts a
card on a page replaces that by something unique there.
"""

from __future__ import annotations

from primiera.art.aces import ACES
from primiera.art.courts import COURTS, court
from primiera.art.letters import letter
from primiera.art.palette import GOLD, INK, PAPER, Tones
from primiera.art.pips import pips
from primiera.art.primitives import disc, el, group, path, petals, place
from primiera.art.signs import INDEX_SIGNS
from primiera.names import index_letter

WIDTH, HEIGHT = 120, 200
UID = "UID_"


def _box(inset: float, radius: float, fill: str, **kw: str | float) -> str:
    size = {"x": inset, "y": inset, "width": WIDTH - 2 * inset, "height": HEIGHT - 2 * inset}
    return el("rect", **size, rx=radius, fill=fill, **kw)


def _frame(body: str, rule: str) -> str:
    """Paper and outline, and a keyline in the suit's colour that melts into a coloured edge on small cards."""
    return (
        _box(0.8, 9, PAPER, stroke=INK, stroke_width=1.6)
        + _box(4, 6, "none", stroke=rule, stroke_width=1)
        + group(body, stroke=INK, stroke_width=2.4, stroke_linejoin="round", stroke_linecap="round")
    )


def index(rank: str, skin: str, suit: str, tones: Tones, x: float = 11, y: float = 9.5) -> str:
    """Rank and small sign, 60 units wide and 30 high."""
    sign = group(
        INDEX_SIGNS[skin][suit](tones), transform=place(x + (46 if rank == "T" else 43.5), y + 15.5), stroke_width=1.7
    )
    return letter(index_letter(rank, skin), x, y, 1, tones.deep) + sign


def face(rank: str, skin: str, suit: str, tones: Tones) -> str:
    """The inner markup of a card's face, 120 x 200."""
    if rank == "A":
        picture = ACES[skin][suit](tones)
    elif rank in COURTS[skin]:
        picture = court(rank, skin, suit, tones)
    else:
        picture = pips(rank, skin, suit, tones, UID)
    first = group(index(rank, skin, suit, tones), id=UID + "i")
    # Upside down in the far corner, for whoever sits opposite or holds the fan the other way.
    second = f'<use href="#{UID}i" transform="translate(117 197) rotate(180) scale(.48)"/>'
    return _frame(picture + first + second, tones.main)


def back(ground: str = "#4a2a20") -> str:
    """The inner markup of the back: a lattice of leaves and the sun of the ace of coins, asleep."""
    tile = (
        path(petals(4, 1, 12, 20, 9, 9, -45), PAPER)
        + path(petals(4, 1, 7.5, 16, 9, 9, 0), GOLD)
        + "".join(disc(x, y, 2, GOLD) for x in (0, 18) for y in (0, 18))
    )
    pattern = (
        f'<defs><pattern id="{UID}t" x="6" y="10" width="18" height="18" patternUnits="userSpaceOnUse">'
        f'<g stroke="none">{tile}</g></pattern></defs>'
    )
    rosette = (
        disc(60, 100, 30, PAPER)
        + path(petals(16, 12, 28, 9, 60, 100), ground, stroke="none")
        + disc(60, 100, 11, GOLD)
        + path(petals(6, 0, 9, 32, 60, 100), PAPER, stroke_width=1.2)
    )
    return _frame(pattern + _box(6, 5, ground) + _box(6, 5, f"url(#{UID}t)", stroke_width=1.6) + rosette, PAPER)


def chip(rank: str, skin: str, suit: str, tones: Tones) -> str:
    """The inner markup of the tile for running text, 80 x 48: the index and nothing else."""
    edge = {"x": 1.2, "y": 1.2, "width": 77.6, "height": 45.6, "rx": 8}
    rule = {"x": 4.6, "y": 4.6, "width": 70.8, "height": 38.8, "rx": 5}
    return (
        el("rect", **edge, fill=PAPER, stroke=INK, stroke_width=2.4)
        + el("rect", **rule, fill="none", stroke=tones.main, stroke_width=1.2)
        + group(
            index(rank, skin, suit, tones, 11.5, 9),
            stroke=INK,
            stroke_width=2.4,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    )
