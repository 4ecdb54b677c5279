"""Games with one exchange, in a smaller game that stands for them.

What the smaller game keeps: the order of play, the rounds, that everybody sees how many cards are changed, the exact
chances of what a hand turns into (its own thrown cards never come back). What it leaves out:

- *Card removal between the players.* Each draws as if the other's cards were still in the pack.
- *Kinds.* Before the exchange a player knows the suit pattern and the value of his hand, not its cards; the hands of
  a kind are averaged.
- *Which cards.* He chooses how many to change; which, is fixed: those that leave the best hand on average, against a
  hand that has itself been changed in that way.
- *Bet sizes*, and often raises: fewer than the rules allow, or the tree would be too large.

Without card removal a player's former cards say nothing once he has drawn, so after the exchange he need only know the
value of his hand: this loses nothing inside the smaller game. The exploitability found is that inside the smaller game.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from primiera.hands import shape
from primiera.solve.exact import product
from primiera.solve.game import Exchange, Game, Payoff
from primiera.solve.tree import Stakes, betting_tree
from primiera.solve.values import Classes, Floats, Ints, Types, types

COUNTS = (0, 1, 2, 3, 4)
PASSES = 3
"""How often the cards to throw are chosen anew against hands changed as chosen before: the choice settles at once."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """What exchanges do to the hands of a pack.

    kinds   ``31 numerus 50``: suit pattern and value before the exchange
    often   how likely each kind is dealt
    turns   (cards changed, kinds, classes): how likely each kind ends in each class
    field   how likely a hand ends in each class when everybody changes as many cards as serve it best
    """

    kinds: tuple[str, ...]
    often: Floats
    turns: Floats
    field: Floats


def drawn(classes: Classes) -> Drawn:
    """Count every exchange of every hand."""
    hands = types(classes)
    ends = np.stack([classes.keeping(int(hand)) for hand in hands.first]).astype(np.float64)
    becomes = ends / ends.sum(2, keepdims=True)
    often = hands.counts / hands.counts.sum()
    every = np.arange(len(hands))
    field = classes.counts / classes.counts.sum()
    for _ in range(PASSES):
        standing = np.cumsum(field) - field / 2
        worth = product(becomes, standing)
        throws = [_best(worth, count) for count in COUNTS]
        best = np.stack([worth[every, sets] for sets in throws]).argmax(0)
        field = product(often[None, :], becomes[every, np.stack(throws)[best, every]], 22)[0]
    kinds, of = _kinds(hands)
    together = np.zeros((len(kinds), len(hands)))
    together[of, every] = hands.counts
    total = np.bincount(of, weights=hands.counts)
    turns = [product(together / total[:, None], becomes[every, sets]) for sets in throws]
    return Drawn(kinds, total / hands.counts.sum(), np.stack(turns), field)


def _kinds(hands: Types) -> tuple[tuple[str, ...], Ints]:
    """Names of the kinds, weakest value first, and the kind of each type."""
    known = hands.classes
    patterns = [shape(known.pack[card] for card in known.hands[hand]) for hand in hands.first]
    pairs = sorted(set(zip(hands.value.tolist(), patterns, strict=True)))
    number = {pair: i for i, pair in enumerate(pairs)}
    of = np.array([number[pair] for pair in zip(hands.value.tolist(), patterns, strict=True)])
    return tuple(f"{pattern} {known.labels[value]}" for value, pattern in pairs), of


def exchanging(found: Drawn, hands: Classes, limits: Stakes) -> Game:
    """The smaller game that stands for one with an exchange."""
    everything = np.ones((len(hands), len(hands)))
    before = np.outer(found.often, found.often) * FINE**2
    payoffs = {
        "fold": Payoff(np.rint(before), FINE**2),
        "fold+": Payoff(everything, 1),
        "show+": Payoff(everything * hands.sign, 1),
    }
    labels = (found.kinds, hands.labels)
    exchange = Exchange(COUNTS, found.turns * found.often[:, None])
    return Game(hands.rules.spec, betting_tree(limits), (labels, labels), (found.often,) * 2, payoffs, exchange)


FINE = 2**15
"""Chances before the exchange are whole multiples of 1 / FINE squared."""


def _best(worth: Floats, count: int) -> Ints:
    """Of the sets with so many cards, the one worth most to each type."""
    sets = np.array([number for number in range(16) if number.bit_count() == count])
    return np.asarray(sets[worth[:, sets].argmax(1)])
