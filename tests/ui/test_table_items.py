"""The table as data, at every shape of window: what is listed can be hit, nothing overlaps, nothing hidden is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.items import CONTAINERS, Item, overlap
from game.table.scene.scene import AsideScene
from game.ui.program.input import Motion, Press
from game.ui.table.input.under_pointer import at
from tests.ui.desk import SIZES
from tests.variants.shelf import SHIPPED

MORE = tuple(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Clio", "Dag", "Edda"))


IN = [pytest.param(size, marks=pytest.mark.slow if number in (2, 3) else ()) for number, size in enumerate(SIZES)]
"""An ordinary run leaves two large windows out."""


@cache
def played(people: int, decisions: int) -> Match:
    """A match somewhere in its first hand, with me to act; only looked at, so that every desk can have it."""
    match = Match.begin(SHIPPED.resolve(SHIPPED.default_id()), (*PEOPLE, *MORE)[:people], 100 + people)
    while not match.hand_over and (match.decisions < decisions or match.to_act != 0):
        seat = match.to_act
        assert seat is not None
        match.submit(seat, match.think("novice").action)
    return match


@pytest.fixture(params=IN, ids=lambda size: f"{size[0]}x{size[1]}", scope="module")
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    opened = TableDesk(tmp_path_factory.mktemp("home"), request.param)
    yield opened
    opened.close()


def shown(desk: TableDesk) -> list[Item]:
    return list(desk.shown.items)


def check_places(desk: TableDesk) -> None:
    width, height = desk.app.size
    items = [item for item in shown(desk) if item.rect[2] and item.rect[3]]
    for item in items:
        x, y, w, h = item.rect
        assert x >= 0 and y >= 0 and x + w <= width and y + h <= height, item
    single = [item for item in items if item.role not in CONTAINERS]
    for i, one in enumerate(single):
        for other in single[i + 1 :]:
            assert not overlap(one.rect, other.rect), (one, other)
    boxes = [item for item in items if item.role in CONTAINERS]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert not overlap(one.rect, other.rect), (one, other)
    for item in items:
        pos = (item.rect[0] + item.rect[2] // 2, item.rect[1] + item.rect[3] // 2)
        widget = next((w for w in desk.table.group.widgets if w.hit(pos)), None)
        if widget is not None:
            assert widget.id == item.id
        elif item.role == "card" and item.zone == "hand":
            assert at(desk.table.table, pos)[0] == item.id
        elif item.role == "card" and item.zone.startswith("meld:"):
            assert at(desk.table.table, pos)[0] == item.zone
        elif item.role in ("pile", "meld") or item.id == "area:melds":
            assert at(desk.table.table, pos)[0] == item.id


COURSES = tuple((people, decisions) for decisions in (0, 40) for people in (2, 4, 6))


def test_everything_listed_can_be_hit_and_nothing_overlaps(desk: TableDesk) -> None:
    """At every other table, by turns: what one size of window leaves out the next one shows."""
    for people, decisions in COURSES[SIZES.index(desk.app.size) % 2 :: 2]:
        hit_everything(desk, people, decisions)


@pytest.mark.slow
def test_everything_listed_can_be_hit_at_every_table(desk: TableDesk) -> None:
    for people, decisions in COURSES:
        hit_everything(desk, people, decisions)


def hit_everything(desk: TableDesk, people: int, decisions: int) -> None:
    desk.sit(played(people, decisions), {"deal": 1})
    if desk.match.hand_over:
        desk.settle(lambda: desk.shown.screen == "scores")
        desk.press("escape")
    check_places(desk)
    for name in desk.hand[:3]:
        if not desk.match.hand_over:
            desk.select(name)
    check_places(desk)


def test_no_hidden_face_is_ever_told(desk: TableDesk) -> None:
    match = played(3, 20)
    desk.sit(match, {"deal": 1})
    if match.hand_over:
        return
    told = json.dumps(desk.shown.plain())
    state = match._history.state
    mine = {match.rules.pack.name(card) for card in match.rules.pack.in_rank_order(state.hands[0])}
    hidden = {match.rules.pack.name(card) for hand in state.hands[1:] for card in match.rules.pack.in_rank_order(hand)}
    hidden |= {match.rules.pack.name(card) for card in state.stock}
    seen = {i.id[5:] for i in shown(desk) if i.role == "card"}
    assert mine <= seen
    for name in hidden:
        assert f'"card:{name}"' not in told
        assert f'"{name}"' not in told


def test_a_held_card_names_its_targets_once_it_is_still(desk: TableDesk) -> None:
    desk.begin()
    desk.press("d")
    card = f"card:{desk.hand[-1]}"
    desk.drag(card, "pile:discard", let_go=False)
    desk.settle(desk.table.settled)
    drag = desk.shown.fields["drag"]
    assert drag["cards"] == [card]
    assert drag["over"] == "pile:discard"
    assert set(drag["targets"]) == {"pile:discard"}
    desk.app.dispatch(Motion(desk.centre("area:melds"), (True, False, False)))
    desk.pointer = desk.centre("area:melds")
    desk.settle(desk.table.settled)
    assert desk.shown.fields["drag"]["over"] is None
    desk.drop()
    assert desk.shown.fields["drag"] is None
    assert desk.notice is not None


def test_the_fields_of_a_line(desk: TableDesk) -> None:
    desk.begin()
    plain = desk.shown.plain()
    assert (plain["screen"], plain["me"], plain["to_act"], plain["phase"], plain["deal"]) == ("table", 0, 0, "draw", 1)
    assert plain["scores"] == [0, 0]
    assert plain["moves"] == 0
    assert plain["prompt"] == "Draw a card"
    assert plain["notice"] is None and plain["drag"] is None and plain["dialog"] is None
    desk.press("d")
    assert desk.shown.plain()["moves"] == 1
    by_id = {item["id"]: item for item in desk.shown.plain()["items"]}
    assert by_id["card:4H"]["label"] == "four of hearts"
    wide, high = by_id["card:4H"]["card"]
    assert abs(high - 1.4 * wide) <= 1
    assert by_id["pile:stock"]["count"] == 30
    assert by_id["pile:discard"]["cards"] == ["9S"]
    assert by_id["pile:stock"]["key"] == "D"
    for name in ("meld", "discard", "undo", "sort", "hint", "scores", "help", "menu"):
        assert f"button:{name}" in by_id


def test_what_is_enabled(desk: TableDesk) -> None:
    desk.begin()

    def on(item: str) -> bool:
        return desk.item(item).enabled

    assert on("pile:stock") and on("pile:discard")
    assert not on("button:meld") and not on("button:discard")
    assert all(item.enabled for item in shown(desk) if item.zone == "hand" and item.role == "card")
    desk.press("d")
    assert not on("pile:stock") and not on("pile:discard")
    desk.select("4H")
    assert on("button:meld") and on("button:discard") and on("pile:discard")
    desk.select("KS")
    assert on("button:meld") and not on("button:discard")
    desk.select("KS", "5H", "6H")
    desk.press("m")
    assert not on("meld:1")
    desk.select("7H")
    assert on("meld:1")


def test_the_pointer_makes_room_and_the_places_stay(desk: TableDesk) -> None:
    desk.begin()
    before = {item.id: item.rect for item in shown(desk)}
    desk.app.dispatch(Motion(desk.centre("card:6H")))
    desk.settle()
    assert desk.table.stage.scene.hover == "card:6H"
    assert {item.id: item.rect for item in shown(desk)} == before


def test_a_press_on_nothing_only_lets_go(desk: TableDesk) -> None:
    desk.begin()
    desk.select("4H", "5H")
    digest = desk.match.digest
    width, height = desk.app.size
    prompt = desk.table.stage.layout.prompt
    desk.click_at((width // 2, round(prompt.bottom + 6)))
    assert not desk.table.table.fingers.selection.cards
    assert desk.match.digest == digest
    assert isinstance(Press((1, 1)), Press) and height


def test_settings_apply_at_once_and_change_nothing_else(desk: TableDesk, tmp_path: Path) -> None:
    desk.begin()
    before = [item.id for item in shown(desk)]
    for key, value in (("felt", "blue"), ("face", "large_index"), ("back", "stars"), ("face", "classic"), ("felt", "green")):
        desk.app.change(key, value)
        desk.settle()
        assert [item.id for item in shown(desk)] == before
        check_places(desk)


def test_places_of_the_table_are_listed_and_drawn(desk: TableDesk) -> None:
    """A game may have a pot and a spare hand; nothing in the window knows them but by what they ask for."""
    desk.begin(PEOPLE, seed=3)
    plain, before = desk.table.table.presenter.scene, desk.picture().copy()
    places = (AsideScene("pot", -1, 5, shape="pot", title="Pot"), AsideScene("spare_hand", -1, 7, title="Spare hand"))
    desk.table.table.presenter.scene = lambda: replace(plain(), aside=places)  # type: ignore[method-assign]
    desk.table.table.refresh(0.0)
    desk.settle()
    check_places(desk)
    assert desk.item("pile:pot").label == "Pot, 5 chips"
    spare = desk.item("pile:spare_hand")
    assert spare.label == "Spare hand, 7 cards"
    after = desk.picture()
    assert before.get_at((spare.rect[0] + 9, spare.rect[1] + 9)) != after.get_at((spare.rect[0] + 9, spare.rect[1] + 9))


def test_sequences_and_bonus_cards_that_lie_close_do_not_overlap(desk: TableDesk) -> None:
    runs = ["4C 5C 6C", "TC JC QC KC AC", "4D 5D 6D 7D 8D", "TS JS QS KS AS", "7H 8H 9H TH JH", "8S 9S TS", "8S 8H 8D"]
    hands = ["KC KD 4S 9H", "5C 6C 7C 8C", "6C 6D 7D 4S", "7C 4C 4D 4H"]
    threes = {"aside": ["3H", "3D", "3H", "3D", "3D"], "memory": {"places": [2, 0, 3, 0]}}
    melds = [(number % 2 * 2, run) for number, run in enumerate(runs)]
    desk.place("samba", hands, "4D 5D", phase="play", melds=melds, scores=[0] * 4, **threes)  # type: ignore[arg-type]
    seen = [item for item in desk.shown.items if item.role not in CONTAINERS and item.rect[2]]
    assert sum(item.zone.startswith("meld:") for item in seen) >= len(runs)
    assert not [(one.id, other.id) for n, one in enumerate(seen) for other in seen[n + 1 :] if overlap(one.rect, other.rect)]
