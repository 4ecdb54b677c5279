"""The choice of game, house rules, players and look, as a form; and the table that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from primiera import bots as characters
from primiera.errors import RulesError
from primiera.i18n import N_, _
from primiera.options import HOUSE_RULES
from primiera.presets import rules as named_rules
from primiera.ruleset import RuleSet
from primiera.widgets.describe import View
from primiera.widgets.table.talk import rules_name

GAMES = (
    "primiera", "primero", "primiera-italiana", "primera-espanola", "prime-francaise", "primero-english",
    "primero-declared", "cardano", "primiera-moderna",
)  # fmt: skip
SKINS = {"latin": N_("Cups, coins, batons, swords"), "french": N_("Hearts, diamonds, clubs, spades")}
COLOURS = {"four": N_("Four colours"), "two": N_("Red and black")}
SPEEDS = {"at once": (N_("At once"), 0), "brisk": (N_("Brisk"), 450), "slow": (N_("Slow"), 1400)}
"""How long each of the others takes to move, in milliseconds."""
MIXED = "mixed"
BOT_NAMES = {
    MIXED: N_("Mixed"),
    "careful": N_("Careful"),
    "bold": N_("Bold"),
    "beginner": N_("Beginners"),
    "random": N_("Anything goes"),
    "master": N_("Master (plays perfectly against one)"),
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
    skin: str = "latin"
    colours: str = "four"

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
            characters.named(bot)
    for name, value, allowed in (
        ("speed", setup.speed, SPEEDS),
        ("skin", setup.skin, SKINS),
        ("colours", setup.colours, COLOURS),
    ):
        if value not in allowed:
            raise RulesError(f"there is no {name} '{value}': allowed are {', '.join(allowed)}")
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
        bots=(values["bots"],) if "bots" in values else setup.bots,
        seed=values.get("seed", setup.seed).strip() or setup.seed,
        speed=values.get("speed", setup.speed),
        skin=values.get("skin", setup.skin),
        colours=values.get("colours", setup.colours),
    )
    return checked(made)


def form(setup: Setup) -> View:
    """The form that shows a setup: selects with their values, and the seed as text."""
    rules = setup.rule_set
    least, most = rules.players.least, rules.players.most
    fields = [
        _select("rules", _("Game"), setup.rules, {id: rules_name(named_rules(id)) for id in GAMES}),
        _select("players", _("Players"), str(setup.players), {str(n): str(n) for n in range(least, most + 1)}),
        _select("bots", _("The others"), setup.bots[0], {name: _(text) for name, text in BOT_NAMES.items()}),
        _select("speed", _("Speed"), setup.speed, {name: _(text) for name, (text, _ms) in SPEEDS.items()}),
        _select("skin", _("Cards"), setup.skin, {name: _(text) for name, text in SKINS.items()}),
        _select("colours", _("Colours"), setup.colours, {name: _(text) for name, text in COLOURS.items()}),
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
