"""The game as a frozen state machine: ``State.start(rules, stacks).deal(rng)``, then ``legal_actions`` and ``apply``.

>>> import random
>>> state = State.start("primero", [10, 10]).deal(random.Random(1))
>>> while state.outcome is None:
...     state = state.apply(next(iter(state.legal_actions())))
>>> state.outcome.reason, sum(state.stacks)
('showdown', 20)
"""

from __future__ import annotations

from primiera.state.accusing import Accusing
from primiera.state.awarding import Showing, Void
from primiera.state.core import CHANCE, PHASES, Award, Outcome, State
from primiera.state.dealing import Chance, Dealing, Drawing
from primiera.state.declaring import Declaring, Opening
from primiera.state.events import Event
from primiera.state.legal import LegalActions
from primiera.state.pots import Pot
from primiera.state.vying import Vying

__all__ = ["CHANCE", "PHASES", "Award", "Event", "LegalActions", "Outcome", "Pot", "State"]

PHASES.update(
    {
        "chance": Chance(),
        "deal": Dealing(),
        "draw": Drawing(),
        "bet": Vying(),
        "accuse": Accusing(),
        "open": Opening(),
        "declare": Declaring(),
        "showdown": Showing(),
        "void": Void(),
    }
)
