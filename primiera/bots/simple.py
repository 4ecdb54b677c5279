"""Players who do not weigh: one moves at random, one makes the mistakes of a first evening."""

from __future__ import annotations

import random
from dataclasses import dataclass

from primiera.actions import Action, Bet, Call, Check, Cover, Declare, Discard, Pass, Raise
from primiera.state.legal import Amounts, Cards, Declarations
from primiera.view import PlayerView


@dataclass(frozen=True, slots=True)
class Random:
    """Any kind of legal move, each as likely."""

    name: str = "random"

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """A random legal move."""
        return view.legal.pick(rng)


@dataclass(frozen=True, slots=True)
class Beginner:
    """Counts points instead of suits, keeps every seven, pays to see, and declares all it holds."""

    name: str = "beginner"

    def choose(self, view: PlayerView, rng: random.Random) -> Action:
        """A legal move, often a poor one."""
        legal = view.legal
        worth = {card: view.rules.value[card.rank] for card in view.hand}
        change = legal.of("discard") or legal.of("pass")
        declare = legal.of("declare")
        if isinstance(declare, Declarations) and (len(declare.rungs) > 20 or rng.random() < 0.5):
            return Declare(*declare.rungs[-1], rng.randint(declare.least, declare.most))
        if Cover() in legal:
            return Cover()
        if isinstance(change, Cards):
            if Call() in legal and rng.random() < 0.7:
                return Call()
            low = sorted((card for card in view.hand if worth[card] < 15), key=worth.__getitem__)
            cards = tuple(low[: change.counts[-1]])
            return Discard(cards) if change.kind == "discard" else Pass(cards)
        amounts = legal.of("bet") or legal.of("raise")
        if isinstance(amounts, Amounts) and sum(worth.values()) >= 58 and rng.random() < 0.6:
            amount = rng.randint(amounts.least, amounts.most)
            return Bet(amount) if amounts.kind == "bet" else Raise(amount)
        if Check() in legal:
            return Check()
        if Call() in legal and (sum(worth.values()) >= 46 or rng.random() < 0.5):
            return Call()
        return legal.choices[-1].pick(rng)
