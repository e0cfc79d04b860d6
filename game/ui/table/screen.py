"""The table: a hand is played here, with the mouse, with the keys, or with both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pygame

from game.match.match import Match
from game.table.items import Item
from game.table.scene.house import bet_of
from game.table.theme import CLOSER
from game.ui.art.canvas import Canvas
from game.ui.program import shortcuts
from game.ui.program.input import SILENT, Input, Key, Left, Motion, Press, Release, Unfocused
from game.ui.program.screen import Host, Screen
from game.ui.table.acts import hints
from game.ui.table.acts.calls import Calls
from game.ui.table.acts.commands import decline
from game.ui.table.acts.computer_turns import play_on
from game.ui.table.acts.keeping import Keeping
from game.ui.table.acts.next_hand import bare, deal, follow_drawing, next_hand, skip_deal
from game.ui.table.acts.perform import perform
from game.ui.table.acts.turn_clock import TurnClock
from game.ui.table.context.intent import Choose
from game.ui.table.context.table import Table
from game.ui.table.ending.hand_end import HandEnd
from game.ui.table.ending.rehearsal import Rehearsal
from game.ui.table.input.controls import Controls
from game.ui.table.input.keyboard import Keyboard
from game.ui.table.input.pointer import Pointer
from game.ui.table.items import Items
from game.ui.table.moving.live_picture import LivePicture
from game.ui.widgets.widget import State

ELSEWHERE = frozenset({"scores", "log", "save", "help", "menu"})
"""The shortcuts that lead away from the table, or to a page over it."""


class TableScreen(Screen):
    """One match at the table."""

    name = "table"
    fills = True

    def __init__(self, app: Host, match: Match, presentation: Mapping[str, Any] | None = None, enters: bool = False) -> None:
        """`enters`: it is drawn ahead before it is seen, and begins then."""
        super().__init__(app)
        self.cloth = match.setup.variant.cloth
        self.table = table = Table(self, match, presentation)
        self.session, self.stage, self.group = table.session, table.stage, table.group
        self.calls, self.clock, self.keeping = Calls(table), TurnClock(table), Keeping(table)
        self.controls, self.pointer, self.keyboard = Controls(table), Pointer(table), Keyboard(table)
        self.picture = LivePicture(table, self.controls.mark)
        self.rehearsal = Rehearsal(table, self.picture)
        self.end = table.ending = HandEnd(table, self.rehearsal)
        table.followers += [self.keeping.follow, self.clock.follow, self.controls.dress, self.picture.ahead.prepare]
        table.before_deal.append(self.picture.let_rings_go)
        self._items = Items(table)
        self._last = app.now
        self._ahead = self._drawn_ahead()
        """What a turn needs, drawn ahead a part at a time while nothing moves."""
        self._moved = False
        self._later: Motion | None = None
        """Where the pointer went while something that has happened was not shown yet."""
        self._enters = enters
        if not enters:
            for _ in self.begun():
                pass

    @property
    def match(self) -> Match:
        return self.session.match

    # ---- life ---------------------------------------------------------------------------------

    def prepared(self) -> Iterator[None]:
        scene = self.stage.scene
        self.picture.ahead.prepare()
        yield
        yield from self.picture.ahead.prepared(bare(self.table, scene) if self.table.moment.fresh else scene)
        board = self.app.board(pygame.Surface((1, 1)))
        for widget in self.group.widgets:
            yield
            widget.draw(board, State(0.0, False, False))

    def begun(self) -> Iterator[None]:
        self._enters, self._last = False, self.app.now
        if self.table.moment.fresh:
            deal(self.table, self.session.hand_events(), self.table.scene())
        yield
        self.session.save()
        yield
        self.table.follow_up()

    def opened(self) -> None:
        if self._enters:
            return
        self.table.presenter.say_no_again()
        gone = self.end.uncovered()
        going_on = gone is not None and gone.leads_on
        if not (self.stage.telling or going_on):  # settings may have changed
            self.table.refresh(CLOSER if gone is not None else 0.0)
        self.app.redraw()

    def rested(self) -> Iterator[None]:
        return self.rehearsal.loaded()

    def _drawn_ahead(self) -> Iterator[None]:
        self.picture.ahead.expect_choice()
        yield from self.controls.rehearsed()

    def hidden(self) -> None:
        """Covered whole: the large pictures can be drawn again when they are needed."""
        self.picture.forget()
        self.rehearsal.forget_pictures()

    def closing(self) -> None:
        self.session.leave()

    def resized(self) -> None:
        self.table.cancel()
        self.stage.scene = self.table.scene()
        self.stage.resized()
        self.picture.forget()
        self.rehearsal.forget()
        self.table.follow_up()  # what was on its way has arrived

    # ---- input --------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if self.table.midway and isinstance(event, Motion) and not any(event.buttons):
            self._later = event
            return True
        self.table.complete()
        self._catch_up()
        if self.table.moment.dealing and not self._lets_through(event):
            return True
        if hints.expire(self.table, event) and isinstance(event, Key) and event.name == "escape":
            return True
        return self.keyboard.handle(event) if isinstance(event, Key) else self.pointer.handle(event)

    def _catch_up(self) -> None:
        later, self._later = self._later, None
        if later is not None:
            self.handle(later)

    def _lets_through(self, event: Input) -> bool:
        """While cards are on their way nothing counts but what leads elsewhere. Other presses and keys skip the deal, no more."""
        if isinstance(event, Key):
            if event.name in ("escape", "f11") or shortcuts.named(event) in ELSEWHERE:
                return True
            if not event.repeat and event.name not in SILENT:
                skip_deal(self.table)
        elif isinstance(event, Press):
            if any(widget.enabled and widget.hit(event.pos) for widget in self.group.widgets):
                return True
            skip_deal(self.table)
        elif isinstance(event, Motion | Release | Left | Unfocused):
            self.group.handle(event)
        return False

    def activate(self, item: str, how: str) -> bool:
        self.table.complete()
        return self.group.activate(item, how) or self.table.moment.dealing or perform(self.table, Choose(item, how))

    def focus_changed(self, item: str | None) -> None:
        self.table.complete()
        fingers = self.table.fingers
        self.group.focus_changed(item)
        if item in self.stage.scene.hand:
            if fingers.ringed == item:  # where only the mouse is used nothing comes up that it does not point at
                fingers.pointed = item
        elif fingers.by_keys:
            fingers.pointed = None
            fingers.hot = item if item in self.stage.layout.piles.spread else None
        self.table.refresh()

    def default(self) -> str | None:
        return self.table.default()

    @property
    def unseen_focus_counts(self) -> bool:
        return not self.session.rules.gold_first

    def meant_by_enter(self, focused: str | None) -> str | None:
        """The gold button, where that comes first and no key has led to something else; on a bet Space puts the chips down."""
        if self.unseen_focus_counts:
            return super().meant_by_enter(focused)
        seen = self.app.focus.ring_of(self)
        return self.default() if seen is None or bet_of(seen) is not None else seen

    def refuge(self) -> str | None:
        hand = self.stage.scene.hand
        return hand[0] if hand else None

    def back(self) -> bool:
        self.app.home()
        return True

    # ---- time ---------------------------------------------------------------------------------

    @property
    def midway(self) -> bool:
        return self.table.midway

    def update(self, now: float) -> bool:
        if self.table.go_on():
            if not self.midway:
                self.pointer.look_again()
                self._catch_up()
            return True
        table, presenter = self.table, self.table.presenter
        step, self._last = now - self._last, now
        self.pointer.show()
        coming_up = self.pointer.update(step)
        self.keyboard.update(now)
        if self.calls.update(now, still=not self.stage.moving and not table.fingers.drag.cards):
            decline(table)
        self.clock.update(now)
        self.keeping.update(now)
        follow_drawing(table)
        for sound in self.stage.heard():
            self.app.sound.play(sound)
        for seat, line in self.stage.said():
            if seat != self.session.me:
                table.moment.notes.clear()  # one at a time
                presenter.heads.say(seat, self.session.words(line))
        for seat, line in self.stage.begun():
            if seat != self.session.me or self.session.view.over:
                presenter.prompt.begun(line)
        changing = self.picture.update(now)
        if presenter.said_no():
            self.app.redraw()
        if presenter.dwell.due() and not self.stage.telling:
            table.refresh()
        if presenter.heads.fallen_silent() and not self.stage.telling:
            table.refresh()
        if self.stage.over():
            table.refresh(0.0)
            self.pointer.look_again()
        else:  # what comes next has a round of its own
            play_on(table, now)
            if not self.midway:
                self._end_of_hand(now)
                self.rehearsal.go_on()
        hints.update(table)
        if presenter.house.follow() and not self.stage.telling:
            table.refresh(0.0)
        moving = self.stage.moving or coming_up
        if not (moving or self._moved) and table.front:
            next(self._ahead, None)
        self._moved = moving
        saying = table.notices.update()
        warming = self.group.update(now) if table.front else False
        return moving or saying or warming or changing or self.picture.lights.breathing(now) or self.picture.unfinished

    def _end_of_hand(self, now: float) -> None:
        """A player who does not want to watch the rest goes on to the next hand; for everybody else comes the sheet."""
        session, moment = self.session, self.table.moment
        if session.view.over and moment.skipping and session.dropped_out and not session.view.match_over:
            if self.table.front and not (moment.sheet_shown or self.stage.moving):
                next_hand(self.table, asked=True)
            return
        self.end.update(now)

    def settled(self) -> bool:
        drag, notices, waits = self.table.fingers.drag, self.table.notices, self.table.moment.advice.waiting
        held = drag.cards and not drag.still(self.app.now)
        return not (
            self.midway or self.stage.moving or notices.moving or self.end.waiting or held or waits or self.controls.odds.busy
        )

    # ---- pictures and words -------------------------------------------------------------------

    def draw(self, surface: Canvas, now: float) -> None:
        if self._enters and self.table.moment.fresh and self.picture.top.surface is not None:
            self.picture.draw_bare(surface)
        else:
            self.picture.draw(surface, now)

    def items(self) -> list[Item]:
        return self._items.items()

    def fields(self) -> Mapping[str, Any]:
        return self._items.fields()
