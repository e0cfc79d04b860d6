"""The turns of the computer players, as the player watches them or does not want to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.acts.events import Event, TurnBegan
from game.table.motion.board_story import laid_anew
from game.table.scene.altered import altered
from game.table.scene.preview import NO_GHOSTS
from game.ui.table.context.table import Table


def play_on(table: Table, now: float) -> None:
    """The opponents' turns, one step at a time, while the player watches."""
    session, moment = table.session, table.moment
    if not table.front:
        return
    if session.my_turn or session.view.to_act is None:
        moment.hurry = False
        return
    if moment.calling and session.view.phase != "claim":
        return
    table.host.wake()
    if moment.skipping:
        table.stage.finish()
    events = session.advance(now, not table.stage.moving, table.host.pace, moment.hurry or moment.skipping)
    if events is not None:
        moment.hurry = moment.hurry and not events
        table.in_parts(_happened(table, events))


def _happened(table: Table, events: Sequence[Event]) -> Iterator[None]:
    """An opponent has acted. Without events nobody is to notice it."""
    stage, moment = table.stage, table.moment
    table.session.save()
    table.happened(events)
    if not events:
        stage.show(table.scene())
        yield
        table.follow_up()
        return
    table.presenter.prompt.take_deeds(events, True)
    before = table.plain()
    for event in events:
        if isinstance(event, TurnBegan):
            moment.notes.pop(event.seat, None)
            table.notices.withdraw("turn.not_yours")
    after = altered(table.scene(), held=(), gap=None, ghosts=NO_GHOSTS)
    yield
    if after.laid_out:
        stage.expect(after)
        yield
    if after.board is not None and any(laid_anew(events[at:]) for at in range(len(events))):
        moment.rearranged = events, before
    story = stage.tell(events, before, after)
    moment.marks |= story.marks
    if not stage.telling:  # without motion the words and marks are all that tells what happened
        for caption in story.captions:
            table.presenter.heads.say(caption.seat, table.session.words(caption.line))
    if table.fingers.held or not stage.telling:
        stage.show(table.scene())
    yield
    table.follow_up()
