"""Pages of a site made fit for an e-book: ``fit(text, names)``.

E-readers take XHTML alone and run no script. HTML as the book writes it is XHTML but for a few freedoms: elements that
need no end, attributes without a value, entities with a name. Links that lead out of the e-book's own files lose
their address and keep their words.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from html import unescape
from html.entities import name2codepoint
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
KEPT = {"amp", "lt", "gt", "quot", "apos"}
SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
POLICY = re.compile(r"<meta http-equiv=[^>]*>")
TAG = re.compile(r"<([a-zA-Z][\w:-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
ATTRIBUTE = re.compile(r"([^\s=/\"'<>]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'<>]+))?")
ENTITY = re.compile(r"&([a-zA-Z]\w*);")


class UnfitError(ValueError):
    """A page that is still no XHTML: names the page, and where the parser stopped."""


def fit(page: str, text: str, names: Collection[str]) -> str:
    """The page as XHTML; `names` are the files of the e-book, seen from the page's own folder.

    :raises UnfitError: when an XML parser would not take it
    """
    text = ENTITY.sub(_entity, POLICY.sub("", SCRIPT.sub("", text)))
    text = TAG.sub(lambda found: _tag(found, names), text)
    try:
        ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        near = text.splitlines()[line - 1][max(column - 60, 0) : column + 60]
        raise UnfitError(f"{page}, line {line}: {error.msg}: {near}") from error
    return text


def _entity(found: re.Match[str]) -> str:
    name = found[1]
    return found[0] if name in KEPT or name not in name2codepoint else f"&#{name2codepoint[name]};"


def _tag(found: re.Match[str], names: Collection[str]) -> str:
    name, rest = found[1], found[2]
    written: dict[str, str] = {}
    for key, value in ATTRIBUTE.findall(rest):
        if key not in written and not key.startswith("on"):
            bare = value[1:-1] if value[:1] in ("'", '"') else value
            written[key] = bare.replace('"', "&quot;")
    if name == "link" and not _here(written.get("href", ""), names):
        return ""
    if name == "a" and not _here(written.get("href", ""), names):
        written.pop("href", None)
    inner = "".join(f' {key}="{value}"' for key, value in written.items())
    return f"<{name}{inner}{' /' if name in VOID or rest.rstrip().endswith('/') else ''}>"


def _here(address: str, names: Collection[str]) -> bool:
    """Whether an address is of another host, of the page itself, or of a file that the e-book has."""
    parts = urlsplit(unescape(address))
    return bool(parts.scheme or parts.netloc) or not parts.path or unquote(parts.path) in names
