"""Your first hand: four cards against a rival's that lie open, one change, and who wins.

The rules are those of `primero` without the betting: any four cards are a hand (B07), one draw (B31), the higher
class wins and then the points (B49).
"""

from __future__ import annotations

import random

from primiera.cards import Card, pack, parse_cards
from primiera.errors import IllegalActionError
from primiera.hands import Score, Showdown, score, showdown
from primiera.i18n import _
from primiera.presets import rules
from primiera.widgets import describe
from primiera.widgets.describe import View

RULES = "primero"
RIVAL = "Berta"


class FirstHandDesk:
    """Hand after hand from one seed: the same seed deals the same hands.

    seed   whole number
    """

    def __init__(self, seed: int = 0) -> None:
        self.rules = rules(RULES)
        self.seed = seed
        self.number = 0
        self._deal()

    def _deal(self) -> None:
        self.number += 1
        stock = list(pack(self.rules.deck))
        random.Random(f"{self.seed}/{self.number}").shuffle(stock)
        self.rival, self.hand, self.stock = tuple(stock[:4]), tuple(stock[4:8]), stock[8:]
        self.before: Score = score(self.hand, self.rules)
        self.drawn: tuple[Card, ...] | None = None

    def act(self, action: View) -> None:
        """``discard`` with the cards to change (none to stand), then ``next``."""
        if action.get("type") == "discard" and self.drawn is None:
            self._change(parse_cards(" ".join(action["cards"])) if action.get("cards") else ())
        elif action.get("type") == "next" and self.drawn is not None:
            self._deal()
        else:
            allowed = "discard" if self.drawn is None else "next"
            raise IllegalActionError(f"the move {action.get('type')!r} is not open now: allowed is '{allowed}'")

    def _change(self, discards: tuple[Card, ...]) -> None:
        for card in discards:
            if card not in self.hand:
                raise IllegalActionError(f"{card} is not in your hand: you hold {' '.join(map(str, self.hand))}")
        if len(set(discards)) != len(discards):
            raise IllegalActionError(f"a card is thrown away once: {' '.join(map(str, discards))}")
        new = iter(self.stock[: len(discards)])
        self.drawn = tuple(self.stock[: len(discards)])
        self.stock = self.stock[len(discards) :]
        # The new cards lie where the old ones lay.
        self.hand = tuple(next(new) if card in discards else card for card in self.hand)

    def view(self) -> View:
        mine, hers = score(self.hand, self.rules), score(self.rival, self.rules)
        over = self.drawn is not None
        end = showdown([self.hand, self.rival], self.rules) if over else None
        shown: View = {
            "kind": "duel",
            "turn": f"{self.number}/{int(over)}",
            "title": _("Your first hand") if self.number == 1 else _("Hand {n}").format(n=self.number),
            "steps": [_("Look"), _("Change"), _("Compare")],
            "step": 2 if over else 1,
            "rival": {
                "name": _("{name} holds").format(name=RIVAL),
                "label": _("{name}’s hand: ").format(name=RIVAL) + describe.listed(self.rival),
                "cards": describe.cards(self.rival, self.rules, hers),
                "worth": describe.short(hers),
                "wins": bool(end and 1 in end.winners),
            },
            "hand": {
                "label": describe.label(_("Your hand"), self.hand, mine),
                "cards": describe.cards(self.hand, self.rules, mine, self.drawn or ()),
                "worth": describe.worth(mine, self.rules),
            },
            "actsLabel": _("Your turn"),
        }
        stands = end or showdown([self.hand, self.rival], self.rules)
        steps = [
            {"by": _("Draw"), "text": self._draw(mine), "decides": False},
            {"by": _("Class"), "text": self._classes(mine, hers), "decides": stands.by == "combination"},
            {"by": _("Points"), "text": self._points(mine, hers, stands), "decides": stands.by != "combination"},
        ]
        title = self._title(stands, over)
        shown["result"] = {"title": title, "steps": steps}
        if over:
            shown["actions"] = [{"id": "next", "label": _("Next hand"), "main": True}]
            said = [steps[0]["text"], title, *(step["text"] for step in steps if step["decides"])]
        else:
            shown["hand"]["choose"] = {
                "max": 4,
                "full": "",
                "one": _("1 card chosen to change."),
                "many": _("{n} cards chosen to change."),
            }
            change = [_("Keep all four"), _("Change 1 card"), *[_("Change {n} cards")] * 2, _("Change all four")]
            shown["actions"] = [{"id": "discard", "byCount": change, "main": True}]
            said = [shown["hand"]["label"] + ".", title, steps[0]["text"]]
        shown["live"] = " ".join(map(str, said))
        return shown

    def _title(self, stands: Showdown, over: bool) -> str:
        if stands.winners == (0,):
            return _("You win.") if over else _("You are ahead.")
        return (_("{name} wins.") if over else _("{name} is ahead.")).format(name=RIVAL)

    def _draw(self, mine: Score) -> str:
        if self.drawn is None:
            return _("Press the cards you would throw away, or keep all four.")
        if not self.drawn:
            return _("You kept all four: {after}.").format(after=describe.short(mine))
        became = _("{before} became {after}.").format(before=describe.short(self.before), after=describe.short(mine))
        return _("New: {cards}.").format(cards=describe.listed(self.drawn)) + " " + became

    def _classes(self, mine: Score, hers: Score) -> str:
        if mine.combination == hers.combination:
            return _("Both hold a {name}, so the points decide.").format(name=mine.name)
        names = [one.id for one in self.rules.combinations]
        high, low = sorted((mine, hers), key=lambda one: names.index(one.combination or ""), reverse=True)
        return _("A {high} beats a {low}, whatever the points.").format(high=high.name, low=low.name)

    def _points(self, mine: Score, hers: Score, stands: Showdown) -> str:
        if stands.by == "eldest":
            return _("{n} each; you act first, so the tie is yours.").format(n=mine.points)
        told = _("Yours {mine}, hers {hers}.").format(mine=mine.points, hers=hers.points)
        return told if stands.by == "points" else told + " " + _("Not looked at: the class has decided.")
