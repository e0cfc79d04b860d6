"""Marks of a table that is pulled apart, and the rack: each says its own thing, at any size, and not by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pygame
import pytest

from game.cards.deck import FRENCH, Deck
from game.ui.art import piece_marks, rack_wood, textures, wild_index
from game.ui.art.board import Board
from game.ui.art.card_faces import CardArt
from game.ui.art.text import Text
from tests.conftest import ROOT
from tests.ui.test_tile_pictures import TILES

GROUND = (45, 88, 122)
SIZE = (400, 300)
MARKS: dict[str, Callable[[Board, pygame.Rect], object]] = {
    "played": lambda board, r: piece_marks.marked(board, (r,)),
    "moved": lambda board, r: piece_marks.marked(board, (), (r,)),
    "broken": piece_marks.broken,
    "lacking": lambda board, r: piece_marks.lacking(board, r, ("R8", "B8")),
    "slot": piece_marks.slot,
    "best": lambda board, r: piece_marks.slot(board, r, best=True),
    "ghost": lambda board, r: piece_marks.ghost(board, "B8", r),
    "seam": lambda board, r: piece_marks.seam(board, r.centerx, r.y, r.bottom),
    "fault": lambda board, r: piece_marks.fault(board, r.centerx, r.y, r.bottom),
    "place": rack_wood.place,
    "laid": lambda board, r: rack_wood.place(board, r, laid=True),
}


@pytest.fixture
def table() -> Iterator[Callable[[float, Deck], Board]]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    textures.use_textures(ROOT / "assets" / "textures")

    def made(k: float, deck: Deck = TILES) -> Board:
        surface = pygame.Surface(SIZE).convert()
        surface.fill(GROUND)
        art = CardArt(ROOT / "assets")
        art.deck = deck
        return Board(surface, k, art, Text(art))

    yield made


def piece(k: float) -> pygame.Rect:
    made = pygame.Rect(0, 0, round(82 * k), round(115 * k))
    made.center = SIZE[0] // 2, SIZE[1] // 2
    return made


@pytest.mark.parametrize("k", [0.5, 1.0, 1.7])
def test_each_mark_is_seen_and_told_from_the_others_without_its_colour(table: Callable[..., Board], k: float) -> None:
    seen: dict[str, pygame.Surface] = {}
    for name, draw in MARKS.items():
        board = table(k)
        draw(board, piece(k))
        assert isinstance(board.surface, pygame.Surface)
        plain = pygame.mask.from_threshold(board.surface, GROUND, (12, 12, 12, 255))
        plain.invert()
        box = piece(k).inflate(round(30 * k), round(30 * k))
        assert plain.count() and all(box.contains(part) for part in plain.get_bounding_rects()), name
        seen[name] = pygame.transform.grayscale(board.surface)
    for (one, first), (other, second) in combinations(seen.items(), 2):
        alike = pygame.mask.from_threshold(first, (0, 0, 0), (30, 30, 30, 255), second)
        assert SIZE[0] * SIZE[1] - alike.count() > 12, (one, other)


def test_a_gap_between_cards_says_what_would_mend_it(table: Callable[..., Board]) -> None:
    pictures = set()
    for names in (("8S", "8C"), ("8S",), ("9S",), ("8H",)):
        board = table(1.0, FRENCH)
        piece_marks.lacking(board, piece(1.0), names)
        assert isinstance(board.surface, pygame.Surface)
        pictures.add(pygame.image.tobytes(board.surface, "RGB"))
    assert len(pictures) == 4


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_rack_has_a_ledge_for_each_row(table: Callable[..., Board], rows: int) -> None:
    board, r = table(0.5), pygame.Rect(20, 20, 360, 60 + 66 * (rows - 1))
    feet = [r.y + 50 + 66 * row for row in range(rows)]
    rack_wood.lay(board, r, feet)
    assert isinstance(board.surface, pygame.Surface)
    bright = [sum(board.surface.get_at((r.centerx, y))[:3]) for y in range(r.y + 8, r.bottom - 4)]
    usual = sorted(bright)[len(bright) // 2]
    edges = [y + r.y + 8 for y, light in enumerate(bright) if light > 1.35 * usual]
    assert all(any(abs(y - foot) <= 4 for y in edges) for foot in feet)


def test_tags_fit_the_room_that_they_are_given(table: Callable[..., Board]) -> None:
    board = table(1.0)
    for wrong in (False, True):
        r = piece_marks.tag(board, "lacks a third eight", (200, 150), wrong, room=120)
        assert r.w <= 120 and r.center == (200, 150)


@pytest.mark.parametrize("k", [0.5, 1.0])
def test_a_joker_that_lies_says_what_it_stands_for_with_number_and_sign(table: Callable[..., Board], k: float) -> None:
    """In its own colour, and at the foot of the face, where no word is left beside it."""
    seen = set()
    for means in ("R11", "K11", "R12", "11"):
        board = table(k)
        board.card("JK", 200 / k, 150 / k, 82)
        wild_index.corner(board, means, 200, 150, round(82 * k))
        assert isinstance(board.surface, pygame.Surface)
        seen.add(pygame.image.tobytes(board.surface, "RGB"))
        foot = board.surface.subsurface((200 - round(41 * k), 150 + round(22 * k), round(82 * k), round(22 * k)))
        red = pygame.mask.from_threshold(foot, (190, 32, 44), (40, 40, 40, 255)).count()
        assert (red > 12 * k) == means.startswith("R")
    assert len(seen) == 4
