"""Where a hand at the table stands in the tree of a stored solution, and what its words mean there.

A solution may know fewer bet sizes than the table allows, or deeper stacks than lie on it: a bet is then read as the
nearest size the solution has, the smaller of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from primiera.actions import Action, Bet, Call, Check, Fold, Raise
from primiera.ruleset import RuleSet
from primiera.state.events import Event
from primiera.state.legal import Amounts, LegalActions
from primiera.strategies import Solution, load, names


def solution_for(rules: RuleSet, stack: int) -> Solution | None:
    """The stored solution for two players of whom the shorter has `stack` chips before the ante; None without one.

    The deepest that the stacks can pay for, or the shallowest there is.
    """
    stored = [load(id) for id in names() if id == rules.spec or id.startswith(f"{rules.spec}.")]
    paid_for = [solution for solution in stored if solution.stack <= stack]
    if paid_for:
        return max(paid_for, key=lambda solution: solution.stack)
    return min(stored, key=lambda solution: solution.stack, default=None)


def position(solution: Solution, rules: RuleSet, events: Iterable[Event]) -> str | None:
    """The position in the solution's tree that public events lead to; None where they leave the tree."""
    here = ""
    for event in events:
        match event.kind:
            case "phase" if rules.phases[event.amount].kind == "draw":
                if "d0" not in solution.play.get(here, ()):  # a round was skipped: somebody has no chips left
                    return None
            case "phase" if here:
                here += "/"
            case "check":
                here += "x"
            case "call":
                here += "c"
            case "discard":
                here += f"d{event.amount}"
            case "bet" | "raise":
                played = nearest(solution, here, event.amount)
                if played is None:
                    return None
                here += played
    return here if here in solution.play else None


def nearest(solution: Solution, here: str, amount: int) -> str | None:
    """The solution's own bet or raise at a position that comes nearest to an amount; None if it knows none."""
    sizes = [action for action in solution.play.get(here, ()) if action[0] in "br"]
    return min(sizes, key=lambda action: (abs(int(action[1:]) - amount), int(action[1:])), default=None)


def as_move(word: str, legal: LegalActions) -> Action:
    """The legal move that a word of the solution comes closest to."""
    match word[0]:
        case "f":
            return Fold()
        case "b" | "r":
            for choice in legal.choices:
                if isinstance(choice, Amounts):
                    amount = min(max(int(word[1:]), choice.least), choice.most)
                    return Bet(amount) if choice.kind == "bet" else Raise(amount)
    return Check() if Check() in legal else Call()


def as_word(solution: Solution, here: str, action: Action) -> str | None:
    """The solution's word for a move at a position, or None for a move it has none for."""
    match action:
        case Check():
            word = "x"
        case Call():
            word = "c"
        case Fold():
            word = "f"
        case Bet(amount) | Raise(amount):
            return nearest(solution, here, amount)
        case _:
            return None
    return word if word in solution.play[here] else None


def effective_stack(stacks: Sequence[int], paid: Sequence[int]) -> int:
    """Chips before the ante of the shorter of two players, from what lies before them and what they paid."""
    return min(left + put for left, put in zip(stacks, paid, strict=True))
