"""The sets on a board: drawn, read, and pointed at. Each is a piece of its own, so only what changes is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from game.table import theme
from game.table.geometry import NOWHERE, Point, Pose, Rect
from game.table.items import Item
from game.table.layout.board_boxes import SetBox
from game.table.scene.board import BoardScene
from game.table.scene.preview import as_card, is_ghost
from game.table.scene.scene import Id, MeldScene
from game.ui.art import piece_marks
from game.ui.art.board import Board
from game.ui.table.context.look import SAID, Cards, Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.board.pills import Pill, apart
from game.ui.table.still.card_badges import Worn, strips
from game.ui.table.still.outlines import outline, ticks
from game.words.catalogue import say

ROOM, OUTER = 20, 16.0
"""The corners of the board's ground; how far marks of a set reach around it."""
CORNER = 5
"""The corners of the line around a piece that is pointed at or chosen."""
SMALL_WINDOW = 0.6
"""In a smaller window than this, in pixels for a unit, the words over a seam leave; the seam says enough."""
TAG_UP, PILL_DOWN, TAG_ROOM, REACH = -12.0, 11.0, 44.0, 400.0
"""The middle of a tag over its set, that of the pill under it, and how far both reach up and down, and to the sides."""


def ground(look: Look) -> Iterator[Piece]:
    """The quiet ground under all sets."""
    board = look.layout.board
    if board is None:
        return

    def draw(on: Board) -> None:
        on.lay(pixels(board.room), ROOM, (0, 8, 8, 34), (235, 235, 215, 30), 1.5)

    yield Piece("board:ground", board.room, pixels(board.room.grown(2)), draw)


def pieces(look: Look) -> Iterator[Piece]:
    """Every set with its marks."""
    scene, boxes = look.scene, look.layout.board
    if scene.board is None or boxes is None:
        return
    melds = {meld.id: meld for meld in scene.melds}
    for box in boxes.sets:
        yield _set(look, scene.board, melds[box.name], box)


def _set(look: Look, board: BoardScene, meld: MeldScene, box: SetBox) -> Piece:
    told = board.of(meld.id)
    cards = look.lying([card for card in meld.cards if not is_ghost(card)])
    ghosts = look.lying([card for card in meld.cards if is_ghost(card)])
    row = look.lying(meld.cards)
    shown = _shown(cards)
    played = tuple(shown[card] for card, _ in cards if card in board.played)
    moved = tuple(shown[card] for card, _ in cards if card in board.moved and card not in board.played)
    lying, means = dict(cards), look.scene.means
    wear = [
        (lying[card], Worn(means[card], strip=strip))
        for card, strip in zip(lying, strips(tuple(lying), lying), strict=True)
        if card in means
    ]
    hot = look.hot(meld.id) and look.lively(meld.id)
    pointed = tuple(shown[card] for card, _ in cards if look.hot(card) and card not in look.scene.selected)
    chosen = tuple(shown[card] for card, _ in cards if card in look.scene.selected)
    touched = meld.id in look.scene.marks
    broken = box.box if told.fault and (cards or ghosts) else NOWHERE

    def draw(on: Board) -> None:
        if broken.w:
            piece_marks.broken(on, pixels(broken))
        for card, pose in row:
            if is_ghost(card):
                _ghost(look, on, card, pose)
            else:
                look.draw(on, ((card, pose),))
        for pose, worn in wear:
            worn.draw(on, pose)
        piece_marks.marked(on, map(pixels, played), map(pixels, moved))
        for at in box.breaks:
            piece_marks.fault(on, at.centre[0], at.y, at.bottom)
        for place, lack in zip(box.lacks, told.lacks, strict=False):
            piece_marks.lacking(on, pixels(place), [as_card(face)[5:] for face in lack.faces])
        if touched:
            ticks(on, box.box)
        for piece in pointed:
            outline(on, piece, CORNER, theme.CREAM, 170)
        for piece in chosen:
            outline(on, piece, CORNER, theme.GOLD, 255)
        if hot:
            outline(on, box.box, 8, theme.CREAM, 150)

    key = (row, told, box, played, moved, hot, pointed, chosen, touched, tuple(wear))
    return Piece(meld.id, key, pixels(box.box.grown(OUTER * look.layout.k)), draw)


def _ghost(look: Look, on: Board, card: Id, pose: Pose) -> None:
    """A card that would lie there. In a fan it hides what is under it, as it will: two faces in one place cannot be read."""
    name = as_card(card)[5:]
    fanned = pose.shape.along < 1
    piece_marks.ghost(
        on, name, pixels(pose.box), look.sprites.style(name, pose.w), pose.shape.corner * pose.w / on.k if fanned else None
    )


def _shown(cards: Cards) -> dict[Id, Rect]:
    """What is seen of each card of a set: up to where the next one begins to cover it."""
    found = {}
    for (card, pose), after in zip_longest(cards, cards[1:]):
        box = pose.box
        if after is not None and after[1].y == pose.y and after[1].box.x < box.right:
            box = box._replace(w=after[1].box.x - box.x)
        found[card] = box
    return found


