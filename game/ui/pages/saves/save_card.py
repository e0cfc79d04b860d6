"""A saved match as a card: its table as it was left, how it stands, when, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame

from game.match.saves.info import SaveInfo
from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.pages.base.dates import when
from game.ui.pages.base.phrases import standing_words, told
from game.ui.pages.small.brush import Brush, Work
from game.ui.pages.small.real import LEVEL_SHAPE, RADIUS, SmallTables, saved
from game.ui.widgets.widget import Action, State, Widget, mix
from game.words.catalogue import number, say

GAP, EDGE = 28.0, 14.0
"""Between two cards, and from the edge of a card to what is on it."""
NARROW, MIDDLE = 700.0, 1300.0
"""Pages narrower than the first have one card in a row, and those that are wider than the second have room for three."""
PICTURE = 0.5
"""The part of a card that its table takes where the words stand beside it."""
HEAD, HEAD_ROOM = 84.0, 92.0
"""The portrait of a player on a large card, and the least from one to the next."""
SIGN = 52.0
"""The sign in the corner of a table at which one can go on."""
INDENT, PITCH, AIR = 26.0, 33.0, 22.0
DOT = " · "
FOOT = 74.0
"""The lowest part of a card, with what can be done to its file."""


class Shape(NamedTuple):
    """How a list of saves is laid out: so many cards in a row, with the words beside the tables or below them."""

    columns: int
    beside: bool
    alone: bool
    """The only card of a wide page, with everybody's portrait."""


def shape_of(count: int, room: float) -> Shape:
    """For so many saves in so much room: full rows, as far as that is possible."""
    if room < NARROW:
        return Shape(1, False, False)
    if room < MIDDLE:
        return Shape(1, True, count == 1) if count < 4 else Shape(2, False, False)
    return Shape(3, False, False) if count == 3 else Shape(min(2, count), True, count == 1)


