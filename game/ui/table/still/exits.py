"""Piles and panels that have just left the table: piles shrink away, panels fade, and cards that come fly over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.table.theme import LEAVE
from game.ui.art.canvas import Canvas
from game.ui.art.panels import seen_through

SOFTLY = ("pile", "rail")
"""What leaves so, by the first part of its id. Everything else is gone at once: nobody is to be seen twice."""
PEOPLE = ("prompt", "label")
"""What fades besides the plates when hands are laid open."""


class _Part(NamedTuple):
    """What was drawn of one of them, where it lay, and which part of the picture it is."""

    picture: pygame.Surface
    spot: pygame.Rect
    shrinks: bool
    area: pygame.Rect | None = None


class Leaving:
    """Parts of an earlier picture of the table, as long as something of them is still seen."""

    def __init__(self) -> None:
        self._parts: list[_Part] = []
        self._since: float | None = None

    def keep(self, picture: pygame.Surface, spot: pygame.Rect, corner: tuple[int, int] | None = None) -> None:
        """What is drawn at this spot of a picture is about to leave: it fades there, or at this upper left corner."""
        spot = spot.clip(picture.get_rect())
        self._add(_Part(picture.subsurface(spot).copy(), spot if corner is None else spot.move_to(topleft=corner), False))

    def fade(self, picture: pygame.Surface, spots: Sequence[pygame.Rect]) -> None:
        """These parts of a picture that nobody draws on any more are about to leave: they fade where they are."""
        for spot in spots:
            self._add(_Part(picture, spot, False, spot))

    def shrink(self, picture: pygame.Surface, corner: tuple[int, int]) -> None:
        """This picture is about to leave from this upper left corner: it is never seen through."""
        self._add(_Part(picture, picture.get_rect(topleft=corner), True))

    def _add(self, part: _Part) -> None:
        self._parts.append(part)
        self._since = None

    def forget(self) -> None:
        """Nothing of them is seen any more."""
        self._parts = []

    def draw(self, surface: Canvas, now: float, pace: float) -> None:
        """Over what lies still, in pixels of the window; time begins with the first picture."""
        if not self._parts:
            return
        self._since = now if self._since is None else self._since
        part = (now - self._since) / (LEAVE * pace) if pace else 1.0
        if part >= 1:
            self.forget()
            return
        for picture, spot, shrinks, area in self._parts:
            if shrinks:
                size = 1 - part * part
                made = pygame.transform.smoothscale(picture, (max(1, round(spot.w * size)), max(1, round(spot.h * size))))
                surface.blit(made, made.get_rect(center=spot.center))
            else:
                seen_through(picture, 1 - part)
                surface.blit(picture, spot, area)
