"""The court cards: one-headed busts in a shell niche behind a parapet, as Renaissance painters set a portrait.

Rank by silhouette: the king frontal, crowned and bearded; the knight mounted; the knave a bare profile under a
feathered hat; the queen (French only) veiled. Suit by crown, beard, hat and coat, and by where they look: coins and
cups to the left, batons and swords to the right.
"""

from __future__ import annotations

from collections.abc import Callable

from primiera.art.palette import GOLD, INK, PAPER, ROSE, Tones
from primiera.art.primitives import Cut, disc, dots, gouges, group, line, move, path, polar, scale, strap
from primiera.art.signs import LONG, sign_at

Court = Callable[[str, str, Tones], str]  # skin, suit, tones

MIRROR = "matrix(-1 0 0 1 120 0)"
LOOK_RIGHT = "CS"
FAIR = "HS"  # fair hair, dark horse


def niche(tones: Tones) -> str:
    """The arch and its shell; courts stand before it."""
    ribs: list[Cut] = []
    for i in range(13):
        x, y = map(float, polar(43, 180 + 15 * i, 60, 92).split(","))
        ribs.append((x, y, (60 - x) * 0.6, (92 - y) * 0.6, 3.4))
    return (
        path("M9,191V93A51,51 0 0 1 111,93V191z", PAPER)
        + path("M15,191V93A45,45 0 0 1 105,93V191z", tones.tint, stroke_width=1.4)
        + gouges(ribs, tones.main)
    )


def parapet(tones: Tones) -> str:
    """The sill; its plate at the right carries the second index."""
    sill = "M9,186.5H80"
    return (
        path("M6,181H114V192H6z", PAPER)
        + path(sill, stroke_width=5, stroke_dasharray="4 4", stroke_linecap="butt", stroke=tones.deep)
        + path("M80,175H115V195H80z", PAPER, stroke_width=1.6)
    )


def _held(skin: str, suit: str, tones: Tones, x: float, y: float) -> str:
    """The sign in the hand; the long ones stand upright."""
    if (skin, suit) in LONG:
        return sign_at(skin, suit, tones, x, *((112, 130, 13) if suit == "S" else (120, 126, 20)))
    return sign_at(skin, suit, tones, x, y, 42)


def _hand(sleeve: str, x: float, y: float) -> str:
    return (
        path(move("M-8,9L7,9L13,28L-14,28z", x=x, y=y), sleeve)
        + path(move("M-6,-5Q-10,4 -6,12L5,12Q9,11 8.5,7Q11,5 9.5,1.5Q11.5,-1 9,-5z", x=x, y=y), PAPER)
        + line(move("M1,1.5L9,1.5M1,7L8,7", x=x, y=y), 1.4)
    )


def _features(x: float, y: float, z: float = 1) -> str:
    """Brows and nose in one stroke, and two eyes."""
    brows = line(scale("M-13,-4Q-8,-8 -4,-4L-4,8L2,8M4,-4Q8,-8 13,-4", z, x, y), 2)
    return brows + "".join(disc(x + i * z, y + 0.4, 2, INK, stroke="none") for i in (-8, 8))


# ---------------------------------------------------------------- king

BEARDS = {  # the lower edge, from the right cheek (72,98) to the left one (36,98)
    "D": "C77,124 70,150 54,152C38,150 31,124 36,98",
    "H": "C76,120 72,146 61,160L54,146L47,160C36,146 32,120 36,98",
    "C": "C75,120 66,150 54,168C42,150 33,120 36,98",
    "S": "C76,116 76,140 71,154L37,154C32,140 32,116 36,98",
}
CROWNS = {
    "D": "L28,56L42,68L54,46L66,68L80,56",
    "H": "L29,58Q35,68 41,52Q49,68 54,46Q59,68 67,52Q73,68 79,58",
    "C": "L26,60L38,66L40,50L50,62L54,44L58,62L68,50L70,66L82,60",
    "S": "L32,54L43,62V50H49V62L54,44L59,62V50H65V62L76,54",
}


