"""Hand records: they read back, they replay, and a damaged one is refused with its line and the reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from primiera import match, record, rules
from primiera.actions import Check, parse_action
from primiera.errors import NotationError, RecordError
from primiera.presets import PRESETS, replaced
from primiera.record import HandRecord, Move, Record
from primiera.ruleset import RuleSet
from primiera.state import State


def played(id: str | RuleSet, hands: int = 3, seed: int | str = 1, players: int = 4) -> Record:
    result = match.play_session(id, ["random"] * players, hands, seed, stack=30, keep_record=True)
    assert result.record is not None
    return result.record


@pytest.mark.parametrize("id", PRESETS)
def test_round_trip(id: str) -> None:
    kept = played(id, hands=6)
    assert record.check(kept.to_text()) == kept
    assert record.check(kept.to_text()).to_text() == kept.to_text()


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**9), st.integers(2, 8))
def test_round_trip_of_any_session(id: str, seed: int, players: int) -> None:
    game = rules(id)
    players = min(max(players, game.players.least), game.players.most)
    kept = played(game, 2, seed, players)
    assert record.check(kept.to_text()) == kept


def test_house_rules_and_text_seeds() -> None:
    kept = played(rules("primero", supremus="any", deck="48"), seed="Monday's table")
    text = kept.to_text()
    assert "options: deck=48, supremus=any\n" in text and 'seed: "Monday\'s table"\n' in text
    assert record.check(text).rules.spec == "primero+deck=48+supremus=any"


def test_comments_stay_where_they_are() -> None:
    kept = played("primero", hands=2)
    first = kept.hands[0]
    moves = (replace(first.moves[0], comments=("the pack is new",)), *first.moves[1:])
    hands = (
        replace(first, moves=moves, comments=("a quiet evening", "in Milan"), end_comments=("well",)),
        *kept.hands[1:],
    )
    told = replace(kept, comments=("copied by hand",), hands=hands, end_comments=("the end",))
    assert record.check(told.to_text()) == told


def test_an_unfinished_hand_can_be_kept() -> None:
    kept = played("primero", hands=2)
    half = replace(kept.hands[1], moves=kept.hands[1].moves[:2], stacks=None, carried=0)
    told = replace(kept, hands=(kept.hands[0], half))
    assert record.check(told.to_text()) == told
    assert told.state_at(1, 2).outcome is None


def test_replay_to_any_step() -> None:
    kept = played("primero-declared")
    states = [*kept.states(0)]
    assert [state.step for state in states] == [*range(len(kept.hands[0].moves) + 1)]
    assert states[3] == kept.state_at(0, 3) and states[-1].outcome is not None
    with pytest.raises(RecordError, match="there is no step 99"):
        kept.state_at(0, 99)
    with pytest.raises(RecordError, match="there is no hand 9"):
        kept.start(8)


def test_a_record_grows_move_by_move() -> None:
    kept = Record(rules("primero"), 4, ("Ann", "Ben"), (20, 20))
    state = State.start("primero", kept.stacks, 0)
    for action in (record.chance(4, state), Check(), Check()):
        kept, state = kept.after(state, action), state.apply(action)
    assert kept.hands[0].stacks == state.stacks and record.check(str(kept)) == kept


def test_shuffles_come_from_the_seed() -> None:
    kept = played("primero", hands=1)
    with pytest.raises(RecordError, match="line 8: this is not the shuffle that the seed 2 gives"):
        record.check(kept.to_text().replace("seed: 1", "seed: 2"))
    free = kept.to_text().replace("seed: 1\n", "")
    assert record.check(free).seed is None


TEXT = """\
primiera record 1
rules: primero
seats: Ann, Ben
stacks: 20 20

hand 1: Ben deals
  chance: shuffle 2H 3H 4H 5H 6H 7H AH JH QH KH 2D 3D 4D 5D 6D 7D AD JD QD KD 2C 3C 4C 5C 6C 7C AC JC QC KC 2S 3S 4S \
5S 6S 7S AS JS QS KS cut 0
  dealt: Ann 2H 3H 6H 7H; Ben 4H 5H AH JH
  Ann: bet 2
  # a brave call
  Ben: call
