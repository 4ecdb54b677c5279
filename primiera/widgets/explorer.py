"""Any four of the forty cards: their class, the points adding up, and what each rule set makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterable

from primiera import odds
from primiera.cards import Card, pack, parse_cards
from primiera.errors import IllegalActionError
from primiera.hands import Score, score
from primiera.i18n import N_, _
from primiera.presets import rules as named_rules
from primiera.tables import rank_table
from primiera.widgets import describe
from primiera.widgets.describe import View
from primiera.widgets.table.talk import rules_name

JUDGES = {
    "primiera": N_("draw game, 2 to 8"),
    "primero": N_("betting, as revived today"),
    "primiera-italiana": N_("betting, with supremus"),
    "primero-declared": N_("declarations"),
    "cardano": N_("after his book"),
    "primiera-moderna": N_("Italy today"),
}
"""The rule sets of forty cards, with what each is."""
SUIT_ORDER = "DHCS"
RANKS = "A234567JQK"


class ExplorerDesk:
    """Choose cards with ``{"type": "cards", "cards": [...]}``; ``next`` takes four at random.

    hand   cards to begin with
    rules  the rule set that the points are shown for
    seed   of the random hands
    """

    def __init__(self, hand: str | Iterable[Card] = "", rules: str = "primiera-italiana", seed: int = 0) -> None:
        self.rules = named_rules(rules)
        self.chance = random.Random(f"explorer/{seed}")
        self.chosen: tuple[Card, ...] = ()
        # The shares wait for tables of all hands, which are made one at a time, so that no press has to wait.
        self.waiting = list(JUDGES)
        if isinstance(hand, str):
            self._choose(parse_cards(hand) if hand else ())
        else:
            self._choose(tuple(hand))

    def act(self, action: View) -> None:
        """``cards``, ``next`` or ``go``. Raises PrimieraError for a card that cannot be."""
        kind = action.get("type")
        if kind == "cards":
            told = " ".join(map(str, action.get("cards") or ()))
            self._choose(parse_cards(told) if told else ())
        elif kind == "next":
            self._choose(tuple(self.chance.sample(pack(40), 4)))
        elif kind == "go":
            if self.waiting:
                rank_table(named_rules(self.waiting.pop(0)))
        else:
            raise IllegalActionError(f"the move {kind!r} is not known here: allowed are 'cards', 'next'")

    def _choose(self, cards: tuple[Card, ...]) -> None:
        if len(cards) > 4:
            raise IllegalActionError(f"four cards at most make a hand: {len(cards)} were chosen")
        for card in cards:
            if card not in pack(40):
                raise IllegalActionError(f"{card} is not among the forty cards")
        if len(set(cards)) < len(cards):
            raise IllegalActionError("a card can be chosen once")
        self.chosen = cards

    def view(self) -> View:
        full = len(self.chosen) == 4
        worth = score(self.chosen, self.rules) if full else None
        label = ": ".join([_("Chosen"), describe.listed(self.chosen)]) if self.chosen else _("No card chosen yet")
        shown: View = {
            "kind": "explorer",
            "turn": " ".join(map(str, self.chosen)),
            "title": _("Any four cards"),
            "sub": _("and what each game makes of them"),
            "gridLabel": _("The forty cards"),
            "slotsLabel": label,
            "chosen": describe.cards(self.chosen, self.rules, worth),
            "suits": [self._suit(suit) for suit in SUIT_ORDER],
            "worth": describe.worth(worth, self.rules, _("These four are")) if worth else self._so_far(),
            "adding": self._adding(worth),
            "clear": _("Put all back"),
            "random": _("Four at random"),
            "judges": {
                "title": _("One hand, six games"),
                "heads": [_("Game"), _("Makes of it"), _("Beats")],
                "rows": [self._judge(id) for id in JUDGES],
            },
            "live": f"{describe.short(worth)}. {self._adding(worth)}" if worth else self._count(),
        }
        if self.waiting:
            shown["auto"] = 60
        return shown

    def _suit(self, suit: str) -> View:
        cards = [Card(rank, suit) for rank in RANKS]
        return {"id": suit, "name": describe.suit_name(suit), "cards": describe.cards(cards, self.rules)}

    def _count(self) -> str:
        return _("{n} of 4 chosen.").format(n=len(self.chosen))

    def _so_far(self) -> View:
        points = sum(self.rules.value[card.rank] for card in self.chosen)
        return {
            "label": _("Choose four cards"),
            "name": _("{n} of 4").format(n=len(self.chosen)),
            "points": points,
            "sum": [],
            "why": _("A class needs all four."),
            "rank": 0,
            "of": 0,
        }

    def _adding(self, worth: Score | None) -> str:
        """The points adding up, a card at a time: "21, then 21 + 18 = 39, then 39 + 16 = 55"."""
        if worth is None:
            return ""
        total = 0
        steps = []
        for card in worth.counting:
            value = self.rules.value[card.rank]
            name = describe.card_name(card)
            steps.append(f"{name} {value}" if not total else f"{name} {total} + {value} = {total + value}")
            total += value
        return ", ".join(steps) + "."

    def _judge(self, id: str) -> View:
        rules = named_rules(id)
        shown: View = {"id": id, "name": rules_name(rules), "source": _(JUDGES[id])}
        if len(self.chosen) < 4:
            waiting = _("waiting for four cards")
            return {**shown, "result": "–", "place": waiting, "rank": 0, "of": len(rules.combinations), "beats": "–"}
        worth = describe.worth(score(self.chosen, rules), rules)
        result = f"{worth['name']} {worth['points']}" if worth["rank"] else worth["name"]
        shown |= {"result": result, "place": self._place(worth), "rank": worth["rank"], "of": worth["of"]}
        if id in self.waiting:
            return {**shown, "beats": "…"}
        share = float(odds.standing(self.chosen, rules).percentile)
        return {**shown, "beats": percent(share), "share": share}

    @staticmethod
    def _place(worth: View) -> str:
        if not worth["rank"]:
            return _("no class here")
        return _("class {rank} of {of}").format(rank=worth["rank"], of=worth["of"])


def percent(share: float) -> str:
    """A share with one decimal, never 0 or 100 unless it is: "98.9 %"."""
    shown = f"{share * 100:.1f}"
    if shown == "100.0" and share < 1:
        shown = "99.9"
    if shown == "0.0" and share > 0:
        shown = "0.1"
    return _("{n} %").format(n=shown)
