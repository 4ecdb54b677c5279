"""What a level is: frozen data, with nothing in it that the engine could work out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from primiera.cards import Card, Hand
from primiera.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of goal: what the learner does, and which fields of the file it reads.

    answer   "choose" one of several answers, "pick" cards, or "play" at the table
    needs    fields the level must have; others that belong to some kind are refused
    takes    fields it may have besides
    """

    answer: str
    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()


PLAY = ("stock", "dealer", "stacks", "before", "bots", "seed")

KINDS: dict[str, Kind] = {
    # choose an answer
    "value": Kind("choose", ("card",)),
    "points": Kind("choose", ("hand", "options")),
    "class": Kind("choose", ("hand",)),
    "winner": Kind("choose", ("hands",)),
    "decided-by": Kind("choose", ("hands",)),
    "chance": Kind("choose", ("hand", "change", "reach", "options")),
    "move": Kind("choose", ("deal", "options"), PLAY),
    "prime": Kind("choose", ("hands",)),
    # pick cards
    "counting": Kind("pick", ("hand",)),
    "build": Kind("pick", ("offer", "reach"), ("least",)),
    "beat": Kind("pick", ("offer", "rival")),
    "best-discard": Kind("pick", ("hand",)),
    "draw-to": Kind("pick", ("hand", "stock", "reach"), ("least",)),
    # play at the table
    "win-hand": Kind("play", ("deal", "solution"), PLAY),
    "gain": Kind("play", ("deal", "least", "solution"), PLAY),
    "session": Kind("play", ("seed", "players", "rounds", "solution"), ("bots", "stacks")),
}


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be done: a kind, and a class or an amount where the kind wants one."""

    kind: str
    reach: str = ""
    least: int = 0

    @property
    def answer(self) -> str:
        return KINDS[self.kind].answer


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint, and what it claims as data, so that a test can prove it (`primiera.levels.claims`)."""

    text: str
    claim: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a level that is played, or of a move to be judged. Seat 0 is the learner.

    deal      the cards of each seat; the rest of the pack follows `stock` in an order drawn from `seed`
    before    moves already made, in the notation of the records
    solution  moves of the learner that reach the goal, or the bot that does
    """

    deal: tuple[Hand, ...] = ()
    stock: tuple[Card, ...] = ()
    dealer: int = 0
    stacks: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()
    players: int = 0
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class Level:
    """A task of a chapter.

    task, success, failure   what is said before and after; `replies` answers a wrong choice with its own words
    hands                    the cards to be judged: one hand, several in turn order, or the cards on offer
    hints                    three, each nearer to the answer
    """

    id: str
    chapter: str
    title: str
    task: str
    goal: Goal
    rules: RuleSet
    hints: tuple[Hint, ...]
    success: str
    failure: str
    hands: tuple[tuple[Card, ...], ...] = ()
    change: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    options: tuple[str, ...] = ()
    replies: Mapping[str, str] = field(default_factory=dict)
    table: Table | None = None
    seed: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The only hand, or the cards on offer."""
        return self.hands[0]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The levels of one chapter, in order."""

    id: str
    title: str
    levels: tuple[Level, ...]


STARS = 3


def stars(hints: int, mistakes: int) -> int:
    """Three for a level solved at once; a hint or a mistake costs one; whoever gets there has one.

    >>> stars(0, 0), stars(1, 0), stars(2, 3)
    (3, 2, 1)
    """
    return max(1, STARS - hints - mistakes)
