"""Cards and hands: every way to write one, round trips, and errors that say what is wrong."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primiera import Card, Hand, pack, parse_card, parse_cards, parse_hand
from primiera.errors import NotationError, PrimieraError
from primiera.names import LANGUAGES, SKINS, card_name

SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}


@pytest.mark.parametrize("size", [40, 48, 52])
def test_packs(size: int) -> None:
    cards = pack(size)
    assert len(set(cards)) == size
    assert {len([card for card in cards if card.suit == suit]) for suit in "HDCS"} == {size // 4}


def test_the_pack_of_40_lacks_8_9_10() -> None:
    assert {card.rank for card in pack(52)} - {card.rank for card in pack(40)} == {"8", "9", "T"}
    assert {card.rank for card in pack(52)} - {card.rank for card in pack(48)} == {"T"}


def test_there_is_no_pack_of_44() -> None:
    with pytest.raises(NotationError, match="no pack of 44 cards: allowed are 40, 48, 52"):
        pack(44)


@pytest.mark.parametrize("card", pack(52), ids=str)
def test_every_way_to_write_a_card(card: Card) -> None:
    written = [str(card), str(card).lower(), card.rank + SIGNS[card.suit]]
    written += [card_name(card, language, skin) for language in LANGUAGES for skin in SKINS]
    if card.rank == "T":
        written.append(f"10{card.suit}")
    assert {parse_card(text) for text in written} == {card}
    assert eval(repr(card)) == card
    assert pickle.loads(pickle.dumps(card)) == card


@pytest.mark.parametrize(
    "text",
    [
        "7S 6S AS 5S",
        "7S,6S,AS,5S",
        " 7s  6s as 5s ",
        "7♠6♠A♠5♠",
        "7S6SAS5S",
        "7♠️ 6♠️ A♠️ 5♠️",
        "7 of swords, 6 of swords, ace of swords, 5 of swords",
        "sette di spade sei di spade asso di spade cinque di spade",
        "siete de espadas, seis de espadas, as de espadas, cinco de espadas",
        "sept de pique six de pique as de pique cinq de pique",
    ],
)
def test_every_way_to_write_a_hand(text: str) -> None:
    assert parse_hand(text) == Hand("7S 6S AS 5S")


@given(st.permutations(pack(52)))
def test_hands_round_trip(cards: list[Card]) -> None:
    hand = Hand(cards[:4])
    assert parse_hand(str(hand)) == hand and eval(repr(hand)) == hand
    assert list(hand) == cards[:4] and cards[0] in hand and cards[4] not in hand


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the text is empty"),
        ("   ", "the text is empty"),
        ("1S 6S AS 5S", "unknown rank '1' in '1S'"),
        ("7X 6S AS 5S", "unknown suit 'X' in '7X'"),
        ("7S 6S AS", "exactly four cards, such as '7S 6S AS 5S': '7S 6S AS' is 3 cards"),
        ("7S 6S AS 5S 4S", "is 5 cards"),
        ("7S 6S AS 7S", "the card 7S occurs twice"),
        ("joker 6S AS 5S", "'joker' is no card"),
        ("7 of moons, 6S AS 5S", "unknown suit 'moons' in '7 of moons'"),
        ("12 of swords 6S AS 5S", "unknown rank '12' in '12 of swords'"),
        ("\x00\x01", "is no card"),
        ("7S\ud800", "is no card"),
    ],
)
def test_what_is_no_hand(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_twenty_thousand_cards_are_read_and_refused() -> None:
    with pytest.raises(NotationError, match="20000 cards"):
        parse_hand("7S " * 20_000)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_our_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except PrimieraError:
        return
    assert cards and parse_cards(" ".join(map(str, cards))) == cards


@pytest.mark.parametrize("wrong", [None, 7, ["7S"]])
def test_other_types_are_refused(wrong: object) -> None:
    with pytest.raises(NotationError, match="read from a text"):
        parse_card(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 7, ["7S", "6S", "AS", "5S"], [1, 2, 3, 4], [None] * 4, b"7S 6S AS 5S"])
def test_a_hand_is_made_of_cards_and_nothing_else(wrong: object) -> None:
    with pytest.raises(NotationError, match=r"no Card|a list of cards"):
        Hand(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rank", "suit"), [(7, "S"), ("7", 0), ("", "S"), ("7S", "S")])
def test_a_card_has_a_rank_and_a_suit_of_one_letter(rank: object, suit: object) -> None:
    with pytest.raises(NotationError, match="is no card"):
        Card(rank, suit)  # type: ignore[arg-type]


def test_cards_are_frozen_and_hashable() -> None:
    card = Card("7S")
    with pytest.raises(AttributeError):
        card.rank = "6"  # type: ignore[misc]
    assert len({card, Card("7", "S"), parse_card("7♠")}) == 1
    assert [card.index for card in pack(52)] == list(range(52))
