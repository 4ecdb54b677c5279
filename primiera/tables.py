"""Every hand of a pack ranked once and for all: a look-up beside the readable evaluator, with the same answers.

A hand of four cards has a number, 0 to C(n,4)-1: its place among all hands in colexicographic order. The table of a
rule set is an array of small integers under that number; a larger rank is a better hand, equal ranks are equal hands.
Tables are built on first use (some 50 ms) and kept.

>>> from primiera import rules
>>> rank("7S 6S AS 5S", rules("primero")) > rank("7S 7H 7D 6C", rules("primero"))
True
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple

from primiera import hands
from primiera.cards import Card, Hand, pack
from primiera.hands import HandLike, RulesLike, Shape, Strength
from primiera.ruleset import RuleSet

IdOf = Callable[[str | None, int, Strength], int]
Judge = Callable[[tuple[Card, ...]], int]
Places = tuple[int, ...]

CHOOSE = tuple(tuple(comb(n, k) for n in range(53)) for k in range(5))
"""CHOOSE[k][n] = C(n, k): the terms that numbers are made of."""
_C2, _C3, _C4 = CHOOSE[2:]


class Worth(NamedTuple):
    """What all hands of one rank have in common; hands of one rank differ in nothing a showdown looks at."""

    combination: str | None
    points: int
    strength: Strength


class RankTable:
    """All hands of a rule set's pack, ranked.

    ranks   the rank of each hand by its number; 0 is the weakest rank
    worths  what a rank is worth, by rank

    >>> table = rank_table("primero")
    >>> len(table.ranks), len(table.worths), table.worths[-1].combination
    (91390, 112, 'chorus')
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.cards = pack(rules.deck)
        self.place = {card: place for place, card in enumerate(self.cards)}
        self.ranks, self.worths = _build(rules)

    def number(self, hand: HandLike) -> int:
        """The number of a hand. Raises NotationError for what is no hand or holds a card that the pack lacks."""
        hand = hands.as_hand(hand)
        try:
            a, b, c, d = sorted([self.place[card] for card in hand.cards])
        except KeyError:
            hands.refuse_strangers(hand, self.rules)
            raise
        return a + CHOOSE[2][b] + CHOOSE[3][c] + CHOOSE[4][d]

    def hand(self, number: int) -> Hand:
        """The hand with a number, 0 to ``len(ranks) - 1``."""
        places = []
        for k in (4, 3, 2, 1):
            place = k - 1
            while CHOOSE[k][place + 1] <= number:
                place += 1
            number -= CHOOSE[k][place]
            places.append(place)
        return Hand(self.cards[place] for place in reversed(places))

    def rank_of(self, places: Sequence[int]) -> int:
        """The rank of four places in the pack (0 to n-1, ascending): the fast way in, nothing is checked."""
        a, b, c, d = places
        return self.ranks[a + CHOOSE[2][b] + CHOOSE[3][c] + CHOOSE[4][d]]

    def rank(self, hand: HandLike) -> int:
        """The rank of a hand: larger is better, equal is equal. Raises NotationError as ``number`` does."""
        return self.ranks[self.number(hand)]

    def rank_of_four(self, a: Card, b: Card, c: Card, d: Card) -> int:
        """The rank of four cards that are known to be a hand of this pack: nothing is checked."""
        place = self.place
        i, j, k, m = sorted([place[a], place[b], place[c], place[d]])
        return self.ranks[i + _C2[j] + _C3[k] + _C4[m]]

    def worth(self, hand: HandLike) -> Worth:
        """Combination, points and strength of a hand, from its rank."""
        return self.worths[self.rank(hand)]

    def hands_of(self, combination: str | None) -> int:
        """How many hands of the pack belong to a combination."""
        counts = self.counts
        return sum(n for n, worth in zip(counts, self.worths, strict=True) if worth.combination == combination)

    @property
    def counts(self) -> list[int]:
        """How many hands have each rank, by rank."""
        counts = [0] * len(self.worths)
        for rank in self.ranks:
            counts[rank] += 1
        return counts


@cache
def _table(rules: RuleSet) -> RankTable:
    return RankTable(rules)


def rank_table(rules: RulesLike) -> RankTable:
    """The table of a rule set, built when it is first asked for. Raises RulesError for an unknown id."""
    return _table(hands.as_rules(rules))


def rank(hand: HandLike, rules: RulesLike) -> int:
    """The rank of a hand among all hands of the game: larger is better, equal is equal.

    Orders hands exactly as ``score(hand, rules).strength`` does.
    """
    return rank_table(rules).rank(hand)


def suits_matter(rules: RuleSet) -> bool:
    """Whether a hand's rank can change when suits are swapped: in games that break ties by suit (A28)."""
    return any(step in ("suit", "high-card") for tie in rules.ties for step in tie.chain)


# ------------------------------------------------------------------ building

# A hand is a few cards of each suit. Inside a table the pack lies suit by suit, so that the cards of a suit add the
# same terms to the number whatever the other suits hold, once it is known how many cards lie below them.


