"""Cards as pictures at a pose: turned, scaled, half flipped, with their shadows.

A card at rest is turned from a picture larger than itself, which keeps the edges smooth. A card in flight is made from
whatever picture there is already, a little coarser, because nobody reads it and every frame counts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from game.table import theme
from game.table.geometry import Z_HAND, Pose
from game.table.light import on_card, reach
from game.table.motion.timeline import FLYING_Z, IN_FLIGHT
from game.table.scene.preview import is_ghost
from game.table.scene.scene import is_back
from game.ui.art import panels
from game.ui.art.cache import DEAR, Cache
from game.ui.art.canvas import Canvas
from game.ui.art.card_faces import MARGIN, CardArt
from game.ui.art.cloth import light

NEAR, FAR = 1.0, 3.0
"""Degrees by which a card in flight may be turned otherwise than it should: always, and where this frame has turned enough."""
TURNS, ANYHOW = 2, (8.0, 0.2)
"""Cards in flight that one frame of a window of 1920 x 1080 turns anew before it takes what is there; and where it has turned
nearly twice as many, by how many degrees and by which part of its size a card may be otherwise than it should: few frames are so
full, and the next goes on.
"""
OFF = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
"""Degrees by which a picture that is there already may be otherwise."""
SCALES, ROUGHLY, CLOSELY = 6, 0.06, 0.03
"""Straight cards in flight that one frame scales anew; the others may be larger or smaller by such a part until the next. Cards
that slide over the cloth may be by the smaller part, all of them."""
DIMMED = 4
"""So many degrees of light there are on cards besides the most that they get."""
SOON = 0.05
"""Cards on their way are turned ahead as they will be seen in so many seconds."""
FULL = (255, 255, 255)
STEPS = 3
"""So many heights a lifted card has as far as its shadow is concerned."""
GILT = (250, 222, 150, 255)
"""What gold light leaves of the colours of a card."""
FINER = ((100, 2.0), (150, 1.5), (220, 1.25))
"""Before a card is turned it is drawn so many times larger, below these widths; from the last one on it has pixels enough."""
WAYS = 500
"""So many widths of cards on their way are remembered with the size that each is nearest to."""
BACKS = 24
"""So many of the backs that were turned last are remembered."""
NEARLY = 1.12
"""Large cards of two sizes are turned from one picture if it is not so much larger than it need be for either; nor so much
smaller, where it is there since the hand had another size: a hand that grows and shrinks is not drawn anew each time."""


def name_of(item: str) -> str | None:
    """The face of a card item ("card:7H#2" and its ghost are "7H#2"); None for a nameless one."""
    return None if is_back(item) else item.partition(":")[2]


def _height(pose: Pose) -> tuple[theme.Shade, bool]:
    """The shadow by how high a card is, in steps so that few pictures do, and whether it touches what is below it."""
    z = pose.z if pose.z < FLYING_Z else pose.z - FLYING_Z
    piece = pose.shape
    low = piece.stands if z >= Z_HAND else piece.lies
    if pose.lift < 0.15:
        return low, True
    high, whole = (piece.flies, IN_FLIGHT) if pose.z >= FLYING_Z and pose.lift <= IN_FLIGHT else (piece.lifted, 1.0)
    return low.toward(high, min(1.0, round(STEPS * pose.lift / whole) / STEPS)), False


def dim(picture: pygame.Surface, light: theme.Colour) -> pygame.Surface:
    """The picture with less light on it; it is drawn on."""
    if light != FULL:
        picture.fill((*light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


class _Turned(NamedTuple):
    """The picture of a card at an angle: all that it depends on."""

    name: str | None
    width: int
    angle: float
    source: int
    style: str | None
    lit: theme.Colour
    key: tuple[object, ...]


def _turned(picture: pygame.Surface, angle: float, size: tuple[int, int], source: int, lit: theme.Colour) -> pygame.Surface:
    """A card of this size from a picture of another; one that lies straight is only scaled, which is much less work."""
    if angle:
        return dim(CardArt.turn(picture, angle, size[0] / source), lit)
    return dim(pygame.transform.smoothscale(picture, size), lit)


class Sprites:
    """Draws cards; keeps the turned pictures of a table."""

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self._kept = Cache(8_000_000, DEAR)
        """Cards as they lie."""
        self._flying = Cache(4_000_000)
        """Cards as they were on their way: hardly any of these pictures is wanted again, and the others are to stay."""
        self._widths: tuple[int, ...] = (100,)
        self._nearest: dict[float, int] = {}
        """By width: the one of these that is nearest to it."""
        self._prepared: Mapping[str, Pose] = {}
        """How the cards lie whose faces were asked for last."""
        self._sources: dict[int, int] = {100: 150}
        """By width: that of the picture which is turned."""
        self.k = 1.0
        self._step, self._lean = 2, 1
        """By so many pixels and degrees cards on their way differ: large ones take long to turn, and are seen as short."""
        self._few = TURNS
        """So many of them one picture turns anew."""
        self._full = 0.0
        """The width from which on a card shows its full face; narrower ones wear the large index."""
        self._worn: dict[float, bool] = {}
        """By width of this table: whether such cards show their full faces."""
        self.dressed = 0
        """How often cards of one width have changed between the two: what shows them must be drawn anew."""
        self._table: tuple[int, int] | None = None
        self._reach = reach(0)
        """The size of the table that the lamp hangs over; None for full light everywhere."""
        self._last: dict[str, tuple[int, float, pygame.Surface]] = {}
        """By face: how it was turned last, width and angle."""
        self._backs: deque[tuple[int, float, pygame.Surface]] = deque(maxlen=BACKS)
        """The same of backs, which are all alike."""
        self.patient = False
        """What is drawn as it lies may wait for the next picture, too."""
        self._turns = 0
        self._asked: set[object] = set()
        """What has been ordered since all was at rest."""
        self._moved = self.unfinished = False
        """Whether cards moved in the picture before; whether some are still to be turned as they lie, in the next picture."""

    def measure(self, hand: float, others: Iterable[float], k: float) -> None:
        """The sizes in which cards lie on this table, in the player's hand and elsewhere; every other size is made from one of
        them. Cards as wide as those of the hand always show their full faces.
        """
        others = tuple(others)
        widths = tuple(sorted({max(4, round(w)) for w in (hand, *others)}))
        if (widths, k) != (self._widths, self.k):
            self._widths = widths
            self._nearest.clear()
            self._prepared = {}
        before, self._sources = self._sources, {}
        for width in reversed(self._widths):
            times = next((times for below, times in FINER if width < below), 1.0)
            finer, most = round(width * times), width * times * (NEARLY if times < NEARLY * NEARLY else 1.0)
            own = next((one for one in self._sources.values() if finer <= one <= most), finer)
            drawn = (one for one in before.values() if min(finer, width * NEARLY) <= one <= most and finer <= one * NEARLY)
            self._sources[width] = own if own != finer else next(drawn, finer)
        self._step, self._lean = max(2, round(2 * k)), max(1, round(k))
        self._few = max(1, round(TURNS / max(1.0, k * k)))
        self.k, self._full = k, min(theme.TABLE_FACE_BELOW * k, hand) - 1
        worn, self._worn = self._worn, {width: width >= self._full for width in (hand, *others)}
        self.dressed += any(worn.get(width, full) != full for width, full in self._worn.items())

    def style(self, name: str | None, width: float) -> str | None:
        """The face or the back that a card of this width wears; None for what the player has chosen."""
        if name is None:
            return None if (back := self.art.back_at(width)) == self.art.back_name else back
        return None if width >= self._full else self.art.table_face

    def _style_in_flight(self, name: str | None, width: float) -> str | None:
        """A card on its way keeps the face that it had until the other one is drawn."""
        style = self.style(name, width)
        if name is None or self.art.is_own(name) or self.art.at_hand(name, style):
            return style
        other = self.art.table_face if style is None else None
        return other if self.art.at_hand(name, other) else style

    def forget(self) -> None:
        """Another face style, back or size."""
        self._prepared = {}
        self._kept.clear()
        self._land()

    def _land(self) -> None:
        """Nothing is on its way."""
        self._flying.clear()
        self._last.clear()
        self._backs.clear()

    def prepare(self, poses: dict[str, Pose]) -> None:
        """Have the faces and backs that are about to be shown drawn in the background."""
        before, self._prepared = self._prepared, poses
        wanted: dict[tuple[int, str | None], dict[str | None, None]] = {}
        for item, pose in poses.items():
            if before.get(item) == pose:  # it was drawn for the last story
                continue
            name = name_of(item) if pose.face_up else None
            width = self._nominal(pose.w)
            drawn = self._sources[width] if abs(pose.angle) >= 0.25 else width
            wanted.setdefault((drawn, self.style(name, pose.w)), {})[name] = None
        for (width, style), names in wanted.items():
            self.art.prefetch([width], names, style)

    def prepare_held(self, items: Iterable[str], width: float) -> None:
        """Have faces drawn as wide as these cards become in the player's fingers, where they are looked at for long."""
        wide = self._in_air(width)
        for item in items:
            self.art.prefetch([wide], [name_of(item)], self.style(name_of(item), width))

    def begin(self, table: tuple[int, int] | None = None, people: int = 0, moving: bool = True) -> None:
        """A new picture of a table of this size, for so many people, under the lamp; without a size there is full light.
        `moving`: cards are on their way."""
        self._turns, self._table, self._reach = 0, table, reach(people)
        if not (moving or self._moved or self.unfinished):
            self._land()
            self._asked.clear()
        self._moved, self.unfinished = moving, False

    def _light(self, pose: Pose) -> theme.Colour:
        """What the light leaves of a card's colours where it lies."""
        full = FULL
        if self._table is not None:
            full = on_card(light(), pose.x / self._table[0], pose.y / self._table[1], self._reach, DIMMED)
        if pose.light == 1:
            return full
        red, green, blue = (round(part * pose.light) for part in full)
        return red, green, blue

    def ahead(self, poses: Iterable[tuple[str, Pose]], moving: bool = False) -> bool:
        """Have the cards turned in the background that will lie like this soon; `moving`: that will be seen so on their way.
        False where the face of some is still to be drawn.
        """
        all_ordered = True
        for item, pose in poses:
            if abs(pose.angle) < 0.25 or pose.narrow < 0.99 or pose.alpha <= 0.02:
                continue
            wanted = self._wanted(name_of(item) if pose.face_up else None, pose, moving)
            if wanted.angle and self._kept.peek(wanted.key) is None:
                ordered = self._order(wanted, self._flying if moving else self._kept)
                all_ordered = all_ordered and (ordered or wanted.key in self._asked)
        return all_ordered

    def _order(self, wanted: _Turned, shelf: Cache) -> bool:
        """Have a card turned in the background; True where it is still to come. Once until all has come to rest: what has come
        and was lost again finds no room.
        """
        background = self.art.background
        if background.ordered(wanted.key):
            return True
        if wanted.key in self._asked or not self.art.ready(wanted.name, wanted.source, wanted.style):
            return False
        self._asked.add(wanted.key)
        background.order(wanted.key, shelf, self._turning(wanted), soon=True)
        return True

    def _turning(self, wanted: _Turned) -> Callable[[], pygame.Surface]:
        """What makes a picture of a card at an angle."""
        name, width, angle, source, style, lit, _ = wanted
        return partial(
            _turned, self.art.card(name, source, style), angle, (width, round(self.art.shape.high(width))), source, lit
        )

    def _wanted(self, name: str | None, pose: Pose, moving: bool) -> _Turned:
        """The picture of a card at this pose."""
        width = self._in_air(pose.w) if moving else round(pose.w)
        angle = float(round(-pose.angle / self._lean) * self._lean) if moving else round(-pose.angle * 2) / 2
        style = self._style_in_flight(name, pose.w) if moving else self.style(name, pose.w)
        source = self._source(name, self._nominal(width), moving, style)
        lit = self._light(pose)
        return _Turned(name, width, angle, source, style, lit, self._key(name, width, angle, source, style, lit))

    # ---- drawing ----

    def draw(self, surface: Canvas, item: str, pose: Pose, moving: bool = False, later: bool = False) -> None:
        """One card with its shadow. `moving`: it is on its way. `later`: it lies, and where this picture has turned enough cards
        it may lie a little askew until the next, which `unfinished` asks for.
        """
        if pose.alpha <= 0.02:
            return
        name = name_of(item) if pose.face_up else None
        self._shadow(surface, pose, moving)
        picture = self._picture(name, pose, moving, later)
        if is_ghost(item):
            picture = self._flying.get(("gold", picture), partial(self._gilded, picture, pose.w))
        if pose.alpha < 0.99:
            picture = picture.copy()
            picture.set_alpha(round(255 * pose.alpha))
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _gilded(self, picture: pygame.Surface, width: float) -> pygame.Surface:
        """A card in gold light, with a gold edge."""
        made = picture.copy()
        made.fill(GILT, special_flags=pygame.BLEND_RGBA_MULT)
        w, h = round(width), round(self.art.shape.high(width))
        edge = panels.box(w, h, self.art.radius(w), None, (*theme.GOLD, 255), max(1, round(3 * self.k)))
        made.blit(edge, edge.get_rect(center=made.get_rect().center))
        return made

    def _picture(self, name: str | None, pose: Pose, moving: bool, later: bool = False) -> pygame.Surface:
        wanted = self._wanted(name, pose, moving)
        _, width, angle, _, style, lit, _ = wanted
        lies = width in self._widths
        if moving and name is not None and not angle and pose.narrow >= 0.99 and pose.z < FLYING_Z and not lies:
            slid = self._slid(name, width, pose)
            if slid is not None:
                return slid
        if pose.narrow < 0.99:
            return dim(self._flipped(name, width, angle, pose.narrow, style), lit)
        if not angle and (self.art.ready(name, width, style) if moving else lies):
            return self._straight(name, width, style, lit)
        cache = self._flying if moving and self._kept.peek(wanted.key) is None else self._kept
        found = cache.peek(wanted.key)
        if found is None:
            self.art.background.take_in(wanted.key)
            found = cache.peek(wanted.key)
        if found is None and (moving or later or self.patient):
            comes = not moving and bool(angle) and self._order(wanted, cache)
            near = self._near(name, width, angle, moving, comes) if moving or comes or self._turns >= self._few else None
            near = self._beside(wanted) if near is None and moving and angle else near
            if near is not None:
                self.unfinished = self.unfinished or not moving
                return near
        if found is None:
            self._turns += 1
        picture = cache.get(wanted.key, self._turning(wanted))
        if name is not None:
            self._last[name] = (width, angle, picture)
        elif found is None:
            self._backs.append((width, angle, picture))
        return picture

    def _straight(self, name: str | None, width: int, style: str | None, lit: theme.Colour) -> pygame.Surface:
        """A card that is not turned, in a size in which it is drawn."""
        if lit == FULL:
            return self.art.card(name, width, style)
        kept = self._kept if width in self._widths else self._flying
        key = self._key(name, width, 0.0, width, style, lit)
        return kept.get(key, lambda: dim(self.art.card(name, width, style).copy(), lit))

    def _key(
        self, name: str | None, width: int, angle: float, source: int, style: str | None, lit: theme.Colour
    ) -> tuple[object, ...]:
        return (name, style or (self.art.face_style if name else self.art.back_name), width, angle, source, lit)

    def _near(self, name: str | None, width: int, angle: float, moving: bool, comes: bool) -> pygame.Surface | None:
        """The picture of this face as it was a moment ago, or of any back, if it still looks like it; less so where the right
        one `comes`.
        """
        if name is None:
            last = min(self._backs, key=lambda back: abs(back[1] - angle) + abs(back[0] - width), default=None)
        else:
            last = self._last.get(name)
        if last is None:
            return None
        off, turned = abs(last[0] - width), abs(last[1] - angle)
        if not angle and not last[1]:
            return last[2] if off <= (2 if self._turns < SCALES else ROUGHLY * width) else None
        if moving and self._turns >= 2 * self._few - 1 and turned <= ANYHOW[0] and off <= ANYHOW[1] * width:
            return last[2]
        exact = self._turns < self._few and not comes
        return last[2] if off <= (2 if exact else ROUGHLY * width) and turned <= (NEAR if exact else FAR) else None

    def _beside(self, wanted: _Turned) -> pygame.Surface | None:
        """The picture of a card on its way as it will be in a moment, or was, if that is there."""
        name, width, angle, source, style, lit, _ = wanted
        for wide in (width, width - self._step, width + self._step):
            for off in OFF:
                found = self._flying.peek(self._key(name, wide, angle + off, source, style, lit))
                if found is not None:
                    return found
        return None

    def _slid(self, name: str, width: int, pose: Pose) -> pygame.Surface | None:
        """A straight card that slides over the cloth, scaled from its picture as it lies. Many do at once, and none of their
        pictures is wanted again, so none is kept.
        """
        last = self._last.get(name)
        if last is not None and not last[1] and abs(last[0] - width) <= CLOSELY * width:
            return last[2]
        nominal = self._nominal(width)
        style = self.style(name, nominal)
        if not self.art.ready(name, nominal, style):
            return None
        if last is None and abs(nominal - width) <= CLOSELY * width:  # all of them set out at once, as they lie
            picture = self._straight(name, nominal, style, self._light(pose))
            self._last[name] = (nominal, 0.0, picture)
            return picture
        size = width, round(self.art.shape.high(width))
        picture = _turned(self.art.card(name, nominal, style), 0.0, size, nominal, self._light(pose))
        self._last[name] = (width, 0.0, picture)
        return picture

    def _source(self, name: str | None, nominal: int, moving: bool, style: str | None) -> int:
        """The width of the picture that is turned: for a card in flight one that is there already, if there is any."""
        larger = self._sources[nominal]
        if not moving or self.art.ready(name, larger, style):
            return larger
        if self.art.ready(name, nominal, style):
            return nominal
        return self.art.at_hand(name, style) or nominal

    def _flipped(self, name: str | None, width: int, angle: float, narrow: float, style: str | None) -> pygame.Surface:
        flat = self.art.card(name, self._source(name, self._nominal(width), True, style), style)
        size = (max(2, round(width * narrow)) + 2, round(self.art.shape.high(width)))
        thin = pygame.transform.smoothscale(flat, size)
        if abs(angle) < 0.5:
            return thin
        padded = pygame.Surface((size[0] + 2 * MARGIN, size[1] + 2 * MARGIN), pygame.SRCALPHA)
        padded.blit(thin, (MARGIN, MARGIN))
        return pygame.transform.rotozoom(padded, angle, 1)

    def _shadow(self, surface: Canvas, pose: Pose, moving: bool) -> None:
        if pose.narrow < 0.6:
            return  # a card on its edge throws next to no shadow
        width, angle = round(pose.w * max(0.2, pose.narrow)), float(round(-pose.angle))
        shade, touches = _height(pose)
        if moving and touches:  # a card that is about to leave, or slides: its shadow must not stand out around it
            width = width if abs(width - self._nominal(width)) <= 1 else round(width / 8) * 8
            angle = float(round(angle / 2) * 2)
        elif moving:
            step = 12 * self._step  # the shadow of a card in the air is large and soft: few of them do
            width = round(width / step) * step
            angle = 0.0 if abs(angle) < 5 else round(angle / 10) * 10.0
        self.art.cast(surface, (pose.x, pose.y), max(8, width), shade, angle, self.k, pose.alpha, touches)

    # ---- sizes ----

    def _in_air(self, width: float) -> int:
        """The width of the picture of a card on its way, in steps so that few pictures do."""
        nominal = self._nominal(width)
        return nominal if abs(round(width) - nominal) <= 1 else round(width / self._step) * self._step

    def _nominal(self, width: float) -> int:
        """The size on this table that a width is nearest to."""
        found = self._nearest.get(width)
        if found is None:
            if len(self._nearest) >= WAYS:
                self._nearest.clear()
            found = self._nearest[width] = min(self._widths, key=lambda w: abs(w - width))
        return found
