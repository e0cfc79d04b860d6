"""A sitting against a house: what every round was played for and brought, and what each decision cost.

It is gone through hand by hand, so that whoever shows it can do something else in between.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from game.cards.ids import Card
from game.match.hand_record import HandRecord
from game.match.match import Match
from game.match.replay import replay
from game.match.table_rules import TableRules
from game.players.counted import Advice, CountedTable
from game.rules.house.house_table import HouseSpot
from game.rules.result import Points, whole
from game.rules.state.state import State
from game.rules.view import View, view_of


class Choice(NamedTuple):
    """A decision of the player: with which hand, what was done, what would have been best, and what that cost."""

    deal: int
    seat: int
    number: int
    """Which decision of the seat in its hand, from 0."""
    cards: tuple[Card, ...]
    up: Card
    total: int
    soft: bool
    pair: bool
    did: str
    best: str
    each: float
    """What it cost per chip of the bet; 0 where it was best."""
    bet: int

    @property
    def cost(self) -> float:
        """What it cost in chips."""
        return self.each * self.bet


class Round(NamedTuple):
    """One round as the player at the window played it, on one seat or several."""

    deal: int
    bets: tuple[int, ...]
    """What each of the seats has staked on its hand; none for one that sat out."""
    brought: Points
    """What the hands have brought, bonuses with them; not the side bets."""
    bonus: Points
    side_bets: tuple[int, ...]
    side_brought: Points
    spots: tuple[HouseSpot, ...]
    choices: tuple[Choice, ...]


class Sitting(NamedTuple):
    """All finished rounds."""

    begun_with: Points
    """The chips that the player had before the first: a purse, where players bring one."""
    rounds: tuple[Round, ...]


def sitting_of(match: Match, seats: Collection[int], table: CountedTable) -> Iterator[Sitting]:
    """The sitting as it grows, round by round, of the player who sits on these seats. The last one is the whole."""
    records = _records(match)
    rules = TableRules(match.rules)
    before = _seen(match, records[0], records[0].start, min(seats), 0)
    owned: Sequence[Points] = rules.purses(before) or before.scores
    begun = whole(sum((Fraction(owned[seat]) for seat in seats), Fraction(0)))
    found: list[Round] = []
    yield Sitting(begun, ())
    for record in records:
        if record.state.result is None:
            continue
        one = round_of(match, record, rules, sorted(seats), table)
        if one is not None:
            found.append(one)
            yield Sitting(begun, tuple(found))


class SittingCount:
    """Goes through a sitting in a thread, because the worth of a choice takes a while where nobody has asked for it yet."""

    def __init__(self, match: Match, seats: Collection[int], table: CountedTable) -> None:
        self.sitting = Sitting(0, ())
        """As far as it has come."""
        self.done = False
        self._closed = False
        self._fault: Exception | None = None
        self._going = sitting_of(match, seats, table)
        self._thread = threading.Thread(target=self._work, name="upcard-sitting", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            for sitting in self._going:
                self.sitting = sitting
                if self._closed:
                    return
        except Exception as fault:
            self._fault = fault
        self.done = True

    def poll(self) -> Sitting | None:
        """The whole sitting, once it is there. What went wrong is raised here, where somebody can be told."""
        if self._fault is not None:
            raise self._fault
        return self.sitting if self.done else None

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._closed = True


def round_of(match: Match, record: HandRecord, rules: TableRules, seats: Sequence[int], table: CountedTable) -> Round | None:
    """One finished hand; None where the player sat it out."""
    end = rules.house_table(_seen(match, record, record.state, seats[0], len(record.events)))
    if end is None:
        return None
    bets = [bet for seat in seats if (bet := end.bets[seat]) is not None]
    if not any(bet.main or bet.side for bet in bets):
        return None
    spots = tuple(spot for spot in end.spots if spot.seat in seats)
    brought = sum((Fraction(spot.brought or 0) + Fraction(spot.bonus) for spot in spots), Fraction(0))
    bonus = sum((Fraction(spot.bonus) for spot in spots), Fraction(0))
    return Round(
        record.start.deal,
        tuple(bet.main for bet in bets if bet.main),
        whole(brought),
        whole(bonus),
        tuple(bet.side for bet in bets if bet.side),
        whole(sum((Fraction(end.side_brought[seat]) for seat in seats), Fraction(0))),
        spots,
        tuple(_choices(match, record, rules, seats, table)),
    )


def _choices(match: Match, record: HandRecord, rules: TableRules, seats: Sequence[int], table: CountedTable) -> Iterator[Choice]:
    for at, (seat, action) in enumerate(zip(record.seats, record.actions, strict=True)):
        if seat not in seats:
            continue
        state = record.at(match.rules, record.base + at)
        view = _seen(match, record, state, seat, record.marks[at])
        advice: Advice | None = table.advice(match.rules, view, counting=False)
        told = rules.house_table(view)
        if advice is None or told is None or action.verb not in dict(advice.worths):
            continue
        spot = next(one for one in told.spots if one.plays)
        bet = spot.stake
        each = advice.cost(action.verb)
        yield Choice(
            record.start.deal,
            seat,
            record.seats[:at].count(seat),
            spot.cards,
            told.cards[0],
            spot.total.points,
            spot.total.soft,
            spot.pair,
            action.verb,
            advice.exact,
            each,
            bet,
        )


def _records(match: Match) -> Sequence[HandRecord]:
    """Every hand in full; those from before the match was opened are played again."""
    history = match.history
    if history.records[0].base == 0 and history.records[0].first == 0:
        return history.records
    found, _ = replay(match.setup, match.rules, match.log, history.checks)
    return found.records


def _seen(match: Match, record: HandRecord, state: State, seat: int, events: int) -> View:
    """What a seat saw of a hand then."""
    return view_of(match.rules, state, seat, record.events[:events])
