"""House rules: the options a betting game may be played with, and what each changes.

An option is data: its values, and a function from the rule set and the value to a rule set. What a game cannot have is
refused with the reason, never ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from primiera.errors import RulesError
from primiera.presets import BET, CHORUS, DRAW, SUPREMUS, points_for, replaced
from primiera.ruleset import Combination, Draw, RuleSet


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule of the betting games: its values, what it means, the statements it rests on, what it changes."""

    key: str
    values: tuple[str, ...]
    meaning: str
    statements: tuple[str, ...]
    change: Callable[[RuleSet, str], RuleSet]


def _supremus(rules: RuleSet, value: str) -> RuleSet:
    """Between Primero and Fluxus (B58); in one suit (D01), or any A, 6, 7 as source B literally has it (B34)."""
    others = [c for c in rules.combinations if c.id != "supremus"]
    if value != "off":
        above = next(i for i, c in enumerate(others) if c.id == "fluxus")
        suited = value == "suited"
        others.insert(above, Combination("supremus", holds=SUPREMUS.holds, suited=suited, counting="holds", worth=55))
    return replaced(rules, combinations=tuple(others))


def _chorus(rules: RuleSet, value: str) -> RuleSet:
    """Off: four of a rank is the Primero it also is (editorial; B60's "bonus of Numerus" cannot exist)."""
    others = tuple(c for c in rules.combinations if c.id != "chorus")
    return replaced(rules, combinations=(*others, CHORUS) if value == "on" else others)


def _numerus(rules: RuleSet, value: str) -> RuleSet:
    counting = "suit" if value == "suit" else "all"
    changed = tuple(
        Combination(c.id, shapes=c.shapes, counting=counting) if c.id == "numerus" else c  # type: ignore[arg-type]
        for c in rules.combinations
    )
    return replaced(rules, combinations=changed)


def _deck(rules: RuleSet, value: str) -> RuleSet:
    known = dict(rules.points)
    return replaced(
        rules,
        deck=int(value),
        points=tuple((rank, known.get(rank, points)) for rank, points in points_for(int(value))),
    )


def _exchange(rules: RuleSet, value: str) -> RuleSet:
    """Once, up to four cards: before any betting (B31), or between the first and the second round (B59)."""
    phases = [phase for phase in rules.phases if phase.kind != "draw"]
    bets = [i for i, phase in enumerate(phases) if phase == BET]
    if value == "between" and len(bets) < 2:
        raise RulesError(
            f"exchange=between is impossible in {rules.id}: it has one round of betting, there is nothing between; "
            "allowed are off, before"
        )
    if value != "off":
        # Cardano's game bets on two cards; nobody changes cards before all four are dealt.
        dealt = max(i for i, phase in enumerate(phases) if phase.kind == "deal")
        after_deal = [i for i in bets if i > dealt]
        phases.insert(after_deal[0] + (value == "between"), DRAW)
    return replaced(rules, phases=tuple(phases), draw=None if value == "off" else Draw(1, 4))


HOUSE_RULES = (
    Option(
        "supremus", ("off", "suited", "any"), "seven, six and ace as a class of 55", ("B34", "B58", "D01"), _supremus
    ),
    Option("chorus", ("on", "off"), "four of a rank as a class of its own", ("B32", "B60"), _chorus),
    Option("exchange", ("off", "before", "between"), "when cards may be changed", ("B10", "B31", "B59"), _exchange),
    Option(
        "numerus", ("suit", "sum"), "what a Numerus counts: its best suit, or all four cards", ("B37", "B40"), _numerus
    ),
    Option("deck", ("40", "48", "52"), "the pack", ("B05", "B19"), _deck),
)
BY_KEY = {option.key: option for option in HOUSE_RULES}

REASONS = {
    ("deck", "44"): "a pack of 40 with the tens has 44 cards: no source plays it",
    ("chorus", "bonus"): "Chorus as a bonus of Numerus (B60) cannot exist: four of a rank always have four suits",
}
"""What sources or players ask for and no game can have."""


@cache
def apply(rules: RuleSet, options: tuple[tuple[str, str], ...]) -> RuleSet:
    """The rule set under house rules given as (key, value) pairs; values equal to the preset's leave no trace.

    Raises RulesError that names the option, the value and what is allowed.
    """
    from primiera.hands import refuse_unplayable

    changed, kept = rules, []
    for key, value in options:
        option = _find(rules, key, str(value))
        new = option.change(changed, str(value))
        if new != changed:
            kept.append((key, str(value)))
            changed = new
    if kept:
        changed = replaced(changed, options=tuple(kept))
    refuse_unplayable(changed)
    return changed


def _find(rules: RuleSet, key: str, value: str) -> Option:
    option = BY_KEY.get(key)
    if option is None:
        raise RulesError(f"unknown option '{key}': allowed are {', '.join(BY_KEY)}")
    if rules.family != "vying":
        raise RulesError(
            f"{rules.id} takes no option '{key}': house rules belong to the betting games of sources B and D"
        )
    if value not in option.values:
        reason = REASONS.get((key, value))
        told = f" ({reason})" if reason else ""
        raise RulesError(f"{key}={value} is no value{told}: allowed are {', '.join(option.values)}")
    return option
