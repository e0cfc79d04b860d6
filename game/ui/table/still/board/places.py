"""Places on a board: where the lifted pieces could go, each with its number, the list of them, and the place for a new set."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.laying.offers import MELDS
from game.table import theme
from game.table.geometry import Point, Rect
from game.table.items import Item
from game.table.layout.board.board_sets import LIST_PAD, NUMBER_AT
from game.table.scene.board import SLOT, SlotScene
from game.table.scene.preview import as_card
from game.ui.art import piece_marks
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.context.look import Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.outlines import DASH
from game.words.catalogue import say

NUMBERS = 9
"""So many places have a key."""


def slots(look: Look) -> Iterator[Piece]:
    """Every place for the lifted pieces, with the face that would lie there."""
    scene, boxes = look.scene, look.layout.board
    if scene.board is None or boxes is None:
        return
    counts = {meld.id: len(meld.cards) for meld in scene.melds}
    for slot in scene.board.slots:
        if slot.id in boxes.slots:
            box = boxes.slots[slot.id]
            fanned = scene.piece.along < 1 and 0 < slot.at < counts.get(slot.set, 0)
            edge = box.right if fanned else box.centre[0]  # in a fan the index of the card before it is to be read
            yield _slot(look, slot, box, slot.id in boxes.opened, (edge, boxes.lines[0].h))


def _slot(look: Look, slot: SlotScene, box: Rect, opened: bool, line: Point) -> Piece:
    """A place with its number. `line` says how far across and how long the line runs where it has no room of its own."""
    best = slot.mends or look.status.hot == slot.id
    board, k = look.scene.board, look.layout.k
    lacks = board is not None and any(lack.at == slot.at for lack in board.of(slot.set).lacks)  # it says what it wants

    edge, high = line
    whole = box if opened else box._replace(h=high)

    def draw(on: Board) -> None:
        r = pixels(box)
        if opened:
            piece_marks.slot(on, r, best)
        else:
            piece_marks.line(on, edge, whole.y, whole.bottom, best)
        if opened and slot.face and not lacks:
            inner = r.inflate(-round(0.16 * r.w), -round(0.16 * r.w))
            name = as_card(slot.face)[5:]
            piece_marks.ghost(on, name, inner, look.sprites.style(name, inner.w))
        if slot.number <= NUMBERS:
            at = (box.x + 8 * k, box.y + NUMBER_AT * box.h) if opened else box.centre
            piece_marks.badge(on, at, str(slot.number))

    return Piece(slot.id, (slot, box, best, lacks, opened, edge), look.reach((), whole, around=18), draw)


def listed(look: Look) -> Iterator[Piece]:
    """The list of these places in words, the one that would mend something in bold."""
    scene, boxes = look.scene, look.layout.board
    if scene.board is None or boxes is None or not boxes.places.w:
        return
    shown = scene.board.slots

    def draw(on: Board) -> None:
        r, k = pixels(boxes.places), on.k
        on.lay(r, 16, (7, 28, 21, 205), theme.PANEL_LINE)
        size = on.type(theme.SMALL)
        line = (r.h - 2 * LIST_PAD * k) / len(shown)
        y = r.y + LIST_PAD * k + line / 2
        for slot in shown:
            piece_marks.badge(on, (r.x + 30 * k, y), str(slot.number))
            x = r.x + round(58 * k)
            on.write(
                slot.words, x, y, size, theme.CREAM if slot.mends else theme.SOFT, slot.mends, room=round(r.right - x - 14 * k)
            )
            y += line

    yield Piece("board:list", (shown, boxes.places), look.reach((), boxes.places, around=8), draw)


def new_set(look: Look) -> Iterator[Piece]:
    """The place at the end of the board where a new set goes."""
    scene, box = look.scene, look.layout.slot
    if not (box.w and scene.new_melds) or look.status.over:
        return
    lively, hot = look.lively(MELDS), look.hot(MELDS)

    def draw(on: Board) -> None:
        r, k = pixels(box), on.k
        on.dashes(r, on.px(18), (*theme.GOLD, 255) if hot else DASH, 2.4, 14, 10)
        words, size = say("board.new"), on.type(theme.SMALL)
        icon = max(16, round(36 * k))
        wide = on.words.width(words, size) + icon + round(16 * k)
        if wide > r.w - 16 * k:
            on.sign("meld", icon, theme.LINE, center=r.center)
            return
        left = r.centerx - wide / 2
        on.sign("meld", icon, theme.LINE, center=(round(left + icon / 2), r.centery))
        on.write(words, left + icon + 16 * k, r.centery, size, theme.CREAM if lively else theme.SOFT)

    yield Piece(MELDS, (box, lively, hot), look.reach((), box, around=4), draw)


def lifted_set(look: Look) -> Iterator[Piece]:
    """The same at the end of a lane whose melds are lifted."""
    if look.layout.board is not None:
        yield from new_set(look)


# ---- in words -----------------------------------------------------------------------------------


def items(speech: Speech) -> Iterator[Item]:
    """The places for what is lifted, and the one for a new set."""
    scene, layout = speech.scene, speech.layout
    if scene.board is not None and layout.board is not None:
        for slot in scene.board.slots:
            if slot.id in layout.items:
                key = str(slot.number) if slot.number <= NUMBERS else None
                yield speech.place(slot.id, "area", slot.words, "melds", enabled=True, key=key)
    if scene.melding and scene.new_melds and not speech.session.view.over:
        yield speech.place(MELDS, "area", say("board.new"), "melds", key=shortcuts.shown("new_set"))


def lifted_items(speech: Speech) -> Iterator[Item]:
    """The same of a lane whose melds are lifted."""
    if speech.layout.board is not None:
        yield from items(speech)


def at(table: Table, pos: Point) -> Hit | None:
    """The place for lifted pieces at a point, else the one for a new set."""
    layout = table.stage.layout
    if layout.board is not None:
        hit = next((name for name, box in layout.board.slots.items() if name.startswith(SLOT) and box.has(pos)), None)
        if hit is not None:
            return hit, ()
    return (MELDS, ()) if layout.slot.has(pos) else None
