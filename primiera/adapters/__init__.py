"""The betting games for other people's tools: OpenSpiel and PettingZoo (extra ``adapters``).

``primiera.adapters.openspiel`` registers ``primiera_primero``; ``primiera.adapters.zoo`` makes an AEC environment. Both
number moves and see the table through ``primiera.adapters.coding``; only these two modules import the tools.
"""
