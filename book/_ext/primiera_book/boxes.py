"""The boxes of the chapter template, each a directive with a title an author may replace.

:::{rule}
Seven 21, six 18, ace 16 ... {src}`A32`
:::
"""

from __future__ import annotations

from dataclasses import dataclass

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .markup import tag


@dataclass(frozen=True, slots=True)
class Kind:
    """A directive, the class the look knows it by, and its usual title."""

    directive: str
    look: str
    title: str


KINDS = (
    Kind("try", "pr-try", "Try it first"),
    Kind("rule", "pr-rule", "The rule"),
    Kind("example", "pr-example", "Worked example"),
    Kind("predict", "pr-predict", "Predict, then reveal"),
    Kind("disagree", "pr-sources", "Where the sources disagree"),
    Kind("teacher", "pr-teacher", "Teacher’s note"),
)
KEY_POINTS = Kind("", "pr-key", "Key points")
EXERCISE = Kind("", "pr-exercise", "Exercise")
QUIZ = Kind("", "pr-quiz", "Check yourself")


def box(kind: Kind, title: list[nodes.Node], *children: nodes.Node) -> nodes.admonition:
    """An admonition that the style sheet draws as its kind. The usual title stands where the author gives none."""
    heading = title or [nodes.Text(kind.title)]
    return nodes.admonition("", nodes.title("", "", *heading), *children, classes=[kind.look])


class Box(SphinxDirective):
    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        kind = next(kind for kind in KINDS if kind.directive == self.name)
        title: list[nodes.Node] = []
        if self.arguments:
            inline, messages = self.state.inline_text(self.arguments[0], self.lineno)
            title = [*inline, *messages]
        node = box(kind, title)
        self.set_source_info(node)
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


class Reveal(SphinxDirective):
    """An answer lying face down: native ``<details>``, which needs no script."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        label = self.arguments[0] if self.arguments else "Reveal the answer"
        answer = tag.of("div", {"class": "pr-reveal__answer"})
        self.state.nested_parse(self.content, self.content_offset, answer)
        return [tag.of("details", {"class": "pr-reveal"}, tag.of("summary", None, nodes.Text(label)), answer)]


def setup(app: Sphinx) -> None:
    for kind in KINDS:
        app.add_directive(kind.directive, Box)
    app.add_directive("reveal", Reveal)
