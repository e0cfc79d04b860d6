"""The panels beside a table with a house, and the player's own chips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.table import theme
from game.table.chips import Stack
from game.table.geometry import Point, Rect
from game.table.items import Item
from game.table.layout.layout import Layout
from game.table.scene.house import ChipsScene, PanelScene, RowScene
from game.table.scene.scene import Id, TableScene
from game.table.shapes import CARD
from game.ui.art import betting_cloth, chip_pictures
from game.ui.art.board import Board
from game.ui.table.context.look import Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.house.places import BUST, INKS
from game.ui.table.still.standing import groove
from game.words.catalogue import say

STRIP, BRIEF = 100.0, 220.0
"""A lower panel is a strip; a lower one than the second shows its brief lines."""
TOLD = "text:panel_"
EDGE = 20.0
TITLE = 62.0
BARRED, NOTE = 1.25, 0.72
"""How high a row with a bar is, and a line of words alone, in parts of an ordinary row."""
LETTERS, NOTE_LETTERS = 0.72, 0.86
"""The size of letters in parts of a row, where it is low; and of a line of words alone."""
LEAST_PITCH = 26.0, 15.5
"""Rows that may be left out are, where one would be lower than this: in units, and in pixels."""
RULE = (70, 98, 84)
LENGTH: theme.Colour = (150, 176, 160)
CHIP, TALL_CHIP = 38.0, 36.0
WIDER = 26.0
"""The frame of the chosen chips leaves room for their key on either side."""
SMALL_CARD = 34.0
OVERLAPPED = 0.76
"""The part of a card in a row that the next one leaves free."""


def pieces(look: Look) -> Iterator[Piece]:
    """Both panels, the chips, and the line beside the buttons."""
    house, boxes = look.scene.house, look.layout.house
    if house is None or boxes is None:
        return
    for name, panel, box in (("left", house.left_panel, boxes.left), ("right", house.right_panel, boxes.right)):
        if panel.title:
            yield Piece(f"panel:{name}", (panel, box), look.reach((), box, around=8), _panel(panel, box))
    if house.chips:
        yield Piece(
            "chips", (house.chips, boxes.chips_panel, house.staking), look.reach((), boxes.chips_panel, around=8), _chips(look)
        )
    if house.aside and boxes.aside.w:
        room = boxes.aside

        def aside(board: Board) -> None:
            size = board.type(theme.SMALL)
            lines = board.words.wrap(house.aside, size, round(room.w))
            high = board.words.height(size) * len(lines)
            board.lines(lines, room.x, room.centre[1] - high / 2, size, theme.SOFT, room=round(room.w))

        yield Piece("aside", (house.aside, room), pixels(room), aside)


def _panel(panel: PanelScene, box: Rect) -> Callable[[Board], None]:
    def draw(board: Board) -> None:
        k = board.k
        r = pixels(box)
        line = (220, 174, 74, 130) if panel.gilt else theme.PANEL_LINE
        board.lay(r, 18 if box.h < STRIP * k else 22, (7, 28, 21, 205), line)
        inner = r.inflate(-2 * board.px(EDGE), 0)
        if box.h < STRIP * k:
            _strip(board, panel, inner)
        elif box.h < BRIEF * k:
            _lines(board, panel.brief or panel.rows[:3], inner, inner.y + 0.08 * inner.h, 0.84 * inner.h)
        else:
            _whole(board, panel, inner)

    return draw


def _strip(board: Board, panel: PanelScene, inner: pygame.Rect) -> None:
    """One line: the brief rows beside each other."""
    rows = panel.brief or panel.rows[:3]
    size = board.type(26)
    room = inner.w - (board.px(44) if panel.icon else 0)
    x = float(inner.x)
    if panel.icon:
        board.sign(panel.icon, max(18, board.px(32)), theme.GOLD, midleft=(inner.x, inner.centery))
        x += board.px(44)
    while True:
        widths = [
            board.words.width(row.words, size, row.strong) + board.px(10) + board.words.width(row.value, size, True)
            for row in rows
        ]
        free = room - sum(widths)
        if free >= board.px(20) * (len(rows) - 1) or size <= theme.LEAST_TEXT:
            break
        size -= 1
    gap = free / max(1, len(rows) - 1) if len(rows) > 1 else 0.0
    for row, wide in zip(rows, widths, strict=True):
        spot = board.write(row.words, x, inner.centery - board.px(1), size, theme.CREAM if row.strong else theme.SOFT, row.strong)
        board.write(row.value, spot.right + board.px(10), inner.centery - board.px(1), size, INKS[row.tone], True)
        x += wide + gap


def _lines(board: Board, rows: Sequence[RowScene], inner: pygame.Rect, top: float, high: float) -> None:
    pitch = high / max(1, len(rows))
    for number, row in enumerate(rows):
        y = top + pitch * (number + 0.5)
        wide = board.words.width(row.value, board.type(26), True)
        board.write(
            row.words,
            inner.x,
            y,
            board.type(26),
            theme.CREAM if row.strong else theme.SOFT,
            row.strong,
            room=inner.w - wide - board.px(10),
        )
        board.write(row.value, inner.right, y, board.type(26), INKS[row.tone], True, "right")


def _whole(board: Board, panel: PanelScene, inner: pygame.Rect) -> None:
    """The title, and as many rows as have room."""
    k = board.k
    y = inner.y + board.px(37)
    x = inner.x
    if panel.icon:
        side = max(18, board.px(36))
        board.sign(panel.icon, side, theme.GOLD, midleft=(inner.x - board.px(4), y))
        x += side + board.px(6)
    tag = board.words.width(panel.tag, board.type(28), True) if panel.tag else 0
    board.write(panel.title, x, y, board.type(29), theme.CREAM, True, room=inner.right - x - tag - board.px(10))
    if panel.tag:
        board.write(panel.tag, inner.right, y, board.type(28), theme.GOLD, True, "right")
    rows = panel.rows
    top, bottom = inner.y + TITLE * k, inner.bottom - 14 * k
    least = max(LEAST_PITCH[0] * k, LEAST_PITCH[1])
    if panel.spare and bottom - top < least * sum(map(_weight, rows)):
        rows = rows[: -panel.spare]
    if bottom - top < least * sum(map(_weight, rows)):  # the figures say it, too
        rows = tuple(row._replace(bar=None) for row in rows)
    weights = list(map(_weight, rows))
    pitch = min(58 * k if any(row.cards for row in rows) else 46 * k, (bottom - top) / max(1.0, sum(weights)))
    highs = [pitch * weight for weight in weights]
    sizes = _sizes(board, rows, inner, highs)
    for row, high in zip(rows, highs, strict=True):
        _row(board, row, inner, top, high, sizes[_is_note(row)])
        top += high


def _weight(row: RowScene) -> float:
    """How high a row is, in parts of an ordinary one."""
    return BARRED if row.bar is not None else NOTE if _is_note(row) else 1.0


def _is_note(row: RowScene) -> bool:
    """A line of quiet words alone."""
    return not (row.value or row.cards or row.strong or row.lit)


def _sizes(board: Board, rows: Sequence[RowScene], inner: pygame.Rect, highs: Sequence[float]) -> dict[bool, int]:
    """The size of letters in ordinary rows, and in lines of words alone: the same in all of a kind, so that all have
    room, and quiet words are never larger.
    """
    sizes = {False: board.type(25), True: board.type(25)}
    for row, high in zip(rows, highs, strict=True):
        note = _is_note(row)
        size = min(sizes[note], max(theme.LEAST_TEXT, round(high * (NOTE_LETTERS if note else LETTERS))))
        while size > theme.LEAST_TEXT and board.words.width(row.words, size, row.strong or row.lit) > _room(
            board, row, inner, high, size
        ):
            size -= 1
        sizes[note] = size
    return sizes | {True: min(sizes.values())}


def _room(board: Board, row: RowScene, inner: pygame.Rect, high: float, size: int) -> float:
    """How wide the words of a row may be: beside its cards and its value."""
    wide = _value_width(board, row, size)
    return inner.w - _cards_width(board, row, high) - wide - (board.px(8) if wide else 0)


def _cards_width(board: Board, row: RowScene, high: float) -> float:
    """How far the cards of a row reach, with the gap behind them; 0 where they would be too small."""
    card = _card(board, high)
    return card * (1 + OVERLAPPED * (len(row.cards) - 1)) + 14 * board.k if row.cards and card > 18 * board.k else 0.0


def _card(board: Board, high: float) -> float:
    """The width of a card in a row of this height."""
    return min(SMALL_CARD * board.k, (high - 6 * board.k) / CARD.ratio)


def _value_width(board: Board, row: RowScene, size: int) -> int:
    return board.words.width(row.value, size, True) + (board.px(30) if row.pill else 0) if row.value else 0


def _row(board: Board, row: RowScene, inner: pygame.Rect, top: float, high: float, size: int) -> None:
    k = board.k
    y = top + (high / 2 if row.bar is None else 0.36 * high)
    if row.rule:
        board.lay(pygame.Rect(inner.x, round(top), inner.w, max(1, board.px(2))), 0, (*RULE, 255))
    if row.lit:
        r = pygame.Rect(inner.x - board.px(12), round(top + 2 * k), inner.w + 2 * board.px(12), round(high - 4 * k))
        board.lay(r, 14, (*theme.GOLD, 40), (*theme.GOLD, 255), 2.5)
    x = float(inner.x)
    card, cards = _card(board, high), _cards_width(board, row, high)
    for number, name in enumerate(row.cards if cards else ()):
        board.card(name, (x + card * (0.5 + OVERLAPPED * number)) / k, y / k, card / k, style=board.art.table_face)
    x += cards
    bold = row.strong or row.lit
    wide = _value_width(board, row, size)
    colour = (
        theme.GOLD
        if row.lit
        else theme.GOOD
        if row.best
        else theme.CREAM
        if row.strong or (row.value and not row.pill)
        else theme.SOFT
    )
    board.write(row.words, x, y, size, colour, bold, room=round(_room(board, row, inner, high, size)))
    if row.value and row.pill:
        r = pygame.Rect(0, 0, wide, round(min(high - 4 * k, max(board.words.height(size), 38 * k))))
        r.midright = (inner.right, round(y))
        good = row.tone == "good"
        fill = (24, 66, 48, 255) if good else BUST if row.tone == "fault" else (7, 28, 21, 240)
        edge = (*theme.GOOD, 220) if good else (*theme.FAULT, 255) if row.tone == "fault" else theme.PANEL_LINE
        board.chip(r, row.value, size, fill, edge)
    elif row.value:
        board.write(row.value, inner.right, y, size, INKS[row.tone], row.strong or row.tone != "plain", "right")
    if row.bar is not None:
        _bar(board, inner, round(top + 0.82 * high), row.bar, INKS["fault"] if row.tone == "fault" else LENGTH)


def _bar(board: Board, inner: pygame.Rect, y: int, bar: tuple[float, float], ink: theme.Colour) -> None:
    """A worth: to the right of zero or to the left, with a tick at zero where both are possible."""
    zero = bar[0]
    groove(board, inner.x, y, inner.w, 0.0, ink)
    left, right = (inner.x + round(inner.w * part) for part in sorted(bar))
    thick = max(5, board.px(10))
    r = pygame.Rect(min(left, inner.right - thick), y - thick // 2, max(thick, right - left), thick)
    board.lay(r, None, (*ink, 255))
    if 0 < zero < 1:
        board.surface.fill(theme.CREAM, pygame.Rect(inner.x + round(inner.w * zero) - 1, r.y - 2, max(2, board.px(3)), r.h + 4))


# ---- the player's chips ---------------------------------------------------------------------------


def _chips(look: Look) -> Callable[[Board], None]:
    house, boxes = look.scene.house, look.layout.house
    assert house is not None and boxes is not None

    def draw(board: Board) -> None:
        board.lay(pixels(boxes.chips_panel), 22, (7, 28, 21, 150), theme.PANEL_LINE)
        for chips in house.chips:
            own_stack(board, chips, boxes.chips[chips.id], house.staking)

    return draw


def own_stack(board: Board, chips: ChipsScene, box: Rect, staking: bool) -> None:
    """The player's chips of one denomination."""
    k = board.k
    radius = CHIP if box.h > 120 * k else TALL_CHIP
    x, y = box.centre[0] / k, (box.bottom / k) - (44 if radius == CHIP else 36)
    if chips.chosen and staking:
        r = pygame.Rect(
            round((x - radius - WIDER) * k), round(box.y + 8 * k), round(2 * (radius + WIDER) * k), round(box.h - 16 * k)
        )
        board.lay(r, 18, (*theme.GOLD, 40), (*theme.GOLD, 255), 3)
    seen = Stack(chips.value, 3 if chips.count is None else chips.count).seen
    if seen:
        chip_pictures.lay(board, x, y, radius, seen)
    else:
        away = Rect((x - 0.8 * radius) * k, (y - 0.8 * radius) * k, 1.6 * radius * k, 1.6 * radius * k)
        betting_cloth.circle(board, away, False)
    size = board.type(20)
    if chips.count is not None:
        words = say("dealer.count", count=chips.count) if chips.count else "0"
        board.chip_at((x + 0.74 * radius) * k, box.bottom - 24 * k, words, size, (7, 28, 21, 235), pad=18, high=30)
    if chips.key and staking:
        colour = theme.GOLD if chips.chosen else theme.SOFT
        board.write(chips.key, (x - radius - 8) * k, box.y + 32 * k, size, colour, True, "centre")


