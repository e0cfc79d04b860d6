"""Spanish cards in the window: a picture for each, another where they lie small, and their names in words."""

from __future__ import annotations

import pygame
import pytest

from game.rules.policies.dealing.packs import FrenchPack
from game.ui.art.card_faces import CardArt
from game.ui.art.text import Text, split_mark
from game.words.catalogue import brief, in_text
from tests.conftest import ROOT
from tests.ui.desk import Desk

PACK = FrenchPack(pictures="spanish").pack(2)


@pytest.fixture
def art(desk: Desk) -> CardArt:
    made = CardArt(ROOT / "assets")
    made.deck = PACK.deck
    return made


@pytest.mark.parametrize(("width", "style"), [(60, "large_index"), (158, "classic")])
def test_every_card_has_a_picture_of_its_own(art: CardArt, width: int, style: str) -> None:
    faces = {pygame.image.tobytes(art.card(name, width, style), "RGBA") for name in (*PACK.names, None)}
    assert len(faces) == 40 + 1, "and the back is none of them"
    assert not any(art.is_own(name) for name in PACK.names)


def test_what_lies_small_has_a_large_number_whatever_face_is_chosen(art: CardArt) -> None:
    small, full = (pygame.image.tobytes(art.card("4D", 100, style), "RGBA") for style in ("large_index", "classic"))
    assert small != full
    art.use("large_index", "fan")
    assert pygame.image.tobytes(art.card("4D", 100), "RGBA") == small
    assert art.back_at(100) == "spanish", "its back is its own"


def test_a_mark_is_the_name_with_its_sign_and_in_narrow_places_the_number(art: CardArt) -> None:
    spelled = in_text("JD", PACK)
    assert split_mark(spelled[1:-1])[0].replace("\u00a0", " ") == "sota of coins"
    assert split_mark(brief(spelled)[1:-1])[0] == "10"
    words = Text(art)
    for text in (spelled, brief(spelled)):
        assert words.line(text, 20).get_width() == words.width(text, 20)
    assert words.width(brief(spelled), 20) < words.width(spelled, 20) / 2
    assert art.suit_of("JD") == "D"


def test_the_files_are_light() -> None:
    for folder, most in (("spanish", 640_000), ("spanish_large", 340_000)):
        assert sum(path.stat().st_size for path in (ROOT / "assets/faces" / folder).glob("*.svg")) <= most
