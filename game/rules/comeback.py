"""The return of a seat that is out of the match, before its next hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring.verdict import so_far
from game.rules.state import standing
from game.rules.state.standing import Comeback
from game.rules.state.state import State
from game.rules.violation import Violation


def refuses_return(rules: Ruleset, state: State, seats: Sequence[int]) -> Violation | None:
    """Why these seats, which are out of the match, may not come back before the next hand; None where they may."""
    return rules.variant.match_end.rule.refuses_return(so_far(rules, state), seats) if seats else None


def returns_with(rules: Ruleset, state: State, seat: int) -> Points | None:
    """The total with which a seat that is out of the match would come back before the next hand; None where it may not."""
    end = rules.variant.match_end.rule
    if not end.rejoins or refuses_return(rules, state, (seat,)) is not None:
        return None
    standing, scores = end.going_on(rules, state)
    return end.returned(standing, scores, (seat,))[1][seat]


def comeback(rules: Ruleset, state: State, seat: int, others: Sequence[int] = ()) -> Comeback | None:
    """What a seat that is out of the match would come back to before the next hand, together with `others` who come back
    anyway; None where it may not.
    """
    end = rules.variant.match_end.rule
    out_above = end.out_above(rules.variant)
    if out_above is None or not end.rejoins or refuses_return(rules, state, (*others, seat)) is not None:
        return None
    standings, scores = end.going_on(rules, state)
    standings, scores = end.returned(standings, scores, (*others, seat))
    room = {one: out_above + 1 - scores[one] for one in standing.playing(standings)}
    return Comeback(room.pop(seat), tuple(room.values()), sum(end.entries_paid(standings)))
