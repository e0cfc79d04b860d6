"""What is at stake, what is needed to end a hand, and why something can be had or not, as panels of the rail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.table.scene.purse import CostScene, CostsScene
from game.table.scene.rail import NeedsScene, StakesScene
from game.ui.art.board import Board
from game.ui.table.still.outlines import DASH
from game.ui.table.still.standing import Line

Row = TypeVar("Row")
GAP = 10.0
"""Between a sign, the words and a figure, in units."""
AIR = 12.0
"""The same where a sentence says why."""
SIGN = 30.0
CARD, LEAST_CARD = 62.0, 36.0
"""The width of the cards that are shown, and the least that is worth drawing."""
SENTENCE = 25.0
ROOMY, BAR = 230.0, 12.0
"""A place of at least this height has room for bars, and how high one is, in units."""
MARK = (16, 20, 24)
WHY = "why"
"""The sign beside what is told in full where the pointer rests."""


def at_stake(board: Board, inner: pygame.Rect, scene: StakesScene) -> list[Line]:
    """The title and a row each, what matters now in gold. What has no room is told where the pointer rests."""
    if scene.costs is not None and inner.h >= ROOMY * board.k:
        return _costs(board, inner, scene.costs)
    if scene.costs is not None:
        return _in_short(board, inner, scene.costs)
    size = board.type(theme.SMALL)
    rows = _fitting(board, inner, scene.rows)

    def line(what: str, figure: str, now: bool) -> Line:
        def paint(y: int) -> None:
            colour = theme.GOLD if now else theme.CREAM
            end = board.write(figure, inner.right, y, size, colour, True, "right").left
            room = end - inner.x - round(GAP * board.k)
            board.write(what, inner.x, y, board.words.fit(what, size, room), theme.SOFT, room=room)

        return board.words.height(size), paint

    return [_title(board, inner, scene.title, len(rows) < len(scene.rows)), *(line(*row) for row in rows)]


def _costs(board: Board, inner: pygame.Rect, scene: CostsScene) -> list[Line]:
    """A row each with what it costs and what is left, and below it a bar that is the purse: what goes is coral, and a dark mark
    stands at the least with which one is dealt in.
    """
    k, words = board.k, board.words
    size, high = board.type(theme.SMALL), max(5, round(BAR * k))

    def line(row: CostScene) -> Line:
        step = words.height(size)

        def paint(y: int) -> None:
            up, down = y - round(high * 0.5), y + step // 2 + round(2 * k)
            _cost(board, inner, scene, row, up)
            bar = pygame.Rect(inner.x, down - high // 2, inner.w, high)
            board.lay(bar, None, (*theme.FAULT, 255))
            left = round(inner.w * row.part)
            if left >= high:
                board.lay(pygame.Rect(bar.x, bar.y, left, high), None, (*theme.GOLD, 255))
            at, over = inner.x + round(inner.w * scene.mark) - 1, round(4 * k)
            board.surface.fill(MARK, pygame.Rect(at, bar.y - over, max(2, round(3 * k)), high + 2 * over))

        return step + high + round(4 * k), paint

    lines: list[Line] = [_cost_title(board, inner, scene), *(line(row) for row in scene.rows)]
    used = sum(one for one, _ in lines)
    note = words.wrap(scene.note, board.type(theme.SMALL - 2), inner.w)
    small = board.type(theme.SMALL - 2)
    if used + len(note) * words.height(small) <= inner.h:
        lines.append((len(note) * words.height(small), lambda y: _block(board, inner, note, y, small)))
    return lines


def _in_short(board: Board, inner: pygame.Rect, scene: CostsScene) -> list[Line]:
    """The same without bars, as many rows as have room."""

    def line(row: CostScene) -> Line:
        return board.words.height(board.type(theme.SMALL)), lambda y: _cost(board, inner, scene, row, y)

    return [_cost_title(board, inner, scene), *map(line, _fitting(board, inner, scene.rows))]


def _cost_title(board: Board, inner: pygame.Rect, scene: CostsScene) -> Line:
    """What the panel is about, and the purse that it is about."""
    size, title = board.type(theme.SMALL), board.type(theme.BODY + 2)

    def paint(y: int) -> None:
        end = board.write(scene.of, inner.right, y, size, theme.GOLD, True, "right").left
        board.write(scene.title, inner.x, y, title, theme.CREAM, True, room=end - inner.x - round(GAP * board.k))

    return board.words.height(title), paint


def _cost(board: Board, inner: pygame.Rect, scene: CostsScene, row: CostScene, y: int) -> None:
    """What something is, what it costs, and what would be left."""
    words, size, gap = board.words, board.type(theme.SMALL), round(GAP * board.k)
    rest = max(words.width(one.rest, size, True) for one in scene.rows)
    lost = max(words.width(one.lost, size, True) for one in scene.rows)
    board.write(row.rest, inner.right, y, size, theme.FAULT if row.out else theme.CREAM, True, "right")
    board.write(row.lost, inner.right - rest - round(1.6 * gap), y, size, theme.FAULT, True, "right")
    room = inner.w - rest - lost - round(2.6 * gap)
    said = f"{row.what} {row.out}" if row.out else row.what
    said = said if words.width(said, theme.LEAST_TEXT, row.now) <= room else row.what
    board.write(
        said, inner.x, y, words.fit(said, size, room, row.now), theme.CREAM if row.now else theme.SOFT, row.now, room=room
    )


def _block(board: Board, inner: pygame.Rect, lines: Sequence[str], middle: int, size: int) -> None:
    """Lines that belong together, around their common middle."""
    board.lines(lines, inner.x, middle - len(lines) * board.words.height(size) / 2, size, theme.SOFT, room=inner.w)


def needed(board: Board, inner: pygame.Rect, scene: NeedsScene) -> list[Line]:
    """The title and a row each with a tick or a cross, and what is missing."""
    k = board.k
    size = board.type(theme.SMALL)
    parts = _fitting(board, inner, scene.parts)
    side = max(14, round(26 * k))

    def line(what: str, met: bool, missing: str) -> Line:
        def paint(y: int) -> None:
            board.sign("check" if met else "close", side, theme.GOOD if met else theme.FAULT, midleft=(inner.x, y))
            left = inner.x + side + round(GAP * k)
            beside = missing and board.words.width(what, theme.LEAST_TEXT) + board.words.width(missing, theme.LEAST_TEXT)
            end = inner.right
            if beside and beside + round(GAP * k) <= inner.right - left:
                room = inner.right - left - board.words.width(what, theme.LEAST_TEXT) - round(GAP * k)
                fitted = board.words.fit(missing, size, room)
                end = board.write(missing, inner.right, y, fitted, theme.FAULT, anchor="right").left
                end -= round(GAP * k)
            fitted = board.words.fit(what, size, end - left)
            board.write(what, left, y, fitted, theme.CREAM if met else theme.SOFT, room=end - left)

        return max(side, board.words.height(size)), paint

    return [_title(board, inner, scene.title, len(parts) < len(scene.parts)), *(line(*part) for part in parts)]


def _fitting(board: Board, inner: pygame.Rect, rows: Sequence[Row]) -> Sequence[Row]:
    """As many of the rows as have room below a title."""
    step = board.words.height(board.type(theme.SMALL))
    return rows[: max(1, (inner.h + 4 - board.words.height(board.type(theme.BODY))) // step)]


def _title(board: Board, inner: pygame.Rect, words: str, cut: bool) -> Line:
    """The title, with a sign at its end where not everything is told below it."""
    k = board.k
    side = max(14, round(28 * k)) if cut else 0
    room = inner.w - (side + round(GAP * k) if cut else 0)
    size = board.words.fit(words, board.type(theme.BODY), room, True)

    def paint(y: int) -> None:
        board.write(words, inner.x, y, size, theme.CREAM, True, room=room)
        if cut:
            board.sign(WHY, side, theme.LINE, midright=(inner.right, y))

    return board.words.height(size), paint


def explained(board: Board, inner: pygame.Rect, scene: NeedsScene) -> None:
    """A sign with the title, the sentence, and below it the cards, or the places of those that are missing."""
    k, words = board.k, board.words
    gap, side = round(AIR * k), max(16, round(SIGN * k))
    icon, colour = ("check", theme.GOOD) if scene.met else ("forbidden", theme.FAULT) if scene.never else ("lock", theme.CREAM)
    title = board.type(theme.BODY + 2)
    high = max(side, words.height(title))
    board.sign(icon, side, colour, midleft=(inner.x, inner.y + high // 2))
    left = inner.x + side + gap
    fitted = words.fit(scene.title, title, inner.right - left, True)
    board.write(scene.title, left, inner.y + high // 2, fitted, theme.GOLD if scene.met else theme.CREAM, True)
    y = float(inner.y + high + round(4 * k))
    size = board.type(SENTENCE)
    lines = words.wrap(scene.why, size, inner.w)
    if len(lines) * words.height(size) > inner.bottom - y:
        size = theme.LEAST_TEXT
        lines = words.wrap(scene.why, size, inner.w)
    y = board.lines(lines, inner.x, y, size, theme.SOFT, room=inner.w)
    _cards(board, Rect(inner.x, y + gap / 2, inner.w, inner.bottom - y - gap / 2), scene)


def _cards(board: Board, room: Rect, scene: NeedsScene) -> None:
    """The cards that it takes, with dashed places for those that are missing, as far as there is height for them."""
    k = board.k
    wide = min(CARD * k, board.art.shape.wide(room.h))
    count = len(scene.cards) + scene.missing
    if not count or wide < LEAST_CARD * k:
        return
    wide, high = round(wide), round(board.art.shape.high(wide))
    y = round(room.bottom - high)
    x = round(room.x)
    for item in scene.cards:
        board.card(item[5:].partition("#")[0], (x + wide / 2) / k, (y + high / 2) / k, wide / k, style=board.art.table_face)
        x += wide + round(10 * k)
    for _ in range(scene.missing):
        r = pygame.Rect(x, y, wide, high)
        board.dashes(r, board.px(6), DASH, dash=8, gap=6)
        board.write("?", r.centerx, r.centery, board.type(theme.NAME), theme.LINE, True, "centre")
        x += wide + round(10 * k)
    missing = next((said for _, met, said in scene.parts if not met and said), "")
    left = x + round(8 * k)
    if missing and not scene.met and room.right - left > 60 * k:
        size = board.type(theme.SMALL)
        lines = board.words.wrap(missing[:1].upper() + missing[1:], size, round(room.right - left), True)
        board.lines(lines, left, y + round(6 * k), size, bold=True)
