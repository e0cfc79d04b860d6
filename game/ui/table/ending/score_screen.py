"""The score sheet over the table: every hand of the match, the totals, and for each number how it came about.

What stands on the sheet the rules of the match have filled in, and `Paper` draws it; here are the ways on from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.cards.ids import Card
from game.cards.lines import Line
from game.table import theme, wording
from game.table.items import Item
from game.table.layout.ending.score_sheet import LABEL
from game.table.motion.easing import arrive
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas
from game.ui.program import shortcuts
from game.ui.program.input import Input, Key, Press, Wheel
from game.ui.table.acts.next_hand import next_hand
from game.ui.table.context.table import Table
from game.ui.table.ending import accounts
from game.ui.table.ending.accounts import Entry
from game.ui.table.ending.flying_numbers import Flights, numbers
from game.ui.table.ending.luck_row import has_luck, luck_row
from game.ui.table.ending.score_buttons import NOTICE, SEAL, WaysOn
from game.ui.table.ending.sheet_number import Number
from game.ui.table.ending.sheet_paper import Paper
from game.ui.widgets.dialog import DOWN, PARTS, RIGHT, Dialog
from game.words.catalogue import plain, say

GROW = 0.5
"""Seconds in which the bars grow."""
BUTTONS = 108.0
"""The height of the buttons below the account."""
ACCOUNT, LOW_ACCOUNT, AROUND = 240.0, 60.0, 20.0
"""The most and the least height of an account where it is one number's, and what is free above and below it."""
CARDS = 118.0
"""The least height where cards of a hand lie beside it."""
SIDE, WIDEST_SIDE, BESIDE_EDGE = 0.45, 0.58, 20.0
"""The part of the window's width that the sheet takes beside hands that lie open, the most of it where it has many columns, and
how far it stays away from the edge.
"""
LOWER = 0.57
"""The most of an upright window's height that it takes below them."""
AIR = 36.0
"""So much is free over the portraits at most, besides what every sheet has there."""
COLUMN, NAMES = 84.0, 210.0
"""What a column of a sheet beside open hands should have at least, and what is beside all columns."""
UPRIGHT_ACCOUNT = 190.0
"""The same most in an upright window, where hands need the room."""
HEADING = 40.0
"""The height of the words over an account."""
LUCK = 60.0
"""The height of the row with the luck of the last hand."""
LINE_TIME = 0.32
"""Between two lines of an account that is being written."""
PAGES = {"pageup": 3, "pagedown": -3}
"""How many hands these keys scroll back."""
SEEN = 0.9
"""So long a sheet has been seen, from when it began to come, before a press can be meant for it that nobody watched come."""


