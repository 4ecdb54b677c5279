"""The public side of a two-handed game as one tree: who acts, what he may do, what it costs.

A history is written as it is played: ``x`` check, ``b3`` bet three, ``r2`` raise by two, ``c`` call, ``f`` fold,
``d1`` change one card, ``/`` before each later round. Player 0 is the eldest hand, who acts first in every round: two
at a table, that is the one who did not deal, whichever way the turn goes round (B41).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from primiera.errors import RulesError
from primiera.ruleset import RuleSet

Kind = Literal["act", "draw", "chance", "end"]


@dataclass(slots=True)
class Node:
    """One public position.

    player    who decides (0 the eldest, 1 the dealer), -1 at a chance move or an end
    actions   what may be done; `children` in the same order (at a draw: the numbers of cards, 0 to 4)
    paid      chips each has put in, antes included
    payoff    at an end: which payoff matrix of the game applies, and by how many chips it is multiplied
    """

    history: str
    kind: Kind
    player: int
    paid: tuple[int, int]
    actions: tuple[str, ...] = ()
    children: tuple[int, ...] = ()
    payoff: tuple[str, float] | None = None


@dataclass(slots=True)
class Tree:
    """All positions, parents before children; node 0 is the root."""

    nodes: list[Node] = field(default_factory=list)

    def add(self, node: Node) -> int:
        """Append a node and return its number."""
        self.nodes.append(node)
        return len(self.nodes) - 1

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def decisions(self) -> int:
        """How many positions ask a player to decide."""
        return sum(node.kind in ("act", "draw") for node in self.nodes)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What bounds the betting of two players.

    ante, stack   chips; the stack is what the shorter of the two had before the ante
    sizes         chips a bet or raise may add; where none fits any more, the last chips may be put in
    raises        raises a round after the bet
    phases        "bet" and "draw", in order
    """

    ante: int
    stack: int
    sizes: tuple[int, ...]
    raises: int
    phases: tuple[str, ...] = ("bet",)


def stakes(
    rules: RuleSet,
    stack: int | None = None,
    sizes: Iterable[int] | None = None,
    rounds: int | None = None,
    raises: int | None = None,
) -> Stakes:
    """The stakes of a vying rule set.

    stack   chips before the ante; None: deeper than any betting can go
    sizes   fewer bet sizes than the rules allow (an abstraction)
    rounds  fewer betting rounds than the rules have
    raises  fewer raises a round (an abstraction)

    Raises RulesError for a game without vying, with a bet before all cards are dealt, or a stack below the ante.
    """
    if rules.betting is None:
        raise RulesError(f"{rules.spec} has no vying (bet, raise, fold): the solver is for the betting games")
    kinds = [phase.kind for phase in rules.phases]
    dealt = max(i for i, kind in enumerate(kinds) if kind == "deal")
    if "bet" in kinds[:dealt]:
        raise RulesError(f"{rules.spec} bets on two cards: the solver is for games that deal all four before a bet")
    phases = [kind for kind in kinds if kind in ("bet", "draw")]
    if rounds is not None:
        if not 1 <= rounds <= phases.count("bet"):
            raise RulesError(f"rounds={rounds}: {rules.spec} has {phases.count('bet')}, 1 to that many are allowed")
        last = [i for i, kind in enumerate(phases) if kind == "bet"][rounds - 1]
        phases = phases[: last + 1]
    limits = rules.betting
    allowed = tuple(range(limits.least, limits.most + 1))
    chosen = allowed if sizes is None else tuple(sorted(set(sizes)))
    if not chosen or any(size not in allowed for size in chosen):
        raise RulesError(f"bet sizes {chosen} are not among those of {rules.spec}: {limits.least} to {limits.most}")
    most = limits.raises if raises is None else raises
    if not 0 <= most <= limits.raises:
        raise RulesError(f"raises={raises}: {rules.spec} allows {limits.raises} a round")
    deepest = rules.ante + phases.count("bet") * (most + 1) * max(chosen)
    depth = deepest if stack is None else min(stack, deepest)
    if depth < rules.ante:
        raise RulesError(f"a stack of {stack} cannot pay the ante of {rules.ante}")
    return Stakes(rules.ante, depth, chosen, most, tuple(phases))


def betting_tree(stakes: Stakes) -> Tree:
    """Every position the stakes allow. Folding to no bet is left out: a check is never worse."""
    tree = Tree()
    _Builder(tree, stakes).phase(0, (stakes.ante, stakes.ante), "", drawn=False)
    return tree


@dataclass(slots=True)
class _Builder:
    tree: Tree
    stakes: Stakes

    def phase(self, at: int, paid: tuple[int, int], history: str, drawn: bool) -> int:
        phases = self.stakes.phases
        if at == len(phases):
            return self.end(history, paid, "show" + "+" * drawn, paid[0])
        if phases[at] == "draw":
            return self.draw(at, 0, paid, history)
        if min(paid) >= self.stakes.stack:  # nothing left to bet with
            return self.phase(at + 1, paid, history, drawn)
        joint = "/" if history and not history.endswith("/") else ""
        return self.turn(at, 0, paid, 0, history + joint, drawn, checked=False)

    def turn(
        self, at: int, player: int, paid: tuple[int, int], bets: int, history: str, drawn: bool, checked: bool
    ) -> int:
        """One betting decision. `bets` counts the bet and the raises of this round."""
        node = self.tree.add(Node(history, "act", player, paid))
        owed = paid[1 - player] - paid[player]
        options: list[tuple[str, int]] = []
        if owed:
            fold = self.end(history + "f", paid, "fold" + "+" * drawn, -paid[0] if player == 0 else paid[1])
            options.append(("f", fold))
            options.append(("c", self.phase(at + 1, (max(paid),) * 2, history + "c", drawn)))
        elif checked:
            options.append(("x", self.phase(at + 1, paid, history + "x", drawn)))
        else:
            options.append(("x", self.turn(at, 1 - player, paid, 0, history + "x", drawn, checked=True)))
        if bets <= self.stakes.raises:
            for size in self.sizes(max(paid)):
                action = f"{'r' if owed else 'b'}{size}"
                total = max(paid) + size
                after = (total, paid[1]) if player == 0 else (paid[0], total)
                options.append((action, self.turn(at, 1 - player, after, bets + 1, history + action, drawn, checked)))
        self.fill(node, options)
        return node

    def sizes(self, paid: int) -> tuple[int, ...]:
        """Bets the shorter stack can still match; all that is left counts as one where no size fits."""
        left = self.stakes.stack - paid
        return tuple(s for s in self.stakes.sizes if s <= left) or ((left,) if left > 0 else ())

    def draw(self, at: int, player: int, paid: tuple[int, int], history: str) -> int:
        node = self.tree.add(Node(history, "draw", player, paid))
        options = []
        for count in range(5):
            after = f"{history}d{count}"
            child = self.draw(at, 1, paid, after) if player == 0 else self.phase(at + 1, paid, after, drawn=True)
            options.append((f"d{count}", child))
        self.fill(node, options)
        return node

    def end(self, history: str, paid: tuple[int, int], matrix: str, chips: int) -> int:
        return self.tree.add(Node(history, "end", -1, paid, payoff=(matrix, float(chips))))

    def fill(self, node: int, options: list[tuple[str, int]]) -> None:
        self.tree.nodes[node].actions = tuple(action for action, _ in options)
        self.tree.nodes[node].children = tuple(child for _, child in options)
