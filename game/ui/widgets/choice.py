"""Choosing one of several things: switches, rows of words or pictures, and numbers with less and more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.table import theme
from game.table.tree import NOWHERE, Item
from game.ui import panels
from game.ui.board import Board, focus_ring
from game.ui.input import Key
from game.ui.widgets.base import Action, State, Widget, mix

Paint = Callable[[Board, pygame.Rect, str], None]


def label_text(board: Board, widget: Widget, words: str, room: float, help: str = "") -> None:
    """The name of a setting at the left of its row, with one quiet line below where there is one."""
    r, k = widget.rect, board.k
    x, middle = r.x / k, r.centery / k
    if help:
        board.text(words, x, middle - 16, theme.BUTTON_TEXT, theme.CREAM, True, room=room)
        board.text(help, x, middle + 18, theme.SMALL, theme.SOFT, room=room)
    else:
        board.text(words, x, middle - 1, theme.BUTTON_TEXT, theme.CREAM, True, room=room)


class Toggle(Widget):
    """A switch: on or off."""

    role = "toggle"

    def __init__(
        self,
        id: str,
        label: str,
        get: Callable[[], bool],
        set: Callable[[bool], object],
        *,
        zone: str = "main",
        help: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(id, label, None, zone=zone, enabled=enabled)
        self.get, self.set, self.help = get, set, help
        self._at: float | None = None

    def radius(self) -> int:
        return min(12, self.rect.h // 3)

    def activate(self, item: str, how: str) -> None:
        if self.enabled:
            if self.app is not None:
                self.app.sound.play("tick", 0.6)
            self.set(not self.get())

    def update(self, now: float) -> bool:
        goal = 1.0 if self.get() else 0.0
        if self._at is None or self.app is None or not self.app.pace:
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
            tick = board.art.icon("check", max(12, round(side * 0.8)), theme.GOLD)
            board.surface.blit(tick, tick.get_rect(center=(x + side // 2, track.centery)))

    def item(self) -> Item:
        found = super().item()
        return Item(found.id, "toggle", self.label, self.zone, found.rect, self.enabled, selected=self.get(), value=self.get())


class Choice(Widget):
    """One of several values, all in sight, as words or pictures. The setting itself is an item that goes on to the next value."""

    role = "field"

    def __init__(
        self,
        id: str,
        label: str,
        values: Sequence[str],
        get: Callable[[], str],
        set: Callable[[str], object],
        *,
        names: Callable[[str], str],
        zone: str = "main",
        paint: Paint | None = None,
        cell: tuple[float, float] = (0, 54),
        gap: float = 10,
        help: str = "",
        above: bool = False,
        enabled: bool = True,
        named: bool = False,
    ) -> None:
        super().__init__(id, label, None, zone=zone, enabled=enabled)
        self.values, self.get, self.set, self.names = list(values), get, set, names
        self.paint, self.cell, self.gap, self.help, self.above, self.named = paint, cell, gap, help, above, named
        self._hot: str | None = None

    # ---- geometry ----

    def head(self, board_k: float) -> pygame.Rect:
        """Where the name of the setting stands."""
        r = self.rect
        if self.above:
            return pygame.Rect(r.x, r.y, min(r.w, round(520 * board_k)), round(44 * board_k))
        return pygame.Rect(r.x, r.y + round(6 * board_k), round(r.w * 0.36), r.h - round(12 * board_k))

    def cells(self) -> dict[str, pygame.Rect]:
        """Where each value stands; wraps into rows where the width asks for it."""
        k = self.app.k if self.app else 1.0
        r = self.rect
        gap = max(1, round(self.gap * k))
        left, top, room = (
            (r.x, r.y + round(52 * k), r.w) if self.above else (r.x + round(r.w * 0.38), r.y, r.w - round(r.w * 0.38))
        )
        w, h = round(self.cell[0] * k), round(self.cell[1] * k)
        n = len(self.values)
        if not w:
            w = (room - gap * (n - 1)) // n
            columns = n
        else:
            columns = max(1, min(n, (room + gap) // (w + gap)))
        found = {}
        rows = -(-n // columns)
        if not self.above:
            top = r.centery - (rows * h + (rows - 1) * gap) // 2
        for i, value in enumerate(self.values):
            found[value] = pygame.Rect(left + i % columns * (w + gap), top + i // columns * (h + gap), w, h)
        return found

    def height(self, width: float) -> float:
        """The height in units that all values need at a width in units."""
        columns = len(self.values)
        room = width if self.above else width * 0.62
        if self.cell[0]:
            columns = max(1, min(columns, int((room + self.gap) // (self.cell[0] + self.gap))))
        rows = -(-len(self.values) // columns)
        return (52 if self.above else 0) + rows * self.cell[1] + (rows - 1) * self.gap

    # ---- input ----

    def _value_at(self, pos: tuple[int, int]) -> str | None:
        return next((value for value, r in self.cells().items() if r.collidepoint(pos)), None)

    def hit(self, pos: tuple[int, int]) -> bool:
        if not self.visible or (self.clip is not None and not self.clip.collidepoint(pos)):
            return False
        k = self.app.k if self.app else 1.0
        return self.head(k).collidepoint(pos) or self._value_at(pos) is not None

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        if inside:
            value = self._value_at(pos)
            self.activate(self.id if value is None else f"{self.id}={value}", "click")

    def owns(self, item: str) -> bool:
        return item == self.id or item.startswith(self.id + "=")

    def activate(self, item: str, how: str) -> None:
        if not self.enabled:
            return
        value = item[len(self.id) + 1 :] if item != self.id else ""
        if not value:
            value = self._beside(1)
        if value in self.values:
            if self.app is not None:
                self.app.sound.play("tick", 0.6)
            self.set(value)

    def handle_key(self, key: Key, item: str) -> bool:
        if item == self.id and key.name in ("left", "right") and not (key.alt or key.ctrl):
            self.set(self._beside(1 if key.name == "right" else -1))
            if self.app is not None:
                self.app.redraw()
            return True
        return False

    def _beside(self, step: int) -> str:
        now = self.get()
        at = self.values.index(now) if now in self.values else -1
        return self.values[(at + step) % len(self.values)]

    # ---- looks ----

    def draw(self, board: Board, state: State) -> None:
        k = board.k
        head = self.head(k)
        x = head.x / k
        if self.above:
            wide = board.text(self.label, x, head.centery / k - 1, theme.BUTTON_TEXT, theme.CREAM, True)
            if self.named or self.help:
                board.text(
                    self.help or self.names(self.get()),
                    x + wide + 22,
                    head.centery / k,
                    theme.BODY,
                    theme.SOFT,
                    room=self.rect.w / k - wide - 30,
                )
        else:
            label_text(board, self, self.label, head.w / k - 10, self.help)
        focused = self.app.focused if self.app is not None else None
        now = self.get()
        pointer = self.app.pointer if self.app is not None else (-1, -1)
        for value, cell in self.cells().items():
            warm = state.warm if cell.collidepoint(pointer) else 0.0
            if self.paint is not None:
                self._draw_picture(board, cell, value, value == now, warm)
            else:
                self._draw_word(board, cell, value, value == now, warm)
            if focused == f"{self.id}={value}":
                focus_ring(board.surface, cell, board.px(14) if self.paint else cell.h // 2, k)

    def _draw_word(self, board: Board, cell: pygame.Rect, value: str, on: bool, warm: float) -> None:
        k = board.k
        fill: tuple[int, ...]
        rim: tuple[int, ...]
        if on:
            fill, rim, ink = (*theme.GOLD, 255), (*theme.GOLD_LIGHT, 255), theme.INK
        else:
            fill, rim, ink = mix((10, 36, 27, 235), (30, 78, 60, 255), warm), theme.BUTTON_LINE, theme.CREAM
        if not self.enabled:
            fill, rim, ink = (16, 40, 32, 255), (150, 190, 165, 60), (134, 158, 142)
        board.surface.blit(panels.box(cell.w, cell.h, cell.h // 2, fill, rim, max(1, round(2 * k))), cell)
        size = board.words.fit(self.names(value), board.type(theme.BODY), cell.w - board.px(20), True)
        board.words.draw(board.surface, self.names(value), cell.centerx, cell.centery - round(k), size, ink, True, "centre")

    def _draw_picture(self, board: Board, cell: pygame.Rect, value: str, on: bool, warm: float) -> None:
        k, radius = board.k, board.px(14)
        rim = (*theme.GOLD, 255) if on else mix((150, 190, 165, 60), (200, 225, 205, 200), warm)
        fill = (36, 66, 48, 230) if on else mix((7, 28, 21, 130), (24, 66, 50, 220), warm)
        board.surface.blit(panels.box(cell.w, cell.h, radius, fill, rim, max(2, round((4 if on else 2) * k))), cell)
        if self.paint is not None:
            self.paint(board, cell, value)
        if on:
            side = max(20, board.px(34))
            spot = pygame.Rect(0, 0, side, side)
            spot.center = (cell.right - board.px(12), cell.y + board.px(12))
            board.surface.blit(
                panels.box(side, side, side // 2, (*theme.GOLD, 255), (*theme.INK, 255), max(1, round(2 * k))), spot
            )
            tick = board.art.icon("check", max(12, round(side * 0.7)), theme.INK)
            board.surface.blit(tick, tick.get_rect(center=spot.center))

    def items(self) -> list[Item]:
        k = self.app.k if self.app else 1.0
        clip = self.clip
        now = self.get()

        def shown(r: pygame.Rect) -> tuple[int, int, int, int]:
            r = r if clip is None else r.clip(clip)
            return (r.x, r.y, r.w, r.h) if r.w > 0 and r.h > 0 else NOWHERE

        main = Item(self.id, "field", f"{self.label}: {self.names(now)}", self.zone, shown(self.head(k)), self.enabled, value=now)
        return [
            main,
            *(
                Item(
                    f"{self.id}={value}",
                    "toggle",
                    f"{self.label}: {self.names(value)}",
                    self.zone,
                    shown(r),
                    self.enabled,
                    selected=value == now,
                )
                for value, r in self.cells().items()
            ),
        ]


class Stepper(Widget):
    """A number with less and more."""

    role = "field"

    def __init__(
        self,
        id: str,
        label: str,
        low: int,
        high: int,
        get: Callable[[], int],
        set: Callable[[int], object],
        *,
        zone: str = "main",
        help: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(id, label, None, zone=zone, enabled=enabled)
        self.low, self.high, self.get, self.set, self.help = low, high, get, set, help

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Label, less, more."""
        k = self.app.k if self.app else 1.0
        side, wide = round(56 * k), round(96 * k)
        r = self.rect
        more = pygame.Rect(r.right - side, r.centery - side // 2, side, side)
        less = pygame.Rect(more.x - wide - side, more.y, side, side)
        return pygame.Rect(r.x, r.y, less.x - r.x - round(20 * k), r.h), less, more

    def owns(self, item: str) -> bool:
        return item in (self.id, f"{self.id}:less", f"{self.id}:more")

    def hit(self, pos: tuple[int, int]) -> bool:
        inside = self.clip is None or self.clip.collidepoint(pos)
        return self.visible and inside and any(part.collidepoint(pos) for part in self._parts())

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        label, less, more = self._parts()
        if more.collidepoint(pos):
            self.activate(f"{self.id}:more", "click")
        elif less.collidepoint(pos):
            self.activate(f"{self.id}:less", "click")
        elif label.collidepoint(pos):
            self.activate(self.id, "click")

    def activate(self, item: str, how: str) -> None:
        if not self.enabled:
            return
        now = self.get()
        new = now - 1 if item.endswith(":less") else now + 1
        if item == self.id and new > self.high:
            new = self.low
        if self.low <= new <= self.high:
            if self.app is not None:
                self.app.sound.play("tick", 0.6)
            self.set(new)

    def handle_key(self, key: Key, item: str) -> bool:
        if item == self.id and key.name in ("left", "right") and not (key.alt or key.ctrl):
            self.activate(f"{self.id}:{'more' if key.name == 'right' else 'less'}", "key")
            if self.app is not None:
                self.app.redraw()
            return True
        return False

    def draw(self, board: Board, state: State) -> None:
        k = board.k
        label, less, more = self._parts()
        label_text(board, self, self.label, label.w / k, self.help)
        now = self.get()
        pointer = self.app.pointer if self.app is not None else (-1, -1)
        focused = self.app.focused if self.app is not None else None
        for part, icon, usable, name in ((less, "minus", now > self.low, "less"), (more, "plus", now < self.high, "more")):
            warm = state.warm if part.collidepoint(pointer) and usable else 0.0
            fill = mix(theme.BUTTON, (34, 86, 67, 255), warm) if usable and self.enabled else (14, 40, 31, 200)
            board.surface.blit(
                panels.box(
                    part.w, part.h, part.h // 2, fill, theme.BUTTON_LINE if usable else (150, 190, 165, 50), max(1, round(2 * k))
                ),
                part,
            )
            picture = board.art.icon(icon, max(16, board.px(30)), theme.CREAM if usable else (108, 136, 120))
            board.surface.blit(picture, picture.get_rect(center=part.center))
            if focused == f"{self.id}:{name}":
                focus_ring(board.surface, part, part.h // 2, k)
        board.words.draw(
            board.surface,
            str(now),
            (less.right + more.x) / 2,
            less.centery - round(k),
            board.type(36),
            theme.CREAM,
            True,
            "centre",
        )

    def items(self) -> list[Item]:
        label, less, more = self._parts()
        now = self.get()

        def shown(r: pygame.Rect) -> tuple[int, int, int, int]:
            r = r if self.clip is None else r.clip(self.clip)
            return (r.x, r.y, r.w, r.h) if r.w > 0 and r.h > 0 else NOWHERE

        return [
            Item(self.id, "field", f"{self.label}: {now}", self.zone, shown(label), self.enabled, value=now),
            Item(
                f"{self.id}:less", "button", f"{self.label}: {now - 1}", self.zone, shown(less), self.enabled and now > self.low
            ),
            Item(
                f"{self.id}:more", "button", f"{self.label}: {now + 1}", self.zone, shown(more), self.enabled and now < self.high
            ),
        ]


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

    def radius(self) -> int:
        return min(12, self.rect.h // 3)

    def track(self) -> pygame.Rect:
        k = self.app.k if self.app else 1.0
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
        if self.app is not None:
            self.app.redraw()

    def press(self, pos: tuple[int, int]) -> None:
        self._to(pos[0])

    def drag(self, pos: tuple[int, int]) -> None:
        self._to(pos[0])

    def release(self, pos: tuple[int, int], inside: bool) -> None:
        if self.done is not None:
            self.done()

    def activate(self, item: str, how: str) -> None:
        self.set(0 if self.get() >= 100 else min(100, self.get() + 10))
        if self.done is not None:
            self.done()

    def handle_key(self, key: Key, item: str) -> bool:
        step = {"left": -5, "right": 5, "pagedown": -20, "pageup": 20, "home": -100, "end": 100}.get(key.name)
        if step is None or key.alt or key.ctrl:
            return False
        self.set(max(0, min(100, self.get() + step)))
        if self.done is not None:
            self.done()
        if self.app is not None:
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
        board.surface.blit(
            panels.box(
                side,
                side,
                side // 2,
                mix((*theme.CREAM, 255), (255, 255, 255, 255), state.warm),
                (*theme.INK, 90),
                max(1, round(2 * k)),
            ),
            knob,
        )
        board.words.draw(
            board.surface, str(value), self.rect.right, t.centery, board.type(theme.BUTTON_TEXT), theme.CREAM, True, "right"
        )

    def item(self) -> Item:
        found = super().item()
        return Item(found.id, "field", f"{self.label}: {self.get()}", self.zone, found.rect, self.enabled, value=self.get())
