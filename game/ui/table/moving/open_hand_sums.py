"""The sums of hands that lie open when all is over: what is left is counted card by card, and then it shows who has won.

The hands are parts of the still picture; the sums run, so they are drawn in every frame. Pictures say how it ended: what is left
lights up where it was less than the others', a gold stroke runs under a hand with nothing left, and the ring of a player who
ended the hand and lost it cracks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame

from game.table import theme
from game.table.geometry import NOWHERE, Pose, Rect, bounds
from game.table.layout.layout import Layout
from game.table.layout.open_rows import Row
from game.table.scene.scene import Id, LooseScene, TableScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.table.context.look import pixels
from game.ui.table.context.table import Table
from game.ui.table.still.open_row import LINE_DOWN, Foot, draw_foot, feet, name_foot, name_melds
from game.words.catalogue import say, signed

CRACK = ((0.58, -0.02), (0.45, 0.2), (0.6, 0.38), (0.41, 0.6), (0.56, 0.79), (0.43, 1.02))
"""How a ring breaks, in parts of its width."""


class Sums:
    """The rings with the sums, and the card that is being counted."""

    def __init__(self, table: Table) -> None:
        self.session, self.stage = table.session, table.stage
        self._broken = Cache(400_000)

    def draw(self, board: Board, scene: TableScene, layout: Layout, poses: Mapping[Id, Pose], words: Rect = NOWHERE) -> None:
        """What is known of the sums at this moment, beside the hands of this scene, whose cards lie so; `words` is where
        something is told.
        """
        for row in layout.rows:
            loose = next((one for one in scene.loose if one.owner == row.seat), None)
            if loose is not None:
                self._draw(board, scene, layout, row, loose)
            for foot in feet(scene, row):
                self._sliding(board, layout, poses, foot)

        for effect, part in self.stage.effects():
            if effect.kind == "path":
                self._path(board, layout, effect.items[0], part, words)
            elif effect.kind == "flash":
                self._flash(board, [layout.poses[card].box for card in effect.items if card in layout.poses], part)

    @staticmethod
    def _sliding(board: Board, layout: Layout, poses: Mapping[Id, Pose], foot: Foot) -> None:
        """The line of cards that make room for one that is laid off goes along with them."""
        away = {round(poses[card].x - layout.poses[card].x) for card in foot.cards if card in poses and card in layout.poses}
        level = all(card in poses and abs(poses[card].y - layout.poses[card].y) < 1 for card in foot.cards)
        if level and len(away) == 1 and 0 not in away:
            moved = foot._replace(place=foot.place.moved(away.pop(), 0))
            draw_foot(board, moved)
            name_foot(board, moved)

    def _path(self, board: Board, layout: Layout, card: Id, part: float, words: Rect) -> None:
        """The way of a card that is laid off: dots in an arc from its empty place to the meld that it fits, behind the words."""
        start = next((place for row in layout.rows for one, place in row.places if one == card), None)
        if start is None or card not in layout.poses:
            return
        goal, k = layout.poses[card].box, board.k
        down = goal.y > start.y
        (x, y), (to_x, to_y) = (
            (start.centre[0], start.bottom if down else start.y),
            (goal.centre[0], goal.y if down else goal.bottom),
        )
        bend_x, bend_y = x, (y + 2 * to_y) / 3
        dots = max(6, round(math.hypot(to_x - x, to_y - y) / (20 * k)))
        shown = panels.box(*(2 * (max(2, round(4.2 * k)),)), max(1, round(2.1 * k)), (*theme.GOLD, 255))
        shown.set_alpha(round(255 * min(1.0, 6 * part, 4 * (1 - part))))
        for number in range(dots + 1):
            t = number / dots
            left, right = (1 - t) ** 2, t * t
            at = (left * x + 2 * t * (1 - t) * bend_x + right * to_x, left * y + 2 * t * (1 - t) * bend_y + right * to_y)
            if not words.grown(6 * k).has(at):
                board.surface.blit(shown, shown.get_rect(center=(round(at[0]), round(at[1]))))
        shown.set_alpha(255)

    def _flash(self, board: Board, cards: list[Rect], part: float) -> None:
        """Warm light around each line of a hand in which every card is melded: it comes fast and goes slowly."""
        blur = max(2, round(34 * board.k))
        for y in dict.fromkeys(card.y for card in cards):
            r = pixels(bounds([card for card in cards if card.y == y]))
            light = panels.halo(r.w, r.h, round(20 * board.k), blur, 230)
            light.set_alpha(round(255 * min(1.0, 5 * part) * (1 - part) ** 1.5))
            board.surface.blit(light, (r.x - 2 * blur, r.y - 2 * blur))
            light.set_alpha(255)

    def _draw(self, board: Board, scene: TableScene, layout: Layout, row: Row, loose: LooseScene) -> None:
        result, part = self.session.view.result, self.stage.verdict()
        won = part is not None and result is not None and row.seat in result.winners
        counted = self.stage.counted(loose.cards)
        if counted is not None and counted < len(loose.cards):
            self._frame(board, layout, loose.cards, counted - 1)
        perfect = won and not loose.cards
        if won and part:
            if perfect:
                self._stroke(board, scene, row, part)
            elif not scene.strips:  # there it is the side that has won
                self._light(board, row, part)
        self.ring(board, scene, row, loose)
        if counted is not None and not perfect:
            self._figures(board, scene, row, loose.cards, counted)

    def ring(self, board: Board, scene: TableScene, row: Row, loose: LooseScene) -> None:
        """The sum of a hand in its ring, and the score beside it."""
        result, part = self.session.view.result, self.stage.verdict()
        won = part is not None and result is not None and row.seat in result.winners
        lost = part is not None and not won and row.seat == self.session.showdown.closer
        counted, perfect = self.stage.counted(loose.cards), won and not loose.cards
        if counted is None and part is None:
            return  # it comes with the first card that is counted
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
            board.sign("star", round(r.h * 0.56), theme.INK, center=r.center)
        elif counted is not None:
            words = str(sum(scene.worth[card] for card in loose.cards[:counted]))
            points = result.rows[row.seat].points if result is not None else None
            if points is not None and (part is not None or not loose.cards):  # it may count in another way than by its cards
                words = str(points)
            size = board.words.fit(words, max(theme.LEAST_TEXT, round(r.h * 0.42)), round(r.w * 0.74), True)
            ink = theme.GOLD if won else theme.CREAM
            board.write(words, r.centerx, r.centery - round(2 * k), size, ink, True, "centre")
        less = self.less(scene, loose) if counted is not None else ""
        score = result.rows[row.seat].score if part is not None and result is not None else None
        if row.score.w and (score is not None or less):
            words, spot = signed(score) if score is not None and (score or not less) else less, row.score
            beside = spot.right <= row.ring.x
            large = max(theme.NAME, min(theme.HEADING, 0.4 * spot.h / k))
            size = board.words.fit(words, board.type(large), round(spot.w), True)
            x, align = (spot.right, "right") if beside else (spot.centre[0], "centre")
            board.write(words, x, spot.centre[1], size, theme.GOLD if won else theme.SOFT, True, align)

    @staticmethod
    def less(scene: TableScene, loose: LooseScene) -> str:
        """What the hand was without the cards that it laid off on the melds of others; empty where it laid off nothing."""
        gone = sum(scene.worth[card] for card in loose.places if card not in loose.cards)
        return say("table.less", before=loose.points + gone, gone=gone) if gone else ""

    def _light(self, board: Board, row: Row, part: float) -> None:
        """A gold frame around what is left: it was less than what the others have left."""
        k = board.k
        r = pixels(row.left.grown(7 * k))
        radius, alpha = (
            board.art.radius(round(board.art.shape.wide(row.left.h))) + round(7 * k),
            round(5 * part) * 51,
        )  # few levels: each is a picture
        picture = panels.box(r.w, r.h, radius, None, (*theme.GOLD, alpha), max(2, round(5 * k)))
        board.surface.blit(picture, r)

    def _stroke(self, board: Board, scene: TableScene, row: Row, part: float) -> None:
        """A gold stroke that runs along under the melds; two of them under more cards than anybody else holds."""
        if not row.melds:
            return
        k = board.k
        held = [_cards_of(scene, seat.seat) for seat in scene.seats if seat.seat != row.seat]
        strokes = 2 if self.session.showdown.there and _cards_of(scene, row.seat) > max(held) else 1
        high = max(3, round(7 * k))
        left = sum(meld.w for meld in row.melds) * part
        for meld in row.melds:
            wide, left = round(min(meld.w, left)), left - meld.w
            for y in (meld.bottom + (LINE_DOWN + 13 * number) * k for number in range(strokes)):
                if wide >= high:
                    line = pygame.Rect(round(meld.x), round(y - high / 4), wide, high)
                    board.lay(line, None, (*theme.GOLD, 255))
        name_melds(board, scene, row)

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

    def _figures(self, board: Board, scene: TableScene, row: Row, cards: Sequence[Id], counted: int) -> None:
        """What is added up of these cards so far, on the line under them; where that has no room what it comes to."""
        foot = next((one for one in feet(scene, row) if not one.gold), None)
        if foot is None or not cards:
            return
        if not self.session.rules.counts_cards:  # so many cards, and nothing is added up
            name_foot(board, foot._replace(words=f"{foot.words}  {say('table.cards_left', count=counted)}".strip()), row.box.x)
            return
        worth = [scene.worth[card] for card in cards[:counted]]
        ways = (" + ".join(map(str, worth)), str(sum(worth)), "") if counted > 1 else ("",)
        any(name_foot(board, foot._replace(words=f"{foot.words}  {way}".strip()), row.box.x) for way in ways)


def _cards_of(scene: TableScene, seat: int) -> int:
    """How many cards this player held when the hand ended, wherever they lie now."""
    loose = next((len(one.places) for one in scene.loose if one.owner == seat), 0)
    return loose + sum(len(meld.cards) - len(meld.others) for meld in scene.melds if meld.owner == seat)
