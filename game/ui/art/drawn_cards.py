"""Cards of a deck that a rules file describes: drawn from names and colours, as there are no pictures of them.

The index in the corners is the rank above the sign of the suit; in the middle stands the sign once more, with the name of the
suit or of the card below it. Each suit has a colour and a shape of its own, and each card without a suit has a star of its own;
jokers and single cards show their name.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.cards.deck import JOKER_NAME, Deck
from game.table.shapes import CARD, SHAPES, Shape
from game.ui.art.fonts import font
from game.words.catalogue import say, titled

Colour = tuple[int, int, int]
Picture = Callable[[int, int], pygame.Surface | None]
"""What draws a picture as large as it can be in a room; None where it cannot be read."""
PAPER: Colour = (252, 248, 238)
COLOURS: tuple[Colour, ...] = (
    (178, 34, 40),
    (28, 84, 160),
    (168, 106, 0),
    (34, 34, 38),
    (24, 118, 62),
    (122, 44, 138),
    (0, 120, 128),
    (152, 72, 30),
    (196, 40, 112),
    (84, 96, 20),
)
"""Colours that are told apart, and read well on paper."""
BY_NAME = {"red": 0, "blue": 1, "yellow": 2, "gold": 2, "black": 3, "green": 4, "purple": 5, "violet": 5, "brown": 7, "pink": 8}
SIDES = (0, 4, 3, 6, 5, 8)
"""Corners of the signs of the suits in turn; none for a disc."""
STARS: tuple[tuple[int, float], ...] = ((5, 0.45), (4, 0.36), (6, 0.62), (8, 0.74), (3, 0.30), (12, 0.82), (7, 0.34), (10, 0.55))
"""Points of the stars of cards without a suit, and how deep it is between them: that of jokers, then one for each single card.
Where there are more cards than stars, the next ones have a hole in their middle, then two, and so on.
"""
BROADER = 1.3
"""So much larger is a sign that is a picture than one of a single colour."""
NARROW = 0.62
"""A large index of several letters is set as narrow as this before it is set smaller."""
FINE = 2  # drawn so many times larger, then made small with smooth edges


def draw(
    deck: Deck, name: str, width: int, large: bool = False, middle_of: Picture | None = None, sign_of: Picture | None = None
) -> pygame.Surface:
    """A card lying straight, of exactly this width. `large`: the index takes a third of it, for cards that lie small. A deck may
    bring pictures for the middle, and for the sign of the suit.
    """
    name = name.partition("#")[0]
    piece = SHAPES[deck.shape]
    w, h = width * FINE, round(piece.high(width)) * FINE
    card = paper(w, h, piece.corner, FINE)
    kind = next((kind for kind in deck.kinds if kind.id == name), None)
    suit = kind.suit if kind is not None and not kind.wild else -1
    rank = deck.ranks[kind.rank] if kind is not None and kind.rank >= 0 and not kind.wild else None
    colour = suit_colour(deck, suit)
    if rank is not None and suit >= 0:
        title = titled(name, deck) if deck.said else (kind.name if kind is not None else "") or rank.name or deck.suits[suit].name
        index = rank.id
    else:
        title = say("card.joker") if name == JOKER_NAME else titled(name, deck)
        index = name
    shape = suit if suit >= 0 else -1 - _place(deck, name)
    corner = _corner(index, suit, colour, w, large, sign_of)
    card.blit(corner, (round(w * 0.045), round(w * 0.04)))
    turned = pygame.transform.rotate(corner, 180)
    card.blit(turned, (w - turned.get_width() - round(w * 0.045), h - turned.get_height() - round(w * 0.04)))
    room = round(w * (0.46 if large else 0.62))
    picture = middle_of(room, room) if middle_of is not None else None
    if picture is not None:
        card.blit(picture, picture.get_rect(center=(w // 2, h // 2 if large else round(h * 0.46))))
        if not large:
            _wrapped(card, title, (w // 2, round(h * 0.76)), round(w * 0.115), round(w * 0.62), colour)
        return _finished(card, width, piece)
    middle = (w // 2, h // 2) if large else (w // 2, round(h * 0.47))
    _sign(card, shape, colour, middle, w * (0.16 if large else 0.19))
    if suit >= 0:
        _put(card, deck.suits[suit].id, middle, round(w * (0.13 if large else 0.17)), round(w * 0.24), PAPER)
    if not large:
        _wrapped(card, title, (w // 2, round(h * 0.70)), round(w * 0.125), round(w * 0.74), colour)
    return _finished(card, width, piece)


def _finished(card: pygame.Surface, width: int, piece: Shape) -> pygame.Surface:
    """The card as it is seen, with smooth edges."""
    return pygame.transform.smoothscale(card, (width, round(piece.high(width)))).convert_alpha()


def paper(width: int, height: int, corner: float, edge: int = 1) -> pygame.Surface:
    """A card with nothing on it."""
    card = pygame.Surface((width, height), pygame.SRCALPHA)
    round_ = max(2, round(width * corner))
    pygame.draw.rect(card, PAPER, card.get_rect(), border_radius=round_)
    pygame.draw.rect(card, (176, 168, 150), card.get_rect(), max(edge, width // 140), border_radius=round_)
    return card


def _place(deck: Deck, name: str) -> int:
    """Which of the cards without a suit this is; 0 for a joker."""
    single = [kind.id for kind in deck.kinds if kind.suit < 0 or kind.wild]
    return single.index(name) + 1 if name in single else 0


def draw_back(width: int) -> pygame.Surface:
    """A plain back, for one whose picture cannot be read."""
    size = (width, round(CARD.high(width)))
    card = pygame.Surface(size, pygame.SRCALPHA)
    round_ = max(2, round(width * CARD.corner))
    pygame.draw.rect(card, PAPER, card.get_rect(), border_radius=round_)
    edge = max(1, round(width * 0.05))
    pygame.draw.rect(card, (40, 62, 118), card.get_rect().inflate(-2 * edge, -2 * edge), border_radius=max(1, round_ - edge))
    return card.convert_alpha()


def suit_colour(deck: Deck, suit: int) -> Colour:
    """The colour of a suit: that of its name where the name is a colour, otherwise one of its own; of no suit a dark one."""
    if suit < 0:
        return (92, 66, 20)
    return COLOURS[BY_NAME.get(deck.suits[suit].name.lower(), suit) % len(COLOURS)]


def _corner(index: str, suit: int, colour: Colour, w: int, large: bool, sign_of: Picture | None) -> pygame.Surface:
    """The index: rank above the sign. A long one is set smaller, but never too small to be read."""
    room = round(w * (0.33 if suit >= 0 or large else 0.44))
    size = _fitting(index, round(w * (0.5 if large else 0.32)), round(room / (NARROW if large else 1)))
    letters = font(size, True).render(index, True, colour)
    if letters.get_width() > room:
        letters = pygame.transform.smoothscale(letters.convert_alpha(), (room, letters.get_height()))
    high = letters.get_height()
    top = round(high * 0.16)
    side = round(w * (0.105 if large else 0.085) * (BROADER if sign_of is not None else 1.0))
    picture = pygame.Surface((max(letters.get_width(), 2 * side), high - top + (2 * side if suit >= 0 else 0)), pygame.SRCALPHA)
    picture.blit(letters, ((picture.get_width() - letters.get_width()) // 2, -top))
    if suit >= 0:
        at = (picture.get_width() // 2, high - top - round(high * 0.10) + side)
        own = sign_of(2 * side, 2 * side) if sign_of is not None else None
        if own is None:
            _sign(picture, suit, colour, at, side * 0.94)
        else:
            picture.blit(own, own.get_rect(center=at))
    return picture


def _sign(surface: pygame.Surface, shape: int, colour: Colour, centre: tuple[int, int], radius: float) -> None:
    """The shape of a suit, by its number; a star of its own for each card without one, by numbers below 0."""
    x, y = centre
    sides = SIDES[shape % len(SIDES)] if shape >= 0 else 0
    if shape >= 0 and sides == 0:
        pygame.draw.circle(surface, colour, centre, round(radius))
        return
    tips, depth = STARS[(-1 - shape) % len(STARS)] if shape < 0 else (sides, 1.0)
    count = 2 * tips if shape < 0 else sides
    points = []
    for i in range(count):
        reach = radius * (depth if i % 2 else 1.0) if shape < 0 else radius
        angle = 2 * math.pi * i / count - math.pi / 2
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    pygame.draw.polygon(surface, colour, points)
    holes = (-1 - shape) // len(STARS) if shape < 0 else 0
    for number in range(holes):
        angle = 2 * math.pi * number / holes - math.pi / 2
        away = 0.0 if holes == 1 else radius * 0.2
        spot = x + away * math.cos(angle), y + away * math.sin(angle)
        pygame.draw.circle(surface, PAPER, spot, max(1.0, radius * min(0.16, 0.36 / holes)))


def _fitting(words: str, size: int, room: int) -> int:
    """The largest size up to this one at which the words fit."""
    while size > 12 and font(size, True).size(words)[0] > room:
        size -= 2
    return max(12, size)


def _put(surface: pygame.Surface, words: str, centre: tuple[int, int], size: int, room: int, colour: Colour) -> None:
    picture = font(_fitting(words, size, room), True).render(words, True, colour)
    surface.blit(picture, picture.get_rect(center=centre))


def _wrapped(surface: pygame.Surface, words: str, top: tuple[int, int], size: int, room: int, colour: Colour) -> None:
    """A name under the sign: on as many as two lines, smaller where even these do not hold it."""
    lines = [words]
    if font(max(12, size), True).size(words)[0] > room and " " in words:
        middle = len(words) / 2
        cut = min((i for i, letter in enumerate(words) if letter == " "), key=lambda i: abs(i - middle))
        lines = [words[:cut], words[cut + 1 :]]
    size = min(_fitting(line, max(12, size), room) for line in lines)
    for number, line in enumerate(lines):
        _put(surface, line, (top[0], top[1] + round(number * size * 1.1)), size, room, colour)
