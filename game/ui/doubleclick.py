"""The second press of a double-click, where the first one has brought another screen."""

from __future__ import annotations

from game.ui.input import Input, Key, Press, Release

WITHIN = 0.4
"""Seconds after another screen is seen in which a press at the same place still belongs to the click before."""
NEAR = 8
"""So far apart, in pixels of the picture, two presses of one hand that does not mean to move may be."""


class SecondClick:
    """Knows a press that was meant for the screen before.

    Opening a screen may take longer than a double-click. So time runs from the first look for input after its first picture:
    whatever comes in that look was done before anybody could see it.
    """

    def __init__(self) -> None:
        self._struck: tuple[int, int] | None = None
        self._struck_at = 0.0
        self._before: tuple[int, int] | None = None
        self._drawn = False
        self._seen: float | None = None
        self._swallowing = False

    def entered(self, now: float) -> None:
        """Another screen is in front: brought by a click, if one came just before."""
        self._before = self._struck if now - self._struck_at < WITHIN else None
        self._drawn, self._seen = False, None

    def drawn(self) -> None:
        """There is a picture of it."""
        self._drawn = True

    def looked(self, now: float) -> None:
        """All input has been read that had come before this moment."""
        if self._drawn and self._seen is None:
            self._seen = now

    def takes(self, event: Input, now: float) -> bool:
        """True for a press that belongs to the click before, and for its release: nobody else is to have them."""
        if isinstance(event, Key):
            self._struck = self._before = None
        elif isinstance(event, Press) and event.button == 1:
            self._swallowing = self._belongs(event, now)
            self._struck, self._struck_at = event.pos, now
            return self._swallowing
        elif isinstance(event, Release) and event.button == 1 and self._swallowing:
            self._swallowing = False
            return True
        return False

    def _belongs(self, press: Press, now: float) -> bool:
        if self._before is None or (self._seen is not None and now - self._seen >= WITHIN):
            return False
        return max(abs(a - b) for a, b in zip(press.pos, self._before, strict=True)) <= NEAR
