"""What is said at the table: where the hand stands, what it is about now, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from primiera.i18n import _, language, ngettext
from primiera.ruleset import RuleSet
from primiera.state.events import Event
from primiera.text import hand_text, phase_text, told
from primiera.view import PlayerView
from primiera.widgets.describe import View

ME = 0
UNTOLD = ("ante", "phase", "hand", "cut", "deal")


def rules_name(rules: RuleSet) -> str:
    """The game's name in the language in use."""
    known = dict(rules.names)
    return known.get(language(), _(known["en"]))


def steps(view: PlayerView) -> tuple[list[str], int]:
    """The phases of a hand as words, and which of them it is in."""
    words = {
        "bet": _("Bet"),
        "draw": _("Change"),
        "accuse": _("Claim"),
        "open": _("Open"),
        "declare": _("Declare"),
        "showdown": _("Show"),
    }
    phases = [phase.kind for phase in view.rules.phases]
    at = sum(kind != "deal" for kind in phases[: view.phase + 1]) - 1
    if view.outcome is not None:
        at = sum(kind != "deal" for kind in phases) - 1
    return [words[kind] for kind in phases if kind != "deal"], max(at, 0)


def way(rules: RuleSet) -> str:
    if rules.turn.direction == "clockwise":
        return _("Play runs to your left")
    return _("Play runs to your right")


def log(view: PlayerView, names: Sequence[str]) -> list[str | View]:
    """The hand so far, in sentences under the heading of each phase."""
    lines: list[str | View] = []
    for event in view.log:
        sentence = told(event, view.rules, names, ME)
        if event.kind == "hand":
            lines.append({"round": sentence})
        elif event.kind == "phase":
            lines.append({"round": phase_text(view.rules, event.amount)})
        elif event.kind not in ("cut",):
            lines.append(sentence)
    return lines


def sentences(events: Iterable[Event], view: PlayerView, names: Sequence[str]) -> str:
    """What has happened, to be read out or told in passing."""
    return " ".join(told(event, view.rules, names, ME) for event in events if event.kind not in UNTOLD)


def since_my_move(view: PlayerView) -> list[Event]:
    """What the others have done since the player's last move in this hand."""
    mine = [at for at, event in enumerate(view.log) if event.seat == ME and event.kind not in UNTOLD]
    return list(view.log[mine[-1] + 1 :] if mine else view.log)


ROOM = 80
"""Letters of a recap that leave the lines below the felt where they are."""
LOUD = ("bet", "raise", "declare", "reveal", "cover")


def brief(events: Sequence[Event], view: PlayerView, names: Sequence[str]) -> str:
    """What the others did, as far as it fits: all of it, else who bet or declared last. Tags and log tell the rest."""
    told_all = sentences(events, view, names)
    if len(told_all) <= ROOM:
        return told_all
    loud = [event for event in events if event.kind in LOUD]
    return sentences(loud[-1:], view, names)


def say(view: PlayerView, names: Sequence[str]) -> View:
    """The line under the felt: a few words that stand out, and what they mean."""
    if view.turn != ME:
        return _waiting(view, names)
    recap = brief(since_my_move(view), view, names)
    lead, text = _LEADS[view.phase_kind or "bet"](view)
    return {"lead": lead, "text": f"{recap} {text}".strip()}


def _waiting(view: PlayerView, names: Sequence[str]) -> View:
    who = names[view.turn] if view.turn is not None else ""
    lead = _("{name} is thinking.").format(name=who) if who else _("The cards are dealt.")
    done = [event for event in view.log if event.kind not in UNTOLD]
    text = told(done[-1], view.rules, names, ME) if done else first_words(view)
    return {"lead": lead, "text": text}


def first_words(view: PlayerView) -> str:
    """What the game is about, for who has never seen it."""
    pot = ngettext("{n} chip", "{n} chips", view.pot).format(n=view.pot)
    return _("Four cards each, and the best hand takes the pot of {pot}.").format(pot=pot)


def _bet(view: PlayerView) -> tuple[str, str]:
    if view.to_match:
        price = min(view.to_match, view.me.stack)
        lead = ngettext("It costs {n} chip to stay in.", "It costs {n} chips to stay in.", price).format(n=price)
        return lead, ""
    if view.number == 1 and view.bets == 0 and not _has_moved(view):
        return _("Your turn."), first_words(view) + " " + _("Pass for nothing, or bet on yours.")
    return _("Nobody has bet."), _("You may pass for nothing, or bet.")


def _has_moved(view: PlayerView) -> bool:
    return any(event.seat == ME and event.kind not in UNTOLD for event in view.log)


def _draw(view: PlayerView) -> tuple[str, str]:
    most = view.rules.draw.most if view.rules.draw else 0
    lead = ngettext("Change up to {n} card.", "Change up to {n} cards.", most).format(n=most)
    return lead, _("Press a card to lift it out. The stock gives you as many back, once.")


def _open(view: PlayerView) -> tuple[str, str]:
    if view.bets:
        return _("There is a bet on two cards."), _("Hold it, or pass and stay in for nothing.")
    return _("Two cards so far."), _("You may bet on them, or pass. Two more come, and nobody has to leave.")


def _declare(view: PlayerView) -> tuple[str, str]:
    standing, legal = view.standing, view.legal
    if legal.of("stay"):
        return _("You have seen the hand."), _("Stay and compare, or raise with a better one.")
    if standing is None:
        return _("Nobody has declared."), _(
            "Declare what you hold or less. Or pass, for nothing, and change up to two cards."
        )
    what = hand_text(view.rules, standing.combination, standing.points)
    if legal.of("pass") is None:
        return _("You must see it."), _("All others have passed, so the last before the bettor covers.")
    if view.me.revealed:
        return _("Your hand is shown."), _("Cover the raise, or pass and change up to two cards.")
    if legal.of("declare"):
        return _("Go above {hand}, or pass.").format(hand=what), _(
            "You may hide strength, but never claim more than you hold."
        )
    return _("{hand} stands.").format(hand=what), _("You hold nothing above it. Passing costs nothing.")


_LEADS = {"bet": _bet, "draw": _draw, "open": _open, "declare": _declare}
