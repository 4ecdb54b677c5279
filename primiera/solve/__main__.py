"""``python -m primiera.solve primero``: solve a game, print its value and exploitability, write its file."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from primiera.errors import PrimieraError
from primiera.presets import rules
from primiera.ruleset import RuleSet
from primiera.solve.cfr import Progress, Solver
from primiera.solve.exchange import drawn, exchanging
from primiera.solve.game import by_value
from primiera.solve.store import text
from primiera.solve.tree import Stakes, stakes
from primiera.solve.values import classes, types

METHOD = "CFR+ with linear averaging on the whole betting tree. "
EXACT = (
    "Players know the value of their hand, and the joint distribution of two values is exact. "
    "Left out: what the four cards say about the other hand beyond their value."
)
EXCHANGED = (
    "Players know the suit pattern and value of their hand before the exchange and its value after it; they choose how "
    "many cards to change, and change those that leave the best hand on average. Left out: that the other's cards are "
    "out of the pack."
)
FEWER = " Left out too: all bets but those of {sizes}, and more than {raises} raises a round."

MANY = 5_000
"""Positions above which the answer of players who look at their cards takes too much memory."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when all went well, 2 for rules that cannot be solved."""
    parser = argparse.ArgumentParser(prog="python -m primiera.solve", description="Solve a betting game for two.")
    parser.add_argument("rules", help="rule set with its options, such as primero or prime-francaise+exchange=off")
    parser.add_argument("--iterations", type=int, default=2000, help="of CFR+ (default 2000)")
    parser.add_argument("--stack", type=int, help="chips of the shorter stack before the ante (default: never short)")
    parser.add_argument("--sizes", type=_sizes, help="bet sizes in chips, such as 1,4 (default: all the rules allow)")
    parser.add_argument("--rounds", type=int, help="betting rounds (default: all)")
    parser.add_argument("--raises", type=int, help="raises a round (default: all the rules allow)")
    parser.add_argument("--seed", type=int, help="begin with random regrets instead of equal ones")
    parser.add_argument("--out", type=Path, help="write the solution to this file")
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parser.parse_args(given)
    try:
        game_rules = rules(options.rules)
        limits = stakes(game_rules, options.stack, options.sizes, options.rounds, options.raises)
    except PrimieraError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    hands = classes(game_rules)
    changed = drawn(hands) if "draw" in limits.phases else None
    game = exchanging(changed, hands, limits) if changed else by_value(hands, limits)
    print(f"{game.name}: {game.tree.decisions:,} decisions, {len(game.labels[0][0])} kinds of hands", file=sys.stderr)
    solver = Solver(game, options.seed)
    solver.run(options.iterations, bar(options.iterations))
    written, quality = text(
        game,
        limits,
        solver.average(),
        iterations=solver.iterations,
        method=_method(game_rules, limits),
        command=_command(given),
        cards=types(hands) if not changed and len(game.tree) < MANY else None,
        field=changed.field if changed else None,
    )
    print(f"the eldest wins {quality.value:+.6f} chips a hand; exploitability {quality.exploitability:.6f}")
    if options.out:
        options.out.write_text(written, encoding="utf-8")
        print(f"{options.out}: {len(written):,} characters")
    return 0


def _method(rules: RuleSet, limits: Stakes) -> str:
    """How the solution is made and what it leaves out."""
    whole = stakes(rules)
    told = METHOD + (EXCHANGED if "draw" in limits.phases else EXACT)
    if (whole.sizes, whole.raises) == (limits.sizes, limits.raises):
        return told
    return told + FEWER.format(sizes=" and ".join(map(str, limits.sizes)), raises=limits.raises)


def _command(given: Sequence[str]) -> str:
    """The command that makes the solution again, without where it was written to."""
    kept = [word for i, word in enumerate(given) if word != "--out" and (i == 0 or given[i - 1] != "--out")]
    return shlex.join(["python", "-m", "primiera.solve", *kept])


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(int(size) for size in text.split(","))


def bar(total: int, width: int = 40) -> Progress:
    """A progress bar on the error stream: redrawn on a terminal, ten dots elsewhere."""
    began = time.monotonic()
    shown = sys.stderr.isatty()

    def progress(done: int) -> None:
        if shown:
            full = width * done // total
            left = (time.monotonic() - began) / done * (total - done)
            end = "\n" if done == total else ""
            print(
                f"\r[{'#' * full}{'.' * (width - full)}] {done:,}/{total:,}  {left:4.0f} s left",
                end=end,
                file=sys.stderr,
            )
        elif done * 10 // total > (done - 1) * 10 // total:
            print(".", end="\n" if done == total else "", file=sys.stderr, flush=True)

    return progress


if __name__ == "__main__":
    sys.exit(main())
