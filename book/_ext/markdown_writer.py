"""A resolved doctree as plain Markdown, for notebooks: numbers computed, terms linked, no directive left over."""

from __future__ import annotations

from collections.abc import Callable

from docutils import nodes

SITE = "../../"  # from lite/notebooks/ to the pages
QUIET = (nodes.comment, nodes.target, nodes.system_message, nodes.raw, nodes.substitution_definition)
BLOCK_TAGS = {
    "div",
    "figure",
    "figcaption",
    "fieldset",
    "aside",
    "section",
    "nav",
    "header",
    "p",
    "ul",
    "ol",
    "li",
    "legend",
}


def blocks(node: nodes.Node) -> list[str]:
    """The Markdown blocks of one body element; an empty list for what a notebook does not show."""
    if isinstance(node, QUIET):
        return []
    for kind, write in WRITERS:
        if isinstance(node, kind):
            return write(node)
    if _name(node) in BLOCK_TAGS or isinstance(node, (nodes.section, nodes.container, nodes.compound)):
        return _tag(node)
    if _name(node) == "details":
        return _details(node)
    if isinstance(node, (nodes.Text, nodes.Inline)) or _name(node):
        text = inline(node).strip()
        return [text] if text else []
    return [block for child in node.children for block in blocks(child)]


def inline(node: nodes.Node) -> str:
    """The Markdown of text and what may stand in it."""
    if isinstance(node, nodes.Text):
        return str(node.astext())
    if isinstance(node, QUIET) or (_name(node) and "hidden" in node["html"]):  # what a script shows when it is of use
        return ""
    inner = "".join(map(inline, node.children))
    if isinstance(node, nodes.emphasis):
        return f"*{inner}*"
    if isinstance(node, nodes.strong) or _name(node) == "b":
        return f"**{inner}**" if inner else ""
    if isinstance(node, nodes.literal):
        return f"`{node.astext()}`"
    if isinstance(node, nodes.math):
        return f"${node.astext()}$"
    if isinstance(node, nodes.image):
        return str(node.get("alt", ""))
    if isinstance(node, nodes.reference):
        return _link(inner, node)
    if _name(node) == "img":
        return str(node["html"].get("alt", ""))
    if _name(node) == "input":
        return ""
    return inner


def _name(node: nodes.Node) -> str:
    """The element's name of a `primiera_book.markup.tag`, else nothing."""
    return str(node.get("tag", "")) if isinstance(node, nodes.Element) and "html" in node else ""


def _link(text: str, node: nodes.reference) -> str:
    if "refuri" in node:
        address = str(node["refuri"])
        if not node.get("internal") or "://" in address:
            return f"[{text}]({address})"
        return f"[{text}]({SITE}{address})"
    return text  # an anchor of this very page: the notebook has none


def _paragraph(node: nodes.Node) -> list[str]:
    text = inline(node).strip().replace("\n", " ")
    return [text] if text else []


def _heading(node: nodes.Node) -> list[str]:
    depth, above = 0, node.parent
    while above is not None:
        depth += isinstance(above, nodes.section)
        above = above.parent
    return [f"{'#' * max(depth, 1)} {inline(node).strip()}"]


def _quoted(inner: list[str]) -> list[str]:
    text = "\n\n".join(inner)
    return ["\n".join(f"> {line}".rstrip() for line in text.split("\n"))] if text else []


def _box(node: nodes.Node) -> list[str]:
    title, *rest = node.children
    head = f"**{inline(title).strip()}**"
    return _quoted([head, *(block for child in rest for block in blocks(child))])


def _details(node: nodes.Node) -> list[str]:
    summary, *rest = node.children
    inner = "\n\n".join(block for child in rest for block in blocks(child))
    return [f"<details><summary>{inline(summary).strip()}</summary>\n\n{inner}\n\n</details>"]


def _tag(node: nodes.Node) -> list[str]:
    look = str(node["html"].get("class", "")) if _name(node) else ""
    if "pr-quiz__opt" in look.split():
        return _option(node)
    if "pr-hand__cards" in look:
        return [" · ".join(filter(None, (inline(child).strip() for child in node.children)))]
    # Inline children side by side make one paragraph; block children stand alone.
    out: list[str] = []
    run = ""
    for child in node.children:
        if isinstance(child, (nodes.Text, nodes.Inline)) or (
            _name(child) and _name(child) not in BLOCK_TAGS | {"details"}
        ):
            run += inline(child)
            continue
        out += [run.strip()] if run.strip() else []
        run = ""
        out += blocks(child)
    return [*out, run.strip()] if run.strip() else out


def _option(node: nodes.Node) -> list[str]:
    """A quiz answer: what it says is folded, so that it can be guessed first."""
    texts = [inline(child).strip() for child in node.children]
    label, says = [text for text in texts if text][:2]
    return [f"<details><summary>{label}</summary>{says}</details>"]


def _list(node: nodes.Node) -> list[str]:
    lines = []
    for number, item in enumerate(node.children, 1):
        mark = f"{number}." if isinstance(node, nodes.enumerated_list) else "-"
        inner = "\n\n".join(block for child in item.children for block in blocks(child))
        lines.append(f"{mark} " + inner.replace("\n", "\n" + " " * (len(mark) + 1)))
    return ["\n".join(lines)]


def _definitions(node: nodes.Node) -> list[str]:
    out = []
    for item in node.findall(nodes.definition_list_item):
        term = ", ".join(inline(child).strip() for child in item.findall(nodes.term))
        said = " ".join(
            block for part in item.findall(nodes.definition) for child in part.children for block in blocks(child)
        )
        out.append(f"**{term}**: {said}")
    return out


def _table(node: nodes.Node) -> list[str]:
    rows = [[_cell(entry) for entry in row.children] for row in node.findall(nodes.row)]
    if not rows:
        return []
    width = max(map(len, rows))
    rows = [row + [""] * (width - len(row)) for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return ["\n".join([lines[0], "|" + " --- |" * width, *lines[1:]])]


def _cell(entry: nodes.Node) -> str:
    text = " ".join(block for child in entry.children for block in blocks(child))
    return text.replace("|", "\\|").replace("\n", " ")


def _code(node: nodes.Node) -> list[str]:
    language = str(node.get("language", "")) if isinstance(node, nodes.Element) else ""
    return [f"```{language}\n{node.astext()}\n```"]


def _math(node: nodes.Node) -> list[str]:
    return [f"$$\n{node.astext()}\n$$"]


def _quote(node: nodes.Node) -> list[str]:
    return _quoted([block for child in node.children for block in blocks(child)])


WRITERS: tuple[tuple[type[nodes.Node], Callable[[nodes.Node], list[str]]], ...] = (
    (nodes.title, _heading),
    (nodes.paragraph, _paragraph),
    (nodes.Admonition, _box),
    (nodes.bullet_list, _list),
    (nodes.enumerated_list, _list),
    (nodes.definition_list, _definitions),
    (nodes.table, _table),
    (nodes.literal_block, _code),
    (nodes.math_block, _math),
    (nodes.block_quote, _quote),
)
