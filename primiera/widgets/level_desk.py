"""The levels of a chapter, one after the other: a task, three hints, another try, and stars."""

from __future__ import annotations

from typing import Any

from primiera import levels
from primiera.actions import parse_action
from primiera.cards import Card, parse_cards
from primiera.errors import IllegalActionError
from primiera.hands import Score, score, showdown
from primiera.i18n import N_, _
from primiera.levels import Level, judging, playing
from primiera.levels.model import STARS, stars
from primiera.levels.position import position
from primiera.prime import best_cards
from primiera.text import hand_text, label, seat_names
from primiera.view import view as seen_by
from primiera.widgets import describe, questions
from primiera.widgets.describe import View
from primiera.widgets.table import talk
from primiera.widgets.table.desk import TableDesk
from primiera.widgets.table.setup import Setup

DECIDED = {
    "combination": N_("The class"),
    "points": N_("The points"),
    "suit": N_("The suit"),
    "high-card": N_("The highest card"),
    "eldest": N_("Who acts first"),
    "split": N_("Nothing: they share"),
    "void": N_("Nothing: nobody wins"),
}


def _told(text: str) -> str:
    """A level's text, with the suits and courts as the cards in use have them."""
    return describe.dressed(_(text))


class LevelTable(TableDesk):
    """The card table, dealt as a level says."""

    def __init__(self, level: Level, speed: str = "brisk") -> None:
        self.level = level
        self.stack = 0
        self.draft = None
        table = level.table
        assert table is not None
        bots = table.bots or ("careful",)
        self.setup = Setup(level.rules.id, level.rules.options, table.players, bots, level.seed, speed)
        self._sit()

    def _begin(self) -> Any:
        return playing.begin(self.level)


