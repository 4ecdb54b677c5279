"""The form of a declaration: class, points and stake, with the bounds that the rules set."""

from __future__ import annotations

from collections.abc import Sequence

from primiera.hands import Score
from primiera.i18n import _
from primiera.state.legal import Declarations, Rung
from primiera.text import hand_text
from primiera.view import PlayerView
from primiera.widgets import describe
from primiera.widgets.describe import View


def form(view: PlayerView, names: Sequence[str]) -> View | None:
    """The form, or None where nothing may be declared."""
    choice = view.legal.of("declare")
    held = view.worth
    if not isinstance(choice, Declarations) or held is None:
        return None
    rungs = choice.rungs
    true = _truth(held, choice.ladder)
    standing = view.standing
    floor = ""
    if standing is not None:
        what = hand_text(view.rules, standing.combination, standing.points)
        floor = _("above {name}’s {hand}").format(name=names[standing.seat], hand=what)
    start = true if true in rungs else rungs[-1]
    return {
        "classes": [_class(one.id, view, choice, held) for one in view.rules.combinations if _open(one.id, choice)],
        "holds": {"id": true[0], "points": true[1]},
        "hides": {
            "none": _("Exactly what you hold: nothing hidden."),
            "points": _("Hides {n} of your points."),
            "class": _("Hides a whole class: you hold {hand}.").format(hand=describe.class_name(held)),
        },
        "floor": floor or _("anything may open"),
        "ceiling": _("at most {hand}").format(hand=describe.brief(held)),
        "draft": {"id": start[0], "points": start[1], "stake": choice.least},
        "stakes": list(range(choice.least, choice.most + 1)),
    }


def _truth(held: Score, ladder: Sequence[Rung]) -> Rung:
    with_points = (str(held.combination), held.points)
    return with_points if with_points in ladder else (str(held.combination), 0)


def _open(id: str, choice: Declarations) -> bool:
    """Whether a class is worth a line: open now, or above what the hand holds."""
    places = [at for at, rung in enumerate(choice.ladder) if rung[0] == id]
    return places[-1] >= choice.floor


def _class(id: str, view: PlayerView, choice: Declarations, held: Score) -> View:
    values = [points for combination, points in choice.rungs if combination == id]
    shown: View = {"id": id, "name": hand_text(view.rules, id)}
    if not values:
        return {**shown, "locked": True}
    shown["values"] = values
    if values == [0]:
        return {**shown, "range": _("by name alone"), "least": "", "most": ""}
    every = [points for combination, points in choice.ladder if combination == id]
    least, most = values[0], values[-1]
    mine = id == held.combination and most == held.points
    return {
        **shown,
        "range": _("{least} to {most}").format(least=least, most=most) if least < most else str(least),
        "least": (_("{n}, the least") if least == every[0] else _("{n}, just above")).format(n=least),
        "most": (_("{n}, what you hold") if mine else _("{n}, the most")).format(n=most),
    }
