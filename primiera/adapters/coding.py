"""Moves as numbers and views as vectors, the same for every adapter.

Numbers: 0 fold, 1 check, 2 call, then bets of 1, 2, ..., raises of 1, 2, ..., and, in games with an exchange, the 16
sets of cards that may be thrown, as bits over the places of the hand from the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from primiera.actions import Action, Bet, Call, Check, Discard, Fold, Raise
from primiera.cards import Card, pack
from primiera.errors import RulesError
from primiera.hands import RulesLike, as_rules
from primiera.ruleset import RuleSet
from primiera.state.legal import Amounts, Cards
from primiera.view import PlayerView


@dataclass(frozen=True)
class Coding:
    """The numbers of one betting game at a table of 2 to 4 with equal stacks.

    Raises RulesError for a game without betting or a table of another size.
    """

    rules: RuleSet
    players: int
    stack: int

    def __post_init__(self) -> None:
        if self.rules.betting is None:
            raise RulesError(f"{self.rules.spec} is no betting game: the adapters play those of sources B and D")
        if not 2 <= self.players <= 4:
            raise RulesError(f"the adapters seat 2 to 4 players, not {self.players}")
        if self.stack < 2:
            raise RulesError(f"a stack of {self.stack} leaves nothing to bet after the ante: allowed are 2 and more")

    @cached_property
    def plain(self) -> tuple[Action, ...]:
        """Moves that need no hand to be named, by number."""
        betting = self.rules.betting
        assert betting is not None
        amounts = range(betting.least, betting.most + 1)
        return (Fold(), Check(), Call(), *map(Bet, amounts), *map(Raise, amounts))

    @cached_property
    def moves(self) -> int:
        """How many numbers there are."""
        return len(self.plain) + (16 if self.rules.draw else 0)

    @cached_property
    def longest(self) -> int:
        """More decisions than a hand can have."""
        betting = self.rules.betting
        assert betting is not None
        rounds = sum(phase.kind == "bet" for phase in self.rules.phases)
        return self.players * (rounds * (betting.raises + 2) + (1 if self.rules.draw else 0))

    def number(self, action: Action, hand: tuple[Card, ...]) -> int:
        """The number of a move, made with this hand."""
        if isinstance(action, Discard):
            return len(self.plain) + sum(1 << place for place, card in enumerate(hand) if card in action.cards)
        return self.plain.index(action)

    def action(self, number: int, hand: tuple[Card, ...]) -> Action:
        """The move of a number. Raises RulesError for a number that there is not."""
        if not 0 <= number < self.moves:
            raise RulesError(f"there is no move {number}: allowed are 0 to {self.moves - 1}")
        if number < len(self.plain):
            return self.plain[number]
        bits = number - len(self.plain)
        return Discard(tuple(card for place, card in enumerate(hand) if bits >> place & 1))

    def legal(self, view: PlayerView) -> list[int]:
        """The numbers of the legal moves of a view, ascending."""
        found: list[int] = []
        for choice in view.legal.choices:
            if isinstance(choice, (Amounts, Cards)):
                found += [self.number(action, view.hand) for action in choice]
            else:
                found.append(self.number(next(iter(choice)), view.hand))
        return sorted(found)

    # -------------------------------------------------------------- what is seen

    @cached_property
    def width(self) -> int:
        """Length of a vector."""
        return self.rules.deck + 5 * self.players + len(self.rules.phases) + 2

    def vector(self, view: PlayerView) -> list[float]:
        """A view in numbers from 0 to 1: own cards, then each seat from the own one to the left, phase and bets.

        A seat is its stack and what it paid (1 is all chips it began with), folded, all in, dealer.
        """
        assert view.seat is not None
        own = set(view.hand)
        told = [float(card in own) for card in pack(self.rules.deck)]
        for offset in range(self.players):
            seat = view.seats[(view.seat + offset) % self.players]
            told += [
                min(seat.stack / self.stack, 1.0),
                seat.paid / self.stack,
                float(seat.folded),
                float(seat.all_in),
                float(seat.seat == view.dealer),
            ]
        told += [float(phase == view.phase) for phase in range(len(self.rules.phases))]
        betting = self.rules.betting
        assert betting is not None
        return [*told, view.bets / (betting.raises + 1), min(view.to_match / self.stack, 1.0)]


def coding(rules: RulesLike = "primero", players: int = 2, stack: int = 20) -> Coding:
    """The coding of a game by id or rule set. Raises RulesError as Coding does."""
    return Coding(as_rules(rules), players, stack)
