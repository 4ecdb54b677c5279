"""The cards' looks are one choice for every widget: suits, colours, and the names that go with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from primiera import levels
from primiera.errors import PrimieraError
from primiera.widgets import (
    DrawTrainer,
    Drill,
    Explorer,
    FirstHand,
    LevelWidget,
    PointsDrill,
    ShowdownWidget,
    Table,
    describe,
)
from primiera.widgets.base import TableView

WIDGETS: dict[str, Callable[[], TableView]] = {
    "table": lambda: Table("primiera", seed=5, speed="at once"),
    "first": lambda: FirstHand(seed=3),
    "points": lambda: PointsDrill(seed=3),
    "drill": lambda: Drill("winner", seed=3),
    "explorer": lambda: Explorer("7D 6D AD 3S"),
    "showdown": lambda: ShowdownWidget(seed=3),
    "trainer": lambda: DrawTrainer(seed=3),
    "level": lambda: LevelWidget("draw-game"),
    "table level": lambda: LevelWidget("betting-4"),
}
LATIN = re.compile(r"\b(cups?|coins?|batons?|swords?|knaves?|knights?)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", WIDGETS)
def test_every_widget_wears_the_readers_cards(name: str) -> None:
    widget = WIDGETS[name]()
    turn, cards = widget.view["turn"], describe.ids(widget.view)
    assert widget.view["skin"] == "latin-four" and LATIN.search(json.dumps(widget.view))
    widget.act({"type": "look", "look": "french-two"})
    assert widget.view["skin"] == "french-two" and LATIN.search(json.dumps(widget.view)) is None
    assert {f"french-two/{card}" for card in cards} <= widget.faces.keys()
    assert (widget.view["turn"], describe.ids(widget.view)) == (turn, cards)  # nothing else has changed
    html = widget._repr_mimebundle_()[0]["text/html"]
    assert LATIN.search(html) is None


def test_what_was_asked_for_follows_the_look() -> None:
    widget = Table("primiera", seed=5, speed="at once")
    widget.act({"type": "hint"})
    widget.act({"type": "look", "look": "french-four"})
    assert LATIN.search(widget.view["hint"]["text"]) is None
    widget.act({"type": "discard", "cards": []})
    widget.act({"type": "why"})
    widget.act({"type": "look", "look": "latin-two"})
    assert widget.view["result"]["review"] and widget.view["skin"] == "latin-two"


def test_an_author_chooses_too_and_nobody_a_look_that_is_not_drawn() -> None:
    widget = Drill("class", seed=3, skin="french", colours="two")
    assert widget.view["skin"] == "french-two"
    assert repr(widget) == "Drill('class', seed=3, skin='french', colours='two')"
    for wanted in ("french", "tarot-four", "latin-five", "", None):
        with pytest.raises(PrimieraError, match=r"there is no (skin|colours)"):
            widget.act({"type": "look", "look": wanted})
    assert widget.view["skin"] == "french-two"


def test_texts_of_levels_name_no_latin_suit_under_french_cards() -> None:
    texts = [text for one in levels.chapters() for level in one.levels for text in (level.task, level.success)]
    with describe.suits("french"):
        assert [text for text in texts if LATIN.search(describe.dressed(text))] == []
    assert [describe.dressed(text) for text in texts] == texts
