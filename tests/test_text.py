"""Every word a player sees goes through gettext, and every event has its sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from primiera import i18n, rules
from primiera.presets import PRESETS
from primiera.state import CHANCE, State
from primiera.text import PLACES, label, phase_text, seat_names, told, transcript
from primiera.view import view

LATIN = re.compile(r"[^\W\d_]+")


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.use("xx")
    yield
    i18n.use(None)


def outside_brackets(text: str) -> str:
    """What is left of a sentence in the pseudo-language when translated texts are taken out."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text


def hands(id: str, seed: int, count: int = 6) -> Iterator[State]:
    rng = random.Random(seed)
    state = State.start(rules(id), [15] * 4)
    for _ in range(count):
        while state.outcome is None:
            yield state
            state = state.play_random(rng)
        yield state
        if state.session_over:
            return
        state = state.next_hand()


@pytest.mark.parametrize("id", PRESETS)
def test_no_word_escapes_translation(id: str, pseudo: None) -> None:
    names = ["1", "2", "3", "4"]
    for state in hands(id, 5):
        texts = [told(event, state.rules, names, me) for event in state.log for me in (0, None)]
        texts += [phase_text(state.rules, state.phase)] if state.phase >= 0 else []
        legal = state.legal_actions()
        texts += [legal.why_not(kind) for kind, _ in legal.refusals]
        if state.turn != CHANCE:
            texts += [label(legal.pick(random.Random(i)), state.rules) for i in range(5) if legal]
        for text in texts:
            assert text and not LATIN.search(outside_brackets(text)), text


@pytest.mark.parametrize("id", PRESETS)
def test_every_event_is_a_sentence(id: str) -> None:
    for state in hands(id, 6):
        for event in state.log:
            for me in (None, 0, 1):
                sentence = told(event, state.rules, seat_names(4), me)
                assert sentence[0] in "123456789" or sentence[0].isupper(), sentence
                assert sentence.endswith(("?", ".")) and "{" not in sentence


def test_you_are_spoken_to() -> None:
    state = State.start("primero", [9, 9, 9]).deal(random.Random(1))
    state = state.apply(next(iter(state.legal_actions())))
    names = seat_names(3)
    assert told(state.log[-1], state.rules, names, 1) == "You pass."
    assert told(state.log[-1], state.rules, names, 0) == "West passes."


def test_every_table_has_names() -> None:
    assert sorted(PLACES) == [*range(2, 9)]
    assert all(len(set(seat_names(n))) == n for n in PLACES)


def test_an_unknown_language_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRIMIERA_LANG", "tlh")
    assert i18n.language() == "tlh" and i18n.ngettext("{n} chip", "{n} chips", 2) == "{n} chips"


@pytest.mark.parametrize("id", PRESETS)
def test_a_players_account_names_no_card_he_has_not_seen(id: str) -> None:
    for state in hands(id, 7):
        seen = view(state, state.order[0])
        known = {*seen.hand, *seen.thrown, *(card for event in seen.log for card in event.cards)}
        words = re.findall(r"\b[A2-9TJQK][HDCS]\b", " ".join(transcript(seen, seat_names(4))))
        assert set(words) <= {*map(str, known)} and {*map(str, seen.hand)} <= set(words)
