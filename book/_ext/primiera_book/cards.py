"""Cards in prose and in figures: ``{card}`7S```, ``{points}`7S```, ``{hand} 7S 6S AS 5S``.

Nothing about a hand is typed: its class, its points and the sum come from the engine at build time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import OptionSpec

from primiera import names
from primiera.cards import Card, parse_cards
from primiera.errors import PrimieraError
from primiera.hands import Score, score
from primiera.presets import rules

from .markup import tag

# The theme filters and whitens pictures in the dark unless they carry this class.
ASIS = "dark-light"


def name(card: Card, lang: str) -> str:
    return names.card_name(card, lang if lang in names.LANGUAGES else "en")


def chip(card: Card, lang: str) -> tag:
    """A card as a tag that sits in a line of text."""
    source = f"static:chips/{card}.svg"
    size = {"width": "84", "height": "48"}
    return tag.of("img", {"class": f"pr-chip {ASIS}", "src": source, "alt": name(card, lang), **size})


def picture(card: Card | None, lang: str, counts: bool = True) -> tag:
    """A whole card, or its back for None; a card that does not count lies lower."""
    source = f"static:cards/{card or 'back'}.svg"
    alt = name(card, lang) if card else "a card face down"
    dim = None if counts else "false"
    size = {"width": "120", "height": "200"}
    return tag.of("img", {"class": f"pr-card {ASIS}", "src": source, "alt": alt, "data-counts": dim, **size})


def total(worth: Score, rule_set: str) -> str:
    """``21 + 18 = 39``: the cards that count, added up; the worth alone where nothing is added."""
    values = rules(rule_set).value
    added = [values[card.rank] for card in worth.counting]
    return f"{' + '.join(map(str, added))} = {worth.points}" if sum(added) == worth.points else str(worth.points)


class CardRole(SphinxRole):
    """``{card}`7S``` or ``{card}`7S 6S```: the cards as chips."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            cards = parse_cards(self.text)
        except PrimieraError as error:
            return self.refuse(str(error))
        found: list[nodes.Node] = []
        for card in cards:
            found += [nodes.Text(" ")] if found else []
            found.append(chip(card, self.config.language))
        return found, []

    def refuse(self, text: str) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        message = self.inliner.reporter.error(f"{{{self.name}}}: {text}", line=self.lineno)
        return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]


class PointsRole(CardRole):
    """``{points}`7S``` prints 21; several cards are added up. The points are those of the forty-card pack."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        values = rules("primero").value
        try:
            cards = parse_cards(self.text)
            return [nodes.Text(str(sum(values[card.rank] for card in cards)))], []
        except (PrimieraError, KeyError) as error:
            return self.refuse(str(error))


class HandDirective(SphinxDirective):
    """A hand as a figure. The caption gives class, points and the sum, then the author's words.

    :rules:  the rule set that judges it (default: the chapter's, else primero)
    :fan:    hold the cards as a fan
    :ask:    say nothing of its worth: the reader is to find it
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "rules": directives.unchanged_required,
        "fan": directives.flag,
        "ask": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        rule_set = self.options.get("rules") or self.env.temp_data.get("primiera_rules", "primero")
        try:
            cards = parse_cards(self.arguments[0])
            worth = score(cards, rule_set)
        except PrimieraError as error:
            raise self.error(f"{{hand}}: {error}") from error
        return [self.figure(cards, worth, rule_set)]

    def figure(self, cards: Iterable[Card], worth: Score, rule_set: str) -> tag:
        lang, asks = self.config.language, "ask" in self.options
        lying = [picture(card, lang, asks or not worth.counting or card in worth.counting) for card in cards]
        caption = tag.of("figcaption")
        if not asks:
            name = worth.name[0].upper() + worth.name[1:]
            caption += tag.of("b", {"class": "pr-hand__worth"}, nodes.Text(name))
            caption += nodes.Text(f" {total(worth, rule_set)}" if worth.combination else "")
        for number, paragraph in enumerate(self.said()):
            caption += [nodes.Text(" " if asks or number else ". "), *paragraph]
        shape = "pr-hand pr-hand--fan" if "fan" in self.options else "pr-hand"
        row = tag.of("div", {"class": "pr-hand__cards"}, *lying)
        return tag.of("figure", {"class": shape}, row, *([caption] if caption.children else []))

    def said(self) -> list[list[nodes.Node]]:
        """The author's own words, as inline nodes."""
        if not self.content:
            return []
        inline, messages = self.state.inline_text(" ".join(self.content), self.lineno)
        return [[*inline, *messages]]


def setup(app: Sphinx) -> None:
    role: Any
    for label, role in (("card", CardRole()), ("points", PointsRole())):
        app.add_role(label, role)
    app.add_directive("hand", HandDirective)
