"""What a hand is worth, and which hand wins: the readable evaluator.

A hand belongs to the highest combination it satisfies (A22-A25, B32-B37, C05-C09), is worth the points of the cards
that count, and equal hands go down the rule set's tie chain. ``primiera.tables`` holds the same answers in a fast form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from primiera.cards import PACKS, SUITS, Card, Hand, refuse_twice
from primiera.errors import NotationError, RulesError
from primiera.presets import rules as named_rules
from primiera.ruleset import Combination, RuleSet, TieRule

HandLike = Hand | str | Iterable[Card]
RulesLike = RuleSet | str

Strength = tuple[int, ...]
"""Sorts hands under one rule set, weakest first: combination, points, then what the tie chain looks at in the hand."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth under a rule set.

    combination  id of the class, or None where the rule set has none for the hand (A18)
    points       points of the counting cards, or the fixed worth of the class; 0 without a combination
    name         what this game calls the combination
    counting     the cards that count, in the order of the hand
    strength     compares with other scores of the same rule set; larger wins
    """

    combination: str | None
    points: int
    name: str
    counting: tuple[Card, ...]
    strength: Strength

    def __str__(self) -> str:
        return f"{self.name} {self.points}" if self.combination else self.name


DecidedBy = Literal["combination", "points", "suit", "high-card", "eldest", "split", "none"]


@dataclass(frozen=True, slots=True)
class Showdown:
    """Who wins among hands given in turn order, the eldest first.

    winners  indexes of the winning hands: several when they share, none when nobody holds a combination
    by       what separates the winner from the best of the others
    scores   the score of each hand, in the order given
    """

    winners: tuple[int, ...]
    by: DecidedBy
    scores: tuple[Score, ...]


def as_hand(hand: HandLike) -> Hand:
    """A Hand from a Hand, its text or four cards."""
    return hand if isinstance(hand, Hand) else Hand(hand)


def as_rules(rules: RulesLike) -> RuleSet:
    """A RuleSet from a RuleSet or its id."""
    return rules if isinstance(rules, RuleSet) else named_rules(rules)


def score(hand: HandLike, rules: RulesLike) -> Score:
    """Judge a hand under a rule set (a RuleSet or its id).

    Raises NotationError for a text that is no hand or a card that is not in the game's pack, RulesError for an
    unknown rule set.

    >>> score("7S 6S AS KD", "primiera")
    Score(combination='supremus', points=55, name='Cincuenta y cinco', counting=(Card('7S'), Card('6S'), Card('AS')), strength=(4, 55, 0))
    >>> str(score("7S 6S 5S KD", "primero"))
    'Numerus 54'
    """
    hand, rules = as_hand(hand), as_rules(rules)
    refuse_strangers(hand, rules)
    for place in range(len(rules.combinations) - 1, -1, -1):
        combination = rules.combinations[place]
        if not _belongs(hand, combination):
            continue
        counting = _counting(hand, combination, rules)
        points = combination.worth or sum(rules.value[card.rank] for card in counting)
        strength = (
            _level(combination.id, place, points, rules),
            points,
            *_tie_keys(hand, combination, counting, rules),
        )
        return Score(combination.id, points, rules.local_name(combination.id), counting, strength)
    return Score(None, 0, rules.local_name(None), (), (0, 0))


def showdown(hands: Sequence[HandLike], rules: RulesLike) -> Showdown:
    """Compare two or more hands in turn order, the eldest first.

    Raises NotationError when a card occurs twice among the hands or fewer than two hands are given.

    >>> result = showdown(["7S 6H AD 5C", "7H 6S AC 5D"], "primero")
    >>> result.winners, result.by
    ((0,), 'eldest')
    """
    rules, dealt = as_rules(rules), [as_hand(hand) for hand in hands]
    if len(dealt) < 2:
        raise NotationError(f"a showdown compares two hands or more: {len(dealt)} given")
    refuse_twice((card for hand in dealt for card in hand), " in the hands of this showdown")
    scores = tuple(score(hand, rules) for hand in dealt)
    return Showdown(*decide(scores, rules), scores)


def decide(scores: Sequence[Score], rules: RuleSet) -> tuple[tuple[int, ...], DecidedBy]:
    """Winners and the reason, from scores in turn order; a single score wins unopposed if it has a combination."""
    best = max(scores, key=lambda s: s.strength)
    if best.combination is None:
        return (), "none"
    equal = tuple(i for i, s in enumerate(scores) if s.strength == best.strength)
    if len(equal) > 1:
        last = rules.tie_chain(best.combination)[-1]
        if last == "eldest":
            return equal[:1], "eldest"
        return ((), "none") if last == "void" else (equal, "split")
    others = [s for s in scores if s.strength != best.strength]
    if not others:
        return equal, "combination"
    return equal, _what_separates(best, max(others, key=lambda s: s.strength), rules)


def _what_separates(winner: Score, other: Score, rules: RuleSet) -> DecidedBy:
    first = next(i for i, (a, b) in enumerate(zip(winner.strength, other.strength, strict=False)) if a != b)
    if first < 2:
        return "combination" if first == 0 else "points"
    looked_at = [step for step in rules.tie_chain(winner.combination) for _ in range(_WIDTH.get(step, 0))]
    step = looked_at[first - 2]
    if step == "high-card":  # its second number is the suit of that card
        return "high-card" if looked_at.index(step) == first - 2 else "suit"
    return "suit" if step == "suit" else "high-card"


_WIDTH: dict[TieRule, int] = {"suit": 1, "high-card": 2, "kings": 1}
"""How many numbers each tie rule adds to a strength."""


def refuse_strangers(cards: Iterable[Card], rules: RuleSet) -> None:
    """Raise NotationError for a card that the game's pack does not have."""
    for card in cards:
        if card.rank not in rules.value:
            ranks = " ".join(PACKS[rules.deck])
            raise NotationError(
                f"{card} is not in the pack of {rules.deck} cards of {rules.spec}: its ranks are {ranks}"
            )


