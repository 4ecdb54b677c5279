"""``{quiz}``: questions from data, feedback on each option, working without a kernel and without a script.

    :::{quiz}
    - ask: Which of these is worth the most?
      hand: 7S 6S KD 2H          # optional: cards to look at, their worth untold
      options:
        - text: Three kings
          say: 30, and no more.
        - text: A seven and an ace of batons
          right: true
          say: Yes, {points}`7C AC`.
    :::

Roles work in every text. Instead of its content the directive takes the name of a file in ``book/quizzes``.
The chosen option's feedback is shown by the style sheet; a small script reads it out and remembers a quiz done.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from primiera.cards import parse_cards
from primiera.errors import PrimieraError

from .boxes import QUIZ, box
from .cards import picture
from .markup import tag

ALLOWED = (
    "a question is 'ask', 'options' (2 to 6, exactly one 'right: true', each with 'text' and 'say') and perhaps 'hand'"
)


class QuizError(ValueError):
    """A quiz that is not what ALLOWED says; names the question."""


def questions(text: str) -> list[dict[str, Any]]:
    """Read and check the questions. Raises QuizError."""
    try:
        asked = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise QuizError(f"no valid YAML: {' '.join(str(error).split())}") from error
    if not isinstance(asked, list) or not asked:
        raise QuizError(f"a quiz is a list of questions; {ALLOWED}")
    for number, question in enumerate(asked, 1):
        if not isinstance(question, dict) or not isinstance(question.get("ask"), str):
            raise QuizError(f"question {number} has no 'ask'; {ALLOWED}")
        if stray := question.keys() - {"ask", "hand", "options"}:
            raise QuizError(f"question {number} has '{min(stray)}'; {ALLOWED}")
        options = question.get("options")
        if not isinstance(options, list) or not 2 <= len(options) <= 6:
            raise QuizError(f"question {number} has not 2 to 6 options; {ALLOWED}")
        for option in options:
            whole = isinstance(option, dict) and option.keys() - {"right"} == {"text", "say"}
            if not whole or not all(isinstance(option[key], (str, int)) for key in ("text", "say")):
                raise QuizError(f"question {number}: the option {option!r} is not whole; {ALLOWED}")
        if sum(option.get("right") is True for option in options) != 1:
            raise QuizError(f"question {number} has not exactly one right option; {ALLOWED}")
    return asked


class Quiz(SphinxDirective):
    optional_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        try:
            asked = questions(self.text())
        except QuizError as error:
            raise self.error(f"{{quiz}}: {error}") from error
        name = f"quiz-{self.env.new_serialno('primiera-quiz') + 1}"
        fields = [self.question(f"{name}-{number}", question) for number, question in enumerate(asked, 1)]
        # The region must be there before anything is said in it.
        region = tag.of("p", {"class": "visually-hidden", "role": "status", "data-quiz-says": ""})
        holder = tag.of("div", {"class": "pr-quiz__all", "data-quiz": f"{self.env.docname}#{name}"}, *fields, region)
        return [box(QUIZ, [], holder)]

    def text(self) -> str:
        if not self.arguments:
            return "\n".join(self.content)
        path = Path(self.env.srcdir) / "quizzes" / f"{self.arguments[0]}.yml"
        self.env.note_dependency(str(path))
        if not path.is_file():
            raise QuizError(f"there is no quizzes/{path.name}")
        return path.read_text(encoding="utf-8")

    def question(self, name: str, question: dict[str, Any]) -> tag:
        field = tag.of("fieldset", {"class": "pr-quiz__q"})
        field.append(tag.of("legend", None, *self.inline(question["ask"])))
        if "hand" in question:
            try:
                cards = parse_cards(question["hand"])
            except PrimieraError as error:
                raise self.error(f"{{quiz}}: {error}") from error
            lying = [picture(card, self.config.language) for card in cards]
            row = tag.of("div", {"class": "pr-hand__cards"}, *lying)
            field.append(tag.of("div", {"class": "pr-hand pr-quiz__hand"}, row))
        options = tag.of("div", {"class": "pr-quiz__opts"})
        for number, option in enumerate(question["options"], 1):
            options += self.option(name, f"{name}-{number}", option)
        field.append(options)
        return field

    def option(self, group: str, name: str, option: dict[str, Any]) -> tag:
        right = "" if option.get("right") else None
        radio = tag.of("input", {"type": "radio", "name": group, "id": name, "value": name})
        label = tag.of("label", {"for": name}, *self.inline(option["text"]))
        says = tag.of("p", {"class": "pr-quiz__say"}, *self.inline(option["say"]))
        return tag.of("div", {"class": "pr-quiz__opt", "data-right": right}, radio, label, says)

    def inline(self, text: object) -> list[nodes.Node]:
        found, messages = self.state.inline_text(str(text), self.lineno)
        return [*found, *messages]


def setup(app: Sphinx) -> None:
    app.add_directive("quiz", Quiz)
