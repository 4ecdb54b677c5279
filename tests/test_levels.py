"""Levels: every one can be solved, every hint is true, and a wrong file is refused in words."""

from __future__ import annotations

from itertools import combinations

import pytest

from primiera import levels
from primiera.actions import parse_action
from primiera.errors import IllegalActionError, NotationError
from primiera.levels import Level, LevelError, claims, judging, playing
from primiera.levels.loader import ORDER
from primiera.levels.model import KINDS, stars
from primiera.levels.position import position

ALL = [level for chapter in levels.chapters() for level in chapter.levels]
CHOSEN = [level for level in ALL if level.goal.answer == "choose"]
PICKED = [level for level in ALL if level.goal.answer == "pick"]


def name(value: object) -> str:
    return value.id if isinstance(value, Level) else str(value)


def test_there_are_many_and_every_chapter_has_its_own() -> None:
    assert len(ALL) >= 40
    assert len({level.id for level in ALL}) == len(ALL)
    assert all(len(levels.chapter(chapter).levels) >= 2 for chapter in ORDER)


def test_every_kind_of_goal_is_used() -> None:
    assert {level.goal.kind for level in ALL} == set(KINDS)


@pytest.mark.parametrize("level", CHOSEN, ids=name)
def test_exactly_one_answer_is_right(level: Level) -> None:
    offered = levels.options(level)
    assert len(set(offered)) == len(offered) >= 2
    right = [option for option in offered if levels.judge(level, option).right]
    assert right == [judging.answer(level)]


@pytest.mark.parametrize("level", [level for level in CHOSEN if level.goal.kind == "move"], ids=name)
def test_one_move_is_legal_and_the_others_are_not(level: Level) -> None:
    legal = position(level).legal_actions()
    assert sum(parse_action(option) in legal for option in level.options) == 1


@pytest.mark.parametrize("level", PICKED, ids=name)
def test_some_cards_solve_it_and_some_do_not(level: Level) -> None:
    picks = [cards for size in range(judging.most(level) + 1) for cards in combinations(level.cards, size)]
    solved = [cards for cards in picks if judging.fits(level, cards)]
    assert 0 < len(solved) < len(picks)
    assert levels.judge(level, map(str, solved[0])).text == level.success


@pytest.mark.parametrize("level", ALL, ids=name)
def test_every_hint_is_true(level: Level) -> None:
    for hint in level.hints:
        assert claims.holds(hint, level), f"{level.id}: not true: {hint.text} {dict(hint.claim)}"


@pytest.mark.parametrize("level", ALL, ids=name)
def test_replies_answer_wrong_choices_that_exist(level: Level) -> None:
    for key in level.replies:
        given: object = key if level.goal.answer == "choose" else key.split()
        verdict = levels.judge(level, given)  # type: ignore[arg-type]
        assert not verdict.right
        assert verdict.text == level.replies[key]


def test_a_hint_that_lies_is_found() -> None:
    level = levels.level("numerus-1")
    assert not claims.holds(levels.Hint("", {"points": 40}), level)
    assert not claims.holds(levels.Hint("", {"points": 39, "suits": 4}), level)


def test_what_is_not_on_offer_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="'40' is no answer to numerus-1: allowed are 39, 49, 61"):
        levels.judge(levels.level("numerus-1"), "40")
    with pytest.raises(IllegalActionError, match="KD does not lie on the table"):
        levels.judge(levels.level("adding-3"), ["KD"])
    with pytest.raises(NotationError):
        levels.judge(levels.level("adding-3"), ["9X"])


def test_stars() -> None:
    assert [stars(0, 0), stars(1, 0), stars(0, 1), stars(1, 1), stars(9, 9)] == [3, 2, 2, 1, 1]


GOOD = """
title = "Test"
[[level]]
id = "numerus-1"
title = "t"
task = "t"
goal = { kind = "class" }
hand = "7S 5S 6H AD"
hints = [
  { text = "a", claim = { suits = 3 } }, { text = "b", claim = { suits = 3 } }, { text = "c", claim = { suits = 3 } }
]
success = "s"
failure = "f"
"""


def test_the_good_file_is_good() -> None:
    assert levels.read(GOOD, "numerus").levels[0].goal.kind == "class"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('hand = "7S 5S 6H AD"', 'hand = "7S 5S 6H 9X"', "numerus.toml, level 'numerus-1', field 'hand': unknown suit"),
        ('hand = "7S 5S 6H AD"', 'hand = "7S 5S 6H 8D"', "field 'hand': 8D is not in the pack of 40"),
        ('hand = "7S 5S 6H AD"', 'hand = "7S 5S 6H 7S"', "field 'hand': the card 7S occurs twice"),
        ('hand = "7S 5S 6H AD"', 'hand = "7S 5S 6H"', "field 'hand': a hand is exactly four cards"),
        ('hand = "7S 5S 6H AD"', "", "field 'hand': a level of the kind 'class' needs it"),
        ('kind = "class"', 'kind = "klass"', "field 'goal': 'klass' is no kind of goal: allowed are value"),
        ('kind = "class"', 'kind = "class", least = 3', "field 'goal': 'class' has no 'least'"),
        ('success = "s"', "success = 3", "field 'success': it is a str, found 3"),
        ('success = "s"', "", "field 'success': it is a str, found None"),
        ('success = "s"', 'success = "s"\nrules = "poker"', "field 'rules': unknown rule set 'poker'"),
        ('success = "s"', 'success = "s"\nstars = 3', "field 'stars': a level of the kind 'class' has no such field"),
        ("numerus-1", "numerus-7", "field 'id': the id of level 1 is 'numerus-1'"),
        ('{ text = "c", claim = { suits = 3 } }', "", "field 'hints': a level has three hints, found 2"),
        ('"c", claim = { suits = 3 }', '"c", claim = {}', "field 'hints': a hint claims something that can be checked"),
        ("[[level]]", "[[level]", "numerus.toml: this is no TOML"),
        ('title = "Test"', "", "numerus.toml: a chapter has a title"),
    ],
)
def test_a_mistake_in_a_file_is_named(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(LevelError) as refused:
        levels.read(GOOD.replace(old, new), "numerus")
    assert said in str(refused.value)


def test_unknown_chapters_and_levels() -> None:
    with pytest.raises(LevelError, match="there is no chapter 'poker'"):
        levels.chapter("poker")
    with pytest.raises(LevelError, match="there is no level 'numerus-99'"):
        levels.level("numerus-99")


# ------------------------------------------------------------------ played levels


@pytest.mark.parametrize("level", [level for level in ALL if level.goal.answer == "play"], ids=name)
def test_the_solution_of_a_played_level_reaches_its_goal(level: Level) -> None:
    assert playing.solve(level)


@pytest.mark.parametrize("level", [level for level in ALL if level.table and level.table.deal], ids=name)
def test_the_table_is_dealt_as_the_level_says(level: Level) -> None:
    assert level.table is not None
    state = position(level)
    assert [set(hand) for hand in state.hands] == [set(hand) for hand in level.table.deal]
    assert state.turn == 0 or not level.table.before
    assert state.stock[: len(level.table.stock)] == level.table.stock


def test_a_played_level_can_be_lost() -> None:
    level = levels.level("draw-game-2")
    session = playing.begin(level)
    session.run()
    session.move(parse_action("discard"))
    session.run()
    assert playing.finished(level, session)
    assert not playing.reached(level, session)
