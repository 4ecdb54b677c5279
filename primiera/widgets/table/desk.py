"""The table as a desk: what it shows, and what a press does to it.

Bots move one at a time, so that one sees who does what: the view then carries `auto`, the milliseconds after which the
page asks to go on. What takes long to count, a hint on a change or the coach's price, comes in the same way: first the
picture of what was pressed, then the figures. Nothing hidden is ever in a view: it is built from what seat 0 may see.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from primiera.errors import IllegalActionError, RecordError
from primiera.i18n import _
from primiera.presets import rules as named_rules
from primiera.record import check
from primiera.session import STACK, Decision, Session
from primiera.view import PlayerView
from primiera.widgets import describe
from primiera.widgets.describe import View
from primiera.widgets.table import advice, declare, moves, replaying, scene, setup, talk
from primiera.widgets.table.coaching import Coaching
from primiera.widgets.table.result import result
from primiera.widgets.table.seats import ME
from primiera.widgets.table.setup import SPEEDS, Setup, changed, checked


class TableDesk:
    """A session of any rule set.

    rules    rule set id, with house rules as options or on the id ("primero+supremus=any")
    players  how many sit down, the person included
    bots     characters of the others, in turn; "mixed" takes each in turn
    seed     the same seed deals the same session
    speed    "at once", "brisk" or "slow"

    Raises RulesError for what no table can be.
    """

    def __init__(
        self,
        rules: str = "primero",
        players: int | None = None,
        bots: str | Sequence[str] = setup.MIXED,
        seed: int | str = 1,
        stack: int = STACK,
        speed: str = "brisk",
        **options: str,
    ) -> None:
        kinds = (bots,) if isinstance(bots, str) else tuple(bots)
        rule_set = named_rules(rules, **options)
        seated = players or (len(kinds) + 1 if kinds != (setup.MIXED,) else min(4, rule_set.players.most))
        self.stack = stack
        self.setup = checked(Setup(rule_set.id, rule_set.options, seated, kinds, str(seed), speed))
        self.draft: Setup | None = None
        self._sit()

    def _sit(self) -> None:
        self.session = self._begin()
        self.coaching = Coaching()
        self.unpriced: Decision | None = None
        self._clear()
        self.replay: tuple[int, int] | None = None
        self.heard: tuple[int, int] = (0, 0)
        self._settle()

    def _begin(self) -> Session:
        return Session(self.setup.rule_set, self.setup.seated, _seed(self.setup.seed), self.stack)

    def _clear(self) -> None:
        """Forget what was shown on request."""
        self.hint = self.counting = False
        self.review = ""
        self.file: View | None = None

    def _settle(self) -> None:
        """Chance moves at once; so do the bots when nobody wants to watch them."""
        if self.pause == 0:
            self.session.run()
        elif self.session.state.phase < 0:
            self.session.deal()

    @property
    def pause(self) -> int:
        return SPEEDS[self.setup.speed][1]

    # -------------------------------------------------------------- acting

    def act(self, action: View) -> None:
        """A press on the page. Raises PrimieraError for what cannot be, and leaves the table as it was."""
        act = _ACTS.get(describe.plain(action)["type"])
        if act is not None:
            act(self, action)
            return
        if self.replay is not None:
            raise IllegalActionError(_("This is a replay: go back to the table to play."))
        self._price()
        self.session.move(moves.read(action, self.session.view()))
        self.unpriced = self.session.decisions[-1] if len(self.session.names) == 2 else None
        self._clear()
        self._settle()

    def _price(self) -> None:
        """Let the coach price the last move, which takes him a moment."""
        if self.unpriced:
            self.coaching.hear(self.unpriced)
            self.unpriced = None

    def _go(self, action: View) -> None:
        """The page asks for what is still to come: figures, or the next move of the others, unless it is late."""
        self.counting = False
        self._price()
        if action.get("turn", self.turn) == self.turn and not self.session.hand_over and not self.session.my_turn:
            self.session.step()

    def _next(self, action: View) -> None:
        if self.session.over:
            self._new_seed(action)
            return
        if not self.session.hand_over:
            raise IllegalActionError(_("This hand is not over yet."))
        self.replay = None
        self._price()
        self._clear()
        self.session.next_hand()
        self._settle()

    def _undo(self, action: View) -> None:
        if not self.session.can_undo:
            raise IllegalActionError(_("There is no move to take back in this hand."))
        self.replay = None
        self.session.undo()
        self.unpriced = None
        self.coaching.forget(self.session.state)
        self._clear()

    def _hint(self, action: View) -> None:
        if not self.session.my_turn:
            raise IllegalActionError(_("Hints are for your own turn."))
        self.hint = not self.hint
        self.counting = self.hint and advice.takes_long(self.session.view())

    def _why(self, action: View) -> None:
        if not self.session.hand_over:
            raise IllegalActionError(_("This hand is not over yet."))
        self.review = "" if self.review == "moves" else "moves"
        self.counting = bool(self.review)

    def _report(self, action: View) -> None:
        """The dearest mistakes of the session, where the coach has priced any."""
        self._price()
        self.review = "" if self.review == "dearest" else "dearest"

    def _replay(self, action: View) -> None:
        """Look at a hand step by step: ``hand`` and ``step``, or neither to stop."""
        if "step" not in action:
            self.replay = None if self.replay else self._last_step()
            return
        hand, step = action.get("hand", self._last_step()[0]), action["step"]
        if not isinstance(hand, int) or not isinstance(step, int):
            raise RecordError("a replay wants the number of a hand and of a step")
        self.session.record.state_at(hand, step)  # raises for a step it does not have
        self.replay = hand, step

    def _last_step(self) -> tuple[int, int]:
        hands = self.session.record.hands
        return len(hands) - 1, len(hands[-1].moves)

    def _save(self, action: View) -> None:
        text = self.session.record.to_text()
        self.file = {"name": f"{self.session.rules.id}-{self.setup.seed}.primiera.txt", "text": text}

    def _load(self, action: View) -> None:
        record = check(str(action.get("text", "")))
        self.session.load(record)
        self.coaching = Coaching()
        self.unpriced = None
        rules = record.rules
        self.setup = Setup(
            rules.id, rules.options, len(record.names), self.setup.bots, str(self.session.seed), self.setup.speed
        )
        self._clear()
        self.draft = None
        self.replay = self._last_step() if self.session.hand_over else None
        self._settle()

    def _new_seed(self, action: View) -> None:
        seed = action.get("seed") or random.Random(f"{self.setup.seed}/next").randrange(1, 10000)
        self.setup = changed(self.setup, {"seed": seed})
        self._sit()

    def _setup(self, action: View) -> None:
        """Open or close the form."""
        self.draft = None if self.draft else self.setup

    def _choose(self, action: View) -> None:
        """A value of the form changed. The speed takes effect at once, the rest when a session begins."""
        wanted = changed(self.draft or self.setup, action.get("values") or {})
        self.draft = wanted
        self.setup = changed(self.setup, {"speed": wanted.speed})
        self._settle()

    def _start(self, action: View) -> None:
        wanted = changed(self.draft or self.setup, action.get("values") or {})
        self.setup, self.draft = wanted, None
        self._sit()

    # -------------------------------------------------------------- showing

    @property
    def turn(self) -> str:
        """Differs for every decision: what was chosen and not sent is forgotten with it."""
        state = self.session.state
        return f"{self.setup.seed}/{state.number}/{state.step}"

    def view(self) -> View:
        """What is to be seen now, as plain data."""
        session = self.session
        if self.replay is not None:
            shown = replaying.scene(session.record, *self.replay)
            return {**shown, "tools": self._tools(), "seed": self.setup.seed}
        now = session.view()
        shown = scene.table(now, session.names, session.layout, scene.drawn(session))
        shown |= {"turn": self.turn, "tools": self._tools(), "seed": self.setup.seed}
        shown["live"] = self._live(now)
        told = self.coaching.last(self.session)
        if told and not self.session.hand_over:
            shown["say"]["text"] += " " + _("Coach: {told}").format(told=told)
        if self.session.hand_over:
            shown |= self._after(now)
        elif now.turn == ME:
            shown |= self._before(now)
        else:
            if not self.session.my_turn:
                shown["auto"] = self.pause or 1
            shown["actions"] = moves.actions(now, talk.say(now, self.session.names)["lead"])
        if self._waiting:
            shown["auto"] = 1
        if self.draft:
            shown["setup"] = setup.form(self.draft)
        if self.file:
            shown["file"], self.file = self.file, None
        return shown

    @property
    def _waiting(self) -> bool:
        """Whether figures are to come to what is shown already."""
        return self.counting or (self.unpriced is not None and (self.session.my_turn or self.session.hand_over))

    def _tools(self) -> View:
        over = self.session.hand_over
        return {
            "undo": self.session.can_undo,
            "hint": not over,
            "replay": bool(self.session.record.hands) and (over or len(self.session.record.hands) > 1),
            "save": bool(self.session.record.hands),
        }

    def _before(self, now: PlayerView) -> View:
        shown: View = {"actions": moves.actions(now, ""), "refused": moves.refused(now)}
        if form := declare.form(now, self.session.names):
            shown["declare"] = form
        if self.hint:
            shown["hint"] = hint = advice.counting() if self.counting else advice.hint(now)
            if not self._waiting:
                shown["live"] = f"{hint['lead']} {hint['text']}"
        return shown

    def _after(self, now: PlayerView) -> View:
        ended = result(now, self.session.names)
        if self.review == "dearest":
            ended["review"] = self.coaching.dearest(self.session)
        elif self.review and self.counting:
            ended["review"] = [{"by": _("You"), "text": advice.counting()["text"], "decides": False}]
        elif self.review:
            ended["review"] = advice.review(self.session.decisions) or [
                {"by": _("You"), "text": _("You had no decision to make in this hand."), "decides": False}
            ]
        won = now.outcome is not None and ME in now.outcome.winners
        label = _("New session") if self.session.over else _("Next hand")
        shown: View = {
            "result": ended,
            "actions": [
                {"id": "next", "label": label, "main": True},
                {
                    "id": "why",
                    "label": _("My moves, counted") if won else _("Why did I lose?"),
                    "pressed": self.review == "moves",
                },
            ],
        }
        if told := self.coaching.last(self.session):
            priced = {"by": _("Coach"), "text": f"{told} {self.coaching.summary()}", "decides": False}
            shown["result"]["steps"].append(priced)
            report = {"id": "report", "label": _("Dearest mistakes"), "pressed": self.review == "dearest"}
            shown["actions"].append(report)
        if self.session.over:
            mine = self.session.state.stacks[ME]
            shown["result"]["title"] += " " + (
                _("You have no chips left.") if mine == 0 else _("The session is over: you hold {n}.").format(n=mine)
            )
        return shown

    def _live(self, now: PlayerView) -> str:
        """What is read out: all that has happened since the last time, and what it means for you."""
        if self._waiting:
            return ""  # it is said once all is there
        number, heard = self.heard
        events = now.log[heard if number == now.number else 0 :]
        self.heard = now.number, len(now.log)
        parts = [talk.sentences(events, now, self.session.names)]
        if self.session.hand_over:
            ended = result(now, self.session.names)
            parts = [ended["title"], *(step["text"] for step in ended["steps"] if step["decides"])]
        elif now.turn == ME:
            worth = now.worth
            if worth and not any(event.seat == ME for event in now.log if event.kind not in talk.UNTOLD):
                parts.append(describe.label(_("Your hand"), now.hand, worth) + ".")
            said = talk.say(now, self.session.names)
            parts += [said["lead"], self.coaching.last(self.session)]
        return " ".join(part for part in parts if part)


_ACTS: dict[str, Any] = {
    "go": TableDesk._go,
    "next": TableDesk._next,
    "undo": TableDesk._undo,
    "hint": TableDesk._hint,
    "why": TableDesk._why,
    "report": TableDesk._report,
    "replay": TableDesk._replay,
    "save": TableDesk._save,
    "load": TableDesk._load,
    "seed": TableDesk._new_seed,
    "setup": TableDesk._setup,
    "choose": TableDesk._choose,
    "start": TableDesk._start,
}


def _seed(text: str) -> int | str:
    """A seed of digits is a number, so that `primiera play --seed 7` deals the same session."""
    return int(text) if text.isdigit() and len(text) < 10 else text
