"""A hint with its reason, and a finished hand looked back on. Every figure is counted, none is dealt out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from primiera import coach, odds
from primiera.actions import Action, Call, Check, Discard, Fold, Pass
from primiera.cards import Card
from primiera.i18n import _, ngettext
from primiera.ruleset import RuleSet
from primiera.session import Decision
from primiera.state.legal import Cards
from primiera.text import label
from primiera.view import PlayerView, view
from primiera.widgets import describe
from primiera.widgets.describe import View


def hint(now: PlayerView) -> View:
    """What to do now, and why; in the shape of what is said at the table."""
    if len(now.hand) < 4:
        text = _two_cards(now)
    elif now.phase_kind == "draw":
        text = _change(now)
    elif now.phase_kind == "declare":
        text = _declare(now)
    else:
        text = _price(now)
    return {"kind": "hint", "lead": _("Hint."), "text": text}


def takes_long(now: PlayerView) -> bool:
    """Whether a hint has to count every change of cards, which a browser needs a moment for."""
    return now.phase_kind == "draw" or _may_change(now)


def counting() -> View:
    """What is said meanwhile."""
    return {"kind": "hint", "lead": _("Hint."), "text": _("Counting …")}


@lru_cache(maxsize=64)
def _exchange(hand: tuple[Card, ...], rules: RuleSet) -> odds.Exchange:
    """Counted once, however often it is shown."""
    return odds.exchange(hand, rules)


def in_100(chance: Fraction | float) -> str:
    """A chance in words that one can picture: "73 in 100"; never 0 or 100 unless it is."""
    n = round(float(chance) * 100)
    n = min(max(n, 1 if chance > 0 else 0), 99 if chance < 1 else 100)
    return _("{n} in 100").format(n=n)


def _held(now: PlayerView) -> str:
    return describe.brief(now.worth) if now.worth else ""


def _two_cards(now: PlayerView) -> str:
    first, second = now.hand
    if first.suit == second.suit:
        return _("Two cards of one suit count together already: worth a small bet.")
    return _("Two suits so far: more cards are coming, and passing costs nothing.")


def _change(now: PlayerView) -> str:
    choice = now.legal.of("discard") or now.legal.of("pass")
    counts = choice.counts if isinstance(choice, Cards) else (0,)
    found = [one for one in _exchange(now.hand, now.rules).choices if len(one.discard) in counts]
    best = max(found, key=lambda one: one.win)
    stand = found[0]
    if not best.discard:
        return _("Keep all four: you beat one random hand {p}. Every change makes it worse.").format(p=in_100(best.win))
    return _("Change {cards}: you then beat one random hand {p}; keeping all, {q}.").format(
        cards=describe.listed(best.discard), p=in_100(best.win), q=in_100(stand.win)
    )


def chance_against(now: PlayerView, rivals: int) -> float:
    """The chance against so many random hands. An estimate: hands that share a pack are taken as independent."""
    return float(odds.equity(now.hand, now.rules).share) ** rivals


def _price(now: PlayerView) -> str:
    rivals = len(now.live) - 1
    chance = chance_against(now, rivals)
    against = ngettext("one random hand", "{n} random hands", rivals).format(n=rivals)
    held = _held(now)
    what = _("{hand} beats {against} {p}.").format(hand=held, against=against, p=in_100(chance))
    price = min(now.to_match, now.me.stack)
    if not price:
        if chance > 1 / (rivals + 1) * 1.4:
            return what + " " + _("More than your share: bet.")
        return what + " " + _("Less than it takes to bet: pass, it costs nothing.")
    needed = price / (now.pot + price)
    told = _("You pay {price} for a pot of {pot}, so {q} would do.").format(
        price=price, pot=now.pot + price, q=in_100(needed)
    )
    if chance > needed * 1.6 and now.legal.of("raise"):
        verdict = _("Call, or raise.")
    elif chance > needed:
        verdict = _("Call.")
    elif any(phase.kind == "draw" for phase in now.rules.phases[now.phase :]) and chance > needed * 0.7:
        verdict = _("Close: a change of cards may still save it.")
    else:
        verdict = _("Fold.")
    return f"{what} {told} {verdict}"


def _declare(now: PlayerView) -> str:
    held = _held(now)
    if now.legal.of("stay"):
        return _("If your hand is better than the one shown, raise; else stay.")
    if now.legal.of("pass") is None:
        return _("There is no choice: the last before the bettor covers.")
    choice = now.legal.of("pass")
    free = isinstance(choice, Cards) and choice.counts[-1] > 0
    chance = in_100(odds.equity(now.hand, now.rules).share)
    if now.legal.of("declare"):
        text = _(
            "{hand} beats one random hand {p}. A low declaration tempts others to cover; a high one may end the hand."
        )
        text = text.format(hand=held, p=chance)
        return text if not free else text + " " + _("Once you have declared, your cards are locked.")
    if free:
        return _("Nothing above it in your hand. {change}").format(change=_change(now))
    return _("Pass: it costs nothing.")


# ------------------------------------------------------------------ looking back


def review(decisions: Iterable[Decision]) -> list[View]:
    """Each of the player's moves in a finished hand, with what the count says of it; those against it are marked."""
    lines = []
    for state, action in ((one.state, one.action) for one in decisions):
        now = view(state, 0)
        if len(now.hand) == 4:
            text, wrong = _judged(now, action)
            lines.append({"by": label(action, now.rules), "text": text, "decides": wrong})
    if lines and not any(line["decides"] for line in lines):
        text = _("No move of yours goes against the count: the cards decided.")
        lines.append({"by": _("Together"), "text": text, "decides": False})
    return lines