def said(look: Look) -> Iterator[Piece]:
    """What is told of sets, over and under them, and the seams between those that were one."""
    scene, boxes = look.scene, look.layout.board
    if scene.board is None or boxes is None:
        return
    small = look.layout.k < SMALL_WINDOW
    lifted = {meld.id for meld in scene.melds if {*meld.cards} <= {*scene.held}}  # nothing lies there of which to tell
    sets = [box for box in boxes.sets if box.name not in lifted]
    pills: list[Pill] = []
    for box in sets:
        told, row = scene.board.of(box.name), boxes.row_at(box.cards.centre)
        if told.tag and (not told.parted or (box.seam.w and not small)):
            pills.append(Pill(box.name, told.tag, row, box.seam.centre[0] if box.seam.w else box.cards.centre[0]))
        if told.fault:
            pills.append(Pill(box.name, told.fault, row + 1, box.box.centre[0], wrong=True))
    for box in sets:
        lines = {pill.line for pill in pills if pill.set == box.name}
        if lines or box.seam.w:
            yield _said(look, box, tuple(pill for pill in pills if pill.line in lines), boxes.room)


def _said(look: Look, box: SetBox, pills: tuple[Pill, ...], room: Rect) -> Piece:
    """What is told of one set. `pills` are all that lie in the same lines: each makes room for the others."""
    k = look.layout.k
    high = TAG_ROOM * k
    whole = Rect(room.x - 10 * k, box.box.y - high, room.w + 20 * k, box.box.h + 2 * high)

    def draw(on: Board) -> None:
        if box.seam.w:
            piece_marks.seam(on, box.seam.centre[0], box.seam.y, box.seam.bottom)
        words(on)

    def words(on: Board) -> None:
        for pill in apart(pills, room, on):
            if pill.set != box.name:
                continue
            up = max(room.y + 3 * k, box.box.y + TAG_UP * k)
            down = min(room.bottom - 8 * k, box.box.bottom + PILL_DOWN * k)
            piece_marks.tag(on, pill.words, (pill.x, down if pill.wrong else up), pill.wrong)

    spot = whole._replace(x=max(whole.x, box.box.x - REACH * k), w=min(whole.w, box.box.w + 2 * REACH * k))
    return Piece(f"{SAID}{box.name}", (box, pills), pixels(spot), draw, label=words)


# ---- in words -----------------------------------------------------------------------------------


def items(speech: Speech) -> Iterator[Item]:
    """The sets in reading order, and the cards in each."""
    scene, boxes = speech.scene, speech.layout.board
    if scene.board is None or boxes is None:
        return
    melds = {meld.id: meld for meld in scene.melds}
    for number, box in enumerate(boxes.sets, 1):
        yield from _set_items(speech, scene.board, melds[box.name], number)


def _set_items(speech: Speech, board: BoardScene, meld: MeldScene, number: int) -> Iterator[Item]:
    session, told = speech.session, board.of(meld.id)
    means = speech.scene.means
    own = [card for card in meld.cards if not is_ghost(card) and card in speech.layout.poses]
    words = ", ".join(speech.card(card, means.get(item, "")) for item, card in zip(own, session.ids.cards(own), strict=True))
    label = say("board.set", number=number, what=words)
    label = ", ".join(filter(None, (label, told.tag, told.fault)))
    yield speech.place(meld.id, "meld", label, "melds", cards=speech.names(own), owner=None)
    usable = speech.table.moment.usable
    for face, item in zip(speech.row(own, meld.id), own, strict=True):
        meant = means.get(item, "")
        card = session.ids.card(item)
        if card is None:
            continue
        label = ", ".join(filter(None, (speech.card(card, meant), _mark(speech, board, item))))
        yield replace(face, label=label, value=meant or None, enabled=item in usable, selected=item in speech.scene.selected)


def _mark(speech: Speech, board: BoardScene, item: Id) -> str:
    """How one piece is marked, in words."""
    mark = board.mark(item)
    if mark != "played":
        return say("board.moved") if mark else ""
    if not board.drafting:
        return say("board.played")
    return say("board.of_rack" if speech.scene.rack is not None else "board.of_hand")


def at(table: Table, pos: Point) -> Hit | None:
    """The set, or its card, at a point."""
    layout, scene = table.stage.layout, table.stage.scene
    boxes = layout.board
    if boxes is None:
        return None
    found = next((box for box in boxes.sets if box.box.has(pos)), None)
    if found is None:
        return None
    meld = next(meld for meld in scene.melds if meld.id == found.name)
    hit = next((card for card in reversed(meld.cards) if _there(layout.poses, card, pos)), None)
    if hit is None or is_ghost(hit):
        return found.name, ()
    return (hit, (hit,)) if hit in table.moment.usable else (found.name, ())


def _there(poses: dict[Id, Pose], card: Id, pos: Point) -> bool:
    return card in poses and poses[card].box.has(pos)
