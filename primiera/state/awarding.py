"""Showing and paying: who wins which pot, and why (A12, A13, A20, B47 to B51, C22)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from primiera.hands import DecidedBy, decide
from primiera.ruleset import RuleSet
from primiera.state.automatic import Automatic
from primiera.state.core import Award, Outcome, Reason, State
from primiera.state.events import Event, EventKind
from primiera.state.pots import pots, share
from primiera.tables import Worth, rank_table


class Showing(Automatic):
    """The phase "showdown": all who remain show at once (B48)."""

    def enter(self, state: State) -> State:
        return compared(state, state.live)


class Void(Automatic):
    """What follows the last phase when nobody has won (A18)."""

    def enter(self, state: State) -> State:
        return void(state)


def worth(state: State, seat: int) -> Worth:
    """What a seat's hand is worth."""
    table = rank_table(state.rules)
    return table.worths[table.rank_of_four(*state.hands[seat])]


def unseen(state: State, seat: int | None = None) -> State:
    """The last player left, or the bettor whom nobody saw, takes all without showing (B47, C22)."""
    winner = state.live[0] if seat is None else seat
    chips = sum(state.paid) + state.carried
    payments = [0] * len(state.stacks)
    payments[winner] = chips
    award = Award(chips, (winner,), (winner,), "unseen")
    return _ended(state, "unseen", (winner,), payments, (award,), [Event("win", winner, chips, by="unseen")])


def compared(state: State, seats: tuple[int, ...], reason: Reason = "showdown", kind: EventKind = "show") -> State:
    """The seats, in turn order, lay their hands open; each pot goes to the best of those entitled to it."""
    table = rank_table(state.rules)
    ranks = {seat: table.rank_of_four(*state.hands[seat]) for seat in seats}
    shown, payments = [*state.shown], [0] * len(state.stacks)
    events: list[Event] = []
    for seat in seats:
        combination, points, _ = table.worths[ranks[seat]]
        shown[seat] = state.hands[seat]
        events.append(Event(kind, seat, 0, 0, state.hands[seat], combination, points))
    awards: list[Award] = []
    won: set[int] = set()
    alone: set[int] = set()
    for index, (chips, entitled) in enumerate(pots(state.paid, seats, state.carried)):
        if len(entitled) == 1 and index:  # the last side pot: only one has paid so much, or is left of those who have
            (seat,) = entitled
            payments[seat] += chips
            unmatched = state.paid[seat] - max(paid for other, paid in enumerate(state.paid) if other != seat)
            if taken := chips - max(unmatched, 0):
                alone.add(seat)
                awards.append(Award(taken, entitled, entitled, "unseen"))
                events.append(Event("win", seat, taken, by="unseen", pot=index))
            if unmatched > 0:
                awards.append(Award(unmatched, entitled, entitled, "back"))
                events.append(Event("back", seat, unmatched, pot=index))
            continue
        winners, by = _decided(state.rules, entitled, [ranks[seat] for seat in entitled])
        awards.append(Award(chips, entitled, winners, by))
        won.update(winners)
        for seat, part in share(chips, winners).items() if winners else ():
            payments[seat] += part
            combination, points, _ = table.worths[ranks[seat]]
            events.append(Event("win", seat, part, 0, (), combination, points, by, index))
    state = state.changed_to(shown=tuple(shown))
    if not won:
        return void(state.changed_to(log=(*state.log, *events)))
    return _ended(state, reason, tuple(s for s in seats if s in won | alone), payments, tuple(awards), events)


def _decided(rules: RuleSet, seats: tuple[int, ...], ranks: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """The winning seats and what decided, from their ranks: as ``hands.decide``, most often from a look-up."""
    best = max(ranks)
    if len(ranks) > 1 and ranks.count(best) == 1:
        by = _separates(rules, best, max(rank for rank in ranks if rank != best))
        return ((seats[ranks.index(best)],) if by != "none" else ()), by
    worths = rank_table(rules).worths
    winning, by = decide([worths[rank] for rank in ranks], rules)
    return tuple(seats[i] for i in winning), by


@lru_cache(maxsize=16384)
def _separates(rules: RuleSet, best: int, other: int) -> DecidedBy:
    """What a rank beats another by."""
    worths = rank_table(rules).worths
    return decide([worths[best], worths[other]], rules)[1]


def void(state: State) -> State:
    """Nobody wins: the pot stays on the table for the next hand (A18, A20)."""
    chips = sum(state.paid) + state.carried
    outcome = Outcome("void", (), (0,) * len(state.stacks), tuple([-p for p in state.paid]), chips, ())
    return state.changed_to(pending=(), outcome=outcome, log=(*state.log, Event("void", None, chips)))


def _ended(
    state: State,
    reason: Reason,
    winners: tuple[int, ...],
    payments: Sequence[int],
    awards: tuple[Award, ...],
    events: Sequence[Event],
) -> State:
    """The hand is over: the payments reach the stacks, chips that nobody won stay on the table."""
    outcome = Outcome(
        reason,
        winners,
        tuple(payments),
        tuple([got - gave for got, gave in zip(payments, state.paid, strict=True)]),
        sum([award.chips for award in awards if not award.winners]),
        awards,
    )
    stacks = tuple([stack + got for stack, got in zip(state.stacks, payments, strict=True)])
    return state.changed_to(pending=(), stacks=stacks, outcome=outcome, log=(*state.log, *events))
