"""The rule sets, by id: nine games, and three point tables that old books print.

Each is data of RULES 5B with its basis, statement by statement. ``rules(id, **options)`` hands them out; the house
rules it takes stand in ``primiera.options``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from primiera.errors import RulesError
from primiera.ruleset import (
    Basis,
    Betting,
    Combination,
    Deal,
    Declaring,
    Draw,
    Override,
    Phase,
    Players,
    RuleSet,
    Tie,
    Turn,
)

# ------------------------------------------------------------------ what several games share

POINTS_40 = (
    ("7", 21), ("6", 18), ("A", 16), ("5", 15), ("4", 14), ("3", 13), ("2", 12), ("K", 10), ("Q", 10), ("J", 10),
)  # fmt: skip
"""A32, A33, B06, B20, C03."""
PIPS = (("8", 8), ("9", 9), ("T", 10))
"""8, 9 and 10 at their pips: the sources are silent, Notes & Queries gives it for six-card Primero (editorial)."""

NUMERUS = Combination("numerus", shapes=("211", "22", "31"), counting="suit")
PRIMERO = Combination("primero", shapes=("1111",))
SUPREMUS = Combination("supremus", holds="76A", suited=True, counting="holds", worth=55)
FLUXUS = Combination("fluxus", shapes=("4",))
CHORUS = Combination("chorus", same_rank=True)

LATIN_NAMES = (
    ("numerus", "Numerus"), ("primero", "Primero"), ("supremus", "Supremus"), ("fluxus", "Fluxus"),
    ("chorus", "Chorus"),
)  # fmt: skip
ITALIAN_NAMES = (
    ("numerus", "Numero"), ("primero", "Primero"), ("supremus", "Massimo"), ("fluxus", "Flusso"), ("chorus", "Coro"),
)  # fmt: skip

RIGHT_HANDED = Deal("counter-clockwise", cut_by="right", next_dealer="right"), Turn("counter-clockwise", "right")
SHOW = Phase("showdown")
BET, DRAW, ACCUSE = Phase("bet"), Phase("draw"), Phase("accuse")


def points_for(deck: int) -> tuple[tuple[str, int], ...]:
    """Points of each rank in a pack of 40, 48 or 52."""
    return POINTS_40 + PIPS[: (deck - 40) // 4]


# ------------------------------------------------------------------ source A


def _primiera() -> RuleSet:
    return RuleSet(
        id="primiera",
        names=(("en", "Primiera"), ("es", "Primiera"), ("fr", "Prime à l'italienne"), ("it", "Primiera")),
        source="A",
        players=Players(2, 8),
        deck=40,
        points=POINTS_40,
        combinations=(PRIMERO, SUPREMUS, FLUXUS),
        no_class="nothing",
        ties=(Tie(("primero",), ("high-card",)), Tie((), ("suit",))),
        suit_order="HDCS",
        deal=Deal("clockwise", cut_by="left", next_dealer="right"),
        turn=Turn("counter-clockwise", "right"),
        ante=1,
        phases=(Phase("deal", (1, 1, 1, 1)), ACCUSE, DRAW, ACCUSE),
        draw=Draw(1, 4),
        betting=None,
        declaring=None,
        carry_over=True,
        local_names=(("primero", "Primiera"), ("supremus", "Cincuenta y cinco"), ("fluxus", "Flujo")),
        bases=(
            Basis("players", ("A02",)),
            Basis("deck", ("A01",)),
            Basis("points", ("A32", "A33")),
            Basis("combinations", ("A22", "A23", "A25", "A26")),
            Basis("no_class", ("A18",)),
            Basis("ties.fluxus", ("A28", "A29", "A30")),
            Basis("ties.supremus", ("A27", "A28"), note="every fifty-five is worth 55, so only the suit can decide"),
            Basis("ties.primero", ("A31",), True, "highest card, then its suit, as modern Italian rules have it"),
            Basis("suit_order", ("A29", "A30")),
            Basis("deal.cut_by", ("A07",)),
            Basis("deal.direction", ("A08",)),
            Basis("deal.packets", ("A08",), True, "one card at a time: the source does not say"),
            Basis("deal.next_dealer", ("A19",)),
            Basis("turn", ("A15",), True, "the deal runs to the left, the draw begins at the right: both kept"),
            Basis("ante", ("A06",), True, "one chip, the dealer included"),
            Basis("phases", ("A11", "A15", "A18")),
            Basis("accuse", ("A11", "A12", "A13"), True, "declaring is compulsory, so the engine declares"),
            Basis("draw", ("A15", "A16")),
            Basis("stock", ("A17",), True, "a player never gets back the cards he has just thrown"),
            Basis("betting", ("A21",)),
            Basis("carry_over", ("A18", "A20")),
        ),
    )


# ------------------------------------------------------------------ sources B and D: vying games

LIMITS = Betting(1, 4, raises=3)

VYING_BASES = (
    Basis("points", ("B06", "B20")),
    Basis("combinations", ("B07", "B32", "B33", "B36", "B37", "B49")),
    Basis("chorus", ("B32", "B39"), True, "four courts are a Chorus only when of one rank"),
    Basis("numerus", ("B37", "B40"), True, "the best suit counts, as source C and Cardano force it"),
    Basis("no_class", ("B07",), note="every hand that is nothing else is a Numerus"),
    Basis("ties", ("B38", "B50")),
    Basis("ties.primero", ("B51",), note="read as the exception to B50"),
    Basis("pot.odd_chip", ("B50", "B76"), True, "to the first winner in turn order"),
    Basis("deal.cut_by", ("B27",)),
    Basis("deal.next_dealer", ("B17",)),
    Basis("ante", ("B26", "B75")),
    Basis("betting", ("B42", "B43", "B44")),
    Basis("betting.limit", ("B76",), True, "one to four chips, three raises a round, table stakes with side pots"),
    Basis("stock", ("B76",), True, "the discards are shuffled again; a player never gets his own back"),
    Basis("showdown", ("B47", "B48", "B24")),
)


def _vying(
    id: str,
    names: dict[str, str],
    *,
    deck: int,
    rounds: int,
    seating: tuple[Deal, Turn],
    combinations: tuple[Combination, ...] = (NUMERUS, PRIMERO, FLUXUS, CHORUS),
    packets: tuple[int, ...] = (2, 2),
    source: str = "B, D",
    bases: tuple[Basis, ...] = (),
) -> RuleSet:
    """A betting game: bet, change cards where there is a second round, bet on, show."""
    between = (DRAW,) if rounds > 1 else ()
    return RuleSet(
        id=id,
        names=tuple(names.items()),
        source=source,
        players=Players(2, 6, ideal=(3, 5)),
        deck=deck,
        points=points_for(deck),
        combinations=combinations,
        no_class="never",
        ties=(Tie(("primero",), ("eldest",)), Tie((), ("split",))),
        suit_order="HDCS",
        deal=seating[0],
        turn=seating[1],
        ante=1,
        phases=(Phase("deal", packets), BET, *between, *(BET,) * (rounds - 1), SHOW),
        draw=Draw(1, 4) if between else None,
        betting=LIMITS,
        declaring=None,
        carry_over=False,
        local_names=LATIN_NAMES,
        bases=(Basis("players", ("B02", "B13")), *VYING_BASES, *bases),
    )


def _primero() -> RuleSet:
    return _vying(
        "primero",
        {"en": "Primero", "es": "Primero", "fr": "Primero", "it": "Primero"},
        deck=40,
        rounds=1,
        seating=(Deal("clockwise", cut_by="right", next_dealer="right"), Turn("clockwise", "left")),
        bases=(
            Basis("deck", ("B05", "B18")),
            Basis("deal.direction", ("B29",)),
            Basis("deal.packets", ("B28",)),
            Basis("turn", ("B14", "B41")),
            Basis("phases", ("B45",), note="modern play has one round"),
            Basis("draw", ("B31", "B59"), note="off unless the house allows it"),
            Basis("supremus", ("B34", "B58", "D01"), True, "off: it belongs to the Italian game"),
        ),
    )


def _primiera_italiana() -> RuleSet:
    return _vying(
        "primiera-italiana",
        {"en": "Italian Primiera", "es": "Primiera italiana", "fr": "Primiera italienne", "it": "Primiera italiana"},
        deck=40,
        rounds=3,
        seating=RIGHT_HANDED,
        combinations=(NUMERUS, PRIMERO, SUPREMUS, FLUXUS, CHORUS),
        bases=(
            Basis("deck", ("B05", "B54")),
            Basis("deal.direction", ("B29", "B54")),
            Basis("deal.packets", ("B28",)),
            Basis("turn", ("B14", "B41"), True, "to the right like the deal; B14 says clockwise"),
            Basis("phases", ("B45", "B54", "B59")),
            Basis("draw", ("B59",)),
            Basis("supremus", ("B34", "B58", "B72", "D01"), True, "in one suit, worth 55"),
        ),
    )


def _primera_espanola() -> RuleSet:
    return _vying(
        "primera-espanola",
        {"en": "Spanish Primera", "es": "Primera española", "fr": "Primera espagnole", "it": "Primera spagnola"},
        deck=48,
        rounds=3,
        seating=RIGHT_HANDED,
        bases=(
            Basis("deck", ("B55",), True, "ace to nine and three courts: a pack of 48 that keeps the tens cannot be"),
            Basis("points.8-9", (), True, "8 and 9 at their pips"),
            Basis("deal.direction", ("B29",), True, "as in the Italian game"),
            Basis("deal.packets", ("B28",), True, "two and two"),
            Basis("turn", ("B41", "B55"), True, "to the right, like the deal"),
            Basis("phases", ("B55", "B45", "B59"), True, "three rounds, as the Italian game it is likened to"),
            Basis("draw", ("B59",)),
            Basis("supremus", ("B34", "B58"), True, "off: it belongs to the Italian game"),
        ),
    )


def _prime_francaise() -> RuleSet:
    return _vying(
        "prime-francaise",
        {"en": "French Prime", "es": "Prime francesa", "fr": "Prime française", "it": "Prime francese"},
        deck=52,
        rounds=2,
        seating=RIGHT_HANDED,
        bases=(
            Basis("deck", ("B56",)),
            Basis("points.8-10", (), True, "8, 9 and 10 at their pips"),
            Basis("deal.direction", ("B29",), True, "to the right"),
            Basis("deal.packets", ("B28",), True, "two and two"),
            Basis("turn", ("B41",), True, "to the right, like the deal"),
            Basis("phases", ("B56", "B59")),
            Basis("draw", ("B59",)),
            Basis("supremus", ("B34", "B58"), True, "off: it belongs to the Italian game"),
        ),
    )


def _primero_english() -> RuleSet:
    return _vying(
        "primero-english",
        {"en": "English Primero", "es": "Primero inglés", "fr": "Primero anglais", "it": "Primero inglese"},
        deck=48,
        rounds=3,
        seating=(Deal("clockwise", cut_by="right", next_dealer="right"), Turn("clockwise", "left")),
        bases=(
            Basis("deck", ("B57", "B19"), True, "ace to nine and three courts: the 7 was never out, so 8 and 9 stay"),
            Basis("points.8-9", (), True, "8 and 9 at their pips"),
            Basis("deal.direction", ("B29",)),
            Basis("deal.packets", ("B28",), True, "two and two"),
            Basis("turn", ("B14", "B41")),
            Basis("phases", ("B45", "B59"), True, "three rounds, an exchange after the first"),
            Basis("draw", ("B59",)),
            Basis("supremus", ("B34", "B58"), True, "off: it belongs to the Italian game"),
        ),
    )


# ------------------------------------------------------------------ source C


def _primero_declared() -> RuleSet:
    return RuleSet(
        id="primero-declared",
        names=(
            ("en", "Primero by declaration"), ("es", "Primero declarado"), ("fr", "Primero déclaré"),
            ("it", "Primero dichiarato"),
        ),
        source="C",
        players=Players(3, 6),
        deck=40,
        points=POINTS_40,
        combinations=(NUMERUS, PRIMERO, SUPREMUS, FLUXUS, CHORUS),
        no_class="never",
        ties=(Tie((), ("eldest",)),),
        suit_order="HDCS",
        deal=Deal("clockwise", cut_by="right", next_dealer="left"),
        turn=Turn("clockwise", "left"),
        ante=1,
        phases=(Phase("deal", (2,)), Phase("open"), Phase("deal", (2,)), Phase("declare"), SHOW),
        draw=Draw(1, 2),
        betting=None,
        declaring=Declaring(
            opening=True, points_for=("numerus", "primero"), overclaim="off", obligation="once", re_raise=False,
            unbet="show", unbet_rounds=2, least=1, most=4,
        ),
        carry_over=False,
        local_names=ITALIAN_NAMES,
        bases=(
            Basis("players", ("C01",), True, '"five/six" read as six'),
            Basis("deck", ("C02",)),
            Basis("points", ("C03",)),
            Basis("combinations", ("C04", "C05", "C06", "C07", "C08", "C09")),
            Basis("chorus", ("C09",), True, "four courts are a Coro only when of one rank"),
            Basis("numerus", ("C05", "C14"), note='"numero 30" exists only when one suit counts'),
            Basis("ties", ("C23",), True, "the eldest hand wins, as in Cardano's time"),
            Basis("deal.cut_by", ("C23",), True, "the neighbour on the other side of the deal"),
            Basis("deal.direction", ("C11", "C23"), note="implied by the first player"),
            Basis("deal.packets", ("C10",)),
            Basis("deal.next_dealer", ("C23",), True, "to the left, with the deal"),
            Basis("turn", ("C11",)),
            Basis("ante", ("C23",), True, "one chip"),
            Basis("phases", ("C10", "C12", "C13", "C22")),
            Basis("draw", ("C12", "C15", "C16"), True, "a pass without a change is allowed too"),
            Basis("stock", ("C23",), True, "the discards are shuffled again; a player never gets his own back"),
            Basis("declaring.opening", ("C10", "C23"), True, "a bet on two cards is held or passed, nobody leaves"),
            Basis("declaring.points_for", ("C13",)),
            Basis("declaring.overclaim", ("C13", "C17"), True, "a declaration may be too low, never too high"),
            Basis("declaring.obligation", ("C18", "C22"), True, "once a hand: else no bet could ever stay unseen"),
            Basis("declaring.reveal", ("C19", "C20", "C21")),
            Basis("declaring.re_raise", ("C21",), True, "the revealed player covers or passes, no more"),
            Basis("declaring.unbet", ("C23",), True, "after two rounds of passes all show, the best takes the antes"),
            Basis("declaring.stake", ("C13", "C23"), True, "one to four chips, table stakes"),
            Basis("carry_over", ("C23",), True, "never needed"),
        ),
    )  # fmt: skip


# ------------------------------------------------------------------ beyond the four sources


def _cardano() -> RuleSet:
    game = _vying(
        "cardano",
        {"en": "Cardano's Primero", "es": "La primera de Cardano", "fr": "La prime de Cardan",
         "it": "La primiera di Cardano"},
        deck=40,
        rounds=3,
        seating=RIGHT_HANDED,
        combinations=(NUMERUS, PRIMERO, SUPREMUS, FLUXUS, CHORUS),
        source="Cardano, after Zorli",
    )  # fmt: skip
    names = (
        ("numerus", "Punto"), ("primero", "Primiera"), ("supremus", "Cinquantacinque"), ("fluxus", "Flusso"),
        ("chorus", "Quattro uguali"),
    )  # fmt: skip
    bases = (
        Basis("players", (), True, "two to six, as in the other betting games"),
        Basis("deck", (), note="forty cards, Zorli on Cardano"),
        Basis("points", (), note="as in all sources, Notes & Queries"),
        Basis("combinations", (), note="point, primiera, 55, flush, four alike, Zorli on Cardano"),
        Basis("overrides", (), note="79, and probably 81, beats the flush, Zorli on Cardano"),
        Basis("ties", (), note="the player nearer the dealer's right, Zorli on Cardano"),
        Basis("deal", (), note="to the right, two cards at a time, Zorli on Cardano"),
        Basis("phases", (), True, "an invitation on two cards, a bet on four, an exchange, a last bet"),
        Basis("draw", (), True, "up to four cards, once"),
        Basis("betting", (), True, "the limits of our other betting games"),
    )
    phases = (Phase("deal", (2,)), BET, Phase("deal", (2,)), BET, DRAW, BET, SHOW)
    return replaced(
        game,
        overrides=(Override("primero", (79, 81), beats="fluxus"),),
        ties=(Tie((), ("eldest",)),),
        phases=phases,
        local_names=names,
        bases=bases,
    )


def _primiera_moderna() -> RuleSet:
    return replaced(
        _primiera(),
        id="primiera-moderna",
        names=(
            ("en", "Modern Primiera"), ("es", "Primiera moderna"), ("fr", "Primiera moderne"),
            ("it", "Primiera moderna"),
        ),
        source="modern Italian rules (spazioinwind)",
        combinations=(PRIMERO, FLUXUS, SUPREMUS),
        ties=(Tie(("primero",), ("kings", "high-card")), Tie((), ("suit",))),
        local_names=(("primero", "Primiera"), ("supremus", "Cinquantacinque"), ("fluxus", "Flusso")),
        bases=(
            Basis("players", (), True, "two to eight, as in source A"),
            Basis("deck", (), note="forty cards"),
            Basis("combinations", (), note="primiera, flusso, fifty-five: by rarity"),
            Basis("ties", (), note="highest card, then its suit; among courts more kings, then the king of cups"),
            Basis("deal", (), note="clockwise, one card at a time; the first to the dealer's right accuses"),
            Basis("ante", (), True, "one chip"),
            Basis("draw", (), True, "as in source A"),
            Basis("carry_over", (), True, "as in source A"),
        ),
    )  # fmt: skip


def _other_points(id: str, name: str, source: str, changes: dict[str, int], note: str) -> RuleSet:
    """A betting game under another point table, for comparison."""
    return replaced(
        _primero(),
        id=id,
        names=tuple((language, name) for language in ("en", "es", "fr", "it")),
        source=source,
        points=tuple((rank, changes.get(rank, points)) for rank, points in POINTS_40),
        bases=(Basis("points", (), note=note), Basis("play", (), True, "everything else as in primero")),
    )


def _strutt() -> RuleSet:
    return _other_points("strutt", "Strutt's points", "Strutt", {"6": 16, "A": 15}, "6 = 16, 5 and ace = 15")


def _nares() -> RuleSet:
    return _other_points("nares", "Nares's points", "Nares", {"A": 15}, "6 = 18, 5 and ace = 15")


def _little_prime() -> RuleSet:
    small = {"4": 4, "3": 3, "2": 2}
    return _other_points("little-prime", "Little Prime", "Le Duchat on Rabelais", small, "2, 3 and 4 at their pips")


def replaced(rules: RuleSet, **changes: object) -> RuleSet:
    """A copy with other values, like dataclasses.replace."""
    return RuleSet(**{**rules.__getstate__(), **changes})  # type: ignore[arg-type]


PRESETS: dict[str, Callable[[], RuleSet]] = {
    "primiera": _primiera,
    "primero": _primero,
    "primiera-italiana": _primiera_italiana,
    "primera-espanola": _primera_espanola,
    "prime-francaise": _prime_francaise,
    "primero-english": _primero_english,
    "primero-declared": _primero_declared,
    "cardano": _cardano,
    "primiera-moderna": _primiera_moderna,
    "strutt": _strutt,
    "nares": _nares,
    "little-prime": _little_prime,
}


@cache
def _preset(id: str) -> RuleSet:
    if id not in PRESETS:
        raise RulesError(f"unknown rule set '{id}': allowed are {', '.join(PRESETS)}")
    return PRESETS[id]()


def rules(id: str, /, **options: str) -> RuleSet:
    """The rule set with an id, changed by house rules.

    Options may also ride on the id: ``rules("primero+supremus=any")``. Raises RulesError for an unknown id or option
    and for house rules the game cannot have, with the reason.

    >>> rules("primero", supremus="any")
    rules('primero+supremus=any')
    """
    from primiera.options import apply

    if not isinstance(id, str):
        raise RulesError(f"a rule set is named by a text, not by {type(id).__name__}: allowed are {', '.join(PRESETS)}")
    name, *written = id.split("+")
    on_id: dict[str, str] = {}
    for text in written:
        key, joined, value = text.partition("=")
        if not joined:
            raise RulesError(f"'{text}' in '{id}' is no option: write option=value, such as supremus=any")
        if on_id.setdefault(key, value) != value:
            raise RulesError(f"the option '{key}' is given twice in '{id}', as {on_id[key]} and as {value}: choose one")
    for key, value in options.items():
        if on_id.setdefault(key, str(value)) != str(value):
            raise RulesError(f"the option '{key}' is given twice, as {on_id[key]} in '{id}' and as {value}: choose one")
    return apply(_preset(name), tuple(sorted(on_id.items())))
