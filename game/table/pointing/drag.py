"""From pressing to dropping: what the player's pointer means, decided by distance and time alone.

A press becomes a lift after five pixels or 150 ms; otherwise it is a click. A lifted card sticks to the point where it was
gripped. Where it would land is chosen by how much of each target it covers, and a near miss still counts.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.table.geometry import Point, Pose, Rect, mix
from game.table.hand.order import Spot
from game.table.layout.grouped_fan import spot_at
from game.table.layout.layout import Layout
from game.table.scene.scene import Id
from game.table.shapes import CARD, Shape

LIFT_DISTANCE = 5.0
"""Pixels, at one pixel per point; a denser screen multiplies it."""
LIFT_AFTER = 0.15
CLICK_WITHIN = 0.35
"""A press that never moved is still a click when it is released this early, though the card was lifted by then."""
DOUBLE_WITHIN = 0.4
TREMBLE = 4.0
STILL_AFTER = 0.1
RAISE_TIME = 0.1
"""How long a card takes to come up and straighten in the hand."""
GROW_TIME = 0.12
"""How long held cards take to become as large as those among which they would lie."""
HANGS = 0.1
"""A card that hangs is held so far below its upper edge, in parts of its height."""
HELD_Z = 9000.0
SPREAD = 0.30
"""How much of each card shows when several are held, in card widths."""
WIDEST = 3.0
"""Many held cards take no more room than this, in card widths."""
SLACK = 1 / 3
"""How far a card may miss its target, in card widths."""
POINTED = 0.5
"""What it counts that the pointer itself is on a target, in parts of the card or target that are covered."""


@dataclass(frozen=True, slots=True)
class Click:
    """A short press. The second of two quick ones on the same spot is `double`."""

    item: Id | None
    pos: Point
    double: bool = False
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards come up from the table: time to ask what may be done with them."""

    item: Id
    cards: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Cards are let go. `moved` is false when they never left their place."""

    item: Id
    cards: tuple[Id, ...]
    pos: Point
    moved: bool


@dataclass(frozen=True, slots=True)
class Band:
    """A rubber band over the table; `done` when the button is released."""

    rect: Rect
    done: bool
    adds: bool = False
    """What it holds is added to what is chosen: Shift or Ctrl was down."""


Outcome = Click | Lift | Drop | Band


class _Fit(NamedTuple):
    """How held cards become like those among which they would lie: since when, and from what to what."""

    since: float = 0.0
    was: float | None = None
    """How wide they were, None for as they were lifted; and below how wide they become."""
    wide: float | None = None
    hung: float = 0.0
    """Whether they hung below the pointer, 0 to 1; and below whether they do."""
    hangs: float = 0.0
    piece: Shape = CARD

    def part(self, t: float) -> float:
        return min(1.0, max(0.0, (t - self.since) / GROW_TIME))

    def width(self, lifted: float, t: float) -> float:
        """How wide cards are that lay so wide."""
        was, wide = (lifted if known is None else known for known in (self.was, self.wide))
        return self.piece.grows * mix(was, wide, self.part(t))

    def hanging(self, t: float) -> float:
        return mix(self.hung, self.hangs, self.part(t))


AS_LIFTED = _Fit()


def _as_lifted(poses: Sequence[Pose]) -> _Fit:
    """As large as these pieces were lifted."""
    return _Fit(piece=poses[0].shape) if poses else AS_LIFTED


@dataclass(frozen=True, slots=True)
class _Press:
    item: Id | None
    cards: tuple[Id, ...]
    poses: tuple[Pose, ...]
    pos: Point
    t: float
    shift: bool
    ctrl: bool
    double: bool

    @property
    def adds(self) -> bool:
        return self.shift or self.ctrl


class Drag:
    """The pointer of one player. `scale` is pixels per point of the screen."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._press: _Press | None = None
        self._lifted_at: float | None = None
        self._banding = False
        self._pos: Point = (0.0, 0.0)
        self._moved_at = 0.0
        self._strayed = False
        self._last: tuple[Id | None, Point, float] | None = None
        self._fit = AS_LIFTED

    # ---- what is going on ----------------------------------------------------------------------

    @property
    def item(self) -> Id | None:
        """What the cards in hand were lifted from: a card, a pile, a meld. None while nothing is lifted."""
        return self._press.item if self._press is not None and self._lifted_at is not None else None

    @property
    def cards(self) -> tuple[Id, ...]:
        """The cards that are held."""
        return self._press.cards if self._press is not None and self._lifted_at is not None else ()

    @property
    def busy(self) -> bool:
        """Whether the button is down."""
        return self._press is not None

    def still(self, t: float) -> bool:
        """Whether cards are held lifted and have not moved for 100 ms."""
        return self._lifted_at is not None and t - max(self._lifted_at, self._moved_at) >= STILL_AFTER

    # ---- what the player does ------------------------------------------------------------------

    def press(
        self,
        item: Id | None,
        pos: Point,
        t: float,
        cards: Sequence[Id] = (),
        poses: Mapping[Id, Pose] | None = None,
        shift: bool = False,
        there: Collection[Id] | None = None,
        ctrl: bool = False,
    ) -> None:
        """The button goes down on an item; `cards` would come up with it (none for a thing that cannot be lifted). `there` are
        the things that may have moved from under the pointer, where that is known.
        """
        double = False
        if self._last is not None:
            last_item, last_pos, last_t = self._last
            near = math.dist(last_pos, pos) <= TREMBLE * math.sqrt(2) * self.scale
            if near and t - last_t <= DOUBLE_WITHIN and (there is None or item == last_item or last_item in there):
                # The first click may have moved the card from under the pointer: the second still means it, if it is still there.
                double, item = True, last_item
        known = poses or {}
        lifted = tuple(card for card in cards if card in known)
        self._press = _Press(item, lifted, tuple(known[card] for card in lifted), pos, t, shift, ctrl, double)
        self._lifted_at, self._banding, self._strayed = None, False, False
        self._pos, self._moved_at = pos, t

    def move(self, pos: Point, t: float) -> Outcome | None:
        """The pointer moves."""
        if pos != self._pos:
            self._moved_at = t
        self._pos = pos
        press = self._press
        if press is None:
            return None
        if math.dist(press.pos, pos) >= LIFT_DISTANCE * self.scale:
            self._strayed = True
        if self._banding:
            return Band(_rect(press.pos, pos), False, press.adds)
        if self._lifted_at is None and self._strayed:
            if press.item is not None and press.cards:
                return self._lift(t)
            if press.item is None:
                self._banding = True
                return Band(_rect(press.pos, pos), False, press.adds)
        return None

    def tick(self, t: float) -> Outcome | None:
        """Time passes: a card that is held long enough comes up."""
        press = self._press
        if press is None or self._lifted_at is not None or self._banding or press.item is None or not press.cards:
            return None
        return self._lift(t) if t - press.t >= LIFT_AFTER else None

    @property
    def pressed(self) -> Id | None:
        """What the button has gone down on."""
        return self._press.item if self._press is not None else None

    @property
    def pressed_at(self) -> Point:
        """Where the button has gone down."""
        return self._press.pos if self._press is not None else self._pos

    def release(self, pos: Point, t: float, on_it: bool = False) -> Outcome | None:
        """The button comes up; `on_it`: over the same thing that cannot be lifted, although the pointer has moved."""
        self.move(pos, t)
        press = self._press
        if press is None:
            return None
        lifted, banding = self._lifted_at is not None, self._banding
        self._press, self._lifted_at, self._banding = None, None, False
        if banding:
            return Band(_rect(press.pos, pos), True, press.adds)
        if lifted and press.item is not None and (self._strayed or t - press.t > CLICK_WITHIN):
            self._last = None
            return Drop(press.item, press.cards, pos, self._strayed)
        if self._strayed and not on_it:
            self._last = None
            return None
        self._last = None if press.double else (press.item, press.pos, press.t)
        return Click(press.item, press.pos, press.double, press.shift, press.ctrl)

    def cancel(self) -> tuple[Id, ...]:
        """Esc, a lost window: what was held goes back. Answers the cards that were held."""
        held = self.cards
        self._press, self._lifted_at, self._banding = None, None, False
        return held

    def _lift(self, t: float) -> Lift:
        assert self._press is not None
        assert self._press.item is not None
        self._lifted_at, self._fit = t, _as_lifted(self._press.poses)
        return Lift(self._press.item, self._press.cards)

    # ---- where the held cards are --------------------------------------------------------------

    def held(self, t: float) -> dict[Id, Pose]:
        """The poses of the held cards: stuck to the pointer, coming up within a tenth of a second, several as a small fan, as
        large as `fit` wants them.
        """
        return self._held(t, self._fit)

    def _held(self, t: float, fit: _Fit) -> dict[Id, Pose]:
        press, since = self._press, self._lifted_at
        if press is None or since is None:
            return {}
        part = min(1.0, max(0.0, (t - since) / RAISE_TIME))
        dx, dy = self._pos[0] - press.pos[0], self._pos[1] - press.pos[1]
        main = self._main(press)
        apart = min(SPREAD, WIDEST / max(1, len(press.cards) - 1))
        poses = {}
        grip = press.poses[main]
        wide = fit.width(grip.w, t)
        more = wide / grip.w - 1
        top = (HANGS - 0.5) * grip.shape.high(wide)
        dy -= fit.hanging(t) * (grip.y + (grip.y - press.pos[1]) * more - press.pos[1] + top)
        for number, (card, pose) in enumerate(zip(press.cards, press.poses, strict=True)):
            # The gripped card grows around the grip point; the others gather at its sides.
            x = grip.x + (grip.x - press.pos[0]) * more + (number - main) * apart * wide / grip.shape.grows
            y = grip.y + (grip.y - press.pos[1]) * more
            w, angle, lift = mix(pose.w, wide, part), mix(pose.angle, pose.shape.leans, part), mix(pose.lift, 1.0, part)
            x, y = mix(pose.x, x, part) + dx, mix(pose.y, y, part) + dy
            poses[card] = replace(pose, x=x, y=y, w=w, angle=angle, z=HELD_Z + number, lift=lift)
        return poses

    def fit(self, width: float | None, t: float, hangs: bool = False) -> None:
        """From now on held cards are to be as wide as they would lie where the pointer is; None: as they were lifted. Where
        their place is shown they hang below the pointer, and leave the indices there free.
        """
        if self._press is not None and self._press.poses and (width, float(hangs)) != (self._fit.wide, self._fit.hangs):
            grip = self._press.poses[self._main(self._press)]
            here = self._fit.width(grip.w, t) / grip.shape.grows
            self._fit = _Fit(t, here, width, self._fit.hanging(t), float(hangs), grip.shape)

    def growing(self, t: float) -> bool:
        """Whether held cards are just becoming larger or smaller."""
        return bool(self.cards) and t - self._fit.since < GROW_TIME

    def box(self, t: float) -> Rect | None:
        """The gripped card as it was lifted, where it is held; targets are chosen by it, whatever size it takes over them."""
        press = self._press
        held = self._held(t, _as_lifted(press.poses)) if press is not None else {}
        return held[press.cards[self._main(press)]].box if press is not None and held else None

    @property
    def width(self) -> float:
        """How wide the gripped card is once it has come up and become as large as `fit` wants it; 0 while none is held."""
        press = self._press
        return self._fit.width(press.poses[self._main(press)].w, math.inf) if press is not None and self.cards else 0.0

    @property
    def pointer(self) -> Point:
        return self._pos

    @staticmethod
    def _main(press: _Press) -> int:
        return press.cards.index(press.item) if press.item in press.cards else len(press.cards) - 1


