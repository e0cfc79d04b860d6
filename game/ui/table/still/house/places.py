"""The places round a house: plates, circles and lozenges with their chips, and the hands with their totals."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.table import theme
from game.table.chips import pile
from game.table.geometry import Point, Rect
from game.table.items import Item
from game.table.layout.house_boxes import BetPlace, HandPlace, PlaceBox
from game.table.layout.plates import PlateBox
from game.table.scene.house import MAIN, SIDE, PlaceScene, SideScene, SpotScene, Tone, bet_id
from game.table.scene.scene import SeatScene
from game.table.shapes import CHIP
from game.ui.art import betting_cloth, chip_pictures, panels
from game.ui.art.board import Board
from game.ui.table.context.look import Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.house.house import outline
from game.words.catalogue import say

INKS: dict[Tone, theme.Colour] = {
    "plain": theme.CREAM, "soft": theme.SOFT, "gold": theme.GOLD, "good": theme.GOOD, "fault": theme.FAULT,
}  # fmt: skip
STACK, SIDE_STACK, WON_STACK = 0.62, 0.58, 0.92
"""How large a chip is in its circle, in its lozenge, and where the house has put it, in parts of their size."""
TWO = 0.44
"""Half the way between the two stacks of a double, in parts of the circle."""
FRAME = 14.0
"""So far outside a hand that is played its frame runs."""
VEIL = (8, 34, 25, 150)
BUST = (92, 30, 32, 245)


def pieces(look: Look) -> Iterator[Piece]:
    """All places: first what lies on the cloth, then plates and hands."""
    scene, boxes = look.scene, look.layout.house
    if scene.house is None or boxes is None:
        return
    for place in scene.house.places:
        there = boxes.places[place.seat]
        if there.ground.w:
            yield _ground(look, place.seat, there)
        yield from _bets(look, place, there)
    for place in scene.house.places:
        if place.seat in look.layout.plates and not place.own:
            yield _plate(look, place, scene.seats[place.seat], look.layout.plates[place.seat])
    yield _own_plate(look)
    for place in scene.house.places:
        there = boxes.places[place.seat]
        for number, (spot, hand) in enumerate(zip(place.spots, there.hands, strict=True)):
            yield _hand(look, place, number, spot, hand)


# ---- chips ----------------------------------------------------------------------------------------


def _ground(look: Look, seat: int, there: PlaceBox) -> Piece:
    r = pixels(there.ground)
    return Piece(f"ground:{seat}", there.ground, r, lambda board: board.lay(r, 20, (0, 8, 8, 34), (235, 235, 215, 30), 1.5))


def _bets(look: Look, place: PlaceScene, there: PlaceBox) -> Iterator[Piece]:
    k = look.layout.k
    for number, (spot, bet) in enumerate(zip(place.spots, there.bets, strict=True)):
        key = (
            spot._replace(cards=(), total="", state="waits"),
            spot.state in ("bust", "gone"),
            bet,
            place.own,
            MAIN in place.lit,
            place.away,
        )
        around = [bet.box, bet.won, bet.label, bet.tag]

        def draw(board: Board, spot: SpotScene = spot, bet: BetPlace = bet) -> None:
            betting_cloth.circle(board, bet.box, MAIN in place.lit)
            _stacks(board, bet, spot)
            won(board, bet, spot.won)
            _under(board, bet, spot.bet, spot.said, spot.tone, spot.tag, place.own, spot.state in ("bust", "gone"))

        yield Piece(f"bet:{place.seat}:{number}", key, look.reach((), *[one for one in around if one.w], around=20), draw)
    if there.side is not None and place.side is not None:
        yield _side(look, place, place.side, there.side)
    if there.mark.w:
        face = pixels(there.mark)
        portrait = look.scene.seats[place.seat].portrait
        yield Piece(f"mark:{place.seat}", (portrait, there.mark, k), face, lambda board: _face(board, portrait, face))


def _side(look: Look, place: PlaceScene, side: SideScene, bet: BetPlace) -> Piece:
    def draw(board: Board) -> None:
        betting_cloth.lozenge(board, bet.box, SIDE in place.lit, "" if side.bet else side.odds)
        stack(board, bet.middle, SIDE_STACK * bet.radius, side.bet)
        won(board, bet, side.won)
        _under(board, bet, side.bet if not place.own else 0, side.said, side.tone, side.tag, place.own)

    rooms = [one for one in (bet.box, bet.won, bet.label, bet.tag) if one.w]
    return Piece(f"side:{place.seat}", (side, bet, place.own, SIDE in place.lit), look.reach((), *rooms, around=20), draw)


def stack(board: Board, at: Point, radius: float, amount: int, shade: theme.Shade = CHIP.lies) -> None:
    """An amount in one stack, in pixels by the middle of the circle in which it lies."""
    if amount > 0:
        k = board.k
        chip_pictures.lay(board, at[0] / k, at[1] / k + 0.12 * radius / k, radius / k, pile(amount), shade)


def _stacks(board: Board, bet: BetPlace, spot: SpotScene) -> None:
    if not spot.doubled or spot.bet < 2:
        stack(board, bet.middle, STACK * bet.radius, spot.bet)
        return
    (x, y), r = bet.middle, bet.radius
    half = spot.bet // 2
    stack(board, (x - TWO * r, y), 0.54 * r, spot.bet - half)
    stack(board, (x + TWO * r, y + 0.05 * r), 0.54 * r, half)


def won(board: Board, bet: BetPlace, amount: int) -> None:
    """What the house has put beside a bet."""
    stack(board, bet.won.centre, WON_STACK * bet.won.w / 2, amount)


def _under(board: Board, bet: BetPlace, amount: int, said: str, tone: Tone, tag: str, own: bool, lost: bool = False) -> None:
    """Below a bet: its sum, or words; a tag says what it has brought."""
    if own and not tag:
        if said:
            size = board.words.fit(said, board.type(theme.SMALL), round(bet.label.w), True)
            board.write(said, *bet.label.centre, size, INKS[tone], True, "centre", round(bet.label.w))
    elif not own and amount and not tag:
        low = bet.box.bottom - 2 * board.k
        board.chip_at(bet.middle[0], low, str(amount), board.type(20), (7, 28, 21, 235), pad=16, high=28)
    if tag:
        room = bet.tag if own or amount else bet.box._replace(y=bet.middle[1] - bet.tag.h / 2, h=bet.tag.h)
        pill(board, room, tag, "fault" if tone == "fault" or lost else "gold", bet.tag.h)


def pill(board: Board, room: Rect, words: str, tone: Tone, high: float) -> None:
    """Words in a pill around the middle of a room: gold, with a gilt edge, or coral."""
    size = board.words.fit(words, board.type(theme.SMALL if high < 40 * board.k else theme.BODY), round(max(room.w, 40)), True)
    h = max(round(high), board.words.height(size))
    wide = max(board.words.width(words, size, True) + round(0.7 * h), h)
    r = pygame.Rect(0, 0, wide, h)
    r.center = (round(room.centre[0]), round(room.centre[1]))
    if tone == "gold":
        board.chip(r, words, size, (*theme.GOLD, 255), (*theme.GOLD_LIGHT, 255), theme.INK)
    elif tone == "fault":
        board.chip(r, words, size, BUST, (*theme.FAULT, 255), theme.CREAM)
    else:
        board.chip(r, words, size, (7, 28, 21, 240), (*betting_cloth.GILT, 220))


def _face(board: Board, portrait: str, face: pygame.Rect) -> None:
    board.surface.blit(board.art.avatar(portrait, face.w), face)


# ---- hands ----------------------------------------------------------------------------------------


def _hand(look: Look, place: PlaceScene, number: int, spot: SpotScene, hand: HandPlace) -> Piece:
    cards = look.lying(spot.cards)
    shown = bool(cards) and len(cards) == len(spot.cards) if spot.state in ("bust", "gone") else bool(cards)
    several = len(place.spots) > 1
    told = shown and bool(spot.total) and (place.own or several or spot.state in ("bust", "gone"))

    def draw(board: Board) -> None:
        if spot.state == "plays":
            frame(board, hand)
        for pose in hand.outlines if place.outlined else ():
            outline(board, pose)
        look.draw(board, cards)
        if spot.state == "bust" and shown:
            _veil(board, hand)
        if told:
            tone: Tone = "gold" if spot.state == "plays" else "fault" if spot.state in ("bust", "gone") else "plain"
            pill(board, hand.pill, spot.total, tone, hand.pill.h)

    key = (cards, spot.state, spot.total if told else "", hand, place.outlined)
    rooms = [hand.pill, *(pose.reach for pose in hand.outlines), *(pose.reach for _, pose in cards), hand.box]
    return Piece(f"hand:{place.seat}:{number}", key, look.reach((), *rooms, around=44), draw, cards)


def frame(board: Board, hand: HandPlace) -> None:
    """The gold frame and the light round the hand that is played."""
    w, h, away = round(hand.box.w), round(hand.box.h), board.px(FRAME)
    blur = max(2, board.px(13))

    def made() -> pygame.Surface:
        wide, high, pad = w + 2 * away, h + 2 * away, 2 * blur
        picture = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA)
        picture.blit(panels.halo(wide, high, board.px(18), blur, 120), (0, 0))
        inner = panels.box(wide, high, board.px(16), (*theme.GOLD, 46), (*theme.GOLD, 255), max(2, board.px(3)))
        picture.blit(inner, (pad, pad))
        return pygame.transform.rotozoom(picture, -hand.at.angle, 1.0).convert_alpha() if hand.at.angle else picture

    key = ("frame", w, h, round(hand.at.angle, 2), away)
    board.put(betting_cloth.kept(key, made), center=(round(hand.at.x), round(hand.at.y)))


def _veil(board: Board, hand: HandPlace) -> None:
    w, h = round(hand.box.w + 4 * board.k), round(hand.box.h + 4 * board.k)

    def made() -> pygame.Surface:
        veil = panels.box(w, h, board.px(8), VEIL)
        return pygame.transform.rotozoom(veil, -hand.at.angle, 1.0).convert_alpha() if hand.at.angle else veil

    board.put(betting_cloth.kept(("veil", w, h, round(hand.at.angle, 2)), made), center=(round(hand.at.x), round(hand.at.y)))


# ---- plates ---------------------------------------------------------------------------------------


def _plate(look: Look, place: PlaceScene, seat: SeatScene, box: PlateBox) -> Piece:
    def draw(board: Board) -> None:
        r, face = pixels(box.panel), pixels(box.portrait)
        rim = (*theme.GOLD, 230) if seat.to_act else theme.PANEL_LINE
        board.lay(r, 17, (7, 28, 21, 190), rim, 3 if seat.to_act else 2)
        avatar = board.art.avatar(seat.portrait, face.w)
        board.surface.blit(avatar, face)
        size, word = board.type(26), place.word
        quiet = place.away or place.tone == "fault"
        name, k = box.name, board.k
        taken = board.words.width(word, size, True) + 12 * k if word else 0.0
        room = round(name.w - taken)
        called = board.words.shortened(seat.name, room, True)
        board.write(called, name.x, name.centre[1], size, theme.SOFT if quiet else theme.CREAM, True, room=room)
        if word:
            board.write(word, name.right, name.centre[1], size, INKS[place.tone], True, "right", round(name.w * 0.6))
        if box.note.w and place.note:
            board.write(place.note, box.note.x, box.note.centre[1], board.type(theme.SMALL), theme.SOFT, room=round(box.note.w))
        if seat.to_act:
            side = max(18, board.px(34))
            board.sign("turn_mark", side, theme.GOLD, center=(round(box.pointer[0]), round(box.pointer[1])))

    key = (place.word, place.tone, place.note, place.away, seat.name, seat.portrait, seat.to_act, box)
    return Piece(f"seat:{place.seat}", key, look.reach((), box.panel, around=26), draw)


def _own_plate(look: Look) -> Piece:
    """The player's own plate: what the player owns, and what of it lies on the table."""
    house, me, box = look.scene.house, look.scene.seats[look.scene.me], look.layout.plates[look.scene.me]
    assert house is not None
    turn = any(look.scene.seats[place.seat].to_act for place in house.own)

    def draw(board: Board) -> None:
        r, face, k = pixels(box.panel), pixels(box.portrait), board.k
        panels.drop(board.surface, r, board.px(22), theme.RAISED, k)
        board.lay(r, 22, (7, 28, 21, 165), (*theme.GOLD, 230) if turn else theme.PANEL_LINE, 3 if turn else 2)
        panels.drop(board.surface, face, face.w // 2, theme.FACE, k)
        board.surface.blit(board.art.avatar(me.portrait, face.w), face)
        name, score, note = box.name, box.score, box.note
        board.write(
            board.words.shortened(me.name, round(name.w), True),
            name.x,
            name.centre[1],
            board.type(32),
            theme.CREAM,
            True,
            room=round(name.w),
        )
        fits = board.words.width(house.purse, theme.LEAST_TEXT, True) <= score.w
        purse = house.purse if fits else house.purse_brief
        board.write(purse, score.x, score.centre[1], board.type(theme.BODY), theme.GOLD, True, room=round(score.w))
        board.write(house.cloth, note.x, note.centre[1], board.type(theme.SMALL), theme.SOFT, room=round(note.w))
        if turn:
            board.sign("turn_mark", max(18, board.px(42)), theme.GOLD, center=(round(box.pointer[0]), round(box.pointer[1])))

    return Piece(
        f"seat:{me.seat}", (me.name, me.portrait, turn, house.purse, house.cloth, box), look.reach((), box.panel, around=26), draw
    )


# ---- as a list, and at a point --------------------------------------------------------------------


def items(speech: Speech) -> Iterator[Item]:
    """Every place: who sits there, the bets, the hands with their cards."""
    scene, boxes = speech.scene, speech.layout.house
    if scene.house is None or boxes is None:
        return
    for place in scene.house.in_order:
        seat, there = scene.seats[place.seat], boxes.places[place.seat]
        words = ", ".join(filter(None, (seat.name, place.word, place.note)))
        yield speech.place(f"seat:{place.seat}", "seat", words, f"seat:{place.seat}", enabled=False)
        yield from _bet_items(speech, place)
        for number, (spot, hand) in enumerate(zip(place.spots, there.hands, strict=True)):
            if spot.cards:
                zone = f"seat:{place.seat}"
                label = say("dealer.hand", number=number + 1, total=spot.total, state=say(f"dealer.state_{spot.state}"))
                yield speech.text(f"hand:{place.seat}:{number + 1}", label, zone, hand.pill)
                yield from speech.row(spot.cards, zone)


def _bet_items(speech: Speech, place: PlaceScene) -> Iterator[Item]:
    scene = speech.scene
    total = sum(spot.bet for spot in place.spots)
    name = scene.seats[place.seat].name
    usable = place.own and scene.house is not None and scene.house.staking
    for bet, amount in ((MAIN, total), (SIDE, place.side.bet if place.side is not None else None)):
        item = bet_id(place.seat, bet)
        if amount is not None and item in speech.layout.items:
            label = say(f"dealer.bet_{bet}", name=name, amount=amount)
            yield speech.place(item, "area", label, "bets", enabled=usable, value=amount, owner=place.seat)


def at(table: Table, pos: Point) -> Hit | None:
    """The bet of a place under a point: of others only to be looked at."""
    scene, layout = table.stage.scene, table.stage.layout
    if scene.house is None:
        return None
    for place in scene.house.places:
        for bet in (MAIN, SIDE):
            box = layout.items.get(bet_id(place.seat, bet))
            if box is not None and box.has(pos):
                return bet_id(place.seat, bet), ()
    return None
