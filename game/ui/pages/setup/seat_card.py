"""Somebody at the table of a new match, as a card."""

from __future__ import annotations

from dataclasses import replace

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.widgets.widget import Action, State, Widget, mix
from game.words.catalogue import say


class Seat(Widget):
    """Somebody at the table; choosing a computer player puts the next one there."""

    zone, corner = "seats", 20.0

    def __init__(self, id: str, label: str, portrait: str, on: Action | None, badge: str = "") -> None:
        """`badge` is what this player will be to the one at the window, where that is settled by the seat."""
        super().__init__(id, label, on, tip=say("setup.change_person") if on is not None else "", enabled=on is not None)
        self.portrait, self.badge = portrait, badge

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        mine = self.on is None
        fill = mix((7, 28, 21, 150), (24, 70, 53, 225), state.warm)
        rim = (*theme.GOLD, 230) if mine else mix(theme.PANEL_LINE, (190, 220, 195, 150), state.warm)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, rim, max(1, round((3 if mine else 2) * k))), r)
        side = min(board.px(96), r.h - board.px(92 if self.badge else 64))
        board.put(board.art.avatar(self.portrait, side), midtop=(r.centerx, r.y + board.px(14)))
        room = r.w - board.px(16)
        lines = [(self.label, 48 if self.badge else 26, theme.BODY, theme.CREAM, True)]
        lines += [(self.badge, 20, theme.SMALL, theme.GOLD, False)] if self.badge else []
        for words, up, size, colour, bold in lines:
            middle = r.centerx, r.bottom - board.px(up)
            board.write(words, *middle, board.type(size), colour, bold, "centre", room)
        if not mine:
            spot, ink = (r.right - board.px(24), r.y + board.px(24)), mix(theme.LINE, theme.CREAM, state.warm)
            board.sign("again", max(16, board.px(26)), ink, center=spot)  # type: ignore[arg-type]

    def item(self) -> Item:
        label = ". ".join(words for words in (self.label, self.badge, self.tip) if words)
        return replace(super().item(), label=label)
