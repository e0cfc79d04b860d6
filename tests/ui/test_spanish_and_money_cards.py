"""Spanish cards and Chinese money cards in the window: a picture for each, another where they lie small, names in words."""

from __future__ import annotations

import pygame
import pytest

from game.cards.settings import BySeats, CardIds
from game.rules.policies.dealing.packs import FrenchPack, OwnCard, OwnPack
from game.ui.art.card_faces import CardArt
from game.ui.art.card_files import card_file
from game.ui.art.text import Text, split_mark
from game.ui.pages.small.drawn import MELDS, in_place_of
from game.words.catalogue import brief, in_text, titled
from tests.conftest import ROOT
from tests.ui.desk import Desk

PACK = FrenchPack(pictures="spanish").pack(2)
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
MONEY = OwnPack(
    suits=CardIds((("B", "ben"), ("S", "suo"), ("W", "wan"))),
    ranks=CardIds(tuple((str(number), name) for number, name in enumerate(NUMBERS, 1))),
    write="suit_rank",
    called="rank_of_suit",
    copies=BySeats.always(4),
    cards=CardIds((("DH", OwnCard("da hong", 4)), ("XH", OwnCard("xiao hong", 4)), ("BS", OwnCard("ba shu", 4)))),
    pictures="money",
)


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
    assert card_file(art.assets, art.deck, "4D", "classic", small=True).parent.name == "spanish_large", "of a few pixels, too"
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


def test_money_cards_are_told_apart_at_every_width_and_called_by_words(art: CardArt) -> None:
    pack = MONEY.pack(2)
    art.deck = pack.deck
    kinds = [kind.id for kind in pack.deck.kinds]
    for width in (30, 60, 158):
        assert len({pygame.image.tobytes(art.card(name, width), "RGBA") for name in (*kinds, None)}) == 30 + 1
    grey = [pygame.transform.grayscale(art.card(name, 60)) for name in ("B4", "S4", "W4")]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in grey}) == 3, "not by colour alone"
    assert not any(art.is_own(name) for name in kinds) and art.back_at(60) == "money"
    assert [titled(name, pack.deck) for name in ("B4", "S5", "W9", "DH", "XH", "BS")] == [
        "four of ben", "five of suo", "nine of wan", "da hong", "xiao hong", "ba shu",
    ]  # fmt: skip


def test_the_files_are_light() -> None:
    for folder, most in (("spanish", 640_000), ("spanish_large", 320_000), ("money", 460_000)):
        assert sum(path.stat().st_size for path in (ROOT / "assets/faces" / folder).rglob("*.svg")) <= most


def test_a_small_table_shows_cards_that_the_deck_has_with_its_sets_and_runs() -> None:
    for deck in (PACK.deck, MONEY.pack(2).deck):
        for melds in MELDS:
            for meld in melds:
                shown = [in_place_of(name, deck) for name in meld]
                faces = [deck.face_of_name[name] for name in shown]
                ranks = [deck.rank_of[face] for face in faces]
                same = len(set(ranks)) == 1
                assert same or [rank - ranks[0] for rank in ranks] == [0, 1, 2], (meld, shown)
    assert in_place_of("KS", PACK.deck) in PACK.deck.face_of_name and in_place_of("JK", PACK.deck) == "JK"
