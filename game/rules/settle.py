"""Settling a finished hand: count what is left, score it, and see whether the match is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.events import Event, HandEnded, MatchEnded, Moved, Scored
from game.rules.result import HandResult, Points, SeatResult
from game.rules.scoring.methods import Counted

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State


def count(rules: Ruleset, state: State) -> Counted:
    """What every seat has left, and who went out."""
    assert state.ending is not None
    left = tuple(tuple(rules.pack.in_rank_order(hand)) for hand in state.hands)
    values = tuple(rules.finder.value(hand) for hand in state.hands)
    kind, out = state.ending
    return Counted(left, values, out, kind == "rummy")


def outcome(rules: Ruleset, state: State, before: list[Points]) -> HandResult:
    """The result of a finished hand, given the totals before it."""
    assert state.ending is not None
    counted = count(rules, state)
    accounts = rules.variant.scoring.accounts(rules, counted)
    scores: list[Points] = [sum(entry.points for entry in account) for account in accounts]
    totals = [old + new for old, new in zip(before, scores, strict=True)]
    match_winners = rules.variant.match_end.winners(rules.variant, totals, state.deal)
    rows = tuple(
        SeatResult(score, total, tuple(account), cards)
        for score, total, account, cards in zip(scores, totals, accounts, counted.left, strict=True)
    )
    winners = rules.variant.scoring.winners(rules, counted)
    return HandResult(state.ending[0], winners, rows, bool(match_winners), match_winners)


def score(rules: Ruleset, state: State, emit: Callable[[Event], None] | None) -> None:
    """Settle the hand: hands are shown, totals change, and perhaps the match is over."""
    result = state.result = outcome(rules, state, state.scores)
    state.scores = [row.total for row in result.rows]
    state.known = state.hands[:]
    if emit is None:
        return
    for seat, row in enumerate(result.rows):
        if row.left:
            emit(Moved(row.left, ("hand", seat), ("hand", seat), rules.everybody))
    emit(HandEnded(result.kind, result.winners))
    for seat, row in enumerate(result.rows):
        emit(Scored(seat, row.score, row.total))
    if result.match_over:
        emit(MatchEnded(result.match_winners))


def recount(rules: Ruleset, state: State) -> None:
    """The result of a hand that is over, from its final cards and totals."""
    if state.ending is None:
        return
    accounts = rules.variant.scoring.accounts(rules, count(rules, state))
    before = [total - sum(entry.points for entry in account) for total, account in zip(state.scores, accounts, strict=True)]
    state.result = outcome(rules, state, before)
