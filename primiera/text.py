"""Moves and events in plain words, for the table, the text mode and the records alike.

``told(event, rules, names, me)`` is one sentence about a public event; the seat `me` is addressed as "You". Every text
goes through gettext.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from primiera import actions
from primiera.actions import Action
from primiera.i18n import N_, _, ngettext
from primiera.ruleset import RuleSet
from primiera.state.events import Event, EventKind
from primiera.view import PlayerView

PLACES = {
    2: (N_("South"), N_("North")),
    3: (N_("South"), N_("West"), N_("East")),
    4: (N_("South"), N_("West"), N_("North"), N_("East")),
    5: (N_("South"), N_("South-West"), N_("North-West"), N_("North-East"), N_("South-East")),
    6: (N_("South"), N_("South-West"), N_("North-West"), N_("North"), N_("North-East"), N_("South-East")),
    7: (
        N_("South"), N_("South-West"), N_("West"), N_("North-West"), N_("North-East"), N_("East"), N_("South-East"),
    ),
    8: (
        N_("South"), N_("South-West"), N_("West"), N_("North-West"), N_("North"), N_("North-East"), N_("East"),
        N_("South-East"),
    ),
}  # fmt: skip
"""Names of the seats, clockwise: who sits at the left of South is West."""


def seat_names(players: int) -> tuple[str, ...]:
    """Names for the seats of a table of two to eight."""
    return tuple(_(place) for place in PLACES[players])


class Said(NamedTuple):
    """A sentence about another player, and the same said to the player himself."""

    other: str
    you: str


SENTENCES: dict[EventKind, Said] = {
    "cut": Said(N_("{name} cuts."), N_("You cut.")),
    "check": Said(N_("{name} passes."), N_("You pass.")),
    "bet": Said(N_("{name} bets {amount}."), N_("You bet {amount}.")),
    "call": Said(N_("{name} calls and pays {paid}."), N_("You call and pay {paid}.")),
    "raise": Said(N_("{name} raises by {amount} and pays {paid}."), N_("You raise by {amount} and pay {paid}.")),
    "fold": Said(N_("{name} folds."), N_("You fold.")),
    "declare": Said(
        N_("{name} declares {hand}, stakes {amount} and pays {paid}."),
        N_("You declare {hand}, stake {amount} and pay {paid}."),
    ),
    "cover": Said(N_("{name} covers the bet with {paid}."), N_("You cover the bet with {paid}.")),
    "stay": Said(N_("{name} stays."), N_("You stay.")),
    "reveal": Said(N_("{name} must show: {hand}, {cards}."), N_("You must show: {hand}, {cards}.")),
    "show": Said(N_("{name} shows {hand}: {cards}."), N_("You show {hand}: {cards}.")),
    "back": Said(N_("{name} takes back {amount} that nobody matched."), N_("You take back {amount} nobody matched.")),
}
"""Events that are one sentence with a player in it."""

REASONS = {
    "combination": N_("the higher combination"),
    "points": N_("more points"),
    "suit": N_("the higher suit"),
    "high-card": N_("the highest card"),
    "eldest": N_("equal hands, the eldest wins"),
    "split": N_("equal hands share"),
    "unseen": N_("nobody stands against it"),
}
"""What decided a win."""


def hand_text(rules: RuleSet, combination: str | None, points: int = 0) -> str:
    """A combination as this game calls it, with its points: "Massimo 55", or "Fluxus" where no points are told."""
    name = _(rules.local_name(combination))
    return f"{name} {points}" if points else name


def told(event: Event, rules: RuleSet, names: Sequence[str], me: int | None = None) -> str:
    """One sentence about an event. names are the players' names by seat; `me` is the seat spoken to."""
    kind, seat = event.kind, event.seat
    mine = seat is not None and seat == me
    name = names[seat] if seat is not None else ""
    if kind in SENTENCES:
        if kind == "call" and rules.family == "declaring":
            said = Said(N_("{name} holds the bet and pays {paid}."), N_("You hold the bet and pay {paid}."))
        else:
            said = SENTENCES[kind]
        sentence = _(said.you if mine else said.other).format(
            name=name,
            amount=_chips(event.amount),
            paid=_chips(event.paid),
            hand=hand_text(rules, event.combination, event.points),
            cards=" ".join(map(str, event.cards)),
        )
        return f"{sentence} {_('All in.')}" if event.all_in else sentence
    if kind in ("discard", "pass"):
        return _changed(event, name, mine)
    if kind == "win":
        return _won(event, rules, name, mine)
    if kind == "accuse":
        if seat is None:
            return _("Nobody holds a combination.")
        said = Said(N_("{name} accuses {hand}: {cards}."), N_("You accuse {hand}: {cards}."))
        hand = hand_text(rules, event.combination, event.points)
        return _(said.you if mine else said.other).format(name=name, hand=hand, cards=" ".join(map(str, event.cards)))
    if kind == "hand":
        return _("Hand {number}. You deal." if mine else "Hand {number}. {name} deals.").format(
            number=event.amount, name=name
        )
    if kind == "ante":
        return ngettext("Each puts {n} chip into the pot.", "Each puts {n} chips into the pot.", event.amount).format(
            n=event.amount
        )
    if kind == "deal":
        return ngettext("{n} card to each.", "{n} cards to each.", event.amount).format(n=event.amount)
    if kind == "reshuffle":
        return _("The stock has run out: the discards are shuffled again.")
    if kind == "void":
        return _("Nobody wins: {chips} stay on the table.").format(chips=_chips(event.amount))
    return phase_text(rules, event.amount)


