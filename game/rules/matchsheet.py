"""The score sheet of a running match, for whoever may look at it: everything on it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from game.rules.result import Points
from game.rules.scoring.entry import HandEntry, known
from game.rules.scoring.games import Games
from game.rules.scoring.sheet import Sheet

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset


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
    end = rules.variant.match_end
    if not isinstance(end, Games):
        return None
    return end.sheet(rules.seats, known(match.sheet, match.scores))
