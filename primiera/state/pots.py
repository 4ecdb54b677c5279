"""Main pot and side pots: who may win which chips. Pure arithmetic on what each seat paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the seats that may win them, in the order given to ``pots``. The first of several is the main pot."""

    chips: int
    seats: tuple[int, ...]


def pots(paid: Sequence[int], entitled: Sequence[int], carried: int = 0) -> tuple[Pot, ...]:
    """Split what was paid into pots: a player all in can win from each other only as much as he paid himself.

    paid      chips each seat put in
    entitled  seats that may still win, in turn order
    carried   chips from void hands, part of the main pot

    Table stakes are editorial (B76 is silent). Chips above what any entitled seat paid go with the pot below: they were
    lost by players who left.

    >>> pots([5, 2, 5, 3], [0, 1, 2])
    (Pot(chips=8, seats=(0, 1, 2)), Pot(chips=7, seats=(0, 2)))
    """
    levels = sorted({paid[seat] for seat in entitled})
    if len(levels) == 1:  # nearly every hand: all who stay have paid the same
        return (Pot(sum(paid) + carried, tuple(entitled)),)
    found: list[Pot] = []
    below = 0
    for level in levels:
        chips = sum(min(p, level) - min(p, below) for p in paid)
        found.append(Pot(chips, tuple(seat for seat in entitled if paid[seat] >= level)))
        below = level
    found[0] = found[0]._replace(chips=found[0].chips + carried)
    above = sum(max(p - below, 0) for p in paid)
    found[-1] = found[-1]._replace(chips=found[-1].chips + above)
    return tuple(found)


def share(chips: int, winners: Sequence[int]) -> dict[int, int]:
    """Equal shares (B50); odd chips go one each to the first winners in turn order (editorial, B76).

    >>> share(7, [2, 0])
    {2: 4, 0: 3}
    """
    if len(winners) == 1:
        return {winners[0]: chips}
    each, odd = divmod(chips, len(winners))
    return {seat: each + (place < odd) for place, seat in enumerate(winners)}
