"""A small game of ours as an OpenSpiel game, to have our exploitability checked by theirs (extra ``adapters``).

Chance deals two hands of real cards and the evaluator compares them: nothing is shared with the solver but the betting
tree, so that a wrong joint table or a wrong walk shows.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from primiera.cards import Card, Hand
from primiera.hands import decide, score
from primiera.ruleset import RuleSet
from primiera.solve.plan import Plan, Strategy
from primiera.solve.tree import Tree


class SmallGame(pyspiel.Game):  # type: ignore[misc]
    """Two hands from a pack of a few cards, then the betting of a tree."""

    def __init__(self, rules: RuleSet, pack: tuple[Card, ...], tree: Tree) -> None:
        hands = [Hand(cards) for cards in itertools.combinations(pack, 4)]
        self.deals = [(a, b) for a in hands for b in hands if not set(a) & set(b)]
        self.rules, self.tree = rules, tree
        self.score = {hand: score(hand, rules) for hand in hands}
        most = max(chips for node in tree.nodes for chips in node.paid)
        kind = pyspiel.GameType(
            short_name="small_primero",
            long_name="Small Primero",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=max(len(node.actions) for node in tree.nodes),
            max_chance_outcomes=len(self.deals),
            num_players=2,
            min_utility=float(-most),
            max_utility=float(most),
            utility_sum=0.0,
            max_game_length=len(tree),
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> SmallState:
        """Before the deal."""
        return SmallState(self)


class SmallState(pyspiel.State):  # type: ignore[misc]
    """A deal and a position of the tree. A player is told the value of his hand and the history, no more."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game)
        self.game = game
        self.deal: int | None = None
        self.at = 0

    def current_player(self) -> int:
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        node = self.game.tree.nodes[self.at]
        return int(pyspiel.PlayerId.TERMINAL) if node.kind == "end" else node.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.game.deals)
        return [(deal, 1 / count) for deal in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.game.tree.nodes[self.at].actions)))

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            self.deal = action
        else:
            self.at = self.game.tree.nodes[self.at].children[action]

    # OpenSpiel copies a state by the name of its game in a register; ours is in none, so it copies itself.

    def clone(self) -> SmallState:
        """The same state again."""
        twin = SmallState(self.game)
        twin.deal, twin.at = self.deal, self.at
        return twin

    def child(self, action: int) -> SmallState:
        """The state after an action."""
        after = self.clone()
        after._apply_action(action)
        return after

    def history_str(self) -> str:
        """Tells states apart."""
        return str(self)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action) if player < 0 else self.game.tree.nodes[self.at].actions[action]

    def is_terminal(self) -> bool:
        return self.deal is not None and self.game.tree.nodes[self.at].kind == "end"

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        node = self.game.tree.nodes[self.at]
        pot = sum(node.paid)
        if node.history.endswith("f"):
            winners: tuple[int, ...] = (0,) if node.paid[0] > node.paid[1] else (1,)
        else:
            winners, _ = decide(self.scores(), self.game.rules)
        return [pot / len(winners) * (player in winners) - node.paid[player] for player in (0, 1)]

    def scores(self) -> list[Any]:
        """The scores of both hands, eldest first."""
        assert self.deal is not None
        return [self.game.score[hand] for hand in self.game.deals[self.deal]]

    def information_state_string(self, player: int | None = None) -> str:
        who = self.current_player() if player is None else player
        return f"{who} {self.scores()[who]} {self.game.tree.nodes[self.at].history}"

    def __str__(self) -> str:
        return f"{self.deal} {self.game.tree.nodes[self.at].history}"


class Follows(policy.Policy):  # type: ignore[misc]
    """One of our strategies, as an OpenSpiel policy."""

    def __init__(self, game: SmallGame, plan: Plan, strategy: Strategy) -> None:
        super().__init__(game, [0, 1])
        self.plan, self.strategy = plan, strategy

    def action_probabilities(self, state: SmallState, player_id: int | None = None) -> dict[int, float]:
        at, i = self.plan.place[state.at]
        score = state.scores()[state.current_player()]
        held = self.plan.game.labels[0][0].index(f"{score.combination} {score.points}")
        return dict(enumerate(np.asarray(self.strategy[at][i][:, held]).tolist()))


def their_exploitability(game: SmallGame, plan: Plan, strategy: Strategy) -> float:
    """OpenSpiel's figure for a strategy of ours."""
    gap = exploitability.nash_conv(game, Follows(game, plan, strategy))
    return float(gap) / 2
