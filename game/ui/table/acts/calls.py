"""Calling or buying a discard: the moment for it, with or without a clock, and what can be called.

With a clock the same time passes after every discard of another player, whether there is something to call or not, and
everything looks the same; so the pause gives nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.acts.events import Called, Discarded, Event

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.context.show import Show

FRAME = 0.05
"""The clock is drawn anew so often, in seconds."""


class Calls:
    """The player's chance to call."""

    def __init__(self, app: Host, session: Session, show: Show) -> None:
        self.app, self.session, self.show = app, session, show
        self._armed = False
        self._left = 0.0
        self._ticking = False
        self._last = self.app.now
        self._drawn = 0.0
        if self.session.rules.calls and self.session.claiming:
            self._begin()

    # ---- the moment ---------------------------------------------------------------------------

    @property
    def seconds(self) -> int:
        """How long the clock runs; 0 for none."""
        return int(self.app.settings["claim_seconds"])

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
        session = self.session
        if any(isinstance(event, Called) for event in events):
            self.close()
        if any(isinstance(event, Discarded) for event in events):
            self.close()
            discarder = next(event.seat for event in reversed(events) if isinstance(event, Discarded))
            if (
                session.rules.calls
                and self.seconds
                and discarder != session.me
                and not session.view.over
                and not session.watching
            ):
                self._begin()

    def _begin(self) -> None:
        self._armed, self._left, self._ticking = self.seconds > 0, float(self.seconds), False

    def close(self) -> None:
        """The moment is over."""
        self._armed = self._ticking = False

    def update(self, now: float, still: bool) -> bool:
        """Time passes, but only while the player can see it and everything lies `still`; True when it has run out."""
        step, self._last = now - self._last, now
        if self.session.rules.buys:  # whoever is asked has the time for it; nobody else learns of it
            if self.session.claiming and not self._armed:
                self._begin()
            elif not self.session.claiming:
                self.close()
        if not self._armed:
            return False
        self.app.wake()
        if not self.show.front or not still:
            return False
        if not self._ticking:
            self._ticking = True
            self.show.refresh()
        self._left -= step
        if now - self._drawn >= FRAME:
            self._drawn = now
            self.app.redraw()
        return self._left <= 0