def transcript(seen: PlayerView, names: Sequence[str]) -> list[str]:
    """A hand as one seat may tell it: what everybody saw, and the seat's own cards. Made from a view, so no more."""
    lines = [told(event, seen.rules, names, seen.seat) for event in seen.log]
    if seen.thrown:
        lines.append(_("You threw {cards}.").format(cards=" ".join(map(str, seen.thrown))))
    if seen.hand:
        lines.append(_("You hold {cards}.").format(cards=" ".join(map(str, seen.hand))))
    return lines


def phase_text(rules: RuleSet, phase: int) -> str:
    """The heading of a phase: "Second round of betting"."""
    kind = rules.phases[phase].kind
    if kind == "bet":
        rounds = [at for at, other in enumerate(rules.phases) if other.kind == "bet"]
        if len(rounds) == 1:
            return _("The betting.")
        place = (_("First"), _("Second"), _("Third"), _("Fourth"))[rounds.index(phase)]
        return _("{place} round of betting.").format(place=place)
    return {
        "deal": _("The deal."),
        "draw": _("Cards are changed."),
        "accuse": _("Combinations are declared."),
        "open": _("A bet on two cards?"),
        "declare": _("The declarations."),
        "showdown": _("The showdown."),
    }[kind]


def _chips(n: int) -> str:
    return ngettext("{n} chip", "{n} chips", n).format(n=n)


def _changed(event: Event, name: str, mine: bool) -> str:
    if event.kind == "discard" and not event.amount:
        return _("You stand.") if mine else _("{name} stands.").format(name=name)
    if event.kind == "pass" and not event.amount:
        return _("You pass.") if mine else _("{name} passes.").format(name=name)
    n = event.amount
    if event.kind == "pass":
        if mine:
            return ngettext("You pass and change {n} card.", "You pass and change {n} cards.", n).format(n=n)
        return ngettext("{name} passes and changes {n} card.", "{name} passes and changes {n} cards.", n).format(
            name=name, n=n
        )
    if mine:
        return ngettext("You change {n} card.", "You change {n} cards.", n).format(n=n)
    return ngettext("{name} changes {n} card.", "{name} changes {n} cards.", n).format(name=name, n=n)


def _won(event: Event, rules: RuleSet, name: str, mine: bool) -> str:
    who = _("You win {chips}") if mine else _("{name} wins {chips}")
    sentence = who.format(name=name, chips=_chips(event.amount))
    if event.pot:
        sentence += " " + _("from side pot {n}").format(n=event.pot)
    if event.combination:
        sentence += " " + _("with {hand}").format(hand=hand_text(rules, event.combination, event.points))
    return f"{sentence}: {_(REASONS[event.by])}." if event.by in REASONS else f"{sentence}."


def label(action: Action, rules: RuleSet) -> str:
    """A move as the words of a button: "Bet 2", "Declare Numero 30, stake 2", "Change 7S 2H"."""
    match action:
        case actions.Bet(amount):
            return _("Bet {n}").format(n=amount)
        case actions.Raise(amount):
            return _("Raise by {n}").format(n=amount)
        case actions.Discard(()):
            return _("Stand")
        case actions.Discard(cards):
            return _("Change {cards}").format(cards=" ".join(map(str, cards)))
        case actions.Pass(()):
            return _("Pass")
        case actions.Pass(cards):
            return _("Pass, change {cards}").format(cards=" ".join(map(str, cards)))
        case actions.Declare(combination, points, stake):
            return _("Declare {hand}, stake {n}").format(hand=hand_text(rules, combination, points), n=stake)
        case actions.Call() if rules.family == "declaring":
            return _("Hold")
    return {
        "check": _("Pass"),
        "call": _("Call"),
        "fold": _("Fold"),
        "cover": _("Cover"),
        "stay": _("Stay"),
        "shuffle": _("Shuffle"),
    }[action.kind]
