"""The command line: ``primiera score "7S 6S AS 5S" --rules primero``.

Every command prints for a person, or with ``--json`` for a program. Bad input ends with status 2 and one line on
stderr; nothing is printed before the whole answer is known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from primiera.errors import PrimieraError, RulesError
from primiera.ruleset import RuleSet

Json = object


class Answer(NamedTuple):
    """What a command has to say: the text for a person, the data for a program."""

    text: str
    data: Json


Command = Callable[[argparse.Namespace], Answer]


class UsageError(PrimieraError):
    """A command line that cannot be read."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status: 0, or 2 for bad input."""
    try:
        arguments = _parser().parse_args(argv)
        command: Command = arguments.command
        answer = command(arguments)
    except PrimieraError as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"cannot read or write '{error.filename}': {error.strerror}")
    except KeyboardInterrupt:
        return _refuse("stopped")
    _print(json.dumps(answer.data) if arguments.json else answer.text)
    return 0


def _refuse(message: str) -> int:
    """One printable line on stderr, whatever bytes came in."""
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message)
    if len(line) > 500:
        line = f"{line[:240]} [...] {line[-240:]}"
    print(f"primiera: error: {line}", file=sys.stderr)
    return 2


def _print(text: str) -> None:
    try:
        print(text)
        sys.stdout.flush()
    except UnicodeEncodeError:  # a terminal without the suit signs
        print(text.encode("ascii", "replace").decode())
    except BrokenPipeError:  # the reader (head, less) has seen enough
        sys.stderr.close()


# ------------------------------------------------------------------ the commands


def _rules(arguments: argparse.Namespace) -> Answer:
    from primiera import presets

    if arguments.id is None:
        games = [game_of(arguments, id) for id in presets.PRESETS]
        text = "\n".join(f"{game.id:18}{game.name:26}{_players(game)}  pack of {game.deck}" for game in games)
    else:
        from primiera import sheet

        games = [game_of(arguments, arguments.id)]
        text = sheet.render(games[0], arguments.format)
    return Answer(text, [_described(game) for game in games])


def _players(game: RuleSet) -> str:
    return f"{game.players.least}-{game.players.most} players"


def _described(game: RuleSet) -> dict[str, Json]:
    return {
        "id": game.id,
        "names": dict(game.names),
        "source": game.source,
        "players": [game.players.least, game.players.most],
        "deck": game.deck,
        "combinations": [combination.id for combination in game.combinations],
        "editorial": list(game.editorial),
        "options": dict(game.options),
    }


def _score(arguments: argparse.Namespace) -> Answer:
    from primiera import hands

    result = hands.score(" ".join(arguments.hand), game_of(arguments))
    counting = " ".join(map(str, result.counting))
    return Answer(f"{result}" + (f"  ({counting})" if counting else ""), _scored(result))


def _scored(result: object) -> dict[str, Json]:
    from primiera.hands import Score

    assert isinstance(result, Score)
    return {
        "combination": result.combination,
        "points": result.points,
        "name": result.name,
        "counting": [str(card) for card in result.counting],
    }


def _showdown(arguments: argparse.Namespace) -> Answer:
    from primiera import hands

    result = hands.showdown(arguments.hands, game_of(arguments))
    lines = [
        f"{'*' if seat in result.winners else ' '} {hand}  {score}"
        for seat, (hand, score) in enumerate(zip(arguments.hands, result.scores, strict=True))
    ]
    reason = {"split": "the winners share", "none": "nobody wins"}.get(result.by, f"decided by {result.by}")
    data = {
        "winners": list(result.winners),
        "by": result.by,
        "hands": [_scored(score) for score in result.scores],
    }
    return Answer("\n".join([*lines, reason]), data)


def _prime(arguments: argparse.Namespace) -> Answer:
    from primiera import prime

    result = prime.prime(arguments.piles)
    lines = [
        f"{'*' if pile == result.winner else ' '} {'no primiera' if value is None else value}"
        for pile, value in enumerate(result.values)
    ]
    return Answer("\n".join(lines), {"values": list(result.values), "winner": result.winner})


# ------------------------------------------------------------------ the parser


def game_of(arguments: argparse.Namespace, id: str | None = None) -> RuleSet:
    """The rule set a command line asks for, house rules included."""
    from primiera import presets

    options: dict[str, str] = {}
    for text in arguments.option:
        key, joined, value = text.partition("=")
        if not (key and joined and value):
            raise RulesError(f"'{text}' is no option: write --option key=value, such as --option supremus=any")
        if key in options and options[key] != value:
            raise RulesError(f"the option '{key}' is given twice, as {options[key]} and as {value}: choose one")
        options[key] = value
    return presets.rules(arguments.rules if id is None else id, **options)


def _parser() -> argparse.ArgumentParser:
    from primiera import __version__, cli_levels, cli_odds, cli_play
    from primiera.exercises import course

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print JSON")
    house = argparse.ArgumentParser(add_help=False)
    house.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="house rule, repeatable")
    game = argparse.ArgumentParser(add_help=False, parents=[house])
    game.add_argument("--rules", metavar="ID", default="primero", help="rule set (default: primero)")

    parser: argparse.ArgumentParser = _Parser(
        prog="primiera", description="Primiera and Primero: hands, rules, odds and games."
    )
    parser.add_argument("--version", action="version", version=f"primiera {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, command: Command, help: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        new = commands.add_parser(name, help=help, description=help, parents=[common, *parents])
        new.set_defaults(command=command)
        return new

    rules = add("rules", _rules, "list the games, or print the rules of one", house)
    rules.add_argument("id", nargs="?", metavar="ID", help="a rule set, such as primiera or primero+supremus=any")
    rules.add_argument("--format", choices=("text", "markdown", "html"), default="text", help="how to print the page")
    score = add("score", _score, "what a hand is worth", game)
    score.add_argument("hand", nargs="+", metavar="HAND", help="four cards, such as '7S 6S AS 5S'")
    showdown = add("showdown", _showdown, "which hand wins; hands in turn order, the eldest first", game)
    showdown.add_argument("hands", nargs="+", metavar="HAND", help="two hands or more, each in quotes")
    prime = add("prime", _prime, "Scopa's primiera of captured piles")
    prime.add_argument("piles", nargs="+", metavar="PILE", help="captured cards, each pile in quotes")
    cli_odds.add_parser(commands, common, game)
    cli_play.add_parser(commands, common, game)
    cli_levels.add_parser(commands, common)
    course.add_parser(commands)
    return parser