def items(speech: Speech) -> Iterator[Item]:
    """The chips and the panels in words."""
    house, boxes = speech.scene.house, speech.layout.house
    if house is None or boxes is None:
        return
    for chips in house.chips:
        label = say(
            "dealer.chips" if chips.count is not None else "dealer.chips_plain", value=chips.value, count=chips.count or 0
        )
        item = speech.place(chips.id, "pile", label, "chips", enabled=house.staking, count=chips.count, key=chips.key or None)
        yield Item(
            item.id, item.role, item.label, item.zone, item.rect, item.enabled, chips.chosen, key=item.key, count=item.count
        )
    yield speech.text("purse", f"{house.purse}, {house.cloth}", "chips", None)
    for name, panel, box in (("left", house.left_panel, boxes.left), ("right", house.right_panel, boxes.right)):
        if panel.title:
            said = "; ".join(
                filter(None, (f"{panel.title} {panel.tag}".strip(), *(f"{row.words} {row.value}".strip() for row in panel.rows)))
            )
            yield speech.text(f"panel_{name}", said, "panels", box)
    if house.aside:
        yield speech.text("aside", house.aside, "actions", boxes.aside if boxes.aside.w else None)


def told_rooms(scene: TableScene, layout: Layout) -> dict[Id, Rect]:
    """The panels that have more to tell than there is room for, where the pointer rests on them."""
    house, boxes, k = scene.house, layout.house, layout.k
    if house is None or boxes is None:
        return {}
    rooms = {f"{TOLD}left": (house.left_panel, boxes.left), f"{TOLD}right": (house.right_panel, boxes.right)}
    return {item: box for item, (panel, box) in rooms.items() if panel.title and box.h < BRIEF * k}


def told(scene: TableScene, item: Id) -> str:
    """All that a panel says, a line each; nothing for anything else."""
    house = scene.house
    if house is None or not item.startswith(TOLD):
        return ""
    panel = house.left_panel if item == f"{TOLD}left" else house.right_panel
    rows = (f"{row.words}  {row.value}".strip() for row in panel.rows)
    return "\n".join(filter(None, (f"{panel.title}  {panel.tag}".strip(), *rows)))


def at(table: Table, pos: Point) -> Hit | None:
    """The player's chips under a point."""
    boxes = table.stage.layout.house
    if boxes is None:
        return None
    return next(((item, ()) for item, box in boxes.chips.items() if box.has(pos)), None)
