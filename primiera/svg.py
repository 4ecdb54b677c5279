"""Pictures of cards: one, a hand, a chip for running text, a sheet, pages to cut out.

Every function is pure and returns an `Svg`, a string that a notebook shows by itself. The picture carries its own
text: a `<title>`, and for a hand a `<desc>` with one line for each card. Ids inside a picture are unique in a process
and name the drawing they belong to; with `uid` given, the same call returns the same text.

    >>> from primiera import svg
    >>> svg.card("7S").startswith("<svg"), "<title>sette di spade</title>" in svg.card("7S", lang="it")
    (True, True)

`skin` is ``latin`` (cups, coins, batons, swords; Fante, Cavallo, Re) or ``french``. `colours` is ``four``, ``two``
(red and black), or a mapping of suit letters to `primiera.art.palette.Tones`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from itertools import count
from zlib import crc32

from primiera import names
from primiera.art import layout
from primiera.art.face import HEIGHT, UID, WIDTH
from primiera.art.face import back as _draw_back
from primiera.art.face import chip as _draw_chip
from primiera.art.face import face as _draw_face
from primiera.art.palette import SCHEMES, Colours, Tones
from primiera.cards import PACKS, SUITS, Card, pack, parse_card, parse_cards
from primiera.errors import PrimieraError

__all__ = ["Svg", "back", "card", "chip", "deck_sheet", "faces", "faces_js", "hand", "print_html", "print_sheets"]

SHEET_ORDER = "DHCS"  # coins, cups, batons, swords: warm suits above cold ones

_WORDS = {
    "en": ("card face down", "{} points", "counts", "does not count", "no cards", "cards, page {} of {}"),
    "es": ("carta boca abajo", "{} puntos", "cuenta", "no cuenta", "ninguna carta", "cartas, hoja {} de {}"),
    "fr": ("carte face cachée", "{} points", "compte", "ne compte pas", "aucune carte", "cartes, page {} sur {}"),
    "it": ("carta coperta", "{} punti", "conta", "non conta", "nessuna carta", "carte, foglio {} di {}"),
}

_serial = count(1)


class Svg(str):
    """SVG text that Jupyter draws, and that is otherwise a plain string."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def card(
    card: Card | str,
    skin: str = "latin",
    *,
    uid: str | None = None,
    title: str | None = None,
    colours: str | Colours | None = None,
    lang: str = "en",
    width: int = WIDTH,
) -> Svg:
    """One card, `width` pixels wide (3:5). The title is its name in `lang` unless given.

    Raises NotationError for a text that is no card, PrimieraError for an unknown skin, language or colour scheme.
    """
    known = _card(card)
    body = _face(known, skin, colours).replace(UID, _uid(uid, known, skin, colours))
    return _picture(body, WIDTH, HEIGHT, title or _name(known, lang, skin), shown=width)


def back(*, uid: str | None = None, title: str | None = None, lang: str = "en", width: int = WIDTH) -> Svg:
    """The back of a card, the same for both skins."""
    title = title or _words(lang)[0].capitalize()
    return _picture(_back().replace(UID, uid or f"pr-back{next(_serial)}-"), WIDTH, HEIGHT, title, shown=width)


def chip(
    card: Card | str,
    skin: str = "latin",
    *,
    title: str | None = None,
    colours: str | Colours | None = None,
    lang: str = "en",
    width: int = 80,
) -> Svg:
    """A tile with rank and sign, for a card named in running text (5:3). It holds no id."""
    known = _card(card)
    body = _draw_chip(known.rank, _skin(skin), known.suit, _tones(colours)[known.suit])
    return _picture(body, 80, 48, title or _name(known, lang, skin), shown=width)


