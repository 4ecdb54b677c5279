"""Rule sets as data: the parameters of RULES 5B, house rules, what is refused, and the page that explains them."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import primiera
from primiera import RuleSet, rules, sheet
from primiera.cards import PACKS
from primiera.errors import RulesError
from primiera.hands import refuse_unplayable
from primiera.options import HOUSE_RULES
from primiera.presets import PRESETS, replaced
from primiera.ruleset import Combination, Tie

VYING = [id for id in PRESETS if rules(id).family == "vying"]
LATIN = ("numerus", "primero", "fluxus", "chorus")
WITH_55 = ("numerus", "primero", "supremus", "fluxus", "chorus")
CW, CCW = "clockwise", "counter-clockwise"
RIGHT_HANDED = ("right", CCW, CCW, "right", "right")
LEFT_HANDED = ("right", CW, CW, "left", "right")
THREE_BETS = "deal bet draw bet bet showdown"
# id: players, deck, classes, (who cuts, deal, turn, who is first, who deals next), phases
TABLE_5B = {
    "primiera": ((2, 8), 40, WITH_55[1:4], ("left", CW, CCW, "right", "right"), "deal accuse draw accuse"),
    "primiera-italiana": ((2, 6), 40, WITH_55, RIGHT_HANDED, THREE_BETS),
    "primera-espanola": ((2, 6), 48, LATIN, RIGHT_HANDED, THREE_BETS),
    "prime-francaise": ((2, 6), 52, LATIN, RIGHT_HANDED, "deal bet draw bet showdown"),
    "primero-english": ((2, 6), 48, LATIN, LEFT_HANDED, THREE_BETS),
    "primero": ((2, 6), 40, LATIN, LEFT_HANDED, "deal bet showdown"),
    "primero-declared": ((3, 6), 40, WITH_55, (*LEFT_HANDED[:4], "left"), "deal open deal declare showdown"),
}


@pytest.mark.parametrize("id", TABLE_5B)
def test_parameters(id: str) -> None:
    game = rules(id)
    players, deck, classes, seating, phases = TABLE_5B[id]
    assert (game.players.least, game.players.most) == players
    assert game.deck == deck and tuple(c.id for c in game.combinations) == classes
    deal, turn = game.deal, game.turn
    assert (deal.cut_by, deal.direction, turn.direction, turn.first, deal.next_dealer) == seating
    assert " ".join(phase.kind for phase in game.phases) == phases
    assert game.ante == 1


@pytest.mark.parametrize(
    ("id", "packets"),
    [
        ("primiera", [(1, 1, 1, 1)]),
        ("primero", [(2, 2)]),
        ("primero-declared", [(2,), (2,)]),
        ("cardano", [(2,), (2,)]),
    ],
)
def test_packets(id: str, packets: list[tuple[int, ...]]) -> None:
    assert [phase.cards for phase in rules(id).phases if phase.kind == "deal"] == packets


@pytest.mark.parametrize(
    ("id", "changed"),
    [("primiera", (1, 4)), ("primiera-italiana", (1, 4)), ("primero-declared", (1, 2)), ("primero", None)],
)
def test_cards_changed(id: str, changed: tuple[int, int] | None) -> None:
    assert rules(id).draw == changed


def test_families_limits_and_pots() -> None:
    assert rules("primiera").family == "accusing" and rules("primiera").carry_over
    assert rules("primero-declared").family == "declaring"
    assert rules("primero").betting == (1, 4, 3) and not rules("primero").carry_over
    assert rules("primero-declared").declaring[6:] == (2, 1, 4)  # type: ignore[index]


@pytest.mark.parametrize("id", list(PRESETS))
def test_every_rule_set_is_frozen_hashable_data(id: str) -> None:
    game = rules(id)
    assert game == pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) and hash(game) == hash(copy.copy(game))
    assert eval(repr(game)) == game and game.spec == id
    with pytest.raises(AttributeError):
        game.deck = 44  # type: ignore[misc]
    refuse_unplayable(game)
    assert set(game.value) == set(PACKS[game.deck])
    assert set(dict(game.names)) == {"en", "es", "fr", "it"}


STATEMENT = re.compile(r"[ABCD]\d\d")


@pytest.mark.parametrize("id", list(PRESETS))
def test_every_parameter_has_a_basis(id: str) -> None:
    """A statement of a source, a note that names another source, or the mark editorial."""
    game = rules(id)
    named = [basis.parameter for basis in game.bases]
    assert len(set(named)) == len(named)
    for basis in game.bases:
        assert basis.statements or basis.editorial or basis.note, basis
        assert all(STATEMENT.fullmatch(statement) for statement in basis.statements)
        if basis.editorial and not basis.statements:
            assert basis.note, f"{basis.parameter} is our decision: say which"
    assert game.editorial == tuple(basis.parameter for basis in game.bases if basis.editorial)


@pytest.mark.parametrize(
    ("id", "parameter"),
    [
        ("primiera", "ties.primero"), ("primiera", "turn"), ("primiera", "deal.packets"), ("primero", "numerus"),
        ("primero", "betting.limit"), ("primiera-italiana", "supremus"), ("primera-espanola", "points.8-9"),
        ("prime-francaise", "points.8-10"), ("primero-english", "deck"), ("primero-declared", "players"),
        ("primero-declared", "declaring.obligation"), ("primero-declared", "declaring.overclaim"),
        ("primero-declared", "declaring.opening"), ("primero-declared", "ties"),
    ],
)  # fmt: skip
def test_our_decisions_are_marked(id: str, parameter: str) -> None:
    assert parameter in rules(id).editorial


# ------------------------------------------------------------------ house rules


@pytest.mark.parametrize("id", VYING)
def test_house_rules_on_every_betting_game(id: str) -> None:
    for option in HOUSE_RULES:
        for value in option.values:
            if (option.key, value) == ("exchange", "between") and id in ("primero", "strutt", "nares", "little-prime"):
                with pytest.raises(RulesError, match="one round of betting, there is nothing between"):
                    rules(id, exchange="between")
                continue
            game = rules(id, **{option.key: value})
            assert game == rules(f"{id}+{option.key}={value}") and eval(repr(game)) == game
            assert dict(game.options).get(option.key, value) == value


def test_values_of_the_preset_leave_no_trace() -> None:
    assert rules("primero", supremus="off", chorus="on", deck="40", exchange="off", numerus="suit") is rules("primero")
    assert rules("primero", supremus="any").spec == "primero+supremus=any"


@given(st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in HOUSE_RULES}))
def test_house_rules_combine_in_any_order(options: dict[str, str]) -> None:
    game = rules("primiera-italiana", **options)
    assert rules("primiera-italiana", **dict(reversed(options.items()))) == game
    assert [c.id for c in game.combinations] == [
        c for c in WITH_55 if (c != "supremus" or options.get("supremus") != "off")
        and (c != "chorus" or options.get("chorus") != "off")
    ]  # fmt: skip


def test_exchange_before_and_between() -> None:
    def phases(game: RuleSet) -> str:
        return " ".join(phase.kind for phase in game.phases)

    assert phases(rules("primero", exchange="before")) == "deal draw bet showdown"
    assert phases(rules("primiera-italiana", exchange="before")) == "deal draw bet bet bet showdown"
    assert phases(rules("primiera-italiana", exchange="off")) == "deal bet bet bet showdown"
    assert phases(rules("cardano", exchange="before")) == "deal bet deal draw bet bet showdown"


@pytest.mark.parametrize(
    ("id", "options", "says"),
    [
        ("primero", {"deck": "44"}, "a pack of 40 with the tens has 44 cards"),
        ("primero", {"chorus": "bonus"}, "Chorus as a bonus of Numerus"),
        ("primero", {"deck": "36"}, "allowed are 40, 48, 52"),
        ("primero", {"jokers": "on"}, "unknown option 'jokers': allowed are supremus, chorus"),
        ("primiera", {"chorus": "on"}, "house rules belong to the betting games"),
        ("primero-declared", {"deck": "52"}, "house rules belong to the betting games"),
        ("primero+supremus", {}, "is no option: write option=value"),
        ("primero+supremus=any+supremus=off", {}, "is given twice"),
        ("primero+deck=48", {"deck": "52"}, "is given twice"),
        ("primero", {"deck": [48]}, "is no value"),
        (None, {}, "is named by a text"),
        ("primero", {"id": "primiera"}, "unknown option 'id'"),
    ],
)
def test_impossible_house_rules(id: str, options: dict[str, str], says: str) -> None:
    with pytest.raises(RulesError, match=re.escape(says)):
        rules(id, **options)


# ------------------------------------------------------------------ rule sets no game could have


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"players": rules("primero").players._replace(most=11)}, "11 players need 44 cards, the pack has 40"),
        ({"deck": 48}, "no points for the rank 8"),
        ({"combinations": (Combination("chorus", same_rank=True, shapes=("211",)),)}, "always have four suits"),
        ({"combinations": (Combination("royal", holds="KT"),)}, "the pack lacks KT"),
        ({"ties": (Tie((), ("suit",)),)}, "has cards of several suits"),
    ],
)
def test_impossible_rule_sets(changes: dict[str, object], says: str) -> None:
    with pytest.raises(RulesError, match=says):
        refuse_unplayable(replaced(rules("primero"), **changes))


# ------------------------------------------------------------------ the page


def test_the_page_says_what_the_data_say() -> None:
    page = sheet.render(rules("primiera"))
    for fact in (
        "2 to 8 players; a pack of 40 cards (no 8, 9, 10)",
        "The player on the dealer's left cuts",
        "counter-clockwise, to the right",
        "Cincuenta y cinco  7, 6 and Ace of one suit, and any fourth card  always 55",
        "Hearts over Diamonds over Clubs",
        "the pot stays, and\n    new antes are added",
    ):
        assert fact in page, fact
    assert "A Primiera of exactly 79 or 81 also beats every Flusso." in sheet.render(rules("cardano"))
    assert "of any suits" in sheet.render(rules("primero", supremus="any"))
    assert "House rules: primero+deck=52." in sheet.render(rules("primero", deck="52"))


def test_the_page_marks_what_is_editorial() -> None:
    for id in PRESETS:
        (bases,) = [section for section in sheet.sheet(rules(id)).sections if section.title == "What it rests on"]
        assert bases.table is not None
        marked = {row[0] for row in bases.table.rows if "editorial" in row[1]}
        assert marked == set(rules(id).editorial)


def test_the_page_as_html_is_escaped_and_closed() -> None:
    from html.parser import HTMLParser

    class Open(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.stack: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.stack.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.stack.pop() == tag

    for id in PRESETS:
        reader = Open()
        reader.feed(sheet.render(rules(id), "html"))
        assert reader.stack == []


# ------------------------------------------------------------------ importing


def test_import_brings_nothing_that_is_not_needed() -> None:
    """`import primiera` loads the core alone: no art, no odds, no games, no third-party package."""
    code = "import sys; bare = set(sys.modules); import primiera; print(*sorted(set(sys.modules) - bare))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = told.stdout.split()
    ours = {name for name in loaded if name.startswith("primiera")}
    core = ("cards", "errors", "hands", "names", "presets", "ruleset")
    assert ours == {"primiera", *(f"primiera.{name}" for name in core)}
    assert all(name.split(".")[0] in sys.stdlib_module_names for name in loaded if name not in ours)


def test_modules_come_when_they_are_asked_for() -> None:
    for name in sorted(primiera._ON_DEMAND):
        assert getattr(primiera, name).__name__ == f"primiera.{name}"
    with pytest.raises(AttributeError, match="has no attribute 'poker'"):
        primiera.poker  # noqa: B018
