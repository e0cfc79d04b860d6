"""The clock of a game in which turns have a limit of time: it is seen from the first moment of a turn, and then runs out.

It runs only while the player can see the table and act on it. What happens when the time is over, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from game.rules.acts.events import Discarded, Event
from game.ui.table.context.notices import INFO
from game.words.catalogue import card_in_text, say

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.context.notices import Notices
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage

FRAME = 0.1
"""The clock is drawn anew so often, in seconds."""
STALL = 0.5
"""A round of the program that took longer, as after a sleep of the machine, counts as no more than this."""
IN_TURN = ("draw", "play")


class TurnClock:
    """The time for my turn, or for what I am asked out of turn."""

    def __init__(
        self,
        app: Host,
        session: Session,
        stage: Stage,
        notices: Notices,
        show: Show,
        out_of_turn: Callable[[], bool],
        let_go: Callable[[], object],
    ) -> None:
        self.app, self.session, self.stage, self.notices, self.show, self.out_of_turn, self.let_go = (
            app,
            session,
            stage,
            notices,
            show,
            out_of_turn,
            let_go,
        )
        self._stands_for: tuple[int, int, str] | None = None
        self._left = 0.0
        self._last = self.app.now
        self._drawn = 0.0

    @property
    def seconds(self) -> int:
        """How long a turn may take; 0 for no limit."""
        return self.session.rules.seconds

    @property
    def shown(self) -> bool:
        """The clock can be seen: whenever it is my turn, whether it runs or stands."""
        return self.seconds > 0 and self.session.my_turn and not self.out_of_turn()

    @property
    def left(self) -> float:
        """The part of the time that is left, 1 to 0."""
        self._begin()
        return max(0.0, min(1.0, self._left / max(1, self.seconds)))

    @property
    def number(self) -> str:
        """The seconds that are left, as they are written beside it."""
        self._begin()
        return str(max(0, ceil(self._left)))

    def _begin(self) -> None:
        """A new turn has the whole time; one that was taken up again after taking something back, what it had left."""
        view = self.session.view
        turn = (view.deal, view.turn, "" if view.phase in IN_TURN else view.phase)
        if turn != self._stands_for:
            self._stands_for, self._left = turn, float(self.seconds)

    def update(self, now: float) -> None:
        """Time passes, but only while the player can see the table and everything lies where it belongs."""
        step, self._last = min(now - self._last, STALL), now
        if not self.shown:
            return
        self._begin()
        if not self.show.front or self.app.reader.hidden:
            return
        self.app.wake()
        if self.stage.moving:
            return
        self._left -= step
        if now - self._drawn >= FRAME:
            self._drawn = now
            self.app.redraw()
        if self._left <= 0:
            self._over()

    def _over(self) -> None:
        """The time has run out: what is held goes back, and the turn is ended as the rules say."""
        session = self.session
        self.let_go()
        before = self.show.plain_scene()
        events = session.time_out()
        self.show.tell(events, before)
        text = self._told(events)
        self.notices.say(INFO, "clock.over", text)
        session.diary.note(text)

    def _told(self, events: list[Event]) -> str:
        session = self.session
        card = next((event.card for event in events if isinstance(event, Discarded) and event.seat == session.me), None)
        return say("clock.over") if card is None else say("clock.discarded", card=card_in_text(card, session.pack))
