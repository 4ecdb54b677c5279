"""``{exercise-link} 01_points``: where to work on an exercise notebook, and its solution, folded; ``{exercise-list}``:
all of them with their points, for a teacher to give out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from primiera.exercises.source import BEGIN_SOLUTION, END_SOLUTION, is_code, load, marking, read, text

from .boxes import EXERCISE, box
from .grid import grid
from .markup import tag

# Where tools/lite.py puts the student versions.
OPEN = "site:lite/notebooks/index.html?path="
FILE = "site:lite/files/"


class ExerciseLink(SphinxDirective):
    """The content says what the exercise asks; the argument is its file name in ``exercises/`` without suffix."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        name = self.arguments[0]
        path = Path(self.env.srcdir).parent / "exercises" / f"{name}.ipynb"
        if not path.is_file():
            raise self.error(f"{{exercise-link}}: there is no exercises/{name}.ipynb")
        self.env.note_dependency(str(path))
        node = box(EXERCISE, [])
        self.state.nested_parse(self.content, self.content_offset, node)
        notebook = f"{name}.ipynb"
        links = tag.of("p", {"class": "pr-exercise__links"})
        links += tag.of("a", {"class": "pr-btn", "href": OPEN + notebook}, nodes.Text("Open in the browser"))
        save = {"class": "pr-btn", "href": FILE + notebook, "download": notebook}
        links += tag.of("a", save, nodes.Text("Download the notebook"))
        anew = {"class": "pr-btn", "type": "button", "data-anew": notebook, "hidden": ""}
        links += tag.of("button", anew, nodes.Text("Start anew"))
        links += tag.of("span", {"role": "status"})
        node += links
        node += _folded(path)
        return [node]


class ExerciseList(SphinxDirective):
    """Every exercise: its title, the points it gives, its student version to save. No argument, no content."""

    def run(self) -> list[nodes.Node]:
        rows = []
        for path in sorted((Path(self.env.srcdir).parent / "exercises").glob("*.ipynb")):
            self.env.note_dependency(str(path))
            exercise = read(path)
            save = {"href": FILE + path.name, "download": path.name}
            number = path.stem.partition("_")[0]
            rows.append((f"{number} {exercise.title}", f"{exercise.points}", tag.of("a", save, nodes.Text(path.name))))
        return [grid(("Exercise", "Points", "Student version"), rows, label="The exercises")]


def _folded(path: Path) -> tag:
    """The solution of each question, under a fold that needs no script."""
    answers = tag.of("div", {"class": "pr-reveal__answer"})
    for title, source in solutions(load(path)):
        answers += tag.of("p", None, nodes.Text(title))
        answers += nodes.literal_block(source, source, language="python")
    summary = tag.of("summary", None, nodes.Text("The solution"))
    return tag.of("details", {"class": "pr-reveal pr-exercise__solution"}, summary, answers)


def solutions(notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each answer cell of a solved exercise, under the heading of its question, without the marks of the solution."""
    title = ""
    for cell in notebook["cells"]:
        if not is_code(cell):
            title = next((line[3:] for line in text(cell).splitlines() if line.startswith("## ")), title)
        elif marking(cell).get("solution"):
            kept = [line for line in text(cell).splitlines() if line.strip() not in (BEGIN_SOLUTION, END_SOLUTION)]
            yield title, "\n".join(kept)


def setup(app: Sphinx) -> None:
    app.add_directive("exercise-link", ExerciseLink)
    app.add_directive("exercise-list", ExerciseList)
    app.add_js_file("exercise.js", loading_method="defer")
