"""Hand records: a plain text that a person can read and the engine can replay.

A record opens with its format version and the table (rule set, house rules, seed, seats, stacks), then tells every
hand move by move in the notation of ``primiera.actions``, and closes each hand with its outcome. ``#`` begins a
comment, which stays with the line after it. ``check`` replays a record and refuses a damaged one with the line and the
reason.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from primiera.actions import Action, Shuffle, parse_action
from primiera.errors import PrimieraError, RecordError
from primiera.presets import rules as named_rules
from primiera.ruleset import RuleSet
from primiera.state import CHANCE, State

FORMAT = "primiera record 1"
"""The first line: the format and its version."""

RESERVED = ("chance", "dealt", "end", "hand")
"""Words that begin a line of their own, and so name no seat."""

Seed = int | str


def chance(seed: Seed, state: State) -> Shuffle:
    """The move of chance in a session: it depends on the seed, the number of the hand and of the move, nothing else.

    So a move taken back and made again meets the same cards, and hand 7 is dealt alike however hand 6 went.
    """
    return state.chance(random.Random(f"{seed}/{state.number}/{state.step}"))


def first_dealer(seed: Seed, players: int) -> int:
    """The dealer drawn by lot (A07)."""
    return random.Random(f"{seed}/lot").randrange(players)


@dataclass(frozen=True, slots=True)
class Move:
    """One action: of a seat, or of CHANCE; `comments` are the lines written above it."""

    seat: int
    action: Action
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand. stacks and carried are what it left, or None while it is unfinished."""

    number: int
    dealer: int
    moves: tuple[Move, ...]
    stacks: tuple[int, ...] | None = None
    carried: int = 0
    comments: tuple[str, ...] = ()
    end_comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A session: the table and its hands. seed is None when the shuffles came from elsewhere.

    names are the seats clockwise, stacks their chips before the first hand, carried what lay on the table then.
    """

    rules: RuleSet
    seed: Seed | None
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    hands: tuple[HandRecord, ...] = ()
    carried: int = 0
    comments: tuple[str, ...] = ()
    end_comments: tuple[str, ...] = ()

    # -------------------------------------------------------------- replaying

    def start(self, hand: int) -> State:
        """The state before the first move of a hand, 0 the first. Raises RecordError for a hand that is not there."""
        if not 0 <= hand < len(self.hands):
            raise RecordError(f"there is no hand {hand + 1} in this record: it has {len(self.hands)}")
        stacks, carried = self.stacks, self.carried
        if hand:
            before = self.hands[hand - 1]
            if before.stacks is None:
                raise RecordError(f"hand {hand} is unfinished: nothing can follow it")
            stacks, carried = before.stacks, before.carried
        this = self.hands[hand]
        return State.start(self.rules, stacks, this.dealer, carried=carried, number=this.number)

    def states(self, hand: int) -> Iterator[State]:
        """Every state of a hand, from before the shuffle to the last move recorded."""
        state = self.start(hand)
        yield state
        for move in self.hands[hand].moves:
            state = state.apply(move.action)
            yield state

    def state_at(self, hand: int, step: int) -> State:
        """The state of a hand after so many moves. Raises RecordError for a step that it does not have."""
        moves = self.hands[hand].moves if 0 <= hand < len(self.hands) else ()
        if not 0 <= step <= len(moves):
            raise RecordError(f"there is no step {step} in hand {hand + 1}: it has 0 to {len(moves)}")
        state = self.start(hand)
        for move in moves[:step]:
            state = state.apply(move.action)
        return state

    # -------------------------------------------------------------- building

    def after(self, state: State, action: Action, comments: tuple[str, ...] = ()) -> Record:
        """The record with one more move, made in `state`; a finished hand is closed with its outcome."""
        hands = self.hands
        if not hands or hands[-1].number != state.number:
            hands = (*hands, HandRecord(state.number, state.dealer, ()))
        hand = hands[-1]
        turn = state.turn
        moves = (*hand.moves, Move(CHANCE if turn is None else turn, action, comments))
        hand = replace(hand, moves=moves)
        over = state.apply(action)
        if over.outcome is not None:
            hand = replace(hand, stacks=over.stacks, carried=over.outcome.carried)
        return replace(self, hands=(*hands[:-1], hand))

    # -------------------------------------------------------------- printing

    def to_text(self) -> str:
        """The record as text, which ``check`` reads back. Raises RecordError for what cannot be told."""
        _refuse_names(self.names)
        if named_rules(self.rules.spec) != self.rules:
            raise RecordError(f"{self.rules.spec} here is no rule set of this package: a record could not name it")
        lines = [FORMAT, *_comments(self.comments), f"rules: {self.rules.id}"]
        if self.rules.options:
            lines.append("options: " + ", ".join(f"{key}={value}" for key, value in self.rules.options))
        if self.seed is not None:
            lines.append(f"seed: {_seed_text(self.seed)}")
        lines.append(f"seats: {', '.join(self.names)}")
        lines.append(f"stacks: {' '.join(map(str, self.stacks))}")
        if self.carried:
            lines.append(f"pot: {self.carried}")
        for number, hand in enumerate(self.hands):
            lines += ["", *_comments(hand.comments), f"hand {hand.number}: {self.names[hand.dealer]} deals"]
            state = self.start(number)
            for move in hand.moves:
                who = "chance" if move.seat == CHANCE else self.names[move.seat]
                lines += [*_comments(move.comments, "  "), f"  {who}: {move.action}"]
                after = state.apply(move.action)
                if _deals(after) > _deals(state):
                    lines.append("  " + _dealt(after, self.names))
                state = after
            if state.outcome is not None:
                lines += [*_comments(hand.end_comments), _end(state, self.names)]
        lines += _comments(self.end_comments)
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self.to_text()


def _deals(state: State) -> int:
    return sum(event.kind == "deal" for event in state.log)


def _dealt(state: State, names: tuple[str, ...]) -> str:
    """The cards of all, for the reader; the shuffle tells them too."""
    each = [f"{names[seat]} {' '.join(map(str, state.hands[seat]))}" for seat in state.order]
    return f"dealt: {'; '.join(each)}"


def _end(state: State, names: tuple[str, ...]) -> str:
    """The last line of a hand: why it ended, what each won or lost, and the stacks."""
    outcome = state.outcome
    assert outcome is not None
    net = ", ".join(f"{names[seat]} {outcome.net[seat]:+}" for seat in state.order)
    return f"end: {outcome.reason}; {net}; stacks {' '.join(map(str, state.stacks))}; pot {outcome.carried}"


def _comments(comments: tuple[str, ...], indent: str = "") -> list[str]:
    return [f"{indent}# {line}".rstrip() for comment in comments for line in comment.splitlines() or [""]]


def _seed_text(seed: Seed) -> str:
    """Whole numbers bare; other seeds in quotes, so that 7 and "7" stay apart."""
    if isinstance(seed, str) and not seed.isprintable():
        raise RecordError(f"the seed {seed!r} cannot be written on one line")
    return str(seed) if isinstance(seed, int) else f'"{seed}"'


def _refuse_names(names: tuple[str, ...]) -> None:
    for name in names:
        if not name or name != name.strip() or name in RESERVED or set(name) & set(",;:#") or not name.isprintable():
            raise RecordError(
                f"{name!r} is no name for a seat: letters and spaces, no comma, colon or #, not {' or '.join(RESERVED)}"
            )
    if len(set(names)) < len(names):
        raise RecordError(f"two seats have the same name: {', '.join(names)}")


# ------------------------------------------------------------------ reading and checking


def check(text: str) -> Record:
    """Read a record and replay it: every move must be legal, every outcome the one that the rules give.

    Raises RecordError with the number of the line and the reason.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    return _Reader(text).read()


