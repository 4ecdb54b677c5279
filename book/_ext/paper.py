"""What is printed and cut: the pack of forty and a sheet to write scores on, as PDF, made without a browser."""

from __future__ import annotations

import hashlib
import io
import logging
import re
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF
from pypdf import PdfWriter

from primiera import names, rules, svg
from primiera.art import layout
from primiera.art.face import HEIGHT, WIDTH
from primiera.cards import Card, pack

CARD_MM = 48.0
HIGH_MM = CARD_MM * HEIGHT / WIDTH
MARK_MM = 5.0
SUITS = {"latin": "Latin suits", "french": "French suits"}
PATTERN = re.compile(
    r'<defs><pattern id="(?P<id>[^"]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" width="(?P<width>[\d.]+)" '
    r'height="(?P<height>[\d.]+)" patternUnits="userSpaceOnUse">(?P<tile>.*?)</pattern></defs>'
)
FILLED = re.compile(
    r'<rect x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" width="(?P<width>[\d.]+)" height="(?P<height>[\d.]+)"'
    r'[^>]*fill="url\(#(?P<id>[^)]+)\)"[^>]*/>'
)


class Paper(FPDF):
    """A4, upright, always the same bytes for the same content."""

    def __init__(self, title: str) -> None:
        super().__init__(unit="mm", format="A4")
        self.set_auto_page_break(False)
        self.set_title(title)
        self.set_lang("en")
        self.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
        logging.getLogger("fpdf.svg").setLevel(logging.ERROR)  # a picture's <title> is nothing to draw

    def picture(self, drawn: str, x: float, y: float, name: str | None = None) -> None:
        """A card of our size with its left upper corner at a point."""
        self.image(io.BytesIO(drawn.encode()), x=x, y=y, w=CARD_MM, h=HIGH_MM, alt_text=name)

    def words(self, x: float, y: float, text: str, size: float = 10, style: str = "") -> None:
        """A line of text that begins at a point."""
        self.set_font("Times", style, size)
        self.text(x, y, text)


def cards(skin: str) -> bytes:
    """The pack of forty: four sheets of twelve places, each followed by its backs, with cutting marks.

    The sheet of backs is full and symmetrical: whichever edge the printer turns, backs meet fronts.
    """
    columns, rows = layout.fits(CARD_MM)
    each = columns * rows
    shown = pack(40)
    batches = [shown[n : n + each] for n in range(0, len(shown), each)]
    paper = Paper(f"Primiera: forty cards to cut out, {SUITS[skin]}")
    for n, batch in enumerate(batches, 1):
        told = "Print at 100 %, on both sides, and cut along the marks."
        for card, x, y in _sheet(paper, batch, f"Primiera, {SUITS[skin]}, sheet {n} of {len(batches)}. {told}"):
            paper.picture(svg.card(card, skin, uid="f"), x, y, names.card_name(card, "en", skin))
    for _, x, y in _sheet(paper, shown[:each], "Primiera, backs"):
        _back(paper, x, y)
    book = PdfWriter(clone_from=io.BytesIO(bytes(paper.output())))
    backs = book.pages[len(batches)]
    for n in range(len(batches) - 1, 0, -1):  # drawn once: it is the costliest sheet
        book.insert_page(backs, n)
    made = io.BytesIO()
    book.write(made)
    return made.getvalue()


def _sheet(paper: Paper, batch: Sequence[Card], caption: str) -> Iterator[tuple[Card, float, float]]:
    """A page with its marks, and the place of each card, edge to edge: one straight cut parts two."""
    columns, rows = layout.fits(CARD_MM)
    left, top = (paper.w - columns * CARD_MM) / 2, (paper.h - rows * HIGH_MM) / 2
    paper.add_page()
    paper.words(left, top - MARK_MM - 3, caption, 8)
    paper.set_draw_color(90)
    paper.set_line_width(0.15)
    for x in (left + column * CARD_MM for column in range(columns + 1)):
        for y in (top - 1 - MARK_MM, paper.h - top + 1):
            paper.line(x, y, x, y + MARK_MM)
    for y in (top + row * HIGH_MM for row in range(rows + 1)):
        for x in (left - 1 - MARK_MM, paper.w - left + 1):
            paper.line(x, y, x + MARK_MM, y)
    for n, card in enumerate(batch):
        yield card, left + n % columns * CARD_MM, top + n // columns * HIGH_MM


