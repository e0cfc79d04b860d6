"""What moves when: a list of tweens for every card, and a pure function of time that says where each card is.

Times are seconds at normal speed from the beginning of the timeline until `placed` puts it on the table's clock.
The last pose of every card is the pose of the layout it was made for, so that nothing can drift.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.table.geometry import Pose, between, buried
from game.table.motion.easing import Ease, arrive, even, travel
from game.table.scene.scene import Id, TableScene, back_id
from game.table.theme import FADE, FLIP, PART

FLYING_Z = 5000.0
"""Added to `z` while a card is in flight: what moves is above what lies."""
IN_FLIGHT = 0.6
"""How high a card comes in flight."""
EDGE = 0.04
"""A card that stands on its edge still shows this part of its width."""
SINKS = 0.9
"""A card that goes to a place among others lies under those again that cover it there, from this part of the way on."""
SINK = 0.02
"""The edge of a card that is drawn from the stock is at most so high, in parts of a card's width."""
CATCH_UP = 0.12
"""A card whose goal changes in flight has at least this long to get there."""


@dataclass(frozen=True, slots=True)
class Tween:
    """One movement of one card. A change of `face_up` between the poses is a flip in its last part."""

    start: float
    end: float
    source: Pose
    target: Pose
    ease: Ease = travel
    arc: float = 0.0
    """How far the path bulges, in pixels, at right angles and upwards."""
    settle: float = 0.0
    """Degrees by which the card is turned in flight; gone on arrival."""
    flies: bool = True
    sinks: float = 1.0
    """From this part of the way on the card is no longer above what lies: it slips in among its neighbours."""

    def at(self, t: float) -> Pose:
        if t <= self.start:
            return self.source
        if t >= self.end:
            return self.target
        whole = self.end - self.start
        part = (t - self.start) / whole
        gone = self.ease(part)
        pose = between(self.source, self.target, gone)
        swing = math.sin(math.pi * part)
        x, y, w, narrow, face_up = pose.x, pose.y, pose.w, pose.narrow, pose.face_up
        if self.arc:
            dx, dy = self.target.x - self.source.x, self.target.y - self.source.y
            length = math.hypot(dx, dy) or 1.0
            side = 1.0 if dx >= 0 else -1.0  # the side on which "at right angles" is upwards
            x, y = x + side * dy / length * self.arc * swing, y - side * dx / length * self.arc * swing
        if self.source.face_up != self.target.face_up:
            flip = (t - (self.end - min(FLIP, whole))) / min(FLIP, whole)
            if flip > 0:
                face_up = self.target.face_up if flip >= 0.5 else self.source.face_up
                narrow = max(EDGE, abs(math.cos(math.pi * flip)))
                w *= 1 + 0.06 * math.sin(math.pi * flip)
        angle = pose.angle + self.settle * swing * (1 - part)
        lift = max(pose.lift, IN_FLIGHT * swing) if self.flies else pose.lift
        z = pose.z + FLYING_Z if self.flies and gone < self.sinks else self.target.z
        return Pose(x, y, w, angle, z, lift, face_up, pose.alpha, narrow, pose.light, pose.shape)


@dataclass(slots=True)
class Track:
    """Everything that one card does. It exists from `since` (None: all along) until `until` (None: for good)."""

    tweens: list[Tween] = field(default_factory=list)
    since: float | None = None
    until: float | None = None

    def at(self, t: float) -> Pose | None:
        if (self.since is not None and t < self.since) or (self.until is not None and t >= self.until):
            return None
        current = self.tweens[0]
        for tween in self.tweens:
            if tween.start > t:
                break
            current = tween
        return current.at(t)

    @property
    def end(self) -> float:
        return max(self.tweens[-1].end, self.until or 0.0)


