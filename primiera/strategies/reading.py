"""What a stored solution does, told in shares: which hands bet, call and fold, and how often.

Hands are weighed as they are dealt, times the chance that their holder's own earlier moves lead there. What the other's
moves tell about the cards that are gone is left out: it shifts a share by a per cent or two.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from primiera.errors import RulesError
from primiera.hands import RulesLike
from primiera.strategies import Solution
from primiera.tables import RankTable, rank_table

MOVES = {"x": "check", "b": "bet", "f": "fold", "c": "call", "r": "raise"}
"""The words of a position by their first letter."""


def words(position: str) -> Iterator[str]:
    """The moves of a position, one by one: ``x``, ``b2``, ``r4``, ``d1``, and ``/`` between rounds."""
    at = 0
    while at < len(position):
        end = at + 1
        while end < len(position) and position[end].isdigit():
            end += 1
        yield position[at:end]
        at = end


def held(solution: Solution, position: str) -> list[float]:
    """How likely the player to act holds each class there, out of all his hands; adds up to his reach.

    Raises RulesError after an exchange, when the hands are no longer those dealt.
    """
    if "d" in position:
        raise RulesError(f"'{position}' lies after an exchange: only hands as dealt can be weighed")
    dealt = _dealt(solution)
    to_act = _to_act(position)
    at, who = "", 0
    for word in words(position):
        if word == "/":
            at, who = at + word, 0
            continue
        if who == to_act:
            dealt = [share * chance for share, chance in zip(dealt, solution.rows(at)[word], strict=True)]
        at, who = at + word, 1 - who
    return dealt


def shares(solution: Solution, position: str, first: str = "", last: str = "") -> dict[str, float]:
    """How often a player at a position checks, bets, folds, calls or raises, bets of all sizes together.

    first, last  only hands between two classes, such as "primero 40" and "primero 49": those of the game among them
    """
    some = _between(solution, first, last)
    weights = held(solution, position)
    total = sum(weights[i] for i in some)
    found: defaultdict[str, float] = defaultdict(float)
    for word, row in solution.rows(position).items():
        found[MOVES[word[0]]] += sum(weights[i] * row[i] for i in some) / total if total else 0.0
    return dict(found)


def reached(solution: Solution, position: str) -> float:
    """How often the own moves of the player to act lead to a position."""
    return sum(held(solution, position))


def dealt_share(solution: Solution, first: str, last: str) -> float:
    """The share of all hands between two classes."""
    dealt = _dealt(solution)
    return sum(dealt[i] for i in _between(solution, first, last))


def from_below(solution: Solution, position: str, move: str = "bet") -> float:
    """Of all bets (or raises) at a position, the share made with hands from the lower half of those held there."""
    weights = held(solution, position)
    half, low, all_of_them, seen = sum(weights) / 2, 0.0, 0.0, 0.0
    rows = [row for word, row in solution.rows(position).items() if MOVES[word[0]] == move]
    for i, weight in enumerate(weights):
        bets = weight * sum(row[i] for row in rows)
        all_of_them += bets
        below = min(max((half - seen) / weight, 0.0), 1.0) if weight else 0.0
        low += bets * below
        seen += weight
    return low / all_of_them


def average_size(solution: Solution, position: str, move: str = "bet") -> float:
    """Chips of a bet (or raise) at a position, on average."""
    weights = held(solution, position)
    sizes = {
        int(word[1:]): sum(w * chance for w, chance in zip(weights, row, strict=True))
        for word, row in solution.rows(position).items()
        if MOVES[word[0]] == move
    }
    return sum(size * share for size, share in sizes.items()) / sum(sizes.values())


def changes(solution: Solution, position: str) -> dict[int, dict[str, float]]:
    """At the first exchange: for each number of cards changed, how often, by suit pattern of the hand that changes.

    Only what the hands were dealt counts, not what the betting before told about them.
    """
    dealt = kinds_dealt(solution.rules)
    total = sum(dealt.values())
    found: dict[int, defaultdict[str, float]] = {count: defaultdict(float) for count in range(5)}
    for word, row in solution.rows(position).items():
        for kind, chance in zip(solution.kinds, row, strict=True):
            found[int(word[1:])][kind.split()[0]] += dealt[kind] * chance / total
    return {count: dict(by_pattern) for count, by_pattern in found.items()}


@cache
def kinds_dealt(rules: RulesLike) -> Counter[str]:
    """How many hands of a pack are of each kind: suit pattern, combination and points."""
    table: RankTable = rank_table(rules)
    suit = [card.suit for card in table.cards]
    counts: Counter[tuple[str, int]] = Counter()
    number = 0
    for d in range(len(suit)):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    pattern = _pattern(suit[a], suit[b], suit[c], suit[d])
                    counts[pattern, table.ranks[number]] += 1
                    number += 1
    return Counter(
        {
            f"{pattern} {table.worths[rank].combination} {table.worths[rank].points}": n
            for (pattern, rank), n in counts.items()
        }
    )


@cache
def _pattern(a: str, b: str, c: str, d: str) -> str:
    runs = [len(list(run)) for _, run in groupby(sorted((a, b, c, d)))]
    return "".join(map(str, sorted(runs, reverse=True)))


def _to_act(position: str) -> int:
    """0 the eldest, 1 the dealer."""
    return len(list(words(position.rpartition("/")[2]))) % 2


def _dealt(solution: Solution) -> list[float]:
    table = rank_table(solution.rules)
    return [count / len(table.ranks) for count in table.counts]


def _between(solution: Solution, first: str, last: str) -> range:
    """The classes from `first` to `last`, which need not be points that a hand can have."""
    order = [worth.combination for worth in rank_table(solution.rules).worths]
    combinations = list(dict.fromkeys(order))

    def place(label: str) -> tuple[int, int]:
        combination, _, points = label.partition(" ")
        if combination not in combinations or not points.isdigit():
            raise RulesError(
                f"'{label}' is no class such as 'primero 40': combinations are {', '.join(map(str, combinations))}"
            )
        return combinations.index(combination), int(points)

    worths = [(combinations.index(worth.combination), worth.points) for worth in rank_table(solution.rules).worths]
    low = place(first) if first else worths[0]
    high = place(last) if last else worths[-1]
    some = [i for i, worth in enumerate(worths) if low <= worth <= high]
    return range(some[0], some[-1] + 1)
