"""The card art: well-formed, named, light, and told apart by shape."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from primiera import names, svg
from primiera.art.__main__ import write
from primiera.art.palette import BLACK, PAPER, SCHEMES
from primiera.cards import RANKS, SUITS, Hand, pack
from primiera.errors import NotationError, PrimieraError

SVG = "{http://www.w3.org/2000/svg}"


def parse(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == SVG + "svg"
    return root


def ids(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text)


def targets(text: str) -> set[str]:
    return set(re.findall(r'(?:href="|url\()#([^")]+)', text))


def test_examples_in_the_docstring() -> None:
    assert doctest.testmod(svg).failed == 0


@pytest.mark.parametrize("skin", names.SKINS)
def test_every_card_is_a_named_picture(skin: str) -> None:
    for card in pack(52):
        root = parse(svg.card(card, skin))
        assert root.get("viewBox") == "0 0 120 200"
        assert root.get("role") == "img"
        assert root[0].tag == SVG + "title"
        assert root[0].text == names.card_name(card, "en", skin)


@pytest.mark.parametrize("skin", names.SKINS)
def test_a_page_may_hold_every_card_twice(skin: str) -> None:
    page = "".join(svg.card(card, skin) for card in pack(52) * 2) + svg.back() + svg.back()
    page += svg.hand("7S 6S AS 5S", skin) + svg.hand(["7S", None, None, "7D"], skin)
    assert [name for name, n in Counter(ids(page)).items() if n > 1] == []
    assert targets(page) <= set(ids(page))
    assert svg.UID not in page


def test_same_uid_same_text() -> None:
    for draw in (
        lambda: svg.card("7D", uid="x-"),
        lambda: svg.back(uid="x-"),
        lambda: svg.hand(["7S", None, "AS"], uid="x-", fan=True),
        lambda: svg.deck_sheet(uid="x-"),
    ):
        text = draw()
        assert text == draw()
        assert all(name.startswith("x-") for name in ids(text))
    assert svg.card("7D") != svg.card("7D")
    assert svg.chip("7D") == svg.chip("7D")  # holds no id
    assert svg.print_sheets() == svg.print_sheets()


def test_the_automatic_id_names_the_drawing() -> None:
    # Two kernels count alike; on one page "#pr-lKC-1-i" must then be the same picture in both.
    assert "pr-l7D-" in svg.card("7D")
    assert "pr-f7D-" in svg.card("7D", "french")
    two = ids(svg.card("7D", "french", colours="two"))[0]
    assert two.split("-")[1] not in ("f7D", "l7D")


@pytest.mark.parametrize("skin", names.SKINS)
def test_light(skin: str) -> None:
    sizes = {card: len(svg.card(card, skin, uid=f"{card}-").encode()) for card in pack(52)}
    assert max(sizes.values()) < 5600
    assert sum(sizes[card] for card in pack(40)) < 111_000


@pytest.mark.parametrize("skin", names.SKINS)
def test_suits_differ_by_shape_alone(skin: str) -> None:
    one_colour = dict.fromkeys(SUITS, BLACK)
    for rank in RANKS:
        drawn = [svg.card(rank + suit, skin, colours=one_colour, uid="x", title="x") for suit in SUITS]
        assert all(a != b for a, b in combinations(drawn, 2))
        chips = [svg.chip(rank + suit, skin, colours=one_colour, title="x") for suit in SUITS]
        assert all(a != b for a, b in combinations(chips, 2))


@pytest.mark.parametrize("skin", names.SKINS)
def test_a_number_card_shows_that_many_signs(skin: str) -> None:
    for rank, suit in product("23456789T", SUITS):
        signs = svg.card(rank + suit, skin, uid="x-").count('href="#x-p"')
        assert signs == (10 if rank == "T" else int(rank))


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_indexes_are_legible_on_paper(scheme: str) -> None:
    for tones in SCHEMES[scheme].values():
        assert (luminance(PAPER) + 0.05) / (luminance(tones.deep) + 0.05) >= 5


def test_red_and_black() -> None:
    two = {suit: svg.chip("7" + suit, "french", colours="two") for suit in SUITS}
    assert SCHEMES["two"]["H"].deep in two["H"] and SCHEMES["two"]["H"].deep in two["D"]
    assert SCHEMES["two"]["S"].deep in two["C"] and SCHEMES["two"]["H"].deep not in two["S"]


def test_a_hand_says_what_it_shows() -> None:
    hand = svg.hand(
        Hand("7S 6S AS 2H"), counting=["7S", "6S", "AS"], points=[21, 18, 16, 12], captions=["high"], lang="it"
    )
    root = parse(hand)
    assert root[0].text == "sette di spade, sei di spade, asso di spade, due di coppe"
    assert root[1].tag == SVG + "desc"
    assert (root[1].text or "").splitlines() == [
        "7S sette di spade: 21 punti, conta, high",
        "6S sei di spade: 18 punti, conta",
        "AS asso di spade: 16 punti, conta",
        "2H due di coppe: 12 punti, non conta",
    ]


def test_counting_cards_are_marked_by_shape_and_height() -> None:
    hand = svg.hand("7S 2H", counting=["7S"], points=[21, 12], uid="x-")
    seven, two = (g for g in parse(hand) if g.tag == SVG + "g")
    height = [float(g.get("transform", "").rstrip(")").split()[1]) for g in (seven, two)]
    assert height[0] < height[1]  # further up
    assert "stroke-dasharray" in ElementTree.tostring(two[-1], encoding="unicode")
    assert "stroke-dasharray" not in ElementTree.tostring(seven[-1], encoding="unicode")


@pytest.mark.parametrize("n", [0, 1, 4, 9])
@pytest.mark.parametrize("fan", [False, True])
def test_hands_of_any_size(n: int, fan: bool) -> None:
    root = parse(svg.hand(pack(40)[:n], fan=fan))
    width, height = map(float, root.get("viewBox", "").split()[2:])
    assert width > 0 and height > 0
    assert len(list(root.iter(SVG + "title"))) == n + 1


def test_a_hidden_card_is_not_named() -> None:
    hand = svg.hand(["7S", None])
    assert "card face down" in hand
    assert "None" not in hand


def test_text_from_outside_is_escaped() -> None:
    assert parse(svg.card("7S", title='<b> & "c"'))[0].text == '<b> & "c"'
    assert "<script>" not in svg.hand("7S", captions=["<script>"], title="<script>")


def test_sheet_and_pages() -> None:
    assert len(list(parse(svg.deck_sheet(52, "french")).iter(SVG + "title"))) == 53
    pages = svg.print_sheets(40)
    assert len(pages) == 4
    assert [page.count("scale(0.4000)") for page in pages] == [12, 12, 12, 4]
    assert len(svg.print_sheets(40, backs=True)) == 8
    document = "".join(pages)
    assert max(Counter(ids(document)).values()) == 1
    assert svg.print_html(pages).count("<svg") == 4


def test_faces_for_the_widgets() -> None:
    faces = svg.faces("french")
    assert set(faces) == {str(card) for card in pack(52)} | {"back"}
    for text in faces.values():
        root = parse(text)
        assert root.get("aria-hidden") == "true"
        assert root.find(SVG + "title") is None
        assert all(name.startswith("UID_") for name in ids(text))
    assert svg.faces_js("latin").count("<svg") == 53


def test_the_string_shows_itself_in_a_notebook() -> None:
    picture = svg.card("KC")
    assert picture._repr_svg_() == picture._repr_html_() == picture
    assert Hand("7S 6S AS 5S")._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: svg.card("7X"), NotationError, "X"),
        (lambda: svg.card("7S", "tarot"), PrimieraError, "latin, french"),
        (lambda: svg.card("7S", lang="de"), PrimieraError, "en, es, fr, it"),
        (lambda: svg.card("7S", colours="five"), PrimieraError, "four, two"),
        (lambda: svg.card("7S", colours={"H": BLACK}), PrimieraError, "D C S"),
        (lambda: svg.print_sheets(width_mm=500), PrimieraError, "500"),
        (lambda: svg.print_sheets(width_mm=0), PrimieraError, "0"),
    ],
)
def test_errors_name_the_token(call: object, error: type[Exception], says: str) -> None:
    assert callable(call)
    with pytest.raises(error, match=says):
        call()


def test_files(tmp_path: Path) -> None:
    written = write(tmp_path / "art")
    assert len(written) == 211
    again = write(tmp_path / "again")
    assert [a.read_bytes() for a in written] == [b.read_bytes() for b in again]
    parse((tmp_path / "art/cards/latin/7S.svg").read_text(encoding="utf-8"))


def test_nothing_is_drawn_at_import() -> None:
    code = "import primiera.svg as s; print(s._drawn.cache_info().currsize, s._back.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "0"]
