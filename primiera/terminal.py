"""The table as text: ``primiera play --interactive``. The same session, the same words as the table in the page.

Moves are typed as in the records or shorter: ``bet 2``, ``b 2``, ``discard 7S 2H`` or by place ``d 1 3``, ``pass``,
``declare numero 30 2``. ``?`` tells what can be done; ``hint``, ``undo``, ``rules`` and ``quit`` help on the way.
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from primiera import bots, text
from primiera.actions import ACTIONS, Action, Declare, parse_action
from primiera.cards import parse_cards
from primiera.errors import NotationError, PrimieraError
from primiera.i18n import _, ngettext
from primiera.names import fold
from primiera.record import Record, Seed
from primiera.ruleset import RuleSet
from primiera.session import ME, STACK, Session
from primiera.state.legal import Amounts, Cards, Choice, Declarations, Plain
from primiera.view import PlayerView

HELPERS = ("hint", "undo", "rules", "quit", "help")


class LeftTableError(Exception):
    """The player leaves the table."""


class Terminal:
    """A table in the terminal; `ask` and `tell` are input and print, unless a test sits there."""

    def __init__(
        self,
        rules: RuleSet,
        characters: Sequence[str],
        seed: Seed,
        stack: int | None = None,
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.table = Session(rules, characters, seed, STACK if stack is None else stack)
        self.ask, self.tell = ask, tell
        self.told = 0  # events of this hand already told
        self.farewell = ""

    @property
    def record(self) -> Record:
        """All that was played."""
        return self.table.record

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON for the command line."""
        state = self.table.state
        return {
            "hands": sum(hand.stacks is not None for hand in self.record.hands),
            "stacks": list(state.stacks),
            "pot": state.pot,
            "chips": sum(state.stacks) + state.pot,
        }

    # -------------------------------------------------------------- playing

    def play(self, hands: int | None = None) -> None:
        """Play until the player leaves, somebody has all the chips, or so many hands are over."""
        table = self.table
        others = ", ".join(f"{name} ({_(bot.name)})" for name, bot in zip(table.names[1:], table.bots, strict=True))
        self.tell(_("{game}. You sit {name}; with you {others}.").format(
            game=table.rules.name, name=table.names[ME], others=others
        ))  # fmt: skip
        self.tell(_("Type ? to see what you can do."))
        try:
            while True:
                self._hand()
                if table.over or table.state.number == hands:
                    break
                self._command(_("Enter for the next hand, or quit: "), at_rest=True)
                if table.hand_over:  # else the last move was taken back
                    table.next_hand()
                    self.told = 0
        except LeftTableError:
            pass
        chips = table.state.stacks[ME]
        self.farewell = ngettext("You leave with {n} chip.", "You leave with {n} chips.", chips).format(n=chips)

    def _hand(self) -> None:
        table = self.table
        self.tell("")
        while not table.hand_over:
            table.run()
            self._news()
            if table.my_turn:
                self._turn()
        self._news()

    def _turn(self) -> None:
        """Ask until a move is made or taken back."""
        seen = self.table.view()
        for line in self._situation(seen):
            self.tell(line)
        while True:
            action = self._command(_("Your move ({choices}): ").format(choices=self._choices(seen)))
            if action is None:
                return
            try:
                self.table.move(action)
                return
            except PrimieraError:
                self.tell("  " + _("No: {reason}.").format(reason=seen.why_not(action)))

    def _command(self, prompt: str, at_rest: bool = False) -> Action | None:
        """A move, or None when the player took one back or goes on to the next hand."""
        while True:
            try:
                typed = self.ask(prompt).strip()
            except EOFError:
                raise LeftTableError from None
            words = typed.split()
            word = fold(words[0]) if words else ""
            if not word and at_rest:
                return None
            if word in ("quit", "q", "exit"):
                raise LeftTableError
            if word in ("?", "help") or not word:
                self._help(at_rest)
            elif word == "rules":
                from primiera import sheet

                self.tell(sheet.render(self.table.rules, "text"))
            elif word == "undo":
                if not self.table.can_undo:
                    self.tell("  " + _("There is no move to take back in this hand."))
                    continue
                self.table.undo()
                self.told = len(self.table.state.log)
                self.tell("  " + _("Taken back."))
                return None
            elif at_rest:
                self.tell("  " + _("The hand is over: Enter for the next one."))
            elif word == "hint":
                self.tell("  " + self._hint())
            else:
                try:
                    return read_move(words, self.table.view())
                except PrimieraError as error:
                    self.tell(f"  {error}")

    # -------------------------------------------------------------- telling

    def _news(self) -> None:
        state = self.table.state
        for event in state.log[self.told :]:
            self.tell(text.told(event, state.rules, self.table.names, ME))
        self.told = len(state.log)

    def _situation(self, seen: PlayerView) -> list[str]:
        seats = []
        for seat in seen.order:
            other = seen.seats[seat]
            marks = [_("deals")] if seat == seen.dealer else []
            if other.folded:
                marks.append(_("folded"))
            if other.all_in:
                marks.append(_("all in"))
            if other.changed:
                marks.append(_("changed {n}").format(n=other.changed))
            if other.shown and seat != ME:
                marks.append(_("shown {cards}").format(cards=" ".join(map(str, other.shown))))
            note = f" ({', '.join(marks)})" if marks else ""
            seats.append(f"{self.table.names[seat]} {other.stack}{note}")
        lines = ["", _("Chips: {seats}. Pot {pot}.").format(seats="; ".join(seats), pot=seen.pot)]
        if seen.standing is not None:
            standing = seen.standing
            hand = text.hand_text(seen.rules, standing.combination, standing.points)
            who = self.table.names[standing.seat]
            lines.append(_("{name} stands at {hand}.").format(name=who, hand=hand))
        worth = seen.worth
        cards = " ".join(map(str, seen.hand))
        lines.append(_("You hold {cards}").format(cards=cards) + (f": {worth}." if worth else "."))
        return lines

    def _choices(self, seen: PlayerView) -> str:
        return ", ".join(self._short(choice, seen) for choice in seen.legal.choices)

    def _short(self, choice: Choice, seen: PlayerView) -> str:
        if isinstance(choice, Plain) and choice.kind in ("call", "cover"):
            pays = min(seen.to_match, seen.me.stack)
            return f"{choice.kind} ({pays})"
        if isinstance(choice, (Plain, Amounts)):
            return str(choice)
        if isinstance(choice, Cards):
            return choice.kind if choice.counts == (0,) else f"{choice.kind} [0-{choice.counts[-1]}]"
        assert isinstance(choice, Declarations)
        low, high = (text.hand_text(seen.rules, *choice.rungs[at]) for at in (0, -1))
        return f"declare [{low} - {high}] [{choice.least}-{choice.most}]"

    def _hint(self) -> str:
        """What the careful player would do; he sees no more than you."""
        seen = self.table.view()
        action = bots.named("careful").choose(seen, random.Random(seen.step))
        return _("The careful player would say: {move}.").format(move=text.label(action, seen.rules))

    def _help(self, at_rest: bool) -> None:
        lines = [_("rules: the rules of this game; quit: leave the table.")]
        if not at_rest:
            lines = [
                _("Your moves: {moves}.").format(moves=self._choices(self.table.view())),
                _("Cards are named (7S 2H) or counted from the left (1 3). A declaration is a combination, its "
                  "points and a stake: declare numerus 30 2."),
                _("hint: what the careful player would do; undo: take your last move back."),
                *lines,
            ]  # fmt: skip
        for line in lines:
            self.tell(textwrap.indent(textwrap.fill(line, 100), "  "))


