"""The state of a hand: one frozen value, from the shuffle to the outcome.

A state says who is to act (``turn``), what is allowed (``legal_actions``) and what comes of a move (``apply``). Chance
is a move like any other: where the turn is CHANCE, ``state.deal(rng)`` shuffles with the caller's random numbers. The
phases of a rule set are data; each kind of phase has its own module, found through ``PHASES``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from primiera.actions import Action, Shuffle
from primiera.cards import Card
from primiera.errors import IllegalActionError, RulesError
from primiera.hands import RulesLike, as_rules
from primiera.ruleset import Direction, PhaseKind, RuleSet, Side
from primiera.state.events import Event
from primiera.state.legal import NOTHING, LegalActions
from primiera.state.pots import Pot, pots

if TYPE_CHECKING:
    from primiera.state.declaring import Standing

CHANCE = -1
"""The turn of chance: the pack, or the discards, are to be shuffled."""

Reason = Literal["unseen", "showdown", "accused", "void"]
"""How a hand ended.

unseen    one player was left, or nobody saw the last bet: the pot goes without showing (B47, C22)
showdown  hands were compared (B48, C22)
accused   a combination was declared (A11 to A13)
void      nobody won; the pot stays on the table (A18, A20)
"""


class Award(NamedTuple):
    """One pot and who won it, winners in turn order.

    `by` is what decided, as in a Showdown; "unseen" when no hand was compared; "back" for chips that nobody matched.
    """

    chips: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    by: str


class Outcome(NamedTuple):
    """How a hand ended.

    winners   all seats that won chips of others, in turn order
    payments  chips each seat received
    net       what each seat won or lost in the hand
    carried   chips left on the table for the next hand
    awards    pot by pot, the main pot first
    """

    reason: Reason
    winners: tuple[int, ...]
    payments: tuple[int, ...]
    net: tuple[int, ...]
    carried: int
    awards: tuple[Award, ...]


class Owed(NamedTuple):
    """Cards a seat still has to get when the stock ran out: the discards are shuffled first, `own` excluded."""

    seat: int
    cards: int
    own: tuple[Card, ...]


class PhaseRules(Protocol):
    """What a module of a phase family provides."""

    def enter(self, state: State) -> State:
        """Begin the phase; a phase without decisions ends at once."""
        ...

    def legal(self, state: State) -> LegalActions: ...
    def apply(self, state: State, action: Action) -> State: ...
    def settle(self, state: State) -> State:
        """Go on when a move, or the cards owed after one, are done."""
        ...


PHASES: dict[PhaseKind | Literal["chance", "void"], PhaseRules] = {}
"""What each kind of phase does; the package fills it, so that the phases can import the state and not the reverse."""


@dataclass(frozen=True)
class State:
    """A hand at one moment. Seats are numbered clockwise: seat 1 sits to the left of seat 0.

    stacks    chips before each seat
    paid      chips each seat put into this hand's pot
    carried   chips on the table from void hands
    order     the seats in this hand in turn order, the eldest hand first
    hands     the cards of each seat; a folded hand is kept here, face down
    stock     undealt cards, the top first
    discards  thrown cards, which may be shuffled again
    thrown    cards each seat has thrown in this hand
    changed   how many cards each seat has changed in this hand
    shown     cards of each seat that everybody has seen
    phase     index in rules.phases; -1 before the shuffle
    pending   seats still to act in this phase, the next one first
    bets      bets and raises in this round
    standing  what has been declared, or None outside the declaration game
    log       public events
    step      how many actions led here from the start of the hand
    """

    rules: RuleSet
    number: int
    dealer: int
    stacks: tuple[int, ...]
    order: tuple[int, ...]
    carried: int
    paid: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    folded: frozenset[int] = frozenset()
    stock: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    thrown: tuple[tuple[Card, ...], ...] = ()
    changed: tuple[int, ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()
    phase: int = -1
    pending: tuple[int, ...] = ()
    bets: int = 0
    owed: Owed | None = None
    standing: Standing | None = None
    log: tuple[Event, ...] = field(default=(), repr=False)
    step: int = 0
    outcome: Outcome | None = None

    # -------------------------------------------------------------- beginning

    @classmethod
    def start(
        cls,
        rules: RulesLike,
        stacks: Sequence[int],
        dealer: int = 0,
        *,
        carried: int = 0,
        number: int = 1,
    ) -> State:
        """A new hand: the antes are paid, the pack waits for chance.

        stacks are chips by seat; a seat with none sits out. Raises RulesError for a number of players that the game
        does not take, a dealer who sits out or a stack below nothing.

        >>> state = State.start("primero", [20, 20, 20]).deal(random.Random(7))
        >>> state.turn, state.legal_actions()
        (1, <LegalActions: check; bet 1 to 4; fold>)
        """
        rules = as_rules(rules)
        if not isinstance(stacks, Sequence) or isinstance(stacks, str):
            raise RulesError(f"stacks are a list of chips, one number a seat, not {type(stacks).__name__}")
        for seat, stack in enumerate(stacks):
            if not isinstance(stack, int) or isinstance(stack, bool) or stack < 0:
                raise RulesError(f"seat {seat} cannot sit down with {stack!r} chips: a whole number, 0 or more")
        playing = tuple(seat for seat, stack in enumerate(stacks) if stack > 0)
        if not rules.players.least <= len(playing) <= rules.players.most:
            raise RulesError(
                f"{rules.spec} is for {rules.players.least} to {rules.players.most} players with chips: "
                f"{len(playing)} of {len(stacks)} seats have some"
            )
        for what, value in (("carried", carried), ("number", number)):
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise RulesError(f"{what} is a whole number, 0 or more, not {value!r}")
        if dealer not in playing or not isinstance(dealer, int) or isinstance(dealer, bool):
            raise RulesError(f"seat {dealer!r} cannot deal: allowed are {', '.join(map(str, playing))}")
        antes = tuple(min(rules.ante, stack) for stack in stacks)
        each = ((),) * len(stacks)
        return cls(
            rules=rules,
            number=number,
            dealer=dealer,
            stacks=tuple(stack - ante for stack, ante in zip(stacks, antes, strict=True)),
            order=around(playing, dealer, rules.turn.first, rules.turn.direction),
            carried=carried,
            paid=antes,
            hands=each,
            thrown=each,
            changed=(0,) * len(stacks),
            shown=each,
            log=(Event("hand", dealer, number), Event("ante", None, rules.ante, sum(antes))),
        )

    def next_hand(self) -> State:
        """The hand after this one: the deal passes on, broke players leave, a void pot stays.

        Raises IllegalActionError before this hand has ended, RulesError when too few players have chips left.
        """
        if self.outcome is None:
            raise IllegalActionError("the next hand begins when this one has ended: play it to its outcome first")
        playing = tuple(seat for seat, stack in enumerate(self.stacks) if stack > 0)
        if not playing:
            raise RulesError("nobody has chips left: the session is over")
        rules = self.rules
        dealer = around(playing, self.dealer, rules.deal.next_dealer, toward(rules.deal.next_dealer))[0]
        return State.start(rules, self.stacks, dealer, carried=self.outcome.carried, number=self.number + 1)

    @property
    def session_over(self) -> bool:
        """Whether no further hand can follow: too few players have chips."""
        return sum(stack > 0 for stack in self.stacks) < self.rules.players.least

    # -------------------------------------------------------------- playing

    @property
    def turn(self) -> int | None:
        """The seat to act, CHANCE, or None when the hand is over."""
        if self.outcome is not None:
            return None
        if self.phase < 0 or self.owed is not None:
            return CHANCE
        return self.pending[0]

    def legal_actions(self) -> LegalActions:
        """The moves open now; none when the hand is over."""
        turn = self.turn
        if turn is None:
            return NOTHING
        return self.phase_rules().legal(self)

    def apply(self, action: Action) -> State:
        """The state after a move. Raises IllegalActionError that names the reason and what is allowed."""
        if not isinstance(action, Action):
            raise IllegalActionError(f"{action!r} is no move: a move is an action such as Bet(2) or Check()")
        legal = self.legal_actions()
        if reason := legal.why_not(action) if legal else "the hand is over":
            who = {None: "nobody", CHANCE: "chance"}.get(self.turn, f"seat {self.turn}")
            raise IllegalActionError(f"{who} cannot '{action}': {reason}; allowed: {legal}")
        return self._applied(action)

    def deal(self, rng: random.Random) -> State:
        """Let chance move, with the caller's random numbers: shuffle and cut. Raises IllegalActionError out of turn."""
        return self._applied(self.chance(rng))

    def chance(self, rng: random.Random) -> Shuffle:
        """The move of chance, not yet applied. Raises IllegalActionError when it is not the turn of chance."""
        if self.turn != CHANCE:
            raise IllegalActionError("there is nothing to shuffle now: " + f"allowed: {self.legal_actions()}")
        action = self.legal_actions().pick(rng)
        assert isinstance(action, Shuffle)
        return action

    def play_random(self, rng: random.Random) -> State:
        """One random legal move, of a player or of chance."""
        return self._applied(self.legal_actions().pick(rng))

    def _applied(self, action: Action) -> State:
        """Apply a move that is known to be legal."""
        return self.phase_rules().apply(self, action)

    # -------------------------------------------------------------- what the table knows

    @property
    def phase_kind(self) -> PhaseKind | None:
        """The kind of the phase in progress, or None before the shuffle."""
        return self.rules.phases[self.phase].kind if self.phase >= 0 else None

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that have not folded, in turn order."""
        if not self.folded:
            return self.order
        return tuple(seat for seat in self.order if seat not in self.folded)

    @property
    def pot(self) -> int:
        """All chips on the table, from this hand and carried over."""
        return sum(self.paid) + self.carried if self.outcome is None else self.outcome.carried

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots as they stand."""
        return pots(self.paid, self.live, self.carried)

    def to_match(self, seat: int) -> int:
        """Chips a seat would have to pay to match the highest bet, were its stack large enough."""
        return max(self.paid) - self.paid[seat]

    # -------------------------------------------------------------- helpers of the phases

    def phase_rules(self) -> PhaseRules:
        """Who knows what may happen now: the phase in progress, or chance."""
        if self.phase < 0 or self.owed is not None:
            return PHASES["chance"]
        return PHASES[self.rules.phases[self.phase].kind]

    def next_phase(self, **changes: Any) -> State:
        """Enter the phase that follows, with these changes; after the last one the hand is void (A18)."""
        at = self.phase + 1
        phases = self.rules.phases
        if at == len(phases):
            return PHASES["void"].enter(self.changed_to(**changes))
        return PHASES[phases[at].kind].enter(self.changed_to(phase=at, pending=(), bets=0, **changes))

    def __deepcopy__(self, memo: object) -> State:
        return self  # nothing in it can change

    def changed_to(self, **changes: Any) -> State:
        """A copy with other values: dataclasses.replace without its checks, which would cost half the speed."""
        copy = object.__new__(State)
        values = copy.__dict__
        values.update(self.__dict__)
        values.update(changes)
        return copy

    def pays(self, seat: int, chips: int) -> dict[str, Any]:
        """The changes to stacks and paid when a seat pays chips that it has."""
        stacks, paid = [*self.stacks], [*self.paid]
        stacks[seat] -= chips
        paid[seat] += chips
        return {"stacks": tuple(stacks), "paid": tuple(paid)}


def toward(side: Side) -> Direction:
    """The direction that begins at a neighbour: the left one is next clockwise."""
    return "clockwise" if side == "left" else "counter-clockwise"


@lru_cache(maxsize=4096)
def around(seats: tuple[int, ...], dealer: int, first: Side, direction: Direction) -> tuple[int, ...]:
    """Seats once round the table, beginning with the dealer's neighbour on a side.

    >>> around((0, 1, 2, 3), 0, "right", "counter-clockwise"), around((0, 1, 3), 1, "left", "clockwise")
    ((3, 2, 1, 0), (3, 0, 1))
    """
    ring = sorted(seats)
    after = [seat for seat in ring if seat > dealer] + [seat for seat in ring if seat < dealer]  # to the left
    if not after:
        return (dealer,)
    begin = after[0] if first == "left" else after[-1]
    at, step = ring.index(begin), 1 if direction == "clockwise" else -1
    return tuple(ring[(at + step * i) % len(ring)] for i in range(len(ring)))


def replaced_at(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple with the entry of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
