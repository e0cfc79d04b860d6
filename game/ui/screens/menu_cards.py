"""The cards of the start screen: the gold one, and one for each table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.table import theme
from game.table.tree import Item
from game.ui import panels
from game.ui.board import Board
from game.ui.miniature import Layout, felt_for, miniature
from game.ui.phrases import players_words
from game.ui.widgets.base import Action, State, Widget, mix
from game.words.catalogue import plain, say

if TYPE_CHECKING:
    from game.ui.app import App


class GoldCard(Widget):
    """The one gold card: Continue with its details, or Play for a new player."""

    role = "menu"

    def __init__(self, id: str, label: str, lines: list[str], on: Action, key: str | None = None) -> None:
        super().__init__(id, label, on, zone="menu", key=key)
        self.lines = lines

    def radius(self) -> int:
        return self.app.px(24) if self.app else 12

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        blur = board.px(22)
        board.surface.blit(panels.shadow(r.w, r.h, self.radius(), blur, 120), (r.x - 2 * blur, r.y - 2 * blur + round(9 * k)))
        fill = mix((*theme.GOLD, 255), (246, 211, 122, 255), state.warm)
        if state.pressed:
            fill = mix(fill, (205, 160, 66, 255), 0.6)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, (*theme.GOLD_LIGHT, 255), max(1, round(2 * k))), r)
        y, h = r.y / k, r.h / k
        x = r.x / k
        board.icon("play", x + 60, y + h / 2, 58, theme.INK)
        room = r.w / k - 110 - 24
        deep = (72, 56, 20)
        if not self.lines:
            board.text(self.label, x + 110, y + h / 2 - 2, 40, theme.INK, True, room=room)
            return
        pitch = 29.0
        top = y + h / 2 - (46 + len(self.lines) * pitch) / 2
        board.text(self.label, x + 110, top + 20, 40, theme.INK, True, room=room)
        for i, line in enumerate(self.lines):
            board.text(line, x + 110, top + 60 + i * pitch, theme.SMALL, deep, i == 0, room=room)

    def item(self) -> Item:
        found = super().item()
        label = ". ".join([self.label, *self.lines])
        return Item(found.id, found.role, plain(label), found.zone, found.rect, found.enabled, key=found.key)


class VariantCard(Widget):
    """One table to sit down at; a rules file with faults says so instead."""

    def __init__(self, entry: Any, index: int, shape: str, on: Action) -> None:
        super().__init__(f"variant:{entry.id}", entry.name or entry.id, on, zone="variants")
        self.entry, self.index, self.shape = entry, index, shape

    def radius(self) -> int:
        return self.app.px(22) if self.app else 12

    def players(self) -> str:
        return players_words(self.entry)

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        panels.lay_shadow(board.surface, r.move(0, round(6 * k)), self.radius(), board.px(14), 90)
        fill = mix(theme.PANEL_SOLID, (18, 56, 43, 245), state.warm)
        if state.pressed:
            fill = mix(fill, (4, 20, 15, 245), 0.5)
        chosen = self.index == 0 and not self.entry.faults
        rim = (*theme.GOLD, 255) if chosen else mix(theme.PANEL_LINE, (200, 225, 205, 190), state.warm)
        panels.lay(board.surface, r, self.radius(), fill, rim, max(1, round((4 if chosen else 2) * k)))
        x, y, w, h = r.x / k, r.y / k, r.w / k, r.h / k
        if self.shape == "wide":
            self._draw_wide(board, x, y, w, h, chosen)
        else:
            self._draw_tall(board, x, y, w, h, chosen)

    def _picture(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        felt = felt_for(self.index, getattr(self.entry, "family", "") or "", str(board_felt(self.app)))
        high = 4 if self.entry.faults else self.entry.players[1]
        layout = Layout(opponents=max(1, min(3, high - 1)), hand=7 if high > 2 else 10)
        area = board.rect(x, y, w, h)
        if self.entry.faults:
            board.panel(x, y, w, h, 16, (4, 16, 12, 150), None)
            board.icon("warning", x + w / 2, y + h / 2, min(90.0, h * 0.4), theme.WARN)
        else:
            miniature(board, area, felt, layout, board.px(16))

    def _draw_tall(self, board: Board, x: float, y: float, w: float, h: float, chosen: bool) -> None:
        big = self.shape == "hero"
        left, room = x + (34 if big else 26), w - (68 if big else 52)
        size = board.type(theme.BODY)
        while size > theme.LEAST_TEXT and len(board.words.wrap(self.entry.summary, size, board.px(room))) > 2:
            size -= 1
        summary = board.words.block(self.entry.summary, size, board.px(room), (214, 224, 212))
        foot = (176.0 if big else 160.0) + summary.get_height() / board.k
        self._picture(board, x + 14, y + 14, w - 28, h - foot - 14)
        top = y + h - foot
        if self.entry.faults:
            self._draw_faults(board, left, top + 10, w - 52, foot - 24)
            return
        name = 46 if big else 34
        board.text(self.label, left, top + 54, name, theme.CREAM, True, room=w - 52)
        board.surface.blit(summary, (board.px(left), board.px(top + (88 if big else 80))))
        base = top + foot - 46
        board.icon("people", left + 14, base + 1, 30, theme.GOLD)
        board.text(self.players(), left + 38, base, theme.SMALL, theme.GOLD, True)
        if chosen:
            self._pill(board, x + w - (40 if big else 24), base)

    def _draw_wide(self, board: Board, x: float, y: float, w: float, h: float, chosen: bool) -> None:
        picture = min(w * 0.52, (h - 28) * 1.6)
        self._picture(board, x + 14, y + 14, picture, h - 28)
        left = x + 14 + picture + 34
        room = x + w - left - 30
        if self.entry.faults:
            self._draw_faults(board, left, y + 40, room, h - 80)
            return
        board.text(self.label, left, y + 70, 42, theme.CREAM, True, room=room)
        board.block(self.entry.summary, left, y + 112, room, theme.BODY, (214, 224, 212))
        base = y + h - 52
        board.icon("people", left + 14, base + 1, 30, theme.GOLD)
        board.text(self.players(), left + 38, base, theme.SMALL, theme.GOLD, True)
        if chosen:
            self._pill(board, x + w - 30, base)

    def _pill(self, board: Board, right: float, middle: float) -> None:
        words = say("menu.sit")
        wide = board.words.width(words, board.type(27), True) / board.k + 56
        board.panel(right - wide, middle - 25, wide, 50, 25, (*theme.GOLD, 255), None)
        board.text(words, right - wide / 2, middle - 1, 27, theme.INK, True, "centre")

    def _draw_faults(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        board.text(self.label, x, y + 30, 32, theme.CREAM, True, room=w)
        board.text(say("menu.broken", n=len(self.entry.faults)), x, y + 72, theme.SMALL, theme.WARN, True, room=w)
        first = self.entry.faults[0]
        picture = board.words.block(first.message, board.type(theme.SMALL), board.px(w), theme.SOFT)
        room = board.px(h - 110)
        board.surface.blit(picture, (board.px(x), board.px(y + 94)), (0, 0, picture.get_width(), min(room, picture.get_height())))

    def item(self) -> Item:
        found = super().item()
        said = say("menu.broken", n=len(self.entry.faults)) if self.entry.faults else f"{self.entry.summary} {self.players()}"
        return Item(found.id, "button", plain(f"{self.label}. {said}"), found.zone, found.rect, found.enabled, selected=False)


def board_felt(app: App | None) -> str:
    return str(app.settings["felt"]) if app is not None else "green"
