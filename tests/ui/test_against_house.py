"""A table with a house in the window: bets, splits, doubles, bonuses and payments, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.cards.lines import line
from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.items import CONTAINERS, overlap
from game.table.scene.house import RowScene
from game.table.theme import LEAST_TEXT
from game.ui.art.board import Board
from game.ui.table.present.buttons import HOUSE_KEYS
from game.ui.table.still.house import panels
from game.ui.table.still.house.panels import CHIP, STRIP, WIDER, told, told_rooms
from game.ui.widgets.button import Button
from game.words.catalogue import say
from tests.ui.counted_house import keep
from tests.ui.desk import Press, Release
from tests.variants.shelf import SHIPPED

ADA, BRUNO = (SeatInfo(name, "computer", "steady", name.lower()) for name in ("Ada", "Bruno"))
YOU = SeatInfo("You")
SIZES = ((960, 540), (1920, 1080), (720, 1280))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(Path(tmp_path_factory.mktemp("house")), (960, 540))
    yield desk
    desk.close()


def sit(
    desk: TableDesk, deck: str, people: tuple[SeatInfo, ...] = (YOU,), variant: str = "costa_rica_rummy", **options: int
) -> TableDesk:
    """These cards come first, one to each seat, one to the house, and again."""
    resolved = SHIPPED.resolve(variant, options)
    match = Match.begin(resolved, people, 5)
    match = Match.begin(resolved, people, 5, deck=match.rules.pack.find_all(deck.split()))
    desk.sit(match, {})
    desk.my_turn()
    return desk


def bets(desk: TableDesk) -> dict[str, object]:
    return {item.id: item.value for item in desk.shown.items if item.id.startswith("bet:") and item.value}


def offered(desk: TableDesk) -> set[str]:
    """The large buttons that can be pressed."""
    return {item.id[7:] for item in desk.shown.items if item.zone == "actions" and item.enabled and item.rect[2]}


def right(desk: TableDesk, item: str) -> None:
    place = desk.centre(item)
    desk.app.dispatch(Press(place, 3))
    desk.app.dispatch(Release(place, 3))
    desk.settle()


def test_a_click_puts_a_chip_down_and_the_right_button_takes_it_back(whole: TableDesk) -> None:
    desk = sit(whole, "9D 6C 9S TH")
    desk.click("bet:0:main")
    desk.click("chip:5")
    desk.click("bet:0:main")
    assert bets(desk) == {"bet:0:main": 15} and desk.item("chip:5").selected
    right(desk, "bet:0:main")
    assert bets(desk) == {"bet:0:main": 10}
    desk.click("button:take_back")
    assert bets(desk) == {} and not desk.item("button:deal").enabled
    assert desk.match.log == (), "nothing is decided before the deal"


def test_a_chip_is_dragged_to_a_bet_and_from_there_away(whole: TableDesk) -> None:
    desk = sit(whole, "9D 6C 9S TH")
    desk.drag("chip:25", "bet:0:main")
    assert bets(desk) == {"bet:0:main": 25}
    desk.drag("bet:0:main", "chip:1")
    assert bets(desk) == {}


def test_the_side_bet_refuses_a_chip_while_the_circle_beside_it_is_empty(whole: TableDesk) -> None:
    desk = sit(whole, "4C 4S 4D TH", variant="rummy_side_bet")
    desk.click("bet:0:side")
    assert desk.notice == "stake.needs_main" and bets(desk) == {}
    desk.click("bet:0:main")
    desk.press("4")
    desk.click("bet:0:side")
    desk.press("enter")
    assert desk.match.log[0] == "0 stake main 10 rummy 5"
    assert desk.match.scores == (45,), "three fours pay nine to one at once"
    assert bets(desk) == {"bet:0:main": 10, "bet:0:side": 5}


def test_a_bet_above_the_limit_is_refused_where_it_would_lie(whole: TableDesk) -> None:
    desk = sit(whole, "9D 6C 9S TH")
    desk.press("1")
    for _ in range(10):
        desk.click("bet:0:main")
    assert bets(desk) == {"bet:0:main": 1000}
    desk.click("bet:0:main")
    assert desk.notice == "stake.too_large" and bets(desk) == {"bet:0:main": 1000}


def test_what_i_do_at_any_of_my_seats_is_told_as_mine(whole: TableDesk) -> None:
    session = sit(whole, "QS 8H 4H 9C 6D 9H 8S 4S 7D TH", (ADA, YOU, YOU, BRUNO)).table.session
    told = [session.words(line("log.stood", seat=seat)) for seat in range(4)]
    assert told == ["Ada stands.", "You stand.", "You stand.", "Bruno stands."]


def test_the_log_says_that_the_house_deals(whole: TableDesk) -> None:
    desk = sit(whole, "9D 6C 9S TH")
    desk.settle()
    first = desk.table.session.diary.entries[0]
    assert first.text == "Round 1: the house deals." and first.seat is None


def test_two_own_seats_with_a_split_a_double_and_both_results_by_mouse(whole: TableDesk) -> None:
    # Ada, my two seats, Bruno, the house; then the second cards. My right place is played first.
    desk = sit(whole, "QS 8H 4H 9C 6D 9H 8S 4S 7D TH TS 5D 3H 4C TC", (ADA, YOU, YOU, BRUNO))
    assert {item.id for item in desk.shown.items if item.role == "area" and item.enabled} == {"bet:1:main", "bet:2:main"}
    desk.click("bet:1:main")
    desk.click("bet:2:main")
    desk.click("button:deal")
    desk.my_turn()
    assert desk.match.log[1:3] == ("1 stake main 10", "2 stake main 10")
    played = desk.match.log[4:]
    while desk.match.to_act != 1:
        desk.my_turn()
    assert all(line.startswith("0 ") for line in played)
    assert offered(desk) == {"hit", "stand", "double", "split", "surrender"}
    desk.click("button:split")
    boxes = desk.table.stage.layout.house
    assert boxes is not None and len(boxes.places[1].hands) == 2
    assert bets(desk)["bet:1:main"] == 20, "the second hand has a bet of its own"
    desk.click("button:stand")
    desk.click("button:double")
    assert desk.match.to_act == 2 and desk.item("text:prompt").label.startswith("8:")
    desk.click("button:surrender")
    desk.settle(lambda: desk.match.hand_over)
    assert desk.item("text:prompt").label.startswith("You ")
    assert desk.match.result is not None
    assert desk.match.scores == tuple(row.total for row in desk.match.result.rows)
    assert offered(desk) == {"next_hand"}


def test_the_same_bets_again_after_a_round_by_keys(whole: TableDesk) -> None:
    desk = sit(whole, "TD TC 9S TH")
    desk.press("2")
    desk.tab_to("bet:0:main")
    desk.press("space")
    desk.press("backspace")
    desk.press("space")
    assert bets(desk) == {"bet:0:main": 25}
    desk.app.focus.stand_on(None)
    desk.press("enter")
    assert desk.match.log == ("0 stake main 25",)
    desk.press("s")
    desk.settle(lambda: desk.match.hand_over)
    desk.press("enter")
    desk.my_turn()
    assert desk.match.deal == 2 and bets(desk) == {}
    desk.click("button:again")
    assert bets(desk) == {"bet:0:main": 25}
    desk.click("button:pass")
    desk.settle(lambda: desk.match.hand_over)
    assert "0 pass" in desk.match.log and bets(desk) == {}, "who sits out takes the chips back"


def test_a_bonus_is_paid_at_once_and_named_beside_the_bet(whole: TableDesk) -> None:
    desk = sit(whole, "7H 6C 7S TH 7D")
    desk.click("bet:0:main")
    desk.click("button:deal")
    desk.press("h")
    house = desk.table.stage.scene.house
    assert house is not None
    spot = house.places[0].spots[0]
    assert (spot.won, spot.total, spot.tag) == (50, "21", "in one suit, or 21, 5 to 1: +50")
    assert [row.lit for row in house.left_panel.rows][:2] == [False, True]


def test_the_coach_says_what_is_best_and_what_a_mistake_has_cost(whole: TableDesk) -> None:
    desk = sit(whole, "4H 6D 4S TH 4C")
    desk.app.change("odds", True)
    desk.click("bet:0:main")
    desk.click("button:deal")
    desk.settle()
    house = desk.table.stage.scene.house
    assert house is not None and house.right_panel.title == "4 4 against 6"
    said = {row.words: row.value for row in house.right_panel.rows}
    assert (said["the text"], said["exact play"]) == ("Hit", "Double")
    assert desk.table.table.presenter.buttons.main() == "button:double"
    desk.press("enter")
    assert len(desk.match.log) == 1, "no key does unasked what the coach says"
    desk.press("h")
    desk.settle()
    house = desk.table.stage.scene.house
    assert house is not None and any(row.words == "Before: 4 4 against 6" for row in house.right_panel.rows)
    worths = [row for row in house.right_panel.rows if row.bar is not None]
    assert {"Hit", "Stand"} <= {row.words for row in worths} and house.right_panel.spare == 3
    assert [row.best for row in worths] == [True, *[False] * (len(worths) - 1)], "green is the name of the best alone"
    assert all(row.tone == ("fault" if row.value.startswith("−") else "plain") for row in worths)
    assert len({row.bar[0] for row in worths if row.bar}) == 1, "all bars begin at zero"
    desk.app.change("odds", False)


def test_what_the_side_bet_lost_is_still_told_beside_a_split(whole: TableDesk) -> None:
    desk = sit(whole, "8C TH 8D 7C 9H 9S TC", variant="rummy_side_bet")
    desk.press("4")
    desk.click("bet:0:main")
    desk.click("bet:0:side")
    desk.press("enter")
    desk.my_turn()
    desk.click("button:split")
    desk.my_turn()
    house, boxes = desk.table.stage.scene.house, desk.table.stage.layout.house
    assert house is not None and boxes is not None
    place, there = house.places[0], boxes.places[0]
    assert place.split and place.side is not None and place.side.said == "lost 5"
    assert there.side is not None
    rooms = [there.side.box, *(bet.box for bet in there.bets)]
    assert not any(a.common(b) for a, b in combinations(rooms, 2))


def used_to_keys(desk: TableDesk) -> TableDesk:
    """The player has used the Tab key before."""
    desk.press("tab")
    desk.app.now += 1.0
    return desk


def played(desk: TableDesk) -> TableDesk:
    """A bet is made by mouse, and the cards are dealt."""
    desk.click("bet:0:main")
    desk.click("button:deal")
    desk.my_turn()
    return desk


def test_enter_plays_the_next_round_after_the_lamp_was_clicked(whole: TableDesk) -> None:
    desk = played(used_to_keys(sit(whole, "TD TC 9S TH")))
    desk.click("button:hint")
    desk.press("s")
    desk.settle(lambda: desk.match.hand_over)
    odds = desk.app.settings["odds"]
    desk.press("enter")
    desk.my_turn()
    assert desk.match.deal == 2 and desk.app.settings["odds"] == odds


def test_space_shows_first_where_it_stands_after_the_mouse(whole: TableDesk) -> None:
    desk = played(used_to_keys(sit(whole, "TD TC 9S TH")))
    desk.click("button:hint")
    desk.press("s")
    desk.settle(lambda: desk.match.hand_over)
    odds, deal = desk.app.settings["odds"], desk.match.deal
    desk.press("space")
    assert (desk.app.settings["odds"], desk.match.deal) == (odds, deal)


def test_enter_presses_what_tab_has_led_to(whole: TableDesk) -> None:
    desk = used_to_keys(sit(whole, "TD TC 9S TH"))
    desk.click("bet:0:main")
    desk.tab_to("button:take_back")
    desk.press("enter")
    assert bets(desk) == {} and desk.match.log == ()


@pytest.mark.parametrize("how", ["clicked", "dragged", "by keys"])
def test_enter_deals_once_a_bet_is_down(whole: TableDesk, how: str) -> None:
    desk = used_to_keys(sit(whole, "TD TC 9S TH"))
    if how == "clicked":
        desk.click("bet:0:main")
    elif how == "dragged":
        desk.drag("chip:10", "bet:0:main")
    else:
        desk.tab_to("bet:0:main")
        desk.press("space")
    assert bets(desk) == {"bet:0:main": 10} and desk.item("button:deal").key == "Enter"
    desk.press("enter")
    assert desk.match.log == ("0 stake main 10",)


def test_enter_on_an_empty_bet_says_that_there_is_none(whole: TableDesk) -> None:
    desk = sit(whole, "TD TC 9S TH")
    desk.tab_to("bet:0:main")
    desk.press("enter")
    assert desk.notice == "dealer.no_bet" and bets(desk) == {}


def test_the_sheet_of_keys_names_what_works_against_the_house(whole: TableDesk) -> None:
    desk = sit(whole, "TD TC 9S TH")
    desk.press("f1")
    listed = {item.id: item.key for item in desk.shown.items if item.id.startswith("key:")}
    assert (listed["key:deal"], listed["key:put_chip"], listed["key:hit"]) == ("Enter", "Space", "H")
    assert "key:hint" not in listed
    desk.press("escape")


def test_advice_waits_until_cards_are_dealt_and_names_no_key_of_the_hand(whole: TableDesk) -> None:
    desk = sit(whole, "TD TC 9S TH")
    for tool, why in (("hint", "table.hint_later"), ("odds", "coach.tip_later")):
        button = desk.table.group.find(f"button:{tool}")
        assert button is not None and not button.enabled and say(why) in button.tip
        desk.click(f"button:{tool}")
        assert desk.notice == why
    assert not desk.app.settings["odds"]
    desk.press("o")
    assert desk.notice == "coach.tip_later" and not desk.app.settings["odds"]
    played(desk)
    hint, odds = desk.table.group.find("button:hint"), desk.table.group.find("button:odds")
    assert hint is not None and hint.enabled and not hint.key and "H" not in hint.tip.partition("\n")[0][1:]
    assert odds is not None and odds.enabled and say("coach.tip") in odds.tip


def test_a_chip_for_the_place_of_another_is_told_whose_it_is(whole: TableDesk) -> None:
    desk = sit(whole, "QS 8H 4H 9C 6D 9H", (ADA, YOU))
    desk.drag("chip:10", "bet:0:main")
    assert desk.notice == "dealer.not_your_place" and bets(desk).get("bet:1:main") is None
    said = desk.table.table.notices.now
    assert said is not None and said.text.startswith("This is Ada's place.")


@pytest.mark.parametrize("how", ["right", "drag"])
def test_the_side_bet_comes_home_with_the_last_chip_of_the_bet_beside_it(whole: TableDesk, how: str) -> None:
    desk = sit(whole, "4C 4S 4D TH", variant="rummy_side_bet")
    desk.click("bet:0:main")
    desk.click("bet:0:side")
    desk.press("4")
    desk.click("bet:0:side")
    assert bets(desk) == {"bet:0:main": 10, "bet:0:side": 15}
    if how == "right":
        right(desk, "bet:0:main")
    else:
        desk.drag("bet:0:main", "chip:1")
    assert bets(desk) == {} and not desk.item("button:deal").enabled
    desk.click("bet:0:main")
    desk.click("button:take_back")
    assert bets(desk) == {}, "nothing of the side bet is remembered"


@pytest.mark.parametrize("size", SIZES)
def test_all_that_can_be_done_with_a_hand_shows_its_key_or_nothing_does(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    played(sit(desk, "4C 6D 4S TH"))
    row = [one for one in desk.table.group.widgets if isinstance(one, Button) and one.id in HOUSE_KEYS and one.visible]
    board = desk.app.board(desk.picture())
    assert len(row) == 5 and len({(one.show_key, one.key_first, bool(one.icon)) for one in row}) == 1
    assert all(one.show_key == (size[0] > size[1]) == one.key_replaces_sign(board) for one in row), "upright, signs stay"
    desk.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_chosen_never_overlaps_and_is_large_enough(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    sit(desk, "QS 8H 4H 9C 6D 9H 8S 4S 7D TH", (ADA, YOU, YOU, BRUNO), "rummy_side_bet")
    items = [item for item in desk.shown.items if item.rect[2] and item.role not in CONTAINERS - {"area", "pile"}]
    chosen = [item for item in items if item.enabled]
    assert all(min(item.rect[2:]) >= 27 for item in chosen if item.id != "button:fingerprint")
    for one, other in combinations(chosen, 2):
        assert not overlap(one.rect, other.rect), (one.id, other.id)
    desk.close()


def test_what_the_house_keeps_stands_on_the_panel_once_it_has_been_counted(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    sit(desk, "9D 6C 9S TH")
    house = desk.table.stage.scene.house
    assert house is not None and "exact play" not in {row.words for row in house.right_panel.rows}
    keep(desk.app.folders.figures.parent)
    sit(desk, "9D 6C 9S TH")
    house = desk.table.stage.scene.house
    assert house is not None
    said = {row.words: row.value for row in house.right_panel.rows}
    assert said["exact play"].endswith(" %") and said["Play chips only, never money."] == ""
    desk.close()


@pytest.fixture
def desk_of_my_own(tmp_path: Path) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path, (960, 540))
    yield made
    made.close()


def test_a_round_is_called_so_wherever_it_is_told_and_chips_are_no_points(desk_of_my_own: TableDesk) -> None:
    desk = sit(desk_of_my_own, "9D 6C 9S TH")
    desk.click("bet:0:main")
    desk.click("button:deal")
    desk.my_turn()
    desk.click("button:stand")
    desk.my_turn()
    desk.click("button:log")
    said = [item.label for item in desk.shown.items if item.zone not in ("tools", "actions")]
    assert "Round 1: the house deals." in said
    desk.press("escape")
    desk.click("button:scores")
    said = [item.label for item in desk.shown.items]
    assert any(words.startswith("Round 1, You: ") and words.endswith(" chips") for words in said)
    assert any(words.startswith("You, round 1: ") for words in said) and "Next round" in said
    assert not [words for words in said if "point" in words or "Hand 1" in words]
    desk.press("escape")


def test_who_has_dropped_a_chip_is_not_told_what_it_is(desk_of_my_own: TableDesk) -> None:
    """The pointer rests on the bet, over the prompt; the chips from which it came say nothing either."""
    desk = sit(desk_of_my_own, "9D 6C 9S TH")
    desk.drag("chip:25", "bet:0:main")
    for _ in range(90):
        desk.app._began -= 0.05
        desk.app.turn()
    fingers = desk.table.table.fingers
    assert fingers.hot != "chip:25" and not fingers.tip


def test_the_chosen_chips_have_their_key_inside_their_frame(desk_of_my_own: TableDesk) -> None:
    desk = sit(desk_of_my_own, "9D 6C 9S TH")
    desk.click("chip:5")
    box, k = desk.table.stage.layout.house, desk.table.stage.layout.k
    assert box is not None
    frame = (box.chips["chip:5"].centre[0] - (CHIP + WIDER) * k, box.chips["chip:5"].y + 8 * k)
    key = (box.chips["chip:5"].centre[0] - (CHIP + 8) * k, box.chips["chip:5"].y + 32 * k)
    least = LEAST_TEXT / 2
    assert key[0] - frame[0] > least and key[1] - frame[1] > least


@pytest.mark.parametrize("size", SIZES)
def test_the_worth_of_choices_and_what_a_table_pays_are_told_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """In the panel, or where it is a strip, where the pointer rests."""
    desk = TableDesk(tmp_path, size)
    sit(desk, "9D 6C 9S TH")
    rooms = told_rooms(desk.table.stage.scene, desk.table.stage.layout)
    boxes = desk.table.stage.layout.house
    assert boxes is not None
    strips = {
        name: box for name, box in (("left", boxes.left), ("right", boxes.right)) if box.h < STRIP * desk.table.stage.layout.k
    }
    assert {f"text:panel_{name}" for name in strips} <= rooms.keys() and bool(strips) == (size[1] > size[0])
    words = told(desk.table.stage.scene, "text:panel_right")
    assert "three of a kind  3 to 1" in words and "give up first  lose half" in words
    desk.close()


@pytest.mark.parametrize("size", SIZES)
def test_all_rows_of_a_panel_are_written_in_one_size(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = sit(TableDesk(tmp_path, size), "4H KS 4S 6D")
    sizes: list[int] = []
    writes = panels._row

    def row(board: Board, told: RowScene, inner: pygame.Rect, top: float, high: float, size: int) -> None:
        sizes.extend([size] if told.cards else [])
        writes(board, told, inner, top, high, size)

    monkeypatch.setattr(panels, "_row", row)
    desk.table.picture.top.forget()
    desk.table.table.refresh()
    desk.settle()
    assert len(set(sizes)) == (0 if size[1] > size[0] else 1)
    desk.close()


def test_a_strip_ends_where_its_panel_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strong words are wider than others, and are measured so."""
    desk = sit(TableDesk(tmp_path, (720, 1280)), "4H KS 4S 6D")
    layout = desk.table.stage.layout
    assert layout.house is not None
    ends: list[int] = []
    write = Board.write

    def written(board: Board, words: str, *how: Any, **more: Any) -> pygame.Rect:
        spot = write(board, words, *how, **more)
        ends.extend([spot.right] if words == "3 to 1" else [])
        return spot

    monkeypatch.setattr(Board, "write", written)
    desk.table.picture.top.forget()
    desk.table.table.refresh()
    desk.settle()
    assert ends and max(ends) <= layout.house.right.right - panels.EDGE * layout.k + 2
    desk.close()