def king(skin: str, suit: str, tones: Tones) -> str:
    hair, lock = (PAPER, INK) if suit == "S" else (INK, PAPER)
    locks: list[Cut] = [(54 + i * 6, 116 - abs(i), -i * 1.5, 30 - 5 * abs(i), 2.4) for i in (-2, -1, 0, 1, 2)]
    return (
        path("M11,184V174C14,154 34,146 54,146C76,146 100,154 106,176V184z", tones.robe)
        + gouges([(x, 183, (54 - x) * 0.25, -24, 3.4) for x in (22, 32, 66, 76)])
        + path("M20,154C32,184 76,184 88,154L72,140H36z", PAPER)
        + gouges([(x, y, 0, 7, 3.6) for x, y in ((30, 157), (40, 164), (68, 164), (78, 157))])
        + path("M35,80C28,104 31,124 38,130H70C77,124 80,104 73,80z", hair)
        + path("M37,80V102C37,118 45,122 54,122C63,122 71,118 71,102V80z", PAPER)
        + path("M36,98C39,106 45,109 49,107Q53,105 54,108Q55,105 59,107C63,109 69,106 72,98" + BEARDS[suit], hair)
        + gouges(locks, lock)
        + path("M49,112Q54,117 59,112z", ROSE, stroke="none")
        + _features(54, 94)
        + path(f"M34,84{CROWNS[suit]}L74,84Q54,78 34,84z", GOLD)
        + line("M33,77Q54,71 75,77", 1.8)
        + disc(54, 65, 3.4, tones.robe, stroke_width=1.4)
        + _held(skin, suit, tones, 91, 134)
        + _hand(tones.sleeve, 92, 156)
    )


# ---------------------------------------------------------------- profiles: knave and rider

# Drawn looking right.
PROFILE = (
    "M38,80H66C66,88 65,92 66,95L74,105Q74,108 67,109Q71,111 69.5,113.5L67,115Q71,116 69,119.5"
    "L66,122C68,128 65,132 58,131L52,130V146Q44,154 34,148z"
)
HATS = {
    "D": "M26,88C16,70 32,54 52,55C72,56 84,66 78,82C62,78 42,82 26,88z",
    "H": "M26,88L30,58Q48,48 70,55L78,82C62,78 42,82 26,88z",
    "C": "M26,88C10,84 14,58 44,57C62,54 96,58 90,72C88,80 82,80 78,82C62,78 42,82 26,88z",
    "S": "M26,88C24,72 36,70 42,58C48,46 66,50 62,60C72,62 80,72 78,82C62,78 42,82 26,88z",
}
# High behind a head that looks left; swept low where it would run into the index.
FEATHER_HIGH = path("M36,76C12,76 0,54 14,30C16,46 32,50 42,70z", GOLD) + line("M38,74Q18,62 15,42", 1.3)
FEATHER_LOW = path("M36,80C14,86 1,70 6,50C14,62 32,60 42,72z", GOLD) + line("M36,76Q16,74 10,60", 1.3)


def _profile(suit: str) -> str:
    """Face, neck and hair."""
    hair, lock = (GOLD, INK) if suit in FAIR else (INK, PAPER)
    return (
        path(PROFILE, PAPER)
        + line("M35,146Q44,154 52,145", 4)
        + path("M30,82C18,100 20,124 28,132C38,138 47,132 47,122C47,112 54,104 54,96L64,82z", hair)
        + gouges([(30, 92, -3, 34, 2.6), (37, 92, -3, 38, 2.6), (44, 92, -4, 36, 2.6)], lock)
        + path("M57,95Q62,91 66,95Q62,98 57,95z", INK, stroke_width=1)
        + line("M57,89Q62,86 66,88", 1.8)
    )


def _feather(suit: str) -> str:
    return FEATHER_LOW if suit in LOOK_RIGHT else FEATHER_HIGH


def _looking(suit: str, body: str) -> str:
    return body if suit in LOOK_RIGHT else group(body, transform=MIRROR)


def knave(skin: str, suit: str, tones: Tones) -> str:
    return _looking(
        suit,
        path("M11,184V174C15,156 30,150 38,146H54C68,150 80,158 86,172V184z", tones.robe)
        + gouges([(22, 183, 4, -26, 3.4), (31, 183, 3, -28, 3.4), (40, 183, 1, -26, 3.4)])
        + _profile(suit)
        + _feather(suit)
        + path(HATS[suit], tones.robe)
        + gouges([(36, 78, 2, -14, 3), (45, 75, 2, -15, 3), (54, 74, 1, -14, 3)])
        + path("M24,96Q20,89 26,86Q52,72 80,78Q86,84 79,87Q52,80 24,96z", tones.sleeve)
        + _held(skin, suit, tones, 92, 132)
        + path("M48,184C50,170 68,162 84,158L94,172L88,184z", tones.sleeve)
        + _hand(tones.robe, 91, 155),
    )


# ---------------------------------------------------------------- knight


