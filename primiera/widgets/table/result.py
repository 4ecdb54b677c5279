"""Who won, and why: class, points, tie rule, each with what it settled."""

from __future__ import annotations

from collections.abc import Sequence

from primiera.hands import Score, score
from primiera.i18n import _, ngettext
from primiera.state import Award
from primiera.text import REASONS, hand_text
from primiera.view import PlayerView
from primiera.widgets import describe
from primiera.widgets.describe import View
from primiera.widgets.table.seats import ME, place

CITED = {"suit": "A28", "eldest": "B51", "split": "B50", "high-card": "A31"}


def result(view: PlayerView, names: Sequence[str]) -> View:
    """The verdict of a finished hand, what each gets, and the reasons in order; one of them decides."""
    outcome = view.outcome
    assert outcome is not None
    paid = [
        {"to": place(seat, len(view.seats)), "chips": chips} for seat, chips in enumerate(outcome.payments) if chips
    ]
    return {"title": title(view, names), "pays": paid, "steps": steps(view, names)}


def title(view: PlayerView, names: Sequence[str]) -> str:
    outcome = view.outcome
    assert outcome is not None
    if outcome.reason == "void":
        return ngettext(
            "Nobody wins: {n} chip stays in the pot.", "Nobody wins: {n} chips stay in the pot.", outcome.carried
        ).format(n=outcome.carried)
    if len(outcome.winners) > 1:
        return ", ".join(_wins(seat, outcome.payments[seat], names) for seat in outcome.winners) + "."
    winner = outcome.winners[0]
    chips = outcome.payments[winner]
    if outcome.reason == "unseen":
        one, many = (
            ("You win {n} chip, unseen.", "You win {n} chips, unseen.")
            if winner == ME
            else ("{name} wins {n} chip, unseen.", "{name} wins {n} chips, unseen.")
        )
        return ngettext(one, many, chips).format(n=chips, name=names[winner])
    hand = describe.brief(_worth(view, winner))
    if winner == ME:
        return ngettext("You win {n} chip with {hand}.", "You win {n} chips with {hand}.", chips).format(
            n=chips, hand=hand
        )
    return ngettext("{name} wins {n} chip with {hand}.", "{name} wins {n} chips with {hand}.", chips).format(
        n=chips, hand=hand, name=names[winner]
    )


def _wins(seat: int, chips: int, names: Sequence[str]) -> str:
    if seat == ME:
        return ngettext("You win {n} chip", "You win {n} chips", chips).format(n=chips)
    return ngettext("{name} wins {n} chip", "{name} wins {n} chips", chips).format(n=chips, name=names[seat])


def _name(seat: int, names: Sequence[str]) -> str:
    return _("You") if seat == ME else names[seat]


def _worth(view: PlayerView, seat: int) -> Score:
    return score(view.hand if seat == ME else view.seats[seat].shown, view.rules)


def steps(view: PlayerView, names: Sequence[str]) -> list[View]:
    outcome = view.outcome
    assert outcome is not None
    if outcome.reason == "unseen":
        text = (
            _("Nobody covered or raised the last bet, so nothing has to be shown.")
            if view.rules.family == "declaring"
            else _("All others have folded, so nothing has to be shown.")
        )
        return [{"by": _("Unseen"), "text": text, "decides": True}]
    if outcome.reason == "void" and not any(seat.shown for seat in view.seats):
        return [
            {"by": _("Class"), "text": _("Nobody holds a combination, before or after the change."), "decides": True}
        ]
    lines = []
    for number, award in enumerate(outcome.awards):
        if award.by == "back":
            who = _name(award.winners[0], names)
            back = ngettext("{n} chip that nobody could match goes back: {name}.",
                            "{n} chips that nobody could match go back: {name}.", award.chips)  # fmt: skip
            lines.append({"by": _("Back"), "text": back.format(n=award.chips, name=who), "decides": False})
            continue
        if number:
            lines.append({"by": _("Side pot"), "text": _pot(view, award, names), "decides": False})
        else:
            lines += _compared(view, award, names)
    return lines


def _pot(view: PlayerView, award: Award, names: Sequence[str]) -> str:
    who = " + ".join(_name(seat, names) for seat in award.winners)
    if award.by == "unseen":
        text = ngettext("{n} chip, and nobody else is left who paid so much: {name}.",
                        "{n} chips, and nobody else is left who paid so much: {name}.", award.chips)  # fmt: skip
        return text.format(n=award.chips, name=who)
    return _("{n} chips, only for those who paid so much: {name}.").format(n=award.chips, name=who)


def _compared(view: PlayerView, award: Award, names: Sequence[str]) -> list[View]:
    """Class, then points, then the tie rule, as far as they were needed."""
    seats = [seat for seat in award.seats if seat == ME or len(view.seats[seat].shown) == 4]
    worths = {seat: _worth(view, seat) for seat in seats if len(view.hand) == 4 or seat != ME}
    if not award.winners or len(worths) < 2:
        alone = _("Only one holds a combination.") if award.winners else _("Equal in all: the pot stays.")
        return [{"by": _("Class"), "text": alone, "decides": True}]
    best = worths[award.winners[0]]
    top = [seat for seat in worths if worths[seat].combination == best.combination]
    lower = [seat for seat in worths if seat not in top]
    lines = [
        {"by": _("Class"), "text": _classes(worths, top, lower, best, names), "decides": award.by == "combination"}
    ]
    if award.by == "combination":
        return lines
    points = ", ".join(f"{_name(seat, names)} {worths[seat].points}" for seat in top)
    lines.append({"by": _("Points"), "text": f"{points}.", "decides": award.by == "points"})
    if award.by != "points":
        text = _(REASONS[award.by])
        cited = CITED.get(award.by)
        who = " + ".join(_name(seat, names) for seat in award.winners)
        line = f"{text[0].upper()}{text[1:]}: {who}." + (
            f" ({cited})" if cited and view.rules.family != "declaring" else ""
        )
        lines.append({"by": _("Tie rule"), "text": line, "decides": True})
    return lines


def _classes(
    worths: dict[int, Score], top: Sequence[int], lower: Sequence[int], best: Score, names: Sequence[str]
) -> str:
    if not lower:
        return _("All hold {hand}.").format(hand=describe.class_name(best))
    classes: dict[str, list[str]] = {}
    for seat in lower:
        classes.setdefault(describe.class_name(worths[seat]), []).append(_name(seat, names))
    beaten = ", ".join(f"{name} ({', '.join(who)})" for name, who in classes.items())
    held = ", ".join(_name(seat, names) for seat in top)
    return _("{hand} ({name}) beats {beaten}.").format(name=held, hand=describe.class_name(best), beaten=beaten)


def shown_hands(view: PlayerView) -> dict[int, str]:
    """What each seat has shown, in words."""
    return {
        seat.seat: hand_text(view.rules, *_worth(view, seat.seat)[:2]) for seat in view.seats if len(seat.shown) == 4
    }
