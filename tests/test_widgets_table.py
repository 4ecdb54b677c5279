"""The card table's desk: what it shows, what a press does, and that nothing hidden or wrong gets through."""

from __future__ import annotations

import json
import random
import re
import time
from typing import Any

import pytest

from primiera import i18n
from primiera.actions import parse_action
from primiera.errors import PrimieraError
from primiera.state import State
from primiera.widgets import assets, describe, words
from primiera.widgets.table import setup
from primiera.widgets.table.desk import TableDesk

from .words import untranslated

GAMES = setup.GAMES


def until_mine(desk: TableDesk) -> dict[str, Any]:
    view = desk.view()
    while "auto" in view:
        desk.act({"type": "go", "turn": view["turn"]})
        view = desk.view()
    return view


def press(view: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """One of the moves on offer, as the page would send it."""
    ready = [action for action in view["actions"] if action.get("ready", True) and action["id"] != "why"]
    action = chance.choice(ready)
    sent: dict[str, Any] = {"type": action["id"]}
    if "amounts" in action:
        sent["amount"] = chance.choice(action["amounts"])["n"]
    if "byCount" in action:
        count = chance.randrange(len(action["byCount"]))
        sent["cards"] = [card["id"] for card in view["hand"]["cards"][:count]]
    if action["id"] == "declare":
        draft = view["declare"]["draft"]
        sent |= {"combination": draft["id"], "points": draft["points"], "stake": draft["stake"]}
    return sent


@pytest.mark.parametrize("rules", GAMES)
def test_every_move_on_offer_is_taken_until_the_session_ends(rules: str) -> None:
    desk = TableDesk(rules, seed=11)
    chance = random.Random(3)
    hands = 0
    while hands < 5 and not (desk.session.over and desk.session.hand_over):
        view = until_mine(desk)
        json.dumps(view)
        hands += "result" in view
        desk.act(press(view, chance))
    assert hands


@pytest.mark.parametrize("rules", ["primiera", "primero", "primero-declared"])
def test_nothing_hidden_is_in_a_view(rules: str) -> None:
    desk = TableDesk(rules, seed=5)
    chance = random.Random(8)
    for _ in range(60):
        view = desk.view()
        state = desk.session.state
        if "result" not in view:
            seen = {card for hand in state.shown for card in hand} | set(state.hands[0])
            assert describe.ids(view) <= set(map(str, seen))
        desk.act({"type": "go"} if "auto" in view else press(view, chance))
        if desk.session.over:
            break


def test_each_decision_has_its_own_turn() -> None:
    desk = TableDesk("primiera-italiana", seed=2)
    turns, chance = set(), random.Random(1)
    for _ in range(40):
        view = until_mine(desk)
        assert view["turn"] not in turns
        turns.add(view["turn"])
        if desk.session.over:
            break
        desk.act(press(view, chance))


BAD: list[tuple[Any, str]] = [
    ({"type": "raise", "amount": 2}, "there is no bet to raise"),
    ({"type": "bet", "amount": 99}, "a bet is 1 to 4 chips"),
    ({"type": "bet"}, "'bet' lacks its 'amount'"),
    ({"type": "discard", "cards": ["7X"]}, "7X"),
    ({"type": "next"}, "not over yet"),
    ({"type": "undo"}, "no move to take back"),
    ({"type": "dance"}, "'dance' is no move"),
    ({}, "object with a 'type'"),
    ("bet", "object with a 'type'"),
    ({"type": "load", "text": "rubbish"}, "line 1: a record begins with"),
    ({"type": "load"}, "the text is empty"),
    ({"type": "replay", "hand": 0, "step": 999}, "no step 999"),
    ({"type": "replay", "hand": "x", "step": 1}, "wants the number"),
    ({"type": "start", "values": {"rules": "poker"}}, "unknown rule set 'poker'"),
    ({"type": "start", "values": {"players": "17"}}, "2 to 6 players, not 17"),
    ({"type": "start", "values": {"players": "many"}}, "whole number, not 'many'"),
    ({"type": "start", "values": {"bots": "genius"}}, "no bot 'genius'"),
    ({"type": "start", "values": {"deck": "44"}}, "deck=44 is no value"),
    ({"type": "choose", "values": {"speed": "warp"}}, "no speed 'warp'"),
]


@pytest.mark.parametrize(("action", "said"), BAD)
def test_what_cannot_be_is_said_and_changes_nothing(action: Any, said: str) -> None:
    desk = TableDesk("primero", seed=5, speed="at once")
    before = desk.view()
    with pytest.raises(PrimieraError, match=said):
        desk.act(action)
    assert {**desk.view(), "live": ""} == {**before, "live": ""}


def test_a_damaged_record_changes_nothing() -> None:
    desk = TableDesk("primero", seed=5, speed="at once")
    chance = random.Random(4)
    while not desk.session.hand_over:
        desk.act(press(desk.view(), chance))
    desk.act({"type": "save"})
    saved = desk.view()["file"]["text"]
    assert "file" not in desk.view()  # offered once
    state = desk.session.state
    for damage in (
        saved.replace("; pot ", "; pot 9"),
        saved.replace("primero", "poker"),
        saved + "hand 9: South deals\n",
    ):
        with pytest.raises(PrimieraError, match="line "):
            desk.act({"type": "load", "text": damage})
        assert desk.session.state is state
    desk.act({"type": "load", "text": saved})
    assert desk.session.state == state
    assert desk.view()["replay"]["step"] == desk.view()["replay"]["steps"]


def test_a_replay_shows_every_step_with_all_cards_open() -> None:
    desk = TableDesk("primiera", seed=5, speed="at once")
    chance = random.Random(4)
    while not desk.session.hand_over:
        desk.act(press(desk.view(), chance))
    state = desk.session.state
    desk.act({"type": "replay"})
    steps = desk.view()["replay"]["steps"]
    for step in range(steps + 1):
        desk.act({"type": "replay", "hand": 0, "step": step})
        view = desk.view()
        assert view["replay"]["step"] == step
        if step:
            assert all(len(seat["cards"]) == 4 for seat in view["seats"] if seat["place"] != "south")
    with pytest.raises(PrimieraError, match="This is a replay"):
        desk.act({"type": "discard", "cards": []})
    desk.act({"type": "replay"})
    assert "replay" not in desk.view()
    assert desk.session.state is state


def test_the_hint_is_legal_advice_with_its_reason() -> None:
    for rules in ("primiera", "primero", "primero-declared"):
        desk = TableDesk(rules, seed=6, speed="at once")
        desk.act({"type": "hint"})
        if "auto" in desk.view():  # it counts first
            desk.act({"type": "go"})
        hint = desk.view()["hint"]
        assert hint["lead"] == "Hint."
        assert len(hint["text"]) > 30
        desk.act({"type": "hint"})
        assert "hint" not in desk.view()


def test_why_did_i_lose_looks_back_on_each_of_my_moves() -> None:
    desk = TableDesk("primiera", seed=5, speed="at once")
    desk.act({"type": "discard", "cards": []})
    desk.act({"type": "why"})
    assert desk.view()["auto"] == 1  # it counts first
    desk.act({"type": "go"})
    review = desk.view()["result"]["review"]
    assert [line["by"] for line in review] == ["Stand"]
    assert "in 100" in review[0]["text"]


def test_refused_moves_are_explained() -> None:
    view = TableDesk("primero", seed=5, speed="at once").view()
    told = {one["label"]: one["reason"] for one in view["refused"]}
    assert told["Raise by"] == "there is no bet to raise: bet"
    offered = {action["label"] for action in view["actions"]}
    assert not offered & {"Call", "Raise by", "Change"}


def test_set_up_offers_only_what_the_game_can_have() -> None:
    desk = TableDesk("primero", seed=5, speed="at once")
    desk.act({"type": "setup"})
    fields = {field["id"] for field in desk.view()["setup"]["fields"]}
    assert {"supremus", "exchange", "deck"} <= fields
    desk.act({"type": "choose", "values": {"rules": "primero-declared"}})
    fields = {field["id"]: field for field in desk.view()["setup"]["fields"]}
    assert "supremus" not in fields
    assert [option["id"] for option in fields["players"]["options"]] == ["3", "4", "5", "6"]
    assert desk.session.rules.id == "primero"  # nothing is dealt before the button is pressed
    desk.act({"type": "start", "values": {"players": "5"}})
    assert (desk.session.rules.id, len(desk.session.names)) == ("primero-declared", 5)


@pytest.mark.parametrize("option", setup.HOUSE_RULES, ids=lambda option: option.key)
def test_every_house_rule_can_be_set_up_and_is_shown(option: Any) -> None:
    for value in option.values:
        desk = TableDesk("primiera-italiana", seed=5, speed="at once")
        desk.act({"type": "start", "values": {"rules": "primiera-italiana", option.key: value}})
        desk.act({"type": "setup"})
        fields = {field["id"]: field["value"] for field in desk.view()["setup"]["fields"]}
        assert fields[option.key] == value


def test_each_seat_may_have_a_character_of_its_own() -> None:
    desk = TableDesk("primero", players=4, seed=5, speed="at once")
    desk.act({"type": "setup"})
    desk.act({"type": "choose", "values": {"bots": "each"}})
    fields = {field["id"]: field for field in desk.view()["setup"]["fields"]}
    assert [fields[f"bot-{seat}"]["label"] for seat in (1, 2, 3)] == ["West", "North", "East"]
    assert [fields[f"bot-{seat}"]["value"] for seat in (1, 2, 3)] == ["careful", "bold", "beginner"]
    desk.act({"type": "choose", "values": {"bots": "each", "bot-2": "random", "players": "5"}})
    desk.act({"type": "start", "values": {"bots": "each", "players": "5"}})
    assert desk.setup.seated == ("careful", "random", "beginner", "careful")
    with pytest.raises(PrimieraError, match="no bot 'shark': allowed are"):
        desk.act({"type": "choose", "values": {"bots": "each", "bot-1": "shark"}})
    desk.act({"type": "choose", "values": {"bots": "each", "players": "2"}})  # one other: nothing to tell apart
    assert "each" not in {option["id"] for option in desk.view()["setup"]["fields"][2]["options"]}


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_has_a_place_of_his_own(players: int) -> None:
    view = TableDesk("primiera", players=players, seed=1).view()
    places = [seat["place"] for seat in view["seats"]]
    assert len(set(places)) == players
    assert places[-1] == "south"


def test_side_pots_are_told() -> None:
    desk = TableDesk("primero", bots=["careful", "careful"], seed=1, speed="at once")
    desk.session.state = State.start("primero", [9, 3, 9], 0).deal(random.Random(1))
    for move in ("bet 2", "raise 2"):
        desk.session.state = desk.session.state.apply(parse_action(move))
    parts = desk.view()["pot"]["parts"]
    assert parts[0].startswith("Main pot ")
    assert parts[1].startswith("Side pot 1: ")


def test_a_view_is_made_in_no_time() -> None:
    # Not a figure to keep, only a guard: a view that counts hands would take a hundred times as long.
    desk = TableDesk("primero-declared", seed=5, speed="at once")
    desk.view()
    begun = time.process_time()
    for _ in range(50):
        desk.view()
    assert time.process_time() - begun < 5


# ------------------------------------------------------------------ words


@pytest.fixture
def pseudo() -> Any:
    i18n.use("xx")
    yield
    i18n.use(None)


@pytest.mark.parametrize("rules", ["primiera", "primero", "primiera-italiana", "primero-declared", "cardano"])
def test_every_word_of_the_table_goes_through_gettext(pseudo: None, rules: str) -> None:
    desk = TableDesk(rules, seed=11, speed="at once")
    chance = random.Random(3)
    desk.act({"type": "setup"})
    for _ in range(25):
        if desk.session.my_turn:
            desk.act({"type": "hint"})
        else:
            desk.act({"type": "why"})
        view = desk.view()
        assert untranslated(view) == []
        if desk.session.over:
            break
        desk.act(press(view, chance))


def test_the_script_knows_no_word_and_python_sends_none_in_vain() -> None:
    script = assets.esm()
    used = set(re.findall(r"\b(?:WORDS|words)\.(\w+)", script)) | {"cw", "ccw", "noReplay", "noUndo", "outOfTurn"}
    used |= set(re.findall(r'": "((?:latin|french)[A-Z]\w+)"', script))
    assert used == set(words.words())
