"""What to change? Your choice against the best, and the exact chance of each of the sixteen."""

from __future__ import annotations

import random

from primiera import odds
from primiera.cards import Hand, pack, parse_cards
from primiera.errors import IllegalActionError
from primiera.hands import refuse_strangers, score
from primiera.i18n import _
from primiera.odds import Choice, Exchange
from primiera.presets import rules as named_rules
from primiera.text import hand_text
from primiera.widgets import describe
from primiera.widgets.describe import View
from primiera.widgets.explorer import percent
from primiera.widgets.showdown import judges

SHOWN = 5
"""Choices listed before the others are asked for."""


class DrawTrainerDesk:
    """``discard`` with the cards to change, then ``more`` or ``next``; ``go`` counts ahead while the player thinks;
    ``choose`` another game for the same cards.

    hand   the first hand, else one from the seed
    """

    def __init__(self, rules: str = "primiera-italiana", seed: int = 0, hand: str = "", **options: str) -> None:
        self.rules = named_rules(rules, **options)
        self.seed = seed
        self.number = 0
        self.streak = 0
        self._deal(Hand(hand) if hand else None)

    def _deal(self, hand: Hand | None = None) -> None:
        self.number += 1
        chance = random.Random(f"draw/{self.seed}/{self.number}")
        self.hand = hand or Hand(chance.sample(pack(self.rules.deck), 4))
        self.found: Exchange | None = None
        self.yours: Choice | None = None
        self.all = False

    @property
    def most(self) -> int:
        return odds.most_changed(self.rules)

    def act(self, action: View) -> None:
        """Raises PrimieraError for a move that is not open, or a card that is not in the hand."""
        kind = action.get("type")
        if kind == "discard" and self.yours is None:
            self._choose(action)
        elif kind == "go":
            self._count()
        elif kind == "choose":
            self._judge_by(str(action.get("value")))
        elif kind == "next" and self.yours is not None:
            self._deal()
        elif kind == "more" and self.yours is not None:
            self.all = True
        else:
            allowed = "'discard'" if self.yours is None else "'more', 'next'"
            raise IllegalActionError(f"the move {kind!r} is not open now: allowed is {allowed}")

    def _choose(self, action: View) -> None:
        told = " ".join(map(str, action.get("cards") or ()))
        cards = set(parse_cards(told)) if told else set()
        for card in cards:
            if card not in self.hand:
                raise IllegalActionError(f"{card} is not in your hand: you hold {self.hand}")
        if len(cards) > self.most:
            raise IllegalActionError(f"{self.most} cards at most may be changed, not {len(cards)}")
        self.yours = next(choice for choice in self._count().choices if set(choice.discard) == cards)
        self.streak = self.streak + 1 if self._is_best(self.yours) else 0

    def _judge_by(self, game: str) -> None:
        """The same cards in another game. Raises RulesError for one that does not exist or lacks one of them."""
        rules = named_rules(game)
        refuse_strangers(self.hand, rules)
        self.rules, self.found, self.yours, self.all = rules, None, None, False

    def _count(self) -> Exchange:
        if self.found is None:
            self.found = odds.exchange(self.hand, self.rules)
        return self.found

    def _is_best(self, choice: Choice) -> bool:
        return self.found is not None and choice.win == self.found.best.win

    def view(self) -> View:
        worth = score(self.hand, self.rules)
        shown: View = {
            "kind": "trainer",
            "turn": f"{self.rules.spec}/{self.number}/{int(self.yours is not None)}",
            "title": _("What would you change?"),
            "choice": judges(self.rules, self.hand.cards),
            "hand": {
                "label": describe.label(_("Your hand"), self.hand.cards, worth),
                "cards": describe.cards(self.hand.cards, self.rules, worth),
                "worth": describe.worth(worth, self.rules),
            },
            "marks": {
                "best": _("best"),
                "yours": _("yours"),
                "change": _("Cards changed"),
                "wins": _("Wins against one random hand"),
            },
            "earned": {"kind": "streaks", "key": "draw", "n": self.streak},
        }
        shown |= self._ask() if self.yours is None else self._answer()
        if self.found is None:
            shown["auto"] = 60
        if choose := shown.pop("choose", None):
            shown["hand"]["choose"] = choose
        return shown

    def _ask(self) -> View:
        change = [_("Keep all four"), _("Change 1 card"), *[_("Change {n} cards")] * 2, _("Change all four")]
        text = _("Which cards would you change? Choose, then look: every way is counted exactly.")
        choose = {
            "max": self.most,
            "full": _("{n} cards at most.").format(n=self.most),
            "one": _("1 card chosen to change."),
            "many": _("{n} cards chosen to change."),
        }
        shown: View = {
            "choose": choose,
            "say": {"lead": _("You against one hidden hand."), "text": text},
            "actions": [{"id": "discard", "byCount": change[: self.most + 1], "main": True}],
            "live": f"{describe.label(_('Your hand'), self.hand.cards, score(self.hand, self.rules))}. {text}",
        }
        return shown

    def _answer(self) -> View:
        assert self.found is not None and self.yours is not None
        ranked = sorted(self.found.choices, key=lambda choice: (-choice.win, len(choice.discard)))
        listed = ranked if self.all else ranked[:SHOWN]
        if self.yours not in listed:
            listed = [*ranked[: SHOWN - 1], self.yours]
        lead, text = self._verdict()
        shown: View = {
            "say": {"lead": lead, "text": text},
            "options": [self._option(choice) for choice in listed],
            "actions": [{"id": "next", "label": _("Next hand"), "main": True}],
            "live": f"{lead} {text}",
        }
        if not self.all and len(listed) < len(ranked):
            shown["more"] = _("Show all {n} ways").format(n=len(ranked))
        return shown

    def _verdict(self) -> tuple[str, str]:
        assert self.found is not None and self.yours is not None
        best, yours = self.found.best, self.yours
        if self._is_best(yours):
            return _("The best choice."), _("It wins {p}.").format(p=percent(float(yours.win)))
        text = _("Yours wins {p}. {what}: {q}.").format(
            p=percent(float(yours.win)), q=percent(float(best.win)), what=self._what(best)
        )
        gap = float(best.win - yours.win)
        return (_("Close.") if gap < 0.03 else _("There is better.")), text

    def _what(self, choice: Choice) -> str:
        if not choice.discard:
            return _("Keeping all four")
        if len(choice.discard) == 4:
            return _("Changing all four")
        return _("Changing {cards}").format(cards=describe.listed(choice.discard))

    def _option(self, choice: Choice) -> View:
        parts = [
            f"{hand_text(self.rules, None if name == 'none' else name)} {percent(float(chance))}"
            for name, chance in sorted(choice.reach.items(), key=lambda item: item[1])
            if 0 < chance < 1
        ]
        sure = next((hand_text(self.rules, name) for name, chance in choice.reach.items() if chance == 1), "")
        return {
            "cards": [str(card) for card in choice.discard],
            "label": self._what(choice),
            "percent": percent(float(choice.win)),
            "share": float(choice.win),
            "reach": ", ".join(parts) or _("always {hand}").format(hand=sure),
            "fraction": str(choice.win),
            "best": self._is_best(choice),
            "yours": choice == self.yours,
        }
