"""The deck of a finished hand, laid open so that anybody can check that nothing was changed; and what is promised before."""

from __future__ import annotations

import json
from functools import partial
from typing import NamedTuple

import pygame

from game.match.deck import Revealed, grouped, short
from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.label import Label
from game.ui.widgets.laid_out import Column
from game.ui.widgets.message import Message
from game.words.catalogue import mark, say

CARD, LEAST_CARD = 62.0, 38.0
"""The width of a card; the smaller one where several packs are shown in a small window."""
PITCH, ROW = 1.1, 1.5
"""From one card to the next and from row to row, in widths of a card."""
FOOT = 124.0
READABLE = 30
"""Cards less wide than this, in pixels, have indices that nobody can read."""


class Grid(NamedTuple):
    """How the cards lie: the distance of columns and of rows, the width of a card (0: names only), and how many there are."""

    pitch: float
    row: float
    width: float
    columns: int
    rows: int


def _copied(text: str) -> bool:
    """Put a text on the clipboard; whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):  # there may be no clipboard at all
        return False
    return True


class DeckDialog(Dialog):
    """The whole deck in dealing order, with its fingerprint, its seed, and how to compute the one from the others."""

    icon = "eye"

    def __init__(self, app: Host, session: Session, deal: int) -> None:
        super().__init__(app, "deck", say("deck.title", deal=deal), say("deck.subtitle"))
        self.session, self.deal = session, deal
        self.deck = self._revealed()
        """The deck that is shown."""
        self.said = ""

    def _revealed(self) -> Revealed:
        found = self.session.seat.revealed(self.deal)
        assert found is not None
        return found

    # ---- words --------------------------------------------------------------------------------

    def _verdict(self) -> str:
        deck = self.deck
        if deck.promised is None:
            words = say("deck.unknown")
        elif deck.kept:
            words = say("deck.same", shown=short(deck.promised))
        else:
            words = say("deck.different", shown=short(deck.promised), now=short(deck.fingerprint))
        return f"{words} {say('deck.given', given=deck.given)}" if deck.given else words

    def _labels(self) -> list[Label]:
        deck = self.deck
        command = say("deck.command", seed=deck.hand_seed, first=" ".join(deck.deck[:2]))
        paragraphs = (
            ("verdict", self._verdict(), 27.0, True),
            ("fingerprint", f"{say('deck.fingerprint')}: {grouped(deck.fingerprint)}", 23.0, False),
            ("seed", f"{say('deck.seed')}: {deck.hand_seed}", 23.0, False),
            ("how", f"{say('deck.how')}\n{command}", 23.0, False),
        )
        return [
            Label(f"text:deck.{name}", words, size=size, bold=bold, colour=theme.INK, paper=True, zone="dialog")
            for name, words, size, bold in paragraphs
        ]

    # ---- layout -------------------------------------------------------------------------------

    def _width(self, board: Board) -> float:
        return min(1180.0, board.w - 60)

    def _grid(self, board: Board) -> Grid:
        """The largest cards that fit; where their indices could not be read, their names instead."""
        count, room = len(self.deck.deck), self._width(board) - 96
        width = CARD
        while True:
            columns = max(1, int((room - width) / (PITCH * width)) + 1)
            columns = 13 if 13 <= columns < 26 and count <= 52 else columns
            rows = -(-count // columns)
            if rows * ROW * width <= min(430.0, board.h * 0.42) or width <= LEAST_CARD:
                break
            width -= 2
        if board.px(width) >= READABLE:
            return Grid(PITCH * width, ROW * width, width, columns, rows)
        pitch = max(62.0, 34 / board.k)
        columns = max(1, int(room / pitch))
        return Grid(pitch, max(38.0, 21 / board.k), 0.0, columns, -(-count // columns))

    def _text_height(self, board: Board) -> float:
        room = self._width(board) - 96
        return sum(label.height(board, room) + 10 for label in self._labels())

    def wish(self, board: Board) -> tuple[float, float]:
        grid = self._grid(board)
        return self._width(board), self.head + 28 + self._text_height(board) + 14 + grid.rows * grid.row + 16 + FOOT

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        column = Column(self, x + 48, y + self.head + 28, w - 96)
        for label in self._labels():
            column.put(label, gap=10)
        command = f"printf '%s' '{self.deck.text}' | sha256sum"
        buttons = (
            Button("button:ok", say("dialog.ok"), self.close, icon="check", main=True, zone="dialog"),
            Button("button:copy", say("deck.copy"), self._copy, icon="save", paper=True, zone="dialog"),
            Button("button:command", say("deck.copy_command"), partial(self._put, command), paper=True, zone="dialog"),
        )
        buttons[1].tip, buttons[2].tip = say("deck.copy_tip"), say("deck.copy_command_tip")
        right = x + w - 44
        for button in buttons:
            wide = button.width(board, 68) + 8
            button.rect = board.rect(right - wide, y + h - 100, wide, 68)
            right -= wide + 20
        for button in reversed(buttons):
            self.group.add(button)
        self._add_arrows(board, x, y, w)

    def _others(self) -> tuple[bool, bool]:
        """Whether the decks of a later and of an earlier hand can be looked at."""
        later, earlier = (self.session.seat.revealed(self.deal + step) for step in (1, -1))
        return later is not None, earlier is not None

    def beside_title(self, board: Board) -> float:
        return 150.0 if any(self._others()) else 0.0

    def _add_arrows(self, board: Board, x: float, y: float, w: float) -> None:
        """To earlier and later hands, where there are some."""
        at = x + w - 104
        later, earlier = self._others()
        ways = (("later", "right", later, 1), ("earlier", "left", earlier, -1))
        for name, icon, there, step in ways if later or earlier else ():
            at, turn = at - 70, partial(self._turn, step)
            arrow = IconButton(f"button:{name}", say(f"deck.{name}"), turn, icon=icon, zone="dialog", enabled=there)
            self.add(arrow, at, y + self.head / 2 - 33, 66, 66)

    def _turn(self, step: int) -> None:
        self.deal += step
        self.deck = self._revealed()
        self.title, self.said = say("deck.title", deal=self.deal), ""
        self._built = False
        self.app.redraw()

    # ---- what can be done ---------------------------------------------------------------------

    def _copy(self) -> None:
        setup = self.session.setup
        game = {"variant": setup.id, "options": dict(setup.options), "players": len(setup.seats)}
        self._put(json.dumps({**game, **self.deck.plain()}, ensure_ascii=False))

    def _put(self, text: str) -> None:
        self.said = say("deck.copied" if _copied(text) else "deck.no_clipboard")
        self.app.redraw()

    def default(self) -> str | None:
        return "button:ok"

    def items(self) -> list[Item]:
        found = super().items()
        if self.said:
            r = self.panel()
            spot = (r.x + self.app.px(48), r.bottom - self.app.px(84), self.app.px(200), self.app.px(36))
            found.append(Item("text:deck.said", "text", self.said, "dialog", spot, enabled=False))
        return found

    # ---- pictures -----------------------------------------------------------------------------

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        grid = self._grid(board)
        left = x + (w - (grid.columns - 1) * grid.pitch) / 2
        top = y + 28 + self._text_height(board) + 14 + grid.row / 2
        for number, name in enumerate(self.deck.deck):
            row, place = divmod(number, grid.columns)
            at = left + place * grid.pitch, top + row * grid.row
            if grid.width:
                board.card(name, *at, grid.width)
            else:
                board.text(mark(name), *at, 23, theme.INK, True, "centre", True)
        if self.said:
            board.text(self.said, x + 48, y + h - 66, theme.BODY, theme.SHEET_GOOD, True, paper=True)


class PromiseDialog(Message):
    """What the small mark on the table means."""

    def __init__(self, app: Host, session: Session) -> None:
        digits = session.seat.promised or ""
        half = len(digits) // 2
        lines = f"{grouped(digits[:half])}\n{grouped(digits[half:])}"
        text = say("mark.text", deal=session.view.deal, digits=lines)
        super().__init__(app, "promise", say("mark.title"), text, icon="lock")
        self.digits = digits

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        super().buttons(board, x, y, w, h)
        copy = Button("button:copy", say("mark.copy"), self._copy, icon="save", paper=True, zone="dialog")
        self.add_row([copy], self.group.widgets[-1].rect.x / board.k - 24, y + h - 108, 72, leftward=True)

    def _copy(self) -> None:
        if _copied(self.digits):
            self.close()
        else:
            self.title = say("deck.no_clipboard")
            self.app.redraw()
