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
from game.ui.widgets.toggle import SettingRow, label_text
from game.ui.widgets.widget import Action, State, mix


class Slider(SettingRow):
    """A value from 0 to 100 on a line."""

    role = "field"

    def __init__(self, id: str, label: str, get: Callable[[], int], set: Callable[[int], object], done: Action) -> None:
        """`done`: a value has been chosen that is meant to stay."""
        super().__init__(id, label)
        self.get, self.set, self.done = get, set, done

    def track(self) -> pygame.Rect:
        k, r = self.k, self.rect
        left = r.x + round(r.w * 0.38) + round(14 * k)
        return pygame.Rect(left, r.centery - round(6 * k), r.right - left - round(96 * k), max(4, round(12 * k)))

    @property
    def shown_rect(self) -> pygame.Rect:
        t = self.track()
        area = pygame.Rect(t.x - 14, self.rect.y, t.w + 28, self.rect.h)
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
        self.done()

    def _put(self, value: int) -> None:
        """A value that is meant to stay."""
        self.set(max(0, min(100, value)))
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
        label_text(board, self, self.label, self.rect.w / k * 0.36)
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
        board.write(str(value), self.rect.right, t.centery, board.type(theme.BUTTON_TEXT), theme.CREAM, True, "right")

    def item(self) -> Item:
        return replace(super().item(), label=f"{self.label}: {self.get()}", value=self.get())
