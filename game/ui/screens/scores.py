"""The score sheet over the table: every hand of the match, the totals, and for each number how it came about.

What stands on the sheet the rules of the match have filled in, and `Paper` draws it; here are the ways on from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.cards.ids import Card
from game.cards.lines import Line
from game.table import theme, wording
from game.table.tree import Item
from game.ui.board import Board
from game.ui.input import Input, Key, Press, Wheel
from game.ui.screens.deck import DeckDialog
from game.ui.screens.scores_luck import has_luck, last_hand, luck_row
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import PARTS, Dialog
from game.ui.widgets.flights import Flights
from game.ui.widgets.scoresheet import LABEL, Number, Paper
from game.words.catalogue import plain, say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.table.screen import TableScreen

GROW = 0.5
"""Seconds in which the bars grow."""
BESIDE = 10.0
"""Between two buttons in one row."""
FOOT = 262.0
"""The height of the account, with the buttons beside it."""
LUCK = 60.0
"""The height of the row with the luck of the last hand."""
NOTICE = 80.0
"""The height of one more button above the others."""
LINE_TIME = 0.32
"""Between two lines of an account that is being written."""


def share(board: Board, left: Button, right: Button, wide: float, high: float) -> float:
    """The width of the left one of two buttons that share a row; the words of both are set in one size, in which they fit."""
    border = 0.9 * high  # what a button adds to its words

    def words() -> list[float]:
        return [button.natural_width(board, board.px(high)) / board.k - border for button in (left, right)]

    if sum(words()) > wide - 2 * border:
        left.size = right.size = left.size * (wide - 2 * border) / sum(words())
    return words()[0] + border + (wide - 2 * border - sum(words())) / 2


class ScoresScreen(Dialog):
    """The sheet over the table. After a hand it leads on to the next one."""

    icon = "trophy"

    def __init__(self, app: App, table: TableScreen, starts: Mapping[int, tuple[float, float]] | None = None) -> None:
        """`starts` is where the numbers of the last hand stand by seat, from where they fly to the sheet."""
        self.table = table
        self.flights = Flights(app, starts or {})
        session = table.session
        view = session.view
        self.result, self.over, self.match_over = view.result, view.over, view.match_over
        self.paper = Paper(session.seat.score_sheet(), session, self._explained)
        sheet = self.paper.sheet
        subtitle = PARTS.join(session.words(part) for part in sheet.subtitle)
        used = session.help_used()  # costs nothing, and is said
        super().__init__(app, "scores", plain(self._heading()), f"{subtitle}{PARTS}{used}" if used else subtitle)
        if self.result is None or not (self.match_over or self.result.winners):
            self.icon = "score"  # nobody has won anything just now
        self.dialog = None  # a screen of its own in the log, not a dialog
        self.luck_h = LUCK if has_luck(session) else 0.0
        self._take_luck()
        self.gives_notice = self.over and not self.match_over and session.seat.can_give_notice()
        self._grown = app.now
        self._writing_since = app.now if app.pace and self.over and sheet.style == "games" else None
        """Since when the account is being written line by line."""

    def _heading(self) -> str:
        """What the last hand has come to."""
        session, last = self.table.session, self.result
        if last is None:
            return say("scores.so_far")
        said = self.paper.sheet.title
        if said is None and last.match_over:
            said = Line("ending.match" if last.match_winners else "ending.match_nobody", (), (("seat", last.match_winners),))
        return session.words(said or wording.ending(last.kind, last.winners))

    def _explained(self) -> None:
        """Another number is explained: all of it is there at once."""
        self._writing_since = None
        self.app.redraw()

    def explain(self, item: str) -> None:
        """Explain this number."""
        self.paper.explain(item)

    def _take_luck(self) -> None:
        if self.luck_h:
            self.paper.spare = luck_row(self.table.session)

    # ---- layout -------------------------------------------------------------------------------

    def wish(self, board: Board) -> tuple[float, float]:
        rows = self.paper.rows(self._room(board))
        high = self.head + self.paper.height(rows) + self._below
        return min(self.paper.width(), board.w - self.paper.measure.margin), max(high, 620.0)

    @property
    def _below(self) -> float:
        """The height of what is below the sums."""
        return self.luck_h + FOOT + (NOTICE if self.gives_notice else 0.0)

    def _room(self, board: Board) -> float:
        """So high may the sheet be, from the portraits to the last sum."""
        return board.h - self.paper.measure.margin - self.head - self._below

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self.paper.build(board, self.group, x, y + self.head, w, self._room(board))
        self.paper.build_spare(board, self.group, x, y + h - self._below + 8, w, LUCK - 8)
        self._add_buttons(board, x, y, w, h)
        if self.gives_notice:
            self._add_notice(board, x + w - 356, y + h - 296)

    def _check_button(self) -> Button | None:
        """To the deck of the last hand, for whoever wants to check it."""
        if self.table.session.seat.revealed(last_hand(self.table.session)) is None:
            return None
        check = Button("button:deck", say("deck.check"), self._check, icon="eye", zone="dialog", size=25)
        check.tip = say("deck.check_tip")
        return check

    def beside_title(self, board: Board) -> float:
        check = self._check_button()
        return check.natural_width(board, board.px(60)) / board.k + 20 if check is not None else 0.0

    def _add_check(self, board: Board, x: float, y: float, w: float) -> None:
        """In the head, beside the title."""
        check = self._check_button()
        if check is not None:
            wide = self.head_room - 20
            check.rect = board.rect(x + w - 104 - wide, y + self.head / 2 - 30, wide, 60)
            self.group.add(check)

    def _check(self) -> None:
        self.app.push(DeckDialog(self.app, self.table.session, last_hand(self.table.session)))

    def _add_buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self._add_check(board, x, y, w)
        wide, right = 316.0, x + w - 40
        if self.over and self.match_over:
            button = Button(
                "button:new_match", say("button.new_match"), self._new_match, icon="play", main=True, key="Enter", zone="dialog"
            )
            button.rect = board.rect(right - wide, y + h - 118, wide, 78)
            home = Button("button:home", say("scores.home"), self._home, icon="home", paper=True, zone="dialog")
            self.group.add(button)
            self._put_beside_review(home, board, right - wide, y + h - 212, wide)
        elif self.over:
            button = Button(
                "button:next_hand", say("button.next_hand"), self._next, icon="arrow_right", main=True, key="Enter", zone="dialog"
            )
            button.rect = board.rect(right - wide, y + h - 118, wide, 78)
            self.group.add(button)
            self._add_save(board, right - wide, y + h - 212, wide)
        else:
            wide = 340.0
            button = Button("button:back", say("scores.back"), self.close, icon="check", main=True, key="F2", zone="dialog")
            button.rect = board.rect(right - wide, y + h - 118, wide, 78)
            self.group.add(button)
            self._add_save(board, right - wide, y + h - 212, wide)

    def _add_save(self, board: Board, x: float, y: float, wide: float) -> None:
        """A copy of the match under a name."""
        save = Button(
            "button:save", say("button.save"), self.table.open_save, icon="save", key="Ctrl+S", paper=True, zone="dialog"
        )
        save.show_key = False
        self._put_beside_review(save, board, x, y, wide)

    def _put_beside_review(self, button: Button, board: Board, x: float, y: float, wide: float) -> None:
        """Put a button in its row; where there is a hand to look back at, the review has the left part of it."""
        session = self.table.session
        deal = session.view.deal if self.over else session.view.deal - 1
        if session.seat.review(deal) is not None:
            review = Button("button:review", say("button.review"), lambda: self._review(deal), paper=True, zone="dialog")
            review.tip = say("review.tip")
            button.icon = None  # the words need the room
            part = share(board, review, button, wide - BESIDE, 72)
            review.rect = board.rect(x, y, part, 72)
            self.group.add(review)
            x, wide = x + part + BESIDE, wide - part - BESIDE
        button.rect = board.rect(x, y, wide, 72)
        self.group.add(button)

    def _review(self, deal: int) -> None:
        """Look back at a hand."""
        from game.ui.screens.review import ReviewScreen

        self.app.push(ReviewScreen(self.app, self.table.session, deal))

    def _add_notice(self, board: Board, x: float, y: float) -> None:
        """Notice that no further game shall begin, where games follow one another without end."""
        notice = Button("button:notice", say("button.notice"), self._notice, icon="check", paper=True, zone="dialog")
        notice.tip = say("scores.notice_tip")
        notice.rect = board.rect(x, y, 316, 66)
        self.group.add(notice)

    def _notice(self) -> None:
        self.close(lambda: self.table.next_hand(notice=True))

    # ---- screen -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key | Press):
            self.flights.finish()
        if isinstance(event, Key | Press) and self._writing_since is not None:
            self._writing_since = None
            self.app.redraw()
        if isinstance(event, Key) and event.name == "f2":
            self.close()
            return True
        if isinstance(event, Wheel):
            self._scroll(1 if event.dy > 0 else -1)
            return True
        if isinstance(event, Key) and event.name in ("pageup", "pagedown"):
            self._scroll(3 if event.name == "pageup" else -3)
            return True
        taken = super().handle(event)
        hot = self.group.hot
        if isinstance(hot, Number):
            self.explain(hot.id)
        return taken

    def _scroll(self, by: int) -> None:
        """Back to earlier hands, or on to later ones."""
        if self.paper.scroll(by, self._room(self._own_board())):
            self._built = False
            self.app.redraw()

    def default(self) -> str | None:
        if not self.over:
            return "button:back"
        return "button:new_match" if self.match_over else "button:next_hand"

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self.luck_h and not moving and self._growing() >= 1 and self.table.session.luck.wanted():
            self.app.wake()
            if self.table.session.luck.work():  # the next save keeps it, which is not worth a frame of its own
                self._take_luck()
                self._built = False
                self.app.redraw()
        return moving or self._growing() < 1 or self.writing or self.flights.flying

    def settled(self) -> bool:
        return super().settled() and self._growing() >= 1 and not self.writing and not self.flights.flying

    @property
    def writing(self) -> bool:
        """The account is still being written."""
        if self._writing_since is not None and self.lines_written() > len(self.account()[1]):
            self._writing_since = None
        return self._writing_since is not None

    def lines_written(self) -> int:
        """So many lines of the account stand there by now."""
        if self._writing_since is None:
            return 99
        return int((self.app.now - self._writing_since) / (LINE_TIME * max(self.app.pace, 0.01)))

    def _growing(self) -> float:
        """How far the bars have grown, 0 to 1; they do so once."""
        if not self.app.pace:
            return 1.0
        return min(1.0, (self.app.now - self._grown) / GROW)

    def _next(self) -> None:
        self.close(self.table.next_hand)

    def _new_match(self) -> None:
        self.table.new_match()

    def _home(self) -> None:
        self.app.home()

    # ---- pictures -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> None:
        last = {cell.id for row in self.paper.sheet.rows if row.latest for cell in row.cells}
        numbers = [widget for widget in self.group.widgets if isinstance(widget, Number) and widget.id in last]
        self.flights.expect(numbers)
        super().draw(surface, now)
        self.flights.draw(self.app.board(surface), numbers)

    def rehearsed(self) -> Iterator[None]:
        for person in self.table.session.people:
            self.app.art.prefetch_avatar(person.portrait, self.app.px(self.paper.measure.face.size), ("calm",))
            yield
        yield from super().rehearsed()

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self.paper.draw(board, x, y, w, self._room(board), 1 - (1 - self._growing()) ** 3)
        if self.paper.spare is not None:
            middle = y + h - self._below + LUCK / 2 + 4
            board.text(say("luck.row"), x + 44, middle, 27, theme.INK, paper=True, room=LABEL)
        self._account(board, x, y + h - FOOT + 24, w)

    def account(self) -> tuple[str, list[str], tuple[Card, ...]]:
        """Of the number that is explained: its heading, its lines, and cards to show beside them."""
        return self.paper.account()

    def _account(self, board: Board, x: float, y: float, w: float) -> None:
        """How the number that is pointed at came about."""
        heading, lines, left = self.account()
        room = w - 84 - 356
        at = x + 44
        if left and room > 420:
            step = min(44.0, (room * 0.45 - 80) / max(1, len(left) - 1)) if len(left) > 1 else 44.0
            ordered = sorted(left, key=self.table.session.pack.sort_key)
            for i, card in enumerate(ordered):
                board.card(self.table.session.pack.name(card), at + 40 + i * step, y + 82, 80)
            at += 80 + (len(left) - 1) * step + 34
        room = x + w - 40 - 316 - 30 - at
        board.text(heading, at, y + 18, theme.BODY, theme.INK, True, paper=True, room=room)
        size = float(theme.SMALL)
        wrapped: list[str] = []
        while True:
            wrapped = [part for line in lines for part in board.words.wrap(line, board.type(size), board.px(room))]
            if len(wrapped) <= 5 or size <= 18 or board.type(size) <= theme.LEAST_TEXT:
                break
            size -= 1
        for i, words in enumerate(wrapped[: min(6, self.lines_written())]):
            board.text(words, at, y + 56 + i * min(34.0, 160.0 / max(1, len(wrapped) - 1)), size, theme.INK, paper=True)

    def items(self) -> list[Item]:
        found = super().items()
        heading, lines, _ = self.account()
        words = plain(". ".join([heading, *lines]) if heading else lines[0])
        r = self.panel()
        area = (r.x + self.app.px(40), r.bottom - self.app.px(FOOT - 30), max(1, r.w - self.app.px(446)), self.app.px(FOOT - 60))
        title = replace(found[0], id="text:scores")
        return [title, *found[1:], Item("text:account", "text", words, "dialog", area, enabled=False)]
