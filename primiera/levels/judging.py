"""What may be answered to a level, and whether an answer is right. Both are asked of the engine, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from primiera.actions import parse_action
from primiera.cards import Card, Hand, parse_cards
from primiera.errors import IllegalActionError
from primiera.hands import Score, score, showdown
from primiera.levels.model import Level
from primiera.levels.position import position
from primiera.odds.exchange import becomes, exchange
from primiera.prime import prime
from primiera.ruleset import RuleSet
from primiera.state import State

NOBODY, SHARED = "none", "split"


class Verdict(NamedTuple):
    """Whether the answer is right, and what to say to it."""

    right: bool
    text: str


# ------------------------------------------------------------------ choosing an answer


def options(level: Level) -> tuple[str, ...]:
    """The answers to choose from, as the file and the judge name them; none where cards are picked or played."""
    rules, kind = level.rules, level.goal.kind
    if level.options:
        return level.options
    if kind == "value":
        return tuple(str(points) for points in sorted(set(rules.value.values())))
    if kind == "class":
        classes = tuple(one.id for one in rules.combinations)
        return classes if rules.no_class == "never" else (NOBODY, *classes)
    if kind == "winner":
        ends = (NOBODY,) if rules.no_class == "nothing" else (SHARED,)
        return (*_numbers(level), *ends)
    if kind == "prime":
        return (*_numbers(level), NOBODY)
    if kind == "decided-by":
        steps = dict.fromkeys(step for tie in rules.ties for step in tie.chain)
        return ("combination", "points", *(step for step in steps if step != "kings"))
    return ()


def _numbers(level: Level) -> tuple[str, ...]:
    return tuple(str(number) for number in range(len(level.hands)))


def answer(level: Level) -> str:
    """The right one of the options."""
    kind, rules = level.goal.kind, level.rules
    if kind == "value":
        return str(rules.value[level.cards[0].rank])
    if kind == "points":
        return str(score(level.cards, rules).points)
    if kind == "class":
        return score(level.cards, rules).combination or NOBODY
    if kind == "winner":
        winners = showdown(level.hands, rules).winners
        return NOBODY if not winners else SHARED if len(winners) > 1 else str(winners[0])
    if kind == "decided-by":
        return showdown(level.hands, rules).by
    if kind == "prime":
        winner = prime(level.hands).winner
        return NOBODY if winner is None else str(winner)
    if kind == "chance":
        return str(chance(level.cards, level.change, level.goal.reach, rules))
    if kind == "move":
        legal = position(level).legal_actions()
        return next(option for option in level.options if parse_action(option) in legal)
    raise ValueError(f"a level of the kind '{kind}' has no answer to choose")


def chance(hand: Sequence[Card], change: Sequence[Card], reach: str, rules: RuleSet) -> Fraction:
    """How likely the hand ends in a class when these cards are changed."""
    found = becomes(hand, rules, change)
    return sum((part for (combination, _), part in found.items() if combination == reach), Fraction(0))


def best_discards(hand: Sequence[Card], rules: RuleSet) -> tuple[frozenset[Card], ...]:
    """The cards to change that win most often against one random hand; several ways when they win alike."""
    found = exchange(hand, rules)
    return tuple(frozenset(choice.discard) for choice in found.choices if choice.win == found.best.win)


# ------------------------------------------------------------------ picking cards


def most(level: Level) -> int:
    """How many cards may be picked."""
    if level.goal.kind == "draw-to":
        return len(level.stock)
    draw = level.rules.draw
    return draw.most if draw and level.goal.kind == "best-discard" else 4


def picked_hand(level: Level, cards: Iterable[Card]) -> Hand:
    """The hand that comes of the cards picked: those built, or what is held after the draw."""
    picked = tuple(cards)
    if level.goal.kind != "draw-to":
        return Hand(picked)
    new = iter(level.stock)
    return Hand([next(new) if card in picked else card for card in level.cards])


def fits(level: Level, cards: Sequence[Card]) -> bool:
    """Whether the picked cards reach the goal."""
    goal, rules = level.goal, level.rules
    if goal.kind == "counting":
        return set(cards) == set(score(level.cards, rules).counting)
    if goal.kind == "best-discard":
        return frozenset(cards) in best_discards(level.cards, rules)
    if goal.kind in ("build", "beat") and len(cards) != 4:
        return False
    if goal.kind == "beat":
        return showdown([cards, level.hands[1]], rules).winners == (0,)
    worth = score(picked_hand(level, cards), rules)
    if goal.kind == "build":
        return worth.combination == goal.reach and worth.points >= goal.least
    return reaches(worth, goal.reach, goal.least, rules)


def reaches(worth: Score, combination: str, least: int, rules: RuleSet) -> bool:
    """Whether a hand is of the class wanted, with the points wanted, or of a higher class."""
    classes = [one.id for one in rules.combinations]
    if worth.combination == combination:
        return worth.points >= least
    return worth.combination is not None and classes.index(worth.combination) > classes.index(combination)


# ------------------------------------------------------------------ playing


def played(level: Level, state: State, before: Sequence[int]) -> bool:
    """Whether a finished hand, or a finished session, reaches the goal; `before` are the chips it began with."""
    gained = state.stacks[0] - before[0]
    return gained >= level.goal.least if level.goal.kind == "gain" else gained > 0


# ------------------------------------------------------------------ the verdict


def judge(level: Level, given: str | Iterable[str]) -> Verdict:
    """Judge an answer: one of the options, or the cards picked.

    Raises IllegalActionError for an answer that is not on offer, NotationError for a text that is no card.
    """
    if level.goal.answer == "choose":
        offered = options(level)
        if given not in offered:
            raise IllegalActionError(f"'{given}' is no answer to {level.id}: allowed are {', '.join(offered)}")
        right, key = given == answer(level), str(given)
    else:
        named = " ".join(given)
        cards = parse_cards(named) if named else ()
        for card in cards:
            if card not in level.cards:
                raise IllegalActionError(
                    f"{card} does not lie on the table: there are {' '.join(map(str, level.cards))}"
                )
        if len(set(cards)) < len(cards) or len(cards) > most(level):
            raise IllegalActionError(
                f"up to {most(level)} different cards are picked, not '{' '.join(map(str, cards))}'"
            )
        right, key = fits(level, cards), " ".join(sorted(map(str, cards)))
    return Verdict(right, level.success if right else level.replies.get(key, level.failure))
