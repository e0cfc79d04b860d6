"""The log of the hand (F3): every action, a sentence each. What was refused is no part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.program.input import Input, Key, Wheel
from game.ui.widgets.dialog import Dialog
from game.words.catalogue import plain, say

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session

GAP = 12.0
STEP = 120.0
FACE, BESIDE = 36.0, 52.0
"""The portrait before the first line of somebody's turn, and how far in the lines stand."""
QUIET = 34.0
"""Lines that are no moves stand so much further in."""


class LogDialog(Dialog):
    """The lines of the hand so far, the latest at the bottom."""

    icon = "log"
    helps = True

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app, "log", say("log.title"), say("log.subtitle", deal=session.view.deal))
        self.lines = [entry.text for entry in session.diary.entries]
        self.quiet = [entry.quiet for entry in session.diary.entries]
        self.faces: list[str | None] = []
        """The portrait before each line; none where the same player goes on."""
        before: int | None = None
        for entry in session.diary.entries:
            fresh = not entry.quiet and entry.seat != before
            self.faces.append(session.people[entry.seat].portrait if fresh and entry.seat is not None else None)
            before = before if entry.quiet else entry.seat
        self.offset: float | None = None  # from the top, in pixels; None shows the end

    def wish(self, board: Board) -> tuple[float, float]:
        return 860.0, min(board.h - 80, 900.0)

    def _room(self, board: Board) -> pygame.Rect:
        x, y, w, h = self.area(board)
        return board.rect(x + 40, y + self.head + 22, w - 80, h - self.head - 48)

    def _measure(self, board: Board) -> list[int]:
        """The height of each line with the gap below it."""
        room = self._room(board).w
        return [self._picture(board, i, room).get_height() + board.px(GAP) for i in range(len(self.lines))]

    def _picture(self, board: Board, i: int, room: int) -> pygame.Surface:
        room -= board.px(BESIDE)
        if self.quiet[i]:  # what did not happen is told with less voice than what did
            return board.words.block(self.lines[i], board.type(theme.SMALL), room - board.px(QUIET), theme.SHEET_GREY, paper=True)
        return board.words.block(self.lines[i], board.type(theme.BODY), room, theme.INK, paper=True)

    def _top(self, board: Board) -> float:
        whole, room = sum(self._measure(board)), self._room(board).h
        most = max(0.0, whole - room)
        return most if self.offset is None else max(0.0, min(most, self.offset))

    def _scroll_by(self, by: float) -> None:
        board = self.board()
        top = self._top(board) + by * self.k
        most = max(0.0, sum(self._measure(board)) - self._room(board).h)
        self.offset = None if top >= most else max(0.0, top)
        self.app.redraw()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            self._scroll_by(-event.dy * STEP)
            return True
        if isinstance(event, Key):
            steps = {"up": -STEP / 2, "down": STEP / 2, "pageup": -500.0, "pagedown": 500.0, "home": -1e6, "end": 1e6}
            if event.name in steps:
                self._scroll_by(steps[event.name])
                return True
            if shortcuts.named(event) == "log":
                self.close()
                return True
        return super().handle(event)

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        room = self._room(board)
        if not self.lines:
            board.text(say("log.empty"), x + w / 2, y + h / 2 - 20, theme.BODY, theme.SHEET_GREY, anchor="centre")
            return
        clip = board.surface.get_clip()
        board.surface.set_clip(room)
        at = room.y - self._top(board)
        for i, high in enumerate(self._measure(board)):
            if at + high > room.y and at < room.bottom:
                indent = board.px(BESIDE) + (board.px(QUIET) if self.quiet[i] else 0)
                board.surface.blit(self._picture(board, i, room.w), (room.x + indent, round(at)))
                face = self.faces[i]
                if face is not None:
                    middle = at + board.words.height(board.type(theme.BODY)) / 2
                    board.avatar(face, (room.x + board.px(FACE) / 2) / board.k, middle / board.k, FACE)
                rule = round(at + high - board.px(GAP) / 2)
                board.surface.fill(theme.SHEET_RULE, (room.x, rule, room.w, max(1, board.px(1.5))))
            at += high
        board.surface.set_clip(clip)
        whole = sum(self._measure(board))
        if whole > room.h:
            self._bar(board, room, whole)

    def _bar(self, board: Board, room: pygame.Rect, whole: int) -> None:
        """How much there is above and below."""
        high = max(board.px(40), round(room.h * room.h / whole))
        top = room.y + round((room.h - high) * self._top(board) / (whole - room.h))
        pygame.draw.rect(
            board.surface, (196, 186, 162), (room.right + board.px(14), top, board.px(8), high), border_radius=board.px(4)
        )

    def items(self) -> list[Item]:
        found = super().items()
        board = self.board()
        room = self._room(board)
        rows = []
        at = room.y - self._top(board)
        for i, high in enumerate(self._measure(board)):
            spot = pygame.Rect(room.x, round(at), room.w, max(1, high - board.px(GAP))).clip(room)
            rect = (spot.x, spot.y, spot.w, spot.h) if spot.h > 0 else (0, 0, 0, 0)
            rows.append(Item(f"text:log.{i + 1}", "text", plain(self.lines[i]), "dialog", rect, enabled=False))
            at += high
        return [found[0], *rows, *found[1:]]

    def default(self) -> str | None:
        return "button:close"
