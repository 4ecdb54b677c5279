"""Chances of a whole table: does anybody hold a combination, and how often are the best hands equal?

Hands dealt from one pack share no card, so their chances do not multiply. They are counted suit by suit: how many
ways deal hands of such suit patterns when so many cards of each suit are left. The few hands that the pattern does not
tell, a 55 and a Chorus, are dealt first and corrected for (RULES 2D).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, perm, prod

from primiera.errors import RulesError
from primiera.hands import RulesLike, Shape, as_rules, cases
from primiera.odds.census import census
from primiera.odds.dealt import NONE
from primiera.ruleset import RuleSet
from primiera.tables import shape_of, suits_matter

Suits = tuple[int, ...]
"""How many cards of each suit are left."""

PATTERNS = tuple(sizes for sizes in product(range(5), repeat=4) if sum(sizes) == 4)


def nobody_holds(names: Iterable[str], players: int, rules: RulesLike) -> Fraction:
    """The chance that none of so many hands dealt is of the combinations named.

    Raises RulesError for a name the game does not know, for more players than the pack has hands, and for a 55 of any
    suits, which suit patterns cannot tell.

    >>> round(float(nobody_holds(["primero", "supremus", "fluxus"], 5, "primiera")), 4)
    0.5285
    """
    rules = as_rules(rules)
    unwanted = set(names)
    known = {combination.id for combination in rules.combinations} | {NONE}
    if unknown := sorted(unwanted - known):
        raise RulesError(f"{rules.spec} has no combination '{unknown[0]}': allowed are {', '.join(sorted(known))}")
    if not 1 <= players <= rules.deck // 4:
        raise RulesError(f"{players} players: a pack of {rules.deck} deals 1 to {rules.deck // 4} hands")
    ways = _ways(rules, frozenset(unwanted), players)
    return Fraction(ways, prod(comb(rules.deck - 4 * dealt, 4) for dealt in range(players)))


def somebody_holds(names: Iterable[str], players: int, rules: RulesLike) -> Fraction:
    """The chance that at least one of so many hands dealt is of the combinations named (A14, B67).

    >>> round(1 / somebody_holds(["chorus"], 4, "primero"))
    2285
    """
    return 1 - nobody_holds(names, players, rules)


def tied_best(rules: RulesLike, combination: str | None = None) -> Fraction:
    """The chance that two hands dealt are equal; with a combination, that they are equal and of it."""
    book = census(rules)
    equal = 0
    for rank, hand, hands in kinds(book.table.rules):
        if combination is None or book.table.worths[rank].combination == combination:
            equal += hands * book.standing(rank, hand)[1]
    return Fraction(equal, len(book.table.ranks) * comb(book.size - 4, 4))


# ------------------------------------------------------------------ hands that differ in their suits alone


def kinds(rules: RuleSet) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Every kind of hand: its rank, one hand of it (places in the pack), and how many hands are of it.

    Two hands are of a kind when a change of suits makes one of the other: 5,635 kinds of 91,390 hands. Where the suit
    decides between equal hands each hand is a kind of its own.
    """
    table = census(rules).table
    if suits_matter(rules):
        yield from ((table.rank_of(hand), hand, 1) for hand in combinations(range(rules.deck), 4))
        return
    length = rules.deck // 4
    subsets = [part for size in range(5) for part in combinations(range(length), size)]
    by_size = {size: [part for part in subsets if len(part) == size] for size in range(5)}
    for sizes in ((4, 0, 0, 0), (3, 1, 0, 0), (2, 2, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1)):
        groups = [combinations_with_replacement(by_size[size], sizes.count(size)) for size in sorted(set(sizes))]
        for chosen in product(*groups):
            parts = [part for group in chosen for part in group]
            hand = tuple(suit * length + place for suit, part in enumerate(parts) for place in part)
            hands = factorial(4) // prod(factorial(parts.count(part)) for part in set(parts))
            yield table.rank_of(hand), hand, hands


# ------------------------------------------------------------------ counting the deals


