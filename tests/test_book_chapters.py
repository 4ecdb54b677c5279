"""The head of a chapter and its parts: each thing that can be missing is named, with its file and what is allowed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "book"
sys.path.insert(0, str(BOOK / "_ext"))

from primiera_book import chapter, frontmatter, sources, template  # noqa: E402

from primiera.cards import parse_cards  # noqa: E402
from primiera.presets import PRESETS  # noqa: E402
from primiera.widgets.first_hand import FirstHandDesk  # noqa: E402

HEAD: dict[str, object] = {
    "minutes": 10,
    "needs": ["first_hand"],
    "rules": "primero",
    "seed": 1,
    "questions": ["Who wins?"],
    "objectives": ["say who wins", "say why"],
    "key_points": ["One.", "Two.", "Three."],
}
BODY = """
# A chapter

:::{try}
Try.
:::

```{code-cell} python
:tags: [play]
1
```

:::{rule}
A rule {src}`A32`.
:::

:::{example}
Cards.
:::

::::{predict}
Who?

:::{reveal}
You.
:::
::::

:::{quiz}
- ask: One?
- ask: Two?
- ask: Three?
:::

```{exercise-link} 01_points
Work.
```

:::{disagree}
They do.
:::

:::{teacher}
Note.
:::
"""
DESCRIPTION = "A description that is neither too short nor too long."


def page(body: str = BODY, description: str | None = DESCRIPTION, **changes: object) -> str:
    head = {key: value for key, value in {**HEAD, **changes}.items() if value is not None}
    front = {"chapter": head} if description is None else {"description": description, "chapter": head}
    return f"---\n{yaml.safe_dump(front)}---\n{body}"


def heads(text: str) -> list[str]:
    parts = [part.id for part in template.PARTS]
    return [str(p) for p in frontmatter.problems("x.md", text, ["first_hand"], PRESETS, parts)]


def parts(text: str) -> list[str]:
    return [str(p) for p in template.problems("x.md", text)]


def test_a_whole_chapter_has_no_problems() -> None:
    assert heads(page()) == []
    assert parts(page()) == []


@pytest.mark.parametrize("key", list(HEAD))
def test_every_missing_key_is_named_with_what_is_allowed(key: str) -> None:
    (problem,) = heads(page(**{key: None}))
    assert problem.startswith(f"x.md:1: front matter, '{key}': is missing; allowed is ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("minutes", 0),
        ("minutes", "ten"),
        ("minutes", True),
        ("needs", ["no_such_page"]),
        ("rules", "poker"),
        ("seed", 1.5),
        ("questions", []),
        ("questions", ["No question mark."]),
        ("questions", ["One?", "Two?", "Three?"]),
        ("objectives", ["only one"]),
        ("key_points", ["One.", "Two."]),
        ("key_points", ["One.", "Two.", ""]),
        ("colour", "red"),
        ("without", {"wings": "no such part"}),
        ("without", {"exercise": ""}),
    ],
)
def test_a_wrong_value_is_shown_with_its_line(key: str, value: object) -> None:
    (problem,) = heads(page(**{key: value}))
    assert f"front matter, '{key}': is {value!r}" in problem
    line = int(problem.split(":")[1])
    assert page(**{key: value}).splitlines()[line - 1].strip().startswith(f"{key}:")


def test_a_page_needs_a_description_of_the_right_length() -> None:
    assert "'description': is missing" in heads(page(description=None))[0]
    assert "'description'" in heads(page(description="Too short."))[0]
    assert heads("---\ndescription: " + DESCRIPTION + "\n---\n# Plain page\n") == []


def test_damaged_yaml_is_one_problem() -> None:
    (problem,) = heads("---\nchapter: [1,\n---\n")
    assert "is no valid YAML" in problem
    assert parts("---\nchapter: [1,\n---\n") == []


@pytest.mark.parametrize("part", template.PARTS, ids=lambda part: part.id)
def test_every_missing_part_is_named(part: template.Part) -> None:
    opening = re.escape("{" + part.directive + "}")
    without = re.sub(rf"(`{{3,}}|:{{3,}}){opening}.*?\n\1\n", "", BODY, count=1, flags=re.DOTALL)
    assert without != BODY
    assert f"x.md:1: part '{part.id}': is missing; a chapter has {part.what}" in parts(page(without))
    assert parts(page(without, without={part.id: "a reason"})) == []


def test_a_part_that_is_waived_must_not_be_there() -> None:
    (problem,) = parts(page(without={"exercise": "none yet"}))
    assert "part 'exercise': is there although 'without' leaves it out" in problem


def test_the_reader_plays_before_the_rule() -> None:
    play = BODY[BODY.index("```{code-cell}") : BODY.index(":::{rule}")]
    (problem,) = parts(page(BODY.replace(play, "") + play))
    assert "part 'play': comes after the rule" in problem


def test_the_rule_is_short_and_cites_a_statement() -> None:
    (long,) = parts(page(BODY.replace("A rule ", "word " * 130)))
    assert "part 'rule': has 131 words; allowed are 120" in long
    (bare,) = parts(page(BODY.replace(" {src}`A32`", "")))
    assert "cites no statement" in bare


def test_a_quiz_has_three_questions() -> None:
    (problem,) = parts(page(BODY.replace("- ask: Three?\n", "")))
    assert "part 'quiz': has 2 questions" in problem


def test_fences_nest_and_know_their_lines() -> None:
    text = "a\n::::{predict}\nb\n:::{reveal}\nc\n:::\n::::\n```{code-cell}\n:tags: [play, hide]\n```\n"
    found = [(fence.name, fence.line, fence.tags) for fence in template.fences(text)]
    assert found == [("predict", 2, set()), ("reveal", 4, set()), ("code-cell", 8, {"play", "hide"})]


def test_the_chapters_of_the_book_are_whole() -> None:
    assert chapter.problems(BOOK) == []


def test_the_script_reports_and_fails(tmp_path: Path) -> None:
    (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: index\nparts:\n- chapters:\n  - file: gone\n")
    (tmp_path / "index.md").write_text("# No front matter\n")
    (tmp_path / "stray.md").write_text("# Not listed\n")
    command = [sys.executable, str(ROOT / "tools" / "check_chapters.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "gone.md:1: page: is in _toc.yml but not in the book" in done.stdout
    assert "stray.md:1: page: is not in _toc.yml" in done.stdout
    assert "index.md:1: front matter, 'description': is missing" in done.stdout


def test_the_worked_example_shows_the_hand_that_the_widget_deals() -> None:
    text = (BOOK / "first_hand.md").read_text(encoding="utf-8")
    head = frontmatter.read(text)
    assert head is not None
    assert f"FirstHand(seed={head.seed})" in text
    mine, hers, after = (parse_cards(cards) for cards in re.findall(r"^```\{hand\} (.*)$", text, re.MULTILINE))
    desk = FirstHandDesk(head.seed)
    assert (desk.hand, desk.rival) == (mine, hers)
    desk.act({"type": "discard", "cards": ["JD"]})
    assert desk.hand == after


def test_every_statement_of_the_four_sources_is_there() -> None:
    known = sources.statements(BOOK / "statements.yml")
    last = {"A": 37, "B": 76, "C": 23, "D": 10}
    assert list(known) == [f"{letter}{n:02}" for letter, count in last.items() for n in range(1, count + 1)]
    assert all(statement.text for statement in known.values())