@dataclass(frozen=True)
class Timeline:
    """The cards that lie still, and the tracks of those that do not."""

    final: Mapping[Id, Pose] = field(default_factory=dict)
    tracks: Mapping[Id, Track] = field(default_factory=dict)

    @cached_property
    def end(self) -> float:
        """When the last card has arrived."""
        return max((track.end for track in self.tracks.values()), default=0.0)

    def moving(self, t: float) -> bool:
        return t < self.end

    def at(self, t: float) -> dict[Id, Pose]:
        """Where every card is. Cards that do not exist yet, or no longer, are missing."""
        poses = dict(self.final)
        if t >= self.end:
            return poses
        for item, track in self.tracks.items():
            pose = track.at(t)
            if pose is None:
                if t < track.end:
                    poses.pop(item, None)
            elif t < track.end or item in poses:
                poses[item] = poses[item] if t >= track.end else pose
        return poses

    def placed(self, now: float, speed: float = 1.0) -> Timeline:
        """The timeline on a clock that shows `now`, every duration multiplied by `speed` (0: everything has arrived)."""
        if speed <= 0:
            return Timeline(self.final)

        def place(t: float) -> float:
            return now + t * speed

        tracks = {
            item: Track(
                [replace(tween, start=place(tween.start), end=place(tween.end)) for tween in track.tweens],
                None if track.since is None else place(track.since),
                None if track.until is None else place(track.until),
            )
            for item, track in self.tracks.items()
        }
        return Timeline(self.final, tracks)

    def retargeted(
        self,
        now: float,
        poses: Mapping[Id, Pose],
        duration: float = PART,
        speed: float = 1.0,
        held: Mapping[Id, Pose] | None = None,
        flat: bool = False,
    ) -> Timeline:
        """The same movement towards another layout, without a jump. `flat`: cards that lay still slide, however far.

        A card on its way goes on from where it is and arrives when it would have arrived; a card that lay still glides there
        in `duration`; one that appears fades in, one that is gone fades out, unless it lies under others. `held` are
        poses of cards that the player has just let go: they start from there.
        """
        shown = {**self.at(now), **(held or {})}
        let_go = set(held or ())
        final = dict(poses)
        tracks: dict[Id, Track] = {}
        for item, goal in final.items():
            old = self.tracks.get(item)
            if old is not None and (old.end <= now or item in let_go):
                old = None  # it is not on its way any more
            if old is not None and self.final.get(item) == goal:
                tracks[item] = old
                continue
            if old is not None and item not in shown:
                # Not on the table yet: its last movement ends at the new place.
                tracks[item] = replace(old, tweens=[*old.tweens[:-1], replace(old.tweens[-1], target=goal)])
                continue
            here = shown.get(item)
            if here is None:
                if speed > 0 and not buried(goal, final.values()):
                    tracks[item] = Track([Tween(now, now + FADE * speed, replace(goal, alpha=0.0), goal, even, flies=False)])
                continue
            if here == goal or speed <= 0:
                continue
            left = max(CATCH_UP * speed, old.end - now) if old is not None else duration * speed
            far = not flat and math.hypot(here.x - goal.x, here.y - goal.y) > goal.w
            source = replace(here, z=here.z - FLYING_Z if here.z >= FLYING_Z else here.z)
            ease = travel if far and old is None and item not in let_go else arrive  # soft at both ends, from rest
            tracks[item] = Track([Tween(now, now + left, source, goal, ease, flies=far, sinks=SINKS)])
        for item, old in self.tracks.items():  # passing cards, such as one that is drawn and melded in one story
            if item not in final and old.until is not None and old.end > now and speed > 0:
                tracks[item] = old
        over = [*final.values(), *(pose for item, pose in shown.items() if item in final)]
        for item, here in shown.items():
            if item not in final and item not in tracks and speed > 0 and not buried(here, over):
                gone = now + FADE * speed
                tracks[item] = Track([Tween(now, gone, here, replace(here, alpha=0.0), even, flies=False)], until=gone)
        return Timeline(final, tracks)


def still(poses: Mapping[Id, Pose]) -> Timeline:
    """A table on which nothing moves."""
    return Timeline(dict(poses))


def _sinks(pose: Pose, lying: Pose) -> bool:
    """Whether a card is nearly where it lies: an edge of a card beside it at most, and as large and clear as there."""
    near = max(abs(pose.x - lying.x), abs(pose.y - lying.y)) <= SINK * lying.w
    return near and pose.alpha == 1 and replace(pose, x=lying.x, y=lying.y, z=lying.z, lift=lying.lift) == lying


def above_still(scene: TableScene, lying: Mapping[Id, Pose], poses: Mapping[Id, Pose]) -> dict[Id, Pose]:
    """The cards that are drawn one by one, above the picture of all that lies still: those of the hand, those that are not where
    they lie in it (`lying`), and with a card that slides within its meld the whole meld. It keeps its order: the middle card of
    three has arrived before they close up around it, and would be covered by the first. The top of the stock, which sinks
    by the edge of a card when one is drawn, lies still.
    """
    live = {item: pose for item, pose in poses.items() if item in scene.hand or lying.get(item) != pose}
    top = back_id("stock", 0)
    if top in live and top in lying and not scene.spread and _sinks(live[top], lying[top]):
        del live[top]
    for meld in scene.melds:
        if any(card in live and live[card].z < FLYING_Z for card in meld.cards):
            live.update((card, poses[card]) for card in meld.cards if card in poses)
    return live
