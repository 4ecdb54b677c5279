"""From a TOML file to levels. Every field is checked, and a mistake is named with its file, level and field."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from primiera.actions import parse_action
from primiera.cards import Card, Hand, parse_cards, refuse_twice
from primiera.errors import PrimieraError
from primiera.hands import refuse_strangers
from primiera.levels.errors import LevelError
from primiera.levels.model import KINDS, Chapter, Goal, Hint, Kind, Level, Table
from primiera.presets import rules as named_rules
from primiera.ruleset import RuleSet

ORDER = (
    "deck", "values", "adding",
    "numerus", "primero", "fifty-five", "fluxus", "chorus", "which-wins",
    "draw-game", "betting", "declaring", "whole-game",
    "variants", "house-rules", "sources", "cardano", "scopa",
    "odds", "draw", "bluff", "tips",
)  # fmt: skip
"""The chapters, in the order of the book."""

ALWAYS = ("id", "title", "task", "goal", "hints", "success", "failure")
SOMETIMES = ("rules", "replies")


@cache
def chapter(id: str) -> Chapter:
    """The levels of a chapter. Raises LevelError for a chapter that does not exist or a file that is wrong."""
    if id not in ORDER:
        raise LevelError("", "", "chapter", f"there is no chapter '{id}': allowed are {', '.join(ORDER)}")
    return read(files("primiera.levels").joinpath("data", f"{id}.toml").read_text(encoding="utf-8"), id)


def chapters() -> tuple[Chapter, ...]:
    """All chapters with their levels, in the order of the book."""
    return tuple(chapter(id) for id in ORDER)


def level(id: str) -> Level:
    """A level by its id, such as "numerus-1". Raises LevelError when there is none."""
    home = id.rpartition("-")[0]
    found = [one for one in chapter(home).levels if one.id == id] if home in ORDER else []
    if not found:
        raise LevelError("", "", "id", f"there is no level '{id}': an id is a chapter and a number, such as numerus-1")
    return found[0]


def read(text: str, chapter: str, file: str = "") -> Chapter:
    """Levels from the text of a file. Raises LevelError."""
    file = file or f"{chapter}.toml"
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LevelError(file, "", "", f"this is no TOML: {error}") from error
    if not isinstance(told.get("title"), str) or not isinstance(told.get("level"), list):
        raise LevelError(file, "", "", "a chapter has a title and one [[level]] or more")
    levels = []
    for number, fields in enumerate(told["level"], 1):
        fields = {"rules": told.get("rules", "primero"), **fields}
        levels.append(_Reader(file, chapter, number, fields).level())
    return Chapter(chapter, told["title"], tuple(levels))


class _Reader:
    """Reads the fields of one level, and knows what to say when one is wrong."""

    def __init__(self, file: str, chapter: str, number: int, fields: Mapping[str, Any]) -> None:
        self.file, self.chapter, self.fields = file, chapter, fields
        self.id = str(fields.get("id", f"number {number}"))
        if self.id != f"{chapter}-{number}":
            self.refuse("id", f"the id of level {number} is '{chapter}-{number}', found {fields.get('id')!r}")

    def refuse(self, name: str, problem: str) -> None:
        raise LevelError(self.file, self.id, name, problem)

    def get(self, name: str, type_: type, default: Any = None) -> Any:
        """A field of the type wanted, and not empty."""
        value = self.fields.get(name, default)
        if not isinstance(value, type_) or isinstance(value, bool):
            self.refuse(name, f"it is a {type_.__name__}, found {value!r}")
        if name not in self.fields and default is None:
            self.refuse(name, "it is missing")
        return value

    def parsed(self, name: str, value: Any, parse: Callable[[Any], Any]) -> Any:
        """What the engine makes of a value; its refusal becomes ours."""
        try:
            return parse(value)
        except PrimieraError as error:
            raise LevelError(self.file, self.id, name, str(error)) from error

    def level(self) -> Level:
        goal, kind = self.goal()
        allowed = (*ALWAYS, *SOMETIMES, *kind.needs, *kind.takes)
        for name in self.fields:
            if name not in allowed:
                self.refuse(
                    name, f"a level of the kind '{goal.kind}' has no such field: allowed are {', '.join(allowed)}"
                )
        for name in kind.needs:
            if name not in self.fields and name not in ("reach", "least"):
                self.refuse(name, f"a level of the kind '{goal.kind}' needs it")
        rules: RuleSet = self.parsed("rules", self.get("rules", str), named_rules)
        hands = self.hands(rules)
        change = self.cards("change", rules)
        for card in change:
            if card not in hands[0]:
                self.refuse("change", f"{card} is not in the hand {' '.join(map(str, hands[0]))}")
        stock = self.cards("stock", rules) if goal.kind == "draw-to" else ()
        for field, cards in (("stock", stock),):
            self.parsed(field, (*cards, *(hands[0] if hands else ())), refuse_twice)
        options = tuple(self.get("options", list, [])) if "options" in kind.needs else ()
        table = self.table(rules) if "deal" in kind.needs or kind.answer == "play" else None
        return Level(
            id=self.id,
            chapter=self.chapter,
            title=self.get("title", str),
            task=self.get("task", str),
            goal=goal,
            rules=rules,
            hints=self.hints(),
            success=self.get("success", str),
            failure=self.get("failure", str),
            hands=hands,
            change=change,
            stock=stock,
            options=tuple(map(str, options)),
            replies={str(key): str(value) for key, value in self.get("replies", dict, {}).items()},
            table=table,
            seed=str(self.fields.get("seed", self.id)),
        )

    def goal(self) -> tuple[Goal, Kind]:
        told = self.get("goal", dict)
        known = ", ".join(KINDS)
        if told.get("kind") not in KINDS:
            self.refuse("goal", f"{told.get('kind')!r} is no kind of goal: allowed are {known}")
        kind = KINDS[told["kind"]]
        for name in told:
            if name != "kind" and name not in (*kind.needs, *kind.takes):
                self.refuse(
                    "goal", f"'{told['kind']}' has no '{name}': allowed are {', '.join((*kind.needs, *kind.takes))}"
                )
        for name in ("reach", "least"):
            if name in kind.needs and name not in told:
                self.refuse("goal", f"'{told['kind']}' needs '{name}'")
        least = told.get("least", 0)
        if not isinstance(least, int) or isinstance(least, bool):
            self.refuse("goal", f"'least' is a whole number, found {least!r}")
        return Goal(told["kind"], str(told.get("reach", "")), least), kind

    def hints(self) -> tuple[Hint, ...]:
        told = self.get("hints", list)
        if len(told) != 3:
            self.refuse("hints", f"a level has three hints, found {len(told)}")
        for hint in told:
            if not isinstance(hint, dict) or set(hint) != {"text", "claim"} or not isinstance(hint["claim"], dict):
                self.refuse("hints", f"a hint is {{ text = ..., claim = {{ ... }} }}, found {hint!r}")
            if not hint["claim"]:
                self.refuse("hints", f"a hint claims something that can be checked: '{hint['text']}'")
        return tuple(Hint(hint["text"], hint["claim"]) for hint in told)

    def cards(self, name: str, rules: RuleSet) -> tuple[Card, ...]:
        if not self.fields.get(name):
            return ()
        cards: tuple[Card, ...] = self.parsed(name, self.fields[name], parse_cards)
        self.parsed(name, cards, lambda found: refuse_strangers(found, rules))
        self.parsed(name, cards, refuse_twice)
        return cards

    def hands(self, rules: RuleSet) -> tuple[tuple[Card, ...], ...]:
        """Whatever lies on the table: one card, one hand, several, or an offer and the hand to beat."""
        found: list[tuple[Card, ...]] = []
        for name in ("card", "hand", "offer", "rival"):
            if name in self.fields:
                cards = self.cards(name, rules)
                if name in ("hand", "rival"):
                    self.parsed(name, cards, Hand)
                found.append(cards)
        if "hands" in self.fields:
            piles = self.get("hands", list)
            for pile in piles:
                cards = self.parsed("hands", pile, parse_cards)
                if self.fields["goal"]["kind"] != "prime":
                    self.parsed("hands", cards, Hand)
                    self.parsed("hands", cards, lambda found: refuse_strangers(found, rules))
                found.append(cards)
            if len(found) < 2:
                self.refuse("hands", f"two hands or more are compared, found {len(found)}")
        self.parsed("hands", [card for hand in found for card in hand], refuse_twice)
        return tuple(found)

    def table(self, rules: RuleSet) -> Table:
        deal = tuple(self.parsed("deal", hand, Hand) for hand in self.get("deal", list, []))
        stock = self.cards("stock", rules)
        self.parsed("deal", [card for hand in deal for card in hand] + [*stock], refuse_twice)
        for hand in deal:
            self.parsed("deal", hand, lambda cards: refuse_strangers(cards, rules))
        before = tuple(self.get("before", list, []))
        solution = tuple(self.get("solution", list, []))
        for name, moves in (("before", before), ("solution", solution)):
            for move in moves:
                if not move.startswith("bot "):
                    self.parsed(name, move, parse_action)
        return Table(
            deal,
            stock,
            self.get("dealer", int, 0),
            tuple(self.get("stacks", list, [])),
            before,
            tuple(self.get("bots", list, [])),
            solution,
            self.get("players", int, len(deal)),
            self.get("rounds", int, 1),
        )
