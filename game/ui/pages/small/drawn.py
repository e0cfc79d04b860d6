"""A small table laid as a variant looks in play: a wooden rim, lanes with their heads above, piles in the middle, a fan below."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cards.deck import ACE, FRENCH, JOKER_NAME, Deck
from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.art.canvas import Canvas
from game.ui.art.cloth import light, lit_felt
from game.ui.pages.small import board as board_of_sets
from game.ui.pages.small import house
from game.ui.pages.small.brush import Brush, Work
from game.variants.look import look_of

if TYPE_CHECKING:
    from game.rules.variant import Variant
    from game.variants.entries import Entry

HANDS: tuple[tuple[str, ...], ...] = (
    ("AS", "2H", "4C", "6D", "7S", "9C", "TH", "JD", "QC", "QH", "KS", "3D", "5C", "8H", "2S"),
    ("3C", "4C", "5C", "7H", "7D", "9S", "JS", "QS", "KH", "AD", "2D", "6S", "TH", "8C", "KC"),
    ("QD", "QC", "2S", "3S", "8H", "9H", "6C", "5D", "AC", "KD", "4H", "TS", "JC", "7C", "3D"),
)
SPREAD: tuple[tuple[str, ...], ...] = (
    ("3S", "9H", "KS", "6D", "JC", "2C"),
    ("8D", "4S", "QH", "TC", "5S", "AD"),
    ("JH", "7S", "2D", "KC", "9C", "4D"),
)
MELDS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("5H", "6H", "7H"), ("KH", "KC", "KD"), ("8C", "8D", "8S"), ("TS", "TD", "TC")),
    (("JH", "JC", "JD"), ("2H", "3H", "4H"), ("6C", "6D", "6H"), ("AS", "AH", "AC")),
    (("5S", "5H", "5C"), ("8D", "9D", "TD"), ("AS", "AH", "AD"), ("6S", "6H", "6D")),
)
"""The first is the player's own, the others lie in the lanes."""
MELD_WIDE = 1.92
"""A meld of three, in widths of a card."""


class Layout(NamedTuple):
    """What lies on the small table."""

    opponents: int = 3
    hand: int = 7
    spread: bool = False  # the discards lie open, as deep cards can be taken
    jokers: bool = False
    packs: int = 1
    which: int = 0  # other cards, so that two tables do not look the same
    people: tuple[str, ...] = ("bruno", "clio", "edda")
    melds: bool = True  # some lie on the table before the end
    deck: Deck = FRENCH
    house: bool = False  # everybody plays against it
    board: bool = False  # melds belong to nobody and are rearranged
    offer: bool = False  # one card after the other is on offer


def layout_of(entry: Entry, sketch: Callable[[str], Variant | None]) -> Layout | None:
    """How the table of an entry looks. Its rules are asked for (`sketch`) only where no index says it; None where they have
    faults.
    """
    look, deck = entry.look, FRENCH
    if look is None or not look.french:
        variant = sketch(entry.id)
        if variant is None:
            return None
        look = look_of(variant)
        deck = variant.pack.pack(variant.players.min).deck
    which = sum(map(ord, entry.id))
    return Layout(
        look.opponents, look.hand, look.spread, look.jokers, look.packs, which, melds=look.melds, deck=deck, house=look.house,
        board=look.board, offer=look.offer,
    )  # fmt: skip


def needs_rules(entry: Entry | None) -> bool:
    """Whether nobody can say how its table looks before its rules have been read."""
    return entry is not None and (entry.look is None or not entry.look.french)


LIMIT = 8_000_000  # bytes of pictures kept for a window of 1920 x 1080
_kept = Cache(LIMIT)


def forget() -> None:
    """Let go of all small tables."""
    _kept.clear()


def work(board: Board, size: tuple[int, int], felt: str, layout: Layout, radius: int) -> Work:
    """The small table as a picture that a brush paints; kept while nothing changes."""
    art = board.art
    key = (size, felt, light(), layout, radius, art.face_style, art.back_name)

    def order() -> bool:
        b = _Ordered(board, size, layout.deck)
        for _ in _laid(b, layout):
            pass
        return b.waits

    return Work(key, lambda: _kept.peek(key), lambda: _painted(board, key, size, felt, layout, radius), order)


def miniature(board: Board, area: pygame.Rect, felt: str, layout: Layout, radius: int, brush: Brush | None = None) -> None:
    """Draw the small table into a rectangle of pixels. As long as a brush has not painted it, the bare cloth."""
    wanted = work(board, area.size, felt, layout, radius)
    picture = wanted.ready() if brush is None else brush.painted(wanted)
    if picture is None and brush is None:
        for _ in wanted.made():
            pass
        picture = wanted.ready()
    if picture is not None:
        board.surface.blit(picture, area)
    elif brush is not None:
        brush.leave(board, area, felt, radius)


