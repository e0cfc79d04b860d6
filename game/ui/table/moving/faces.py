"""The faces of the people at the table: what they say about what happens, and that they blink and glance now and then.

A face that is not calm is drawn over the calm one of the still picture.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.geometry import NOWHERE, Rect
from game.table.layout.layout import Layout
from game.table.motion.expressions import CHANGE, HELD, WATCHED, Look, outcome
from game.ui.art.board import Board
from game.ui.table.context.look import pixels
from game.ui.table.context.table import Table

LOOKS = ("calm", "thinks", "left", "right", "down", "glad", "startled", "sour", "blink")
"""All that is seen of a face, in the order in which it is likely to be wanted."""
BLINK = 0.13
"""Seconds for which eyes are shut."""
BETWEEN, SPREAD = 3.0, 3.0
"""Seconds from one blink at the table to the next: at least, and so many more at most."""
GLANCE, OFTEN = 1.1, 3
"""Seconds for which somebody glances at the discard pile, and every how many times that is done in place of a blink."""


@dataclass(slots=True)
class Face:
    """One face: what it shows, what it showed before, and since when."""

    look: str = "calm"
    before: str = "calm"
    since: float = -math.inf

    def become(self, look: str, now: float) -> None:
        if look != self.look:
            self.look, self.before, self.since = look, self.look, now

    def part(self, now: float) -> float:
        """How far it has become what it shows, 0 to 1."""
        return min(1.0, (now - self.since) / CHANGE)


class Faces:
    """All faces at one table. Where nothing is to move (the speed is instant), they stay calm."""

    def __init__(self, table: Table) -> None:
        self.host, self.session, self.stage = table.host, table.session, table.stage
        self._faces = [Face() for _ in table.session.names]
        self._moods: dict[int, tuple[Look, float]] = {}
        """By seat: what its face says, and until when."""
        self._blinks = 0
        self._next = table.host.now + BETWEEN
        self._passing: tuple[int, float, str] | None = None
        """Who blinks or glances at the pile, until when, and how that looks."""

    def prepare(self, layout: Layout | None = None) -> None:
        """Have all looks of everybody drawn in the background, as large as they are seen or will be: in this layout, or in the
        present one.
        """
        layout = layout or self.stage.layout
        if not self.host.pace:
            return
        for person in self.stage.scene.seats:
            place = layout.plates[person.seat].portrait
            if place != NOWHERE:
                self.host.art.prefetch_avatar(person.portrait, pixels(place).w, LOOKS)

    def update(self, now: float, front: bool) -> bool:
        """Take in what happened, and blink. True while a face is changing."""
        for seat, look in self.stage.expressed():
            self._moods[seat] = (look, now + (WATCHED if look == "watches" else HELD))
        if not self.host.pace:
            self._moods.clear()
        for seat, face in enumerate(self._faces):
            face.become(self._wanted(seat, now), now)
        blinked = self._blink(now, front)
        return blinked or (bool(self.host.pace) and any(face.part(now) < 1 for face in self._faces))

    def _wanted(self, seat: int, now: float) -> str:
        look, until = self._moods.get(seat, ("calm", 0.0))
        if now < until:
            return self._gaze(seat) if look == "watches" else look
        if self.stage.scene.laid_out and not self.stage.telling and self.host.pace:
            return outcome(seat, self.session.view.result, self.session.rules.points)  # as long as the hands lie there
        thinks = seat != self.session.me and seat == self.session.view.to_act and not self.stage.moving
        return "thinks" if thinks and self.host.pace else "calm"

    def _gaze(self, seat: int) -> str:
        """Which way the eyes go to see the discard pile."""
        layout = self.stage.layout
        (x, y), (pile_x, pile_y) = self._place(seat).centre, layout.piles.discard.centre
        if abs(pile_x - x) < abs(pile_y - y) * 0.7:
            return "down" if pile_y > y else "calm"
        return "right" if pile_x > x else "left"

    def look(self, seat: int) -> str:
        """What this face shows now."""
        return self._faces[seat].look if self.host.pace else "calm"

    def _place(self, seat: int) -> Rect:
        return self.stage.backdrop()[1].plates[seat].portrait

    def _blink(self, now: float, front: bool) -> bool:
        """Or glance: one after the other, never two at once; in an order and rhythm that nobody notices. True where that is over:
        also a table below a dialog is drawn anew then.
        """
        over = self._passing is not None and now >= self._passing[1]
        if over:
            self._passing = None
        if now < self._next:
            return over
        self._blinks += 1
        step = (self._blinks * 0.618034) % 1.0
        self._next = now + BETWEEN + SPREAD * step
        seat = int(len(self._faces) * ((self._blinks * 0.7548777) % 1.0))
        if front and self.host.pace and self._faces[seat].look == "calm":
            gaze = "calm" if seat == self.session.me or self._blinks % OFTEN else self._gaze(seat)
            self._passing = (seat, now + BLINK, "blink") if gaze == "calm" else (seat, now + GLANCE, gaze)
            self.host.watch()
            self.host.redraw(told=False)
        return over

    def draw(self, board: Board, now: float) -> None:
        """The faces that are not calm, over those of the still picture."""
        if not self.host.pace:
            return
        people = self.stage.scene.seats
        for seat, face in enumerate(self._faces):
            passing = self._passing[2] if self._passing is not None and self._passing[0] == seat and face.look == "calm" else ""
            part = face.part(now)
            if (face.look == "calm" and part >= 1 and not passing) or self._place(seat) == NOWHERE:
                continue
            place = pixels(self._place(seat))
            look = passing or face.look
            if part < 1:
                board.surface.blit(board.art.avatar(people[seat].portrait, place.w, face.before), place)
                picture = board.art.avatar(people[seat].portrait, place.w, look).copy()
                picture.set_alpha(round(255 * part))
            else:
                picture = board.art.avatar(people[seat].portrait, place.w, look)
            board.surface.blit(picture, place)
