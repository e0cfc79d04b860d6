"""Brackets around the groups of a closed hand, the place for held cards in it, and plates with what wild cards stand for."""

from __future__ import annotations

from itertools import zip_longest

import pygame

from game.table import theme
from game.table.geometry import Pose
from game.table.layout.hand_lines import GroupLine, follow
from game.table.layout.layout import Layout
from game.table.scene.scene import Id, TableScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas
from game.ui.table.present.groups import BAD, GOOD, PURE, REFUSED
from game.words.catalogue import mark, rank_sign, say

LOOKS: dict[str, tuple[theme.Colour, str]] = {
    PURE: (theme.GOOD, "star"),
    GOOD: (theme.CREAM, "check"),
    BAD: (theme.FAULT, "forbidden"),
    REFUSED: (theme.FAULT, "forbidden"),
}
"""By how good a group is: the colour of its bracket and tag, and its sign."""
TICK, LINE = 9.0, 3.6
"""The ends of a bracket reach so far to the cards, and how thick it is."""
DASH, BETWEEN = 16.0, 10.0
SIGN, PAD, AFTER = 20.0, 13.0, 7.0
"""A tag: its sign, what is free at both ends, and between sign and words."""
SLOT = (6, 30, 22, 150)
STANDS_H, STANDS_RISE = 34.0, 9.0
"""The plate with what a wild card stands for, and how far it reaches down over its card."""
INDEX, WHOLE = (0.25, 0.29), 0.9
"""The part of a card that its index takes, across and down; and what of a card shows that lies on top."""


def slot_over(layout: Layout) -> tuple[Id, ...]:
    """The row of cards before which the place for held cards is drawn: the one in which it is; none where there is no place."""
    slot = layout.open_slot
    lying = [row for row in layout.hand_rows if row]
    rows = [row for row in lying if slot.w > 0 and abs(layout.rest[row[0]].y - slot.centre[1]) < slot.h / 4]
    return rows[0] if rows else lying[0] if slot.w > 0 and lying else ()


def draw_slot(board: Board, layout: Layout) -> None:
    """The place that is kept free for held cards."""
    if layout.open_slot.w > 0:
        r, k = pygame.Rect(layout.open_slot.ints()), board.k
        radius, wide = max(3, board.art.radius(r.w)), max(2, round(3 * k))
        board.surface.blit(panels.box(r.w, r.h, radius, SLOT, (*theme.GOLD, 255), wide), r)


def draw_bracket(board: Board, line: GroupLine, layout: Layout, live: dict[Id, Pose]) -> None:
    """The bracket of a group along its cards as they lie now, and its tag."""
    assert line.tag is not None
    k = board.k
    points = follow(line.points, line.cards, layout.rest, live)
    (left, y), (right, _) = points[0], points[-1]
    colour, sign = LOOKS[line.tag.tone]
    wide, tick = max(2, round(LINE * k)), round(TICK * k) * (1 if line.front else -1)
    if line.tag.tone == BAD:
        _dashes(board.surface, colour, left, right, y, wide, k)
    else:
        bar = pygame.Rect(round(left), round(y) - wide // 2, round(right) - round(left), wide)
        board.surface.fill(colour, bar)
        for x in (bar.x, bar.right - wide):
            board.surface.fill(colour, pygame.Rect(x, bar.y - tick if tick > 0 else bar.y, wide, abs(tick) + wide))
    _tag(board, line, colour, sign, (left + right) / 2, k)


def _dashes(surface: Canvas, colour: theme.Colour, left: float, right: float, y: float, wide: int, k: float) -> None:
    """A line of dashes that ends with a dash at both ends."""
    dash, free = DASH * k, BETWEEN * k
    count = max(2, round((right - left + free) / (dash + free)))
    pitch = (right - left - dash) / (count - 1)
    for number in range(count):
        surface.fill(colour, pygame.Rect(round(left + number * pitch), round(y) - wide // 2, max(2, round(dash)), wide))


def _tag(board: Board, line: GroupLine, colour: theme.Colour, sign: str, x: float, k: float) -> None:
    """The pill below the bracket, or over that of a row behind, with the longest words for which there is room."""
    assert line.tag is not None
    size, side = board.type(theme.SMALL), max(13, round(SIGN * k))
    high = round(line.box.h - UNDER_LINE * k)
    bare = 2 * round(PAD * k) + side
    words = next((form for form in line.tag.forms if _wide(board, form, size) + bare + round(AFTER * k) <= line.room), "")
    wide = bare + (_wide(board, words, size) + round(AFTER * k) if words else 0)
    r = pygame.Rect(0, 0, wide, high)
    r.center = (round(x), round(line.box.bottom - high / 2 if line.front else line.box.y + high / 2))
    panels.lay(board.surface, r, r.h // 2, (7, 28, 21, 245), (*colour, 190), max(1, round(2 * k)))
    picture = board.art.icon(sign, side, colour)
    board.surface.blit(picture, picture.get_rect(midleft=(r.x + round(PAD * k), r.centery)))
    if words:
        board.words.draw(board.surface, words, r.right - round(PAD * k), r.centery - round(k), size, colour, True, "right")


UNDER_LINE = 5.0
"""Between bracket and tag."""


def _wide(board: Board, words: str, size: int) -> int:
    return board.words.width(words, size, True)


def draw_stands(board: Board, means: str, pose: Pose, room: float, front: bool) -> None:
    """The plate on a wild card in a group: what it stands for. `room` is how much of the card the next one leaves free. It stands
    over the upper edge; in a row behind, where the bracket is, beside the index or below it.
    """
    k, size = board.k, board.type(theme.SMALL)
    short = mark(means) if len(means) > 1 else rank_sign(means)
    left, top = pose.at(0, 0)
    beside = 0.0 if front else INDEX[0] * pose.w
    pad = 2 * round(10 * k)
    forms = [words for words in (say("table.wears", card=short), short) if _wide(board, words, size) + pad <= room - beside]
    below = not forms and not front
    words = forms[0] if forms else short
    high = max(round(STANDS_H * k), board.words.height(size))
    r = pygame.Rect(0, 0, _wide(board, words, size) + pad, high)
    if front:
        r.bottom = round(top + STANDS_RISE * k)
        r.x = round(left + max(0.0, room - r.w) if room >= WHOLE * pose.w else left)
    else:
        r.x = round(left + (STANDS_RISE * k if below else beside))
        r.y = round(top + (INDEX[1] * pose.h if below else STANDS_RISE * k))
    panels.lay(board.surface, r, r.h // 2, (*theme.INK, 255), (*theme.LINE, 120), max(1, round(1.5 * k)))
    board.words.draw(board.surface, words, r.centerx, r.centery - round(k), size, theme.CREAM, True, "centre")


def stands_rooms(scene: TableScene, layout: Layout, live: dict[Id, Pose]) -> dict[Id, tuple[float, bool]]:
    """The wild cards in groups of the hand that stand for another card, with how much of their width the next one leaves free,
    and whether they lie in the front row.
    """
    found = {}
    for part in layout.parts:
        for card, after in zip_longest(part.cards, part.cards[1:]):
            if card in scene.stands and card in live:
                pose = live[card]
                found[card] = min(pose.w, live[after].x - pose.x) if after in live else pose.w, part.front
    return found
