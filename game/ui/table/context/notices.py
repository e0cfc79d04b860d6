"""One sentence at a time, in the place of the prompt: why something was refused, or what the player asked to know."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.table.layout.layout import Layout
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program.screen import Host
from game.ui.table.context.free_cloth import nearest, taken
from game.words.catalogue import plain

LEAST, PER_LETTER = 4.0, 0.055
FADE_IN, FADE_OUT = 0.12, 0.15
LINES = 2
"""A sentence is set smaller before it takes more lines."""
WIDER = 1.3
"""So much wider than the prompt it may be."""
NARROWER = ((1.0, 2), (0.6, 3), (0.4, 4))
"""How wide it may be beside a question, in parts of the prompt, in how many lines."""
FAR = 150.0
"""So far from the tail, in units, is not beside it any more."""
REFUSED, INFO = "refused", "info"


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence on the table. `near` is the place it is about, in pixels: the tail of the pill points there."""

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

    def __init__(self, host: Host) -> None:
        self.host = host
        self.now: Notice | None = None
        self._count = 0
        self._leaving: tuple[Notice, float] | None = None
        """The sentence before, and when it will have gone."""
        self._moved = False
        """The last picture is one of a sentence that comes or goes."""
        self._drawn: tuple[object, tuple[pygame.Surface, pygame.Rect] | None] = (None, None)
        """What the sentence was drawn for that was drawn last, as it was drawn, and where."""

    def say(
        self, kind: str, code: str, text: str, cards: Sequence[str] = (), near: Rect | None = None, lasting: bool = False
    ) -> None:
        """Say it until it has been read, or until the next action."""
        self._count += 1
        self.now = Notice(self._count, kind, code, text, tuple(cards), near, self.host.now, lasting)
        self._leaving = None
        self.host.redraw()

    def clear(self) -> None:
        """The player has acted: what was said is answered."""
        if self.now is not None:
            self._leaving = (self.now, self.host.now + FADE_OUT)
            self.now = None
            self.host.redraw()

    def withdraw(self, code: str) -> None:
        """It is not true any more."""
        if self.now is not None and self.now.code == code:
            self.clear()

    @property
    def visible(self) -> bool:
        """A sentence is to be seen, also one that is about to be gone: the prompt waits until its place is free."""
        return self.now is not None or self._leaving is not None

    @property
    def moving(self) -> bool:
        """The sentence comes or goes."""
        return self._leaving is not None or (self.now is not None and self.host.now - self.now.since < FADE_IN)

    def update(self) -> bool:
        """True while the sentence comes or goes, and once more when it is all there or has gone: the last picture, also of a
        table that lies under a sheet, has all of it or nothing.
        """
        now = self.host.now
        if self.now is not None and now >= self.now.until:
            self.clear()
        if self._leaving is not None and now >= self._leaving[1]:
            self._leaving = None
        moved, self._moved = self._moved, self.moving
        return moved or self._moved

    def draw(self, board: Board, layout: Layout) -> None:
        """The sentence where the prompt stands, over it; on free cloth where a question stands there that must be read too."""
        if self.now is not None:
            shown, there = self.now, min(1.0, (self.host.now - self.now.since) / FADE_IN)
        elif self._leaving is not None:
            shown, there = self._leaving[0], max(0.0, (self._leaving[1] - self.host.now) / FADE_OUT)
        else:
            self._drawn = (None, None)
            return
        picture, spot = self._placed(board, shown, layout)
        picture.set_alpha(round(255 * there))
        board.surface.blit(picture, spot)
        if there == 1 and shown.near is not None:
            blur = 2 * _blur(board)
            _tail(board, spot.inflate(-2 * blur, -2 * blur), shown.near)

    def rect(self, board: Board, layout: Layout) -> tuple[int, int, int, int] | None:
        """Where the sentence stands; None while nothing is said."""
        if self.now is None:
            return None
        blur = 2 * _blur(board)
        _, spot = self._placed(board, self.now, layout)
        return tuple(spot.inflate(-2 * blur, -2 * blur))  # type: ignore[return-value]

    def _placed(self, board: Board, notice: Notice, layout: Layout) -> tuple[pygame.Surface, pygame.Rect]:
        """The sentence as a picture, which is put together once, and where it stands."""
        prompt = layout.prompt
        key = (notice.n, prompt, layout.buying, board.k, board.surface.get_width(), self.host.art.face_style, self.host.cloth)
        before, placed = self._drawn
        if placed is None or before != key:
            placed = _beside(board, notice, layout) if layout.buying.w else None
            if placed is None:
                picture = _pill(board, notice, prompt, prompt.w * WIDER)
                placed = picture, picture.get_rect(center=(round(prompt.centre[0]), round(prompt.centre[1])))
            self._drawn = (key, placed)
        return placed


