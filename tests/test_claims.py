"""The claims of the sources: RULES 2D, number by number, from the code."""

from __future__ import annotations

from fractions import Fraction

import pytest

from primiera.odds import Claim, claims


def claim(statement: str, word: str = "") -> Claim:
    found = [one for one in claims() if statement in one.statements and word in one.says]
    assert len(found) == 1, (statement, word, [one.says for one in found])
    return found[0]


@pytest.mark.parametrize(
    ("statement", "word", "verdict"),
    [
        ("A14", "", "half true"),  # true to five players
        ("A17", "", "true"),
        ("A27", "", "impossible"),
        ("A35", "", "true"),
        ("B16", "", "half true"),
        ("B19", "", "impossible"),
        ("B32", "rarest", "true"),
        ("B60", "", "impossible"),
        ("B61", "strongest pair", "half true"),
        ("B61", "edge", "true"),
        ("B62", "easier", "true"),
        ("B62", "totals", "misleading"),
        ("B63", "fourth", "false"),
        ("B65", "", "misleading"),
        ("B66", "", "half true"),
        ("B67", "", "false"),
        ("C14", "", "true"),
    ],
)
def test_verdicts(statement: str, word: str, verdict: str) -> None:
    assert claim(statement, word).verdict == verdict


@pytest.mark.parametrize(
    ("statement", "word", "what", "value"),
    [
        ("B67", "", "4 hands", Fraction(344132491949, 786436921895625)),
        ("B67", "", "times too often, 4 hands", 23),
        ("B63", "fourth", "40 cards", Fraction(7, 36)),
        ("B63", "fourth", "48 cards", Fraction(9, 44)),
        ("B63", "fourth", "52 cards", Fraction(5, 24)),
        ("B62", "easier", "hands of four suits", 10_000),
        ("B62", "easier", "hands of one suit", 840),
        ("B62", "easier", "Primero after one change aimed at it", Fraction(26850, 83657)),
        ("B62", "easier", "Fluxus after one change aimed at it", Fraction(11386, 155363)),
        ("B63", "one, two", "Primero from 2+1+1, one card", Fraction(5, 18)),
        ("B63", "one, two", "Primero from 2+2, two cards", Fraction(10, 63)),
        ("B63", "one, two", "Primero from 3+1, two cards", Fraction(10, 63)),
        ("B63", "one, two", "Fluxus from two of a suit, two cards", Fraction(2, 45)),
        ("B63", "one, two", "Fluxus from one card, three cards", Fraction(1, 85)),
        ("B63", "one, two", "Chorus from three of a rank, one card", Fraction(1, 36)),
        ("B63", "one, two", "Chorus from two of a rank, two cards", Fraction(1, 630)),
        ("B61", "strongest", "points of two sevens", 42),
        ("B61", "strongest", "Numerus hands in which two sevens count", 0),
        ("B61", "strongest", "best two cards of one suit", 39),
        ("A14", "", "one hand holds one", Fraction(1096, 9139)),
        ("A14", "", "most players of whom it is true", 5),
        ("A17", "", "fewest players of whom it can be true", 6),
        ("A17", "", "cards short, 8 players", 24),
        ("A35", "", "the Fluxus pictured beside B33", 64),
        ("B16", "", "minutes, ten short deals", 50),
        ("B16", "", "minutes, twenty long ones", 240),
        ("B19", "", "forty cards and the tens", 44),
        ("B60", "", "of these, a Numerus by their suits", 0),
        ("C10", "", "two of a suit", Fraction(3, 13)),
        ("C14", "", "hands of numero 30, best suit counted", 3240),
        ("C14", "", "hands of numero 30, four cards counted", 0),
        ("C14", "", "hands of primero 47", 252),
        ("B58", "", "fluxus to 7-6-A of one suit", 7),
        ("B66", "", "dealer's turn of four, clockwise from the right (B14 with B41)", 2),
    ],
)
def test_answers(statement: str, word: str, what: str, value: Fraction | int) -> None:
    assert claim(statement, word).answer(what) == value


@pytest.mark.parametrize(
    ("statement", "word", "what", "about"),
    [
        ("B61", "edge", "wins with exactly one seven", 0.590),
        ("B61", "edge", "wins with no seven", 0.413),
        ("B50", "", "two hands equal", 0.038),
        ("B50", "", "two equal Primeros", 0.0005),
    ],
)
def test_answers_near_the_simulations(statement: str, word: str, what: str, about: float) -> None:
    assert abs(float(claim(statement, word).answer(what)) - about) < 0.006


def test_answers_read_well() -> None:
    lines = [str(answer) for one in claims() for answer in one.answers]
    assert "40 cards: 7/36 = 0.1944" in lines and "4 hands: 1 in 2,285" in lines
    assert len({one.says for one in claims()}) == len(claims())
