"""The log of the hand (F3): every action, a sentence each. What was refused is no part of it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.pages.base.phrases import rounds_of
from game.ui.program import shortcuts
from game.ui.program.input import Input, Key, Wheel
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import State, Widget
from game.words.catalogue import say

GAP = 12.0
STEP = 120.0
STEPS = {"up": -STEP / 2, "down": STEP / 2, "pageup": -500.0, "pagedown": 500.0, "home": -1e6, "end": 1e6}
"""How far the wheel and the keys scroll."""
FACE, BESIDE = 36.0, 52.0
"""The portrait before the first line of somebody's turn, and how far in the lines stand."""
QUIET = 34.0
"""Lines that are no moves stand so much further in."""


class LogLine(Widget):
    """A line of the log, with the gap and the rule below it. What did not happen is told with less voice than what did."""

    role, zone = "text", "dialog"

    def __init__(self, number: int, text: str, quiet: bool, face: str | None) -> None:
        """`face`: the portrait before it."""
        super().__init__(f"text:log.{number}", text, enabled=False)
        self.face, self.quiet = face, QUIET if quiet else 0.0
        self.size, self.colour = (theme.SMALL, theme.SHEET_GREY) if quiet else (theme.BODY, theme.INK)

    def picture(self, board: Board, room: int) -> pygame.Surface:
        """Its words in so much room."""
        free = room - board.px(BESIDE) - board.px(self.quiet)
        return board.words.block(self.label, board.type(self.size), free, self.colour, paper=True)

    def item(self) -> Item:
        part = self.rect.copy()
        part.h = max(1, part.h - self.app.px(GAP))
        return replace(super().item(), rect=self.in_sight(part))

    def draw(self, board: Board, state: State) -> None:
        r = self.rect
        left = r.x + board.px(BESIDE) + board.px(self.quiet)
        board.surface.blit(self.picture(board, r.w), (left, r.y))
        if self.face is not None:
            middle = r.y + board.words.height(board.type(theme.BODY)) / 2
            board.avatar(self.face, (r.x + board.px(FACE) / 2) / board.k, middle / board.k, FACE)
        rule = round(r.bottom - board.px(GAP) / 2)
        board.surface.fill(theme.SHEET_RULE, (r.x, rule, r.w, max(1, board.px(1.5))))


class LogScroll(Scroll):
    """Shows how much there is above and below; the keys and the wheel move it."""

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def draw(self, board: Board, state: State) -> None:
        if self.most <= 0:
            return
        high = max(board.px(40), round(self.rect.h * self.rect.h / self.length))
        top = self.rect.y + round((self.rect.h - high) * self.offset / self.most)
        board.lay(pygame.Rect(self.rect.right + board.px(14), top, board.px(8), high), None, (196, 186, 162, 255))


class LogDialog(Dialog):
    """The lines of the hand so far, the latest at the bottom."""

    icon = "log"
    helps = True

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app, "log", say("log.title"), say(f"log.subtitle{rounds_of(session)}", deal=session.view.deal))
        self.lines: list[LogLine] = []
        before: int | None = None
        for number, entry in enumerate(session.diary.entries, 1):
            fresh = not entry.quiet and entry.seat != before  # none where the same player goes on
            face = session.people[entry.seat].portrait if fresh and entry.seat is not None else None
            self.lines.append(LogLine(number, entry.text, entry.quiet, face))
            before = before if entry.quiet else entry.seat

    def wish(self, board: Board) -> tuple[float, float]:
        return 860.0, min(board.h - 80, 900.0)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        old = self.scroll
        at_end = old is None or old.goal >= old.most
        area = (x + 40, y + self.head + 22, w - 80, h - self.head - 48)
        scroll = self.scroll = self.add(LogScroll("scroll", paper=True), *area)
        top = scroll.rect.y
        for line in self.lines:
            self.group.add(line)
            scroll.hold(line)
            high = line.picture(board, scroll.rect.w).get_height() + board.px(GAP)
            line.rect = pygame.Rect(scroll.rect.x, top, scroll.rect.w, high)
            top += high
        scroll.length = top - scroll.rect.y
        scroll.to(scroll.most if at_end or old is None else old.goal, at_once=True)

    def handle(self, event: Input) -> bool:
        by: float | None = None
        if isinstance(event, Wheel):
            by = -event.dy * STEP
        elif isinstance(event, Key):
            by = STEPS.get(event.name)
            if shortcuts.named(event) == "log":
                self.close()
                return True
        if by is not None and self.scroll is not None:
            self.scroll.to(self.scroll.goal + by * self.k, at_once=True)
            return True
        return super().handle(event)

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if not self.lines:
            board.text(say("log.empty"), x + w / 2, y + h / 2 - 20, theme.BODY, theme.SHEET_GREY, anchor="centre")

    def default(self) -> str | None:
        return "button:close"
