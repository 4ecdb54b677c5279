"""The widgets by name: each is a desk and nothing else."""

from __future__ import annotations

from primiera.widgets.base import TableView
from primiera.widgets.draw_trainer import DrawTrainerDesk
from primiera.widgets.drills import DrillDesk
from primiera.widgets.explorer import ExplorerDesk
from primiera.widgets.first_hand import FirstHandDesk
from primiera.widgets.level_desk import LevelDesk
from primiera.widgets.points_drill import PointsDrillDesk
from primiera.widgets.showdown import ShowdownDesk
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


class Explorer(TableView):
    """Any four of forty cards, and what each game makes of them: ``Explorer("7D 6D AD 3S")``."""

    desk_type = ExplorerDesk


class ShowdownWidget(TableView):
    """Who wins? First say it, then look: ``ShowdownWidget(["7S 6H AD 5C", "KS 2S JS QS"], rules="primero")``."""

    desk_type = ShowdownDesk


class DrawTrainer(TableView):
    """What would you change? Every choice counted: ``DrawTrainer(seed=1526)``."""

    desk_type = DrawTrainerDesk


class Drill(TableView):
    """Ten questions: ``Drill("class")``, "points", "winner" or "discard"; ``seed=`` sets the same for a whole class."""

    desk_type = DrillDesk


class LevelWidget(TableView):
    """The levels of a chapter, or one of them: ``LevelWidget("numerus")``."""

    desk_type = LevelDesk
