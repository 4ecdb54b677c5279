"""A rule set as a page that a player could use, written from its data alone.

``sheet(rules)`` says what stands on the page; ``render(rules, form)`` prints it as text, Markdown or HTML. A line that
rests on our own decision is marked "editorial": the sources are silent there, or contradict each other.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterable
from typing import Literal, NamedTuple

from primiera.names import rank_name, suit_name
from primiera.ruleset import Basis, Combination, Phase, RuleSet, TieRule
from primiera.tables import rank_table

Form = Literal["text", "markdown", "html"]

TURN = {"clockwise": "clockwise, to the left", "counter-clockwise": "counter-clockwise, to the right"}
NUMBER = ("none", "one", "two", "three", "four")


class Table(NamedTuple):
    """Rows under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A heading, sentences, and perhaps a table or numbered steps."""

    title: str
    sentences: tuple[str, ...] = ()
    table: Table | None = None
    steps: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """The whole page."""

    title: str
    sections: tuple[Section, ...]


def sheet(rules: RuleSet) -> Sheet:
    """The rules of a game in the order a player needs them.

    >>> from primiera import rules
    >>> [section.title for section in sheet(rules("primiera")).sections][:4]
    ['The game', 'Points of the cards', 'Combinations, the highest first', 'Equal hands']
    """
    sections = [_game(rules), _points(rules), _combinations(rules), _ties(rules), _deal(rules), _play(rules)]
    if rules.draw:
        sections.append(_draw(rules))
    if rules.betting:
        sections.append(_betting(rules))
    if rules.declaring:
        sections.append(_declaring(rules))
    if rules.family == "vying":
        sections.append(_house_rules())
    return Sheet(rules.name, (*sections, _bases(rules)))


# ------------------------------------------------------------------ what the sections say


def _game(rules: RuleSet) -> Section:
    names = {name for language, name in rules.names if language != "en" and name != rules.name}
    lines = [f"{rules.players.least} to {rules.players.most} players"]
    if rules.players.ideal:
        lines[0] += f", best {rules.players.ideal[0]} to {rules.players.ideal[1]}"
    lines[0] += f"; {_pack(rules)}."
    if rules.family == "accusing":
        lines.append("Whoever holds the highest combination takes the pot. There is no betting and no bluff.")
    elif rules.family == "vying":
        lines.append("Hold the best hand at the showdown, or bet until everyone else has folded.")
    else:
        lines.append("Say what you hold, or less, and stake on it; the highest true hand takes the pot.")
    lines.append(f"Everyone, the dealer included, pays {_chips(rules.ante)} before the deal.")
    if names:
        lines.append(f"Also called: {', '.join(sorted(names))}.")
    source = f"Source {rules.source}" if set(rules.source) <= set("ABCD, ") else rules.source
    lines.append(f"Rules after: {source}." + (f" House rules: {rules.spec}." if rules.options else ""))
    return Section("The game", tuple(lines))


def _pack(rules: RuleSet) -> str:
    out = [rank for rank in "89T" if rank not in rules.value]
    missing = ", ".join(rank.replace("T", "10") for rank in out)
    return f"a pack of {rules.deck} cards" + (f" (no {missing})" if out else "")


def _points(rules: RuleSet) -> Section:
    by_points: dict[int, list[str]] = {}
    for rank, points in rules.points:
        latin, french = rank_name(rank), rank_name(rank, skin="french")
        by_points.setdefault(points, []).append(latin if latin == french else f"{latin} ({french})")
    rows = tuple((", ".join(by_points[points]), str(points)) for points in sorted(by_points, reverse=True))
    return Section("Points of the cards", (), Table(("Card", "Points"), rows))


def _combinations(rules: RuleSet) -> Section:
    rows = tuple(
        (rules.local_name(c.id), describe(c), _counted(c), _best_hand(rules, c)) for c in reversed(rules.combinations)
    )
    lines = ["A higher combination wins whatever the points; of two alike the one with more points wins."]
    for override in rules.overrides:
        points = " or ".join(map(str, override.points))
        lines.append(
            f"A {rules.local_name(override.combination)} of exactly {points} also beats every "
            f"{rules.local_name(override.beats)}."
        )
    if rules.no_class == "nothing":
        lines.append("Any other hand is nothing, and cannot win.")
    return Section(
        "Combinations, the highest first", tuple(lines), Table(("Name", "Cards", "Points", "At its best"), rows)
    )


def describe(combination: Combination) -> str:
    """The cards a combination asks for, in words.

    >>> from primiera.presets import SUPREMUS
    >>> describe(SUPREMUS)
    '7, 6 and Ace of one suit, and any fourth card'
    """
    if combination.same_rank:
        return "four cards of one rank"
    if combination.holds:
        *first, last = [rank_name(rank) for rank in combination.holds]
        return (
            f"{', '.join(first)} and {last} of {'one suit' if combination.suited else 'any suits'}, and any fourth card"
        )
    if combination.shapes == ("4",):
        return "four cards of one suit"
    if combination.shapes == ("1111",):
        return "one card of each suit"
    return "two or three cards of one suit"


def _counted(combination: Combination) -> str:
    if combination.worth:
        return f"always {combination.worth}"
    return "the best suit of two or three cards" if combination.counting == "suit" else "all four cards"


def _best_hand(rules: RuleSet, combination: Combination) -> str:
    table = rank_table(rules)
    top = max(i for i, worth in enumerate(table.worths) if worth.combination == combination.id)
    return f"{table.hand(table.ranks.index(top))} = {table.worths[top].points}"


TIE_TEXT: dict[TieRule, str] = {
    "high-card": "the highest single card wins (kings over knights or queens over knaves), then its suit",
    "kings": "among hands of nothing but courts, the one with more kings",
    "eldest": "the eldest hand wins: the first in turn order",
    "split": "the winners share the pot; an odd chip goes to the first of them in turn order",
    "void": "nobody wins",
}


def _ties(rules: RuleSet) -> Section:
    lines = []
    for tie in rules.ties:
        names = ", ".join(rules.local_name(id) for id in tie.combinations)
        who = f"Equal {names}" if names else ("All other equal hands" if len(rules.ties) > 1 else "Equal hands")
        lines.append(f"{who}: {'; then '.join(_tie_text(step, rules) for step in tie.chain)}.")
    return Section("Equal hands", tuple(lines))


def _tie_text(step: TieRule, rules: RuleSet) -> str:
    if step != "suit":
        return TIE_TEXT[step]
    french = " over ".join(suit_name(suit, skin="french") for suit in rules.suit_order)
    latin = " over ".join(suit_name(suit) for suit in rules.suit_order)
    return f"the higher suit wins, {french} ({latin})"


def _deal(rules: RuleSet) -> Section:
    packets = [phase.cards for phase in rules.phases if phase.kind == "deal"]
    how = "; later ".join(_packets(cards) for cards in packets)
    starts = "left" if rules.deal.direction == "clockwise" else "right"
    return Section(
        "The deal",
        (
            f"The player on the dealer's {rules.deal.cut_by} cuts. Cards go {TURN[rules.deal.direction]}, beginning "
            f"with the dealer's {starts}: {how}.",
            f"The turn goes {TURN[rules.turn.direction]}. The player on the dealer's {rules.turn.first} acts first and "
            "is the eldest hand.",
            f"The next dealer is the player on the dealer's {rules.deal.next_dealer}.",
        ),
    )


def _packets(cards: tuple[int, ...]) -> str:
    number = NUMBER[sum(cards)]
    if len(cards) == 1:
        return f"{number} to each, face down"
    how = "one at a time" if set(cards) == {1} else f"in packets of {' and '.join(NUMBER[n] for n in cards)}"
    return f"{number} to each, face down, {how}"


def _play(rules: RuleSet) -> Section:
    steps = [f"Ante: everyone pays {_chips(rules.ante)} into the pot.", *map(_step, rules.phases)]
    lines = []
    if rules.family == "accusing":
        pot = "the pot stays, and new antes are added" if rules.carry_over else "everyone takes back the ante"
        steps.append(f"If still nobody holds a combination, the hand is void: {pot}.")
    elif rules.family == "vying":
        lines.append("As soon as one player is left he takes the pot, and shows nothing.")
    return Section("How a hand goes", tuple(lines), steps=tuple(steps))


def _step(phase: Phase) -> str:
    if phase.kind == "deal":
        return f"Deal: {_packets(phase.cards)}."
    return {
        "accuse": "Declare: whoever holds a combination must say so at once. The highest takes the pot, and the "
        "hand ends.",
        "bet": "Bet: in turn check, bet or fold; after a bet call, raise or fold.",
        "draw": "Change cards: in turn each may throw cards and take as many from the stock.",
        "open": "Open on two cards: in turn bet or pass. After a bet the others hold it or pass; if all pass, the last "
        "before the bettor must hold. Nobody leaves the game.",
        "declare": "Declare: in turn pass, perhaps changing cards, or declare a hand and stake on it.",
        "showdown": "Show: those still in lay down their cards, and the best hand takes the pot.",
    }[phase.kind]


def _draw(rules: RuleSet) -> Section:
    assert rules.draw is not None
    numbers = f"{NUMBER[rules.draw.least]} to {NUMBER[rules.draw.most]} cards"
    when = "Each time you pass before you have declared" if rules.declaring else "Once a hand, in your turn"
    return Section(
        "Changing cards",
        (
            f"{when}, you may change {numbers}, or stand. They are thrown face down, and as many come from the stock.",
            "When the stock runs short the cards thrown so far are shuffled and become the new stock. You never get "
            "back the ones you have just thrown.",
        ),
    )


def _betting(rules: RuleSet) -> Section:
    assert rules.betting is not None
    limit = rules.betting
    return Section(
        "Bets",
        (
            f"A bet or a raise is {limit.least} to {limit.most} chips, with at most {NUMBER[limit.raises]} raises in a "
            "round. A round ends when all who are in have paid the same.",
            "You play for the chips before you. Who cannot pay in full is all-in, and can win from each of the others "
            "only as much as he has paid; the rest is a side pot.",
        ),
    )


def _declaring(rules: RuleSet) -> Section:
    assert rules.declaring is not None
    d = rules.declaring
    named = " and ".join(rules.local_name(id) for id in d.points_for)
    bare = ", ".join(rules.local_name(c.id) for c in rules.combinations if c.id not in d.points_for)
    above = "never more than you hold" if d.overclaim == "off" else "whatever you like"
    lines = [
        f"Declare a combination, {named} with points, {bare} by name alone: less than you hold if you like, {above}. "
        f"Put down {d.least} to {d.most} chips as your stake. From then on you change no cards.",
        "To raise, pay what the others have paid, declare something higher than the standing declaration, and add your "
        "own stake. A pass costs nothing and keeps you in the game.",
    ]
    if d.obligation != "off":
        once = "until a hand has been revealed" if d.obligation == "once" else "at every bet"
        lines.append(
            f"If everyone else has passed, the last player before the bettor must cover the bet ({once}). The bettor "
            "then shows his true hand, which becomes the standing declaration; who covered may raise above it."
        )
        again = "cover it, raise again or pass" if d.re_raise else "cover it or pass"
        lines.append(f"The revealed player may {again}; passing, he may change up to two cards and pays no more.")
    lines.append(
        "The hand ends when the turn is back at the last bettor and nobody has raised. If nobody covered him he takes "
        "the pot unseen; else he and those who paid as much show, and the best true hand wins."
    )
    what = "all hands are shown and the best takes the antes" if d.unbet == "show" else "the hand is void"
    lines.append(f"If {NUMBER[d.unbet_rounds]} rounds pass without a bet, {what}.")
    return Section("Declarations", tuple(lines))


def _house_rules() -> Section:
    from primiera.options import HOUSE_RULES

    rows = tuple((f"{o.key}={'|'.join(o.values)}", o.meaning, ", ".join(o.statements)) for o in HOUSE_RULES)
    return Section("House rules", (), Table(("Option", "Meaning", "Statements"), rows))


def _bases(rules: RuleSet) -> Section:
    rows = tuple((basis.parameter, _rests_on(basis), basis.note) for basis in rules.bases)
    return Section(
        "What it rests on",
        ('Statements by their number in the sources; "editorial" is our decision, where they are silent or at odds.',),
        Table(("Rule", "Statements", "Note"), rows),
    )


def _rests_on(basis: Basis) -> str:
    return ", ".join([*basis.statements, *(["editorial"] if basis.editorial else [])]) or "outside the sources"


def _chips(number: int) -> str:
    return f"{number} chip" + ("s" if number != 1 else "")


# ------------------------------------------------------------------ three forms of the page


def render(rules: RuleSet, form: Form = "text") -> str:
    """The page as plain text, Markdown (headings from level 2) or an HTML fragment."""
    page = sheet(rules)
    writer = {"text": _text, "markdown": _markdown, "html": _html}[form]
    return "\n".join(writer(page))


def _text(page: Sheet) -> Iterable[str]:
    yield from (page.title.upper(), "=" * len(page.title))
    for section in page.sections:
        yield from ("", section.title, "-" * len(section.title))
        for sentence in section.sentences:
            yield textwrap.fill(sentence, 78)
        for number, step in enumerate(section.steps, 1):
            yield textwrap.fill(step, 78, initial_indent=f"{number:2}. ", subsequent_indent="    ")
        if section.table:
            yield from _columns(section.table)


def _columns(table: Table) -> Iterable[str]:
    lines = [table.head, *table.rows]
    widths = [max(len(row[i]) for row in lines) for i in range(len(table.head))]
    for row in lines:
        *cells, last = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        start = "  ".join(["", *cells, ""])
        room = max(30, 110 - len(start))
        first, *more = textwrap.wrap(last.rstrip(), room) or [""]
        yield (start + first).rstrip()
        yield from (" " * len(start) + line for line in more)


def _markdown(page: Sheet) -> Iterable[str]:
    yield f"## {page.title}"
    for section in page.sections:
        yield from ("", f"### {section.title}")
        for sentence in section.sentences:
            yield from ("", sentence)
        if section.steps:
            yield ""
        yield from (f"{number}. {step}" for number, step in enumerate(section.steps, 1))
        if section.table:
            yield from ("", _row(section.table.head), _row(("---",) * len(section.table.head)))
            yield from map(_row, section.table.rows)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', ' / ') for cell in cells)} |"


def _html(page: Sheet) -> Iterable[str]:
    yield f'<article class="primiera-rules"><h2>{html.escape(page.title)}</h2>'
    for section in page.sections:
        yield f"<section><h3>{html.escape(section.title)}</h3>"
        yield from (f"<p>{html.escape(sentence)}</p>" for sentence in section.sentences)
        if section.steps:
            yield "<ol>" + "".join(f"<li>{html.escape(step)}</li>" for step in section.steps) + "</ol>"
        if section.table:
            head = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in section.table.head)
            yield f"<table><thead><tr>{head}</tr></thead><tbody>"
            for row in section.table.rows:
                cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
                yield f'<tr><th scope="row">{html.escape(row[0])}</th>{cells}</tr>'
            yield "</tbody></table>"
        yield "</section>"
    yield "</article>"