RIM, EDGE, BETWEEN = 8.0, 15.0, 7.0
"""The rim, how far inside the picture the lanes begin, and the gap between two of them."""
HEAD, LANE = 21.0, 72.0
"""The height of the head of a lane, and of the lane with its head where melds are laid."""
WOOD = (70, 44, 31, 255)


def _painted(board: Board, key: Hashable, size: tuple[int, int], felt: str, layout: Layout, radius: int) -> Iterator[None]:
    """Paint it, a part after the other."""
    cloth = lit_felt(size, felt, layout.opponents + 1)
    yield
    b = _Dressed(cloth, _scale(size), board, layout.deck)
    _rim(b, radius)
    yield
    yield from _laid(b, layout)
    _kept.put(key, panels.masked(cloth, radius))


def _scale(size: tuple[int, int]) -> float:
    return min(size[1] / 224, size[0] / 320)


def _laid(b: Board, layout: Layout) -> Iterator[None]:
    """All that lies there, a part after the other."""
    if layout.house:
        yield from house.laid(b, layout.people, layout.opponents, layout.which)
        return
    if layout.board:
        yield from board_of_sets.laid(b, layout.deck, layout.people, layout.opponents, layout.which, _fan(b, b.w / 2, layout))
        return
    pair = layout.opponents == 1 and not layout.melds
    yield from (_opposite if pair else _lanes)(b, layout)
    y = (108.0 if pair else 119.0) + 0.45 * (b.h - 224)
    if layout.offer:
        yield from _on_offer(b, layout, y)
    else:
        yield from _piles(b, layout, (54.0 if pair else 40.0) * min(1.4, 1 + (b.h - 224) / 400), y)
    if layout.melds:
        b.panel(EDGE, y - 23, 76, 46, 9, (0, 8, 8, 46), (235, 235, 215, 36), 1)
        yield from _meld(b, _own(layout), EDGE + 8, y, 28)
    yield from _fan(b, b.w / 2, layout)


def in_place_of(name: str, deck: Deck) -> str:
    """The card of this deck that stands for a French one: what is a set stays one, and so do most runs."""
    if name == JOKER_NAME:
        return deck.face_names[-1]
    suit, rank = divmod(FRENCH.face_of_name[name], FRENCH.width)
    if not deck.grid:
        return deck.face_names[(suit + rank) % deck.period]
    first = 0 if deck.width >= FRENCH.width else ACE + 1  # runs begin with a two or later here
    return deck.face_names[suit % len(deck.suits) * deck.width + (rank - first) % deck.width]


class _Dressed(Board):
    """Draws the cards of a deck of one's own in place of the French ones."""

    def __init__(self, surface: Canvas, k: float, like: Board, deck: Deck) -> None:
        super().__init__(surface, k, like.art, like.words)
        self._deck = deck

    def card(
        self, name: str | None, x: float, y: float, width: float, angle: float = 0, lift: float = 0, style: str | None = None
    ) -> None:
        if name is not None and not self._deck.looks_french:
            name = in_place_of(name, self._deck)
        with self.art.of_deck(self._deck):
            self.one_card(name, x, y, width, angle)

    def one_card(self, name: str | None, x: float, y: float, width: float, angle: float) -> None:
        super().card(name, x, y, width, angle)


class _Ordered(_Dressed):
    """Draws nothing: what has to be read for it is ordered."""

    def __init__(self, like: Board, size: tuple[int, int], deck: Deck) -> None:
        super().__init__(pygame.Surface((1, 1)), _scale(size), like, deck)
        self.w, self.h = size[0] / self.k, size[1] / self.k
        self.waits = False
        """Something of it is still to come."""

    def one_card(self, name: str | None, x: float, y: float, width: float, angle: float) -> None:
        wide = self.px(width)
        style = self.art.back_at(wide) if name is None else None
        self.waits |= self.art.prefetch([2 * wide if round(angle * 2) else wide], [name], style)

    def avatar(self, name: str, x: float, y: float, size: float = 112, look: str = "calm") -> None:
        self.waits |= self.art.prefetch_avatar(name, self.px(size), [look])

    def panel(self, *place: object, **look: object) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)


def _rim(b: Board, radius: int) -> None:
    """The wooden frame, the shade that it casts on the cloth, and light on its inner edge."""
    whole, thick = b.surface.get_rect(), b.px(RIM)
    for inset, colour, width in (
        (thick, (0, 0, 0, 44), b.px(5)),
        (thick, (0, 0, 0, 60), b.px(2)),
        (0, WOOD, thick),
        (thick - 1, (255, 226, 180, 60), 1),
        (0, (255, 226, 180, 40), 1),
    ):
        panels.lay(b.surface, whole.inflate(-2 * inset, -2 * inset), max(2, radius - inset), None, colour, max(1, width))


