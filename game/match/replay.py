"""The replay of a log: to undo across hands, to look at a finished match, and to see whether it still comes out alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.cards.deck import UnknownCard
from game.cards.lines import Line, line
from game.match import log
from game.match.history import History, check_value, parse
from game.match.setup import Setup
from game.rules import notation
from game.rules.comeback import refuses_return
from game.rules.matchsheet import cannot_give_notice
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset
from game.rules.state.state import State


class Divergence(NamedTuple):
    """The log does not lead to where it led when it was written: the rules have changed, or the file was damaged.

    `at` is the number of log lines up to which all went alike.
    """

    at: int

    @property
    def line(self) -> Line:
        """The sentence for the player, with what still works."""
        return line("replay.divergence", at=self.at)


def replay(setup: Setup, rules: Ruleset, lines: Sequence[str], checks: Mapping[int, str]) -> tuple[History, Divergence | None]:
    """Play a whole log from the first deal. Stops at the first difference, with the history up to where all is certain."""
    history = History(setup, rules)
    history.deal(rules.pack.find_all(setup.start.deck))
    sure = _follow(history, lines, checks)
    if sure < len(lines):
        history.cut(sure)
        return history, Divergence(sure)
    return history, None


class Snapshot(NamedTuple):
    """Where a match goes on without its log: the state now, and the end of the hand before the current one.

    `before_at` is the number of log lines up to that end. In the first hand of a match there is no hand before.
    """

    state: State
    before: State | None = None
    before_at: int = 0


def resume(
    setup: Setup,
    rules: Ruleset,
    lines: Sequence[str],
    checks: Mapping[int, str],
    earlier: Sequence[HandResult],
    snapshot: Snapshot,
) -> tuple[History, Divergence | None]:
    """A history that goes on from a snapshot, without going through the hands before, whose results are `earlier`.

    Only the current hand is played again, so that its events are known and it can be taken back. Where that comes out
    differently, the snapshot is the truth.
    """
    history = History(setup, rules)
    history.earlier = list(earlier)
    divergence = None
    if snapshot.before is None:
        history.deal(rules.pack.find_all(setup.start.deck))
    else:
        history.lines = list(lines[: snapshot.before_at])
        entry = _next_hand(lines[snapshot.before_at])
        history.deal(rules.pack.find_all(entry.deck), after=snapshot.before, notice=entry.notice, back=entry.back)
    first = history.record.first
    sure = _follow(history, lines, {**checks, len(lines): check_value(snapshot.state)})
    if sure < len(lines) or check_value(history.state) != check_value(snapshot.state):
        divergence = Divergence(max(sure, first))
        history.record.rewind(rules, max(sure, first) - first)
        history.record.forget(snapshot.state, len(lines) - first)
    history.record.state = snapshot.state
    history.lines = list(lines)
    history.checks = dict(checks)
    history.decisions = sum(log.is_decision(text) for text in lines)
    return history, divergence


def _next_hand(text: str) -> log.NextHand:
    """The line with which a hand begins; without anything given where the line is damaged."""
    try:
        entry = log.read(text)
    except ValueError:
        return log.NextHand()
    return entry if isinstance(entry, log.NextHand) else log.NextHand()


def _follow(history: History, lines: Sequence[str], checks: Mapping[int, str]) -> int:
    """Play the rest of a log. Returns the number of lines up to which all is certain: all of them where nothing differs."""
    sure = 0
    for number in range(len(history.lines), len(lines)):
        if not _again(history, lines[number]):
            return number
        expected = checks.get(number + 1)
        if expected is not None:
            if expected != check_value(history.state):
                return sure
            sure = number + 1
    return len(lines)


def recall(history: History) -> Divergence | None:
    """Fill in the hands before the first that is known, by playing the log from its beginning."""
    first = history.records[0]
    if first.base:
        return Divergence(first.first)
    if not first.first:
        return None
    fresh, divergence = replay(history.setup, history.rules, history.lines[: first.first], history.checks)
    if divergence is None and check_value(fresh.state) != check_value(first.start):
        divergence = Divergence(first.first - 1)
    if divergence is not None:
        return divergence
    fresh.records.pop()  # the deal of the first known hand, which only had to come out alike
    offset = first.offset
    for record in reversed(fresh.records):
        offset -= len(record.events)
        record.offset = offset
    history.records[:0] = fresh.records
    history.earlier = []
    return None


def _again(history: History, text: str) -> bool:
    """Play one line of a log. False where it is no line, or the rules refuse it."""
    try:
        entry = log.read(text)
        if isinstance(entry, log.NextHand):
            result = history.state.result
            if result is None or result.match_over:
                return False
            if entry.notice and cannot_give_notice(history.rules, history.state) is not None:
                return False
            if any(seat >= history.rules.seats for seat in entry.back):
                return False
            if refuses_return(history.rules, history.state, entry.back) is not None:
                return False
            history.deal(history.rules.pack.find_all(entry.deck), notice=entry.notice, back=entry.back)
            return True
        if history.rules.to_act(history.state) != entry.seat:
            return False
        action = parse(entry.text, history.rules, history.state)
    except (ValueError, UnknownCard, notation.NotationError):
        return False
    if history.rules.check(history.state, action) is not None:
        return False
    history.decide(action)
    return True
