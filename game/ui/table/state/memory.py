"""All that a table remembers: the match as the player sees it, fingers, what lies there for now, and the moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.match.dealt import drawn_for_deal
from game.match.match import Match
from game.rules.acts.events import Called, Discarded, Event
from game.table.scene.scene import Id
from game.ui.program.screen import Screen
from game.ui.program.settings import my_name
from game.ui.session.session import Session
from game.ui.table.state.bets import Bets
from game.ui.table.state.drafts import Drafts
from game.ui.table.state.fingers import Fingers
from game.ui.table.state.moment import Moment


class Memory:
    """The memory of the table on one screen."""

    def __init__(self, screen: Screen, match: Match, presentation: Mapping[str, Any] | None) -> None:
        self.screen, self.host = screen, screen.app
        host = self.host
        self.session = Session(match, host.store, lambda: host.thinker, presentation, lambda: bool(host.settings["sort_dealt"]))
        self.session.persona = lambda: (my_name(host.settings), str(host.settings["portrait"]))
        self.drafts, self.bets = Drafts(self.session), Bets(self.session)
        self.fingers = Fingers(self.session, self.drafts, screen)
        self.moment = Moment(
            fresh=not presentation and self.session.fresh and not match.hand_over,
            drawn=drawn_for_deal(match) if host.settings["drawing"] else None,
        )

    @property
    def front(self) -> bool:
        """The player sees the table: nothing lies over it."""
        return self.host.top is self.screen

    @property
    def focused(self) -> Id | None:
        """What the keyboard stands on."""
        return self.host.focus.of(self.screen)

    @property
    def call_seconds(self) -> int:
        """How long a discard can be called; 0 for no clock."""
        return int(self.host.settings["claim_seconds"])

    def happened(self, events: Sequence[Event]) -> None:
        """A discard of somebody else opens the time for a call; a call ends it."""
        session, moment = self.session, self.moment
        thrown = next((event for event in reversed(events) if isinstance(event, Discarded)), None)
        if thrown is not None or any(isinstance(event, Called) for event in events):
            moment.calling, moment.call = False, 0.0
        if (
            thrown is not None
            and session.rules.calls
            and thrown.seat != session.me
            and not (session.view.over or session.watching)
        ):
            moment.calling = self.call_seconds > 0
