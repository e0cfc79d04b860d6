"""A switch, and the name of a setting at the left of its row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.widgets.widget import More, State, Widget, mix


def text_height(board: Board, room: float, help: str) -> float:
    """The height in units of a name with its help below, at a width in units."""
    lines = board.words.wrap(help, board.type(theme.SMALL), board.px(room)) if help else []
    return 44.0 + len(lines) * board.words.height(board.type(theme.SMALL)) / board.k + (4 if lines else 0)


def label_text(board: Board, widget: Widget, words: str, room: float, help: str = "", top: float | None = None) -> None:
    """The name of a setting at the left of its row, with quiet lines below where there are some. `top`: from there down."""
    r, k = widget.rect, board.k
    x, middle = r.x / k, r.centery / k
    lines = board.words.wrap(help, board.type(theme.SMALL), board.px(room)) if help else []
    if top is not None or len(lines) > 1:
        if top is None:
            top = middle - text_height(board, room, help) / 2
        colour = theme.CREAM if widget.enabled else theme.SOFT
        board.text(words, x, top + 21, theme.BUTTON_TEXT, colour, True, room=room)
        if help:
            board.block(help, x, top + 44, room, theme.SMALL, theme.SOFT)
    elif help:
        board.text(words, x, middle - 16, theme.BUTTON_TEXT, theme.CREAM, True, room=room)
        board.text(help, x, middle + 18, theme.SMALL, theme.SOFT, room=room)
    else:
        board.text(words, x, middle - 1, theme.BUTTON_TEXT, theme.CREAM, True, room=room)


class SettingRow(Widget):
    """A setting that fills a row, with its name at the left."""

    def focus_rect(self, board: Board) -> pygame.Rect:
        return self.rect.inflate(2 * board.px(8), 0)

    def radius(self) -> int:
        return min(12, self.rect.h // 3)


class Toggle(SettingRow):
    """A switch: on or off."""

    role = "toggle"

    def __init__(
        self, id: str, label: str, get: Callable[[], bool], set: Callable[[bool], object], help: str = "", **more: Unpack[More]
    ) -> None:
        super().__init__(id, label, **more)
        self.get, self.set, self.help = get, set, help
        self._at: float | None = None

    def inherit(self, old: Widget) -> None:
        super().inherit(old)
        if isinstance(old, Toggle):
            self._at = old._at

    def height(self, board: Board, width: float) -> float:
        return max(72.0, text_height(board, width - 110, self.help))

    def activate(self, item: str, how: str) -> None:
        if self.enabled:
            self.app.sound.play("tick", 0.6)
            self.set(not self.get())

    def update(self, now: float) -> bool:
        goal = 1.0 if self.get() else 0.0
        if self._at is None or not self.app.pace:
            self._at = goal
        if self._at == goal:
            return False
        step = 0.12
        self._at = min(goal, self._at + step) if goal > self._at else max(goal, self._at - step)
        return True

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        at = self._at if self._at is not None else float(self.get())
        w, h = board.px(84), board.px(46)
        label_text(board, self, self.label, r.w / k - 110, self.help)
        track = pygame.Rect(r.right - w, r.centery - h // 2, w, h)
        off, on = (20, 50, 40, 255), (*theme.GOLD, 255)
        fill = mix(mix(off, on, at), (255, 255, 255, 255), 0.08 * state.warm)
        rim = mix((150, 190, 165, 170), (*theme.GOLD_LIGHT, 255), at)
        if not self.enabled:
            fill, rim = (24, 46, 38, 255), (150, 190, 165, 60)
        board.surface.blit(panels.box(w, h, h // 2, fill, rim, max(1, round(2 * k))), track)
        side = h - 2 * board.px(6)
        x = track.x + board.px(6) + round((w - side - 2 * board.px(6)) * at)
        knob = mix((*theme.CREAM, 255), (*theme.INK, 255), at)
        board.surface.blit(panels.box(side, side, side // 2, knob), (x, track.y + board.px(6)))
        if at > 0.5:  # shape says it too
            board.sign("check", max(12, round(side * 0.8)), theme.GOLD, center=(x + side // 2, track.centery))

    def item(self) -> Item:
        return replace(super().item(), selected=self.get(), value=self.get())
