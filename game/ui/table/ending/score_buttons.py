"""The ways on from the score sheet, as buttons: to the next hand or match, back to the hand, to the deck, home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.acts.commands import open_save
from game.ui.table.acts.next_hand import new_match
from game.ui.table.context.table import Table
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Group
from game.words.catalogue import say

BESIDE = 12.0
"""Between two buttons in one row."""
HIGH, MAIN = 72.0, 316.0
"""The height of every button, and the width of the one that leads on."""
SEAL = 60.0
"""The height of the button to the deck, in the head."""
NOTICE = 80.0
"""The height of one more button above the others."""


def _button(name: str, words: str, action: Callable[[], object], tip: str = "", **looks: Any) -> Button:
    """A button of the sheet."""
    return Button(f"button:{name}", words, action, zone="dialog", tip=tip, **looks)


class WaysOn:
    """Where the player can go from the sheet."""

    def __init__(self, table: Table, close: Callable[[], object], go_on: Callable[..., object]) -> None:
        """`close` leads back to the hand, `go_on` to the next one: announced as the last, or `back` in the match."""
        self.table, self.host, self.close, self.go_on = table, table.host, close, go_on
        view, seat = table.session.view, table.session.seat
        self.over, self.match_over = view.over, view.match_over
        self.gives_notice = self.over and not self.match_over and seat.can_give_notice()
        self.returns_with = seat.returns_with() if self.over else None
        """The total with which the player may come back into the match."""

    def check(self) -> Button | None:
        """To the deck of the last hand, for a player who wants to check it."""
        session = self.table.session
        if session.seat.revealed(session.match.finished) is None:
            return None
        look = partial(self.host.open, "deck", session, session.match.finished)
        return _button("deck", say("deck.check"), look, say("deck.check_tip"), icon="eye", size=25)

    def add_check(self, group: Group, rect: pygame.Rect) -> None:
        """In the head, beside the title."""
        check = self.check()
        if check is not None:
            check.rect = rect
            group.add(check)

    def _main(self) -> Button:
        """The way on."""
        if not self.over:
            return _button("back", say("scores.back"), self.close, icon="check", main=True, key=shortcuts.shown("scores"))
        if self.match_over:
            go = partial(new_match, self.table)
            return _button("new_match", say("button.new_match"), go, icon="play", main=True, key="Enter")
        words = say("button.next_round" if self.table.session.rules.rounds else "button.next_hand")
        return _button("next_hand", words, self.go_on, icon="arrow_right", main=True, key="Enter")

    def _others(self) -> list[Button]:
        """What else can be done: look back at the hand, keep a copy of the match or leave it."""
        session, found = self.table.session, []
        deal = session.match.finished
        if session.seat.review(deal) is not None:
            review = partial(self.host.open, "review", session, deal)
            found.append(_button("review", say("button.review"), review, say("review.tip"), paper=True))
        if self.over and self.match_over:
            found.append(_button("home", say("scores.home"), self.host.home, paper=True))
        else:
            save = _button("save", say("button.save"), partial(open_save, self.table), key=shortcuts.shown("save"), paper=True)
            save.show_key = False
            found.append(save)
        return found

    def add(self, board: Board, group: Group, x: float, y: float, w: float) -> None:
        """All buttons in one row, equally high: the way on at the right, where it is on every sheet, the others beside it."""
        main, others = self._main(), self._others()
        main.rect = board.rect(x + w - MAIN, y, MAIN, HIGH)
        natural = max(button.width(board, HIGH) for button in others)
        wide = min(max(natural, 180.0), (w - MAIN) / len(others) - BESIDE)
        group.add(main)
        for number, button in enumerate(reversed(others), 1):
            button.rect = board.rect(x + w - MAIN - number * (wide + BESIDE), y, wide, HIGH)
        for button in others:
            button.size = min(button.size, button.size * (wide - 0.9 * HIGH) / max(1.0, natural - 0.9 * HIGH))
            group.add(button)
        if self.more:
            button = self._more()
            across = len(others) * (wide + BESIDE) - BESIDE
            button.rect = board.rect(x + w - MAIN - BESIDE - across, y - NOTICE, across, HIGH)
            group.add(button)

    @property
    def more(self) -> bool:
        """There is one more button, above the others."""
        return self.gives_notice or self.returns_with is not None

    def _more(self) -> Button:
        """What may be done before the next hand: announce the last games, or come back into the match."""
        if self.returns_with is None:
            return _button("notice", say("button.notice"), lambda: self.go_on(True), say("scores.notice_tip"), paper=True)
        words, tip = say("button.rejoin", points=self.returns_with), say("scores.rejoin_tip")
        return _button("rejoin", words, lambda: self.go_on(back=True), tip, icon="again", paper=True)
