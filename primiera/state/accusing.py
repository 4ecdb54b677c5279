"""The phase "accuse": whoever holds a combination must say so at once (A11), so the engine says it for him."""

from __future__ import annotations

from primiera.state import awarding
from primiera.state.automatic import Automatic
from primiera.state.core import State
from primiera.state.events import Event


class Accusing(Automatic):
    """No decisions: one holder takes the pot (A12), several compare (A13), none lets the hand go on."""

    def enter(self, state: State) -> State:
        worths = {seat: awarding.worth(state, seat) for seat in state.live}
        holders = tuple(seat for seat in state.live if worths[seat].combination is not None)
        if not holders:
            return state.next_phase(log=(*state.log, Event("accuse")))
        return awarding.compared(state, holders, "accused", "accuse")
