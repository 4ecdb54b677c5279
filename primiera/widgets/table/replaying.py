"""A hand looked at again, step by step; once it is finished, with all cards open."""

from __future__ import annotations

from primiera.i18n import _
from primiera.record import Record
from primiera.view import view
from primiera.widgets.describe import View
from primiera.widgets.table import scene as scenes
from primiera.widgets.table import talk
from primiera.widgets.table.result import result
from primiera.widgets.table.seats import ME


def scene(record: Record, hand: int, step: int) -> View:
    """The table after so many moves of a hand (0 is the first). Raises RecordError for a step that it does not have."""
    state = record.state_at(hand, step)
    now = view(state, ME)
    finished = record.hands[hand].stacks is not None
    open_hands = state.hands if finished and state.phase >= 0 else ()
    shown = scenes.table(now, record.names, open_hands=open_hands)
    last = len(record.hands[hand].moves)
    done = [event for event in now.log if event.kind not in talk.UNTOLD]
    text = talk.sentences(done[-1:], now, record.names) or (
        _("The cards are dealt.") if state.phase >= 0 else _("Before the deal.")
    )
    shown["hand"].pop("choose", None)
    lead = result(now, record.names)["title"] if now.outcome is not None else _("Replay.")
    shown |= {
        "turn": f"replay/{hand}/{step}",
        "say": {"lead": lead, "text": text},
        "live": text,
        "replay": {
            "hand": hand,
            "hands": len(record.hands),
            "step": step,
            "steps": last,
            "label": _("Step {n} of {all}").format(n=step, all=last),
            "handLabel": _("Hand {n} of {all}").format(n=hand + 1, all=len(record.hands)),
            "lasts": [len(one.moves) for one in record.hands],
        },
        "actions": [{"id": "replay", "label": _("Back to the table"), "main": True}],
    }
    return shown
