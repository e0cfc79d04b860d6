"""One hand that lies open when all is over: whose it is, its cards, and the lines under them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame

from game.table import theme
from game.table.geometry import Pose, Rect
from game.table.layout.open_rows import Row
from game.table.scene.scene import Id, TableScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Look, Piece, pixels
from game.ui.table.still.card_badges import worn

LINE_DOWN = 15.0
"""From the cards to the line below them, in units."""


def pieces(look: Look) -> Iterator[Piece]:
    """The hands that lie open."""
    scene, drifts = look.scene, look.drifts
    laid = scene.loose if scene.strips else scene.laid  # melds that have kept their lanes are no part of it
    for row in look.layout.rows:
        cards = tuple(pair for group in laid if group.owner == row.seat for pair in look.lying(group.cards))
        draw = partial(draw_row, sprites=look.sprites, scene=scene, row=row, cards=cards, drifts=drifts)
        key = (scene.seats[row.seat], row, cards, drifts)
        yield Piece(f"row:{row.seat}", key, look.reach((), row.box, around=24), draw)


def draw_head(board: Board, scene: TableScene, row: Row, look: str = "calm") -> None:
    """Whose hand it is: portrait, name, and what its player did when the hand ended."""
    k, surface, info = board.k, board.surface, scene.seats[row.seat]
    face = pixels(row.portrait)
    panels.lay_shadow(surface, face.move(0, round(4 * k)), face.w // 2, max(1, round(6 * k)), 110)
    surface.blit(board.art.avatar(info.portrait, face.w, look), face)
    beside = row.name.x >= row.portrait.right
    large = max(theme.NAME, min(theme.HEADING, 0.4 * row.portrait.h / k)) if beside else theme.NAME
    size = board.words.fit(info.name, board.type(large), round(row.name.w), True)
    x = row.name.x if beside else row.name.centre[0]
    y, small = row.name.centre[1], board.type(theme.SMALL)
    beyond = x + board.words.width(info.name, size, True) + 14 * k
    narrow = beside and board.words.width(info.deed, small) > row.deed.right - beyond
    if info.deed and narrow and high_enough(face.h, board.words.height(size), board.words.height(small)):
        up, down = board.words.height(small) / 2, board.words.height(size) / 2
        board.write(info.name, x, y - up, size, theme.CREAM, True, "left")
        board.write(info.deed, x, y + down, small, theme.GOLD_LIGHT, room=round(row.deed.right - x))
        return
    spot = board.write(info.name, x, y, size, theme.CREAM, True, "left" if beside else "centre")
    if info.deed and beside:
        board.write(info.deed, spot.right + 14 * k, spot.centery, board.type(0.8 * large), theme.GOLD_LIGHT,
            room=round(row.deed.right - spot.right - 14 * k)          )  # fmt: skip
    elif info.deed and row.deed.w:
        size = board.words.fit(info.deed, board.type(theme.BODY), round(row.deed.w), False)
        board.write(info.deed, *row.deed.centre, size, theme.GOLD_LIGHT, False, "centre")


def high_enough(face: float, name: float, deed: float) -> bool:
    """Whether two lines of these heights stand beside a portrait of this one: what was done goes below a name that it has no room
    beside.
    """
    return name + deed <= face + 2


def draw_row(board: Board, sprites: Sprites, scene: TableScene, row: Row, cards: Cards, drifts: bool = False) -> None:
    """One hand: portrait and name, unless they are on their way, its cards, lines under the melds and empty places of cards that
    were laid off.
    """
    k, surface = board.k, board.surface
    if not drifts:
        draw_head(board, scene, row)
    for _, place in () if drifts else row.places:
        r = pixels(place)
        radius = board.art.radius(r.w)
        surface.blit(panels.box(r.w, r.h, radius, (0, 0, 0, 36), (*theme.LINE, 130), max(1, round(2 * k))), r)
    wear = worn(scene, dict(cards))
    added = added_to(scene)
    for card, pose in cards:
        sprites.draw(surface, card, pose)
        if card in added:
            draw_added(board, pose)
        if card in wear:
            wear[card].draw(board, pose)
    for foot in feet(scene, row):
        if _there(foot.place, cards) or (foot.place == row.left and row.places and not drifts):
            draw_foot(board, foot)
    name_melds(board, scene, row, cards)


class Foot(NamedTuple):
    """The line under a meld of a row, or under what is left."""

    cards: tuple[Id, ...]
    place: Rect
    words: str
    gold: bool = True


def feet(scene: TableScene, row: Row) -> list[Foot]:
    """The lines of a row, with the words for what stands on them."""
    melds = [meld for meld in scene.melds if meld.owner == row.seat and not scene.strips]
    found = [Foot(meld.cards, place, scene.kinds.get(meld.id, "")) for meld, place in zip(melds, row.melds, strict=True)]
    loose = next((one for one in scene.loose if one.owner == row.seat), None)
    if row.left.w and loose is not None:
        found.append(Foot(loose.cards, row.left, scene.kinds.get(loose.id, ""), gold=False))
    return found


def draw_foot(board: Board, foot: Foot) -> None:
    """Such a line; a gold one under a meld."""
    k, place = board.k, foot.place
    high = max(2, round(4 * k)) if foot.gold else max(1, round(2 * k))
    line = pygame.Rect(round(place.x), round(place.bottom + LINE_DOWN * k), round(place.w), high)
    colour = (*theme.GOLD, 255) if foot.gold else (*theme.CREAM, 190)
    board.surface.blit(panels.box(line.w, line.h, line.h // 2 if foot.gold else 0, colour), line)


def name_foot(board: Board, foot: Foot, left: float = 0.0) -> bool:
    """Its words on it, not beyond this left end; False where there is no room for them."""
    k, place = board.k, foot.place
    room = place.w if foot.gold else place.w * 1.1 + 20 * k
    size = board.type(theme.SMALL)
    return bool(foot.words) and chip(board, foot.words, place.centre[0], place.bottom + LINE_DOWN * k, size, room, left)


def added_to(scene: TableScene) -> frozenset[Id]:
    """Of open hands the cards that others have laid off on their melds."""
    return frozenset(card for meld in scene.melds for card, _ in meld.others if card in meld.cards and scene.laid_out)


def draw_added(board: Board, pose: Pose) -> None:
    """A gold rim around such a card, which keeps its colours and all of its paper."""
    width = max(2, round(4 * board.k))
    r = pixels(pose.box).inflate(2 * width - 2, 2 * width - 2)
    board.surface.blit(panels.box(r.w, r.h, board.art.radius(r.w) + width - 1, None, (*theme.GOLD, 255), width), r)


def name_melds(board: Board, scene: TableScene, row: Row, cards: Cards | None = None) -> None:
    """The word for each meld and for what is left, on the line under it; with `cards` only where they lie by now."""
    for foot in feet(scene, row):
        if cards is None or _there(foot.place, cards):
            name_foot(board, foot, row.box.x)


def chip(board: Board, words: str, x: float, y: float, size: int, room: float, left: float = 0.0) -> bool:
    """Words on a line under cards, by their middle but not beyond this left end; none, and False, where the room is too narrow
    for them.
    """
    k = board.k
    high = max(board.words.height(size) + round(2 * k), round(34 * k))
    wide = board.words.width(words, size, True) + high
    if wide <= room:
        r = pixels(Rect(max(left, x - wide / 2), y - high / 2, wide, high))
        board.chip(r, words, size, (5, 20, 16, 255))
    return wide <= room


def _there(place: Rect, cards: Cards) -> bool:
    """Whether any of the cards of this place lies there by now."""
    return any(place.x < pose.x < place.right for _, pose in cards)
