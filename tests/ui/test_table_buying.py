"""Buying a discard at the table: the bar with the question, answered by mouse and by keys, with and without a clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.actions import Pass
from game.rules.acts.events import Called, Discarded, Passed
from tests.variants.shelf import SHIPPED

MINE = "9S 9H KS KH 5S 6S 2H 3D 4C TD"
OTHERS = ["3S 4S 5H 7H", "2D 3C 4D 8H", "AS QS JC 6C"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(Path(tmp_path_factory.mktemp("buying")))
    yield desk
    desk.close()


@pytest.fixture
def desk(whole: TableDesk) -> Iterator[TableDesk]:
    """The queen of diamonds lies on the pile, and I am asked whether I take it."""
    whole.app.settings.override("claim_seconds", "0")
    whole.place("contract_classic", [MINE, *OTHERS], "QD", phase="claim", to_act=0)
    yield whole
    whole.app.settings.override("claim_seconds", "0")


def done(desk: TableDesk) -> set[type]:
    """What I have done since."""
    return {type(event) for event in desk.match.view(0).history if getattr(event, "seat", None) == 0} & {
        Called,
        Passed,
        Discarded,
    }


def test_the_bar_asks_with_the_card_and_everybody_in_turn(desk: TableDesk) -> None:
    scene = desk.table.stage.scene.buying
    assert scene is not None and scene.card == "QD" and "now" in [one.right for one in scene.buyers]
    assert desk.item("text:buying").rect[:2] == desk.table.stage.layout.buying.ints()[:2] and not desk.has("text:prompt")
    assert {"button:buy", "button:pass"} <= set(desk.table.stage.scene.buttons)


def test_about_the_first_upcard_everybody_is_asked_in_turn(desk: TableDesk) -> None:
    """Nobody has thrown it: the first to play is asked first, and whoever has left it already is seen."""
    people = (SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno")))
    match = Match.begin(SHIPPED.resolve("contract_may_i"), people, 5, dealer=0)
    for seat in (1, 2):
        match.submit(seat, Pass())
    desk.sit(match, {"deal": match.deal})
    scene = desk.table.stage.scene.buying
    assert scene is not None
    assert [(one.name, one.right) for one in scene.buyers] == [("Ada", "left"), ("Bruno", "left"), ("You", "now")]


@pytest.mark.parametrize("key", ["b", "r", "enter"])
def test_a_key_buys_the_discard(desk: TableDesk, key: str) -> None:
    desk.press(key)
    assert "QD" in desk.hand and desk.table.stage.scene.buying is None


def test_a_key_leaves_the_discard_to_the_others(desk: TableDesk) -> None:
    desk.press("l")
    assert "QD" not in desk.hand and Passed in done(desk)


@pytest.mark.parametrize(("button", "bought"), [("button:buy", True), ("button:pass", False)])
def test_a_button_does_the_same(desk: TableDesk, button: str, bought: bool) -> None:
    desk.click(button)
    assert ("QD" in desk.hand) is bought


def test_the_discard_can_be_dragged_into_the_hand(desk: TableDesk) -> None:
    desk.drag("pile:discard", "area:hand")
    assert "QD" in desk.hand


def test_without_a_clock_there_is_all_the_time_there_is(desk: TableDesk) -> None:
    for _ in range(20):
        desk.app.turn()
    assert not desk.has("text:clock") and desk.table.stage.scene.buying is not None


def test_when_the_time_has_run_out_the_discard_is_left(desk: TableDesk) -> None:
    desk.app.settings.override("claim_seconds", "1")
    desk.settle(lambda: desk.has("text:clock"))
    x, y, w, h = desk.item("text:clock").rect
    bar = desk.item("text:buying").rect
    assert bar[0] <= x and x + w <= bar[0] + bar[2] and bar[1] <= y and y + h <= bar[1] + bar[3]
    desk.settle(lambda: Passed in done(desk))
    assert "QD" not in desk.hand


def test_a_hint_speaks_of_buying_and_not_of_calls(desk: TableDesk) -> None:
    told = set()
    for mine in (MINE, "QS QH KS KH 5S 5H 2H 3D 4C TD"):
        desk.place("contract_classic", [mine, *OTHERS], "QD", phase="claim", to_act=0)
        for _ in range(2):
            desk.press("h")
            assert desk.table.table.notices.now is not None
            told.add(desk.table.table.notices.now.text)
    words = " ".join(told)
    assert "leave it" in words and ("worth taking" in words or "worth buying" in words)
    assert "call" not in words and "pass" not in words


def test_the_answers_come_with_the_question_and_not_while_the_discard_is_on_its_way(desk: TableDesk) -> None:
    people = (SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio")))
    desk.app.settings.override("speed", "fast")
    desk.sit(Match.begin(SHIPPED.resolve("contract_classic"), people, 7, dealer=0), {})
    early: list[str] = []
    asked = False
    for _ in range(2000):
        desk.app.now += 1 / 30
        desk.app.turn()
        table = desk.table
        seen = {widget.id for widget in table.group.widgets if widget.visible} & {"button:buy", "button:pass"}
        if table.stage.backdrop()[0].buying is None or table.stage.telling:
            early += seen
        asked = asked or bool(seen)
        if asked and not table.stage.telling:
            break
    desk.app.settings.override("speed", "instant")
    assert asked and not early


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
def test_nothing_in_the_bar_breaks_the_line_around_it(tmp_path: Path, size: tuple[int, int]) -> None:
    """Neither the chip of the card, nor the ring around whoever is asked."""
    desk = TableDesk(tmp_path, size)
    desk.place("contract_classic", [MINE, *OTHERS], "AS", phase="claim", to_act=0)
    box = desk.table.stage.layout.buying
    picture = desk.picture()
    for y in (round(box.y), round(box.bottom) - 1):
        seen = [picture.get_at((x, y))[:3] for x in range(round(box.x) + 60, round(box.right) - 60)]
        assert max(min(colour) for colour in seen) < 150, "no paper"
    desk.close()
