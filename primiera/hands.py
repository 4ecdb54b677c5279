"""What a hand is worth, and which hand wins: the readable evaluator.

A hand belongs to the highest combination it satisfies (A22-A25, B32-B37, C05-C09), is worth the points of the cards
that count, and equal hands go down the rule set's tie chain. ``primiera.tables`` holds the same answers in a fast form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple, Protocol

from primiera.cards import PACKS, SUITS, Card, Hand, refuse_twice
from primiera.errors import NotationError, RulesError
from primiera.presets import rules as named_rules
from primiera.ruleset import Combination, RuleSet, TieRule

HandLike = Hand | str | Iterable[Card]
RulesLike = RuleSet | str
Shape = Literal["4", "31", "22", "211", "1111"]
"""The suit pattern of a hand: four cards over four suits split in no other way (RULES 2A)."""

Strength = tuple[int, ...]
"""Sorts hands under one rule set, weakest first: combination, points, then what the tie chain looks at in the hand."""


class Score(NamedTuple):
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


class Showdown(NamedTuple):
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


# ------------------------------------------------------------------ one hand


def score(hand: HandLike, rules: RulesLike) -> Score:
    """Judge a hand under a rule set (a RuleSet or its id).

    Raises NotationError for a text that is no hand or a card that is not in the game's pack, RulesError for an
    unknown rule set.

    >>> worth = score("7S 6S AS KD", "primiera")
    >>> worth.name, worth.points, worth.counting
    ('Cincuenta y cinco', 55, (Card('7S'), Card('6S'), Card('AS')))
    >>> str(score("7S 6S 5S KD", "primero"))
    'Numerus 54'
    """
    if not isinstance(rules, RuleSet):
        rules = named_rules(rules)
    cards = (hand if isinstance(hand, Hand) else Hand(hand)).cards
    value = rules.value
    groups: dict[str, list[Card]] = {}
    totals: dict[str, int] = {}
    try:
        for card in cards:
            suit = card.suit
            if suit in groups:
                groups[suit].append(card)
                totals[suit] += value[card.rank]
            else:
                groups[suit] = [card]
                totals[suit] = value[card.rank]
    except KeyError:
        refuse_strangers(cards, rules)
        raise

    for case in cases(rules)[_shape(groups)]:
        combination = case.combination
        if combination.same_rank and not cards[0].rank == cards[1].rank == cards[2].rank == cards[3].rank:
            continue
        counting = cards
        if combination.counting == "suit":
            # Two or three of a suit count (B07, C05): a lone seven does not, even against two courts.
            best = _best_suit(groups, totals, rules)
            counting, points = tuple(groups[best]), totals[best]
        elif combination.counting == "holds":
            counting = _held(cards, groups, combination)
            if not counting:
                continue
            points = sum([value[card.rank] for card in counting])
        else:
            points = sum(totals.values())
        if combination.worth is not None:
            points = combination.worth
        strength: Strength = (case.levels.get(points, case.level), points)
        if case.keys:
            strength += tuple(tie_keys(case.keys, cards, counting, rules))
        return Score(combination.id, points, case.name, counting, strength)
    return Score(None, 0, rules.local_name(None), (), (0, 0))


def shape(hand: Iterable[Card]) -> Shape:
    """The suit pattern: "4", "31", "22", "211" or "1111" (RULES 2A).

    >>> shape(Hand("7S 6S AS KD"))
    '31'
    """
    groups: dict[str, list[Card]] = {}
    for card in hand:
        groups.setdefault(card.suit, []).append(card)
    return _shape(groups)


def _shape(groups: dict[str, list[Card]]) -> Shape:
    if len(groups) == 2:
        return "22" if len(next(iter(groups.values()))) == 2 else "31"
    return _SHAPE_OF_SUITS[len(groups)]


SHAPES: tuple[Shape, ...] = ("4", "31", "22", "211", "1111")
_SHAPE_OF_SUITS: dict[int, Shape] = {1: "4", 3: "211", 4: "1111"}


class Case(NamedTuple):
    """What a rule set says about a combination, worked out once for all hands."""

    combination: Combination
    name: str
    level: int  # twice the place of the class, so that an override fits between two; 0 is no combination
    levels: dict[int, int]  # the level of points lifted by an override
    keys: tuple[TieRule, ...]  # the tie rules that look into the hand


@cache
def cases(rules: RuleSet) -> dict[Shape, tuple[Case, ...]]:
    """For each suit pattern the combinations a hand of it may belong to, the highest first."""
    ids = [combination.id for combination in rules.combinations]
    cases = []
    for place, combination in enumerate(rules.combinations):
        levels = {
            points: 2 * ids.index(override.beats) + 3
            for override in rules.overrides
            if override.combination == combination.id
            for points in override.points
        }
        keys = tuple(step for step in rules.tie_chain(combination.id) if step in _WIDTH)
        cases.append(Case(combination, rules.local_name(combination.id), 2 * place + 2, levels, keys))
    cases.reverse()
    return {pattern: tuple(case for case in cases if _allows(case.combination, pattern)) for pattern in SHAPES}


def _allows(combination: Combination, pattern: Shape) -> bool:
    if combination.same_rank and pattern != "1111":
        return False
    if combination.suited and pattern not in ("4", "31"):
        return False
    return pattern in combination.shapes or not combination.shapes


def _best_suit(groups: dict[str, list[Card]], totals: dict[str, int], rules: RuleSet) -> str:
    """The suit of two or three cards with the most points; of two equal pairs the higher suit."""
    suits = [suit for suit, group in groups.items() if len(group) > 1]
    if len(suits) == 1:
        return suits[0]
    return max(suits, key=lambda suit: (totals[suit], -rules.suit_order.index(suit)))


def _held(cards: tuple[Card, ...], groups: dict[str, list[Card]], combination: Combination) -> tuple[Card, ...]:
    """The cards that make up a `holds` combination, or none; of two equal ranks the first in suit order."""
    for group in groups.values() if combination.suited else [sorted(cards, key=lambda card: SUITS.index(card.suit))]:
        if len(group) < len(combination.holds):
            continue
        by_rank = {card.rank: card for card in reversed(group)}
        if all(rank in by_rank for rank in combination.holds):
            picked = {by_rank[rank] for rank in combination.holds}
            return tuple(card for card in cards if card in picked)
    return ()


def tie_keys(
    steps: tuple[TieRule, ...], cards: tuple[Card, ...], counting: tuple[Card, ...], rules: RuleSet
) -> Iterable[int]:
    """The numbers that a tie chain compares in a hand, larger wins; `_WIDTH` of them for each step."""
    height, suit_rank = _heights(rules)
    for step in steps:
        if step == "suit":
            yield suit_rank[counting[0].suit]
        elif step == "high-card":
            yield from max([(height[card.rank], suit_rank[card.suit]) for card in cards])
        elif step == "kings":
            courts_only = all(card.rank in "JQK" for card in cards)
            yield sum(card.rank == "K" for card in cards) if courts_only else 0


@cache
def _heights(rules: RuleSet) -> tuple[dict[str, int], dict[str, int]]:
    """How high each rank stands (by its points, kings over queens over knaves), and each suit."""
    return (
        {rank: 4 * points + "JQK".find(rank) for rank, points in rules.points},
        {suit: -place for place, suit in enumerate(rules.suit_order)},
    )


_WIDTH: dict[TieRule, int] = {"suit": 1, "high-card": 2, "kings": 1}
"""How many numbers each tie rule adds to a strength."""


# ------------------------------------------------------------------ hands against each other


def showdown(hands: Sequence[HandLike], rules: RulesLike) -> Showdown:
    """Compare two or more hands in turn order, the eldest first.

    Raises NotationError when a card occurs twice among the hands or fewer than two hands are given.

    >>> result = showdown(["7S 6H AD 5C", "7H 6S AC 5D"], "primero")
    >>> result.winners, result.by
    ((0,), 'eldest')
    """
    if not isinstance(hands, Sequence) or isinstance(hands, str):
        raise NotationError(f"a showdown compares a list of hands, not {type(hands).__name__}")
    rules, dealt = as_rules(rules), [as_hand(hand) for hand in hands]
    if len(dealt) < 2:
        raise NotationError(f"a showdown compares two hands or more: {len(dealt)} given")
    refuse_twice((card for hand in dealt for card in hand), " in the hands of this showdown")
    scores = tuple(score(hand, rules) for hand in dealt)
    return Showdown(*decide(scores, rules), scores)


class Judged(Protocol):
    """What comparing needs of a score, so that the fast table's answers can be compared too."""

    @property
    def combination(self) -> str | None: ...
    @property
    def strength(self) -> Strength: ...


