"""One sentence at a time, next to the place it is about: why something was refused, or what the player asked to know."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from game.table import theme
from game.table.poses import Rect
from game.ui import panels
from game.words.catalogue import plain

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.board import Board

LEAST, PER_LETTER = 4.0, 0.055
FADE_IN, FADE_OUT = 0.12, 0.15
ROOM = 620.0
GAP = 12.0
"""Between the panel and its place."""
UNDER = 40.0
"""So much farther down is below the name that stands under a pile."""
REFUSED, INFO = "refused", "info"


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence on the table. `near` is the place it is about, in pixels."""

    n: int
    kind: str
    code: str
    text: str
    cards: tuple[str, ...]
    near: Rect | None
    since: float
    lasting: bool = False
    """It stands until the player does something."""

    @property
    def until(self) -> float:
        return math.inf if self.lasting else self.since + max(LEAST, 1.5 + PER_LETTER * len(plain(self.text)))

    def plain(self) -> dict[str, Any]:
        """As the ui log writes it."""
        return {"n": self.n, "kind": self.kind, "code": self.code, "text": plain(self.text), "cards": list(self.cards)}


class Notices:
    """What is being said. The time is the application's, whatever the speed of the cards."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.now: Notice | None = None
        self._count = 0
        self._leaving: tuple[Notice, float] | None = None
        """The sentence before, and when it will have gone."""

    def say(
        self, kind: str, code: str, text: str, cards: Sequence[str] = (), near: Rect | None = None, lasting: bool = False
    ) -> None:
        """Say it until it has been read, or until the next action."""
        self._count += 1
        self.now = Notice(self._count, kind, code, text, tuple(cards), near, self.app.now, lasting)
        self._leaving = None
        self.app.redraw()

    def clear(self) -> None:
        """The player has acted: what was said is answered."""
        if self.now is not None:
            self._leaving = (self.now, self.app.now + FADE_OUT)
            self.now = None
            self.app.redraw()

    @property
    def moving(self) -> bool:
        """The sentence comes or goes."""
        return self._leaving is not None or (self.now is not None and self.app.now - self.now.since < FADE_IN)

    def update(self) -> bool:
        """True while the sentence comes or goes, and once more when it has gone: the last picture, also of a table that
        lies under a sheet, is one without it.
        """
        now = self.app.now
        if self.now is not None and now >= self.now.until:
            self.clear()
        moving = self.moving
        if self._leaving is not None and now >= self._leaving[1]:
            self._leaving = None
            self.app.redraw()
        return moving

    def draw(self, board: Board, avoid: Iterable[Rect], default: Rect) -> None:
        """The sentence on a small panel where it covers the least."""
        if self.now is not None:
            shown, there = self.now, min(1.0, (self.app.now - self.now.since) / FADE_IN)
        elif self._leaving is not None:
            shown, there = self._leaving[0], max(0.0, (self._leaving[1] - self.app.now) / FADE_OUT)
        else:
            return
        picture = _bubble(board, shown)
        pad = 2 * _blur(board)
        size = (picture.get_width() - 2 * pad, picture.get_height() - 2 * pad)
        x, y = place(board.surface.get_size(), size, shown.near or default, tuple(avoid), board.k)
        if there < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * there))
        board.surface.blit(picture, (x - pad, y - pad))

    def rect(self, board: Board, avoid: Iterable[Rect], default: Rect) -> tuple[int, int, int, int] | None:
        """Where the sentence stands, for the list of what is shown."""
        if self.now is None:
            return None
        pad = 2 * _blur(board)
        w, h = (side - 2 * pad for side in _bubble(board, self.now).get_size())
        x, y = place(board.surface.get_size(), (w, h), self.now.near or default, tuple(avoid), board.k)
        return x, y, w, h


def _blur(board: Board) -> int:
    return max(1, round(theme.RAISED.blur * board.k))


def _bubble(board: Board, notice: Notice) -> pygame.Surface:
    """The sentence on its panel, with the panel's shadow around."""
    k = board.k
    size = board.type(theme.BODY)
    room = min(round(ROOM * k), board.surface.get_width() - round(160 * k))
    words = board.words.block(notice.text, size, room, theme.INK, paper=True)
    icon = max(18, round(34 * k))
    pad, gap = round(18 * k), round(12 * k)
    w, h = words.get_width() + icon + 2 * pad + gap, max(words.get_height(), icon) + 2 * round(12 * k)
    blur = _blur(board)
    made = pygame.Surface((w + 4 * blur, h + 4 * blur), pygame.SRCALPHA)
    radius = round(16 * k)
    made.blit(panels.shadow(w, h, radius, blur, 150), tuple(round(way * theme.RAISED.offset * k) for way in theme.WAY))
    line = (*theme.SHEET_EDGE, 255) if notice.kind == REFUSED else (*theme.GOLD, 255)
    made.blit(panels.box(w, h, radius, (*theme.SHEET, 255), line, max(1, round(2 * k))), (2 * blur, 2 * blur))
    name = "forbidden" if notice.kind == REFUSED else "hint"
    colour = theme.RED if notice.kind == REFUSED else theme.GOLD_DEEP
    picture = board.art.icon(name, icon, colour)
    made.blit(picture, picture.get_rect(midleft=(2 * blur + pad, made.get_height() // 2)))
    made.blit(words, (2 * blur + pad + icon + gap, (made.get_height() - words.get_height()) // 2))
    return made


@lru_cache(maxsize=4)  # the same as long as the sentence stands there
def place(window: tuple[int, int], size: tuple[int, int], near: Rect, avoid: tuple[Rect, ...], k: float) -> tuple[int, int]:
    """Upper left corner for a panel of this size: beside its place, where it covers the fewest other things."""
    w, h = size
    gap = GAP * k
    x, y = near.centre
    spots = [
        (x - w / 2, near.y - gap - h),
        (x - w / 2, near.bottom + gap),
        (x - w / 2, near.bottom + gap + UNDER * k),
        (near.right + gap, y - h / 2),
        (near.x - gap - w, y - h / 2),
        (near.x, near.y - gap - h),
        (near.right - w, near.y - gap - h),
        (near.x, near.bottom + gap),
        (near.right - w, near.bottom + gap),
    ]
    rows = (near.y - gap - h, near.bottom + gap, *(row * window[1] / 12 for row in range(1, 11)))
    spots += [(x - w / 2 + step * w / 8, top) for top in rows for step in range(-8, 9)]
    tried = []
    for number, (left, top) in enumerate(spots):
        left = max(8 * k, min(left, window[0] - w - 8 * k))
        top = max(8 * k, min(top, window[1] - h - 8 * k))
        panel = Rect(left, top, w, h)
        away = abs(panel.centre[0] - x) + abs(panel.centre[1] - y)
        tried.append((panel.common(near) * 0.5 + away * 4 * k + min(number, 10), number, left, top))
    often = [(rect.x, rect.y, rect.right, rect.bottom, count) for rect, count in Counter(avoid).items()]
    best, least = (0.0, 0.0), float("inf")
    for cost, _, left, top in sorted(tried):
        if cost >= least:
            break  # what is covered only adds to it; of two hundred spots a few are looked at
        right, bottom = left + w, top + h
        for rx, ry, rright, rbottom, count in often:
            wide, high = min(right, rright) - max(left, rx), min(bottom, rbottom) - max(top, ry)
            if wide > 0 and high > 0:
                cost += wide * high * count
                if cost >= least:
                    break
        if cost < least:
            best, least = (left, top), cost
    return round(best[0]), round(best[1])
