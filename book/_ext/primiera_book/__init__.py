"""The book's own Sphinx extension: what a chapter is, and the words authors write one with.

================  ==================================================================================
module            gives
================  ==================================================================================
``frontmatter``   the head of a chapter as data, and its complaints (no Sphinx: tools use it as well)
``template``      which parts a chapter must have, checked on its source text
``chapter``       runs both over the whole book before a build; draws the head and the key points
``markup``        one node for any HTML element, with links that survive sub-paths
``cards``         ``{card}``, ``{points}``, ``{hand}``
``values``        ``{n}``: every number in prose is computed by the engine
``boxes``         ``{try}``, ``{rule}``, ``{example}``, ``{predict}``, ``{reveal}``, ``{disagree}``, ``{teacher}``
``quiz``          ``{quiz}``
``grid``          tables whose cells a directive fills
``matrix``        ``{rules-matrix}``, ``{one-hand}``, ``{verdicts}``: rule sets side by side
``sheets``        ``{rule-sheets}``, ``{decisions}``, ``{house-rules}``, ``{refusals}``: the rules from their data
``charts``        ``{chart}``: what counting gives, drawn
``counts``        ``{ranges}``, ``{bars}``, ``{piles}``: what counting gives
``quarrels``      ``{quarrels}``: where the sources contradict each other, and themselves
``verdicts``      ``{claim}``, ``{claims}``: what the sources assert against what the count says
``strategy``      ``{mix}``, ``{stakes}``: what a perfect player does
``words``         ``{words}``, ``{words-index}``, ``{card-words}``: the glossary in four languages
``api``           ``{api}``: the package's own docstrings
``architecture``  ``{architecture}``: its rows of modules, from its imports
``sources``       ``{src}``, ``{ed}``, ``{sources-table}``
``exercise``      ``{exercise-link}``
``finding``       the search: words of asking left out, early chapters first
``statics``       the style sheet and the card pictures, made at build time
``theme``         what the theme gets wrong, and what a page says when it is shared
================  ==================================================================================
"""

from __future__ import annotations

from sphinx.application import Sphinx

from . import (
    api,
    architecture,
    boxes,
    cards,
    chapter,
    charts,
    counts,
    exercise,
    finding,
    front,
    markup,
    matrix,
    quarrels,
    quiz,
    sheets,
    sources,
    statics,
    strategy,
    theme,
    values,
    verdicts,
    words,
)

PARTS = (
    markup,
    statics,
    theme,
    chapter,
    cards,
    values,
    boxes,
    quiz,
    sources,
    exercise,
    front,
    matrix,
    sheets,
    quarrels,
    counts,
    charts,
    verdicts,
    strategy,
    words,
    api,
    architecture,
    finding,
)


def setup(app: Sphinx) -> dict[str, bool]:
    for part in PARTS:
        part.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
