"""What games with knocks remember within a hand."""

from __future__ import annotations

from game.cards.ids import NO_CARD
from game.rules.acts.closing import CLOSER as KNOCKER
from game.rules.acts.closing import FACE_DOWN, OPEN_HAND
from game.rules.state.slots import Slot

DECLARED = Slot("declared", 0)
"""How the hand ends other than by a knock: one of the numbers of `game.rules.knock.showdown`."""
MUST_KNOCK = Slot("must_knock", 0)
"""Whether this turn can only be ended by a knock."""
DOUBLES = Slot("doubles", 0)
"""How often the points of the hand have been doubled by agreement."""
DOUBLER = Slot("doubler", NO_CARD)
"""The seat that alone may offer the next double."""
LATEST = Slot("latest", NO_CARD, card=True)
"""Besides the top discard, the other opponent's latest, where it may be taken and still lies."""

__all__ = ["DECLARED", "DOUBLER", "DOUBLES", "FACE_DOWN", "KNOCKER", "LATEST", "MUST_KNOCK", "OPEN_HAND", "SLOTS"]

SLOTS = (KNOCKER, DECLARED, FACE_DOWN, MUST_KNOCK, OPEN_HAND, DOUBLES, DOUBLER, LATEST)