def decide(scores: Sequence[Judged], rules: RuleSet) -> tuple[tuple[int, ...], DecidedBy]:
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


def _what_separates(winner: Judged, other: Judged, rules: RuleSet) -> DecidedBy:
    first = next(i for i, (a, b) in enumerate(zip(winner.strength, other.strength, strict=False)) if a != b)
    if first < 2:
        return "combination" if first == 0 else "points"
    looked_at = [step for step in rules.tie_chain(winner.combination) for _ in range(_WIDTH.get(step, 0))]
    step = looked_at[first - 2]
    if step == "high-card":  # its second number is the suit of that card
        return "high-card" if looked_at.index(step) == first - 2 else "suit"
    return "suit" if step == "suit" else "high-card"


# ------------------------------------------------------------------ what cannot be judged


def refuse_strangers(cards: Iterable[Card], rules: RuleSet) -> None:
    """Raise NotationError for a card that the game's pack does not have."""
    for card in cards:
        if card.rank not in rules.value:
            ranks = " ".join(PACKS[rules.deck])
            raise NotationError(
                f"{card} is not in the pack of {rules.deck} cards of {rules.spec}: its ranks are {ranks}"
            )


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
        one_suit = combination.counting == "suit" or combination.shapes == ("4",) or combination.suited
        if not one_suit and "suit" in rules.tie_chain(combination.id):
            raise RulesError(
                f"{rules.spec}: a {combination.id} has cards of several suits, so no suit decides between them"
            )
