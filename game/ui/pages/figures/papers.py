"""What pages of figures are drawn on: sheets of paper and dark panels with a title."""

from __future__ import annotations

from game.table import theme
from game.table.geometry import Rect
from game.ui.art.board import Board

HEADING: theme.Colour = (28, 84, 60)
"""Titles on paper."""
BROWN: theme.Colour = (150, 108, 16)
"""What is gold elsewhere, as words on paper."""
STRIPE: theme.Colour = (244, 238, 222)
CORAL: theme.Colour = (176, 62, 46)
LEAF: theme.Colour = (46, 128, 88)
"""Marks on paper: what is wrong there, and what is plotted."""
TITLE = 28.0
NARROW = 0.6
"""At a smaller scale the least letters are larger than a page in several parts has room for."""


def lay_papers(board: Board, *boxes: Rect) -> None:
    """Empty sheets; none lies in the shadow of another."""
    for box in boxes:
        board.shade(*box, theme.DIALOG_RADIUS, theme.DIALOG, hollow=True)
    for box in boxes:
        board.panel(*box, 22, (*theme.SHEET, 255), (*theme.SHEET_EDGE, 255), 3)


def lay_panel(board: Board, box: Rect, gilt: bool = False) -> None:
    """An empty panel; `gilt`: it is about a bet of its own."""
    line = (220, 174, 74, 150) if gilt else theme.PANEL_LINE
    board.panel(*box, 22, theme.PANEL, line)


def head(board: Board, box: Rect, title: str, beside: str = "", paper: bool = False, gold: bool = False) -> None:
    """The title of a sheet or a panel, and a few words at its right."""
    left, y = box.x + 28, box.y + 37
    size = 30.0 if gold else theme.SMALL
    soft = theme.GOLD if gold else theme.SHEET_GREY if paper else theme.SOFT
    most = box.w - 56
    aside = board.words.width(beside, board.type(size), gold) / board.k if beside else 0.0
    aside = min(aside, 0.6 * most)
    wide = board.text(title, left, y, TITLE, HEADING if paper else theme.CREAM, True, room=most - (aside + 16 if aside else 0))
    if beside:
        board.text(beside, box.right - 28, y, size, soft, gold, "right", room=most - wide - 16)
