"""The bar that asks whether the player buys the discard, in the still picture; and the time that is left for it."""

from __future__ import annotations

import math

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.table.layout.buttons import words_room
from game.table.layout.layout import Layout
from game.table.scene.purchase import Buyer, BuyScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.text import CARD_HIGH
from game.ui.table.context.look import Piece, pixels

EDGE, AIR = 14.0, 16.0
"""Between the edge of the bar and what stands in it, and between two things in it."""
FREE = 3
"""So many pixels within the line around the bar stay free."""
LEAST_FACE, LOW_FACE = 18, 16
"""The side of a face in pixels, at least, and in a bar that is too low even for that."""
RING = 4.0
"""So far the ring around the player who is asked lies from the face."""
LEAST_ARROW = 16.0
LEAST_WORDS, LEAST_EACH = 230.0, 72.0
"""So much room the words have at least, and everybody who stands in the bar; where that is not there nobody does."""
FINE = 4
"""The ring of the clock is drawn so many times larger, and then made smooth."""


def bar(layout: Layout, shown: BuyScene) -> Piece:
    """The question, what it costs, and everybody in the order of right; beside them there is room for the answers."""
    box = layout.buying
    end = words_room(box, layout.items).right

    def draw(board: Board) -> None:
        k, r = board.k, pixels(box)
        panels.drop(board.surface, r, round(20 * k), theme.RAISED, k, keep=False)
        board.lay(r, 20, theme.PANEL_SOLID, (*theme.GOLD, 230))
        mark = pixels(clock_place(box, k))
        board.lay(mark, None, (0, 0, 0, 60), (*theme.LINE, 90))
        board.sign("buy", round(0.56 * mark.h), theme.GOLD, center=mark.center)
        x = mark.right + round(AIR * k)
        free = round(end - EDGE * k) - x
        title, price = board.type(theme.NAME), board.type(theme.SMALL)
        people = free >= round((LEAST_WORDS + LEAST_EACH * len(shown.buyers)) * k)
        room = round(free - LEAST_EACH * k * len(shown.buyers)) if people else free
        price = board.words.fit(shown.price, price, room)
        low = board.words.height(price) if shown.price else 0
        title = min(title, round((r.h - low - 2 * FREE) / CARD_HIGH))  # the chip of its card stays within the line around the bar
        title = board.words.fit(shown.title, title, room, True)
        high = board.words.height(title)
        board.write(shown.title, x, r.centery - low / 2, title, theme.CREAM, True, room=room)
        board.write(shown.price, x, r.centery + high / 2, price, theme.SOFT, room=room)
        wide = max(board.words.width(shown.title, title, True), board.words.width(shown.price, price))
        x += min(room, wide) + round(2 * AIR * k)
        if people:
            _people(board, pygame.Rect(x, r.y, round(end - EDGE * k) - x, r.h), shown.buyers)

    return Piece("buying", (box, end, shown), pixels(box.grown(24)), draw)


def clock_place(box: Rect, k: float) -> Rect:
    """The left end of the bar: the sign of the question, and around it the time that is left."""
    side = box.h - 2 * 7 * k
    return Rect(box.x + EDGE * k, box.y + 7 * k, side, side)


def _people(board: Board, room: pygame.Rect, people: tuple[Buyer, ...]) -> None:
    """Faces in the order of right, each with a word below; a gold ring around the one who is asked. Words that have no room are
    left out, but for the player's.
    """
    k, size = board.k, board.type(theme.SMALL)
    low = board.words.height(size)
    out, down = round(RING * k), round(3 * k)
    side = min(round(56 * k), room.h - low - 2 * (out + FREE))
    if side < LEAST_FACE:  # a low bar: the faces are small, and the words close below them
        side, out, down = LOW_FACE, 1, -1
    words = [board.words.width(one.word, size, one.right == "now") for one in people]
    wanted = max((*words, side + round(LEAST_ARROW * k))) + round(AIR * k)
    pitch = min(wanted, room.w // max(1, len(people)))
    worded = pitch >= max(words) + round(6 * k)
    left = room.right - pitch * len(people) if pitch < wanted else room.x + max(0, (room.w - pitch * len(people)) // 2)
    top = room.y + max(FREE, (room.h - side - low) // 2)
    for number, (one, wide) in enumerate(zip(people, words, strict=True)):
        x = left + pitch * number + pitch // 2
        now, dim = one.right == "now", one.right in ("left", "none")
        face = board.art.avatar(one.portrait, side)
        if dim:
            face = face.copy()
            face.set_alpha(110)
        spot = face.get_rect(midtop=(x, top))
        board.surface.blit(face, spot)
        if now:
            ring = spot.inflate(2 * out, 2 * out)
            board.lay(ring, None, None, (*theme.GOLD, 255), 4, least=2)
        if worded or (now and wide <= pitch * 1.6):
            colour = theme.GOLD if now else theme.SOFT
            board.write(one.word, x, top + side + low // 2 + down, size, colour, now, "centre")
        if number and pitch - side >= round(LEAST_ARROW * k):
            _arrow(board, x - pitch // 2, spot.centery, min(pitch - side - round(10 * k), round(40 * k)))


def _arrow(board: Board, x: int, y: int, long: int) -> None:
    """From one face to the next."""
    k = board.k
    wide, head = max(1, round(2.5 * k)), max(3, round(7 * k))
    tip = (x + long // 2, y)
    panels.streak(board.surface, (x - long // 2, y), tip, theme.LINE, wide, smooth=False)
    for way in (-1, 1):
        panels.streak(board.surface, tip, (tip[0] - head, y + way * head), theme.LINE, wide, smooth=False)


def clock(board: Board, box: Rect, left: float) -> None:
    """The time that is left, a gold ring around the sign that closes in."""
    place = pixels(clock_place(box, board.k))
    side, wide = place.h * FINE, max(2, round(5 * board.k)) * FINE
    ring = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, out = side / 2, side / 2 - 1
    steps = max(2, round(72 * left))
    turns = [-math.pi / 2 + 2 * math.pi * left * step / steps for step in range(steps + 1)]
    outer = [(middle + out * math.cos(turn), middle + out * math.sin(turn)) for turn in turns]
    inner = [(middle + (out - wide) * math.cos(turn), middle + (out - wide) * math.sin(turn)) for turn in reversed(turns)]
    pygame.draw.polygon(ring, theme.GOLD, (*outer, *inner))
    board.surface.blit(pygame.transform.smoothscale(ring, (place.h, place.h)), place)
