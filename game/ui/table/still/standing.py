"""The standing as it is drawn on the rail: everybody with a portrait and a score, in a panel or in a strip.

In a panel nobody is ever left out: where room is short people stand in columns, with bars as long as those have room. Every
face is large enough to know it by. Where a strip has no room for all, it says who leads and how the player stands, for every
head has its score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pygame

from game.table import theme
from game.table.layout.partners import MOST
from game.table.scene.rail import Row, Standing
from game.ui.art import panels
from game.ui.art.board import Board

AIRY = 60.0
"""A strip that is as high as this, in units, sets its words in larger letters."""
FACE, LEAST_FACE, TIGHT_FACE = 38.0, 26, 24
"""The side of a portrait in units, the least of it in pixels, and where only that lets everybody stand in a strip."""
PANEL_FACE, PITCH, GAP = 40.0, 60.0, 14.0
"""The same in a panel that has the room, from one row of it to the next, and between a portrait, a bar and a score."""
OVERLAP = 0.72
"""So much of its side shows of a partner's portrait beside another."""
ROOMY_FACE, ROOMY_SCORE = 92.0, 46.0
"""The side of a portrait, and the letters of a score, in a strip that has room for them."""
LOW_FACE, LOW_ROW, EASY_FACE = 20, 21, 22
"""The least side of a portrait in a panel and the least height of its row, in pixels: people stand in columns before; and the
least side where a row has the room.
"""
LOW = theme.LEAST_TEXT
"""The least height of a row where not even columns have room: figures have nothing below their line."""
LEAST_BAR = 24
LEAST_PIP, PIP, PIP_PART = 5, 14.0, 0.75
"""A pip and the gap behind it in pixels at the least, the side of one in units at the most, and its part of both."""
LEAST_STRIP_BAR, ASIDE = 60.0, 26.0
"""A bar in a strip, in units, and what stays free from one person to the next."""
LEAST_SHOWN = 2
"""The title of a strip gives way where not even so many people would be shown."""
GROOVE = (150, 190, 165, 60)
Line = tuple[int, Callable[[int], None]]
"""A line of a panel: its height, and how it is drawn around its middle."""


