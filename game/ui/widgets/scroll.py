"""A window onto something longer: wheel, bar, keys, and the focus always in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas, cut
from game.ui.program.input import Key
from game.ui.widgets.widget import Decoration, State, Widget

BAR = 14.0
FADE = 56.0
"""So much of the lower end of what is scrolled pales."""


class Scroll(Widget):
    """Moves the controls that lie in it. Their rectangles are given as if nothing were scrolled."""

    role = "area"

    def __init__(self, id: str, *, zone: str = "", paper: bool = False, label: str = "") -> None:
        """With a `label` the keyboard can stand on it, and arrows scroll it then."""
        super().__init__(id, label, None, zone=zone)
        self.inside: list[Widget] = []
        self.length = 0  # pixels of the contents
        self.offset = 0.0
        self.goal = 0.0
        self.paper = paper
        self._held_at: float | None = None
        self._last = 0.0
        self._laid = 0

    def hold(self, widget: Widget) -> None:
        """This control lies inside."""
        widget.clip = self.rect
        self.inside.append(widget)

    @property
    def most(self) -> float:
        return float(max(0, self.length - self.rect.h))

    @property
    def moving(self) -> bool:
        return abs(self.goal - self.offset) > 0.5

    def place(self) -> None:
        """Put everything where the offset says (also after a new layout)."""
        self.goal = max(0.0, min(self.most, self.goal))
        self.offset = max(0.0, min(self.most, self.offset))
        by = self._laid - round(self.offset)
        if by:
            for widget in self.inside:
                widget.rect.y += by
            self._laid = round(self.offset)

    def to(self, offset: float, at_once: bool = False) -> None:
        self.goal = max(0.0, min(self.most, offset))
        if at_once or not self.app.pace:
            self.offset = self.goal
            self.place()
        self.app.redraw()

    def reveal(self, widget: Widget) -> None:
        """Bring a control into sight, with a little air."""
        if widget not in self.inside:
            return
        air = self.rect.h // 12
        top = widget.rect.y - self.rect.y + self._laid
        bottom = top + widget.rect.h
        if top - air < self.goal:
            self.to(top - air)
        elif bottom + air > self.goal + self.rect.h:
            self.to(bottom + air - self.rect.h)

    # ---- input ----

    def hit(self, pos: tuple[int, int]) -> bool:
        area = self.rect.union(self._lane()) if self.label else self._lane()
        return self.visible and self.most > 0 and area.collidepoint(pos)

    def handle_key(self, key: Key, item: str) -> bool:
        return not (key.ctrl or key.alt) and self.scroll_key(key)

    def radius(self) -> int:
        return 8

    def wheel(self, dy: float) -> bool:
        if self.most <= 0:
            return False
        self.to(self.goal - dy * 90 * self.k)
        return True

    def scroll_key(self, key: Key) -> bool:
        """Arrows and page keys; for a screen whose contents are only to be read."""
        if key.name in ("home", "end"):
            self.to(0 if key.name == "home" else self.most)
            return True
        step = {"up": -0.12, "down": 0.12, "pageup": -1.0, "pagedown": 1.0}.get(key.name)
        if step is None or self.most <= 0:
            return False
        self.to(self.goal + step * self.rect.h * 0.85)
        return True

    def press(self, pos: tuple[int, int]) -> None:
        if not self._lane().collidepoint(pos):
            return
        thumb = self._thumb()
        if thumb.collidepoint(pos):
            self._held_at = pos[1] - thumb.y
        else:
            self._held_at = thumb.h / 2
            self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._held_at is None:
            return
        lane, thumb = self._lane(), self._thumb()
        room = max(1, lane.h - thumb.h)
        self.to((pos[1] - self._held_at - lane.y) / room * self.most, at_once=True)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        self._held_at = None

    def update(self, now: float) -> bool:
        passed, self._last = min(0.05, max(0.001, now - self._last)), now
        if self.offset == self.goal:
            return False
        self.offset = self.offset + (self.goal - self.offset) * min(1.0, passed * 18) if self.moving else self.goal
        self.place()
        return True

    # ---- looks ----

    def _lane(self) -> pygame.Rect:
        k = self.k
        wide = max(8, round(BAR * k))
        return pygame.Rect(self.rect.right + round(8 * k), self.rect.y, wide + round(16 * k), self.rect.h)

    def _thumb(self) -> pygame.Rect:
        lane = self._lane()
        high = max(36, round(lane.h * self.rect.h / max(1, self.length)))
        y = lane.y + round((lane.h - high) * (self.offset / self.most if self.most else 0))
        return pygame.Rect(lane.x, y, lane.w, high)

    def draw(self, board: Board, state: State) -> None:
        if self.most <= 0:
            return
        wide = max(6, board.px(BAR - 4))
        lane, thumb = self._lane(), self._thumb()
        x = lane.centerx - wide // 2
        ground = (0, 0, 0, 30) if self.paper else (0, 0, 0, 60)
        tint = (*theme.SHEET_GREY, 150) if self.paper else (*theme.LINE, 170 if not state.warm else 230)
        board.surface.blit(panels.box(wide, lane.h, wide // 2, ground), (x, lane.y))
        board.surface.blit(panels.box(wide, thumb.h, wide // 2, tint), (x, thumb.y))

    def items(self) -> list[Item]:
        return [replace(self.item(), enabled=self.most > 0)] if self.label else []


class Fade(Decoration):
    """What is scrolled pales into the ground at an end behind which there is more; no item, nothing to choose.

    Its place is the lower end; the upper one is half as high.
    """

    def __init__(self, scroll: Scroll, ground: Callable[[], Canvas | None] | None = None) -> None:
        """`ground` is what the window shows without controls; without it the ground is paper."""
        super().__init__()
        self.scroll, self.ground = scroll, ground
        self._veils: dict[bool, tuple[object, pygame.Surface]] = {}
        """The ground as it covers either end, and what it depends on."""

    def draw(self, board: Board, state: State) -> None:
        below = self.ground() if self.ground is not None else None
        if self.ground is not None and below is None:
            return
        high = max(1, self.rect.h)
        upper = pygame.Rect(self.rect.x, self.scroll.rect.y, self.rect.w, high // 2)
        lower = self.scroll.most - self.scroll.offset
        for area, more, turned in ((self.rect, lower, False), (upper, self.scroll.offset, True)):
            if more > 0:
                key = below, tuple(area), round(255 * min(1.0, more / high))
                if turned not in self._veils or self._veils[turned][0] != key:
                    self._veils[turned] = key, self._veil(below, area, key[2] / 255, turned)
                board.surface.blit(self._veils[turned][1], area)

    @staticmethod
    def _veil(below: Canvas | None, area: pygame.Rect, part: float, turned: bool) -> pygame.Surface:
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        if below is None:
            veil.fill((*theme.SHEET, 255))
        else:
            veil.blit(cut(below, area, pygame.Surface((1, 1)).convert()), (0, 0))
        for row in range(area.h):
            alpha = min(255, round(255 * part * 1.6 * ((area.h - row if turned else row + 1) / area.h)))
            veil.fill((255, 255, 255, alpha), (0, row, area.w, 1), pygame.BLEND_RGBA_MULT)
        return veil
