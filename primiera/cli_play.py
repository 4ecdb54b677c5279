"""``primiera play`` and ``primiera record``: sessions of bots, a table in the terminal, records checked."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from primiera.cards import shortened
from primiera.cli import Answer, game_of
from primiera.errors import PrimieraError, RecordError

if TYPE_CHECKING:
    from primiera.match import SessionResult
    from primiera.record import Record, Seed
    from primiera.state import State

MOST_CHIPS = 999_999_999
"""For one player: what a record can hold."""

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_parser(commands: Subparsers, common: argparse.ArgumentParser, game: argparse.ArgumentParser) -> None:
    """Add ``play`` and ``record`` to the command line."""
    about = "play hands among bots, or at a table in the terminal"
    play = commands.add_parser("play", help=about, description=about, parents=[common, game])
    play.add_argument("--players", type=int, metavar="N", help="players at the table (default: as many bots as named)")
    play.add_argument("--bots", metavar="NAMES", default="careful,bold", help="characters, in turn (careful,bold)")
    play.add_argument("--hands", type=int, metavar="K", help="hands to play (default: 1; at a table, until you leave)")
    play.add_argument("--seed", default="0", metavar="S", help="same seed, same cards (default: 0)")
    play.add_argument("--stack", type=int, metavar="CHIPS", help="chips for each (default: 100; at a table 20)")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the session to a file")
    play.add_argument("--log", action="store_true", help="tell every event in words")
    play.add_argument("--interactive", action="store_true", help="sit down yourself, as the first player")
    play.set_defaults(command=_play)

    about = "work with hand records"
    record = commands.add_parser("record", help=about, description=about)
    kinds = record.add_subparsers(required=True, metavar="WHAT")
    about = "replay a record and verify every line of it"
    check = kinds.add_parser("check", help=about, description=about, parents=[common])
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(command=_check)
    about = "tell a record in words"
    tell = kinds.add_parser("tell", help=about, description=about, parents=[common])
    tell.add_argument("file", type=Path, metavar="FILE")
    tell.set_defaults(command=_tell)


def _play(arguments: argparse.Namespace) -> Answer:
    rules = game_of(arguments)
    characters = [name.strip() for name in arguments.bots.split(",")]
    least = rules.players.least
    players = max(len(characters), least) if arguments.players is None else arguments.players
    if not least <= players <= rules.players.most:
        raise PrimieraError(f"{rules.spec} is for {least} to {rules.players.most} players: --players {players}")
    seated = [characters[seat % len(characters)] for seat in range(players)]
    seed = _seed(arguments.seed)
    if arguments.stack is not None and arguments.stack > MOST_CHIPS:
        raise PrimieraError(f"--stack {shortened(str(arguments.stack))}: allowed are 1 to {MOST_CHIPS} chips")
    if arguments.interactive:
        if arguments.json:
            raise PrimieraError("--interactive speaks to a person and --json to a program: choose one")
        from primiera import terminal

        table = terminal.Terminal(rules, seated[1:], seed, arguments.stack)
        table.play(arguments.hands)
        if arguments.record is not None:
            arguments.record.write_text(table.record.to_text(), encoding="utf-8")
        return Answer(table.farewell, table.to_dict())

    from primiera import match
    from primiera.text import seat_names, told

    names = seat_names(players)
    lines: list[str] = []
    hands = 1 if arguments.hands is None else arguments.hands
    bar = match.Progress(hands, sys.stderr if sys.stderr.isatty() else None)

    def after_hand(state: State) -> None:
        bar.step()
        if arguments.log:
            lines.extend(told(event, rules, names) for event in state.log)

    result = match.play_session(
        rules,
        seated,
        hands,
        seed,
        stack=match.STACK if arguments.stack is None else arguments.stack,
        keep_record=arguments.record is not None,
        after_hand=after_hand,
    )
    bar.close()
    if result.record is not None:
        arguments.record.write_text(result.record.to_text(), encoding="utf-8")
    return Answer("\n".join([*lines, *_summary(result, names)]), result.to_dict())


def _seed(text: str) -> Seed:
    """A whole number where it is one, else any text of one line. Raises PrimieraError for what no record could keep."""
    if not text.isprintable():
        raise PrimieraError(f"--seed {text!r}: allowed are a whole number or a text of one line")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 100 else text


def _summary(result: SessionResult, names: tuple[str, ...]) -> list[str]:
    lines = [f"{result.rules.name}: {result.hands} hands played, seed {result.seed}"]
    for name, bot, stack in zip(names, result.players, result.stacks, strict=True):
        lines.append(f"  {name:12}{bot:10}{stack:7}")
    if result.carried:
        lines.append(f"  {'on the table':22}{result.carried:7}")
    return lines


def _read(file: Path) -> Record:
    from primiera import record

    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{file} is no text in UTF-8: byte {error.start} cannot be read") from None
    return record.check(text)


def _check(arguments: argparse.Namespace) -> Answer:
    kept = _read(arguments.file)
    finished = sum(hand.stacks is not None for hand in kept.hands)
    open_hand = "" if finished == len(kept.hands) else ", the last hand unfinished"
    return Answer(
        f"valid: {kept.rules.name}, {len(kept.hands)} hands, {len(kept.names)} players{open_hand}",
        {"valid": True, "hands": len(kept.hands)},
    )


def _tell(arguments: argparse.Namespace) -> Answer:
    from primiera.text import told

    kept = _read(arguments.file)
    hands = [kept.state_at(number, len(hand.moves)) for number, hand in enumerate(kept.hands)]
    sentences = [[told(event, kept.rules, kept.names) for event in state.log] for state in hands]
    return Answer("\n\n".join("\n".join(hand) for hand in sentences), sentences)
