"""A betting game as a PettingZoo environment, agent after agent (AEC): ``env = zoo.env("primero", players=3)``.

One episode is one hand, or a session of `hands`; the reward of a hand is the chips won or lost, given when it ends. An
observation is ``{"observation": vector, "action_mask": mask}`` in the numbers of ``primiera.adapters.coding``. An
agent sees its own view and nothing else.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from primiera.adapters.coding import coding
from primiera.hands import RulesLike
from primiera.state import CHANCE, State
from primiera.text import seat_names, told
from primiera.view import view


def env(rules: RulesLike = "primero", players: int = 2, stack: int = 20, hands: int = 1) -> PrimeroEnv:
    """The environment. Raises RulesError for a game without betting or a table that cannot be."""
    return PrimeroEnv(rules, players, stack, hands)


class PrimeroEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Up to `hands` hands at one table; all agents end together, those without chips just have no more turns."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "primiera_primero_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, rules: RulesLike = "primero", players: int = 2, stack: int = 20, hands: int = 1) -> None:
        super().__init__()
        self.coding = coding(rules, players, stack)
        self.hands = hands
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Discrete(self.coding.moves)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.coding.width,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.coding.moves,), np.int8),
            }
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, numbers)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        """The shape of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table; the same seed deals the same cards."""
        if seed is not None:
            self.rng = random.Random(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}  # type: dict[str, dict[str, Any]]
        self.state_ = State.start(self.coding.rules, [self.coding.stack] * self.coding.players)
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which moves it may make."""
        seen = view(self.state_, self.seat[agent])
        mask = np.zeros(self.coding.moves, np.int8)
        mask[self.coding.legal(seen)] = 1
        return {"observation": np.array(self.coding.vector(seen), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is. Raises IllegalActionError for one that its mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        hand = self.state_.hands[self.seat[agent]]
        self.state_ = self.state_.apply(self.coding.action(int(action), hand))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance move and hands end until an agent has to act or the episode is over."""
        while True:
            state = self.state_
            if state.turn == CHANCE:
                self.state_ = state.deal(self.rng)
            elif state.outcome is not None:
                for agent in self.agents:
                    self.rewards[agent] += float(state.outcome.net[self.seat[agent]])
                if state.number == self.hands or state.session_over:
                    self.terminations = dict.fromkeys(self.agents, True)
                    self.agent_selection = self.agents[0]
                    return
                self.state_ = state.next_hand()
            else:
                assert state.turn is not None
                self.agent_selection = self.possible_agents[state.turn]
                return

    def render(self) -> str:
        """The hand so far in words."""
        names = seat_names(self.coding.players)
        return "\n".join(told(event, self.coding.rules, names) for event in self.state_.log)

    def close(self) -> None:
        """Nothing to close."""
