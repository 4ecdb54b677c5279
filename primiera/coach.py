"""The coach: what each of your decisions for two cost against best play, in chips, and why.

A decision is priced after it was made. The other is taken to play the stored solution: what he holds is then known as
far as your four cards and his moves tell it, and every move of yours has a worth, best play by you from there on. The
price is the worth of the best move less that of yours. Betting games without an exchange, two players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from primiera.actions import Action, Fold
from primiera.cards import Card, Hand
from primiera.i18n import _
from primiera.odds.census import census
from primiera.record import Record
from primiera.ruleset import RuleSet
from primiera.strategies import Solution
from primiera.strategies.line import as_move, as_word, effective_stack, position, solution_for
from primiera.view import PlayerView, view

NOTHING = 0.005
"""Chips below which a decision counts as free: the solution itself is not more exact."""

Weights = tuple[float, ...]
"""How likely the other holds each class of hand, in any unit."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A decision and its price.

    made, best  the move made and the best one
    worth       chips you win or lose in this hand on average, antes included, by each move of the solution
    cost        chips given away: 0 for the best move
    reason      one sentence
    expected    False when best play never comes to this position: the other is then taken to hold any hand
    """

    made: Action
    best: Action
    worth: dict[str, float]
    cost: float
    reason: str
    expected: bool

    @property
    def told(self) -> str:
        """The price and the reason, as the coach says it after the move."""
        if not self.cost:
            return _("Nothing given away: {reason}.").format(reason=self.reason)
        return _("{chips:.2f} chips given away: {reason}.").format(chips=self.cost, reason=self.reason)

    def __str__(self) -> str:
        return f"{self.made}. {self.told}"


def price(seen: PlayerView, made: Action) -> Priced | None:
    """Price a move, from the view its player had when he made it.

    None where no solution reaches: three players, a game with an exchange or without a stored solution, a fold or a
    position outside its tree.
    """
    spot = _spot(seen)
    if spot is None:
        return None
    worth = {word: spot.after(word) for word in spot.solution.play[spot.here]}
    if isinstance(made, Fold) and "f" not in worth:
        worth["f"] = -float(spot.paid[spot.me])
    word = "f" if isinstance(made, Fold) else as_word(spot.solution, spot.here, made)
    if word is None:
        return None
    best = max(worth, key=lambda w: (worth[w], w == word))
    cost = worth[best] - worth[word]
    free = cost < NOTHING
    return Priced(
        made,
        made if free else as_move(best, seen.legal),
        worth,
        0.0 if free else cost,
        _reason(spot, word, word if free else best),
        spot.expected,
    )


# ------------------------------------------------------------------ worth of a move


@dataclass(frozen=True, slots=True)
class _Spot:
    """A decision: who (0 the eldest), what he holds, what the other may hold, what both have paid."""

    solution: Solution
    rules: RuleSet
    here: str
    me: int
    held: int
    weights: Weights
    paid: tuple[int, int]
    stack: int
    expected: bool

    def after(self, word: str) -> float:
        """Chips after a move of mine, best play by both from there on."""
        return self._move(self.here, word, self.me, self.weights, self.paid) / sum(self.weights)

    def answer(self, word: str) -> dict[str, Weights]:
        """What the other does after a move of mine: for each of his answers the hands he gives it with."""
        here = self.here + word
        if here not in self.solution.play:
            return {}
        return {w: _times(self.weights, row) for w, row in self.solution.rows(here).items()}

    def wins(self, weights: Weights) -> float:
        """My share of the pot in a showdown against these hands."""
        return (self._shown(weights) / sum(weights) + 1) / 2

    def _shown(self, weights: Weights) -> float:
        """Weights I beat less those that beat me."""
        below, above = sum(weights[: self.held]), sum(weights[self.held + 1 :])
        combination = self.solution.classes[self.held].split()[0]
        eldest = self.rules.tie_chain(combination)[-1] == "eldest"
        return below - above + (weights[self.held] * (1 - 2 * self.me) if eldest else 0)

    def _move(self, here: str, word: str, who: int, weights: Weights, paid: tuple[int, int]) -> float:
        """Chips times weight, after `who` moves."""
        if word == "f":
            return sum(weights) * (-paid[self.me] if who == self.me else paid[1 - self.me])
        if word != "x":
            total = min(max(paid) + (int(word[1:]) if word != "c" else 0), self.stack)
            paid = (total, paid[1]) if who == 0 else (paid[0], total)
        after = here + word
        if after in self.solution.play:
            return self._best(after, 1 - who, weights, paid)
        if after + "/" in self.solution.play:
            return self._best(after + "/", 0, weights, paid)
        return self._shown(weights) * min(paid)

    def _best(self, here: str, who: int, weights: Weights, paid: tuple[int, int]) -> float:
        if who == self.me:
            return max(self._move(here, word, who, weights, paid) for word in self.solution.play[here])
        total = 0.0
        for word, row in self.solution.rows(here).items():
            his = _times(weights, row)
            if any(his):
                total += self._move(here, word, who, his, paid)
        return total


def _spot(seen: PlayerView) -> _Spot | None:
    if seen.seat is None or seen.rules.betting is None or seen.phase_kind != "bet" or len(seen.order) != 2:
        return None
    if len(seen.hand) < 4 or any(phase.kind == "draw" for phase in seen.rules.phases):
        return None
    seats = [seen.seats[seat] for seat in seen.order]
    stack = effective_stack([seat.stack for seat in seats], [seat.paid for seat in seats])
    solution = solution_for(seen.rules, stack)
    if solution is None:
        return None
    here = position(solution, seen.rules, seen.log)
    if here is None:
        return None
    me = seen.order.index(seen.seat)
    weights, expected = _belief(solution, here, me, dealt_against(seen.rules, tuple(sorted(seen.hand, key=str))))
    paid = (seats[0].paid, seats[1].paid)
    return _Spot(solution, seen.rules, here, me, solution.held(here, Hand(seen.hand)), weights, paid, stack, expected)


@lru_cache(maxsize=64)
def dealt_against(rules: RuleSet, hand: Sequence[Card]) -> Weights:
    """How many hands of each class the other may have been dealt when you hold these four cards."""
    counted = census(rules)
    below = counted.with_without((), [counted.table.place[card] for card in hand])
    return tuple(float(below[rank + 1] - below[rank]) for rank in range(counted.top))


def _belief(solution: Solution, here: str, me: int, weights: Weights) -> tuple[Weights, bool]:
    """The other's hands at a position, and whether best play comes there at all."""
    at, who = "", 0
    for word in _words(here):
        if word == "/":
            at, who = at + word, 0
            continue
        if who != me:
            his = _times(weights, solution.rows(at)[word])
            if sum(his) < 1e-6 * sum(weights):
                return weights, False
            weights = his
        at, who = at + word, 1 - who
    return weights, True


