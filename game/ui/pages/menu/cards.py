"""The cards of the start screen: the gold one, and one for each table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.art.canvas import Frame, alone
from game.ui.art.cloth import light
from game.ui.pages.base.phrases import players_range, players_words
from game.ui.pages.small.brush import Brush, Work
from game.ui.pages.small.drawn import layout_of, needs_rules, work
from game.ui.widgets.button import LOOKS
from game.ui.widgets.laid_out import LaidOut
from game.ui.widgets.widget import Action, State, Widget, mix
from game.words.catalogue import plain, say

if TYPE_CHECKING:
    from pathlib import Path

    from game.variants.entries import Entry
    from game.variants.faults import Fault

TALL, SMALL = "tall", "small"
GOLD_EDGE, SMALL_SHAPE, SIGN = 12.0, 0.58, 46.0
"""Around the picture on the gold card, how high it is for its width, and the sign in its corner."""
SUMMARY, TEXT_EDGE, MOST_LINES = 22, 26.0, 3
SMALL_TEXT, SMALL_EDGE, SMALL_PICTURE = 20, 18.0, 112.0
LEAST_NAME = 28  # a name too long for one line at this size is set on two
PLAIN = State()
SHADE = 14
"""How soft the shadow of a card is."""
_whole = Cache(10_000_000)
"""Cards as they look while nothing is done with them, each one picture: so they are scrolled."""


def forget() -> None:
    """Let go of all these pictures."""
    _whole.clear()


def stamp(file: Path) -> int:
    """When a file was written; 0 where it is gone."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


