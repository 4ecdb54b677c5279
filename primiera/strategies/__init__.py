"""Stored solutions: how a perfect player plays, read with the standard library alone.

>>> solution = load("primero")
>>> solution.value, solution.exploitability
(-0.064841, 0.00031)
>>> held = solution.held("b4", Hand("7S 6S 2D KD"))
>>> {action: round(chance, 2) for action, chance in solution.chances("b4", held).items() if chance > 0.05}
{'f': 0.38, 'c': 0.6}

Every file says which command makes it again, to the last digit, and how far from perfect it is (its exploitability).
A row of chances is a text with one figure a class of hands, weakest class first: one character of `FIGURES` counts
63rds, two count 4,095ths. A row of zeros is an empty text; the last action of a position has no row, it takes what is
left. Positions where the player's own choices practically never lead are not in the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from dataclasses import field as data
from functools import cache, cached_property
from importlib.resources import files

from primiera.cards import Hand
from primiera.errors import RecordError, RulesError
from primiera.hands import score, shape

FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
FORMAT = 1


@dataclass(frozen=True, eq=False)
class Solution:
    """One solved game for two.

    rules           what it was solved for, such as ``primero``
    ante, stack     chips; a stack of `stack` or more, before the ante, is covered as it stands
    sizes, raises   bets and raises in chips; raises a round
    phases          "bet" and "draw", in order
    classes         ``numerus 20`` and so on, weakest first
    kinds           in games with an exchange, what is told apart before it: ``31 numerus 50``, suit pattern and value
    field           in these games, how likely a hand ends in each class when all change what serves them best
    value           chips a hand the eldest wins when both play it
    best            chips a hand each could win by the best answer to it
    exploitability  half their sum
    best_by_cards   the same of players who look at their four cards and not at their value alone; None if not computed
    method          how it was made, in a sentence; what it leaves out, in another
    command         makes the file again
    play            rows of chances: position, then action
    """

    id: str
    rules: str
    ante: int
    stack: int
    sizes: tuple[int, ...]
    raises: int
    phases: tuple[str, ...]
    classes: tuple[str, ...]
    kinds: tuple[str, ...]
    field: tuple[float, ...]
    value: float
    best: tuple[float, float]
    exploitability: float
    best_by_cards: tuple[float, float] | None
    iterations: int
    method: str
    command: str
    play: dict[str, dict[str, str]] = data(repr=False)

    @cached_property
    def _places(self) -> tuple[dict[str, int], dict[str, int]]:
        """Numbers of the classes, and of the kinds."""
        return {label: i for i, label in enumerate(self.classes)}, {label: i for i, label in enumerate(self.kinds)}

    def told_apart(self, position: str) -> tuple[str, ...]:
        """The classes or, before an exchange, the kinds that rows at a position have a figure for."""
        changed = position.rfind("/") > position.rfind("d") >= 0
        return self.classes if changed or not self.kinds else self.kinds

    def held(self, position: str, hand: Hand) -> int:
        """The number of a hand among what is told apart there. Raises RulesError for a hand of another game."""
        worth = score(hand, self.rules)
        label = f"{worth.combination} {worth.points}"
        places, kinds = self._places
        if self.told_apart(position) is self.kinds:
            places, label = kinds, f"{shape(hand)} {label}"
        if label not in places:
            raise RulesError(f"{label} is no hand of {self.rules}, which this solution is for")
        return places[label]

    @cached_property
    def _rows(self) -> dict[str, tuple[tuple[float, ...], ...]]:
        return {}

    def rows(self, position: str) -> dict[str, tuple[float, ...]]:
        """For each action at a position, its chance with each class. Raises RulesError for an unknown position."""
        if position not in self.play:
            raise RulesError(f"{self.id} tells nothing about the position '{position}': nobody acts or comes there")
        written = self.play[position]
        if position not in self._rows:
            types = len(self.told_apart(position))
            known = [_chances(row, types) for row in list(written.values())[:-1]]
            left = tuple(max(0.0, 1 - sum(at)) for at in zip(*known, strict=True))
            self._rows[position] = (*known, left)
        return dict(zip(written, self._rows[position], strict=True))

    def chances(self, position: str, held: int) -> dict[str, float]:
        """Chance of each action with the class or kind number `held`."""
        return {action: row[held] for action, row in self.rows(position).items()}


def _chances(row: str, types: int) -> tuple[float, ...]:
    if not row:
        return (0.0,) * types
    figures = [FIGURES.index(character) for character in row]
    if len(row) == types:
        return tuple(figure / 63 for figure in figures)
    return tuple((64 * high + low) / 4095 for high, low in zip(figures[::2], figures[1::2], strict=True))


@cache
def names() -> tuple[str, ...]:
    """Ids of the stored solutions."""
    stored = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in stored if name.endswith(".json")))


@cache
def load(id: str) -> Solution:
    """A stored solution. Raises RulesError for an unknown id, RecordError for a file that is not one of ours."""
    if id not in names():
        raise RulesError(f"there is no stored solution '{id}': allowed are {', '.join(names())}")
    return parse(id, files(__name__).joinpath(f"{id}.json").read_text(encoding="utf-8"))


def parse(id: str, text: str) -> Solution:
    """Read the text of a solution file."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise RecordError(f"{id}: format {data['format']}, this version reads format {FORMAT}")
        return Solution(
            id=id,
            rules=data["rules"],
            ante=data["ante"],
            stack=data["stack"],
            sizes=tuple(data["sizes"]),
            raises=data["raises"],
            phases=tuple(data["phases"]),
            classes=tuple(data["classes"]),
            kinds=tuple(data["kinds"]),
            field=tuple(data["field"]),
            value=data["value"],
            best=(data["best"][0], data["best"][1]),
            exploitability=data["exploitability"],
            best_by_cards=tuple(data["best_by_cards"]) if data["best_by_cards"] else None,
            iterations=data["iterations"],
            method=data["method"],
            command=data["command"],
            play=data["play"],
        )
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise RecordError(f"{id}: not a solution file ({error})") from error
