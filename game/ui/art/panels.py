"""Smooth rounded panels, soft shadows, halos and dashed outlines, drawn once per size.

pygame draws rounded corners as staircases, so corners are drawn four times larger and shrunk; a panel of any size
is then put together from its four corners and stretched edges, which keeps even a dialog cheap.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import lru_cache

import pygame

from game.table import theme
from game.ui.art.cache import DEAR, Cache
from game.ui.art.canvas import Canvas
from game.ui.art.cloth_colour import Fill, dyed
from game.ui.art.nine_slice import Nine, stretch

CLEAR = (0, 0, 0, 0)
LARGE = 16_000  # pixels from which a panel is put together on the spot
NINES = 16
"""So many pictures to put panels together from are kept, and as many of shadows."""


_boxes = Cache(6_000_000, DEAR)
_shades = Cache(6_000_000, DEAR)
_corners = Cache(3_000_000, 3 * DEAR)
"""The small pictures that boxes and shadows of all lengths are pulled out of."""


def lay(surface: Canvas, rect: pygame.Rect, radius: int, fill: Fill | None, line: Fill | None = None, width: int = 1) -> None:
    """Draw a rounded rectangle; a large one is put together on the spot and never kept as a whole."""
    fill, line = fill and dyed(fill), line and dyed(line)
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    edge = max(radius, width) + 1
    if rect.w * rect.h < LARGE or min(rect.w, rect.h) < 2 * edge + 2:
        surface.blit(box(rect.w, rect.h, radius, fill, line, width), rect)
        return
    _nine(radius, fill, line, width).draw(surface, rect)


@lru_cache(maxsize=NINES)
def _nine(radius: int, fill: Fill | None, line: Fill | None, width: int) -> Nine:
    edge = max(radius, width) + 1
    side = 2 * edge + 3
    return Nine(_box(side, side, radius, fill, line, width), edge)


def lay_shadow(surface: Canvas, rect: pygame.Rect, radius: int, blur: int, alpha: int, hollow: bool = False) -> None:
    """Draw the shadow of a rounded rectangle that lies at `rect` (already moved down by its offset). `hollow`: its middle, which
    is hidden by what throws it, is left out.
    """
    blur = max(1, blur)
    pad = 2 * blur
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    edge = radius + 2 * pad + 2
    whole = rect.inflate(2 * pad, 2 * pad)
    if rect.w * rect.h < LARGE or min(whole.w, whole.h) < 2 * edge + 2:
        surface.blit(shadow(rect.w, rect.h, radius, blur, alpha), whole)
        return
    _shadow_nine(radius, blur, alpha).draw(surface, whole, hollow)


@lru_cache(maxsize=NINES)
def _shadow_nine(radius: int, blur: int, alpha: int) -> Nine:
    edge = radius + 4 * blur + 2
    side = 2 * (radius + 2 * blur) + 7
    return Nine(_shadow(side, side, radius, blur, alpha, theme.SHADOW), edge)


def box(
    w: int, h: int, radius: int, fill: Fill | None, line: Fill | None = None, width: int = 1, keep: bool = True
) -> pygame.Surface:
    """A rounded rectangle in pixels; the outline lies inside and replaces the fill there. `keep`: it will be wanted again."""
    fill, line = fill and dyed(fill), line and dyed(line)
    w, h = max(1, w), max(1, h)
    radius = max(0, min(radius, w // 2, h // 2))
    if not keep:
        return _box(w, h, radius, fill, line, width)
    return _boxes.get((w, h, radius, fill, line, width), lambda: _box(w, h, radius, fill, line, width))


def _box(w: int, h: int, radius: int, fill: Fill | None, line: Fill | None, width: int) -> pygame.Surface:
    edge = max(radius, width) + 1
    side_w, side_h = min(w, 2 * edge + 1), min(h, 2 * edge + 1)
    if (side_w, side_h) == (w, h):
        return _whole_box(w, h, radius, fill, line, width)
    key = (side_w, side_h, radius, fill, line, width)
    small = _corners.get(key, lambda: _whole_box(side_w, side_h, radius, fill, line, width))
    return stretch(small, (w, h), edge)


def _whole_box(w: int, h: int, radius: int, fill: Fill | None, line: Fill | None, width: int) -> pygame.Surface:
    """A small rounded rectangle, drawn four times larger and shrunk."""
    n = 4
    rim = line or fill or CLEAR
    part = (w + 1) // 2, (h + 1) // 2  # a quarter of it, the others are like it
    big = pygame.Surface((part[0] * n, part[1] * n), pygame.SRCALPHA)
    big.fill((*rim[:3], 0))  # the colour of the rim also where it is clear, or shrinking would darken the rim
    inner = fill if fill is not None else (*rim[:3], 0)
    if line is not None:
        _upper_left(big, line, 0, radius * n)
        if min(w, h) > 2 * width:
            _upper_left(big, inner, width * n, max(0, (radius - width) * n))
    else:
        _upper_left(big, inner, 0, radius * n)
    quarter = pygame.transform.smoothscale(big, part)
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for right in (False, True):
        for low in (False, True):
            spot = (w - part[0] if right else 0, h - part[1] if low else 0)
            made.blit(pygame.transform.flip(quarter, right, low), spot, special_flags=pygame.BLEND_RGBA_MAX)
    return made.convert_alpha()


def _upper_left(surface: pygame.Surface, colour: Fill, inset: int, radius: int) -> None:
    """The upper left part of a rounded rectangle that reaches far beyond the surface to the right and down."""
    w, h = surface.get_size()
    surface.fill(colour, (inset + radius, inset, w, h))
    surface.fill(colour, (inset, inset + radius, w, h))
    if radius:
        pygame.draw.circle(surface, colour, (inset + radius, inset + radius), radius, draw_top_left=True)


def shape(
    kind: Hashable, size: tuple[int, int], colour: theme.Colour, paint: Callable[[pygame.Surface], object]
) -> pygame.Surface:
    """A small picture that `paint` draws in one colour on nothing, kept by what it shows and its size."""

    def painted() -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        made.fill((*colour, 0))
        paint(made)
        return made.convert_alpha()

    return _boxes.get(("shape", kind, size, colour), painted)


def streak(
    surface: Canvas, a: tuple[float, float], b: tuple[float, float], colour: theme.Colour, wide: int, smooth: bool = True
) -> None:
    """Draw a straight line, with smooth edges or with the pixels as they are."""
    left, top = (math.floor(min(one, other)) - wide - 1 for one, other in zip(a, b, strict=True))
    size = (math.ceil(max(a[0], b[0])) + wide + 2 - left, math.ceil(max(a[1], b[1])) + wide + 2 - top)
    a, b = ((round(x - left, 2), round(y - top, 2)) for x, y in (a, b))
    line = pygame.draw.aaline if smooth else pygame.draw.line
    surface.blit(shape((a, b, wide, smooth), size, colour, lambda made: line(made, colour, a, b, wide)), (left, top))


def drop(surface: Canvas, rect: pygame.Rect, radius: int, shade: theme.Shade, k: float, keep: bool = True) -> None:
    """The shadow of a chip, a plate or a face that lies at `rect`; `k` is the scale of the table."""
    blur = max(1, round(shade.blur * k))
    picture = shadow(rect.w, rect.h, radius, blur, shade.alpha, keep=keep)
    dx, dy = (round(way * shade.offset * k) for way in theme.WAY)
    surface.blit(picture, (rect.x - 2 * blur + dx, rect.y - 2 * blur + dy))


def shadow(
    w: int, h: int, radius: int, blur: int, alpha: int, colour: theme.Colour = theme.SHADOW, keep: bool = True
) -> pygame.Surface:
    """The soft shadow (or halo) of a rounded rectangle; the picture is `2 * blur` larger on every side. `keep`: it will be wanted
    again; else it may be drawn on.
    """
    w, h, blur = max(1, w), max(1, h), max(1, blur)
    radius = max(0, min(radius, w // 2, h // 2))
    if not keep:
        return _shadow(w, h, radius, blur, alpha, colour)
    return _shades.get((w, h, radius, blur, alpha, colour), lambda: _shadow(w, h, radius, blur, alpha, colour))


def _shadow(w: int, h: int, radius: int, blur: int, alpha: int, colour: theme.Colour) -> pygame.Surface:
    pad = 2 * blur
    core_w, core_h = min(w, 2 * (radius + pad) + 5), min(h, 2 * (radius + pad) + 5)
    if (core_w, core_h) == (w, h):
        return _whole_shadow(w, h, radius, blur, alpha, colour)
    key = ("shadow", core_w, core_h, radius, blur, alpha, colour)
    soft = _corners.get(key, lambda: _whole_shadow(core_w, core_h, radius, blur, alpha, colour))
    return stretch(soft, (w + 2 * pad, h + 2 * pad), radius + 2 * pad + 2)


def _whole_shadow(w: int, h: int, radius: int, blur: int, alpha: int, colour: theme.Colour) -> pygame.Surface:
    """A small soft rectangle, blurred as it is."""
    pad, step = 2 * blur, max(1, blur // 4)  # a strong blur needs no fine pixels
    full = (w + 2 * pad, h + 2 * pad)
    coarse = pygame.Surface((max(1, round(full[0] / step)), max(1, round(full[1] / step))), pygame.SRCALPHA)
    coarse.fill((*colour, 0))
    inner = pygame.Rect(0, 0, round(w / step), round(h / step))
    inner.center = coarse.get_rect().center
    pygame.draw.rect(coarse, (*colour, alpha), inner, border_radius=round(radius / step))
    soft = pygame.transform.gaussian_blur(coarse, max(1, round(blur / step)))
    if step > 1:
        soft = pygame.transform.smoothscale(soft, full)
    return soft.convert_alpha()


def dashed(w: int, h: int, radius: int, colour: Fill, width: int, dash: int, gap: int) -> pygame.Surface:
    """A dashed rounded outline, clear inside: an empty place, or a place that says no."""
    colour = dyed(colour)
    return _boxes.get(("dashed", w, h, radius, colour, width, dash, gap), lambda: _dashed(w, h, radius, colour, width, dash, gap))


def _dashed(w: int, h: int, radius: int, colour: Fill, width: int, dash: int, gap: int) -> pygame.Surface:
    ring = box(w, h, radius, None, colour, width)
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    if 2 * radius >= h - 1:  # its ends are half circles
        return _dashed_round(ring, radius, dash, gap)
    for length, horizontal in ((w, True), (h, False)):
        room = length - 2 * radius
        count = max(1, round((room + gap) / (dash + gap)))
        pitch = (room + gap) / count
        for i in range(count):
            a, b = round(radius + i * pitch), round(radius + i * pitch + pitch - gap)
            for side in (0, (h if horizontal else w) - width):
                area = (a, side, b - a, width) if horizontal else (side, a, width, b - a)
                made.blit(ring, area[:2], area)
    bite = round(radius * 0.7)  # short arcs stand in the corners
    lead = max(1, (radius - bite) // 2)
    for x in (lead, w - lead - bite):
        for y in (lead, h - lead - bite):
            made.blit(ring, (x, y), (x, y, bite, bite))
    return made.convert_alpha()


def _dashed_round(ring: pygame.Surface, radius: int, dash: int, gap: int) -> pygame.Surface:
    """The same of a line with half circles for ends: dashes of one length go round it."""
    w, h = ring.get_size()
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    straight, arc = w - 2 * radius, math.pi * radius
    count = max(4, round((2 * straight + 2 * arc) / (dash + gap)))
    pitch = (2 * straight + 2 * arc) / count

    def edge(at: float) -> tuple[float, float, float, float]:
        """A place on the line, and the way out from there."""
        at %= 2 * straight + 2 * arc
        if at < straight:
            return radius + at, 0, 0, -1
        if at < straight + arc:
            turn = (at - straight) / radius
            return w - radius + math.sin(turn) * radius, radius - math.cos(turn) * radius, math.sin(turn), -math.cos(turn)
        if at < 2 * straight + arc:
            return w - radius - (at - straight - arc), h, 0, 1
        turn = (at - 2 * straight - arc) / radius
        return radius - math.sin(turn) * radius, h - radius + math.cos(turn) * radius, -math.sin(turn), math.cos(turn)

    mask = pygame.Surface((w, h), pygame.SRCALPHA)
    for i in range(count):
        steps = [edge(i * pitch + (pitch - gap) * part / 4) for part in range(5)]
        inner = [(x - 12 * out_x, y - 12 * out_y) for x, y, out_x, out_y in reversed(steps)]
        outer = [(x + 4 * out_x, y + 4 * out_y) for x, y, out_x, out_y in steps]
        pygame.draw.polygon(mask, (255, 255, 255, 255), [*outer, *inner])
    made.blit(ring, (0, 0))
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made.convert_alpha()


def halo(w: int, h: int, radius: int, blur: int, strength: int, keep: bool = True) -> pygame.Surface:
    """Warm light around a legal target; `2 * blur` larger on every side."""
    return shadow(w, h, radius, blur, strength, theme.GOLD, keep)


def masked(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with smooth rounded corners."""
    made = picture.convert_alpha()
    w, h = made.get_size()
    made.blit(box(w, h, radius, (255, 255, 255, 255), keep=False), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def clear() -> None:
    """Forget every drawing, after a change of size."""
    for cache in (_boxes, _shades, _corners):
        cache.clear()
    _nine.cache_clear()
    _shadow_nine.cache_clear()


def tilted_ring(
    w: int, h: int, radius: int, colour: tuple[int, int, int], thick: int, angle: float, fine: bool = True
) -> Callable[[], pygame.Surface]:
    """What draws a line around something at an angle, in degrees against the clock, in any thread; `fine`: drawn at twice its
    size, to be smooth.
    """
    n = 2 if fine else 1

    def straight() -> pygame.Surface:
        padded = pygame.Surface((w * n + 8, h * n + 8), pygame.SRCALPHA)
        padded.fill((*colour, 0))
        padded.blit(box(w * n, h * n, radius, None, (*colour, 255), thick * n, keep=False), (4, 4))
        return padded

    ring = _boxes.get(("ring", w, h, radius, colour, thick, n), straight)
    return lambda: pygame.transform.rotozoom(ring, angle, 1 / n).convert_alpha()


def seen_through(picture: pygame.Surface, strength: float) -> None:
    """How much is still seen of a picture without holes, 0 to 1. An alpha of 255 would take ten times as long as any other."""
    alpha = round(255 * strength)
    picture.set_alpha(alpha if alpha < 255 else None)