def _ways(rules: RuleSet, unwanted: frozenset[str], players: int) -> int:
    """In how many ways so many hands, in order, can be dealt without the unwanted combinations."""
    usual = {shape: _usual(rules, shape) for shape in {shape_of(sizes) for sizes in PATTERNS}}
    wanted = frozenset(shape for shape, name in usual.items() if name not in unwanted)

    def correction(name: str, shape: Shape) -> int:
        """What a hand of a special class adds to the count of its shape: itself, nothing, or its removal."""
        return (name not in unwanted) - (shape in wanted) if _is_special(rules, name, shape) else 0

    for combination in rules.combinations:
        if combination.holds and not combination.suited and any(correction(combination.id, s) for s in usual):
            raise RulesError(f"{rules.spec}: a {combination.id} of any suits cannot be counted at a whole table")
    special = next((c.id for c in rules.combinations if c.holds), NONE)
    alike = next((c.id for c in rules.combinations if c.same_rank), NONE)
    corrections = correction(special, "31"), correction(special, "4"), correction(alike, "1111")

    total = 0
    for choruses, chorus_ways, left in _choruses(rules.deck // 4, corrections[2], players):
        for fifty_fives, ways, suits in _fifty_fives(left, corrections[:2], players - choruses):
            seats = comb(players, choruses) * comb(players - choruses, fifty_fives)
            others = _patterns(tuple(sorted(suits)), players - choruses - fifty_fives, wanted)
            total += seats * chorus_ways * ways * others
    return total


def _usual(rules: RuleSet, shape: Shape) -> str:
    """The combination of most hands of a suit pattern."""
    found = (c.combination for c in cases(rules)[shape])
    return next((c.id for c in found if not (c.same_rank or c.holds)), NONE)


def _is_special(rules: RuleSet, name: str, shape: Shape) -> bool:
    """Whether a class that asks for ranks stands above the usual one of a suit pattern."""
    ids = [case.combination.id for case in cases(rules)[shape]]
    return name in ids and (_usual(rules, shape) == NONE or ids.index(name) < ids.index(_usual(rules, shape)))


Left = tuple[tuple[int, int], ...]
"""For each suit how many other cards are left, and how many of 7, 6 and ace."""


def _choruses(ranks: int, correction: int, players: int) -> Iterator[tuple[int, int, Left]]:
    """Some Choruses dealt first, in order: how many, the ways with their sign, and what is left."""
    yield 0, 1, ((ranks - 3, 3),) * 4
    if correction:
        for others, specials in product(range(ranks - 2), range(4)):
            number = others + specials
            if 0 < number <= players:
                ways = comb(number, others) * perm(ranks - 3, others) * perm(3, specials)
                yield number, correction**number * ways, ((ranks - 3 - others, 3 - specials),) * 4


def _fifty_fives(left: Left, corrections: tuple[int, int], players: int) -> Iterator[tuple[int, int, Suits]]:
    """Some fifty-fives dealt next, in order: how many, the ways with their sign, cards left of each suit.

    corrections are those of a fourth card of another suit, and of the same suit.
    """
    yield 0, 1, tuple(map(sum, left))
    if not players:
        return
    for suit, (others, specials) in enumerate(left):
        if specials < 3:
            continue
        taken = _less(left, suit, 0, 3)
        fourths = [(corrections[1], others, _less(taken, suit, 1, 0))]
        for other in range(4):
            if other != suit:
                fourths.append((corrections[0], left[other][0], _less(taken, other, 1, 0)))
                fourths.append((corrections[0], left[other][1], _less(taken, other, 0, 1)))
        for correction, cards, rest in fourths:
            if correction and cards:
                for number, ways, suits in _fifty_fives(rest, corrections, players - 1):
                    yield number + 1, correction * cards * ways, suits


def _less(left: Left, suit: int, others: int, specials: int) -> Left:
    changed = list(left)
    changed[suit] = left[suit][0] - others, left[suit][1] - specials
    return tuple(changed)


@cache
def _patterns(suits: Suits, players: int, wanted: frozenset[Shape]) -> int:
    """In how many ways so many hands of the wanted suit patterns are dealt from so many cards of each suit."""
    if players == 0:
        return 1
    total = 0
    for sizes in PATTERNS:
        if shape_of(sizes) in wanted:
            ways = prod(map(comb, suits, sizes))
            if ways:
                left = tuple(sorted(n - size for n, size in zip(suits, sizes, strict=True)))
                total += ways * _patterns(left, players - 1, wanted)
    return total
