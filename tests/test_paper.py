"""What teachers print: the pack to cut out and the sheet for the score, as PDF."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from primiera import names, svg
from primiera.cards import pack

BOOK = Path(__file__).parent.parent / "book"
sys.path.insert(0, str(BOOK / "_ext"))
import paper  # noqa: E402


@pytest.fixture(scope="module", params=["latin", "french"])
def made(request: pytest.FixtureRequest) -> tuple[str, PdfReader]:
    return request.param, PdfReader(io.BytesIO(paper.cards(request.param)), strict=True)


def alternatives(reader: PdfReader) -> list[str]:
    """The alternative texts of the pictures in a file: what a screen reader says of each card."""
    objects = (reader.get_object(n) for n in range(1, len(reader.xref_objStm) + sum(map(len, reader.xref.values()))))
    return [str(one["/Alt"]) for one in objects if isinstance(one, DictionaryObject) and "/Alt" in one]


def test_four_sheets_each_with_its_backs(made: tuple[str, PdfReader]) -> None:
    _, reader = made
    assert len(reader.pages) == 8
    for page in reader.pages:
        assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == [210, 297]
    told = [page.extract_text() for page in reader.pages]
    assert [f"sheet {n} of 4" in told[2 * n - 2] for n in (1, 2, 3, 4)] == [True] * 4
    assert [text.strip() for text in told[1::2]] == ["Primiera, backs"] * 4


def test_every_card_is_there_once(made: tuple[str, PdfReader]) -> None:
    skin, reader = made
    wanted = sorted(names.card_name(card, "en", skin) for card in pack(40))
    assert sorted(name for name in alternatives(reader) if name != "Back of a card") == wanted


def test_cards_have_their_size_and_their_marks(made: tuple[str, PdfReader]) -> None:
    """A card is scaled from 120 drawn units to 48 mm; ten marks up and down, eight across."""
    for page in made[1].pages:
        content = page.get_contents().get_data().decode("latin-1")
        marks = re.findall(r"^[\d.]+ [\d.]+ m [\d.]+ [\d.]+ l S$", content, re.MULTILINE)
        assert len(marks) == 2 * 5 + 2 * 4
    assert pytest.approx(80) == paper.HIGH_MM


def test_the_back_is_the_one_of_the_screen(made: tuple[str, PdfReader]) -> None:
    """Each back is laid in three layers around the tiles of its pattern; a back without one would be plain."""
    content = made[1].pages[1].get_contents().get_data()
    assert len(content) > 20 * len(svg.back(uid="b"))


def test_the_score_sheet_tells_what_cards_are_worth() -> None:
    reader = PdfReader(io.BytesIO(paper.score_sheet()), strict=True)
    assert len(reader.pages) == 1
    text = reader.pages[0].extract_text()
    for told in ("7 = 21", "6 = 18", "A = 16", "K Q J = 10", "primero < supremus < fluxus", "\n16\n"):
        assert told in re.sub(" +", " ", text), told


def test_the_guide_links_what_is_written(tmp_path: Path) -> None:
    paper.write(tmp_path / "print", tmp_path / "kept")
    made = {path.name: path.read_bytes() for path in (tmp_path / "print").iterdir()}
    linked = set(re.findall(r'href="print/([^"]+)"', (BOOK / "for_teachers.md").read_text(encoding="utf-8")))
    assert linked == set(made)
    paper.write(tmp_path / "again", tmp_path / "kept")
    assert {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()} == made
    assert made["score-sheet.pdf"] == paper.score_sheet()
