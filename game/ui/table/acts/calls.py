"""Calling or buying a discard: the time for it, with or without a clock.

With a clock the same time passes after every discard of another player, whether there is something to call or not, and
everything looks the same; so the pause gives nothing away.
"""

from __future__ import annotations

from game.ui.table.context.table import Table

FRAME = 0.05
"""The clock is drawn anew so often, in seconds."""


class Calls:
    """The player's chance to call."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._left = 0.0
        self._last = table.host.now
        self._drawn = 0.0
        if table.session.rules.calls and table.session.claiming:
            table.moment.calling = table.call_seconds > 0

    def update(self, now: float, still: bool) -> bool:
        """Time passes, but only while the player can see it and everything lies `still`; True when it has run out."""
        table, moment, session = self.table, self.table.moment, self.table.session
        step, self._last = now - self._last, now
        if session.rules.buys:  # a player who is asked has the time for it; nobody else learns of it
            moment.calling = session.claiming and table.call_seconds > 0
            moment.call *= moment.calling
        if not moment.calling:
            return False
        table.host.wake()
        if not table.front or not still:
            return False
        if not moment.call:
            self._left, moment.call = float(table.call_seconds), 1.0
            table.refresh()
        self._left -= step
        moment.call = max(0.001, min(1.0, self._left / max(1, table.call_seconds)))
        if now - self._drawn >= FRAME:
            self._drawn = now
            table.host.redraw()
        return self._left <= 0
