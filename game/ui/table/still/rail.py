"""The rail beside the piles as it is drawn: the goal of the hand, the standing, and the claim, as panels or as strips."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.geometry import NOWHERE
from game.table.scene.rail import ClaimScene, GoalScene, NeedsScene, NewsScene, StakesScene, Standing, WildScene, is_strip
from game.ui.art import panels
from game.ui.table.still import recap, requirement, stakes
from game.ui.table.still.plate import pixels
from game.ui.table.still.standing import AIRY, LOW, Line, groove, in_panel, in_strip

if TYPE_CHECKING:
    from game.table.geometry import Rect
    from game.ui.art.board import Board

FILL = (7, 28, 21, 165)
ROOMY = 190.0
"""In a higher one the number of a goal is large."""
PAD = 20.0
TOP = 12.0
"""The title of a goal or of the standing begins at most so much lower: both stand on one line, however much is said below."""

SPARE = 4
"""So many pixels more than a panel has its lines may take: below the last letters nothing stands."""

Content = tuple[GoalScene, ...] | Standing | ClaimScene | WildScene | NewsScene | StakesScene | NeedsScene


def draw(board: Board, place: Rect, content: Content, corner: Rect = NOWHERE) -> None:
    """One panel of the rail, or one strip where the place is low. `corner`: the panel that a goal shares with the standing."""
    r, k = pixels(place), board.k
    claim = isinstance(content, ClaimScene)
    line = (*theme.GOLD, 200) if claim else theme.PANEL_LINE
    if not corner.w or corner.y == place.y:  # the upper one draws it
        panels.lay(board.surface, pixels(corner) if corner.w else r, round(18 * k), FILL, line, max(1, round(2 * k)))
    whole = bool(corner.w) and not isinstance(content, Standing)  # the goal in a corner is no strip
    if not isinstance(content, NewsScene) and not whole and is_strip(place.w / k, place.h / k):
        _strip(board, r, content)
        return
    inner = r.inflate(-2 * round(PAD * k), -2 * round(10 * k))
    if isinstance(content, WildScene):
        inner = _card(board, r, inner, content.card)
        title = _words(board, inner, content.title, theme.SMALL, theme.SOFT)
        lines = [title, _words(board, inner, content.note, theme.NAME, theme.GOLD, True)]
    elif isinstance(content, ClaimScene):
        inner = _card(board, r, inner, content.card)
        lines = _claim(board, inner, content)
    elif isinstance(content, Standing):
        lines = in_panel(board, inner, content)
    elif isinstance(content, NewsScene):
        lines = recap.in_panel(board, inner, content)
    elif isinstance(content, StakesScene):
        lines = stakes.at_stake(board, inner, content)
    elif isinstance(content, NeedsScene) and content.why:
        requirement.in_panel(board, inner, content)
        return
    elif isinstance(content, NeedsScene):
        lines = stakes.needed(board, inner, content)
    else:
        lines = [line for goal in content for line in _goal(board, inner, goal, r.h >= ROOMY * k)]
        lines += _standing(board, inner, content, sum(high for high, _ in lines))
    _lay(inner, lines, 16 * k, inner.h if claim or isinstance(content, WildScene) else TOP * k)


def _lay(inner: pygame.Rect, lines: list[Line], widest: float, lowest: float) -> None:
    """The lines below each other with equal gaps, in the middle or at most so much below the top; the last ones give way where
    they have no room.
    """
    while len(lines) > 1 and sum(high for high, _ in lines) > inner.h + SPARE:
        lines = lines[:-1]
    total = sum(high for high, _ in lines)
    gap = min(widest, max(0.0, (inner.h - total) / max(1, len(lines) - 1)))
    y = inner.y + min(lowest, (inner.h - total - gap * (len(lines) - 1)) / 2)
    for high, paint in lines:
        paint(round(y + high / 2))
        y += high + gap


def _words(board: Board, inner: pygame.Rect, words: str, size: float, colour: theme.Colour, bold: bool = False) -> Line:
    """A line of text, set smaller where it has to be."""
    fitted = board.words.fit(words, board.type(size), inner.w, bold)
    return board.words.height(fitted), lambda y: board.words.draw(board.surface, words, inner.x, y, fitted, colour, bold) and None


def _goal(board: Board, inner: pygame.Rect, goal: GoalScene, roomy: bool) -> list[Line]:
    """The title, the number, the bar or the parts, and what there is to say about them."""
    k = board.k
    lines: list[Line] = []
    if goal.number and not roomy:
        gap = round(12 * k)
        room = inner.w - gap - board.words.width(goal.number, board.type(36), True)
        size = board.words.fit(goal.title, board.type(theme.SMALL), room)
        left = board.words.width(goal.title, size) + gap
        figures = board.words.fit(goal.number, board.type(36), inner.w - left, True)
        after = left + board.words.width(goal.number, figures, True) + round(10 * k)
        beside = board.words.width(goal.unit, theme.LEAST_TEXT) <= inner.w - after

        def head(y: int) -> None:
            board.words.draw(board.surface, goal.title, inner.x, y, size, theme.SOFT)
            board.words.draw(board.surface, goal.number, inner.x + left, y, figures, theme.GOLD, True)
            if goal.unit and beside:
                board.words.draw(board.surface, goal.unit, inner.x + after, y, size, theme.SOFT, room=inner.w - after)

        lines.append((board.words.height(board.type(34)), head))
        if goal.unit and not beside:
            lines.append(_words(board, inner, goal.unit, theme.SMALL, theme.SOFT))
    else:
        colour, bold = theme.SOFT if goal.number else theme.CREAM, not goal.number
        size = theme.BODY if board.words.width(goal.title, board.type(theme.BODY), bold) <= inner.w else theme.SMALL
        rows = board.words.wrap(goal.title, board.type(size), inner.w, bold)
        lines += [_words(board, inner, row, size, colour, bold) for row in rows]
    if goal.number and roomy:

        def large(y: int) -> None:
            spot = board.words.draw(board.surface, goal.number, inner.x, y, board.type(64), theme.GOLD, True)
            left = spot.right + round(16 * k)
            board.words.draw(
                board.surface, goal.unit, left, y + round(8 * k), board.type(26), theme.SOFT, room=inner.right - left
            )

        lines.append((round(58 * k), large))
    if goal.filled is not None:
        colour = theme.GOLD if goal.met or goal.mark is None else theme.WARN
        part, at = goal.filled, goal.mark
        lines.append((max(5, round(14 * k)), lambda y: groove(board, inner.x, y, inner.w, part, colour, at)))
    if goal.parts:
        lines += _parts(board, inner, goal, roomy)
    lines += [_words(board, inner, words, theme.SMALL, theme.CREAM) for words in goal.choices]
    if goal.note:
        fitted = board.type(theme.SMALL)
        noted = board.words.wrap(goal.note, fitted, inner.w, True)
        lines += [_words(board, inner, line, theme.SMALL, theme.CREAM, True) for line in noted]
    return lines


def _standing(board: Board, inner: pygame.Rect, goals: tuple[GoalScene, ...], used: int) -> list[Line]:
    """How everybody stands, below goals that take so much of the height; nothing where not even one line is left."""
    shown = next((goal.standing for goal in goals if goal.standing is not None), None)
    room = pygame.Rect(inner.x, inner.y, inner.w, inner.h - used)
    if shown is None or room.h < LOW:
        return []
    lines = in_panel(board, room, shown)
    return lines if sum(high for high, _ in lines) <= room.h + SPARE else []


def _parts(board: Board, inner: pygame.Rect, goal: GoalScene, roomy: bool) -> list[Line]:
    """What is asked for, two beside each other where the place is low: a ring that is ticked off once it is there."""
    k = board.k
    size = board.type(theme.SMALL)
    side = max(13, round(24 * k))
    each = 1 if roomy or len(goal.parts) < 3 else 2
    wide = inner.w // each
    found: list[Line] = []
    for first in range(0, len(goal.parts), each):
        row = goal.parts[first : first + each]

        def paint(y: int, row: tuple[tuple[str, bool], ...] = row) -> None:
            for number, (what, met) in enumerate(row):
                x = inner.x + number * wide
                ring = ((*theme.GOLD, 255), None) if met else (None, (*theme.LINE, 255))
                picture = panels.box(side, side, side // 2, ring[0], ring[1], max(1, round(2 * k)))
                board.surface.blit(picture, (x, y - side // 2))
                if met:
                    tick = board.art.icon("check", round(side * 0.8), theme.INK)
                    board.surface.blit(tick, tick.get_rect(center=(x + side // 2, y)))
                left = x + side + round(9 * k)
                room = wide - side - round(13 * k)
                board.words.draw(board.surface, what, left, y, size, theme.CREAM if met else theme.SOFT, met, room=room)

        found.append((max(side, board.words.height(size)), paint))
    return found


def _card(board: Board, r: pygame.Rect, inner: pygame.Rect, card: str) -> pygame.Rect:
    """The card that something is about, and the room beside it."""
    if not card:
        return inner
    high = r.h - 2 * round(16 * board.k)
    wide = min(round(high / theme.CARD_RATIO), round(r.w * 0.28))
    picture = board.art.turned(card, wide, 0)
    board.surface.blit(picture, picture.get_rect(midleft=(inner.x, r.centery)))
    left = inner.x + wide + round(18 * board.k)
    return pygame.Rect(left, inner.y, inner.right - left, inner.h)


def _claim(board: Board, inner: pygame.Rect, claim: ClaimScene) -> list[Line]:
    """What it is about, in gold, and what must be done."""
    lines = [_words(board, inner, claim.title, theme.BODY, theme.GOLD, True)]
    size = board.type(theme.SMALL)
    lines += [_words(board, inner, words, theme.SMALL, theme.CREAM) for words in board.words.wrap(claim.note, size, inner.w)]
    return lines


def _claim_strip(board: Board, r: pygame.Rect, claim: ClaimScene) -> None:
    """A claim in one line."""
    k, words = board.k, board.words
    icon = board.art.icon("lock", max(16, round(30 * k)), theme.GOLD)
    x = r.x + round(18 * k)
    board.surface.blit(icon, icon.get_rect(midleft=(x, r.centery)))
    x += icon.get_width() + round(10 * k)
    room, whole = r.right - x - round(14 * k), claim.brief or (f"{claim.title}: {claim.note}" if claim.note else claim.title)
    size = max(board.type(theme.SMALL), words.fit(whole, _strip_size(board, r), room))
    words.draw(board.surface, whole, x, r.centery, size, theme.CREAM, room=room)


def _strip_size(board: Board, r: pygame.Rect) -> int:
    """The size of the words of a strip: larger in a higher one."""
    return board.type(theme.NAME if r.h >= AIRY * board.k else theme.SMALL)


def _strip(
    board: Board,
    r: pygame.Rect,
    content: tuple[GoalScene, ...] | Standing | ClaimScene | WildScene | StakesScene | NeedsScene,
) -> None:
    """Everything in one line, in larger letters where it has room for them."""
    if isinstance(content, StakesScene | NeedsScene):
        stakes.in_strip(board, r, content, _strip_size(board, r))
        return
    if isinstance(content, Standing):
        in_strip(board, r, content)
        return
    if isinstance(content, ClaimScene):
        _claim_strip(board, r, content)
        return
    k = board.k
    x = r.x + round(18 * k)
    if isinstance(content, WildScene):
        board.words.draw(
            board.surface, content.brief, x, r.centery, _strip_size(board, r), theme.CREAM, room=r.right - x - round(14 * k)
        )
        return
    if all(goal.met and goal.filled is not None for goal in content):
        tick = board.art.icon("check", max(16, round(30 * k)), theme.GOLD)
        board.surface.blit(tick, tick.get_rect(midleft=(x, r.centery)))
        x += tick.get_width() + round(10 * k)
    room = r.right - x - round(14 * k)
    ways = ["  ·  ".join(_short(goal, titled, noted) for goal in content) for titled, noted in WAYS]
    words = next((way for way in ways if way and board.words.width(way, theme.LEAST_TEXT) <= room), ways[-1])
    size = max(board.type(theme.SMALL), board.words.fit(words, _strip_size(board, r), room))
    board.words.draw(board.surface, words, x, r.centery, size, theme.CREAM, room=room)


WAYS = ((True, True), (True, False), (False, True), (False, False))
"""With title and with note: how a strip says its goals, the first that has room."""


def _short(goal: GoalScene, titled: bool, noted: bool) -> str:
    """A goal in one line of a strip: what is asked for several times is said once."""
    headed = titled or not (goal.parts or goal.choices or goal.number)
    head = " ".join(word for word in (goal.title if headed else "", goal.number, goal.unit) if word)
    asked = Counter(what for what, _ in goal.parts)
    parts = ", ".join((*(what if times == 1 else f"{times} × {what}" for what, times in asked.items()), *goal.choices))
    return "  ·  ".join(word for word in (head, parts, goal.note if noted else "") if word)
