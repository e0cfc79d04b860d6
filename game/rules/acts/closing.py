"""Hands that somebody ends with a throw: what the protocol, saves and the record of the window call it, and what is remembered.

Any family may have hands end so: a knock, a show, an announced end. Code outside of a family says `CLOSING` and not its word.
"""

from __future__ import annotations

from game.cards.ids import NO_CARD
from game.rules.state.slots import Slot

CLOSING = "knock"
"""The verb, the button, the shortcut, the sound and the picture of it."""
CLOSED = f"{CLOSING}ed"
"""What events call it that somebody has ended a hand so."""
CLOSE_BUTTON, CLOSE_PLACE = f"button:{CLOSING}", f"area:{CLOSING}"
"""The button that ends a hand, and the place for the card that is thrown for it."""
DROP_BUTTON = "button:drop"
"""The button that gives a hand up."""
CLOSER = Slot("knocker", NO_CARD)
"""The seat that has ended the hand, or is about to: others may still answer."""
FACE_DOWN = Slot("face_down", 0, veils_but_for=CLOSER)
"""Whether the top discard lies face down: it was thrown to end the hand."""
OPEN_HAND = Slot("open_hand", NO_CARD)
"""The seat whose hand lies open in the middle of play, because it ended the hand and might not."""
