"""Two small games whose solutions are published, to try the solver on.

Kuhn poker: three cards, one bet; the first player loses 1/18 (Kuhn 1950). Leduc hold'em: six cards, a public card,
two rounds; the first player loses about 0.0856 (Southey and others 2005; Lanctot and others 2019 print the value).
"""

from __future__ import annotations

import numpy as np

from primiera.solve.game import Game, Payoff
from primiera.solve.tree import Node, Stakes, Tree, betting_tree

KUHN_VALUE = -1 / 18
LEDUC_VALUE = -0.0856


def kuhn() -> Game:
    """Kuhn poker is one round of ours with an ante of 1, a bet of 1, no raise and three cards."""
    meet = 1 - np.eye(3)
    order = np.arange(3)
    sign = np.sign(order[:, None] - order[None, :])
    tree = betting_tree(Stakes(ante=1, stack=2, sizes=(1,), raises=0))
    payoffs = {"fold": Payoff(meet, 6), "show": Payoff(meet * sign, 6)}
    return Game("kuhn", tree, ((("J", "Q", "K"),),) * 2, (np.full(3, 1 / 3),) * 2, payoffs)


def leduc() -> Game:
    """Leduc hold'em: bets of 2, then of 4 once a public card is out; one raise a round; a pair with it wins."""
    ranks = "JQK"
    copies = np.full(3, 2) - np.eye(3)  # cards left of each rank when one is taken
    meet = 2 * copies
    payoffs = {"fold": Payoff(meet, 30)}
    strength = np.arange(3)
    for board, name in enumerate(ranks):
        left = np.array([[2 - (board == i) - (board == j) for j in range(3)] for i in range(3)])
        value = strength + 3 * (strength == board)
        deals = meet * left
        payoffs[f"fold{name}"] = Payoff(deals, 120)
        payoffs[f"show{name}"] = Payoff(deals * np.sign(value[:, None] - value[None, :]), 120)
    tree = Tree()
    _leduc_turn(tree, "", 0, (1, 1), 0, False, board="")
    return Game("leduc", tree, ((tuple(ranks),),) * 2, (np.full(3, 1 / 3),) * 2, payoffs)


def _leduc_turn(
    tree: Tree, history: str, player: int, paid: tuple[int, int], bets: int, checked: bool, board: str
) -> int:
    number = tree.add(Node(history, "act", player, paid))
    owed = paid[1 - player] - paid[player]
    options: list[tuple[str, int]] = []
    if owed:
        loss = float(-paid[0] if player == 0 else paid[1])
        options.append(("f", tree.add(Node(history + "f", "end", -1, paid, payoff=(f"fold{board}", loss)))))
        options.append(("c", _leduc_next(tree, history + "c", max(paid), board)))
    elif checked:
        options.append(("x", _leduc_next(tree, history + "x", max(paid), board)))
    else:
        options.append(("x", _leduc_turn(tree, history + "x", 1 - player, paid, 0, True, board)))
    if bets < 2:
        total = max(paid) + (4 if board else 2)
        after = (total, paid[1]) if player == 0 else (paid[0], total)
        options.append(("b", _leduc_turn(tree, history + "b", 1 - player, after, bets + 1, checked, board)))
    tree.nodes[number].actions = tuple(action for action, _ in options)
    tree.nodes[number].children = tuple(child for _, child in options)
    return number


def _leduc_next(tree: Tree, history: str, paid: int, board: str) -> int:
    if board:
        return tree.add(Node(history, "end", -1, (paid, paid), payoff=(f"show{board}", float(paid))))
    number = tree.add(Node(history, "chance", -1, (paid, paid), actions=("J", "Q", "K")))
    children = [_leduc_turn(tree, f"{history}/{card}", 0, (paid, paid), 0, False, card) for card in "JQK"]
    tree.nodes[number].children = tuple(children)
    return number
