"""A choice in one line: what it decides, and its values as pills behind it."""

from __future__ import annotations

from math import ceil

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.widgets.choice import Choice

HIGH, GAP, PAD = 52.0, 8.0, 21.0
BEHIND = 20.0
"""Between the name and the first pill."""


class Pills(Choice):
    """Each value is as wide as its words, and together they are as wide as they need. Without a name it stands alone: then it is
    clear from its place what is chosen.
    """

    nameless = False

    def _wide(self, value: str) -> int:
        words, k = self.app.text, self.k
        least = theme.reach(k) - GAP
        size = words.size(theme.BODY, k)
        return round(max(least * k, words.width(self.names(value), size, True) + 2 * PAD * k))

    def _name_wide(self) -> int:
        if self.nameless:
            return 0
        words, least = self.app.text, ceil(theme.reach(self.k) * self.k)
        return max(least, words.width(self.label, words.size(theme.BODY, self.k))) + round(BEHIND * self.k)

    def needs(self) -> float:
        """How wide all of it is, in units."""
        return (self._name_wide() + sum(self._wide(value) + GAP * self.k for value in self.values)) / self.k - GAP

    def head(self, board_k: float) -> pygame.Rect:
        r = self.rect
        return pygame.Rect(r.x, r.y, max(0, self._name_wide() - round(BEHIND * board_k)), r.h)

    def cells(self) -> dict[str, pygame.Rect]:
        k, r, found = self.k, self.rect, {}
        x, high, gap = r.x + self._name_wide(), round(HIGH * k), round(GAP * k)
        for value in self.values:
            found[value] = pygame.Rect(x, r.centery - high // 2, self._wide(value), high)
            x += self._wide(value) + gap
        return found

    def reach(self, cell: pygame.Rect) -> pygame.Rect:
        """Up to the next one beside it."""
        gap, high = round(GAP * self.k), round(theme.reach(self.k) * self.k)
        return pygame.Rect(cell.x - gap // 2, cell.centery - high // 2, cell.w + gap, high)

    def draw_head(self, board: Board) -> None:
        if not self.nameless:
            board.write(self.label, self.rect.x, self.rect.centery - round(board.k), board.type(theme.BODY), theme.SOFT)

    def items(self) -> list[Item]:
        return super().items()[1:] if self.nameless else super().items()
