"""The coach at a table for two: the price of each move after it was made, and of the session."""

from __future__ import annotations

from primiera.coach import Priced, price
from primiera.i18n import _, ngettext
from primiera.session import ME, Decision, Session
from primiera.state import State
from primiera.text import label
from primiera.view import view
from primiera.widgets.describe import View

DEAREST = 3


class Coaching:
    """Prices of a session's decisions, by hand and step, each counted once: it takes a moment in the browser."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], Priced] = {}

    def hear(self, decision: Decision) -> None:
        """Price a decision just made; where no solution reaches, there is none."""
        state = decision.state
        if priced := price(view(state, ME), decision.action):
            self.known[state.number, state.step] = priced

    def forget(self, state: State) -> None:
        """A move was taken back: what was said of it, and of all after it, no longer holds."""
        self.known = {at: priced for at, priced in self.known.items() if at < (state.number, state.step)}

    def last(self, session: Session) -> str:
        """What the coach says of the last decision of this hand, empty when he says nothing."""
        if not session.decisions:
            return ""
        state = session.decisions[-1].state
        priced = self.known.get((state.number, state.step))
        return priced.told if priced else ""

    def summary(self) -> str:
        """The session so far in a sentence; empty before anything was priced."""
        if not self.known:
            return ""
        given = sum(priced.cost for priced in self.known.values())
        decisions = len(self.known)
        told = ngettext(
            "{n} decision priced in this session, {chips:.2f} chips given away.",
            "{n} decisions priced in this session, {chips:.2f} chips given away.",
            decisions,
        )
        return told.format(n=decisions, chips=given)

    def dearest(self, session: Session) -> list[View]:
        """The dearest mistakes of the session; the replay goes to their hand and step."""
        numbers = [hand.number for hand in session.record.hands]
        costly = sorted((at for at, priced in self.known.items() if priced.cost), key=lambda at: -self.known[at].cost)
        lines = []
        for number, step in costly[:DEAREST]:
            priced = self.known[number, step]
            where = _("Hand {n}, step {step}").format(n=numbers.index(number) + 1, step=step)
            told = f"{label(priced.made, session.rules)}. {priced.told}"
            lines.append({"by": where, "text": told, "decides": False})
        return lines or [{"by": _("Coach"), "text": _("No mistake so far."), "decides": False}]
