"""A game to solve: a public tree, private types for each player, and what the types are worth to each other.

A payoff matrix is (types of player 0, types of player 1), in whole numbers: how often the two types meet, times 1, 0
or -1 at a showdown. `unit` is the number of all deals, so that matrix / unit is a chance. Player 0's chips at an end
are matrix / unit times the multiplier of the end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from primiera.ruleset import RuleSet
from primiera.solve.tree import Stakes, Tree, betting_tree, stakes
from primiera.solve.values import Classes, Floats, Types, classes


@dataclass(frozen=True, eq=False)
class Exchange:
    """What a draw turns a type into.

    kept    (choices,): cards changed by each choice, 0 to 4
    turns   (choices, types before, types after): how likely, times how likely the type before is
    """

    changed: tuple[int, ...]
    turns: Floats


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the solver reads.

    labels    names of the types a player may hold, before and (with an exchange) after the draw
    matrices  the payoff matrices that ends of the tree name
    """

    name: str
    tree: Tree
    labels: tuple[tuple[str, ...], ...]
    matrices: dict[str, Floats]
    unit: int
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
    meet = classes.joint.astype(np.float64)
    return Game(
        classes.rules.spec,
        betting_tree(limits),
        (classes.labels,),
        {"fold": meet, "show": meet * classes.sign},
        int(classes.joint.sum()),
    )


def by_type(types: Types, limits: Stakes) -> Game:
    """The same game where players know their four cards, up to what cannot matter: the whole game, nothing left out."""
    meet = types.joint.astype(np.float64)
    sign = types.classes.sign[np.ix_(types.value, types.value)]
    labels = tuple(
        " ".join(str(types.classes.pack[card]) for card in types.classes.hands[hand]) for hand in types.first
    )
    return Game(
        f"{types.classes.rules.spec} by cards",
        betting_tree(limits),
        (labels,),
        {"fold": meet, "show": meet * sign},
        int(types.joint.sum()),
    )
