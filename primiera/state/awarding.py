"""Showing and paying: who wins which pot, and why (A12, A13, A20, B47 to B51, C22)."""

from __future__ import annotations

from primiera import hands
from primiera.state.automatic import Automatic
from primiera.state.core import Award, Outcome, Reason, State
from primiera.state.events import Event, EventKind
from primiera.state.pots import pots, share
from primiera.tables import Worth, rank_table


def worth(state: State, seat: int) -> Worth:
    """What a seat's hand is worth."""
    table = rank_table(state.rules)
    return table.worths[table.rank_of_four(*state.hands[seat])]


class Showing(Automatic):
    """The phase "showdown": all who remain show at once (B48)."""

    def enter(self, state: State) -> State:
        return compared(state, state.live)


class Void(Automatic):
    """What follows the last phase when nobody has won (A18)."""

    def enter(self, state: State) -> State:
        return void(state)


def unseen(state: State, seat: int | None = None) -> State:
    """The last player left, or the bettor whom nobody saw, takes all without showing (B47, C22)."""
    winner = state.live[0] if seat is None else seat
    chips = sum(state.paid) + state.carried
    award = Award(chips, (winner,), (winner,), "unseen")
    return _paid(state, "unseen", (award,), (Event("win", winner, chips, by="unseen"),))


def compared(state: State, seats: tuple[int, ...], reason: Reason = "showdown", kind: EventKind = "show") -> State:
    """The seats, in turn order, lay their hands open; each pot goes to the best of those entitled to it."""
    worths = {seat: worth(state, seat) for seat in seats}
    events: list[Event] = []
    shown = [*state.shown]
    for seat in seats:
        w = worths[seat]
        shown[seat] = state.hands[seat]
        events.append(Event(kind, seat, cards=state.hands[seat], combination=w.combination, points=w.points))
    awards: list[Award] = []
    for index, (chips, entitled) in enumerate(pots(state.paid, seats, state.carried)):
        if len(entitled) == 1 and index:  # a side pot of one: chips that nobody could match
            awards.append(Award(chips, entitled, entitled, "back"))
            events.append(Event("back", entitled[0], chips, pot=index))
            continue
        winning, by = hands.decide([worths[seat] for seat in entitled], state.rules)
        winners = tuple(entitled[i] for i in winning)
        awards.append(Award(chips, entitled, winners, by))
        for seat, part in share(chips, winners).items() if winners else ():
            w = worths[seat]
            events.append(Event("win", seat, part, combination=w.combination, points=w.points, by=by, pot=index))
    if not any(award.winners for award in awards):
        return void(state.changed_to(shown=tuple(shown), log=(*state.log, *events)))
    return _paid(state.changed_to(shown=tuple(shown)), reason, tuple(awards), tuple(events))


def void(state: State) -> State:
    """Nobody wins: the pot stays on the table for the next hand (A18, A20)."""
    chips = sum(state.paid) + state.carried
    outcome = Outcome("void", (), (0,) * len(state.stacks), tuple(-p for p in state.paid), chips, ())
    return state.changed_to(pending=(), outcome=outcome, log=(*state.log, Event("void", None, chips)))


def _paid(state: State, reason: Reason, awards: tuple[Award, ...], events: tuple[Event, ...]) -> State:
    payments, carried = [0] * len(state.stacks), 0
    for award in awards:
        if not award.winners:
            carried += award.chips
            continue
        for seat, part in share(award.chips, award.winners).items():
            payments[seat] += part
    won = {seat for award in awards if award.by != "back" for seat in award.winners}
    outcome = Outcome(
        reason,
        tuple(seat for seat in state.order if seat in won),
        tuple(payments),
        tuple(got - gave for got, gave in zip(payments, state.paid, strict=True)),
        carried,
        awards,
    )
    stacks = tuple(stack + got for stack, got in zip(state.stacks, payments, strict=True))
    return state.changed_to(pending=(), stacks=stacks, outcome=outcome, log=(*state.log, *events))