def _blur(board: Board) -> int:
    return max(1, round(theme.RAISED.blur * board.k))


def _tail(board: Board, pill: pygame.Rect, goal: Rect) -> None:
    """A small tail on the edge of the pill towards what it is about, above or below it; none where it would point at bare
    cloth, because that is far away or to one side.
    """
    k = board.k
    half, high = max(6, round(11 * k)), max(6, round(12 * k))
    middle, above = goal.centre, goal.centre[1] < pill.top
    x = max(pill.left + pill.h // 2 + half, min(round(middle[0]), pill.right - pill.h // 2 - half))
    edge, tip = (pill.top + 1, pill.top - high) if above else (pill.bottom - 2, pill.bottom + high)
    far = tip - goal.bottom if above else goal.y - tip
    if pill.top <= middle[1] <= pill.bottom or far > FAR * k or not goal.x <= x <= goal.right:
        return
    high = abs(tip - edge)
    base, point = (high, 0) if above else (0, high)
    corners = ((0, base), (2 * half, base), (half, point))
    size = 2 * half + 1, high + 1
    paper = panels.shape(("tail", above), size, theme.SHEET, lambda made: pygame.draw.polygon(made, theme.SHEET, corners))
    board.surface.blit(paper, (x - half, min(edge, tip)))
    for a, b in (corners[1:], (corners[0], corners[2])):
        down, right = min(edge, tip), x - half
        panels.streak(board.surface, (a[0] + right, a[1] + down), (b[0] + right, b[1] + down), theme.SHEET_EDGE, 1)


def _beside(board: Board, notice: Notice, layout: Layout) -> tuple[pygame.Surface, pygame.Rect] | None:
    """The sentence on free cloth, as near to the question as it can be: in more lines where that brings it nearer. None where
    nothing is free.
    """
    middle, blur = layout.prompt.centre, 2 * _blur(board)
    goal = round(middle[0]), round(middle[1])
    blocks, best = taken(layout), None
    for part, lines in NARROWER:
        picture = _pill(board, notice, layout.prompt, layout.prompt.w * part, lines)
        size = picture.get_width() - 2 * blur, picture.get_height() - 2 * blur
        spot = nearest(size, layout.cloth, blocks, goal)
        if spot is not None:
            away = abs(spot.centerx - goal[0]) + abs(spot.centery - goal[1])
            if best is None or away < best[0]:
                best = away, picture, spot
    return (best[1], best[2].inflate(2 * blur, 2 * blur)) if best is not None else None


def _pill(board: Board, notice: Notice, prompt: Rect, room: float, lines: int = LINES) -> pygame.Surface:
    """The sentence on ivory, with the shadow around: not wider than this room, if its words can be set so small."""
    k = board.k
    icon, pad, gap = max(18, round(34 * k)), round(22 * k), round(12 * k)
    widest = min(round(room), board.surface.get_width() - round(160 * k)) - icon - 2 * pad - gap
    size = board.type(theme.BODY)
    while size > theme.LEAST_TEXT and len(board.words.wrap(notice.text, size, widest)) > lines:
        size -= 1
    words = board.words.block(notice.text, size, widest, theme.INK, paper=True)
    w, h = words.get_width() + icon + 2 * pad + gap, max(words.get_height() + round(14 * k), icon, round(prompt.h))
    blur = _blur(board)
    made = pygame.Surface((w + 4 * blur, h + 4 * blur), pygame.SRCALPHA)
    radius = min(h // 2, round(28 * k))
    made.blit(panels.shadow(w, h, radius, blur, 150), (0, round(theme.RAISED.offset * k)))
    line = (*theme.SHEET_EDGE, 255) if notice.kind == REFUSED else (*theme.GOLD, 255)
    made.blit(panels.box(w, h, radius, (*theme.SHEET, 255), line, max(1, round(2 * k))), (2 * blur, 2 * blur))
    name = "forbidden" if notice.kind == REFUSED else "hint"
    colour = theme.RED if notice.kind == REFUSED else theme.GOLD_DEEP
    picture = board.art.icon(name, icon, colour)
    made.blit(picture, picture.get_rect(midleft=(2 * blur + pad, made.get_height() // 2)))
    made.blit(words, (2 * blur + pad + icon + gap, (made.get_height() - words.get_height()) // 2))
    return made