def _words(position: str) -> list[str]:
    words: list[str] = []
    for character in position:
        if character.isdigit():
            words[-1] += character
        else:
            words.append(character)
    return words


def _times(weights: Weights, row: Sequence[float]) -> Weights:
    return tuple([weight * chance for weight, chance in zip(weights, row, strict=True)])


# ------------------------------------------------------------------ why


def _reason(spot: _Spot, made: str, best: str) -> str:
    """One sentence about the move made, and where it was not the best, about the better one."""
    told = _about(spot, made)
    if best == made:
        return told
    if made[0] in "br" and best[0] == made[0]:
        return _("{reason}; {size} would earn more").format(reason=told, size=best[1:])
    better = _("{reason}; {move} is better").format(reason=told, move=_named(best))
    return f"{better}: {_about(spot, best)}" if best[0] in "brx" else better


def _about(spot: _Spot, word: str) -> str:
    """What decides whether a move is good."""
    owed, pot = spot.paid[1 - spot.me] - spot.paid[spot.me], sum(spot.paid)
    if word == "x":
        told = _("unbet, this hand wins {wins} of the showdowns")
        return told.format(wins=_percent(spot.wins(spot.weights)))
    if word == "f" and not owed:
        return _("there is no bet to fold to")
    if word in ("c", "f"):
        told = _("a call of {owed} into {pot} must win {needed}; this hand wins {wins} against what he bets")
        wins = _percent(spot.wins(spot.weights))
        return told.format(owed=owed, pot=pot, needed=_percent(owed / (pot + owed)), wins=wins)
    return _about_bet(spot, owed + int(word[1:]), pot, spot.answer(word))


