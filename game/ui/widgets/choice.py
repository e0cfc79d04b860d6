"""Choosing one of several values, all in sight as words or pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board, focus_ring
from game.ui.program.input import Key
from game.ui.widgets.toggle import label_text, text_height
from game.ui.widgets.widget import State, Widget, mix

Paint = Callable[[Board, pygame.Rect, str], None]


class Choice(Widget):
    """One of several values, all in sight, as words or pictures.

    The setting itself is an item for the keyboard, which goes on to the next value; its name does nothing when it is clicked.
    """

    role, corner = "field", 14.0

    def __init__(
        self,
        id: str,
        label: str,
        values: Sequence[str],
        get: Callable[[], str],
        set: Callable[[str], object],
        *,
        names: Callable[[str], str],
        paint: Paint | None = None,
        cell: tuple[float, float] = (0, 54),
        gap: float = 10,
        help: str = "",
        above: bool = False,
        named: bool = False,
    ) -> None:
        super().__init__(id, label)
        self.barred: Mapping[str, str] = {}
        """Values that cannot be had now, with the reason."""
        self.tips: Mapping[str, str] = {}
        """What values mean."""
        self.values, self.get, self.set, self.names = list(values), get, set, names
        self.paint, self.cell, self.gap, self.help, self.above, self.named = paint, cell, gap, help, above, named
        self._hot: str | None = None

    def focus_rect(self, board: Board) -> pygame.Rect:
        """The name; the values have rings of their own."""
        head = self.head(board.k)
        wide = min(head.w, board.words.width(self.label, board.type(theme.BUTTON_TEXT), True))
        area = pygame.Rect(head.x, 0, wide, board.px(40))
        area.centery = head.centery
        return area.inflate(2 * board.px(6), 0)

    # ---- geometry ----

    def head(self, board_k: float) -> pygame.Rect:
        """Where the name of the setting stands."""
        r = self.rect
        if self.above:
            return pygame.Rect(r.x, r.y, min(r.w, round(520 * board_k)), round(theme.REACH * board_k))
        return pygame.Rect(r.x, r.y, round(r.w * 0.36), r.h)

    def cells(self) -> dict[str, pygame.Rect]:
        """Where each value stands; wraps into rows where the width asks for it."""
        k, r, n = self.k, self.rect, len(self.values)
        gap = max(1, round(self.gap * k))
        down = max(1, round(self._pitch(k) * k))
        aside = 0 if self.above else round(r.w * 0.38)
        left, room = r.x + aside, r.w - aside
        w, h = round(self.cell[0] * k), round(self.cell[1] * k)
        columns = max(1, min(n, (room + gap) // (w + gap))) if w else n
        w = w or (room - gap * (n - 1)) // n
        rows = -(-n // columns)
        top = r.y + round(self._drop() * k) if self.above else r.centery - (h + (rows - 1) * down) // 2
        return {
            value: pygame.Rect(left + i % columns * (w + gap), top + i // columns * down, w, h)
            for i, value in enumerate(self.values)
        }

    def _drop(self) -> float:
        """How far the values stand below the top where the name stands above them."""
        return theme.REACH + 2.0 + max(0.0, (theme.REACH - self.cell[1]) / 2)

    def _pitch(self, k: float) -> float:
        """From row to row, in units; what is low reacts above and below itself."""
        return theme.reach(k, max(self.cell[1] + self.gap, theme.REACH + 2.0))

    def reach(self, cell: pygame.Rect) -> pygame.Rect:
        """The part that reacts."""
        return cell.inflate(0, max(0, round(theme.REACH * self.k) - cell.h))

    def height(self, board: Board, width: float) -> float:
        columns = len(self.values)
        room = width if self.above else width * 0.62
        if self.cell[0]:
            columns = max(1, min(columns, int((room + self.gap) // (self.cell[0] + self.gap))))
        rows = -(-len(self.values) // columns)
        cells = self.cell[1] + (rows - 1) * self._pitch(board.k)
        spare = max(0.0, (theme.REACH - self.cell[1]) / 2)
        words = text_height(board, width * 0.36, self.help) if self.help and not self.above else 0.0
        return max(words, cells + spare + (self._drop() if self.above else spare))

    # ---- input ----

    def _value_at(self, pos: tuple[int, int]) -> str | None:
        return next((value for value, r in self.cells().items() if self.reach(r).collidepoint(pos)), None)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and (self.clip is None or bool(self.clip.collidepoint(pos))) and self.reacts(pos)

    def reacts(self, pos: tuple[int, int]) -> bool:
        return self._value_at(pos) is not None

    def hover(self, pos: tuple[int, int]) -> bool:
        before, self._hot = self._hot, self._value_at(pos)
        return before != self._hot

    def tip_at(self, focused: str | None) -> tuple[str, pygame.Rect]:
        value = focused[len(self.id) + 1 :] if focused is not None else self._hot
        words = self.barred.get(value or "") or self.tips.get(value or "", "")
        return words, self.cells().get(value or "", self.rect)

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        if inside:
            self.activate(f"{self.id}={self._value_at(pos)}", "click")

    def owns(self, item: str) -> bool:
        return item == self.id or item.startswith(self.id + "=")

    def activate(self, item: str, how: str) -> None:
        if not self.enabled:
            return
        value = item[len(self.id) + 1 :] or self._beside(1)
        if value in self.barred:
            self.app.sound.play("refuse", 0.5)
        elif value in self.values:
            self.app.sound.play("tick", 0.6)
            self.set(value)

    def handle_key(self, key: Key, item: str) -> bool:
        if item != self.id or key.name not in ("left", "right") or key.alt or key.ctrl:
            return False
        self.set(self._beside(1 if key.name == "right" else -1))
        self.app.redraw()
        return True

    def _beside(self, step: int) -> str:
        now = self.get()
        free = [value for value in self.values if value not in self.barred or value == now]
        at = free.index(now) if now in free else -1 if step > 0 else 0
        return free[(at + step) % len(free)] if free else now

    # ---- looks ----

    def draw(self, board: Board, state: State) -> None:
        self.draw_head(board)
        self.draw_cells(board, state)

    def rehearsed(self, board: Board) -> Iterator[None]:
        self.draw_head(board)
        for value, cell in self.cells().items() if self.paint is not None else ():
            yield
            self._draw_picture(board, cell, value, value == self.get(), 0.0)
        yield
        self.draw_cells(board, State(0.0, False, False))

    def draw_head(self, board: Board) -> None:
        """The name of the setting."""
        k = board.k
        head = self.head(k)
        x = head.x / k
        if self.above:
            wide = board.text(self.label, x, head.centery / k - 1, theme.BUTTON_TEXT, theme.CREAM, True)
            if self.named or self.help:
                words, room = self.help or self.names(self.get()), self.rect.w / k - wide - 30
                board.text(words, x + wide + 22, head.centery / k, theme.BODY, theme.SOFT, room=room)
        else:
            label_text(board, self, self.label, head.w / k - 10, self.help)

    def draw_cells(self, board: Board, state: State) -> None:
        """The values."""
        k = board.k
        focused = self.app.focus.ring_of(self.app.top)
        now = self.get()
        pointer = self.app.pointer
        for value, cell in self.cells().items():
            warm = state.warm if self.reach(cell).collidepoint(pointer) else 0.0
            if self.paint is not None:
                self._draw_picture(board, cell, value, value == now, warm)
            else:
                self._draw_word(board, cell, value, value == now, warm)
            if focused == f"{self.id}={value}":
                focus_ring(board.surface, cell, board.px(14) if self.paint else cell.h // 2, k)

    def _draw_word(self, board: Board, cell: pygame.Rect, value: str, on: bool, warm: float) -> None:
        k = board.k
        fill: tuple[int, ...] = (16, 40, 32, 255)
        rim: tuple[int, ...] = (150, 190, 165, 60)
        ink = (134, 158, 142)
        barred = value in self.barred and not on
        if barred or not self.enabled:
            pass
        elif on:
            fill, rim, ink = (*theme.GOLD, 255), (*theme.GOLD_LIGHT, 255), theme.INK
        else:
            fill, rim, ink = mix((10, 36, 27, 235), (30, 78, 60, 255), warm), theme.BUTTON_LINE, theme.CREAM
        if barred:
            look = panels.dashed(
                cell.w, cell.h, cell.h // 2, (120, 150, 132, 200), max(1, round(2 * k)), board.px(8), board.px(7)
            )
            board.surface.blit(panels.box(cell.w, cell.h, cell.h // 2, (14, 38, 30, 200)), cell)
            board.surface.blit(look, cell)
        else:
            board.surface.blit(panels.box(cell.w, cell.h, cell.h // 2, fill, rim, max(1, round(2 * k))), cell)
        size, air = board.type(theme.BODY), board.px(20)  # the same for all values
        size = min(board.words.fit(self.names(one), size, area.w - air, True) for one, area in self.cells().items())
        board.words.draw(board.surface, self.names(value), cell.centerx, cell.centery - round(k), size, ink, True, "centre")

    def _draw_picture(self, board: Board, cell: pygame.Rect, value: str, on: bool, warm: float) -> None:
        k, radius = board.k, board.px(14)
        rim = (*theme.GOLD, 255) if on else mix((150, 190, 165, 60), (200, 225, 205, 200), warm)
        fill = (36, 66, 48, 230) if on else mix((7, 28, 21, 130), (24, 66, 50, 220), warm)
        board.surface.blit(panels.box(cell.w, cell.h, radius, fill, rim, max(2, round((4 if on else 2) * k))), cell)
        if self.paint is not None:
            self.paint(board, cell, value)
        if on:
            side, corner = max(20, board.px(34)), (cell.right - board.px(12), cell.y + board.px(12))
            disc = panels.box(side, side, side // 2, (*theme.GOLD, 255), (*theme.INK, 255), max(1, round(2 * k)))
            middle = board.put(disc, center=corner).center
            board.sign("check", max(12, round(side * 0.7)), theme.INK, center=middle)

    def items(self) -> list[Item]:
        now, shown = self.get(), self.in_sight
        said = f"{self.label}: {self.names(now)}" if now in self.values else self.label
        found = [Item(self.id, "field", said, self.zone, shown(self.head(self.k)), self.enabled, value=now)]
        for value, r in self.cells().items():
            can, words = self.enabled and (value == now or value not in self.barred), f"{self.label}: {self.names(value)}"
            place = shown(self.reach(r))
            found.append(Item(f"{self.id}={value}", "toggle", words, self.zone, place, can, selected=value == now))
        return found
