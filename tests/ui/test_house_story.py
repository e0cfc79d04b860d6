"""What is seen of a round against the house: chips that are put down, cards from the shoe, payments one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.motion.house_story import CHIPS, CHIPS_ON_LINE, TRAY
from game.table.motion.story import Story
from tests.variants.shelf import SHIPPED

ADA = SeatInfo("Ada", "computer", "steady", "ada")
YOU = SeatInfo("You")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(Path(tmp_path_factory.mktemp("story")), (960, 540))
    yield desk
    desk.close()


def sit(desk: TableDesk, deck: str, variant: str = "costa_rica_rummy", people: tuple[SeatInfo, ...] = (YOU,)) -> list[Story]:
    """A table at which everything moves; the stories that are told at it."""
    match = Match.begin(SHIPPED.resolve(variant, {}), people, 5)
    match = Match.begin(SHIPPED.resolve(variant, {}), people, 5, deck=match.rules.pack.find_all(deck.split()))
    desk.app.settings.override("speed", "instant")
    desk.sit(match, {})
    desk.my_turn()
    desk.app.settings.override("speed", "fast")
    stage, stories = desk.table.stage, list[Story]()
    tell = stage.tell

    def told(*args: object, **kwargs: object) -> Story:
        stories.append(tell(*args, **kwargs))  # type: ignore[arg-type]
        return stories[-1]

    stage.tell = told  # type: ignore[method-assign]
    return stories


def ways(story: Story) -> list[tuple[str, str, str, str]]:
    """The chips that move, in order: how, from where, where to, and how many."""
    moving = sorted((one for one in story.effects if one.kind in (CHIPS, CHIPS_ON_LINE)), key=lambda one: one.at)
    return [(one.kind, *one.items) for one in moving]  # type: ignore[misc]


def played(desk: TableDesk, deck: str, key: str) -> list[Story]:
    """A round with a bet of one chip that is played by one key, to its end."""
    stories = sit(desk, deck)
    desk.click("bet:0:main")
    desk.click("button:deal")
    desk.press(key)
    desk.settle(lambda: desk.match.hand_over, seconds=20)
    return stories


def test_cards_come_from_the_shoe_one_after_the_other_to_seats_and_house(whole: TableDesk) -> None:
    stories = sit(whole, "9D 6C 9S TH")
    whole.click("bet:0:main")
    whole.click("button:deal")
    story, layout = stories[0], whole.table.stage.layout
    cards = ("card:9D", "card:6C", "card:9S", "back:house:0")
    since = [story.timeline.tracks[card].since for card in cards]
    assert since == sorted(since, key=lambda at: at or 0.0) and len(set(since)) == 4
    shoe = layout.house.shoe if layout.house is not None else None
    first = story.timeline.tracks["card:9D"].tweens[0]
    assert shoe is not None and abs(first.source.x - shoe.x) < 30 and not first.source.face_up
    assert {card: story.timeline.final[card] for card in cards} == {card: layout.poses[card] for card in cards}


def test_a_lost_bet_slides_to_the_tray_and_a_won_one_gets_its_chips_beside_it(whole: TableDesk) -> None:
    stories = played(whole, "TD TC 7S TH", "s")  # 17 against 20
    assert ways(stories[-1]) == [(CHIPS, "bet:0:1", TRAY, "10")]
    place = whole.table.stage.scene.house.places[0]  # type: ignore[union-attr]
    assert (place.spots[0].bet, place.spots[0].tag) == (0, "\N{MINUS SIGN}10")
    stories = played(whole, "TD TC TS 7H", "s")
    assert ways(stories[-1]) == [(CHIPS, TRAY, "won:0:1", "10")]
    place = whole.table.stage.scene.house.places[0]  # type: ignore[union-attr]
    assert (place.spots[0].bet, place.spots[0].won, place.spots[0].tag) == (10, 10, "+10")


def test_a_bonus_comes_along_a_gold_line_before_the_bust_takes_the_bet(whole: TableDesk) -> None:
    stories = played(whole, "9H TC 9S TH 9D", "h")
    assert ways(stories[-1]) == [(CHIPS_ON_LINE, TRAY, "won:0:1", "30"), (CHIPS, "bet:0:1", TRAY, "10")]
    assert whole.match.scores == (20,)


def test_who_gives_up_loses_half_and_gets_the_other_half_home(whole: TableDesk) -> None:
    stories = played(whole, "TS AD 6D TC", "g")
    assert sorted(ways(stories[-1])) == [(CHIPS, "bet:0:1", "home:0", "5"), (CHIPS, "bet:0:1", TRAY, "5")]


def test_the_side_bet_is_settled_before_a_card_is_asked_for(whole: TableDesk) -> None:
    stories = sit(whole, "4C 4S 4D TH", "rummy_side_bet")
    whole.click("bet:0:main")
    whole.press("4")
    whole.click("bet:0:side")
    whole.click("button:deal")
    assert ways(stories[0]) == [(CHIPS_ON_LINE, TRAY, "won:0:0", "45")]
    side = whole.table.stage.scene.house.places[0].side  # type: ignore[union-attr]
    assert side is not None and (side.bet, side.won, side.tag) == (5, 45, "+45")


def test_while_the_house_has_not_paid_the_bets_are_seen_where_they_lie(whole: TableDesk) -> None:
    stories = played(whole, "TD TC 7S TH", "s")
    story = stories[-1]
    (lost,) = [one for one in story.effects if one.kind == CHIPS]
    before = [step.scene.house for step in story.steps if step.at < lost.at]
    assert before and all(house is not None and house.places[0].spots[0].bet == 10 for house in before)
    assert all(house is not None and not house.places[0].spots[0].tag for house in before)


def test_in_the_next_round_what_lay_there_goes_home_and_the_cards_leave(whole: TableDesk) -> None:
    stories = played(whole, "TD TC TS 7H", "s")
    whole.settle()
    whole.press("enter")
    assert (CHIPS, "bet:0:1", "home:0", "10") in ways(stories[-1]) and (CHIPS, "won:0:1", "home:0", "10") in ways(stories[-1])
    assert not whole.table.stage.layout.poses, "no card lies there before the bets"


def test_the_bets_of_others_are_seen_to_be_put_down(whole: TableDesk) -> None:
    stories = sit(whole, "9D 8C 6C 9S TH 7D", people=(YOU, ADA))
    whole.click("bet:0:main")
    whole.click("button:deal")
    whole.settle(lambda: len(stories) > 1, seconds=20)
    chips = [way for story in stories for way in ways(story) if way[1] == "home:1"]
    assert [way[2] for way in chips] == ["bet:1:1"]
