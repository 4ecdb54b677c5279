"""Two desks: your first hand and the points drill; their posters, and what the page is sent."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from primiera import svg
from primiera.cards import pack
from primiera.errors import IllegalActionError, PrimieraError
from primiera.hands import score, showdown
from primiera.widgets import assets, describe, poster
from primiera.widgets.first_hand import FirstHandDesk
from primiera.widgets.points_drill import CARDS, PointsDrillDesk


def faces(view: dict[str, Any]) -> dict[str, str]:
    return svg.faces(cards=sorted(describe.ids(view)))


# ------------------------------------------------------------------ your first hand


def test_the_same_seed_deals_the_same_hands() -> None:
    one, two = FirstHandDesk(7), FirstHandDesk(7)
    assert (one.hand, one.rival) == (two.hand, two.rival)
    assert FirstHandDesk(8).hand != one.hand
    for desk in (one, two):
        desk.act({"type": "discard", "cards": []})
        desk.act({"type": "next"})
    assert one.hand == two.hand


@pytest.mark.parametrize("count", range(5))
def test_new_cards_lie_where_the_old_ones_lay(count: int) -> None:
    desk = FirstHandDesk(3)
    before, stock = desk.hand, tuple(desk.stock)
    desk.act({"type": "discard", "cards": [str(card) for card in before[:count]]})
    assert desk.hand[count:] == before[count:]
    assert set(desk.hand[:count]) == set(stock[:count])
    assert {*desk.hand, *desk.rival, *desk.stock, *before[:count]} == set(pack(40))


def test_the_view_says_who_wins_and_why() -> None:
    for seed in range(60):
        desk = FirstHandDesk(seed)
        desk.act({"type": "discard", "cards": [str(desk.hand[0])]})
        end = showdown([desk.hand, desk.rival], "primero")
        result = desk.view()["result"]
        assert result["title"] == ("You win." if end.winners == (0,) else "Berta wins.")
        (decides,) = [step["by"] for step in result["steps"] if step["decides"]]
        assert decides == ("Class" if end.by == "combination" else "Points")
        assert len(result["steps"]) == 3  # as before the draw: the box keeps its height
        assert desk.view()["hand"]["worth"]["points"] == score(desk.hand, "primero").points


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ({"type": "next"}, "'next' is not open now: allowed is 'discard'"),
        ({"type": "raise"}, "'raise' is not open now"),
        ({}, "None is not open now"),
        ({"type": "discard", "cards": ["7X"]}, "unknown suit 'X'"),
        ({"type": "discard", "cards": ["KH"]}, "KH is not in your hand"),
        ({"type": "discard", "cards": ["7S", "7S"]}, "thrown away once"),
    ],
)
def test_a_bad_move_is_refused_and_changes_nothing(action: dict[str, Any], message: str) -> None:
    desk = FirstHandDesk(1560)
    before = desk.view()
    with pytest.raises(PrimieraError, match=message):
        desk.act(action)
    assert desk.view() == before


# ------------------------------------------------------------------ the drill


def test_ten_cards_ask_every_value() -> None:
    for seed in range(20):
        desk = PointsDrillDesk(seed)
        assert len(set(desk.cards)) == CARDS
        assert {desk.rules.value[card.rank] for card in desk.cards} == set(desk.rules.value.values())


def test_a_whole_round_answered_right_then_another() -> None:
    desk = PointsDrillDesk(1)
    for number in range(1, CARDS + 1):
        assert desk.view()["progress"][number - 1] == "now"
        desk.act({"type": "answer", "answer": str(desk.points)})
        view = desk.view()
        assert view["feedback"]["kind"] == "right"
        assert view["streak"] == number
        desk.act({"type": "next"})
    assert "10 of 10 right." in view["feedback"]["text"]
    assert desk.view()["progress"] == ["now", *["todo"] * 9]


def test_a_wrong_answer_ends_the_streak_and_tells_the_rule() -> None:
    desk = PointsDrillDesk(1)
    desk.act({"type": "answer", "answer": str(desk.points)})
    desk.act({"type": "next"})
    wrong = next(v for v in (10, 21) if v != desk.points)
    desk.act({"type": "answer", "answer": str(wrong)})
    view = desk.view()
    assert (view["streak"], view["feedback"]["kind"]) == (0, "wrong")
    assert view["feedback"]["right"] == str(desk.points)
    assert str(desk.points) in view["feedback"]["text"]


def test_the_memory_rule_fits_every_card() -> None:
    seen = set()
    for seed in range(40):
        desk = PointsDrillDesk(seed)
        for _ in range(CARDS):
            desk.act({"type": "answer", "answer": "10"})
            rank, text = desk.card.rank, desk.view()["feedback"]["text"]
            seen.add(rank)
            if rank in "67":
                assert f"3 × {rank} = {3 * int(rank)}" in text
            elif rank in "2345":
                assert f"{rank} + 10 = {int(rank) + 10}" in text
            else:
                assert ("16" if rank == "A" else "10") in text
            desk.act({"type": "next"})
    assert seen == set("A234567JQK")


def test_a_hint_does_not_tell_the_answer() -> None:
    for seed in range(20):
        desk = PointsDrillDesk(seed)
        desk.act({"type": "hint"})
        hint = desk.view()["hint"]["text"]
        assert str(desk.points) not in hint
        desk.act({"type": "hint"})
        assert "hint" not in desk.view()


@pytest.mark.parametrize("action", [{"type": "next"}, {"type": "answer", "answer": "11"}, {"type": "answer"}, {}])
def test_a_bad_answer_is_refused(action: dict[str, Any]) -> None:
    desk = PointsDrillDesk(1)
    with pytest.raises(IllegalActionError, match="allowed"):
        desk.act(action)


# ------------------------------------------------------------------ what the page gets


@pytest.mark.parametrize("desk", [FirstHandDesk(1560), PointsDrillDesk(1591)], ids=["first_hand", "points_drill"])
def test_a_view_is_plain_data_and_its_poster_shows_every_card(desk: Any) -> None:
    view = desk.view()
    assert json.loads(json.dumps(view)) == view
    page = poster.html(view, faces(view))
    for card in describe.ids(view):
        assert f'aria-label="{describe.card_name(next(c for c in pack(40) if str(c) == card))}"' in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "<button" not in page  # nothing that looks alive and is dead


def test_turns_differ_so_that_choices_are_forgotten() -> None:
    desk = FirstHandDesk(2)
    turns = [desk.view()["turn"]]
    for action in ({"type": "discard", "cards": []}, {"type": "next"}):
        desk.act(action)
        turns.append(desk.view()["turn"])
    assert len(set(turns)) == 3


def test_the_widget_bridges_desk_and_page() -> None:
    from primiera.widgets import FirstHand

    widget = FirstHand(seed=1560)
    assert repr(widget) == "FirstHand(seed=1560)"
    data, _ = widget._repr_mimebundle_()
    assert data["text/html"].startswith('<div class="pw pw-poster"')
    assert "application/vnd.jupyter.widget-view+json" in data
    assert describe.ids(widget.view) <= widget.faces.keys()
    widget._receive(widget, {"type": "discard", "cards": ["JD"]}, [])
    assert widget.view["result"]["title"] == "You win."
    assert "QC" in widget.faces
    widget._receive(widget, {"type": "discard", "cards": []}, [])
    assert "allowed is 'next'" in json.dumps(widget.view)


def test_the_joined_script_is_one_module_without_imports() -> None:
    script = assets.esm()
    assert script.count("export default") == 1
    assert not re.search(r"^import ", script, re.MULTILINE)
    names = re.findall(r"^(?:function|const|let) (\w+)", script, re.MULTILINE)
    assert len(names) == len(set(names))
