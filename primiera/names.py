"""What people call a card, in four languages and two skins.

Data first: the tables below are the only place where a rank or a suit gets a word. A card is one rank letter of
``A23456789TJQK`` and one suit letter of ``HDCS``; the module imports nothing of the package, so that both the parser
and the pictures may use it.

One letter, several cards: ``S`` is *spade* (swords) in Italy and *spades* in England. The skin says which is meant;
the words of both skins are read, and none of them names two suits.

Source: editorial; the terms are the common ones of card players in each country.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

RANKS = "A23456789TJQK"
SUITS = "HDCS"
LANGUAGES = ("en", "es", "fr", "it")
SKINS = ("latin", "french")

NUMBERS: dict[str, tuple[str, ...]] = {
    # A ... T. English cards are named by their figure, as they are printed; the others by the word, as they are said.
    "en": ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    "es": ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    "fr": ("as", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "it": ("asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"),
}

COURTS: dict[str, dict[str, tuple[str, str, str]]] = {
    # J, Q, K. A Latin deck has a knight where a French one has a queen.
    "latin": {
        "en": ("Knave", "Knight", "King"),
        "es": ("sota", "caballo", "rey"),
        "fr": ("valet", "cavalier", "roi"),
        "it": ("fante", "cavallo", "re"),
    },
    "french": {
        "en": ("Jack", "Queen", "King"),
        "es": ("jota", "reina", "rey"),
        "fr": ("valet", "dame", "roi"),
        "it": ("fante", "donna", "re"),
    },
}

SUIT_NAMES: dict[str, dict[str, tuple[str, str, str, str]]] = {
    # H, D, C, S.
    "latin": {
        "en": ("Cups", "Coins", "Batons", "Swords"),
        "es": ("copas", "oros", "bastos", "espadas"),
        "fr": ("coupes", "deniers", "bâtons", "épées"),
        "it": ("coppe", "denari", "bastoni", "spade"),
    },
    "french": {
        "en": ("Hearts", "Diamonds", "Clubs", "Spades"),
        "es": ("corazones", "diamantes", "tréboles", "picas"),
        "fr": ("cœur", "carreau", "trèfle", "pique"),
        "it": ("cuori", "quadri", "fiori", "picche"),
    },
}

JOINED = {"en": "{} of {}", "es": "{} de {}", "fr": "{} de {}", "it": "{} di {}"}

# The letter printed on the card: Fante, Cavallo, Re on a Latin one.
INDEX_LETTERS = {
    "latin": {"T": "10", "J": "F", "Q": "C", "K": "R"},
    "french": {"T": "10"},
}

# Further words that are read and never printed. Written folded: small letters, no accents.
MORE_RANK_WORDS = {
    "A": "1 one uno un une",
    "2": "two deuce",
    "3": "three trey",
    "4": "four",
    "5": "five",
    "6": "",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "page",
    "Q": "horse rider chevalier dama regina reine",
    "K": "",
}
MORE_SUIT_WORDS = {
    "H": "cup heart copa corazon coupe coeurs coppa cuore",
    "D": "coin diamond money oro diamante denier carreaux denaro danari quadro",
    "C": "baton club stick sticks staff staves basto trebol trefles bastone fiore",
    "S": "sword spade espada pica epee piques spada picca",
}

_NAME = re.compile(r"(?P<rank>[a-z0-9]+)\s*(?:\s(?:of|di|de|des|del)(?:\s+the)?\s+|\sd'\s*)(?P<suit>[a-z]+)")


def rank_name(rank: str, lang: str = "en", skin: str = "latin") -> str:
    """The word for a rank letter, ``rank_name("J", "it") == "fante"``; KeyError for an unknown language or skin."""
    number = "A23456789T".find(rank)
    return NUMBERS[lang][number] if number >= 0 else COURTS[skin][lang]["JQK".index(rank)]


def suit_name(suit: str, lang: str = "en", skin: str = "latin") -> str:
    """The word for a suit letter, ``suit_name("D", "es") == "oros"``; KeyError for an unknown language or skin."""
    return SUIT_NAMES[skin][lang][SUITS.index(suit)]


def card_name(card: object, lang: str = "en", skin: str = "latin") -> str:
    """The name a player of that language says aloud; `card` is a Card or its two letters.

    >>> card_name("7S"), card_name("7S", "it"), card_name("7S", "fr", "french")
    ('7 of Swords', 'sette di spade', 'sept de pique')
    >>> card_name("KS", "fr")
    "roi d'épées"
    """
    rank, suit = tuple(str(card))
    name = JOINED[lang].format(rank_name(rank, lang, skin), suit_name(suit, lang, skin))
    return name.replace(" de é", " d'é")  # the one suit that elides


def index_letter(rank: str, skin: str = "latin") -> str:
    """What stands in the corner of the card: ``F`` for the Latin knave, ``10`` for a ten, else the rank itself."""
    return INDEX_LETTERS[skin].get(rank, rank)


def fold(text: str) -> str:
    """Small letters, plain apostrophe, no accents: how words are compared (``"Cœur" -> "coeur"``)."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(c for c in plain if not unicodedata.combining(c))


@cache
def rank_words() -> dict[str, str]:
    """Every folded word that names a rank, with its letter; built on first use."""
    words = {fold(rank_name(r, lang, skin)): r for r in RANKS for lang in LANGUAGES for skin in SKINS}
    words.update((word, r) for r, more in MORE_RANK_WORDS.items() for word in more.split())
    return words


@cache
def suit_words() -> dict[str, str]:
    """Every folded word that names a suit, with its letter."""
    words = {fold(suit_name(s, lang, skin)): s for s in SUITS for lang in LANGUAGES for skin in SKINS}
    words.update((word, s) for s, more in MORE_SUIT_WORDS.items() for word in more.split())
    return words


def read_name(text: str) -> tuple[str, str] | None:
    """Rank and suit letters of a spoken name in any of the languages, or None when it is not one.

    >>> read_name("Sette di Spade"), read_name("sept d’épées"), read_name("ace of clubs"), read_name("12 of moons")
    (('7', 'S'), ('7', 'S'), ('A', 'C'), None)
    """
    found = _NAME.fullmatch(" ".join(fold(text).split()))
    if not found:
        return None
    rank, suit = rank_words().get(found["rank"]), suit_words().get(found["suit"])
    return (rank, suit) if rank and suit else None
