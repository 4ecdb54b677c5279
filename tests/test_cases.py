"""Every case of cases/given.json: hands, comparisons, Scopa's primiera, bugs of others, moves, and probabilities."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from dealt import play, set_table

from primiera import odds, rules, score, showdown
from primiera.actions import Cover, Declare, Pass
from primiera.cards import parse_cards
from primiera.errors import NotationError
from primiera.prime import prime
from primiera.state import State

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "given.json").read_text("utf-8"))["cases"]


def of_kind(*kinds: str) -> Any:
    found = [case for case in CASES if case["kind"] in kinds]
    assert found
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in found])


def test_every_case_is_run() -> None:
    kinds = {"classify", "compare", "scopa_primiera", "bug", "flow", "probability"}
    assert {case["kind"] for case in CASES} == kinds
    assert {case["id"] for case in CASES if case["kind"] == "flow"} == set(FLOW)
    assert {case["id"] for case in CASES if case["kind"] == "probability"} == set(CHANCES)


def check_hand(case: dict[str, Any]) -> None:
    found = score(case["hand"], case["ruleset"])
    assert (found.combination, found.points) == (case["expect"]["class"], case["expect"]["points"]), case["why"]


@of_kind("classify")
def test_classify(case: dict[str, Any]) -> None:
    check_hand(case)


@of_kind("compare")
def test_compare(case: dict[str, Any]) -> None:
    expected = case["expect"]
    found = showdown(case["hands"], case["ruleset"])
    assert [one.combination for one in found.scores] == expected["classes"]
    assert [one.points for one in found.scores] == expected["points"]
    winner = expected["winner"]
    if isinstance(winner, list):
        assert found.by == winner[0] and list(found.winners) == winner[1:]
    else:
        assert found.winners == (() if winner is None else (winner,)), case["why"]


@of_kind("scopa_primiera", "bug")
def test_piles(case: dict[str, Any]) -> None:
    if "hand" in case:
        check_hand(case)
        return
    expected = case["expect"]
    if case.get("observed_wrong") == "duplicate card accepted":
        # One card in two piles is no deal: each pile is worth what the case says, together they are refused.
        assert [prime([pile]).values[0] for pile in case["piles"]] == expected["values"]
        with pytest.raises(NotationError, match="occurs twice among the piles"):
            prime(case["piles"])
        return
    found = prime(case["piles"])
    assert (list(found.values), found.winner) == (expected["values"], expected["winner"]), case["why"]


# ------------------------------------------------------------------ moves

A, B, C, D = range(4)
HANDS = ["JH 4D 3S KC", "KS QS 6S 2D", "6C 2H 7C AH", "7D 5D JD 3D"]
"""The first worked example: A sits to the dealer's left and holds primero 47, D deals and holds flusso 59."""


def declaring(*moves: str) -> State:
    table = set_table("primero-declared", HANDS, [20] * 4, dealer=D, rest="5H AC 4S 7S 2C KH")
    return play(table, "pass", "pass", "pass", "pass", *moves)


def unseen_raise() -> bool:
    moves = ("declare numerus 30 stake 2", "pass", "pass", "cover", "declare fluxus stake 3", "pass", "pass", "pass")
    over = declaring(*moves)
    assert over.outcome is not None
    return over.outcome.reason == "unseen" and over.outcome.winners == (D,)


FLOW: dict[str, Callable[[], bool]] = {
    "F01": lambda: Declare("numerus", 30, 2) in declaring().legal_actions(),
    "F03": lambda: Declare("numerus", 30, 2) in declaring("declare numerus 30 stake 2").legal_actions(),
    "F05": lambda: Pass() in declaring("declare numerus 30 stake 2", "pass", "pass").legal_actions(),
    "F07": lambda: (
        Declare("fluxus", 0, 3) in declaring("declare numerus 30 stake 2", "pass", "pass", Cover.kind).legal_actions()
    ),
    "F09": lambda: Pass(parse_cards("JH 4D 3S")) in declaring("pass", "pass", "pass", "pass").legal_actions(),
    "F12": unseen_raise,
}


@of_kind("flow")
def test_moves(case: dict[str, Any]) -> None:
    assert FLOW[case["id"]]() is case["expect"]["legal"], case["why"]


# ------------------------------------------------------------------ probabilities


def dealt(combination: str, **options: str) -> Fraction:
    return odds.dealt(rules("primero", **options)).combinations[combination].probability


CHANCES: dict[str, Callable[[], Fraction]] = {
    "Q01": lambda: dealt("chorus"),
    "Q03": lambda: dealt("primero", chorus="off"),
    "Q05": lambda: dealt("numerus"),
    "Q07": lambda: odds.somebody_holds(["chorus"], 4, "primero"),
    "Q08": lambda: odds.reaches("7S 6S 5S 4H", "primero")[parse_cards("7S 6S 5S")]["fluxus"],
}


@of_kind("probability")
def test_probabilities(case: dict[str, Any]) -> None:
    assert CHANCES[case["id"]]() == Fraction(case["expect"]), case["question"]