end: showdown; Ann +3, Ben -3; stacks 23 17; pot 0
"""


def test_the_text_of_the_handbook() -> None:
    kept = record.check(TEXT)
    assert kept.to_text() == TEXT and kept.hands[0].moves[2].comments == ("a brave call",)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("primiera record 1", "primiera record 2", "line 1: a record begins with 'primiera record 1'"),
        (TEXT, "", "line 1: .* the text is empty"),
        ("rules: primero", "rules: poker", "line 2: unknown rule set 'poker'"),
        ("rules: primero", "game: primero", "line 2: 'game: primero' is no line of the table"),
        ("rules: primero\n", "", "the table lacks its 'rules'"),
        ("rules: primero", "rules: primero\noptions: chorus=bonus", "line 3: chorus=bonus is no value"),
        ("rules: primero", "rules: primero\noptions: chorus", "line 3: 'chorus' is no option"),
        ("rules: primero", "rules: primero\nrules: primiera", "line 3: 'rules' is told twice, in line 2 too"),
        ("rules: primero", "rules: primero\nseed: x", "line 3: the seed is a whole number"),
        ("Ann, Ben", "Ann, Ann", "line 3: two seats have the same name"),
        ("Ann, Ben", "Ann, chance", "line 3: 'chance' is no name"),
        ("stacks: 20 20", "stacks: 20 20 20", "line 4: 3 stacks for 2 seats"),
        ("stacks: 20 20", "stacks: 20 x", "line 4: a number of chips is a whole number, found 'x'"),
        ("stacks: 20 20", "stacks: 20 0", "line 4: primero is for 2 to 6 players"),
        ("stacks: 20 20", "stacks: 20 -3", "line 4: a number of chips is a whole number, found '-3'"),
        ("hand 1: Ben deals", "hand 1: Eve deals", "line 6: a hand begins with its number and dealer"),
        ("hand 1: Ben deals", "hand x: Ben deals", "line 6: a hand begins with its number and dealer"),
        ("hand 1: Ben deals", "hand 1: Ann deals", "line 8: the cards dealt are"),
        ("shuffle 2H 3H", "shuffle 2H 2H", "line 7: the card 2H occurs twice"),
        ("shuffle 2H 3H", "shuffle 2H 9H", "line 7: .* a shuffle holds each of the 40 cards"),
        ("KS cut 0", "KS cut 40", "line 7: .* the cut is 0 to 39"),
        ("KS cut 0", "KS", "line 7: 'shuffle' wants the cards"),
        ("dealt: Ann 2H", "dealt: Ann 2S", "line 8: the cards dealt are"),
        ("Ann: bet 2", "Ann: bet 5", "line 9: seat 0 cannot 'bet 5': a bet is 1 to 4 chips, not 5"),
        ("Ann: bet 2", "Ann: bid 2", "line 9: 'bid' is no move"),
        ("Ann: bet 2", "Ann: bet", "line 9: 'bet' wants one number"),
        ("Ann: bet 2", "Ann: bet two", "line 9: 'bet' wants a whole number, found 'two'"),
        ("Ann: bet 2", "Ben: bet 2", "line 9: it is the turn of Ann, not of Ben"),
        ("Ann: bet 2", "Ann bets", "line 9: a move is 'name: move'"),
        ("  Ben: call\n", "", "line 11: hand 1 is not over"),
        ("  Ben: call", "  Ben: call\n  Ann: check", "line 12: the hand is over"),
        ("Ann +3, Ben -3", "Ann +4, Ben -4", "line 12: the hand ends with"),
        ("stacks 23 17", "stacks 24 16", "line 12: the hand ends with"),
        ("pot 0\n", "pot 0\nhand 3: Ann deals\n", "line 13: hand 2 should follow"),
        ("pot 0\n", "pot 0\nhand 2: Ben deals\n", "line 13: Ann deals hand 2, not Ben"),
        ("pot 0\n", "pot 0\ngarbage\n", "line 13: a hand begins"),
        ("end: showdown", "hand 2: Ann deals\nend: showdown", "line 12: hand 1 is unfinished"),
    ],
)
def test_damaged_records_are_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError, match=reason):
        record.check(TEXT.replace(old, new, 1))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters(), st.integers(0, 3))
def test_a_random_scratch_is_refused_or_harmless(at: int, letter: str, cut: int) -> None:
    try:
        kept = record.check(TEXT[:at] + letter + TEXT[at + cut :])
    except RecordError as error:
        assert str(error).startswith("line ")
    else:
        assert record.check(kept.to_text()) == kept


def test_what_cannot_be_told_is_refused() -> None:
    kept = played("primero", hands=1)
    with pytest.raises(RecordError, match="no name for a seat"):
        replace(kept, names=("a:b", *kept.names[1:])).to_text()
    with pytest.raises(RecordError, match="is no rule set of this package"):
        replace(kept, rules=replaced(kept.rules, ante=2)).to_text()
    with pytest.raises(RecordError, match="cannot be written on one line"):
        replace(kept, seed="two\nlines").to_text()


@pytest.mark.parametrize(
    "text",
    ["check", "bet 2", "call", "raise 4", "fold", "discard", "discard 7S 2H", "pass", "pass 7S", "cover", "stay",
     "declare numerus 30 stake 2", "declare fluxus stake 1"],
)  # fmt: skip
def test_moves_print_and_read_back(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize(
    "text", ["", "dance", "call 2", "bet -1", "bet 1 2", "declare", "declare numerus 30", "pass 9X"]
)
def test_unreadable_moves(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_nothing_follows_an_unfinished_hand() -> None:
    kept = Record(rules("primero"), None, ("Ann", "Ben"), (20, 20), (HandRecord(1, 0, ()), HandRecord(2, 1, ())))
    with pytest.raises(RecordError, match="hand 1 is unfinished"):
        kept.start(1)
    assert Move(0, Check()).comments == ()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hand 1:", f"hand {'9' * 5000}:", "a hand begins with its number and dealer"),
        ("seats: South", "seats: So\x1b[31mth", "is no name for a seat"),
        ("stacks:", "options: deck=48, deck=52\nstacks:", "the option 'deck' is given twice"),
        ("rules: primero", "rules: primero+deck=48\noptions: deck=52", "the option 'deck' is given twice"),
    ],
)
def test_damage_that_no_player_would_do(old: str, new: str, says: str) -> None:
    told = played("primero").to_text()
    assert old in told
    with pytest.raises(RecordError, match=r"^line ") as refused:
        record.check(told.replace(old, new, 1))
    assert says in str(refused.value)


@pytest.mark.parametrize("wrong", [None, 5, b"primiera record 1"])
def test_a_record_is_a_text(wrong: object) -> None:
    with pytest.raises(RecordError, match="a record is a text"):
        record.check(wrong)  # type: ignore[arg-type]


def test_a_comment_of_several_lines_stays_a_comment() -> None:
    told = replace(played("primero"), comments=("one\u2028two\x85three\nfour", ""))
    assert record.check(told.to_text()).comments == ("one", "two", "three", "four", "")
