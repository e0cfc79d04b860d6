"""The pot beside the piles, and the strip that shows how the purses have gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.table import theme
from game.table.chips import pile
from game.table.geometry import Rect
from game.table.items import Item
from game.table.scene.purse import PotScene, PursesScene
from game.ui.art import chip_pictures, panels
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.words.catalogue import say

RADIUS, CHIP = 62.0, 34.0
"""The round place of the pot, and a chip on it."""
AROUND_POT = 8
"""So many pixels around its place belong to the picture of the pot."""
TITLE, PAD = 27.0, 26.0
FIRST, LAST, FACE = 220.0, 116.0, 32.0
"""How far the lines of a strip begin from its left edge, and end from its right one; and the portraits at their ends."""
OWN, OTHER, DOT = 5.0, 3.4, 4.6
FILL = (7, 28, 21, 165)


def pieces(look: Look) -> Iterator[Piece]:
    """The pot and the strip, where they have a place."""
    rail, layout = look.scene.rail, look.layout
    if look.scene.cleared or layout.rows:
        return
    if rail.pot is not None and layout.pot.w:
        yield Piece(
            "rail:pot",
            (rail.pot, layout.pot),
            pixels(layout.pot.grown(AROUND_POT)),
            partial(_pot, pot=rail.pot, place=layout.pot),
            (),
        )
    if rail.purses is not None and layout.purses.w:
        paint = partial(_strip, scene=rail.purses, place=layout.purses)
        yield Piece("rail:purses", (rail.purses, layout.purses), pixels(layout.purses.grown(3)), paint, ())


def items(speech: Speech) -> Iterator[Item]:
    """Both, as they are read."""
    rail, layout = speech.scene.rail, speech.layout
    if rail.pot is not None and layout.pot.w:
        said = say("purse.pot_cell", amount=rail.pot.words or "0", note=", ".join(rail.pot.note))
        yield speech.text("pot", said, "rail", layout.pot)
    if rail.purses is not None and layout.purses.w:
        said = ", ".join(f"{line.amounts[-1]:g}" for line in rail.purses.lines)
        yield speech.text("purses", say("purse.strip_cell", what=said), "rail", layout.purses)


def _pot(board: Board, pot: PotScene, place: Rect) -> None:
    """A ring on the cloth with the chips that lie there, their number, and whose they are."""
    k = board.k
    x, y = place.centre[0], place.y + place.h * 0.45
    board.write(pot.title, x, y - (RADIUS + 26) * k, board.type(TITLE), theme.GOLD, True, "centre")
    for radius, line, fill, width in (
        (RADIUS, (*theme.LINE, 225), (4, 20, 14, 140), 3.0),
        (RADIUS - 7, (*theme.CREAM, 76), None, 1.6),
    ):
        side = round(2 * radius * k)
        r = pygame.Rect(0, 0, side, side)
        r.center = round(x), round(y)
        board.lay(r, None, fill, line, width)
    if pot.words:
        chip_pictures.lay(board, x / k, y / k + 14, CHIP, pile(pot.amount))
        at, size = (x + 52 * k, y + 30 * k), board.type(theme.SMALL + 1)
        board.chip_at(*at, pot.words, size, (*theme.GOLD, 255), None, theme.INK, pad=26, high=38)
    top = y + (RADIUS + 12) * k
    size, room = board.type(theme.SMALL), round(1.1 * place.w)
    said: list[str] = []
    for words in pot.note:
        lines = board.words.wrap(words, size, room)
        if top + board.words.height(size) * (len(said) + len(lines)) > place.bottom + AROUND_POT:
            break  # half a sentence says nothing
        said += lines
    board.lines(said, x, top, size, theme.SOFT, anchor="centre")


def _strip(board: Board, scene: PursesScene, place: Rect) -> None:
    """A line for everybody in the colour of the portrait, the player's own thicker, and a dashed one at the least purse."""
    k, r = board.k, pixels(place)
    board.lay(r, 20, FILL, theme.PANEL_LINE)
    left = r.x + round(PAD * k)
    first = r.x + round(FIRST * k)
    room = first - left - round(12 * k)
    board.write(scene.title, left, r.y + r.h * 0.22, board.type(TITLE), theme.CREAM, True, room=room)
    for words, at, colour, bold in ((scene.under, 0.46, theme.SOFT, False), (scene.least_words, 0.78, theme.FAULT, True)):
        board.write(
            words, left, r.y + r.h * at, board.words.fit(words, board.type(theme.SMALL), room, bold), colour, bold, room=room
        )
    wide, top, high = r.right - round(LAST * k) - first, r.y + round(20 * k), r.h - 2 * round(20 * k)
    most = max(scene.least, *(amount for line in scene.lines for amount in line.amounts))
    hands = max(1, len(scene.lines[0].amounts) - 1)

    def spot(at: int, amount: float) -> tuple[float, float]:
        return first + wide * at / hands, top + high * (1 - amount / most)

    y = spot(0, scene.least)[1]
    dash, gap = max(3, round(9 * k)), max(2, round(7 * k))
    for x in range(first, first + wide, dash + gap):
        board.surface.fill(theme.FAULT, pygame.Rect(x, round(y), min(dash, first + wide - x), max(1, round(2.4 * k))))
    for line in sorted(scene.lines, key=lambda one: one.mine):
        colour = theme.colour_of(line.portrait)
        if line.broke:
            colour = tuple(round(part * 0.6) for part in colour)  # type: ignore[assignment]
        spots = [spot(at, amount) for at, amount in enumerate(line.amounts)]
        thick = max(2, round((OWN if line.mine else OTHER) * k))
        for a, b in pairwise(spots):
            panels.streak(board.surface, a, b, colour, thick, smooth=False)
        side = max(3, round(2 * DOT * k))
        for right, down in spots:
            dot = panels.box(side, side, side // 2, (*colour, 255))
            board.surface.blit(dot, dot.get_rect(center=(round(right), round(down))))
    _faces(board, scene, [spot(hands, line.amounts[-1])[1] for line in scene.lines], first + wide, r)


def _faces(board: Board, scene: PursesScene, heights: list[float], x: int, r: pygame.Rect) -> None:
    """The portraits at the ends of the lines."""
    side = max(14, round(FACE * board.k))
    lines = sorted(zip(scene.lines, heights, strict=True), key=lambda pair: not pair[0].mine)
    room = pygame.Rect(x + round(14 * board.k), r.y + 2, r.right - x - round(14 * board.k), r.h - 4)
    for (line, _), spot in zip(lines, apart(room, side, [round(y) for _, y in lines]), strict=True):
        board.surface.blit(board.art.avatar(line.portrait, side), spot)


def apart(room: pygame.Rect, side: int, heights: Sequence[int]) -> list[pygame.Rect]:
    """Places for portraits at these heights in a room, the first ones nearest to theirs: none covers another. Where purses are
    nearly equal they give way up or down, or stand beside each other.
    """
    taken: list[pygame.Rect] = []
    columns = max(1, room.w // side)
    for y in heights:
        own = min(max(y - side // 2, room.y), room.bottom - side)
        tries = sorted(
            (abs(top - own) + 2 * side * column, column, top)
            for column in range(columns)
            for top in range(room.y, room.bottom - side + 1)
        )
        spots = (pygame.Rect(room.x + column * side, top, side, side) for _, column, top in tries)
        taken.append(next((spot for spot in spots if spot.collidelist(taken) < 0), pygame.Rect(room.x, own, side, side)))
    return taken
