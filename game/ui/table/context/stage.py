"""What lies on the table and how it moves: the scene, its layout, and the story that is being told with the cards.

Time is the application's clock plus what the player has skipped. Nothing here decides anything about the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from game.cards.lines import Line
from game.rules.acts.events import Closed, DealBegan, Event
from game.rules.first_draw import Drawn
from game.table.geometry import NOWHERE, WIDEST, Pose, Rect, mix
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.motion.choreography import tell
from game.table.motion.easing import arrive
from game.table.motion.expressions import Look
from game.table.motion.gathering import Lying
from game.table.motion.story import Effect, Story
from game.table.motion.timeline import Timeline, Track, still
from game.table.scene.altered import altered
from game.table.scene.preview import NO_GHOSTS
from game.table.scene.scene import CardIds, Id, TableScene, back_id
from game.table.theme import CLOSER, PART
from game.ui.program.screen import Host
from game.ui.table.state.board_memory import BoardMemory
from game.ui.table.state.moment import Moment

T = TypeVar("T")
Ends = dict[int, tuple[Rect, Rect]]
"""By seat: the portrait and the ring at the ends of an open hand."""
UNCROWDED = (WIDEST, WIDEST)
OPENS = 0.3
"""Seconds in which a portrait goes from its plate to an open hand."""
FORWARD = 5.0
"""How much faster time goes while the player holds the pointer down."""


class Stage:
    """The cards on their places, or on their way."""

    def __init__(self, host: Host, ids: CardIds, moment: Moment, scene: TableScene) -> None:
        self.host, self.ids, self.moment = host, ids, moment
        self.scene = scene
        self.layout: Layout = lay(scene, host.size)
        self.timeline: Timeline = still(self.layout.poses)
        self._board = BoardMemory()
        self._let_go: dict[Id, Pose] = {}
        self._ahead = 0.0
        self._told: dict[str, int] = {}
        """How many things of each kind the story has told."""
        self._closer: int | None = None
        self._drift: tuple[Layout, Ends, float, float] | None = None
        """The layout in which hands lay that make room for something, where the ends of their rows set out, when, and for how
        long."""

    # ---- time ---------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        return self.host.now + self._ahead

    @property
    def story(self) -> Story | None:
        """What is being told."""
        return self.moment.story

    @property
    def telling(self) -> bool:
        """A story is being told."""
        return self.moment.telling

    @property
    def moving(self) -> bool:
        """Something is on its way."""
        return self.story is not None or self.timeline.moving(self.now) or self.drifting() is not None

    def hurry(self, seconds: float) -> None:
        """Let time run ahead."""
        self._ahead += seconds * (FORWARD - 1)

    def skip(self) -> bool:
        """Finish the current motion; False when nothing moves."""
        if self.story is not None:
            self._ahead += max(0.0, self.story.next_rest(self.now) - self.now)
            return True
        if self.timeline.moving(self.now):
            self.timeline, self._drift = still(self.layout.poses), None
            return True
        return False

    def skip_all(self) -> None:
        """Finish everything that is being told."""
        if self.story is not None:
            self._ahead += max(0.0, self.story.end - self.now)

    def skip_to_end_of(self, kind: str) -> bool:
        """Finish an effect of this kind, with all that moves meanwhile; False where none is seen."""
        for effect in self.story.effects if self.story is not None else ():
            if effect.kind == kind and self.now < effect.at + effect.length:
                self._ahead += effect.at + effect.length - self.now
                return True
        return False

    def finish(self) -> None:
        """Everything has arrived."""
        self.moment.story = self._drift = None
        self.timeline = still(self.layout.poses)

    @property
    def passed(self) -> tuple[Layout, ...]:
        """The layouts that the story leads through, or the one from which open hands make room."""
        if self.story is None:
            return () if self._drift is None else (self._drift[0],)
        return tuple({id(step.layout): step.layout for step in self.story.steps}.values())

    @property
    def plain(self) -> Layout:
        """The layout without ghosts: what is aimed at never depends on what is shown there."""
        return lay(altered(self.scene, ghosts=NO_GHOSTS), self.host.size) if self.scene.ghosts.cards else self.layout

    # ---- changes ------------------------------------------------------------------------------

    def show(self, scene: TableScene, seconds: float = PART) -> None:
        """Another scene without a story: cards glide to their new places."""
        scene = self._in_this_hand(scene)
        if scene == self.scene and not self._let_go:
            return
        held, self._let_go = self._let_go, {}
        ends, before = self.drifting() or _ends(self.layout), self.layout
        self.scene, self.layout = scene, lay(scene, self.host.size)
        if before.widths != self.layout.widths or _other_rows(before, self.layout):
            seconds = max(seconds, CLOSER)
        if before.rows != self.layout.rows:
            same = ends.keys() == _ends(self.layout).keys() and ends and self.story is None and self.host.pace > 0
            self._drift = (before, ends, self.now, seconds * self.host.pace) if same else None
        flat = bool(before.rows and self.layout.rows)  # open hands make room for the sheet as they lie
        poses, pace = self.layout.poses, self.host.pace
        self.timeline = self.timeline.retargeted(self.now, poses, seconds, speed=pace, held=held, flat=flat)

    def drifting(self) -> Ends | None:
        """Where portraits and rings of open hands are at this moment, while they come from plates, or make room as the cards do;
        None at rest.
        """
        drift = self._from_plates() if self.story is not None else self._drift
        if drift is None:
            return None
        _, ends, since, length = drift
        part = (self.now - since) / length if length else 1.0
        if part >= 1:
            self._drift = None
            return None
        goals, done = _ends(self.backdrop()[1]), arrive(part)
        return {
            seat: (_toward(ends[seat][0], goal[0], done), _toward(ends[seat][1], goal[1], done)) for seat, goal in goals.items()
        }

    def _from_plates(self) -> tuple[Layout, Ends, float, float] | None:
        """In a story that lays all hands open: the layout before, from where their portraits set out, when, and for how long."""
        assert self.story is not None
        for before, step in pairwise(self.story.steps):
            if step.layout.rows and not before.layout.rows and step.at <= self.now:
                plates = before.layout.plates
                starts = {row.seat: plates[row.seat].portrait for row in step.layout.rows if row.seat in plates}
                ends = {row.seat: (starts.get(row.seat, NOWHERE), row.ring) for row in step.layout.rows}
                there = all(start.h for start, _ in ends.values())
                return (before.layout, ends, step.at, OPENS * self.host.pace) if there else None
        return None

    def resized(self) -> None:
        """The window has another size: everything lies where it belongs."""
        self.scene = self._board.resized(altered(self.scene, widths=UNCROWDED))
        self.layout = lay(self.scene, self.host.size)
        self.finish()

    def _in_this_hand(self, scene: TableScene) -> TableScene:
        """Cards of melds do not become wider again while the hand goes on, and sets on a board keep their places."""
        scene = altered(scene, widths=self.layout.widths if scene.melds else UNCROWDED)
        return altered(scene, board=self._board.follow(scene, self.scene, self.layout)) if scene.board is not None else scene

    def put(self, poses: Mapping[Id, Pose]) -> None:
        """These cards are here now, wherever they were: the player has let them go. `show` leads them home."""
        self._let_go = dict(poses)

    def expect(self, *scenes: TableScene) -> None:
        """A story will lead from one of these to the other: have them laid out."""
        for scene in scenes:
            lay(self._in_this_hand(scene), self.host.size)

    def tell(
        self,
        events: Sequence[Event],
        before: TableScene,
        after: TableScene,
        dropped: Mapping[Id, Pose] | None = None,
        late: float = 0.0,
        lying: Lying | None = None,
        drawn: Drawn | None = None,
    ) -> Story:
        """Tell what happened, beginning in `late` seconds. `dropped` are cards that the player held a moment ago, and where;
        `lying` is the table that a new hand finds, `drawn` what was drawn before the first. Answers the whole story.
        """
        before, after = self._in_this_hand(before), self._in_this_hand(after)
        shown = dict(self.timeline.at(self.now)) if not self.telling else dict(self.layout.poses)
        shown = {item: pose for item, pose in shown.items() if not item.startswith("back:shuffle")}
        known = lay(before, self.host.size).poses
        shown = {item: shown.get(item, pose) for item, pose in known.items()}
        pile = back_id("stock", 0)  # the next back lies there by now
        let_go = {item: pose for item, pose in (dropped or {}).items() if item != pile}
        shown.update({item: pose for item, pose in let_go.items() if item in shown or item in before.hand})
        story = tell(before, events, after, self.host.size, self.ids, shown, self._closer, lying, drawn)
        for event in events:
            if isinstance(event, Closed | DealBegan):
                self._closer = event.seat if isinstance(event, Closed) else None
        story = self._from_fingers(story, dropped or {})
        self.scene, self.layout = after, lay(after, self.host.size)
        self.moment.deals = False
        if self.host.pace <= 0:
            self.finish()
            return story
        self.moment.story = placed = story.placed(self.now + late, self.host.pace)
        self.timeline = placed.timeline
        self._told.clear()
        return story

    @staticmethod
    def _from_fingers(story: Story, dropped: Mapping[Id, Pose]) -> Story:
        """A card of the stock that was dragged to the hand comes from the fingers; those after it come from the pile."""
        back = next((pose for item, pose in dropped.items() if item.startswith("back:stock")), None)
        if back is None:
            return story
        tracks = dict(story.timeline.tracks)
        starts = []
        for item, track in tracks.items():
            first = track.tweens[0]
            if not item.startswith("back:") and first.flies and not first.source.face_up and first.target.face_up:
                starts.append((first.start, item))
        if starts:
            item = min(starts)[1]
            track = tracks[item]
            first = track.tweens[0]
            source = replace(back, z=first.source.z)
            tracks[item] = Track([replace(first, source=source, arc=0.0), *track.tweens[1:]], track.since, track.until)
        return replace(story, timeline=Timeline(story.timeline.final, tracks))

    # ---- each frame ---------------------------------------------------------------------------

    def _due(self, kind: str, timed: Iterable[tuple[float, T]]) -> list[T]:
        """What of one kind has come since it was asked for the last time; `timed` is all of the story, with the times."""
        due = sorted((one for one in timed if one[0] <= self.now), key=lambda one: one[0])
        told, self._told[kind] = self._told.get(kind, 0), len(due)
        return [what for _, what in due[told:]]

    def heard(self) -> list[str]:
        """The sounds that are due since the last time."""
        return self._due("heard", ((cue.at, cue.sound) for cue in self.story.cues)) if self.story is not None else []

    def begun(self) -> list[tuple[int, Line]]:
        """What somebody has begun to do since the last time: seat and line."""
        captions = self.story.captions if self.story is not None else ()
        return self._due("begun", ((caption.at, (caption.seat, caption.line)) for caption in captions))

    def said(self) -> list[tuple[int, Line]]:
        """What is to be said on plates since the last time, as it has been done: seat and line."""
        captions = self.story.captions if self.story is not None else ()
        return self._due("said", ((caption.said, (caption.seat, caption.line)) for caption in captions))

    def expressed(self) -> list[tuple[int, Look]]:
        """The faces that change since the last time: seat and look."""
        looks = self.story.looks if self.story is not None else ()
        return self._due("expressed", ((look.at, (look.seat, look.look)) for look in looks))

    def laid(self) -> list[tuple[Id, ...]]:
        """The cards that have come to lie in melds since the last time, meld by meld."""
        effects = self.story.effects if self.story is not None else ()
        return self._due("laid", ((effect.at, effect.items) for effect in effects if effect.kind == "laid"))

    def over(self) -> bool:
        """Whether the story has come to its end; it is put away then."""
        if self.story is not None and self.now >= self.story.end:
            self.moment.story = None
            if not self.timeline.moving(self.now):
                self.timeline = still(self.layout.poses)
            return True
        return False

    def poses(self, later: float = 0.0) -> dict[Id, Pose]:
        """Where every card is at this moment, or so many seconds later."""
        return self.timeline.at(self.now + later)

    def lying(self) -> Lying:
        """The table as it is now, for the hand after this one."""
        return Lying(self.scene, self.layout, self.poses())

    def backdrop(self) -> tuple[TableScene, Layout]:
        """The scene around the moving cards: numbers on plates and piles keep step with the story."""
        if self.story is None:
            return self.scene, self.layout
        step = self.story.step_at(self.now)
        return step.scene, step.layout

    def _part(self, effect: Effect) -> float:
        """How far an effect is: below 0 before it begins, 1 and more when it is over."""
        return (self.now - effect.at) / effect.length if effect.length > 0 else 1.0

    def counted(self, cards: tuple[Id, ...]) -> int | None:
        """How many of these cards, which are left in a hand, have been counted by now; None while that has not begun."""
        for effect in self.story.effects if self.story is not None else ():
            if effect.kind == "count" and effect.items == cards and self.now >= effect.at:
                return min(len(cards), int(min(1.0, self._part(effect)) * len(cards)) + 1)
        return len(cards) if self.story is None else None

    def verdict(self) -> float | None:
        """How far it shows who has won, 0 to 1; None before all is counted."""
        for effect in self.story.effects if self.story is not None else ():
            if effect.kind == "verdict":
                return min(1.0, self._part(effect)) if self.now >= effect.at else None
        return 1.0 if self.story is None else None

    def effects(self) -> Iterable[tuple[Effect, float]]:
        """What is going on besides moving cards, with how far it is, 0 to 1."""
        parts = ((effect, self._part(effect)) for effect in (self.story.effects if self.story is not None else ()))
        return ((effect, part) for effect, part in parts if 0.0 <= part < 1.0)


def _other_rows(before: Layout, after: Layout) -> bool:
    """Whether a set of a board lies in another row than before."""
    if before.board is None or after.board is None:
        return False
    was = {one.name: number for number, row in enumerate(before.board.rows) for one in row}
    return any(was.get(one.name, number) != number for number, row in enumerate(after.board.rows) for one in row)


def _ends(layout: Layout) -> Ends:
    return {row.seat: (row.portrait, row.ring) for row in layout.rows}


def _toward(one: Rect, other: Rect, part: float) -> Rect:
    return Rect(*(mix(a, b, part) for a, b in zip(one, other, strict=True)))
