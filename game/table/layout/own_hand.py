"""The player's own hand in its zone: a fan, cards in groups, or cards by rank, and the lines of what it holds."""

from __future__ import annotations

from functools import lru_cache

from game.table.geometry import Z_HAND, Pose, Rect
from game.table.hand.order import Spot
from game.table.layout import fan as fans
from game.table.layout.grouped_fan import parted
from game.table.layout.hand_lines import GroupLine, group_lines, part_lines
from game.table.layout.ranked_fan import ranked
from game.table.scene.scene import Id, TableScene

HAND_CARD_FOR_TWO, HAND_CARD_UPRIGHT = 197.0, 228.0
HAND_CARD_IN_GROUPS = 270.0
"""In an upright window, where a hand in groups has room for two rows or for one of large cards."""
SETTLES, RANKED_SETTLES = 0.5, 0.6
"""So much of the height that a hand in groups leaves stays free above it; and one in which ranks matter."""
LIFT_ROOM = 34.0
"""So much over the hand stays free for cards that are raised."""
HALF = 0.5
"""The light on a hand that its owner has left before its end."""
KEPT = 6
_fan, _parted = lru_cache(maxsize=KEPT)(fans.fan), lru_cache(maxsize=KEPT)(parted)
_ranked = lru_cache(maxsize=KEPT)(ranked)
"""The hand is the same in the scenes of a story, and the dearest part of a layout."""


def own_hand(scene: TableScene, room: Rect, prompt: Rect, tall: bool, others: int) -> tuple[fans.Fan, tuple[GroupLine, ...]]:
    """The player's hand in a room below the prompt, and the lines of what it holds."""
    width = HAND_CARD_UPRIGHT if tall else HAND_CARD_FOR_TWO if others == 1 or not scene.melding else fans.CARD_W
    place = fans.HandRoom(room, width, scene.strip, scene.hover, scene.selected, 0.5 if tall else 0.0)
    if scene.made is not None and not scene.stacks:
        spot = scene.gap if isinstance(scene.gap, Spot) else None
        place = place._replace(width=HAND_CARD_IN_GROUPS if tall else width, settle=SETTLES)
        fan = _parted(scene.parts, frozenset(scene.held), spot, place)
        return fan, part_lines(scene, fan) if not scene.seats[scene.me].left else ()
    at = scene.gap if isinstance(scene.gap, int) else None
    if scene.stacks:
        fan = _ranked(scene.fan, place if tall else place._replace(width=HAND_CARD_FOR_TWO, settle=RANKED_SETTLES), at)
    else:
        fan = _fan(scene.fan, place, scene.groups, at, fans.TURN if others > 1 else fans.TURN_FOR_TWO)
    return fan, group_lines(scene, fan, room, prompt)


def in_light(scene: TableScene, fan: fans.Fan) -> dict[Id, Pose]:
    """The poses of the hand on the table: half in the dark once its owner has left."""
    away = scene.seats[scene.me].left
    return {card: (pose.in_light(HALF) if away else pose).over(Z_HAND) for card, pose in fan.poses.items()}


def with_lift(room: Rect) -> Rect:
    """The room of a hand with what its raised cards need above it."""
    return Rect(room.x, room.y - LIFT_ROOM, room.w, room.h + LIFT_ROOM)