def hand(
    cards: str | Iterable[Card | str | None],
    skin: str = "latin",
    *,
    fan: bool = False,
    counting: Iterable[Card | str] = (),
    points: Mapping[Card, int] | Sequence[int | None] | None = None,
    captions: Sequence[str] = (),
    uid: str | None = None,
    title: str | None = None,
    colours: str | Colours | None = None,
    lang: str = "en",
) -> Svg:
    """Cards in a row, or held as a fan; ``None`` among them is a card face down.

    `counting` lifts the cards whose points count and gives them a gold edge. `points` (by card, or in the order of
    the cards) puts a seal on each card: scalloped gold where it counts, a dashed ring where it does not. `captions`
    are short words under the cards. Raises as `card` does.
    """
    held = _hand(cards)
    marked = {_card(c) for c in counting}
    word_down, word_points, word_counts, word_not, word_none, _ = _words(lang)
    laid, lines = [], []
    for i, known in enumerate(held):
        name = _name(known, lang, skin) if known else word_down
        worth = _points(points, i, known)
        counts = None if not marked or known is None else known in marked
        if known:
            body = _face(known, skin, colours).replace(UID, _uid(f"{uid}{i}-" if uid else None, known, skin, colours))
        else:
            body = _back().replace(UID, f"{uid}{i}-" if uid else f"pr-back{next(_serial)}-")
        caption = captions[i] if i < len(captions) else ""
        laid.append(layout.Laid(body, name, worth, caption, counts))
        facts = [word_points.format(worth)] if worth is not None else []
        facts += [] if counts is None else [word_counts if counts else word_not]
        facts += [caption] if caption else []
        code = f"{known} " if known else ""
        lines.append(f"{code}{name}" + (": " + ", ".join(facts) if facts else ""))
    body, width, height = (layout.fan if fan else layout.row)(laid)
    title = title or ", ".join(one.name for one in laid) or word_none
    return _picture(body, width, height, title, "\n".join(lines), shown=round(width * 0.8))


def deck_sheet(
    cards: int | Iterable[Card | str] = 40,
    skin: str = "latin",
    *,
    columns: int | None = None,
    uid: str | None = None,
    title: str | None = None,
    colours: str | Colours | None = None,
    lang: str = "en",
) -> Svg:
    """A whole pack (its size, or its cards) to look at, one suit a row."""
    shown = _pack(cards)
    columns = columns or (len(PACKS[cards]) if isinstance(cards, int) else min(len(shown), 10)) or 1
    pairs = []
    for i, known in enumerate(shown):
        own = _uid(f"{uid}{i}-" if uid else None, known, skin, colours)
        pairs.append((_face(known, skin, colours).replace(UID, own), _name(known, lang, skin)))
    body, width, height = layout.grid(pairs, columns)
    title = title or f"{len(shown)} {_words(lang)[5].split(',')[0]}"
    return _picture(body, width, height, title, "\n".join(f"{c} {n}" for c, (_, n) in zip(shown, pairs, strict=True)))


def print_sheets(
    cards: int | Iterable[Card | str] = 40,
    skin: str = "latin",
    *,
    width_mm: float = 48,
    backs: bool = False,
    colours: str | Colours | None = None,
    lang: str = "en",
) -> tuple[Svg, ...]:
    """A4 pages of cards to cut out, with cutting marks; after each page its backs, if wanted, for two-sided print.

    The default width puts a pack of 40 on four pages, twelve cards each. Raises PrimieraError for a width that no
    page can hold.
    """
    if not width_mm > 0 or 0 in layout.fits(width_mm):
        raise PrimieraError(f"a card {width_mm} mm wide does not fit on A4: allowed are widths from 1 to 168 mm")
    shown, each = _pack(cards), layout.fits(width_mm)[0] * layout.fits(width_mm)[1]
    batches = [shown[i : i + each] for i in range(0, len(shown), each)]
    pages = []
    for n, batch in enumerate(batches):
        title = _words(lang)[5].format(n + 1, len(batches)).capitalize()
        drawn = [_face(c, skin, colours).replace(UID, f"pr-p{n}-{c}-") for c in batch]
        pages.append(_page(drawn, width_mm, title, ", ".join(_name(c, lang, skin) for c in batch)))
        if backs:  # as many as a full page, so that a turned sheet needs no mirroring
            covers = [_back().replace(UID, f"pr-b{n}-{i}-") for i in range(each)]
            pages.append(_page(covers, width_mm, title, _words(lang)[0]))
    return tuple(pages)


def print_html(pages: Iterable[str], title: str = "Primiera") -> str:
    """The pages of `print_sheets` as one HTML document that a browser prints to PDF, one page each."""
    style = "@page{size:A4;margin:0}body{margin:0}svg{display:block;break-after:page}"
    head = f"<!doctype html><meta charset='utf-8'><title>{escape(title)}</title><style>{style}</style>"
    return head + "".join(pages)


def faces(
    skin: str = "latin", *, cards: Iterable[Card | str] | None = None, colours: str | Colours | None = None
) -> dict[str, str]:
    """Faces by their two letters: silent pictures for a widget whose buttons carry the names.

    All 52 and ``back``, or only the `cards` asked for ("back" may be among them).

    Ids begin with ``UID_``; the widget replaces that by something of its own for every copy it shows.
    """
    wanted: list[Card | str] = [*pack(52), "back"] if cards is None else list(cards)
    drawn = {str(c): _back() if c == "back" else _face(_card(c), skin, colours) for c in wanted}
    return {name: _silent(body, WIDTH, HEIGHT) for name, body in drawn.items()}


