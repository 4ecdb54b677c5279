"""A game to solve: a public tree, private types for each player, and what the types are worth to each other.

A payoff table is (types of player 0, types of player 1), in whole numbers: how often the two types meet, times 1, 0
or -1 at a showdown. `unit` is the number of all deals, so that table / unit is a chance. Player 0's chips at an end
are table / unit times the multiplier of the end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from primiera.ruleset import RuleSet
from primiera.solve.tree import Stakes, Tree, betting_tree, stakes
from primiera.solve.values import Classes, Floats, Ints, Types, classes


@dataclass(frozen=True, eq=False)
class Exchange:
    """What a draw turns a type into.

    kept    (choices,): cards changed by each choice, 0 to 4
    turns   (choices, types before, types after): how likely, times how likely the type before is
    """

    changed: tuple[int, ...]
    turns: Floats


@dataclass(frozen=True, eq=False)
class Payoff:
    """A payoff table and the number of deals it counts."""

    table: Floats
    unit: int


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the solver reads.

    labels    for each player: names of the types he may hold, before and (with an exchange) after the draw
    often     how likely each type is dealt
    payoffs   the payoff tables that ends of the tree name
    """

    name: str
    tree: Tree
    labels: tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]
    often: tuple[Floats, Floats]
    payoffs: dict[str, Payoff]
    exchange: Exchange | None = None


def vying(
    rules: RuleSet, stack: int | None = None, sizes: tuple[int, ...] | None = None, rounds: int | None = None
) -> Game:
    """A vying game without exchange, players knowing the value of their hand: exact in value classes.

    Raises RulesError where `stakes` does, and for rules with an exchange (see ``primiera.solve.exchange``).
    """
    limits = stakes(rules, stack, sizes, rounds)
    return by_value(classes(rules), limits)


def by_value(classes: Classes, limits: Stakes) -> Game:
    """The game of given classes and stakes."""
    return met(classes.rules.spec, limits, (classes.labels, classes.labels), classes.joint, classes.sign)


def by_type(types: Types, limits: Stakes) -> Game:
    """The same game where players know their four cards, up to what cannot matter: the whole game, nothing left out."""
    sign = types.classes.sign[np.ix_(types.value, types.value)]
    name = f"{types.classes.rules.spec} by cards"
    return met(name, limits, (types.labels, types.labels), types.joint, sign)


def one_sees_cards(types: Types, limits: Stakes, player: int) -> Game:
    """The same game where one player knows his four cards, the other the value of his hand alone."""
    name, seen, value, sign = types.classes.rules.spec, types.labels, types.classes.labels, types.classes.sign
    if player == 0:
        return met(name, limits, (seen, value), types.against_classes, sign[types.value])
    return met(name, limits, (value, seen), types.against_classes.T, sign[:, types.value])


def met(name: str, limits: Stakes, labels: tuple[tuple[str, ...], tuple[str, ...]], joint: Ints, sign: Ints) -> Game:
    """A game without exchange, from how often types meet and who wins then."""
    table, unit = joint.astype(np.float64), int(joint.sum())
    return Game(
        name,
        betting_tree(limits),
        ((labels[0],), (labels[1],)),
        (table.sum(1) / unit, table.sum(0) / unit),
        {"fold": Payoff(table, unit), "show": Payoff(table * sign, unit)},
    )
