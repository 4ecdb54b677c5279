"""A player who weighs: one way of thinking for the three games, two characters that differ in a few numbers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from primiera.actions import Action, Bet, Call, Check, Cover, Declare, Discard, Fold, Pass, Raise, Stay
from primiera.bots.judging import exchanges, field, strength, unseen
from primiera.cards import Card
from primiera.state.declaring import ladder, rung_of
from primiera.state.legal import Amounts, Cards, Declarations
from primiera.view import PlayerView

AFTER_DRAW = 1.5
"""A hand that could be changed is worth about one and a half random hands to whoever has to beat it."""
A_BET_SAYS = 0.4
"""Each bet or raise makes the hands behind it count so much more."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """Weighs its chance against the price.

    nerve   added to its chance when it decides to pay or to bet: 0 is sober
    bluff   how often it bets on nothing
    reach   how much it prefers a rare great hand to a likely small one when it changes cards: 1 is neutral
    """

    name: str
    nerve: float
    bluff: float
    reach: float

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """A legal move for the view's seat."""
        match view.phase_kind:
            case "bet":
                return self._vies(view, rng)
            case "draw":
                return Discard(self._throws(view, rng))
            case "open":
                return self._opens(view, rng)
            case _:
                return self._declares(view, rng)

    # -------------------------------------------------------------- changing cards

    def _throws(self, view: PlayerView, rng: random.Random) -> tuple[Card, ...]:
        choice = view.legal.of("discard") or view.legal.of("pass")
        assert isinstance(choice, Cards)
        return exchanges(view, choice.counts, self._rivals(view) * self.reach, rng)[0].cards

    def _rivals(self, view: PlayerView) -> float:
        """How many random hands the others amount to."""
        others = len(view.live) - 1
        changes = any(phase.kind in ("draw", "declare") for phase in view.rules.phases)
        return others * (AFTER_DRAW if changes else 1.0)

    # -------------------------------------------------------------- vying

    def _vies(self, view: PlayerView, rng: random.Random) -> Action:
        legal, price = view.legal, view.to_match
        chance = self._chance(view, rng) + self.nerve
        raising = legal.of("bet") or legal.of("raise")
        fair = 1 / len(view.live)
        if isinstance(raising, Amounts):
            bluffs = rng.random() < self.bluff and view.bets < 2
            if chance > 1.4 * fair or bluffs:
                sure = (chance - fair) / (1 - fair)
                wanted = round(raising.most * sure) if not bluffs else rng.randint(raising.least, raising.most)
                amount = min(max(wanted, raising.least), raising.most)
                return Bet(amount) if raising.kind == "bet" else Raise(amount)
        if Check() in legal:
            return Check()
        return Call() if chance > price / (view.pot + price) else Fold()

    def _chance(self, view: PlayerView, rng: random.Random) -> float:
        """The chance to win against all others, after the changes still to come."""
        rivals = self._rivals(view) + A_BET_SAYS * view.bets
        if len(view.hand) < 4:
            return float(strength(view.rules, _filled(view, rng)) ** rivals)
        ahead = any(phase.kind == "draw" for phase in view.rules.phases[view.phase :])
        if ahead and view.rules.draw:
            counts = (0, *range(view.rules.draw.least, view.rules.draw.most + 1))
            return exchanges(view, counts, rivals, rng, samples=16)[0].value
        return float(strength(view.rules, view.hand) ** rivals)

    # -------------------------------------------------------------- declaring

    def _opens(self, view: PlayerView, rng: random.Random) -> Action:
        """Two cards: good ones are two of a suit, or a seven with an ace or a six."""
        first, second = view.hand
        worth = sum(view.rules.value[card.rank] for card in view.hand)
        good = worth >= (30 if first.suit == second.suit else 36)
        bet = view.legal.of("bet")
        if isinstance(bet, Amounts):
            return Bet(1 if worth < 37 else min(2, bet.most)) if good or rng.random() < self.bluff else Pass()
        if Pass() not in view.legal:
            return Call()
        return Call() if good or (self.nerve > 0.1 and view.to_match == 1) else Pass()

    def _declares(self, view: PlayerView, rng: random.Random) -> Action:
        legal = view.legal
        choice = legal.of("declare")
        if isinstance(choice, Declarations):
            chance = self._against_standing(view)
            bluffs = rng.random() < self.bluff
            if chance + self.nerve > (0.72 if view.standing is None else 0.66) or bluffs:
                return self._declaration(view, choice, chance, rng)
        if Stay() in legal:
            return Stay()
        if Cover() in legal and (legal.of("pass") is None or self._against_standing(view) > 0.4):
            return Cover()
        return Pass(self._throws(view, rng))

    def _declaration(self, view: PlayerView, choice: Declarations, chance: float, rng: random.Random) -> Declare:
        """Low enough to be followed: the true hand hides behind the lowest third of what may be said."""
        rungs = choice.rungs
        combination, points = rungs[rng.randrange(max(1, len(rungs) // 3))]
        stake = max(choice.least, round(choice.most * min(1.0, max(0.0, chance))))
        return Declare(combination, points, min(stake, choice.most))

    def _against_standing(self, view: PlayerView) -> float:
        """The chance to beat who bet: a declaration says that the hand behind it is at least so good."""
        known, rules = field(view.rules), view.rules
        mine = known.table.rank_of_four(*view.hand)
        standing = view.standing
        if standing is None:
            return float(known.below[mine] ** (AFTER_DRAW * 0.5 * (len(view.live) - 1)))
        if standing.revealed:
            shown = view.seats[standing.seat].shown
            return float(len(shown) == 4 and mine > known.table.rank_of_four(*shown))
        rungs = ladder(rules)
        floor = rungs.index(standing.rung)
        least = next(
            rank
            for rank, worth in enumerate(known.table.worths)
            if rungs.index(rung_of(rules, worth.combination, worth.points)) >= floor
        )
        if mine < least:
            return 0.0
        base = known.below[least - 1] if least else 0.0
        return (known.below[mine] - base) / (1 - base)


def _filled(view: PlayerView, rng: random.Random) -> tuple[Card, ...]:
    """The cards held, filled up at random to four."""
    return (*view.hand, *rng.sample(unseen(view), 4 - len(view.hand)))