class ScoresScreen(Dialog):
    """The sheet over the table. After a hand it leads on to the next one."""

    icon = "trophy"
    helps = True
    leads_on = False
    """When it is gone the next hand begins."""

    def __init__(self, table: Table, over_hands: bool = False) -> None:
        """`over_hands`: hands lie open right below; the sheet comes to lie beside them."""
        self.table, self.over_hands = table, over_hands
        self._covers: tuple[tuple[int, int] | None, float] = None, 0.0
        """For which size of the window it is known, and so much of it the sheet covers."""
        self._accounts: tuple[tuple[int, int] | None, float, bool] = None, 0.0, False
        """For which size the height of the accounts is known, and whether those of all people stand there."""
        session = table.session
        view = session.view
        self.result, self.over, self.match_over = view.result, view.over, view.match_over
        self.paper = Paper(session.seat.score_sheet(), session, self._explained)
        self.plan = self.paper.plan
        sheet = self.paper.sheet
        subtitle = PARTS.join(session.words(part) for part in sheet.subtitle)
        used = session.help.words(session.match.setup.settings.practice)  # costs nothing, and is said
        super().__init__(table.host, "scores", plain(self._heading()), f"{subtitle}{PARTS}{used}" if used else subtitle)
        if self.result is None or not (self.match_over or self.result.winners):
            self.icon = "score"  # nobody has won anything just now
        self.dialog = None  # a screen of its own in the log, not a dialog
        self.ways = WaysOn(table, self.close, self.go_on)
        self.luck_h = LUCK if has_luck(session) else 0.0
        self._take_luck()
        self._writing_since: float | None = None
        """Since when the account is being written line by line."""
        self._drawn_lines, self._drawn_without = -1, frozenset[str]()
        """How many lines the account had, and the numbers that were still awaited, when all of the sheet was drawn last."""
        self._stirred = False
        self.fly({})

    def _heading(self) -> str:
        """What the last hand has come to."""
        session, last = self.table.session, self.result
        if last is None:
            return say("scores.so_far")
        said = self.paper.sheet.title
        if said is None and last.match_over:
            said = Line("ending.match" if last.match_winners else "ending.match_nobody", (), (("seat", last.match_winners),))
        return session.words(said or wording.ending(last.kind, last.winners, session.view.history))

    def _explained(self) -> None:
        """Another number is explained: all of it is there at once."""
        self._writing_since = None
        self.app.redraw()

    def fly(self, starts: Mapping[int, tuple[float, float]], late: float | None = None) -> None:
        """The sheet comes now, and the numbers of the last hand fly to it; `starts` is where they stand, by seat. They set out
        when the sheet is there, or `late` seconds from now.
        """
        app = self.app
        late = late if late is not None else theme.SLIDE[0] if self.covers() else 0.0
        self.flights = Flights(app, starts, late)
        self._grown = app.now + late
        games = self.paper.sheet.style == "games"
        self._writing_since = app.now + late if app.pace and self.over and games else None

    def _take_luck(self) -> None:
        if self.luck_h:
            self.paper.spare = luck_row(self.table.session)

    # ---- layout -------------------------------------------------------------------------------

    def wish(self, board: Board) -> tuple[float, float]:
        if self._beside_hands:  # as high as the window: it hides the tools, which do nothing now
            return self.covers() - BESIDE_EDGE, board.h - 2 * BESIDE_EDGE
        rows = self.plan.rows(self._room(board))
        wide = min(self.plan.width(), board.w - self.plan.measure.margin)
        return wide, self.head + self.plan.height(rows) + self._below

    @property
    def _beside_hands(self) -> bool:
        """It stands at the right of open hands."""
        return bool(self.covers()) and not self.app.portrait

    def _spare(self, board: Board, h: float) -> float:
        """What a sheet of this height leaves free."""
        return max(0.0, h - self.head - self.plan.height(self.plan.rows(self._room(board))) - self._below)

    def _begin(self, board: Board, h: float) -> float:
        """From the upper edge of a sheet of this height to its portraits: a part of what stays free is above them."""
        return self.head + min(AIR, self._spare(board, h) / 3)

    def _end(self, board: Board, h: float) -> float:
        """From the upper edge to where the sums end."""
        return self._begin(board, h) + self.plan.height(self.plan.rows(self._room(board)))

    def area(self, board: Board) -> tuple[float, float, float, float]:
        x, y, w, h = super().area(board)
        right, down = self.way if self.beside else (0, 0)
        return x + right * (board.w - BESIDE_EDGE - w - x), y + down * (board.h - BESIDE_EDGE - h - y), w, h

    @property
    def way(self) -> tuple[int, int]:
        return DOWN if self.app.portrait or not self.beside else RIGHT

    @property
    def beside(self) -> bool:
        return bool(self.covers())

    @property
    def shade(self) -> float:
        return 0.0 if self.covers() else 1.0

    def covers(self) -> float:
        """So much of the window it covers from the right, or from below where that is upright, beside hands that lie open; in
        units. 0 where it lies in the middle.
        """
        if self._covers[0] != self.app.size:
            self._covers = self.app.size, 0.0
            self._covers = self.app.size, self._beside() if self.over_hands else 0.0
        return self._covers[1]

    def _beside(self) -> float:
        """What it covers beside the open hands."""
        board = self.board()
        if not self.app.portrait:
            return max(SIDE * board.w, min(WIDEST_SIDE * board.w, NAMES + COLUMN * self.plan.columns))
        self._covers = self.app.size, 1.0  # so that it is measured as one below them
        self._set_head(board)
        return self.wish(board)[1] + BESIDE_EDGE

    @property
    def _below(self) -> float:
        """The height of what is below the sums."""
        return self.luck_h + self._measured()[0] + 2 * AROUND + BUTTONS + (NOTICE if self.ways.more else 0.0)

    def _measured(self) -> tuple[float, bool]:
        """The height of the accounts, and whether those of all people are listed: beside open hands, where they fit."""
        if self._accounts[0] != self.app.size:
            self._accounts = self.app.size, LOW_ACCOUNT, False
            board = self.board()
            self._accounts = self.app.size, *self._measure(board)
        return self._accounts[1:]

    def _measure(self, board: Board) -> tuple[float, bool]:
        w = self.wish(board)[0]
        entries = self.paper.latest()
        if self._beside_hands and entries:
            needed = self.head + self.plan.height(self.plan.rows(self._room(board))) + self._below - LOW_ACCOUNT
            free = board.h - 2 * BESIDE_EDGE - needed
            high = accounts.least_high(board, entries, w, free)
            if high <= free:
                return high, True
        each = [accounts.high(board, one.lines, w - accounts.SIDES) + HEADING for one in entries]
        most = UPRIGHT_ACCOUNT if self.app.portrait else ACCOUNT
        cards = self.result is not None and not self.covers() and any(row.left for row in self.result.rows)
        return max(CARDS if cards else LOW_ACCOUNT, min(most, max(each, default=0.0))), False

    def _room(self, board: Board) -> float:
        """So high may the sheet be, from the portraits to the last sum."""
        if self._beside_hands:
            return board.h - 2 * BESIDE_EDGE - self.head - self._below
        high = LOWER * board.h if self.covers() and self.app.portrait else board.h - self.plan.measure.margin
        return high - self.head - self._below

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if self._beside_hands:
            self.plan.stretch(w, 0.0)
            self.plan.stretch(w, self._spare(board, h))
        self.paper.build(board, self.group, x, y + self._begin(board, h), w, self._room(board))
        self.paper.build_spare(board, self.group, x, y + self._end(board, h) + 8, w, LUCK - 8)
        wide = self.head_room - BESIDE_EDGE
        self.ways.add_check(self.group, board.rect(x + w - 104 - wide, y + (self.head - SEAL) / 2, wide, SEAL))
        self.ways.add(board, self.group, x + 40, y + h - BUTTONS, w - 80)

    def beside_title(self, board: Board) -> float:
        check = self.ways.check()
        if check is None:
            return 0.0
        self.head_room = check.width(board, SEAL) + BESIDE_EDGE
        wide = max(
            board.words.width(self.subtitle, board.type(theme.SMALL)), board.words.width(self.title, board.type(theme.BODY), True)
        )
        fits = wide / board.k <= self._title_room(min(self.wish(board)[0], board.w - 40))
        return self.head_room if fits else SEAL + BESIDE_EDGE  # its sign alone, so that title and subtitle have room

    # ---- screen -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        meant = (isinstance(event, Press) and event.button == 1) or (isinstance(event, Key) and event.name in ("enter", "space"))
        if meant and self._unseen:  # to hurry the rest of the hand, which was played out unseen, and not to pass over its sheet
            return True
        if isinstance(event, Key | Press) and (self.flights.flying or self._writing_since is not None):
            self.flights.finish()
            self._writing_since = None
            self.app.redraw()
        asked = shortcuts.named(event) if isinstance(event, Key) else None
        by = PAGES.get(event.name) if isinstance(event, Key) else None
        if isinstance(event, Wheel):
            by = 1 if event.dy > 0 else -1
        if asked == "scores":
            self.close()
            return True
        if asked == "log" and self._ends is None:
            self.app.open("log", self.table.session)
            return True
        if by is not None:
            self._scroll(by)
            return True
        taken = super().handle(event)
        hot = self.group.hot
        if isinstance(hot, Number):
            self.paper.explain(hot.id)
        return taken

    def _scroll(self, by: int) -> None:
        """Back to earlier hands, or on to later ones."""
        if self.plan.scroll(by, self._room(self.board())):
            self._built = False
            self.app.redraw()

    def default(self) -> str | None:
        if not self.over:
            return "button:back"
        return "button:new_match" if self.match_over else "button:next_hand"

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self.luck_h and self.settled() and self.table.session.luck.wanted():
            self.app.wake()
            if self.table.session.luck.work():  # the next save keeps it, which is not worth a frame of its own
                self._take_luck()
                self._built = False
                self.app.redraw()
        stirs = self._growing() < 1 or self.writing or self.flights.flying
        if self._stirred and not stirs:
            self.app.redraw()  # the last picture shows everything where it belongs
        self._stirred = stirs
        return moving or stirs

    def settled(self) -> bool:
        return super().settled() and not (self._growing() < 1 or self.writing or self.flights.flying or self._unseen)

    @property
    def _unseen(self) -> bool:
        """Nobody watched the hand end, and the sheet has only just come: no press is meant for it yet."""
        if not (self.over and self.table.moment.skipping):
            return False
        return self._began is None or self.app.now - self._began < SEEN

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
        return int(max(0.0, self.app.now - self._writing_since) / (LINE_TIME * max(self.app.pace, 0.01)))

    def _growing(self) -> float:
        """How far the bars have grown, 0 to 1; they do so once."""
        return max(0.0, min(1.0, (self.app.now - self._grown) / GROW)) if self.app.pace else 1.0

    def go_on(self, notice: bool = False, back: bool = False) -> None:
        """The next hand, once the sheet is gone."""
        self.leads_on = True
        self.close(lambda: next_hand(self.table, notice, back))

    # ---- pictures -----------------------------------------------------------------------------

    def draw(self, surface: Canvas, now: float) -> None:
        super().draw(surface, now)
        self.flights.draw(self.app.board(surface), self._latest(), self.panel())

    def _drawn(self, surface: Canvas) -> Iterator[None]:
        latest = self._latest()
        self.flights.expect(latest)
        self._drawn_lines, self._drawn_without = self.lines_written(), frozenset(one.id for one in latest if one.awaited)
        return super()._drawn(surface)

    @property
    def stirs(self) -> bool:
        """Bars grow and numbers arrive; a new line of the account, or what is pointed at, is drawn with all the rest."""
        return self._stirred and self.group.hot is None and self.lines_written() == self._drawn_lines

    def stirred(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        begin = y - self.head + self._begin(board, h + self.head)
        self.paper.grow(board, x, begin, w, self._room(board), arrive(self._growing()))
        latest = self._latest()
        self.flights.expect(latest)
        for one in latest:
            if one.id in self._drawn_without and not one.awaited:
                one.write(board)

    def _latest(self) -> list[Number]:
        """The numbers of the last hand."""
        last = {cell.id for row in self.paper.sheet.rows if row.latest for cell in row.cells}
        return [widget for widget in self.group.widgets if isinstance(widget, Number) and widget.id in last]

    def expect(self) -> None:
        """Have the faces on it drawn."""
        self.ready()
        for seat, person in enumerate(self.table.session.people):
            self.app.art.prefetch_avatar(person.portrait, self.app.px(self.plan.measure.face.size), (self.paper.look(seat),))

    def rehearsed(self) -> Iterator[None]:
        yield from super().rehearsed()
        if self.covers():  # it slides in as one picture
            self.fly(numbers(self.table.stage.layout), math.inf)
            yield from self._painted()

    def parts(self, board: Board, x: float, y: float, w: float, h: float) -> Iterator[None]:
        top, high = y - self.head, h + self.head
        begin, end = top + self._begin(board, high), top + self._end(board, high)
        yield from self.paper.draw(board, x, begin, w, self._room(board), arrive(self._growing()))
        yield
        if self.paper.spare is not None:
            middle = end + LUCK / 2 + 4
            board.text(say("luck.row"), x + 44, middle - 12, 27, theme.INK, paper=True, room=LABEL)
            board.text(say("luck.unit"), x + 44, middle + 15, 20, theme.SHEET_GREY, paper=True, room=LABEL)
        top_of = end + self.luck_h + AROUND
        yield
        yield from self._write(board, x, top_of, w, self._account_room(board, high))

    def _account_room(self, board: Board, high: float) -> float:
        """The height that is left for accounts on a sheet of this height."""
        return high - self._end(board, high) - self.luck_h - 2 * AROUND - BUTTONS - (NOTICE if self.ways.more else 0.0)

    def account(self) -> tuple[str, list[str], tuple[Card, ...]]:
        """Of the number that is explained: its heading, its lines, and cards to show beside them."""
        return self.paper.account()

    def _listed(self) -> list[Entry]:
        """What the last hand brought everybody, where all of it stands on the sheet and one of these numbers is explained."""
        entries = self.paper.latest() if self._measured()[1] else []
        return entries if any(one.chosen for one in entries) else []

    def _write(self, board: Board, x: float, y: float, w: float, high: float) -> Iterator[None]:
        """How the number that is pointed at came about, in a room of this height."""
        entries = self._listed()
        if entries:
            yield from accounts.write_list(board, entries, x, y, w, high, self.lines_written())
            return
        cell, (heading, lines, left) = self.paper.cell(), self.account()
        at = x + 44
        if left and not self.covers():  # beside open hands they are seen
            step = min(44.0, ((w - 84) * 0.45 - 80) / max(1, len(left) - 1)) if len(left) > 1 else 44.0
            ordered = sorted(left, key=self.table.session.pack.sort_key)
            for i, card in enumerate(ordered):
                board.card(self.table.session.pack.name(card), at + 40 + i * step, y + 62, 80)
            at += 80 + (len(left) - 1) * step + 34
        room = x + w - 44 - at
        told = self.paper.entry(cell).lines if cell is not None else tuple(map(accounts.Told, lines))
        board.text(heading, at, y + HEADING / 2, theme.BODY, theme.INK, True, paper=True, room=room)
        first = y + (HEADING if heading else 0.0)
        yield from accounts.write(board, told, at, first, room, high - (first - y), self.lines_written())

    def items(self) -> list[Item]:
        found = super().items()
        heading, lines, _ = self.account()
        words = plain(". ".join([heading, *lines]) if heading else lines[0])
        r = self.panel()
        board = self.board()
        sheet = self.area(board)[3]
        top = r.y + self.app.px(self._end(board, sheet) + self.luck_h + AROUND)
        high = self.app.px(min(self._measured()[0], self._account_room(board, sheet)))
        area = (r.x + self.app.px(40), top, max(1, r.w - self.app.px(80)), max(1, high))
        title = replace(found[0], id="text:scores")
        return [title, *found[1:], Item("text:account", "text", words, "dialog", area, enabled=False)]
