"""The score sheet: every hand of the match, the totals, and for each number the cards and bonuses that make it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.cards.ids import Card
from game.cards.lines import Line
from game.match.review import reviewable
from game.rules.result import Points, ScoreLine
from game.rules.scoring.methods import Penalty
from game.table import theme, wording
from game.table.tree import Item
from game.ui.board import Board
from game.ui.celebration import Cascade
from game.ui.input import Input, Key, Press, Wheel
from game.ui.screens.deck import DeckDialog, can_check
from game.ui.screens.scores_cells import Cell, Number
from game.ui.screens.scores_luck import LUCK, LuckNumber, has_luck, last_hand, luck_account
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.words.catalogue import number as figure
from game.words.catalogue import plain, say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.table.screen import TableScreen

ROW = 56.0
BARS = ((31, 76, 120), (93, 143, 184), (201, 103, 90), (141, 123, 176), (84, 140, 96), (190, 140, 60))
GROW = 0.5
BESIDE = 10.0
"""Between two buttons in one row."""
FOOT = 262.0
LABEL = 150.0
NOTHING = ("score.in_hand", "score.left", "score.lost", "score.melded")
"""Lines about cards, which are not written where there are none."""


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

    def __init__(self, app: App, table: TableScreen) -> None:
        self.table = table
        session = table.session
        match = session.match
        rules = match.rules
        end = rules.variant.match_end
        limit = end.limit(rules.variant, rules.seats)
        low_wins = rules.low_wins
        minus = isinstance(rules.variant.scoring, Penalty) and rules.variant.scoring.minus
        self.results = list(match.results)
        self.sheet = wording.score_sheet(self.results, rules.seats, limit, end.hands, low_wins, minus)
        self.over = match.hand_over
        now = Line(self.sheet.subtitle.code, (), (*self.sheet.subtitle.params, ("deal", match.deal)))
        title = session.words(self.sheet.title) if self.over else say("scores.so_far")
        super().__init__(app, "scores", plain(title), session.words(now))
        self._mention_help()
        if not self.over or not (self.sheet.match_over or self.results[-1].winners):
            self.icon = "score"  # nobody has won anything just now
        self.added = self.over and any(row.closing for row in self.results[-1].rows)
        """The end of the match has added points to the totals, which have a row of their own."""
        self.dialog = None  # a screen of its own in the log, not a dialog
        self.luck_h = LUCK if has_luck(self) else 0.0
        """The height of the row with the luck of the last hand."""
        self.explained = self._first()
        self.first_row = 0
        self._grown = app.now
        won = self.over and self.sheet.match_over and session.me in self.sheet.winners
        self._party = Cascade(app, len(self.results)) if won and app.pace else None

    def _mention_help(self) -> None:
        """The head of the sheet says what help was used in the match; it costs nothing."""
        used = self.table.session.help_used()
        if used:
            self.subtitle = f"{self.subtitle}  ·  {used}" if self.subtitle else used

    # ---- what is explained --------------------------------------------------------------------

    def _first(self) -> str:
        """At first the sheet explains what the last hand brought me, or whoever won it; where the end of the match added
        something, the winner's total.
        """
        if not self.results:
            return ""
        last, me = self.results[-1], self.table.session.me
        if self.added:
            return f"total:{me if me in last.match_winners or not last.match_winners else last.match_winners[0]}"
        seat = me if me in last.winners or not last.winners else last.winners[0]
        return f"score:{len(self.results)}.{seat}"

    def explain(self, item: str) -> None:
        if item != self.explained:
            self.explained = item
            self.app.redraw()

    def account(self) -> tuple[str, list[str], tuple[Card, ...]]:
        """Of the number that is explained: its heading, its lines, and cards to show beside them."""
        session = self.table.session
        kind, _, rest = self.explained.partition(":")
        if kind == "luck":
            return *luck_account(self, int(rest)), ()
        if kind == "total":
            seat = int(rest)
            return say("scores.total_of", name=session.names[seat]), self._total_lines(seat), ()
        if kind == "bonus":
            seat = int(rest)
            entries = [self._entry(entry) for entry in self.results[-1].rows[seat].closing]
            return say("scores.closing_of", name=session.names[seat]), entries or [say("scores.closing_none")], ()
        if kind != "score":
            return "", [say("scores.nothing_yet")], ()
        deal, seat = (int(part) for part in rest.split("."))
        row = self.results[deal - 1].rows[seat]
        heading = say("scores.hand_of", name=session.names[seat], deal=deal, points=figure(row.score))
        lines = []
        side = iter(session.sides[seat] if session.sides else ())
        for entry in row.lines:
            # With partners the accounts of both follow one another, each beginning with what was melded.
            name = next(side, None) if entry.line.code == "score.melded" else None
            if entry.line.code in NOTHING and not dict(entry.line.params).get("cards", entry.line.cards):
                continue
            words = self._entry(entry)
            lines.append(words if name is None else f"{session.names[name]}: {words}")
        if not lines:
            lines = [session.words(wording.left_sum(row.left, session.match.rules.points))]
        return heading, lines, row.left

    def _entry(self, entry: ScoreLine) -> str:
        """A line of an account, with its points where the words do not name them."""
        words = self.table.session.words(entry.line)
        points = figure(entry.points)
        return words if entry.points == 0 or points in words else f"{words}  ({points})"

    def _total_lines(self, seat: int) -> list[str]:
        """How a total came about: the hands, what the end of the match added, and the settlement."""
        if not self.results:
            return [figure(self.sheet.columns[seat].total)]
        last = self.results[-1].rows[seat]
        before = last.total - sum(entry.points for entry in last.closing)
        parts = self._parts(seat, before)
        words = " + ".join(figure(part) for part in parts).replace("+ −", "− ")
        if len(parts) > 1 and sum(parts) == before:
            words += f" = {figure(before)}"
        elif sum(parts) != before:
            words = say("scores.bought_in", points=figure(before - sum(parts)), parts=words, total=figure(before))
        lines = [words, *(self._entry(entry) for entry in last.closing)]
        if last.closing:
            added = f"{figure(before)} + {figure(last.total - before)}".replace("+ −", "− ")
            lines.append(f"{added} = {figure(last.total)}")
        return [*lines, say("scores.credit", value=figure(last.credit))] if last.credit else lines

    def _parts(self, seat: int, total: Points) -> list[Points]:
        """What the hands brought that make a total: all of them, or in a match of games those of the game that is played."""
        scores = [result.rows[seat].score for result in self.results]
        if not self.table.session.match.rules.variant.match_end.keeps_sheet:
            return scores
        first = len(scores) - 1
        while first > 0 and sum(scores[first:]) != total:
            first -= 1
        return scores[first:]

    # ---- layout -------------------------------------------------------------------------------

    def _columns(self) -> int:
        return len(self.table.session.names)

    def wish(self, board: Board) -> tuple[float, float]:
        wide = 1120.0 if self._columns() <= 4 else 1380.0
        rows = max(1, min(len(self.results), self._most_rows(board)))
        high = self.head + 158 + (rows + self.added) * ROW + 160 + self.luck_h + FOOT
        return min(wide, board.w - 60), max(high, 620.0)

    def _most_rows(self, board: Board) -> int:
        """So many hands are shown at once."""
        return max(3 - self.added, int((board.h - 60 - self.head - 158 - 160 - self.luck_h - FOOT) / ROW) - self.added)

    def _grid(self, board: Board) -> tuple[float, float, float, float, list[float], float]:
        x, y, w, h = self.area(board)
        label = LABEL if w > 900 else 120.0
        each = (w - 60 - label) / self._columns()
        return x, y, w, h, [x + 30 + label + each * (i + 0.5) for i in range(self._columns())], each

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        _, _, _, _, columns, each = self._grid(board)
        shown = self._rows(board)
        self.first_row = max(0, min(self.first_row, len(self.results) - shown)) if self.first_row else self.first_row
        top = self._table_top(y)
        for place, number in enumerate(self._numbers(board)):
            row = self.sheet.rows[number]
            for seat, cell in enumerate(row.cells):
                words, colour, bold = self._cell(cell, row.latest)
                if any(entry.line.code == "score.out_of_match" for entry in self.results[number].rows[seat].lines):
                    words, colour, bold = "–", theme.SHEET_GREY, False
                name = self.table.session.names[seat]
                label = say("scores.cell", deal=row.deal, name=name, points=figure(cell.points))
                widget = Number(f"score:{row.deal}.{seat}", label, words, colour, bold, 29, self)
                widget.rect = board.rect(columns[seat] - each / 2, top + place * ROW, each, ROW - 4)
                self.group.add(widget)
        foot = top + (shown + self.added) * ROW
        for seat, result in enumerate(self.results[-1].rows if self.added else ()):
            points = figure(sum(entry.points for entry in result.closing)) if result.closing else "–"
            label = say("scores.closing_cell", name=self.table.session.names[seat], points=points)
            colour = theme.INK if result.closing else theme.SHEET_GREY
            widget = Number(f"bonus:{seat}", label, points, colour, bool(result.closing), 29, self)
            widget.rect = board.rect(columns[seat] - each / 2, foot - ROW, each, ROW - 4)
            self.group.add(widget)
        for seat, column in enumerate(self.sheet.columns):
            label = say("scores.total_cell", name=self.table.session.names[seat], points=figure(column.total))
            widget = Number(f"total:{seat}", label, figure(column.total), theme.INK, True, theme.TOTAL, self)
            widget.rect = board.rect(columns[seat] - each / 2, foot + 14, each, 54)
            self.group.add(widget)
        self._add_luck(board, columns, each, y + h)
        self._add_buttons(board, x, y, w, h)

    def _add_luck(self, board: Board, columns: list[float], each: float, bottom: float) -> None:
        """The luck of every seat in the last hand."""
        for seat, at in enumerate(columns if self.luck_h else ()):
            widget = LuckNumber(self, seat)
            widget.rect = board.rect(at - each / 2, bottom - FOOT - LUCK + 8 - self._notice_h, each, LUCK - 8)
            self.group.add(widget)

    def _check_button(self) -> Button | None:
        """To the deck of the last hand, for whoever wants to check it."""
        if not self.results or not can_check(self.table.session.match, last_hand(self)):
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
        self.app.push(DeckDialog(self.app, self.table.session, last_hand(self)))

    def _add_buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self._add_check(board, x, y, w)
        wide, right = 316.0, x + w - 40
        if self.over and self.sheet.match_over:
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
        deal = session.match.deal if self.over else session.match.deal - 1
        if reviewable(session.match, session.me, deal):
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

    def _table_top(self, y: float) -> float:
        return y + self.head + 158

    def _rows(self, board: Board) -> int:
        return max(1, min(len(self.results), self._most_rows(board)))

    def _numbers(self, board: Board) -> range:
        """Which hands are shown: the latest, unless the player has scrolled back."""
        shown = self._rows(board)
        end = len(self.results) - self.first_row
        return range(max(0, end - shown), max(0, end))

    @staticmethod
    def _cell(cell: wording.Cell, latest: bool) -> tuple[str, theme.Colour, bool]:
        if cell.out and not cell.points:
            return say("scores.out"), theme.SHEET_GOOD, True
        if cell.won:
            return figure(cell.points), theme.SHEET_GOOD, True
        if not cell.points:
            return "0", theme.SHEET_GREY, latest
        return figure(cell.points), theme.INK, latest

    # ---- screen -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key | Press) and self._party is not None:
            self._party = None
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
        if isinstance(hot, Cell):
            self.explain(hot.id)
        return taken

    def _scroll(self, by: int) -> None:
        """Back to earlier hands, or on to later ones."""
        board = self.app.board(pygame.Surface((1, 1)))
        board.w, board.h = self.app.size[0] / self.k, self.app.size[1] / self.k
        most = max(0, len(self.results) - self._rows(board))
        wanted = max(0, min(most, self.first_row + by))
        if wanted != self.first_row:
            self.first_row = wanted
            self._built = False
            self.app.redraw()

    def default(self) -> str | None:
        if not self.over:
            return "button:back"
        return "button:new_match" if self.sheet.match_over else "button:next_hand"

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self.luck_h and not moving and self._growing() >= 1 and self.table.session.luck.wanted():
            self.app.wake()
            if self.table.session.luck.work():
                self.app.redraw()  # the next save keeps it, which is not worth a frame of its own
        if self._party is not None and self._party.over:
            self._party = None
            self.app.redraw()
        return moving or self._party is not None or self._growing() < 1

    def settled(self) -> bool:
        return super().settled() and self._growing() >= 1

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
        if self._party is not None:
            self._party.draw(surface)
        super().draw(surface, now)

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        _, top_y, _, _, columns, _ = self._grid(board)
        session = self.table.session
        for seat, (info, at) in enumerate(zip(session.people, columns, strict=True)):
            board.avatar(info.portrait, at, y + 56, 84)
            winner = seat in self.sheet.winners
            board.text(
                info.name, at, y + 118, theme.BUTTON_TEXT, theme.SHEET_GOOD if winner else theme.INK, True, "centre", True, 190
            )
            if winner:
                board.icon("trophy", at + 54, y + 28, 36, (176, 127, 38))
        top = self._table_top(top_y)
        numbers = self._numbers(board)
        for place, number in enumerate(numbers):
            row = self.sheet.rows[number]
            middle = top + place * ROW + ROW / 2 - 2
            if row.latest:
                board.panel(x + 24, middle - ROW / 2, w - 48, ROW, 14, (*theme.SHEET_ROW, 255), None)
            elif place + 1 < len(numbers) and not self.sheet.rows[number + 1].latest:
                board.line(x + 40, middle + ROW / 2, w - 80, theme.SHEET_RULE)
            ink = theme.INK if row.latest else theme.SHEET_GREY
            contract = session.contract(row.deal)
            up = 11 if contract else 0
            board.text(say("scores.hand", deal=row.deal), x + 44, middle - up, 27, ink, row.latest, paper=True)
            if contract:
                board.text(contract, x + 44, middle + 14, 20, ink, paper=True, room=LABEL)
        if not numbers:
            board.text(
                say("scores.no_hands"), x + w / 2, top + ROW / 2 - 2, theme.BODY, theme.SHEET_GREY, anchor="centre", paper=True
            )
        foot = top + (self._rows(board) + self.added) * ROW
        if self.added:
            board.text(say("scores.closing"), x + 44, foot - ROW / 2 - 2, 27, theme.INK, paper=True, room=LABEL + 20)
        board.line(x + 40, foot + 6, w - 80, theme.INK, 3)
        board.text(say("scores.total"), x + 44, foot + 42, 32, theme.INK, True, paper=True)
        if len(self.results) > len(numbers):
            more = say("scores.more", first=numbers[0] + 1, last=numbers[-1] + 1, all=len(self.results))
            board.text(more, x + 44, foot + 118, theme.SMALL, theme.SHEET_GREY, paper=True, room=LABEL + 30)
            self._bar(board, x + w - 22, top, len(numbers) * ROW - 4, numbers)
        self._bars(board, columns, foot + 80)
        self._luck_heading(board, x, y + h)
        self._account(board, x, y + h - FOOT + 24, w)

    def _bar(self, board: Board, x: float, y: float, high: float, numbers: range) -> None:
        """Which part of the hands is shown."""
        part, before = len(numbers) / len(self.results), numbers[0] / len(self.results)
        board.panel(x, y, 8, high, 4, (236, 228, 210, 255), None)
        board.panel(x, y + high * before, 8, max(24.0, high * part), 4, (196, 186, 162, 255), None)

    def _bars(self, board: Board, columns: list[float], y: float) -> None:
        grown = 1 - (1 - self._growing()) ** 3
        wide = min(160.0, (columns[1] - columns[0]) * 0.8 if len(columns) > 1 else 160.0)
        for seat, column in enumerate(self.sheet.columns):
            at = columns[seat]
            if column.distance is None:
                continue
            board.panel(at - wide / 2, y, wide, 14, 7, (230, 222, 204, 255), None)
            if column.part > 0:
                board.panel(at - wide / 2, y, max(14.0, wide * column.part * grown), 14, 7, (*BARS[seat % len(BARS)], 255), None)
            words = self.table.session.words(column.distance)
            board.text(words, at, y + 38, theme.SMALL, theme.SHEET_GREY, anchor="centre", paper=True, room=wide + 40)

    @property
    def _notice_h(self) -> float:
        """Room that is left free over the account for one more button."""
        return 0.0

    def _luck_heading(self, board: Board, x: float, bottom: float) -> None:
        if self.luck_h:
            middle = bottom - FOOT - LUCK / 2 + 4 - self._notice_h
            board.text(say("luck.row"), x + 44, middle, 27, theme.INK, paper=True, room=LABEL)

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

    def lines_written(self) -> int:
        """So many lines of the account stand there by now: all of them."""
        return 99

    def items(self) -> list[Item]:
        found = super().items()
        heading, lines, _ = self.account()
        words = plain(". ".join([heading, *lines]) if heading else lines[0])
        r = self.panel()
        area = (r.x + self.app.px(40), r.bottom - self.app.px(FOOT - 30), max(1, r.w - self.app.px(446)), self.app.px(FOOT - 60))
        title = replace(found[0], id="text:scores")
        return [title, *found[1:], Item("text:account", "text", words, "dialog", area, enabled=False)]
