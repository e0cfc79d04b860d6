"""Calling a discard: the moment for it, with or without a clock, and what can be called.

With a clock the same time passes after every discard of another player, whether there is something to call or not, and
everything looks the same; so the pause gives nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.actions import Pass
from game.rules.events import Called, Discarded, Event
from game.ui.notices import REFUSED

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

FRAME = 0.05
"""The clock is drawn anew so often, in seconds."""


class Calls:
    """The player's chance to call."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._armed = False
        self._left = 0.0
        self._ticking = False
        self._last = table.app.now
        self._drawn = 0.0
        if table.session.calls and table.session.claiming:
            self._begin()

    # ---- the moment ---------------------------------------------------------------------------

    @property
    def seconds(self) -> int:
        """How long the clock runs; 0 for none."""
        return int(self.table.app.settings["claim_seconds"])

    @property
    def open(self) -> bool:
        """The clock stands for a discard that was made: the others wait."""
        return self._armed

    @property
    def left(self) -> float:
        """The part of the time that is left, 1 to 0."""
        return max(0.0, min(1.0, self._left / max(1, self.seconds)))

    @property
    def shown(self) -> bool:
        """The clock can be seen."""
        return self._armed and self._ticking

    def happened(self, events: Sequence[Event]) -> None:
        """After somebody else's discard the clock begins to run as soon as the card lies."""
        session = self.table.session
        if any(isinstance(event, Called) for event in events):
            self.close()
        if any(isinstance(event, Discarded) for event in events):
            self.close()
            discarder = next(event.seat for event in reversed(events) if isinstance(event, Discarded))
            if (
                session.calls
                and self.seconds
                and discarder != session.me
                and not session.match.hand_over
                and not session.watching
            ):
                self._begin()

    def _begin(self) -> None:
        self._armed, self._left, self._ticking = self.seconds > 0, float(self.seconds), False

    def close(self) -> None:
        """The moment is over."""
        self._armed = self._ticking = False

    def update(self, now: float) -> None:
        """Time passes, but only while the player can see it."""
        step, self._last = now - self._last, now
        table = self.table
        if not self._armed:
            return
        table.app.wake()
        if table.app.top is not table or table.stage.moving or table.pointer.drag.cards:
            return
        if not self._ticking:
            self._ticking = True
            table.refresh()
        self._left -= step
        if now - self._drawn >= FRAME:
            self._drawn = now
            table.app.redraw()
        if self._left <= 0:
            self.decline()

    # ---- what the player does -----------------------------------------------------------------

    def decline(self) -> None:
        """Nothing is called, because the player says so or because time is up."""
        table = self.table
        self.close()
        if table.session.claiming:
            table.acts.do(Pass(), "button:pass")
        else:
            table.refresh()

    def call(self) -> None:
        """Call; of several things that can be called the player chooses one."""
        table, session = self.table, self.table.session
        if session.claiming:
            table.acts.take(session.offers()["button:rummy"], "pile:discard")
        else:
            table.acts.tell("claim.nothing" if self._armed else "claim.not_now", "button:rummy", REFUSED)
