"""A number that may be large: less, more, or typed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board, focus_ring
from game.ui.program.input import Key
from game.ui.widgets.toggle import label_text
from game.ui.widgets.widget import State, Widget, mix
from game.words.catalogue import say

BOX = 118.0  # units; room for six digits
WIDE = 2 * theme.REACH + BOX
STEPS = ((10, 1), (100, 5), (500, 25), (2000, 100), (10000, 500))


def beside(number: int, up: bool, low: int, high: int, known: int | None = None) -> int:
    """The next round number: by ones below ten, then in steps that grow with the number. `known`: what the game says by itself,
    which is stopped at as well, so that more and less lead back to it.
    """
    if high - low <= 40:
        return max(low, min(high, number + (1 if up else -1)))
    size = number if up else number - 1
    step = next((step for below, step in STEPS if size < below), 1000)
    found = (number // step + 1) * step if up else ((number - 1) // step) * step
    if known is not None and (number < known < found if up else found < known < number):
        found = known
    return max(low, min(high, found))


class Amount(Widget):
    """A number with less and more; digits can be typed while it has the focus. None: something else was chosen instead."""

    role, zone, corner = "field", "options", 14.0

    def __init__(
        self,
        id: str,
        label: str,
        low: int,
        high: int,
        get: Callable[[], int | None],
        set: Callable[[int], object],
        *,
        help: str,
        bare: bool,
        first: int,
        known: int | None,
    ) -> None:
        """`bare`: the name stands elsewhere; `first`: where less and more begin while there is no number; `known`: a number that
        they stop at."""
        super().__init__(id, label, tip=say("house.range", low=low, high=high))
        self.low, self.high, self.get, self.set, self.help, self.bare = low, high, get, set, help, bare
        self.first, self.known = first, known
        self.typed: str | None = None

    # ---- geometry ----

    def parts(self) -> dict[str, pygame.Rect]:
        """Less, the number, more."""
        k = self.k
        side, wide, r = round(theme.REACH * k), round(BOX * k), self.rect
        more = pygame.Rect(r.right - side, r.centery - side // 2, side, side)
        box = pygame.Rect(more.x - wide, more.y, wide, side)
        return {f"{self.id}:less": pygame.Rect(box.x - side, more.y, side, side), self.id: box, f"{self.id}:more": more}

    def focus_rect(self, board: Board) -> pygame.Rect:
        return self.parts()[self.id].inflate(-board.px(10), -board.px(10))

    def owns(self, item: str) -> bool:
        return item in (self.id, f"{self.id}:less", f"{self.id}:more")

    def _part_at(self, pos: tuple[int, int]) -> str | None:
        return next((id for id, r in self.parts().items() if r.collidepoint(pos)), None)

    def hit(self, pos: tuple[int, int]) -> bool:
        inside = self.clip is None or self.clip.collidepoint(pos)
        return self.visible and inside and self._part_at(pos) is not None

    def tip_at(self, focused: str | None) -> tuple[str, pygame.Rect]:
        return self.tip, self.parts()[self.id]

    def inherit(self, old: Widget) -> None:
        super().inherit(old)
        if isinstance(old, Amount):
            self.typed = old.typed

    # ---- input ----

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        part = self._part_at(pos)
        if inside and part is not None:
            self.activate(part, "click")

    def activate(self, item: str, how: str) -> None:
        if item == self.id:
            if how == "click":
                self.app.focus.stand_on(self.id, always=True)
            self.typed = None
            return
        self._put(self._next(self.get(), item.endswith(":more")))
        self.typed = None

    def _next(self, now: int | None, up: bool) -> int:
        """What more or less leads to."""
        return self.first if now is None else beside(now, up, self.low, self.high, self.known)

    def _put(self, number: int) -> None:
        if number != self.get() and self.low <= number <= self.high:
            self.app.sound.play("tick", 0.6)
            self.set(number)

    def handle_key(self, key: Key, item: str) -> bool:
        if item != self.id or key.ctrl or key.alt:
            return False
        if key.name in ("left", "right"):
            self.activate(f"{self.id}:{'more' if key.name == 'right' else 'less'}", "key")
        elif key.name.isdigit() and len(key.name) == 1:
            self._type((self.typed or "") + key.name)
        elif key.name == "backspace":
            now = self.get()
            self._type((self.typed if self.typed is not None else "" if now is None else str(now))[:-1])
        else:
            return False
        self.app.redraw()
        return True

    def _type(self, digits: str) -> None:
        """Every number on the way that can be had applies at once."""
        digits = digits[: len(str(self.high))]
        self.typed = digits
        if digits:
            self._put(int(digits))

    def focus_lost(self) -> None:
        self.typed = None

    # ---- looks ----

    def draw(self, board: Board, state: State) -> None:
        k, parts = board.k, self.parts()
        if not self.bare:
            label_text(board, self, self.label, (parts[f"{self.id}:less"].x - self.rect.x) / k - 20, self.help)
        now = self.get()
        pointer = self.app.pointer
        focused = self.app.focus.ring_of(self.app.top)
        for name, icon in (("less", "minus"), ("more", "plus")):
            id = f"{self.id}:{name}"
            part, usable = parts[id], self._can(name)
            cell = part.inflate(-board.px(10), -board.px(10))
            warm = state.warm if part.collidepoint(pointer) and usable else 0.0
            fill = mix(theme.BUTTON, (34, 86, 67, 255), warm) if usable else (14, 40, 31, 200)
            rim = theme.BUTTON_LINE if usable else (150, 190, 165, 50)
            board.surface.blit(panels.box(cell.w, cell.h, cell.h // 2, fill, rim, max(1, round(2 * k))), cell)
            board.sign(icon, max(16, board.px(30)), theme.CREAM if usable else (108, 136, 120), center=cell.center)
            if focused == id:
                focus_ring(board.surface, cell, cell.h // 2, k)
        self._draw_number(board, parts[self.id], now, focused == self.id)

    def _draw_number(self, board: Board, box: pygame.Rect, now: int | None, focused: bool) -> None:
        cell = box.inflate(-board.px(10), -board.px(10))
        wrong = self.typed is not None and (not self.typed or int(self.typed) != now)
        rim = (*theme.WARN, 255) if wrong else (*theme.GOLD, 255) if self.typed is not None else (150, 190, 165, 90)
        board.surface.blit(panels.box(cell.w, cell.h, board.px(14), (6, 24, 18, 235), rim, max(1, board.px(2))), cell)
        words = self.typed if self.typed is not None else "–" if now is None else str(now)
        colour = theme.SOFT if now is None and self.typed is None else theme.WARN if wrong else theme.CREAM
        middle, size, room = cell.centery - round(board.k), board.type(32), cell.w - board.px(16)
        spot = board.write(words or " ", cell.centerx, middle, size, colour, True, "centre", room)
        if focused and self.typed is not None:
            caret = spot.right + board.px(2), cell.centery - board.px(17), max(2, board.px(2)), board.px(34)
            board.surface.fill(theme.CREAM, caret)

    def _can(self, name: str) -> bool:
        now = self.get()
        return now is None or (now > self.low if name == "less" else now < self.high)

    def items(self) -> list[Item]:
        now, parts, shown = self.get(), self.parts(), self.in_sight
        number = self.label if now is None else f"{self.label}: {now}"
        found = [Item(self.id, "field", number, self.zone, shown(parts[self.id]), self.enabled, value=now)]
        for name in ("less", "more"):
            id = f"{self.id}:{name}"
            to = self._next(now, name == "more")
            found.append(Item(id, "button", f"{self.label}: {to}", self.zone, shown(parts[id]), self.enabled and self._can(name)))
        return found
