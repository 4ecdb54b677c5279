"""The levels as text: the same tasks, judge, hints and stars as in the page, typed in a terminal."""

from __future__ import annotations

from collections.abc import Callable

from primiera.cards import parse_cards
from primiera.errors import PrimieraError
from primiera.i18n import _, ngettext
from primiera.levels import playing
from primiera.levels.model import Level
from primiera.terminal import LeftTableError, Terminal
from primiera.widgets.describe import View
from primiera.widgets.level_desk import LevelDesk


class Asker:
    """The levels of a chapter, or one level; `ask` and `tell` are input and print, unless a test sits there."""

    def __init__(self, which: str, ask: Callable[[str], str] = input, tell: Callable[[str], None] = print) -> None:
        self.desk = LevelDesk(which, speed="at once")
        self.ask, self.tell = ask, tell

    def play(self) -> dict[str, int]:
        """Go through the levels; the stars earned, by level."""
        try:
            for _number in range(len(self.desk.levels)):
                while not self.desk.right:
                    self._level()
                self.desk.act({"type": "next"})
        except (LeftTableError, EOFError):
            pass
        stars = sum(self.desk.earned.values())
        self.tell(ngettext("You have {n} star.", "You have {n} stars.", stars).format(n=stars))
        return self.desk.earned

    def _level(self) -> None:
        view = self.desk.view()
        self.tell("")
        self.tell(f"{view['title']}  ({view['sub']})")
        if self.desk.table is not None:
            self._table(self.desk.level)
            return
        self.tell(view["question"])
        for line in self._cards(view):
            self.tell(f"  {line}")
        for number, answer in enumerate(view["answers"], 1):
            self.tell(f"  {number}  {answer['name']}")
        self._answer(view)

    @staticmethod
    def _cards(view: View) -> list[str]:
        lines = [f"{hand['name']}: {_codes(hand)} {hand['tag']}".rstrip() for hand in view.get("hands", [])]
        return [*lines, _codes(view["hand"])] if "hand" in view else lines

    def _answer(self, view: View) -> None:
        prompt = _("The number of your answer: ") if view["answers"] else _("The cards, or Enter for none: ")
        while self.desk.given is None:
            typed = self.ask(prompt).strip()
            try:
                self.desk.act(self._read(typed, view))
            except PrimieraError as error:
                self.tell(f"  {error}")
                continue
            told = self.desk.view().get("feedback") or self.desk.view().get("hint") or {"lead": "", "text": ""}
            self.tell(f"  {told['lead']} {told['text']}")
        if not self.desk.right:
            self.desk.act({"type": "undo"})

    @staticmethod
    def _read(typed: str, view: View) -> View:
        """What was typed, as the page would send it. Raises PrimieraError for a card that is none."""
        if typed in ("quit", "q"):
            raise LeftTableError
        if typed in ("hint", "?"):
            return {"type": "hint"}
        if not view["answers"]:
            return {"type": "check", "cards": [str(card) for card in parse_cards(typed)] if typed else []}
        ids = [answer["id"] for answer in view["answers"]]
        number = int(typed) - 1 if typed.isdecimal() else -1
        return {"type": "answer", "answer": ids[number] if 0 <= number < len(ids) else typed}

    def _table(self, level: Level) -> None:
        """A level that is played: at the table of the text mode."""
        assert level.table is not None
        self.tell(_(level.task))
        session = playing.begin(level)
        table = Terminal(level.rules, [bot.name for bot in session.bots], level.seed, ask=self.ask, tell=self.tell)
        table.table = session
        table.play(level.table.rounds)
        if not playing.finished(level, session):
            raise LeftTableError
        right = playing.reached(level, session)
        self.desk.judge(right)
        self.tell(f"  {_(level.success if right else level.failure)}")


def _codes(hand: View) -> str:
    return " ".join(card["id"] for card in hand["cards"])
