"""How fast the engine is, beside treys and PokerKit in the same run: ratios, not absolute figures, are worth quoting.

``python -m tools.bench_engine``. Times are processor time of this process, so that a busy machine disturbs less.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable

from primiera import pack, rules, score
from primiera.cards import Hand
from primiera.state import State
from primiera.tables import rank_table

SECONDS = 1.0
Games = Callable[[random.Random], None]


def a_second(work: Callable[[], int]) -> float:
    """How many a second: `work` does some and says how many; the best of a few rounds."""
    work()
    best = 0.0
    for _ in range(3):
        began, done = time.process_time(), 0
        while time.process_time() - began < SECONDS / 3:
            done += work()
        best = max(best, done / (time.process_time() - began))
    return best


# ------------------------------------------------------------------ hands


def hands() -> dict[str, float]:
    """Hands judged a second."""
    from pokerkit import StandardHighHand
    from treys import Card as TreysCard
    from treys import Evaluator

    game, rng = rules("primero"), random.Random(1)
    dealt = [Hand(rng.sample(pack(40), 4)) for _ in range(2000)]
    table = rank_table(game)
    numbers, ranks = [table.number(hand) for hand in dealt], table.ranks
    evaluate = Evaluator().evaluate
    treys_pack = [TreysCard.new(r + s) for r in "23456789TJQKA" for s in "shdc"]
    fives = [rng.sample(treys_pack, 5) for _ in range(2000)]
    names = [r + s for r in "23456789TJQKA" for s in "shdc"]
    texts = ["".join(rng.sample(names, 5)) for _ in range(60)]

    def look_ups() -> int:
        for number in numbers:
            ranks[number]
        return len(numbers)

    def each(work: Callable[[object], object], over: list[object]) -> Callable[[], int]:
        def run() -> int:
            for one in over:
                work(one)
            return len(over)

        return run

    return {
        "readable evaluator": a_second(each(lambda hand: score(hand, game), [*dealt])),  # type: ignore[arg-type]
        "table, from cards": a_second(each(table.rank, [*dealt])),  # type: ignore[arg-type]
        "table, from hand numbers": a_second(look_ups),
        "treys, five cards, ready ints": a_second(each(lambda five: evaluate(five, []), [*fives])),
        "PokerKit StandardHighHand": a_second(each(StandardHighHand, [*texts])),  # type: ignore[arg-type]
    }


# ------------------------------------------------------------------ games


def our_hand(id: str, players: int) -> Games:
    """One whole hand with random legal moves."""
    game = rules(id)

    def play(rng: random.Random) -> None:
        state = State.start(game, [200] * players)
        while state.outcome is None:
            state = state.play_random(rng)

    return play


def badugi_hand(players: int) -> Games:
    """One whole hand of PokerKit's four-card draw game with random legal moves."""
    from pokerkit import Automation, FixedLimitBadugi

    automations = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)

    def play(rng: random.Random) -> None:
        state = FixedLimitBadugi.create_state(automations, True, 0, (1, 2), 2, 4, (200,) * players, players)
        while state.status:
            if state.can_stand_pat_or_discard():
                cards = state.hole_cards[state.stand_patter_or_discarder_index]  # type: ignore[index]
                state.stand_pat_or_discard(tuple(rng.sample(cards, rng.randrange(len(cards) + 1))))
                continue
            moves = [
                move
                for allowed, move in (
                    (state.can_check_or_call(), state.check_or_call),
                    (state.can_complete_bet_or_raise_to(), state.complete_bet_or_raise_to),
                    (state.can_fold(), state.fold),
                )
                if allowed
            ]
            rng.choice(moves)()

    return play


def games() -> dict[tuple[str, int], float]:
    """Whole hands a second, by game and number of players."""
    ours = ("primero", "primiera-italiana", "primiera", "primero-declared")
    found: dict[tuple[str, int], float] = {}
    for name in (*ours, "PokerKit Badugi"):
        for players in (2, 4):
            if name in ours and players < rules(name).players.least:
                continue
            play = our_hand(name, players) if name in ours else badugi_hand(players)
            rng = random.Random(1)

            def some(play: Games = play, rng: random.Random = rng) -> int:
                for _ in range(20):
                    play(rng)
                return 20

            found[name, players] = a_second(some)
    return found


def import_milliseconds() -> float:
    """What ``import primiera`` adds to an interpreter's start: the best of nine."""

    code = "import time; began = time.process_time(); import primiera; print(time.process_time() - began)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout) for _ in range(9)
    ]
    return min(times) * 1000


def main() -> None:
    """Print the figures."""
    warnings.simplefilter("ignore")  # PokerKit tells of every unusual, legal move
    judged = hands()
    treys = judged["treys, five cards, ready ints"]
    print(f"{'hands a second':34}{'':>14}{'treys = 1':>12}")
    for name, figure in judged.items():
        print(f"{name:34}{figure:>14,.0f}{figure / treys:>12.2f}")
    print(f"\n{'hands played a second':34}{'2 players':>14}{'4 players':>12}{'Badugi of 4 = 1':>18}")
    played = games()
    badugi = played["PokerKit Badugi", 4]
    for name in dict.fromkeys(name for name, _ in played):
        two, four = played.get((name, 2)), played[name, 4]
        print(f"{name:34}{f'{two:,.0f}' if two else '':>14}{four:>12,.0f}{four / badugi:>18.1f}")
    print(f"\nimport primiera: {import_milliseconds():.0f} ms")


if __name__ == "__main__":
    main()
