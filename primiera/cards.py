"""Cards, and the texts that name them.

A card is a rank and a suit, printed as two characters: ``7S`` is the seven of swords (or of spades). Packs are tuples
of cards. Suits carry one letter for both families: H hearts or cups, D diamonds or coins, C clubs or batons,
S spades or swords.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from primiera import names
from primiera.errors import NotationError

RANKS = "A23456789TJQK"
SUITS = "HDCS"
PACKS = {40: "A234567JQK", 48: "A23456789JQK", 52: RANKS}
"""Ranks of each pack by its size. 40 drops 8, 9, 10 (A01, B05, C02); 48 drops the 10 alone (editorial, RULES 2C)."""

ALLOWED = (
    "a card is a rank (A 2 3 4 5 6 7, in larger packs 8 9 T, J Q K) and a suit (H ♥ cups, D ♦ coins, C ♣ batons, "
    "S ♠ swords), such as 7S, 7♠ or '7 of swords'"
)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Card:
    """One card: ``Card("7S")`` or ``Card("7", "S")``.

    rank is one of ``A23456789TJQK``, suit one of ``HDCS``. Raises NotationError for anything else.

    >>> Card("7S"), str(Card("7", "S")), Card("7♠") == Card("sette di spade")
    (Card('7S'), '7S', True)
    """

    rank: str
    suit: str

    def __init__(self, rank: str, suit: str | None = None) -> None:
        if suit is None:
            card = parse_card(rank)
            rank, suit = card.rank, card.suit
        if not (_is_sign(rank, RANKS) and _is_sign(suit, SUITS)):
            raise NotationError(f"'{rank}{suit}' is no card: {ALLOWED}")
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)

    @property
    def index(self) -> int:
        """Place in the full pack of 52, 0 to 51: suit by suit in the order H D C S, from the ace to the king."""
        return SUITS.index(self.suit) * len(RANKS) + RANKS.index(self.rank)

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def _repr_svg_(self) -> str:
        from primiera import svg

        return svg.card(self)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Hand:
    """Four different cards, in the order they lie in the hand: ``Hand("7S 6S AS 5S")`` or ``Hand(cards)``.

    Iterates over its cards. Raises NotationError for a text that is no hand, for fewer or more than four cards
    and for a card that occurs twice.

    >>> hand = Hand("7S 6S AS 5S")
    >>> hand, len(hand), Card("AS") in hand
    (Hand('7S 6S AS 5S'), 4, True)
    """

    cards: tuple[Card, ...]

    def __init__(self, cards: str | Iterable[Card]) -> None:
        dealt = as_cards(cards)
        if len(dealt) != 4:
            what = shortened(" ".join(map(str, dealt[:20]))) or "nothing"
            count = "1 card" if len(dealt) == 1 else f"{len(dealt)} cards"
            raise NotationError(f"a hand is exactly four cards, such as '7S 6S AS 5S': '{what}' is {count}")
        refuse_twice(dealt)
        object.__setattr__(self, "cards", dealt)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def _repr_svg_(self) -> str:
        from primiera import svg

        return svg.hand(self.cards)


@cache
def pack(size: int = 40) -> tuple[Card, ...]:
    """The whole pack of 40, 48 or 52 cards, suit by suit in the order H D C S. Raises NotationError for other sizes."""
    if size not in PACKS:
        raise NotationError(f"there is no pack of {size} cards: allowed are {', '.join(map(str, PACKS))}")
    return tuple(Card(rank, suit) for suit in SUITS for rank in PACKS[size])


def refuse_twice(cards: Iterable[Card], where: str = "") -> None:
    """Raise NotationError when a card occurs twice; ``where`` (such as " in pile 2") ends up in the message."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise NotationError(f"the card {card} occurs twice{where}: every card exists once in a pack")
        seen.add(card)


def _is_sign(sign: object, signs: str) -> bool:
    return isinstance(sign, str) and len(sign) == 1 and sign in signs


# ------------------------------------------------------------------ reading


