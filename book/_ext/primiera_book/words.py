"""The glossary in four languages, from ``book/glossary.yml``: ``{words}``, ``{words-index} it``, ``{card-words}``.

The entries become an ordinary Sphinx glossary, so that ``{term}`` works; the other languages' words are listed by
themselves, each leading to its entry. What the games call a combination is added from the rule sets.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.domains.std import Glossary
from sphinx.util.docutils import SphinxDirective

from primiera import names
from primiera.presets import rules

from .grid import Cell, grid
from .markup import tag
from .matrix import NINE

FILE = "glossary.yml"
LANGUAGES = {"es": "Spanish", "fr": "French", "it": "Italian"}


def read(file: Path) -> dict[str, dict[str, Any]]:
    """The entries as they are written, by their English word."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def entries(directive: SphinxDirective) -> dict[str, dict[str, Any]]:
    """The entries of this book, with no reference that leads nowhere."""
    file = Path(directive.env.srcdir) / FILE
    directive.env.note_dependency(str(file))
    found = read(file)
    for term, entry in found.items():
        if unknown := [other for other in entry.get("see", []) if other not in found]:
            raise directive.error(f"{FILE}: '{term}' refers to '{unknown[0]}', which has no entry")
    return found


def called(combination: str) -> list[str]:
    """What the games call a combination, each name once."""
    return sorted({rules(id_).local_name(combination) for id_ in NINE if combination in _classes(id_)})


def _classes(id_: str) -> list[str]:
    return [c.id for c in rules(id_).combinations]


def anchor(term: str) -> str:
    """The address that Sphinx gives a glossary entry."""
    return f"term-{term.replace(' ', '-')}"


class Words(Glossary):
    """The glossary: each entry with its foreign words, its statements, and where to look further."""

    def run(self) -> list[nodes.Node]:
        assert isinstance(self, SphinxDirective)
        lines: list[str] = []
        for term, entry in sorted(entries(self).items(), key=lambda item: item[0].casefold()):
            lines += [term, f"  {self.told(entry)}", ""]
        self.content = StringList(lines, items=[(str(self.env.doc2path(self.env.docname)), self.lineno)] * len(lines))
        return super().run()

    def told(self, entry: dict[str, Any]) -> str:
        says = entry["says"]
        if "combination" in entry:
            says += f" In the games: {', '.join(called(entry['combination']))}."
        abroad = "; ".join(f"{LANGUAGES[lang]} *{', '.join(entry[lang])}*" for lang in LANGUAGES if entry.get(lang))
        see = f" See {', '.join(f'{{term}}`{other}`' for other in entry['see'])}." if "see" in entry else ""
        cited = f" {{src}}`{', '.join(entry['src'])}`" if "src" in entry else ""
        return f"{says} {abroad}.{see}{cited}"


class WordsIndex(SphinxDirective):
    """The words of one language in its alphabet, each with the entries it leads to."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        lang = self.arguments[0]
        if lang not in LANGUAGES:
            raise self.error(f"{{words-index}}: no language '{lang}'; allowed are {', '.join(LANGUAGES)}")
        found: dict[str, list[str]] = {}
        for term, entry in entries(self).items():
            for word in entry.get(lang, []):
                found.setdefault(word, []).append(term)
        rows: list[list[Cell]] = []
        for word in sorted(found, key=names.fold):
            links: list[nodes.Node] = []
            for term in found[word]:
                link = tag.of("a", {"href": f"#{anchor(term)}"}, nodes.Text(term.lower()))
                links += ([nodes.Text(", ")] if links else []) + [link]
            rows.append([tag.of("span", {"lang": lang}, nodes.Text(word)), links])
        return [grid([LANGUAGES[lang], "In this course"], rows, "pr-words", f"{LANGUAGES[lang]} words")]


class CardWords(SphinxDirective):
    """Ranks and suits in the four languages and both kinds of pack, from the engine's names."""

    def run(self) -> list[nodes.Node]:
        rows: list[list[Cell]] = []
        for rank in "A7JQK":
            rows.append([names.rank_name(rank), *(self.both(names.rank_name, rank, lang) for lang in LANGUAGES)])
        for suit in names.SUITS:
            rows.append([f"{names.suit_name(suit)}, {names.suit_name(suit, 'en', 'french')}"])
            rows[-1] += [self.both(names.suit_name, suit, lang) for lang in LANGUAGES]
        return [grid(["English", *LANGUAGES.values()], rows, "pr-words", "Ranks and suits in four languages")]

    def both(self, name: Any, letter: str, lang: str) -> tag:
        found = dict.fromkeys(name(letter, lang, skin) for skin in names.SKINS)
        return tag.of("span", {"lang": lang}, nodes.Text(", ".join(found)))


def setup(app: Sphinx) -> None:
    app.add_directive("words", Words)
    app.add_directive("words-index", WordsIndex)
    app.add_directive("card-words", CardWords)
