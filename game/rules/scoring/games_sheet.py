"""The score sheet of a match of games as it is shown: hands, boxes and bonuses of each game, side by side where several run at
once, and for every number how it came about.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from game.cards.lines import Line, Param, line
from game.rules.result import Points
from game.rules.scoring.games_page import GamesPage
from game.rules.scoring.ledger import Ledger
from game.rules.scoring.scoresheet import (
    NOTHING,
    Account,
    AccountLine,
    Cell,
    Foot,
    FootKind,
    Group,
    Look,
    Part,
    Played,
    Row,
    ScoreSheet,
    told,
)
from game.rules.scoring.sheet import Column
from game.rules.state.entry import TABLE, known

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.game_terms import GameTerms

TAGGED = ("gin", "big_gin", "undercut", "double_refused")
"""Endings that are named beside the number."""
SETTLED = ("score.credit", "score.no_credit", "score.pays")
"""How the lines begin that say what the end of a game brings."""


def games_sheet(end: GameTerms, rules: Ruleset, played: Played) -> ScoreSheet:
    """The page of a match of games."""
    return _Paper(end, rules, played).sheet()


class _Paper:
    """The page as it is filled in."""

    def __init__(self, end: GameTerms, rules: Ruleset, played: Played) -> None:
        self.end, self.played = end, played
        self.seats = range(rules.seats)
        self.two_tables = rules.variant.sides.tables > 1
        waits = self.two_tables and bool(played.sheet) and played.sheet[-1].kind == TABLE
        self.waiting = waits
        """Of two tables the first has played, and the round is not over."""
        made = Ledger(end, rules.seats, known(played.sheet, played.scores)).sheet()
        entries = tuple(entry for entry in played.sheet if entry.played)
        self.page = GamesPage(made, entries, end.columns != "one", played.sheet[-1] if waits else None)
        self.round = "_round" if self.two_tables else ""

    def sheet(self) -> ScoreSheet:
        page = self.page
        several = len(page.games) > 1
        foot = [self._foot("points", "points"), self._foot("count", "boxes")]
        if any(page.column(game).over for game in page.games):
            foot += [self._foot("count", "bonus"), self._foot("result", "total")]
        if self.end.match_target != "single_game" or page.sheet.over or page.at_once:
            foot.append(self._credits())
        return ScoreSheet(
            tuple(Group(self._game_name(game) if several else None, page.column(game).winners) for game in page.games),
            tuple(self._row(hand) for hand in page.hands),
            tuple(foot),
            self._subtitle(),
            self._first(),
            title=self._title(),
            style="games",
        )

    # ---- the head -----------------------------------------------------------------------------

    def _title(self) -> Line | None:
        """What has become of a round at two tables, or which game has been won; None where the hand says enough."""
        if self.page.sheet.over:
            return None
        closed = self.page.just_closed
        if closed:
            code = "scores.games_won_one" if self.page.at_once else "scores.game_won"
            return self._said_of(code, self.page.column(closed[0]).winners, game=closed[0])
        if not self.two_tables:
            return None
        if self.waiting:
            return line("scores.first_table")
        winners = self.played.results[-1].winners if self.played.results else ()
        return self._said_of("scores.round_won", winners) if winners else line("scores.round_equal")

    def _said_of(self, code: str, winners: tuple[int, ...], **params: Param) -> Line:
        """A sentence about winners, to whom the reader may belong."""
        return Line(f"{code}.you" if self.played.me in winners else code, (), (("seat", winners), *params.items()))

    def _subtitle(self) -> tuple[Line, ...]:
        """Which hand of which game this is, and what the match goes to."""
        goal, deal = self.end.match_target, self.played.deal
        parts = [line("scores.hand", deal=deal)]
        if self.two_tables:
            parts = [line("scores.round", round=(deal + 1) // 2, table=2 - deal % 2)]
        if not self.page.at_once and goal != "single_game":
            parts.append(line("scores.game", game=len(self.page.sheet.columns)))
        parts.append(line("scores.games_to", points=self.end.target))
        if goal == "best_of_5":
            parts.append(line("scores.best_of_5"))
        elif goal != "single_game":
            parts.append(line("scores.match_to", points=goal))
        return tuple(parts)

    def _game_name(self, game: int) -> Line:
        return line("scores.game_over" if self.page.column(game).over else "scores.game", game=game)

    def _first(self) -> str:
        """At first the last hand is explained; where it has ended a game, the total of the player who won that."""
        page, me, results = self.page, self.played.me, self.played.results
        if not results:
            return ""
        if self.waiting:
            return f"score:{page.latest}.{me}.{page.games[0]}"
        closed = page.just_closed if self.played.over else ()
        won = page.column(closed[-1]).winners if closed else results[-1].winners
        seat = me if me in won or not won else won[0]
        if closed:
            return f"total:{closed[-1]}.{seat}"
        written = (game for game in page.games if page.cell(game, page.sheet.hands, seat) is not None)
        return f"score:{page.sheet.hands}.{seat}.{next(written, page.games[0])}"

    # ---- hands --------------------------------------------------------------------------------

    def _row(self, hand: int) -> Row:
        cells = [self._score(hand, seat, game) for game in self.page.games for seat in self.seats]
        outcome, note = self.page.outcome(hand), None
        if outcome is not None and not outcome.winners:
            note = line("scores.tag_drawn")
        elif outcome is not None and outcome.kind in TAGGED and len(self.page.games) == 1:
            winner = outcome.winners[0]
            cells[winner] = cells[winner]._replace(tag=line(f"scores.tag_{outcome.kind}"))
        name = line("scores.round_row" if self.two_tables else "scores.hand", deal=hand)
        if hand > self.page.sheet.hands:
            name = line("scores.table_row", round=hand, table=1)
        return Row(hand, name, tuple(cells), self.played.over and hand == self.page.latest, note=note)

    def _score(self, hand: int, seat: int, game: int) -> Cell:
        """What a hand has written for a seat: its points, or the running total where games run side by side."""
        entered, outcome = self.page.cell(game, hand, seat), self.page.outcome(hand)
        points: Points = 0 if entered is None else entered.points
        words: Points | str = NOTHING if entered is None else entered.total if self.page.at_once else points
        won = outcome is not None and seat in outcome.winners and entered is not None
        label = line(
            "scores.round_cell" if self.two_tables else "scores.game_cell", deal=hand, points=points, game=game, total=words
        )
        if hand > self.page.sheet.hands:
            here = self.page.table_points(seat)
            words = NOTHING if here is None else here
            label = line("scores.table_cell", round=hand, table=1, points=words)
        account = partial(self._hand_account, hand, seat)
        look: Look = "good" if won else "faint" if entered is None else "plain"
        return Cell(f"score:{hand}.{seat}.{game}", seat, words, label, account, look, won)

    def _hand_account(self, hand: int, seat: int) -> Account:
        page, results = self.page, self.played.results
        at = self._result_of(hand)
        if not 0 <= at < len(results):
            lines = (one.line for one in page.sheet.lines if one.hand == hand and (seat in one.seats or not one.seats))
            return Account(line("scores.of"), told(next(lines, line("scores.nothing_yet"))))
        row = results[at].rows[seat]
        heading = line("scores.round_of" if self.two_tables else "scores.hand_of", deal=hand, points=row.score)
        if hand > page.sheet.hands:
            heading = line("scores.table_of", round=hand, table=1)
        told_lines = [AccountLine(*entry) for entry in row.lines]
        entered = tuple(game for game in range(1, len(page.sheet.columns) + 1) if page.cell(game, hand, seat))
        if page.at_once and entered:
            told_lines.append(AccountLine(line("scores.entered", games=entered, count=len(entered))))
        return Account(heading, tuple(told_lines), row.left)

    def _result_of(self, hand: int) -> int:
        """Where the result of a row of the sheet is among those of this match; at two tables that of the second, or of the
        first in a round that is not over.
        """
        back = self.page.sheet.hands - hand
        if self.two_tables:
            back = max(0, 2 * back + int(self.waiting))
        return len(self.played.results) - 1 - back

    # ---- games --------------------------------------------------------------------------------

    def _foot(self, kind: FootKind, what: str) -> Foot:
        """Hand points, boxes, bonuses or totals of all games that are shown."""
        make = {"points": self._points, "boxes": self._boxes, "bonus": self._bonus, "total": self._total}[what]
        cells = tuple(make(game, seat) for game in self.page.games for seat in self.seats)
        return Foot(kind, line(f"scores.row_{what}"), cells)

    def _points(self, game: int, seat: int) -> Cell:
        column = self.page.column(game)
        points = column.points[seat]
        way = Part(max(0.0, min(1.0, float(Fraction(self._counted(column, seat)) / self.end.target))))
        label, account = line("scores.points_cell", game=game, points=points), partial(self._points_account, game, seat)
        return Cell(f"points:{game}.{seat}", seat, points, label, account, bold=True, part=way)

    def _points_account(self, game: int, seat: int) -> Account:
        column, parts = self.page.column(game), tuple(part.points for part in self.page.parts(game, seat))
        heading = line("scores.points_in", game=game)
        if not parts:
            return Account(heading, told(line("scores.no_points_in")))
        total = column.points[seat]
        lines = [line("scores.sum", parts=parts, value=total) if len(parts) > 1 else line("scores.number", value=parts[0])]
        if not column.over:
            left = self.end.target - self._counted(column, seat)
            lines.append(line("scores.still", points=left, target=self.end.target))
        return Account(heading, told(*lines))

    def _counted(self, column: Column, seat: int) -> Points:
        """What counts towards the target."""
        boxes = column.boxes[seat] * self.end.box_bonus if self.end.box_timing == "immediate" else 0
        return column.points[seat] + boxes

    def _boxes(self, game: int, seat: int) -> Cell:
        column = self.page.column(game)
        count, worth = column.boxes[seat], dict(self.page.added(game, seat)).get("score.game_boxes", 0)
        words = line("scores.boxes_counted", count=count, each=self.end.box_bonus, value=worth) if worth else count
        label, account = line("scores.boxes_cell", game=game, count=count), partial(self._boxes_account, game, seat)
        return Cell(f"boxes:{game}.{seat}", seat, words, label, account, "plain" if count else "faint")

    def _boxes_account(self, game: int, seat: int) -> Account:
        column, each = self.page.column(game), self.end.box_bonus
        count, heading = column.boxes[seat], line("scores.boxes_in", game=game)
        if not count:
            return Account(heading, told(line(f"scores.no_boxes{self.round}")))
        hands = tuple(part.hand for part in self.page.parts(game, seat) if part.boxes and part.hand)
        won = line(f"scores.boxes_won{self.round}", count=count, hands=hands)
        lines = [won if hands else line("scores.boxes_brought", count=count)]
        if each:
            code = "scores.boxes_at_once" if self.end.box_timing == "immediate" else "scores.boxes_later"
            lines.append(line("scores.boxes_counted" if column.over else code, each=each, value=count * each, count=count))
        return Account(heading, told(*lines))

    def _bonus(self, game: int, seat: int) -> Cell:
        parts = [part for part in self.page.column(game).accounts[seat] if part.line.code != "score.game_boxes"]
        bonus = sum(part.points for part in parts)
        words: Points | str = bonus or NOTHING
        lines = tuple(AccountLine(*part) for part in parts) or told(line("scores.no_bonus"))
        account = Account(line("scores.bonus_in", game=game), lines)
        label = line("scores.bonus_cell", game=game, points=words)
        return Cell(f"bonus:{game}.{seat}", seat, words, label, lambda: account, "plain" if bonus else "faint")

    def _total(self, game: int, seat: int) -> Cell:
        column = self.page.column(game)
        total = column.totals[seat]
        label, account = line("scores.game_total_cell", game=game, points=total), partial(self._total_account, game, seat)
        look: Look = "good" if seat in column.winners else "plain"
        return Cell(f"total:{game}.{seat}", seat, total, label, account, look, True)

    def _total_account(self, game: int, seat: int) -> Account:
        """Hand points, boxes, bonuses, and what the difference is worth."""
        column = self.page.column(game)
        points, added = column.points[seat], column.accounts[seat]
        if added:
            parts = (points, *(part.points for part in added))
            summed = line("scores.points_and", parts=parts, value=column.totals[seat])
        else:
            summed = line("scores.points_of", points=points)
        settled = [one.line for one in self.page.lines_of(game, seat) if one.line.code.startswith(SETTLED)]
        return Account(line("scores.total_in", game=game), (*(AccountLine(*part) for part in added), *told(summed, *settled)))

    # ---- the match ----------------------------------------------------------------------------

    def _credits(self) -> Foot:
        """What the match has brought every seat."""
        goal = self.end.match_target
        name = line("scores.row_match" if not self.page.at_once or goal != "single_game" else "scores.row_credit")
        under = line("scores.of_match", points=goal) if isinstance(goal, int) else None
        return Foot("credit", name, tuple(self._credit(seat) for seat in self.seats), under)

    def _credit(self, seat: int) -> Cell:
        credit = self.page.sheet.credit[seat]
        words: Line | Points = credit
        label = line("scores.credit_cell", points=credit)
        if self.end.match_target == "best_of_5":
            won = sum(seat in column.winners for column in self.page.sheet.columns)
            words, label = line("scores.games_won", count=won), line("scores.games_won_cell", count=won)
        return Cell(f"credit:{seat}", seat, words, label, partial(self._credit_account, seat), bold=True)

    def _credit_account(self, seat: int) -> Account:
        columns = self.page.sheet.columns
        lines = [
            line("scores.credit_of", game=number, points=column.credit[seat])
            for number, column in enumerate(columns, 1)
            if column.over and column.credit[seat]
        ]
        if len(lines) > 1 or (lines and self.page.at_once):
            lines.append(line("scores.credit_all", points=self.page.sheet.credit[seat]))
        return Account(line("scores.credit_in"), told(*lines) if lines else told(line("scores.no_credit")))
