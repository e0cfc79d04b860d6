"""Whose a card is that another has laid on a meld, and what a wild card stands for: worn by the cards themselves."""

from __future__ import annotations

import pygame
import pytest

from game.match.positions.placement import set_up
from game.match.setup import SeatInfo
from game.table.geometry import Pose
from game.table.scene.scene import MeldScene
from game.ui.table.still.card_badges import LEAST_FACE, Worn, worn
from tests.ui.table_desk import PEOPLE, TableDesk
from tests.variants.shelf import SHIPPED


def place(table: TableDesk, variant: str, people: tuple[SeatInfo, ...] = PEOPLE) -> None:
    """A run of mine with a queen that Ada has laid on it, and a set of hers with a joker and a seven of mine."""
    hands = ["KH 6C 6D 2H", "2D 8C TS", "KS KD", "9D JC"][: len(people)]
    melds = [(0, "9H TH JH QH", [0, 0, 0, 1]), (1, "7S JK 7C", [1, 1, 0])]
    given = {
        "hands": [hand.split() for hand in hands],
        "discard": ["JD"],
        "melds": [{"owner": owner, "cards": cards.split(), "by": by} for owner, cards, by in melds],
        "to_act": 0,
        "phase": "play",
    }
    table.sit(set_up(SHIPPED.resolve(variant), people, 5, given, lambda cards: cards.reverse()), {})


def faces(table: TableDesk) -> dict[str, str]:
    stage = table.table.stage
    return {card[5:]: one.face for card, one in worn(stage.scene, stage.layout.poses).items() if one.face}


def test_a_card_that_counts_for_somebody_else_wears_that_face(window: TableDesk) -> None:
    place(window, "rummy_500")
    assert faces(window) == {"QH": "ada", "7C": window.table.stage.scene.seats[0].portrait}


def test_where_melds_count_for_nobody_no_card_wears_a_face(window: TableDesk) -> None:
    window.place("straight_rummy", ["QH 6C 6D 2H", "2D 8C TS"], "JD", melds=[(1, "9H TH JH")], phase="play", to_act=0)
    window.drag("card:QH", "meld:1")
    assert window.melds == [["9H", "TH", "JH", "QH"]]
    assert faces(window) == {}


def test_a_wild_card_wears_what_it_stands_for_beside_the_next_card(window: TableDesk) -> None:
    place(window, "rummy_500")
    stage = window.table.stage
    joker = worn(stage.scene, stage.layout.poses)["card:JK"]
    assert joker.means in ("7", "7H", "7D") and 0 < joker.strip <= 1


def test_under_the_next_row_a_wild_card_wears_it_on_the_part_that_shows(window: TableDesk) -> None:
    place(window, "rummy_500")
    stage = window.table.stage
    scene, layout = stage.scene, stage.layout
    meld = next(meld.id for meld in scene.melds if "card:JK" in meld.cards)
    whole = layout.items[meld]
    for part in (1.0, 0.57):
        joker = worn(scene, layout.poses, {meld: whole._replace(h=part * whole.h)})["card:JK"]
        assert joker.tucked == pytest.approx((1 - part) * whole.h, abs=0.01)


@pytest.mark.parametrize("width", [41, 56, 87, 116])
@pytest.mark.parametrize(("means", "strip"), [("", 1.0), ("", 0.42), ("8S", 1.0), ("8S", 0.42)])
def test_a_face_lies_on_its_card_and_can_be_made_out(window: TableDesk, width: int, means: str, strip: float) -> None:
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    board = window.app.board(surface)
    pose = Pose(150, 150, width)
    Worn(means, "ada", strip).draw(board, pose)
    box = surface.get_bounding_rect()
    assert box.left >= pose.box.x - 1 and box.bottom <= pose.box.bottom + 1
    assert box.right <= pose.box.x + max(strip * width, LEAST_FACE + 8) + 1
    assert box.h >= LEAST_FACE


def test_what_lies_provisionally_wears_my_face(window: TableDesk) -> None:
    window.place(
        "gin_standard", ["9S TS 4H 4D 4C KD QH JC 2D 3C", "AC 2C 2S"], "TC QC", phase="defend",
        melds=[(1, "9C 9D 9H"), (1, "6S 7S 8S")], options={"auto_layoff": False},
    )  # fmt: skip
    assert faces(window) == {}
    window.drag("card:9S", "meld:2")
    assert list(faces(window)) == ["9S"]
    meld = next(meld for meld in window.table.stage.scene.melds if meld.number == 2)
    assert isinstance(meld, MeldScene) and meld.others == (("card:9S", 0),)
    (y,) = {window.table.stage.layout.poses[card].y for card in meld.cards}
    assert y > 0, "all cards of the run stand on one line"