def _rect(a: Point, b: Point) -> Rect:
    return Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1]))


# ---- where a drop would go ------------------------------------------------------------------------


def drop_rects(layout: Layout, offered: Collection[Id] = ()) -> dict[Id, Rect]:
    """The places where something could be dropped, by id; `offered` are those that say something to what is held. Over the
    stock nothing is near enough to the pile beside it.
    """
    known = ("area:melds", "area:hand", *offered)
    places = {item: rect for item, rect in layout.items.items() if item.startswith("meld:") or item in known}
    return {**places, "pile:stock": layout.piles.stock, "pile:discard": layout.piles.discard}


def target_for(box: Rect, pointer: Point, targets: Mapping[Id, Rect], cloth: Rect | None = None) -> Id | None:
    """The target under a held card: the one it covers most, measured in parts of the smaller of the two.

    Where the card lies over several (small melds beside each other), the one that the pointer is on counts more. A card that
    touches none takes the nearest within a third of its width. `cloth` is the player's free meld room, which means
    `area:melds` when nothing else is near.
    """
    best: Id | None = None
    most = 0.0
    for item, rect in targets.items():
        covered = box.common(rect)
        if covered <= 0:
            continue
        part = covered / max(1.0, min(box.w * box.h, rect.w * rect.h))
        if rect.has(pointer):
            part += POINTED
        if part > most:
            best, most = item, part
    if best is not None:
        return best
    nearest = SLACK * box.w
    for item, rect in targets.items():
        away = _gap(box, rect)
        if away <= nearest:
            best, nearest = item, away
    if best is None and cloth is not None and "area:melds" in targets and box.common(cloth) > 0:
        return "area:melds"
    return best


def _gap(a: Rect, b: Rect) -> float:
    """The free space between two rectangles."""
    return math.hypot(max(a.x - b.right, b.x - a.right, 0.0), max(a.y - b.bottom, b.y - a.bottom, 0.0))


def insert_at(layout: Layout, hand: Sequence[Id], box: Rect, loose: bool = False) -> int | Spot:
    """Where in the fan (before the card with this number among those that lie in it) a held card would go; in a hand in groups
    where among them. `loose`: some of its cards are in no group. On a rack it is the number of a place.
    """
    x, y = box.centre
    if layout.rack is not None:
        return layout.rack.place_at((x, y)) or 0
    if layout.parts:
        return spot_at(layout.parts, loose, layout.rest, (x, y))
    rows = [row for row in layout.hand_rows if row]
    if not rows:
        return 0
    row = min(rows, key=lambda cards: min(abs(layout.rest[card].y - y) for card in cards))
    before = [card for card in row if layout.rest[card].x < x]
    return hand.index(before[-1]) + 1 if before else hand.index(row[0])