def _plate(b: Board, layout: Layout, j: int, x: float, y: float, wide: float) -> Iterator[None]:
    """The head of a lane: a portrait and, where there is room, a few backs."""
    b.panel(x, y, wide, HEAD, 9, (7, 28, 21, 165), theme.PANEL_LINE, 1)
    if j < len(layout.people):
        b.avatar(layout.people[j], x + HEAD / 2, y + HEAD / 2, HEAD - 2)
    for i in range(3 if wide > 60 else 0):
        b.card(None, x + wide - 24 + 7 * i, y + HEAD / 2, 11)
    yield


def _lanes(b: Board, layout: Layout) -> Iterator[None]:
    """A lane for every opponent, from the left, with its head and a meld or two; where none are laid, backs under the head."""
    n = layout.opponents
    wide = (b.w - 2 * EDGE - (n - 1) * BETWEEN) / n
    melds = MELDS[layout.which % len(MELDS)][1:]
    for j in range(n):
        x = EDGE + j * (wide + BETWEEN)
        if layout.melds:
            b.panel(x, EDGE, wide, LANE, 9, (0, 8, 8, 46), (235, 235, 215, 36), 1)
            yield from _plate(b, layout, j, x, EDGE, wide)
            for at in range(2 if n == 1 else 1):
                cards = melds[(j + at) % len(melds)]
                yield from _meld(b, cards, x + 7 + at * 66, EDGE + HEAD + 25, min(28.0, (wide - 10) / MELD_WIDE))
        else:
            yield from _plate(b, layout, j, x, EDGE, wide)
            step = min(9.0, (wide - 26) / 4)
            for i in range(5):
                b.card(None, x + wide / 2 + (i - 2) * step, EDGE + HEAD + 23, 26, (2 - i) * 4)
                yield


def _opposite(b: Board, layout: Layout) -> Iterator[None]:
    """One opponent: the plate at the left, and the backs of the hand in the middle."""
    yield from _plate(b, layout, 0, EDGE, EDGE, 58)
    for i in range(9):
        a = i - 4
        b.card(None, b.w / 2 + a * 14, 30 - a * a * 0.22, 34, a * 1.6)
        yield


def _own(layout: Layout) -> tuple[str, ...]:
    meld = MELDS[layout.which % len(MELDS)][0]
    return (*meld[:-1], "JK") if layout.jokers else meld


def _meld(b: Board, cards: tuple[str, ...], x: float, middle: float, wide: float) -> Iterator[None]:
    """Cards side by side, from their left edge."""
    for i, name in enumerate(cards):
        b.card(name, x + wide / 2 + i * wide * 0.46, middle, wide)
        yield


def _piles(b: Board, layout: Layout, wide: float, y: float) -> Iterator[None]:
    """The stock, thicker with two packs, and the discards: one on the other, or side by side."""
    cx, spread = b.w / 2, SPREAD[layout.which % len(SPREAD)]
    left = cx - (24 if layout.spread and layout.melds else wide if layout.spread else wide * 0.6)
    sheets = 4 if layout.packs == 1 else 8
    for i in (0, sheets // 2, sheets):
        b.card(None, left - i * 0.5, y - i * 0.7, wide)
    yield
    if layout.spread:
        step = min(15.0, (b.w - EDGE - left - 1.6 * wide) / len(spread))
        for i, name in enumerate(spread):
            b.card(name, left + wide * 1.16 + i * step, y, wide)
            yield
        return
    for name, angle in (("4H", 4.0), ("9D", -5.0), (spread[-2], 0.0)):
        b.card(name, cx + wide * 0.6, y, wide, angle)
        yield


def _on_offer(b: Board, layout: Layout, y: float) -> Iterator[None]:
    """The card on offer with its light, the stock, and beside it a refused card with its back up."""
    cx, wide = b.w / 2, 37.0
    for away, strength in ((7.0, 26), (4.5, 44), (2.5, 90)):
        x, top, fill = cx - 15 - wide / 2 - away, y - 0.7 * wide - away, (*theme.GOLD, strength)
        b.panel(x, top, wide + 2 * away, 1.4 * wide + 2 * away, 6 + away, fill, None)
    b.card(SPREAD[layout.which % len(SPREAD)][-2], cx - 15, y, wide)
    yield
    for i in (0, 2, 4):
        b.card(None, cx + 38 - i * 0.5, y - i * 0.7, wide * 0.92)
    yield
    b.card(None, cx + 82, y + 2, wide * 0.78, -4.0)
    yield


def _fan(b: Board, cx: float, layout: Layout) -> Iterator[None]:
    names = list(HANDS[layout.which % len(HANDS)][: layout.hand])
    if layout.jokers:
        names[-1] = "JK"
    n = len(names)
    step = min(18.0, 196 / max(1, n - 1))
    bend = 0.28 * min(1.0, (9 / n) ** 2) if n > 9 else 0.28
    for i, name in enumerate(names):
        a = i - (n - 1) / 2
        b.card(name, cx + a * step, b.h - 45 + a * a * bend, 44, -a * 1.7 * min(1.0, 10 / n))
        yield