# ------------------------------------------------------------------ reading


def read_move(words: Sequence[str], seen: PlayerView) -> Action:
    """A move as a person types it. Raises NotationError that says what is wrong and what could be meant.

    Kinds may be shortened as far as the legal ones stay apart; cards may be counted from the left; combinations may go
    by this game's name for them.
    """
    kind = _kind(words[0], seen)
    rest = [*words[1:]]
    if kind in ("discard", "pass") and rest and all(word.isdecimal() and len(word) == 1 for word in rest):
        places = [int(word) for word in rest]
        if bad := [place for place in places if not 1 <= place <= len(seen.hand)]:
            raise NotationError(f"there is no card {bad[0]}: the cards are counted from 1 to {len(seen.hand)}")
        rest = [str(seen.hand[place - 1]) for place in places]
    elif kind in ("discard", "pass") and rest:
        rest = [str(card) for card in parse_cards(" ".join(rest))]
    if kind == "declare":
        return _declaration(rest, seen)
    return parse_action(" ".join([kind, *rest]))


def _kind(word: str, seen: PlayerView) -> str:
    word = fold(word)
    if word in ACTIONS:
        return word
    kinds = [kind for kind in seen.legal.kinds if kind.startswith(word)]
    if len(kinds) == 1:
        return kinds[0]
    allowed = ", ".join((*seen.legal.kinds, *HELPERS))
    if kinds:
        raise NotationError(f"'{word}' could be {' or '.join(kinds)}: write a letter more")
    raise NotationError(f"'{word}' is no move here: allowed are {allowed}")


def _declaration(rest: Sequence[str], seen: PlayerView) -> Action:
    words = [word for word in rest if fold(word) != "stake"]
    called = {fold(seen.rules.local_name(c.id)): c.id for c in seen.rules.combinations}
    called.update({c.id: c.id for c in seen.rules.combinations})
    if not words or fold(words[0]) not in called:
        names = ", ".join(seen.rules.local_name(c.id) for c in seen.rules.combinations)
        raise NotationError(f"'{' '.join(rest)}' declares nothing: name one of {names}")
    numbers = words[1:]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in numbers) or len(numbers) not in (1, 2):
        raise NotationError("a declaration is a combination, its points where it has some, and a stake: numerus 30 2")
    points = int(numbers[0]) if len(numbers) == 2 else 0
    return Declare(called[fold(words[0])], points, int(numbers[-1]))
