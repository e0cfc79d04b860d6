"""Numbers: with less and more, or on a line."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table import theme
from game.table.tree import NOWHERE, Item
from game.ui import panels
from game.ui.board import Board, focus_ring
from game.ui.input import Key
from game.ui.widgets.base import Action, State, Widget, mix
from game.ui.widgets.toggle import label_text


class Stepper(Widget):
    """A number with less and more."""

    role = "field"

    def radius(self) -> int:
        return min(12, self.rect.h // 3)

    def focus_rect(self, board: Board) -> pygame.Rect:
        wide = board.words.width(self.label, board.type(theme.BUTTON_TEXT), True)
        area = pygame.Rect(self.rect.x, 0, min(wide, self._parts()[0].w), board.px(40))
        area.centery = self.rect.centery
        return area.inflate(2 * board.px(6), 0)

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
        side, wide = round(theme.REACH * k), round(96 * k)
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

    def focus_rect(self, board: Board) -> pygame.Rect:
        return self.rect.inflate(2 * board.px(8), 0)

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
