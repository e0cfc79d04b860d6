"""Pictures with corners and even edges, pulled out to any size."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.art.canvas import Canvas

TILE = 192


Span = tuple[int, int, int, int]
"""A part of a picture in one direction: where it begins and how long it is, and the same of where it is drawn."""


def stretch(small: pygame.Surface, size: tuple[int, int], edge: int) -> pygame.Surface:
    """A picture with corners of `edge` pixels, pulled out to a size; edges and middle are stretched. In a direction in which it
    has that size it stays as it is.
    """
    made = pygame.Surface(size, pygame.SRCALPHA)
    columns, rows = (_spans(old, new, edge) for old, new in zip(small.get_size(), size, strict=True))
    for left, wide, x, w in columns:
        for top, high, y, h in rows:
            part = small.subsurface((left, top, wide, high))
            if (wide, high) != (w, h):
                part = pygame.transform.scale(part, (w, h))
            made.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)  # the ground is clear: a plain copy
    return made.convert_alpha()


def _spans(old: int, new: int, edge: int) -> list[Span]:
    """Both ends as they are, and what lies between them pulled out."""
    if old == new:
        return [(0, old, 0, new)]
    return [(0, edge, 0, edge), (edge, old - 2 * edge, edge, new - 2 * edge), (old - edge, edge, new - edge, edge)]


class Nine:
    """A picture with four corners and even edges, laid out at any size by repeating what lies between the corners."""

    def __init__(self, small: pygame.Surface, edge: int) -> None:
        self.edge = e = edge
        n = TILE
        self.corners = small
        one = small.get_width() - 2 * e
        self.level = [pygame.transform.scale(small.subsurface((e, y, one, e)), (n, e)) for y in (0, small.get_height() - e)]
        self.upright = [pygame.transform.scale(small.subsurface((x, e, e, one)), (e, n)) for x in (0, small.get_width() - e)]
        self.colour = small.get_at((e, e))

    def draw(self, surface: Canvas, rect: pygame.Rect, hollow: bool = False) -> None:
        """At least two corners wide and high; what the surface's clip hides costs nothing. `hollow`: without its middle."""
        e, (x, y, w, h) = self.edge, rect
        far = self.corners.get_width() - e
        inner_w, inner_h = w - 2 * e, h - 2 * e
        for cx, dx in ((0, x), (far, x + w - e)):
            for cy, dy in ((0, y), (far, y + h - e)):
                surface.blit(self.corners, (dx, dy), (cx, cy, e, e))
        clip = surface.get_clip()
        plain = self.colour.a == 255 or hollow
        if plain and not hollow:  # paper hides what is below it: no need to mix the two
            surface.fill(self.colour, (x + e, y + e, inner_w, inner_h))
        for start in range(0, inner_w, TILE):
            wide = min(TILE, inner_w - start)
            left = x + e + start
            if left >= clip.right or left + wide <= clip.left:
                continue
            surface.blit(self.level[0], (left, y), (0, 0, wide, e))
            surface.blit(self.level[1], (left, y + h - e), (0, 0, wide, e))
            for down in range(0, 0 if plain or not self.colour.a else inner_h, TILE):
                top, high = y + e + down, min(TILE, inner_h - down)
                if top < clip.bottom and top + high > clip.top:
                    surface.blit(_plane(tuple(self.colour)), (left, top), (0, 0, wide, high))
        for down in range(0, inner_h, TILE):
            top, high = y + e + down, min(TILE, inner_h - down)
            if top < clip.bottom and top + high > clip.top:
                surface.blit(self.upright[0], (x, top), (0, 0, e, high))
                surface.blit(self.upright[1], (x + w - e, top), (0, 0, e, high))


@lru_cache(maxsize=8)
def _plane(colour: tuple[int, ...]) -> pygame.Surface:
    """A tile of one colour; many panels share it."""
    made = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    made.fill(colour)
    return made
