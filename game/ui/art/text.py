"""Words on the screen: one typeface, kept pictures, cards inside sentences, wrapping.

A card in a sentence is a mark, ⟦7H⟧: no font has the suits, so the rank is set and the suit is drawn. On dark ground
such a mark stands on a small ivory chip, because suits are never recoloured. A mark that ends with ~ is drawn pale. A card
of a deck of one's own has the sign and the colour of its own suit.
Sizes are pixels. Nothing is ever shortened with dots: what does not fit is wrapped or set smaller.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

import pygame

from game.cards.deck import FRENCH, JOKER_NAME
from game.table import theme
from game.ui.art import panels
from game.ui.art.cache import Cache
from game.ui.art.canvas import Canvas
from game.ui.art.card_faces import CardArt
from game.ui.art.cloth_colour import dyed
from game.ui.art.fonts import font, written
from game.words.catalogue import PALE, SPELLED, Mark, rank_sign, say

MARK = re.compile(r"⟦([^⟧]+)⟧")
CARD_HIGH = 1.18
"""How high the chip of a card in a sentence is, in parts of the size of its letters."""
FAINT = 90
"""How strong a pale mark is, of 255."""
NUMBERED = re.compile(r"[A-Za-z]+(?P<rank>\d+)|(?P<first>\d+)[A-Za-z]+")
"""How a card of a deck of one's own is written that has a suit and a number."""
KEPT = 6_000_000  # bytes
FITS = 2
"""Letters are nearly in proportion to their size: so many sizes above that the largest one that fits is looked for."""
BALANCED, LONG, WRAPPED = 400, 60, 800
"""So many paragraphs are remembered with their lines; longer ones, in words, fill line after line. So many are
remembered as they are wrapped."""
ALIGNED = {"left": 0.0, "centre": 0.5, "right": 1.0}
SHORT = 3
"""A line should not end behind a word of at most so many letters, where the sentence goes on."""
CLOSING = ".,:;?!)"
"""What stands right behind a word, or a card."""


