"""Red Three Rummy at the table: closed second hands, red threes face up, and a discard pile that comes whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.table.geometry import Pose
from game.table.items import overlap
from game.ui.art.card_pictures import Sprites
from game.ui.art.text import Text
from game.ui.program.input import Resized
from tests.variants.shelf import SHIPPED

SECOND = ["4C", "5D", "6H", "8C", "TD", "JC", "QD", "QC", "AD", "4S", "5C", "6D", "8H", "TC"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("home"))
    yield desk
    desk.close()


@pytest.fixture
def table(whole: TableDesk) -> TableDesk:
    return whole


def place(desk: TableDesk, mine: str, pile: str = "7H 7D QS", **more: Any) -> None:
    """My cards, seven unseen ones for each of us, and one red three before the other."""
    fields: dict[str, Any] = {
        "aside": [*SECOND, "3H"],
        "memory": {"places": [7, 7, 0, 1]},
        "stock": "9C 5S",
        "phase": "play",
        **more,
    }
    desk.place("red_three_rummy", [mine, "KD KH 9D"], pile, **{**fields, **more})


def logged(desk: TableDesk) -> list[str]:
    """My decisions, as the save writes them."""
    return [entry[2:] for entry in desk.match.log if entry.startswith("0 ")]


def test_second_hands_are_closed_and_red_threes_lie_open(table: TableDesk) -> None:
    place(table, "7S 8S 9S KC")
    for seat in (0, 1):
        packet = table.item(f"pile:second_hand:{seat}")
        assert (packet.role, packet.count, packet.cards, packet.enabled, packet.owner) == ("pile", 7, None, False, seat)
        assert packet.rect[2] > 20
    red = table.item("pile:bonus:1")
    assert (red.count, red.cards) == (1, ("3H",))
    assert "three of hearts" in red.label
    assert not table.has("pile:bonus:0")
    text = table.app.shown().line(0.0)
    unseen = [f"card:{name}" for name in SECOND]
    assert not any(f'"{name}"' in text for name in unseen)


@pytest.mark.parametrize("size", [(960, 540), (720, 1280), (1280, 720)])
def test_nothing_covers_anything(table: TableDesk, size: tuple[int, int]) -> None:
    place(table, "7S 8S 9S KC")
    table.app.window.size = size
    table.app.dispatch(Resized(size))
    table.settle(lambda: table.shown.size == size)
    boxes = [(item.id, item.rect) for item in table.shown.items if item.role == "card" and item.rect[2]]
    boxes += [(item.id, item.rect) for item in table.shown.items if item.id.startswith("pile:second_hand")]
    assert len(boxes) == 3 + 1 + 4 + 2
    for i, (one, box) in enumerate(boxes):
        for other, another in boxes[i + 1 :]:
            assert not overlap(box, another), (one, other)


def test_a_second_hand_says_what_it_is_and_stays_in_the_frame_of_its_lane(
    table: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    place(table, "KS KC 9H 4D")
    written: list[str] = []
    where: list[Pose] = []
    draw, lay = Text.draw, Sprites.draw

    def noted(text: Text, surface: pygame.Surface, words: str, *at: Any, **how: Any) -> pygame.Rect:
        written.append(words)
        return draw(text, surface, words, *at, **how)

    def lain(sprites: Sprites, surface: pygame.Surface, item: str, pose: Pose, moving: bool = False, later: bool = False) -> None:
        if item.startswith("back:second_hand"):
            where.append(pose)
        lay(sprites, surface, item, pose, moving, later)

    monkeypatch.setattr(Text, "draw", noted)
    monkeypatch.setattr(Sprites, "draw", lain)
    table.table.picture.top.forget()
    table.app._draw()
    said = " ".join(written)
    assert "Second hand 7" in said
    lanes = table.table.stage.layout.lanes
    assert len(where) >= 2 and all(any(pose.box.inside(lane) for lane in lanes) for pose in where)


def test_the_second_hand_is_taken_up_when_the_first_is_melded(table: TableDesk) -> None:
    place(table, "7S 8S 9S")
    table.select("7S", "8S", "9S")
    table.press("m")
    assert logged(table) == ["meld 7S 8S 9S"]
    assert sorted(table.hand) == sorted(SECOND[:7])
    assert not table.has("pile:second_hand:0")
    assert table.has("pile:second_hand:1")
    assert table.table.session.my_turn
    # Nobody can unsee seven cards.
    assert not table.item("button:undo").enabled


def test_the_whole_pile_is_taken_from_any_of_its_cards(table: TableDesk) -> None:
    place(table, "7S 8S 9S KC", phase="draw")
    pile = [item for item in table.shown.items if item.zone == "discard" and item.role == "card"]
    assert [item.id for item in pile] == ["card:7H", "card:7D", "card:QS"]
    assert all(item.enabled for item in pile)
    table.click("card:7D")
    assert logged(table) == ["draw discard"]
    assert {"7H", "7D", "QS"} <= set(table.hand)


def test_the_whole_pile_comes_with_the_key_and_by_dragging(table: TableDesk) -> None:
    place(table, "7S 8S 9S KC", phase="draw")
    table.drag("card:7D", "area:hand", let_go=False)
    table.settle(lambda: table.shown.fields["drag"] is not None)
    assert table.shown.fields["drag"]["cards"] == ["card:7H", "card:7D", "card:QS"]
    table.drop()
    assert logged(table) == ["draw discard"]
    place(table, "7S 8S 9S KC", phase="draw")
    table.press("t")
    assert logged(table) == ["draw discard"]


def test_there_is_no_taking_in_part(table: TableDesk) -> None:
    place(table, "7S 8S 9S KC", phase="draw")
    table.chord("t")
    assert table.notice == "table.whole_pile"
    assert logged(table) == []


def test_a_red_three_that_is_drawn_goes_to_its_place(table: TableDesk) -> None:
    place(table, "7S 8S 9S KC", phase="draw", stock="3D 9C")
    table.press("d")
    assert table.item("pile:bonus:0").cards == ("3D",)
    assert "9C" in table.hand and "3D" not in table.hand
    shown = [line for line in table.match.log if line.startswith("0 ")]
    assert shown == ["0 draw stock"]


def test_unplayed_second_hands_lie_open_at_the_end(table: TableDesk) -> None:
    fields: dict[str, Any] = {"aside": [*SECOND[7:], "3H"], "memory": {"places": [0, 7, 0, 1]}, "stock": "9C 5S", "phase": "play"}
    table.place("red_three_rummy", ["9S", "KD KH 9D"], "6H", **fields)
    table.select("9S")
    table.click("button:discard")
    table.settle(lambda: table.match.hand_over)
    scene = table.table.stage.scene
    entry = next(one for one in scene.aside if one.kind == "second_hand" and one.owner == 1)
    assert sorted(item[5:] for item in entry.open) == sorted(SECOND[7:])
    assert set(scene.seats[1].shown).isdisjoint(entry.open)


def test_a_deal_is_told_to_its_end(table: TableDesk) -> None:
    resolved = SHIPPED.resolve("red_three_rummy")
    table.app.settings.override("speed", "fast")
    table.sit(Match.begin(resolved, PEOPLE[:3], 11), {})
    table.settle(seconds=20)
    table.app.settings.override("speed", "instant")
    layout = table.table.stage.layout
    assert sum(item.startswith("pile:second_hand") for item in layout.items) == 3
