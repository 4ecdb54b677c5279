"""Search for readers who ask in whole sentences: words of asking are no search words, and an early chapter comes first.

Sphinx wants every word of a query on a page, so "how many points is a seven" would ask for pages that say *how* and
*many*; and pages that fit equally well come in the order of the alphabet, chapter 11 before chapter 3.
"""

from __future__ import annotations

import json
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

from .chapter import contents

ASKING = set(
    "am an any can could did do does from get has have he her his how i its many may me much must my one our say she "
    "should so than them what when where which who whom whose why would you your".split()
)
# The weights are the theme's; only `score` is ours. A step of a thousandth orders what is equal and nothing else.
SCORER = """var ORDER = %s;
var Scorer = {
  score: ([page, title, anchor, description, score]) =>
    score + (ORDER.includes(page) ? (ORDER.length - ORDER.indexOf(page)) / 1000 : 0),
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
"""


def make(app: Sphinx) -> None:
    """Write the scorer for Sphinx to take into its search."""
    file = Path(app.doctreedir) / "scorer.js"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(SCORER % json.dumps(contents(Path(app.srcdir) / "_toc.yml")), encoding="utf-8")
    app.config.html_search_scorer = str(file)


def setup(app: Sphinx) -> None:
    SearchEnglish.stopwords = SearchEnglish.stopwords | ASKING
    app.connect("builder-inited", make)
