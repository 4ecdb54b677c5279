"""``primiera odds``: the exact chances, on the command line. Probabilities in JSON are fractions, as texts."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from primiera.cli import Answer, Command, game_of

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_parser(commands: Subparsers, common: argparse.ArgumentParser, game: argparse.ArgumentParser) -> None:
    """Add ``odds`` and what it can tell to the command line."""
    about = "exact chances: dealt, drawn, against others, at the table"
    odds = commands.add_parser("odds", help=about, description=about)
    kinds = odds.add_subparsers(required=True, metavar="WHAT")

    def add(name: str, command: Command, help: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        new = kinds.add_parser(name, help=help, description=help, parents=[common, *parents])
        new.set_defaults(command=command)
        return new

    add("dealt", _dealt, "how likely each combination is dealt", game)
    draw = add("draw", _draw, "every discard of a hand: what it becomes, how often it wins", game)
    draw.add_argument("hand", nargs="+", metavar="HAND", help="four cards")
    draw.add_argument("--dead", metavar="CARDS", default="", help="cards known to be out of play")
    draw.add_argument("--aim", default="win", metavar="AIM", help="win (default), or a combination to reach")
    hand = add("hand", _hand, "where a hand stands among all hands, and how often it beats one of them", game)
    hand.add_argument("hand", nargs="+", metavar="HAND", help="four cards")
    equity = add("equity", _equity, "the share of the pot a hand takes against others", game)
    equity.add_argument("hand", metavar="HAND", help="four cards, in quotes")
    equity.add_argument("others", nargs="+", metavar="OTHER", help="what is known of each: 0 to 4 cards, in quotes")
    equity.add_argument("--dead", metavar="CARDS", default="", help="cards known to be out of play")
    equity.add_argument("--samples", type=int, default=20_000, help="deals to sample where it cannot be counted")
    equity.add_argument("--seed", type=int, default=0)
    table = add("table", _table, "does anybody at the table hold a combination?", game)
    table.add_argument("--players", type=int, metavar="N", help="hands dealt (default: each number the game allows)")
    add("claims", _claims, "what the sources claim, and what the count says")


def _dealt(arguments: argparse.Namespace) -> Answer:
    from primiera import odds

    found = odds.dealt(game_of(arguments))
    rows = [
        (name, f"{share.hands:,}", str(share.probability), percent(share.probability))
        for name, share in reversed(found.combinations.items())
    ]
    data = {
        "total": found.total,
        "combinations": {
            name: {"hands": share.hands, "probability": str(share.probability)}
            for name, share in found.combinations.items()
        },
    }
    return Answer(columns([*rows, ("all", f"{found.total:,}", "1", "100.000 %")]), data)


def _draw(arguments: argparse.Namespace) -> Answer:
    from primiera import odds

    found = odds.exchange(" ".join(arguments.hand), game_of(arguments), dead=arguments.dead, aim=arguments.aim)
    classes = list(found.best.reach)
    ordered = sorted(found.choices, key=lambda choice: -choice.win)
    rows = [("discard", "wins", *classes)] + [
        (
            ("* " if choice is found.best else "  ") + (" ".join(map(str, choice.discard)) or "stand"),
            percent(choice.win),
            *(percent(choice.reach[name]) for name in classes),
        )
        for choice in ordered
    ]
    data = {
        "choices": [
            {
                "discard": [str(card) for card in choice.discard],
                "reach": {name: str(chance) for name, chance in choice.reach.items()},
                "win": str(choice.win),
            }
            for choice in found.choices
        ],
        "best": [str(card) for card in found.best.discard],
    }
    return Answer(columns(rows), data)


def _hand(arguments: argparse.Namespace) -> Answer:
    from primiera import odds

    text, game = " ".join(arguments.hand), game_of(arguments)
    place, share = odds.standing(text, game), odds.equity(text, game).share
    lines = (
        f"weaker {place.weaker:,}, equal {place.equal:,}, stronger {place.stronger:,}: "
        f"better than {percent(place.percentile)} of all hands (equal ones counted half)",
        f"beats one random hand: {percent(share)}",
    )
    data = {**place._asdict(), "percentile": str(place.percentile), "win": str(share)}
    return Answer("\n".join(lines), data)


def _equity(arguments: argparse.Namespace) -> Answer:
    from primiera import odds

    found = odds.equity_against(
        arguments.hand,
        arguments.others,
        game_of(arguments),
        dead=arguments.dead,
        samples=arguments.samples,
        seed=arguments.seed,
    )
    how = "exact" if found.exact else f"sampled, standard error {percent(found.error)}"
    text = f"share of the pot {percent(found.share)} ({how}): wins {percent(found.win)}, shares {percent(found.tie)}"
    share = str(found.share) if found.exact else float(found.share)
    return Answer(text, {"share": share, "win": str(found.win), "tie": str(found.tie), "error": found.error})


def _table(arguments: argparse.Namespace) -> Answer:
    from primiera import odds

    game = game_of(arguments)
    names = [combination.id for combination in game.combinations]
    numbers = [arguments.players] if arguments.players is not None else range(2, game.players.most + 1)
    found = {n: {name: odds.somebody_holds([name], n, game) for name in names} for n in numbers}
    rows: list[tuple[str, ...]] = [("players", *names)]
    rows += [(str(n), *(percent(chance) for chance in chances.values())) for n, chances in found.items()]
    data: dict[str, object] = {
        "somebody": {str(n): {name: str(chance) for name, chance in chances.items()} for n, chances in found.items()}
    }
    if game.no_class == "nothing":
        nobody = {n: odds.nobody_holds(names, n, game) for n in numbers}
        rows[0] += ("nobody any",)
        rows[1:] = [(*row, percent(chance)) for row, chance in zip(rows[1:], nobody.values(), strict=True)]
        data["nobody"] = {str(n): str(chance) for n, chance in nobody.items()}
    return Answer(f"somebody holds it:\n{columns(rows)}", data)


def _claims(arguments: argparse.Namespace) -> Answer:
    from primiera import odds

    lines = []
    for claim in odds.claims():
        lines += [f"{', '.join(claim.statements)}: {claim.says}", f"  {claim.verdict} ({claim.how})"]
        lines += [f"    {answer}" for answer in claim.answers]
    data = [
        {
            "statements": list(claim.statements),
            "says": claim.says,
            "answers": {answer.what: str(answer.value) for answer in claim.answers},
            "verdict": claim.verdict,
            "how": claim.how,
        }
        for claim in odds.claims()
    ]
    return Answer("\n".join(lines), data)


def percent(chance: Fraction | float) -> str:
    """A probability for a person: three decimals of a percent."""
    return f"{100 * float(chance):.3f} %"


def columns(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows of texts as a table: the first column to the left, the others to the right."""
    lines = list(rows)
    widths = [max(len(row[i]) for row in lines) for i in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in lines
    )
