"""The rules of a game from its data: ``{rule-sheets}`` as pages to print, ``{decisions} primiera`` as an account of
what each rule rests on; and the house rules, with those that no game can have."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from primiera import sheet
from primiera.cards import parse_cards
from primiera.errors import PrimieraError
from primiera.options import HOUSE_RULES
from primiera.presets import rules
from primiera.ruleset import RuleSet

from . import matrix
from .cards import chip
from .grid import Cell, grid
from .markup import tag
from .sources import citation, decided

LEFT_OUT = {"What it rests on", "House rules"}
"""Sections that a player at the table can do without; the page says where they are."""


def game_of(directive: SphinxDirective) -> RuleSet:
    try:
        return rules(directive.arguments[0])
    except PrimieraError as error:
        raise directive.error(f"{{{directive.name}}}: {error}") from error


class SheetSwitch(SphinxDirective):
    """``{sheet-switch}``: which of the sheets on this page are shown, and printed. Radio buttons, no script."""

    def run(self) -> list[nodes.Node]:
        wanted = [("all", "All games"), *((id_, rules(id_).name) for id_ in matrix.NINE)]
        choices = [node for id_, name in wanted for node in self.choice(id_, name)]
        legend = tag.of("legend", None, nodes.Text("Show and print"))
        return [tag.of("fieldset", {"class": "pr-sheets"}, legend, *choices)]

    def choice(self, id_: str, name: str) -> list[nodes.Node]:
        checked = "" if id_ == "all" else None
        radio = {"type": "radio", "name": "sheet", "id": f"show-{id_}", "value": id_, "checked": checked}
        return [tag.of("input", radio), tag.of("label", {"for": f"show-{id_}"}, nodes.Text(name))]


class RuleSheets(SphinxDirective):
    """``{rule-sheets}``: every game on one printed page, our decisions in a line, without what its rules rest on."""

    def run(self) -> list[nodes.Node]:
        return [self.page(rules(id_)) for id_ in matrix.NINE]

    def page(self, game: RuleSet) -> nodes.section:
        written = sheet.sheet(game)
        body = [self.part(part) for part in written.sections if part.title not in LEFT_OUT]
        if ours := [basis.note or basis.parameter for basis in game.bases if basis.editorial]:
            said = nodes.Text(f" {'; '.join(ours)}.")
            body.append(tag.of("p", {"class": "pr-sheet__ours"}, decided(), said))
        name = f"sheet-{game.id}"
        section = nodes.section("", nodes.title("", game.name), ids=[name], names=[name], classes=["pr-sheet-page"])
        self.state.document.note_implicit_target(section, section)
        section += tag.of("div", {"class": "pr-sheet"}, *body)
        return section

    def part(self, part: sheet.Section) -> tag:
        found: list[nodes.Node] = [tag.of("p", {"class": "pr-sheet__title"}, nodes.Text(part.title))]
        found += [nodes.paragraph("", line) for line in part.sentences]
        if part.steps:
            found.append(tag.of("ol", None, *(tag.of("li", None, nodes.Text(step)) for step in part.steps)))
        if part.table:
            rows = [[self.carded(cell) for cell in row] for row in part.table.rows]
            found.append(grid(part.table.head, rows, "pr-sheet__table", part.title))
        return tag.of("div", {"class": "pr-sheet__part"}, *found)

    def carded(self, text: str) -> Cell:
        """The best hands, ``7H 7D 7C 7S = 84``, as pictures and their points; any other cell as it is."""
        hand, equals, points = text.partition(" = ")
        if not equals:
            return text
        chips = [node for card in parse_cards(hand) for node in (chip(card, self.config.language), nodes.Text(" "))]
        return [*chips, nodes.Text(points)]


class Decisions(SphinxDirective):
    """Each rule of a game with its statements, and our own decisions marked.

    :only:    ``editorial`` for those alone
    :beyond:  a game whose rules are known: only what differs from it
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "only": lambda text: directives.choice(text, ("editorial",)),
        "beyond": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        game = game_of(self)
        rows: list[list[Cell]] = []
        known = set(rules(self.options["beyond"]).bases) if "beyond" in self.options else set()
        for basis in game.bases:
            if basis not in known and (basis.editorial or "only" not in self.options):
                rests: list[nodes.Node] = [*citation(self.env, basis.statements)]
                if basis.editorial:
                    rests += [nodes.Text(" "), decided()]
                note = basis.note or "as the source has it"
                name = PARAMETERS.get(basis.parameter, basis.parameter)
                rows.append([name, rests or "outside the four sources", note])
        return [grid(["Rule", "Rests on", "How we read it"], rows, "pr-bases", f"What {game.name} rests on")]


class HouseRules(SphinxDirective):
    """``{house-rules}``: every option of the betting games, its values and the statements it rests on."""

    def run(self) -> list[nodes.Node]:
        rows: list[list[Cell]] = [
            [tag.of("code", None, nodes.Text(o.key)), ", ".join(o.values), o.meaning, citation(self.env, o.statements)]
            for o in HOUSE_RULES
        ]
        return [grid(["House rule", "Values", "What it settles", "After"], rows, "pr-bases", "House rules")]


class Refusals(SphinxDirective):
    """Wishes that the engine refuses, a line ``primero deck=44`` each, in its own words; one it grants is an error."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        rows: list[list[Cell]] = []
        for line in self.content:
            game, wish = line.split()
            key, value = wish.split("=")
            try:
                rules(game, **{key: value})
            except PrimieraError as error:
                rows.append([game, tag.of("code", None, nodes.Text(wish)), str(error)])
            else:
                raise self.error(f"{{refusals}}: '{line}' is granted, not refused")
        return [grid(["Game", "Wish", "Refused, because"], rows, "pr-bases", "What no game can have")]


PARAMETERS = {
    "players": "Players", "deck": "Pack", "points": "Points of the cards", "points.8-9": "Points of 8 and 9",
    "points.8-10": "Points of 8, 9, 10", "combinations": "Combinations", "no_class": "A hand of nothing",
    "numerus": "Numerus", "supremus": "Supremus", "chorus": "Chorus", "overrides": "Hands that jump the ladder",
    "ties": "Equal hands", "ties.primero": "Equal primeros", "ties.supremus": "Equal fifty-fives",
    "ties.fluxus": "Equal fluxus", "suit_order": "Order of the suits", "deal": "The deal", "deal.cut_by": "Who cuts",
    "deal.direction": "Way of the deal", "deal.packets": "Packets", "deal.next_dealer": "Next dealer",
    "turn": "First to act", "ante": "Ante", "phases": "Order of a hand", "accuse": "Declaring a combination",
    "draw": "Changing cards", "stock": "When the stock is out", "betting": "Betting", "betting.limit": "Limits",
    "showdown": "Showdown", "pot.odd_chip": "Odd chip", "carry_over": "A void hand", "play": "Play",
    "declaring.opening": "A bet on two cards", "declaring.points_for": "Points declared",
    "declaring.overclaim": "Truth of a declaration", "declaring.obligation": "The duty to cover",
    "declaring.reveal": "The reveal", "declaring.re_raise": "Raise after a reveal", "declaring.unbet": "No bet at all",
    "declaring.stake": "Stake",
}  # fmt: skip


def setup(app: Sphinx) -> None:
    app.add_directive("sheet-switch", SheetSwitch)
    app.add_directive("rule-sheets", RuleSheets)
    app.add_directive("decisions", Decisions)
    app.add_directive("house-rules", HouseRules)
    app.add_directive("refusals", Refusals)
