"""The mouse at the table: what the player means by it."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from game.cards.ids import Card
from game.table.geometry import NOWHERE, Pose
from game.table.pointing.drag import Band, Click, Drop, Lift, Outcome
from game.table.pointing.selection import Selection, under_band
from game.table.scene.scene import Id
from game.ui.program.input import Input, Left, Motion, Press, Release, Unfocused
from game.ui.table.acts import hints
from game.ui.table.acts.commands import press_in_vain
from game.ui.table.acts.perform import perform
from game.ui.table.context import intent
from game.ui.table.context.intent import Choose, Select
from game.ui.table.context.table import Table
from game.ui.table.input.board_carried import BoardCarried
from game.ui.table.input.carried import Carried
from game.ui.table.input.chip_drag import ChipDrag
from game.ui.table.input.under_pointer import at, seen_at, told_at
from game.ui.table.state.fingers import BOARD
from game.ui.widgets.widget import TIP_AFTER

HOLD_AFTER = 0.3
"""So long the pointer is held down on the cloth before time runs faster."""
POINTED = 0.13
"""Seconds in which the fan parts around a card that is pointed at."""


class Pointer:
    """The player's pointer."""

    def __init__(self, table: Table) -> None:
        self.table, self.host, self.stage, self.group = table, table.host, table.stage, table.group
        self.fingers, self.drag = table.fingers, table.fingers.drag
        self.chips, self._carried, self._on_board = ChipDrag(table), Carried(table), BoardCarried(table)
        self.group.in_vain = lambda widget: press_in_vain(table, widget.id)
        self._before_band: Selection = Selection()
        self._last_held: Mapping[Id, Pose] = {}
        self._pressed_at: float | None = None
        self._still_told = False
        self._rests_since = 0.0

    @property
    def carried(self) -> Carried | BoardCarried:
        """What is held, with what its places say."""
        return self._on_board if self.fingers.source == BOARD else self._carried

    # ---- events -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        """True when the event was used."""
        now = self.host.now
        if isinstance(event, Motion | Press):
            self.fingers.by_keys = False
        if isinstance(event, Motion):
            if self.chips.move(event.pos):
                return True
            if self.drag.busy:
                self._take(self.drag.move(event.pos, now))
                self._follow()
            else:
                self.group.handle(event)
                self.hover(event.pos)
        elif isinstance(event, Press):
            return self._press(event)
        elif isinstance(event, Release):
            return self._release(event) if event.button == 1 else True
        else:
            if isinstance(event, Left | Unfocused):
                self.group.handle(event)
                if isinstance(event, Unfocused):
                    self.chips.let_go()
                    self.table.cancel()
                self.hover(None)
            return False
        return True

    def _press(self, event: Press) -> bool:
        if event.button == 3 and not self.drag.busy and (item := at(self.table, event.pos)[0]) is not None:
            perform(self.table, Choose(item, "right", event.pos))
        if event.button != 1:
            return True
        if self.table.moment.numbering is not None:
            self.table.moment.numbering = None
            self.host.redraw()
        widget = next((w for w in self.group.widgets if w.hit(event.pos)), None)
        if widget is not None:
            if not widget.enabled:
                press_in_vain(self.table, widget.id)
                return True
            return self.group.handle(event)
        item, cards = seen_at(self.table, event.pos)
        self.chips.press(item, event.pos)
        poses = {card: pose for card, pose in self.stage.poses().items() if card in cards}
        self.drag.scale = self.host.reader.scale
        self._pressed_at = self.host.now if item is None else None
        self._before_band = self.fingers.selection
        there = (*self.stage.scene.hand, *self.table.session.ids.all(self.table.drafts.board.lying()))
        self.drag.press(item, event.pos, self.host.now, cards, poses, event.shift, there, event.ctrl)
        if item is not None:
            self.host.focus.stand_on(item)
        return True

    def _release(self, event: Release) -> bool:
        now, self._pressed_at = self.host.now, None
        if self.chips.release(event.pos):
            self.drag.cancel()
            self.hover(event.pos)
            self._rests_since = inf  # who has just put something there needs not be told what it is
            return True
        if self.group.held is not None:
            return self.group.handle(event)
        if self.drag.busy:
            self._take(self.drag.move(event.pos, now))
            self._follow(shows=False)
            self._last_held = self.drag.held(now)
            going = self.carried.cards_for(self.fingers.over)
            pressed = self.drag.pressed
            on_it = pressed is not None and at(self.table, event.pos)[0] == pressed
            self._take(self.drag.release(event.pos, now, on_it), going)
            if not self.table.midway:
                self.hover(event.pos)
        return True

    def hover(self, pos: tuple[float, float] | None) -> None:
        """The pointer is here, with nothing in its fingers."""
        card = hot = None
        if pos is not None and self.group.hot is None:
            item, _ = at(self.table, pos)
            if item is not None and item in self.stage.scene.hand:
                card = item
            else:
                hot = item or told_at(self.table, pos)
        if hot != self.fingers.hot:
            self.fingers.tip, self._rests_since = False, self.host.now
        self.fingers.point_at(card, hot)

    def look_again(self) -> None:
        """The cards have moved under a pointer that rests."""
        if not self.fingers.by_keys and not self.drag.busy and self.table.front:
            pos = self.host.pointer
            self.hover(pos if pos[0] >= 0 else None)

    # ---- the drag -----------------------------------------------------------------------------

    def _take(self, outcome: Outcome | None, going: tuple[Card, ...] = ()) -> None:
        """Cards come up or are let go (`going` are those that go to a place), a band is drawn, or it was a click."""
        if isinstance(outcome, Lift):
            self.table.hear("slide", 0.5)
            self.table.notices.clear()
            hints.close(self.table)
            self._still_told = False
            (self._on_board if self._on_board.takes(outcome) else self._carried).lift(outcome)
        elif isinstance(outcome, Drop):
            self._dropped(outcome, going)
        elif isinstance(outcome, Click):
            if self.stage.scene.held:
                self.fingers.release()
                self.table.refresh()
            how = "ctrl" if outcome.ctrl else "double" if outcome.double else "shift" if outcome.shift else "click"
            perform(self.table, Choose(outcome.item, how, outcome.pos))
        elif isinstance(outcome, Band):
            self._banded(outcome)

    def _follow(self, shows: bool = True) -> None:
        if self.drag.cards:
            self._still_told = False
            self.carried.follow(shows)

    def _dropped(self, drop: Drop, going: tuple[Card, ...]) -> None:
        fingers = self.fingers
        place = fingers.over if drop.moved else None
        poses = {card: self._last_held[card] for card in drop.cards if card in self._last_held}
        gap, source, offer = fingers.gap, fingers.source, self.carried.judged
        target = self._on_board.target if source == BOARD else None
        fingers.release()
        perform(self.table, intent.Drop(drop.item, source, going, place, offer, gap, poses, target))
        self.host.redraw()

    def _banded(self, band: Band) -> None:
        cards = frozenset(under_band(self.stage.layout, band.rect, self.table.session.ids.all(self.table.drafts.board.lying())))
        base = self._before_band.cards if band.adds else frozenset()
        self.fingers.band = NOWHERE if band.done else band.rect
        perform(self.table, Select(Selection(base | cards, next(iter(cards), None))))
        self.host.redraw()

    # ---- time ---------------------------------------------------------------------------------

    def show(self) -> None:
        """Once a round: the fan parts around what is pointed at now, if that is not seen yet."""
        self.table.go_on_with_room()
        if self.fingers.unseen and not self.table.worked:
            self.table.make_room(POINTED)

    def update(self, step: float) -> bool:
        """A card held long enough comes up; the pointer held on the cloth makes time run. True while cards are coming up."""
        now, fingers = self.host.now, self.fingers
        self._take(self.drag.tick(now))
        self.carried.look_again()
        if self._pressed_at is not None and now - self._pressed_at > HOLD_AFTER and not fingers.band.w:
            self.stage.hurry(step)
        told = self.table.presenter.usable.tells(fingers.hot) and not fingers.tip and not self.drag.busy
        if told and now - self._rests_since > TIP_AFTER:
            fingers.tip = True
            self.host.redraw()
        if self.drag.cards and not self._still_told and self.drag.still(now):
            self._still_told = True
            self.host.redraw()
        if self.carried.rest():
            self.host.redraw()
        return bool(self.drag.cards) and (not self.drag.still(now) or self.drag.growing(now) or not fingers.rests)
