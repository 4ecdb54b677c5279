"""What one seat may see of a hand, and nothing else: bots, tables and records for players are given views only.

A view is frozen plain data. It holds no state, no stock, no hand of another seat and no random generator, so nothing
hidden can be reached from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from primiera.actions import Action
from primiera.cards import Card
from primiera.errors import PrimieraError
from primiera.hands import Score, score
from primiera.ruleset import PhaseKind, RuleSet
from primiera.state.core import CHANCE, Outcome, State
from primiera.state.events import Event
from primiera.state.legal import NOTHING, LegalActions, Rung
from primiera.state.pots import Pot


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody knows of one seat.

    stack     chips before it
    paid      chips it put into this hand's pot
    playing   whether it was dealt in
    folded    whether it gave up its hand
    all_in    whether it plays on without chips
    changed   how many cards it has changed in this hand
    shown     its cards that everybody has seen
    declared  whether it has declared, which locks its cards (source C)
    revealed  whether it had to show after a declaration (source C)
    """

    seat: int
    stack: int
    paid: int
    playing: bool
    folded: bool
    all_in: bool
    changed: int
    shown: tuple[Card, ...]
    declared: bool
    revealed: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        told = {name: getattr(self, name) for name in self.__slots__}
        told["shown"] = [str(card) for card in self.shown]
        return told


@dataclass(frozen=True, slots=True)
class Declared:
    """The standing declaration: who made it, and what he declared or, once revealed, truly holds."""

    seat: int
    combination: str
    points: int
    revealed: bool

    @property
    def rung(self) -> Rung:
        return self.combination, self.points


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A hand as one seat sees it; ``seat`` None is an onlooker, who sees no cards but the shown ones.

    hand       the seat's own cards, in the order held
    thrown     cards the seat itself has thrown in this hand
    seats      what everybody knows of each seat
    order      seats of this hand in turn order, the eldest first
    turn       seat to act, or None while chance moves and when the hand is over
    phase      index in rules.phases, -1 before the shuffle; phase_kind is its kind
    pot        all chips on the table, carried of them from void hands; pots are main pot and side pots
    to_match   chips the seat would have to pay to match the highest bet
    stock      number of cards in the stock; discards: number of cards thrown away
    legal      the seat's moves: none out of turn
    step       changes with every move, so each decision has its own
    log        public events of this hand
    """

    rules: RuleSet
    seat: int | None
    hand: tuple[Card, ...]
    thrown: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    number: int
    dealer: int
    order: tuple[int, ...]
    turn: int | None
    phase: int
    phase_kind: PhaseKind | None
    pot: int
    carried: int
    pots: tuple[Pot, ...]
    bets: int
    to_match: int
    stock: int
    discards: int
    standing: Declared | None
    legal: LegalActions
    step: int
    outcome: Outcome | None
    log: tuple[Event, ...] = field(repr=False)

    @property
    def me(self) -> SeatView:
        """The seat's own line. Raises PrimieraError for an onlooker."""
        if self.seat is None:
            raise PrimieraError("an onlooker has no seat")
        return self.seats[self.seat]

    @property
    def live(self) -> tuple[SeatView, ...]:
        """Seats still in the hand, in turn order."""
        return tuple(self.seats[seat] for seat in self.order if not self.seats[seat].folded)

    @property
    def worth(self) -> Score | None:
        """What the seat's own four cards are worth; None before they are dealt."""
        return score(self.hand, self.rules) if len(self.hand) == 4 else None

    def why_not(self, action: Action | str) -> str:
        """Why the seat cannot make a move now; the empty text when it can."""
        if not self.legal:
            return "the hand is over" if self.outcome else "it is not your turn"
        return self.legal.why_not(action)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON of everything in the view, for a table to draw."""
        outcome = self.outcome
        return {
            "rules": self.rules.spec,
            "family": self.rules.family,
            "seat": self.seat,
            "hand": [str(card) for card in self.hand],
            "thrown": [str(card) for card in self.thrown],
            "seats": [seat.to_dict() for seat in self.seats],
            "number": self.number,
            "dealer": self.dealer,
            "direction": self.rules.turn.direction,
            "order": list(self.order),
            "turn": self.turn,
            "phase": self.phase,
            "phase_kind": self.phase_kind,
            "phases": [phase.kind for phase in self.rules.phases],
            "pot": self.pot,
            "carried": self.carried,
            "pots": [{"chips": pot.chips, "seats": list(pot.seats)} for pot in self.pots],
            "bets": self.bets,
            "to_match": self.to_match,
            "stock": self.stock,
            "discards": self.discards,
            "standing": self.standing
            and {
                "seat": self.standing.seat,
                "combination": self.standing.combination,
                "points": self.standing.points,
                "revealed": self.standing.revealed,
            },
            "legal": self.legal.to_dict(),
            "step": self.step,
            "outcome": outcome
            and {
                "reason": outcome.reason,
                "winners": list(outcome.winners),
                "payments": list(outcome.payments),
                "net": list(outcome.net),
                "carried": outcome.carried,
                "awards": [
                    {"chips": a.chips, "seats": list(a.seats), "winners": list(a.winners), "by": a.by}
                    for a in outcome.awards
                ],
            },
            "log": [event.to_dict() for event in self.log],
        }


def view(state: State, seat: int | None) -> PlayerView:
    """A state as one seat sees it, or an onlooker (None). Raises PrimieraError for a seat that is not there.

    >>> import random
    >>> state = State.start("primero", [9, 9]).deal(random.Random(3))
    >>> mine, other = view(state, 0), view(state, 1)
    >>> len(mine.hand), mine.seats[1].shown, set(mine.hand) & set(other.hand)
    (4, (), set())
    """
    if seat is not None and not (isinstance(seat, int) and 0 <= seat < len(state.stacks)):
        raise PrimieraError(f"there is no seat {seat!r}: allowed are 0 to {len(state.stacks) - 1}")
    table = state.standing
    turn = state.turn
    playing = set(state.order)
    declared, revealed = (table.declared, table.revealed) if table else (frozenset[int](), frozenset[int]())
    seats = tuple(
        SeatView(
            seat=s,
            stack=stack,
            paid=state.paid[s],
            playing=s in playing,
            folded=s in state.folded,
            all_in=s in playing and s not in state.folded and stack == 0 and state.outcome is None,
            changed=state.changed[s],
            shown=state.shown[s],
            declared=s in declared,
            revealed=s in revealed,
        )
        for s, stack in enumerate(state.stacks)
    )
    standing = None
    if table and table.bettor is not None and table.rung is not None:
        standing = Declared(table.bettor, *table.rung, table.bettor in table.revealed)
    return PlayerView(
        rules=state.rules,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        thrown=() if seat is None else state.thrown[seat],
        seats=seats,
        number=state.number,
        dealer=state.dealer,
        order=state.order,
        turn=None if turn == CHANCE else turn,
        phase=state.phase,
        phase_kind=state.phase_kind,
        pot=state.pot,
        carried=state.carried,
        pots=state.pots if state.outcome is None else (),
        bets=state.bets,
        to_match=0 if seat is None or seat not in playing else state.to_match(seat),
        stock=len(state.stock),
        discards=len(state.discards),
        standing=standing,
        legal=state.legal_actions() if seat is not None and turn == seat else NOTHING,
        step=state.step,
        outcome=state.outcome,
        log=state.log,
    )
