"""What a hint claims, checked against the engine: a hint that lies fails the tests.

A claim is data: ``{ counting = "7S 5S" }`` says that these cards of the level's hand count. Several claims in one hint
must all hold.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from primiera.actions import parse_action
from primiera.cards import Card, parse_cards
from primiera.hands import score, showdown
from primiera.levels import judging
from primiera.levels.model import Hint, Level
from primiera.levels.position import position
from primiera.prime import best_cards, prime


def holds(hint: Hint, level: Level) -> bool:
    """Whether everything the hint claims is true of the level. Raises KeyError for a claim nobody can check."""
    return all(CLAIMS[name](level, told) for name, told in hint.claim.items())


def _hand(level: Level, told: Any) -> tuple[tuple[Card, ...], Any]:
    """The hand a claim is about: the level's own, or the one of several that it names first."""
    if isinstance(told, dict):
        return level.hands[told["hand"]], told["is"]
    return level.cards, told


def _class(level: Level, told: Any) -> bool:
    hand, wanted = _hand(level, told)
    return bool((score(hand, level.rules).combination or judging.NOBODY) == wanted)


def _not_class(level: Level, told: Any) -> bool:
    return not _class(level, told)


def _points(level: Level, told: Any) -> bool:
    hand, wanted = _hand(level, told)
    return bool(score(hand, level.rules).points == wanted)


def _counting(level: Level, told: Any) -> bool:
    hand, wanted = _hand(level, told)
    return set(score(hand, level.rules).counting) == set(parse_cards(wanted))


def _suits(level: Level, told: Any) -> bool:
    hand, wanted = _hand(level, told)
    return bool(len({card.suit for card in hand}) == wanted)


def _suit(level: Level, told: Any) -> bool:
    """``suit = { S = 3 }``: three cards of swords."""
    return all(sum(card.suit == suit for card in level.cards) == count for suit, count in told.items())


def _values(level: Level, told: Any) -> bool:
    """``values = { 7 = 21, K = 10 }``."""
    return all(level.rules.value[rank] == points for rank, points in told.items())


def _sum(level: Level, told: Any) -> bool:
    """``sum = { cards = "7S 5S", is = 36 }``."""
    return bool(sum(level.rules.value[card.rank] for card in parse_cards(told["cards"])) == told["is"])


def _order(level: Level, told: Any) -> bool:
    """``order = ["numerus", "primero"]``: classes, the weaker first."""
    classes = [one.id for one in level.rules.combinations]
    places = [classes.index(name) for name in told]
    return places == sorted(places) and len(set(places)) == len(places)


def _in_play(level: Level, told: Any) -> bool:
    """``in_play = { supremus = false }``: whether the rule set knows a class."""
    classes = [one.id for one in level.rules.combinations]
    return all((name in classes) == known for name, known in told.items())


def _winner(level: Level, told: Any) -> bool:
    return showdown(level.hands, level.rules).winners == (told,)


def _beaten(level: Level, told: Any) -> bool:
    """``beaten = 1``: this hand does not win."""
    return told not in showdown(level.hands, level.rules).winners


def _by(level: Level, told: Any) -> bool:
    return bool(showdown(level.hands, level.rules).by == told)


def _made(level: Level, told: Any) -> bool:
    """``made = { cards = "7S 6S AS 2H", is = "supremus" }``: these four on offer are of the class."""
    cards = parse_cards(told["cards"])
    return set(cards) <= set(level.cards) and score(cards, level.rules).combination == told["is"]


def _solves(level: Level, told: Any) -> bool:
    """``solves = "6H AD"``: picking these cards reaches the goal (the empty text: none)."""
    return judging.fits(level, parse_cards(told) if told else ())


def _fails(level: Level, told: Any) -> bool:
    return not _solves(level, told)


def _chance(level: Level, told: Any) -> bool:
    """``chance = { change = "5S", reach = "primero", is = "5/18" }``."""
    change = parse_cards(told["change"]) if told["change"] else ()
    return judging.chance(level.cards, change, told["reach"], level.rules) == Fraction(told["is"])


def _stock(level: Level, told: Any) -> bool:
    """``stock = "4C"``: this card comes first."""
    cards = level.table.stock if level.table else level.stock
    return cards[: len(parse_cards(told))] == parse_cards(told)


def _unseen(level: Level, told: Any) -> bool:
    """``unseen = 36``: cards of the pack that do not lie in the hand."""
    return bool(level.rules.deck - len(level.cards) == told)


def _left(level: Level, told: Any) -> bool:
    """``left = { S = 7 }``: cards of a suit that do not lie in the hand."""
    per_suit = level.rules.deck // 4
    return all(per_suit - sum(card.suit == suit for card in level.cards) == count for suit, count in told.items())


def _legal(level: Level, told: Any) -> bool:
    return parse_action(told) in position(level).legal_actions()


def _refused(level: Level, told: Any) -> bool:
    return not _legal(level, told)


def _holding(level: Level, told: Any) -> bool:
    """``holding = { is = "primero", points = 47 }``: what the learner holds at the table."""
    worth = score(position(level).hands[0], level.rules)
    return bool(
        (worth.combination or judging.NOBODY) == told["is"] and worth.points == told.get("points", worth.points)
    )


def _to_match(level: Level, told: Any) -> bool:
    return bool(position(level).to_match(0) == told)


def _pot(level: Level, told: Any) -> bool:
    return bool(position(level).pot == told)


def _move(level: Level, told: Any) -> bool:
    """``move = "call"``: the way to the goal goes through this move (of the level's proved solution)."""
    return level.table is not None and told in level.table.solution


def _bot(level: Level, told: Any) -> bool:
    """``bot = "cautious"``: the proved solution plays like this bot."""
    return level.table is not None and f"bot {told}" in level.table.solution


def _prime(level: Level, told: Any) -> bool:
    """``prime = { pile = 0, is = 70 }``; false where a suit is missing."""
    value = prime(level.hands).values[told["pile"]]
    return value is None if told["is"] is False else value == told["is"]


def _best_cards(level: Level, told: Any) -> bool:
    return set(best_cards(level.hands[told["pile"]])) == set(parse_cards(told["is"]))


CLAIMS: dict[str, Callable[[Level, Any], bool]] = {
    "class": _class,
    "not_class": _not_class,
    "points": _points,
    "counting": _counting,
    "suits": _suits,
    "suit": _suit,
    "values": _values,
    "sum": _sum,
    "order": _order,
    "in_play": _in_play,
    "winner": _winner,
    "beaten": _beaten,
    "by": _by,
    "made": _made,
    "solves": _solves,
    "fails": _fails,
    "chance": _chance,
    "stock": _stock,
    "unseen": _unseen,
    "left": _left,
    "legal": _legal,
    "refused": _refused,
    "holding": _holding,
    "to_match": _to_match,
    "pot": _pot,
    "move": _move,
    "bot": _bot,
    "prime": _prime,
    "best_cards": _best_cards,
}
