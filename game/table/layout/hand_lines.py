"""The gold lines of a hand: one under each meld that it holds, and a bracket under cards that are new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from game.table.geometry import NOWHERE, Point, Pose, Rect, mix
from game.table.layout.fan import Fan, together
from game.table.layout.grouped_fan import BRACKET, TAG, UNDER
from game.table.scene.scene import Id, TableScene, TagScene

FOOT = 12.0
"""From the lower edge of a card to the line under it."""
HEAD = 7.0
"""From the upper edge of a card in a row behind to the line over it."""
OVER = 26.0
"""What a line over cards needs above it for its word: where the prompt leaves less, it has none, and cannot be hit."""
LINE_END = 12.0
"""A line ends so far before the card that follows."""
AIR = 25.0
"""So far is the end of a line from the beginning of the next one."""
SHORT = 0.4
"""The line of a card whose meld lies apart, in parts of its width at most."""
SOLID, DOUBLE, DOTTED = "solid", "double", "dotted"
STROKES = (SOLID, DOUBLE, DOTTED)
"""The lines of melds that lie apart, in the order of their first cards: they tell which cards belong together."""


class GroupLine(NamedTuple):
    """A meld in the hand: its cards, the gold line under them, where a click selects them, and the word for it."""

    cards: tuple[Id, ...]
    points: tuple[Point, ...]
    box: Rect
    word: str
    front: bool = True
    """Under the front row; else the line lies over the cards, as their feet are hidden."""
    stroke: str = SOLID
    tag: TagScene | None = None
    """What the cards are, where the player has put them together."""
    room: float = 0.0
    """So wide the tag may be."""


class Bracket(NamedTuple):
    """New cards that lie side by side, with the line of their bracket: under the front row, or over a row behind it."""

    cards: tuple[Id, ...]
    points: tuple[Point, ...]
    front: bool


def group_lines(scene: TableScene, fan: Fan, room: Rect, prompt: Rect) -> tuple[GroupLine, ...]:
    """The gold lines of cards that lie side by side: under those of the front row, over those of a row behind it. A card
    whose meld lies apart has a short one of its own, without a word.
    """
    out = []
    strokes, melded = _strokes(scene), {card for meld in scene.melded for card in meld}
    for number, row in enumerate(fan.rows):
        front = number == len(fan.rows) - 1
        lined = _lined(scene, row)
        found: list[tuple[tuple[Id, ...], tuple[Point, ...], str]] = []
        for place, card in enumerate(row):
            if card in melded - lined:
                points = _line((card,), fan, None, front)
                most = SHORT * fan.width
                if place + 1 < len(row):
                    lies = (fan.feet if front else fan.rest)[row[place + 1]]
                    most = min(most, lies.at(0, float(front))[0] - LINE_END - points[0][0])
                found.append(((card,), _short(points, most), ""))
        for group, word in zip_longest(scene.groups, scene.group_words, fillvalue=""):
            at = together(row, tuple(group))
            if at is not None:
                cards, after = row[at[0] : at[1]], row[at[1]] if at[1] < len(row) else None
                points = _line(cards, fan, after, front)
                found.append((cards, points, word))
        found.sort(key=lambda one: one[1][0])
        for (cards, _, word), points in zip(found, _parted([points for _, points, _ in found]), strict=True):
            box = NOWHERE  # a single card is hit itself
            if cards[0] in lined:
                left, right, line_y = points[0][0], points[-1][0], (max if front else min)(y for _, y in points)
                if front:
                    box = Rect(left, line_y - 10, right - left, min(line_y + 34, room.bottom) - (line_y - 10))
                elif line_y - OVER >= prompt.bottom:
                    box = Rect(left, line_y - OVER, right - left, OVER)
            word = word if box != NOWHERE else ""
            stroke = SOLID if cards[0] in lined else strokes.get(cards[0], SOLID)
            out.append(GroupLine(cards, points, box, word, front, stroke))
    return tuple(out)


def part_lines(scene: TableScene, fan: Fan) -> tuple[GroupLine, ...]:
    """The brackets of a hand in groups: under those of the front row, over those of a row behind it."""
    out = []
    for number, part in enumerate(fan.parts):
        if any(other.of == part.of for other in fan.parts[number + 1 :]):
            continue  # its group has its bracket under the row in front
        y = part.box.bottom + BRACKET if part.front else part.box.y - BRACKET
        xs = [part.box.x, *(fan.feet[card].x for card in part.cards[1:-1]), part.box.right]
        high = UNDER + TAG
        box = Rect(part.box.x, y if part.front else y - high, part.box.w, high)
        points = tuple((x, y) for x in xs)
        tag = scene.tags.get(tuple(card for other in fan.parts if other.of == part.of for card in other.cards))
        word = tag.forms[0] if tag is not None else ""
        out.append(GroupLine(part.cards, points, box, word, part.front, tag=tag, room=part.room))
    return tuple(out)


def _strokes(scene: TableScene) -> dict[Id, str]:
    """How the line of each melded card looks where its meld lies apart: as those of the same meld, and as no other's."""
    apart = [meld for meld in scene.melded if together(scene.hand, meld) is None]
    apart.sort(key=lambda meld: min((at for at, card in enumerate(scene.hand) if card in meld), default=0))
    return {card: STROKES[min(number, len(STROKES) - 1)] for number, meld in enumerate(apart) for card in meld}


