"""Questions and their reasoned answers: what the drills and the levels have in common. No widget, no state."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from primiera import odds
from primiera.cards import Card, pack
from primiera.hands import Score, score, shape, showdown
from primiera.i18n import N_, _
from primiera.ruleset import Combination, RuleSet
from primiera.text import REASONS, hand_text
from primiera.widgets import describe
from primiera.widgets.describe import View


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of which cards.

    answers  id and words of each answer to choose; none where cards are picked
    right    the id of the right answer, or the cards to pick, sorted and joined
    reason   why the answer given is right or wrong, in words
    hint     what to look at, without the answer
    """

    ask: str
    hands: tuple[tuple[Card, ...], ...]
    answers: tuple[tuple[str, str], ...]
    right: tuple[str, ...]
    reason: Callable[[str], str]
    hint: str
    title: str = ""
    seals: bool = False
    most: int = field(default=0)


# ------------------------------------------------------------------ hands worth asking about


def hand_of(
    combination: Combination, rules: RuleSet, chance: random.Random, taken: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """A random hand of a class, from the cards not yet taken: so that rare classes are met as often as common ones."""
    free = [card for card in pack(rules.deck) if card not in taken]
    while True:
        cards = _drawn(combination, free, chance)
        if len(cards) == 4 and score(cards, rules).combination == combination.id:
            chance.shuffle(cards)
            return tuple(cards)


def _drawn(combination: Combination, free: Sequence[Card], chance: random.Random) -> list[Card]:
    """Four cards that may well be of the class."""
    by_suit = {suit: [card for card in free if card.suit == suit] for suit in "HDCS"}
    if combination.same_rank:
        rank = chance.choice([*{card.rank: None for card in free}])
        return [card for card in free if card.rank == rank]
    if combination.shapes == ("4",):
        group = by_suit[chance.choice("HDCS")]
        return chance.sample(group, min(4, len(group)))
    if combination.shapes == ("1111",):
        return [chance.choice(group) for group in by_suit.values() if group]
    if combination.holds:
        suit = chance.choice("HDCS")
        held = [card for card in by_suit[suit] if card.rank in combination.holds]
        return [*held, chance.choice([card for card in free if card not in held])]
    return chance.sample(list(free), 4)


def trap(rules: RuleSet, chance: random.Random) -> tuple[Card, ...]:
    """Seven, six and ace of different suits: what one takes for a fifty-five."""
    suits = [*"HDCS"]
    chance.shuffle(suits)
    cards = [Card("7", suits[0]), Card("6", suits[0]), Card("A", suits[1])]
    cards.append(chance.choice([card for card in pack(rules.deck) if card.suit == suits[0] and card.rank in "2345"]))
    chance.shuffle(cards)
    return tuple(cards)


def any_hand(rules: RuleSet, chance: random.Random) -> tuple[Card, ...]:
    if rules.value.keys() >= {"7", "6", "A"} and chance.random() < 0.15:
        return trap(rules, chance)
    return hand_of(chance.choice(rules.combinations), rules, chance)


# ------------------------------------------------------------------ the four drills


def name_the_class(rules: RuleSet, chance: random.Random) -> Question:
    hand = any_hand(rules, chance)
    worth = score(hand, rules)
    answers = tuple((one.id, hand_text(rules, one.id)) for one in rules.combinations)
    if rules.no_class == "nothing":
        answers = (("none", _("Nothing")), *answers)
    return Question(
        _("What is this hand?"),
        (hand,),
        answers,
        (worth.combination or "none",),
        lambda given: class_reason(hand, worth, given, rules),
        _("Look at the suits first, then at the ranks: {n} suits here.").format(n=len({card.suit for card in hand})),
    )


WRONG_CLASS = {
    "supremus": N_("Seven, six and ace must be of one suit."),
    "fluxus": N_("A {name} wants all four cards of one suit."),
    "primero": N_("A {name} has one card of each suit."),
    "chorus": N_("A {name} is four of one rank."),
    "numerus": N_("A {name} is what is left when the hand is nothing better."),
    "none": N_("There is a class for these cards."),
}


def class_reason(hand: Sequence[Card], worth: Score, given: str, rules: RuleSet) -> str:
    """Why the hand is what it is, and why it is not what was answered."""
    truth = f"{_(describe.WHY[worth.combination])} {counted(worth, rules)}".strip()
    if given == (worth.combination or "none"):
        return truth
    return f"{_(WRONG_CLASS[given]).format(name=hand_text(rules, given))} {truth}"


def counted(worth: Score, rules: RuleSet) -> str:
    """ "21 + 15 = 36." """
    added = [rules.value[card.rank] for card in worth.counting]
    return f"{' + '.join(map(str, added))} = {sum(added)}." if len(added) > 1 else ""


def add_the_points(rules: RuleSet, chance: random.Random) -> Question:
    hand = any_hand(rules, chance)
    worth = score(hand, rules)
    options = {worth.points, *_temptations(hand, worth, rules)}
    while len(options) < 4:
        options.add(max(0, worth.points + chance.choice((-10, -5, -3, -2, -1, 1, 2, 3, 5, 10))))
    wrong = sorted(options - {worth.points}, key=lambda n: chance.random())[:3]
    answers = tuple((str(n), str(n)) for n in sorted([worth.points, *wrong]))
    return Question(
        _("How many points?"),
        (hand,),
        answers,
        (str(worth.points),),
        lambda given: points_reason(hand, worth, int(given), rules),
        _(describe.WHY[worth.combination]),
    )


def _temptations(hand: Sequence[Card], worth: Score, rules: RuleSet) -> set[int]:
    """The usual slips: all four added up, the best card, another suit."""
    value = [rules.value[card.rank] for card in hand]
    by_suit = {suit: sum(rules.value[c.rank] for c in hand if c.suit == suit) for suit in {card.suit for card in hand}}
    return {sum(value), *by_suit.values()} - {worth.points}


def points_reason(hand: Sequence[Card], worth: Score, given: int, rules: RuleSet) -> str:
    truth = f"{describe.class_name(worth)}: {describe.listed(worth.counting)}. {counted(worth, rules)}"
    if not worth.counting:
        truth = _(describe.WHY[None])
    if given != worth.points and given == sum(rules.value[card.rank] for card in hand):
        return _("That is all four added up.") + " " + truth
    return truth


def who_wins(rules: RuleSet, chance: random.Random) -> Question:
    first = any_hand(rules, chance)
    same = next(
        one for one in rules.combinations if one.id == (score(first, rules).combination or rules.combinations[0].id)
    )
    kind = same if chance.random() < 0.6 else chance.choice(rules.combinations)
    hands = [first, hand_of(kind, rules, chance, first)]
    if chance.random() < 0.4:
        taken = [card for hand in hands for card in hand]
        hands.append(hand_of(chance.choice(rules.combinations), rules, chance, taken))
    chance.shuffle(hands)
    end = showdown(hands, rules)
    answers = [(str(n), side(n, len(hands))) for n in range(len(hands))]
    answers.append(("none", _("Nobody")) if rules.no_class == "nothing" else ("split", _("They share")))
    right = ("none" if not end.winners else "split" if len(end.winners) > 1 else str(end.winners[0]),)
    ask = _("Which hand wins?")
    if any("eldest" in rules.tie_chain(one.combination) for one in end.scores):  # a tie may hang on it
        ask = f"{ask} {_('The eldest is the {hand}.').format(hand=side(0, len(hands)).lower())}"
    return Question(
        ask,
        tuple(hands),
        tuple(answers),
        right,
        lambda given: showdown_reason(hands, rules),
        _("Name the classes first. Only if they are equal do the points matter."),
    )


def side(number: int, count: int) -> str:
    """What a hand of several is called where it lies."""
    if count == 2:
        return (_("Left hand"), _("Right hand"))[number]
    return (_("First hand"), _("Second hand"), _("Third hand"), _("Fourth hand"))[number]


def showdown_reason(hands: Sequence[Sequence[Card]], rules: RuleSet) -> str:
    """What decides, and between which hands: "Numerus 36 against Numerus 28: more points."."""
    end = showdown(hands, rules)
    if len(hands) > 2 and end.winners:  # each hand carries its own tag
        winners = ", ".join(side(n, len(hands)) for n in end.winners)
        return f"{winners}, {describe.short(end.scores[end.winners[0]])}: {_(REASONS[end.by])}."
    told = _(" against ").join(describe.short(one) for one in end.scores)
    if not end.winners:
        return _("{hands}: nobody wins.").format(hands=told)
    return f"{told}: {_(REASONS[end.by])}."


def best_discard(rules: RuleSet, chance: random.Random) -> Question:
    """Deals until one choice is clearly the best, so that the answer teaches."""
    while True:
        hand = tuple(chance.sample(pack(rules.deck), 4))
        if shape(hand) in ("211", "31", "22", "1111") and score(hand, rules).combination != "supremus":
            break
    found = odds.exchange(hand, rules)
    best = found.best
    right = tuple(joined(choice.discard) for choice in found.choices if choice.win == best.win)

    def reason(given: str) -> str:
        mine = next(choice for choice in found.choices if joined(choice.discard) == given)
        what = describe.listed(best.discard) if best.discard else _("no card")
        if mine.win == best.win:
            return _("It beats one random hand {p}.").format(p=_in_100(float(best.win)))
        return _("Yours beats one random hand {p}; changing {what}, {q}.").format(
            p=_in_100(float(mine.win)), q=_in_100(float(best.win)), what=what
        )

    return Question(
        _("Which cards would you change?"),
        (hand,),
        (),
        right,
        reason,
        _("Cards that count nothing cost nothing to change. What do you lose, and what can you gain?"),
        seals=True,
        most=odds.most_changed(rules),
    )


def joined(cards: Sequence[Card]) -> str:
    return " ".join(sorted(map(str, cards)))


def _in_100(chance: float) -> str:
    return _("{n} in 100").format(n=round(chance * 100))


def card_view(question: Question, rules: RuleSet, judged: bool) -> View:
    """The hand or the hands of a question, judged once it has been answered."""
    if len(question.hands) > 1:
        end = showdown(question.hands, rules) if judged else None
        return {
            "hands": [
                {
                    "name": side(n, len(question.hands)),
                    "label": describe.listed(hand),
                    "cards": describe.cards(hand, rules, end.scores[n] if end else None),
                    "tag": describe.short(end.scores[n]) if end else "",
                    "wins": bool(end and n in end.winners),
                }
                for n, hand in enumerate(question.hands)
            ]
        }
    hand = question.hands[0]
    worth = score(hand, rules) if len(hand) == 4 and (judged or question.seals) else None
    return {
        "hand": {
            "label": describe.listed(hand),
            "cards": describe.cards(hand, rules, worth),
            "seals": judged or question.seals,
        }
    }