def as_cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Cards from their text, or from an iterable of cards. Raises NotationError for whatever else is in it."""
    if isinstance(cards, str):
        return parse_cards(cards)
    try:
        listed = tuple(cards)
    except TypeError:
        raise NotationError(f"cards are a text or a list of cards, not {type(cards).__name__}: {ALLOWED}") from None
    for card in listed:
        if not isinstance(card, Card):
            raise NotationError(f"{shortened(repr(card))} among the cards is no Card, such as Card('7S')")
    return listed


_SIGNS = {"♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C", "♠": "S", "♤": "S"}
_JOINTS = {"of", "di", "de", "des", "du", "d", "del"}
_SHORT = re.compile(r"(?:10|[A23456789TJQK])[HDCS]", re.IGNORECASE)
_RUN = re.compile(rf"(?:{_SHORT.pattern})+", re.IGNORECASE)


def parse_card(text: str) -> Card:
    """Read one card in any notation of the contract: ``7S``, ``7♠``, ``7 of swords``, ``sette di spade``,
    ``siete de espadas``, ``sept de pique``. Raises NotationError that names the token."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationError(f"'{shortened(text)}' is {len(cards)} cards where one is wanted: {ALLOWED}")
    return cards[0]


def parse_hand(text: str) -> Hand:
    """Read four different cards. Raises NotationError that names the token, the count or the card met twice."""
    return Hand(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, parted by spaces or commas; doubles are left to the caller.

    Raises NotationError for an empty text or a token that is no card.
    """
    words = _words(text)
    if not words:
        raise NotationError(f"the text is empty where cards are wanted: {ALLOWED}")
    cards: list[Card] = []
    at = 0
    while at < len(words):
        card, used = _read(words, at)
        cards.append(card)
        at += used
    return tuple(cards)


def _words(text: str) -> list[str]:
    if not isinstance(text, str):
        raise NotationError(f"cards are read from a text, not from {type(text).__name__}: {ALLOWED}")
    # Variation selectors ride on pasted suit signs; an apostrophe joins as in "sept d'épées".
    for sign in "\ufe0f\ufe0e":
        text = text.replace(sign, "")
    words: list[str] = []
    for word in re.split(r"[\s,;'’]+", text):
        short = "".join(_SIGNS.get(c, c) for c in word)
        # "7♠6♠A♠5♠", as the sources print a hand, falls into its cards.
        words += _SHORT.findall(short) if _RUN.fullmatch(short) else [word] if word else []
    return words


def _read(words: list[str], at: int) -> tuple[Card, int]:
    """The card that begins at a word, and how many words it takes."""
    word = words[at]
    # Names first where a joint follows: "as de espadas" is an ace, "AS" alone the ace of swords.
    if at + 2 < len(words) and names.fold(words[at + 1]) in _JOINTS:
        rank, suit, name = _rank(word), _suit(words[at + 2]), " ".join(words[at : at + 3])
        if rank is None:
            raise NotationError(f"unknown rank '{shortened(word)}' in '{shortened(name)}': {ALLOWED}")
        if suit is None:
            raise NotationError(f"unknown suit '{shortened(words[at + 2])}' in '{shortened(name)}': {ALLOWED}")
        return Card(rank, suit), 3
    if _SHORT.fullmatch(word):
        return Card(word[:-1].upper().replace("10", "T"), word[-1].upper()), 1
    if at + 1 < len(words) and (rank := _rank(word)) and (suit := _suit(words[at + 1])):
        return Card(rank, suit), 2
    raise NotationError(f"{_blame(word)}: {ALLOWED}")


def _rank(word: str) -> str | None:
    return names.rank_words().get(names.fold(word)) or (word.upper() if word.upper() in [*RANKS] else None)


def _suit(word: str) -> str | None:
    return names.suit_words().get(names.fold(word)) or _SIGNS.get(word)


def _blame(word: str) -> str:
    """Which half of a two-character token is wrong; the whole token when it has another length."""
    if len(word) == 2 and word[0].upper() in RANKS:
        return f"unknown suit '{word[1]}' in '{word}'"
    if len(word) == 2 and word[1].upper() in SUITS:
        return f"unknown rank '{word[0]}' in '{word}'"
    return f"'{shortened(word)}' is no card"


def shortened(text: str, most: int = 40) -> str:
    """A text fit for a message: a long one ends in dots."""
    return text if len(text) <= most else f"{text[: most - 3]}..."
