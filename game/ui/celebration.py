"""A match that is won: cards fall over the table for a moment. Nothing depends on it."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from game.ui.app import App

LENGTH = 1.8
COUNT = 26
WIDTH = 92.0
FACES = ("AS", "KH", "QD", "JC", "TH", "9S", "AD", "KC", "QS", "JH", "AH", "KD", "QC", "JS")


class _Card(NamedTuple):
    """A falling card: its face, where across the window it falls, when it starts, how fast, and how it is turned."""

    face: str
    across: float
    late: float
    speed: float
    turn: float


class Cascade:
    """The falling cards; `number` makes them fall otherwise another time."""

    def __init__(self, app: App, number: int) -> None:
        self.app, self._began = app, app.now
        chance = random.Random(number)
        self._cards = [
            _Card(
                FACES[i % len(FACES)],
                (i * 0.618 + chance.random() * 0.05) % 1.0,
                chance.random() * 0.7,
                0.8 + chance.random() * 0.6,
                chance.random(),
            )
            for i in range(COUNT)
        ]

    @property
    def over(self) -> bool:
        return self.app.now - self._began > LENGTH

    def draw(self, surface: pygame.Surface) -> None:
        """Every card where it is by now."""
        (width, height), k = self.app.size, self.app.k
        for card in self._cards:
            t = self.app.now - self._began - card.late
            y = height * (-0.2 + 0.75 * t * card.speed + 0.55 * t * t)
            if t <= 0 or y > height * 1.15:
                continue
            x = card.across * width + math.sin(t * 3 + card.turn) * 30 * k
            spin = card.turn * 40 + t * 60 * math.copysign(1, card.turn - 0.5)
            picture = self.app.art.turned(card.face, round(WIDTH * k), round(spin / 6) * 6)
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
