"""Free cloth for a sentence: where it stands while a question about a discard has the place of the prompt."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.table.geometry import Rect
from game.table.layout.layout import Layout

STEP = 10
"""Places this many pixels apart are tried."""
AIR = 6.0
"""Free cloth around the sentence, in units."""
CHIP = (150.0, 44.0)
"""The room of the chip of a pile, in units."""


def taken(layout: Layout) -> tuple[pygame.Rect, ...]:
    """All that a sentence must not cover: cards, places, plates, panels, buttons, and the bar itself."""
    k = layout.k
    wide, high = CHIP[0] * k, CHIP[1] * k
    chips = [Rect(x - wide / 2, y - high / 2, wide, high) for x, y in (layout.piles.chip, layout.piles.discard_chip)]
    rooms: Iterable[Rect] = (
        *(pose.box for pose in layout.poses.values()),
        *(rect for item, rect in layout.items.items() if not item.startswith("area:")),
        *(box.panel for box in layout.plates.values()),
        *(box for _, box in layout.labels),
        *(layout.goal, layout.claim, layout.news, layout.buying, layout.piles.stock, layout.piles.discard, layout.closing),
        *chips,
    )
    return tuple(pygame.Rect(rect.grown(AIR * k).ints()) for rect in rooms if rect.w > 0 and rect.h > 0)


def nearest(size: tuple[int, int], cloth: Rect, blocks: tuple[pygame.Rect, ...], goal: tuple[int, int]) -> pygame.Rect | None:
    """The free place for something of this size whose middle is nearest to a point; None where there is none on the cloth."""
    room = pygame.Rect(cloth.ints())
    best: tuple[int, pygame.Rect] | None = None
    spot = pygame.Rect(0, 0, *size)
    for y in range(room.top + STEP, room.bottom - size[1], STEP):
        for x in range(room.left + STEP, room.right - size[0], STEP):
            spot.topleft = x, y
            away = (spot.centerx - goal[0]) ** 2 + (spot.centery - goal[1]) ** 2
            if (best is None or away < best[0]) and spot.collidelist(blocks) < 0:
                best = away, spot.copy()
    return best[1] if best is not None else None
