"""What comes at the end of a hand, drawn where nobody sees it, a part in each round: what it needs is there when it is shown."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.from_view import before_deal
from game.table.scene.scene import TableScene
from game.ui.table.context.table import Table
from game.ui.table.moving.live_picture import LivePicture

if TYPE_CHECKING:
    from game.ui.table.ending.match_end import MatchEnd
    from game.ui.table.ending.score_screen import ScoresScreen

AT_REST, MOVING = 0.003, 0.0005
"""Seconds after which a round has drawn enough ahead: where nothing else is to be drawn, and while cards move."""
AFTER_A_HAND = (
    "game.table.layout.ending.score_sheet", "game.ui.table.ending.accounts", "game.ui.table.ending.luck_row",
    "game.ui.table.ending.score_buttons", "game.ui.table.ending.sheet_number", "game.ui.table.ending.sheet_words",
    "game.ui.table.ending.sheet_paper", "game.ui.table.ending.score_screen", "game.table.layout.ending.match_end",
    "game.ui.table.ending.cup", "game.ui.table.ending.match_plot", "game.ui.table.ending.match_report",
    "game.ui.table.ending.match_end",
)  # fmt: skip
"""Modules that the end of a hand or of a match needs, each before those that need it."""
FACES_FIRST = 60
"""The most rounds that the thread has for the faces of open hands before anything else is made ready of them."""


class Rehearsal:
    """The sheet, the end of a match and the bare table, before they are needed."""

    def __init__(self, table: Table, picture: LivePicture) -> None:
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage
        self.picture = picture
        self._parts: Iterator[bool | None] | None = None
        """What is still to be drawn before it is needed, part by part; True where the next part has to wait for another round."""
        self._sheet: ScoresScreen | None = None
        """The sheet that comes after this hand, when all of it has been drawn ahead."""
        self._end: MatchEnd | None = None
        """The same after the last hand."""
        self._room: tuple[object, float] = None, 0.0
        """After which hand, in a window of which size, and so much of it the sheet covers beside open hands."""
        self._measured: ScoresScreen | None = None
        """The sheet that said so, until it is drawn ahead."""

    def forget(self) -> None:
        """Nothing that has been drawn serves any more."""
        self._parts = None
        self.forget_pictures()

    def forget_pictures(self) -> None:
        """What has been drawn ahead is drawn again when it is needed."""
        self._sheet = self._measured = self._end = None

    def sheet(self) -> ScoresScreen:
        """The sheet, drawn ahead where there was time."""
        sheet, self._sheet = self._sheet or self._new_sheet(self.stage.scene.laid_out), None
        return sheet

    def room(self) -> float:
        """So much of the table the sheet will cover that comes beside the hands that are laid open; nothing where the match is
        over, whose end has a screen of its own.
        """
        view = self.session.view
        hand = self.session.match.number, view.deal, view.result, self.host.size
        if self._room[0] != hand:
            self._measured = None if view.match_over else self._new_sheet(True)
            self._room = hand, self._measured.covers() if self._measured is not None else 0.0
        return self._room[1]

    def _new_sheet(self, over_hands: bool) -> ScoresScreen:
        from game.ui.table.ending.score_screen import ScoresScreen

        return ScoresScreen(self.table, over_hands)

    def _new_end(self) -> MatchEnd:
        from game.ui.table.ending.match_end import MatchEnd

        return MatchEnd(self.table, self.picture.sprites)

    def end(self) -> MatchEnd:
        """The end of the match, drawn ahead where there was time."""
        return self._end or self._new_end()

    @staticmethod
    def loaded() -> Iterator[None]:
        """The code of what comes after a hand, a part after the other: it would make the frame late in which that appears."""
        for name in AFTER_A_HAND:
            import_module(name)
            yield

    def go_on(self) -> None:
        """Draw the next parts, once the hand is over."""
        if not self.session.view.over or not self.host.pace:
            self.forget()
            return
        if self._parts is None:
            self._parts = self._parts_of_the_end()
        end = time.perf_counter() + (MOVING if self.stage.moving else AT_REST)
        waits: object = None
        while waits is None and time.perf_counter() < end:
            waits = next(self._parts, self)
        if waits is not self:
            self.host.wake()

    def go_on_with_the_next(self) -> None:
        """The sheet is shown: what comes after it is next."""
        self._parts = self._parts_of_the_next()

    def _parts_of_the_end(self) -> Iterator[bool | None]:
        """The open hands, and when all of them have been counted the sheet: while cards move frames have enough to do."""
        if self.stage.scene.laid_out:
            yield from self._faces_first()
            if self.stage.telling:
                yield from self.picture.top.expect_leaving()
            yield from self.picture.ahead.rehearsed(self.stage.scene, self.stage.layout)
        while self.stage.telling:
            yield True
        yield from self.loaded()
        if self.session.view.match_over:
            end = self._new_end()
            yield from self._faces_first()
            yield from end.rehearsed()
            self._end = end
        else:
            laid_out, measured = self.stage.scene.laid_out, self._measured
            sheet = measured if laid_out and measured is not None else self._new_sheet(laid_out)
            self._measured = None
            yield None
            if sheet.covers():
                beside = self._beside(sheet.covers())[1]
                yield None
                self.picture.ahead.expect(beside)
                yield None
            sheet.expect()
            yield from self._faces_first()
            yield from sheet.rehearsed()
            self._sheet = sheet
            if sheet.covers():
                yield from self.picture.ahead.rehearsed(*self._beside(sheet.covers()), cards=False)
                yield from self.picture.drift.expect(*self._beside(sheet.covers()), self.stage.layout)

    def _parts_of_the_next(self) -> Iterator[bool | None]:
        """The table without cards, once the sheet lies still."""
        while not self.host.top.settled():
            yield True
        if not self.session.view.match_over:
            scene = before_deal(
                replace(self.stage.scene, loose=(), cleared=False, covered=0.0, sheet=0.0), self.session.pack.size
            )
            yield None
            yield from self.picture.ahead.rehearsed(scene, lay(scene, self.host.size))

    def _beside(self, covered: float) -> tuple[TableScene, Layout]:
        """The open hands beside a sheet that covers so many units of the window."""
        scene = replace(self.stage.scene, covered=covered, buttons=(), widths=self.stage.layout.widths)
        return scene, lay(scene, self.host.size)

    def _faces_first(self) -> Iterator[bool | None]:
        """What the thread is asked for it may draw before the same is needed here."""
        for _ in range(FACES_FIRST):
            yield True
            if not self.host.art.drawing:
                return
