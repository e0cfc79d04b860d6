"""The rail beside the piles as it is drawn: the goal of the hand, the standing, and the claim, as panels or as strips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.table import theme
from game.table.geometry import NOWHERE, Rect
from game.table.items import Item
from game.table.layout.layout import Layout, told_at
from game.table.layout.rank_lanes import SIDE
from game.table.scene.purse import StayScene
from game.table.scene.rail import (
    NEEDS,
    NO_NEWS,
    STAKES,
    STAY,
    ClaimScene,
    GoalScene,
    NeedsScene,
    NewsScene,
    StakesScene,
    Standing,
    WildScene,
    is_strip,
)
from game.table.scene.scene import Id, TableScene
from game.table.scene.signs import SignsScene
from game.ui.art import suit_signs
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.still import recap, stakes
from game.ui.table.still.house import panels
from game.ui.table.still.money import staying
from game.ui.table.still.standing import AIRY, LOW, Line, groove, in_panel, in_strip

FILL = (7, 28, 21, 165)
ROOMY = 190.0
"""In a higher one the number of a goal is large."""
PAD = 20.0
TOP = 12.0
"""The title of a goal or of the standing begins at most so much lower: both stand on one line, however much is said below."""

SPARE = 4
"""So many pixels more than a panel has its lines may take: below the last letters nothing stands."""

Panel = Standing | ClaimScene | WildScene | NewsScene | StakesScene | NeedsScene | StayScene | SignsScene
Content = tuple[GoalScene, ...] | Panel


def _told(scene: TableScene, layout: Layout) -> Iterator[tuple[str, Rect, Content]]:
    """Which panels have something to tell, and where."""
    left, right = told_at(scene, layout)
    told = (
        ("left", layout.goal, left), ("right", layout.claim, right), ("news", layout.news, scene.rail.news),
        ("signs", layout.signs, scene.rail.signs),
    )  # fmt: skip
    return ((name, place, content) for name, place, content in told if content and place.w and content is not NO_NEWS)


def told_rooms(scene: TableScene, layout: Layout) -> dict[Id, Rect]:
    """The places of the rail and of the sides that have more to tell where the pointer rests."""
    stakes, needs = scene.rail.stakes, scene.rail.needs
    rooms = {STAKES: layout.goal} if stakes is not None else {}
    rooms |= panels.told_rooms(scene, layout)
    rooms |= {f"{SIDE}{number}": strip.facts for number, strip in enumerate(layout.strips)}
    right = told_at(scene, layout)[1]
    if scene.rail.stay is not None and right is scene.rail.stay:
        return rooms | {STAY: layout.claim}
    return rooms | ({NEEDS: layout.claim} if needs is not None and right is needs else {})


def pieces(look: Look) -> Iterator[Piece]:
    """The panels of the rail that have something to tell."""
    scene, corner = look.scene, look.layout.corner
    for name, place, content in _told(scene, look.layout) if not (scene.cleared or look.layout.rows) else ():
        paint = partial(draw, place=place, content=content, corner=corner)
        whole = pixels((corner if corner.w else place).grown(3))
        yield Piece(f"rail:{name}", (content, place, corner), whole, paint, ())


def items(speech: Speech) -> Iterator[Item]:
    """The panels, as they are read: in full, however little room they have."""
    for _, place, content in _told(speech.scene, speech.layout):
        name, words = _spoken(content)
        yield speech.text(name, words, "rail", place)


def _spoken(content: Content) -> tuple[str, str]:
    """What a panel is, and what it says."""
    if isinstance(content, Standing):
        return "standing", f"{content.title}: {', '.join(row.score for row in content.rows)}"
    if isinstance(content, ClaimScene):
        return "claim", ". ".join(filter(None, (content.title, content.note)))
    if isinstance(content, WildScene):
        return "wild", f"{content.title}: {content.note}"
    if isinstance(content, NewsScene):
        return "news", content.spoken
    if isinstance(content, SignsScene):
        return "signs", content.spoken
    if isinstance(content, StakesScene | NeedsScene | StayScene):
        name = STAKES if isinstance(content, StakesScene) else STAY if isinstance(content, StayScene) else NEEDS
        return name[5:], f"{content.lines[0]}: {', '.join(content.lines[1:])}"
    return "goal", "; ".join(goal.spoken for goal in content)


def draw(board: Board, place: Rect, content: Content, corner: Rect = NOWHERE) -> None:
    """One panel of the rail, or one strip where the place is low. `corner`: the panel that a goal shares with the standing."""
    r, k = pixels(place), board.k
    claim = isinstance(content, ClaimScene)
    line = (*theme.GOLD, 200) if claim else theme.PANEL_LINE
    if not corner.w or corner.y == place.y or isinstance(content, SignsScene):  # the upper one draws it
        board.lay(pixels(corner) if corner.w else r, 18, FILL, line)
    if isinstance(content, SignsScene):
        suit_signs.in_panel(board, r, content)
        return
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
    elif isinstance(content, StayScene):
        lines = staying.in_panel(board, inner, content)
    elif isinstance(content, NeedsScene) and content.why:
        stakes.explained(board, inner, content)
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
    return board.words.height(fitted), lambda y: board.write(words, inner.x, y, fitted, colour, bold) and None


def _paragraph(
    board: Board, inner: pygame.Rect, words: str, size: float, colour: theme.Colour = theme.CREAM, bold: bool = False
) -> list[Line]:
    """As many lines as a text needs."""
    return [_words(board, inner, line, size, colour, bold) for line in board.words.wrap(words, board.type(size), inner.w, bold)]


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
            board.write(goal.title, inner.x, y, size, theme.SOFT)
            board.write(goal.number, inner.x + left, y, figures, theme.GOLD, True)
            if goal.unit and beside:
                board.write(goal.unit, inner.x + after, y, size, theme.SOFT, room=inner.w - after)

        lines.append((board.words.height(board.type(34)), head))
        if goal.unit and not beside:
            lines.append(_words(board, inner, goal.unit, theme.SMALL, theme.SOFT))
    else:
        colour, bold = theme.SOFT if goal.number else theme.CREAM, not goal.number
        size = theme.BODY if board.words.width(goal.title, board.type(theme.BODY), bold) <= inner.w else theme.SMALL
        lines += _paragraph(board, inner, goal.title, size, colour, bold)
    if goal.number and roomy:

        def large(y: int) -> None:
            spot = board.write(goal.number, inner.x, y, board.type(64), theme.GOLD, True)
            left = spot.right + round(16 * k)
            board.write(goal.unit, left, y + round(8 * k), board.type(26), theme.SOFT, room=inner.right - left)

        lines.append((round(58 * k), large))
    if goal.filled is not None:
        colour = theme.GOLD if goal.met or goal.mark is None else theme.WARN
        part, at = goal.filled, goal.mark
        lines.append((max(5, round(14 * k)), lambda y: groove(board, inner.x, y, inner.w, part, colour, at)))
    if goal.parts:
        lines += _parts(board, inner, goal, roomy)
    lines += [_words(board, inner, words, theme.SMALL, theme.CREAM) for words in goal.choices]
    return lines + (_paragraph(board, inner, goal.note, theme.SMALL, bold=True) if goal.note else [])


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
                fill, line = ((*theme.GOLD, 255), None) if met else (None, (*theme.LINE, 255))
                board.lay(pygame.Rect(x, y - side // 2, side, side), None, fill, line)
                if met:
                    board.sign("check", round(side * 0.8), theme.INK, center=(x + side // 2, y))
                left = x + side + round(9 * k)
                room = wide - side - round(13 * k)
                board.write(what, left, y, size, theme.CREAM if met else theme.SOFT, met, room=room)

        found.append((max(side, board.words.height(size)), paint))
    return found


def _card(board: Board, r: pygame.Rect, inner: pygame.Rect, card: str) -> pygame.Rect:
    """The card that something is about, and the room beside it."""
    if not card:
        return inner
    wide = min(round((r.h - 2 * round(16 * board.k)) / board.art.shape.ratio), round(r.w * 0.28))
    board.put(board.art.turned(card, wide, 0), midleft=(inner.x, r.centery))
    left = inner.x + wide + round(18 * board.k)
    return pygame.Rect(left, inner.y, inner.right - left, inner.h)


def _claim(board: Board, inner: pygame.Rect, claim: ClaimScene) -> list[Line]:
    """What it is about, in gold, and what must be done."""
    lines = [_words(board, inner, claim.title, theme.BODY, theme.GOLD, True)]
    return lines + _paragraph(board, inner, claim.note, theme.SMALL)


def _strip(board: Board, r: pygame.Rect, content: Content) -> None:
    """Everything in one line, in larger letters where it has room for them."""
    if isinstance(content, Standing):
        in_strip(board, r, content)
    elif isinstance(content, StakesScene | NeedsScene | StayScene):
        met = isinstance(content, NeedsScene) and content.met
        sign, colour = ("check", theme.GOOD) if met else (stakes.WHY, theme.LINE)
        _line(board, r, content.briefs, sign, colour, 28, 16, board.type(theme.SMALL))
    elif isinstance(content, ClaimScene):
        said = f"{content.title}: {content.note}" if content.note else content.title
        _line(board, r, [content.brief or said], "lock")
    elif isinstance(content, WildScene):
        _line(board, r, [content.brief])
    elif not isinstance(content, NewsScene | SignsScene):
        met = all(goal.met and goal.filled is not None for goal in content)
        ways = ["  ·  ".join(_short(goal, titled, noted) for goal in content) for titled, noted in WAYS]
        _line(board, r, [way for way in ways[:-1] if way] + ways[-1:], "check" if met else "")


def _line(
    board: Board,
    r: pygame.Rect,
    ways: Sequence[str],
    sign: str = "",
    colour: theme.Colour = theme.GOLD,
    side: float = 30,
    left: float = 18,
    least: int = theme.LEAST_TEXT,
) -> None:
    """A strip with the first of these ways to say it that has room in the least letters, beside a sign of so many units."""
    k, x = board.k, r.x + board.px(left)
    if sign:
        x = board.sign(sign, max(16, round(side * k)), colour, midleft=(x, r.centery)).right + round(10 * k)
    room = r.right - x - round(14 * k)
    words = next((way for way in ways if board.words.width(way, least) <= room), ways[-1])
    largest = board.type(theme.NAME if r.h >= AIRY * k else theme.SMALL)  # larger in a higher strip
    board.write(words, x, r.centery, largest, theme.CREAM, room=room)


WAYS = ((True, True), (True, False), (False, True), (False, False))
"""With title and with note: how a strip says its goals, the first that has room."""


def _short(goal: GoalScene, titled: bool, noted: bool) -> str:
    """A goal in one line of a strip: what is asked for several times is said once."""
    headed = titled or not (goal.parts or goal.choices or goal.number)
    head = " ".join(word for word in (goal.title if headed else "", goal.number, goal.unit) if word)
    asked = Counter(what for what, _ in goal.parts)
    parts = ", ".join((*(what if times == 1 else f"{times} × {what}" for what, times in asked.items()), *goal.choices))
    return "  ·  ".join(word for word in (head, parts, goal.note if noted else "") if word)
