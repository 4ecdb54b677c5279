"""The widgets by name: each is a desk and nothing else."""

from __future__ import annotations

from primiera.widgets.base import TableView
from primiera.widgets.first_hand import FirstHandDesk
from primiera.widgets.points_drill import PointsDrillDesk


class FirstHand(TableView):
    """Four cards, one change, one rival: ``FirstHand(seed=1526)``."""

    desk_type = FirstHandDesk


class PointsDrill(TableView):
    """Ten cards, and what each counts: ``PointsDrill(seed=1526)``."""

    desk_type = PointsDrillDesk
