"""The card table: a whole session of any rule set, drawn from what one player may see.

=============  ==================================================================
``desk``       the table as a widget shows it: what a press does, what is shown
``scene``      the table as it lies there, without what may be done
``seats``      who sits where, with which chips and cards
``talk``       what is said: the situation, the log
``moves``      what the player may do, what it costs, and why not
``declare``    the form of a declaration
``result``     who won, and why
``advice``     a hint with its reason, and a hand looked back on
``coaching``   the price of each move, at a table for two
``replaying``  a hand looked at again, step by step
``setup``      the choice of game, house rules, players and look
=============  ==================================================================
"""
