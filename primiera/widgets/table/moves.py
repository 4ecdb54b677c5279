"""What the player may do: every legal move as a button, what it costs, and why the others are refused."""

from __future__ import annotations

from primiera.actions import Action, Check, from_dict
from primiera.i18n import _, ngettext
from primiera.state.legal import Amounts, Cards, Choice, Declarations
from primiera.view import PlayerView
from primiera.widgets.describe import View

ALWAYS = {
    "accusing": ("discard",),
    "vying": ("fold", "check", "call", "bet", "raise"),
    "declaring": ("declare", "pass", "bet", "call", "cover", "stay"),
}
"""The order of the buttons in each of the three games."""


def read(action: View, view: PlayerView) -> Action:
    """The move that the page asks for. A pass is a check where one bets. Raises NotationError for what is no move."""
    if action.get("type") == "pass" and view.phase_kind == "bet" and not action.get("cards"):
        return Check()
    told = {key: value for key, value in action.items() if key not in ("label", "turn")}
    return from_dict(told)


def actions(view: PlayerView, waiting: str) -> list[View]:
    """The buttons, those that are refused left out; while others think, the same buttons wait with the reason why."""
    if view.turn != 0:
        return [{"id": "wait", "label": waiting, "ready": False, "reason": waiting}]
    shown: list[View] = []
    for kind in (*ALWAYS[view.rules.family], "discard"):
        choice = view.legal.of(kind)
        if choice is not None and not any(one["id"] == _id(kind) for one in shown):
            shown.append(_button(choice, view))
    best = next((one for name in MAIN for one in shown if one["id"] == name), None)
    if best:
        best["main"] = True
    return shown


MAIN = ("declare", "cover", "call", "discard", "pass", "stay")


def _id(kind: str) -> str:
    return "pass" if kind == "check" else kind


def _button(choice: Choice, view: PlayerView) -> View:
    price = min(view.to_match, view.me.stack)
    shown: View = {"id": _id(choice.kind), "label": label(choice.kind, view)}
    if isinstance(choice, Amounts):
        amounts = range(choice.least, choice.most + 1)
        shown["amounts"] = [{"n": n, "note": _("pay {n}").format(n=price + n)} for n in amounts]
    elif isinstance(choice, Declarations):
        shown |= {
            "label": _("Declare {name}"),
            "note": _("pay {pay}: {match} to match, {stake} staked") if price else _("stake {stake}"),
            "match": price,
        }
    elif isinstance(choice, Cards):
        shown["byCount"] = [_by_count(choice, n) for n in choice.counts]
        if choice.kind == "pass":
            shown["note"] = _("pay nothing")
    elif choice.kind in ("call", "cover"):
        shown["note"] = _("pay {n}").format(n=price)
    elif choice.kind == "fold":
        shown["note"] = _("lose {n}").format(n=view.me.paid)
    elif choice.kind == "check":
        shown["note"] = _("pay nothing")
    return shown


def _by_count(choice: Cards, count: int) -> str:
    if choice.kind == "pass":
        return ngettext("Pass, change {n}", "Pass, change {n}", count) if count else _("Pass")
    if not count:
        return _("Keep all four")
    return _("Change all four") if count == 4 else ngettext("Change {n} card", "Change {n} cards", count)


def label(kind: str, view: PlayerView) -> str:
    """The word of a move: on its button, and where it is refused."""
    return {
        "check": _("Pass"),
        "bet": _("Bet"),
        "call": _("Hold the bet") if view.rules.family == "declaring" else _("Call"),
        "raise": _("Raise by"),
        "fold": _("Fold"),
        "discard": _("Change"),
        "pass": _("Pass"),
        "declare": _("Declare"),
        "cover": _("Cover"),
        "stay": _("Stay"),
    }[kind]


def refused(view: PlayerView) -> list[View]:
    """The moves one might expect here, and why each is refused."""
    if view.turn != 0:
        return []
    return [{"label": label(kind, view), "reason": _(reason)} for kind, reason in view.legal.refusals]


def choosing(view: PlayerView) -> View | None:
    """Whether cards may be chosen now, how many, and what to say then."""
    choice = view.legal.of("discard") or view.legal.of("pass")
    if not isinstance(choice, Cards) or choice.counts == (0,):
        return None
    most = choice.counts[-1]
    return {
        "max": most,
        "full": ngettext("{n} card at most.", "{n} cards at most.", most).format(n=most),
        "one": _("1 card chosen to change."),
        "many": _("{n} cards chosen to change."),
    }
