"""The sheet of Ten Phases tells beside each number which phase was laid, and the two never meet."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.ui.art.text import Text
from tests.match.tables import hand_by_novices
from tests.variants.shelf import SHIPPED

MORE = tuple(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Clio", "Dag", "Edda", "Farid"))


@cache
def over(people: int) -> Match:
    """A match whose first hand computer players have just ended; only looked at."""
    return hand_by_novices(Match.begin(SHIPPED.resolve("ten_phases"), (*PEOPLE, *MORE)[:people], 3))


@pytest.mark.parametrize(("size", "people"), [((960, 540), 4), ((960, 540), 6), ((1920, 1080), 6), ((720, 1280), 6)])
def test_a_phase_stands_apart_from_the_numbers_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], people: int
) -> None:
    desk = TableDesk(tmp_path, size)
    drawn: set[tuple[str, tuple[int, int, int, int]]] = set()  # the same words may be drawn more than once
    real = Text.draw

    def draw(self: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        spot = real(self, surface, words, *rest, **more)
        drawn.add((words, (spot.x, spot.y, spot.w, spot.h)))
        return spot

    monkeypatch.setattr(Text, "draw", draw)
    match = over(people)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
    cells = [pygame.Rect(desk.item(f"score:1.{seat}").rect) for seat in range(people)]
    row = cells[0]
    spots = [(words, pygame.Rect(spot)) for words, spot in drawn]
    tags = [spot for words, spot in spots if words in ("P1", "–") and row.top <= spot.centery <= row.bottom]
    results = match.results[0].rows
    numbers = [
        spot
        for words, spot in spots
        if words in ("out", *(str(one.score) for one in results)) and row.collidepoint(row.x, spot.centery)
    ]
    assert len(tags) == people == len(numbers)
    in_order = sorted([*tags, *numbers], key=lambda spot: spot.x)
    for left, right in pairwise(in_order):
        assert left.right < right.left, "words and numbers by turns, with air between them"
    assert in_order[0] in numbers and in_order[-1] in tags
    if people == 6:  # narrow columns
        assert not any(cell.colliderect(tag) for cell in cells for tag in tags), "what lights up leaves the words beside it free"
    desk.close()
