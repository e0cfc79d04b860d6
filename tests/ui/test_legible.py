"""Small legibility: whatever the window and however many sit at the table, each word can be read and stays in its frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.closing import CLOSE_PLACE
from game.table import theme
from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.rail import ClaimScene, GoalScene, NewsRow, NewsScene, Rail, Row, Standing
from game.ui.art.text import Text
from game.ui.table.still import plate, rail
from game.words.catalogue import mark
from tests.table.given import table
from tests.ui.desk import by_turns
from tests.variants.shelf import SHIPPED

SIZES = ((640, 480), (960, 540), (1280, 720), (720, 1280), (540, 960))
LONG = ("Maximilian the M", "Wilhelmina Gwen", "Bruno")
FACES = ("ada", "bruno", "clio", "dag", "edda", "farid", "gwen")
OTHERS = ("Clio", "Dag", "Edda", "Farid")
SCORES = ("1,234", "-305", "15", "0", "488", "-1,040", "220", "75")
TABLES = (
    ("gin_standard", 2, 0), ("straight_rummy", 2, 24), ("red_three_rummy", 3, 30), ("kalooki_40", 4, 60),
    ("gin_partnership", 4, 12), ("kalooki_40", 5, 30), ("kalooki_40", 5, 70), ("kalooki_jamaica", 6, 22),
    ("rummy_500", 7, 20), ("rummy_500", 8, 14), ("ramino", 5, 12), ("boathouse", 6, 12), ("rummy_5000", 8, 12),
    ("three_thirteen", 3, 6), ("kalooki_jamaica", 6, 0),
)  # fmt: skip
EDGE = 3
"""So many pixels of a line of text are empty above and below its letters, at least."""
FIGURES = 10
"""As high as this are figures of the least size."""


class Said(NamedTuple):
    """Words as drawn: by which piece, where, and how large."""

    piece: str
    words: str
    spot: pygame.Rect
    size: int

    @property
    def letters(self) -> pygame.Rect:
        figures = self.words.strip("−-").replace(",", "").isdigit()  # nothing of them reaches below the line
        return self.spot.inflate(0, FIGURES - self.spot.h if figures and self.size <= theme.LEAST_TEXT else -2 * EDGE)


@contextmanager
def listening(into: list[Said], piece: list[str]) -> Iterator[None]:
    """Every line that is drawn meanwhile."""
    real = Text.draw

    def draw(
        self: Text, surface: pygame.Surface, words: str, x: float, y: float, size: int, *rest: object, **more: object
    ) -> object:
        spot = real(self, surface, words, x, y, size, *rest, **more)  # type: ignore[arg-type]
        into.append(Said(piece[0], words, spot, size))
        return spot

    Text.draw = draw  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Text.draw = real  # type: ignore[method-assign]


LOOKS = [*((size, "usual") for size in SIZES), ((960, 540), "largest"), ((720, 1280), "largest"), ((1280, 720), "larger")]
"""Sizes of the window, and of small words."""


@pytest.fixture(scope="module", params=by_turns(LOOKS), ids=lambda look: f"{look[0][0]}x{look[0][1]}-{look[1]}")
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    size, text = request.param
    made = TableDesk(tmp_path_factory.mktemp("home"), size, settings={"text": text})
    yield made
    made.close()


@cache
def played(variant: str, people: int, decisions: int) -> Match:
    """A match of people with long names, as computer players have brought it to my turn; only looked at, at every size."""
    names = (*LONG, *OTHERS)
    seats = (PEOPLE[0], *(SeatInfo(name, "computer", "novice", face) for name, face in zip(names, FACES, strict=True)))
    match = Match.begin(SHIPPED.resolve(variant), seats[:people], 7)
    while not match.hand_over and (match.decisions < decisions or match.to_act != 0):
        seat = match.to_act
        assert seat is not None
        match.submit(seat, match.think("novice").action)
    return match


def frames(desk: TableDesk) -> dict[str, Rect]:
    """What has a visible edge, by the piece that draws it."""
    layout: Layout = desk.table.stage.layout
    if layout.rows:
        return {}
    found = {f"seat:{seat}": box.panel for seat, box in layout.plates.items()}
    found |= {f"label:{number}": box for number, (_, box) in enumerate(layout.labels)}
    found |= {"rail:left": layout.goal, "rail:right": layout.claim, "area:melds": layout.slot, CLOSE_PLACE: layout.closing}
    return {name: frame for name, frame in found.items() if frame.w}


def due(look: object) -> tuple[tuple[str, int, int], ...]:
    """Every other table, by turns: what a window of one size leaves out the next one shows."""
    return TABLES[LOOKS.index(look) % 2 :: 2]  # type: ignore[arg-type]


def test_each_word_stays_in_its_frame(desk: TableDesk, request: pytest.FixtureRequest) -> None:
    faults = [fault for table in due(request.node.callspec.params["desk"]) for fault in faults_of(desk, *table)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_each_word_stays_in_its_frame_at_every_table(desk: TableDesk) -> None:
    faults = [fault for table in TABLES for fault in faults_of(desk, *table)]
    assert not faults, "\n".join(faults)


def faults_of(desk: TableDesk, variant: str, people: int, decisions: int) -> list[str]:
    """What is wrong with the words at this table."""
    match = played(variant, people, decisions)
    desk.sit(match, {"deal": match.deal})
    top = desk.table.picture.top
    assert top._shown is not None
    pieces = top._all(top._shown._replace(away=()))
    said: list[Said] = []
    now = [""]
    surface = pygame.Surface(desk.app.size)
    with listening(said, now):
        for piece in pieces:
            now[0] = piece.id
            piece.draw(desk.app.board(surface))
    edged = frames(desk)
    shown = () if desk.match.hand_over else desk.shown.items
    part = desk.app.size[0] / desk.app.window.size[0]  # of a small window a larger picture is drawn
    buttons = {one.id: Rect(*(at * part for at in one.rect)) for one in shown if one.id.startswith("button:") and one.rect[2]}
    now[0] = "window"
    whole: list[Said] = []
    with listening(whole, now):
        desk.app.redraw()
        desk.app.turn()
    faults: list[str] = []
    for one in whole:
        for name, button in buttons.items():
            if button.has(one.spot.center) and not Rect(*one.letters).inside(button, 1):
                faults.append(f"{one.words!r} {tuple(one.letters)} leaves {name} {button}")
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
    return [f"{variant} for {people} after {decisions}: {fault}" for fault in faults]


GOAL = GoalScene("To begin hand 7", parts=(("Set of 3", False), ("Set of 3", True), ("Run of 4", False)))
BUYS = GoalScene("To begin hand 7", parts=(("Set of 3", False),) * 3, note="2 buys left")
COUNT = GoalScene("Melds in hand", "27 of 40", "", 0.6)
ENOUGH = GoalScene("Melds in hand", "145", "of 120, enough", 1.0, None, True)
KNOCK = GoalScene("Knock at", "10", "or less", 0.9, 0.5, True, note="Deadwood 8 after a discard")
DEALT = NewsScene("Hand 10: Bartholomew deals.", portrait="ada")
DONE = (("Takes 10D", "Melds 10H 10C 10D", "Lays off QS"), ("Melds 10H 10C 10D",), ("Melds 3 cards",))
OWED = ClaimScene("You took it:", "It must be laid in this turn", "9D", "9D must be laid this turn")


@pytest.mark.parametrize("people", range(2, 9))
def test_the_rail_keeps_its_words_whatever_it_says(desk: TableDesk, people: int) -> None:
    size = desk.app.size
    rows = tuple(Row(face, number, 0.5, face == "you") for face, number in zip(("you", *FACES), SCORES, strict=True))[:people]
    standing = Standing("Hand 10 of 11, lowest wins", rows)
    done = tuple(NewsRow(face, name, DONE, mark("TD")) for face, name in zip(FACES, LONG * 2, strict=False))
    news = NewsScene("Since your turn", "Discard", done[: min(3, people - 1)])
    faults = []
    for melding in (True, False):
        for said in (
            Rail((GOAL,), standing, OWED),
            Rail((BUYS,), standing),
            Rail((COUNT,), standing, OWED),
            Rail((KNOCK,), standing),
            Rail((ENOUGH,), standing),
            Rail((), standing, news=DEALT),
            Rail((), standing, news=news),
        ):
            scene = replace(table(people), rail=said, melding=melding)
            layout = lay(scene, size)
            for place, content in ((layout.goal, said.left), (layout.claim, said.right)):
                assert content is not None
                if not place.w:
                    continue  # a strip has no room for news
                words: list[Said] = []
                with listening(words, [""]):
                    rail.draw(desk.app.board(pygame.Surface(size)), place, content)
                for one in words:
                    if not Rect(*one.letters).inside(place, 1):
                        faults.append(f"{one.words!r} {tuple(one.letters)} leaves {tuple(map(round, place))}")
                for one, two in combinations(words, 2):
                    if one.letters.colliderect(two.letters):
                        faults.append(f"{one.words!r} over {two.words!r} in {tuple(map(round, place))}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("count", [2, 4, 6], ids=str)
def test_what_another_player_does_stays_in_the_plate_however_long_it_is(desk: TableDesk, count: int) -> None:
    """Of many cards that are laid at once as many are named as there is room for."""
    people = (PEOPLE[0], *(SeatInfo(name, "computer", "novice", face) for name, face in zip(LONG + LONG, FACES, strict=False)))
    desk.begin(people[:count], names=[] if count == 2 else None)
    words = f"Lays the contract: {', '.join(['⟦Wild|Wild⟧', mark('TH')] * 8)}"
    info = replace(desk.table.stage.scene.seats[1], note=words)
    box, board = desk.table.stage.layout.plates[1], desk.app.board(pygame.Surface(desk.app.size))
    said: list[Said] = []
    with listening(said, ["plate"]):
        plate.draw(board, desk.table.picture.sprites, info, box, (), own=False)
    (pill,) = (one for one in said if one.words.startswith("Lays the contract"))
    assert pill.words.endswith("…") and pill.words.count("⟦") == pill.words.count("⟧")
    assert box.panel.x <= pill.spot.left and pill.spot.right <= box.panel.right, (pill, box)
