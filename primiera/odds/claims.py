"""What the sources assert, and what the count says (RULES 2D).

Every answer and every verdict is computed here from the rule sets; nothing is typed in. ``claims()`` makes the table
that the book and ``primiera odds claims`` print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal, NamedTuple

from primiera.cards import Hand, pack
from primiera.hands import Shape, score, shape
from primiera.odds.census import census
from primiera.odds.dealt import dealt
from primiera.odds.exchange import reaches
from primiera.odds.seats import kinds, nobody_holds, somebody_holds, tied_best
from primiera.presets import rules
from primiera.ruleset import RuleSet
from primiera.tables import rank_table

Verdict = Literal["true", "false", "half true", "misleading", "impossible", "figure"]
"""`figure` is no claim of a source but a number that belongs beside them."""


class Answer(NamedTuple):
    """One number of a claim, and what it is."""

    what: str
    value: Fraction | int

    def __str__(self) -> str:
        if isinstance(self.value, int) or self.value.denominator == 1:
            return f"{self.what}: {self.value}"
        near = f"{float(self.value):.4f}" if self.value > Fraction(1, 100) else f"1 in {float(1 / self.value):,.0f}"
        exact = f"{self.value} = " if self.value.denominator < 10**6 else ""
        return f"{self.what}: {exact}{near}"


class Claim(NamedTuple):
    """An assertion of the sources with its exact answers, the verdict, and how it was computed."""

    statements: tuple[str, ...]
    says: str
    answers: tuple[Answer, ...]
    verdict: Verdict
    how: str

    def answer(self, what: str) -> Fraction | int:
        """The number with that name; KeyError when the claim has none."""
        return {answer.what: answer.value for answer in self.answers}[what]


@cache
def claims() -> tuple[Claim, ...]:
    """All claims, computed on first use (about a second)."""
    return tuple(make() for make in _CLAIMS)


# ------------------------------------------------------------------ dealt


def _chorus_in_a_hundred() -> Claim:
    four = somebody_holds(["chorus"], 4, "primero")
    answers = [Answer(f"{n} hands", somebody_holds(["chorus"], n, "primero")) for n in range(2, 7)]
    for id in ("primera-espanola", "prime-francaise"):
        answers.append(Answer(f"4 hands, {rules(id).deck} cards", somebody_holds(["chorus"], 4, id)))
    answers.append(Answer("times too often, 4 hands", round(Fraction(1, 100) / four)))
    near = Fraction(1, 200) < four < Fraction(1, 50)
    return Claim(
        ("B67",),
        "with four hands dealt from forty cards, somebody holds a Chorus about once in a hundred deals",
        tuple(answers),
        "true" if near else "false",
        "hands dealt one after the other from one pack, Choruses by inclusion and exclusion",
    )


def _chorus_rarest() -> Claim:
    shares = dealt("primiera-italiana").combinations
    rarest = min(shares, key=lambda name: shares[name].hands)
    return Claim(
        ("B32", "B73"),
        "a Chorus is the rarest hand",
        tuple(Answer(name, share.hands) for name, share in shares.items()),
        "true" if rarest == "chorus" else "false",
        "all 91,390 hands counted",
    )


def _supremus_order() -> Claim:
    suited, any_suit = (
        dealt(rules("primero", supremus=value)).combinations["supremus"].probability for value in ("suited", "any")
    )
    fluxus = dealt("primero").combinations["fluxus"].probability
    return Claim(
        ("A23", "A25", "B58", "C04"),
        "a 7, 6 and ace of one suit ranks below four cards of one suit, as if it were the commoner of the two",
        (
            Answer("fluxus", fluxus),
            Answer("7-6-A of one suit", suited),
            Answer("7-6-A of any suits", any_suit),
            Answer("fluxus to 7-6-A of one suit", fluxus / suited),
        ),
        "true" if suited > fluxus else "half true" if any_suit > fluxus else "false",
        "all hands counted, with the option supremus=suited and supremus=any",
    )


def _nobody_at_first() -> Claim:
    names = [combination.id for combination in rules("primiera").combinations]
    chances = {n: nobody_holds(names, n, "primiera") for n in range(2, 9)}
    usual = [n for n, chance in chances.items() if chance > Fraction(1, 2)]
    one = 1 - nobody_holds(names, 1, "primiera")
    return Claim(
        ("A14",),
        "normally nobody holds a combination when the cards have been dealt",
        (
            Answer("one hand holds one", one),
            *(Answer(f"nobody among {n}", chance) for n, chance in chances.items()),
            Answer("most players of whom it is true", max(usual)),
        ),
        "true" if len(usual) == len(chances) else "half true" if usual else "false",
        "deals counted suit by suit, fifty-fives by inclusion and exclusion",
    )


def _one_suit_after_two() -> Claim:
    same = sum(1 for card in pack(40)[1:] if card.suit == pack(40)[0].suit)
    return Claim(
        ("C10",),
        "the first bet is made on two cards: how often are they of one suit?",
        (Answer("two of a suit", Fraction(same, 39)),),
        "figure",
        "the second card, against the first",
    )


# ------------------------------------------------------------------ drawn


def _fourth_of_a_suit() -> Claim:
    chances = {
        id: _best_reach("7S 6S 5S 4H", "fluxus", 1, id) for id in ("primero", "primera-espanola", "prime-francaise")
    }
    near = all(Fraction(1, 12) < chance < Fraction(1, 8) for chance in chances.values())
    return Claim(
        ("B63",),
        "with three of a suit, the fourth comes about once in ten draws",
        tuple(Answer(f"{rules(id).deck} cards", chance) for id, chance in chances.items()),
        "true" if near else "false",
        "one card changed, every card unseen as likely",
    )


def _easier_than_fluxus() -> Claim:
    game = rules("primero", chorus="off")
    shares = dealt(game).combinations
    primero, fluxus = (_one_change(game, aim) for aim in ("primero", "fluxus"))
    easier = shares["primero"].hands > shares["fluxus"].hands and primero > fluxus
    return Claim(
        ("B62",),
        "a Primero is easier to get than a Fluxus",
        (
            Answer("hands of four suits", shares["primero"].hands),
            Answer("hands of one suit", shares["fluxus"].hands),
            Answer("times commoner, dealt", Fraction(shares["primero"].hands, shares["fluxus"].hands)),
            Answer("Primero after one change aimed at it", primero),
            Answer("Fluxus after one change aimed at it", fluxus),
            Answer("times commoner, after the change", primero / fluxus),
        ),
        "true" if easier else "false",
        "for each suit pattern the best of sixteen discards, weighed by its hands",
    )


def _draws() -> Claim:
    one_rank, pair = _best_reach("7S 7H 7D 2C", "chorus", 1), _best_reach("7S 7H 3D 2C", "chorus", 2)
    return Claim(
        ("B61", "B62", "B63"),
        "what one, two and three new cards bring",
        (
            Answer("Primero from 2+1+1, one card", _best_reach("7S 6S 5H 4D", "primero", 1, off=True)),
            Answer("Primero from 2+2, two cards", _best_reach("7S 6S 5H 4H", "primero", 2, off=True)),
            Answer("Primero from 3+1, two cards", _best_reach("7S 6S 5S 4H", "primero", 2, off=True)),
            Answer("Fluxus from three of a suit, one card", _best_reach("7S 6S 5S 4H", "fluxus", 1)),
            Answer("Fluxus from two of a suit, two cards", _best_reach("7S 6S 5H 4D", "fluxus", 2)),
            Answer("Fluxus from one card, three cards", _best_reach("7S 6H 5D 4C", "fluxus", 3)),
            Answer("Chorus from three of a rank, one card", one_rank),
            Answer("Chorus from two of a rank, two cards", pair),
        ),
        "figure",
        "the best discard of that many cards",
    )


def _discards_tell() -> Claim:
    shares = _shape_shares(rules("primero"))
    one_card = shares["211"] + shares["31"]
    return Claim(
        ("B65",),
        "who changes two or three cards is after a Primero or a Fluxus, who changes none or one has it already",
        (
            Answer("hands of 2+1+1, one card from a Primero", shares["211"]),
            Answer("hands of 3+1, one card from a Fluxus", shares["31"]),
            Answer("made: four suits or one", shares["1111"] + shares["4"]),
        ),
        "misleading" if one_card > shares["1111"] + shares["4"] else "true",
        "hands by suit pattern; each lacks one card of the combination it is nearest to",
    )


def _stock_runs_short() -> Claim:
    game = rules("primiera")
    short = {n: 8 * n - game.deck for n in range(game.players.least, game.players.most + 1)}
    first = min(n for n, cards in short.items() if cards > 0)
    return Claim(
        ("A17",),
        "the stock may be used up in the exchange, and the discards are shuffled again",
        (
            Answer("fewest players of whom it can be true", first),
            *(Answer(f"cards short, {n} players", cards) for n, cards in short.items() if cards > 0),
        ),
        "true" if first <= game.players.most else "false",
        "four cards dealt and four changed by each, against the pack",
    )


# ------------------------------------------------------------------ points


def _two_sevens() -> Claim:
    game = rules("primero")
    pairs = {a.rank + b.rank: game.value[a.rank] + game.value[b.rank] for a in pack(40) for b in pack(40) if a != b}
    table = rank_table(game)
    together = sum(
        hands
        for rank, hand, hands in kinds(game)
        if table.worths[rank].combination == "numerus"
        and sum(card.rank == "7" for card in score(Hand(table.cards[place] for place in hand), game).counting) > 1
    )
    in_suit = max(
        game.value[a.rank] + game.value[b.rank] for a in pack(40) for b in pack(40) if a.suit == b.suit and a != b
    )
    return Claim(
        ("B61",),
        "two sevens are the strongest pair",
        (
            Answer("points of two sevens", pairs["77"]),
            Answer("most points of any two cards", max(pairs.values())),
            Answer("Numerus hands in which two sevens count", together),
            Answer("best two cards of one suit", in_suit),
        ),
        "half true" if pairs["77"] == max(pairs.values()) and not together else "true",
        "all pairs, and all Numerus hands with the cards that count",
    )


def _one_seven() -> Claim:
    answers = []
    for sevens, name in ((1, "exactly one seven"), (0, "no seven")):
        alone, half = _win_by_sevens(rules("primero"), sevens)
        answers += [Answer(f"wins with {name}", alone), Answer(f"wins with {name}, equal hands counted half", half)]
    return Claim(
        ("B61",),
        "a single seven is an edge",
        tuple(answers),
        "true" if answers[1].value > Fraction(1, 2) > answers[3].value else "false",
        "two hands dealt, no exchange; every hand against all it can meet",
    )


def _same_points() -> Claim:
    worths = rank_table("primero").worths
    ranks = {(worth.combination, worth.points): rank for rank, worth in enumerate(worths)}
    common = [points for name, points in ranks if name == "fluxus" and ("primero", points) in ranks]
    won = sum(ranks["primero", points] > ranks["fluxus", points] for points in common)
    return Claim(
        ("B62",),
        "at equal totals a Primero scores the same as a Fluxus",
        (Answer("totals that both can have", len(common)), Answer("of these, won by the Primero", won)),
        "true" if won else "misleading",
        "the class decides before the points do",
    )


def _sums() -> Claim:
    four_sevens = score("7S 7H 7D 7C", "primero").points
    best_flush = score("7S 6S AS 5S", "primero").points
    pictured = score("AH 7H 5H 2H", "primero").points
    fifty_five = score("7S 6S AS KD", "primiera").points
    highest = max(worth.points for worth in rank_table("primero").worths)
    right = (four_sevens, best_flush, fifty_five) == (84, 70, 55) and four_sevens == highest
    return Claim(
        ("A35", "B32", "B33", "B36"),
        "four sevens make 84, the most there is; 7, 6, ace and 5 make 70; 7, 6 and ace make 55",
        (
            Answer("four sevens", four_sevens),
            Answer("7-6-A-5", best_flush),
            Answer("7-6-A", fifty_five),
            Answer("the Fluxus pictured beside B33", pictured),
        ),
        "true" if right else "false",
        "points added up; the picture in B33 shows another hand than its text",
    )


def _fifty_fives_apart() -> Claim:
    worths = len(dealt("primiera").points["supremus"])
    return Claim(
        ("A27",),
        "points decide between two fifty-fives",
        (Answer("different points that a fifty-five can have", worths),),
        "impossible" if worths == 1 else "true",
        "points of all fifty-fives",
    )


def _numero_thirty() -> Claim:
    by_suit, by_sum = (dealt(rules("primero", numerus=value)).points["numerus"] for value in ("suit", "sum"))
    of_47 = dealt("primero-declared").points["primero"].get(47)
    in_suit, in_sum = (points[30].hands if 30 in points else 0 for points in (by_suit, by_sum))
    return Claim(
        ("C14",),
        "a player with a Primero of 47 may declare a Numero of 30",
        (
            Answer("hands of numero 30, best suit counted", in_suit),
            Answer("hands of numero 30, four cards counted", in_sum),
            Answer("lowest numero, four cards counted", min(by_sum)),
            Answer("hands of primero 47", of_47.hands if of_47 else 0),
        ),
        "true" if in_suit and of_47 else "false",
        "all hands under both ways to count; only the best suit makes a numero of 30",
    )


# ------------------------------------------------------------------ packs, ties and seats


def _forty_eight() -> Claim:
    with_tens = len(pack(40)) + len([card for card in pack(52) if card.rank == "T"])
    return Claim(
        ("B19", "B55", "B57"),
        "a pack of 48 that keeps the tens",
        (Answer("forty cards and the tens", with_tens), Answer("forty cards with 8 and 9", len(pack(48)))),
        "impossible" if with_tens != 48 else "true",
        "cards counted",
    )


def _chorus_bonus() -> Claim:
    alike = [tuple(card for card in pack(40) if card.rank == rank) for rank in rules("primero").value]
    others = sum(shape(hand) != "1111" for hand in alike)
    return Claim(
        ("B60",),
        "a Chorus is a mere bonus of a Numerus",
        (Answer("hands of four alike", len(alike)), Answer("of these, a Numerus by their suits", others)),
        "impossible" if not others else "true",
        "suits of all hands of four alike",
    )


def _equal_hands() -> Claim:
    return Claim(
        ("B50", "B51"),
        "equal hands share, but between equal Primeros the eldest wins: how often does it matter?",
        (
            Answer("two hands equal", tied_best("primero")),
            Answer("two equal Primeros", tied_best("primero", "primero")),
        ),
        "figure",
        "every kind of hand against all it can meet",
    )


def _dealer_acts_last() -> Claim:
    places = {
        "clockwise from the left": _dealers_turn(1, 1),
        "counter-clockwise from the right": _dealers_turn(-1, -1),
        "clockwise from the right (B14 with B41)": _dealers_turn(1, -1),
    }
    right = [place == 4 for place in places.values()]
    return Claim(
        ("B66", "B14", "B41"),
        "the dealer acts last",
        tuple(Answer(f"dealer's turn of four, {how}", place) for how, place in places.items()),
        "true" if all(right) else "half true" if any(right) else "false",
        "seats counted round the table",
    )


def _evening() -> Claim:
    shortest, longest = 10 * 5, 20 * 12
    return Claim(
        ("B15", "B16"),
        "a deal takes 5 to 12 minutes, ten to twenty of them 90 minutes to three hours",
        (
            Answer("minutes, ten short deals", shortest),
            Answer("minutes, twenty long ones", longest),
            Answer("minutes a deal that 90 to 180 assumes", Fraction(90, 10)),
        ),
        "half true" if shortest < 90 and longest > 180 else "true",
        "deals times minutes",
    )


# ------------------------------------------------------------------ what several claims need


def _best_reach(hand: str, aim: str, cards: int, game: str = "primero", *, off: bool = False) -> Fraction:
    """The best chance to reach a class by changing so many cards; `off` counts four alike as the Primero it is."""
    found = reaches(hand, rules(game, chorus="off") if off else game)
    return max(reach[aim] for keep, reach in found.items() if len(keep) == 4 - cards)


def _shape_shares(game: RuleSet) -> dict[Shape, Fraction]:
    counts: dict[Shape, int] = {}
    table = rank_table(game)
    for _, places, hands in kinds(game):
        pattern = shape(table.cards[place] for place in places)
        counts[pattern] = counts.get(pattern, 0) + hands
    return {pattern: Fraction(count, comb(game.deck, 4)) for pattern, count in counts.items()}


def _one_change(game: RuleSet, aim: str) -> Fraction:
    """The chance to end in a class of suits alone, if everyone changed cards as well as he could with that aim."""
    of_pattern = {
        "4": "7S 6S 5S 4S",
        "31": "7S 6S 5S 4H",
        "22": "7S 6S 5H 4H",
        "211": "7S 6S 5H 4D",
        "1111": "7S 6H 5D 4C",
    }
    shares = _shape_shares(game)
    best = {pattern: max(reach[aim] for reach in reaches(hand, game).values()) for pattern, hand in of_pattern.items()}
    return sum((shares[pattern] * chance for pattern, chance in best.items()), Fraction(0))  # type: ignore[index]


def _win_by_sevens(game: RuleSet, sevens: int) -> tuple[Fraction, Fraction]:
    """The chance to beat a random hand, of hands with so many sevens: outright, and with equal hands counted half."""
    book = census(game)
    won = tied = met = 0
    for rank, hand, hands in kinds(game):
        if sum(book.table.cards[place].rank == "7" for place in hand) == sevens:
            weaker, equal = book.standing(rank, hand)
            won, tied, met = won + hands * weaker, tied + hands * equal, met + hands * comb(book.size - 4, 4)
    return Fraction(won, met), Fraction(2 * won + tied, 2 * met)


def _dealers_turn(step: int, first: int, seats: int = 4) -> int:
    """When the dealer, at seat 0 with seat 1 on his left, acts: 1 is first."""
    order = [(first + step * turn) % seats for turn in range(seats)]
    return order.index(0) + 1


_CLAIMS: Iterable[Callable[[], Claim]] = (
    _nobody_at_first,
    _stock_runs_short,
    _fifty_fives_apart,
    _supremus_order,
    _sums,
    _evening,
    _forty_eight,
    _chorus_rarest,
    _chorus_in_a_hundred,
    _chorus_bonus,
    _equal_hands,
    _two_sevens,
    _one_seven,
    _easier_than_fluxus,
    _same_points,
    _fourth_of_a_suit,
    _draws,
    _discards_tell,
    _dealer_acts_last,
    _one_suit_after_two,
    _numero_thirty,
)
