"""Buttons: the round-ended ones of the table, rows of a menu, and icons of a toolbar."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cloth_colour import Fill
from game.ui.widgets.widget import Action, More, State, Widget, mix
from game.words.catalogue import plain

Look = tuple[tuple[int, ...], tuple[int, ...], tuple[int, int, int]]
LOOKS: dict[str, tuple[Fill, Fill, Fill, Fill]] = {
    "main": ((*theme.GOLD, 255), (246, 211, 122, 255), (205, 160, 66, 255), (*theme.GOLD_LIGHT, 255)),
    "danger": ((110, 36, 40, 255), (140, 46, 50, 255), (70, 20, 24, 255), (230, 160, 150, 150)),
    "paper": ((31, 70, 56, 255), (42, 92, 74, 255), (20, 48, 38, 255), (150, 190, 165, 130)),
    "plain": (theme.BUTTON, (34, 86, 67, 255), (12, 40, 30, 255), theme.BUTTON_LINE),
}
"""How a button is filled cold, warm and pressed, and its rim."""
RAISED = theme.RAISED, theme.RAISED._replace(alpha=theme.RAISED.alpha // 2)
"""The shadow of a button, and of one that is pressed."""
KEY_GAP = 8
"""Between the words of a button and its key at least, in pixels."""


class Button(Widget):
    """A push button. `main`: the one gold button. `danger`: asks before it destroys. `paper`: stands on a light sheet."""

    ticks = True

    def __init__(
        self,
        id: str,
        label: str,
        on: Action | None = None,
        *,
        icon: str | None = None,
        main: bool = False,
        danger: bool = False,
        paper: bool = False,
        size: float = theme.BUTTON_TEXT,
        show_key: bool = True,
        **more: Unpack[More],
    ) -> None:
        super().__init__(id, label, on, **more)
        self.icon, self.main, self.danger, self.paper, self.size, self.show_key = icon, main, danger, paper, size, show_key
        self.key_first = False
        """The key is shown in any case: it stands in the room of a sign."""
        self.lit = False
        """It has a gold rim: something rare can be done now."""
        self.reason = ""
        """Why it cannot be pressed yet: it keeps its place as a dashed line, with the reason below its word."""
        self.note = ""
        """What pressing it costs, below its word."""

    def item(self) -> Item:
        found = super().item()
        return replace(found, label=f"{found.label}: {plain(self.note)}") if self.note else found

    def look(self, state: State) -> Look:
        """Fill, rim and writing."""
        if not self.enabled:
            if self.paper:
                return (236, 230, 216, 255), (214, 206, 188, 255), (140, 133, 118)
            return (16, 46, 36, 255), (150, 190, 165, 50), (134, 158, 142)
        cold, hot, down, rim = LOOKS["main" if self.main else "danger" if self.danger else "paper" if self.paper else "plain"]
        if self.lit and rim == theme.BUTTON_LINE:
            rim = (*theme.GOLD, 255)
        fill = mix(cold, hot, state.warm)
        return (mix(fill, down, 0.6) if state.pressed else fill), rim, theme.INK if self.main else theme.CREAM

    def _wait(self, board: Board) -> None:
        """The dashed line of a button that has to wait, its word and the reason."""
        r = self.rect
        board.surface.blit(panels.box(r.w, r.h, r.h // 2, (7, 28, 21, 110)), r)
        board.dashes(r, r.h // 2, (*theme.LINE, 170), 2, 11, 8)
        room, side = round(r.w - r.h * 0.72), max(14, round(r.h * 0.42))
        reason, beside = self.reason, side + round(r.h * 0.18) if self.icon else 0
        if board.words.width(reason, theme.LEAST_TEXT) > room - beside:
            beside = 0  # the words come first
        if board.words.width(reason, theme.LEAST_TEXT) > room:  # what comes first must do
            reason = reason.rpartition(", ")[2]
        size = board.words.fit(self.label, min(board.type(theme.NAME), round(0.44 * r.h)), room - beside, True)
        small = board.words.fit(reason, min(board.type(theme.SMALL), round(0.38 * r.h)), room - beside)
        words = max(board.words.width(self.label, size, True), board.words.width(reason, small))
        middle = r.centerx + beside / 2  # sign and words stand in the middle together
        if beside and self.icon:
            board.sign(self.icon, side, theme.LINE, midleft=(round(middle - words / 2 - beside), r.centery))
        board.write(self.label, middle, r.centery - 0.2 * r.h, size, theme.SOFT, True, "centre")
        board.write(reason, middle, r.centery + 0.19 * r.h, small, theme.FAULT, anchor="centre")

    def _noted(self, board: Board, y: int, ink: theme.Colour) -> None:
        """The word with a line below it: sign and words stand in the middle together."""
        r = self.rect
        side = max(14, round(r.h * 0.42)) if self.icon and self._note_fits(board, True) else 0
        beside = side + round(r.h * 0.18) if side else 0
        room = round(r.w - r.h * 0.66) - beside
        size = board.words.fit(self.label, min(board.type(theme.NAME), round(0.44 * r.h)), room, True)
        small = board.words.fit(self.note, min(board.type(theme.SMALL), round(0.34 * r.h)), room)
        words = max(board.words.width(self.label, size, True), board.words.width(self.note, small))
        left = round(r.centerx - (words + beside) / 2) + beside
        if self.icon and side:
            board.sign(self.icon, side, ink, midleft=(left - beside, y))
        board.write(self.label, left, y - 0.19 * r.h, size, ink, True)
        board.write(self.note, left, y + 0.2 * r.h, small, theme.GOLD_DEEP if self.main else theme.SOFT, room=room)

    def _note_fits(self, board: Board, with_icon: bool) -> bool:
        """Whether the line below the word has room, with the sign or without it; where it has none only the word is seen."""
        r = self.rect
        beside = max(14, round(r.h * 0.42)) + round(r.h * 0.18) if with_icon else 0
        return board.words.width(self.note, theme.LEAST_TEXT) <= round(r.w - r.h * 0.66) - beside

    def _key_room(self, board: Board) -> int:
        """What the key takes of the width, with the gap before it."""
        assert self.key is not None
        return board.words.width(self.key, board.type(theme.SMALL), True) + max(KEY_GAP, round(self.rect.h * 0.16))

    def _sign_room(self) -> int:
        """What a sign takes of the width, with the gap behind it."""
        return max(18, round(self.rect.h * 0.5)) + round(self.rect.h * 0.12)

    def key_replaces_sign(self, board: Board) -> bool:
        """Whether the words stand beside the key, in place of the sign, in their size or as large as beside the sign."""
        wide = bool(self.key) and self.rect.w > self.rect.h * 2
        return wide and (self._key_room(board) <= self._sign_room() or self.key_fits(board, False))

    def key_fits(self, board: Board, with_icon: bool) -> bool:
        """Whether the key has room beside the words, with the sign or without it: the words come first, in their size."""
        r = self.rect
        least = self._sign_room() if with_icon else 0
        words = board.words.width(self.label, board.type(self.size), True)
        return bool(self.key) and r.w > r.h * 2 and least + words <= r.w - 2 * r.h * 0.4 - self._key_room(board)

    def draw(self, board: Board, state: State) -> None:
        if self.reason and not self.enabled:
            self._wait(board)
            return
        r, k = self.rect, board.k
        fill, rim, ink = self.look(state)
        if self.enabled:
            panels.drop(board.surface, r, r.h // 2, RAISED[state.pressed], k)
        down = max(1, round(2 * k)) if state.pressed else 0
        board.surface.blit(panels.box(r.w, r.h, r.h // 2, fill, rim, max(1, round(2 * k))), (r.x, r.y + down))
        y = r.centery + down
        if self.note and self._note_fits(board, False):
            self._noted(board, y, ink)
            return
        left, right = r.x + r.h * 0.4, r.right - r.h * 0.4
        side, gap = max(18, round(r.h * 0.5)), round(r.h * 0.12)
        least = side + gap if self.icon else 0
        if self.key and self.show_key and (self.key_first or self.key_fits(board, bool(self.icon))):
            soft = ink if not self.enabled else theme.GOLD_DEEP if self.main else theme.SOFT
            board.words.draw(board.surface, self.key, right, y, board.type(theme.SMALL), soft, True, "right")
            right -= self._key_room(board)
        if self.icon and r.w <= r.h * 1.5:
            self._narrow(board, self.icon, y, ink)
            return
        size = board.words.fit(self.label, board.type(self.size), round(right - left) - least, True)
        middle = (left + right) / 2
        if self.icon:  # sign and words stand in the middle together
            wide = least + board.words.width(self.label, size, True)
            board.sign(self.icon, side, ink, center=(round(middle - wide / 2 + side / 2), y))
            middle += least / 2
        board.words.draw(board.surface, self.label, middle, y - round(k), size, ink, True, "centre")

    def _narrow(self, board: Board, icon: str, y: int, ink: theme.Colour) -> None:
        """Sign and word of a button that is hardly wider than high: the word below the sign, or the sign alone."""
        r = self.rect
        room, least, high = round(r.w - r.h * 0.3), theme.LEAST_TEXT, max(18, round(r.h * 0.5))
        if board.words.width(self.label, least, True) > room or r.h < 4 * least:
            board.sign(icon, high, ink, center=(r.centerx, y))
            return
        size = board.words.fit(self.label, min(board.type(theme.SMALL), round(r.h * 0.3)), room, True)
        board.sign(icon, round(high * 0.75), ink, center=(r.centerx, round(y - r.h * 0.16)))
        board.words.draw(board.surface, self.label, r.centerx, round(y + r.h * 0.22), size, ink, True, "centre")

    def width(self, board: Board, high: float) -> float:
        """The width at which nothing needs to be set smaller."""
        height = board.px(high)
        width = board.words.width(self.label, board.type(self.size), True) + height * 0.9
        if self.icon:
            width += height * 0.6
        if self.key and self.show_key:
            width += board.words.width(self.key, board.type(theme.SMALL), True) + height * 0.3
        return round(width) / board.k


class QuietButton(Widget):
    """A sign and a word that stand on the ground itself: for what is seldom done."""

    ticks = True
    PAD = 16.0

    def __init__(self, id: str, label: str, on: Action | None = None, *, icon: str, zone: str = "") -> None:
        super().__init__(id, label, on, zone=zone)
        self.icon = icon

    def radius(self) -> int:
        return self.rect.h // 4

    def width(self, board: Board, high: float) -> float:
        return 2 * self.PAD + 36 + board.words.width(self.label, board.type(theme.SMALL), True) / board.k

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        warm = 1.0 if state.pressed else state.warm
        if warm:
            area = r.inflate(0, -board.px(12))
            panels.lay(board.surface, area, area.h // 4, (220, 240, 225, round(30 * warm)))
        colour = mix(theme.LINE, theme.CREAM, warm)
        board.icon(self.icon, r.x / k + self.PAD + 13, r.centery / k, 26, colour)  # type: ignore[arg-type]
        board.text(self.label, r.x / k + self.PAD + 36, r.centery / k - 1, theme.SMALL, colour, True)  # type: ignore[arg-type]


class IconButton(Widget):
    """One sign of a toolbar; its tooltip says its name and its key."""

    zone = "toolbar"
    ticks = True

    def __init__(
        self, id: str, label: str, on: Action | None = None, *, icon: str, carved: bool = False, **more: Unpack[More]
    ) -> None:
        super().__init__(id, label, on, **more)
        self.tip = f"{label}  ·  {self.key}" if self.key else label
        self.icon, self.carved = icon, carved

    def radius(self) -> int:
        return min(self.rect.w, self.rect.h) // 4

    def draw(self, board: Board, state: State) -> None:
        r = self.rect
        if state.warm or state.pressed:
            side = round(min(r.w, r.h) * 0.86)
            light = theme.WOOD_LIGHT if self.carved else (220, 240, 225)
            tint = (*light, 70 if state.pressed else round(34 * state.warm))
            board.put(panels.box(side, side, side // 4, tint), center=r.center)
        size = max(18, board.px(34))
        if self.carved:
            picture = board.art.inlay(self.icon, size, theme.INLAY if self.enabled else theme.INLAY_DARK)
        else:
            picture = board.art.icon(self.icon, size, theme.CREAM if self.enabled else (108, 136, 120))
        board.put(picture, center=r.center)


class MenuRow(Widget):
    """A wide row of the start screen: icon, words, a pointer to the right."""

    role = zone = "menu"
    ticks = True

    def __init__(self, id: str, label: str, on: Action, icon: str, pointer: bool) -> None:
        super().__init__(id, label, on)
        self.icon, self.pointer = icon, pointer

    def radius(self) -> int:
        return round(self.rect.h * 0.3)

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        fill = mix((7, 28, 21, 150), (24, 70, 53, 225), max(state.warm, 1.0 if state.pressed else 0.0))
        rim = mix(theme.PANEL_LINE, (190, 220, 195, 150), state.warm)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, rim, max(1, round(2 * k))), r)
        board.sign(self.icon, max(18, board.px(32)), theme.CREAM, center=(r.x + board.px(40), r.centery))
        if self.pointer:
            arrow = board.art.icon("down", max(14, board.px(20)), theme.SOFT, turned=90)
            board.put(arrow, center=(r.right - board.px(28) + round(board.px(4) * state.warm), r.centery))
        room = r.w - board.px(72) - board.px(52 if self.pointer else 14)
        board.write(self.label, r.x + board.px(72), r.centery - round(k), board.type(27), theme.CREAM, True, room=room)
