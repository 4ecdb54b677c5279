"""``{exercise-link} 01_points``: where to work on an exercise notebook, in the browser or at home."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .boxes import EXERCISE, box
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
        if not (Path(self.env.srcdir).parent / "exercises" / f"{name}.ipynb").is_file():
            raise self.error(f"{{exercise-link}}: there is no exercises/{name}.ipynb")
        node = box(EXERCISE, [])
        self.state.nested_parse(self.content, self.content_offset, node)
        notebook = f"{name}.ipynb"
        links = tag.of("p", {"class": "pr-exercise__links"})
        links += tag.of("a", {"class": "pr-btn", "href": OPEN + notebook}, nodes.Text("Open in the browser"))
        save = {"class": "pr-btn", "href": FILE + notebook, "download": notebook}
        links += tag.of("a", save, nodes.Text("Download the notebook"))
        node += links
        return [node]


def setup(app: Sphinx) -> None:
    app.add_directive("exercise-link", ExerciseLink)