def _build(rules: RuleSet) -> tuple[array[int], tuple[Worth, ...]]:
    """Ranks by number, and worths by rank: most hands by their points alone, the rest by the readable evaluator."""
    cards = pack(rules.deck)
    ids: dict[Strength, int] = {}
    worths: list[Worth] = []
    found = array("H", bytes(2 * comb(len(cards), 4)))

    def id_of(combination: str | None, points: int, strength: Strength) -> int:
        if strength not in ids:
            ids[strength] = len(worths)
            worths.append(Worth(combination, points, strength))
        return ids[strength]

    def judge(hand: tuple[Card, ...]) -> int:
        result = hands.score(Hand(hand), rules)
        return id_of(result.combination, result.points, result.strength)

    for sizes in product(range(5), repeat=4):
        if sum(sizes) == 4:
            _fill(found, rules, sizes, id_of, judge)
    for hand in _exceptions(rules):
        found[_number(sorted(cards.index(card) for card in hand))] = judge(hand)

    # A class laid over another may leave ranks that no hand has: the four sevens of a Chorus are no Primero of 84.
    order = sorted(set(found), key=lambda i: worths[i].strength)
    rank_of = dict(zip(order, range(len(order)), strict=True))
    return array("H", map(rank_of.__getitem__, found)), tuple(worths[i] for i in order)


def _fill(found: array[int], rules: RuleSet, sizes: tuple[int, ...], id_of: IdOf, judge: Judge) -> None:
    """Fill in all hands with so many cards of each suit."""
    suit_length = rules.deck // 4
    subsets = [list(combinations(range(s * suit_length, (s + 1) * suit_length), size)) for s, size in enumerate(sizes)]
    case = _usual(rules, sizes)
    if case is not None and case.keys:
        _fill_one_by_one(found, rules, subsets, case, id_of, judge)
        return
    best_suit = case is not None and case.combination.counting == "suit"
    for points, numbers in _by_points(rules, subsets, best_suit).items():
        if case is None:
            id = id_of(None, 0, (0, 0))
        else:
            points = case.combination.worth or points
            id = id_of(case.combination.id, points, (case.levels.get(points, case.level), points))
        for number in numbers:
            found[number] = id


def _by_points(rules: RuleSet, subsets: list[list[Places]], best_suit: bool) -> dict[int, list[int]]:
    """The numbers of all hands made of one subset of each suit, under the points of all cards or of the best suit."""
    value = [rules.value[card.rank] for card in pack(rules.deck)]
    numbers: dict[int, list[int]] = {0: [0]}
    below = 0
    for parts in subsets:
        size = len(parts[0])
        added: dict[int, list[int]] = {}
        for part in parts:
            counts = 0 if best_suit and size < 2 else sum([value[place] for place in part])
            added.setdefault(counts, []).append(_number(part, below))
        below += size
        joined: dict[int, list[int]] = {}
        for (before, some), (counts, more) in product(numbers.items(), added.items()):
            total = max(before, counts) if best_suit else before + counts
            joined.setdefault(total, []).extend([n + m for n in some for m in more])
        numbers = joined
    return numbers


def _fill_one_by_one(
    found: array[int], rules: RuleSet, subsets: list[list[Places]], case: hands.Case, id_of: IdOf, judge: Judge
) -> None:
    """The same where equal points are no equal hands: the tie rules look into each."""
    cards = pack(rules.deck)
    for parts in product(*subsets):
        places = [place for part in parts for place in part]
        hand = tuple([cards[place] for place in places])
        if case.combination.counting == "all":
            points = case.combination.worth or sum([rules.value[card.rank] for card in hand])
            level = case.levels.get(points, case.level)
            keys = hands.tie_keys(case.keys, hand, hand, rules)
            found[_number(places)] = id_of(case.combination.id, points, (level, points, *keys))
        else:
            found[_number(places)] = judge(hand)


def _usual(rules: RuleSet, sizes: tuple[int, ...]) -> hands.Case | None:
    """The highest combination that takes every hand with so many cards of each suit, or None."""
    cases = hands.cases(rules)[shape_of(sizes)]
    return next((case for case in cases if not (case.combination.same_rank or case.combination.holds)), None)


def shape_of(sizes: Iterable[int]) -> Shape:
    """The suit pattern of a hand with so many cards of each suit."""
    return _SHAPE_OF[tuple(sorted(filter(None, sizes), reverse=True))]


_SHAPE_OF: dict[tuple[int, ...], Shape] = {(4,): "4", (3, 1): "31", (2, 2): "22", (2, 1, 1): "211", (1,) * 4: "1111"}


def _exceptions(rules: RuleSet) -> Iterator[tuple[Card, ...]]:
    """Hands whose combination asks for certain ranks, such as 7, 6, ace or four alike."""
    cards = pack(rules.deck)
    for combination in rules.combinations:
        if combination.same_rank:
            for rank in rules.value:
                yield tuple(card for card in cards if card.rank == rank)
        if combination.holds:
            for held in product(*([card for card in cards if card.rank == rank] for rank in combination.holds)):
                if len({card.suit for card in held}) == 1 or not combination.suited:
                    yield from ((*held, card) for card in cards if card not in held)


def _number(places: Iterable[int], below: int = 0) -> int:
    """The terms that cards add to a number: ascending places in the pack, with `below` cards of the hand under them."""
    return sum([CHOOSE[k][place] for k, place in enumerate(places, below + 1)])