def _about_bet(spot: _Spot, risked: int, pot: int, answers: dict[str, Weights]) -> str:
    """A bet lives on hands that fold, on worse hands that call, or on both."""
    everything = sum(spot.weights)
    folds = sum(answers.get("f", ())) / everything
    rows = [row for answer, row in answers.items() if answer != "f"]
    stays = tuple(map(sum, zip(*rows, strict=True)))
    wins = spot.wins(stays) if sum(stays) else 0.0
    if wins >= 0.5:
        told = _("he stays in with {stays} of his hands, and this one beats {wins} of those")
        return told.format(stays=_percent(1 - folds), wins=_percent(wins))
    told = _("a bluff here must work {needed} of the time; he folds {folds}")
    told = told.format(needed=_percent(risked / (risked + pot)), folds=_percent(folds))
    if wins < 0.05:
        return told
    return _("{reason}, and this hand wins {wins} when he stays").format(reason=told, wins=_percent(wins))


def _named(word: str) -> str:
    if word[0] == "b":
        return _("a bet of {n}").format(n=word[1:])
    if word[0] == "r":
        return _("a raise of {n}").format(n=word[1:])
    return {"x": _("checking"), "c": _("calling"), "f": _("folding")}[word]


def _percent(share: float) -> str:
    """With a space that does not break."""
    return f"{100 * share:.0f}\u00a0%"


# ------------------------------------------------------------------ a session


@dataclass(frozen=True, slots=True)
class Mistake:
    """A priced decision of a record: ``record.state_at(hand, step)`` is the position it was made in."""

    hand: int
    step: int
    priced: Priced


@dataclass(frozen=True, slots=True)
class Report:
    """What a seat gave away in a session.

    hands      hands in which at least one decision of the seat was priced
    decisions  decisions priced
    given      chips given away in all
    dearest    the dearest mistakes, at most three, replayable
    """

    hands: int
    decisions: int
    given: float
    dearest: tuple[Mistake, ...]

    @property
    def a_hand(self) -> float:
        """Chips given away a hand."""
        return self.given / self.hands if self.hands else 0.0

    @property
    def told(self) -> str:
        """The session in a sentence."""
        if not self.decisions:
            return _("No decision of this session could be priced.")
        told = _("{n} decisions in {hands} hands: {chips:.2f} chips given away, {each:.3f} a hand.")
        return told.format(n=self.decisions, hands=self.hands, chips=self.given, each=self.a_hand)

    def __str__(self) -> str:
        dear = [_("Hand {n}, step {step}").format(n=m.hand + 1, step=m.step) + f": {m.priced}" for m in self.dearest]
        return "\n".join([self.told, *dear])


def review(record: Record, seat: int, dearest: int = 3) -> Report:
    """Price every decision of a seat in a record; decisions that cannot be priced are left out."""
    priced: list[Mistake] = []
    for hand, kept in enumerate(record.hands):
        for step, (state, move) in enumerate(zip(record.states(hand), kept.moves, strict=False)):
            if move.seat == seat and (result := price(view(state, seat), move.action)):
                priced.append(Mistake(hand, step, result))
    mistakes = sorted((m for m in priced if m.priced.cost), key=lambda m: -m.priced.cost)
    return Report(
        len({m.hand for m in priced}),
        len(priced),
        sum(m.priced.cost for m in priced),
        tuple(mistakes[:dearest]),
    )
