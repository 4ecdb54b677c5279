"""The phase "bet": check, bet, call, raise and fold (B41 to B44), limits, table stakes (editorial, B76)."""

from __future__ import annotations

from functools import lru_cache

from primiera.actions import Action, Bet, Call, Check, Fold, Raise
from primiera.i18n import N_
from primiera.ruleset import Betting
from primiera.state import awarding
from primiera.state.core import State
from primiera.state.events import Event
from primiera.state.legal import Amounts, Choice, LegalActions, Plain

CHECK, CALL, FOLD = Plain(Check()), Plain(Call()), Plain(Fold())


class Vying:
    """A round of betting: it ends when all who remain have matched the highest bet (B44)."""

    def enter(self, state: State) -> State:
        able = tuple(seat for seat in state.live if state.stacks[seat])
        if len(able) < 2:  # nobody could answer a bet
            return state.next_phase()
        return state.changed_to(pending=able, log=(*state.log, Event("phase", None, state.phase)))

    def legal(self, state: State) -> LegalActions:
        seat = state.pending[0]
        betting = state.rules.betting
        assert betting is not None
        answered = len(state.pending) > 1 or any(s != seat and state.stacks[s] for s in state.live)
        return _moves(betting, state.stacks[seat], state.to_match(seat), state.bets, answered)

    def apply(self, state: State, action: Action) -> State:
        seat, log = state.pending[0], state.log
        if isinstance(action, Check):
            after = state.changed_to(pending=state.pending[1:], log=(*log, Event("check", seat)), step=state.step + 1)
        elif isinstance(action, Fold):
            after = state.changed_to(
                pending=state.pending[1:],
                folded=state.folded | {seat},
                log=(*log, Event("fold", seat)),
                step=state.step + 1,
            )
            if len(after.live) == 1:
                return awarding.unseen(after)
        elif isinstance(action, Call):
            paid = min(state.to_match(seat), state.stacks[seat])
            event = Event("call", seat, paid, paid, all_in=paid == state.stacks[seat])
            after = state.changed_to(
                pending=state.pending[1:], log=(*log, event), step=state.step + 1, **state.pays(seat, paid)
            )
        else:
            assert isinstance(action, (Bet, Raise))
            after = self._raised(state, seat, action)
        return self.settle(after)

    def settle(self, state: State) -> State:
        return state if state.pending or state.outcome else state.next_phase()

    @staticmethod
    def _raised(state: State, seat: int, action: Bet | Raise) -> State:
        paid = state.to_match(seat) + action.amount
        at = state.order.index(seat)
        others = state.order[at + 1 :] + state.order[:at]
        event = Event(
            "bet" if isinstance(action, Bet) else "raise",
            seat,
            action.amount,
            paid,
            all_in=paid == state.stacks[seat],
        )
        return state.changed_to(
            pending=tuple(s for s in others if s not in state.folded and state.stacks[s]),
            bets=state.bets + 1,
            log=(*state.log, event),
            step=state.step + 1,
            **state.pays(seat, paid),
        )


@lru_cache(maxsize=4096)
def _moves(betting: Betting, stack: int, to_match: int, bets: int, answered: bool) -> LegalActions:
    """The moves of a seat; a function of five small numbers, so states that look alike share them."""
    choices: list[Choice] = []
    refused: dict[str, str] = {}
    if to_match:
        choices.append(CALL)
        refused["check"] = N_("there is a bet: call, raise or fold")
        refused["bet"] = N_("there is a bet already: raise it")
    else:
        choices.append(CHECK)
        refused["call"] = N_("there is no bet to call")
        refused["raise"] = N_("there is no bet to raise: bet")
    kind = "raise" if to_match or bets else "bet"
    room = min(betting.most, stack - to_match)
    if room <= 0:
        refused[kind] = N_("the stack is too small")
    elif not answered:
        refused[kind] = N_("nobody left has chips to answer it")
    elif kind == "raise" and bets > betting.raises:
        refused[kind] = N_("no more raises in this round")
    else:
        choices.append(Amounts(kind, min(betting.least, room), room))
        refused.pop(kind, None)
    choices.append(FOLD)
    refused["discard"] = N_("cards are changed in the draw, not while betting")
    return LegalActions(tuple(choices), tuple(refused.items()))
