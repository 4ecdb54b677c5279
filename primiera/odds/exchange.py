"""Every discard a hand can make: what it becomes, and how often it then beats a hand that was dealt and kept.

The opponent's hand is any four of the cards that are left when your hand, the dead cards, your discard and what you
drew are out of the pack: he holds none of them, and he does not draw. Equal hands count half.

Nothing is dealt out one by one. What a hand becomes is read off a census. That the opponent's hand shares no card with
the drawn ones is counted by inclusion and exclusion over the cards drawn. And who throws all four cards wins exactly
half: both hands then come from the same cards in the same way.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from operator import itemgetter
from typing import NamedTuple

from primiera.cards import Card
from primiera.errors import RulesError
from primiera.hands import HandLike, RulesLike, as_hand, as_rules
from primiera.odds import fast
from primiera.odds.census import Census, census
from primiera.odds.dealt import NONE
from primiera.odds.seen import CardsLike, Chance, as_cards, places, refuse_too_few
from primiera.ruleset import RuleSet

Places = tuple[int, ...]
Progress = Callable[[float], None]


class Choice(NamedTuple):
    """One discard: the cards thrown and kept, the chance to end in each class, and to beat one random hand."""

    discard: tuple[Card, ...]
    keep: tuple[Card, ...]
    reach: dict[str, Chance]
    win: Chance


class Exchange(NamedTuple):
    """All discards of a hand, from standing to throwing the most the game allows; `best` by the aim asked for."""

    choices: tuple[Choice, ...]
    best: Choice


def most_changed(rules: RuleSet) -> int:
    """How many cards may be changed at once. Where the game has no exchange: four, as if the house allowed one."""
    return rules.draw.most if rules.draw else 4


def exchange(
    hand: HandLike,
    rules: RulesLike,
    *,
    dead: CardsLike = (),
    aim: str = "win",
    progress: Progress | None = None,
) -> Exchange:
    """The exact chances of every discard (B31, B59, A15, C12).

    dead      cards known to be out of play: shown by others, or thrown earlier
    aim       "win", or the id of a combination to reach; of equal choices the one that changes fewer cards is best
    progress  called with the share done, 0 to 1, some forty times

    Raises NotationError for cards that cannot be, RulesError for an aim that the game does not know.

    >>> found = exchange("7S 6H 5D 4D", "primero")
    >>> found.choices[4].discard, found.choices[4].reach["primero"], len(found.choices)
    ((Card('4D'),), Fraction(5, 18), 16)
    """
    hand, rules = as_hand(hand), as_rules(rules)
    classes = [combination.id for combination in rules.combinations]
    if aim != "win" and aim not in classes:
        raise RulesError(f"unknown aim '{aim}': allowed are win, {', '.join(classes)}")
    book = census(rules)
    held, gone = places(book.table, hand, as_cards(dead))
    most = most_changed(rules)
    unseen = [place for place in range(book.size) if place not in held and place not in gone]
    refuse_too_few(len(unseen), 4 + most)

    wins = _wins(book, held, gone, unseen, most, progress)
    choices = [
        Choice(
            tuple(card for card in hand.cards if card not in keep),
            keep,
            reach,
            wins[tuple(sorted(book.table.place[card] for card in keep))],
        )
        for keep, reach in reaches(hand, rules, dead=dead).items()
    ]
    best = max(choices, key=lambda choice: (choice.win if aim == "win" else choice.reach[aim], choice.win))
    return Exchange(tuple(choices), best)


def reaches(hand: HandLike, rules: RulesLike, *, dead: CardsLike = ()) -> dict[tuple[Card, ...], dict[str, Chance]]:
    """For each set of cards kept, the chance to end in each class: milliseconds, where ``exchange`` takes more."""
    hand, book = as_hand(hand), census(rules)
    held, gone = places(book.table, hand, as_cards(dead))
    most = most_changed(book.table.rules)
    refuse_too_few(book.size - len(held) - len(gone), most)
    found = {}
    for size in range(most + 1):
        for discard in combinations(hand.cards, size):
            keep = tuple(card for card in hand.cards if card not in discard)
            kept = tuple(sorted(book.table.place[card] for card in keep))
            found[keep] = _reach(book, kept, [place for place in (*held, *gone) if place not in kept])
    return found


def becomes(
    hand: HandLike, rules: RulesLike, discard: CardsLike, *, dead: CardsLike = ()
) -> dict[tuple[str, int], Chance]:
    """What a hand turns into when these cards are changed: the chance of each combination with its points.

    >>> made = becomes("7S 6H AD 5D", "primero", "5D")
    >>> made["primero", 76], sum(made.values())
    (Fraction(1, 36), Fraction(1, 1))
    """
    hand, book = as_hand(hand), census(rules)
    thrown = as_cards(discard)
    keep = [card for card in hand if card not in thrown]
    kept, out = places(book.table, keep, (*thrown, *as_cards(dead)))
    below = book.with_without(kept, out)
    found: dict[tuple[str, int], Chance] = {}
    for rank, worth in enumerate(book.table.worths):
        if count := below[rank + 1] - below[rank]:
            key = worth.combination or NONE, worth.points
            found[key] = found.get(key, Fraction(0)) + Fraction(count, below[-1])
    return found


def _reach(book: Census, kept: Places, out: Sequence[int]) -> dict[str, Chance]:
    rules = book.table.rules
    counts = dict.fromkeys([NONE] if rules.no_class == "nothing" else [], 0)
    counts.update(dict.fromkeys((combination.id for combination in rules.combinations), 0))
    below = book.with_without(kept, out)
    for rank, worth in enumerate(book.table.worths):
        counts[worth.combination or NONE] += below[rank + 1] - below[rank]
    return {name: Fraction(count, below[-1]) for name, count in counts.items()}


# ------------------------------------------------------------------ the chance to win

# Every count is doubled, so that an equal hand counts one and a weaker one two.


def _wins(
    book: Census, held: Places, gone: Places, unseen: Sequence[int], most: int, progress: Progress | None
) -> dict[Places, Chance]:
    """The chance to beat one random hand, for the cards kept."""
    kept = [keep for size in range(4 - min(most, 3), 5) for keep in combinations(held, size)]
    if fast.at_hand() and progress is None:
        doubled = fast.doubled_wins(book.table, unseen, kept)
    else:
        doubled = _doubled_wins(book, held, gone, unseen, kept, progress)
    left = len(unseen)
    chances = {
        keep: Fraction(count, 2 * comb(left, 4 - len(keep)) * comb(left - 4 + len(keep), 4))
        for keep, count in doubled.items()
    }
    return {**chances, (): Fraction(1, 2)}


def _doubled_wins(
    book: Census,
    held: Places,
    gone: Places,
    unseen: Sequence[int],
    kept: Sequence[Places],
    progress: Progress | None = None,
) -> dict[Places, int]:
    """For the cards kept, over all draws: twice the opponents that are weaker, plus the equal ones."""
    out = (*held, *gone)
    doubled = {
        keep: _product(book.with_without(keep, [place for place in out if place not in keep]), everyone)
        for everyone in [_twice(book.with_without((), out))]
        for keep in kept
    }

    # Taken away: opponents who would hold a card that was drawn ...
    for a in unseen:
        holding = _twice(book.with_without((a,), out))
        for keep in kept:
            if len(keep) == 3:
                doubled[keep] -= holding[book.row(*keep)[a]]
            elif len(keep) == 2:
                row = book.row(*sorted((*keep, a)))
                doubled[keep] -= sum([holding[row[b]] for b in unseen])
            elif len(keep) == 1:
                others = [place for place in out if place not in keep]
                doubled[keep] -= _product(book.pair_without(*_ordered(keep[0], a), others), holding)

    # ... given back: those who would hold two of them ...
    of_unseen = itemgetter(*unseen)
    fewest = min(map(len, kept))
    for a, b in combinations(unseen, 2) if fewest <= 2 else ():
        holding = _twice(book.pair_without(a, b, out))
        for keep in kept:
            if len(keep) == 2:
                doubled[keep] += holding[book.row(*sorted((*keep, a)))[b]]
            elif len(keep) == 1:
                row = book.row(*sorted((*keep, a, b)))
                doubled[keep] += sum([holding[rank] for rank in of_unseen(row)])

    # ... and taken away again: those who would hold all three.
    if fewest <= 1:
        for keep, count in _all_three(book, held, unseen, progress).items():
            doubled[keep] -= count
    return doubled


def _twice(below: Sequence[int]) -> list[int]:
    """Under each rank twice the hands below it, plus those of it; nothing under `top`, which is no hand."""
    return [weaker + not_above for weaker, not_above in pairwise(below)] + [0]


def _all_three(book: Census, held: Places, unseen: Sequence[int], progress: Progress | None) -> dict[Places, int]:
    """Three cards drawn to one kept, and the opponents who would hold those very three."""
    counts = [0] * len(held)
    of_unseen, of_held = itemgetter(*unseen), itemgetter(*held)
    for a in unseen:
        if progress:
            progress(unseen.index(a) / len(unseen))
        for b, c in combinations([place for place in unseen if place > a], 2):
            row = book.row(a, b, c)
            fourths = sorted(of_unseen(row))  # the three themselves come last, as no hand
            for i, rank in enumerate(of_held(row)):
                counts[i] += bisect_left(fourths, rank) + bisect_right(fourths, rank)
    return {(place,): count for place, count in zip(held, counts, strict=True)}


def _product(below: Sequence[int], doubled: Sequence[int]) -> int:
    return sum([(not_above - weaker) * n for (weaker, not_above), n in zip(pairwise(below), doubled, strict=False)])


def _ordered(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