class SaveCard(Widget):
    """One saved match: its table as it was left, how it stands, when; what is wrong with it, if anything is."""

    foot, corner = FOOT, theme.PANEL_RADIUS

    def __init__(self, info: SaveInfo, when: str, on: Action | None, tables: SmallTables, brush: Brush, shape: Shape) -> None:
        """`when` it was left, in words that tell it from others."""
        super().__init__(f"save:{info.path.stem}", "", on, zone="saves", enabled=on is not None)
        self.info, self.when, self.tables, self.brush, self.shape = info, when, tables, brush, shape
        self.heads = False
        """Everybody's portrait, name and points stand in place of the line that says them."""
        self.lines = self._words()
        self.tag = say("load.finished") if info.finished else say("load.named") if info.named else ""
        self.set: list[tuple[int, str]] = []
        """The lines as they are broken: each with the number of the whole line."""
        self.label = ". ".join(line for line in self.lines if line)
        self._nothing = info.broken is not None and not info.recoverable
        """There is no table to be seen."""
        self.outdated = False
        """The rules of the game have found more in the save than it says of itself."""

    def _words(self) -> list[str]:
        info = self.info
        if not info.seats:
            return [info.name or info.path.stem, told(info.broken) if info.broken else ""]
        about = [info.variant_name] if info.name else []
        about += [say("practice.list")] if info.practice else []
        about += [say("menu.hand", n=info.deal)] if info.deal else []
        about.append(self.when)
        lines = [info.name or info.variant_name, DOT.join(about), standing_words(info)]
        if info.broken is not None:
            lines.append(say("load.recoverable") if info.recoverable and not info.unshown else told(info.broken))
        elif info.in_use:
            lines.append(say("load.in_use"))
        return lines

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        warm = max(state.warm, 1.0 if state.pressed else 0.0)
        if warm:
            rim = mix((*theme.LINE, 0), (*theme.LINE, 150), warm)
            panels.lay(board.surface, r, self.radius(), (60, 120, 95, round(60 * warm)), rim, max(1, board.px(2)))
        area = self.picture()
        self._draw_picture(board, area)
        if self.enabled and not self._nothing:
            sign = mix((*theme.GOLD, 235), (*theme.GOLD_LIGHT, 255), state.warm)
            disc = pygame.Rect(0, 0, board.px(SIGN), board.px(SIGN))
            disc.bottomright = (area.right - board.px(14), area.bottom - board.px(14))
            panels.lay(board.surface, disc, disc.h // 2, sign, (*theme.INK, 255), max(1, board.px(2)))
            board.icon("play", disc.centerx / k + 1, disc.centery / k, SIGN * 0.6, theme.INK)
        x = self.words_left() / k
        trouble = self.info.broken is not None or self.info.in_use
        pitch, top = self._pitch(), self._words_top()
        for i, (line, words) in enumerate(self.set):
            last = trouble and line == len(self.lines) - 1
            colour = theme.WARN if last else theme.SOFT if line == 1 else theme.CREAM
            board.text(words, x, top + i * pitch, self.size(line), colour, line == 0)
        if self.tag:
            board.text(self.tag, r.right / k - INDENT, top, theme.SMALL, theme.GOLD, True, "right")
        if self.heads:
            self._draw_heads(board, x, top + len(self.set) * pitch + HEAD / 2 + 4)

    def _draw_heads(self, board: Board, x: float, y: float) -> None:
        """Everybody with name and points, side by side."""
        each = self._head_room(self.room(self.rect.w / board.k))
        for place, (seat, score) in enumerate(zip(self.info.seats, self.info.scores, strict=True)):
            middle = x + each * (place + 0.5)
            board.avatar(self._portrait(place), middle, y, HEAD)
            board.text(seat.name, middle, y + HEAD / 2 + 26, theme.SMALL, theme.SOFT, False, "centre", room=each - 6)
            board.text(number(score), middle, y + HEAD / 2 + 60, theme.NAME, theme.CREAM, True, "centre", room=each - 6)

    def _portrait(self, place: int) -> str:
        return self.info.seats[place].portrait if place else str(self.app.settings["portrait"])

    def _head_room(self, room: float) -> float:
        """From one portrait to the next."""
        return min(190.0, room / max(1, len(self.info.seats)))

    def _pitch(self) -> float:
        return 44.0 if self.shape.alone else PITCH

    def _words_top(self) -> float:
        """The middle of the first line, in units."""
        k = self.k
        if not self.shape.beside:
            return self.picture().bottom / k + AIR + PITCH / 2
        return self.rect.y / k + (54.0 if self.shape.alone else 40.0)

    def words_left(self) -> int:
        """Where the words begin, in pixels; so does what can be done to the file."""
        k = self.k
        return self.picture().right + round(INDENT * k) if self.shape.beside else self.rect.x + round(INDENT * k)

    def size(self, line: int) -> int:
        """How large the letters of a line are, in units."""
        if self.shape.alone:
            return theme.HEADING if line == 0 else theme.BUTTON_TEXT
        return theme.NAME if line == 0 else theme.SMALL

    def _draw_picture(self, board: Board, area: pygame.Rect) -> None:
        info = self.info
        radius = board.px(RADIUS)
        key = (info.path, info.moves, info.when)
        if not self._nothing:
            whole = self.tables.whole(key, area.size)
            made = self.brush.painted(
                Work(whole, lambda: self.tables.ready(key, area.size), lambda: self._painted(key, area.size))
            )
            if made is not None:
                board.surface.blit(made, area)
                return
            if not self.brush.cannot(whole):
                self.brush.leave(board, area, next(iter(theme.FELTS)), radius)
                return
        self._nothing = True
        panels.lay(board.surface, area, radius, (0, 0, 0, 60), theme.PANEL_LINE, max(1, board.px(2)))
        board.icon("warning", area.centerx / board.k, area.centery / board.k, 64, theme.WARN)

    def _painted(self, key: Hashable, size: tuple[int, int]) -> Iterator[None]:
        """Have its small table there; the rules of the game may have found more in the save than it says of itself."""
        info, app = self.info, self.tables.app
        yield from self.tables.made(key, size, lambda: saved(app, info.path))
        self.outdated = app.store.info(info.path).broken != info.broken

    def picture(self) -> pygame.Rect:
        """Where the small table is, in pixels."""
        k = self.k
        edge = round(EDGE * k)
        wide = round(self.rect.w * PICTURE) if self.shape.beside else self.rect.w - 2 * edge
        return pygame.Rect(self.rect.x + edge, self.rect.y + edge, wide, round(wide * LEVEL_SHAPE))

    def room(self, wide: float) -> float:
        """How wide the words of a card may be."""
        return wide * (1 - PICTURE) - EDGE - 2 * INDENT if self.shape.beside else wide - 2 * INDENT

    def set_for(self, board: Board, wide: float) -> float:
        """Break the lines where the card is too narrow for them; the height that it needs, with its foot."""
        self.set, free = [], board.px(self.room(wide))
        info, small = self.info, board.type(theme.SMALL)
        self.heads = self.shape.alone and 0 < len(info.seats) == len(info.scores) and not info.sides
        each = self._head_room(self.room(wide))
        names = max((board.words.width(seat.name, small) for seat in info.seats), default=0)
        self.heads &= each >= HEAD_ROOM and names <= board.px(each - 6)
        for i, line in enumerate(self.lines):
            if self.heads and i == 2:
                continue
            size, room = board.type(self.size(i)), free
            if i == 0 and self.tag:
                room -= board.words.width(self.tag, small, True) + board.px(20)
            if i == 1:  # what stands between two dots stays together
                line = line.replace(" ", "\u00a0").replace(DOT.replace(" ", "\u00a0"), DOT)
            if i == 2:  # and who has how much
                line = line.replace(" ", "\u00a0").replace(",\u00a0", ", ")
            self.set += [(i, words.removesuffix(DOT[:-1])) for words in board.words.wrap(line, size, room, i == 0)]
        words = len(self.set) * self._pitch() + self.below()
        if self.shape.beside:
            return max(2 * EDGE + wide * PICTURE * LEVEL_SHAPE, 26 + words + self.foot)
        return EDGE + (wide - 2 * EDGE) * LEVEL_SHAPE + AIR + words + 6 + self.foot

    def below(self) -> float:
        """The height of what stands below the words."""
        return HEAD + 112 if self.heads else 0.0

    def item(self) -> Item:
        part = self.rect.copy()  # what can be done to the file lies on the rest of the card
        if self.shape.beside:
            part.w = self.picture().right - part.x
        else:
            part.h -= round(self.foot * self.k)
        return replace(super().item(), rect=self.in_sight(part))


def moments(infos: Sequence[SaveInfo]) -> dict[Path, str]:
    """By file when each was left; exactly where others of that name were left at what is called the same time."""
    usual = {info.path: (info.name or info.variant_name, when(info.when)) for info in infos}
    often = Counter(usual.values())
    return {info.path: when(info.when, exact=often[usual[info.path]] > 1) for info in infos}
