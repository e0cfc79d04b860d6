"""The sums of hands that lie open when all is over: what is left is counted card by card, and then it shows who has won.

The hands are parts of the still picture; the sums run, so they are drawn in every frame. Pictures say how it ended: what is left
lights up where it was less than the others', a gold stroke runs under a hand with nothing left, and the ring of whoever ended
the hand and lost it cracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.layout import Layout
from game.table.poses import Rect
from game.table.rows import Row
from game.table.scene import Id, LooseScene, TableScene
from game.ui import panels
from game.ui.board import Board
from game.ui.openrow import LINE_DOWN
from game.ui.panels import Cache
from game.ui.phrases import signed
from game.ui.plates import pixels

if TYPE_CHECKING:
    from game.ui.session import Session
    from game.ui.stage import Stage

MOST_NAMED = 14
"""So many cards are added up in figures; of more only the sum is written."""
CRACK = ((0.58, -0.02), (0.45, 0.2), (0.6, 0.38), (0.41, 0.6), (0.56, 0.79), (0.43, 1.02))
"""How a ring breaks, in parts of its width."""


class Sums:
    """The rings with the sums, and the card that is being counted."""

    def __init__(self, session: Session, stage: Stage) -> None:
        self.session, self.stage = session, stage
        self._broken = Cache(400_000)

    def draw(self, board: Board, scene: TableScene, layout: Layout) -> None:
        """What is known of the sums at this moment, beside the hands of this scene."""
        for row in layout.rows:
            loose = next((one for one in scene.loose if one.owner == row.seat), None)
            if loose is not None:
                self._draw(board, scene, layout, row, loose)

    def _draw(self, board: Board, scene: TableScene, layout: Layout, row: Row, loose: LooseScene) -> None:
        result, part = self.session.view.result, self.stage.verdict()
        won = part is not None and result is not None and row.seat in result.winners
        lost = part is not None and not won and row.seat == self.session.showdown.closer
        counted = self.stage.counted(loose.cards)
        if counted is not None and counted < len(loose.cards):
            self._frame(board, layout, loose.cards, counted - 1)
        perfect = won and not loose.cards
        if won and part:
            self._stroke(board, scene, row, part) if perfect else self._light(board, row, part)
        if counted is None and part is None:
            return  # the ring comes with the first card that is counted
        k, r = board.k, pixels(row.ring)
        if won:
            blur = max(2, round(12 * k))
            halo = panels.halo(r.w, r.h, r.w // 2, blur, 230 if perfect else 150)
            board.surface.blit(halo, (r.x - 2 * blur, r.y - 2 * blur))
        rim = theme.GOLD if won else theme.RED if lost else theme.LINE
        fill = theme.GOLD if perfect else (5, 20, 16)
        width = max(2, round((5 if won or lost else 3) * k))
        ring = panels.box(r.w, r.h, r.w // 2, (*fill, 255), (*rim, 255 if won or lost else 150), width)
        board.surface.blit(self._cracked(ring, part or 0.0, k) if lost else ring, r)
        if perfect:
            star = board.art.icon("star", round(r.h * 0.56), theme.INK)
            board.surface.blit(star, star.get_rect(center=r.center))
        elif counted is not None:
            words = str(sum(scene.worth[card] for card in loose.cards[:counted]))
            size = board.words.fit(words, max(theme.LEAST_TEXT, round(r.h * 0.42)), round(r.w * 0.74), True)
            ink = theme.GOLD if won else theme.CREAM
            board.words.draw(board.surface, words, r.centerx, r.centery - round(2 * k), size, ink, True, "centre")
            self._figures(board, scene, row, loose.cards[:counted])
        if part is not None and result is not None:
            words, spot = signed(result.rows[row.seat].score), row.score
            beside = spot.right <= row.ring.x
            size = board.words.fit(words, board.type(theme.NAME), round(spot.w), True)
            x, align = (spot.right, "right") if beside else (spot.centre[0], "centre")
            board.words.draw(board.surface, words, x, spot.centre[1], size, theme.GOLD if won else theme.SOFT, True, align)

    def _light(self, board: Board, row: Row, part: float) -> None:
        """A gold frame around what is left: it was less than what the others have left."""
        k = board.k
        r = pixels(row.left.grown(7 * k))
        radius, alpha = (
            board.art.radius(round(row.left.h / theme.CARD_RATIO)) + round(7 * k),
            round(5 * part) * 51,
        )  # few levels: each is a picture
        picture = panels.box(r.w, r.h, radius, None, (*theme.GOLD, alpha), max(2, round(5 * k)))
        board.surface.blit(picture, r)

    def _stroke(self, board: Board, scene: TableScene, row: Row, part: float) -> None:
        """A gold stroke that runs from the first meld to the ring; two of them under more cards than anybody else holds."""
        if not row.melds:
            return
        k, left = board.k, min(meld.x for meld in row.melds)
        beside = row.ring.x > max(meld.right for meld in row.melds)
        right = row.ring.x - 12 * k if beside else max(meld.right for meld in row.melds)
        held = [_cards_of(scene, seat.seat) for seat in scene.seats if seat.seat != row.seat]
        strokes = 2 if self.session.showdown.there and _cards_of(scene, row.seat) > max(held) else 1
        high = max(3, round(7 * k))
        wide = max(high, round((right - left) * part))
        for number in range(strokes):
            y = row.melds[0].bottom + (LINE_DOWN + 13 * number) * k
            line = pygame.Rect(round(left), round(y - high / 4), wide, high)
            if part < 1:
                pygame.draw.rect(board.surface, theme.GOLD, line, border_radius=high // 2)
            else:
                board.surface.blit(panels.box(wide, high, high // 2, (*theme.GOLD, 255)), line)

    def _cracked(self, ring: pygame.Surface, part: float, k: float) -> pygame.Surface:
        """A ring that breaks from above."""
        w, h = ring.get_size()
        shown = max(2, round(part * len(CRACK)))

        def make() -> pygame.Surface:
            broken = ring.copy()
            points = [(x * w, y * h) for x, y in CRACK[:shown]]
            pygame.draw.lines(broken, (*theme.RED, 255), False, points, max(4, round(11 * k)))
            pygame.draw.lines(broken, (0, 0, 0, 0), False, points, max(1, round(4 * k)))
            return broken

        return self._broken.get((w, h, shown), make)

    def _frame(self, board: Board, layout: Layout, cards: Sequence[Id], at: int) -> None:
        """Light on the part that shows of the card that is being counted."""
        box = layout.poses[cards[at]].box
        right = layout.poses[cards[at + 1]].box.x if at + 1 < len(cards) else box.right
        r = pixels(Rect(box.x, box.y, max(4.0, right - box.x), box.h))
        fill = (*theme.GOLD, 70)
        width = max(2, round(4 * board.k))
        board.surface.blit(
            panels.box(r.w, r.h, min(r.w // 2, board.art.radius(round(box.w))), fill, (*theme.GOLD, 255), width), r
        )

    def _figures(self, board: Board, scene: TableScene, row: Row, cards: Sequence[Id]) -> None:
        """What is added up, on the line under the cards."""
        if not 1 < len(cards) <= MOST_NAMED:
            return
        words = " + ".join(str(scene.worth[card]) for card in cards)
        k, size = board.k, board.type(theme.SMALL)
        high = max(board.words.height(size) + round(2 * k), round(34 * k))
        wide = board.words.width(words, size, True) + high
        if wide > row.left.w * 1.1 + 20 * k:
            return
        middle = row.left.bottom + LINE_DOWN * k
        r = pixels(Rect(row.left.centre[0] - wide / 2, middle - high / 2, wide, high))
        board.surface.blit(panels.box(r.w, r.h, r.h // 2, (5, 20, 16, 255), theme.PANEL_LINE, max(1, round(2 * k))), r)
        board.words.draw(board.surface, words, r.centerx, r.centery - round(k), size, theme.CREAM, True, "centre")


def _cards_of(scene: TableScene, seat: int) -> int:
    """How many cards this player held when the hand ended, wherever they lie now."""
    loose = next((len(one.places) for one in scene.loose if one.owner == seat), 0)
    return loose + sum(len(meld.cards) - len(meld.others) for meld in scene.melds if meld.owner == seat)
