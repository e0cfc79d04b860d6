"""The turns of the computer players, as the player watches them or does not want to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.acts.events import Event, TurnBegan
from game.table.scene.preview import NO_GHOSTS
from game.ui.table.context.notices import INFO

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


class Others:
    """Who else plays."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.app, self.session = table, table.app, table.session
        self.skipping = False
        """The player has dropped out and does not want to watch the rest."""
        self.hurry = False
        """The player does not want to wait for the one who acts."""

    def _happened(self, events: Sequence[Event]) -> None:
        """An opponent has acted; `events` are on disk already. Without events nobody is to notice it."""
        table = self.table
        table.calls.happened(events)
        if not events:
            table.stage.show(table.build_scene())
            table.follow_up()
            return
        table.line.take_deeds(events, True)
        before = table.plain_scene()
        for event in events:
            if isinstance(event, TurnBegan):
                table.views.notes.pop(event.seat, None)
                table.notices.withdraw("turn.not_yours")
        after = replace(table.build_scene(), held=(), gap=None, ghosts=NO_GHOSTS)
        story = table.stage.tell(events, before, after)
        table.views.marks |= story.marks
        if not table.stage.telling:  # without motion the words and marks are all that tells what happened
            for caption in story.captions:
                table.views.say(caption.seat, self.session.words(caption.line))
        if table.fingers.held or not table.stage.telling:
            table.stage.show(table.build_scene())
        table.follow_up()

    def play_out(self) -> None:
        """The player does not play in this hand: the others play on without being watched, to the end or to the player's hand."""
        self.skipping = True
        self.table.acts.tell("table.hurrying", None, INFO)

    def play_on(self, now: float) -> None:
        """The opponents' turns, one step at a time, while the player watches."""
        table = self.table
        if not table.front:
            return
        session = self.session
        seat = session.view.to_act
        if seat is None or seat == session.me:
            self.hurry = False
            return
        if table.calls.open and session.view.phase != "claim":
            return
        self.app.wake()
        if self.skipping:
            table.stage.finish()
        events = session.advance(now, not table.stage.moving, self.app.pace, self.hurry or self.skipping)
        if events is not None:
            self.hurry = self.hurry and not events
            self._happened(events)
