"""The table as it lies there: who sits where, the middle, your cards, what is said. From what one player may see."""

from __future__ import annotations

from collections.abc import Sequence

from primiera.cards import Card
from primiera.i18n import _
from primiera.session import Session
from primiera.text import hand_text
from primiera.view import PlayerView
from primiera.widgets import describe
from primiera.widgets.describe import View
from primiera.widgets.table import moves, talk
from primiera.widgets.table.seats import ME, seats


def table(
    now: PlayerView,
    names: Sequence[str],
    layout: tuple[Card, ...] = (),
    new: tuple[Card, ...] = (),
    open_hands: Sequence[tuple[Card, ...]] = (),
) -> View:
    """The scene, without what may be done.

    layout      your cards as they lie, where that is not the order they are held in
    new         your cards that were just drawn
    open_hands  everybody's cards, where all may be seen
    """
    words, at = talk.steps(now)
    title = talk.rules_name(now.rules)
    return {
        "kind": "table",
        "family": now.rules.family,
        "title": title,
        "boxLabel": _("Card table, {game}").format(game=title),
        "sub": _("Hand {n}").format(n=now.number),
        "way": talk.way(now.rules),
        "direction": "cw" if now.rules.turn.direction == "clockwise" else "ccw",
        "steps": words,
        "step": at,
        "seats": seats(now, names, open_hands),
        "stock": now.stock,
        "discards": now.discards,
        "pot": {"total": now.pot, "parts": _pots(now, names)},
        "standing": _standing(now, names),
        "hand": _hand(now, layout or now.hand, new),
        "say": talk.say(now, names),
        "actions": [],
        "log": talk.log(now, names),
    }


def drawn(session: Session) -> tuple[Card, ...]:
    """The cards that came with the last change of the person's."""
    state, past = session.state, session.past
    if not past or not past[-1].state.hands[ME] or state.changed[ME] == 0:
        return ()
    return tuple(card for card in state.hands[ME] if card not in past[-1].state.hands[ME])


def _hand(now: PlayerView, cards: tuple[Card, ...], new: tuple[Card, ...]) -> View:
    worth = now.worth
    shown: View = {
        "label": describe.label(_("Your hand"), cards, worth),
        "cards": describe.cards(cards, now.rules, worth, new),
        "worth": describe.worth(worth, now.rules) if worth else _no_worth(now),
    }
    if choose := moves.choosing(now):
        shown["choose"] = choose
    elif now.turn == ME:
        shown["refusal"] = _why_no_card(now)
    return shown


def _why_no_card(now: PlayerView) -> str:
    reasons = dict(now.legal.refusals)
    if now.legal.of("pass") and now.phase_kind == "declare":
        return _("You have declared: your cards are locked.")
    return _(reasons.get("discard", "")) or _("No cards are changed now.")


def _standing(now: PlayerView, names: Sequence[str]) -> View | None:
    if now.standing is None:
        return None
    name = _("You") if now.standing.seat == ME else names[now.standing.seat]
    what = hand_text(now.rules, now.standing.combination, now.standing.points)
    note = _("has been shown") if now.standing.revealed else _("is declared")
    return {"who": name, "text": what, "note": note}


def _pots(now: PlayerView, names: Sequence[str]) -> list[str]:
    if now.carried and now.outcome is None:
        return [_("{n} of it from void hands").format(n=now.carried)]
    if len(now.pots) < 2:
        return []
    parts = [_("Main pot {n}").format(n=now.pots[0].chips)]
    everyone = {seat.seat for seat in now.live}
    for number, pot in enumerate(now.pots[1:], 1):
        within, without = sorted(pot.seats), sorted(everyone - set(pot.seats))
        if len(within) < len(without):
            text, told = _("Side pot {number}: {n}, {names} only"), within
        else:
            text, told = _("Side pot {number}: {n}, not {names}"), without
        who = ", ".join(_("you") if seat == ME else names[seat] for seat in told)
        parts.append(text.format(number=number, n=pot.chips, names=who))
    return parts


def _no_worth(now: PlayerView) -> View:
    points = sum(now.rules.value[card.rank] for card in now.hand)
    if not now.hand:
        return {
            "label": _("Your hand"),
            "name": _("You sit out") if now.phase >= 0 else _("Not dealt yet"),
            "points": 0,
            "sum": [],
            "why": "",
            "rank": 0,
            "of": 0,
        }
    return {
        "label": _("Your hand so far"),
        "name": _("{n} of 4 cards").format(n=len(now.hand)),
        "points": points,
        "sum": [],
        "why": _("A class needs all four cards."),
        "rank": 0,
        "of": 0,
        "place": "",
    }
