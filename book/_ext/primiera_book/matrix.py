"""Rule sets side by side: ``{rules-matrix}``, ``{one-hand}``, ``{verdicts}``. Nothing in them is typed.

A row of the matrix is a question and a function that answers it from a rule set; the statements behind an answer, and
whether it is our own decision, come from the rule set's bases.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from primiera.cards import Card, parse_cards
from primiera.errors import PrimieraError
from primiera.hands import Score, score, showdown
from primiera.names import rank_name
from primiera.presets import rules
from primiera.ruleset import Basis, Phase, RuleSet
from primiera.tables import rank_table

from .cards import chip
from .grid import Cell, grid
from .markup import tag
from .sources import citation, decided

NINE = (
    "primiera", "primero", "primiera-italiana", "primera-espanola", "prime-francaise", "primero-english",
    "primero-declared", "cardano", "primiera-moderna",
)  # fmt: skip
"""The nine games, in the order of the sources."""

STEPS = {
    "accuse": "declare", "bet": "bet", "draw": "change", "open": "open", "declare": "declare and stake",
    "showdown": "show",
}  # fmt: skip
TIES = {
    "suit": "higher suit", "high-card": "highest card, then its suit", "kings": "more kings", "eldest": "eldest hand",
    "split": "share", "void": "nobody",
}  # fmt: skip


# ------------------------------------------------------------------ the rows


def _source(game: RuleSet) -> str:
    return f"Source {game.source}" if set(game.source) <= set("ABCD, ") else game.source[0].upper() + game.source[1:]


def _players(game: RuleSet) -> str:
    ideal = f", best {game.players.ideal[0]} to {game.players.ideal[1]}" if game.players.ideal else ""
    return f"{game.players.least} to {game.players.most}{ideal}"


def _pack(game: RuleSet) -> str:
    missing = [rank_name(rank) for rank in "89T" if rank not in game.value]
    return f"{game.deck}" + (f", no {', '.join(missing)}" if missing else ", whole")


def _points(game: RuleSet) -> str:
    by_points: dict[int, list[str]] = {}
    for rank, points in game.points:
        by_points.setdefault(points, []).append(rank_name(rank))
    return "; ".join(f"{', '.join(ranks)} = {points}" for points, ranks in sorted(by_points.items(), reverse=True))


def _high_cards(game: RuleSet) -> str:
    return ", ".join(f"{rank_name(r)} = {game.value[r]}" for r in "89T" if r in game.value) or "not in the pack"


def _ladder(game: RuleSet) -> str:
    return " < ".join(game.local_name(c.id) for c in game.combinations)


def _lifted(game: RuleSet) -> str:
    told = [
        f"{game.local_name(o.combination)} of {' or '.join(map(str, o.points))} beats {game.local_name(o.beats)}"
        for o in game.overrides
    ]
    return "; ".join(told) or "none"


def _fifty_five(game: RuleSet) -> str:
    found = next((c for c in game.combinations if c.id == "supremus"), None)
    return "no" if found is None else f"{'one suit' if found.suited else 'any suits'}, always {found.worth}"


def _four_alike(game: RuleSet) -> str:
    return score("7H 7D 7C 7S", game).name


def _four_courts(game: RuleSet) -> str:
    return f"four kings {score('KH KD KC KS', game).name}, mixed courts {score('KH QD JC KS', game).name}"


def _nothing(game: RuleSet) -> str:
    return "possible, and loses" if game.no_class == "nothing" else "cannot be"


def _numerus(game: RuleSet) -> str:
    found = next((c for c in game.combinations if c.id == "numerus"), None)
    return "no such hand" if found is None else "best suit" if found.counting == "suit" else "all four cards"


def _ties(game: RuleSet) -> str:
    told = []
    for tie in game.ties:
        who = ", ".join(game.local_name(id_) for id_ in tie.combinations) or ("others" if len(game.ties) > 1 else "all")
        told.append(f"{who}: {', then '.join(TIES[step] for step in tie.chain)}")
    return "; ".join(told)


def _deal(game: RuleSet) -> str:
    packets = [phase.cards for phase in game.phases if phase.kind == "deal"]
    how = ", later ".join("+".join(map(str, cards)) for cards in packets)
    return f"{how}, {game.deal.direction}"


def _turn(game: RuleSet) -> str:
    return f"dealer's {game.turn.first}, {game.turn.direction}"


def _hand(game: RuleSet) -> str:
    def step(phase: Phase) -> str:
        return f"deal {sum(phase.cards)}" if phase.kind == "deal" else STEPS[phase.kind]

    return ", ".join(step(phase) for phase in game.phases)


def _draw(game: RuleSet) -> str:
    if game.draw is None:
        return "none"
    often = "at each pass" if game.declaring else "once"
    return f"{game.draw.least} to {game.draw.most} cards, {often}"


def _stakes(game: RuleSet) -> str:
    if game.betting:
        return f"{game.betting.least} to {game.betting.most} chips, {game.betting.raises} raises a round"
    if game.declaring:
        return f"{game.declaring.least} to {game.declaring.most} chips with each declaration"
    return "the ante alone"


def _void(game: RuleSet) -> str:
    if game.declaring:
        return "all show, best takes the antes" if game.declaring.unbet == "show" else "hand void"
    return "pot stays for the next hand" if game.carry_over else "cannot be"


class Row(NamedTuple):
    """A question, the answer from a rule set, and the parameters (or their beginnings) it rests on."""

    id: str
    title: str
    answer: Callable[[RuleSet], str]
    bases: tuple[str, ...]

    def resting_on(self, game: RuleSet) -> list[Basis]:
        return [b for b in game.bases if any(b.parameter == p or b.parameter.startswith(f"{p}.") for p in self.bases)]


ROWS = (
    Row("source", "Rules after", _source, ()),
    Row("players", "Players", _players, ("players",)),
    Row("pack", "Pack", _pack, ("deck",)),
    Row("high-cards", "Points of 8, 9, 10", _high_cards, ("points.8-9", "points.8-10")),
    Row("ladder", "Combinations, lowest first", _ladder, ("combinations",)),
    Row("lifted", "Hands that jump the ladder", _lifted, ("overrides",)),
    Row("fifty-five", "7, 6 and ace a class?", _fifty_five, ("supremus",)),
    Row("four-alike", "Four sevens are", _four_alike, ()),
    Row("four-courts", "Four court cards are", _four_courts, ("chorus",)),
    Row("nothing", "A hand of nothing", _nothing, ("no_class",)),
    Row("numerus", "A Numerus counts", _numerus, ("numerus",)),
    Row("ties", "Equal hands", _ties, ("ties",)),
    Row("cut", "Who cuts", lambda game: f"dealer's {game.deal.cut_by}", ("deal.cut_by",)),
    Row("deal", "The deal", _deal, ("deal.direction", "deal.packets", "deal")),
    Row("turn", "First to act", _turn, ("turn",)),
    Row("next-dealer", "Next dealer", lambda game: f"dealer's {game.deal.next_dealer}", ("deal.next_dealer",)),
    Row("hand", "A hand goes", _hand, ("phases", "accuse")),
    Row("draw", "Changing cards", _draw, ("draw",)),
    Row("stakes", "Stakes", _stakes, ("betting", "declaring.stake")),
    Row("void", "Nobody wins, or bets", _void, ("carry_over", "declaring.unbet")),
)
POINTS = Row("points", "Points of the cards", _points, ("points",))
"""Asked for by name only: the nine games agree on it."""
BY_ID = {row.id: row for row in (*ROWS, POINTS)}


def grouped(row: Row, specs: tuple[str, ...] = NINE) -> list[tuple[list[RuleSet], str]]:
    """Equal answers together: the games that give one, and the answer."""
    groups: dict[str, list[RuleSet]] = {}
    for spec in specs:
        groups.setdefault(row.answer(rules(spec)), []).append(rules(spec))
    return [(games, answer) for answer, games in groups.items()]


# ------------------------------------------------------------------ the directives


def named(text: str | None) -> tuple[str, ...]:
    """Rule sets of an option, with commas between them; all nine by default."""
    return tuple(part.strip() for part in text.split(",")) if text else NINE


class Compared(SphinxDirective):
    """What the directives of this module share: the rule sets they compare."""

    has_content = False
    option_spec: ClassVar[OptionSpec] = {"rules": directives.unchanged_required}

    def games(self) -> list[RuleSet]:
        try:
            return [rules(spec) for spec in named(self.options.get("rules"))]
        except PrimieraError as error:
            raise self.error(f"{{{self.name}}}: {error}") from error

    def chips(self, cards: tuple[Card, ...]) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for card in cards:
            found += [*([nodes.Text(" ")] if found else []), chip(card, self.config.language)]
        return found


def label(game: RuleSet) -> str:
    """The name of a game and the house rules it is played with."""
    return game.name + "".join(f", {key} {value}" for key, value in game.options)


class RulesMatrix(Compared):
    """``{rules-matrix}``: every question of ROWS under every rule set; ``:rows:`` takes some of them."""

    option_spec: ClassVar[OptionSpec] = {"rules": directives.unchanged_required, "rows": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        games = self.games()
        rows = [BY_ID[id_.strip()] for id_ in self.options["rows"].split(",")] if "rows" in self.options else ROWS
        filled = [[row.title, *(self.cell(row, game) for game in games)] for row in rows]
        return [grid(["Rule", *map(label, games)], filled, "pr-matrix", "The rule sets side by side")]

    def cell(self, row: Row, game: RuleSet) -> Cell:
        bases = row.resting_on(game)
        cell: list[nodes.Node] = [nodes.Text(row.answer(game))]
        ids = sorted({id_ for basis in bases for id_ in basis.statements})
        if ids:
            cell += [nodes.Text(" "), tag.of("span", {"class": "pr-matrix__src"}, *citation(self.env, ids))]
        notes = [basis.note for basis in bases if basis.editorial]
        return [*cell, nodes.Text(" "), decided("; ".join(filter(None, notes)))] if notes else cell


class OneHand(Compared):
    """``{one-hand} 7S 6S AS KD``: what every rule set makes of it, and the share of all other hands it beats."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        try:
            cards = parse_cards(self.arguments[0])
            rows = [self.row(cards, game) for game in self.games()]
        except PrimieraError as error:
            raise self.error(f"{{one-hand}}: {error}") from error
        head = ["Rule set", "It is", "Points", "Cards that count", "Beats of all hands"]
        return [grid(head, rows, "pr-onehand", "One hand")]

    def row(self, cards: tuple[Card, ...], game: RuleSet) -> list[Cell]:
        worth = score(cards, game)
        counting: Cell = self.chips(worth.counting) or "none"
        points = str(worth.points) if worth.combination else "–"
        return [label(game), worth.name, points, counting, beaten(cards, game)]


