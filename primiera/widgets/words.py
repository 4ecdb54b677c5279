"""The words the page adds of its own, buttons and states, in the language in use. The script itself has none."""

from __future__ import annotations

from primiera.i18n import _


def words() -> dict[str, str]:
    """Every word of the front end, by the name that the script knows it by."""
    return {
        "above": _("Out of reach"),
        "again": _("Try again"),
        "ccw": _("Play runs counter-clockwise, to your right."),
        "change": _("change"),
        "chips": _("chips"),
        "combination": _("I declare"),
        "counts": _("counts"),
        "countsNot": _("does not count"),
        "cw": _("Play runs clockwise, to your left."),
        "dealer": _("Dealer"),
        "discards": _("discards"),
        "earlier": _("One step back"),
        "earlierHand": _("The hand before"),
        "fewer": _("One point fewer"),
        "four": _("Four cards are chosen. Put one back first."),
        "hint": _("Hint"),
        "howMany": _("With points"),
        "keep": _("keep"),
        "later": _("One step on"),
        "laterHand": _("The hand after"),
        "load": _("Load a record"),
        "log": _("Log"),
        "longLog": _("What happened"),
        "more": _("One point more"),
        "new": _("new"),
        "noRecord": _("There is nothing to save yet."),
        "noReplay": _("There is no finished hand to look at yet."),
        "noUndo": _("Nothing to take back yet."),
        "outOfTurn": _("Hints are for your own turn."),
        "points": _("points"),
        "pot": _("pot"),
        "refused": _("Why not …?"),
        "replay": _("Replay"),
        "right": _("right"),
        "save": _("Save the record"),
        "seed": _("New seed"),
        "setup": _("Set up"),
        "stake": _("Stake"),
        "stars": _("{n} of 3 stars"),
        "stock": _("stock"),
        "streak": _("Streak {n}"),
        "undo": _("Undo"),
        "worth": _("Your hand is worth"),
        "yourTurn": _("Your turn"),
        "yours": _("yours"),
    }
