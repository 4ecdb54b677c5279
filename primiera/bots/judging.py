"""How bots judge: the share of hands that theirs beats, now or after changing cards. They know only their view.

Figures are estimates from a few dozen sampled draws, good for a move within milliseconds; ``primiera.odds`` is exact.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from primiera.cards import Card, pack
from primiera.ruleset import RuleSet
from primiera.tables import RankTable, rank_table
from primiera.view import PlayerView

SAMPLES = 40
"""Sampled draws for each set of cards that might go."""


class Field(NamedTuple):
    """The ranks of a game as seen against a random hand.

    below[rank] is the chance that a random hand is weaker, equal ones counting half; no combination beats nothing.
    """

    table: RankTable
    below: tuple[float, ...]


@lru_cache(maxsize=16)
def field(rules: RuleSet) -> Field:
    """The field of a rule set, counted once."""
    table = rank_table(rules)
    total, weaker = len(table.ranks), 0
    below: list[float] = []
    for count, worth in zip(table.counts, table.worths, strict=True):
        below.append(0.0 if worth.combination is None else (weaker + count / 2) / total)
        weaker += count
    return Field(table, tuple(below))


def strength(rules: RuleSet, hand: tuple[Card, ...]) -> float:
    """The chance of four cards against one random hand, 0 to 1."""
    known = field(rules)
    return known.below[known.table.rank_of_four(*hand)]


def unseen(view: PlayerView) -> list[Card]:
    """Cards the seat has not seen: not its own, not those it threw, not those shown."""
    seen = {*view.hand, *view.thrown, *(card for seat in view.seats for card in seat.shown)}
    return [card for card in pack(view.rules.deck) if card not in seen]


class Exchange(NamedTuple):
    """Cards to throw, and what the hand is then worth on average."""

    cards: tuple[Card, ...]
    value: float


def exchanges(
    view: PlayerView, counts: Iterable[int], rivals: float, rng: random.Random, samples: int = SAMPLES
) -> list[Exchange]:
    """What each set of cards to throw leads to, the best first; `rivals` hands have to be beaten at once.

    The same sampled draws serve every set, so that luck does not decide between them.
    """
    known = field(view.rules)
    payoff = [share**rivals for share in known.below]
    rest = unseen(view)
    draws = [rng.sample(rest, 4) for _ in range(samples)]
    found: list[Exchange] = []
    for count in counts:
        for cards in combinations(view.hand, count):
            if not count:
                found.append(Exchange(cards, payoff[known.table.rank_of_four(*view.hand)]))
                continue
            kept = [card for card in view.hand if card not in cards]
            served = [[card] for card in rest] if count == 1 else [draw[:count] for draw in draws]
            total = sum([payoff[known.table.rank_of_four(*kept, *new)] for new in served])
            found.append(Exchange(cards, total / len(served)))
    # Of equal exchanges the smaller one first: it tells less.
    return sorted(found, key=lambda exchange: (-exchange.value, len(exchange.cards)))
