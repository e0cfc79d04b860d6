"""The house: what is printed on the cloth, its plate, tray, shoe and cards."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.table import theme
from game.table.geometry import Pose, Rect
from game.table.items import Item
from game.table.scene.scene import is_back
from game.ui.art import betting_cloth, panels
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.still.outlines import DASH
from game.words.catalogue import say

GROUND = (7, 28, 21, 165)


def pieces(look: Look) -> Iterator[Piece]:
    """Everything of the house, what lies below first."""
    house, boxes, k = look.scene.house, look.layout.house, look.layout.k
    if house is None or boxes is None:
        return
    yield Piece("house:cloth", (house.line, boxes.arc, boxes.words, k), _printed(look), lambda board: _print(look, board))

    def tray(board: Board) -> None:
        betting_cloth.tray(board, boxes.tray, boxes.grooves)

    yield Piece("house:tray", boxes.tray, look.reach((), boxes.tray, around=20), tray)

    def shoe(board: Board) -> None:
        box = boxes.shoe
        betting_cloth.shoe(board, box, house.cut)
        x, room = box.x + 0.53 * box.w, round(0.76 * box.w)
        board.write(house.shoe, x, box.y + 0.38 * box.h, board.type(theme.BODY), theme.CREAM, True, "centre", room)
        board.write(house.left, x, box.y + 0.70 * box.h, board.type(theme.SMALL), theme.SOFT, False, "centre", room)

    yield Piece("house:shoe", (house.shoe, house.left, house.cut, boxes.shoe), look.reach((), boxes.shoe, around=30), shoe)

    def plate(board: Board) -> None:
        box, face = boxes.plate, pixels(boxes.portrait)
        r = pixels(box)
        panels.drop(board.surface, r, board.px(22), theme.RAISED, board.k)
        board.lay(r, 22, GROUND, theme.PANEL_LINE)
        board.surface.blit(board.art.avatar(house.portrait, face.w), face)
        left, room = face.right + board.px(14), round(r.right - face.right - board.px(28))
        board.write(house.name, left, r.y + 0.34 * r.h, board.type(theme.BUTTON_TEXT), theme.CREAM, True, room=room)
        board.write(house.note, left, r.y + 0.70 * r.h, board.type(theme.SMALL), theme.GOLD, True, room=room)

    yield Piece(
        "house:plate", (house.name, house.portrait, house.note, boxes.plate), look.reach((), boxes.plate, around=26), plate
    )
    cards = look.lying(house.cards)

    def lying(board: Board) -> None:
        for pose in boxes.outlines if house.outlined else ():
            outline(board, pose)
        look.draw(board, cards)
        there = {card for card, _ in cards}
        for number, (words, (x, y)) in enumerate(zip(house.totals, boxes.totals, strict=False)):
            if len(house.totals) == 1 or house.cards[number] in there:
                _total(board, words, x, y)

    whole = [pose.reach for _, pose in cards] + [pose.reach for pose in boxes.outlines]
    rooms = [Rect(x - 40 * k, y - 30 * k, 80 * k, 60 * k) for x, y in boxes.totals]
    if whole or rooms:
        key = (cards, house.totals, boxes.totals, house.outlined, boxes.outlines)
        yield Piece("house:cards", key, look.reach((), *whole, *rooms, around=26), lying, cards)


def _printed(look: Look) -> pygame.Rect:
    """The part of the cloth with something printed on it."""
    boxes, k = look.layout.house, look.layout.k
    assert boxes is not None
    if not boxes.arc.w:
        return look.reach((), boxes.words, around=4)
    cloth = look.layout.cloth
    return pixels(Rect(cloth.x, cloth.y + 90 * k, cloth.w, boxes.arc.y + boxes.arc.w - 40 * k - cloth.y - 90 * k))


def _print(look: Look, board: Board) -> None:
    house, boxes = look.scene.house, look.layout.house
    assert house is not None and boxes is not None
    if boxes.arc.w:
        middle = boxes.arc.x, boxes.arc.y
        betting_cloth.arcs(board, middle, boxes.arc.w)
        betting_cloth.words_along(board, house.line, middle, boxes.arc.w)
    else:
        words = boxes.words
        board.write(house.line, *words.centre, board.type(26), betting_cloth.GILT, True, "centre", round(words.w))


def outline(board: Board, pose: Pose) -> None:
    """Where a card will come: dashed, and turned as it will lie."""
    w, h = round(pose.w), round(pose.h)
    if abs(pose.angle) < 0.05:
        r = pygame.Rect(round(pose.x - w / 2), round(pose.y - h / 2), w, h)
        board.dashes(r, max(3, board.px(8)), DASH)
        return
    board.put(_turned_outline(board, w, h, pose.angle), center=(round(pose.x), round(pose.y)))


def _turned_outline(board: Board, w: int, h: int, angle: float) -> pygame.Surface:
    def draw() -> pygame.Surface:
        wide, dash, gap = max(2, 2 * board.px(2)), 2 * board.px(12), 2 * board.px(10)
        twice = panels.dashed(2 * w, 2 * h, 2 * max(3, board.px(8)), DASH, wide, dash, gap)
        return pygame.transform.rotozoom(twice, -angle, 0.5).convert_alpha()

    return betting_cloth.kept(("outline", w, h, round(angle, 2), board.k), draw)


def _total(board: Board, words: str, x: float, y: float) -> None:
    board.chip_at(x, y, words, board.type(26), (7, 28, 21, 235), pad=22, high=40)


def items(speech: Speech) -> Iterator[Item]:
    """The dealer, the shoe, and the house's cards."""
    house, boxes = speech.scene.house, speech.layout.house
    if house is None or boxes is None:
        return
    yield speech.text("house", f"{house.name}: {house.note}", "house", boxes.plate)
    yield speech.text("line", house.line, "house", boxes.words if boxes.words.w else None)
    label = say("dealer.shoe", shoe=house.shoe, left=house.left)
    count = speech.session.view.stock_count
    yield speech.place("pile:stock", "pile", label, "stock", enabled=False, count=count)
    yield from speech.row([card for card in house.cards if not is_back(card)], "house")
    if house.totals:
        yield speech.text("house_total", say("dealer.total", total=", ".join(house.totals)), "house", None)