def _suits(hand: Iterable[Card]) -> dict[str, list[Card]]:
    """Cards of each suit present, in the order H D C S."""
    return {suit: cards for suit in SUITS if (cards := [card for card in hand if card.suit == suit])}


def shape(hand: Iterable[Card]) -> str:
    """The suit pattern: "4", "31", "22", "211" or "1111" (RULES 2A)."""
    return "".join(map(str, sorted(map(len, _suits(hand).values()), reverse=True)))


def _belongs(hand: Hand, combination: Combination) -> bool:
    if combination.shapes and shape(hand) not in combination.shapes:
        return False
    if combination.same_rank and len({card.rank for card in hand}) > 1:
        return False
    return not combination.holds or bool(_held(hand, combination))


def _held(hand: Hand, combination: Combination) -> tuple[Card, ...]:
    """The cards that make up a `holds` combination, or none; of two equal ranks the first in suit order."""
    for cards in _suits(hand).values() if combination.suited else [sorted(hand, key=lambda c: SUITS.index(c.suit))]:
        by_rank = {card.rank: card for card in reversed(cards)}
        if all(rank in by_rank for rank in combination.holds):
            picked = {by_rank[rank] for rank in combination.holds}
            return tuple(card for card in hand if card in picked)
    return ()


def _counting(hand: Hand, combination: Combination, rules: RuleSet) -> tuple[Card, ...]:
    if combination.counting == "holds":
        return _held(hand, combination)
    if combination.counting == "suit":
        # Two or three of a suit count (B07, C05): a lone seven does not, even against two courts.
        groups = [cards for cards in _suits(hand).values() if len(cards) > 1]
        return tuple(max(groups, key=lambda cards: sum(rules.value[card.rank] for card in cards)))
    return hand.cards


def _level(combination: str, place: int, points: int, rules: RuleSet) -> int:
    """Twice the place of the class, so that an override fits between two classes; 0 is no combination."""
    for override in rules.overrides:
        if combination == override.combination and points in override.points:
            ids = [c.id for c in rules.combinations]
            return 2 * ids.index(override.beats) + 3
    return 2 * place + 2


def _tie_keys(hand: Hand, combination: Combination, counting: tuple[Card, ...], rules: RuleSet) -> Iterable[int]:
    def suit_rank(card: Card) -> int:
        return -rules.suit_order.index(card.suit)

    def height(card: Card) -> tuple[int, int]:
        return rules.value[card.rank], "JQK".find(card.rank)

    for step in rules.tie_chain(combination.id):
        if step == "suit":
            yield suit_rank(counting[0])
        elif step == "high-card":
            top = max(hand, key=lambda card: (height(card), suit_rank(card)))
            value, court = height(top)
            yield 4 * value + court
            yield suit_rank(top)
        elif step == "kings":
            courts_only = all(card.rank in "JQK" for card in hand)
            yield sum(card.rank == "K" for card in hand) if courts_only else 0


def refuse_unplayable(rules: RuleSet) -> None:
    """Raise RulesError for a rule set no game could have (RULES 5A).

    Too few cards for the seats, a rank without points, a combination that no hand of the pack can meet.
    """
    if 4 * rules.players.most > rules.deck:
        raise RulesError(
            f"{rules.spec}: {rules.players.most} players need {4 * rules.players.most} cards, the pack has {rules.deck}"
        )
    if missing := [rank for rank in PACKS[rules.deck] if rank not in rules.value]:
        raise RulesError(f"{rules.spec}: no points for the rank {missing[0]}, which the pack of {rules.deck} has")
    for combination in rules.combinations:
        if combination.same_rank and combination.shapes and combination.shapes != ("1111",):
            raise RulesError(
                f"{rules.spec}: no hand can be {combination.id}: four cards of one rank always have four suits "
                "(so Chorus can never be a bonus of Numerus, B60)"
            )
        if any(rank not in rules.value for rank in combination.holds):
            raise RulesError(f"{rules.spec}: no hand can be {combination.id}: the pack lacks {combination.holds}")
