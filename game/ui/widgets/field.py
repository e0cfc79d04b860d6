"""A line of text to type in. Text input of the system is on only while a field has the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program.input import Composing, Input, Key, Text
from game.ui.widgets.widget import Action, State, Widget, mix
from game.words.catalogue import say

CARET = 0.53  # seconds that the caret shows and hides
LEFT_ALONE = ("tab", "escape", "f1", "f11", "up", "down")
"""Keys that mean the same as elsewhere while a field has the focus."""


class TextField(Widget):
    """One line, with a caret, a limit of letters, and whatever an input method is composing."""

    role = "field"

    def __init__(
        self,
        id: str,
        label: str,
        value: str,
        changed: Callable[[str], object],
        *,
        limit: int = 16,
        hint: str = "",
        zone: str = "",
        enter: Action | None = None,
        paper: bool = False,
        label_share: float = 0.38,
        proposed: bool = False,
    ) -> None:
        super().__init__(id, label, None, zone=zone)
        self.value, self.changed, self.limit, self.hint, self.enter, self.paper = value, changed, limit, hint, enter, paper
        self.label_share, self.proposed = label_share, proposed
        self.marked = False
        """All of it is marked, and what is typed replaces it. A `proposed` text is so when the field gets the focus."""
        self.caret = len(value)
        self.composing = ""
        self.editing = False
        self.full = False
        """More was typed than there is room for."""
        self._fresh = 0.0
        self._phase = -1
        self._shift = 0

    def box_rect(self) -> pygame.Rect:
        r = self.rect
        left = r.x + round(r.w * self.label_share)
        return pygame.Rect(left, r.y, r.right - left, r.h)

    @property
    def shown_rect(self) -> pygame.Rect:
        r = self.box_rect()
        return r if self.clip is None else r.clip(self.clip)

    # ---- focus ----

    def focus_gained(self, item: str) -> None:
        if not self.editing:
            self.editing = True
            self.caret = len(self.value)
            self.marked = self.proposed and bool(self.value)
            r = self.box_rect()
            pygame.key.start_text_input()
            scale = self.app.reader.scale
            pygame.key.set_text_input_rect(pygame.Rect(*(round(side / scale) for side in r)))

    def focus_lost(self) -> None:
        if self.editing:
            self.editing = self.full = self.marked = False
            self.composing = ""
            pygame.key.stop_text_input()

    def press(self, pos: tuple[int, int]) -> None:
        self.app.focus.stand_on(self.id, always=True)
        self._caret_to(pos[0])

    def activate(self, item: str, how: str) -> None:
        if how == "enter" and self.enter is not None:
            self.enter()
        else:
            self.app.focus.stand_on(self.id, always=True)

    # ---- typing ----

    def handle_key(self, key: Key, item: str) -> bool:
        if key.name in LEFT_ALONE or (key.name == "enter" and not self.composing):
            return False
        if self.composing:
            return True
        if key.name in ("backspace", "delete") and self.marked:
            self._replace(0, len(self.value), "")
        elif key.name == "backspace":
            start = 0 if key.ctrl else self.caret - 1
            self._replace(max(0, start), self.caret, "")
        elif key.name == "delete":
            self._replace(self.caret, self.caret + 1, "")
        elif key.name in ("left", "right"):
            step = 1 if key.name == "right" else -1
            start = (len(self.value) if step > 0 else 0) if self.marked else self.caret + step
            self.caret = max(0, min(len(self.value), start))
            self.marked = False
        elif key.name in ("home", "end"):
            self.caret = 0 if key.name == "home" else len(self.value)
            self.marked = False
        elif key.ctrl and key.name == "a":
            self.marked = bool(self.value)
        elif key.ctrl and key.name == "v":
            try:
                self.insert(pygame.scrap.get_text())
            except (pygame.error, AttributeError):
                pass
        self._wake()
        return True

    def handle_text(self, event: Input) -> bool:
        if isinstance(event, Text):
            self.composing = ""
            self.insert(event.text)
        elif isinstance(event, Composing):
            if event.text:
                self._give_way()
            self.composing = event.text
            self._wake()
        return isinstance(event, Text | Composing)

    def insert(self, text: str) -> None:
        """As much of this text as there is room for, where the caret is."""
        text = "".join(letter for letter in text if letter.isprintable() and letter not in "⟦⟧")
        if text:
            self._give_way()
        room = self.limit - len(self.value)
        if text and room > 0:
            self._replace(self.caret, self.caret, text[:room])
        self.full = len(text) > room
        self._wake()

    def _give_way(self) -> None:
        """What is marked goes when something else is typed."""
        if self.marked:
            self._replace(0, len(self.value), "")

    def _replace(self, start: int, end: int, text: str) -> None:
        self.full = self.marked = False
        self.value = self.value[:start] + text + self.value[end:]
        self.caret = start + len(text)
        self.changed(self.value)
        self._wake()

    def _wake(self) -> None:
        self._fresh = self.app.now
        self.app.redraw()

    def _caret_to(self, x: int) -> None:
        size = self._size()
        left = self.box_rect().x + round(20 * self.app.k) - self._shift
        widths = [self.app.text.width(self.value[:i], size) if i else 0 for i in range(len(self.value) + 1)]
        self.caret = min(range(len(widths)), key=lambda i: abs(left + widths[i] - x))
        self.marked = False
        self._wake()

    def _size(self) -> int:
        return self.app.text.size(theme.BUTTON_TEXT, self.app.k)

    # ---- looks ----

    def update(self, now: float) -> bool:
        """The caret blinks by two pictures a second, not by sixty."""
        if not self.editing:
            return False
        shown = int((now - self._fresh) / CARET)
        before, self._phase = self._phase, shown
        return shown != before

    def draw(self, board: Board, state: State) -> None:
        k = board.k
        ink = theme.INK if self.paper else theme.CREAM
        if self.label_share:
            x, room = self.rect.x / k, self.rect.w * self.label_share / k - 12
            board.text(self.label, x, self.rect.centery / k - 1, theme.BUTTON_TEXT, ink, True, room=room)
        r = self.box_rect()
        if self.paper:
            fill: tuple[int, ...] = (255, 255, 255, 255)
            rim: tuple[int, ...] = (*(theme.INK if self.editing else theme.SHEET_EDGE), 255)
        else:
            fill = mix((6, 24, 18, 235), (12, 42, 32, 255), state.warm)
            rim = (*theme.GOLD, 255) if self.editing else theme.BUTTON_LINE
        board.surface.blit(panels.box(r.w, r.h, board.px(14), fill, rim, max(2, round(2.5 * k))), r)
        size, x = self._size(), r.x + board.px(20)
        old = board.surface.get_clip()
        left = self._draw_room(board, r)
        board.surface.set_clip(r.inflate(-board.px(12), 0).clip((r.x, r.y, r.w - left, r.h)).clip(old))
        # Words that are too long move to the left, so that the caret is always seen.
        ahead = board.words.width(self.value[: self.caret] + self.composing, size) if self.value or self.composing else 0
        self._shift = max(0, ahead - (r.w - board.px(20) - max(left, board.px(20))))
        x -= self._shift
        if not self.value and not self.composing and self.hint:
            board.words.draw(board.surface, self.hint, x, r.centery, size, theme.SHEET_GREY if self.paper else (140, 170, 152))
        before, after = self.value[: self.caret], self.value[self.caret :]
        if self.marked:
            marked = pygame.Rect(x, 0, board.words.width(self.value, size), round(size * 1.3))
            marked.centery = r.centery
            board.surface.blit(panels.box(marked.w, marked.h, board.px(4), (*theme.GOLD, 110)), marked)
        if before:
            x = board.words.draw(board.surface, before, x, r.centery, size, ink).right
        if self.composing:
            spot = board.write(self.composing, x, r.centery, size, theme.GOLD_DEEP if self.paper else theme.GOLD)
            board.surface.fill(theme.GOLD, (*spot.bottomleft, spot.w, max(1, round(2 * k))))
            x = spot.right
        if self.editing and int((self.app.now - self._fresh) / CARET) % 2 == 0:
            board.surface.fill(ink, (x, r.centery - round(size * 0.6), max(2, round(2 * k)), round(size * 1.2)))
        if after:
            board.words.draw(board.surface, after, x, r.centery, size, ink)
        board.surface.set_clip(old)

    def room_words(self) -> str:
        """How many letters there are and may be, once there is little room; that there is none, when more was typed."""
        if self.full:
            return say("field.full", limit=self.limit)
        if self.editing and len(self.value) >= self.limit * 3 // 4:
            return say("field.room", used=len(self.value), limit=self.limit)
        return ""

    def _draw_room(self, board: Board, r: pygame.Rect) -> int:
        """The words at the right end of the box; how much of it they take."""
        words = self.room_words()
        if not words:
            return 0
        size = board.type(theme.SMALL)
        quiet = theme.SHEET_GREY if self.paper else theme.SOFT
        colour = (theme.RED if self.paper else theme.WARN) if self.full else quiet
        spot = board.write(words, r.right - board.px(18), r.centery, size, colour, self.full, "right", r.w // 2)
        return r.right - spot.x + board.px(10)

    def radius(self) -> int:
        return min(14, self.rect.h // 3)

    def item(self) -> Item:
        label = f"{self.label}: {self.value}" if self.value else self.label
        return replace(super().item(), label=f"{label}. {self.room_words()}" if self.full else label, value=self.value)
