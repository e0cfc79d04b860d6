"""A number on a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program.input import Key
from game.ui.widgets.toggle import label_text
from game.ui.widgets.widget import Action, State, Widget, mix


class Slider(Widget):
    """A value from 0 to 100 on a line."""

    role = "field"

    def __init__(
        self,
        id: str,
        label: str,
        get: Callable[[], int],
        set: Callable[[int], object],
        *,
        zone: str = "main",
        help: str = "",
        done: Action | None = None,
    ) -> None:
        super().__init__(id, label, None, zone=zone)
        self.get, self.set, self.help, self.done = get, set, help, done

    def focus_rect(self, board: Board) -> pygame.Rect:
        return self.rect.inflate(2 * board.px(8), 0)

    def radius(self) -> int:
        return min(12, self.rect.h // 3)

    def track(self) -> pygame.Rect:
        k = self.k
        r = self.rect
        left = r.x + round(r.w * 0.38) + round(14 * k)
        return pygame.Rect(left, r.centery - round(6 * k), r.right - left - round(96 * k), max(4, round(12 * k)))

    @property
    def shown_rect(self) -> pygame.Rect:
        t = self.track()
        area = t.inflate(28, 0)
        area.h, area.centery = self.rect.h, self.rect.centery
        return area if self.clip is None else area.clip(self.clip)

    def _to(self, x: int) -> None:
        t = self.track()
        self.set(max(0, min(100, round((x - t.x) * 100 / max(1, t.w)))))
        self.app.redraw()

    def press(self, pos: tuple[int, int]) -> None:
        self._to(pos[0])

    def drag(self, pos: tuple[int, int]) -> None:
        self._to(pos[0])

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        if self.done is not None:
            self.done()

    def _put(self, value: int) -> None:
        """A value that is meant to stay."""
        self.set(max(0, min(100, value)))
        if self.done is not None:
            self.done()

    def activate(self, item: str, how: str) -> None:
        self._put(0 if self.get() >= 100 else self.get() + 10)

    def handle_key(self, key: Key, item: str) -> bool:
        step = {"left": -5, "right": 5, "pagedown": -20, "pageup": 20, "home": -100, "end": 100}.get(key.name)
        if step is None or key.alt or key.ctrl:
            return False
        self._put(self.get() + step)
        self.app.redraw()
        return True

    def draw(self, board: Board, state: State) -> None:
        k = board.k
        label_text(board, self, self.label, self.rect.w / k * 0.36, self.help)
        t = self.track()
        value = self.get()
        board.surface.blit(panels.box(t.w, t.h, t.h // 2, (10, 36, 27, 255), theme.BUTTON_LINE, max(1, round(2 * k))), t)
        done = round(t.w * value / 100)
        if done > t.h:
            board.surface.blit(panels.box(done, t.h, t.h // 2, (*theme.GOLD, 255)), t)
        side = board.px(40)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (t.x + done, t.centery)
        blur = board.px(6)
        board.surface.blit(panels.shadow(side, side, side // 2, blur, 120), (knob.x - 2 * blur, knob.y - 2 * blur + board.px(3)))
        fill, rim = mix((*theme.CREAM, 255), (255, 255, 255, 255), state.warm), (*theme.INK, 90)
        board.surface.blit(panels.box(side, side, side // 2, fill, rim, max(1, round(2 * k))), knob)
        size, right = board.type(theme.BUTTON_TEXT), self.rect.right
        board.words.draw(board.surface, str(value), right, t.centery, size, theme.CREAM, True, "right")

    def item(self) -> Item:
        return replace(super().item(), label=f"{self.label}: {self.get()}", value=self.get())