class _Reader:
    """Goes through the lines once; knows where it is, so that every error can say so."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix("\ufeff").splitlines()
        self.at = 0  # index of the next line
        self.comments: list[str] = []

    def fail(self, reason: str, line: int | None = None) -> RecordError:
        return RecordError(f"line {self.at if line is None else line}: {reason}")

    def next(self) -> str | None:
        """The next line that tells something; comments before it are kept aside."""
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if line.startswith("#"):
                self.comments.append(line[1:].removeprefix(" "))
            elif line:
                return line
        return None

    def taken(self) -> tuple[str, ...]:
        """The comments met since they were last taken."""
        comments, self.comments = tuple(self.comments), []
        return comments

    def read(self) -> Record:
        self._version()
        record, line = self._table()
        hands: list[HandRecord] = []
        state: State | None = None
        while line is not None:
            record = replace(record, hands=tuple(hands))
            hand, state, line = self._hand(record, state, line)
            hands.append(hand)
        return replace(record, hands=tuple(hands), end_comments=self.taken())

    def _version(self) -> None:
        first = self.lines[0].strip() if self.lines else ""
        self.at = 1
        if first != FORMAT:
            what = "the text is empty" if not first else f"found '{first[:60]}'"
            raise self.fail(f"a record begins with '{FORMAT}': {what}")

    # -------------------------------------------------------------- the table

    def _table(self) -> tuple[Record, str | None]:
        told: dict[str, tuple[str, int]] = {}
        comments: tuple[str, ...] = ()
        line = self.next()
        while line is not None and not line.startswith("hand "):
            comments += self.taken()
            key, colon, value = line.partition(":")
            if not colon or key not in ("rules", "options", "seed", "seats", "stacks", "pot"):
                raise self.fail(
                    f"'{line[:60]}' is no line of the table: allowed are rules, options, seed, seats, stacks, pot"
                )
            if key in told:
                raise self.fail(f"'{key}' is told twice, in line {told[key][1]} too")
            told[key] = value.strip(), self.at
            line = self.next()
        if line is None:
            comments += self.taken()
        for key in ("rules", "seats", "stacks"):
            if key not in told:
                raise self.fail(f"the table lacks its '{key}'", self.at if line is None else self.at - 1)
        names = tuple(name.strip() for name in told["seats"][0].split(","))
        record = Record(
            self._rules(told),
            self._seed(told),
            names,
            self._numbers(*told["stacks"]),
            carried=self._numbers(*told["pot"])[0] if "pot" in told else 0,
            comments=comments,
        )
        try:
            _refuse_names(names)
        except RecordError as error:
            raise self.fail(str(error), told["seats"][1]) from None
        if len(record.stacks) != len(names):
            raise self.fail(f"{len(record.stacks)} stacks for {len(names)} seats", told["stacks"][1])
        try:  # anybody who has chips could deal: whether the table can be at all is seen before its first hand
            State.start(record.rules, record.stacks, next((i for i, n in enumerate(record.stacks) if n), 0))
        except PrimieraError as error:
            raise self.fail(str(error), told["stacks"][1]) from None
        return record, line

    def _rules(self, told: dict[str, tuple[str, int]]) -> RuleSet:
        id, line = told["rules"]
        options: dict[str, str] = {}
        if "options" in told:
            text, line = told["options"]
            for part in text.split(","):
                key, joined, value = part.strip().partition("=")
                if not joined:
                    raise self.fail(f"'{part.strip()[:60]}' is no option: write option=value", line)
                if key in options:
                    raise self.fail(f"the option '{key}' is given twice", line)
                options[key] = value
        try:
            return named_rules(id, **options)
        except PrimieraError as error:
            raise self.fail(str(error), line) from None

    def _seed(self, told: dict[str, tuple[str, int]]) -> Seed | None:
        if "seed" not in told:
            return None
        text, line = told["seed"]
        if len(text) > 1 and text[0] == text[-1] == '"':
            return text[1:-1]
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 100):
            raise self.fail(f"the seed is a whole number or a text in double quotes, found '{text[:60]}'", line)
        return int(text)

    def _numbers(self, text: str, line: int) -> tuple[int, ...]:
        words = text.split()
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) < 10):
                raise self.fail(f"a number of chips is a whole number, found '{word[:60]}'", line)
        if not words:
            raise self.fail("there are no numbers of chips here", line)
        return tuple(map(int, words))

    # -------------------------------------------------------------- the hands

    def _hand(self, record: Record, before: State | None, line: str) -> tuple[HandRecord, State, str | None]:
        comments = self.taken()
        state = self._begin(record, before, line)
        moves: list[Move] = []
        while (told := self.next()) is not None and not told.startswith(("end:", "hand ")):
            if told.startswith("dealt:"):
                self._same(told, _dealt(state, record.names), "the cards dealt are")
                continue
            state, move = self._move(record, state, told)
            moves.append(move)
        hand = HandRecord(state.number, state.dealer, tuple(moves), comments=comments)
        if told is None:
            return hand, state, None
        if not told.startswith("end:"):
            raise self.fail(f"hand {state.number} is unfinished: nothing can follow it")
        return self._end(hand, record, state, told), state, self.next()

    def _begin(self, record: Record, before: State | None, line: str) -> State:
        number, colon, dealer = line.removeprefix("hand ").partition(":")
        name = dealer.strip().removesuffix(" deals")
        if not colon or not (number.isascii() and number.isdigit() and len(number) < 10) or name not in record.names:
            raise self.fail(f"a hand begins with its number and dealer, such as 'hand 1: {record.names[0]} deals'")
        seat = record.names.index(name)
        try:
            if before is None:
                return State.start(record.rules, record.stacks, seat, carried=record.carried, number=int(number))
            state = before.next_hand()
        except PrimieraError as error:
            raise self.fail(str(error)) from None
        if state.number != int(number):
            raise self.fail(f"hand {state.number} should follow, found hand {number}")
        if state.dealer != seat:
            raise self.fail(f"{record.names[state.dealer]} deals hand {number}, not {name}")
        return state

    def _move(self, record: Record, state: State, line: str) -> tuple[State, Move]:
        name, colon, text = line.partition(":")
        turn = state.turn
        if not colon or (name not in record.names and name != "chance"):
            who = ", ".join(("chance", *record.names))
            raise self.fail(f"a move is 'name: move', the name one of {who}; found '{line[:60]}'")
        if turn is None:
            raise self.fail("the hand is over: its end should follow")
        wanted = "chance" if turn == CHANCE else record.names[turn]
        if name != wanted:
            raise self.fail(f"it is the turn of {wanted}, not of {name}")
        try:
            action = parse_action(text.strip())
            if turn == CHANCE and record.seed is not None and action != chance(record.seed, state):
                raise self.fail(f"this is not the shuffle that the seed {_seed_text(record.seed)} gives")
            return state.apply(action), Move(turn, action, self.taken())
        except RecordError:
            raise
        except PrimieraError as error:
            raise self.fail(str(error)) from None

    def _end(self, hand: HandRecord, record: Record, state: State, line: str) -> HandRecord:
        if state.outcome is None:
            raise self.fail(f"hand {state.number} is not over: it still has a player to act")
        self._same(line, _end(state, record.names), "the hand ends with")
        return replace(hand, stacks=state.stacks, carried=state.outcome.carried, end_comments=self.taken())

    def _same(self, told: str, true: str, what: str) -> None:
        """Refuse a line that the replay contradicts."""
        if told.split() != true.split():
            raise self.fail(f"{what} '{true}', found '{told[:200]}'")