CLEARLY = 1.6
"""How much a chance and a price must differ before a move counts as wrong: the chance is against random hands only."""


def _judged(now: PlayerView, action: Action) -> tuple[str, bool]:
    """What the count says of a move, and whether it goes against it."""
    if isinstance(action, (Discard, Pass)) and (now.legal.of("discard") or _may_change(now)):
        return _change_judged(now, action.cards)
    if priced := coach.price(now, action):
        return priced.told, priced.cost > 0
    chance = chance_against(now, len(now.live) - 1)
    price = min(now.to_match, now.me.stack)
    values = {"hand": _held(now), "p": in_100(chance), "q": in_100(price / (now.pot + price))}
    if isinstance(action, Fold) and price:
        told = _("{hand} would beat all others {p}; the price asked for {q}.")
        return told.format(**values), chance > price / (now.pot + price) * CLEARLY
    if isinstance(action, (Call, Check)) and price:
        told = _("{hand} beats all others {p}; the price asked for {q}.")
        return told.format(**values), chance * CLEARLY < price / (now.pot + price)
    return _("{hand} beats all others {p}.").format(**values), False


def _may_change(now: PlayerView) -> bool:
    choice = now.legal.of("pass")
    return isinstance(choice, Cards) and choice.counts[-1] > 0


def _change_judged(now: PlayerView, cards: tuple[Card, ...]) -> tuple[str, bool]:
    choice = now.legal.of("discard") or now.legal.of("pass")
    counts = choice.counts if isinstance(choice, Cards) else (0,)
    found = [one for one in _exchange(now.hand, now.rules).choices if len(one.discard) in counts]
    best = max(found, key=lambda one: one.win)
    mine = next(one for one in found if set(one.discard) == set(cards))
    if mine.win == best.win:
        return _("The best choice: it beats one random hand {p}.").format(p=in_100(mine.win)), False
    what = describe.listed(best.discard) if best.discard else _("no card")
    return _("It beats one random hand {p}; changing {cards}, {q}.").format(
        p=in_100(mine.win), cards=what, q=in_100(best.win)
    ), True
