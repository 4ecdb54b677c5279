"""The coach at the table: the price of each move, the dearest mistakes, nothing of a move taken back."""

from __future__ import annotations

import json

from primiera.coach import price
from primiera.view import view
from primiera.widgets.table.desk import TableDesk


def desk(**changes) -> TableDesk:
    return TableDesk("primero", players=2, bots="master", speed="at once", **{"seed": 7, **changes})


def play_hand(table: TableDesk, wanted: str = "call") -> None:
    """Play a hand to its end, betting where it can be and calling else."""
    while not table.session.hand_over:
        legal = table.session.view().legal
        table.act({"type": wanted} if legal.of(wanted) else {"type": "check" if legal.of("check") else "fold"})


def test_the_move_is_drawn_before_it_is_priced() -> None:
    table = desk()
    table.act({"type": "check"})
    now = table.view()
    assert "Coach" not in json.dumps(now) and (now["auto"], now["live"]) == (1, "")
    table.act({"type": "go"})
    now = table.view()
    assert "Coach" in json.dumps(now) and "auto" not in now and now["live"]


def test_each_move_is_priced_after_it_was_made() -> None:
    table = desk()
    assert "Coach" not in table.view()["say"]["text"]
    table.act({"type": "check"})
    table.act({"type": "go"})
    made = table.session.decisions[-1]
    told = price(view(made.state, 0), made.action).told
    now = table.view()
    shown = now["say"]["text"] if not table.session.hand_over else now["result"]["steps"][-1]["text"]
    assert told in shown


def test_a_move_taken_back_is_no_longer_priced() -> None:
    table = desk()
    table.act({"type": "check"})
    table.act({"type": "go"})
    assert table.coaching.known
    table.act({"type": "undo"})
    assert not table.coaching.known
    assert "Coach" not in table.view()["say"]["text"]


def test_the_dearest_mistakes_of_a_session_lead_to_their_positions() -> None:
    table = desk()
    for _ in range(8):
        play_hand(table)
        if table.session.over:
            break
        table.act({"type": "next"})
    play_hand(table)
    table.act({"type": "report"})
    lines = table.view()["result"]["review"]
    costly = sorted((p.cost for p in table.coaching.known.values() if p.cost), reverse=True)[:3]
    assert len(lines) == len(costly) > 0
    for line, cost in zip(lines, costly, strict=True):
        assert f"{cost:.2f} chips given away" in line["text"]
        hand, step = (int(word) for word in line["by"].replace(",", "").split() if word.isdigit())
        table.act({"type": "replay", "hand": hand - 1, "step": step})
        assert table.session.record.state_at(hand - 1, step).turn == 0
        table.act({"type": "replay"})


def test_no_coach_where_no_solution_reaches() -> None:
    table = TableDesk("primero", players=3, speed="at once", seed=7)
    play_hand(table)
    assert not table.coaching.known
    assert all(step["by"] != "Coach" for step in table.view()["result"]["steps"])
    assert [action["id"] for action in table.view()["actions"]] == ["next", "why"]
