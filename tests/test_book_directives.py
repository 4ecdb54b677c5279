"""The words authors write with: what each becomes on a page, and that a slip fails the build where it stands."""

from __future__ import annotations

import io
import re
import shutil
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace, patch_docutils

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from docutils import nodes  # noqa: E402
from markdown_writer import blocks  # noqa: E402
from primiera_book import template, values  # noqa: E402
from primiera_book.markup import tag  # noqa: E402
from primiera_book.quiz import QuizError, questions  # noqa: E402
from primiera_book.statics import write  # noqa: E402

HEAD = "---\norphan: true\ndescription: A description that is neither too short nor too long.\n---\n# Page\n\n"


def build(book: Path, text: str, look: str = "", **pages: str) -> tuple[str, str]:
    """The HTML of a small book's front page, and the warnings of its build; `look` is added to a style sheet."""
    book.mkdir(exist_ok=True)
    for name in ("_style", "_static"):
        shutil.copytree(ROOT / "book" / name, book / name, dirs_exist_ok=True)
    for data in (ROOT / "book").glob("*.yml"):
        shutil.copy(data, book)
    with (book / "_style" / "text.css").open("a") as sheet:
        sheet.write(look)
    listed = "".join(f"  - file: {name}\n" for name in pages)
    chapters = f"\n{listed}" if listed else " []\n"
    (book / "_toc.yml").write_text(f"format: jb-book\nroot: index\nparts:\n- caption: All\n  chapters:{chapters}")
    for name, content in {"index": text, **pages}.items():
        write(book / f"{name}.md", content if content.startswith("---") else HEAD + content)
    warnings = io.StringIO()
    settings = {
        "extensions": ["myst_parser", "primiera_book"],
        "myst_enable_extensions": ["colon_fence"],
        "root_doc": "index",
        "html_theme": "basic",
        "html_static_path": ["_static"],
        "html_baseurl": "https://example.org/book/",
        "suppress_warnings": ["toc.not_included"],
    }
    with patch_docutils(str(book)), docutils_namespace():
        app = Sphinx(
            str(book), None, str(book / "html"), str(book / "trees"), "html", settings, status=None, warning=warnings
        )
        app.build()
    return (book / "html" / "index.html").read_text(encoding="utf-8"), warnings.getvalue()


