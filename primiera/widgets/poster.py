"""A view as static HTML: what a page shows before its Python runs, and what a notebook shows without widgets.

The same classes as the live widget, so that the same style sheet draws it and nothing jumps when it comes alive. The
cards carry their own size, so that it can be looked at where no style sheet reaches.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import count

from primiera.widgets import assets
from primiera.widgets.describe import View

_serial = count(1)


def html(view: View, faces: Mapping[str, str]) -> str:
    """The poster of a view; `faces` holds the pictures of its cards."""
    prefix = assets.face_prefix(view)
    faces = {name.removeprefix(prefix): picture for name, picture in faces.items() if name.startswith(prefix)}
    lying = [_seats(view, faces), _rival(view, faces), *(_hand(one, view, faces) for one in _hands(view))]
    parts = [_head(view), '<div class="pw-felt">', *lying, "</div>", _below(view)]
    label = escape(view.get("boxLabel") or view["title"])
    return (
        f'<div class="pw pw-poster" role="group" aria-label="{label}"><div class="pw-box">{"".join(parts)}</div></div>'
    )


def _head(view: View) -> str:
    sub = f' <span class="pw-sub">{escape(view["sub"])}</span>' if view.get("sub") else ""
    return f'<div class="pw-head"><p class="pw-title">{escape(view["title"])}</p>{sub}</div>'


def _face(card: View, faces: Mapping[str, str]) -> str:
    # The size is an attribute and not a style, so that any style sheet wins over it.
    svg = faces[card["id"]].replace("UID_", f"pwp{next(_serial)}-")
    return svg.replace('aria-hidden="true"', f'role="img" aria-label="{escape(card["name"])}" width="72"', 1)


def _rival(view: View, faces: Mapping[str, str]) -> str:
    if not (rival := view.get("rival")):
        return ""
    lying = "".join(
        f'<i data-counts="{str(card.get("counts", True)).lower()}">{_face(card, faces)}</i>' for card in rival["cards"]
    )
    tag = f'<span class="pw-tag" data-kind="move">{escape(rival["worth"])}</span>'
    who = f'<span class="nm">{escape(rival["name"])}</span> {tag}'
    return f'<div class="pw-rival"><div class="pw-fan" data-face="up">{lying}</div><p class="pw-who">{who}</p></div>'


def _seats(view: View, faces: Mapping[str, str]) -> str:
    """Who else sits at the table, with the backs of their cards."""
    others = [seat for seat in view.get("seats", []) if seat["place"] != "south"]
    if not others:
        return ""
    seats = []
    for seat in others:
        lying = "".join(f"<i>{_back(faces)}</i>" for _ in range(seat.get("hidden", 0)))
        who = f'<span class="nm">{escape(seat["name"])}</span> <span class="chips">{seat["chips"]}</span>'
        fan = f'<div class="pw-fan" data-face="down">{lying}</div>'
        seats.append(f'<li class="pw-seat" data-place="{seat["place"]}">{fan}<p class="pw-who">{who}</p></li>')
    return f'<div class="pw-top" data-others="{len(others)}"><ul class="pw-seats">{"".join(seats)}</ul></div>'


def _back(faces: Mapping[str, str]) -> str:
    return faces["back"].replace("UID_", f"pwp{next(_serial)}-").replace("<svg ", '<svg width="34" ', 1)


def _hands(view: View) -> list[View]:
    """The hands a view shows: one, or several that are compared."""
    if "hand" in view:
        return [view["hand"]]
    return view.get("hands") or [{"cards": view.get("chosen", []), "worth": view["worth"]}]


def _hand(hand: View, view: View, faces: Mapping[str, str]) -> str:
    question = (
        f'<p class="pw-q">{escape(view["question"])}</p>' if view.get("question") and hand is _hands(view)[0] else ""
    )
    lying = "".join(_card(card, faces, hand.get("seals", True)) for card in hand["cards"])
    row = f'<div class="pw-hand" data-cards="{len(hand["cards"])}">{lying}</div>'
    return question + f'<div class="pw-handrow">{row}{_worth(hand["worth"]) if "worth" in hand else ""}</div>'


def _card(card: View, faces: Mapping[str, str], seals: bool) -> str:
    counts = f' data-counts="{str(card["counts"]).lower()}"' if "counts" in card else ""
    seal = f'<span class="pw-seal" aria-hidden="true"{counts}>{card["points"]}</span>' if seals else ""
    face = f'<span class="face">{_face(card, faces)}</span>'
    return f'<span class="pw-cardwrap"><span class="pw-card">{face}{seal}</span></span> '


def _worth(worth: View) -> str:
    added = f"{' + '.join(map(str, worth['sum']))} = {worth['points']}" if len(worth.get("sum", [])) > 1 else ""
    return (
        f'<div class="pw-worth"><p class="lbl">{escape(worth["label"])}</p><p class="cls">{escape(worth["name"])}</p>'
        f'<p class="pts"><span>{worth["points"]}</span></p><p class="why">{escape(worth["why"])}</p>'
        f'<p class="add">{added}</p></div>'
    )


def _below(view: View) -> str:
    if result := view.get("result"):
        steps = "".join(
            f'<li data-decides="{str(step["decides"]).lower()}"><span class="k">{escape(step["by"])}</span> '
            f'<span class="v">{escape(step["text"])}</span></li>'
            for step in result["steps"]
        )
        said = f'<p class="pw-verdict">{escape(result["title"])}</p><ol class="pw-why">{steps}</ol>'
    else:
        told = view.get("say") or {"lead": view.get("lead", ""), "text": view.get("prompt", "")}
        said = f'<p class="pw-said"><b>{escape(told["lead"])}</b> {escape(told["text"])}</p>'
    mode = ' pw-duel" data-mode="result' if view.get("result") else ""
    return f'<div class="pw-do{mode}">{said}</div>'
