"""Stored solutions, the master who plays them, the coach who prices moves by them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from primiera import Hand, RecordError, RulesError, pack, rules
from primiera.actions import Bet, Call, Check, Fold, Raise, parse_action
from primiera.bots import BOTS
from primiera.bots.master import Master, thrown
from primiera.coach import dealt_against, price, review
from primiera.match import play_session
from primiera.record import chance
from primiera.solve.__main__ import main as solve
from primiera.solve.exploitability import judge
from primiera.solve.game import vying
from primiera.solve.plan import Plan
from primiera.solve.worth import by_hand, stored
from primiera.state import CHANCE, State
from primiera.strategies import FIGURES, load, names, parse, reading
from primiera.strategies.line import nearest, position, solution_for
from primiera.view import view

STORED = Path(__file__).parent.parent / "primiera" / "strategies"
WITHOUT_EXCHANGE = [id for id in names() if "draw" not in load(id).phases]


# ------------------------------------------------------------------ files


@pytest.mark.parametrize("id", names())
def test_a_file_is_small_and_says_what_it_is(id):
    solution = load(id)
    assert len((STORED / f"{id}.json").read_bytes()) < 300_000
    assert solution.command.startswith(f"python -m primiera.solve {solution.rules}")
    assert 0 < solution.exploitability < 0.005
    assert solution.exploitability == pytest.approx(sum(solution.best) / 2, abs=1e-6)
    assert rules(solution.rules).spec == solution.rules
    first = next(iter(solution.play))
    for here in [first, *list(solution.play)[::97]]:
        columns = zip(*solution.rows(here).values(), strict=True)
        assert all(sum(column) == pytest.approx(1) for column in columns)


def test_its_command_makes_a_file_again_to_the_last_digit(tmp_path):
    """The smallest of them here; ``tools/solutions.py --check`` does it for all, in some minutes."""
    id = "primero.stack-3"
    solution = load(id)
    again = tmp_path / "again.json"
    assert solve([*solution.command.split()[3:], "--out", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == (STORED / f"{id}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("id", WITHOUT_EXCHANGE)
def test_the_exploitability_told_is_that_of_the_play_stored(id):
    solution = load(id)
    game = vying(rules(solution.rules), solution.stack, solution.sizes)
    plan = Plan(game)
    quality = judge(game, stored(solution, plan, len(solution.classes)))
    assert quality.value == pytest.approx(solution.value, abs=2e-6)
    assert quality.exploitability == pytest.approx(solution.exploitability, abs=2e-6)


def test_what_is_no_solution_is_refused():
    with pytest.raises(RulesError, match="allowed are"):
        load("whist")
    with pytest.raises(RecordError, match="format 0"):
        parse("x", '{"format": 0}')
    with pytest.raises(RecordError, match="not a solution file"):
        parse("x", '{"format": 1}')
    with pytest.raises(RulesError, match="tells nothing about the position 'b9'"):
        load("primero").rows("b9")


def test_rules_that_cannot_be_solved_are_refused_on_the_command_line(capsys):
    assert solve(["primiera"]) == 2
    assert "no vying" in capsys.readouterr().err


def test_figures():
    assert len(set(FIGURES)) == 64


# ------------------------------------------------------------------ the line


def hand_of(spec: str, stacks: list[int], moves: str, seed: int = 1) -> State:
    """A hand for two, dealt by a seed and played as told."""
    state = State.start(spec, stacks).deal(random.Random(seed))
    for move in moves.split(", ") if moves else []:
        state = state.apply(parse_action(move))
        if state.turn == CHANCE:
            state = state.deal(random.Random(seed))
    return state


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("", ""),
        ("check", "x"),
        ("bet 3", "b3"),
        ("check, bet 2, raise 4", "xb2r4"),
        ("bet 4, raise 4, raise 4", "b4r4r4"),
    ],
)
def test_position(moves, expected):
    state = hand_of("primero", [40, 40], moves)
    assert position(load("primero"), state.rules, state.log) == expected


def test_the_deepest_solution_that_the_stacks_pay_for():
    game = rules("primero")
    assert [solution_for(game, stack).stack for stack in (100, 17, 16, 9, 4, 1)] == [17, 17, 9, 9, 3, 3]
    assert solution_for(rules("primero-declared"), 20) is None


def test_a_bet_the_solution_does_not_know_is_read_as_the_nearest():
    short = load("primero.stack-3")
    assert nearest(short, "", 4) == "b2"
    assert nearest(short, "b2", 1) is None


# ------------------------------------------------------------------ the master


def duplicate(one, other, deals: int, stack: int = 100, spec: str = "primero") -> float:
    """Chips a hand `one` wins: every deal is played twice, seats swapped, cards and dealer the same."""

    def net(players, deal: int) -> int:
        state = State.start(spec, [stack, stack])
        numbers = [random.Random(f"{deal}/{seat}") for seat in (0, 1)]
        while (turn := state.turn) is not None:
            if turn == CHANCE:
                state = state.apply(chance(deal, state))
            else:
                state = state.apply(players[turn].choose(view(state, turn), numbers[turn]))
        return state.outcome.net[players.index(one)]

    return sum(net(players, deal) for deal in range(deals) for players in ((one, other), (other, one))) / (2 * deals)


@pytest.mark.parametrize(("name", "deals"), [("random", 1000), ("beginner", 2000), ("careful", 4000), ("bold", 4000)])
def test_no_other_bot_beats_the_master(name, deals):
    assert duplicate(Master(), BOTS[name], deals) > 0


def test_the_master_draws_the_moves_of_the_solution():
    """At one position, with one hand, as often as the file says."""
    state = hand_of("primero", [100, 100], "bet 2", seed=8)
    seen = view(state, state.turn)
    solution, chances = Master().solved(seen)
    assert solution.id == "primero"
    rng = random.Random(5)
    drawn = [str(Master().choose(seen, rng)) for _ in range(3000)]
    words = {"f": "fold", "c": "call", "r1": "raise 1", "r2": "raise 2", "r3": "raise 3", "r4": "raise 4"}
    for word, share in chances.items():
        assert drawn.count(words[word]) / 3000 == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize(
    ("spec", "stacks"),
    [("primiera", [9, 9, 9]), ("primero", [9, 9, 9]), ("primero-declared", [9, 9, 9]), ("cardano", [9, 9])],
)
def test_where_no_solution_reaches_the_master_still_plays(spec, stacks):
    result = play_session(spec, [Master()] * len(stacks), hands=20, seed=3, stack=9)
    assert sum(result.stacks) + result.carried == sum(stacks)


@pytest.mark.parametrize("stack", [1, 2, 4, 7, 12, 30])
def test_the_master_plays_any_stack(stack):
    for spec in ("primero", *(id for id in names() if "." not in id)):
        play_session(spec, [Master(), BOTS["random"]], hands=25, seed=stack, stack=stack)


def test_cards_to_change_are_those_that_serve_best():
    """Three of a suit and a court: to change one card is to change the court."""
    state = State.start("prime-francaise", [50, 50])
    order = (*Hand("7S 6S 5S KD"), *Hand("2H 3C 4D JC"))
    state = state.apply(parse_action(f"shuffle {_dealing(order, 52)} cut 0"))
    seen = view(state, state.order[0])
    assert {str(card) for card in seen.hand} == {"7S", "6S", "5S", "KD"}
    solution = load("prime-francaise")
    assert [str(card) for card in thrown(solution, seen, 1)] == ["KD"]
    assert thrown(solution, seen, 0) == ()


def _dealing(hands: tuple, size: int) -> str:
    """An order of the pack that deals two and two: the first four cards to the eldest, the next to the dealer."""
    a, b = hands[:4], hands[4:]
    top = (*a[:2], *b[:2], *a[2:], *b[2:])
    return " ".join(map(str, (*top, *(card for card in pack(size) if card not in hands))))


# ------------------------------------------------------------------ the coach


def dealt(eldest: str, dealer: str) -> State:
    """A hand of primero for two with these cards."""
    order = _dealing((*Hand(eldest), *Hand(dealer)), 40)
    state = State.start("primero", [40, 40]).apply(parse_action(f"shuffle {order} cut 0"))
    assert set(state.hands[state.order[0]]) == set(Hand(eldest))
    return state


def priced(state: State, move):
    return price(view(state, state.turn), move)


def test_folding_the_best_hand_of_all():
    told = priced(dealt("7S 7H 7D 7C", "2H 3D KC QS"), Fold())
    assert told.cost > 1
    assert told.worth["f"] == -1
    assert told.best != Fold()
    assert "no bet to fold to" in told.reason


def test_calling_with_nothing():
    state = dealt("7S 7H 6D 5C", "2H 3H KC QS").apply(Bet(4))
    told = priced(state, Call())
    assert told.best == Fold()
    assert told.worth["f"] == -1
    assert told.cost == pytest.approx(-1 - told.worth["c"])
    assert "a call of 4 into 6 must win 40\u00a0%" in told.reason


def test_a_bluff_is_told_what_it_needs():
    told = priced(dealt("2H 3H KC QS", "7S 7H 6D 5C"), Bet(4))
    assert "a bluff here must work 67\u00a0% of the time; he folds" in told.reason


def test_the_best_move_is_free():
    state = dealt("7S 6S AS 5S", "2H 3D KC QS")
    best = priced(state, Check()).best
    told = priced(state, best)
    assert (told.cost, told.best) == (0, best)
    assert "Nothing given away" in str(told)


def test_a_raise_of_the_wrong_size_hears_the_right_one():
    state = dealt("2H 3H KC QS", "7S 6S AS 5S").apply(Bet(1))
    worth = priced(state, Call()).worth
    best = max((word for word in worth if word[0] == "r"), key=worth.__getitem__)
    worst = min((word for word in worth if word[0] == "r"), key=worth.__getitem__)
    told = priced(state, Raise(int(worst[1:])))
    if told.cost:
        assert f"; {best[1:]} would earn more" in told.reason or "is better" in told.reason


def test_dealt_against_counts_every_hand_of_the_other():
    game = rules("primero")
    weights = dealt_against(game, tuple(Hand("7S 6S AS 5S")))
    assert sum(weights) == 58905
    assert len(weights) == len(load("primero").classes)


@pytest.mark.parametrize("stack", [3, 5])
def test_the_coach_and_the_solver_agree_on_what_a_hand_is_worth(stack):
    """Two roads to one number: the coach's walk from four cards, and numpy's best answer for all types at once."""
    hands, worth = by_hand(load(f"primero.stack-{stack}"))
    number = {frozenset(hands.classes.pack[c] for c in cards): i for i, cards in enumerate(hands.classes.hands)}
    for seed in range(12):
        state = hand_of("primero", [stack, stack], "", seed)
        told = priced(state, Check())
        expected = worth[hands.of[number[frozenset(state.hands[state.turn])]]]
        assert max(told.worth.values()) == pytest.approx(expected, abs=1e-5)


def test_a_session_report_orders_players_and_replays_their_mistakes():
    given = {}
    for name in ("random", "careful"):
        record = play_session("primero", [name, Master()], hands=60, seed=9, stack=5, keep_record=True).record
        report = review(record, 0)
        given[name] = report.a_hand
        assert 1 <= len(report.dearest) <= 3
        costs = [mistake.priced.cost for mistake in report.dearest]
        assert costs == sorted(costs, reverse=True)
        for mistake in report.dearest:
            state = record.state_at(mistake.hand, mistake.step)
            assert state.turn == 0
            assert price(view(state, 0), mistake.priced.made) == mistake.priced
        assert f"{report.decisions} decisions in {report.hands} hands" in str(report)
    assert given["random"] > 3 * given["careful"]


def test_games_the_coach_cannot_price():
    record = play_session("cardano", ["careful", "bold"], hands=5, seed=1, keep_record=True).record
    report = review(record, 0)
    assert report.decisions == 0
    assert report.a_hand == 0
    assert "No decision" in str(report)


# ------------------------------------------------------------------ shares


def test_shares_add_up_and_reach_is_what_earlier_moves_left():
    solution = load("primero")
    for here in ("", "x", "b2", "xb4", "b1r4"):
        assert sum(reading.shares(solution, here).values()) == pytest.approx(1)
    assert reading.reached(solution, "b3") == pytest.approx(1)
    assert reading.reached(solution, "xb3") == pytest.approx(reading.shares(solution, "")["check"])
    assert reading.reached(solution, "x") == pytest.approx(1)


def test_the_best_hands_never_fold_and_bluffs_come_from_the_worst():
    solution = load("primero")
    assert reading.shares(solution, "b4", "fluxus 60", "chorus 84")["fold"] < 0.005
    weak = reading.shares(solution, "x", "numerus 20", "numerus 24")["bet"]
    middling = reading.shares(solution, "x", "numerus 30", "numerus 33")["bet"]
    assert weak > 0.2 > 0.05 > middling
    assert 0.1 < reading.from_below(solution, "x") < 0.5
    assert 1 <= reading.average_size(solution, "x") <= 4


def test_kinds_dealt_are_all_hands():
    kinds = reading.kinds_dealt("prime-francaise")
    assert sum(kinds.values()) == 270725
    assert set(kinds) == set(load("prime-francaise").kinds)
    assert sum(n for kind, n in kinds.items() if kind.startswith("1111 ")) == 28561
    changed = reading.changes(load("prime-francaise"), "xx")
    assert sum(sum(patterns.values()) for patterns in changed.values()) == pytest.approx(1)
    assert max(changed[0], key=changed[0].get) == "1111", "who stands has four suits, as a rule"


def test_shares_of_what_is_no_class_are_refused():
    with pytest.raises(RulesError, match="'flush 5' is no class"):
        reading.shares(load("primero"), "", "flush 5")
    with pytest.raises(RulesError, match="after an exchange"):
        reading.shares(load("prime-francaise"), "xxd1d1/")
