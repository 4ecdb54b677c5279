"""Shuffling, cutting, dealing in packets, and changing cards (A07 to A09, A15 to A17, B27 to B31)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from primiera.actions import Action, Discard, Shuffle
from primiera.cards import Card, pack
from primiera.i18n import N_
from primiera.state.automatic import Automatic
from primiera.state.core import Owed, State, around, replaced_at, toward
from primiera.state.events import Event
from primiera.state.legal import Cards, LegalActions, Orders


class Chance:
    """The turn of chance: the pack before the first phase, or the discards when a player is owed cards."""

    def enter(self, state: State) -> State:
        return state

    def legal(self, state: State) -> LegalActions:
        """Any order of the pack with any cut, or any order of the discards."""
        if state.owed is not None:
            return LegalActions((Orders(state.discards, 1),))
        return _fresh_pack(state.rules.deck)

    def apply(self, state: State, action: Action) -> State:
        """The pack is shuffled and cut, and the first phase begins; or the discards are, and the draw goes on."""
        assert isinstance(action, Shuffle)
        if state.owed is not None:
            return _served_again(state, action)
        cut = action.cut
        side = state.rules.deal.cut_by
        cutter = around(state.order, state.dealer, side, toward(side))[0]
        return state.next_phase(
            stock=action.cards[cut:] + action.cards[:cut],
            log=(*state.log, Event("cut", cutter, cut)),
            step=state.step + 1,
        )

    def settle(self, state: State) -> State:
        return state


@lru_cache
def _fresh_pack(size: int) -> LegalActions:
    return LegalActions((Orders(pack(size), size),))


class Dealing(Automatic):
    """The phase "deal": packets to each in the direction of the deal, the dealer's neighbour first."""

    def enter(self, state: State) -> State:
        rules, stock = state.rules, state.stock
        side = "left" if rules.deal.direction == "clockwise" else "right"
        seats = around(state.live, state.dealer, side, rules.deal.direction)
        packets = rules.phases[state.phase].cards
        hands = [*state.hands]
        at = 0
        for packet in packets:
            for seat in seats:
                hands[seat] += stock[at : at + packet]
                at += packet
        return state.next_phase(
            hands=tuple(hands), stock=stock[at:], log=(*state.log, Event("deal", None, sum(packets)))
        )


class Drawing:
    """The phase "draw": each in turn changes cards once, or stands (A15, B31)."""

    def enter(self, state: State) -> State:
        return state.changed_to(pending=state.live, log=(*state.log, Event("phase", None, state.phase)))

    def legal(self, state: State) -> LegalActions:
        draw = state.rules.draw
        assert draw is not None
        counts = (0, *range(draw.least, draw.most + 1))
        return LegalActions((Cards("discard", state.hands[state.pending[0]], counts),), _NO_BETS)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Discard)
        seat = state.pending[0]
        event = Event("discard", seat, len(action.cards))
        after = exchanged(state, seat, action.cards, event, pending=state.pending[1:])
        return after if after.owed else self.settle(after)

    def settle(self, state: State) -> State:
        return state if state.pending else state.next_phase()


_NO_BETS = tuple(
    (kind, N_("cards are changed now; betting goes on when everybody has changed or stood"))
    for kind in ("check", "bet", "call", "raise", "fold")
)


def exchanged(state: State, seat: int, cards: tuple[Card, ...], event: Event, **changes: Any) -> State:
    """A seat throws cards and gets as many from the stock; if it is short, chance has to shuffle the discards first.

    Any discards but the seat's own fresh ones come back (A17; the exclusion is editorial).
    """
    changes["log"] = (*state.log, event)
    changes["step"] = state.step + 1
    if not cards:
        return state.changed_to(**changes)
    hand, count = state.hands[seat], len(cards)
    served = state.stock[:count]
    kept = tuple(card for card in hand if card not in cards)
    changes.update(
        hands=replaced_at(state.hands, seat, kept + served),
        stock=state.stock[count:],
        thrown=replaced_at(state.thrown, seat, state.thrown[seat] + cards),
        changed=replaced_at(state.changed, seat, state.changed[seat] + count),
    )
    if state.shown[seat]:
        still = tuple(card for card in state.shown[seat] if card not in cards)
        changes["shown"] = replaced_at(state.shown, seat, still)
    if len(served) < count:
        changes["owed"] = Owed(seat, count - len(served), cards)
    else:
        changes["discards"] = state.discards + cards
    return state.changed_to(**changes)


def _served_again(state: State, action: Shuffle) -> State:
    """The discards have become the stock; the player who waited gets what he is owed, his own cards stay out."""
    owed = state.owed
    assert owed is not None
    served = action.cards[: owed.cards]
    after = state.changed_to(
        hands=replaced_at(state.hands, owed.seat, state.hands[owed.seat] + served),
        stock=action.cards[owed.cards :],
        discards=owed.own,
        owed=None,
        log=(*state.log, Event("reshuffle", None, len(action.cards))),
        step=state.step + 1,
    )
    return after.phase_rules().settle(after)
