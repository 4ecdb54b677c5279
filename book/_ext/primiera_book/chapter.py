"""Every chapter is checked before a build, and wears its front matter as its head and its key points.

The head is made by a directive that is added to the end of the source and then moved up: so the line numbers of
warnings stay the author's own, and roles work inside the front matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

from primiera.presets import PRESETS, rules
from primiera.ruleset import RuleSet

from . import frontmatter, template
from .boxes import KEY_POINTS, box
from .frontmatter import Chapter, Problem
from .markup import tag
from .matrix import NINE

FRAME = "chapter-frame"
SHEETS = "rules_on_one_page"


def contents(toc: Path) -> list[str]:
    """The pages of the book in reading order, from its table of contents."""

    def files(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            yield from (node[key] for key in ("root", "file") if key in node)
            for key in ("parts", "chapters", "sections", "subtrees", "entries"):
                for child in node.get(key, []):
                    yield from files(child)

    return list(files(yaml.safe_load(toc.read_text(encoding="utf-8"))))


def problems(book: Path) -> list[Problem]:
    """All that is wrong with the chapters of the book in a folder: pages missing or stray, heads, parts."""
    pages = contents(book / "_toc.yml")
    lost = [page for page in pages if not file(book, page)]
    found = [Problem(f"{page}.md", 1, "page", "is in _toc.yml but not in the book") for page in lost]
    stray = {path.stem for path in book.glob("*.md")} - set(pages)
    found += [Problem(f"{page}.md", 1, "page", "is not in _toc.yml, so no reader finds it") for page in sorted(stray)]
    parts = [part.id for part in template.PARTS]
    for page in pages:
        if path := file(book, page):
            text = path.read_text(encoding="utf-8")
            found += frontmatter.problems(path.name, text, pages, PRESETS, parts)
            found += template.problems(path.name, text)
    return found


def file(book: Path, page: str) -> Path | None:
    path = book / f"{page}.md"
    return path if path.is_file() else None


def check(app: Sphinx) -> None:
    found = problems(Path(app.srcdir))
    if found:
        raise ExtensionError("chapters that are not whole:\n" + "\n".join(map(str, found)))


def add_frame(app: Sphinx, docname: str, source: list[str]) -> None:
    if frontmatter.read(source[0]):
        source[0] += f"\n\n```{{{FRAME}}}\n```\n"


class ChapterFrame(SphinxDirective):
    """The head and the key points of the page it stands on, from its front matter."""

    def run(self) -> list[nodes.Node]:
        text = Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8")
        chapter = frontmatter.read(text)
        assert chapter is not None  # only such pages get the directive
        return [self.head(chapter), box(KEY_POINTS, [], self.listed(chapter.key_points))]

    def head(self, chapter: Chapter) -> tag:
        items = [nodes.list_item("", fact) for fact in self.facts(chapter)]
        facts = nodes.bullet_list("", *items, classes=["pr-chapter__facts"])
        asked = [self.paragraph(question, "pr-chapter__questions") for question in chapter.questions]
        able = tag.of("div", {"class": "pr-chapter__able"})
        able += [self.paragraph("You will be able to"), self.listed(chapter.objectives)]
        return tag.of("div", {"class": "pr-chapter", "data-chapter": self.env.docname}, facts, *asked, able)

    def facts(self, chapter: Chapter) -> list[nodes.paragraph]:
        needs = nodes.paragraph("", "Needs " if chapter.needs else "Needs nothing before it")
        for number, page in enumerate(chapter.needs):
            link = addnodes.pending_xref(
                "", nodes.inline(""), refdomain="std", reftype="doc", reftarget=f"/{page}", refexplicit=False,
                refwarn=True, refdoc=self.env.docname,
            )  # fmt: skip
            needs += [nodes.Text(", ") if number else nodes.Text(""), link]
        return [nodes.paragraph("", f"{chapter.minutes} minutes"), needs, self.rules(rules(chapter.rules))]

    def rules(self, game: RuleSet) -> nodes.paragraph:
        """The game by its name, which leads to its sheet where it has one."""
        named: nodes.Node = nodes.Text(game.name)
        if game.id in NINE:
            named = tag.of("a", {"href": f"page:{SHEETS}#sheet-{game.id}"}, named)
        return nodes.paragraph("", "", nodes.Text("Rules: "), named)

    def paragraph(self, text: str, *classes: str) -> nodes.paragraph:
        inline, messages = self.state.inline_text(text, self.lineno)
        node = nodes.paragraph(text, "", *inline, *messages, classes=list(classes))
        self.set_source_info(node)
        return node

    def listed(self, items: tuple[str, ...]) -> nodes.bullet_list:
        return nodes.bullet_list("", *(nodes.list_item("", self.paragraph(item)) for item in items))


class PlaceFrame(SphinxTransform):
    """Moves the head under the title, and the key points to the end, before the teacher's note."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        top = next(iter(self.document.findall(nodes.section)), None)
        head = next((node for node in self.document.findall(tag) if "data-chapter" in node["html"]), None)
        if top is None or head is None:
            return
        boxes = list(self.document.findall(nodes.admonition))
        points = next(node for node in boxes if KEY_POINTS.look in node["classes"])
        for node in (head, points):
            node.parent.remove(node)
        top.insert(1, head)
        note = next((node for node in boxes if "pr-teacher" in node["classes"]), None)
        if note is None:
            top.append(points)
        else:
            note.parent.insert(note.parent.index(note), points)


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", check, priority=100)
    app.connect("source-read", add_frame)
    app.add_directive(FRAME, ChapterFrame)
    app.add_transform(PlaceFrame)
