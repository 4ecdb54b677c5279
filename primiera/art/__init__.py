"""The card art: how a card becomes a few small SVG paths.

All of it is original and CC0; nothing was traced. `primiera.svg` is the door for everybody else. Inside, one module
for each thing a printer would cut separately, each importing only those above it::

    palette      the inks of each suit
    primitives   numbers, paths, woodcut cuts
    letters      rank letters and figures, written with a broad nib
    signs        a cup, a coin, a baton, a sword; heart, diamond, club, spade
    pips         where the signs stand on the cards 2 to 10
    aces         eight large pictures
    courts       knave, knight, queen, king
    face         one card: frame, index, picture; and the back
    layout       several cards: a hand, a fan, a sheet

A card measures 120 x 200 units. That is slimmer than a poker card, a nod to the Italian ones.
"""
