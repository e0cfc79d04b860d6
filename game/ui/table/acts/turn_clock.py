"""The clock of a game in which turns have a limit of time: it is seen from the first moment of a turn, and then runs out.

It runs only while the player can see the table and act on it. What happens when the time is over, the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.acts.events import Discarded, Event
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table
from game.words.catalogue import card_in_text, say

FRAME = 0.1
"""The clock is drawn anew so often, in seconds."""
STALL = 0.5
"""A round of the program that took longer, as after a sleep of the machine, counts as no more than this."""
LEAST = 0.001
IN_TURN = ("draw", "play")


class TurnClock:
    """The time for my turn, or for what I am asked out of turn."""

    def __init__(self, table: Table) -> None:
        self.table, self.session = table, table.session
        self._stands_for: tuple[int, int, str] | None = None
        self._left = 0.0
        self._last = table.host.now
        self._drawn = 0.0

    def follow(self) -> None:
        """The clock can be seen whenever it is my turn, whether it runs or stands. A new turn has the whole time; one that was
        taken up again after taking something back, what it had left.
        """
        session, view, moment = self.session, self.session.view, self.table.moment
        if not session.rules.seconds or not session.my_turn or moment.call:
            moment.turn = 0.0
            return
        turn = (view.deal, view.turn, "" if view.phase in IN_TURN else view.phase)
        if turn != self._stands_for:
            self._stands_for, self._left = turn, float(session.rules.seconds)
        moment.turn = max(LEAST, self._left)

    def update(self, now: float) -> None:
        """Time passes, but only while the player can see the table and everything lies where it belongs."""
        table, host = self.table, self.table.host
        step, self._last = min(now - self._last, STALL), now
        self.follow()
        if not table.moment.turn or not table.front or host.reader.hidden:
            return
        host.wake()
        if table.stage.moving:
            return
        self._left -= step
        self.follow()
        if now - self._drawn >= FRAME:
            self._drawn = now
            host.redraw()
        if self._left <= 0:
            self._over()

    def _over(self) -> None:
        """The time has run out: what is held goes back, and the turn is ended as the rules say."""
        table, session = self.table, self.session
        table.cancel()
        board = table.drafts.board
        begun = board.begun
        arranged = board.draft.arranged() if begun else None
        stays = begun and board.verdict.refusal is None
        if begun and not stays:  # nothing of it is left, and what is wrong with it may cost something
            board.clear()
            table.refresh()
        before = table.plain()
        events: Sequence[Event] = session.time_out(arranged)
        if stays:
            events, before = board.as_it_lies(events, before)
        table.tell(events, before)
        text = self._told(events)
        table.notices.say(INFO, "clock.over", text)
        session.diary.note(text)

    def _told(self, events: Sequence[Event]) -> str:
        session = self.session
        card = next((event.card for event in events if isinstance(event, Discarded) and event.seat == session.me), None)
        return say("clock.over") if card is None else say("clock.discarded", card=card_in_text(card, session.pack))
