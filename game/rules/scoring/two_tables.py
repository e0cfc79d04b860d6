"""Partners at two tables: each hand is scored as between two players, and only the sum of both counts (gin rummy reference, 8).

The first hand waits on the sheet of the match until the second is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.rules.result import Points, ScoreLine, scored
from game.rules.scoring.method import Account, Counted
from game.rules.scoring.rounds import round_of
from game.rules.state.entry import TABLE, HandEntry

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

NO_WINNER = (-1, 0)
"""A table at which nobody has won anything."""
OF_ONE_HAND = ("score.box", "score.boxes", "score.nobody", "score.equal_counts")
"""Lines that would say of one table what only both of them decide."""


def entry(rules: Ruleset, state: State, second: bool, counted: Counted, earlier: Sequence[HandEntry]) -> HandEntry:
    """What a hand leaves on the sheet: the first table nothing but its outcome, the `second` the whole round."""
    here = _outcome(rules, state, counted)
    if not second:
        return HandEntry(TABLE, (), (0,) * rules.seats, (0,) * rules.seats, (here,))
    return round_of((_first(earlier), here), rules.sides_with)


def accounts(rules: Ruleset, state: State, second: bool, counted: Counted, earlier: Sequence[HandEntry]) -> list[Account]:
    """One account per seat: its hand, then what the round makes of it."""
    found = entry(rules, state, second, counted, earlier)
    return [
        [*own, *_added(found, seat, sum(part.points for part in own))]
        for seat, own in enumerate(_hands(rules, state, second, counted))
    ]


def _hands(rules: Ruleset, state: State, second: bool, counted: Counted) -> list[Account]:
    """What the hand at this table is worth by itself; the box is one of the round."""
    own = rules.variant.scoring.accounts(rules, state, counted)
    away = 1 if second else 2
    return [
        [part for part in account if part.line.code not in OF_ONE_HAND]
        if seat in counted.playing
        else [scored("score.other_table", 0, table=away)]
        for seat, account in enumerate(own)
    ]


def _added(found: HandEntry, seat: int, own: Points) -> Account:
    """What comes to the account of a hand so that it makes what the seat scores."""
    if found.kind == TABLE:
        return [scored("score.table_waits", -own)]
    told = [ScoreLine(_told(number, *table), 0) for number, table in enumerate(found.tables, 1)]
    if not found.winners:
        return [*told, scored("score.round_equal", -own)]
    if seat not in found.winners:
        return [*told, scored("score.round_behind", -own)]
    points = found.scores[seat]
    return [*told, scored("score.round_ahead", points - own, value=points), scored("score.round_box", 0)]


def _told(number: int, seat: int, points: Points) -> Line:
    """What happened at a table."""
    if seat < 0:
        return line("score.round_table_drawn", table=number)
    return line("score.round_table", table=number, seat=seat, value=points)


def _outcome(rules: Ruleset, state: State, counted: Counted) -> tuple[int, Points]:
    """Who has won at this table, and by how much."""
    winners = rules.variant.scoring.winners(rules, state, counted)
    if not winners:
        return NO_WINNER
    account = rules.variant.scoring.accounts(rules, state, counted)[winners[0]]
    return winners[0], sum(part.points for part in account)


def _first(earlier: Sequence[HandEntry]) -> tuple[int, Points]:
    """The outcome of the first table, which has played before; nobody's where nothing is known of it."""
    return earlier[-1].tables[0] if earlier and earlier[-1].kind == TABLE else NO_WINNER
