"""The choice of game, house rules and players, as a form; and the table that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from primiera import bots
from primiera.errors import RulesError
from primiera.i18n import N_, _
from primiera.options import HOUSE_RULES
from primiera.presets import rules as named_rules
from primiera.ruleset import RuleSet
from primiera.text import seat_names
from primiera.widgets.describe import View
from primiera.widgets.table.talk import rules_name

GAMES = (
    "primiera", "primero", "primiera-italiana", "primera-espanola", "prime-francaise", "primero-english",
    "primero-declared", "cardano", "primiera-moderna",
)  # fmt: skip
SPEEDS = {"at once": (N_("At once"), 0), "brisk": (N_("Brisk"), 450), "slow": (N_("Slow"), 1400)}
"""How long each of the others takes to move, in milliseconds."""
MIXED = "mixed"
EACH = "each"
"""Every seat has a character of its own: the form then shows them one by one."""
BOT_NAMES = {
    "careful": N_("Careful"),
    "bold": N_("Bold"),
    "beginner": N_("Beginner"),
    "random": N_("Anything goes"),
    "master": N_("Master"),
}
OPTION_NAMES = {
    "supremus": N_("Supremus"),
    "chorus": N_("Chorus"),
    "exchange": N_("Change of cards"),
    "numerus": N_("Numerus counts"),
    "deck": N_("Pack"),
}
VALUE_NAMES = {
    ("supremus", "off"): N_("off"),
    ("supremus", "suited"): N_("in one suit"),
    ("supremus", "any"): N_("any suits"),
    ("chorus", "on"): N_("on"),
    ("chorus", "off"): N_("off"),
    ("exchange", "off"): N_("none"),
    ("exchange", "before"): N_("before the bets"),
    ("exchange", "between"): N_("between the bets"),
    ("numerus", "suit"): N_("its best suit"),
    ("numerus", "sum"): N_("all four cards"),
}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table is set up with. Raises RulesError or PrimieraError where a value cannot be."""

    rules: str = "primero"
    options: tuple[tuple[str, str], ...] = ()
    players: int = 4
    bots: tuple[str, ...] = (MIXED,)
    seed: str = "1"
    speed: str = "brisk"

    @property
    def rule_set(self) -> RuleSet:
        return named_rules(self.rules, **dict(self.options))

    @property
    def seated(self) -> tuple[str, ...]:
        """The bots at the table, one for each other seat."""
        kinds = ("careful", "bold", "beginner") if self.bots == (MIXED,) else self.bots
        return tuple(kinds[i % len(kinds)] for i in range(self.players - 1))


def checked(setup: Setup) -> Setup:
    """The same setup, once nothing in it is impossible. Raises RulesError that says what is allowed."""
    rules = setup.rule_set
    least, most = rules.players.least, rules.players.most
    if not isinstance(setup.players, int) or not least <= setup.players <= most:
        raise RulesError(f"{rules.spec} is for {least} to {most} players, not {setup.players}")
    for bot in setup.bots:
        if bot != MIXED:
            bots.named(bot)
    if setup.speed not in SPEEDS:
        raise RulesError(f"there is no speed '{setup.speed}': allowed are {', '.join(SPEEDS)}")
    return setup


def changed(setup: Setup, told: Mapping[str, Any]) -> Setup:
    """The setup with the values the page sends. House rules that another game cannot have are dropped with it."""
    values = {key: str(value) for key, value in told.items()}
    game = values.get("rules", setup.rules)
    options = dict(setup.options) if game == setup.rules else {}
    options |= {key: values[key] for key in OPTION_NAMES if key in values and game == setup.rules}
    preset = named_rules(game)
    players = values.get("players", str(setup.players))
    if not players.isdigit():
        raise RulesError(f"the number of players is a whole number, not '{players}'")
    count = int(players)
    if game != setup.rules and "players" not in told:
        count = min(max(count, preset.players.least), preset.players.most)
    options = {key: value for key, value in options.items() if preset.family == "vying"}
    made = replace(
        setup,
        rules=game,
        options=named_rules(game, **options).options,
        players=count,
        bots=_bots(setup, values, count),
        seed=values.get("seed", setup.seed).strip() or setup.seed,
        speed=values.get("speed", setup.speed),
    )
    return checked(made)


def _bots(setup: Setup, values: Mapping[str, str], players: int) -> tuple[str, ...]:
    """One character for all, or one for each seat: a seat that is not told keeps what it has."""
    chosen = values.get("bots", _kind(setup.bots))
    if chosen != EACH:
        return (chosen,) if "bots" in values else setup.bots
    sitting = replace(setup, players=players).seated
    return tuple(values.get(f"bot-{seat}", character) for seat, character in enumerate(sitting, 1))


def _kind(bots: tuple[str, ...]) -> str:
    return bots[0] if len(bots) == 1 else EACH


def form(setup: Setup) -> View:
    """The form that shows a setup: selects with their values, and the seed as text."""
    rules = setup.rule_set
    least, most = rules.players.least, rules.players.most
    characters = {name: _(text) for name, text in BOT_NAMES.items()}
    each = {EACH: _("Seat by seat")} if setup.players > 2 else {}
    fields = [
        _select("rules", _("Game"), setup.rules, {id: rules_name(named_rules(id)) for id in GAMES}),
        _select("players", _("Players"), str(setup.players), {str(n): str(n) for n in range(least, most + 1)}),
        _select("bots", _("The others"), _kind(setup.bots), {MIXED: _("Mixed"), **each, **characters}),
        *_seats(setup, characters),
        _select("speed", _("Speed"), setup.speed, {name: _(text) for name, (text, _ms) in SPEEDS.items()}),
        {"id": "seed", "label": _("Seed"), "value": setup.seed},
    ]
    if rules.family == "vying":
        at = _house_rules(rules)
        fields += [
            _select(
                option.key,
                _(OPTION_NAMES[option.key]),
                at[option.key],
                {value: _(VALUE_NAMES.get((option.key, value), value)) for value in option.values},
            )
            for option in HOUSE_RULES
        ]
    return {"label": _("Set up a table"), "fields": fields, "start": _("Deal"), "note": _("A new session begins.")}


def _seats(setup: Setup, characters: Mapping[str, str]) -> list[View]:
    """A character for each seat, where they are chosen one by one."""
    if _kind(setup.bots) != EACH:
        return []
    names = seat_names(setup.players)
    return [
        {**_select(f"bot-{seat}", names[seat], setup.seated[seat - 1], characters), "seat": True}
        for seat in range(1, setup.players)
    ]


def _house_rules(rules: RuleSet) -> dict[str, str]:
    """The value of each house rule as the rule set has it."""
    classes = {one.id: one for one in rules.combinations}
    kinds = [phase.kind for phase in rules.phases]
    exchange = "off"
    if "draw" in kinds:
        exchange = "before" if "bet" not in kinds[: kinds.index("draw")] else "between"
    supremus = "off" if "supremus" not in classes else "suited" if classes["supremus"].suited else "any"
    return {
        "supremus": supremus,
        "chorus": "on" if "chorus" in classes else "off",
        "exchange": exchange,
        "numerus": "suit" if classes["numerus"].counting == "suit" else "sum",
        "deck": str(rules.deck),
    }


def _select(id: str, label: str, value: str, options: Mapping[str, str]) -> View:
    return {"id": id, "label": label, "value": value, "options": [{"id": k, "name": v} for k, v in options.items()]}
