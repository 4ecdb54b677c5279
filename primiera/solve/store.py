"""Writing a solution as a small file, and judging what was written, not what was computed.

Chances are rounded, finer where the player's own choices lead often; the exploitability in the file is that of the
rounded play.
"""

from __future__ import annotations

import json

import numpy as np

from primiera.solve.exploitability import Quality, by_cards, judge
from primiera.solve.game import Game
from primiera.solve.plan import Plan, Strategy
from primiera.solve.tree import Stakes
from primiera.solve.values import Floats, Types
from primiera.strategies import FIGURES, FORMAT

FINE, COARSE, NONE = 4095, 63, 1
RARELY = 1e-4
"""In a game with an exchange, a position that the player's own choices reach more rarely is not written: the player
takes its first action there."""
OFTEN = 0.01
"""A position that the player's own choices reach with at least this chance is written finely."""
NEVER = 1e-7
"""A class that a player's own choices bring to a position more rarely is written as if it took the first action."""


def rounded(game: Game, strategy: Strategy) -> tuple[Strategy, list[list[int]]]:
    """The strategy in whole 4,095ths or 63rds, and which of the two for each position of each batch."""
    plan = Plan(game)
    reach = [plan.reach(player, strategy) for player in (0, 1)]
    rarely = RARELY if game.exchange else 0
    result: Strategy = []
    scale: list[list[int]] = []
    for at, batch in enumerate(plan.batches):
        if batch.kind == "chance":
            raise ValueError("a game with public cards is not stored")
        stage = batch.stage[batch.player]
        own = reach[batch.player][stage][batch.rows[batch.player]]
        # After a draw the reach itself holds how likely the hand is.
        total = (own * game.often[batch.player]).sum(1) if stage == 0 else own.sum(1)
        own = np.where(total[:, None] < rarely, 0, own)
        parts = [FINE if share >= OFTEN else COARSE if share >= rarely else NONE for share in total]
        scale.append(parts)
        result.append(_in_parts(strategy[at], own, np.array(parts, np.float64)[:, None, None]))
    return result, scale


def _in_parts(chances: Floats, own: Floats, parts: Floats) -> Floats:
    """Rounded down, what is left going to the largest remainders: each column still adds up to 1."""
    scaled = chances * parts
    floor = np.floor(scaled)
    left = np.rint(parts - floor.sum(1, keepdims=True))
    order = np.argsort(-(scaled - floor), axis=1, kind="stable")
    rank = np.argsort(order, axis=1, kind="stable")
    whole = floor + (rank < left)
    first = np.zeros_like(whole)
    first[:, 0] = parts[:, 0]
    return np.asarray(np.where((own < NEVER)[:, None, :], first, whole) / parts)


def text(
    game: Game,
    limits: Stakes,
    strategy: Strategy,
    *,
    iterations: int,
    method: str,
    command: str,
    cards: Types | None = None,
    field: Floats | None = None,
) -> tuple[str, Quality]:
    """The file, and the quality of the play it holds.

    cards  to judge it also against players who look at their cards
    field  how likely a hand ends in each class after an exchange
    """
    play, scale = rounded(game, strategy)
    quality = judge(game, play)
    seen = by_cards(cards, limits, play) if cards else None
    plan = Plan(game)
    rows: dict[str, dict[str, str]] = {}
    for number, node in enumerate(game.tree.nodes):
        at, i = plan.place.get(number, (0, 0))
        if node.kind in ("act", "draw") and scale[at][i] != NONE:
            written = [_row(row, scale[at][i]) for row in play[at][i][:-1]]
            rows[node.history] = dict(zip(node.actions, [*written, ""], strict=True))
    head = {
        "format": FORMAT,
        "rules": game.name,
        "ante": limits.ante,
        "stack": limits.stack,
        "sizes": limits.sizes,
        "raises": limits.raises,
        "phases": limits.phases,
        "method": method,
        "command": command,
        "iterations": iterations,
        "value": round(quality.value, 6),
        "best": [round(chips, 6) for chips in quality.best],
        "exploitability": round(quality.exploitability, 6),
        "best_by_cards": seen and [round(chips, 6) for chips in seen],
        "classes": game.labels[0][-1],
        "kinds": game.labels[0][0] if field is not None else [],
        "field": [] if field is None else [round(share, 6) for share in field.tolist()],
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    positions = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in rows.items()]
    return "{\n" + ",\n".join(lines) + ',\n"play": {\n' + ",\n".join(positions) + "\n}\n}\n", quality


def _row(chances: Floats, parts: int) -> str:
    whole = np.rint(chances * parts).astype(int)
    if not whole.any():
        return ""
    if parts == COARSE:
        return "".join(FIGURES[part] for part in whole)
    return "".join(FIGURES[part // 64] + FIGURES[part % 64] for part in whole)
