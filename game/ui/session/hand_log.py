"""The log of the hand that is played, in words, as the player at the window reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.match.dealt import drawn_for_deal
from game.rules.acts.events import Event
from game.table import wording

if TYPE_CHECKING:
    from game.cards.lines import Line
    from game.match.match import Match
    from game.match.seat import Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log, and the position in the course of events that it belongs to."""

    text: str
    position: int
    quiet: bool = False
    """It tells of no move, but of one that was taken back, or of the clock."""
    seat: int | None = None
    """Who did it, where it is one player's move."""


class Diary:
    """What has happened in this hand."""

    def __init__(self, match: Match, seat: Seat, words: Callable[[Line], str]) -> None:
        """`seat` reads it; `words` makes sentences."""
        self.match, self.seat, self._words = match, seat, words
        self.begin()

    def begin(self) -> None:
        """A hand begins, or another one is gone on with."""
        self.entries: list[Entry] = []
        self._since = self.match.hand_began()

    def note(self, text: str) -> None:
        """A line that is no event, such as a turn that was taken back."""
        self.entries.append(Entry(text, self.match.position, True))

    def catch_up(self) -> list[Event]:
        """The events since the last look, which are entered."""
        drawn = drawn_for_deal(self.match) if self._since == self.match.hand_began() and not self.entries else None
        for event in drawn.events if drawn is not None else ():
            self.entries.append(Entry(self._words(event.said("log")), self._since, seat=event.seat))
        events, self._since = self.match.events(self.seat.number, self._since)
        events = wording.told(events, self.seat.rules.calls)
        for said in wording.log_lines(events, self.seat.view().melds):
            said = self._in_chips(wording.in_own_words(said, self.seat.rules.has))
            seat = dict(said.params).get("seat")
            self.entries.append(Entry(self._words(said), self._since, seat=seat if isinstance(seat, int) else None))
        return events

    def _in_chips(self, said: Line) -> Line:
        """What somebody loses who drops a hand that is paid for: it goes from the purse."""
        rules, points = self.seat.rules, dict(said.params).get("points")
        if said.code != wording.DROPPED or not isinstance(points, int) or not rules.purses(self.seat.view()):
            return said
        amount = self.seat.costs(points)
        more = (("amount", amount), ("currency", rules.currency(amount)))
        return said._replace(code=f"{said.code}_costs", params=(*said.params, *more))

    def cut(self) -> None:
        """What came after this moment has not happened."""
        position = self.match.position
        self.entries = [entry for entry in self.entries if entry.position <= position]
        self._since = min(self._since, position)
