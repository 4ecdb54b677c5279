"""The widgets by name: each is a desk and nothing else."""

from __future__ import annotations

from primiera.widgets.base import TableView
from primiera.widgets.first_hand import FirstHandDesk
from primiera.widgets.points_drill import PointsDrillDesk
from primiera.widgets.table.desk import TableDesk


class FirstHand(TableView):
    """Four cards, one change, one rival: ``FirstHand(seed=1526)``."""

    desk_type = FirstHandDesk


class PointsDrill(TableView):
    """Ten cards, and what each counts: ``PointsDrill(seed=1526)``."""

    desk_type = PointsDrillDesk


class Table(TableView):
    """A session of any rule set against bots: ``Table("primero-declared", players=4, seed=7)``."""

    desk_type = TableDesk
