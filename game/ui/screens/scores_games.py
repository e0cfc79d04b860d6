"""The score sheet of a match of games: hands, boxes and bonuses of each game, side by side where several run at once.

After a hand its account is written line by line; every number says how it came about when it is pointed at or focused.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cards.ids import Card
from game.rules.matchsheet import match_sheet
from game.rules.policies.rotation import TwoTables
from game.rules.result import Points
from game.rules.scoring.entry import TABLE
from game.rules.scoring.games import Games
from game.rules.scoring.sheet import Column
from game.table import theme
from game.table.gamesheet import GamesPage
from game.ui.board import Board
from game.ui.input import Input, Key, Press
from game.ui.screens.scores import BARS, FOOT, Number, ScoresScreen
from game.ui.screens.scores_luck import luck_account
from game.ui.widgets.button import Button
from game.words.catalogue import joined, say
from game.words.catalogue import number as figure

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.table.screen import TableScreen

ROW, FOOT_ROW, TOTAL_ROW, MATCH_ROW, BAR_ROW = 46.0, 46.0, 62.0, 70.0, 72.0
LINE_TIME = 0.32
"""Between two lines of the account while it is written."""
TAGGED = ("gin", "big_gin", "undercut", "double_refused")
"""Endings that are named beside the number."""


class Look(NamedTuple):
    """How a number is written."""

    colour: theme.Colour
    bold: bool
    size: float


class GamesScreen(ScoresScreen):
    """The sheet over the table, for games with boxes and bonuses."""

    def __init__(self, app: App, table: TableScreen) -> None:
        session = table.session
        end = session.match.rules.variant.match_end
        assert isinstance(end, Games)
        self.end: Games = end
        made = match_sheet(session.match.rules, session.view)
        assert made is not None
        played = tuple(entry for entry in session.view.sheet if entry.played)
        self.two_tables = isinstance(session.match.rules.rotation, TwoTables)
        self.waiting = self.two_tables and bool(session.view.sheet) and session.view.sheet[-1].kind == TABLE
        """Of two tables the first has played, and the round is not over."""
        waiting = session.view.sheet[-1] if self.waiting else None
        self.page = GamesPage(made, played, self.end.columns != "one", waiting)
        super().__init__(app, table)
        if self.two_tables and self.over and not self.sheet.match_over:
            self.title = self._round_title()
        self.subtitle = self._subtitle()
        self._mention_help()
        closed = self.page.just_closed if self.over else ()
        if closed and not self.sheet.match_over:
            winners = [session.names[seat] for seat in self.page.column(closed[0]).winners]
            own = session.me in self.page.column(closed[0]).winners
            code = "scores.games_won_one" if self.page.at_once else "scores.game_won"
            self.title = say(f"{code}.you" if own else code, names=joined(winners), game=closed[0])
        self._writing_since: float | None = app.now if app.pace and self.over else None

    def _round_title(self) -> str:
        """What has become of a round at two tables."""
        session, last = self.table.session, self.results[-1]
        if self.waiting:
            return say("scores.first_table")
        if not last.winners:
            return say("scores.round_equal")
        names = joined([session.names[seat] for seat in last.winners])
        return say("scores.round_won.you" if session.me in last.winners else "scores.round_won", names=names)

    def _subtitle(self) -> str:
        """Which hand of which game this is, and what the match goes to."""
        goal, deal = self.end.match_target, self.table.session.match.deal
        parts = [say("scores.hand", deal=deal)]
        if self.two_tables:
            parts = [say("scores.round", round=(deal + 1) // 2, table=2 - deal % 2)]
        if not self.page.at_once and goal != "single_game":
            parts.append(say("scores.game", game=len(self.page.sheet.columns)))
        parts.append(say("scores.games_to", points=self.end.target))
        if goal == "best_of_5":
            parts.append(say("scores.best_of_5"))
        elif goal != "single_game":
            parts.append(say("scores.match_to", points=goal))
        return "  ·  ".join(parts)

    # ---- what is explained --------------------------------------------------------------------

    def _first(self) -> str:
        """At first the last hand is explained; where it has ended a game, the total of whoever won that."""
        if not self.results:
            return ""
        last, me = self.results[-1], self.table.session.me
        if self.waiting:
            return f"score:{self.page.latest}.{me}.{self.page.games[0]}"
        closed = self.page.just_closed if self.over else ()
        if closed:
            winners = self.page.column(closed[-1]).winners
            return f"total:{closed[-1]}.{me if me in winners or not winners else winners[0]}"
        seat = me if me in last.winners or not last.winners else last.winners[0]
        return f"score:{self.page.sheet.hands}.{seat}.{self._game_of(seat)}"

    def _game_of(self, seat: int) -> int:
        """The first of the games shown into which the last hand was written for a seat."""
        hand = self.page.sheet.hands
        games = self.page.games
        return next((game for game in games if self.page.cell(game, hand, seat) is not None), games[0])

    def explain(self, item: str) -> None:
        if item != self.explained:
            self._writing_since = None
        super().explain(item)

    def account(self) -> tuple[str, list[str], tuple[Card, ...]]:
        """Of the number that is explained: its heading, its lines, and cards to show beside them."""
        kind, _, rest = self.explained.partition(":")
        if kind == "score":
            hand, seat, game = (int(part) for part in rest.split("."))
            return self._hand_account(hand, seat, game)
        if kind == "luck":
            return *luck_account(self, int(rest)), ()
        if kind == "credit":
            return self._credit_account(int(rest))
        if kind in ("points", "boxes", "bonus", "total"):
            game, seat = (int(part) for part in rest.split("."))
            heading = say(f"scores.{kind}_in", name=self.table.session.names[seat], game=game)
            lines = {"points": self._points, "boxes": self._boxes, "bonus": self._bonus, "total": self._total}[kind](game, seat)
            return heading, lines, ()
        return "", [say("scores.nothing_yet")], ()

    def _hand_account(self, hand: int, seat: int, game: int) -> tuple[str, list[str], tuple[Card, ...]]:
        session = self.table.session
        at = self._result_of(hand)
        entered = [number for number in range(1, len(self.page.sheet.columns) + 1) if self.page.cell(number, hand, seat)]
        told = [
            session.words(one.line) for one in self.page.sheet.lines if one.hand == hand and (seat in one.seats or not one.seats)
        ]
        if not 0 <= at < len(self.results):
            return session.names[seat], told[:1] or [say("scores.nothing_yet")], ()
        row = self.results[at].rows[seat]
        code = "scores.round_of" if self.two_tables else "scores.hand_of"
        heading = say(code, name=session.names[seat], deal=hand, points=figure(row.score))
        if hand > self.page.sheet.hands:
            heading = say("scores.table_of", name=session.names[seat], round=hand, table=1)
        lines = [self._entry(entry) for entry in row.lines]
        if self.page.at_once and entered:
            lines.append(say("scores.entered", games=joined([str(number) for number in entered]), count=len(entered)))
        return heading, lines, row.left

    def _result_of(self, hand: int) -> int:
        """Where the result of a row of the sheet is among those of this match; at two tables that of the second, or of the
        first in a round that is not over.
        """
        back = self.page.sheet.hands - hand
        if not self.two_tables:
            return len(self.results) - 1 - back
        return len(self.results) - 1 - max(0, 2 * back + int(self.waiting))

    def _points(self, game: int, seat: int) -> list[str]:
        parts = self.page.parts(game, seat)
        if not parts:
            return [say("scores.no_points_in")]
        words = " + ".join(figure(part.points) for part in parts).replace("+ −", "− ")
        total = self.page.column(game).points[seat]
        return [f"{words} = {figure(total)}" if len(parts) > 1 else words, *self._distance(game, seat)]

    def _distance(self, game: int, seat: int) -> list[str]:
        column = self.page.column(game)
        if column.over:
            return []
        left = self.end.target - self._counted(column, seat)
        return [say("scores.still", points=figure(left), target=self.end.target)]

    def _counted(self, column: Column, seat: int) -> Points:
        """What counts towards the target."""
        boxes = column.boxes[seat] * self.end.box_bonus if self.end.box_timing == "immediate" else 0
        return column.points[seat] + boxes

    def _boxes(self, game: int, seat: int) -> list[str]:
        parts = [part for part in self.page.parts(game, seat) if part.boxes]
        count = self.page.column(game).boxes[seat]
        if not count:
            return [say("scores.no_boxes_round" if self.two_tables else "scores.no_boxes")]
        hands = joined([str(part.hand) for part in parts if part.hand])
        won = "scores.boxes_won_round" if self.two_tables else "scores.boxes_won"
        lines = [say(won, count=count, hands=hands)] if hands else [say("scores.boxes_brought", count=count)]
        if self.end.box_bonus:
            code = "scores.boxes_at_once" if self.end.box_timing == "immediate" else "scores.boxes_later"
            if self.page.column(game).over:
                code = "scores.boxes_counted"
            lines.append(say(code, each=self.end.box_bonus, value=count * self.end.box_bonus, count=count))
        return lines

    def _bonus(self, game: int, seat: int) -> list[str]:
        column = self.page.column(game)
        parts = [self._entry(part) for part in column.accounts[seat] if part.line.code != "score.game_boxes"]
        return parts or [say("scores.no_bonus")]

    def _total(self, game: int, seat: int) -> list[str]:
        """Hand points, boxes, bonuses, and what the difference is worth."""
        session, column = self.table.session, self.page.column(game)
        lines = [self._entry(part) for part in column.accounts[seat]]
        added = " + ".join(figure(part) for part in (column.points[seat], *(part.points for part in column.accounts[seat])))
        added = f"{added} = {figure(column.totals[seat])}".replace("+ −", "− ")
        points = figure(column.points[seat])
        lines.append(say("scores.points_and", sum=added) if lines else say("scores.points_of", points=points))
        settled = [
            one
            for one in self.page.lines_of(game, seat)
            if one.line.code.startswith(("score.credit", "score.no_credit", "score.pays"))
        ]
        return [*lines, *(session.words(one.line) for one in settled)]

    def _credit_account(self, seat: int) -> tuple[str, list[str], tuple[Card, ...]]:
        session = self.table.session
        lines = []
        for number, column in enumerate(self.page.sheet.columns, 1):
            if column.over and column.credit[seat]:
                lines.append(say("scores.credit_of", game=number, points=figure(column.credit[seat])))
        total = self.page.sheet.credit[seat]
        if len(lines) > 1 or (lines and self.page.at_once):
            lines.append(say("scores.credit_all", points=figure(total)))
        return say("scores.credit_in", name=session.names[seat]), lines or [say("scores.no_credit")], ()

    # ---- layout -------------------------------------------------------------------------------

    @property
    def _head_h(self) -> float:
        """The height of the games' headings, with the people under them."""
        return 124.0 if len(self.page.games) == 1 else 132.0

    @property
    def _shows_match(self) -> bool:
        """A row for what the games have brought is worth its room."""
        return self.end.match_target != "single_game" or self.page.sheet.over or self.page.at_once

    def _foot(self) -> float:
        """The height of the rows below the hands."""
        over = any(self.page.column(game).over for game in self.page.games)
        high = BAR_ROW + FOOT_ROW + (FOOT_ROW + TOTAL_ROW if over else 0.0)
        return high + 10 + (MATCH_ROW if self._shows_match else 0.0)

    def wish(self, board: Board) -> tuple[float, float]:
        columns = len(self.page.games) * self._columns()
        wide = 1120.0 if columns <= 3 else 1380.0 if columns <= 6 else 1600.0
        rows = max(1, min(len(self.page.hands), self._most_rows(board)))
        high = self.head + self._head_h + rows * ROW + self._foot() + self.luck_h + FOOT
        return min(wide, board.w - 40), max(high + self._notice_h, 620.0)

    @property
    def _notice_h(self) -> float:
        """The room of the button for giving notice."""
        match = self.table.session.match
        return 80.0 if self.over and not match.match_over and match.can_give_notice() is None else 0.0

    def _most_rows(self, board: Board) -> int:
        room = board.h - 40 - self.head - self._head_h - self._foot() - self.luck_h - FOOT - self._notice_h
        return max(2, int(room / ROW))

    def _rows(self, board: Board) -> int:
        return max(1, min(len(self.page.hands), self._most_rows(board)))

    def _shown(self, board: Board) -> range:
        """The hands that are shown: the latest, unless the player has scrolled back."""
        hands, shown = self.page.hands, self._rows(board)
        end = len(hands) - min(self.first_row, max(0, len(hands) - shown))
        return hands[max(0, end - shown) : end]

    def _scroll(self, by: int) -> None:
        board = self._measure()
        wanted = max(0, min(max(0, len(self.page.hands) - self._rows(board)), self.first_row + by))
        if wanted != self.first_row:
            self.first_row, self._built = wanted, False
            self.app.redraw()

    def _measure(self) -> Board:
        board = self.app.board(self.app.window.get_surface())
        board.w, board.h = self.app.size[0] / self.k, self.app.size[1] / self.k
        return board

    def _places(self, board: Board) -> tuple[float, float, dict[tuple[int, int], float]]:
        """The width of the labels and of a column, and the middle of every column by game and seat."""
        x, _, w, _ = self.area(board)
        label = 150.0 if w > 900 else 128.0
        games, seats = self.page.games, self._columns()
        gap = 22.0 if len(games) > 1 else 0.0
        each = (w - 60 - label - gap * (len(games) - 1)) / (len(games) * seats)
        found = {}
        for i, game in enumerate(games):
            for seat in range(seats):
                found[game, seat] = x + 30 + label + i * (seats * each + gap) + each * (seat + 0.5)
        return label, each, found

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        _, each, places = self._places(board)
        top = y + self.head + self._head_h
        for place, hand in enumerate(self._shown(board)):
            for (game, seat), at in places.items():
                self._put_hand(hand, seat, game, board.rect(at - each / 2, top + place * ROW, each, ROW - 3))
        line = top + self._rows(board) * ROW + 8
        for (game, seat), at in places.items():
            self._put_foot(board, game, seat, at - each / 2, line, each)
        if self._shows_match:
            self._put_match(board, top + self._rows(board) * ROW + self._foot() - MATCH_ROW)
        wide, middles = self._match_places(board)
        self._add_luck(board, middles, wide, y + h)
        self._add_buttons(board, x, y, w, h)
        self._add_notice(board, x, y, w, h)

    def _put(self, item: str, label: str, words: str, look: Look, rect: pygame.Rect) -> None:
        """A number at its place."""
        widget = Number(item, label, words, look.colour, look.bold, look.size, self)
        widget.rect = rect
        self.group.add(widget)

    def _put_hand(self, hand: int, seat: int, game: int, rect: pygame.Rect) -> None:
        """What a hand has written for a seat: its points, or the running total where games run side by side."""
        entered, outcome = self.page.cell(game, hand, seat), self.page.outcome(hand)
        points = entered.points if entered is not None else 0
        words = "–" if entered is None else figure(entered.total if self.page.at_once else points)
        won = outcome is not None and seat in outcome.winners and entered is not None
        colour = theme.SHEET_GOOD if won else theme.INK if entered is not None else theme.SHEET_GREY
        name = self.table.session.names[seat]
        code = "scores.round_cell" if self.two_tables else "scores.game_cell"
        label = say(code, deal=hand, name=name, points=figure(points), game=game, total=words)
        if hand > self.page.sheet.hands:
            here = self.page.table_points(seat)
            words = "–" if here is None else figure(here)
            label = say("scores.table_cell", round=hand, table=1, name=name, points=words)
        self._put(f"score:{hand}.{seat}.{game}", label, words, Look(colour, won, 28), rect)

    def _put_foot(self, board: Board, game: int, seat: int, left: float, line: float, wide: float) -> None:
        """Hand points and boxes of a seat in a game; when it is over also the bonuses and the total."""
        column, name = self.page.column(game), self.table.session.names[seat]
        points, boxes = figure(column.points[seat]), figure(column.boxes[seat])
        label = say("scores.points_cell", name=name, game=game, points=points)
        self._put(f"points:{game}.{seat}", label, points, Look(theme.INK, True, 34), board.rect(left, line, wide, 44))
        line += BAR_ROW
        added = dict(self.page.added(game, seat))
        worth = added.pop("score.game_boxes", 0)
        label = say("scores.boxes_cell", name=name, game=game, count=column.boxes[seat])
        look = Look(theme.INK if column.boxes[seat] else theme.SHEET_GREY, False, 27)
        words = f"{boxes} × {self.end.box_bonus} = {worth}" if worth else boxes
        self._put(f"boxes:{game}.{seat}", label, words, look, board.rect(left, line, wide, 42))
        if not column.over:
            return
        line += FOOT_ROW
        bonus = sum(added.values())
        words = figure(bonus) if bonus else "–"
        label = say("scores.bonus_cell", name=name, game=game, points=words)
        look = Look(theme.INK if bonus else theme.SHEET_GREY, False, 27)
        self._put(f"bonus:{game}.{seat}", label, words, look, board.rect(left, line, wide, 42))
        line += FOOT_ROW
        total = figure(column.totals[seat])
        label = say("scores.game_total_cell", name=name, game=game, points=total)
        look = Look(theme.SHEET_GOOD if seat in column.winners else theme.INK, True, 38)
        self._put(f"total:{game}.{seat}", label, total, look, board.rect(left, line + 6, wide, 50))

    def _match_places(self, board: Board) -> tuple[float, list[float]]:
        """Where the credits of the match stand: under the columns of the only game, or over the whole width."""
        label, each, places = self._places(board)
        seats = self._columns()
        if len(self.page.games) == 1:
            return each, [places[self.page.games[0], seat] for seat in range(seats)]
        x, _, w, _ = self.area(board)
        wide = (w - 60 - label) / seats
        return wide, [x + 30 + label + wide * (seat + 0.5) for seat in range(seats)]

    def _put_match(self, board: Board, line: float) -> None:
        """What the match has brought every seat."""
        wide, middles = self._match_places(board)
        for seat, at in enumerate(middles):
            name, words = self.table.session.names[seat], self._match_words(seat)
            label = say("scores.credit_cell", name=name, points=words)
            shown = words if len(self.page.games) == 1 else f"{name}  {words}"
            self._put(f"credit:{seat}", label, shown, Look(theme.INK, True, 30), board.rect(at - wide / 2, line + 14, wide, 46))

    def _match_words(self, seat: int) -> str:
        """What the games have brought a seat so far."""
        if self.end.match_target == "best_of_5":
            won = sum(seat in column.winners for column in self.page.sheet.columns)
            return say("scores.games_won", count=won)
        return figure(self.page.sheet.credit[seat])

    def _add_notice(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """Notice that no further game shall begin, where games follow one another without end."""
        if not self._notice_h:
            return
        notice = Button("button:notice", say("button.notice"), self._notice, icon="check", paper=True, zone="dialog")
        notice.tip = say("scores.notice_tip")
        notice.rect = board.rect(x + w - 40 - 316, y + h - 296, 316, 66)
        self.group.add(notice)

    def _notice(self) -> None:
        self.close(lambda: self.table.next_hand(notice=True))

    # ---- screen -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key | Press) and self._writing_since is not None:
            self._writing_since = None
            self.app.redraw()
        return super().handle(event)

    @property
    def writing(self) -> bool:
        """The account is still being written."""
        if self._writing_since is None:
            return False
        if self.lines_written() > len(self.account()[1]):
            self._writing_since = None
        return self._writing_since is not None

    def update(self, now: float) -> bool:
        return super().update(now) or self.writing

    def settled(self) -> bool:
        return super().settled() and not self.writing

    # ---- pictures -----------------------------------------------------------------------------

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        _, each, places = self._places(board)
        self._heads(board, y, each, places)
        top = y + self._head_h
        shown = self._shown(board)
        for place, hand in enumerate(shown):
            middle = top + place * ROW + ROW / 2 - 2
            latest = self.over and hand == self.page.latest
            if latest:
                board.panel(x + 24, middle - ROW / 2 + 1, w - 48, ROW - 2, 12, (*theme.SHEET_ROW, 255), None)
            elif place + 1 < len(shown):
                board.line(x + 40, middle + ROW / 2, w - 80, theme.SHEET_RULE)
            ink = theme.INK if latest else theme.SHEET_GREY
            board.text(self._row_name(hand), x + 44, middle, 26, ink, latest, paper=True, room=140)
            self._tag(board, hand, middle, each, places)
        if not shown:
            board.text(
                say("scores.no_hands"), x + w / 2, top + ROW / 2 - 2, theme.BODY, theme.SHEET_GREY, anchor="centre", paper=True
            )
        line = top + self._rows(board) * ROW
        board.line(x + 40, line + 2, w - 80, theme.INK, 3)
        self._foot_labels(board, x, line + 8)
        for (game, seat), at in places.items():
            self._bar_of(board, game, seat, at, line + 8 + 52, min(150.0, each * 0.8))
        end = line + self._foot()
        if self._shows_match:
            board.line(x + 40, end - MATCH_ROW + 2, w - 80, theme.SHEET_EDGE, 2)
            self._match_label(board, x, end - MATCH_ROW)
        if len(self.page.hands) > len(shown):
            more = say("scores.more", first=shown[0], last=shown[-1], all=self.page.hands[-1])
            board.text(more, x + 44, y + self._head_h - 18, 20, theme.SHEET_GREY, paper=True, room=150)
        self._rules_between(board, y + 14, end - y - (MATCH_ROW if self._shows_match else 0) - 20, each, places)
        self._luck_heading(board, x, y + h)
        self._account(board, x, y + h - FOOT + 24, w)

    def _row_name(self, hand: int) -> str:
        """What stands before a row: the hand, or the round, of which perhaps only the first table has played."""
        if hand > self.page.sheet.hands:
            return say("scores.table_row", round=hand, table=1)
        return say("scores.round_row" if self.two_tables else "scores.hand", deal=hand)

    def _heads(self, board: Board, y: float, each: float, places: dict[tuple[int, int], float]) -> None:
        """The games with the people under them."""
        session, one = self.table.session, len(self.page.games) == 1
        for game in self.page.games:
            column = self.page.column(game)
            middles = [places[game, seat] for seat in range(self._columns())]
            if not one:
                words = say("scores.game", game=game)
                if column.over:
                    words = say("scores.game_over", game=game)
                board.text(
                    words, sum(middles) / len(middles), y + 22, 26, theme.SHEET_HEAD, True, "centre", True, each * len(middles)
                )
            for seat, (info, at) in enumerate(zip(session.people, middles, strict=True)):
                face, line = (76.0, y + 48) if one else (46.0, y + 66)
                board.avatar(info.portrait, at, line, face)
                winner = seat in column.winners
                ink = theme.SHEET_GOOD if winner else theme.INK
                board.text(info.name, at, line + face / 2 + 20, 27 if one else 22, ink, True, "centre", True, each - 8)
                if winner:
                    board.icon("trophy", at + face * 0.62, line - face * 0.3, 34 if one else 28, (176, 127, 38))

    def _tag(self, board: Board, hand: int, middle: float, each: float, places: dict[tuple[int, int], float]) -> None:
        """Beside the number of a hand how it was won, where that brought something."""
        outcome = self.page.outcome(hand)
        game = self.page.games[0]
        if outcome is not None and not outcome.winners:
            left = self.area(board)[0] + 134
            board.text(say("scores.tag_drawn"), left, middle, 20, theme.SHEET_GREY, paper=True, room=60)
        elif outcome is not None and outcome.kind in TAGGED and len(self.page.games) == 1:
            at = places[game, outcome.winners[0]]
            board.text(say(f"scores.tag_{outcome.kind}"), at + 84, middle, 21, theme.SHEET_GREY, paper=True, room=each / 2 - 88)

    def _foot_labels(self, board: Board, x: float, line: float) -> None:
        over = any(self.page.column(game).over for game in self.page.games)
        labels = [("points", line + 22, 27)]
        line += BAR_ROW
        labels.append(("boxes", line + 21, 26))
        if over:
            labels += [("bonus", line + FOOT_ROW + 21, 26), ("total", line + 2 * FOOT_ROW + 31, 29)]
        for name, at, size in labels:
            board.text(say(f"scores.row_{name}"), x + 44, at, size, theme.INK, name in ("points", "total"), paper=True, room=140)

    def _bar_of(self, board: Board, game: int, seat: int, at: float, line: float, wide: float) -> None:
        column = self.page.column(game)
        part = max(0.0, min(1.0, float(Fraction(self._counted(column, seat)) / self.end.target)))
        grown = 1 - (1 - self._growing()) ** 3
        board.panel(at - wide / 2, line, wide, 12, 6, (230, 222, 204, 255), None)
        if part > 0:
            board.panel(at - wide / 2, line, max(12.0, wide * part * grown), 12, 6, (*BARS[seat % len(BARS)], 255), None)

    def _match_label(self, board: Board, x: float, line: float) -> None:
        goal = self.end.match_target
        words = say("scores.row_match") if not self.page.at_once or goal != "single_game" else say("scores.row_credit")
        more = isinstance(goal, int)
        board.text(words, x + 44, line + (26 if more else 36), 27, theme.INK, True, paper=True, room=140)
        if more:
            board.text(say("scores.of_match", points=goal), x + 44, line + 52, 20, theme.SHEET_GREY, paper=True, room=140)

    def _rules_between(self, board: Board, y: float, high: float, each: float, places: dict[tuple[int, int], float]) -> None:
        """Thin upright lines between games."""
        for game in self.page.games[1:]:
            left = places[game, 0] - each / 2 - 11
            board.panel(left - 1, y, 2, high, 0, (*theme.SHEET_EDGE, 255), None)

    def lines_written(self) -> int:
        """So many lines of the account stand there by now."""
        if self._writing_since is None:
            return super().lines_written()
        return int((self.app.now - self._writing_since) / (LINE_TIME * max(self.app.pace, 0.01)))
