"""The end of a hand: how long open hands can be looked at, and the sheet that comes then."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.table import theme
from game.ui.program.settings import BY_HANDS

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage
    from game.ui.table.ending.rehearsal import Rehearsal
    from game.ui.table.ending.score_screen import ScoresScreen

BANNER = 1.3
"""Seconds between the end of a hand and the score sheet, at normal speed, where no hands lie open; else the player chooses."""
NUMBER = 26.0
"""From the end of a number beside a ring to its middle, in units."""
TWO_HANDS = 1.8
"""Seconds between the end of a hand and the sheet where two hands lie open and the player has chosen nothing else."""
MORE_HANDS = 3.0
"""The same where more than two do: there is more to read, but the sheet comes at the end of every hand. Not for a match that
is over: the cup does not wait."""


class HandEnd:
    """When the sheet comes, and what it lies over."""

    stage: Stage
    rehearsal: Rehearsal
    """Both are there from when the table has been laid; until then no hand ends."""

    def __init__(self, app: Host, session: Session, show: Show) -> None:
        self.app, self.session, self.show = app, session, show
        self.shown = False
        """The sheet of the hand that is over has been shown."""
        self._due: float | None = None
        self._sheet: ScoresScreen | None = None
        """The sheet beside hands that lie open."""
        self.room: Callable[[], float] = float
        """So much of the table the sheet will cover beside them, in units; nothing before the table has been laid."""

    def begin(self) -> None:
        """Another hand is played."""
        self._due, self.shown = None, False

    @property
    def covered(self) -> float:
        """So much of the table the sheet covers while hands lie open, in units of the board."""
        return self._sheet.covers() if self._sheet is not None else 0.0

    @property
    def waiting(self) -> bool:
        """The sheet comes by itself in a moment; not while something lies over the table."""
        comes = self._due is None or self._due < math.inf
        return self.session.view.over and not self.shown and comes and self.show.front

    def uncovered(self) -> ScoresScreen | None:
        """The sheet has left the table; which it was, where hands lay open beside it."""
        gone, self._sheet = self._sheet, None
        return gone

    def skip(self) -> bool:
        """The sheet that is waited for comes now; False where none is."""
        if self._due is None:
            return False
        self._due = self.app.now
        return True

    def to_sheet(self) -> None:
        """Open hands have been looked at long enough, or need not be."""
        self.stage.skip_all()
        self._due = self.app.now

    def update(self, now: float) -> None:
        """The ending is named for a moment, then comes the score sheet."""
        if not self.session.view.over or self.shown or self.stage.moving:
            return
        if self._due is None:
            self._due = now + self.pause()
            self.app.redraw()
        if now >= self._due and self.show.front:
            self.shown, self._due = True, None
            self.show.follow_up()
            if self.session.view.match_over:
                end = self.rehearsal.end()
                end.follow(self.app.pane.surface, self.stage.poses())
                self.app.push(end)
            else:
                self.open_scores()

    def open_scores(self) -> None:
        """The sheet; where hands lie open they make room for it. Asked for before it has come by itself, it has come."""
        view = self.session.view
        if view.over and not view.match_over:  # the end of a match has a screen of its own, which still comes
            self.shown, self._due = True, None
        sheet = self.rehearsal.sheet()
        self._sheet = sheet if sheet.over_hands else None
        self.app.push(sheet)
        self.show.refresh(theme.SLIDE[0])
        if view.over:
            sheet.fly(self.numbers())
            self.rehearsal.go_on_with_the_next()

    def numbers(self) -> dict[int, tuple[float, float]]:
        """The middles of the numbers beside the open hands, by seat."""
        rows, reach = self.stage.layout.rows, NUMBER * self.stage.layout.k
        spots = {row.seat: row.score for row in rows if row.score.w}
        right = {row.seat for row in rows if row.score.right <= row.ring.x}
        return {seat: (r.right - reach if seat in right else r.centre[0], r.centre[1]) for seat, r in spots.items()}

    def pause(self) -> float:
        """So long the end of a hand can be looked at before the score sheet comes; for ever where the player wants that."""
        if not self.app.pace:
            return 0.0
        if not self.stage.scene.laid_out:
            return BANNER * self.app.pace
        chosen = str(self.app.settings["showdown"])
        if chosen == BY_HANDS:
            few = len(self.stage.layout.rows) <= 2 or self.session.view.match_over
            return TWO_HANDS if few else MORE_HANDS
        return float(chosen) or math.inf
