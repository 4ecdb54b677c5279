"""Who sits where: names, chips, cards, and the last thing each has done."""

from __future__ import annotations

from collections.abc import Sequence

from primiera.cards import Card
from primiera.hands import score
from primiera.i18n import _, ngettext
from primiera.state.events import Event
from primiera.text import hand_text
from primiera.view import PlayerView, SeatView
from primiera.widgets import describe
from primiera.widgets.describe import View

ME = 0
PLACES = {
    1: ("north",),
    2: ("west", "east"),
    3: ("west", "north", "east"),
    4: ("west", "top-1", "top-2", "east"),
    5: ("west", "top-1", "top-2", "top-3", "east"),
    6: ("west", "top-1", "top-2", "top-3", "top-4", "east"),
    7: ("west", "top-1", "top-2", "top-3", "top-4", "top-5", "east"),
}
"""Where the others sit, clockwise: who is at your left is drawn at the left."""


def place(seat: int, players: int) -> str:
    return "south" if seat == ME else PLACES[players - 1][seat - 1]


def seats(view: PlayerView, names: Sequence[str], open_hands: Sequence[tuple[Card, ...]] = ()) -> list[View]:
    """All seats, clockwise from the one at your left, you last."""
    acts = _acts(view)
    players = len(view.seats)
    return [_seat(view, seat, names, acts, open_hands) for seat in (*range(1, players), ME)]


def _seat(
    view: PlayerView,
    seat: int,
    names: Sequence[str],
    acts: dict[int, View],
    open_hands: Sequence[tuple[Card, ...]],
) -> View:
    known = view.seats[seat]
    mine = seat == ME
    shown: View = {
        "place": place(seat, len(view.seats)),
        "name": _("You") if mine else names[seat],
        "brief": _brief(names[seat]),
        "chips": known.stack,
        "state": _state(known),
    }
    if seat == view.dealer:
        shown["dealer"] = True
    cards = open_hands[seat] if open_hands and not mine else known.shown
    if not mine:
        if len(cards) == 4:
            worth = score(cards, view.rules)
            shown["cards"] = describe.cards(cards, view.rules, worth)
            shown["cardsLabel"] = f"{describe.short(worth)}: {describe.listed(cards)}"
        else:
            shown["hidden"] = _held(view)
            shown["cardsLabel"] = _cards_label(known, shown["hidden"])
    if view.turn == seat:
        if mine:
            shown["turn"] = True
        else:
            acts = {**acts, seat: {"text": _("Thinking"), "kind": "turn"}}
    if seat in acts:
        shown["act"] = acts[seat]
    elif known.all_in:
        shown["act"] = {"text": _("All in"), "kind": "allin"}
    return shown


def _brief(name: str) -> str:
    """A long name's letters, for a full table: "NW" for North-West."""
    parts = name.split("-")
    return "".join(part[:1] for part in parts) if len(parts) > 1 else name


def _state(known: SeatView) -> str:
    if not known.playing:
        return "out"
    return "folded" if known.folded else "allin" if known.all_in else "in"


def _held(view: PlayerView) -> int:
    """How many cards everybody holds at this point."""
    return sum(sum(phase.cards) for phase in view.rules.phases[: view.phase + 1])


def _cards_label(known: SeatView, held: int) -> str:
    if not known.playing:
        return _("Sits out.")
    if known.folded:
        return _("Has folded.")
    return ngettext("{n} card face down", "{n} cards face down", held).format(n=held)


def _acts(view: PlayerView) -> dict[int, View]:
    """What each seat did last, as a tag beside it; older than this round, or a pass, it is drawn quietly."""
    acts: dict[int, View] = {}
    won: dict[int, int] = {}
    for event in view.log:
        if event.kind == "phase":
            for act in acts.values():
                act["kind"] = "quiet"
                act.pop("chips", None)
        if event.seat is None:
            continue
        if event.kind == "win":
            won[event.seat] = won.get(event.seat, 0) + event.amount
            acts[event.seat] = {"text": _("Won {n}").format(n=won[event.seat]), "kind": "win"}
        elif text := _short(event, view):
            kind = "quiet" if event.kind in ("check", "pass", "fold", "discard", "stay") else "move"
            acts[event.seat] = {"text": text, "kind": "allin" if event.all_in else kind}
            if event.paid:
                acts[event.seat]["chips"] = event.paid
    return acts


def _short(event: Event, view: PlayerView) -> str:
    """An event in one or two words, the same for you and for others."""
    n = event.amount
    if event.kind in ("reveal", "show", "accuse", "declare"):
        return hand_text(view.rules, event.combination, event.points)
    if event.kind in ("discard", "pass"):
        if n:
            return _("Changed {n}").format(n=n)
        return _("Kept all") if event.kind == "discard" else _("Passed")
    words = {
        "check": _("Passed"),
        "bet": _("Bet {n}"),
        "call": _("Held") if view.rules.family == "declaring" else _("Called"),
        "raise": _("Raised {n}"),
        "fold": _("Folded"),
        "cover": _("Covered"),
        "stay": _("Stayed"),
    }
    return words.get(event.kind, "").format(n=n)