class LevelDesk:
    """All levels of a chapter ("numerus"), or one of them ("numerus-2").

    Raises LevelError for a chapter or a level that does not exist, or whose file is wrong.
    """

    def __init__(self, which: str = "values", speed: str = "brisk") -> None:
        one = which.rpartition("-")[2].isdigit()
        self.levels = (levels.level(which),) if one else levels.chapter(which).levels
        self.title = levels.chapter(which.rpartition("-")[0] if one else which).title
        self.speed = speed
        self.earned: dict[str, int] = {}
        self.at = 0
        self._open()

    def _open(self) -> None:
        self.hints = self.mistakes = 0
        self._again()

    def _again(self) -> None:
        self.attempt = self.mistakes
        self.given: str | None = None
        self.right = False
        self.showing = False
        self.said = ""
        self.table = LevelTable(self.level, self.speed) if self.level.goal.answer == "play" else None

    @property
    def level(self) -> Level:
        return self.levels[self.at]

    # -------------------------------------------------------------- acting

    def act(self, action: View) -> None:
        """Answers and picks as in a drill, moves as at the table; ``hint``, ``undo`` for another try, ``next``.

        Raises PrimieraError for what is not open, and changes nothing then.
        """
        kind = action.get("type")
        if kind == "hint":
            self._hint()
        elif self.table is not None and not (kind == "next" and self.right):
            self._play(action, self.table)
        elif kind in ("answer", "check", "discard") and self.given is None:
            self._answer(action)
        elif kind == "undo" and self.given is not None and not self.right:
            self._again()
        elif kind == "next" and self.given is not None:
            self._next()
        else:
            raise IllegalActionError(f"the move {kind!r} is not open now in {self.level.id}")

    def _hint(self) -> None:
        if self.given is not None or (self.table and self._finished()):
            raise IllegalActionError(_("There is nothing to hint at now."))
        if self.showing and self.hints == len(self.level.hints):
            self.showing = False
            return
        self.hints = min(self.hints + 1, len(self.level.hints))
        self.showing = True

    def _next(self) -> None:
        self.at = (self.at + 1) % len(self.levels)
        self._open()

    def _answer(self, action: View) -> None:
        given = action.get("answer") if self.level.goal.answer == "choose" else action.get("cards")
        verdict = levels.judge(self.level, given if isinstance(given, (str, list, tuple)) else "")
        self.given = str(given) if isinstance(given, str) else " ".join(map(str, given or ()))
        self.said = verdict.text
        self._judged(verdict.right)

    def judge(self, right: bool) -> None:
        """Take the verdict of a level that was played elsewhere, such as in a terminal."""
        self.given = "played"
        self.said = self.level.success if right else self.level.failure
        self._judged(right)
        if not right:
            self._again()

    def _judged(self, right: bool) -> None:
        self.right = right
        if right:
            n = stars(self.hints, self.mistakes)
            self.earned[self.level.id] = max(n, self.earned.get(self.level.id, 0))
        else:
            self.mistakes += 1

    def _finished(self) -> bool:
        return self.table is not None and playing.finished(self.level, self.table.session)

    def _play(self, action: View, table: LevelTable) -> None:
        kind = action.get("type")
        if kind in ("setup", "choose", "start", "seed", "load"):
            raise IllegalActionError(_("A level is played as it is set up."))
        if self._finished() and kind in ("next", "undo") and table.replay is None:
            if self.right and kind == "next":
                self._next()
            else:
                self._again()
            return
        if "turn" in action:  # the page names the turn as the level shows it
            prefix = f"{self._common()['turn']}/"
            action = {**action, "turn": str(action["turn"]).removeprefix(prefix)}
        table.act(action)
        self.showing = self.showing and table.session.my_turn
        if self._finished() and self.given is None:
            self.given = "played"
            right = playing.reached(self.level, table.session)
            self.said = self.level.success if right else self.level.failure
            self._judged(right)

    # -------------------------------------------------------------- showing

    def view(self) -> View:
        shown = self._played(self.table) if self.table is not None else self._asked()
        if self.right:
            shown["earned"] = {"kind": "stars", "key": self.level.id, "n": self.earned[self.level.id]}
        if self.showing and self.hints:
            hint = self.level.hints[self.hints - 1]
            lead = _("Hint {n} of {all}.").format(n=self.hints, all=len(self.level.hints))
            shown["hint"] = {"kind": "hint", "lead": lead, "text": _told(hint.text)}
            shown["live"] = f"{lead} {_told(hint.text)}"
        return shown

    def _common(self) -> View:
        number = _("Level {n} of {all}").format(n=self.at + 1, all=len(self.levels))
        left = len(self.level.hints) - self.hints
        return {
            "turn": f"{self.level.id}/{self.attempt}/{int(self.given is not None)}",
            "title": _told(self.level.title),
            "sub": f"{_(self.title)}, {number.lower()}" if len(self.levels) > 1 else _(self.title),
            "boxLabel": f"{number}: {_told(self.level.title)}",
            "progress": [self._pip(n) for n in range(len(self.levels))],
            "progressLabel": _("Stars of this chapter"),
            "hintLabel": _("Hint ({n} left)").format(n=left) if left else _("Hint"),
        }

    def _pip(self, n: int) -> View:
        level = self.levels[n]
        state = "now" if n == self.at and not self.right else "todo"
        return {"state": state, "key": level.id, "stars": self.earned.get(level.id, 0)}

    def _verdict(self) -> View:
        if not self.right:
            return {"kind": "wrong", "lead": _("Not yet."), "text": _told(self.said)}
        n = self.earned[self.level.id]
        lead = {STARS: _("Well done: three stars."), 2: _("Well done: two stars."), 1: _("Done: one star.")}[n]
        return {"kind": "right", "lead": lead, "text": _told(self.said)}

    # ---- a question

    def _asked(self) -> View:
        level, answered = self.level, self.given is not None
        shown = {
            "kind": "drill",
            **self._common(),
            "question": _told(level.task),
            "answers": [{"id": id, "name": self._name(id)} for id in judging.options(level)],
            "lead": (_("Scopa") if level.goal.kind == "prime" else talk.rules_name(level.rules)) + ".",
            "prompt": self._prompt(),
            "next": self._next_words(),
            "first": _("Answer first."),
            "again": answered and not self.right,
            "live": f"{_told(level.title)}. {_told(level.task)}",
            **self._cards(answered and self.right),
        }
        if level.goal.answer == "pick":
            shown["actions"] = [] if answered else [self._pick_action()]
        if answered:
            told = self._verdict()
            shown["feedback"] = {**told, "chosen": self.given, "right": self.given if self.right else None}
            shown["live"] = f"{told['lead']} {told['text']}"
        return shown

    def _next_words(self) -> str:
        if len(self.levels) == 1:
            return _("Once more") if self.right else ""
        return _("Next level") if self.at + 1 < len(self.levels) else _("From the beginning")

    def _name(self, option: str) -> str:
        kind = self.level.goal.kind
        if kind in ("winner", "prime"):
            if option.isdigit():
                return questions.side(int(option), len(self.level.hands))
            return _("Nobody") if option == judging.NOBODY else _("They share")
        if kind == "class":
            return _("Nothing") if option == judging.NOBODY else hand_text(self.level.rules, option)
        if kind == "decided-by":
            return _(DECIDED[option])
        if kind == "move":
            return label(parse_action(option), self.level.rules)
        return option

    def _prompt(self) -> str:
        kind = self.level.goal.kind
        if kind == "move":
            now = seen_by(position(self.level), 0)
            names = seat_names(len(now.seats))
            return talk.sentences(now.log, now, names) or _("You speak first.")
        if self.level.goal.answer == "choose":
            return _("Press the answer.")
        return _("Press the cards, then confirm.")

    def _pick_action(self) -> View:
        if self.level.goal.kind in ("best-discard", "draw-to"):
            change = [_("Keep all four"), _("Change 1 card"), *[_("Change {n} cards")] * 2, _("Change all four")]
            return {"id": "discard", "byCount": change[: judging.most(self.level) + 1], "main": True}
        take = [_("Take these"), _("Take this card"), *[_("Take {n} cards")] * 3]
        return {"id": "check", "byCount": take, "cards": True, "main": True}

    def _cards(self, answered: bool) -> View:
        level = self.level
        kind = level.goal.kind
        if kind in ("winner", "decided-by"):
            return {"hands": self._compared(answered)}
        if kind == "prime":
            return {"hands": self._piles(answered)}
        if kind == "move":
            cards = position(level).hands[0]
            return {"hand": self._hand(cards, score(cards, level.rules))}
        hand = level.cards
        open_ = len(hand) == 4 and (answered or kind in ("best-discard", "draw-to", "chance"))
        worth = score(hand, level.rules) if open_ else None
        shown: View = {"hand": self._hand(hand, worth, seals=kind != "value" or answered)}
        if kind in ("class", "points") and not answered:
            shown["hand"]["seals"] = False
        if level.goal.answer == "pick":
            if self.given is None:
                shown["hand"]["choose"] = self._choose()
            elif answered:
                shown |= self._after()
        if kind == "draw-to":
            shown["hands"] = [self._side(_("The stock, top card first"), level.stock, None)]
        elif kind == "beat":
            rival = level.hands[1]
            shown["hands"] = [self._side(_("To beat"), rival, score(rival, level.rules))]
        return shown

    def _hand(self, cards: tuple[Card, ...], worth: Score | None, seals: bool = True) -> View:
        name = describe.listed(cards)
        shown = describe.cards(cards, self.level.rules, worth)
        return {"label": name, "cards": shown, "seals": seals}

    def _choose(self) -> View:
        most = judging.most(self.level)
        changing = self.level.goal.kind in ("best-discard", "draw-to")
        marks = [_("keep"), _("change")] if changing else ["", _("taken")]
        return {
            "max": most,
            "full": _("{n} cards at most.").format(n=most) if most > 1 else _("One card at most."),
            "one": _("1 card chosen."),
            "many": _("{n} cards chosen."),
            "marks": marks,
        }

    def _after(self) -> View:
        """The hand that came of a right pick."""
        if self.level.goal.kind not in ("draw-to", "build", "beat"):
            return {}
        picked = parse_cards(self.given) if self.given else ()
        hand = judging.picked_hand(self.level, picked)
        return {"hand": self._hand(hand.cards, score(hand, self.level.rules))}

    def _side(self, name: str, cards: tuple[Card, ...], worth: Score | None) -> View:
        tag = describe.short(worth) if worth else ""
        shown = describe.cards(cards, self.level.rules, worth)
        return {"name": name, "label": describe.listed(cards), "cards": shown, "tag": tag, "wins": False}

    def _compared(self, answered: bool) -> list[View]:
        end = showdown(self.level.hands, self.level.rules)
        count = len(self.level.hands)
        open_ = answered or self.level.goal.kind == "decided-by"
        sides = []
        for n, hand in enumerate(self.level.hands):
            one = self._side(questions.side(n, count), hand, end.scores[n] if open_ else None)
            sides.append({**one, "wins": open_ and n in end.winners})
        return sides

    def _piles(self, answered: bool) -> list[View]:
        sides = []
        for n, pile in enumerate(self.level.hands):
            one = self._side(questions.side(n, len(self.level.hands)), pile, None)
            if answered:
                for card in one["cards"]:
                    card["counts"] = card["id"] in map(str, best_cards(pile))
            sides.append(one)
        return sides

    # ---- a table

    def _played(self, table: LevelTable) -> View:
        shown = table.view()
        common = self._common()
        turn = f"{common['turn']}/{shown['turn']}"
        shown |= {**common, "turn": turn, "task": _told(self.level.task)}
        shown["tools"] = {**shown["tools"], "setup": False, "hint": not self._finished()}
        if self._finished() and table.replay is None:
            told = self._verdict()
            after = self._next_words() if self.right else _("Try again")
            shown["result"]["title"] = told["lead"]
            shown["result"]["steps"] = [
                {"by": _("Goal"), "text": told["text"], "decides": False},
                *shown["result"]["steps"],
            ]
            shown["actions"] = [{**shown["actions"][0], "label": after}, *shown["actions"][1:]]
            shown["live"] = f"{told['lead']} {told['text']}"
        return shown