def _rider(suit: str, tones: Tones) -> str:
    """Looking right, behind the horse."""
    hair = GOLD if suit in FAIR else INK
    crown = (
        path("M25,96C14,68 32,52 52,53C68,54 76,66 72,84Q48,82 25,96z", hair)
        + _feather(suit)
        + path("M24,98Q19,92 25,87Q48,74 73,78Q77,82 74,86Q50,84 24,98z", GOLD)
        + dots("M30,90Q50,80 70,82", 3.4, 8, tones.main)
    )
    head = _profile(suit) + crown
    body = path("M10,184C10,150 16,128 30,122C44,126 60,136 64,150V184z", tones.robe)
    folds: list[Cut] = [(14, 183, 4, -40, 3.6), (26, 183, 0, -34, 3.2)]
    return body + gouges(folds) + group(head, transform="translate(0 8) scale(.78)", stroke_width=3)


def _horse(suit: str, tones: Tones) -> str:
    """Head and neck, looking left: drawn full size and brought in smaller, so that there is room for a rider."""
    coat, mark, mane = (INK, PAPER, GOLD) if suit in FAIR else (PAPER, INK, INK)
    return (
        path("M64,60Q78,56 82,68Q96,70 96,86Q108,92 104,108Q113,118 108,134V150L60,90z", mane)
        + path(
            "M106,184V150C106,112 92,80 66,68L63,50L54,66C46,72 40,84 34,96L17,124C12,133 17,141 25,140"
            "C31,140 34,136 38,134C46,132 54,129 60,122C64,140 50,160 42,184z",
            coat,
        )
        + gouges([(97, 128, -16, 2, 3), (94, 118, -16, 3, 3), (90, 108, -16, 4, 3), (85, 98, -14, 5, 3)], mark)
        + line("M60,122C51,117 50,106 57,98", 1.8, mark)
        + path("M41,92Q47,86 52,92Q46,97 41,92z", mark, stroke_width=1)
        + disc(46.5, 92, 1.6, coat, stroke="none")
        + line("M22,125Q26,124 25,129M19,136Q26,137 32,133", 2, mark)
        + strap("M27,108Q36,112 38,132M38,114L63,78M49,72L64,82", tones.main, 3.4)
        + disc(38, 114, 3.4, GOLD, stroke_width=1.4)
    )


def knight(skin: str, suit: str, tones: Tones) -> str:
    shield = (
        disc(36, 154, 21, PAPER)
        + disc(36, 154, 21, "none", stroke=tones.main, stroke_width=1.4)
        + sign_at(skin, suit, tones, 36, 154, 36 if (skin, suit) in LONG else 29, turn={"C": -30, "S": 30}.get(suit, 0))
    )
    horse = group(_horse(suit, tones), transform="matrix(-.74 0 0 .74 119 48)", stroke_width=3)
    return _looking(suit, _rider(suit, tones) + horse + shield)


# ---------------------------------------------------------------- queen


def queen(skin: str, suit: str, tones: Tones) -> str:
    return (
        path("M24,160C18,126 22,90 38,76H70C86,90 90,126 84,160z", tones.sleeve)
        + path("M11,184V176C14,160 30,152 42,148H66C80,152 98,160 104,176V184z", tones.robe)
        + gouges([(x, 183, (54 - x) * 0.2, -22, 3.4) for x in (20, 30, 72, 82)])
        + path("M44,118V146L38,150Q54,172 70,150L64,146V118z", PAPER)
        + strap("M38,150Q54,172 70,150", GOLD, 2)
        + dots("M42,140Q54,154 66,140", 4, 5.4, tones.main)
        + path("M38,84C30,100 31,120 38,130C42,126 44,122 44,118H64C64,122 66,126 70,130C77,120 78,100 70,84z", INK)
        + path("M39,99C41,92 50,90 54,82C58,90 67,92 69,99C69,114 62,125 54,125C46,125 39,114 39,99z", PAPER)
        + _features(54, 99, 0.78)
        + path("M49,113Q54,110 59,113Q54,119 49,113z", ROSE, stroke_width=1)
        + path("M36,82L32,62Q40,70 43,60Q50,70 54,56Q58,70 65,60Q68,70 76,62L72,82Q54,74 36,82z", GOLD)
        + disc(54, 54, 3, tones.main, stroke_width=1.6)
        + line("M36,77Q54,69 72,77", 1.8)
        + _held(skin, suit, tones, 91, 134)
        + _hand(tones.sleeve, 92, 156)
    )


COURTS: dict[str, dict[str, Court]] = {
    "latin": {"J": knave, "Q": knight, "K": king},
    "french": {"J": knave, "Q": queen, "K": king},
}


def court(rank: str, skin: str, suit: str, tones: Tones) -> str:
    return niche(tones) + COURTS[skin][rank](skin, suit, tones) + parapet(tones)
