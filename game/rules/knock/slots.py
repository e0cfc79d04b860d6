"""What games with knocks remember within a hand."""

from __future__ import annotations

from game.cards.ids import NO_CARD
from game.rules.slots import Slot

KNOCKER = Slot("knocker", NO_CARD)
"""The seat that has knocked."""
DECLARED = Slot("declared", 0)
"""How the hand ends other than by a knock: one of the numbers of `game.rules.knock.showdown`."""
FACE_DOWN = Slot("face_down", 0, veils_but_for=KNOCKER)
"""Whether the top discard lies face down: it was thrown for a knock."""
MUST_KNOCK = Slot("must_knock", 0)
"""Whether this turn can only be ended by a knock."""
OPEN_HAND = Slot("open_hand", NO_CARD)
"""The seat whose hand lies open after a knock that was not allowed."""
DOUBLES = Slot("doubles", 0)
"""How often the points of the hand have been doubled by agreement."""
DOUBLER = Slot("doubler", NO_CARD)
"""The seat that alone may offer the next double."""
LATEST = Slot("latest", NO_CARD, card=True)
"""Besides the top discard, the other opponent's latest, where it may be taken and still lies."""

SLOTS = (KNOCKER, DECLARED, FACE_DOWN, MUST_KNOCK, OPEN_HAND, DOUBLES, DOUBLER, LATEST)
