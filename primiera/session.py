"""One person among bots: hand after hand, with moves taken back, a record kept, and a hand replayed.

>>> table = Session("primero", bots=["careful", "bold"], seed=1)
>>> table.run()
>>> while table.state.outcome is None:
...     table.move(next(iter(table.view().legal)))
...     table.run()
>>> sum(table.state.stacks) + table.state.outcome.carried
60

The table of the widgets and the text mode sit on it. It knows no screen; the person is seat 0.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from primiera import bots as characters
from primiera.actions import Action
from primiera.cards import Card
from primiera.errors import IllegalActionError, RulesError
from primiera.hands import RulesLike, as_rules
from primiera.record import Record, Seed, chance, first_dealer
from primiera.state import CHANCE, State
from primiera.text import seat_names
from primiera.view import PlayerView, view

STACK = 20
"""Chips each begins with: enough for an evening's worth of hands, few enough to count."""

ME = 0


class Moment(NamedTuple):
    """A table as it stood before a decision of the person, to come back to."""

    state: State
    record: Record
    layout: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of the person, and the state it was made in."""

    state: State
    action: Action


class Session:
    """A table of two to eight. `state` is the hand in progress, `record` all that has happened.

    Raises RulesError for a number of players, a bot or a stack that cannot be.
    """

    def __init__(
        self,
        rules: RulesLike = "primero",
        bots: Sequence[str] = ("careful", "bold", "beginner"),
        seed: Seed = 0,
        stack: int = STACK,
        *,
        stacks: Sequence[int] = (),
        dealer: int | None = None,
    ) -> None:
        self.rules = as_rules(rules)
        self.bots = tuple(characters.named(name) for name in bots)
        self.seed = seed
        players = len(self.bots) + 1
        least, most = self.rules.players.least, self.rules.players.most
        if not least <= players <= most:
            raise RulesError(f"{self.rules.spec} is for {least} to {most} players: {players} would sit down")
        chips = tuple(stacks) or (stack,) * players
        self.names = seat_names(players)
        begun = State.start(self.rules, chips, first_dealer(seed, players) if dealer is None else dealer)
        self._sit(begun, Record(self.rules, None if dealer is not None else seed, self.names, chips))

    def _sit(self, state: State, record: Record) -> None:
        self.state, self.record = state, record
        self.layout: tuple[Card, ...] = ()
        self.past: list[Moment] = []
        self.decisions: list[Decision] = []

    # -------------------------------------------------------------- what is seen

    def view(self) -> PlayerView:
        """What the person may see."""
        return view(self.state, ME)

    @property
    def my_turn(self) -> bool:
        return self.state.turn == ME

    @property
    def hand_over(self) -> bool:
        return self.state.outcome is not None

    @property
    def over(self) -> bool:
        """Whether no further hand can follow for the person: too few players have chips, or he has none."""
        return self.hand_over and (self.state.session_over or self.state.stacks[ME] == 0)

    # -------------------------------------------------------------- playing

    def move(self, action: Action) -> None:
        """Make a move of the person. Raises IllegalActionError, and changes nothing, when it is refused."""
        if not self.my_turn:
            who = "nobody's turn: the hand is over" if self.hand_over else "not your turn"
            raise IllegalActionError(f"'{action}' cannot be played now: it is {who}")
        before = Moment(self.state, self.record, self.layout)
        self.apply(action)
        self.past.append(before)
        self.decisions.append(Decision(before.state, action))

    def step(self) -> None:
        """Let the next bot move, and chance around it; nothing when the person is to move or the hand is over."""
        self.deal()
        turn = self.state.turn
        if turn is not None and turn != ME:
            numbers = random.Random(f"{self.seed}/seat {turn}/{self.state.number}/{self.state.step}")
            self.apply(self.bots[turn - 1].choose(view(self.state, turn), numbers))
            self.deal()

    def run(self) -> None:
        """Let the bots move until it is the person's turn or the hand is over."""
        self.deal()
        while self.state.turn not in (None, ME):
            self.step()

    def deal(self) -> None:
        """Let chance move, where it is its turn: the pack, or the discards, are shuffled."""
        while self.state.turn == CHANCE:
            seed = self.seed if self.record.seed is None else self.record.seed
            self.apply(chance(seed, self.state))

    def apply(self, action: Action) -> None:
        """Any action of whoever is to move, recorded."""
        after = self.state.apply(action)
        self.record = self.record.after(self.state, action)
        self.state = after
        self.layout = arranged(self.layout, after.hands[ME])

    def next_hand(self) -> None:
        """Begin the next hand. Raises IllegalActionError before this one has ended or when the session is over."""
        if self.over:
            raise IllegalActionError("the session is over: begin a new one")
        self.state = self.state.next_hand()
        self.layout, self.past, self.decisions = (), [], []

    # -------------------------------------------------------------- taking back, saving, loading

    @property
    def can_undo(self) -> bool:
        return bool(self.past)

    def undo(self) -> None:
        """Take the person's last move back, and all that followed it. Raises IllegalActionError when there is none."""
        if not self.past:
            raise IllegalActionError("there is no move to take back in this hand")
        self.state, self.record, self.layout = self.past.pop()
        self.decisions.pop()

    def load(self, record: Record) -> None:
        """Go on from a record. Raises RulesError when it has no hand or its table is of another size.

        The bots are those of this table, as far as they go round.
        """
        if not record.hands:
            raise RulesError("this record holds no hand: there is nothing to show or to go on from")
        last = len(record.hands) - 1
        state = record.state_at(last, len(record.hands[last].moves))
        players = len(record.names)
        if len(self.bots) != players - 1:
            self.bots = tuple(self.bots[i % len(self.bots)] for i in range(players - 1))
        self.rules, self.names = record.rules, record.names
        self.seed = record.seed if record.seed is not None else self.seed
        self._sit(state, record)
        self.layout = arranged((), state.hands[ME])


def arranged(before: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand as they lie on the table: a new card takes the place of the one that was thrown.

    >>> from primiera.cards import parse_cards
    >>> " ".join(map(str, arranged(parse_cards("7S 2H KD AC"), parse_cards("7S KD AC 5C"))))
    '7S 5C KD AC'
    """
    new = iter([card for card in hand if card not in before])
    laid = [card if card in hand else next(new, None) for card in before]
    return (*(card for card in laid if card), *new)
