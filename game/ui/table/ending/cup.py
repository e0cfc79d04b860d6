"""How a match ends, told by the picture: the cards that won it in a fan, then the cup, for a match that is won."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.table import theme
from game.table.geometry import Pose, between
from game.table.layout.ending.match_end import MOST
from game.table.light import on_card, reach
from game.table.motion.easing import arrive
from game.table.motion.timeline import FLYING_Z, IN_FLIGHT
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import DIMMED, SOON, Sprites, dim
from game.ui.art.cloth import light
from game.ui.art.picture_files import raw
from game.ui.program.screen import Host

FAN, CUP = 0.8, 0.4
"""Seconds at normal speed: the cards come one after the other, then the cup."""
LATE = 0.045
"""Between two cards."""
STEP, SPREAD, WIDEST = 8.4, 52.0, 14.0
"""Degrees between two cards; a few of them are spread over as much as many, but not so far apart that they part."""
ARC = 66.0
"""Over so many degrees pieces are spread that may not cover one another."""
RADIUS, CARD, HIGH = 620.0, 196.0, 760.0
ROOM = 40.0
"""So far around a card its shadow reaches at most."""
SUNK = 34.0
"""So much deeper in the cup stand a few cards."""
CUP_SIZE, GROUND, LOWER = (676.0, 437.0), (676.0, 473.0), 18.0
"""The cup, and its shadow and glow, whose middle is so much lower."""
PRIZE, BESIDE = 0.5, (150.0, 72.0)
"""The cup of somebody else, in parts of the player's own: so far to the right of and below the portrait."""
BETWEEN = 150.0
"""Between the portraits of two: the cup that stands there hides neither face."""
SPARKS = ((-238, -34, 22), (252, -3, 25), (324, 75, 14), (-289, 79, 13), (216, 174, 12), (-208, 186, 10))
"""The sparks around the cup: right and down from its middle, and their size."""
GLINT = (0.8, 1.25, 1.6, 1.25, 0.8)
"""How large a spark is, one step after another; an eye that blinks is shut in the middle ones."""
STEP_TIME, PAUSE = 0.1, 4.0
"""Seconds of a step, and from one light to the next."""
LIVELY, OFTEN, SELDOM = 10.0, 2.0, 12.0
"""For so many seconds there is more life, with glints so far apart; then glints are seldom, and it costs hardly anything."""
SWEEP, SWEEPS, BAND = 0.9, 27, (130.0, 92)
"""A light that goes over the cards and the cup: its seconds, in how many pictures, and the width and strength of its band."""
SOUR = 2.6
"""Seconds until the player's own face has got over a match that is lost."""
FACE = 84.0
"""The player's own portrait under a match that is lost."""
COMFORT, COMFORT_ROOM = 30.0, 640.0
"""The type and the most width of the kind word beside it."""


class _Life(NamedTuple):
    """What moves at a moment."""

    glints: tuple[tuple[int, int], ...]
    """Which sparks, or faces, and at which step each is."""
    sweep: int | None
    """How far the light has come."""
    sour: bool
    """The player's own face."""