def beaten(cards: tuple[Card, ...], game: RuleSet) -> str:
    """The share of all hands of the pack that are worth less, in words at either end."""
    table = rank_table(game)
    rank = table.rank(cards)
    if rank in (0, len(table.worths) - 1):
        return "every other" if rank else "none"
    return f"{100 * sum(table.counts[:rank]) / len(table.ranks):.1f}\u00a0%"


class Verdicts(Compared):
    """``{verdicts} 7S 6S AS KD | KH QH JH 2H``: who wins under every rule set, the first hand being the eldest.

    Rule sets that agree in everything shown share a row.
    """

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        try:
            hands = [parse_cards(text) for text in self.arguments[0].split("|")]
            groups: dict[tuple[str, ...], list[RuleSet]] = {}
            for game in self.games():
                groups.setdefault(self.verdict(hands, game), []).append(game)
        except PrimieraError as error:
            raise self.error(f"{{verdicts}}: {error}") from error
        rows = [[", ".join(map(label, games)), *answer] for answer, games in groups.items()]
        heads: list[Cell] = ["Under", *(self.chips(cards) for cards in hands), "Wins"]
        return [grid(heads, rows, "pr-verdicts", "Who wins under which rules")]

    def verdict(self, hands: list[tuple[Card, ...]], game: RuleSet) -> tuple[str, ...]:
        end = showdown(hands, game)
        return (*map(worth_of, end.scores), outcome(end.winners, end.by, len(hands)))


PLACES = ("first", "second", "third", "fourth")
REASONS = {
    "combination": "by its class", "points": "by points", "suit": "by suit", "high-card": "by its highest card",
    "eldest": "as eldest hand",
}  # fmt: skip


def worth_of(worth: Score) -> str:
    return str(worth)


def outcome(winners: tuple[int, ...], by: str, hands: int) -> str:
    """The verdict in words: "the first, by points"."""
    if by == "none":
        return "nobody"
    if by == "split":
        return "they share" if len(winners) == hands else f"{' and '.join(PLACES[i] for i in winners)} share"
    return f"the {PLACES[winners[0]]}, {REASONS[by]}"


def setup(app: Sphinx) -> None:
    app.add_directive("rules-matrix", RulesMatrix)
    app.add_directive("one-hand", OneHand)
    app.add_directive("verdicts", Verdicts)
