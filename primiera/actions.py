"""Moves: what a player or chance can do, as small frozen values that print and read back.

``str(action)`` is the notation of the hand records (``bet 2``, ``discard 7S 2H``, ``declare numerus 30 stake 2``),
``parse_action`` reads it, ``to_dict`` and ``from_dict`` speak JSON with the table. Whether a move is allowed is not
known here: a state says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from primiera.cards import Card, parse_cards, refuse_twice
from primiera.errors import NotationError


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all moves. ``kind`` is the word that records, buttons and refusals use."""

    kind: ClassVar[str] = ""

    def __str__(self) -> str:
        return self.kind

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON: the kind as "type", then the fields, cards as texts."""
        told: dict[str, Any] = {"type": self.kind}
        for field in fields(self):
            value = getattr(self, field.name)
            told[field.name] = [str(card) for card in value] if isinstance(value, tuple) else value
        return told


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """Chance: the order the cards come to lie in, the top first, and how many the neighbour cuts from the top."""

    kind: ClassVar[str] = "shuffle"
    cards: tuple[Card, ...]
    cut: int = 0

    def __str__(self) -> str:
        return f"shuffle {_cards(self.cards)} cut {self.cut}"


@dataclass(frozen=True, slots=True)
class Check(Action):
    """Pass without a bet while nobody has bet (B42)."""

    kind: ClassVar[str] = "check"


@dataclass(frozen=True, slots=True)
class Bet(Action):
    """Open the betting with an amount in chips (B42), or open on two cards (C10)."""

    kind: ClassVar[str] = "bet"
    amount: int

    def __str__(self) -> str:
        return f"bet {self.amount}"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Match the highest bet, as far as the stack goes (B43)."""

    kind: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Match the highest bet and add an amount in chips (B43)."""

    kind: ClassVar[str] = "raise"
    amount: int

    def __str__(self) -> str:
        return f"raise {self.amount}"


@dataclass(frozen=True, slots=True)
class Fold(Action):
    """Give up the hand and all that was paid (B42, B43)."""

    kind: ClassVar[str] = "fold"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Change cards; none is to stand (A15, B31)."""

    kind: ClassVar[str] = "discard"
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"discard {_cards(self.cards)}".rstrip()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let the turn go by and stay in the hand, changing up to two cards (C11, C12, C16, C21)."""

    kind: ClassVar[str] = "pass"
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"pass {_cards(self.cards)}".rstrip()


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare a combination, match what is staked and stake more (C13, C17).

    points are 0 for the combinations declared by name alone; stake is in chips, above what has to be matched.
    """

    kind: ClassVar[str] = "declare"
    combination: str
    points: int
    stake: int

    def __str__(self) -> str:
        what = f"{self.combination} {self.points}" if self.points else self.combination
        return f"declare {what} stake {self.stake}"


@dataclass(frozen=True, slots=True)
class Cover(Action):
    """Match the standing bet: the obligation of the last player (C18), or the revealed player's choice (C21)."""

    kind: ClassVar[str] = "cover"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """After a reveal, do not raise again (C20)."""

    kind: ClassVar[str] = "stay"


ACTIONS: dict[str, type[Action]] = {
    cls.kind: cls for cls in (Shuffle, Check, Bet, Call, Raise, Fold, Discard, Pass, Declare, Cover, Stay)
}


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) if isinstance(cards, tuple) else repr(cards)  # a refusal may quote nonsense


def parse_action(text: str) -> Action:
    """Read the notation that ``str(action)`` prints. Raises NotationError that names the word.

    >>> parse_action("declare numerus 30 stake 2")
    Declare(combination='numerus', points=30, stake=2)
    >>> parse_action("discard 7S 2H") == Discard(parse_cards("7S 2H"))
    True
    """
    kind, *rest = (text.split()[:1] and text.split()) or [""]
    if kind not in ACTIONS:
        raise NotationError(f"'{kind}' is no move: allowed are {', '.join(ACTIONS)}")
    return _READERS.get(kind, _read_plain)(kind, rest)


def _read_plain(kind: str, rest: list[str]) -> Action:
    if rest:
        raise NotationError(f"'{kind}' stands alone, found '{' '.join(rest)}' after it")
    return ACTIONS[kind]()


def _read_amount(kind: str, rest: list[str]) -> Action:
    if len(rest) != 1:
        raise NotationError(f"'{kind}' wants one number of chips, such as '{kind} 2'")
    return ACTIONS[kind](_number(rest[0], kind))  # type: ignore[call-arg]


def _read_cards(kind: str, rest: list[str]) -> Action:
    return ACTIONS[kind](_different(rest, kind))  # type: ignore[call-arg]


def _read_shuffle(kind: str, rest: list[str]) -> Action:
    if len(rest) < 3 or rest[-2] != "cut":
        raise NotationError("'shuffle' wants the cards from the top and the cut, such as 'shuffle 7S 2H ... cut 12'")
    return Shuffle(_different(rest[:-2], kind), _number(rest[-1], "cut"))


def _read_declare(kind: str, rest: list[str]) -> Action:
    if len(rest) not in (3, 4) or rest[-2] != "stake":
        raise NotationError("'declare' wants a combination, points and a stake, such as 'declare numerus 30 stake 2'")
    points = _number(rest[1], kind) if len(rest) == 4 else 0
    return Declare(rest[0], points, _number(rest[-1], "stake"))


_READERS: dict[str, Callable[[str, list[str]], Action]] = {
    "bet": _read_amount,
    "raise": _read_amount,
    "discard": _read_cards,
    "pass": _read_cards,
    "shuffle": _read_shuffle,
    "declare": _read_declare,
}


def _different(words: list[str], kind: str) -> tuple[Card, ...]:
    cards = parse_cards(" ".join(words)) if words else ()
    refuse_twice(cards, f" after '{kind}'")
    return cards


def _number(word: str, kind: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise NotationError(f"'{kind}' wants a whole number, found '{word}'")
    return int(word)


def from_dict(told: Mapping[str, Any]) -> Action:
    """The action a table sends: ``{"type": "bet", "amount": 2}``. Raises NotationError for anything else."""
    kind = told.get("type") if isinstance(told, Mapping) else told
    if not isinstance(kind, str) or kind not in ACTIONS:
        raise NotationError(f"{kind!r} is no move: allowed are {', '.join(ACTIONS)}")
    values: dict[str, Any] = {}
    for field in fields(ACTIONS[kind]):
        if field.name not in told:
            if kind in ("discard", "pass") or (kind, field.name) in (("declare", "points"), ("shuffle", "cut")):
                values[field.name] = () if field.name == "cards" else 0
                continue
            raise NotationError(f"'{kind}' lacks its '{field.name}'")
        value = told[field.name]
        if field.name == "cards":
            if not isinstance(value, (list, tuple)):
                raise NotationError(f"the cards of '{kind}' are a list, found {value!r}")
            value = _different([str(card) for card in value], kind)
        elif field.name == "combination":
            value = str(value)
        elif not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise NotationError(f"the {field.name} of '{kind}' is a whole number, found {value!r}")
        values[field.name] = value
    return ACTIONS[kind](**values)
