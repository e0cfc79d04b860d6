"""Deep discards, calls, penalties, jokers and first melds: every gesture, and what is said when it is refused."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from game.match.setup import SeatInfo
from game.rules.acts.events import Event
from game.rules.laying.offers import Lifted, Offer
from game.table.items import overlap
from game.ui.program.input import Key
from game.ui.table.acts.next_hand import next_hand
from game.ui.table.screen import TableScreen
from tests.ui.table_desk import TableDesk
from tests.variants.shelf import SHIPPED

PILE = "AD 4D QH 4C 9S 7H"
R1 = ["2C 4S 5D 8H JC 9H 9D", "2D 2H 2S 3C"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("home"))
    yield desk
    desk.close()


@pytest.fixture
def table(whole: TableDesk) -> TableDesk:
    whole.app.settings.override("claim_seconds", "0")
    return whole


def logged(desk: TableDesk) -> str:
    """My last decision, as the save writes it."""
    return [entry for entry in desk.match.log if entry.startswith("0 ")][-1][2:]


def spread(desk: TableDesk) -> list[str]:
    return [item.id[5:] for item in desk.shown.items if item.zone == "discard" and item.role == "card"]


# ---- the spread pile ------------------------------------------------------------------------------


def test_every_discard_of_rummy_500_is_an_item_of_its_own(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    assert spread(table) == PILE.split()
    assert table.item("pile:discard").cards == tuple(PILE.split())
    assert [name for name in spread(table) if table.item(f"card:{name}").enabled] == ["4D", "9S", "7H"]
    boxes = [item.rect for item in table.shown.items if item.role == "card" and item.rect[2]]
    assert not any(overlap(one, other) for i, one in enumerate(boxes) for other in boxes[i + 1 :])


def test_a_discard_is_dragged_with_all_above_it(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.drag("card:4D", "area:hand", let_go=False)
    table.settle(lambda: table.shown.fields["drag"] is not None)
    drag = table.shown.fields["drag"]
    assert drag["cards"] == ["card:4D", "card:QH", "card:4C", "card:9S", "card:7H"]
    assert drag["targets"] == ["area:hand"] == [drag["over"]]
    table.drop()
    assert logged(table) == "draw discard 5"
    assert {"4D", "QH", "4C", "9S", "7H"} <= set(table.hand)
    assert spread(table) == ["AD"]
    assert "4♦" in str(table.shown.fields["prompt"])


def test_a_deep_discard_is_clicked_and_confirmed(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.click("card:9S")
    assert table.match.moves == 0
    assert table.item("card:9S").selected
    assert table.shown.fields["prompt"] == "Take 2 cards from the pile?"
    assert table.item("button:take").label == "Take 2"
    table.click("card:9S")
    assert logged(table) == "draw discard 2"


def test_another_click_lets_go_of_it(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.click("card:9S")
    table.press("escape")
    assert not table.has("button:take")
    table.click("card:4D")
    table.click("button:take")
    assert logged(table) == "draw discard 5"


def test_the_depth_is_chosen_by_key(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.chord("t")
    assert table.table.table.fingers.deep == "card:9S"
    table.press("left")
    assert table.table.table.fingers.deep == "card:4D"
    table.press("right")
    assert table.table.table.fingers.deep == "card:9S"
    table.press("enter")
    assert logged(table) == "draw discard 2"


def test_the_top_discard_is_taken_at_once(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.click("pile:discard")
    assert logged(table) == "draw discard"


def test_a_discard_that_could_not_be_melded_stays_with_a_sentence(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.click("card:4C")
    assert table.notice == "draw.must_be_used"
    table.drag("card:4C", "area:hand")
    assert table.notice == "draw.must_be_used"
    assert table.match.moves == 0
    assert spread(table) == PILE.split()


def test_after_the_draw_the_pile_is_only_for_discarding(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    table.press("d")
    table.click("card:4D")
    assert table.notice == "draw.already_drawn"
    table.select("JC")
    table.click("card:4D")
    assert logged(table) == "discard JC"


@pytest.mark.parametrize("count", [1, 11, 12, 40, 52])
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (720, 1280)])
def test_long_piles_stay_readable(table: TableDesk, count: int, size: tuple[int, int]) -> None:
    from game.table.layout.lay import lay
    from game.table.scene.scene import SeatScene, TableScene
    from tests.table.given import IDS

    cards = IDS.all(range(count))
    seats = tuple(SeatScene(seat, "Ada", "ada", "0", 7) for seat in range(3))
    layout = lay(TableScene(0, seats, IDS.all(range(60, 70)), 20, cards, spread=99), size)
    for item in cards[:-1]:
        rect, pose = layout.items[item], layout.poses[item]
        assert rect.w >= 0.24 * pose.w
        assert rect.h >= 0.3 * pose.h
    assert layout.piles.discard.bottom <= layout.prompt.y
    if count > 1:
        assert min(pose.w for item, pose in layout.poses.items() if item in cards) >= 66 * layout.k


# ---- calls ----------------------------------------------------------------------------------------

CALLER = ["2C 4S JD", "5S 6D QD", "3D KD 9H"]
SEVENS = [(1, "7S 8S 9S")]


def window(table: TableDesk, discard: str = "4D TS", **given: object) -> None:
    """Bruno has discarded; I may call."""
    table.place("rummy_500", CALLER, discard, melds=SEVENS, phase="claim", **given)  # type: ignore[arg-type]


def test_the_button_for_calling_is_always_there(table: TableDesk) -> None:
    table.place("rummy_500", R1, PILE)
    assert table.has("button:rummy")
    assert not table.item("button:rummy").enabled
    table.press("r")
    assert table.notice == "claim.not_now"
    table.begin()
    assert not table.has("button:rummy")


def test_a_discard_is_called_with_the_button(table: TableDesk) -> None:
    window(table)
    assert table.shown.fields["phase"] == "claim"
    assert table.item("button:rummy").enabled
    assert table.item("button:pass").enabled
    table.click("button:rummy")
    assert logged(table).startswith("claim TS")
    assert ["7S", "8S", "9S", "TS"] in table.melds
    assert table.shown.fields["phase"] == "play"
    assert table.shown.fields["to_act"] == 0


def test_a_discard_is_dragged_to_the_meld_that_it_fits(table: TableDesk) -> None:
    window(table)
    table.drag("card:TS", "meld:1", let_go=False)
    table.settle(lambda: table.shown.fields["drag"] is not None)
    assert table.shown.fields["drag"]["targets"] == ["area:hand", "meld:1"]
    table.drop()
    assert ["7S", "8S", "9S", "TS"] in table.melds


def test_a_card_that_fits_nothing_cannot_be_called(table: TableDesk) -> None:
    window(table)
    table.drag("card:4D", "meld:1")
    assert table.notice == "claim.fits_nothing"
    table.click("pile:stock")
    assert table.notice == "claim.first"
    assert table.match.moves == 0


def test_passing_lets_the_others_go_on(table: TableDesk) -> None:
    window(table)
    table.click("button:pass")
    assert table.match.log[0] == "0 pass"


def test_of_several_calls_one_is_chosen(table: TableDesk) -> None:
    table.place("rummy_500", CALLER, "6S TS", melds=SEVENS, phase="claim")
    table.press("r")
    assert table.shown.dialog == "choose"
    assert table.item("button:choice_2").enabled
    table.press("escape")
    assert table.match.moves == 0
    table.press("r")
    table.press("1")
    assert logged(table).startswith("claim TS")


def test_a_meld_that_lies_in_the_pile_is_called(table: TableDesk) -> None:
    table.place("rummy_500", CALLER, "5H 5C KH 5D", melds=SEVENS, phase="claim")
    table.drag("card:5C", "area:melds")
    assert ["5H", "5C", "5D"] in [sorted(meld, key=["5H", "5C", "5D"].index) for meld in table.melds[1:]]
    assert "KH" in table.hand


def test_a_discard_that_fits_only_beside_another_is_dragged_to_the_meld(table: TableDesk) -> None:
    table.place("rummy_500", CALLER, "JS 4D TS", melds=SEVENS, phase="claim")
    table.drag("card:JS", "meld:1")
    assert ["7S", "8S", "9S", "TS", "JS"] in table.melds and "4D" in table.hand


def test_of_the_readings_of_two_jokers_in_the_pile_one_is_chosen(table: TableDesk) -> None:
    table.place("rummy_500", CALLER, "JK KC JK 5H", melds=[], phase="claim")
    table.drag("card:5H", "area:melds")
    assert table.shown.dialog == "choose"
    table.press("1")
    assert logged(table).startswith("claim") and len(table.melds) == 1


def test_who_calls_nothing_is_not_heard(table: TableDesk) -> None:
    """My discard could be called by Ada and Bruno: whether they pass is not written anywhere."""
    table.place("rummy_500", ["2C TS", "5S 6D", "3D KD"], "4D", melds=SEVENS, phase="play")
    table.double("card:TS")
    table.my_turn()
    said = [entry.text for entry in table.table.session.diary.entries]
    assert not any("pass" in text for text in said)


class Ticking:
    """A clock that goes a fiftieth of a second in every round of the program, however long the machine takes for it."""

    def __init__(self) -> None:
        self.now = time.perf_counter()

    def perf_counter(self) -> float:
        self.now += 0.02
        return self.now

    def thread_time(self) -> float:
        """No round costs the processor anything."""
        return 0.0


def test_with_a_clock_the_pause_is_the_same_with_and_without_a_call(table: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.program.loop.time", Ticking())
    table.app.settings.override("claim_seconds", "1")
    window(table)
    table.settle(lambda: table.has("text:clock"))
    assert table.item("button:pass").enabled
    assert table.item("button:rummy").enabled
    asked = str(table.shown.fields["prompt"])
    began = table.app.now
    table.settle(lambda: bool(table.match.log), 3)
    assert 0.7 <= table.app.now - began <= 1.3
    assert table.match.log[0] == "0 pass"
    # Now the same, but what is discarded fits nothing.
    table.place("rummy_500", ["2C 4S JD", "5S 6D QD"], "4D", melds=SEVENS, to_act=1, phase="play", stock="5H 9C")
    table.settle(lambda: table.has("text:clock"))
    assert table.match.to_act == 0
    assert table.shown.fields["prompt"] == asked
    assert table.has("button:pass")
    assert not table.item("button:rummy").enabled
    table.click("button:rummy")
    assert table.notice == "claim.nothing"
    table.click("button:pass")
    assert not table.has("text:clock")
    table.place("rummy_500", ["2C 4S JD", "5S 6D QD"], "4D", melds=SEVENS, to_act=1, phase="play", stock="5H 9C")
    table.settle(lambda: table.has("text:clock"))
    table.click("pile:stock")  # whoever is next may just draw
    assert logged(table) == "draw stock"
    assert not table.has("text:clock")


def test_the_others_wait_while_the_clock_runs(table: TableDesk) -> None:
    table.app.settings.override("claim_seconds", "1")
    table.place("rummy_500", ["2C 4S JD", "5S 6D QD", "KH KC 3D 3C"], "4D", melds=SEVENS, to_act=1, phase="play", stock="5H 9C")
    table.settle(lambda: table.has("text:clock"))
    moves = table.match.moves
    began = table.app.now
    table.settle(lambda: table.match.moves > moves, 4)
    assert table.app.now - began >= 0.5


def test_a_penalty_is_chosen_from_either_pile(table: TableDesk) -> None:
    options: dict[str, bool | int | str] = {"call_penalty": "discarder_chooses"}
    table.place("rummy_500", ["2C 4S", "5S 6D", "3D KD"], "4D 8H", melds=SEVENS, options=options, phase="penalty")
    assert table.shown.fields["phase"] == "penalty"
    assert "penalty" not in str(table.shown.fields["prompt"])
    assert table.item("pile:stock").enabled
    assert table.item("pile:discard").enabled
    table.click("pile:discard")
    assert {"4D", "8H"} <= set(table.hand)


def test_a_discard_is_bought(table: TableDesk) -> None:
    hands = ["2C 4S JD 9H", "5S 6D QD 3H", "3D KD 9C 8D"]
    table.place("kalooki_jamaica", hands, "7C", phase="claim")
    assert table.has("button:buy")
    assert table.item("pile:discard").enabled
    table.click("button:buy")
    assert "7C" in table.hand
    assert logged(table).startswith("claim")


# ---- jokers ---------------------------------------------------------------------------------------


def test_what_a_joker_stands_for_is_said(table: TableDesk) -> None:
    table.place("rummy_500", R1, "KC", melds=[(1, "7S JK=8S 9S"), (1, "QH QC JK")])
    assert table.item("card:JK").value == "8S"
    assert table.item("card:JK#2").value == "Q"
    assert "eight of spades" in table.item("card:JK").label
    assert table.item("meld:1").cards == ("7S", "JK", "9S")


def test_the_meaning_of_a_joker_is_asked_only_when_it_matters(table: TableDesk) -> None:
    table.place("rummy_500", ["4H 5H JK 9C 2S", "2D 2H 3C"], "KC", phase="play")
    table.select("4H", "5H", "JK")
    table.click("button:meld")
    assert table.shown.dialog == "choose"
    assert [item.id for item in table.shown.items if item.id.startswith("button:choice")] == [
        "button:choice_1",
        "button:choice_2",
    ]
    table.click("button:choice_2")
    assert table.shown.dialog is None
    assert table.melds == [["4H", "5H", "JK"]]
    table.place("rummy_500", ["4H 6H JK 9C 2S", "2D 2H 3C"], "KC", phase="play")
    table.select("4H", "6H", "JK")
    table.drag("card:4H", "area:melds")
    assert table.shown.dialog is None
    assert table.melds == [["4H", "JK", "6H"]]


def test_a_dropped_joker_waits_in_the_hand_for_its_meaning(table: TableDesk) -> None:
    table.place("rummy_500", ["JK 9C 2S KD", "2D 2H 3C"], "KC", melds=[(0, "6H 7H 8H")], phase="play")
    table.drag("card:JK", "meld:1")
    assert table.shown.dialog == "choose"
    table.press("escape")
    assert "JK" in table.hand
    assert table.melds == [["6H", "7H", "8H"]]
    table.drag("card:JK", "meld:1")
    table.press("enter")
    assert sorted(table.melds[0]) == ["6H", "7H", "8H", "JK"]


def test_in_a_run_of_mixed_suits_a_joker_is_shown_as_a_rank(table: TableDesk) -> None:
    options: dict[str, bool | int | str] = {"mixed_suit_runs": True, "jokers": 2, "joker_swap": "represented"}
    melds = [(1, "7S JK 9D TC")]
    table.place("straight_rummy", ["8C 8H 2C 4D", "2D 2H 3C"], "KC", melds=melds, options=options, phase="play")
    assert table.item("card:JK").value == "8"
    table.drag("card:8C", "card:JK")
    assert logged(table) == "swap 1 8C"
    assert table.melds == [["7S", "8C", "9D", "TC"]]


# ---- cards out of melds ---------------------------------------------------------------------------


def takes(table: TableDesk, hand: str = "5H 6H 2C 4D KD") -> None:
    options: dict[str, bool | int | str] = {"take_from_melds": True}
    melds = [(1, "7S 7H 7D 7C"), (0, "9S 9H 9C 9D")]
    table.place("straight_rummy", [hand, "2D 2H 3C"], "KC", melds=melds, options=options, phase="play")


@pytest.mark.parametrize("to", ["area:melds", "area:hand"])
def test_a_card_of_another_players_meld_is_taken_by_drag(table: TableDesk, to: str) -> None:
    takes(table)
    table.drag("card:7H", to)
    assert logged(table) == "take 1 7H with 5H 6H"
    assert table.melds[0] == ["7S", "7D", "7C"] and ["5H", "6H", "7H"] in table.melds
    assert sorted(table.hand) == ["2C", "4D", "KD"]


def test_of_several_melds_that_it_could_make_one_is_chosen(table: TableDesk) -> None:
    takes(table, "5H 6H 8H KD QC")
    table.drag("card:7H", "area:melds")
    assert table.shown.dialog == "choose"
    table.press("1")
    assert logged(table) == "take 1 7H with 5H 6H 8H"
    takes(table, "5H 6H 8H KD QC")
    table.select("6H", "8H")
    table.drag("card:7H", "area:melds")
    assert logged(table) == "take 1 7H with 6H 8H"


def test_chosen_cards_take_the_card_that_goes_with_them(table: TableDesk) -> None:
    takes(table)
    table.select("5H", "6H")
    table.click("meld:1")
    assert logged(table) == "take 1 7H with 5H 6H"


def test_a_card_that_may_not_be_taken_stays_where_it_is(table: TableDesk) -> None:
    takes(table)
    for card in ("7D", "9H"):
        table.drag(f"card:{card}", "area:hand", let_go=False)
        assert table.shown.fields["drag"] is None
        table.drop()
    assert not table.match.log


def test_a_hint_points_at_the_card_and_its_meld(table: TableDesk) -> None:
    takes(table)
    assert table.shown.fields["prompt"] == "Meld or discard"
    table.click("button:hint")
    table.settle(lambda: table.notice is not None)
    assert {"card:5H", "card:6H", "card:7H", "meld:1"} == set(table.table.table.moment.advice.items)


def test_a_card_that_was_taken_goes_back_with_undo(table: TableDesk) -> None:
    takes(table)
    table.drag("card:7H", "area:melds")
    table.click("button:undo")
    assert table.melds[0] == ["7S", "7H", "7D", "7C"]
    assert {"5H", "6H"} <= set(table.hand)


def swaps(table: TableDesk, hand: str = "8S 2C 4D", melds: str = "7S JK=8S 9S", sets: str = "all_missing") -> None:
    options: dict[str, bool | int | str] = {"joker_swap": "represented", "joker_release_sets": sets}
    table.place("rummy_500", [hand, "2D 2H 3C"], "KC", melds=[(1, melds)], options=options, phase="play")


def test_a_joker_is_freed_by_drag(table: TableDesk) -> None:
    swaps(table)
    table.drag("card:8S", "card:JK")
    assert logged(table) == "swap 1 8S"
    assert table.melds == [["7S", "8S", "9S"]]
    assert "JK" in table.hand


def test_a_joker_is_freed_by_key_click_and_right_click(table: TableDesk) -> None:
    swaps(table)
    table.select("8S")
    table.press("j")
    assert "JK" in table.hand
    swaps(table)
    table.right_click("card:8S")
    assert "JK" in table.hand
    swaps(table)
    table.select("8S")
    table.click("meld:1")
    assert "JK" in table.hand


def test_where_a_card_fits_both_ways_the_place_decides(table: TableDesk) -> None:
    swaps(table, "QD 2C 4D", "QH QC JK", "either_missing")
    table.drag("card:QD", "card:QC")
    assert logged(table) == "layoff 1 QD"
    swaps(table, "QD 2C 4D", "QH QC JK", "either_missing")
    table.drag("card:QD", "card:JK")
    assert logged(table) == "swap 1 QD"
    swaps(table, "QD 2C 4D", "QH QC JK", "either_missing")
    table.right_click("card:QD")
    assert table.shown.dialog == "choose"
    table.press("2")
    assert logged(table) == "swap 1 QD"


@pytest.mark.parametrize(("hand", "to", "done"), [("8S 2C 4D", "card:JK", "swap 1 8S"), ("TS 2C 4D", "meld:1", "layoff 1 TS")])
def test_a_drop_is_judged_once(table: TableDesk, monkeypatch: pytest.MonkeyPatch, hand: str, to: str, done: str) -> None:
    """What places say to held cards is asked when they come up, once; letting them go asks nothing more."""
    swaps(table, hand)
    session, of_seat, of_session, before = table.table.session, list[object](), list[object](), list[int]()
    seat_offers, offers, act = session.seat.offers, session.offers, session.act

    def ask_seat(lifted: Lifted) -> tuple[Offer, ...]:
        of_seat.append(lifted)
        return seat_offers(lifted)

    def ask(*lifted: Any, **more: Any) -> dict[str, Offer]:
        of_session.append(lifted)
        return offers(*lifted, **more)

    def do(*what: Any) -> list[Event]:
        before.append(len(of_session))
        return act(*what)

    session._offered_at = -1
    monkeypatch.setattr(session.seat, "offers", ask_seat)
    table.drag(f"card:{hand[:2]}", to, let_go=False)
    held = Lifted(session.pack.find_all([hand[:2]]), groups=session.hand.order.groups)
    assert of_seat.count(held) == 1 and len(of_seat) == len(set(of_seat))
    monkeypatch.setattr(session, "offers", ask)
    monkeypatch.setattr(session, "act", do)
    table.drop()
    monkeypatch.undo()
    assert logged(table) == done and before == [0]


def test_several_cards_free_a_joker_together(table: TableDesk) -> None:
    swaps(table, "QD QS 2C 4D", "QH QC JK")
    table.select("QD")
    table.press("j")
    assert table.notice == "swap.needs_all"
    table.select("QD")
    table.select("QD", "QS")
    table.drag("card:QS", "card:JK")
    assert sorted(logged(table).split()[2:]) == ["QD", "QS"]


def test_a_swap_that_is_refused_says_why(table: TableDesk) -> None:
    swaps(table)
    table.press("j")
    assert table.notice == "table.choose_for_swap"
    table.select("4D")
    table.press("j")
    assert table.notice == "swap.other_card"
    table.place("rummy_500", ["8S 2C", "2D 3C"], "KC", melds=[(1, "7S JK=8S 9S")], phase="play")
    table.select("8S")
    table.press("j")
    assert table.notice == "table.no_swap"


# ---- first melds ----------------------------------------------------------------------------------


def test_first_melds_are_laid_together(table: TableDesk) -> None:
    hand = "9H 9D 9C 5S 6S 7S 2C 4D KD"
    table.place("kalooki_40", [hand, "2D 2H 3C"], "KC", phase="play")
    table.select("5S", "6S", "7S")
    assert table.shown.fields["prompt"] == "You need 40 points to open: 18 so far"
    table.click("button:meld")
    assert table.notice == "opening.points"
    table.select("9H", "9D", "9C")
    assert table.shown.fields["prompt"] == "You need 40 points to open: 45 so far"
    table.click("button:meld")
    assert sorted(map(sorted, table.melds)) == [["5S", "6S", "7S"], ["9C", "9D", "9H"]]
    assert "40" not in str(table.shown.fields["prompt"])


def test_a_contract_is_told_and_counted(table: TableDesk) -> None:
    hand = "9H 9D 9C 5S 5D 5C 2C 2D 2S 4D KD"
    table.place("kalooki_jamaica", [hand, "2H 3C", "3D 4C"], "KC", phase="play")
    assert table.item("text:goal").label.endswith("To begin: three sets")
    table.select("9H", "9D", "9C", "5S", "5D", "5C")
    table.press("m")
    assert table.notice == "opening.contract"
    table.select("2C", "2D", "2S")
    table.click("button:meld")
    assert len(table.melds) == 3


# ---- a discard for a combination ------------------------------------------------------------------


def test_a_discard_is_taken_for_a_combination(table: TableDesk) -> None:
    hand = ["9S 9H 3C 4C 7D 8D KS", "2D 2H 5C 6C 7C 8C 9C"]
    table.place("remi", hand, "2S 9D QH JC", stock="AS KH")
    assert spread(table) == ["9D", "QH", "JC"]
    table.click("card:QH")
    assert table.notice == "table.no_combination"
    table.drag("card:9D", "area:hand", let_go=False)
    table.settle(lambda: table.shown.fields["drag"] is not None)
    assert table.shown.fields["drag"]["cards"] == ["card:9D"]
    table.drop()
    if table.shown.dialog == "choose":
        table.press("1")
    assert logged(table).startswith("draw discard 9D with")
    assert any("9D" in meld for meld in table.melds)
    assert spread(table)[-2:] == ["QH", "JC"]


# ---- partners, dropping out, floating ---------------------------------------------------------------


def test_partners_share_a_place_for_their_melds(table: TableDesk) -> None:
    melds = [(0, "7S 8S 9S"), (2, "KH KD KC"), (1, "4D 5D 6D"), (3, "AS AH AD")]
    table.place("persian_rummy", ["2C 4S 3D", "5S 6H", "3C 9D", "TC TD"], "QC", melds=melds, phase="play")
    layout = table.table.stage.layout
    assert layout.items["meld:3"].inside(layout.lanes[0]) and layout.items["meld:4"].inside(layout.lanes[0])
    assert table.item("meld:2").owner == 2
    assert table.table.table.presenter.heads.own_words() == "You and Bruno\n54 points"


def test_who_has_dropped_out_may_watch_or_have_the_rest_played(table: TableDesk) -> None:
    from game.table.hand.order import dealt

    table.place("kalooki_51", ["2C 4S", "5S 6H", "3C 9D"], "QC", scores=[0, 0, 0])
    state = table.match.history.state
    state.standing[0] = 1
    state.hands[0] = 0
    table.match._changed()
    table.table.session.hand.order = dealt(())
    state.frames = [state.frames[-1]._replace(hand=1)]
    table.match._changed()
    table.table.table.refresh()
    assert table.table.table.presenter.buttons.places() == ("button:skip",)
    x, y, w, h = table.item("button:skip").rect
    decided = len(table.match.log)
    table.tap_at((x + w // 2, y + h // 2))
    assert table.table.table.moment.skipping
    table.until(lambda: len(table.match.log) > decided + 20)  # it goes on by itself


def test_who_waits_may_skip_to_the_next_hand_of_their_own(table: TableDesk) -> None:
    from game.match.match import Match
    from game.rules.state.standing import ABSENT

    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno"))]
    seeds = (Match.begin(SHIPPED.resolve("gin_captain"), people, seed) for seed in range(1, 40))
    match = next(one for one in seeds if one.view(0).standing[0] & ABSENT)
    table.app.settings.override("speed", "normal")
    table.app.home()
    table.match, table.table = match, TableScreen(table.app, match, {"deal": match.deal})
    table.app.push(table.table)
    table.until(lambda: any(item.id == "button:skip" for item in table.shown.items))
    assert table.item("button:skip").label.startswith("Skip to your hand")

    def skips() -> bool:
        """The button is pressed, once more where the picture changed between press and release."""
        for item in table.shown.items if not table.table.table.moment.skipping else ():
            if item.id == "button:skip":
                x, y, w, h = item.rect
                table.tap_at((x + w // 2, y + h // 2))
                break
        return table.table.table.moment.skipping

    table.until(skips)
    table.until(lambda: table.match.hand_over)
    while table.table.session.watching:
        assert table.table.table.moment.skipping, "without another press"
        next_hand(table.table.table)
        table.until(lambda: table.match.hand_over or not table.table.session.watching)
    assert not table.table.table.moment.skipping


def test_who_has_dropped_a_hand_and_skips_the_rest_sees_its_sheet(table: TableDesk) -> None:
    from game.match.match import Match

    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio"))]
    match = Match.begin(SHIPPED.resolve("indian_points", {"format": "pool"}), people, 4)
    table.sit(match, {"deal": match.deal})
    table.app.settings.override("speed", "normal")
    table.until(lambda: match.to_act == 0 and table.table.table.front and not table.table.stage.moving)
    table.click("button:drop")
    table.until(lambda: table.has("button:yes"))
    table.click("button:yes")
    table.until(lambda: table.has("button:skip"))
    assert table.item("button:skip").label.startswith("Skip to the end")  # of this hand, and not to another one
    x, y, w, h = table.item("button:skip").rect
    table.tap_at((x + w // 2, y + h // 2))  # the others play on meanwhile
    table.until(lambda: table.app.top.name == "scores", seconds=30.0)
    for _ in range(3):  # pressed on, as one does who waits for something
        table.app.dispatch(Key("enter"))
        table.app.turn()
    assert match.deal == 1 and table.app.top.name == "scores"
    table.until(table.app.top.settled)  # nothing is told of its buttons before they can be pressed
    table.app.dispatch(Key("enter"))  # the deal that follows need not come to rest
    table.until(lambda: match.deal == 2)


def test_a_floating_player_draws(table: TableDesk) -> None:
    options: dict[str, bool | int | str] = {"must_discard_to_go_out": True, "floating": True}
    table.place("rummy_500", ["", "5S 6D", "3D KD"], "4D 8H", melds=[(0, "7S 8S 9S")], options=options, stock="2H TS")
    assert table.shown.fields["prompt"] == "You have no cards left: draw one"
    table.click("pile:stock")
    assert table.hand == ["2H"]
    table.double("card:2H")
    assert table.match.hand_over


# ---- many cards -----------------------------------------------------------------------------------


def test_two_rows_of_cards_are_played_like_one(table: TableDesk) -> None:
    hand = " ".join(rank + suit for suit in "SH" for rank in "A23456789TJQK")
    table.place("rummy_500", [hand, "2C", "3C"], "KD", phase="play")
    layout = table.table.stage.layout
    assert len(layout.hand_rows) == 2
    for name in hand.split():
        x, y, w, h = table.item(f"card:{name}").rect
        assert layout.card_at((x + w / 2, y + h / 2)) == f"card:{name}"
    table.select("4S", "5S", "6S")
    table.click("button:meld")
    assert table.melds == [["4S", "5S", "6S"]]
    table.drag("card:7S", "meld:1")
    assert table.melds == [["4S", "5S", "6S", "7S"]]
    before = table.hand
    table.drag("card:KH", table.centre("card:AS"))
    assert table.hand.index("KH") <= 1
    assert sorted(table.hand) == sorted(before)
