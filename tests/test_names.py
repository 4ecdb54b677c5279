"""Card names: what is printed can be read again, and no word means two things."""

from __future__ import annotations

import doctest
from itertools import product

import pytest

from primiera import names
from primiera.cards import Card, pack, parse_card


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(names).failed == 0


@pytest.mark.parametrize("lang", names.LANGUAGES)
@pytest.mark.parametrize("skin", names.SKINS)
def test_every_name_is_read_back(lang: str, skin: str) -> None:
    spoken = {names.card_name(card, lang, skin): card for card in pack(52)}
    assert len(spoken) == 52
    for name, card in spoken.items():
        assert names.read_name(name) == (card.rank, card.suit)
        assert parse_card(name) == card


@pytest.mark.parametrize("table", [names.MORE_RANK_WORDS, names.MORE_SUIT_WORDS])
def test_extra_words_are_folded_and_lead_to_one_letter(table: dict[str, str]) -> None:
    words = [word for more in table.values() for word in more.split()]
    assert len(words) == len(set(words))
    assert words == [names.fold(word) for word in words]


def test_no_printed_word_names_two_ranks_or_two_suits() -> None:
    for one, letters in ((names.rank_name, names.RANKS), (names.suit_name, names.SUITS)):
        meant: dict[str, set[str]] = {}
        for letter, lang, skin in product(letters, names.LANGUAGES, names.SKINS):
            meant.setdefault(names.fold(one(letter, lang, skin)), set()).add(letter)
        assert {word: found for word, found in meant.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Sept d’Épées", "7S"),
        ("as de cœur", "AH"),
        ("AS DE OROS", "AD"),
        ("the 7 of swords", None),
        ("asso di bastoni", "AC"),
        ("donna di picche", "QS"),
        ("caballo de bastos", "QC"),
        ("knave of coins", "JD"),
        ("seven of the swords", "7S"),
        ("13 of swords", None),
        ("7 swords", None),
        ("", None),
    ],
)
def test_reading(text: str, card: str | None) -> None:
    found = names.read_name(text)
    assert (found and "".join(found)) == card


def test_the_corner_letter_follows_the_skin() -> None:
    assert [names.index_letter(r, "latin") for r in "7TJQK"] == ["7", "10", "F", "C", "R"]
    assert [names.index_letter(r, "french") for r in "7TJQK"] == ["7", "10", "J", "Q", "K"]


def test_a_card_and_its_letters_have_the_same_name() -> None:
    assert names.card_name(Card("Q", "D"), "es") == names.card_name("QD", "es") == "caballo de oros"