def _back(paper: Paper, x: float, y: float) -> None:
    """The back of a card in three layers, because fpdf2 draws no patterns: under it, the tiles of it, over it."""
    picture = svg.back(uid="b")
    pattern, filled = PATTERN.search(picture), FILLED.search(picture)
    assert pattern and filled and pattern["id"] == filled["id"], "the back has another pattern than this knows"
    head = picture[: picture.index(">") + 1]
    box = [float(filled[side]) for side in ("x", "y", "width", "height")]
    step_x, step_y = float(pattern["width"]), float(pattern["height"])
    across, down = (range(-1, int(size // step) + 2) for size, step in ((box[2], step_x), (box[3], step_y)))
    tiles = "".join(
        f'<g transform="translate({float(pattern["x"]) + i * step_x} {float(pattern["y"]) + j * step_y})">'
        f"{pattern['tile']}</g>"
        for i in across
        for j in down
    )
    under = picture[: filled.start()].replace(pattern[0], "")
    paper.picture(under + "</g></svg>", x, y, "Back of a card")
    scale = CARD_MM / WIDTH
    with paper.rect_clip(x + box[0] * scale, y + box[1] * scale, box[2] * scale, box[3] * scale):
        paper.picture(f"{head}{tiles}</svg>", x, y)
    outline = filled[0].replace(f"url(#{pattern['id']})", "none")
    group = re.findall(r"<g [^>]*>", under)[-1]
    paper.picture(head + group + outline + picture[filled.end() :], x, y)


COLUMNS = (("Hand", 14), ("Card 1", 22), ("Card 2", 22), ("Card 3", 22), ("Card 4", 22), ("Combination", 40),
           ("Points", 20), ("Won by", 28))  # fmt: skip
LINES = 16


def score_sheet() -> bytes:
    """One page to keep the score of sixteen hands on, with what each card is worth."""
    game = rules("primiera")
    paper = Paper("Primiera: a sheet for the score")
    paper.add_page()
    left, top = 10.0, 20.0
    paper.words(left, top, "Primiera", 22, "B")
    paper.words(left + 40, top, "Player ______________________   Table ________   Date ______________", 12)
    worth: dict[int, list[str]] = {}
    for rank, points in sorted(game.points, key=lambda one: -one[1]):
        worth.setdefault(points, []).append(rank)
    paper.words(left, top + 10, "Worth:  " + "    ".join(f"{' '.join(r)} = {p}" for p, r in worth.items()), 12)
    classes = ["no combination", *(combination.id for combination in game.combinations)]
    paper.words(left, top + 17, "From low to high:  " + "  <  ".join(classes), 12)
    paper.set_draw_color(60)
    paper.set_line_width(0.2)
    paper.set_xy(left, top + 24)
    paper.set_font("Times", "B", 11)
    for title, width in COLUMNS:
        paper.cell(width, 9, title, border=1, align="C")
    paper.set_font("Times", "", 11)
    for line in range(1, LINES + 1):
        paper.set_xy(left, top + 33 + (line - 1) * 12.5)
        for title, width in COLUMNS:
            paper.cell(width, 12.5, str(line) if title == "Hand" else "", border=1, align="C")
    how = "Write each card as rank and suit, with its worth under it; ring the cards that count."
    paper.words(left, paper.h - 14, how, 10)
    return bytes(paper.output())


def write(folder: Path, kept: Path) -> None:
    """All files to print. Drawing takes ten seconds: under ``kept`` stands what was drawn from the same pictures."""
    drawn = [svg.card(card, skin, uid="f") for skin in SUITS for card in pack(40)] + [svg.back(uid="b")]
    source = Path(__file__).read_text(encoding="utf-8")
    kept /= hashlib.sha256("".join([source, *drawn]).encode()).hexdigest()[:16]
    if not kept.exists():
        making = kept.with_suffix(".making")
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(parents=True)
        for skin in SUITS:
            (making / f"cards-{skin}.pdf").write_bytes(cards(skin))
        (making / "score-sheet.pdf").write_bytes(score_sheet())
        making.rename(kept)
    shutil.copytree(kept, folder, dirs_exist_ok=True)
