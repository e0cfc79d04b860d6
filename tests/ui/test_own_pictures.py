"""A deck with pictures of one's own in the window: seen, melded and counted; what cannot be used is drawn, and said once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.positions.placement import set_up
from game.match.setup import SeatInfo
from game.ui.art import own_pictures, picture_files
from game.ui.art.card_faces import CardArt
from game.ui.pages.base import starting
from game.words.catalogue import plain
from tests.conftest import ROOT
from tests.pictures.crafted import SHAPE, png, svg
from tests.pictures.page import carried_out
from tests.ui.desk import Desk

HANDS = ["D1 D2 D3", "C1 C2 B3"]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    forget()
    carried_out(tmp_path)
    yield tmp_path
    forget()


def forget() -> None:
    picture_files.untold()
    for known in (own_pictures.beside, own_pictures.on_card, own_pictures.opened):
        known.cache_clear()


def sit(home: Path, size: tuple[int, int] = (960, 540)) -> TableDesk:
    """At a table of the deck of the page, with a run in my hand."""
    desk = TableDesk(home, size)
    fields = {"hands": [hand.split() for hand in HANDS], "discard": ["C5"], "to_act": 0, "phase": "draw", "stock": ["D8"]}
    people = [SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada")]
    desk.sit(set_up(desk.app.catalogue.resolve("pets", {}), people, 5, fields, lambda cards: cards.reverse()), {})
    return desk


def looks(art: CardArt, name: str | None) -> bytes:
    return pygame.image.tobytes(art.card(name, 100), "RGBA")


def test_the_deck_of_the_page_is_dealt_melded_and_scored(home: Path) -> None:
    desk = sit(home)
    try:
        art = desk.app.art
        assert not art.is_own("D1") and art.is_own("D2") and art.back_at(100) == "pets"
        assert art.card("D1", 100).get_at((50, 10))[:3] == (255, 228, 181)  # moccasin
        assert art.card(None, 100).get_at((20, 10))[:3] == (46, 139, 87)  # seagreen
        assert len({looks(art, name) for name in ("D1", "D2", "C2", "F2", "B2", None)}) == 6
        assert plain(desk.item("text:prompt").label) == "Draw from the stock, or take the five cats"
        desk.click("pile:stock")
        for name in ("D1", "D2", "D3"):
            desk.click(f"card:{name}")
        desk.click("button:meld")
        desk.settle()
        assert desk.melds == [["D1", "D2", "D3"]]
        desk.click("card:D8")
        desk.click("button:discard")
        desk.settle()
        result = desk.table.session.view.result
        assert result is not None and [row.score for row in result.rows] == [6, 0], "one, two and three are left to Ada"
        assert not picture_files.untold()
    finally:
        desk.close()


def test_pictures_that_cannot_be_used_are_said_once_and_drawn(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "rules/pets/d1.svg").write_bytes(svg("<script/>", SHAPE))
    (home / "rules/pets/back.svg").write_bytes(png(20_000, 20_000, b""))
    desk = sit(home)
    try:
        desk.settle()
        assert desk.app.art.is_own("D1") and desk.app.art.card("D1", 100).get_at((50, 10))[:3] == (252, 248, 238)
        assert desk.app.art.back_at(100) != "pets"
        assert desk.shown.dialog == "notice"
        said = capsys.readouterr().err
        assert "2 pictures of this deck cannot be used" in said and "check rules/pets.yaml" in said and "Traceback" not in said
        desk.press("enter")
        desk.settle()
        assert desk.shown.dialog is None
    finally:
        desk.close()


def test_a_deck_whose_folder_is_gone_is_drawn(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(home / "rules/pets")
    desk = sit(home)
    try:
        desk.settle()
        assert desk.app.art.is_own("D1") and desk.shown.dialog == "notice"
        assert "The pictures of this deck are not there" in capsys.readouterr().err
    finally:
        desk.close()


def test_a_file_that_goes_while_it_is_played_costs_its_picture_only(home: Path) -> None:
    desk = sit(home)
    try:
        assert not desk.app.art.is_own("D1")
        (home / "rules/pets/d1.svg").unlink()
        assert desk.app.art.card("D1", 77).get_width() == 77
    finally:
        desk.close()


@pytest.mark.parametrize(("variant", "words"), [("animal_families", "sister bear"), ("shapes_rummy", "two of circles")])
def test_the_decks_that_come_with_the_game_have_a_picture_for_every_card(tmp_path: Path, variant: str, words: str) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    try:
        suit = "B" if variant == "animal_families" else "C"
        first = "F" if variant == "animal_families" else "S"
        desk.place(variant, [f"{first}1 {first}2 {first}3", f"{suit}1"], f"{suit}2", phase="draw")
        art, pack = desk.app.art, desk.match.rules.pack
        for width in (30, 90):
            faces = {pygame.image.tobytes(art.card(pack.name(card), width), "RGBA") for card in range(pack.span)}
            assert len(faces) == pack.size == 48
        assert not any(art.is_own(pack.name(card)) for card in range(pack.span))
        assert words in plain(desk.item("text:prompt").label)
        assert not picture_files.untold()
    finally:
        desk.close()


def test_a_hand_of_more_suits_than_four_is_sorted_and_its_small_table_drawn(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk(size=(960, 540))
    starting.sit_down(desk.app, "animal_families")
    desk.settle()
    assert desk.shown.screen == "setup" and desk.shown.dialog is None


def test_the_deck_of_animals_is_light() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "assets/faces/animals").rglob("*.svg")) <= 600_000
