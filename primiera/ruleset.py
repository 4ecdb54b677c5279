"""The shape of a rule set: frozen, hashable data that fixes everything two tables could disagree on.

No rule set is a subclass: the nine games differ only in the values below (``primiera.presets``), and the engine reads
nothing else. Every parameter carries its basis: the statement of a source, or our own decision, marked editorial.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

Direction = Literal["clockwise", "counter-clockwise"]
Side = Literal["left", "right"]
"""A neighbour of the dealer. Clockwise turns run to the left, counter-clockwise ones to the right."""


class Combination(NamedTuple):
    """One class of hands: which hands it takes, which of their cards count, and for how much.

    shapes      suit patterns it takes ("4", "31", "22", "211", "1111"); empty when the suits do not matter
    same_rank   all four cards of one rank
    holds       ranks the hand must hold, such as "76A"; with `suited`, all in one suit
    counting    "all" four cards, the best "suit" of two or three, or the cards it "holds"
    worth       points of every hand of the class, or None when the counting cards are added up
    """

    id: str
    shapes: tuple[str, ...] = ()
    same_rank: bool = False
    holds: str = ""
    suited: bool = False
    counting: Literal["all", "suit", "holds"] = "all"
    worth: int | None = None


class Override(NamedTuple):
    """Hands of a class, worth exactly one of `points`, that also beat every hand of the class `beats`."""

    combination: str
    points: tuple[int, ...]
    beats: str


TieRule = Literal["suit", "high-card", "kings", "eldest", "split", "void"]
"""How equal hands are told apart.

suit        the suit of the combination, by the rule set's suit order
high-card   the highest single card, kings before queens before knaves, then that card's suit
kings       more kings, for hands of nothing but court cards
eldest      the first in turn order wins
split       the winners share the pot
void        nobody wins
"""


class Tie(NamedTuple):
    """The chain of tie rules for the combinations named; an empty tuple means all others."""

    combinations: tuple[str, ...]
    chain: tuple[TieRule, ...]


class Players(NamedTuple):
    """How many may sit down; `ideal` is the source's advice, if it gives one."""

    least: int
    most: int
    ideal: tuple[int, int] | None = None


class Deal(NamedTuple):
    """Which way the cards go round, beginning with the dealer's neighbour on that side; who cuts; who deals next."""

    direction: Direction
    cut_by: Side
    next_dealer: Side


class Turn(NamedTuple):
    """Which way the turn goes round, and the dealer's neighbour who acts first (the eldest hand)."""

    direction: Direction
    first: Side


PhaseKind = Literal["deal", "accuse", "bet", "draw", "open", "declare", "showdown"]


class Phase(NamedTuple):
    """One step of a hand. `cards` is the packet of a deal, one entry a round: (2, 2) deals two, then two more."""

    kind: PhaseKind
    cards: tuple[int, ...] = ()


class Draw(NamedTuple):
    """How many cards a player may change at once: 0 (stands) is always allowed besides."""

    least: int
    most: int


class Betting(NamedTuple):
    """Vying. Bets and raises in chips; `raises` a round; nobody can be made to pay more than lies before him."""

    least: int
    most: int
    raises: int


class Declaring(NamedTuple):
    """The declaration game of source C.

    opening      a bet may be made on the first two cards (C10)
    points_for   combinations declared with their points, the others by name alone (C13)
    overclaim    "off": a declaration is never above the true hand; "free": it may be anything
    obligation   the last before the bettor must cover: "once" a hand, up to the reveal; at "every" bet; "off"
    re_raise     the revealed player may raise again himself
    unbet        after `unbet_rounds` rounds without a bet: "show" all hands, or "void" and carry the pot over
    """

    opening: bool
    points_for: tuple[str, ...]
    overclaim: Literal["off", "free"]
    obligation: Literal["once", "every", "off"]
    re_raise: bool
    unbet: Literal["show", "void"]
    unbet_rounds: int
    least: int
    most: int


class Basis(NamedTuple):
    """Where a parameter comes from: statement numbers of RULES section 1, and whether the decision is ours."""

    parameter: str
    statements: tuple[str, ...] = ()
    editorial: bool = False
    note: str = ""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """All rules of one game.

    Combinations ascend; a hand belongs to the highest it satisfies. `no_class` says whether a hand may have none.
    `points` maps each rank of the pack to its points. Two rule sets are equal when their data are; they hash fast.
    """

    id: str
    names: tuple[tuple[str, str], ...]
    source: str
    players: Players
    deck: int
    points: tuple[tuple[str, int], ...]
    combinations: tuple[Combination, ...]
    no_class: Literal["nothing", "never"]
    ties: tuple[Tie, ...]
    suit_order: str
    deal: Deal
    turn: Turn
    ante: int
    phases: tuple[Phase, ...]
    draw: Draw | None
    betting: Betting | None
    declaring: Declaring | None
    carry_over: bool
    local_names: tuple[tuple[str, str], ...]
    bases: tuple[Basis, ...]
    overrides: tuple[Override, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    @cached_property
    def spec(self) -> str:
        """The id with the house rules that differ from the preset: ``primero+supremus=any``."""
        return "+".join([self.id, *(f"{key}={value}" for key, value in self.options)])

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__dataclass_fields__)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self._key == other._key)

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"rules({self.spec!r})"

    def __getstate__(self) -> dict[str, object]:
        # A cached hash of strings is not valid in another process.
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @property
    def name(self) -> str:
        """The English name."""
        return dict(self.names)["en"]

    @cached_property
    def value(self) -> dict[str, int]:
        """Points of each rank in the pack."""
        return dict(self.points)

    @property
    def editorial(self) -> tuple[str, ...]:
        """Parameters that are our decision, because the source is silent or contradicts itself."""
        return tuple(basis.parameter for basis in self.bases if basis.editorial)

    @property
    def family(self) -> Literal["accusing", "vying", "declaring"]:
        """Which of the three games it is: source A's, B's or C's."""
        return "vying" if self.betting else "declaring" if self.declaring else "accusing"

    def local_name(self, combination: str | None) -> str:
        """What this game calls a combination: the flush is "flujo" in A, "flusso" in C."""
        return "nothing" if combination is None else dict(self.local_names).get(combination, combination.capitalize())

    def tie_chain(self, combination: str | None) -> tuple[TieRule, ...]:
        """The tie rules that apply to equal hands of a combination, in order."""
        named = [tie.chain for tie in self.ties if combination in tie.combinations]
        return (named or [tie.chain for tie in self.ties if not tie.combinations])[0]
