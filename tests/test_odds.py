"""Exact chances: the figures of RULES 2, and plain enumeration on small packs' worth of unseen cards."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import pytest

from primiera import Hand, odds, pack, rules, score
from primiera.errors import NotationError, RulesError
from primiera.odds import fast
from primiera.odds.exchange import _doubled_wins, most_changed
from primiera.presets import PRESETS
from primiera.tables import rank_table

CLASSES = ["primero", "supremus", "fluxus"]


# ------------------------------------------------------------------ dealt


@pytest.mark.parametrize("id", list(PRESETS))
def test_dealt_adds_up(id: str) -> None:
    found = odds.dealt(id)
    assert found.total == comb(rules(id).deck, 4)
    assert sum(share.probability for share in found.combinations.values()) == 1
    for name, share in found.combinations.items():
        assert sum(points.hands for points in found.points[name].values()) == share.hands > 0
    assert next(iter(found.combinations)) == ("none" if rules(id).no_class == "nothing" else "numerus")


def test_standing_of_a_hand() -> None:
    worst = rank_table("primero").hand(rank_table("primero").ranks.index(0))
    assert odds.standing(worst, "primero").weaker == 0
    middle = odds.standing("7S 6H 5D 4D", "primero")
    assert sum(middle) == 91_390 and 0 < middle.percentile < 1
    best = odds.standing("7S 7H 7D 7C", "primero")
    assert best.percentile == 1 - Fraction(1, 2 * 91_390)


# ------------------------------------------------------------------ the census


@pytest.mark.parametrize("id", ["primero", "primiera"])
def test_the_census_counts_hands(id: str) -> None:
    """Hands that hold some cards and none of others: by inclusion and exclusion as one by one."""
    book, rng = odds.census(id), random.Random(7)
    table = book.table
    for inside, outside in [(0, 4), (1, 3), (2, 6), (3, 1), (4, 0), (0, 9), (2, 0)]:
        places = rng.sample(range(40), inside + outside)
        held, out = places[:inside], places[inside:]
        counts = [0] * book.top
        for hand in combinations(range(40), 4):
            if set(held) <= set(hand) and not set(out) & set(hand):
                counts[table.rank_of(hand)] += 1
        below = book.with_without(held, out)
        assert [b - a for a, b in pairwise(below)] == counts


@pytest.mark.parametrize("id", ["primero", "primiera", "prime-francaise"])
def test_standing_among_the_unseen(id: str) -> None:
    book, rng = odds.census(id), random.Random(3)
    for known in (4, 6, 11):
        out = rng.sample(range(book.size), known)
        below = book.with_without((), out)
        rank = book.table.rank_of(sorted(out[:4]))
        assert book.standing(rank, out) == (below[rank], below[rank + 1] - below[rank])


# ------------------------------------------------------------------ discards


def plain_win(hand: Hand, keep: tuple[object, ...], unseen: list[object], game: str) -> Fraction:
    """Every draw against every hand of the rest, dealt out one by one."""
    won = met = 0
    strength = {cards: score(Hand(cards), game).strength for cards in combinations(unseen, 4)}  # type: ignore[arg-type]
    for drawn in combinations(unseen, 4 - len(keep)):
        mine = score(Hand((*keep, *drawn)), game).strength  # type: ignore[arg-type]
        for other in combinations([card for card in unseen if card not in drawn], 4):
            theirs = strength[other]
            won += 2 * (mine > theirs) + (mine == theirs)
            met += 2
    return Fraction(won, met)


@pytest.mark.parametrize(("id", "seed"), [("primero", 1), ("primiera", 2), ("cardano", 3), ("primero-declared", 4)])
def test_all_discards_against_plain_dealing(id: str, seed: int) -> None:
    """Nine cards unseen, the rest dead: small enough to deal everything."""
    cards = random.Random(seed).sample(pack(40), 40)
    hand, dead, unseen = Hand(cards[:4]), cards[4:31], cards[31:]
    found = odds.exchange(hand, id, dead=dead)
    assert len(found.choices) == (11 if id == "primero-declared" else 16)
    for choice in found.choices:
        assert sum(choice.reach.values()) == 1
        assert sorted(map(str, (*choice.discard, *choice.keep))) == sorted(map(str, hand))
        assert choice.win == plain_win(hand, choice.keep, list(unseen), id), choice
    assert found.best.win == max(choice.win for choice in found.choices)


def test_a_full_pack_against_sampled_deals() -> None:
    rng, table = random.Random(5), rank_table("primero")
    hand = Hand("7S 6H 5D 4D")
    choices = {choice.keep: choice for choice in odds.exchange(hand, "primero").choices}
    unseen = [place for place in range(40) if table.cards[place] not in hand]
    for keep in [hand.cards[:3], hand.cards[:2], hand.cards[:1]]:
        kept = [table.place[card] for card in keep]
        won, deals = 0.0, 20_000
        for _ in range(deals):
            cards = rng.sample(unseen, 8 - len(kept))
            mine, theirs = table.rank_of(sorted((*kept, *cards[4:]))), table.rank_of(sorted(cards[:4]))
            won += (mine > theirs) + (mine == theirs) / 2
        assert abs(won / deals - float(choices[keep].win)) < 0.015  # more than four standard errors


@pytest.mark.parametrize("id", ["primero", "primiera", "primero-declared", "prime-francaise"])
@pytest.mark.parametrize("dead", [0, 3, 20])
def test_numpy_gives_the_same_numbers(id: str, dead: int) -> None:
    """The accelerator and the standard library, to the last opponent."""
    book = odds.census(id)
    cards = random.Random(dead).sample(range(book.size), 4 + dead)
    held, gone = tuple(sorted(cards[:4])), tuple(cards[4:])
    unseen = [place for place in range(book.size) if place not in cards]
    kept = [keep for size in range(1, 5) for keep in combinations(held, size)]
    assert fast.doubled_wins(book.table, unseen, kept) == _doubled_wins(book, held, gone, unseen, kept)


def test_throwing_everything_wins_half() -> None:
    found = odds.exchange("7S 7H 7D 7C", "primero")
    assert found.choices[-1].keep == () and found.choices[-1].win == Fraction(1, 2)
    assert found.best.discard == () and found.best.win > Fraction(9999, 10_000)


def test_standing_pat_is_the_equity() -> None:
    for hand in ("7S 6H 5D 4D", "KS QS JH 2D"):
        for dead in ("", "KH KC 7D"):
            standing = odds.exchange(hand, "primero", dead=dead).choices[0].win
            found = odds.equity(hand, "primero", dead=dead)
            assert standing == found.share == found.win + found.tie / 2


def test_an_aim_other_than_winning() -> None:
    found = odds.exchange("7S 6S 5S 4H", "primero", aim="fluxus")
    assert [str(card) for card in found.best.discard] == ["4H"] and found.best.reach["fluxus"] == Fraction(7, 36)
    with pytest.raises(RulesError, match="unknown aim 'supremus': allowed are win, numerus, primero, fluxus, chorus"):
        odds.exchange("7S 6S 5S 4H", "primero", aim="supremus")


def test_becomes_is_reach_in_detail() -> None:
    made = odds.becomes("7S 6S 5S 4H", "primiera", "5S 4H")
    assert sum(made.values()) == 1
    reach = odds.reaches("7S 6S 5S 4H", "primiera")[Hand("7S 6S 5S 4H").cards[:2]]
    for name, chance in reach.items():
        assert sum(share for (combination, _), share in made.items() if combination == name) == chance


def test_progress_is_told() -> None:
    told: list[float] = []
    odds.exchange("7S 6H 5D 4D", "primero", progress=told.append)
    assert len(told) > 20 and told == sorted(told) and told[0] == 0 and told[-1] < 1


@pytest.mark.parametrize(
    ("dead", "says"),
    [
        ("7S", "7S occurs twice among the cards given"),
        ("8S", "8S is not in the pack"),
        (" ".join(map(str, pack(40)[4:33])), "7 cards are left unseen where 8 are needed"),
    ],
)
def test_dead_cards_that_cannot_be(dead: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        odds.exchange("AH 2H 3H 7S" if "4H" not in dead else "AH 2H 3H 4H", "primero", dead=dead)


def test_games_without_an_exchange_show_all_sixteen() -> None:
    assert [most_changed(rules(id)) for id in ("primero", "primiera", "primero-declared")] == [4, 4, 2]


# ------------------------------------------------------------------ equity


def plain_share(mine: int, others: list[int]) -> Fraction:
    best = max(others)
    return Fraction(mine > best) if mine != best else Fraction(1, 1 + others.count(best))


def test_known_hands_are_a_showdown() -> None:
    assert odds.equity_against("7S 6S AS 5S", ["KS KH KD KC"], "primero").share == 0
    shared = odds.equity_against("KS KH KD KC", ["QS QH QD QC", "JS JH JD JC"], "primero")
    assert shared.share == Fraction(1, 3) and shared.tie == 1 and shared.exact


@pytest.mark.parametrize("known", ["", "KH", "KH QH", "KH QH 7D"])
def test_one_hand_partly_known_is_exact(known: str) -> None:
    hand, third = Hand("7S 6S KD QC"), Hand("2H 2D 3C 3D")
    table = rank_table("primero")
    cards = Hand("7S 6S KD QC").cards + third.cards
    held = [card for card in pack(40) if str(card) in known.split()]
    unseen = [card for card in pack(40) if card not in cards and card not in held]
    shares, deals = Fraction(0), 0
    for drawn in combinations(unseen, 4 - len(held)):
        shares += plain_share(table.rank(hand), [table.rank((*held, *drawn)), table.rank(third)])
        deals += 1
    assert odds.equity_against(hand, [known, str(third)], "primero").share == shares / deals


def test_several_unknown_hands_are_sampled_with_an_error_bar() -> None:
    first = odds.equity_against("7S 6H AD 5C", ["", "KS KH", ""], "primero", samples=4000, seed=3)
    again = odds.equity_against("7S 6H AD 5C", ["", "KS KH", ""], "primero", samples=4000, seed=3)
    other = odds.equity_against("7S 6H AD 5C", ["", "KS KH", ""], "primero", samples=4000, seed=4)
    assert first == again != other and not first.exact
    assert abs(float(first.share - other.share)) < 6 * first.error
    sure = odds.equity_against("7S 7H 7D 7C", ["", ""], "primero", samples=100)
    assert sure.share == 1 and sure.error > 0  # a hundred wins are no proof


@pytest.mark.parametrize(
    ("others", "says"),
    [
        ([], "one to seven others: 0 given"),
        ([""] * 8, "one to seven others: 8 given"),
        (["7S"], "7S occurs twice"),
        (["KS KH KD KC QS"], "more than a hand of four cards"),
    ],
)
def test_opponents_that_cannot_be(others: list[str], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        odds.equity_against("7S 6H AD 5C", others, "primero")


def test_too_few_samples_or_cards() -> None:
    with pytest.raises(NotationError, match="two samples or more: 1 asked for"):
        odds.equity_against("7S 6H AD 5C", ["", ""], "primero", samples=1)
    with pytest.raises(NotationError, match="8 are needed"):
        odds.equity_against("AH 2H 3H 4H", ["", ""], "primero", dead=pack(40)[4:33])


# ------------------------------------------------------------------ at the table


def test_nobody_holds_a_combination() -> None:
    """A14, exactly; RULES 2D gives simulated values to three places."""
    simulated = {2: 0.774, 3: 0.681, 4: 0.601, 5: 0.529, 6: 0.465, 7: 0.409, 8: 0.363}
    for players, about in simulated.items():
        assert abs(float(odds.nobody_holds(CLASSES, players, "primiera")) - about) < 0.003
    assert odds.nobody_holds(CLASSES, 1, "primiera") == Fraction(8043, 9139)
    assert odds.nobody_holds(CLASSES, 2, "primiera") == Fraction(63182153, 81565575)


@pytest.mark.parametrize(
    ("players", "deck", "once_in"),
    [
        (2, "40", 4570),
        (3, "40", 3047),
        (4, "40", 2285),
        (5, "40", 1828),
        (6, "40", 1524),
        (4, "48", 4054),
        (4, "52", 5207),
    ],
)
def test_somebody_holds_a_chorus(players: int, deck: str, once_in: int) -> None:
    assert round(1 / odds.somebody_holds(["chorus"], players, rules("primero", deck=deck))) == once_in


def test_somebody_holds_a_chorus_exactly() -> None:
    assert odds.somebody_holds(["chorus"], 4, "primero") == Fraction(344132491949, 786436921895625)


@pytest.mark.parametrize("id", list(PRESETS))
def test_one_hand_alone_is_what_is_dealt(id: str) -> None:
    for name, share in odds.dealt(id).combinations.items():
        assert odds.somebody_holds([name], 1, id) == share.probability


@pytest.mark.parametrize(
    "names", [["primero"], ["supremus"], ["supremus", "chorus"], ["numerus"], ["primero", "chorus", "supremus"]]
)
def test_two_hands_against_all_pairs(names: list[str]) -> None:
    """Two disjoint hands, by the census: hands of the classes against hands of the classes."""
    game = rules("primiera-italiana")
    book = odds.census(game)
    neither = 0
    inside = [worth.combination in names for worth in book.table.worths]
    for rank, hand, hands in odds.kinds(game):
        if not inside[rank]:
            below = book.with_without((), hand)
            neither += hands * sum(below[r + 1] - below[r] for r in range(book.top) if not inside[r])
    assert odds.nobody_holds(names, 2, game) == Fraction(neither, comb(40, 4) * comb(36, 4))


@pytest.mark.parametrize(
    ("names", "players", "game", "says"),
    [
        (["flush"], 2, "primero", "primero has no combination 'flush'"),
        (["fluxus"], 11, "primero", "11 players: a pack of 40 deals 1 to 10 hands"),
        (["fluxus"], 0, "primero", "0 players"),
        (["supremus"], 2, "primero+supremus=any", "of any suits cannot be counted"),
    ],
)
def test_tables_that_cannot_be(names: list[str], players: int, game: str, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        odds.nobody_holds(names, players, rules(game))


def test_kinds_are_all_hands() -> None:
    kinds = list(odds.kinds(rules("primero")))
    assert len(kinds) == 5635 and sum(hands for _, _, hands in kinds) == 91_390
    counts = [0] * len(rank_table("primero").worths)
    for rank, _, hands in kinds:
        counts[rank] += hands
    assert counts == rank_table("primero").counts
    assert sum(1 for _ in odds.kinds(rules("primiera"))) == 91_390  # suits decide ties there


def test_equal_hands() -> None:
    assert round(float(odds.tied_best("primero")), 3) == 0.038
    assert round(float(odds.tied_best("primero", "primero")), 4) == 0.0005
