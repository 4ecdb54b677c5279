"""Phases without decisions: they do their work when they are entered."""

from __future__ import annotations

from primiera.actions import Action
from primiera.state.core import State
from primiera.state.legal import NOTHING, LegalActions


class Automatic:
    """What the deal, the accusing and the showdown have in common: nobody is ever asked."""

    def legal(self, state: State) -> LegalActions:
        return NOTHING

    def apply(self, state: State, action: Action) -> State:
        raise AssertionError(f"nobody can act in the phase '{state.phase_kind}'")

    def settle(self, state: State) -> State:
        return state.next_phase()
