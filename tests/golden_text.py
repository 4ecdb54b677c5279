"""Golden playthroughs: whole hands of a rule set as text, every state of them.

``python tests/golden_text.py`` writes them anew; look at the difference before it is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from primiera import rules
from primiera.presets import PRESETS
from primiera.state import CHANCE, State
from primiera.text import seat_names, told
from primiera.view import view

FOLDER = Path(__file__).parent / "golden"
HANDS = 3


def playthrough(id: str) -> str:
    """Hands of a rule set at a table of four, moves drawn from a seed."""
    game = rules(id)
    names = seat_names(4)
    rng = random.Random(f"golden {id}")
    lines = [f"{game.name} ({game.spec}), {HANDS} hands of four with random moves"]
    state = State.start(game, [12] * 4, dealer=3)
    while True:
        lines += _told(state, names, 0)
        while state.outcome is None:
            action = state.legal_actions().pick(rng)
            who = "chance" if state.turn == CHANCE else names[state.turn or 0]
            events = len(state.log)
            state = state.apply(action)
            lines += [f"\n> {who}: {action}", *_told(state, names, events)]
        if state.number == HANDS or state.session_over:
            return "\n".join(lines) + "\n"
        state = state.next_hand()


def _told(state: State, names: tuple[str, ...], events: int) -> Iterator[str]:
    if state.step == 0:
        yield f"\n==== hand {state.number}"
    for event in islice(state.log, events, None):
        yield f"  {told(event, state.rules, names)}"
    turn = {None: "over", CHANCE: "chance"}.get(state.turn) or names[state.turn or 0]
    yield f"  turn {turn}; phase {state.phase} {state.phase_kind or 'start'}; step {state.step}; bets {state.bets}"
    yield f"  stacks {state.stacks} paid {state.paid} pot {state.pot} carried {state.carried}"
    for seat in state.order:
        marks = ["folded"] if seat in state.folded else []
        marks += [f"changed {state.changed[seat]}"] if state.changed[seat] else []
        marks += [f"shown {' '.join(map(str, state.shown[seat]))}"] if state.shown[seat] else []
        yield f"  {names[seat]:6}{' '.join(map(str, state.hands[seat])) or '-':12} {', '.join(marks)}".rstrip()
    yield f"  stock {len(state.stock)}, discards {' '.join(map(str, state.discards)) or '-'}"
    if state.standing is not None:
        yield f"  {state.standing}"
    if state.turn not in (None, CHANCE):
        seen = view(state, state.turn)
        yield f"  legal: {seen.legal}"
        yield from (f"    not {kind}: {reason}" for kind, reason in seen.legal.refusals)
    if state.outcome is not None:
        yield f"  {state.outcome}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PRESETS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        print(name)
