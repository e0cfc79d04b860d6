"""The luck meter of the score sheet: how good the cards of the hand were to each seat, as a bar to both sides and a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.match.luck import SeatLuck
from game.table import theme
from game.table.tree import Item
from game.ui.board import Board
from game.ui.screens.scores_cells import Cell
from game.ui.widgets.base import State
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.screens.scores import ScoresScreen

LUCK = 60.0
"""The height of the row."""
BAR, BAR_ROOM = 100.0, 200.0
"""The width of a bar, and of a column that has room for it."""
LEAST_SCALE = 30.0
"""A bar is full at so many points, or at the most that anybody has."""
GOOD, BAD, GROUND = (84, 140, 96), (196, 104, 84), (230, 222, 204)


class LuckNumber(Cell):
    """The luck of one seat."""

    def __init__(self, sheet: ScoresScreen, seat: int) -> None:
        super().__init__(sheet, f"luck:{seat}")
        self.seat = seat

    def item(self) -> Item:
        self.label = luck_label(self.sheet, self.seat)
        return super().item()

    def draw(self, board: Board, state: State) -> None:
        self.ground(board, state, BAR_ROOM + 10)
        r, k = self.rect, board.k
        luck = luck_of(self.sheet)
        if luck is None:
            board.words.draw(board.surface, "…", r.centerx, r.centery, board.type(26), theme.SHEET_GREY, False, "centre")
            return
        own = luck[self.seat]
        if not own.played:
            board.words.draw(board.surface, "–", r.centerx, r.centery, board.type(26), theme.SHEET_GREY, False, "centre")
            return
        words = signed(own.points)
        size, with_bar = board.type(26), r.w >= BAR_ROOM * k
        at = r.centerx + round(BAR / 2 * k) if with_bar else r.centerx
        if with_bar:
            scale = max(LEAST_SCALE, *(abs(seat.points) for seat in luck))
            self._bar(board, r.centerx - 42 * k, own.points / scale)
        board.words.draw(board.surface, words, at + 14 * k * with_bar, r.centery - round(k), size, theme.INK, True, "centre")

    def _bar(self, board: Board, middle: float, part: float) -> None:
        """To the right for good cards, to the left for bad ones."""
        k, r = board.k, self.rect
        x, y, half = middle / k, r.centery / k, BAR / 2
        board.panel(x - half, y - 7, BAR, 14, 7, (*GROUND, 255), None)
        long = max(3.0, abs(part) * half)
        area = board.rect(x if part > 0 else x - long, y - 7, long, 14)
        # The end at the middle is cut straight, the other one is round.
        clip = board.surface.get_clip()
        board.surface.set_clip(area.clip(clip))
        wide = max(14.0, 2 * long)
        board.panel(x - wide / 2, y - 7, wide, 14, 7, (*(GOOD if part > 0 else BAD), 255), None)
        board.surface.set_clip(clip)
        tick = pygame.Rect(0, 0, max(2, board.px(3)), board.px(24))
        tick.center = (round(middle), r.centery)
        board.surface.fill(theme.INK, tick)


def luck_of(sheet: ScoresScreen) -> tuple[SeatLuck, ...] | None:
    """The luck of the last finished hand; None where it is not known yet."""
    return sheet.table.session.luck.of(last_hand(sheet))


def last_hand(sheet: ScoresScreen) -> int:
    """The number of the last finished hand, 0 for none."""
    match = sheet.table.session.match
    return match.deal if match.hand_over else match.deal - 1


def has_luck(sheet: ScoresScreen) -> bool:
    """Whether there is a finished hand whose luck is known, or is being worked out."""
    book = sheet.table.session.luck
    return book.of(last_hand(sheet)) is not None or (bool(sheet.results) and book.wanted())


def signed(points: float) -> str:
    """A number with its sign."""
    whole = round(points)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"


def better(points: float) -> str:
    """Points as better or worse than usual."""
    whole = round(abs(points))
    if not whole:
        return say("luck.usual")
    return say("luck.better" if points > 0 else "luck.worse", points=whole)


def luck_label(sheet: ScoresScreen, seat: int) -> str:
    """The row of a seat as it is read aloud."""
    luck = luck_of(sheet)
    points = "…" if luck is None else signed(luck[seat].points) if luck[seat].played else "–"
    return say("luck.cell", name=sheet.table.session.names[seat], deal=last_hand(sheet), points=points)


def luck_account(sheet: ScoresScreen, seat: int) -> tuple[str, list[str]]:
    """How the luck of a seat came about: a heading and lines."""
    session = sheet.table.session
    luck, name = luck_of(sheet), session.names[seat]
    if luck is None:
        return say("luck.heading", name=name, deal=last_hand(sheet)), [say("luck.working")]
    own = luck[seat]
    heading = say("luck.heading_points", name=name, deal=last_hand(sheet), points=signed(own.points))
    if not own.played:
        return say("luck.heading", name=name, deal=last_hand(sheet)), [say("luck.no_cards")]
    lines = [say("luck.dealt", what=better(own.dealt))]
    lines.append(say("luck.drawn", count=own.draws, what=better(own.drawn)) if own.draws else say("luck.no_draws"))
    if session.luck.hands() > 1:
        lines.append(say("luck.match", hands=session.luck.hands(), points=signed(session.luck.total(seat))))
    return heading, [*lines, say("luck.only_chance")]
