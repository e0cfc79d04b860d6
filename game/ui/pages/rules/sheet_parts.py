"""What a rule sheet consists of besides words: rows of small tables, drawn cards, the list of its sections, and fading ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.cards.deck import Deck
from game.table import theme
from game.table.shapes import SHAPES
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.wild_index import corner
from game.ui.widgets.label import Label
from game.ui.widgets.widget import State, Widget, mix
from game.words.catalogue import joined, of_deck, plain, say

if TYPE_CHECKING:
    from game.variants.examples import Example

CELL, CELL_AIR = 0.4, 18.0
"""The part of a row that its first cell takes, and the room beside the words of a cell."""
CARD, STEP, BESIDE = 88.0, 0.56, 1.024
"""How wide a drawn card is, and how far from the next one it lies, in parts of that; and how far a thick piece."""


class TableRow(Label):
    """A row of a small table, such as a number of players and what is true for them; every other one stands on a tint."""

    def __init__(self, id: str, words: str, number: int) -> None:
        super().__init__(id, words, size=26, colour=theme.INK, paper=True)
        self.number = number
        first, colon, rest = words.partition(": ")
        self.cells = (first, rest[:1].upper() + rest[1:].rstrip(".")) if colon else (words, "")

    def height(self, board: Board, width: float) -> float:
        size, cells = board.type(self.size), zip(self.cells, self._rooms(width), strict=True)
        rows = max(len(board.words.wrap(words, size, board.px(room))) for words, room in cells)
        return rows * board.words.height(size) / board.k + 10

    def _rooms(self, width: float) -> tuple[float, float]:
        first = width * CELL if self.cells[1] else width
        return first - 2 * CELL_AIR, width - first - CELL_AIR if self.cells[1] else width

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        x, y, w = r.x / k, r.y / k, r.w / k
        if self.number % 2 == 0:
            board.surface.blit(panels.box(r.w, r.h, max(2, board.px(6)), (238, 231, 212, 255)), r)
        first, second = self._rooms(w)
        board.block(self.cells[0], x + CELL_AIR, y + 5, first, self.size, theme.SHEET_HEAD, True, True)
        if self.cells[1]:
            board.block(self.cells[1], x + w * CELL, y + 5, second, self.size, theme.INK, False, True)


class ExampleRow(Widget):
    """Cards of a meld as they lie on the table; a wild one says what it stands for."""

    role = "text"

    def __init__(self, id: str, example: Example, deck: Deck) -> None:
        self.example, self.deck, self.piece = example, deck, SHAPES[deck.shape]
        cards = joined([of_deck(name, deck) for name in example.cards])
        super().__init__(id, plain(say("rules.example", cards=cards)), None, enabled=False)

    def height(self, board: Board, width: float) -> float:
        return self.piece.high(CARD) + 20

    def draw(self, board: Board, state: State) -> None:
        x, y = self.rect.x / board.k, self.rect.y / board.k
        step = STEP if not self.piece.thick else BESIDE
        with board.art.of_deck(self.deck):
            for i, (name, means) in enumerate(zip(self.example.cards, self.example.means, strict=True)):
                middle = (x + CARD / 2 + i * CARD * step, y + self.piece.high(CARD) / 2 + 4)
                board.card(name, *middle, CARD, style=board.art.table_face)
                if means:
                    strip = 1.0 if i == len(self.example.cards) - 1 else min(1.0, step)
                    corner(board, means, middle[0] * board.k, middle[1] * board.k, CARD * board.k, strip)


class SectionLink(Widget):
    """The name of a part of the sheet; choosing it goes there."""

    PAD = 16.0

    def __init__(self, number: int, title: str, on: Callable[[], object], current: Callable[[], int]) -> None:
        super().__init__(f"section:{number}", title, on, zone="sections")
        self.number, self.current = number, current

    def radius(self) -> int:
        return self.rect.h // 4

    def width(self, board: Board, high: float) -> float:
        return board.words.width(self.label, board.type(theme.SMALL), True) / board.k + 2 * self.PAD

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        here = self.current() == self.number
        warm = max(state.warm, 1.0 if state.pressed else 0.0)
        if here or warm:
            fill = (*theme.SHEET_HEAD, 26 if here else round(20 * warm))
            ground = r.inflate(0, -board.px(12))
            board.surface.blit(panels.box(ground.w, ground.h, ground.h // 4, fill), ground)
        if here:
            board.surface.fill(theme.SHEET_GOOD, (r.x, r.y + r.h // 5, max(2, board.px(4)), r.h - 2 * (r.h // 5)))
        colour = theme.SHEET_HEAD if here else mix(theme.SHEET_GREY, theme.SHEET_HEAD, warm)
        room = r.w / k - self.PAD - 6
        board.text(self.label, r.x / k + self.PAD, r.centery / k - 1, theme.SMALL, colour, here, room=room)  # type: ignore[arg-type]
