"""Plates, piles and panels that have just left the table: they fade away, and cards that come fly over them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

SECONDS = 0.25
"""At normal speed."""
SOFTLY = ("seat", "pile", "rail", "prompt", "label", "area")
"""What fades, by the first part of its id. Cards have ways of their own, and the ground of a lane is hardly seen."""


class Leaving:
    """Parts of an earlier picture of the table, as long as something of them is still seen."""

    def __init__(self) -> None:
        self._parts: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._since: float | None = None

    def keep(self, picture: pygame.Surface, spots: Sequence[pygame.Rect]) -> None:
        """These spots of a picture are about to be drawn without what lay there."""
        whole = picture.get_rect()
        self._parts = [(picture.subsurface(spot.clip(whole)).copy(), spot.clip(whole)) for spot in spots]
        self._since = None

    def forget(self) -> None:
        """Nothing of them is seen any more."""
        self._parts = []

    def draw(self, surface: pygame.Surface, now: float, pace: float) -> None:
        """Over what lies still, in pixels of the window; time begins with the first picture."""
        if not self._parts:
            return
        self._since = now if self._since is None else self._since
        part = (now - self._since) / (SECONDS * pace) if pace else 1.0
        if part >= 1:
            self.forget()
            return
        for picture, spot in self._parts:
            picture.set_alpha(round(255 * (1 - part)))
            surface.blit(picture, spot)
