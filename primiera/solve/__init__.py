"""Solving two-handed Primero: betting trees, exact joint tables, CFR+, exploitability (extra ``solve``, needs numpy).

``python -m primiera.solve --help`` makes every file in ``primiera/strategies``; reading one needs the standard library
only (``primiera.strategies``).
"""
