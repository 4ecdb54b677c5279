"""Tables that the book writes from data: they hold what the engine says, and a slip in the data fails the build."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path

import pytest
from test_book_directives import ROOT, build

from primiera.hands import showdown
from primiera.odds import claims
from primiera.presets import rules

sys.path.insert(0, str(ROOT / "book" / "_ext"))

from primiera_book import api, architecture, matrix, quarrels, sheets, sources, values, words

BOOK = ROOT / "book"
STATEMENTS = sources.statements(BOOK / "statements.yml")


# ------------------------------------------------------------------ rule sets side by side


def test_the_matrix_answers_every_question_of_every_game() -> None:
    for row in matrix.ROWS:
        for id_ in matrix.NINE:
            assert row.answer(rules(id_)), (row.id, id_)


def test_every_decision_of_a_game_stands_in_the_matrix_or_has_a_name() -> None:
    for id_ in matrix.NINE:
        game = rules(id_)
        shown = {basis.parameter for row in matrix.ROWS for basis in row.resting_on(game)}
        for basis in game.bases:
            assert basis.parameter in shown or basis.parameter in sheets.PARAMETERS, (id_, basis.parameter)
            assert set(basis.statements) <= STATEMENTS.keys()


def test_verdicts_join_the_games_that_agree(tmp_path: Path) -> None:
    hands = ["7H 7D 7C 7S", "KH QH JH 2H"]
    text = f"```{{verdicts}} {' | '.join(hands)}\n```\n\n```{{one-hand}} 7S 6S AS KD\n```\n"
    html, warnings = build(tmp_path / "book", text)
    assert not warnings
    won_by_second = [id_ for id_ in matrix.NINE if showdown(hands, id_).winners == (1,)]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th>(.*?)</tr>", html)
    assert [name for name, cells in rows if "the second, by its class" in cells] == [
        rules(id_).name for id_ in won_by_second
    ]
    one_hand = html[html.index("pr-onehand") :]
    assert one_hand.count('<th scope="row">') == len(matrix.NINE)


def test_the_sheets_and_decisions_name_what_is_ours(tmp_path: Path) -> None:
    html, warnings = build(tmp_path / "book", "```{rule-sheets}\n```\n\n```{decisions} primero-declared\n```\n")
    assert not warnings
    html = unescape(html).translate(str.maketrans("“”’", '""\''))
    for id_ in matrix.NINE:
        part = html[html.index(f'id="sheet-{id_}"') :].split("</section>")[0]
        for basis in rules(id_).bases:
            assert not basis.editorial or basis.note in part, (id_, basis)
    assert html.count("pr-ed__mark") >= len(matrix.NINE)


def test_a_wish_that_is_granted_is_no_refusal(tmp_path: Path) -> None:
    refused, warnings = build(tmp_path / "book", "```{refusals}\nprimero deck=44\n```\n")
    assert not warnings and "44" in refused
    _, warnings = build(tmp_path / "other", "```{refusals}\nprimero deck=48\n```\n")
    assert "is granted, not refused" in warnings


# ------------------------------------------------------------------ contradictions


def test_every_contested_statement_is_taken_up() -> None:
    assert quarrels.forgotten(BOOK / "contradictions.yml", STATEMENTS) == []


def test_a_forgotten_contradiction_is_found(tmp_path: Path) -> None:
    entries = (BOOK / "contradictions.yml").read_text(encoding="utf-8")
    file = tmp_path / "contradictions.yml"
    file.write_text(entries.replace("{src}`B60`", "B60"), encoding="utf-8")
    assert quarrels.forgotten(file, STATEMENTS) == ["B60"]


@pytest.mark.parametrize(
    ("change", "message"),
    [(("kind: unclear", "kind: doubtful"), "kind"), (("row: ladder", "row: leiter"), "no row 'leiter'")],
)
def test_a_damaged_entry_is_refused(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    file = tmp_path / "contradictions.yml"
    file.write_text((BOOK / "contradictions.yml").read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    with pytest.raises(quarrels.QuarrelError, match=message):
        quarrels.entries(file)


def test_every_statement_is_told_by_a_chapter() -> None:
    texts = [file.read_text(encoding="utf-8") for file in BOOK.glob("*.md") if file.stem != "sources"]
    groups = [group for text in texts for group in re.findall(r"\{src\}`([^`]*)`", text)]
    told = {id_.strip() for group in groups for id_ in group.split(",")}
    told |= {id_ for entry in words.read(BOOK / words.FILE).values() for id_ in entry.get("src", [])}
    told |= quarrels.taken_up(quarrels.entries(BOOK / "contradictions.yml"))
    assert told <= STATEMENTS.keys()
    assert sorted(STATEMENTS.keys() - told) == []


# ------------------------------------------------------------------ counted tables


def test_printed_ranges_must_agree_with_the_count(tmp_path: Path) -> None:
    printed = "numerus: 20-54\nprimero: 40-81\nsupremus: 55\nfluxus: 42-70\nchorus: 40-84\n"
    html, warnings = build(tmp_path / "book", f"```{{ranges}} cardano\n{printed}```\n")
    assert not warnings and "20–54" in html
    _, warnings = build(tmp_path / "other", f"```{{ranges}} cardano\n{printed.replace('42-70', '41-70')}```\n")
    assert "fluxus runs 42-70" in warnings


def test_each_claim_shows_its_verdict_and_its_numbers(tmp_path: Path) -> None:
    html, warnings = build(tmp_path / "book", "```{claim} B63\n```\n\n```{claims}\n```\n")
    assert not warnings
    assert 'data-verdict="false"' in html and "7/36" in html
    for claim in claims():
        assert claim.statements[0] in html
    _, warnings = build(tmp_path / "other", "```{claim} A01\n```\n")
    assert "no claim rests on A01" in warnings


def test_draws_and_piles(tmp_path: Path) -> None:
    text = "```{draws} KS QS 7H 6D\n:top: 1\n```\n\n```{piles}\nAnna: 7D 6H AC 5S\nBruno: 7H 7C KD\n```\n"
    html, warnings = build(tmp_path / "book", text)
    assert not warnings
    first = re.search(r"What each discard leads to.*?<tbody><tr>(.*?)</tr>", html, re.DOTALL)
    assert first and "KS.svg" in first[1] and "QS.svg" in first[1] and "7H.svg" not in first[1]
    assert "no primiera" in html and html.count("1 point") == 1


def test_helpers_of_numbers_agree_with_the_pack() -> None:
    assert sum(values.patterns().values()) == values.deals()
    assert values.at_least("numerus", 20, "primero-declared") == values.deals()
    below = sum(values.hands_with("numerus", p) for p in values.totals("numerus") if p <= values.median("numerus"))
    assert 2 * below >= values.share("numerus") * values.deals()


# ------------------------------------------------------------------ words, code


def test_the_words_of_every_language_lead_to_their_entry(tmp_path: Path) -> None:
    text = "```{words}\n```\n" + "".join(f"\n```{{words-index}} {lang}\n```\n" for lang in ("es", "fr", "it"))
    html, warnings = build(tmp_path / "book", text, scopa="Where {term}`primiera` lives.")
    assert not warnings
    anchors = set(re.findall(r'href="#(term-[^"]+)"', html))
    assert len(anchors) > 30
    assert anchors <= set(re.findall(r'id="(term-[^"]+)"', html))


def test_the_architecture_stands_on_the_imports(tmp_path: Path) -> None:
    assert architecture.wrong(architecture.imports(ROOT / "primiera")) == []
    (tmp_path / "cards.py").write_text("from primiera.bots import Bot\n", encoding="utf-8")
    (tmp_path / "bots.py").write_text("", encoding="utf-8")
    assert architecture.wrong(architecture.imports(tmp_path)) == ["cards imports bots, which stands below it"]


def test_docstrings_fall_into_prose_lists_and_examples() -> None:
    kinds = [kind for kind, _ in api.blocks("Does this.\n\nid    the id\nname  the name\n\n>>> 1 + 1\n2\n")]
    assert kinds == ["prose", "list", "example"]
    written = "showdown(hands: Sequence[HandLike], rules: RulesLike) -> Showdown"
    assert api.signature("showdown", showdown) == written