class Text:
    """Sets lines and paragraphs, and keeps what it has set."""

    def __init__(self, art: CardArt | None = None) -> None:
        self.art = art
        self.larger = 1.0
        """How many times larger than usual small type is, as the player wants it."""
        self._kept = Cache(KEPT)

    # ---- measuring ----

    def size(self, units: float, k: float) -> int:
        """A type size in pixels, never below the least; `k` is the scale. What is large stays: small words are hard to read."""
        return max(theme.LEAST_TEXT, round(max(units, min(theme.LARGEST_GROWN, units * self.larger)) * k))

    @staticmethod
    def width(words: str, size: int, bold: bool = False) -> int:
        """Width in pixels; marks count as they are drawn."""
        return _width(words, max(theme.LEAST_TEXT, size), bold)

    def height(self, size: int, bold: bool = False) -> int:
        return font(max(theme.LEAST_TEXT, size), bold).get_linesize()

    def fit(self, words: str, size: int, room: int, bold: bool = False) -> int:
        """The largest size up to `size` at which the words fit into `room` pixels."""
        wide, least = self.width(words, size, bold), theme.LEAST_TEXT
        if size > least and wide > room:  # every size that is tried must have its letters drawn: few of them are
            size = max(least, min(size - 1, size * max(0, room) // wide + FITS))
            while size > least and self.width(words, size, bold) > room:
                size -= 1
        return max(size, least)

    def shortened(self, words: str, room: int, bold: bool = False) -> str:
        """The words, or their beginning where even the smallest letters are too wide for so many pixels."""
        size, kept = theme.LEAST_TEXT, words
        while len(kept) > 1 and self.width(kept if kept == words else f"{kept}…", size, bold) > room:
            kept = kept[:-1].rstrip()
        return kept if kept == words else f"{kept}…"

    @staticmethod
    def wrap(words: str, size: int, room: int, bold: bool = False) -> list[str]:
        """Lines that fit; a mark is never torn apart, a word only when it alone is too long."""
        return list(_wrapped(words, max(theme.LEAST_TEXT, size), room, bold))

    @staticmethod
    @lru_cache(maxsize=BALANCED)
    def balanced(words: str, size: int, room: int) -> str:
        """A paragraph with a mark where each of its lines ends: no more lines than it needs, about equally long, and ended where
        the sentence pauses rather than behind a short word.
        """
        count = len(Text.wrap(words, size, room))
        parts = words.split(" ")
        if count < 2 or "\n" in words or len(parts) > LONG:
            return words
        best: list[tuple[float, int]] = [(0.0, 0)] + [(math.inf, 0)] * len(parts)
        """By how many words are set in the lines gone through so far: what these cost, and where the last one begins."""
        starts = []
        for number in range(count):
            before, best = best, [(math.inf, 0)] * (len(parts) + 1)
            for end in range(1, len(parts) + 1):
                for start in range(end - 1, -1, -1):
                    wide = Text.width(" ".join(parts[start:end]), size)
                    if wide > room:
                        break
                    cost = before[start][0] + _rag(wide / room, parts[end - 1], number == count - 1)
                    best[end] = min(best[end], (cost, start))
            starts.append([start for _, start in best])
        if best[-1][0] == math.inf:  # a word that is too long is torn apart
            return words
        lines, end = [], len(parts)
        for row in reversed(starts):
            lines.append(" ".join(parts[row[end] : end]))
            end = row[end]
        return "\n".join(reversed(lines))

    # ---- setting ----

    def line(
        self, words: str, size: int, colour: theme.Colour = theme.CREAM, bold: bool = False, paper: bool = False
    ) -> pygame.Surface:
        """One line. `paper`: on light ground, where marks need no chip."""
        size = max(theme.LEAST_TEXT, size)
        colour = dyed(colour)  # type: ignore[assignment]
        key = ("line", words, size, colour, bold, paper, self._deck(words))
        return self._kept.get(key, lambda: self._line(words, size, colour, bold, paper))

    def block(
        self,
        words: str,
        size: int,
        room: int,
        colour: theme.Colour = theme.CREAM,
        bold: bool = False,
        paper: bool = False,
        align: str = "left",
        leading: float = 1.0,
    ) -> pygame.Surface:
        """A paragraph `room` pixels wide at most."""
        size = max(theme.LEAST_TEXT, size)
        colour = dyed(colour)  # type: ignore[assignment]
        key = ("block", words, size, room, colour, bold, paper, align, leading, self._deck(words))
        return self._kept.get(key, lambda: self._block(words, size, room, colour, bold, paper, align, leading))

    def draw(
        self,
        surface: Canvas,
        words: str,
        x: float,
        y: float,
        size: int,
        colour: theme.Colour = theme.CREAM,
        bold: bool = False,
        anchor: str = "left",
        paper: bool = False,
        room: int | None = None,
    ) -> pygame.Rect:
        """A line by its vertical middle; `anchor` left, centre or right; made smaller to fit `room`.

        Answers where it stands, whether the surface shows it or not.
        """
        if room is not None:
            size = self.fit(words, size, room, bold)
        picture = self.line(words, size, colour, bold, paper)
        left = x + aligned(anchor, 0, picture.get_width())
        spot = picture.get_rect(topleft=(round(left), round(y - picture.get_height() / 2)))
        surface.blit(picture, spot)
        return spot

    def clear(self) -> None:
        self._kept.clear()

    # ---- inside ----

    def _deck(self, words: str) -> object:
        """The deck whose cards are named, where they look as their deck has them."""
        return self.art.deck if self.art is not None and "⟦" in words and not self.art.deck.looks_french else None

    def _line(self, words: str, size: int, colour: theme.Colour, bold: bool, paper: bool) -> pygame.Surface:
        parts = _parts(words)
        if len(parts) == 1 and not parts[0][1]:
            return written(font(size, bold), parts[0][0], colour).convert_alpha()
        height = font(size, bold).get_linesize()
        made = pygame.Surface((max(1, self.width(words, size, bold)), height), pygame.SRCALPHA)
        made.fill((*colour, 0))
        x, pad = 0, 0
        for part in parts:
            if part[1]:
                pad = _chip_pad(size, _is_spelled(part[0]))
                picture = self._mark(part[0], size, paper)
                made.blit(picture, (x, (height - picture.get_height()) // 2 + round(size * 0.03)))
                x += picture.get_width()
            else:
                if paper and x and part[0][0] in CLOSING:
                    x -= pad  # no chip, so no room beside it either
                picture = written(font(size, bold), part[0], colour)
                made.blit(picture, (x, (height - picture.get_height()) // 2))
                x += font(size, bold).size(part[0])[0]
        return made.convert_alpha()

    def _block(
        self, words: str, size: int, room: int, colour: theme.Colour, bold: bool, paper: bool, align: str, leading: float
    ) -> pygame.Surface:
        lines = self.wrap(words, size, room, bold)
        pictures = [self.line(line, size, colour, bold, paper) for line in lines]
        step = round(self.height(size, bold) * leading)
        width = max(p.get_width() for p in pictures)
        if align != "left":
            width = max(width, min(room, width))
        made = pygame.Surface((width, step * (len(lines) - 1) + pictures[-1].get_height()), pygame.SRCALPHA)
        made.fill((*colour, 0))
        for i, picture in enumerate(pictures):
            made.blit(picture, (int(aligned(align, width, picture.get_width())), i * step))
        return made.convert_alpha()

    def _mark(self, name: str, size: int, paper: bool) -> pygame.Surface:
        """Rank and drawn suit; on dark ground on an ivory chip."""
        if name.endswith(PALE):
            made = self._mark(name.removesuffix(PALE), size, paper)
            made.set_alpha(FAINT)
            return made
        w, h = _mark_size(name, size)
        letters, suit = split_mark(name)
        spelled = _is_spelled(name)
        signed, name = _has_sign(name), _bare(name)
        made = pygame.Surface((w, h), pygame.SRCALPHA)
        made.fill((*theme.PAPER, 0))
        four = self.art is not None and self.art.four_coloured
        if not paper:
            made.blit(panels.box(w - 2, h, max(2, round(size * 0.18)), (*theme.PAPER, 255), (*theme.PAPER_EDGE, 255), 1), (1, 0))
        colour = suit_colour(suit, four)
        side = _suit_side(size, spelled)
        sign, ink = self.art.sign(name, side) if self.art is not None and not suit else (None, None)
        own = not suit and sign is None and signed and not spelled  # of a deck that is not in play
        picture = font(size, True).render(name if own else letters, True, ink or colour)
        x = _chip_pad(size, spelled)
        made.blit(picture, (x, (h - picture.get_height()) // 2 - round(size * 0.02)))
        if suit and self.art is not None:
            sign = self.art.suit(suit, side)
        if sign is not None and (suit or signed):
            made.blit(sign, (x + picture.get_width() + _sign_gap(size, spelled), (h - side) // 2 + round(size * 0.02)))
        return made


def aligned(align: str, room: float, width: float) -> float:
    """How far from the left edge of a room something so wide begins: left, centre or right."""
    return (room - width) * ALIGNED[align]


def _rag(filled: float, word: str, last: bool) -> float:
    """What is wrong with a line that fills this part of its room and ends with this word."""
    if last:
        return 1.6 * max(0.0, 0.7 - filled) ** 2
    pause = -0.03 if word[-1:] in CLOSING else 0.05 if len(word) <= SHORT else 0.0
    return float((1 - filled) ** 2) + pause


_HYPHEN = re.compile(r"(?<=[a-z][a-z]-)(?=[A-Za-z]{3})")


def _breakable(paragraph: str) -> list[tuple[str, str]]:
    """What a line may be broken between, with what joins each to the one before: words, and parts of hyphened ones."""
    return [(part, "" if i else " ") for word in paragraph.split(" ") for i, part in enumerate(_HYPHEN.split(word))]


def _parts(words: str) -> list[tuple[str, bool]]:
    """The text as (words, False) and (card name, True) in order."""
    pieces = MARK.split(words)
    return [(piece, i % 2 == 1) for i, piece in enumerate(pieces) if piece or len(pieces) == 1]


@lru_cache(maxsize=WRAPPED)
def _wrapped(words: str, size: int, room: int, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word, space in _breakable(paragraph):
            longer = f"{line}{space}{word}" if line else word
            if not line or _width(longer, size, bold) <= room:
                line = longer
            else:
                lines.append(line)
                line = word
            while _width(line, size, bold) > room and len(line) > 1 and not MARK.search(line):
                cut = len(line)
                while cut > 1 and _width(line[:cut], size, bold) > room:
                    cut -= 1
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=4000)
def _width(words: str, size: int, bold: bool) -> int:
    return sum(_mark_size(part, size)[0] if mark else font(size, bold).size(part)[0] for part, mark in _parts(words))


def split_mark(name: str) -> tuple[str, str]:
    """`TH` as ("10", "H"); a joker as ("Joker", ""); of a card of a deck of one's own the rank alone, where that is a number, or
    what it is called: `SK|Skip` as ("Skip", ""). One that is French for the rules alone has the number that is on it: "12".
    """
    read = Mark(name.removesuffix(PALE))
    words, number, spelled, name = read.words, read.number, _is_spelled(name), _bare(name)
    if name == JOKER_NAME:
        return say("card.joker").capitalize(), ""
    if not spelled and number:
        return number, ""
    if name not in FRENCH.face_of_name or words:
        numbered = None if spelled else NUMBERED.fullmatch(name)
        return (numbered["rank"] or numbered["first"] if numbered else words or name), ""
    return rank_sign(name[:-1]), name[-1]


def _is_spelled(name: str) -> bool:
    """Whether a mark shows the words that go with it."""
    return name.partition("|")[2].startswith(SPELLED)


def _has_sign(name: str) -> bool:
    """Whether a card of a deck of one's own shows the sign of its suit beside its rank."""
    return NUMBERED.fullmatch(_bare(name)) is not None or bool(Mark(name.removesuffix(PALE)).number)


def _bare(name: str) -> str:
    """The card of a mark, without the words that go with it and without the number of its copy."""
    return name.removesuffix(PALE).partition("|")[0].split("#")[0]


def suit_colour(suit: str, four: bool = False) -> theme.Colour:
    """The colour of a suit's rank on paper."""
    if suit == "H":
        return theme.RED
    if suit == "D":
        return theme.BLUE if four else theme.RED
    if suit == "C" and four:
        return theme.GREEN
    return theme.INK


def _chip_pad(size: int, spelled: bool = False) -> int:
    """Left and right of a card in a sentence; words have more air than a rank."""
    return 1 + max(2, round(size * (0.26 if spelled else 0.16)))


def _sign_gap(size: int, spelled: bool) -> int:
    """Between a rank, or words, and the sign of the suit."""
    return max(2, size // 6) if spelled else max(1, size // 20)


def _suit_side(size: int, spelled: bool = False) -> int:
    return max(8, round(size * (0.94 if spelled else 0.66)))


def _mark_size(name: str, size: int) -> tuple[int, int]:
    (letters, suit), spelled = split_mark(name), _is_spelled(name)
    width = font(size, True).size(letters)[0] + 2 * _chip_pad(size, spelled)
    if suit or _has_sign(name):
        width += _suit_side(size, spelled) + _sign_gap(size, spelled)
    return width, round(size * CARD_HIGH)
