"""Cards and hands as plain data: what every desk puts into its view. No widget library, no rule of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from primiera import names
from primiera.cards import Card
from primiera.errors import NotationError
from primiera.hands import Score
from primiera.i18n import N_, _, language, ngettext
from primiera.ruleset import RuleSet

View = dict[str, Any]

_suits: ContextVar[str] = ContextVar("suits", default="latin")


@contextmanager
def suits(skin: str) -> Iterator[None]:
    """Name cards as this skin's players do while the block runs: the Knight of Cups, or the Queen of Hearts."""
    token = _suits.set(skin)
    try:
        yield
    finally:
        _suits.reset(token)


WHY = {
    "numerus": N_("Only the best suit counts."),
    "primero": N_("One card of each suit: all four count."),
    "supremus": N_("Seven, six and ace of one suit count."),
    "fluxus": N_("Four cards of one suit: all four count."),
    "chorus": N_("Four cards of one rank: all four count."),
    None: N_("No combination: worth nothing here."),
}


def card_name(card: Card) -> str:
    """The card's name in the language in use; languages that ``names`` does not know translate the English one."""
    lang = language()
    if lang in names.LANGUAGES:
        return names.card_name(card, lang, _suits.get())
    return _(names.card_name(card, "en", _suits.get()))


def suit_name(suit: str) -> str:
    """The suit's name, as ``card_name``."""
    lang = language()
    if lang in names.LANGUAGES:
        return names.suit_name(suit, lang, _suits.get())
    return _(names.suit_name(suit, "en", _suits.get()))


def dressed(text: str) -> str:
    """An English text that names suits and court cards in the Latin way, as the skin in use calls them.

    Words are exchanged one for one, so other languages, which inflect, are left as they are.

    >>> with suits("french"):
    ...     dressed("Three swords, a cup and the knight of batons.")
    'Three spades, a heart and the queen of clubs.'
    """
    skin = _suits.get()
    if skin == "latin" or language() != "en":
        return text
    plain = {names.suit_name(suit).lower(): names.suit_name(suit, skin=skin).lower() for suit in "HDCS"}
    plain |= {old[:-1]: new[:-1] for old, new in plain.items()}  # a cup, a heart
    plain |= {names.rank_name(rank).lower(): names.rank_name(rank, skin=skin).lower() for rank in "JQK"}

    def worn(found: re.Match[str]) -> str:
        word = plain[found[0].lower()]
        return word.capitalize() if found[0][0].isupper() else word

    return re.sub(rf"\b({'|'.join(sorted(plain, key=len, reverse=True))})\b", worn, text, flags=re.IGNORECASE)


def card(card: Card, rules: RuleSet, worth: Score | None = None, new: Iterable[Card] = ()) -> View:
    """One card: id, name, points, and, where a hand has been judged, whether it counts in it."""
    shown: View = {"id": str(card), "name": card_name(card), "points": rules.value[card.rank]}
    if worth is not None:
        shown["counts"] = card in worth.counting
    if card in new:
        shown["isNew"] = True
    return shown


def cards(hand: Sequence[Card], rules: RuleSet, worth: Score | None = None, new: Iterable[Card] = ()) -> list[View]:
    return [card(one, rules, worth, new) for one in hand]


def worth(score: Score, rules: RuleSet, label: str | None = None) -> View:
    """The cartouche: class, points, the sum, and the class's place among those of the game."""
    classes = [combination.id for combination in rules.combinations]
    rank = classes.index(score.combination) + 1 if score.combination else 0
    added = [rules.value[one.rank] for one in score.counting]
    return {
        "label": label or _("Your hand is worth"),
        "name": class_name(score),
        "points": score.points,
        "sum": added if sum(added) == score.points else [],
        "why": _(WHY[score.combination]),
        "rank": rank,
        "of": len(classes),
        "place": _("class {rank} of {of}, weakest first").format(rank=rank, of=len(classes)),
    }


def class_name(score: Score) -> str:
    """What the game calls the class, as a name that stands alone: "Nothing" where it has none."""
    return _(score.name[:1].upper() + score.name[1:])


def brief(score: Score) -> str:
    """A hand's worth in two words: "Numerus 39"."""
    return f"{class_name(score)} {score.points}" if score.combination else class_name(score)


def short(score: Score) -> str:
    """A hand's worth in a few words: "Numerus, 39 points"."""
    if score.combination is None:
        return class_name(score)
    points = ngettext("{n} point", "{n} points", score.points).format(n=score.points)
    return f"{class_name(score)}, {points}"


def label(who: str, hand: Sequence[Card], score: Score | None = None) -> str:
    """A hand's name for those who hear it: "Your hand, 4 cards, Numerus, 39 points"."""
    count = ngettext("{n} card", "{n} cards", len(hand)).format(n=len(hand))
    return ", ".join([who, count, *([short(score)] if score else [])])


def listed(hand: Sequence[Card]) -> str:
    return ", ".join(card_name(one) for one in hand)


def ids(view: Any) -> set[str]:
    """Every card a view shows, by its two letters: whatever mapping carries an id, a name and points."""
    if isinstance(view, dict):
        here = {view["id"]} if {"id", "name", "points"} <= view.keys() else set()
        return here.union(*(ids(value) for value in view.values()))
    return set().union(*(ids(item) for item in view)) if isinstance(view, list) else set()


def plain(action: Any) -> View:
    """An action from the page as a mapping with a type. Raises NotationError for anything else."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise NotationError(f"{action!r} is no move: it is an object with a 'type'")
    if not isinstance(action.get("cards") or [], list) or not isinstance(action.get("values") or {}, dict):
        raise NotationError(f"'{action['type']}' wants its cards as a list and its values as an object")
    return action
