"""``{api}``: the public names of modules, a line each, with signature and docstring. No other words than the code's.

Our docstrings are prose with aligned lists and doctests; they are shown as that, not parsed as markup.
"""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from types import ModuleType

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .markup import tag


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Classes and functions a module offers: those of ``__all__``, else what it defines without an underscore."""
    named = getattr(module, "__all__", None)
    for name in named or sorted(vars(module)):
        found = getattr(module, name)
        called = inspect.isclass(found) or inspect.isfunction(found) or hasattr(found, "__wrapped__")
        if called and (named or (not name.startswith("_") and found.__module__ == module.__name__)):
            yield name, found


class Written(str):
    """An annotation as it stands in the code: printed without quotes."""

    def __repr__(self) -> str:
        return str(self)


def bare(annotation: object) -> object:
    """The words of an annotation, whatever Python made of it."""
    if annotation is inspect.Signature.empty:
        return annotation
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__forward_arg__", "")
    text = text or inspect.formatannotation(annotation)
    return Written(re.sub(r"\b(?:primiera|collections|typing|fractions)(?:\.\w+)*\.(?=\w)", "", text))


def signature(name: str, found: object) -> str:
    """How it is called, with the types as they are written."""
    if inspect.isclass(found) and issubclass(found, Exception):
        return f"exception {name}"
    try:
        written = inspect.signature(found)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return name
    parameters = [p.replace(annotation=bare(p.annotation)) for p in written.parameters.values() if p.name != "self"]
    gives = inspect.Signature.empty if inspect.isclass(found) else bare(written.return_annotation)
    return f"{name}{written.replace(parameters=parameters, return_annotation=gives)}"


def blocks(docstring: str) -> Iterator[tuple[str, str]]:
    """A docstring in pieces: ``prose`` to be filled, ``example`` and ``list`` to be kept as they stand."""
    for block in re.split(r"\n\s*\n", inspect.cleandoc(docstring)):
        if block.lstrip().startswith(">>>"):
            yield "example", textwrap.dedent(block)
        elif re.search(r"^\s*\S+(?:, \S+)*\s{2,}\S|^=+ ", block, re.MULTILINE) or block.startswith("    "):
            yield "list", textwrap.dedent(block)
        else:
            yield "prose", " ".join(block.split())


class Api(SphinxDirective):
    has_content = True

    def run(self) -> list[nodes.Node]:
        found = []
        for name in self.content:
            try:
                module = importlib.import_module(name.strip())
            except ImportError as error:
                raise self.error(f"{{api}}: {error}") from error
            found.append(self.module(module))
        return found

    def module(self, module: ModuleType) -> nodes.section:
        name = module.__name__
        title = nodes.title("", "", nodes.literal("", name))
        section = nodes.section("", title, ids=[nodes.make_id(name)], names=[name])
        self.state.document.note_implicit_target(section, section)
        section += self.said(module.__doc__ or "")
        for each, what in public(module):
            section += self.entry(name, each, what)
        return section

    def entry(self, module: str, name: str, found: object) -> tag:
        title = tag.of("dt", {"id": f"{module}.{name}"}, tag.of("code", None, nodes.Text(signature(name, found))))
        parts = self.said(inspect.getdoc(found) or "")
        if inspect.isclass(found) and not issubclass(found, Exception):
            own = [(each, what) for each, what in vars(found).items() if inspect.isfunction(what) and what.__doc__]
            parts += [self.entry(f"{module}.{name}", each, what) for each, what in own if not each.startswith("_")]
        return tag.of("dl", {"class": "pr-api"}, title, tag.of("dd", None, *parts))

    def said(self, docstring: str) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for kind, text in blocks(docstring):
            if not text:
                continue
            if kind == "prose":
                found.append(nodes.paragraph("", "", *self.literals(text)))
            else:
                block = nodes.literal_block(text, text)
                block["language"] = "pycon" if kind == "example" else "text"
                found.append(block)
        return found

    def literals(self, text: str) -> list[nodes.Node]:
        """Prose, with ````code```` and `` `names` `` as code."""
        parts = re.split(r"``(.+?)``|`(\w[^`]*)`", text)
        found: list[nodes.Node] = []
        for place, part in enumerate(parts):
            if part:
                found.append(nodes.literal("", part) if place % 3 else nodes.Text(part))
        return found


def setup(app: Sphinx) -> None:
    app.add_directive("api", Api)
