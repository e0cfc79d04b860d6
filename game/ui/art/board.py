"""A surface with drawing helpers in units of the drawing board (1920 x 1080, upright 1080 x 1920)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.table import theme
from game.ui.art import panels
from game.ui.art.canvas import Canvas
from game.ui.art.card_faces import CardArt
from game.ui.art.cloth_colour import Fill
from game.ui.art.text import Text, aligned

BESIDE = 0.72
"""From one portrait of a side to the next, in parts of their size."""


class Board:
    """What the concept pictures are drawn with: every measure is in board units, x and y as named."""

    def __init__(self, surface: Canvas, k: float, art: CardArt, text: Text) -> None:
        self.surface, self.k, self.art, self.words = surface, k, art, text
        self.w, self.h = surface.get_width() / k, surface.get_height() / k

    def px(self, value: float) -> int:
        return round(value * self.k)

    def type(self, size: float) -> int:
        """A type size in pixels, never below the least."""
        return self.words.size(size, self.k)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        k = self.k
        left, top = round(x * k), round(y * k)
        return pygame.Rect(left, top, round((x + w) * k) - left, round((y + h) * k) - top)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: theme.Colour = theme.CREAM,
        bold: bool = False,
        anchor: str = "left",
        paper: bool = False,
        room: float | None = None,
    ) -> float:
        """A line by its vertical middle; returns its width in units. `room`: set smaller to fit."""
        spot = self.words.draw(
            self.surface,
            words,
            x * self.k,
            y * self.k,
            self.type(size),
            colour,
            bold,
            anchor,
            paper,
            None if room is None else self.px(room),
        )
        return spot.w / self.k

    def block(
        self,
        words: str,
        x: float,
        y: float,
        room: float,
        size: float,
        colour: theme.Colour = theme.CREAM,
        bold: bool = False,
        paper: bool = False,
        align: str = "left",
        leading: float = 1.0,
    ) -> float:
        """A wrapped paragraph by its upper left; returns its height in units."""
        picture = self.words.block(words, self.type(size), self.px(room), colour, bold, paper, align, leading)
        left = aligned(align, self.px(room), picture.get_width())
        self.surface.blit(picture, (round(x * self.k + left), round(y * self.k)))
        return picture.get_height() / self.k

    def panel(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = theme.PANEL_RADIUS,
        fill: Fill | None = theme.PANEL,
        line: Fill | None = theme.PANEL_LINE,
        width: float = 2,
    ) -> pygame.Rect:
        r = self.rect(x, y, w, h)
        panels.lay(self.surface, r, self.px(radius), fill, line, max(1, self.px(width)))
        return r

    def shade(
        self, x: float, y: float, w: float, h: float, radius: float, shade: theme.Shade = theme.RAISED, hollow: bool = False
    ) -> None:
        """The shadow of a panel (upper left and size of the panel itself). `hollow`: the panel hides the middle of its shadow."""
        dx, dy = (way * shade.offset for way in theme.WAY)
        r = self.rect(x + dx, y + dy, w, h)
        panels.lay_shadow(self.surface, r, self.px(radius), max(1, self.px(shade.blur)), shade.alpha, hollow=hollow)

    def dashed(self, x: float, y: float, w: float, h: float, radius: float = 12, colour: Fill = (120, 168, 142, 255)) -> None:
        self.dashes(self.rect(x, y, w, h), self.px(radius), colour)

    def card(
        self, name: str | None, x: float, y: float, width: float, angle: float = 0, lift: float = 0, style: str | None = None
    ) -> None:
        """A card with its shadow by its middle; angle counter-clockwise; lift 0 lies, 1 is held. None: the back."""
        w = self.px(width)
        shade = self.art.shape.lies.toward(self.art.shape.lifted, lift)
        self.art.cast(self.surface, (x * self.k, y * self.k), w, shade, angle, self.k, touches=not lift)
        self.put(self.art.turned(name, w, angle, style), center=(self.px(x), self.px(y)))

    def icon(self, name: str, x: float, y: float, size: float = 34, colour: theme.Colour = theme.CREAM) -> None:
        """An icon by its middle, at least 18 pixels."""
        self.sign(name, max(18, self.px(size)), colour, center=(self.px(x), self.px(y)))

    def avatar(self, name: str, x: float, y: float, size: float = 112, look: str = "calm") -> None:
        self.put(self.art.avatar(name, self.px(size), look), center=(self.px(x), self.px(y)))

    def avatars(self, people: Sequence[tuple[str, str]], x: float, y: float, size: float, first: bool = False) -> float:
        """The portraits of a player or of a side, each with its look, by their common middle or by that of the first; how far
        the last is from the first.
        """
        each = size * BESIDE
        begin = 0.0 if first else -each * (len(people) - 1) / 2
        for place, (name, look) in enumerate(people):
            self.avatar(name, x + begin + each * place, y, size, look)
        return each * (len(people) - 1)

    def ring(self, x: float, y: float, w: float, h: float, radius: float = 12) -> None:
        """The focus ring: cream around gold, seen on felt, panel and paper alike."""
        focus_ring(self.surface, self.rect(x, y, w, h), self.px(radius), self.k)

    def line(
        self, x: float, y: float, length: float, colour: theme.Colour = theme.LINE, width: float = 2, alpha: int = 255
    ) -> None:
        """A level line."""
        r = self.rect(x, y - width / 2, length, width)
        r.h = max(1, self.px(width))  # the same everywhere, whatever the rounding of places
        if alpha == 255:
            self.surface.fill(colour, r)
        else:
            self.surface.blit(panels.box(r.w, r.h, 0, (*colour, alpha)), r)

    # ---- in pixels of the surface ----

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: int,
        colour: theme.Colour = theme.CREAM,
        bold: bool = False,
        anchor: str = "left",
        room: int | None = None,
    ) -> pygame.Rect:
        """A line by its vertical middle; where it stands. `room`: set smaller to fit."""
        return self.words.draw(self.surface, words, x, y, size, colour, bold, anchor, room=room)

    def lines(
        self,
        lines: Sequence[str],
        x: float,
        top: float,
        size: int,
        colour: theme.Colour = theme.CREAM,
        bold: bool = False,
        anchor: str = "left",
        room: int | None = None,
    ) -> float:
        """Lines below each other; where they end."""
        step = self.words.height(size)
        for number, line in enumerate(lines):
            self.write(line, x, top + step * (number + 0.5), size, colour, bold, anchor, room)
        return top + step * len(lines)

    def put(self, picture: pygame.Surface, **at: tuple[float, float]) -> pygame.Rect:
        """A picture by one of its points, as `center` or `midleft`; where it lies."""
        spot = picture.get_rect(**at)
        self.surface.blit(picture, spot)
        return spot

    def sign(self, icon: str, side: int, colour: theme.Colour, **at: tuple[float, float]) -> pygame.Rect:
        """An icon of this side by one of its points; where it lies."""
        return self.put(self.art.icon(icon, side, colour), **at)

    def lay(
        self, r: pygame.Rect, radius: float | None, fill: Fill | None, line: Fill | None = None, width: float = 2, least: int = 1
    ) -> None:
        """A rounded rectangle, with corners and line in units; `radius` None: its ends are half circles. `least`: the least width
        of its line in pixels.
        """
        corner = min(r.w, r.h) // 2 if radius is None else self.px(radius)
        panels.lay(self.surface, r, corner, fill, line, max(least, self.px(width)))

    def dashes(
        self, r: pygame.Rect, radius: int, colour: Fill, width: float = 2, dash: float = 12, gap: float = 10, least: int = 1
    ) -> None:
        """A dashed line round a place: corners in pixels, its width, dashes and gaps in units; `least` as in `lay`."""
        wide, long, free = max(least, self.px(width)), max(2 + least, self.px(dash)), max(3, self.px(gap))
        self.surface.blit(panels.dashed(r.w, r.h, radius, colour, wide, long, free), r)

    def chip(
        self,
        r: pygame.Rect,
        words: str,
        size: int,
        fill: Fill,
        line: Fill | None = theme.PANEL_LINE,
        ink: theme.Colour = theme.CREAM,
        radius: float | None = None,
        room: int | None = None,
    ) -> None:
        """Bold words in the middle of a chip that fills this place."""
        self.lay(r, radius, fill, line)
        self.write(words, r.centerx, r.centery - self.px(1), size, ink, True, "centre", room)

    def chip_at(
        self,
        x: float,
        y: float,
        words: str,
        size: int,
        fill: Fill,
        line: Fill | None = theme.PANEL_LINE,
        ink: theme.Colour = theme.CREAM,
        *,
        pad: float,
        high: float,
    ) -> None:
        """A chip by its middle, as large as its words need: so many units wider than they are, and at least so high; a short
        word has a round one.
        """
        tall = max(self.words.height(size), self.px(high))
        r = pygame.Rect(0, 0, max(tall, self.words.width(words, size, True) + self.px(pad)), tall)
        r.center = round(x), round(y)
        self.chip(r, words, size, fill, line, ink)


def avatars_wide(count: int) -> float:
    """How wide the portraits of so many people of a side are together, in parts of their size."""
    return 1 + BESIDE * (count - 1)


def focus_ring(surface: Canvas, rect: pygame.Rect, radius: int, k: float) -> None:
    """Drawn just outside a rectangle of pixels: ink, cream, ink, so that it stands out on any ground."""
    away, width = max(3, round(theme.FOCUS_GAP * k)), max(2, round(theme.FOCUS_RING * k))
    outer = rect.inflate(2 * (away + 1), 2 * (away + 1))
    surface.blit(panels.box(outer.w, outer.h, radius + away + 1, None, (*theme.INK, 200), width + 2), outer)
    ring = rect.inflate(2 * away, 2 * away)
    surface.blit(panels.box(ring.w, ring.h, radius + away, None, (255, 250, 225, 255), width), ring)
