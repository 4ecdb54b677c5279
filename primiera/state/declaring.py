"""The declaration game of source C: the opening on two cards, then declare, pass, cover, reveal (C10 to C22).

One declaration stands at a time. Whoever declares higher takes it over; whoever passes stays in, pays nothing and may
change cards until he declares. The hand ends when the turn is back at the last bettor (C22). What RULES 5C calls M, the
most that anybody has paid, is ``max(state.paid)``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from typing import Any

from primiera.actions import Action, Bet, Call, Cover, Declare, Pass, Stay
from primiera.i18n import N_
from primiera.ruleset import Combination, RuleSet
from primiera.ruleset import Declaring as DeclaringRules
from primiera.state import awarding
from primiera.state.core import State, replaced_at
from primiera.state.dealing import exchanged
from primiera.state.events import Event
from primiera.state.legal import Amounts, Cards, Choice, Declarations, LegalActions, Plain, Rung

CALL, COVER, STAY = Plain(Call()), Plain(Cover()), Plain(Stay())


@dataclass(frozen=True, slots=True)
class Standing:
    """The declaration game's table.

    bettor      who made the standing bet, or None
    rung        what he declared, or truly holds once revealed (C19)
    declared    seats that have declared: their cards are locked (C15)
    revealed    seats that had to show (C19)
    passed      seats that have passed since the standing bet
    obliged     whether the obligation can still bind somebody (C18; once a hand is editorial)
    re_raising  the turn is the obliged player's, to raise again or stay (C20)
    rounds      rounds of passes without any bet
    """

    bettor: int | None = None
    rung: Rung | None = None
    declared: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    obliged: bool = True
    re_raising: bool = False
    rounds: int = 0


# ------------------------------------------------------------------ the ladder of declarations


@cache
def ladder(rules: RuleSet) -> tuple[Rung, ...]:
    """Every declaration of a game, ascending: with points where the rules ask for them, else the name alone (C13).

    >>> from primiera import rules
    >>> rungs = ladder(rules("primero-declared"))
    >>> len(rungs), rungs[0], rungs[-1]
    (78, ('numerus', 20), ('chorus', 0))
    """
    declaring = declaring_rules(rules)
    return tuple(
        chain.from_iterable(
            ((c.id, points) for points in sorted(_totals(c, rules))) if c.id in declaring.points_for else [(c.id, 0)]
            for c in rules.combinations
        )
    )


def _totals(combination: Combination, rules: RuleSet) -> set[int]:
    """The points that hands of a combination can have: nobody declares a Primero of 41, which cannot be."""
    if combination.worth:
        return {combination.worth}
    if combination.same_rank:
        return {4 * points for points in rules.value.values()}
    if combination.counting == "suit":  # two or three cards of one suit, but not the three of a class of their own
        taken = [set(c.holds) for c in rules.combinations if c.suited]
        groups = [g for size in (2, 3) for g in combinations(rules.value, size) if set(g) not in taken]
        return {sum(rules.value[rank] for rank in group) for group in groups}
    pick = combinations if combination.shapes == ("4",) else combinations_with_replacement
    return {sum(rules.value[rank] for rank in group) for group in pick(rules.value, 4)}


def rung_of(rules: RuleSet, combination: str | None, points: int) -> Rung:
    """What a hand would have to declare to tell the whole truth."""
    return str(combination), points if combination in declaring_rules(rules).points_for else 0


def declaring_rules(rules: RuleSet) -> DeclaringRules:
    """The parameters of the declaration game. Only its phases ask."""
    assert rules.declaring is not None
    return rules.declaring


# ------------------------------------------------------------------ the opening on two cards


class Opening:
    """A bet on the first two cards, held or passed; nobody leaves (C10; details editorial, C23).

    ``state.bets`` counts the bet and all who hold it.
    """

    def enter(self, state: State) -> State:
        able = tuple(seat for seat in state.order if state.stacks[seat])
        if len(able) < 2:
            return state.next_phase()
        return state.changed_to(pending=able, log=(*state.log, Event("phase", None, state.phase)))

    def legal(self, state: State) -> LegalActions:
        rules, seat = declaring_rules(state.rules), state.pending[0]
        no_change = Cards("pass", state.hands[seat], (0,))
        declare = ("declare", N_("nothing is declared on two cards: bet or pass"))
        if state.bets == 0:
            room = min(rules.most, state.stacks[seat])
            return LegalActions(
                (no_change, Amounts("bet", min(rules.least, room), room)), (declare, ("call", N_("there is no bet")))
            )
        if state.bets == 1 and len(state.pending) == 1 and rules.obligation != "off":
            return LegalActions((CALL,), (("pass", N_("all others passed: the last must hold the bet")), declare))
        return LegalActions((no_change, CALL), (("bet", N_("there is a bet already: hold it or pass")), declare))

    def apply(self, state: State, action: Action) -> State:
        seat, pending = state.pending[0], state.pending[1:]
        changes: dict[str, Any] = {}
        if isinstance(action, Bet):
            at = state.order.index(seat)
            pending = tuple(s for s in state.order[at + 1 :] + state.order[:at] if state.stacks[s])
            event = _payment(state, "bet", seat, action.amount, action.amount)
        elif isinstance(action, Call):
            chips = min(state.to_match(seat), state.stacks[seat])
            event = _payment(state, "call", seat, chips, chips)
        else:
            event = Event("pass", seat)
        if event.paid:
            changes = {**state.pays(seat, event.paid), "bets": state.bets + 1}
        after = state.changed_to(pending=pending, log=(*state.log, event), step=state.step + 1, **changes)
        return self.settle(after)

    def settle(self, state: State) -> State:
        return state if state.pending else state.next_phase()


def _payment(state: State, kind: Any, seat: int, amount: int, paid: int, rung: Rung = ("", 0)) -> Event:
    all_in = paid == state.stacks[seat]
    return Event(kind, seat, amount, paid, combination=rung[0] or None, points=rung[1], all_in=all_in)


# ------------------------------------------------------------------ declaring


class Declaring:
    """Turns go round until one comes back to the last bettor. ``pending`` is the circle, the next seat first."""

    def enter(self, state: State) -> State:
        log = (*state.log, Event("phase", None, state.phase))
        return state.changed_to(pending=state.order, standing=Standing(), log=log)

    # -------------------------------------------------------------- what is allowed

    def legal(self, state: State) -> LegalActions:
        table, seat = _table(state), state.pending[0]
        choices: list[Choice] = []
        refused: dict[str, str] = {}
        if table.re_raising:
            choices.append(STAY)
            refused["pass"] = refused["cover"] = N_("the bet is covered and the hand revealed: stay, or raise again")
        elif _obliged(state):
            choices.append(COVER)
            refused["pass"] = N_("all others passed: the last before the bettor must cover")
        else:
            locked = seat in table.declared and seat not in table.revealed
            choices.append(Cards("pass", state.hands[seat], (0,) if locked else _counts(state.rules)))
            if table.bettor is None:
                refused["cover"] = N_("there is no bet to cover")
            elif seat not in table.revealed:
                refused["cover"] = N_("only the last before the bettor covers, or a player who had to show")
            elif state.stacks[seat] == 0:
                refused["cover"] = N_("there are no chips left to cover with")
            else:
                choices.append(COVER)
            refused["stay"] = N_("to stay is the answer to a hand just shown; here, pass")
        if reason := self._declarations(state, table, seat, choices):
            refused["declare"] = reason
        return LegalActions(tuple(choices), tuple(refused.items()))

    def _declarations(self, state: State, table: Standing, seat: int, choices: list[Choice]) -> str:
        """Add the declarations open to a seat, or tell why there are none."""
        rules = declaring_rules(state.rules)
        room = min(rules.most, state.stacks[seat] - state.to_match(seat))
        if seat in table.revealed and not rules.re_raise:
            return N_("a player who had to show covers or passes, no more")
        if room <= 0:
            return N_("the stack is too small to match the bet and stake more")
        if not any(state.stacks[s] for s in state.order if s != seat):
            return N_("nobody else has chips to answer it")
        rungs = ladder(state.rules)
        floor = 0 if table.rung is None else rungs.index(table.rung) + 1
        ceiling = len(rungs) if rules.overclaim == "free" else rungs.index(true_rung(state, seat)) + 1
        if floor >= ceiling:
            return N_("the hand is not above what stands, and a declaration may not be more than the hand holds")
        choices.append(Declarations(rungs, floor, ceiling, min(rules.least, room), room))
        return ""

    # -------------------------------------------------------------- what it leads to

    def apply(self, state: State, action: Action) -> State:
        seat = state.pending[0]
        if isinstance(action, Pass):
            return self._passes(state, seat, action)
        if isinstance(action, Declare):
            return self._declares(state, seat, action)
        if isinstance(action, Cover):
            return self._covers(state, seat)
        assert isinstance(action, Stay)
        return _close(state.changed_to(log=(*state.log, Event("stay", seat)), step=state.step + 1))

    def _passes(self, state: State, seat: int, action: Pass) -> State:
        table = _table(state)
        if table.bettor is not None:
            table = replace(table, passed=table.passed | {seat})
        event = Event("pass", seat, len(action.cards))
        after = exchanged(state, seat, action.cards, event, standing=table, pending=_turned(state))
        return after if after.owed else self.settle(after)

    def _declares(self, state: State, seat: int, action: Declare) -> State:
        paid = state.to_match(seat) + action.stake
        rung = action.combination, action.points
        table = replace(
            _table(state),
            bettor=seat,
            rung=rung,
            declared=_table(state).declared | {seat},
            passed=frozenset(),
            re_raising=False,
        )
        event = _payment(state, "declare", seat, action.stake, paid, rung)
        return self.settle(
            state.changed_to(
                standing=table,
                pending=_turned(state),
                log=(*state.log, event),
                step=state.step + 1,
                **state.pays(seat, paid),
            )
        )

    def _covers(self, state: State, seat: int) -> State:
        obliged = _obliged(state)
        chips = min(state.to_match(seat), state.stacks[seat])
        covered = state.changed_to(
            log=(*state.log, _payment(state, "cover", seat, chips, chips)),
            step=state.step + 1,
            **state.pays(seat, chips),
        )
        if obliged:
            return _reveal(covered)
        return self.settle(covered.changed_to(pending=_turned(state)))

    def settle(self, state: State) -> State:
        """Close when the turn is back at the bettor; count a round when it is back at the eldest without a bet."""
        table = _table(state)
        if table.bettor is not None:
            return _close(state) if state.pending[0] == table.bettor else state
        if state.pending[0] != state.order[0]:
            return state
        rules = declaring_rules(state.rules)
        if table.rounds + 1 < rules.unbet_rounds:
            return state.changed_to(standing=replace(table, rounds=table.rounds + 1))
        if rules.unbet == "void":
            return awarding.void(state)
        return awarding.compared(state, state.order)


def _table(state: State) -> Standing:
    assert state.standing is not None
    return state.standing


def _turned(state: State) -> tuple[int, ...]:
    """The circle when the next seat's turn has come."""
    return state.pending[1:] + state.pending[:1]


