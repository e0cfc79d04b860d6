"""Marks on pieces that are pulled apart and joined on a table: what was played, was moved, is broken, and where one may go.

All measures are pixels of the surface: the place of a piece, of a set, or the line between two.

    marked(board, played, moved)   gold frames and ticks: from the own hand in this turn; pale frames: these lay elsewhere on the
                                   table when it began
    seam(board, x, top, bottom)    pulled apart here; both halves are whole
    fault(board, x, top, bottom)   what stands on both sides of this line does not go together
    broken(board, r)               coral dashes round a set that is none, below its pieces
    lacking(board, r, names)       its empty place: the number and the signs of what would mend it
    slot(board, r, best)           where the piece in the fingers may go; `best`: it would mend something, or is chosen
    line(board, x, top, bottom, best)   the same where nothing has made room for it: a line beside a piece
    ghost(board, name, r)          the piece as it would lie there, half seen and without a shadow
    badge(board, at, words)        the number of a slot, which is its key
    tag(board, words, at)          a few words on a dark pill: "was one run"; `wrong`: on a coral one
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.table import theme
from game.table.geometry import Point
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cloth_colour import Fill
from game.ui.art.text import split_mark

PALE: Fill = (226, 236, 246, 190)
"""The frame of what was moved."""
GHOST = 0.45
"""How much is seen of a piece that does not lie there yet."""
BROKEN_GROUND: Fill = (70, 26, 18, 90)
LACKING_INK = (244, 176, 152)
NUMBER = 0.56
"""How high the number of a missing piece is set, in parts of its width."""
AROUND = 9
"""So many units round its pieces the dashes of a broken set run."""
TICK, BADGE, TAG = 26.0, 30.0, 20.0
"""How large the tick and the number of a slot are, and the type of a tag."""
LEAST_TICK, LEAST_BADGE = 15, 16
TICK_ENDS, TICK_STROKE = ((-0.23, 0.0), (-0.06, 0.18), (0.23, -0.17)), 0.11
"""From the middle of its disc, in parts of it; and how thick it is drawn."""
WAVE, DASHES = 6.0, (5.0, 6.0)
"""How far a seam swings to each side, how long its dashes are and the gaps between them."""
SWING = 22.0
"""From one bend of a seam to the next."""
FINE = 4
TAG_PAD, TAG_HIGH = 12.0, 1.42


def _corner(board: Board, r: pygame.Rect) -> int:
    return board.art.radius(r.w)


def marked(board: Board, played: Iterable[pygame.Rect], moved: Iterable[pygame.Rect] = ()) -> None:
    """All pieces that came from the own hand in this turn, and all that lay elsewhere on the table when it began."""
    ours = tuple(played)
    for r in moved:
        _frame(board, r, PALE, 2.4)
    for r in ours:
        _frame(board, r, (*theme.GOLD, 255), 3.6)
    for r in ours:  # above the frames of neighbours
        side = max(LEAST_TICK, board.px(TICK))
        disc = pygame.Rect(0, 0, side, side)
        disc.center = r.right - round(0.38 * side), r.bottom - round(0.46 * side)
        board.lay(disc, None, (*theme.GOLD, 255), (*theme.INK, 255), 2)
        board.put(panels.shape("tick", (side, side), theme.INK, _paint_tick), center=disc.center)


def _paint_tick(made: pygame.Surface) -> None:
    """A tick with thick strokes: that of the icons would be a hair in a disc so small."""
    side = FINE * made.get_width()
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*theme.INK, 0))
    ends = [(round((0.5 + x) * side), round((0.5 + y) * side)) for x, y in TICK_ENDS]
    pygame.draw.lines(big, theme.INK, False, ends, round(TICK_STROKE * side))
    for end in ends:
        pygame.draw.circle(big, theme.INK, end, round(TICK_STROKE * side / 2))
    made.blit(pygame.transform.smoothscale(big, made.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)


def _frame(board: Board, r: pygame.Rect, line: Fill, width: float) -> None:
    away = board.px(2)
    outer = r.inflate(2 * away, 2 * away)
    panels.lay(board.surface, outer, _corner(board, r) + away, None, line, max(1, board.px(width)))


def broken(board: Board, r: pygame.Rect) -> None:
    """A set that is none, by the box of its pieces; drawn below them."""
    away = board.px(AROUND)
    outer = r.inflate(2 * away, 2 * away)
    radius = _corner(board, pygame.Rect(0, 0, round(r.h / board.art.shape.ratio), r.h)) + away // 2
    panels.lay(board.surface, outer, radius, BROKEN_GROUND)
    board.dashes(outer, radius, (*theme.FAULT, 255), 3.4, 13, 9)


def lacking(board: Board, r: pygame.Rect, names: Sequence[str]) -> None:
    """The place of a missing piece. `names`: all that would fit, as `R8` and `B8`: their number stands once, with all their
    signs.
    """
    inset = board.px(5)
    inner = r.inflate(-2 * inset, -2 * inset)
    radius = max(2, _corner(board, r) - inset // 2)
    board.dashes(inner, radius, (*theme.FAULT, 205), 2.2, 10, 8)
    ranks = tuple(dict.fromkeys(split_mark(name)[0] for name in names))
    board.write(
        " ".join(ranks), r.centerx, r.y + round(0.4 * r.h), round(NUMBER * r.w), LACKING_INK, True, "centre", round(0.8 * inner.w)
    )
    alike = {board.art.suit_of(name): name for name in names}
    side = min(round(0.27 * r.w), round(0.9 * inner.w / max(1, len(alike))))
    step = round(1.24 * side)
    x = r.centerx - step * (len(alike) - 1) / 2
    for place, name in enumerate(alike.values()):
        picture = board.art.pale_sign(name, side)
        if picture is not None:
            board.put(picture, center=(round(x + place * step), r.y + round(0.73 * r.h)))


def slot(board: Board, r: pygame.Rect, best: bool = False) -> None:
    """A place where the piece in the fingers may go."""
    inset = board.px(2)
    inner = r.inflate(-2 * inset, -2 * inset)
    radius, width = _corner(board, r), max(1, board.px(3.4 if best else 3))
    if best:
        panels.lay(board.surface, inner, radius, (*theme.GOLD, 34), (*theme.GOLD, 255), width)
        return
    panels.lay(board.surface, inner, radius, (*theme.GOLD, 24))
    board.dashes(inner, radius, (*theme.GOLD, 255), 3, 11, 8)


def line(board: Board, x: float, top: float, bottom: float, best: bool = False) -> None:
    """A place where the piece could go for which nothing has made room."""
    wide = max(5, board.px(9 if best else 6))
    bar = pygame.Rect(round(x - wide / 2), round(top), wide, round(bottom - top))
    board.lay(bar, bar.w // 2, (*theme.GOLD, 255), (*theme.INK, 255), 1)


def ghost(board: Board, name: str | None, r: pygame.Rect, style: str | None = None, hides: float | None = None) -> None:
    """A piece as it would lie in this place. With a radius of corners, in units, it `hides` what lies under it."""
    if hides is not None:
        board.lay(r, hides, (*theme.PANEL[:3], 255))
    picture = board.art.card(name, r.w, style).copy()
    picture.set_alpha(round(255 * GHOST))
    board.put(picture, center=r.center)


def badge(board: Board, at: Point, words: str) -> None:
    """The number of a slot, by the middle of its gold disc."""
    side = max(LEAST_BADGE, board.px(BADGE))
    disc = pygame.Rect(0, 0, side, side)
    disc.center = round(at[0]), round(at[1])
    board.lay(disc, None, (*theme.GOLD, 255))
    size = max(theme.LEAST_TEXT - 1, round(0.7 * side))
    board.write(words, *disc.center, size, theme.INK, True, "centre", round(0.9 * side))


def tag_wide(board: Board, words: str, wrong: bool = False) -> int:
    """How wide a pill with these words is."""
    return board.words.width(words, _tag_type(board, wrong), True) + 2 * board.px(TAG_PAD)


def _tag_type(board: Board, wrong: bool) -> int:
    return board.type(TAG + 2 * wrong)


def tag(board: Board, words: str, at: Point, wrong: bool = False, room: int | None = None) -> pygame.Rect:
    """Words on a pill, by its middle; where it lies. `wrong`: what a broken set lacks."""
    size, wide = _tag_type(board, wrong), min(tag_wide(board, words, wrong), room or 10_000)
    r = pygame.Rect(0, 0, wide, round(TAG_HIGH * size))
    r.center = round(at[0]), round(at[1])
    fill: Fill = (70, 26, 18, 250) if wrong else (*theme.PANEL[:3], 235)
    line: Fill = (*theme.FAULT, 255) if wrong else theme.PANEL_LINE
    board.chip(r, words, size, fill, line, (255, 214, 196) if wrong else theme.CREAM, room=wide - board.px(TAG_PAD))
    return r


def seam(board: Board, x: float, top: float, bottom: float) -> None:
    """A waved line of dashes where two sets were one."""
    _upright(board, x, top, bottom, theme.CREAM, 2.4, WAVE, 190)


def fault(board: Board, x: float, top: float, bottom: float) -> None:
    """A straight line of dashes in a set whose parts do not go together."""
    _upright(board, x, top, bottom, theme.FAULT, 5.0, 0.0, 255)


def _upright(
    board: Board, x: float, top: float, bottom: float, colour: theme.Colour, width: float, wave: float, alpha: int
) -> None:
    k, high = board.k, max(1, round(bottom - top))
    half = max(2, round((wave + width) * k) + 1)
    dash, gap = (DASHES[0] * k, DASHES[1] * k) if wave else (9 * k, 6 * k)

    def paint(made: pygame.Surface) -> None:
        big = pygame.Surface((2 * half * FINE, high * FINE), pygame.SRCALPHA)
        big.fill((*colour, 0))
        thick = max(FINE, round(width * k * FINE))
        y = 0.0
        while y < high:
            end = min(y + max(2.0, dash), float(high))
            ends = [((half + _swing(at, high, k) * wave * k) * FINE, at * FINE) for at in (y, (y + end) / 2, end)]
            pygame.draw.lines(big, (*colour, alpha), False, ends, thick)
            y = end + max(2.0, gap)
        made.blit(pygame.transform.smoothscale(big, made.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)

    key = ("upright", round(width * k, 2), round(wave * k, 2), alpha)
    board.surface.blit(panels.shape(key, (2 * half, high), colour, paint), (round(x) - half, round(top)))


def _swing(y: float, high: float, k: float) -> float:
    """How far a seam is from its middle here, -1 to 1: in the middle at both ends, with a bend every so often between."""
    bends = max(2, round(high / (SWING * k)))
    part = y / high * bends
    place = int(part)
    begin, end = (0 if at in (0, bends) else 1 if at % 2 else -1 for at in (place, min(bends, place + 1)))
    return begin + (end - begin) * (part - place)
