"""The score sheet of a match that totals decide: a number a hand, what the end of the match adds, the way to the target."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.result import HandResult, Points, SeatResult
from game.rules.scoring.scoresheet import (
    NOTHING,
    Account,
    AccountLine,
    Cell,
    Foot,
    Group,
    Part,
    Played,
    Row,
    ScoreSheet,
    told,
)

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset

ABOUT_CARDS = ("score.in_hand", "score.left", "score.lost", "score.melded")
"""Lines about cards, which are not written where there are none."""
NAMES = {
    "score.melded": "score.melded_cards",
    "score.side_melded": "score.side_melded_cards",
    "score.in_hand": "score.in_hand_cards",
    "score.side_in_hand": "score.side_in_hand_cards",
}
"""The words for lines about cards that are shown in groups beside them."""

TAGS = {
    "score.stage_laid": "scores.stage_laid",
    "score.stage_laid_next": "scores.stage_laid",
    "score.stage_missed": "scores.stage_missed",
}
"""Lines of an account that are told in short beside the number as well."""


class Goal(NamedTuple):
    """Where a match goes: to so many points, or over so many hands; with `minus` the target lies as far below zero."""

    target: int | None
    hands: int | None
    low_wins: bool = False
    minus: bool = False
    out_at: int | None = None
    """The total at which a player is out of a pool."""


def total_sheet(rules: Ruleset, played: Played, goal: Goal) -> ScoreSheet:
    """The sheet after these finished hands."""
    return _Paper(rules, played, goal).sheet()


def left_sum(cards: Sequence[Card], points: Sequence[Points]) -> Line:
    """The count of the cards left in a hand, written out: "10 + 7 + 7 = 24". `points` are by card."""
    values = sorted((points[card] for card in cards), reverse=True)
    if not values:
        return line("score.nothing_left")
    if len(values) == 1:
        return line("score.left_one", cards=tuple(cards), value=values[0])
    return line("score.left_sum", cards=tuple(cards), parts=tuple(values), value=sum(values))


class _Paper:
    """The sheet as it is filled in."""

    def __init__(self, rules: Ruleset, played: Played, goal: Goal) -> None:
        self.rules, self.goal = rules, goal
        self.results, self.me = played.results, played.me
        self.last = self.results[-1] if self.results else None
        self.of_bank = "_bank" if rules.variant.scoring.bank else ""
        """Where a bank pays, hands of a match are rounds and points are chips."""
        self.in_words = self.of_bank or ("_chips" if rules.variant.scoring.in_chips else "")
        """Numbers may be chips also where nobody pays but the players."""
        self.deal, self.over, self.groups = played.deal, played.over, played.groups
        self.closed = self.last if self.last is not None and played.over and any(row.closing for row in self.last.rows) else None
        """The hand that ended the match, where that has added points to the totals."""

    def sheet(self) -> ScoreSheet:
        rows = tuple(self._row(number, result) for number, result in enumerate(self.results, 1))
        winners = self.last.match_winners if self.last is not None else ()
        return ScoreSheet(
            (Group(None, winners),),
            rows,
            (Foot("total", line("scores.total"), tuple(self._total(seat) for seat in range(self.rules.seats))), *self._ahead()),
            (self._subtitle(),),
            self._first(),
            self._closing(),
        )

    def _ahead(self) -> tuple[Foot, ...]:
        """What the first melds of the next hand must be worth, where that follows from how everybody stands now."""
        opening, deal = self.rules.variant.opening, self.deal + self.over
        if self.last is not None and self.last.match_over:
            return ()
        totals = [self.last.rows[seat].total if self.last is not None else 0 for seat in range(self.rules.seats)]
        least = [opening.minimum_at(total, deal) for total in totals]
        if not any(least):
            return ()
        account = Account(line("scores.minimum_of", deal=deal), told(*opening.explain(self.rules.variant)))
        cells = (
            Cell(f"minimum:{seat}", seat, points, line("scores.minimum_cell", points=points), lambda: account)
            for seat, points in enumerate(least)
        )
        return (Foot("count", line("scores.minimum", deal=deal), tuple(cells)),)

    def _subtitle(self) -> Line:
        if self.goal.out_at is not None:
            return line("score.subtitle_pool", deal=self.deal, limit=self.goal.out_at)
        if self.goal.target is not None:
            return line("score.subtitle_target", deal=self.deal, target=self.goal.target)
        if self.goal.hands is not None:
            return line("score.subtitle_deals", deal=self.deal, deals=self.goal.hands)
        return line(f"score.subtitle{self.of_bank}", deal=self.deal)

    def _first(self) -> str:
        """What the last hand brought the reader, or its winner; where the end of the match added something, the winner's
        total.
        """
        if self.last is None:
            return ""
        won = self.last.match_winners if self.closed is not None else self.last.winners
        seat = self.me if self.me in won or not won else won[0]
        return f"total:{seat}" if self.closed is not None else f"score:{len(self.results)}.{seat}"

    # ---- hands --------------------------------------------------------------------------------

    def _row(self, number: int, result: HandResult) -> Row:
        cells = tuple(self._score(number, seat, result) for seat in range(self.rules.seats))
        under = self.rules.variant.opening.heading(number)
        return Row(number, line(f"scores.hand{self.of_bank}", deal=number), cells, number == len(self.results), under)

    def _score(self, number: int, seat: int, result: HandResult) -> Cell:
        """What a hand brought one seat."""
        row = result.rows[seat]
        latest, won = number == len(self.results), seat in result.winners
        label = line(f"scores.cell{self.in_words}", deal=number, points=row.score)
        tag = next((entry.line._replace(code=TAGS[entry.line.code]) for entry in row.lines if entry.line.code in TAGS), None)
        cell = Cell(f"score:{number}.{seat}", seat, row.score, label, partial(self._account, number, seat), bold=latest, tag=tag)
        if any(entry.line.code == "score.out_of_match" for entry in row.lines):
            return cell._replace(words=NOTHING, look="faint", bold=False)
        if won and not row.score and result.kind in ("out", "rummy"):
            return cell._replace(words=line("scores.out"), look="good", bold=True)
        return cell._replace(look="good", bold=True) if won else cell if row.score else cell._replace(look="faint")

    def _account(self, number: int, seat: int) -> Account:
        row = self.results[number - 1].rows[seat]
        sides = self.rules.sides_with
        # With partners the accounts of both follow one another, each beginning with what was melded.
        side = iter(sides[seat] if any(len(one) > 1 for one in sides) else ())
        lines = []
        for entry in row.lines:
            whose = next(side, None) if entry.line.code == "score.melded" else None
            if entry.line.code not in ABOUT_CARDS or dict(entry.line.params).get("cards", entry.line.cards):
                groups = self.groups.get(entry.line.cards, ()) if number == len(self.results) else ()
                name = NAMES.get(entry.line.code) if groups else None
                named = Line(name, (), entry.line.params) if name is not None else None
                lines.append(AccountLine(*entry, whose, named, groups if named is not None else ()))
        heading = line(f"scores.hand_of{self.in_words}", deal=number, points=row.score)
        return Account(heading, tuple(lines) or told(left_sum(row.left, self.rules.points)), row.left)

    # ---- the end of the match -----------------------------------------------------------------

    def _closing(self) -> Row | None:
        if self.closed is None:
            return None
        cells = tuple(self._added(seat, row) for seat, row in enumerate(self.closed.rows))
        return Row(0, line("scores.closing"), cells)

    @staticmethod
    def _added(seat: int, row: SeatResult) -> Cell:
        """What the end of the match has added for a seat."""
        words = sum(entry.points for entry in row.closing) if row.closing else NOTHING
        lines = tuple(AccountLine(*entry) for entry in row.closing) or told(line("scores.closing_none"))
        account = Account(line("scores.closing_of"), lines)
        label = line("scores.closing_cell", points=words)
        return Cell(f"bonus:{seat}", seat, words, label, lambda: account, "plain" if row.closing else "faint", bool(row.closing))

    def _total(self, seat: int) -> Cell:
        total = self.last.rows[seat].total if self.last is not None else 0
        label = line(f"scores.total_cell{self.in_words}", points=total)
        account = partial(self._total_account, seat, total)
        return Cell(f"total:{seat}", seat, total, label, account, bold=True, part=self._way(total))

    def _total_account(self, seat: int, total: Points) -> Account:
        """How a total came about: the hands, what the end of the match added, and the settlement."""
        heading = line(f"scores.total_of{self.of_bank}")
        if self.last is None:
            return Account(heading, told(line("scores.number", value=total)))
        row = self.last.rows[seat]
        before = total - sum(entry.points for entry in row.closing)
        parts = tuple(result.rows[seat].score for result in self.results)
        start = self.rules.variant.match_end.rule.start(self.rules.variant)
        if start:
            words = line("scores.sum", parts=(start, *parts), value=before)
        elif sum(parts) != before:
            words = line("scores.bought_in", points=before - sum(parts), parts=parts, total=before)
        elif len(parts) > 1:
            words = line("scores.sum", parts=parts, value=before)
        else:
            words = line("scores.number", value=before)
        lines = [AccountLine(words), *(AccountLine(*entry) for entry in row.closing)]
        if row.closing:
            lines.append(AccountLine(line("scores.sum", parts=(before, total - before), value=total)))
        if row.credit:
            lines.append(AccountLine(line("scores.credit", value=row.credit)))
        return Account(heading, tuple(lines))

    def _way(self, total: Points) -> Part | None:
        """How far it is to the target, or, where the fewest points win, how much may still be added."""
        target = self.goal.target
        if target is None:
            return None
        if self.goal.out_at is not None and total >= self.goal.out_at:
            words = line("score.out", limit=self.goal.out_at)
        elif self.goal.minus:
            words = line("score.above_minus" if total > -target else "score.below_minus", left=total + target, target=target)
        elif self.goal.low_wins:
            words = line("score.below" if total <= target else "score.above", left=target - total, target=target)
        elif total < target:
            words = line("score.distance", left=target - total, target=target)
        else:
            words = line("score.reached", target=target)
        way = float(-total if self.goal.minus else total) / target if target else 0.0
        return Part(max(0.0, min(1.0, way)), words=words, ends=self.goal.out_at is not None)
