"""Small legibility: whatever the window and however many sit at the table, each word can be read and stays in its frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.closing import CLOSE_PLACE
from game.table import theme
from game.table.layout import Layout
from game.table.poses import Rect
from game.ui.table.views import dress_of
from game.ui.tabletop import prompt_pill
from game.ui.text import Text
from tests.variants.shelf import SHIPPED

SIZES = ((640, 480), (900, 600), (960, 540), (1280, 720), (1440, 810), (720, 1280), (540, 960))
LONG = ("Maximilian the M", "Wilhelmina Gwen", "Bruno")
FACES = ("ada", "bruno", "clio", "dag", "edda", "farid", "gwen")
TABLES = (
    ("gin_standard", 2, 0), ("straight_rummy", 2, 24), ("red_three_rummy", 3, 30), ("kalooki_40", 4, 60), ("gin_partnership", 4, 12),
    ("kalooki_40", 5, 70), ("kalooki_jamaica", 6, 22), ("kalooki_jamaica", 6, 40), ("rummy_500", 7, 20), ("rummy_500", 8, 14),
)  # fmt: skip
EDGE = 3
"""So many pixels of a line of text are empty above and below its letters, at least."""


class Said(NamedTuple):
    """Words as drawn: by which piece, where, and how large."""

    piece: str
    words: str
    spot: pygame.Rect
    size: int

    @property
    def letters(self) -> pygame.Rect:
        return self.spot.inflate(0, -2 * EDGE)


@contextmanager
def listening(into: list[Said], piece: list[str]) -> Iterator[None]:
    """Every line that is drawn meanwhile."""
    real = Text.draw

    def draw(self: Text, surface: pygame.Surface, words: str, x: float, y: float, size: int, *rest: object, **more: object) -> object:
        spot = real(self, surface, words, x, y, size, *rest, **more)  # type: ignore[arg-type]
        into.append(Said(piece[0], words, spot, size))
        return spot

    Text.draw = draw  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Text.draw = real  # type: ignore[method-assign]


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"), request.param)
    yield made
    made.close()


def sit_down(desk: TableDesk, variant: str, people: int, decisions: int) -> None:
    """A match of people with long names, as computer players have brought it to my turn."""
    names = (*LONG, *("Clio", "Dag", "Edda", "Farid"))
    seats = (PEOPLE[0], *(SeatInfo(name, "computer", "novice", face) for name, face in zip(names, FACES, strict=True)))
    match = Match.begin(SHIPPED.resolve(variant), seats[:people], 7)
    while not match.hand_over and (match.decisions < decisions or match.to_act != 0):
        seat = match.to_act
        assert seat is not None
        match.submit(seat, match.think("novice").action)
    desk.sit(match, {"deal": match.deal})


def frames(desk: TableDesk) -> dict[str, Rect]:
    """What has a visible edge, by the piece that draws it."""
    layout: Layout = desk.table.stage.layout
    found = {f"seat:{seat}": box.panel for seat, box in layout.plates.items()}
    found |= {f"label:{number}": box for number, (_, box) in enumerate(layout.labels)}
    found |= {"rail:left": layout.goal, "rail:right": layout.claim, "area:melds": layout.slot, CLOSE_PLACE: layout.closing}
    return {name: frame for name, frame in found.items() if frame.w}


@pytest.mark.parametrize(("variant", "people", "decisions"), TABLES)
def test_each_word_stays_in_its_frame(desk: TableDesk, variant: str, people: int, decisions: int) -> None:
    sit_down(desk, variant, people, decisions)
    stage = desk.table.stage
    pieces = stage.tabletop._all(stage.scene, stage.layout, stage.dress, {})
    said: list[Said] = []
    now = [""]
    surface = pygame.Surface(desk.app.size)
    with listening(said, now):
        for piece in pieces:
            now[0] = piece.id
            piece.draw(desk.app.board(surface))
    edged = frames(desk)
    faults = []
    for one in said:
        if one.size < theme.LEAST_TEXT or one.words.endswith("…"):
            faults.append(f"{one.piece}: {one.words!r} is cut or too small")
        frame = edged.get(one.piece)
        if frame is not None and not Rect(*one.letters).inside(frame, 1):
            faults.append(f"{one.piece}: {one.words!r} {tuple(one.letters)} leaves {tuple(map(round, frame))}")
        for name, other in edged.items():
            if name != one.piece and Rect(*one.letters).common(other) > 1:
                faults.append(f"{one.piece}: {one.words!r} {tuple(one.letters)} lies on {name} {tuple(map(round, other))}")
    for one, two in combinations(said, 2):
        if one.letters.colliderect(two.letters):
            faults.append(f"{one.piece}: {one.words!r} over {two.piece}: {two.words!r}")
    assert not faults, "\n".join(faults)