def _counts(rules: RuleSet) -> tuple[int, ...]:
    """How many cards a pass may change; none is a plain pass."""
    return (0, *range(rules.draw.least, rules.draw.most + 1)) if rules.draw else (0,)


def _obliged(state: State) -> bool:
    """Whether the seat to act must cover: all but he and the bettor have passed, and he sits last before him (C18)."""
    table, seat = _table(state), state.pending[0]
    if not table.obliged or table.re_raising or state.pending[1] != table.bettor or not state.stacks[seat]:
        return False
    if declaring_rules(state.rules).obligation == "off":
        return False
    return all(s in table.passed for s in state.order if s not in (seat, table.bettor))


def true_rung(state: State, seat: int) -> Rung:
    """What a seat truly holds, as a declaration."""
    held = awarding.worth(state, seat)
    return rung_of(state.rules, held.combination, held.points)


def _reveal(state: State) -> State:
    """The bettor declares and uncovers his true hand (C19); the player who covered may raise again (C20)."""
    table = _table(state)
    bettor = table.bettor
    assert bettor is not None
    held = awarding.worth(state, bettor)
    event = Event("reveal", bettor, cards=state.hands[bettor], combination=held.combination, points=held.points)
    every = declaring_rules(state.rules).obligation == "every"
    table = replace(
        table,
        rung=true_rung(state, bettor),
        revealed=table.revealed | {bettor},
        obliged=every,
        re_raising=True,
    )
    shown = replaced_at(state.shown, bettor, state.hands[bettor])
    return state.changed_to(standing=table, shown=shown, log=(*state.log, event))


def _close(state: State) -> State:
    """The last bettor and all who have matched him show; a player with no chips left shows for what he paid (C22)."""
    bettor = _table(state).bettor
    most = max(state.paid)
    showing = tuple(
        seat for seat in state.order if seat == bettor or state.paid[seat] == most or not state.stacks[seat]
    )
    return awarding.unseen(state, bettor) if showing == (bettor,) else awarding.compared(state, showing)
