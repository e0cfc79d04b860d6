"""A game with pots, a spare hand and a pile of its own at the table: nothing in the window knows it, and all of it is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.table_desk import OTHERS, TableDesk  # first: it chooses the driver  # isort: skip

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.laying.offers import Lifted, Offer
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.words.catalogue import mark, plain, spoken
from tests.families.michigan.actions import Play
from tests.families.michigan.family import known
from tests.families.michigan.step import StopsStep

SIZES = ((1280, 720), (960, 540), (720, 1280), (1920, 1080))
PLACES = ("pile:spare", "pile:played", "pile:AH", "pile:KC", "pile:QD", "pile:JS")


@pytest.fixture
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TableDesk]:
    """Four players at the toy's table, in a window of a size; it is my turn."""
    with known() as shelf:
        size = getattr(request, "param", SIZES[0])
        desk = TableDesk(tmp_path, size)
        desk.app.repertoire._catalogue = shelf
        people = [SeatInfo("You"), *(SeatInfo(name, "computer", "steady", name.lower()) for name in OTHERS[:3])]
        desk.sit(Match.begin(shelf.resolve("michigan"), people, 5, dealer=1), {})
        desk.my_turn()
        yield desk
        desk.close()


def expected(desk: TableDesk) -> str:
    """The card that may be played now, by its name."""
    move = desk.table.session.view.legal[0]
    assert isinstance(move, Play)
    return desk.match.rules.pack.name(move.card)


@pytest.mark.parametrize("desk", SIZES, indirect=True)
def test_every_place_that_a_component_declares_lies_on_the_cloth(desk: TableDesk) -> None:
    width, height = desk.app.size
    rects = [desk.item(place).rect for place in PLACES]
    assert all(w > 0 and h > 0 and x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in rects)
    assert [desk.item(place).count for place in PLACES] == [10, 3, 5, 5, 5, 5]
    assert desk.item("pile:spare").label == "Spare, 10 cards"
    assert desk.item("pile:played").label == "Played, 3 cards: six of hearts"
    assert desk.item("pile:AH").label == "ace of hearts, 5 chips"
    assert not desk.has("pile:stock") and not desk.has("pile:discard"), "nothing is drawn, and nothing discarded"


def test_a_card_is_played_by_dragging_it_to_its_place(desk: TableDesk) -> None:
    name, held = expected(desk), len(desk.hand)
    desk.drag(f"card:{name}", "pile:played", let_go=False)
    assert desk.table.table.fingers.targets == ("pile:played",)
    desk.drop()
    desk.my_turn()
    assert name not in desk.hand and len(desk.hand) == held - 1


def test_a_card_that_is_not_due_comes_back_with_the_reason(desk: TableDesk) -> None:
    name = next(card for card in desk.hand if card != expected(desk))
    desk.drag(f"card:{name}", "pile:played")
    assert name in desk.hand and desk.notice == "play.due"


def test_choosing_a_card_and_its_place_plays_it_too(desk: TableDesk) -> None:
    name = expected(desk)
    desk.select(name)
    assert "pile:played" in desk.table.table.moment.usable
    desk.click("pile:played")
    desk.my_turn()
    assert name not in desk.hand


@pytest.mark.parametrize("way", ["enter", "double"])
def test_a_double_click_or_enter_plays_a_card_where_one_place_takes_it(desk: TableDesk, way: str) -> None:
    name = expected(desk)
    if way == "enter":
        desk.tab_to(f"card:{name}")
        desk.press("enter")
    else:
        desk.double(f"card:{name}")
    desk.my_turn()
    assert name not in desk.hand


def test_a_whole_hand_is_played_and_the_next_is_dealt(desk: TableDesk) -> None:
    while not desk.match.hand_over:
        desk.drag(f"card:{expected(desk)}", "pile:played")
        desk.my_turn()
    desk.until(lambda: desk.has("button:next_hand") and desk.item("button:next_hand").rect[2] > 0, 20)
    desk.click("button:next_hand")
    assert desk.match.deal == 2
    assert sum(desk.table.session.view.scores) + sum(desk.table.session.view.pots) == 0


def test_a_button_that_only_a_step_knows_stands_where_all_buttons_stand(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    known_before = StopsStep.offers

    def offers(step: StopsStep, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        due = step.legal(rules, state, hand)[0]
        yield from known_before(step, rules, state, hand, lifted)
        yield Offer("button:follow", due, label=due.deed(()))

    name = expected(desk)
    monkeypatch.setattr(StopsStep, "offers", offers)
    desk.table.session._offered.clear()
    desk.table.table.refresh(0.0)
    desk.settle()
    button = desk.item("button:follow")
    assert button.zone == "actions" and button.enabled and button.label == f"Play {plain(mark(name))}"
    desk.click("button:follow")
    desk.my_turn()
    assert name not in desk.hand


def test_what_a_place_could_mean_is_asked_in_the_words_of_the_deeds(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    known_before = StopsStep.offers

    def offers(step: StopsStep, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        for offer in known_before(step, rules, state, hand, lifted):
            ways = (*step.legal(rules, state, hand), Play(lifted.card))
            yield offer._replace(ways=ways, title="choose.place")

    name, other = expected(desk), next(card for card in desk.hand if card != expected(desk))
    monkeypatch.setattr(StopsStep, "offers", offers)
    desk.drag(f"card:{other}", "pile:played")
    labels = [desk.item(f"button:choice_{number}").label for number in (1, 2)]
    assert labels == [f"Play {spoken(mark(card))}" for card in (name, other)]
    desk.click("button:choice_1")
    desk.my_turn()
    assert name not in desk.hand