class Celebration:
    """The fan and the cup; where the player has not won, the portraits of those who have with a smaller cup, and the player's
    own with a kind word.

    In the end little moves: now and then a spark glints or an eye blinks, and only that part of the window is drawn again.
    """

    length = FAN + CUP
    """Seconds from the first card to where nothing moves any more, at normal speed."""

    def __init__(
        self, app: Host, cards: Sequence[str], portraits: Sequence[str], won: bool, own: tuple[str, str], people: int
    ) -> None:
        """`own` is the player's portrait, and a kind word for a player who has lost."""
        self.app, self.cards, self.portraits, self.won = app, tuple(cards)[:MOST], tuple(portraits), won
        self.own, self.comfort = own
        self._reach = reach(people)
        """How far the lamp shines over a table for so many."""
        self._shown: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        """The shadows of the cards, and the cards as they lie under it."""
        self._waiting = len(self.cards) if app.pace else 0
        """Cards that must still be drawn, one a picture, before anything moves."""
        self._now = _Life((), None, bool(self.comfort) and app.pace > 0)
        self._lit: pygame.Surface | None = None
        """The cards and the cup on black, for the light."""
        self._lighting: Iterator[None] | None = None
        """How it is being made."""
        self._sparks: dict[int, pygame.Surface] = {}
        self.sprites: Sprites | None = None
        """Draws the cards on their way."""
        self._lay_at: Mapping[str, Pose] = {}
        """What draws a card on its way, and where the cards lay on the table, in pixels of the window."""

    def come_from(self, lay_at: Mapping[str, Pose], sprites: Sprites) -> None:
        """The cards fly into the fan from where they lay on the table; the others come up from below."""
        self._lay_at, self.sprites = lay_at, sprites

    def ready(self, x: float, top: float, f: float) -> bool:
        """Draw the next card's picture in this place and size; True when half of them are there: the others come up later."""
        if self._waiting:
            self._card(len(self.cards) - self._waiting, x, top, f)
            self._waiting -= 1
        return 2 * self._waiting <= len(self.cards)

    def rehearsed(self, board: Board, x: float, top: float, f: float) -> Iterator[None]:
        """Draw everything where nobody sees it, a part at a time."""
        while self._waiting:
            self.ready(x, top, f)
            yield
        self._ground(board, x, top, f, 1.0)
        yield
        self._things(board, x, top, f, self.length)
        yield
        self._word(board, x, top, f, 1.0)

    def expect(self, f: float) -> None:
        """Have the cards and faces drawn in the background."""
        art, px = self.app.art, self.app.px
        art.prefetch([2 * px(self._wide * f)], self.cards)
        for portrait in () if self.won else self.portraits:
            art.prefetch_avatar(portrait, px(self._row()[2] * f), ("glad", "blink"))
        if self.comfort:
            art.prefetch_avatar(self.own, px(FACE * f), ("sour", "calm", "blink"))

    def _turn(self, number: int) -> float:
        """Counter-clockwise, as cards are drawn."""
        return -(number - (len(self.cards) - 1) / 2) * self._step()

    def _step(self) -> float:
        """Degrees from one card to the next."""
        step = SPREAD / max(1, len(self.cards) - 1)
        return max(STEP, min(WIDEST, step)) if not self.app.art.shape.apart else min(WIDEST, ARC / SPREAD * step)

    @property
    def _wide(self) -> float:
        """How wide a card is: what must not be covered is as narrow as it has to be."""
        apart = self.app.art.shape.apart
        return min(CARD, RADIUS * math.radians(self._step()) / apart) if apart else CARD

    # ---- what still moves -----------------------------------------------------------------------

    def forget(self) -> None:
        """Another size: cards and light are made anew."""
        self._lit = self._lighting = self.sprites = None
        self._shown.clear()

    @property
    def sweeping(self) -> bool:
        """Light is on its way, in many pictures."""
        return self._now.sweep is not None

    @property
    def lively(self) -> bool:
        """Light or sparks are on their way, and want to be looked at often."""
        return self.sweeping or bool(self._now.glints and self._now.glints[0][1])

    def live(self, x: float, top: float, f: float, t: float) -> bool:
        """Go on to `t` seconds since all of it was there; True where something looks different now."""
        if self._lit is None and t < LIVELY:  # before the light comes, and in rounds without a picture
            self._lighting = self._lighting or self._made_lit(x, top, f)
            next(self._lighting, None)
        before, self._now = self._now, self._state(t)
        return before != self._now

    def _made_lit(self, x: float, top: float, f: float) -> Iterator[None]:
        """Make the picture for the light, a part at a time."""
        dark = pygame.Surface(self.app.size, 0, self.app.pane.surface)
        yield
        self._things(self.app.board(dark), x, top, f, LIVELY)
        yield
        self._lit = dark.subsurface(self._whole(x, top, f)).copy()
        self._lighting = None

    def _state(self, t: float) -> _Life:
        """What shows so long after all of it was there."""
        count = len(SPARKS) if self.won else len(self.portraits) + bool(self.comfort)
        pause = OFTEN if t < LIVELY else SELDOM
        number, within = int(t // pause), t % pause
        step = int((within - pause + len(GLINT) * STEP_TIME) // STEP_TIME)
        glints: tuple[tuple[int, int], ...] = ()
        if count and step >= 0:
            together = (2 + number % 2 if t < LIVELY else 1) if self.won else 1
            step = step if self.won else min(step, 0)  # the eye stays shut
            glints = tuple(dict.fromkeys(((number * 5 + 2 * other) % count, step) for other in range(together)))
        within = t % PAUSE - 1
        sweep = int(within / SWEEP * SWEEPS) if t < LIVELY and 0 <= within < SWEEP else None
        return _Life(glints, sweep, bool(self.comfort) and t < SOUR)

    def _whole(self, x: float, top: float, f: float) -> pygame.Rect:
        """The part of the window with the cards and the cup."""
        px, wide = self.app.px, RADIUS * math.sin(math.radians(self._step() * (len(self.cards) - 1) / 2)) + self._wide
        area = pygame.Rect(px(x - wide * f), px(top - 70 * f), px(2 * wide * f), px((HIGH + 60) * f))
        return area.clip(pygame.Rect(0, 0, *self.app.size))

    def _band(self, at: int, x: float, top: float, f: float) -> pygame.Rect:
        """The part of the window that the light lies on, in one of its pictures."""
        whole, wide = self._whole(x, top, f), self.app.px(BAND[0] * f)
        left = whole.x - wide + (whole.w + wide) * at // (SWEEPS - 1)
        return pygame.Rect(left, whole.y, wide, whole.h).clip(whole)

    def _shine(self, board: Board, x: float, top: float, f: float, at: int) -> None:
        """The light: what lies under its band becomes brighter, and nothing around the cards and the cup does."""
        whole, band = self._whole(x, top, f), self._band(at, x, top, f)
        if not band.w or self._lit is None:
            return
        light = self._lit.subsurface(band.move(-whole.x, -whole.y)).copy()
        wide = self.app.px(BAND[0] * f)
        for column in range(band.w):
            inside = (band.x + column - whole.x + wide - (whole.w + wide) * at // (SWEEPS - 1)) / wide
            strength = round(BAND[1] * math.sin(math.pi * max(0.0, min(1.0, inside))) ** 2)
            light.fill((strength,) * 3, (column, 0, 1, band.h), pygame.BLEND_RGB_MULT)
        board.surface.blit(light, band, special_flags=pygame.BLEND_RGB_ADD)

    def _alive(self, which: int, x: float, top: float, f: float) -> tuple[float, float, float]:
        """The middle and the size of a spark, or of a face, in units."""
        middle = top + (HIGH - 270) * f
        if self.won:
            right, down, radius = SPARKS[which]
            return x + right * f, middle + down * f, 2 * radius * max(GLINT) * f
        if which < len(self.portraits):
            left, each, size = self._row()
            return x + (left + each * which) * f, middle, size * f
        return x + self._own_left(f), self._own_y(top, f), FACE * f

    def _row(self) -> tuple[float, float, float]:
        """The portraits of the winners: the middle of the first from the axis, from one to the next, and their size."""
        size = 300.0 if len(self.portraits) < 2 else 250.0
        each = size + BETWEEN if len(self.portraits) == 2 else size * 0.84
        return -each * (len(self.portraits) - 1) / 2, each, size

    # ---- pictures -----------------------------------------------------------------------------

    def draw(self, board: Board, x: float, top: float, f: float, t: float) -> None:
        """Everything around an axis at `x`, below `top`, in parts `f` of its full size, after `t` seconds at normal speed."""
        part = self._come(t)
        if part:
            self._ground(board, x, top, f, part)
        self._things(board, x, top, f, t)
        if self._now.sweep is not None and part == 1:
            self._shine(board, x, top, f, self._now.sweep)
        if self.won and part:
            for which, step in self._now.glints:
                at_x, at_y, size = self._alive(which, x, top, f)
                board.put(self._spark(board.px(size * GLINT[step] / max(GLINT))), center=(board.px(at_x), board.px(at_y)))
        if part:
            self._word(board, x, top, f, part)

    def _word(self, board: Board, x: float, top: float, f: float, part: float) -> None:
        """The player's own face with a kind word, under a match that is lost."""
        if self.won or not self.comfort:
            return
        at = self._own_y(top, f)
        shut = any(which == len(self.portraits) for which, _ in self._now.glints)
        look = "sour" if self._now.sour else "blink" if shut else "calm"
        self._lay(board, board.art.avatar(self.own, board.px(FACE * f), look), x + self._own_left(f), at, part)
        board.text(self.comfort, x + self._own_left(f) + FACE * f / 2 + 18, at, COMFORT, theme.CREAM, room=COMFORT_ROOM * f)

    @staticmethod
    def _come(t: float) -> float:
        """How far the cup, or the portraits of the winners, have come."""
        return arrive(max(0.0, min(1.0, (t - FAN) / CUP)))

    def _cup(self, x: float, top: float, f: float, part: float) -> tuple[float, float, float]:
        """The middle of the cup, and its size in parts of the full one: in its place, or before the portraits of others."""
        y = top + (HIGH - 270 + 60 * (1 - part)) * f
        if self.won:
            return x, y, f
        right = BESIDE[0] if len(self.portraits) == 1 else 0.0
        return x + right * f, y + BESIDE[1] * f, PRIZE * f

    def _ground(self, board: Board, x: float, top: float, f: float, part: float) -> None:
        """What lies on the cloth below: a shadow at the foot of the cup with its glow, or shadows of the portraits."""
        left, each, size = self._row()
        for number in range(0 if self.won else len(self.portraits)):
            side, blur = board.px(size * f), board.px(theme.DIALOG.blur)
            shade = panels.shadow(side, side, side // 2, blur, theme.DIALOG.alpha)
            dx, dy = (way * theme.DIALOG.offset for way in theme.WAY)
            self._lay(board, shade, x + (left + each * number) * f + dx, top + (HIGH - 270 + 60 * (1 - part)) * f + dy, part)
        at_x, y, scale = self._cup(x, top, f, part)
        wide, high = (board.px(side * scale) for side in GROUND)
        self._lay(board, board.art.picture("cup_ground.svg", wide, high), at_x, y + LOWER * scale, part)

    def _things(self, board: Board, x: float, top: float, f: float, t: float) -> None:
        """The cards, and the cup, which stands before the portraits of the winners where these are others."""
        for number in range(len(self.cards)):
            part, soon = (arrive(max(0.0, min(1.0, (at - number * LATE) / (FAN - LATE * MOST)))) for at in (t, t + SOON))
            origin = self._lay_at.get(self.cards[number]) if self.sprites is not None and part < 1 else None
            if origin is not None and self.sprites is not None:
                card = f"card:{self.cards[number]}"
                self.sprites.draw(board.surface, card, self._flight(number, origin, x, top, f, part), True)
                self.sprites.ahead([(card, self._flight(number, origin, x, top, f, soon))], True)
            elif part:
                middle = tuple(map(board.px, self._place(number, x, top, f, part)))
                for picture in self._card(number, x, top, f):
                    board.surface.blit(picture, picture.get_rect(center=middle))
        part = self._come(t)
        if not part:
            return
        left, each, size = self._row()
        blinks = [which for which, _ in self._now.glints]
        y = top + (HIGH - 270 + 60 * (1 - part)) * f
        for number, portrait in enumerate(() if self.won else self.portraits):
            look = "blink" if number in blinks else "glad"
            self._lay(board, board.art.avatar(portrait, board.px(size * f), look), x + (left + each * number) * f, y, part)
        at_x, y, scale = self._cup(x, top, f, part)
        w, h = (board.px(side * scale) for side in CUP_SIZE)
        self._lay(board, board.art.picture("cup.svg" if self.won else "cup_small.svg", w, h), at_x, y, part)

    def _flight(self, number: int, origin: Pose, x: float, top: float, f: float, part: float) -> Pose:
        """A card between its place on the table and the fan: it is lifted, and turns as it comes."""
        k = self.app.k
        at_x, at_y = (at * k for at in self._place(number, x, top, f))
        goal = replace(origin, x=at_x, y=at_y, w=self._wide * f * k, angle=-self._turn(number), lift=0.0)
        lift = IN_FLIGHT * math.sin(math.pi * part)
        return replace(between(origin, goal, part), lift=lift, z=FLYING_Z)

    def _place(self, number: int, x: float, top: float, f: float, part: float = 1.0) -> tuple[float, float]:
        """The middle of a card that has come so far."""
        foot = top + (HIGH + (SUNK if self._step() > STEP else 0)) * f
        angle, far = math.radians(-self._turn(number)), (RADIUS - 260 * (1 - part)) * f
        return x + far * math.sin(angle), foot - far * math.cos(angle)

    def _card(self, number: int, x: float, top: float, f: float) -> tuple[pygame.Surface, pygame.Surface]:
        """The shadow of a card, and the card under the lamp, as on the table; both have the same middle."""
        if number not in self._shown:
            art, wide, turn, k = self.app.art, self.app.px(self._wide * f), self._turn(number), self.app.k
            at_x, at_y = (at * k for at in self._place(number, x, top, f))
            lit = on_card(light(), at_x / self.app.size[0], at_y / self.app.size[1], self._reach, DIMMED)
            card = dim(art.turned(self.cards[number], wide, turn).copy(), lit)
            room = 2 * round(ROOM * k)
            shadow = pygame.Surface((card.get_width() + room, card.get_height() + room), pygame.SRCALPHA)
            art.cast(shadow, shadow.get_rect().center, wide, art.shape.lies, turn, k, touches=True)
            self._shown[number] = shadow, card
        return self._shown[number]

    def _own_y(self, top: float, f: float) -> float:
        return top + (HIGH - 44) * f

    def _own_left(self, f: float) -> float:
        """The middle of the player's own face, from the axis, so that face and sentence together are centred."""
        size = self.app.text.size(COMFORT, self.app.k)
        words = min(self.app.text.width(self.comfort, size) / self.app.k, COMFORT_ROOM * f)
        return -(words + 18) / 2

    def comfort_rect(self, x: float, top: float, f: float) -> tuple[float, float, float, float]:
        """Where the player's own face and the kind word are."""
        wide = FACE * f - 2 * self._own_left(f) + 18
        return x + self._own_left(f) - FACE * f / 2, self._own_y(top, f) - FACE * f / 2, wide, FACE * f

    def _lay(self, board: Board, picture: pygame.Surface, x: float, y: float, part: float) -> None:
        """A picture by its middle; while it comes it can be seen through."""
        picture.set_alpha(round(255 * part))
        board.surface.blit(picture, picture.get_rect(center=(board.px(x), board.px(y))))
        picture.set_alpha(255)

    def _spark(self, side: int) -> pygame.Surface:
        """A spark as bright as it gets."""
        if side not in self._sparks:
            d = "M0,-10L2.2,-2.2L10,0L2.2,2.2L0,10L-2.2,2.2L-10,0L-2.2,-2.2Z"
            head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="-10 -10 20 20">'
            self._sparks[side] = raw(f'{head}<path d="{d}" fill="#fff6d2"/></svg>', side, side).convert_alpha()
        return self._sparks[side]
