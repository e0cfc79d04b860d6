"""Between two hands: what lies on the table goes back to the pack. Everybody's cards close up, and one packet after the other is
put on it with its backs up.

Cards on this way have names of their own, since the same ones may be dealt again in the same story.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from game.table.geometry import Pose
from game.table.layout.layout import Layout
from game.table.motion.easing import travel
from game.table.motion.timeline import Track, Tween
from game.table.scene.scene import Id, TableScene, back_id, is_back

CLOSES, FLIES, NEXT = 0.18, 0.28, 0.04
"""How long cards close up, how long a packet is on its way, and how much later the next one sets out."""
TABLE = -1
"""Whose the discards are, and what else lies there for all."""


class Lying(NamedTuple):
    """The table as it is when a hand is over."""

    scene: TableScene
    layout: Layout
    poses: Mapping[Id, Pose]


def gathered(lying: Lying, pack: Pose) -> tuple[dict[Id, Track], float]:
    """The ways of all cards to where the pack lies, and how long that takes. The stock is there already."""
    owners = _owners(lying.scene)
    packets: dict[int, list[tuple[Id, Pose]]] = {}
    for item, pose in lying.poses.items():
        if item != back_id("stock", 0):
            packets.setdefault(owners.get(item, TABLE), []).append((item, pose))
    tracks: dict[Id, Track] = {}
    end = CLOSES + FLIES + NEXT * (len(packets) - 1)
    for number, packet in enumerate(packets.values()):
        packet.sort(key=lambda one: one[1].z)
        x, y = (sum(way) / len(packet) for way in zip(*((pose.x, pose.y) for _, pose in packet), strict=True))
        for item, pose in packet:
            near = replace(pose, x=x, y=y)
            tweens, until = [Tween(0.0, CLOSES, pose, near, travel, flies=False)], CLOSES
            if item == packet[-1][0]:  # the others lie under it from then on
                start = CLOSES + NEXT * number
                goal = replace(pack, z=pack.z + 1 + number, face_up=False)
                tweens.append(Tween(start, start + FLIES, near, goal, travel))
                until = min(end, start + FLIES + NEXT)
            name = back_id("gone", len(tracks)) if is_back(item) else f"gone:{item.partition(':')[2]}"
            tracks[name] = Track(tweens, until=until)
    return tracks, end if packets else 0.0


def _owners(scene: TableScene) -> dict[Id, int]:
    """Whose the cards are that lie on the table."""
    owners = {card: group.owner for group in scene.laid for card in group.cards}
    owners.update(dict.fromkeys(scene.hand, scene.me))
    for seat in scene.seats:
        owners.update(dict.fromkeys((*seat.shown, *(back_id(f"seat{seat.seat}", i) for i in range(seat.count))), seat.seat))
    return owners
