"""Sessions: the same seed gives the same session on one process and on many."""

from __future__ import annotations

import io
import itertools
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from primiera import match
from primiera.errors import RulesError
from primiera.match import play_session, play_sessions

PLAYERS = ["careful", "random", "bold"]


def test_a_session_goes_on_hand_after_hand() -> None:
    result = play_session("primero", PLAYERS, hands=20, seed=3)
    assert result.hands == 20 and [hand.number for hand in result.results] == [*range(1, 21)]
    assert sum(result.stacks) + result.carried == 300
    dealers = [hand.dealer for hand in result.results]
    assert all(after == (before - 1) % 3 for before, after in itertools.pairwise(dealers))


def test_a_session_ends_when_one_has_all() -> None:
    result = play_session("primero", ["random", "random"], hands=10_000, seed=1, stack=5)
    assert result.hands < 10_000 and sorted(result.stacks) == [0, 10]


def test_same_seed_same_session() -> None:
    assert play_session("cardano", PLAYERS, 5, seed=11) == play_session("cardano", PLAYERS, 5, seed=11)
    assert play_session("cardano", PLAYERS, 5, seed=11) != play_session("cardano", PLAYERS, 5, seed=12)


def test_a_hand_is_dealt_alike_however_the_last_one_went() -> None:
    one = play_session("primero", ["careful"] * 3, 4, seed=5, keep_record=True).record
    two = play_session("primero", ["random"] * 3, 4, seed=5, keep_record=True).record
    assert one is not None and two is not None
    assert [hand.moves[0] for hand in one.hands] == [hand.moves[0] for hand in two.hands]


def test_many_processes_give_what_one_gives() -> None:
    alone = play_sessions("primero-declared", PLAYERS, 4, range(6))
    with ProcessPoolExecutor(2) as executor:
        assert play_sessions("primero-declared", PLAYERS, 4, range(6), executor=executor) == alone
    with ThreadPoolExecutor(2) as executor:
        assert play_sessions("primero-declared", PLAYERS, 4, range(6), executor=executor) == alone


def test_a_cluster_gives_what_one_process_gives() -> None:
    """A Dask cluster of local workers, through the executor it offers (the extra ``cluster``)."""
    import distributed

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = play_sessions("primero", PLAYERS, 4, range(6), executor=client.get_executor())
    assert found == play_sessions("primero", PLAYERS, 4, range(6))


def test_a_bot_of_ones_own() -> None:
    class Caller:
        name = "caller"

        def choose(self, view: object, rng: random.Random) -> object:
            kinds = {choice.kind: choice for choice in view.legal.choices}  # type: ignore[attr-defined]
            return next(iter(kinds.get("call") or kinds["check"]))

    result = play_session("primero", [Caller(), Caller()], 10, seed=1)  # type: ignore[list-item]
    assert result.players == ("caller", "caller") and all(h.outcome.reason == "showdown" for h in result.results)


@pytest.mark.parametrize(
    ("players", "hands", "stack", "reason"),
    [
        ([], 1, 10, "2 to 6 players"),
        (["random"] * 7, 1, 10, "2 to 6 players"),
        (["random"] * 2, 0, 10, "one hand or more, not 0"),
        (["random"] * 2, 1, -1, "cannot sit down with -1 chips"),
        (["random", "shark"], 1, 10, "no bot 'shark'"),
    ],
)
def test_impossible_sessions(players: list[str], hands: int, stack: int, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        play_session("primero", players, hands, stack=stack)


def test_the_bar_is_drawn_on_long_runs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(match.time, "monotonic", lambda: now)
    stream = io.StringIO()
    bar = match.Progress(4, stream)
    bar.step()
    assert stream.getvalue() == ""
    now = 102.0
    bar.step()
    assert "███████████████░" in stream.getvalue() and "2/4, 2 s left" in stream.getvalue()
    bar.close()
    assert stream.getvalue().endswith("\r")
