"""How long everything takes at the table, in seconds at normal speed."""

from __future__ import annotations

import math

from game.table.geometry import Pose
from game.table.shapes import CARD, CHIP

SHORTEST, LONGEST = CARD.way
"""How long a card of the player travels, by distance."""
DRAW, HOLD, LAY, THROW = 0.35, 0.25, 0.45, 0.35
"""An opponent's turn: drawing, looking at the card, each meld, the discard."""
SHUFFLE, CUT = 0.24, 0.16
CLOSE_UP, SPREAD = 0.17, 0.27
"""A hand that has been dealt is put in order: its cards come together, and are spread out again."""
TAP = 0.12
"""A meld that is laid arrives a little loose, and is tapped together."""
SWEEP = 0.9
PAY = CHIP.way[1]
"""Chips are on their way so long."""
TURN_UP = 0.04
"""Between two cards of a hand that is turned face up."""
MANY_MELDS, SWIFTLY = 4, 0.2
"""More melds than so many, with which a hand ends, follow each other swiftly: so long is a card of them on its way."""
LONGEST_OPENING = 1.0
"""From the first such card to the last at most, with whole hands of many players as well."""
LAY_OPEN = 0.42
"""How long a card of a hand that is laid open is on its way."""
READ, GLANCE = 0.55, 0.3
"""Time to read hands that have been laid open before anything more happens to them, and before they are only counted."""
PUT = 0.5
"""How long a card that is laid off from an open hand is on its way."""
COUNT, LONGEST_COUNT = 0.16, 1.8
"""From one card that is counted to the next, and for a whole hand at most."""
LONGEST_TELLING = 0.45
"""The same where nothing is added up: how many cards are left."""
THINK_LEAST, THINK_MOST = 0.3, 0.9


def think_pause(number: int) -> float:
    """How long an opponent seems to think before a turn, by the number of the decision: the same match, the same rhythm."""
    return THINK_LEAST + (THINK_MOST - THINK_LEAST) * ((number * 0.618034) % 1.0)


def flight_time(source: Pose, target: Pose, k: float) -> float:
    """How long a piece travels: by distance, and by its weight; a card from 250 to 450 ms."""
    far = math.hypot(target.x - source.x, target.y - source.y) / (900 * k)
    shortest, longest = target.shape.way
    return shortest + (longest - shortest) * min(1.0, far)
