"""What counting all hands gives, as tables: ``{ranges}``, ``{bars}``, ``{draws}``; and Scopa's piles, ``{piles}``."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from primiera import odds, prime
from primiera.cards import SUITS, Card, parse_cards
from primiera.errors import PrimieraError
from primiera.odds.dealt import NONE
from primiera.presets import rules
from primiera.tables import rank_table

from .cards import chip
from .grid import Cell, grid, unseen
from .markup import tag
from .values import evaluated, one_in, pct

COMMON = Fraction(1, 5)
"""From here on a share is said in per cent: "1 in 1" would say nothing."""


def near(share: Fraction, digits: int = 1) -> str:
    """A percentage, or "1 in so many" where that would be a row of noughts."""
    return pct(share, digits) if share >= Fraction(1, 1000) or not share else one_in(share)


class Ranges(SphinxDirective):
    """``{ranges} cardano``: for each class its least and greatest points, its hands, how often it is dealt.

    The content may hold what a book prints, a line ``numerus: 20-54`` each: it becomes a column of its own, and a
    number that counting does not confirm fails the build.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[OptionSpec] = {"head": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        try:
            game = rules(self.arguments[0])
        except PrimieraError as error:
            raise self.error(f"{{ranges}}: {error}") from error
        printed = dict(line.split(": ") for line in self.content)
        table = rank_table(game)
        head: list[Cell] = ["Class", "Points", "Hands", "Dealt"]
        rows: list[list[Cell]] = []
        for combination in game.combinations:
            points = sorted({w.points for w in table.worths if w.combination == combination.id})
            span = f"{points[0]}-{points[-1]}" if len(points) > 1 else str(points[0])
            if printed and printed.get(combination.id) != span:
                said = printed.get(combination.id)
                raise self.error(f"{{ranges}}: {combination.id} runs {span}, the content says {said}")
            hands = table.hands_of(combination.id)
            rows.append([game.local_name(combination.id), span.replace("-", "–"), f"{hands:,}"])
            dealt = Fraction(hands, len(table.ranks))
            rows[-1].append(one_in(dealt) if dealt < COMMON else pct(dealt))
            if printed:
                rows[-1].append(printed[combination.id].replace("-", "–"))
        if printed:
            head.append(self.options.get("head", "Printed"))
        return [grid(head, rows, "pr-ranges", f"The classes of {game.name}, counted")]


class Bars(SphinxDirective):
    """A bar chart that is a table. Each line is ``label | expression``, a share; ``said:`` before an expression draws
    what somebody claims, dashed. ``:digits:`` of the percentages, ``:most:`` the share that fills the line.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {"digits": directives.nonnegative_int, "most": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        found: list[tuple[str, Fraction, bool]] = []
        for line in self.content:
            label, _, expression = line.partition("|")
            said = expression.strip().startswith("said:")
            try:
                value = evaluated(expression.strip().removeprefix("said:"))
                if not isinstance(value, (int, Fraction)):
                    raise TypeError(f"is {value!r}, not a share")
                found.append((label.strip(), Fraction(value), said))
            except Exception as error:  # an author's slip of any kind is one message
                raise self.error(f"{{bars}}: {line}: {type(error).__name__}: {error}") from error
        most = Fraction(self.options["most"]) if "most" in self.options else max(value for _, value, _ in found)
        head: list[Cell] = ["", self.arguments[0], unseen("Share")]
        return [grid(head, list(self.rows(found, most)), "pr-bars", self.arguments[0])]

    def rows(self, found: Iterable[tuple[str, Fraction, bool]], most: Fraction) -> Iterable[list[Cell]]:
        for label, value, said in found:
            look = "pr-bar pr-bar--said" if said else "pr-bar"
            bar = tag.of("span", {"class": look, "style": f"width: {100 * float(value / most):.2f}%"})
            inline, messages = self.state.inline_text(label, self.lineno)
            yield [[*inline, *messages], bar, near(value, self.options.get("digits", 1)) + (" claimed" if said else "")]


class Draws(SphinxDirective):
    """``{draws} 7S 6S 5H 4D``: what its discards lead to, exactly, the best first.

    :rules:  the rule set (default primero)
    :throw:  only these discards, parted by ``|``; ``stand`` for none
    :top:    only so many of the best
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {
        "rules": directives.unchanged_required,
        "throw": directives.unchanged_required,
        "top": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        try:
            game = rules(self.options.get("rules", "primero"))
            choices = sorted(odds.exchange(self.arguments[0], game).choices, key=lambda choice: -choice.win)
            asked = self.options["throw"].split("|") if "throw" in self.options else []
            wanted = [frozenset(() if text.strip() == "stand" else parse_cards(text)) for text in asked]
        except PrimieraError as error:
            raise self.error(f"{{draws}}: {error}") from error
        if "throw" in self.options:
            by_discard = {frozenset(choice.discard): choice for choice in choices}
            choices = [by_discard[cards] for cards in wanted]
        choices = choices[: self.options.get("top")]
        names = [c.id for c in game.combinations if any(choice.reach.get(c.id) for choice in choices)]
        if game.no_class == "nothing":
            names.insert(0, NONE)
        reached = [game.local_name(None if n == NONE else n).capitalize() for n in names]
        head: list[Cell] = ["Throw", "Wins", *reached]
        return [grid(head, [self.row(choice, names) for choice in choices], "pr-draws", "What each discard leads to")]

    def row(self, choice: odds.Choice, names: list[str]) -> list[Cell]:
        thrown: list[nodes.Node] = []
        for card in choice.discard:
            thrown += [chip(card, self.config.language), nodes.Text(" ")]
        chances = [choice.reach.get(name, Fraction(0)) for name in names]
        return [thrown or "stand", near(choice.win), *(near(c) if c else "–" for c in chances)]


class Piles(SphinxDirective):
    """Scopa's captured piles, a line ``Anna: 7D 5D 7H`` each: by suit, what counts, the sum, and who scores."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        named = [line.split(": ", 1) for line in self.content]
        try:
            result = prime.prime([cards for _, cards in named])
        except PrimieraError as error:
            raise self.error(f"{{piles}}: {error}") from error
        rows: list[list[Cell]] = []
        for place, (name, text) in enumerate(named):
            best = prime.best_cards(text)
            points = [rules("primero").value[card.rank] for card in best]
            total = "no primiera" if result.values[place] is None else f"{' + '.join(map(str, points))} = {sum(points)}"
            score = tag.of("b", None, nodes.Text("1 point")) if place == result.winner else nodes.Text("–")
            rows.append([name, self.pile(parse_cards(text), best), total, score])
        return [grid(["Pile", "By suit, what counts first", "Primiera", "Scores"], rows, "pr-piles", "Captured piles")]

    def pile(self, cards: tuple[Card, ...], best: tuple[Card, ...]) -> list[nodes.Node]:
        lines: list[nodes.Node] = []
        for suit in SUITS:
            held = sorted((c for c in cards if c.suit == suit), key=lambda c: c not in best)
            shown: list[nodes.Node] = []
            for card in held:
                picture = chip(card, self.config.language)
                picture["html"]["data-counts"] = "true" if card in best else "false"
                shown += [nodes.Text(" "), picture]
            if shown:
                lines.append(tag.of("span", {"class": "pr-piles__suit"}, *shown))
        return lines


def setup(app: Sphinx) -> None:
    app.add_directive("ranges", Ranges)
    app.add_directive("bars", Bars)
    app.add_directive("draws", Draws)
    app.add_directive("piles", Piles)
