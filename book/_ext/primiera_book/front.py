"""The front page: its cover, its doors, and the contents with room for the stars a reader has earned."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import yaml
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from primiera import levels
from primiera.cards import Card, parse_card
from primiera.errors import PrimieraError

from . import frontmatter
from .cards import ASIS, name, picture
from .markup import tag

HAND = ("5S", "AC", "6H", "7D")
"""The four cards that the cover's picture holds, for its text."""


class FrontDirective(SphinxDirective):
    """What the directives of the front page share: words with roles, and links that must lead somewhere."""

    has_content = True

    def inline(self, text: str) -> list[nodes.Node]:
        found, messages = self.state.inline_text(text, self.lineno)
        return [*found, *messages]

    def page(self, name: str) -> str:
        if name not in self.env.found_docs:
            allowed = ", ".join(sorted(self.env.found_docs))
            raise self.error(f"{{{self.name}}}: there is no page '{name}'; allowed are {allowed}")
        return f"page:{name}"


class Cover(FrontDirective):
    """``{cover} Primiera``: the title; ``:play:`` a page, ``:label:`` of its button, ``:small:`` under it; the line."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(("play", "label", "small"), directives.unchanged_required)

    def run(self) -> list[nodes.Node]:
        button = {"class": "pr-btn pr-btn--gold pr-btn--big", "href": self.page(self.options["play"])}
        # The page's own heading says the title to everybody; this one is for the eye.
        words = tag.of(
            "div",
            {"class": "pr-cover__text"},
            tag.of("p", {"class": "pr-cover__title", "aria-hidden": "true"}, nodes.Text(self.arguments[0])),
            tag.of("p", {"class": "pr-cover__line"}, *self.inline(" ".join(self.content))),
            tag.of("p", {"class": "pr-cover__acts"}, tag.of("a", button, *self.inline(self.options["label"]))),
            tag.of("p", {"class": "pr-cover__small"}, *self.inline(self.options["small"])),
        )
        held = ", ".join(name(Card(card), self.config.language) for card in HAND)
        alt = f"Four cards fanned in a niche, one of each suit: {held}."
        size = {"width": "640", "height": "640"}
        art = tag.of("img", {"class": f"pr-cover__art {ASIS}", "src": "static:cover.svg", "alt": alt, **size})
        return [tag.of("div", {"class": "pr-cover"}, words, art)]


class Doors(FrontDirective):
    """``{doors}``: a row of doors."""

    def run(self) -> list[nodes.Node]:
        row = tag.of("div", {"class": "pr-doors"})
        self.state.nested_parse(self.content, self.content_offset, row)
        return [row]


class Door(FrontDirective):
    """``{door} Learn``: its title; ``:page:`` it leads to, ``:card:`` on it; a sentence on what lies behind."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(("page", "card"), directives.unchanged_required)

    def run(self) -> list[nodes.Node]:
        try:
            art = picture(parse_card(self.options["card"]), self.config.language)
        except PrimieraError as error:
            raise self.error(f"{{door}}: {error}") from error
        art["html"]["alt"] = ""  # the door's words say where it leads
        inside = tag.of(
            "span",
            {"class": "pr-door__in"},
            tag.of("b", None, *self.inline(self.arguments[0])),
            tag.of("span", None, *self.inline(" ".join(self.content))),
        )
        return [tag.of("a", {"class": "pr-door", "href": self.page(self.options["page"])}, art, inside)]


class BookContents(FrontDirective):
    """``{book-contents} The chapters``: every part of ``_toc.yml``, with minutes, and a star once a quiz is done."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        toc = Path(self.env.srcdir) / "_toc.yml"
        self.env.note_dependency(str(toc))
        parts = yaml.safe_load(toc.read_text(encoding="utf-8"))["parts"]
        lists = [self.part(part) for part in parts]
        title = tag.of("h2", None, nodes.Text(self.arguments[0]))
        nav = tag.of("nav", {"class": "pr-contents", "aria-label": self.arguments[0]}, title, *lists)
        return [nav, self.tools()]

    def part(self, part: dict[str, Any]) -> tag:
        chapters = [self.chapter(entry["file"]) for entry in part["chapters"]]
        caption = tag.of("p", None, nodes.Text(part["caption"]))
        plain = None if part.get("numbered") else "pr-contents__plain"  # as in the side bar
        return tag.of("div", {"class": "pr-contents__part"}, caption, tag.of("ol", {"class": plain}, *chapters))

    def chapter(self, page: str) -> tag:
        source = Path(self.env.doc2path(page))
        self.env.note_dependency(str(source))
        chapter = frontmatter.read(source.read_text(encoding="utf-8"))
        link = addnodes.pending_xref(
            "", nodes.inline(""), refdomain="std", reftype="doc", reftarget=f"/{page}", refexplicit=False,
            refwarn=True, refdoc=self.env.docname,
        )  # fmt: skip
        time = [tag.of("span", None, nodes.Text(f"{chapter.minutes} min"))] if chapter else []
        star = tag.of("span", {"class": "pr-star", "data-progress": page, "role": "img", "hidden": ""})
        return tag.of("li", None, link, *time, *self.levels(source), star)

    def levels(self, source: Path) -> list[tag]:
        """Room for the stars of the levels that a chapter plays; ``progress.js`` fills it."""
        played = re.findall(r"LevelWidget\(\"([\w-]+)\"", source.read_text(encoding="utf-8"))
        ids = [level.id for name in played for level in levels.chapter(name).levels]
        if not ids:
            return []
        words = "{n} of {all} stars"
        held = {"class": "pr-stars", "role": "img", "data-levels": " ".join(ids), "data-words": words, "hidden": ""}
        return [tag.of("span", held)]

    def tools(self) -> tag:
        """What a reader has earned, to save or to forget; shown once there is something."""
        words = "You have {n} of {all} stars; your longest streak is {streak}. They are kept in this browser only."
        save = {"class": "pr-btn", "type": "button", "data-progress-save": ""}
        forget = {"class": "pr-btn", "type": "button", "data-progress-forget": "", "data-again": "Really forget all?"}
        return tag.of(
            "div",
            {"class": "pr-progress", "data-progress-tools": "", "hidden": ""},
            tag.of("p", {"data-words": words, "role": "status"}),
            tag.of("button", save, nodes.Text("Save to a file")),
            tag.of("button", forget, nodes.Text("Forget all")),
        )


def setup(app: Sphinx) -> None:
    for label, directive in (("cover", Cover), ("doors", Doors), ("door", Door), ("book-contents", BookContents)):
        app.add_directive(label, directive)
    app.add_js_file("progress.js", loading_method="defer")
