"""Pages for e-readers: well-formed, without scripts, and without links that lead nowhere."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.editions import fitted
from tools.xhtml import UnfitError, fit

PAGE = """<html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta http-equiv="X" content="y">
<link rel="stylesheet" href="gone.css"><link rel="stylesheet" href="look.css"></head><body>{}</body></html>"""


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ('<img src="a.svg" alt="">', '<img src="a.svg" alt="" />'),
        ("<input type=radio checked>", '<input type="radio" checked="" />'),
        ("<p data-told='{\"a\": 1}'>x</p>", '<p data-told="{&quot;a&quot;: 1}">x</p>'),
        ("a&nbsp;&amp;&eacute;", "a&#160;&amp;&#233;"),
        ('<script>if (a < b) c("</p>")</script>x', "x"),
        ('<button onclick="go()">Go</button>', "<button>Go</button>"),
        ('<a href="lite/lab.html">open</a>', "<a>open</a>"),
        ('<a href="next.xhtml#top">on</a>', '<a href="next.xhtml#top">on</a>'),
        ('<a href="https://example.org/x">out</a>', '<a href="https://example.org/x">out</a>'),
        ('<path d="M0 0"/>', '<path d="M0 0" />'),
    ],
)
def test_html_becomes_xhtml(written: str, becomes: str) -> None:
    fitted_page = fit("page.xhtml", PAGE.format(written), {"look.css", "next.xhtml"})
    assert f"<body>{becomes}</body>" in fitted_page
    assert "gone.css" not in fitted_page and "http-equiv" not in fitted_page and 'href="look.css" />' in fitted_page


def test_a_page_that_no_reader_would_open_is_named() -> None:
    with pytest.raises(UnfitError, match=r"page\.xhtml, line 2: mismatched tag: .*<b>bold</p>"):
        fit("page.xhtml", PAGE.format("<p><b>bold</p>"), ())


def test_the_archive_keeps_its_order_and_its_other_files(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "made.epub", "w") as made:
        made.writestr("mimetype", "application/epub+zip")
        made.writestr("page.xhtml", PAGE.format("<br>"))
        made.writestr("look.css", "p {}")
    with zipfile.ZipFile(fitted(tmp_path / "made.epub", tmp_path / "out.epub")) as book:
        assert book.namelist() == ["mimetype", "page.xhtml", "look.css"]
        assert book.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
        assert book.read("look.css") == b"p {}"
        ElementTree.fromstring(book.read("page.xhtml"))