def test_a_page_of_everything(tmp_path: Path) -> None:
    html, warnings = build(
        tmp_path / "book",
        """
Cards {card}`7S KD`, worth {points}`7S`, of {n}`deals()` hands. A rule {src}`A32, B20`, and {ed}`ours`.

```{hand} 7S 6S KD 2H
The king is idle.
```

```{hand} 7S 6S KD 2H
:ask:
```

::::{predict}
Who wins?

:::{reveal}
Berta.
:::
::::

:::{rule} The rule of {card}`7S`
Short.
:::

:::{quiz}
- ask: Which?
  hand: 7S
  options:
    - {text: This, say: 'No, {points}`KD`.'}
    - {text: That, right: true, say: Yes.}
:::
""",
        sources="```{sources-table} A\n```\n",
    )
    assert warnings == ""
    assert '<img class="pr-chip dark-light" src="_static/chips/7S.svg" alt="7 of Swords"' in html
    assert "worth 21, of 91,390 hands" in html
    assert 'href="sources.html#src-A32" title="Source A: 7=21' in html
    assert "ours</span>" in html and "editorial" in html
    assert '<b class="pr-hand__worth">Numerus</b> 21 + 18 = 39. The king is idle.' in html
    assert html.count("<figcaption>") == 1
    assert '<img class="pr-card dark-light" src="_static/cards/KD.svg" alt="King of Coins" data-counts="false"' in html
    assert '<details class="pr-reveal"><summary>Reveal the answer</summary>' in html
    assert "The rule of <img" in html
    assert '<label for="quiz-1-1-2">That</label>' in html
    assert '<p class="pr-quiz__say">No, 10.</p>' in html
    assert html.count("data-right") == 1
    assert '<meta name="description" content="A description' in html
    assert '<meta property="og:image" content="https://example.org/book/_static/social.png">' in html
    book = tmp_path / "book" / "html"
    assert (book / "_static" / "cards" / "7S.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "--pr-felt" in (book / "_static" / "primiera.css").read_text(encoding="utf-8")
    table = (book / "sources.html").read_text(encoding="utf-8")
    assert '<tr id="src-A32">' in table
    assert '<a href="index.html">Page</a>' in table


def test_a_page_may_be_shared_under_a_name_of_its_own(tmp_path: Path) -> None:
    text = HEAD.replace("---\n# Page", "shared_as: A game & its course\n---\n# Page")
    html, warnings = build(tmp_path / "book", text)
    assert warnings == ""
    assert '<meta property="og:title" content="A game &amp; its course">' in html
    assert "<title>A game &amp; its course" in html and "<h1>Page" in html


@pytest.mark.parametrize(
    ("slip", "message"),
    [
        ("{card}`7X`", "unknown suit 'X' in '7X'"),
        ("{points}`8S`", "KeyError"),
        ("{n}`1 / 0`", "ZeroDivisionError"),
        ("{n}`0.5`", "gives a float"),
        ("{src}`Z99`", "there is no statement 'Z99'"),
        ("```{hand} 7S 6S\n```", "a hand is exactly four cards"),
        (":::{quiz}\n- ask: Alone?\n:::", "question 1 has not 2 to 6 options"),
        (":::{rule}\n:::", "Content block expected"),
        ("```{exercise-link} 99_none\nx\n```", "there is no exercises/99_none.ipynb"),
        ("```{door} Nowhere\n:page: nowhere\n:card: 7S\nx\n```", "there is no page 'nowhere'"),
    ],
)
def test_a_slip_is_told_where_it_stands(slip: str, message: str, tmp_path: Path) -> None:
    _, warnings = build(tmp_path / "book", f"First.\n\n{slip}\n")
    if message == "KeyError":
        message = "'8'"
    assert "index.md:9:" in warnings
    assert message in warnings


def beside_an_exercise(tmp_path: Path, text: str) -> str:
    """A page, built without a warning in a book that has the first exercise beside it."""
    (tmp_path / "exercises").mkdir()
    shutil.copy(ROOT / "exercises" / "01_points.ipynb", tmp_path / "exercises")
    html, warnings = build(tmp_path / "book", text)
    assert warnings == ""
    return html


def test_an_exercise_has_its_links_and_its_solution_under_a_fold(tmp_path: Path) -> None:
    html = beside_an_exercise(tmp_path, "```{exercise-link} 01_points\nAdd them up.\n```\n")
    assert 'href="lite/notebooks/index.html?path=01_points.ipynb"' in html
    assert 'href="lite/files/01_points.ipynb" download="01_points.ipynb"' in html
    assert '<button class="pr-btn" type="button" data-anew="01_points.ipynb" hidden>' in html
    folded = html.partition('<details class="pr-reveal pr-exercise__solution"><summary>The solution</summary>')[2]
    shown = re.sub("<[^>]+>", "", folded.partition("</details>")[0])
    assert "return sum(card_points(card) for card in cards)" in shown
    assert "SOLUTION" not in html and "HIDDEN" not in html


def test_what_only_a_script_shows_stays_out_of_the_chapters_notebook() -> None:
    button = tag.of("button", {"data-anew": "01_points.ipynb", "hidden": ""}, nodes.Text("Start anew"))
    link = tag.of("a", {"href": "https://example.org/"}, nodes.Text("Open"))
    assert "Start anew" not in "".join(blocks(tag.of("p", None, link, button)))


def test_the_list_for_teachers_has_points_and_student_versions(tmp_path: Path) -> None:
    html = beside_an_exercise(tmp_path, "```{exercise-list}\n```\n")
    assert '<th scope="row">01 The points of a card</th><td>19</td>' in html
    assert '<a href="lite/files/01_points.ipynb" download="01_points.ipynb">' in html


def test_a_chapter_wears_its_front_matter(tmp_path: Path) -> None:
    waived = "".join(f"    {part.id}: a test\n" for part in template.PARTS)
    chapter = f"""---
orphan: true
description: A description that is neither too short nor too long.
chapter:
  minutes: 7
  needs: [index]
  rules: primero
  seed: 1
  questions: ["Why is {{card}}`7S` best?"]
  objectives: [count, compare]
  key_points: [One., Two., "Three: {{points}}`7S`."]
  without:
{waived}---
# Title

Text.

## Section

More.
"""
    _, warnings = build(tmp_path / "book", "Front\n\n```{book-contents} The chapters\n```\n", lesson=chapter)
    assert warnings == ""
    html = (tmp_path / "book" / "html" / "lesson.html").read_text(encoding="utf-8")
    head = ["<h1>Title", "7 minutes", 'href="index.html"', "Why is <img", "count"]
    order = [*head, "Text.", "More.", "Key points", "Three: 21."]
    places = [html.index(piece, html.index("<h1>Title")) for piece in order]
    assert places == sorted(places)
    front = (tmp_path / "book" / "html" / "index.html").read_text(encoding="utf-8")
    assert "7 min" in front and 'data-progress="lesson"' in front


def test_a_chapter_that_is_not_whole_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(ExtensionError, match=r"index.md:1: part 'rule': is missing"):
        build(tmp_path / "book", HEAD.replace("---\n#", "chapter: {minutes: 1}\n---\n#"))


def test_pages_are_built_anew_when_the_look_changes(tmp_path: Path) -> None:
    book = tmp_path / "book"
    page, sheet = book / "html" / "index.html", book / "html" / "_static" / "primiera.css"
    build(book, "One.")
    first = page.stat().st_mtime_ns
    build(book, "One.")
    assert page.stat().st_mtime_ns == first
    build(book, "One.", look=".new { color: red }")
    assert page.stat().st_mtime_ns > first
    assert ".new { color: red }" in sheet.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1234567, "1,234,567"), (Fraction(84, 9139), "84/9,139"), (Fraction(4, 2), "2"), ("fluxus", "fluxus")],
)
def test_values_as_they_stand_in_a_sentence(value: object, text: str) -> None:
    assert values.printed(value) == text


@pytest.mark.parametrize("value", [0.5, None, True, [1]])
def test_values_that_an_author_must_round_or_name(value: object) -> None:
    with pytest.raises(TypeError):
        values.printed(value)


def test_helpers_of_the_namespace() -> None:
    assert values.evaluate('pct(share("fluxus"))') == "0.9\u00a0%"
    assert values.evaluate('one_in(share("fluxus"))') == "1 in 109"
    assert values.evaluate("word(3)") == "three"
    assert values.evaluate('score("7S 6S AS 5S", "primero").points') == "70"


GOOD = "- ask: Q\n  options:\n    - {text: a, say: b}\n    - {text: c, right: true, say: d}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x: 1", "a quiz is a list"),
        ("- options: []", "no 'ask'"),
        (GOOD.replace(", right: true", ""), "not exactly one right option"),
        (GOOD.replace("{text: a, say: b}", "{text: a}"), "is not whole"),
        (GOOD.replace("- ask", "- asks: 1\n  ask"), "has 'asks'"),
        ("- ask: [", "no valid YAML"),
    ],
)
def test_a_damaged_quiz_is_refused(text: str, message: str) -> None:
    assert questions(GOOD)[0]["ask"] == "Q"
    with pytest.raises(QuizError, match=message):
        questions(text)
