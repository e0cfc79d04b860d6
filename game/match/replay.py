"""Going through a log again: to undo across hands, to look at a finished match, and to see whether it still comes out alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.cards.lines import Line, line
from game.cards.pack import UnknownCard
from game.match import log
from game.match.course import Course, check_value, parse
from game.match.setup import Setup
from game.rules import notation
from game.rules.matchsheet import cannot_give_notice
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset
from game.rules.state import State


class Divergence(NamedTuple):
    """The log does not lead to where it led when it was written: the rules have changed, or the file was damaged.

    `at` is the number of log lines up to which all went alike.
    """

    at: int

    @property
    def line(self) -> Line:
        """The sentence for the player, with what still works."""
        return line("replay.divergence", at=self.at)


def replay(setup: Setup, rules: Ruleset, lines: Sequence[str], checks: Mapping[int, str]) -> tuple[Course, Divergence | None]:
    """Play a whole log from the first deal. Stops at the first difference, with the course up to where all is certain."""
    course = Course(setup, rules)
    course.deal(rules.pack.find_all(setup.start.deck))
    sure = _follow(course, lines, checks)
    if sure < len(lines):
        course.cut(sure)
        return course, Divergence(sure)
    return course, None


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
) -> tuple[Course, Divergence | None]:
    """A course that goes on from a snapshot, without going through the hands before, whose results are `earlier`.

    Only the current hand is played again, so that its events are known and it can be taken back. Where that comes out
    differently, the snapshot is the truth.
    """
    course = Course(setup, rules)
    course.earlier = list(earlier)
    divergence = None
    if snapshot.before is None:
        course.deal(rules.pack.find_all(setup.start.deck))
    else:
        course.lines = list(lines[: snapshot.before_at])
        entry = log.read(lines[snapshot.before_at])
        deck, notice = (entry.deck, entry.notice) if isinstance(entry, log.NextHand) else ((), False)
        course.deal(rules.pack.find_all(deck), after=snapshot.before, notice=notice)
    first = course.tape.first
    sure = _follow(course, lines, {**checks, len(lines): check_value(snapshot.state)})
    if sure < len(lines) or check_value(course.state) != check_value(snapshot.state):
        divergence = Divergence(max(sure, first))
        course.tape.rewind(rules, max(sure, first) - first)
        course.tape.forget(snapshot.state, len(lines) - first)
    course.tape.state = snapshot.state
    course.lines = list(lines)
    course.checks = dict(checks)
    course.decisions = sum(log.is_decision(text) for text in lines)
    return course, divergence


def _follow(course: Course, lines: Sequence[str], checks: Mapping[int, str]) -> int:
    """Play the rest of a log. Returns the number of lines up to which all is certain: all of them where nothing differs."""
    sure = 0
    for number in range(len(course.lines), len(lines)):
        if not _again(course, lines[number]):
            return number
        expected = checks.get(number + 1)
        if expected is not None:
            if expected != check_value(course.state):
                return sure
            sure = number + 1
    return len(lines)


def recall(course: Course) -> Divergence | None:
    """Fill in the hands before the first that is known, by playing the log from its beginning."""
    first = course.tapes[0]
    if first.base:
        return Divergence(first.first)
    if not first.first:
        return None
    fresh, divergence = replay(course.setup, course.rules, course.lines[: first.first], course.checks)
    if divergence is None and check_value(fresh.state) != check_value(first.start):
        divergence = Divergence(first.first - 1)
    if divergence is not None:
        return divergence
    fresh.tapes.pop()  # the deal of the first known hand, which only had to come out alike
    offset = first.offset
    for tape in reversed(fresh.tapes):
        offset -= len(tape.events)
        tape.offset = offset
    course.tapes[:0] = fresh.tapes
    course.earlier = []
    return None


def _again(course: Course, text: str) -> bool:
    """Play one line of a log. False where it is no line, or the rules refuse it."""
    try:
        entry = log.read(text)
        if isinstance(entry, log.NextHand):
            result = course.state.result
            if result is None or result.match_over:
                return False
            if entry.notice and cannot_give_notice(course.rules, course.state) is not None:
                return False
            course.deal(course.rules.pack.find_all(entry.deck), notice=entry.notice)
            return True
        if course.rules.to_act(course.state) != entry.seat:
            return False
        action = parse(entry.text, course.rules, course.state)
    except (ValueError, UnknownCard, notation.NotationError):
        return False
    if course.rules.check(course.state, action) is not None:
        return False
    course.decide(action)
    return True
