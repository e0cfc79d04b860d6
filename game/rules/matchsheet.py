"""The score sheet of a running match, for all who may look at it: everything on it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.cards.lines import Line, line
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring.sheet import Sheet
from game.rules.state.entry import NOTICE, HandEntry, known, notice
from game.rules.state.state import State


class Written(Protocol):
    """What has the outcomes of a match: a state, or a seat's view of it."""

    @property
    def scores(self) -> Sequence[Points]:
        """Totals by seat."""

    @property
    def sheet(self) -> tuple[HandEntry, ...]:
        """What the finished hands brought."""


def match_sheet(rules: Ruleset, match: Written) -> Sheet | None:
    """The columns, boxes, bonuses and credits of a match of games as they stand now; None where a match is not made of games,
    and its totals say everything.
    """
    return rules.variant.match_end.rule.sheet(rules.seats, known(match.sheet, match.scores))


def cannot_give_notice(rules: Ruleset, match: Written) -> Line | None:
    """Why notice cannot be given before the next hand, or None where it can: where games without end follow each other."""
    if not rules.variant.match_end.rule.endless:
        return line("notice.not_played")
    return line("notice.given") if any(entry.kind == NOTICE for entry in match.sheet) else None


def give_notice(state: State) -> None:
    """Before a deal: no further game is begun from now on."""
    state.sheet = (*known(state.sheet, state.scores), notice(len(state.scores)))
