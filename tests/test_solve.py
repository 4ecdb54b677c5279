"""The solver against what is known: published values, brute force, and OpenSpiel's exploitability."""

from __future__ import annotations

import itertools
from math import comb

import numpy as np
import pytest

from primiera import RulesError, parse_cards, rules, showdown
from primiera.cards import Hand
from primiera.solve import known
from primiera.solve.cfr import Solver
from primiera.solve.exploitability import judge
from primiera.solve.game import by_type, by_value, vying
from primiera.solve.openspiel import SmallGame, their_exploitability
from primiera.solve.tree import Stakes, betting_tree, stakes
from primiera.solve.values import classes, types

SMALL = parse_cards("7H 7D 7C 7S 6H 6D 6C 6S AH")


@pytest.mark.parametrize(
    ("game", "value", "within"), [(known.kuhn(), known.KUHN_VALUE, 1e-4), (known.leduc(), known.LEDUC_VALUE, 1e-4)]
)
def test_published_values(game, value, within):
    solver = Solver(game)
    solver.run(600)
    quality = judge(game, solver.average())
    assert quality.exploitability < 1e-3
    assert quality.value == pytest.approx(value, abs=within)
    assert quality.best[0] >= quality.value >= -quality.best[1]


def test_uniform_kuhn_is_as_bad_as_counted_by_hand():
    """Against a coin-tosser in Kuhn poker the first player can win 1/2 chip a hand, the second 5/12."""
    game = known.kuhn()
    quality = judge(game, Solver(game).plan.uniform())
    assert quality.value == pytest.approx(1 / 8)
    assert quality.best == pytest.approx((1 / 2, 5 / 12))


# ------------------------------------------------------------------ trees


def test_real_limits_of_a_round():
    limits = stakes(rules("primero"))
    tree = betting_tree(limits)
    assert limits.stack == 1 + 4 * 4
    assert tree.decisions == 2 * (1 + 4 + 16 + 64 + 256)
    assert tree.nodes[0].actions == ("x", "b1", "b2", "b3", "b4")
    after = {node.history: node for node in tree.nodes}
    assert after["b4r4r4"].actions == ("f", "c", "r1", "r2", "r3", "r4")
    assert after["b4r4r4r4"].actions == ("f", "c")
    assert after["xb2f"].paid == (1, 3)
    assert after["xb2f"].payoff == ("fold", -1.0)


def test_no_one_bets_more_than_the_shorter_stack():
    tree = betting_tree(stakes(rules("primiera-italiana+exchange=off"), stack=7))
    assert max(max(node.paid) for node in tree.nodes) == 7
    shown = [node for node in tree.nodes if node.kind == "end" and not node.history.endswith("f")]
    assert all(node.paid[0] == node.paid[1] for node in shown)
    after = {node.history: node for node in tree.nodes}
    assert after["b4"].actions == ("f", "c", "r1", "r2")
    assert after["b4r2c"].payoff == ("show", 7.0), "with nothing left to bet the later rounds are skipped"


@pytest.mark.parametrize("id", ["primiera", "primero-declared", "cardano"])
def test_games_it_is_not_for_are_refused(id):
    with pytest.raises(RulesError, match="the solver is for"):
        stakes(rules(id))


def test_sizes_and_rounds_must_be_the_rules_own():
    with pytest.raises(RulesError, match="1 to 4"):
        stakes(rules("primero"), sizes=(5,))
    with pytest.raises(RulesError, match="rounds=2"):
        stakes(rules("primero"), rounds=2)


# ------------------------------------------------------------------ values


def test_joint_table_by_brute_force():
    game = classes(rules("primero"), SMALL)
    table = np.zeros_like(game.joint)
    for (i, one), (j, other) in itertools.product(enumerate(game.hands), repeat=2):
        if not set(one) & set(other):
            table[game.of[i], game.of[j]] += 1
    assert (table == game.joint).all()
    for i, one in enumerate(game.hands[:9]):
        met = [game.of[j] for j, other in enumerate(game.hands) if not set(one) & set(other)]
        assert list(game.against(i)) == list(np.bincount(met, minlength=len(game)))


def test_whole_pack():
    game = classes(rules("primero"))
    assert len(game) == 112
    assert game.joint.sum() == comb(40, 4) * comb(36, 4)
    assert (game.joint == game.joint.T).all()
    assert (game.joint.sum(1) == game.counts * comb(36, 4)).all()


def test_types_of_the_whole_pack():
    game = classes(rules("primero"))
    fine, coarse = types(game, courts=False), types(game)
    assert (len(fine), len(coarse)) == (5635, 2629)
    assert (coarse.value[coarse.of] == game.of).all()


def test_sign_is_the_showdown():
    game = classes(rules("primero"), SMALL)
    by_hand = {tuple(int(card) for card in hand): int(c) for hand, c in zip(game.hands, game.of, strict=True)}
    tried = 0
    for one, other in itertools.permutations(by_hand, 2):
        if set(one) & set(other):
            continue
        result = showdown([Hand(game.pack[c] for c in one), Hand(game.pack[c] for c in other)], rules("primero"))
        wanted = 0 if len(result.winners) == 2 else 1 - 2 * result.winners[0]
        assert game.sign[by_hand[one], by_hand[other]] == wanted
        tried += result.by in ("eldest", "split")
    assert tried, "no tie among them: the test would miss what ties do"


def test_value_classes_leave_out_what_cards_tell():
    """On a small pack the cards say much about the other hand: the game by cards has another value."""
    game = classes(rules("primero"), SMALL)
    limits = Stakes(1, 5, (2,), 1)
    by_cards = types(game)
    assert by_cards.joint.sum() == game.joint.sum()
    results = []
    for made in (by_value(game, limits), by_type(by_cards, limits)):
        solver = Solver(made)
        solver.run(400)
        results.append(judge(made, solver.average()))
    assert max(result.exploitability for result in results) < 0.01
    assert abs(results[0].value - results[1].value) > 0.03


# ------------------------------------------------------------------ the solver


def test_starts_differ_and_end_in_one_value():
    game = vying(rules("primero"), sizes=(2,))
    found = []
    for seed in (None, 1):
        solver = Solver(game, seed)
        solver.run(1)
        first = judge(game, solver.average()).exploitability
        solver.run(399)
        found.append((first, judge(game, solver.average())))
    assert found[0][0] != found[1][0]
    assert all(quality.exploitability < 3e-3 for _, quality in found)
    assert found[0][1].value == pytest.approx(found[1][1].value, abs=3e-3)


def test_same_seed_same_digits():
    game = vying(rules("primero"), sizes=(2, 4), stack=7)
    plays = []
    for _ in range(2):
        solver = Solver(game, seed=5)
        solver.run(20)
        plays.append(solver.average())
    assert all((a == b).all() for a, b in zip(*plays, strict=True))


def test_more_rounds_than_one():
    game = vying(rules("primiera-italiana+exchange=off"), sizes=(2,), rounds=2)
    solver = Solver(game)
    solver.run(100)
    quality = judge(game, solver.average())
    assert quality.exploitability < 0.05


def test_openspiel_agrees():
    small = classes(rules("primero"), SMALL)
    game = by_value(small, Stakes(ante=1, stack=5, sizes=(1, 2), raises=1))
    theirs = SmallGame(rules("primero"), SMALL, game.tree)
    solver = Solver(game, seed=3)
    for iterations in (1, 60):
        solver.run(iterations)
        play = solver.average()
        ours = judge(game, play).exploitability
        assert ours > 1e-3
        assert their_exploitability(theirs, solver.plan, play) == pytest.approx(ours, abs=1e-9)