def groove(board: Board, x: int, y: int, wide: int, part: float, colour: theme.Colour, at: float | None = None) -> None:
    """A groove that is filled as far as something has come, with a tick where it should come to."""
    k = board.k
    high = max(5, round(10 * k))
    r = pygame.Rect(x, y - high // 2, wide, high)
    board.surface.blit(panels.box(r.w, high, high // 2, GROOVE), r)
    if part > 0:
        filled = max(high, round(wide * part))
        board.surface.blit(panels.box(filled, high, high // 2, (*colour, 255)), r)
    if at is not None:
        tick = pygame.Rect(x + round(wide * at) - 1, r.y - round(5 * k), max(2, round(3 * k)), high + 2 * round(5 * k))
        board.surface.fill(theme.CREAM, tick)


def pips(board: Board, x: int, y: int, wide: int, count: int, filled: int, colour: theme.Colour) -> None:
    """A pip for every step of a way: those that are done in this colour, the next one with a line around it."""
    step = wide / count
    side = max(LEAST_PIP - 1, min(round(step * PIP_PART), round(PIP * board.k)))
    for number in range(count):
        done, due = number < filled, number == filled
        fill = (*colour, 255) if done else GROOVE
        line = (*theme.CREAM, 220) if due else None
        board.surface.blit(panels.box(side, side, side // 2, fill, line, 1), (x + round(number * step), y - side // 2))


def in_panel(board: Board, inner: pygame.Rect, standing: Standing) -> list[Line]:
    """The title and a row for everybody, with a bar in the colour of the portrait; in columns where rows have no room."""
    k, rows = board.k, standing.rows
    size = board.type(theme.SMALL)
    title = board.words.fit(standing.title, size, inner.w)
    titles = board.words.wrap(standing.title, title, inner.w) if standing.title else []
    head = board.words.height(title)
    left = inner.h + 4 - head * len(titles)
    together = max(len(row.partners) for row in rows)

    def need(columns: int) -> tuple[int, int]:
        """The least height and width in so many columns."""
        wide = LOW_FACE + round(together * LOW_FACE * OVERLAP) + round(GAP * k) + most(theme.LEAST_TEXT)
        return -(-len(rows) // columns) * LOW_ROW, columns * wide + (columns - 1) * 2 * round(GAP * k)

    def most(size: int) -> int:
        return max(board.words.width(row.score, size, True) for row in rows)

    counts = range(1, len(rows) + 1)
    columns = next((count for count in counts if need(count)[0] <= left and need(count)[1] <= inner.w), 0)
    columns = columns or next((count for count in counts if -(-len(rows) // count) * LOW <= left), len(rows))
    lines = -(-len(rows) // columns)
    high = max(LOW, min(round(PITCH * k), left // lines))
    side = max(LOW, min(max(EASY_FACE, round(PANEL_FACE * k)), high - 1))
    faces, gap = side + round(together * side * OVERLAP), round(GAP * k)
    apart = 2 * gap
    wide = (inner.w + apart) // columns - apart
    size = max(theme.LEAST_TEXT, min(board.type(theme.BUTTON_TEXT), round(0.9 * high)))
    if faces + gap + most(size) > wide:
        size = theme.LEAST_TEXT
    room = most(size)
    bar = wide - faces - room - 2 * gap

    def person(x: int, y: int, row: Row) -> None:
        _faces(board, row, x, y, side)
        start = x + faces + gap
        colour = theme.GOLD if row.mine else theme.CREAM
        if row.part is not None and row.pips and (free := wide - faces - gap) >= LEAST_PIP * row.pips:  # they need no figure
            pips(board, start, y, free, row.pips, round(row.part * row.pips), colour)
            return
        if row.part is None or row.pips or bar < LEAST_BAR:
            told = row.told if row.told and board.words.width(row.told, LOW, True) <= wide - faces - gap else row.score
            board.write(told, start, y, size, colour, True, room=wide - faces - gap)
            return
        groove(board, start, y, bar, row.part, theme.colour_of(row.portrait))
        board.write(row.score, x + wide, y, size, colour, True, "right")

    def line(number: int) -> Line:
        def paint(y: int) -> None:
            for column, row in enumerate(rows[number::lines]):
                person(inner.x + column * (wide + apart), y, row)

        return high, paint

    def words(y: int) -> None:
        for number, said in enumerate(titles):
            middle = y + round((number - (len(titles) - 1) / 2) * head)
            board.write(said, inner.x, middle, title, theme.CREAM)

    return [*([(head * len(titles), words)] if titles else ()), *(line(number) for number in range(lines))]


def _faces(board: Board, row: Row, x: int, y: int, side: int) -> int:
    """The portraits of all who share a score, the player's own first and in front; answers where they end."""
    faces = (row.portrait, *row.partners)
    for number, portrait in reversed(tuple(enumerate(faces))):
        board.surface.blit(board.art.avatar(portrait, side), (x + round(number * side * OVERLAP), y - side // 2))
    return x + side + round((len(faces) - 1) * side * OVERLAP)


def in_strip(board: Board, r: pygame.Rect, standing: Standing) -> None:
    """The title and everybody in one line, the leader first; or some and the player, with the number of the others.
    Where it has room for them there are bars.
    """
    k, rows, words = board.k, standing.rows, board.words
    pad = round(18 * k)
    large, small = board.type(theme.NAME if r.h >= AIRY * k else theme.SMALL), board.type(theme.SMALL)
    face = min(r.h - 2, max(LEAST_FACE, round(FACE * k)))
    together = max(len(row.partners) for row in rows)
    roomy = min(r.h - round(20 * k), round(ROOMY_FACE * k))

    def room(size: int, titled: bool) -> int:
        head = words.width(standing.title, min(size, large)) + round(22 * k) if titled and standing.title else 0
        return (r.w - pad - max(2, round(8 * k)) - head) // len(rows)

    def score(size: int) -> int:
        return max(words.width(row.score, size, True) for row in rows)

    ways = [(board.type(part * ROOMY_SCORE), True, round(part * roomy), round(part * 16 * k)) for part in (1, 0.8, 0.65)]
    ways = [way for way in ways if way[2] > face]
    ways += [(size, titled, face, round(10 * k)) for titled, size in product((True, False), dict.fromkeys((large, small)))]
    ways.append((theme.LEAST_TEXT, False, min(face, LEAST_FACE), 2))

    def need(size: int, side: int, gap: int) -> int:
        return side + round(together * side * OVERLAP) + gap + score(size) + max(3, round(10 * k))

    ways += [(size, True, TIGHT_FACE, 2) for size in dict.fromkeys((small, theme.LEAST_TEXT))]
    if len(rows) > 2 + MOST:  # each has a head with a score, and the title stands only here
        ways = [way for way in ways if way[1]]
    found = next((way for way in ways if room(way[0], way[1]) >= need(way[0], *way[2:])), None)
    shown, more = tuple(range(len(rows))), 0
    if found is None:
        more = words.width("+9", small) + round(10 * k)  # twice: before the player and at the end
        wide = need(small, face, round(10 * k))
        titled = room(small, True) * len(rows) >= LEAST_SHOWN * wide + 2 * more
        found = small, titled, face, round(10 * k)
        count = (room(small, titled) * len(rows) - 2 * more) // wide
        shown = _foremost(rows, max(1, min(count, len(rows))))
    size, titled, side, gap = found
    each = (room(size, titled) * len(rows) - 2 * more) // len(shown)
    x = r.x + pad
    if titled and standing.title:
        x = board.write(standing.title, x, r.centery, min(size, large), theme.CREAM).right + round(22 * k)
    aside, figures = round(ASIDE * k), score(size)
    cell = (r.right - pad - x + aside) // len(rows)
    bar = cell - side - round(together * side * OVERLAP) - 2 * gap - figures - aside
    if not more and bar >= LEAST_STRIP_BAR * k and all(row.part is not None for row in rows):
        each = cell
    else:
        bar = 0
    for before, number in zip((-1, *shown), shown, strict=False):
        if number > before + 1:
            x = board.write(f"+{number - before - 1}", x, r.centery, size, theme.SOFT).x + more
        row = rows[number]
        left, colour = _faces(board, row, x, r.centery, side) + gap, theme.GOLD if row.mine else theme.CREAM
        if bar and row.part is not None:
            end = x + each - aside
            groove(board, left, r.centery, end - figures - gap - left, row.part, theme.colour_of(row.portrait))
            board.write(row.score, end, r.centery, size, colour, True, "right")
        else:
            board.write(row.score, left, r.centery, size, colour, True)
        x += each
    if shown[-1] < len(rows) - 1:
        board.write(f"+{len(rows) - 1 - shown[-1]}", x, r.centery, size, theme.SOFT)


def _foremost(rows: Sequence[Row], most: int) -> tuple[int, ...]:
    """Who is shown where not all have room: those who lead, and the player's own side in any case, even alone. A player who would
    be the only one left out at a place is shown instead of one of those who lead.
    """
    count = len(rows)
    mine = next((number for number, row in enumerate(rows) if row.mine), 0)
    for shown in range(most, 0, -1):
        if mine < shown and count - shown != 1:
            return tuple(range(shown))
        for end in (mine + 1, mine + 2):
            leaders = shown - (end - mine)
            if leaders >= 0 and end <= count and mine > leaders and 1 not in (mine - leaders, count - end):
                return (*range(leaders), *range(mine, end))
    return (mine,)
