"""How the score sheet of a match of games is written: what each hand enters, and what the end of a game adds.

A ledger takes the hands one after another; the sheet is what it says at any time, with a line in words for every number.
Nothing here knows cards: the same sheet serves a match that was played and one of which only the outcomes are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import line
from game.rules.acts.closing import CLOSING
from game.rules.result import Points, ScoreLine, scored
from game.rules.scoring.rounds import ROUND
from game.rules.scoring.settlement import charged
from game.rules.scoring.sheet import AT_ONCE, Column, Entered, Sheet, SheetLine
from game.rules.state.entry import BEFORE, NOTICE, TABLE, HandEntry

if TYPE_CHECKING:
    from game.rules.scoring.game_terms import GameTerms

NAMED = (CLOSING, "gin", "big_gin", "undercut", "double_refused", ROUND)
"""Endings of a hand that have a sentence of their own."""


class _Game:
    """A column that is being written."""

    def __init__(self, number: int, seats: int) -> None:
        self.number = number
        self.points: list[Points] = [0] * seats
        self.boxes = [0] * seats
        self.hands = [0] * seats
        """By seat: hands won among those that are entered here."""
        self.begun: set[int] = set()
        """The seats that have an entry."""
        self.entries: list[Entered] = []
        self.winners: tuple[int, ...] = ()
        self.credit: list[Points] = [0] * seats

    def enter(self, hand: int, seat: int, points: Points, boxes: int, won: bool) -> None:
        self.points[seat] += points
        self.boxes[seat] += boxes
        self.hands[seat] += won
        self.begun.add(seat)
        self.entries.append(Entered(hand, seat, points, boxes, self.points[seat]))


class Ledger:
    """The sheet as it is written, hand by hand."""

    def __init__(self, end: GameTerms, seats: int, entries: Sequence[HandEntry] = ()) -> None:
        self.end = end
        self.seats = seats
        self.hands = 0
        self.winners: tuple[int, ...] = ()
        self._games: list[_Game] = []
        self._open: list[_Game] = []
        self._contest = 0
        """The first column of those that are played now."""
        self._running: list[Points] = [0] * seats
        """Hand points since then, each hand counted once."""
        self._gross: list[Points] = [0] * seats
        self._lines: list[SheetLine] = []
        self._waiting: list[SheetLine] = []
        """What the first table of a round has brought, while the second has not played."""
        self._noticed = False
        self._begin()
        for entry in entries:
            self.add(entry)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.winners)

    # ---- writing ------------------------------------------------------------------------------

    def add(self, entry: HandEntry) -> None:
        """Write down the next hand. Raises ValueError where the match is over."""
        if self.over:
            raise ValueError("the match is over")
        if entry.kind == NOTICE:
            self._noticed = True
            self._lines.append(SheetLine(self.hands, (), (), line("score.notice"), 0))
            return
        if entry.kind == TABLE:
            self._waiting = [self._table("first", self.hands + 1, 1, *table) for table in entry.tables]
            return
        self._waiting = []
        if not self._open:
            self._begin()
        if entry.kind == BEFORE:
            self._carry(entry)
        else:
            self._write(entry)
        for game in list(self._open):
            game.winners = self.end.reached(game.points, game.boxes)
            if game.winners:
                self._close(game)
        self._decide()

    def _begin(self) -> None:
        """The first game, or the next: three of them where they run at once."""
        self._contest = len(self._games)
        self._running = [0] * self.seats
        for _ in range(1 if self.end.columns == "one" else AT_ONCE):
            self._new()

    def _new(self) -> None:
        self._games.append(_Game(len(self._games) + 1, self.seats))
        self._open.append(self._games[-1])

    def _carry(self, entry: HandEntry) -> None:
        """Points of hands that nobody knows stand in the first column; a player who has some must have won a hand."""
        game = self._open[0]
        for seat, points in enumerate(entry.scores):
            if points:
                game.enter(0, seat, points, entry.boxes[seat], points > 0)
                self._running[seat] += points
                words = line("score.brought", seat=(seat,), value=points)
                self._lines.append(SheetLine(0, (game.number,), (seat,), words, points))

    def _write(self, entry: HandEntry) -> None:
        self.hands += 1
        self._lines += [self._table("won", self.hands, number, *table) for number, table in enumerate(entry.tables, 1)]
        groups: dict[tuple[Points, bool, tuple[int, ...]], list[int]] = {}
        for seat, points in enumerate(entry.scores):
            won = seat in entry.winners
            if not won and not points:
                continue
            self._running[seat] += points
            games = self._columns_of(seat)
            for game in games:
                game.enter(self.hands, seat, points, entry.boxes[seat], won)
            groups.setdefault((points, won, tuple(game.number for game in games)), []).append(seat)
        for (points, won, columns), members in groups.items():
            # The members of a side have the same points, and are named together.
            self._lines.append(self._told(entry.kind, won, tuple(members), points, columns))
        if not groups:
            code = "score.round_drawn" if entry.kind == ROUND else "score.hand_drawn"
            self._lines.append(SheetLine(self.hands, (), (), line(code, hand=self.hands), 0))

    def _columns_of(self, seat: int) -> list[_Game]:
        """Where a hand of this seat is entered: in every open game that he has begun, and in one more."""
        new = [game for game in self._open if seat not in game.begun]
        return [*(game for game in self._open if seat in game.begun), *new[:1]]

    def _told(self, kind: str, won: bool, seats: tuple[int, ...], points: Points, columns: tuple[int, ...]) -> SheetLine:
        how = "scored" if not won else kind if kind in NAMED else "won"
        words = line(f"score.hand_{how}", hand=self.hands, seat=seats, value=points)
        if self.end.columns != "one":
            games = ", ".join(str(number) for number in sorted(columns))
            words = line(f"score.entered_{how}", hand=self.hands, seat=seats, value=points, games=games, count=len(columns))
        return SheetLine(self.hands, columns, seats, words, points)

    @staticmethod
    def _table(how: str, hand: int, table: int, seat: int, points: Points) -> SheetLine:
        """What happened at one of two tables; only the sum of both counts for a side, once both have played."""
        if seat < 0:
            return SheetLine(hand, (), (), line(f"score.table_{how}_drawn", hand=hand, table=table), 0)
        words = line(f"score.table_{how}", hand=hand, table=table, seat=(seat,), value=points)
        return SheetLine(hand, (), (seat,), words, 0)

    def _close(self, game: _Game) -> None:
        """A game has been won: what that adds, and what is settled."""
        self._open.remove(game)
        for seat, account in enumerate(self._accounts(game)):
            self._lines += [SheetLine(self.hands, (game.number,), (seat,), part.line, part.points) for part in account]
        settled = self.end.settled(game.points, game.boxes, game.hands, self._totals(game), game.winners)
        game.credit = charged(self.seats, settled)
        self._gross = [old + new for old, new in zip(self._gross, game.credit, strict=True)]
        for payment in settled:
            seats, points = (payment.payers, -payment.points) if payment.payers else (payment.takers, payment.points)
            self._lines.append(SheetLine(self.hands, (game.number,), seats, payment.line, points))
        if self.end.columns == "hollywood_endless" and not self._noticed:
            self._new()

    def _decide(self) -> None:
        """See whether the match is over."""
        target, done = self.end.match_target, not self._open
        if target == "best_of_5":
            self.winners = tuple(seat for seat, count in enumerate(self._won()) if count >= self.end.games_needed)
        elif target == "single_game":
            self.winners = self._ahead() if done else ()
        elif done or self.end.columns == "hollywood_endless":
            credit = self._credit()
            best = max(credit)
            self.winners = tuple(seat for seat, points in enumerate(credit) if points == best) if best >= target else ()
        if done and self._noticed and not self.winners:
            self.winners = self._ahead()

    def _won(self) -> list[int]:
        """By seat: games won."""
        return [sum(seat in game.winners for game in self._games) for seat in range(self.seats)]

    def _ahead(self) -> tuple[int, ...]:
        """Who is ahead when all games are over: the winner of the only one; with several the one with the most credit, or,
        where nobody has any, with the most games.
        """
        if len(self._games) == 1:
            return self._games[0].winners
        credit = self._credit()
        standings: list[Points] = credit if max(credit) > 0 else list(self._won())
        best = max(standings)
        return tuple(seat for seat, value in enumerate(standings) if value == best)

    def _credit(self) -> list[Points]:
        """What all games have brought: added up, or, where several at once make one contest, the winner's excess."""
        if self.end.columns == "one" or self.end.settlement != "winner":
            return self._gross
        high, low = max(self._gross), min(self._gross)
        return [high - low if points == high > low else 0 for points in self._gross]

    # ---- reading ------------------------------------------------------------------------------

    def _accounts(self, game: _Game) -> tuple[tuple[ScoreLine, ...], ...]:
        return self.end.account(game.points, game.boxes, game.hands, game.winners)

    def _totals(self, game: _Game) -> list[Points]:
        accounts = self._accounts(game)
        return [points + sum(part.points for part in parts) for points, parts in zip(game.points, accounts, strict=True)]

    def _column(self, game: _Game) -> Column:
        return Column(
            tuple(game.points),
            tuple(game.boxes),
            tuple(self._totals(game)),
            bool(game.winners),
            game.winners,
            self._accounts(game),
            tuple(game.credit),
            tuple(game.entries),
        )

    def sheet(self) -> Sheet:
        """All of it as it stands now."""
        columns = tuple(self._column(game) for game in self._games)
        totals = tuple(sum(column.totals[seat] for column in columns) for seat in range(self.seats))
        scores = tuple(self._running) if self._open or self.over else (0,) * self.seats
        lines = (*self._lines, *self._waiting)
        return Sheet(columns, totals, tuple(self._credit()), lines, self.over, self.winners, scores, self.hands)

    def closing(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """By seat: what comes to the hand points of the running game, or contest, to make the totals of the whole sheet."""
        return tuple(tuple(self._closing(seat)) for seat in range(self.seats))

    def _closing(self, seat: int) -> list[ScoreLine]:
        found = []
        earlier = sum(self._totals(game)[seat] for game in self._games[: self._contest])
        if earlier:
            found.append(scored("score.earlier_games", earlier, count=self._contest, value=earlier))
        games = self._games[self._contest :]
        again = sum(game.points[seat] for game in games) - self._running[seat]
        if again:
            found.append(scored("score.written_again", again, value=again))
        if len(games) == 1:
            return [*found, *self._accounts(games[0])[seat]]
        for game in games:
            added = sum(part.points for part in self._accounts(game)[seat])
            if added:
                found.append(scored("score.column_adds", added, game=game.number, value=added))
        return found