class GoldCard(Widget):
    """The one gold card: Continue with its details, or Play for a new player, beside a picture of the table."""

    role, corner = "menu", 24.0

    def __init__(self, id: str, label: str, lines: list[str], on: Action, paint: Callable[[Board, pygame.Rect], None]) -> None:
        """`paint` draws the small table into a rectangle of pixels."""
        super().__init__(id, label, on, zone="menu")
        self.lines, self.paint = lines, paint

    @staticmethod
    def words_at(high: float) -> float:
        """Where the words of a card so high begin, from its left edge; as much is free at its right as the picture has around."""
        return GOLD_EDGE + (high - 2 * GOLD_EDGE) / SMALL_SHAPE + 18

    def picture(self) -> pygame.Rect:
        """Where the small table is, in pixels."""
        edge = round(GOLD_EDGE * self.k)
        high = self.rect.h - 2 * edge
        return pygame.Rect(self.rect.x + edge, self.rect.y + edge, round(high / SMALL_SHAPE), high)

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        blur = board.px(22)
        board.surface.blit(
            panels.shadow(r.w, r.h, self.radius(), blur, 120), (r.x - 2 * blur + round(4 * k), r.y - 2 * blur + round(9 * k))
        )
        cold, hot, down, rim = LOOKS["main"]
        fill = mix(cold, hot, state.warm)
        fill = mix(fill, down, 0.6) if state.pressed else fill
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, rim, max(1, round(2 * k))), r)
        x, y, w, h = (side / k for side in r)
        area = self.picture()
        self.paint(board, area)
        disc = pygame.Rect(0, 0, board.px(SIGN), board.px(SIGN))
        disc.bottomright = (area.right - board.px(8), area.bottom - board.px(8))
        panels.lay(board.surface, disc, disc.h // 2, (*theme.GOLD, 255), (*theme.INK, 255), max(1, board.px(2)))
        board.icon("play", disc.centerx / k + 1, disc.centery / k, SIGN * 0.6, theme.INK)
        left, pitch, size = x + self.words_at(h), 29.0, board.type(theme.SMALL)
        room = x + w - GOLD_EDGE - left
        lines: list[tuple[str, bool]] = []
        for i, line in enumerate(self.lines):  # one that can only be broken takes the place of the last
            fits = board.words.width(line, theme.LEAST_TEXT, i == 0) <= board.px(room)
            lines += [(part, i == 0) for part in ([line] if fits else board.words.wrap(line, size, board.px(room), i == 0))]
        del lines[MOST_LINES:]
        top = y + h / 2 - (46 + len(lines) * pitch) / 2
        board.text(self.label, left, top + 20, 40, theme.INK, True, room=room)
        for i, (line, bold) in enumerate(lines):
            board.text(line, left, top + 60 + i * pitch, theme.SMALL, (72, 56, 20), bold, room=room)

    def item(self) -> Item:
        return replace(super().item(), label=plain(". ".join([self.label, *self.lines])))


def variant_cards(
    page: LaidOut, entries: Sequence[Entry], shape: str, wide: float, choose: Callable[[Entry], object], brush: Brush
) -> list[VariantCard]:
    """Cards of one shape and width, with room for the longest summary on each."""
    cloth_for, board = page.app.cloth_for, page.board()
    cards = [VariantCard(entry, shape, cloth_for(entry.cloth), partial(choose, entry), brush) for entry in entries]
    lines = max((VariantCard.lines_of(board, entry.summary, wide) for entry in entries), default=1)
    for card in cards:
        card.lines = lines
    return cards


class VariantCard(Widget):
    """One table to sit down at; a rules file known to have faults says so instead."""

    def __init__(self, entry: Entry, shape: str, felt: str, on: Action, brush: Brush) -> None:
        super().__init__(f"variant:{entry.id}", entry.name or entry.id, on, zone="variants")
        self.entry, self.shape, self.felt, self.brush, self.corner = entry, shape, felt, brush, 22.0 if shape == TALL else 18.0
        self._layout = None if needs_rules(entry) else layout_of(entry, lambda _: None)
        self._written = 0 if entry.shipped else stamp(entry.path)
        """When a file of the player's own was written: its table may look otherwise by now."""
        self.lines = 2  # of the summary, the same for all large cards
        self._place: pygame.Rect | None = None
        """Where its small table lies on the card, in pixels; known when it has been drawn."""
        self._told: tuple[tuple[Fault, ...], str] | None = None

    @property
    def picture(self) -> pygame.Rect | None:
        """Where its small table was drawn, in pixels."""
        return self._place and self._place.move(self.rect.topleft)

    @staticmethod
    def lines_of(board: Board, summary: str, w: float) -> int:
        """How many lines a summary needs on a large card so wide: three at most, unless the letters are as small as they get."""
        room = board.px(w - 2 * TEXT_EDGE)
        wished, least = (len(board.words.wrap(summary, size, room)) for size in (board.type(SUMMARY), theme.LEAST_TEXT))
        return max(least, min(MOST_LINES + (board.words.larger > 1), wished))

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is known to be wrong with the file; looking through it takes time, so it is not done here."""
        return self.entry.known_faults

    def draw(self, board: Board, state: State) -> None:
        r, blur = self.rect, board.px(SHADE)
        shadow = r.move(round(2.7 * board.k), round(6 * board.k)).inflate(4 * blur, 4 * blur)
        whole = None if self.faults or self._unread else self.brush.painted(self.work())
        if whole is not None and state._replace(focused=False) == PLAIN:
            board.surface.blit(whole, shadow, special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            board.surface.blit(panels.shadow(r.w, r.h, self.radius(), blur, 90), shadow)
            at = r.move(-shadow.x, -shadow.y)
            self._draw(board, state, whole.subsurface(at) if whole is not None else None)

    def _draw(self, board: Board, state: State, whole: pygame.Surface | None = None) -> None:
        """The card without its shadow; `whole`: as it looks while nothing is done with it, if that has been painted."""
        r, k = self.rect, board.k
        fill = mix(theme.PANEL_SOLID, (18, 56, 43, 245), state.warm)
        if state.pressed:
            fill = mix(fill, (4, 20, 15, 245), 0.5)
        rim = mix(theme.PANEL_LINE, (200, 225, 205, 190), state.warm)
        panels.lay(board.surface, r, self.radius(), fill, rim, max(1, round(2 * k)))
        draw = self._draw_tall if self.shape == TALL else self._draw_small
        draw(board, whole, *(side / k for side in r))

    # ---- as one picture ----

    @property
    def _unread(self) -> bool:
        """Nobody can say how its table looks before the rules have been read, and they still are."""
        return self._layout is None and needs_rules(self.entry) and self.app.repertoire.reads

    def work(self) -> Work:
        """The whole card with its shadow as a picture that a brush paints."""
        art, look = self.app.art, (self.shape, self.lines, self.felt, self.app.cloth, light(), self.app.text.larger)
        key = self.entry, self._written, self.rect.size, *look, art.face_style, art.back_name
        return Work(key, lambda: _whole.peek(key), lambda: self._painted(key), self._order)

    def _order(self) -> bool:
        table = self._table()
        return table is not None and table.ready() is None and table.order()

    def _table(self) -> Work | None:
        """The small table, once it is known what lies on it and how large it is."""
        if self._layout is None or self._place is None:
            return None
        return work(self.app.board(pygame.Surface((1, 1))), self._place.size, self.felt, self._layout, self._round())

    def _round(self) -> int:
        """The radius of the small table."""
        return self.app.px(16 if self.shape == TALL else 12)

    def _painted(self, key: object) -> Iterator[None]:
        """Set the words, paint the small table, and both as one; where the file has faults, they are known then."""
        if self._layout is None:
            self._layout = layout_of(self.entry, self.app.repertoire.sketch)
            if self._layout is None:
                return
            yield
        frame = Frame(self.app.size, bounded=False)
        self._draw(self.app.board(frame), PLAIN)
        yield
        table = self._table()
        assert table is not None
        if table.ready() is None:
            table.order()
            yield
            yield from table.made()
        frame = Frame(self.app.size, bounded=False)
        self._draw(board := self.app.board(frame), PLAIN)
        card = alone(frame.ops, self.rect)
        blur = board.px(SHADE)
        whole = panels.shadow(*self.rect.size, self.radius(), blur, 90).premul_alpha()  # so that both are mixed as on the window
        spot = 2 * blur - round(2.7 * board.k), 2 * blur - round(6 * board.k)
        whole.blit(card.premul_alpha(), spot, special_flags=pygame.BLEND_PREMULTIPLIED)
        _whole.put(key, whole)

    def _picture(self, board: Board, whole: pygame.Surface | None, x: float, y: float, w: float, h: float) -> None:
        area = board.rect(x, y, w, h)
        self._place = area.move(-self.rect.x, -self.rect.y)
        table = self._table()
        picture = table.ready() if table is not None else None
        if picture is None and whole is not None:
            picture = whole.subsurface(self._place)
        if self.faults or self.brush.cannot(self.work().key):
            board.panel(x, y, w, h, 14, (4, 16, 12, 150), None)
            board.icon("warning", x + w / 2, y + h / 2, min(90.0, h * 0.4), theme.WARN)
        elif picture is not None:
            board.surface.blit(picture, area)
        else:
            self.brush.leave(board, area, self.felt, self._round(), self._unread)

    def badge(self) -> str:
        """What sets it apart: made by the player, or made up."""
        if self.entry.own:
            return say("menu.yours")
        return say("menu.experimental") if self.entry.experimental else ""

    def _draw_badge(self, board: Board, right: float, top: float) -> None:
        words = self.badge()
        if not words:
            return
        wide = board.words.width(words, board.type(20), True) / board.k + 18
        colour = theme.CREAM if self.entry.own else theme.WARN
        board.panel(right - wide, top, wide, 34, 17, (7, 24, 18, 235), (*colour, 170), 2)
        board.text(words, right - wide / 2, top + 16, 20, colour, True, "centre")

    def _draw_tall(self, board: Board, whole: pygame.Surface | None, x: float, y: float, w: float, h: float) -> None:
        left, room = x + 26, w - 2 * TEXT_EDGE
        size = board.type(SUMMARY)
        while size > theme.LEAST_TEXT and len(board.words.wrap(self.entry.summary, size, board.px(room))) > self.lines:
            size -= 1
        lines = board.words.balanced(self.entry.summary, size, board.px(room))
        summary = board.words.block(lines, size, board.px(room), (214, 224, 212))
        players = players_range(self.entry)
        wide = board.words.width(players, board.type(theme.SMALL), True) / board.k + 34
        name = room - wide - 14
        short = board.words.width(self.label, board.type(LEAST_NAME), True) <= board.px(name)
        foot = (86.0 if short else 120.0) + self.lines * board.words.height(board.type(SUMMARY)) / board.k
        self._picture(board, whole, x + 14, y + 14, w - 28, h - foot - 14)
        self._draw_badge(board, x + w - 24, y + 24)
        top = y + h - foot
        if self.faults:
            self._draw_faults(board, left, top + 6, room, foot - 20)
            return
        if short:
            board.text(self.label, left, top + 36, 34, theme.CREAM, True, room=name)
        else:
            board.surface.blit(self._name(board, name, 28), (board.px(left), board.px(top + 16)))
        board.icon("people", left + room - wide + 13, top + 38, 28, theme.LINE)
        board.text(players, left + room, top + 37, theme.SMALL, theme.SOFT, True, "right")
        lowest = board.px(top + foot - 26)
        board.surface.blit(summary, (board.px(left), lowest - self.lines * board.words.height(board.type(SUMMARY))))

    def _name(self, board: Board, room: float, size: float) -> pygame.Surface:
        """The name, on two lines where it needs them."""
        letters = board.type(size)
        while letters > theme.LEAST_TEXT and len(board.words.wrap(self.label, letters, board.px(room), True)) > 2:
            letters -= 1
        return board.words.block(self.label, letters, board.px(room), theme.CREAM, True, leading=0.9)

    def _draw_small(self, board: Board, whole: pygame.Surface | None, x: float, y: float, w: float, h: float) -> None:
        picture = w * 0.44
        self._picture(board, whole, x + 10, y + 10, picture, SMALL_PICTURE)
        self._draw_badge(board, x + picture + 4, y + 16)
        left = x + picture + 26
        room = x + w - left - 16
        name = self._name(board, room, 27)
        board.surface.blit(name, (board.px(left), board.px(y + 14)))
        base = y + 10 + SMALL_PICTURE - 18
        if self.faults:
            board.text(say("menu.broken_short", n=len(self.faults)), left, base, theme.SMALL, theme.WARN, True, room=room)
        elif name.get_height() <= board.px(SMALL_PICTURE - 36):
            board.icon("people", left + 14, base + 1, 26, theme.LINE)
            board.text(players_words(self.entry), left + 40, base, theme.SMALL, theme.SOFT, True, room=room - 40)
        else:  # the name takes all the room beside the picture
            self._draw_players(board, x + picture + 4, base - 4)
        size = board.type(SMALL_TEXT)
        room = board.px(w - 2 * SMALL_EDGE)
        lines = board.words.balanced(self.entry.summary, size, room)
        summary = board.words.block(lines, size, room, (214, 224, 212))
        board.surface.blit(summary, (board.px(x + SMALL_EDGE), board.px(y + SMALL_PICTURE + 20)))

    def _draw_players(self, board: Board, right: float, middle: float) -> None:
        """How many can play, in the corner of the picture."""
        words = players_range(self.entry)
        wide = board.words.width(words, board.type(20), True) / board.k + 56
        board.panel(right - wide, middle - 18, wide, 36, 18, (7, 24, 18, 235), theme.PANEL_LINE, 2)
        board.icon("people", right - wide + 24, middle, 24, theme.LINE)
        board.text(words, right - 12, middle, 20, theme.SOFT, True, "right")

    @staticmethod
    def small_height(board: Board, summaries: Iterable[str], w: float) -> float:
        """How high small cards so wide are, for the longest of these sentences."""
        size = board.type(SMALL_TEXT)
        lines = max((len(board.words.wrap(words, size, board.px(w - 2 * SMALL_EDGE))) for words in summaries), default=1)
        return SMALL_PICTURE + 36 + lines * board.words.height(size) / board.k

    def _draw_faults(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        board.text(self.label, x, y + 30, 32, theme.CREAM, True, room=w)
        board.text(say("menu.broken", n=len(self.faults)), x, y + 72, theme.SMALL, theme.WARN, True, room=w)
        picture = board.words.block(self.faults[0].message, board.type(theme.SMALL), board.px(w), theme.SOFT)
        room = max(0, board.px(h - 96))
        board.surface.blit(picture, (board.px(x), board.px(y + 94)), (0, 0, picture.get_width(), min(room, picture.get_height())))

    def item(self) -> Item:
        return Item(self.id, self.role, self._said(self.faults), self.zone, self.in_sight(self.shown_rect), self.enabled)

    def _said(self, faults: tuple[Fault, ...]) -> str:
        """Its label, for what is known of its file."""
        if self._told is None or self._told[0] != faults:
            badge, said = self.badge(), f"{self.entry.summary} {players_words(self.entry)}"
            said = say("menu.broken", n=len(faults)) if faults else said
            self._told = faults, plain(f"{self.label}. {badge}. {said}" if badge else f"{self.label}. {said}")
        return self._told[1]
