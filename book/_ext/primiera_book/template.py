"""Which parts a chapter has, in which order and measure, checked on its source text.

The template is data: a part is what authors write, and how often. A chapter that must do without one says so, with
its reason, in the front matter (``without``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from . import frontmatter
from .frontmatter import Problem

RULE_WORDS = 120
QUIZ_QUESTIONS = 3


@dataclass(frozen=True, slots=True)
class Fence:
    """A directive of the page: ``{name}``, the line it opens on, and everything between its fences."""

    name: str
    line: int
    body: str

    @property
    def tags(self) -> set[str]:
        """The tags of a code cell, in either notation of MyST."""
        found = re.search(r"^:?tags:\s*\[([^\]]*)\]", self.body, re.MULTILINE)
        return {tag.strip(" \"'") for tag in found[1].split(",")} if found else set()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the template: the directive that makes it, and a phrase for the message."""

    id: str
    directive: str
    what: str
    tag: str = ""

    def among(self, fences: list[Fence]) -> list[Fence]:
        return [f for f in fences if f.name == self.directive and (not self.tag or self.tag in f.tags)]


PARTS = (
    Part("try", "try", "a box {try}: something to do before the rule"),
    Part("play", "code-cell", "a {code-cell} tagged 'play'", tag="play"),
    Part("rule", "rule", f"a box {{rule}} of at most {RULE_WORDS} words that cites a statement with {{src}}"),
    Part("example", "example", "a box {example}: cards drawn, points added step by step"),
    Part("predict", "predict", "a box {predict} with a {reveal} inside"),
    Part("quiz", "quiz", f"a {{quiz}} of at least {QUIZ_QUESTIONS} questions"),
    Part("exercise", "exercise-link", "an {exercise-link} to its notebook"),
    Part("disagree", "disagree", "a box {disagree}: where the sources differ, and what we chose"),
    Part("teacher", "teacher", "a box {teacher}: timing, common errors, a version on paper"),
)


def fences(text: str) -> Iterator[Fence]:
    """All directives of a page in the order they open, those inside others included."""
    body, before = frontmatter.split(text)[1:]
    open_fences: list[tuple[str, str, int, list[str]]] = []
    closed: list[Fence] = []
    for number, line in enumerate(body.splitlines(), before + 1):
        stripped = line.strip()
        if open_fences and re.fullmatch(r"`{3,}|:{3,}", stripped):
            bar, name, start, inside = open_fences[-1]
            if stripped[0] == bar[0] and len(stripped) >= len(bar):
                open_fences.pop()
                closed.append(Fence(name, start, "\n".join(inside)))
                for outer in open_fences:
                    outer[3].append(line)
                continue
        for outer in open_fences:
            outer[3].append(line)
        if opened := re.match(r"(`{3,}|:{3,})\{([\w-]+)\}", stripped):
            open_fences.append((opened[1], opened[2], number, []))
    yield from sorted(closed, key=lambda fence: fence.line)


def problems(file: str, text: str) -> list[Problem]:
    """What a chapter lacks. Plain pages have no template; damaged front matter is complained of elsewhere."""
    try:
        chapter = frontmatter.load(text).get("chapter")
    except yaml.YAMLError:
        return []
    if not isinstance(chapter, dict):
        return []
    waived = chapter.get("without") or {}
    written = list(fences(text))
    found = []
    for part in PARTS:
        here = part.among(written)
        if not here and part.id not in waived:
            found.append(Problem(file, 1, f"part '{part.id}'", f"is missing; a chapter has {part.what}"))
        if here and part.id in waived:
            found.append(Problem(file, here[0].line, f"part '{part.id}'", "is there although 'without' leaves it out"))
    plays, rules, quizzes = (_part(name).among(written) for name in ("play", "rule", "quiz"))
    if plays and rules and plays[0].line > rules[0].line:
        found.append(Problem(file, rules[0].line, "part 'play'", "comes after the rule; the reader plays first"))
    for rule in rules:
        words = len(re.sub(r"\{[\w-]+\}`[^`]*`", "x", rule.body).split())
        if words > RULE_WORDS:
            found.append(Problem(file, rule.line, "part 'rule'", f"has {words} words; allowed are {RULE_WORDS}"))
    if rules and not any("{src}`" in rule.body for rule in rules):
        found.append(Problem(file, rules[0].line, "part 'rule'", "cites no statement; allowed is one as {src}`A32`"))
    asked = sum(len(re.findall(r"^- ask:", quiz.body, re.MULTILINE)) for quiz in quizzes)
    if quizzes and asked < QUIZ_QUESTIONS:
        text_ = f"has {asked} questions; allowed are {QUIZ_QUESTIONS} or more, each a '- ask:'"
        found.append(Problem(file, quizzes[0].line, "part 'quiz'", text_))
    return found


def _part(name: str) -> Part:
    return next(part for part in PARTS if part.id == name)
