"""The end of a hand: how long open hands can be looked at, and the sheet that comes then."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.table import theme
from game.ui.program.settings import BY_HANDS
from game.ui.table.context.table import Table
from game.ui.table.ending.flying_numbers import numbers
from game.ui.table.ending.rehearsal import Rehearsal

if TYPE_CHECKING:
    from game.ui.table.ending.score_screen import ScoresScreen

BANNER = 1.3
"""Seconds between the end of a hand and the score sheet, at normal speed, where no hands lie open; else the player chooses."""
TWO_HANDS = 1.8
"""Seconds between the end of a hand and the sheet where two hands lie open and the player has chosen nothing else."""
MORE_HANDS = 3.0
"""The same where more than two do: there is more to read, but the sheet comes at the end of every hand. Not for a match that
is over: the cup does not wait."""


class HandEnd:
    """When the sheet comes, and what it lies over."""

    def __init__(self, table: Table, rehearsal: Rehearsal) -> None:
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage
        self.moment, self.rehearsal = table.moment, rehearsal
        self._sheet: ScoresScreen | None = None
        """The sheet beside hands that lie open."""

    @property
    def covered(self) -> float:
        """So much of the table the sheet covers while hands lie open, in units of the board."""
        return self._sheet.covers() if self._sheet is not None else 0.0

    def room(self) -> float:
        """So much of the table it will cover beside hands that are laid open, in units."""
        return self.rehearsal.room()

    @property
    def waiting(self) -> bool:
        """The sheet comes by itself in a moment; not while something lies over the table."""
        comes = self.moment.sheet_due is None or self.moment.sheet_due < math.inf
        return self.session.view.over and not self.moment.sheet_shown and comes and self.table.front

    def uncovered(self) -> ScoresScreen | None:
        """The sheet has left the table; which it was, where hands lay open beside it."""
        gone, self._sheet = self._sheet, None
        return gone

    def update(self, now: float) -> None:
        """The ending is named for a moment, then comes the score sheet."""
        moment = self.moment
        if not self.session.view.over:
            moment.sheet_due = None
        if not self.session.view.over or moment.sheet_shown or self.stage.moving:
            return
        if self.session.rules.rounds:  # the sheet comes when it is asked for
            moment.sheet_shown = True
            self.table.refresh(0.0)
            return
        if moment.sheet_due is None:
            moment.sheet_due = now + self.pause()
            self.host.redraw()
        if now >= moment.sheet_due and self.table.front:
            moment.sheet_shown, moment.sheet_due = True, None
            self.table.follow_up()
            if self.session.view.match_over:
                end = self.rehearsal.end()
                end.follow(self.host.pane.surface, self.rehearsal.picture.top.spots(), self.stage.poses())
                self.host.push(end)
            else:
                self.open_scores()

    def open_scores(self) -> None:
        """The sheet; where hands lie open they make room for it. Asked for before it has come by itself, it has come."""
        view = self.session.view
        if view.over and not view.match_over:  # the end of a match has a screen of its own, which still comes
            self.moment.sheet_shown, self.moment.sheet_due = True, None
        sheet = self.rehearsal.sheet()
        self._sheet = sheet if sheet.over_hands else None
        self.host.push(sheet)
        self.table.refresh(theme.SLIDE[0])
        if view.over:
            sheet.fly(numbers(self.stage.layout))
            self.rehearsal.go_on_with_the_next()

    def pause(self) -> float:
        """So long the end of a hand can be looked at before the score sheet comes; for ever where the player wants that."""
        if not self.host.pace:
            return 0.0
        if not self.stage.scene.laid_out:
            return BANNER * self.host.pace
        chosen = str(self.host.settings["showdown"])
        if chosen == BY_HANDS:
            few = len(self.stage.layout.rows) <= 2 or self.session.view.match_over
            return TWO_HANDS if few else MORE_HANDS
        return float(chosen) or math.inf
