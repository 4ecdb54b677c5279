"""Primero as an OpenSpiel game: ``pyspiel.load_game("primiera_primero", {"players": 3})`` once this module is imported.

Chance deals card by card, every card left in the pack equally likely, so that chance is explicit and a tree can be
walked. The game has no exchange of cards: a shuffle in the middle of the hand has too many outcomes to be listed.
Parameters: ``players`` 2 to 4, ``stack`` chips each begins with, ``rules`` a betting rule set.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from primiera.actions import Shuffle
from primiera.adapters.coding import Coding, coding
from primiera.cards import Card, pack
from primiera.errors import RulesError
from primiera.state import State
from primiera.view import PlayerView, view

GAME_TYPE = pyspiel.GameType(
    short_name="primiera_primero",
    long_name="Primero",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "stack": 20, "rules": "primero"},
)


class PrimeroGame(pyspiel.Game):  # type: ignore[misc]
    """A betting game at a table of 2 to 4; the dealer is seat 0. Raises RulesError for a game with an exchange."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.coding: Coding = coding(given["rules"], given["players"], given["stack"])
        if self.coding.rules.draw is not None:
            raise RulesError(f"{self.coding.rules.spec} changes cards: OpenSpiel takes games without an exchange")
        players, stack = self.coding.players, self.coding.stack
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.moves,
            max_chance_outcomes=self.coding.rules.deck,
            num_players=players,
            min_utility=-float(stack),
            max_utility=float(stack * (players - 1)),
            utility_sum=0.0,
            max_game_length=self.coding.longest,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> PrimeroState:
        """The table before the first card."""
        return PrimeroState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PrimeroObserver:
        """An observer of tensors and texts."""
        return PrimeroObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.coding, params)


class PrimeroState(pyspiel.State):  # type: ignore[misc]
    """A hand. ``state`` is ours; it waits for the shuffle until chance has dealt every card that will be needed."""

    def __init__(self, game: PrimeroGame) -> None:
        super().__init__(game)
        self.coding = game.coding
        self.state = State.start(self.coding.rules, [self.coding.stack] * self.coding.players)
        self.dealt: list[int] = []

    @property
    def dealing(self) -> bool:
        """Whether chance still deals."""
        return len(self.dealt) < 4 * self.coding.players

    def seen(self, player: int) -> PlayerView:
        """The hand as a player sees it."""
        return view(self.state, player)

    # -------------------------------------------------------------- the interface of OpenSpiel

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        if self.dealing:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.state.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.coding.legal(self.seen(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card left, by its place in the pack, each as likely."""
        gone = set(self.dealt)
        left = [place for place in range(self.coding.rules.deck) if place not in gone]
        return [(place, 1 / len(left)) for place in left]

    def _apply_action(self, action: int) -> None:
        if not self.dealing:
            turn = self.state.turn
            assert turn is not None
            self.state = self.state.apply(self.coding.action(action, self.state.hands[turn]))
            return
        self.dealt.append(action)
        if not self.dealing:
            cards = pack(self.coding.rules.deck)
            gone = set(self.dealt)
            rest = [card for place, card in enumerate(cards) if place not in gone]
            self.state = self.state.apply(Shuffle((*(cards[place] for place in self.dealt), *rest)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {pack(self.coding.rules.deck)[action]}"
        return str(self.coding.action(action, self.state.hands[player]))

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return not self.dealing and self.state.outcome is not None

    def returns(self) -> list[float]:
        """Chips won or lost by each seat; nothing before the end."""
        outcome = self.state.outcome
        return [0.0] * self.coding.players if outcome is None else [float(chips) for chips in outcome.net]

    def __str__(self) -> str:
        cards = pack(self.coding.rules.deck)
        moves = [f"{event.seat}:{event.kind} {event.amount}" for event in self.state.log if event.kind in SAID]
        return " ".join([*(str(cards[place]) for place in self.dealt), *moves])


SAID = ("check", "bet", "call", "raise", "fold")
"""Events that players make, in the texts of states."""


class PrimeroObserver:
    """What a player sees, as a tensor and as a text; with perfect recall, the course of the betting too."""

    def __init__(self, kind: Any, coded: Coding, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.coding = coded
        self.recall: bool = kind.perfect_recall
        self.private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (coded.players,)), ("table", (coded.width,))]
        if self.recall:
            pieces.append(("betting", (coded.longest, coded.moves)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: PrimeroState, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        seen = state.seen(player)
        told = self.coding.vector(seen)
        if not self.private:
            told[: self.coding.rules.deck] = [0.0] * self.coding.rules.deck
        self.dict["table"][:] = told
        if self.recall:
            for turn, (_, number) in enumerate(self._moves(seen)):
                self.dict["betting"][turn, number] = 1

    def string_from(self, state: PrimeroState, player: int) -> str:
        """What a player sees of a state, as a text."""
        seen = state.seen(player)
        pieces = [f"p{player}"]
        if self.private:
            pieces.append(" ".join(sorted(map(str, seen.hand))) or "-")
        pieces.append(f"paid {' '.join(str(seat.paid) for seat in seen.seats)}")
        if self.recall:
            pieces.append(" ".join(f"{seat}:{self.coding.plain[number]}" for seat, number in self._moves(seen)) or "-")
        else:
            pieces.append(f"phase {seen.phase} bets {seen.bets} turn {seen.turn}")
            pieces.append("folded " + "".join(str(int(seat.folded)) for seat in seen.seats))
        return " | ".join(pieces)

    def _moves(self, seen: PlayerView) -> list[tuple[int, int]]:
        """Seat and number of each move so far."""
        found: list[tuple[int, int]] = []
        for event in seen.log:
            if event.kind in SAID and event.seat is not None:
                text = f"{event.kind} {event.amount}" if event.kind in ("bet", "raise") else event.kind
                found.append((event.seat, [str(action) for action in self.coding.plain].index(text)))
        return found


def card_of(game: PrimeroGame, outcome: int) -> Card:
    """The card that a chance outcome deals."""
    return pack(game.coding.rules.deck)[outcome]


pyspiel.register_game(GAME_TYPE, PrimeroGame)
