"""The drawing board: every measure of the table is a number on it, and one factor makes pixels of it.

The board is 1920 x 1080, or 1080 x 1920 when the window is higher than wide. The window shows it as large as it can; where
the window is wider or higher than that, the board itself grows (the table uses the room, it is not letterboxed).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.table.poses import Rect
from game.table.scene import Id
from game.table.theme import MAIN_BUTTON, MARGIN, is_portrait, scale_of

SHORT = 1080.0

GAP = 28.0
PLATE_W, PLATE_H = 424.0, 156.0
OWN_PLATE = (316.0, 148.0)
BUTTON_W, BUTTON_H = MAIN_BUTTON
BUTTON_PITCH, CLOSE_PITCH = 92.0, 84.0
"""From one large button to the next; the second where four stand above each other."""
PILE_W = 122.0
PILES, SPREAD_PILES = 216.0, 316.0
"""From the middle of the piles to the melds at their sides; the second where the discards lie spread out."""
TOOL = 66.0
PROMPT_W, PROMPT_H = 760.0, 58.0
STRIP_H = 46.0
CLOSING_W = 150.0


@dataclass(frozen=True, slots=True)
class Board:
    """The size of the board for one window, and the factor from board units to pixels."""

    size: tuple[int, int]
    k: float
    w: float
    h: float
    portrait: bool


def board_for(size: tuple[int, int]) -> Board:
    size = (max(1, size[0]), max(1, size[1]))
    k = scale_of(size)
    return Board(size, k, size[0] / k, size[1] / k, is_portrait(size))


@dataclass(frozen=True, slots=True)
class MeldRoom:
    """Where melds may lie: full width down to `knee`, and a narrower part below it beside the prompt."""

    x: float
    right: float
    top: float
    bottom: float
    knee: float
    low_x: float
    low_right: float
    spare: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """By how much it may grow to the left, to the right and upwards when it is crowded."""

    def crowded(self, part: float) -> MeldRoom:
        """The room with a part of its spare room added."""
        left, right, up = (part * spare for spare in self.spare)
        return replace(
            self,
            x=self.x - left,
            right=self.right + right,
            top=self.top - up,
            low_x=self.low_x - left if self.low_x == self.x else self.low_x,
            low_right=self.low_right + right if self.low_right == self.right else self.low_right,
        )

    def row(self, bottom: float) -> tuple[float, float]:
        """Left and right end of a row of cards that ends at `bottom`."""
        return (self.x, self.right) if bottom <= self.knee else (self.low_x, self.low_right)


@dataclass(frozen=True, slots=True)
class Frame:
    """The fixed places of one board, in board units."""

    mid: float
    plates: tuple[Rect, ...]
    own_plate: Rect
    piles_y: float
    stock_x: float
    """The left edge of the stock."""
    pile_room: Rect
    """Where the discards lie: the place of a single pile, or the room for one that is spread out."""
    own_room: MeldRoom
    other_room: MeldRoom
    """The same object as `own_room` where all melds share one room (portrait)."""
    closing: Rect
    """The place for the card thrown to end the hand, beside the discards."""
    strip: Rect
    """The line over the prompt."""
    prompt: Rect
    hand_y: float
    hand_left: float
    hand_right: float
    hand_top: float
    """Nothing but hand cards lies below this line between the ends of the hand."""
    toolbar: Rect
    tools: tuple[Rect, ...]
    buttons: tuple[Rect, ...]


def frame_for(
    board: Board, others: int, tools: tuple[Id, ...], buttons: tuple[Id, ...], spread: bool = False, closing: bool = False
) -> Frame:
    """The places for so many opponents, tools and buttons; `closing`: the card thrown to end the hand has its own place."""
    if board.portrait:
        return _portrait(board, others, len(tools), len(buttons), spread, closing)
    return _landscape(board, others, len(tools), len(buttons), spread, closing)


def _landscape(board: Board, others: int, tools: int, buttons: int, spread: bool, closing: bool) -> Frame:
    w, extra = board.w, board.h - SHORT
    mid = w / 2 - 30
    right_edge = w - 92 - 16
    room = right_edge - MARGIN
    plate_w = min(PLATE_W, (room - 16 * (others - 1)) / max(1, others))
    pitch = min(478.0, (room - plate_w) / (others - 1)) if others > 1 else 0.0
    # The row of plates stands over the middle of the table as long as the toolbar leaves it there.
    whole = pitch * (others - 1) + plate_w
    first = max(MARGIN, min(mid - whole / 2, right_edge - whole))
    plates = tuple(Rect(first + i * pitch, 40.0, plate_w, PLATE_H) for i in range(others))
    each, pitch = (4, CLOSE_PITCH) if buttons > 3 else (3, BUTTON_PITCH)
    columns = -(-buttons // each)
    button_rects = tuple(
        Rect(w - 292 - (i // each) * (BUTTON_W + 16), 954.0 + extra - (i % each) * pitch, BUTTON_W, BUTTON_H)
        for i in range(buttons)
    )
    prompt_y = 622.0 + extra
    knee, low = prompt_y - 16, prompt_y + 78
    side = PROMPT_W / 2 + 16
    half = SPREAD_PILES if spread else PILES
    grow = 12.0 if spread else 40.0
    own = MeldRoom(56.0, mid - half, 242.0, low, knee, 56.0, min(mid - half, mid - side), (12.0, grow, 20.0))
    other = MeldRoom(mid + half, w - 128, 242.0, low, knee, max(mid + half, mid + side), w - 128, (grow, 16.0, 20.0))
    piles_y = 374.0 + 0.4 * extra
    stock_x = mid - half + 26 if spread else mid - 145
    pile_room = Rect(mid + 22, piles_y - 88, PILE_W, 171)
    if spread:
        below = prompt_y - 44 - STRIP_H - 12
        pile_room = Rect(stock_x + 156, 228.0, mid + half - 18 - (stock_x + 156), below - 228.0)
    return Frame(
        mid,
        plates,
        Rect(40.0, 884.0 + extra, *OWN_PLATE),
        piles_y,
        stock_x,
        pile_room,
        own,
        other,
        Rect(max(mid + 194, pile_room.right + 40), piles_y - 88, CLOSING_W, 171),
        Rect(mid - PROMPT_W / 2, prompt_y - 10 - STRIP_H, PROMPT_W, STRIP_H),
        Rect(mid - PROMPT_W / 2, prompt_y, PROMPT_W, PROMPT_H),
        886.0 + extra,
        40.0 + OWN_PLATE[0] + GAP,
        w - 292 - GAP - max(0, columns - 1) * (BUTTON_W + 16),
        704.0 + extra,
        Rect(w - 92, 40.0, 64.0, TOOL * tools),
        tuple(Rect(w - 96, 40.0 + i * TOOL, 72.0, TOOL) for i in range(tools)),
        button_rects,
    )


def _portrait(board: Board, others: int, tools: int, buttons: int, spread: bool, closing: bool) -> Frame:
    w, h = board.w, board.h
    mid = w / 2
    per_row = others if others <= 3 else 2 if others == 4 else 3 if others <= 6 else 4
    rows = -(-others // per_row) if others else 0
    room = w - 2 * MARGIN
    plate_w = min(PLATE_W, (room - 16 * (per_row - 1)) / max(1, per_row))
    plates = []
    for i in range(others):
        row, place = divmod(i, per_row)
        in_row = min(per_row, others - row * per_row)
        first = mid - (in_row * plate_w + (in_row - 1) * 16) / 2
        plates.append(Rect(first + place * (plate_w + 16), 40.0 + row * (PLATE_H + 28), plate_w, PLATE_H))
    top = 40.0 + rows * (PLATE_H + 28) + 18
    lowest = h - 40 - BUTTON_H
    # Two large buttons stand beside the toolbar, further ones in the row above, beside the own plate.
    # They give way to a long toolbar.
    button_w = min(BUTTON_W, (w - 40 - (40 + TOOL * tools + 14) - 12) / 2)
    button_rects = []
    for i in range(buttons):
        row, place = divmod(i, 2)
        x = w - 40 - button_w - place * (button_w + 12)
        button_rects.append(Rect(x, lowest - row * BUTTON_PITCH, button_w, BUTTON_H))
    bar_y = h - 40 - 71
    own_plate = Rect(40.0, bar_y - 28 - OWN_PLATE[1], *OWN_PLATE)
    hand_y = own_plate.y - 216
    prompt = Rect(mid - PROMPT_W / 2, hand_y - 264, PROMPT_W, PROMPT_H)
    piles_y = prompt.y - 224
    above = 176.0 if spread else 116.0
    melds = MeldRoom(40.0, w - 40, top, piles_y - above, piles_y - above, 40.0, w - 40)
    stock_x = 40.0 if spread else mid - 145
    pile_room = Rect(mid + 22, piles_y - 88, PILE_W, 171)
    if spread:
        right = w - 40 - (CLOSING_W + 40 if closing else 0.0)
        pile_room = Rect(stock_x + 156, piles_y - 160, right - (stock_x + 156), 254.0)
    return Frame(
        mid,
        tuple(plates),
        own_plate,
        piles_y,
        stock_x,
        pile_room,
        melds,
        melds,
        Rect(min(w - 40 - CLOSING_W, pile_room.right + 50), piles_y - 88, CLOSING_W, 171),
        Rect(40.0, prompt.y - 8 - STRIP_H, w - 80, STRIP_H),
        prompt,
        hand_y,
        24.0,
        w - 24,
        hand_y - 170,
        Rect(40.0, bar_y, TOOL * tools, 64.0),
        tuple(Rect(40.0 + i * TOOL, bar_y - 4, TOOL, 72.0) for i in range(tools)),
        tuple(button_rects),
    )
