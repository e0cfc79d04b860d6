"""The luck of every finished hand of a match, worked out in small pieces between the pictures and kept with the save."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from game.match.dealt import luck_meter
from game.match.luck import LuckMeter, SeatLuck, from_plain
from game.match.match import Match

SLICE = 0.003
"""Seconds of work between two pictures."""


class LuckBook:
    """What the hands brought to whom, by number of the hand."""

    def __init__(self, match: Match, kept: Any) -> None:
        self._match = match
        self._known: dict[int, tuple[SeatLuck, ...]] = {}
        self._meter: tuple[int, LuckMeter] | None = None
        for deal, plain in kept.items() if isinstance(kept, Mapping) else ():
            found = from_plain(plain)
            if str(deal).isdigit() and found is not None and len(found) == len(match.seats):
                self._known[int(deal)] = found
        self.forget()

    def forget(self) -> None:
        """Hands that are not over, because something was taken back, have no luck yet."""
        self._known = {deal: luck for deal, luck in self._known.items() if deal <= self._match.finished}
        self._meter = None

    def of(self, deal: int) -> tuple[SeatLuck, ...] | None:
        """The luck of all seats in a hand; None where it is not known, or not yet."""
        return self._known.get(deal)

    def hands(self) -> int:
        """The number of hands of which it is known."""
        return len(self._known)

    def total(self, seat: int) -> float:
        """What all these hands brought a seat, in points."""
        return sum(luck[seat].points for luck in self._known.values())

    def wanted(self) -> bool:
        """Whether there is a finished hand whose luck can still be worked out."""
        self._meter = self._meter or self._next()
        return self._meter is not None

    def work(self) -> bool:
        """Go on for a moment. Whether a hand has become known."""
        if not self.wanted() or self._meter is None:
            return False
        deal, meter = self._meter
        until = time.perf_counter() + SLICE
        if not meter.go_on(lambda: time.perf_counter() >= until):
            return False
        assert meter.seats is not None
        self._known[deal], self._meter = meter.seats, None
        return True

    def plain(self) -> dict[str, Any]:
        """As data for the save."""
        return {str(deal): [seat.plain() for seat in luck] for deal, luck in sorted(self._known.items())}

    def _next(self) -> tuple[int, LuckMeter] | None:
        match = self._match
        for deal in range(match.finished, 0, -1):
            if deal not in self._known:
                meter = luck_meter(match, deal)
                if meter is not None:
                    return deal, meter
        return None