def _parted(lines: Sequence[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Lines in a row from the left, each as much shorter at both ends as `AIR` to its neighbours asks."""
    found = list(lines)
    for at in range(len(found) - 1):
        (x0, y0), (x1, y1) = found[at][-1], found[at + 1][0]
        less = (AIR - (x1 - x0)) / 2
        if less > 0:
            found[at] = (*found[at][:-1], (max(x0 - less, found[at][-2][0]), y0))
            found[at + 1] = ((min(x1 + less, found[at + 1][1][0]), y1), *found[at + 1][1:])
    return found


def brackets(scene: TableScene, fan: Fan) -> tuple[Bracket, ...]:
    """One bracket for all new cards that lie side by side in a row; a single one glows, and melds have their own line."""
    out = []
    for number, row in enumerate(fan.rows):
        front = number == len(fan.rows) - 1
        melded = _lined(scene, row).union(*scene.melded)
        for fresh, run in groupby(enumerate(row), lambda one, melded=melded: one[1] in scene.new and one[1] not in melded):  # type: ignore[misc]
            found = tuple(run)
            if fresh and len(found) > 1:
                cards, end = tuple(card for _, card in found), found[-1][0] + 1
                after = row[end] if end < len(row) else None
                out.append(Bracket(cards, _line(cards, fan, after, front), front))
    return tuple(out)


def _lined(scene: TableScene, row: Sequence[Id]) -> set[Id]:
    """The cards of a row that stand on the line of a group."""
    return {card for group in scene.groups if together(row, group) is not None for card in group}


def _short(points: Sequence[Point], most: float) -> tuple[Point, ...]:
    """The beginning of a line with two ends, so long across at most."""
    (x0, y0), (x1, y1) = points
    part = max(0.0, min(1.0, most / max(1.0, x1 - x0)))
    return (x0, y0), (mix(x0, x1, part), mix(y0, y1, part))


def _line(cards: Sequence[Id], fan: Fan, after: Id | None, front: bool) -> tuple[Point, ...]:
    """The line along cards that lie side by side, a point for each of them; it ends before the card that follows. It runs under
    those of the front row, and over those of a row behind it, as their feet are hidden.
    """
    lie, edge, away = (fan.feet, 1, FOOT) if front else (fan.rest, 0, -HEAD)
    points = [(x, y + away) for card, across in _ends(cards) for x, y in [lie[card].at(across, edge)]]
    if after is not None:
        x, y = points[-1]
        points[-1] = (min(x, lie[after].at(0, edge)[0] - LINE_END), y)
    return tuple(points)


def _ends(cards: Sequence[Id]) -> list[tuple[Id, float]]:
    """Where along each card its point of a line is, in parts of its width; a single card has both ends."""
    if len(cards) == 1:
        return [(cards[0], 0.02), (cards[0], 0.98)]
    return [(card, 0.02 if i == 0 else 0.98 if i == len(cards) - 1 else 0.5) for i, card in enumerate(cards)]


def follow(points: Sequence[Point], cards: Sequence[Id], rest: Mapping[Id, Pose], now: Mapping[Id, Pose]) -> tuple[Point, ...]:
    """A line under cards as they lie at this moment: each of its points goes along with its card, sideways. A line under a
    single card has two points.
    """
    owners = cards if len(cards) == len(points) else tuple(cards) * len(points)
    return tuple(
        (x + now[card].x - rest[card].x, y) if card in now and card in rest else (x, y)
        for card, (x, y) in zip(owners, points, strict=True)
    )