def faces_js(skin: str = "latin", *, colours: str | Colours | None = None) -> str:
    """`faces` as a JavaScript module that exports FACES."""
    return (
        "// Card art of Primiera, CC0. Written by `python -m primiera.art`; do not edit.\n"
        f"export const FACES = {json.dumps(faces(skin, colours=colours), indent=0)};\n"
    )


# ---------------------------------------------------------------- parts


def _picture(body: str, width: float, height: float, title: str, desc: str = "", shown: int | None = None) -> Svg:
    """The outer element. Its size is a wish: style sheets may change it, and a narrow screen shrinks a wide picture."""
    shown = shown or round(width)
    shrinks = ' style="max-width:100%;height:auto"' if shown > 300 else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.4g} {height:.4g}" width="{shown}" '
        f'height="{shown * height / width:.0f}"{shrinks} role="img">'
        f"<title>{escape(title)}</title>" + (f"<desc>{escape(desc)}</desc>" if desc else "") + body + "</svg>"
    )


def _page(drawn: Sequence[str], width_mm: float, title: str, desc: str) -> Svg:
    return Svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297" width="210mm" height="297mm" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(desc)}</desc>{layout.page(drawn, width_mm)}</svg>"
    )


def _silent(body: str, width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" aria-hidden="true" '
        f'focusable="false">{body}</svg>'
    )


def _face(known: Card, skin: str, colours: str | Colours | None) -> str:
    return _drawn(known.rank, _skin(skin), known.suit, _tones(colours)[known.suit])


@cache
def _drawn(rank: str, skin: str, suit: str, tones: Tones) -> str:
    return _draw_face(rank, skin, suit, tones)


@cache
def _back() -> str:
    return _draw_back()


def _uid(uid: str | None, known: Card, skin: str, colours: str | Colours | None) -> str:
    """An id prefix. Two kernels may both count to 3 on one page: naming the drawing keeps such a clash harmless."""
    if uid:
        return uid
    tones = _tones(colours)[known.suit]
    tint = "" if tones == SCHEMES["four"][known.suit] else f"{crc32(repr(tones).encode()):x}"
    return f"pr-{skin[0]}{known}{tint}-{next(_serial)}-"


def _card(card: Card | str) -> Card:
    return card if isinstance(card, Card) else parse_card(card)


def _hand(cards: str | Iterable[Card | str | None]) -> tuple[Card | None, ...]:
    if isinstance(cards, str):
        return parse_cards(cards) if cards.strip() else ()
    return tuple(None if c is None else _card(c) for c in cards)


def _pack(cards: int | Iterable[Card | str]) -> tuple[Card, ...]:
    """A size stands for the whole pack in the order of the sheets; given cards keep their own order."""
    if isinstance(cards, int):
        whole = pack(cards)
        return tuple(c for suit in SHEET_ORDER for c in whole if c.suit == suit)
    return parse_cards(cards) if isinstance(cards, str) else tuple(_card(c) for c in cards)


def _points(points: Mapping[Card, int] | Sequence[int | None] | None, i: int, known: Card | None) -> int | None:
    if points is None or known is None:
        return None
    if isinstance(points, Mapping):
        return points.get(known)
    return points[i] if i < len(points) else None


def _skin(skin: str) -> str:
    if skin not in names.SKINS:
        raise PrimieraError(f"unknown skin '{skin}': allowed are {', '.join(names.SKINS)}")
    return skin


def _words(lang: str) -> tuple[str, ...]:
    if lang not in _WORDS:
        raise PrimieraError(f"unknown language '{lang}': allowed are {', '.join(_WORDS)}")
    return _WORDS[lang]


def _name(known: Card, lang: str, skin: str) -> str:
    _words(lang)
    return names.card_name(known, lang, _skin(skin))


def _tones(colours: str | Colours | None) -> Colours:
    if isinstance(colours, Mapping):
        if missing := [suit for suit in SUITS if suit not in colours]:
            raise PrimieraError(f"colours lack the suits {' '.join(missing)}: a mapping gives tones to H, D, C and S")
        return colours
    if (colours or "four") not in SCHEMES:
        raise PrimieraError(f"unknown colours '{colours}': allowed are {', '.join(SCHEMES)} or a mapping of suits")
    return SCHEMES[colours or "four"]
