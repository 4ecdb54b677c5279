"""Exact chances, by counting and never by dealing: standard library only, every probability a Fraction.

``dealt`` and ``standing`` look at all hands of the pack; ``exchange`` and ``becomes`` at the discards of one hand;
``equity`` puts hands against each other; ``nobody_holds`` and ``somebody_holds`` look at a whole table; ``claims``
holds what the sources assert against what the count says.
"""

from __future__ import annotations

from primiera.odds.census import Census, census
from primiera.odds.claims import Claim, claims
from primiera.odds.dealt import Dealt, Share, Standing, dealt, standing
from primiera.odds.equity import Equity, equity, equity_against
from primiera.odds.exchange import Choice, Exchange, becomes, exchange, most_changed, reaches
from primiera.odds.seats import kinds, nobody_holds, somebody_holds, tied_best

__all__ = [
    "Census",
    "Choice",
    "Claim",
    "Dealt",
    "Equity",
    "Exchange",
    "Share",
    "Standing",
    "becomes",
    "census",
    "claims",
    "dealt",
    "equity",
    "equity_against",
    "exchange",
    "kinds",
    "most_changed",
    "nobody_holds",
    "reaches",
    "somebody_holds",
    "standing",
    "tied_best",
]
