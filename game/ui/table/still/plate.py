"""Plates of the people at the table: portrait, name, score, cards, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.table import theme
from game.table.geometry import NOWHERE, Pose, Rect
from game.table.items import Item
from game.table.layout.plates import PlateBox
from game.table.scene.scene import SeatScene, back_id
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.still.money import purse as purse_head
from game.words.catalogue import plain, say

AWAY, BROKE = 150, 96
"""How clear the portrait of somebody is who does not play in this hand, of 255, and of somebody who is bankrupt."""
WORD = re.compile(r"(?:⟦[^⟧]*⟧|[^\s⟦])+")
"""What is not torn apart where there is no room for all that is said: a word, or a card."""


def pieces(look: Look) -> Iterator[Piece]:
    """The plates with the backs in them; a hand that is fanned out beside its plate is a piece of its own."""
    scene, layout = look.scene, look.layout
    for info in scene.seats if not layout.rows else ():
        seat, box, own = info.seat, layout.plates[info.seat], info.seat == scene.me
        backs = [back_id(f"seat{seat}", i) for i in range(info.count - len(info.shown))]
        cards = look.lying([*info.shown, *backs]) if not own else ()
        fan = tuple((card, pose) for card, pose in cards if not box.panel.has((pose.x, pose.y)))
        kept = tuple(card for card in cards if card not in fan)
        forces = scene.offer is not None and scene.offer.forced is not None and scene.offer.forced[1] == seat
        paint = partial(draw, sprites=look.sprites, seat=info, box=box, cards=kept, own=own, gold=forces)
        yield Piece(
            f"seat:{seat}",
            (info, box, kept, scene.showdown, forces),
            look.reach((), box.panel, *([box.note] if box.note.w else []), around=26, above=30),
            paint,
            kept,
        )
        if fan:
            room = look.reach((), *(pose.reach for _, pose in fan), around=24)
            yield Piece(f"backs:{seat}", fan, room, partial(look.draw, cards=fan))


def others(speech: Speech) -> Iterator[Item]:
    """The other players, then their cards that lie face up when the hand is over."""
    for info in speech.scene.others:
        yield seat_item(speech, info.seat)
    for info in speech.scene.others:
        yield from speech.row(info.shown, f"seat:{info.seat}")


def seat_item(speech: Speech, seat: int) -> Item:
    """A player, with what the plate says."""
    info = speech.scene.seats[seat]
    code = "table.seat_chips" if speech.session.rules.in_chips else "table.seat"
    label = say(code, name=info.name, count=info.count, score=speech.session.view.scores[seat])
    if info.purse is not None:
        chips, rules = info.purse.amount, speech.session.rules
        label = say("table.seat_purse", name=info.name, count=info.count, chips=chips, currency=rules.currency(chips))
    said = [
        *((info.purse.tag, info.purse.why) if info.purse is not None else ()),
        info.badge,
        plain(info.note) if seat != speech.scene.me else "",
    ]
    words = ", ".join(filter(None, (label, *said)))
    return speech.place(f"seat:{seat}", "seat", words, f"seat:{seat}", enabled=False, count=info.count)


def ground(own: bool) -> theme.Ink:
    """The colour of a plate over the cloth."""
    return (7, 28, 21, 165 if own else 150)


def is_tall(board: Board, box: PlateBox) -> bool:
    """Whether name and words stand in lines of their own, and not in one beside the portrait."""
    return box.panel.h > 100 * board.k


def draw(board: Board, sprites: Sprites, seat: SeatScene, box: PlateBox, cards: Cards, own: bool, gold: bool = False) -> None:
    """One plate with the cards that lie on it. `gold`: what is said there leads on to something, as an arrow does."""
    k, surface = board.k, board.surface
    tall = is_tall(board, box)
    r = pixels(box.panel)
    rim = (*theme.GOLD, 230) if seat.to_act else theme.PANEL_LINE
    fill = ground(own)
    if own or tall:  # a low one is the head of a lane, and lies on the cloth
        panels.drop(surface, r, round(22 * k), theme.RAISED, k)
    board.lay(r, 22, fill, rim, (3 if seat.to_act else 2))
    face = pixels(box.portrait)
    broke = seat.purse is not None and seat.purse.broke and not own
    away = (seat.out or seat.left) and not own
    avatar = board.art.avatar(seat.portrait, face.w)
    if away:  # sits by: a quiet head
        avatar = avatar.copy()
        avatar.set_alpha(BROKE if broke else AWAY)
    if not away:
        panels.drop(surface, face, face.w // 2, theme.FACE, k * min(1.0, face.w / (100 * k)))
    surface.blit(avatar, face)
    name, score = box.name, box.score
    colour = theme.SOFT if away else theme.CREAM
    here = bool(cards) and box.panel.has((cards[0][1].x, cards[0][1].y))  # and not fanned out below
    if not (own or tall or here) and (right := next((one for one in (box.chip, score) if one.w), None)) is not None:
        name = name._replace(w=max(name.w, right.x - 8 * k - name.x))  # small windows have larger letters than the plate's
    called = board.words.shortened(seat.name, round(name.w), True)
    said = bool(seat.note) and not own and not away
    if not (said and _hides_name(board, seat, box)):
        board.write(called, name.x, name.centre[1], board.type(32 if own else theme.NAME), colour, True, room=round(name.w))
    size = board.type(theme.BODY if own else theme.NAME)
    if own:
        board.write(seat.score, score.x, score.centre[1], size, theme.GOLD, True, room=round(score.w))
        if seat.note:
            board.write(seat.note, box.note.x, box.note.centre[1], board.type(theme.SMALL), theme.SOFT, room=round(box.note.w))
    behind = tall and said and box.note.y < score.bottom
    if not own and score.w and not behind and box.chips == NOWHERE:
        at, end = (score.x, "left") if tall else (score.right, "right")
        board.write(seat.score, at, score.centre[1], size, theme.GOLD, True, end, room=round(score.w))
    purse = seat.purse if box.chips != NOWHERE and not behind else None
    if purse is not None:
        purse_head.in_head(board, purse, box, bool(box.tag.w) and not said)
    quiet = "" if own or said or box.tag.w else seat.badge or (seat.note if away else "")
    needed = board.words.width(quiet, board.type(theme.SMALL)) + 26 * k if quiet else 0.0
    after = min(name.right, name.x + board.words.width(called, board.type(theme.NAME), True))
    first = min(pose.reach.x for _, pose in cards) if here else box.note.right
    if (box.note.w if tall else box.note.right - after) < needed:
        quiet = ""
    covered = here and not tall and (said or (bool(quiet) and after + needed > first))
    for card, pose in () if covered else cards:
        sprites.draw(surface, card, pose)
    if box.chip != NOWHERE and not behind:
        board.chip(pixels(box.chip), str(seat.count), board.type(theme.SMALL), (7, 28, 21, 220))
    if seat.to_act:
        side = max(18, round((42 if own else 40) * k))
        board.sign("turn_mark", side, theme.GOLD, center=(round(box.pointer[0]), round(box.pointer[1])))
    if quiet:
        spot = box.note if tall else Rect(after, name.y, (box.note.right if covered else first) - after, name.h)
        left = spot.x if tall else spot.x + 16 * k
        board.write(quiet, left, spot.centre[1], board.type(theme.SMALL), theme.SOFT, room=round(spot.right - left))
    elif said:
        _said(board, seat.note, box, tall, gold)
    if seat.badge and own:
        _badge(board, seat, box)


def _badge(board: Board, seat: SeatScene, box: PlateBox) -> None:
    """What this player is in the hand: a small tag over the upper edge of the plate, above the portrait."""
    k = board.k
    size = board.type(theme.SMALL)
    pad = round(12 * k)
    size = board.words.fit(seat.badge, size, round(box.panel.w * 0.6) - 2 * pad, True)
    wide = board.words.width(seat.badge, size, True) + 2 * pad
    high = max(board.words.height(size) + round(2 * k), round(34 * k))
    r = pygame.Rect(round(box.panel.x + 14 * k), round(box.panel.y - high * 0.55), wide, high)
    board.lay(r, None, (*theme.SHEET, 255), (*theme.GOLD, 255))
    board.write(seat.badge, r.x + pad, r.centery - round(k), size, theme.INK, True)


def _said(board: Board, words: str, box: PlateBox, tall: bool, gold: bool = False) -> None:
    """What was just said or done, or what this player is, in ink on ivory: it stands in the place of the backs."""
    words, r, pad, size = _pill(board, words, box, tall)
    board.lay(r, None, (*(theme.GOLD if gold else theme.SHEET), 255), (*theme.GOLD_LIGHT, 255) if gold else None)
    board.write(words, r.x + pad, r.centery - round(board.k), size, theme.INK, True, room=r.w - 2 * pad)


def _pill(board: Board, words: str, box: PlateBox, tall: bool) -> tuple[str, pygame.Rect, int, int]:
    """What of it there is room for, where it stands, the air at its ends and the size of its letters."""
    size = board.type(theme.SMALL)
    pad = round(16 * board.k)
    size = board.words.fit(words, size, round(box.note.w) - 2 * pad, True)
    wide = board.words.width(words, size, True) + 2 * pad
    if wide > box.note.w:  # beside the packet of a second hand there is little room
        wide, pad = wide - 2 * (pad - pad // 2), pad // 2
    room = round(box.note.w if tall else box.note.right - box.name.x)
    if wide > room:
        words = _beginning(board, words, size, room - 2 * pad)
        wide = board.words.width(words, size, True) + 2 * pad
    high = max(board.words.height(size), round(box.note.h))
    r = pygame.Rect(round(box.note.x if tall else box.note.right - wide), 0, wide, high)
    r.centery = round(box.note.centre[1])
    return words, r, pad, size


def _beginning(board: Board, words: str, size: int, room: int) -> str:
    """As many of these words as there is room for, the first one at least."""
    ends = [word.end() for word in WORD.finditer(words)]
    kept = words
    while len(ends) > 1 and board.words.width(kept, size, True) > room:
        ends.pop()
        kept = f"{words[: ends[-1]].rstrip(',;:')}…"
    return kept


def _hides_name(board: Board, seat: SeatScene, box: PlateBox) -> bool:
    """Whether what is said needs the room of the name too: then the name waits, for half a name can be read by nobody."""
    if is_tall(board, box):
        return False
    called = board.words.shortened(seat.name, round(box.name.w), True)
    end = min(box.name.right, box.name.x + board.words.width(called, board.type(theme.NAME), True))
    return _pill(board, seat.note, box, False)[1].x < end


def say_over(board: Board, seat: SeatScene, box: PlateBox, passing: Sequence[Pose]) -> None:
    """What another player has just said or done, once more over cards that pass there."""
    tall = is_tall(board, box)
    if seat.note and not seat.out and any(box.panel.common(pose.reach) > 0 for pose in passing):
        spot = Rect(*_pill(board, seat.note, box, tall)[1])
        if any(spot.common(pose.reach) > 0 for pose in passing):
            _said(board, seat.note, box, tall)
