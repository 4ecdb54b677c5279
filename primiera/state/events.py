"""What everybody at the table sees happen. An event holds public facts alone: changed cards are counted, not named."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from primiera.cards import Card

EventKind = Literal[
    "hand", "ante", "cut", "deal", "reshuffle", "phase", "check", "bet", "call", "raise", "fold", "discard", "pass",
    "declare", "cover", "stay", "reveal", "accuse", "show", "back", "win", "void",
]  # fmt: skip


class Event(NamedTuple):
    """One public fact of a hand. A named tuple, because a session makes thousands of them a second.

    seat         who it concerns, or None for the whole table
    amount       chips bet, raised, staked or won, or the number of cards dealt or changed
    paid         chips that went to the pot with it
    cards        cards laid open
    combination  what is declared or shown, with its points
    by           what decided a win: "combination", "points", "suit", "high-card", "eldest", "split" or "unseen"
    pot          index of the pot won: 0 is the main pot
    all_in       whether it took the player's last chip
    """

    kind: EventKind
    seat: int | None = None
    amount: int = 0
    paid: int = 0
    cards: tuple[Card, ...] = ()
    combination: str | None = None
    points: int = 0
    by: str = ""
    pot: int = 0
    all_in: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON; fields that say nothing are left out."""
        told: dict[str, Any] = {"kind": self.kind}
        for name, value in zip(self._fields[1:], self[1:], strict=True):
            if (name == "seat" and value is not None) or (name != "seat" and value):
                told[name] = [str(card) for card in self.cards] if name == "cards" else value
        return told
