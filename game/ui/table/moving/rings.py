"""Lines and light around cards and places, drawn once for each size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.table import theme
from game.table.geometry import Pose, Rect, bounds
from game.ui.art import panels
from game.ui.art.background import Background, Key
from game.ui.art.board import Board
from game.ui.art.cache import DEAR, Cache
from game.ui.art.canvas import Canvas
from game.ui.table.still.melds import LIT

RING = 4.0
"""How broad the line around a chosen card is."""


class Rings:
    """Draws them; the fine ones around cards in the background."""

    def __init__(self, background: Background) -> None:
        self.background = background
        self._kept = Cache(3_000_000, DEAR)
        self._flying = Cache(2_000_000)
        self.k = 1.0
        """The scale of the table."""
        self.coarse = False
        """Whether some are still to come, fine, or at all."""
        self._asked: set[object] = set()
        """Which have been ordered since all were there."""

    def begin(self, k: float) -> None:
        """Another picture, at this scale."""
        if not self.coarse:
            self._asked.clear()
        self.k, self.coarse = k, False

    def forget(self) -> None:
        """Another size, cloth or deck."""
        self._kept.clear()
        self._flying.clear()

    def expect(self, pose: Pose, k: float) -> None:
        """Draw the line around a card that will be chosen, before it is."""
        self.k = k
        key, make = self._ring_of(pose, theme.GOLD, RING, 1, False)
        self.background.order(key, self._kept, make(), soon=True)

    def glow(self, board: Board, rect: Rect, meant: bool, strength: float = 1.0, bare: bool = True) -> None:
        """A legal place: a solid gold line with light around it. The one that is meant is filled too, where it is `bare`; where
        cards lie its line is broader, and they keep their colours.
        """
        k = board.k
        away, blur, radius = round(LIT * k), max(2, round(9 * k)), round(15 * k)
        w, h = round(rect.w) + 2 * away, round(rect.h) + 2 * away

        def make() -> pygame.Surface:
            pad = 2 * blur
            light = panels.halo(w, h, radius, blur, 230, keep=False)  # the parts are as large as the whole, which is kept
            hollow = panels.box(w, h, radius, (0, 0, 0, 255), keep=False)
            light.blit(hollow, (pad, pad), special_flags=pygame.BLEND_RGBA_SUB)
            inside, broad = (*theme.GOLD, 44) if meant and bare else None, 5 if meant and not bare else 3
            light.blit(panels.box(w, h, radius, inside, (*theme.GOLD, 255), max(2, round(broad * k)), keep=False), (pad, pad))
            return light

        picture = self._kept.get(("glow", w, h, meant, bare), make)
        picture.set_alpha(round(255 * strength))
        board.surface.blit(picture, (round(rect.x) - away - 2 * blur, round(rect.y) - away - 2 * blur))

    def sweep(self, surface: Canvas, boxes: Sequence[Rect], part: float) -> None:
        """A soft light that runs over cards from left to right."""
        if not boxes:
            return
        whole = bounds(list(boxes))
        wide = max(24, round(150 * self.k))
        band = self._kept.get(("band", wide, round(whole.h)), lambda: _band_of_light(wide, round(whole.h)))
        x = whole.x - wide + (whole.w + wide) * part
        clip = surface.get_clip()
        for box in boxes:
            spot = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
            surface.set_clip(spot)
            surface.blit(band, (round(x), round(whole.y)), special_flags=pygame.BLEND_RGB_ADD)
        surface.set_clip(clip)

    def shine(self, surface: Canvas, pose: Pose, moving: bool) -> None:
        """Light along the edge of a card that is new, behind it. A card has it once it is nearly as large as those of the hand:
        around one that grows on its way it would have to be drawn anew in every frame; and not while it turns over.
        """
        k = self.k
        w, angle = round(pose.w / 4) * 4, float(round(-pose.angle / 2) * 2) if moving else round(-pose.angle * 2) / 2
        h, blur = round(pose.shape.high(w)), max(2, round(7 * k))
        radius = round(w * (pose.shape.corner + 0.02))

        def make() -> pygame.Surface:
            light = panels.halo(w, h, radius, blur, 235, keep=False)
            light.blit(panels.box(w + 4, h + 4, radius + 2, (*theme.GOLD_LIGHT, 255), keep=False), (2 * blur - 2, 2 * blur - 2))
            return light

        straight = self._kept.get(("shine", w, h), make)
        if angle and moving:
            picture = self._flying.get(("shine", w, h, angle), lambda: pygame.transform.rotate(straight, angle))
        else:
            picture = self._kept.get(("shine", w, h, angle), lambda: pygame.transform.rotozoom(straight, angle, 1))
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def ring(
        self,
        surface: Canvas,
        pose: Pose,
        colour: theme.Colour,
        width: float = RING,
        away: float = 1,
        moving: bool = False,
    ) -> None:
        """A line around a card as it lies, its outer edge `away` from the card; around one in flight it is a little coarser. So
        it is, or it is not seen yet, until the fine one has come.
        """
        shelf = self._flying if moving else self._kept
        key, make = self._ring_of(pose, colour, width, away, moving)
        self.background.take_in(key)
        if not moving and shelf.peek(key) is None and (key not in self._asked or self.background.ordered(key)):
            self._asked.add(key)
            self.background.order(key, shelf, make(), soon=True)
            self.coarse, shelf = True, self._flying
            key, make = self._ring_of(pose, colour, width, away, True)
            if shelf.peek(key) is None:  # it was not there a moment ago
                return
        picture = shelf.peek(key)
        picture = shelf.get(key, make()) if picture is None else picture
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _ring_of(
        self, pose: Pose, colour: theme.Colour, width: float, away: float, moving: bool
    ) -> tuple[Key, Callable[[], Callable[[], pygame.Surface]]]:
        """What such a line depends on, and what finds what draws it."""
        k = self.k
        step = max(2, round(2 * k))
        wide = round(pose.w / (2 * step)) * 2 * step if moving else pose.w
        w, h = round(wide + 2 * away * k), round(pose.shape.high(wide) + 2 * away * k)
        angle = float(round(-pose.angle / step) * step) if moving else round(-pose.angle * 2) / 2
        thick = max(2, round(width * k))

        def make() -> Callable[[], pygame.Surface]:
            radius = round(wide * (0.08 + pose.shape.corner) + 2 * (away - 1) * k)
            return panels.tilted_ring(w, h, radius, colour, thick, angle, not moving)

        return (w, h, angle, colour, thick, moving), make


def _band_of_light(wide: int, high: int) -> pygame.Surface:
    made = pygame.Surface((wide, high))
    for x in range(wide):
        light = round(90 * math.sin(math.pi * (x + 0.5) / wide) ** 2)
        made.fill((light, round(light * 0.92), round(light * 0.66)), (x, 0, 1, high))
    return made
