"""Explorer, showdown, draw trainer, drills and levels: each answers truly, and refuses what cannot be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from primiera import i18n, levels, odds
from primiera.cards import Hand
from primiera.errors import PrimieraError
from primiera.hands import score, showdown
from primiera.levels import Level, judging, playing
from primiera.widgets import assets, poster
from primiera.widgets.base import Desk
from primiera.widgets.draw_trainer import DrawTrainerDesk
from primiera.widgets.drills import KINDS, QUESTIONS, DrillDesk
from primiera.widgets.explorer import JUDGES, ExplorerDesk
from primiera.widgets.level_desk import LevelDesk
from primiera.widgets.showdown import ShowdownDesk

from .words import untranslated

LEVELS = [level for chapter in levels.chapters() for level in chapter.levels]


def refuse(desk: Desk, action: Any, said: str) -> None:
    before = desk.view()
    with pytest.raises(PrimieraError, match=said):
        desk.act(action)
    assert desk.view() == before


# ------------------------------------------------------------------ the explorer


def test_the_explorer_judges_a_hand_under_every_rule_set() -> None:
    desk = ExplorerDesk("7D 6D AD 3S")
    while "auto" in (view := desk.view()):
        desk.act({"type": "go"})
    rows = {row["id"]: row for row in view["judges"]["rows"]}
    assert set(rows) == set(JUDGES)
    for id, row in rows.items():
        worth = score("7D 6D AD 3S", id)
        assert row["result"].endswith(f" {worth.points}")
        assert row["share"] == pytest.approx(float(odds.standing("7D 6D AD 3S", id).percentile))
    assert rows["primero"]["result"] == "Numerus 55"
    assert rows["primiera-italiana"]["result"] == "Supremus 55"
    assert view["adding"] == "7 of Coins 21, 6 of Coins 21 + 18 = 39, Ace of Coins 39 + 16 = 55."


def test_the_explorer_takes_cards_one_by_one() -> None:
    desk = ExplorerDesk()
    assert desk.view()["worth"]["name"] == "0 of 4"
    desk.act({"type": "cards", "cards": ["7S", "KD"]})
    assert desk.view()["worth"]["points"] == 31
    desk.act({"type": "next"})
    assert len(desk.view()["chosen"]) == 4
    refuse(desk, {"type": "cards", "cards": ["7S"] * 2}, "chosen once")
    refuse(desk, {"type": "cards", "cards": ["8S"]}, "8S is not among the forty")
    refuse(desk, {"type": "cards", "cards": ["7S", "6S", "5S", "4S", "3S"]}, "four cards at most")
    refuse(desk, {"type": "fold"}, "'fold' is not known here")


# ------------------------------------------------------------------ the draw trainer


def test_the_trainer_ranks_every_choice_by_its_exact_chance() -> None:
    desk = DrawTrainerDesk(hand="7S 5S 6H AD")
    desk.act({"type": "discard", "cards": ["5S"]})
    view = desk.view()
    assert [option["label"] for option in view["options"] if option["best"]] == ["Changing 6 of Cups, Ace of Coins"]
    assert [option["cards"] for option in view["options"] if option["yours"]] == [["5S"]]
    desk.act({"type": "more"})
    options = desk.view()["options"]
    assert len(options) == 16
    assert [option["share"] for option in options] == sorted((o["share"] for o in options), reverse=True)
    exact = {frozenset(map(str, c.discard)): str(c.win) for c in odds.exchange("7S 5S 6H AD", desk.rules).choices}
    assert {frozenset(option["cards"]): option["fraction"] for option in options} == exact
    refuse(desk, {"type": "discard", "cards": []}, "allowed is 'more', 'next'")
    desk.act({"type": "next"})
    assert "options" not in desk.view()
    refuse(desk, {"type": "discard", "cards": ["7X"]}, "7X")
    refuse(desk, {"type": "next"}, "allowed is 'discard'")


def test_the_same_cards_are_changed_in_another_game() -> None:
    desk = DrawTrainerDesk(hand="7S 5S 6H AD")
    desk.act({"type": "go"})  # counts ahead
    assert "auto" not in desk.view()
    desk.act({"type": "choose", "value": "primero-declared"})
    view = desk.view()
    assert [card["id"] for card in view["hand"]["cards"]] == ["7S", "5S", "6H", "AD"]
    assert (view["choice"]["value"], view["hand"]["choose"]["max"], view["auto"]) == ("primero-declared", 2, 60)
    desk.act({"type": "discard", "cards": ["5S"]})
    assert len([option for option in desk.view()["options"] if option["yours"]]) == 1
    desk.act({"type": "choose", "value": "primero"})
    assert "options" not in desk.view()
    refuse(desk, {"type": "choose", "value": "poker"}, "poker")


def test_the_best_choice_is_praised_and_counted() -> None:
    desk = DrawTrainerDesk(hand="7S 5S 6H AD")
    desk.act({"type": "discard", "cards": ["AD", "6H"]})
    assert desk.view()["say"]["lead"] == "The best choice."
    assert desk.view()["earned"] == {"kind": "streaks", "key": "draw", "n": 1}


# ------------------------------------------------------------------ showdown


def test_a_showdown_is_told_only_after_the_bet() -> None:
    hands = ["7S 6H AD 5C", "7H 6S AC 5D"]
    desk = ShowdownDesk(hands, rules="primero")
    assert all("counts" not in card for hand in desk.view()["hands"] for card in hand["cards"])
    refuse(desk, {"type": "answer", "answer": "7"}, "allowed are 0, 1, split")
    desk.act({"type": "answer", "answer": "split"})
    view = desk.view()
    assert view["feedback"]["right"] == "0"
    assert "the eldest wins" in view["feedback"]["text"]
    assert [hand["wins"] for hand in view["hands"]] == [True, False]
    desk.act({"type": "next"})
    assert "feedback" not in desk.view()


def test_the_same_hands_under_another_game() -> None:
    desk = ShowdownDesk(["7S 6S AS KH", "7C 6C 5C 4C"], rules="primiera-moderna")
    assert desk.question.right == ("0",)
    assert "primera-espanola" in [option["id"] for option in desk.view()["choice"]["options"]]
    desk.act({"type": "answer", "answer": "0"})
    desk.act({"type": "choose", "value": "primiera-italiana"})
    assert "feedback" not in desk.view()
    assert desk.question.right == ("1",)
    refuse(desk, {"type": "choose", "value": "poker"}, "unknown rule set 'poker'")
    other = ShowdownDesk(["9S 6S AS KH", "7C 6C 5C 4C"], rules="primero-english")
    assert "primero" not in [option["id"] for option in other.view()["choice"]["options"]]
    refuse(other, {"type": "choose", "value": "primero"}, "9S is not in the pack of 40")


@pytest.mark.parametrize("seed", range(20))
def test_dealt_showdowns_are_right(seed: int) -> None:
    desk = ShowdownDesk(rules="primiera", seed=seed, count=4)
    end = showdown(desk.question.hands, "primiera")
    assert desk.question.right == (str(end.winners[0]) if end.winners else "none",)


def test_impossible_showdowns_are_refused() -> None:
    with pytest.raises(PrimieraError, match="two to four hands"):
        ShowdownDesk(["7S 6H AD 5C"])
    with pytest.raises(PrimieraError, match="7S occurs twice"):
        ShowdownDesk(["7S 6H AD 5C", "7S 6S AC 5D"])


# ------------------------------------------------------------------ drills


def right_action(desk: DrillDesk) -> dict[str, Any]:
    right = desk.question.right[0]
    if desk.question.answers:
        return {"type": "answer", "answer": right}
    return {"type": "discard", "cards": right.split()}


@pytest.mark.parametrize("kind", KINDS)
def test_ten_questions_answered_right(kind: str) -> None:
    desk = DrillDesk(kind, seed=4)
    for number in range(QUESTIONS):
        view = desk.view()
        json.dumps(view)
        assert view["progress"][number] == "now"
        desk.act(right_action(desk))
        assert desk.view()["feedback"]["kind"] == "right"
        desk.act({"type": "next"})
    assert desk.view()["streak"] == QUESTIONS
    assert desk.view()["progress"] == ["now"] + ["todo"] * (QUESTIONS - 1)


@pytest.mark.parametrize("kind", ["class", "points", "winner"])
def test_a_wrong_answer_is_explained_and_ends_the_streak(kind: str) -> None:
    desk = DrillDesk(kind, seed=4)
    desk.act(right_action(desk))
    desk.act({"type": "next"})
    wrong = next(id for id, _name in desk.question.answers if id not in desk.question.right)
    desk.act({"type": "answer", "answer": wrong})
    view = desk.view()
    assert (view["feedback"]["kind"], view["feedback"]["right"]) == ("wrong", desk.question.right[0])
    assert len(view["feedback"]["text"]) > 20
    assert view["streak"] == 0
    assert view["earned"]["n"] == 1


def test_the_teachers_seed_asks_everybody_the_same() -> None:
    one, two, other = DrillDesk("class", seed=7), DrillDesk("class", seed=7), DrillDesk("class", seed=8)
    assert one.view() == two.view()
    assert one.view() != other.view()


@pytest.mark.parametrize("seed", range(30))
def test_the_answers_are_the_engines(seed: int) -> None:
    named = DrillDesk("class", "primiera", seed=seed).question
    assert named.right == (score(named.hands[0], "primiera").combination or "none",)
    added = DrillDesk("points", seed=seed).question
    assert added.right == (str(score(added.hands[0], "primero").points),)
    assert len({id for id, _name in added.answers}) == 4
    won = DrillDesk("winner", seed=seed).question
    end = showdown(won.hands, "primero")
    assert won.right == (str(end.winners[0]) if len(end.winners) == 1 else "split",)


def test_drills_refuse_what_cannot_be() -> None:
    with pytest.raises(PrimieraError, match="no drill 'poker': allowed are class"):
        DrillDesk("poker")
    desk = DrillDesk("class")
    refuse(desk, {"type": "answer", "answer": "flush"}, "'flush' is no answer here")
    refuse(desk, {"type": "next"}, "allowed are 'answer', 'hint'")
    desk = DrillDesk("discard")
    refuse(desk, {"type": "answer", "answer": "x"}, "allowed are 'discard', 'hint'")
    refuse(desk, {"type": "discard", "cards": ["9X"]}, "9X")


# ------------------------------------------------------------------ levels


def solve(desk: LevelDesk, level: Level) -> None:
    """Answer the level as its judge would."""
    if level.goal.answer == "choose":
        desk.act({"type": "answer", "answer": judging.answer(level)})
        return
    from itertools import combinations

    picks = (cards for size in range(judging.most(level) + 1) for cards in combinations(level.cards, size))
    cards = next(cards for cards in picks if judging.fits(level, cards))
    desk.act({"type": "check", "cards": [str(card) for card in cards]})


@pytest.mark.parametrize("level", [one for one in LEVELS if one.goal.answer != "play"], ids=lambda level: level.id)
def test_every_level_can_be_seen_hinted_at_and_solved(level: Level) -> None:
    desk = LevelDesk(level.id)
    json.dumps(desk.view())
    for number in range(3):
        desk.act({"type": "hint"})
        assert desk.view()["hint"]["text"] == level.hints[number].text
    solve(desk, level)
    view = desk.view()
    assert (view["feedback"]["kind"], view["feedback"]["text"]) == ("right", level.success)
    assert view["earned"] == {"kind": "stars", "key": level.id, "n": 1}


def test_stars_and_another_try() -> None:
    desk = LevelDesk("numerus")
    desk.act({"type": "answer", "answer": "61"})
    view = desk.view()
    assert view["feedback"]["kind"] == "wrong"
    assert view["feedback"]["right"] is None
    assert view["again"]
    assert "earned" not in view
    desk.act({"type": "undo"})
    desk.act({"type": "answer", "answer": "39"})
    assert desk.view()["earned"]["n"] == 2
    desk.act({"type": "next"})
    assert desk.view()["title"] == "Three of a suit"
    assert [pip["stars"] for pip in desk.view()["progress"]] == [2, 0, 0, 0]


def test_a_level_at_the_table_is_won_and_lost() -> None:
    desk = LevelDesk("draw-game-2", speed="at once")
    assert desk.view()["task"].startswith("Win this hand")
    refuse(desk, {"type": "setup"}, "played as it is set up")
    desk.act({"type": "discard", "cards": []})
    assert desk.view()["result"]["title"] == "Not yet."
    desk.act({"type": "next"})
    desk.act({"type": "hint"})
    desk.act({"type": "discard", "cards": ["6S"]})
    view = desk.view()
    assert view["result"]["title"] == "Done: one star."
    assert view["earned"] == {"kind": "stars", "key": "draw-game-2", "n": 1}


def test_a_level_of_several_hands_goes_on_until_the_last() -> None:
    desk = LevelDesk("whole-game-1", speed="at once")
    level = levels.level("whole-game-1")
    assert desk.table is not None
    for _ in range(60):
        if playing.finished(level, desk.table.session):
            break
        view = desk.view()
        desk.act({"type": "next"} if "result" in view else {"type": "discard", "cards": []})
    assert desk.given == "played"
    assert level.table is not None
    assert desk.table.session.state.number <= level.table.rounds


@pytest.mark.parametrize("level", [each for each in LEVELS if each.goal.answer == "play"], ids=lambda level: level.id)
def test_the_others_move_when_the_page_says_go_on(level: Level) -> None:
    desk = LevelDesk(level.id)
    for _ in range(40):
        shown = desk.view()
        if not shown.get("auto"):
            break
        desk.act({"type": "go", "turn": shown["turn"]})
        assert desk.view()["turn"] != shown["turn"]
    assert not desk.view().get("auto")


def test_levels_that_do_not_exist_are_refused() -> None:
    for which in ("poker", "numerus-99"):
        with pytest.raises(PrimieraError, match="there is no"):
            LevelDesk(which)


# ------------------------------------------------------------------ all of them

DESKS: dict[str, Any] = {
    "explorer": lambda: ExplorerDesk("7D 6D"),
    "explored": lambda: ExplorerDesk("7D 6D AD 3S"),
    "trainer": lambda: DrawTrainerDesk(hand="7S 5S 6H AD"),
    "showdown": lambda: ShowdownDesk(seed=2),
    **{f"drill {kind}": lambda kind=kind: DrillDesk(kind) for kind in KINDS},
    **{f"level {level.goal.kind}": lambda id=level.id: LevelDesk(id, speed="at once") for level in LEVELS},
}


@pytest.mark.parametrize("name", DESKS)
def test_each_has_a_poster(name: str) -> None:
    view = DESKS[name]().view()
    shown = poster.html(view, assets.faces(view))
    assert shown.startswith('<div class="pw pw-poster"')
    assert shown.count("<svg") >= len(view.get("chosen", [1]))


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.use("xx")
    yield
    i18n.use(None)


ACTIONS = [
    {"type": "hint"},
    {"type": "answer", "answer": "0"},
    {"type": "answer", "answer": "numerus"},
    {"type": "discard", "cards": []},
    {"type": "check", "cards": []},
    {"type": "more"},
]


@pytest.mark.parametrize("name", DESKS)
def test_every_word_goes_through_gettext(pseudo: None, name: str) -> None:
    desk = DESKS[name]()
    assert untranslated(desk.view()) == []
    for action in ACTIONS:
        try:
            desk.act(action)
        except PrimieraError:
            continue
        assert untranslated(desk.view()) == []


def test_hands_are_read_from_their_text() -> None:
    assert DrawTrainerDesk(hand="7S 5S 6H AD").hand == Hand("7S 5S 6H AD")
