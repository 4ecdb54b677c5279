"""The card table: a whole session of any rule set, drawn from what one player may see.

============  ===============================================================
``desk``      the table as a widget shows it: what a press does, what is shown
``seats``     who sits where, with which chips and cards
``moves``     what the player may do, what it costs, and why not
``declare``   the form of a declaration
``talk``      what is said: the situation, the log
``result``    who won, and why
``advice``    a hint with its reason, and a hand looked back on
``setup``     the choice of game, house rules, players and look
============  ===============================================================
"""
