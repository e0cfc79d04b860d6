"""A story of the table while it is written: the tracks of all cards, and what is heard, said and lit meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from game.table.geometry import Pose, buried
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.motion.easing import Ease, even, travel
from game.table.motion.expressions import Expression
from game.table.motion.story import Caption, Cue, Effect, Step, Story
from game.table.motion.timeline import FLYING_Z, Timeline, Track, Tween
from game.table.motion.timing import flight_time
from game.table.motion.transitions import STOCK, Flight, stock_pose
from game.table.scene.scene import CardIds, Id, TableScene
from game.table.shapes import Shape
from game.table.theme import CLOSER, FADE, PART

NO_LIFTS: Mapping[Id, float] = {}
ELSEWHERE = 3.0
"""From so far on, in parts of its width, a piece that makes room on a board does not only slide, but goes somewhere else."""
SETTLE = 3.0


class Reel:
    """Written from the beginning on; `t` is the time that has been reached, `scene` what the table looks like then."""

    def __init__(
        self, before: TableScene, after: TableScene, size: tuple[int, int], ids: CardIds, shown: Mapping[Id, Pose] | None
    ) -> None:
        """`shown` are the poses on the screen now, where they differ from the layout of `before`."""
        self.scene, self.after, self.size, self.ids = before, after, size, ids
        self.goal = after
        """The scene that says in which order cards lie in melds and in the hand while the story is told."""
        self.layout = lay(before, size)
        self.current: dict[Id, Pose] = dict(self.layout.poses if shown is None else shown)
        self.t = 0.0
        self.parts: dict[Id, Track] = {}
        self.cues: list[Cue] = []
        self.captions: list[Caption] = []
        self.effects: list[Effect] = []
        self.looks: list[Expression] = []
        self.closer: int | None = None
        self.steps: list[Step] = [Step(0.0, before, self.layout)]
        self.marks: set[Id] = set()
        self.rest = 0.0

    def stage(
        self,
        scene: TableScene,
        layout: Layout,
        starts: Mapping[Id, tuple[float, Pose, float, Ease]],
        begin: float,
        appear: Mapping[Id, float] | None = None,
        step_at: float | None = None,
        fade: float = FADE,
        lifts: Mapping[Id, float] = NO_LIFTS,
    ) -> None:
        """Bring the table into a new layout: some cards fly, the others make room, and those that are uncovered appear.

        Those that fly are lifted together, so that the first does not cover the others, however much later these begin: all
        cards of the hand at the beginning, others when `lifts` says. A card that goes fades out, but never one that lies under
        others, or lay under one that stays: what moves is drawn above what lies. `appear` says when, where that is not at the
        beginning; the new scene counts from `step_at` on (None: not).
        """
        over = [*layout.poses.values(), *(pose for item, pose in self.current.items() if item in layout.poses)]
        for item, goal in layout.poses.items():
            if item in starts:
                start, source, time, ease = starts[item]
                part = self.part(item)
                if item not in self.current and not part.tweens:
                    part.since = start
                elif item in self.current:
                    lift = begin if item in self.scene.hand else lifts.get(item, begin)
                    here = self.current[item]
                    if start > lift or source != here:
                        lifted = replace(here, z=FLYING_Z + max(here.z, goal.z))
                        part.tweens.append(Tween(lift, start, here, lifted, flies=False))
                part.until = None
                part.tweens.append(self.tween(start, time, source, goal, ease, layout.k))
            elif item in self.current:
                here = self.current[item]
                if here != goal:
                    time = CLOSER if here.w != goal.w and item not in layout.rest else PART
                    if layout.board is not None and math.hypot(goal.x - here.x, goal.y - here.y) > ELSEWHERE * goal.w:
                        time = max(time, flight_time(here, goal, layout.k))  # a set that goes to another row is followed
                    self.part(item).tweens.append(Tween(begin, begin + time, here, goal, travel, flies=False))
            else:
                part = self.part(item)
                part.until = None
                since = (appear or {}).get(item, begin)
                if not part.tweens:
                    part.since = since
                part.tweens.append(Tween(since, since, goal, goal, flies=False))
            self.current[item] = goal
        for item in [item for item in self.current if item not in layout.poses]:
            here = self.current.pop(item)
            part = self.part(item)
            time = 0.0 if buried(here, over) else fade
            part.tweens.append(Tween(begin, begin + time, here, replace(here, alpha=0.0), even, flies=False))
            part.until = begin + time
        if step_at is not None:
            self.steps.append(Step(step_at, scene, layout))
        self.scene, self.layout = scene, layout

    def finish(self) -> Story:
        """The story so far, led over into the layout of the scene after it."""
        layout = lay(self.after, self.size)
        if self.scene != self.after or dict(layout.poses) != self.current:
            begin = self.t if any(layout.poses.get(item) != pose for item, pose in self.current.items()) else self.rest
            self.stage(self.after, layout, {}, begin, step_at=begin)
        timeline = Timeline(layout.poses, {item: track for item, track in self.parts.items() if track.tweens})
        end = max(timeline.end, self.t, *(effect.at + effect.length for effect in self.effects))
        cues, marks = tuple(sorted(self.cues, key=lambda cue: cue.at)), frozenset(self.marks)
        return Story(timeline, cues, tuple(self.captions), tuple(self.effects), tuple(self.steps), tuple(self.looks), marks, end)

    def hear(self, what: str, at: float, of: Shape | None = None) -> None:
        """From then on this is heard, as it sounds with a piece of this kind; None: of the game's deck."""
        self.cues.append(Cue(at, (of or self.after.piece).sound(what)))

    def part(self, item: Id) -> Track:
        """The track of this card."""
        return self.parts.setdefault(item, Track())

    def leave(self, item: Id, at: float) -> None:
        """From then on this item is another one: a back that turns out to be a card."""
        pose = self.current.pop(item, None)
        part = self.part(item)
        if pose is not None and not part.tweens:
            part.tweens.append(Tween(self.t, self.t, pose, pose, flies=False))
        part.until = at

    def fly_off(self, item: Id, delay: float, time: float, source: Pose, goal: Pose) -> None:
        """This item goes to a place where it is not seen any more, or is another one."""
        part, start = self.part(item), self.t + delay
        part.tweens.append(self.tween(start, time, source, goal, travel, self.layout.k))
        part.until = start + time
        self.current.pop(item, None)

    def origin(self, flight: Flight) -> Pose:
        """Where a card begins its way."""
        for item in (flight.item, flight.was):
            if item is not None and item in self.current and flight.source[0] != STOCK:
                return self.current[item]
        return replace(stock_pose(self.layout), z=0.0)

    @staticmethod
    def tween(start: float, time: float, source: Pose, goal: Pose, ease: Ease, k: float) -> Tween:
        far = math.hypot(goal.x - source.x, goal.y - source.y)
        arc = min(48 * k, 0.08 * far)
        return Tween(start, start + time, source, goal, ease, arc, SETTLE if far > 60 * k else 0.0)


def stack(cards: Iterable[Id], starts: dict[Id, tuple[float, Pose, float, Ease]]) -> dict[Id, float]:
    """Cards that will lie side by side fly above each other in that order, as high together as they lay: on their way none
    changes from above another one to below it. Answers when the first of them sets out, for each.
    """
    flying = [card for card in cards if card in starts]
    for card, z in zip(flying, sorted(starts[card][1].z for card in flying), strict=True):
        start, source, time, ease = starts[card]
        starts[card] = start, replace(source, z=z), time, ease
    return dict.fromkeys(flying, min((starts[card][0] for card in flying), default=0.0))
