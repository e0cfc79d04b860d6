"""Gin at the table: the upcard offered, the knock by button and by its place, lay-offs by hand, hands laid open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.table_desk import TableDesk

KNOCKS = "7C 7D 7H JS QS KS 5S AH 2C 2D 3H"
HERS = "KH KD KC TS QD 8C 6D 5H 2S AC"
BY_HAND: dict[str, bool | int | str] = {"auto_layoff": False}
SPREAD = [(1, "9C 9D 9H"), (1, "6S 7S 8S")]
DEFENDER = "9S TS 4H 4D 4C KD QH JC 2D 3C"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def desk(home: Path) -> Iterator[TableDesk]:
    """One window for all; every test lays its own table."""
    made = TableDesk(home, log=home / "ui.jsonl")
    yield made
    made.close()


def last_line(home: Path) -> str:
    return (home / "ui.jsonl").read_text(encoding="utf-8").splitlines()[-1]


def playing(desk: TableDesk, mine: str = KNOCKS, hers: str = HERS, discard: str = "9C TC", **given: Any) -> None:
    desk.place("gin_standard", [mine, hers], discard, phase="play", **given)


def defending(desk: TableDesk, hers: str = "AC 2C 2S") -> None:
    """She has knocked, and I lay off by hand."""
    desk.place("gin_standard", [DEFENDER, hers], "TC QC", phase="defend", melds=SPREAD, options=BY_HAND)


def buttons(desk: TableDesk) -> list[str]:
    return [item.id for item in desk.shown.items if item.zone == "actions"]


def staged(desk: TableDesk) -> list[tuple[int, str]]:
    name = desk.match.rules.pack.name
    return [(int(put.place[5:]), name(put.cards[0])) for put in desk.table.table.drafts.puts]


# ---- the offer ------------------------------------------------------------------------------------


def test_the_upcard_is_taken_by_a_click(desk: TableDesk) -> None:
    desk.place("gin_standard", ["7C 7D 7H JS QS KS 5S AH 2C 2D", HERS], "9C", phase="offer")
    assert buttons(desk) == ["button:pass", "button:take"]
    assert desk.item("button:take").label == "Take 9♣"
    desk.click("pile:stock")
    assert desk.notice == "offer.first"
    desk.click("pile:discard")
    assert desk.match.phase == "play"
    assert "9C" in desk.hand


def test_passing_the_upcard_twice_leaves_only_the_stock(desk: TableDesk) -> None:
    desk.place("gin_standard", ["7C 7D 7H JS QS KS 5S AH 2C 2D", HERS], "9C", phase="draw", passes=2)
    desk.press("t")
    assert desk.notice == "draw.upcard_refused"
    desk.press("d")
    assert desk.match.phase == "play"


def test_enter_alone_answers_no_offer(desk: TableDesk) -> None:
    desk.place("gin_standard", ["7C 7D 7H JS QS KS 5S AH 2C 2D", HERS], "9C", phase="offer")
    desk.press("enter")
    assert desk.match.phase == "offer"
    desk.click("button:pass")
    assert desk.match.to_act != 0 or desk.match.phase == "draw"


# ---- the knock ------------------------------------------------------------------------------------


def test_the_button_says_what_the_knock_is(desk: TableDesk) -> None:
    playing(desk)
    assert desk.item("button:knock").label == "Knock with 8"
    assert desk.item("text:deadwood").label == "Deadwood 8"
    assert desk.item("text:goal").label == "Knock at 10 or less. Deadwood 8 after a discard"
    desk.select("3H")
    assert desk.item("button:knock").label == "Knock with 10"
    assert desk.item("area:knock").label == "Knock with 10"
    assert desk.table.table.presenter.closing.words(brief=True) == "Knock\n10", (
        "the place is narrow: the number stands below, large"
    )
    assert desk.item("text:deadwood").label == "Deadwood 10"
    assert desk.item("text:goal").label == "Knock at 10 or less. Deadwood 10 without 3♥"
    desk.select("3H", "KS")
    assert not desk.item("button:knock").enabled
    desk.press("k")
    assert desk.notice == "knock.too_many"


def test_no_knock_is_offered_where_none_is_allowed(desk: TableDesk) -> None:
    playing(desk, "4C 4D 4H 8S 9S TS KD 6C 5H AD 2S", "KH KC QD 8C 7S 6D 9H 3S 2C AC")
    assert buttons(desk) == ["button:discard"]
    assert not desk.has("area:knock")
    desk.press("k")
    assert desk.notice == "knock.too_many"
    desk.press("m")
    assert desk.notice == "table.melds_kept"
    desk.select("4C", "4D")
    desk.press("m")
    assert desk.notice == "meld.with_knock_only"


def test_knocking_by_the_button_lays_both_hands_open(desk: TableDesk) -> None:
    playing(desk)
    desk.click("button:knock")
    desk.settle(lambda: desk.shown.screen == "scores")
    result = desk.match.result
    assert result is not None
    assert (result.kind, [row.score for row in result.rows]) == ("knock", [24, 0])
    assert "24 points" in desk.item("text:account").label
    desk.press("escape")
    melds = {item.id: (item.owner, item.cards) for item in desk.shown.items if item.role == "meld"}
    assert melds["meld:1"] == (0, ("TS", "JS", "QS", "KS"))  # her ten was laid off
    assert desk.table.stage.scene.melds[0].others == (("card:TS", 1),)
    assert melds["meld:3"] == (1, ("KH", "KD", "KC"))
    assert desk.item("area:deadwood:0").value == 8
    assert desk.item("area:deadwood:1").value == 32
    assert [item.zone for item in desk.shown.items if item.id == "card:3H"] == ["area:deadwood:0"]


def test_a_card_dropped_on_the_place_for_it_knocks(desk: TableDesk) -> None:
    playing(desk)
    desk.drag("card:3H", "area:knock", let_go=False)
    desk.settle()
    assert desk.shown.fields["drag"] == {
        "cards": ["card:3H"],
        "targets": ["pile:discard", "area:knock"],
        "over": "area:knock",
    }
    desk.drop()
    desk.settle(lambda: desk.match.hand_over)
    assert desk.match.result is not None
    assert desk.match.result.rows[0].score == 22


def test_a_drop_that_is_no_knock_is_refused(desk: TableDesk) -> None:
    playing(desk)
    desk.drag("card:KS", "area:knock")
    assert desk.notice == "knock.too_many"
    assert desk.match.phase == "play"


def test_gin_and_big_gin_are_named(desk: TableDesk) -> None:
    whole = "AS 2S 3S 4S 7C 7D 7H 7S JH QH KH"
    playing(desk, whole, "KC KD TS QD 8C 6D 5H 2C AC TD")
    assert desk.item("button:knock").label.startswith("Gin")
    playing(desk, whole, "KC KD TS QD 8C 6D 5H 2C AC TD", options={"big_gin": 31})
    assert desk.item("button:knock").label == desk.table.table.presenter.closing.words(brief=True) == "Big gin"
    desk.select("4S")
    assert desk.item("button:knock").label == "Gin"
    desk.select("4S")
    desk.press("k")
    desk.settle(lambda: desk.match.hand_over)
    assert desk.match.result is not None
    assert desk.match.result.kind == "big_gin"


def test_melds_are_grouped_on_request_and_the_own_order_comes_back(desk: TableDesk) -> None:
    playing(desk, "7C JS 7D QS 5S 7H KS AH 2C 2D 3H")
    own = desk.hand
    desk.press("s")
    assert desk.hand[:6] == ["JS", "QS", "KS", "7H", "7D", "7C"]
    assert desk.table.session.presentation()["hand"]["own"] == own
    for _ in range(3):
        desk.press("s")
    assert desk.hand == own


def test_a_drawn_card_finds_its_place_among_the_melds_first(desk: TableDesk) -> None:
    desk.place("gin_standard", ["7C JS 7D QS 5S 7H KS AH 2C 2D", HERS], "9C TC", phase="draw", stock="2H", turn=2)
    desk.press("s")
    desk.press("d")
    assert desk.hand[6:] == ["AH", "2H", "2D", "2C", "5S"] and desk.table.stage.scene.new == {"card:2H"}
    desk.press("s")
    assert desk.hand[:9] == ["JS", "QS", "KS", "2H", "2D", "2C", "7H", "7D", "7C"]


def test_the_count_can_be_switched_off(desk: TableDesk) -> None:
    desk.app.settings.override("deadwood", False)
    playing(desk)
    assert not desk.has("text:deadwood")
    desk.app.settings.override("deadwood", True)


# ---- the answer -----------------------------------------------------------------------------------


def test_lay_offs_by_hand_can_be_taken_back(desk: TableDesk) -> None:
    defending(desk)
    assert buttons(desk) == ["button:pass", "button:best"]
    desk.drag("card:9S", "meld:2")
    desk.select("TS")
    desk.click("meld:2")
    assert staged(desk) == [(2, "9S"), (2, "TS")]
    assert desk.item("text:deadwood").label == "Deadwood 35"
    assert desk.item("meld:2").cards == ("6S", "7S", "8S", "9S", "TS")
    assert desk.match.moves == 0
    desk.drag("card:9S", "area:hand")  # the ten rests on it
    assert staged(desk) == []
    assert set(desk.hand) == set(DEFENDER.split())


def test_undo_takes_the_last_lay_off_back(desk: TableDesk) -> None:
    defending(desk)
    desk.click("button:best")
    assert staged(desk) == [(2, "9S"), (2, "TS")]
    desk.press("z", ctrl=True)
    assert staged(desk) == [(2, "9S")]
    desk.click("button:undo")
    assert staged(desk) == []
    assert not desk.item("button:undo").enabled


def test_counting_makes_the_lay_offs_final(desk: TableDesk) -> None:
    defending(desk)
    desk.drag("card:9S", "meld:2")
    desk.select("TS")
    desk.press("l")
    desk.press("2")
    assert desk.item("button:done").label == "Count"
    desk.press("enter")
    desk.settle(lambda: desk.match.hand_over)
    assert desk.match.log[-1].endswith("defend 2 9S TS")
    desk.press("escape")
    assert desk.item("area:deadwood:0").value == 35


def test_what_does_not_fit_is_refused_with_the_rule(desk: TableDesk) -> None:
    defending(desk)
    desk.drag("card:KD", "meld:2")
    assert desk.notice is not None
    assert desk.notice.startswith("layoff.")
    assert staged(desk) == []
    desk.drag("card:KD", "area:deadwood:1")
    assert staged(desk) == []


def test_laying_off_nothing_is_an_answer(desk: TableDesk) -> None:
    defending(desk)
    desk.click("button:pass")
    desk.settle(lambda: desk.match.hand_over)
    assert desk.match.result is not None
    assert desk.match.result.rows[0].left


# ---- house rules ----------------------------------------------------------------------------------


def test_the_knocker_groups_his_own_melds(desk: TableDesk) -> None:
    playing(desk, options={"auto_arrange": False})
    desk.press("k")
    assert desk.notice == "table.choose_to_knock"
    desk.select("5S")
    desk.press("k")
    assert desk.shown.dialog == "spread"
    for name in ("7C", "7D", "AH"):
        desk.click(f"card:{name}")
    desk.click("button:make_meld")
    assert desk.has("text:spread.note")
    desk.click("card:AH")
    desk.click("card:7H")
    desk.click("button:make_meld")
    for name in ("JS", "QS", "KS"):
        desk.click(f"card:{name}")
    desk.click("button:make_meld")
    assert desk.item("button:knock").label == "Knock with 8"
    desk.click("button:knock")
    desk.settle(lambda: desk.match.hand_over)
    assert desk.match.log[-1].endswith("knock 5S melds 7H 7D 7C / JS QS KS")


def test_a_wrong_knock_is_answered_with_buttons(desk: TableDesk) -> None:
    strict: dict[str, bool | int | str] = {"auto_arrange": False, "illegal_knock": "penalise"}
    desk.place("gin_standard", ["7C 7D 7H JS QS KS 5S AH 2C 2D", "KD KC QD 8C 6D 5H 2S"], "9C 4S TH", phase="wrong_knock",
               melds=[(1, "3C 3D 3H")], options=strict)  # fmt: skip
    assert [desk.item(item).label for item in buttons(desk)] == ["Lay it open", "Let it count"]
    desk.click("button:pass")
    assert desk.match.phase == "draw"
    assert desk.item("seat:1").label.endswith("Open hand")
    assert len([item for item in desk.shown.items if item.zone == "seat:1" and item.role == "card"]) == 10


def test_doubles_are_offered_and_answered(desk: TableDesk) -> None:
    hand = "7C 7D 7H JS QS KS 5S AH 2C 2D"
    desk.place("gin_doubling", [hand, HERS], "9C 4S", phase="draw")
    assert desk.item("button:double").label == "Double to 2"
    desk.place("gin_doubling", [hand, HERS], "9C 4S", phase="double")
    assert [desk.item(item).label for item in buttons(desk)] == ["Refuse", "Accept"]
    desk.click("button:accept")
    assert "Points count 2 times" in desk.item("text:goal").label


def test_the_limit_of_the_upcard_is_shown(desk: TableDesk) -> None:
    desk.place("gin_oklahoma", [KNOCKS, HERS], "6S 4S", phase="play", upcard="6S")
    label = desk.item("text:goal").label
    assert label.startswith("Knock at 6 or less") and label.endswith("Spades: points count double")
    assert not desk.has("button:knock")


@pytest.mark.parametrize(("view", "seen"), [("top_only", 1), ("last_n", 3), ("full", 5)])
def test_only_so_many_discards_can_be_seen(desk: TableDesk, home: Path, view: str, seen: int) -> None:
    desk.place("gin_standard", [KNOCKS, HERS], "9C 4S 9D 9H 8H", phase="play", options={"discard_view": view})
    pile = desk.item("pile:discard")
    assert pile.count == 5
    assert pile.cards == ("9C", "4S", "9D", "9H", "8H")[-seen:]
    assert ('"9D"' in last_line(home)) == (seen > 1)


def test_the_last_discard_is_offered_for_a_knock(desk: TableDesk) -> None:
    hand = "7C 7D 7H JS QS AH 2C 2D 3D 3H"
    desk.place("gin_standard", [hand, HERS.replace("KH", "9H")], "9C KS", phase="claim", stock="4C 4D", rest="out",
               options={"final_discard_claim": "to_knock"})  # fmt: skip
    assert buttons(desk) == ["button:pass", "button:take"]
    desk.press("t")
    assert desk.match.phase == "play"
    assert desk.item("button:knock").enabled


def test_either_of_two_discards_is_taken_alone(desk: TableDesk) -> None:
    """Battle Royal: the latest discard of each opponent lies there for the taking."""
    hands = [DEFENDER, "AS 2S 3S 6D 7C 8D TH JH QD KC", "5C 6H 7D 8C KS QS JS 2H 3D 5D"]

    def place() -> None:
        desk.place("gin_battle_royal", hands, "7H 8H 3H", phase="draw")

    def pile() -> list[str]:
        return [desk.match.rules.pack.name(card) for card in desk.table.session.view.discards[0]]

    place()
    assert desk.shown.plain()["prompt"] == "Draw from the stock, or take either of the two discards"
    desk.click("card:8H")
    assert (desk.match.phase, pile()) == ("play", ["7H", "3H"])
    place()
    desk.click("card:3H")
    assert (desk.match.phase, pile()) == ("play", ["7H", "8H"])
    place()
    desk.press("t", shift=True)
    desk.press("t", shift=True)
    assert desk.shown.plain()["prompt"] == "Take 8♥ from the pile?"
    assert desk.item("button:take").label == "Take 8♥"
    desk.press("enter")
    assert (desk.match.phase, pile()) == ("play", ["7H", "3H"])


def test_the_throw_of_a_knock_lies_face_down_beside_an_open_discard(desk: TableDesk) -> None:
    hands = [DEFENDER, "AC 2C 2S", "5C 6H 7D 8C KS QS JS 2H 3D 5D"]
    desk.place("gin_battle_royal", hands, "TC QC", phase="defend", melds=SPREAD, options=BY_HAND)
    assert not desk.has("card:QC") and desk.has("meld:2")


def test_what_losers_count_stands_on_the_own_plate(desk: TableDesk) -> None:
    """In Ramino only cards in no combination count, and in Rum the whole hand."""
    hands = ["2H 3H AH KD KC 4D KS 4S 4C 3D", "5S 6S 7S 9H 9D QC 3C TS JD 8H"]
    for variant, words in (("ramino", "Loose 3"), ("rum", "In hand 51")):
        desk.place(variant, hands, "9C QD", phase="draw")
        assert desk.table.stage.scene.seats[0].note == words


def test_a_knock_of_several_players_lays_all_hands_open(desk: TableDesk) -> None:
    hands = ["AS 2S 3S 4H 4D 4C KD 2H", "5S 6S 7S 9H 9D QC 3C", "8H 8D 8C TD TH AC 6C"]
    desk.place("knock_rummy", hands, "9C QD", phase="play")
    desk.select("KD")
    assert desk.item("button:knock").label == "Knock with 2"
    desk.click("button:knock")
    desk.settle(lambda: desk.shown.screen == "scores")
    desk.press("escape")
    assert [desk.item(f"area:deadwood:{seat}").value for seat in range(3)] == [2, 31, 27]


def test_the_log_settles_after_a_knock(desk: TableDesk, home: Path) -> None:
    playing(desk)
    desk.click("button:knock")
    desk.settle(lambda: desk.shown.screen == "scores")
    line = json.loads(last_line(home))
    assert (line["screen"], line["phase"], line["dialog"]) == ("scores", "over", None)
    assert "??" not in last_line(home)


def test_every_card_that_does_not_count_as_deadwood_has_a_gold_line_however_the_hand_lies(desk: TableDesk) -> None:
    """Three sevens between loose cards, and a run that lies together: what has no line is what the plate counts."""
    playing(desk, "AH 7C 2C 7D 2D 7H 3H JS QS KS 5S")
    stage = desk.table.stage
    lined = {card for line in stage.layout.lines for card in line.cards}
    assert {card[5:] for card in lined} == {"7C", "7D", "7H", "JS", "QS", "KS"}
    left = desk.table.session.ids.cards(card for card in stage.scene.hand if card not in lined)
    value = desk.table.session.seat.value
    assert value(left) - max(value([card]) for card in left) == desk.table.table.presenter.closing.deadwood()
    assert [line.word for line in stage.layout.lines if len(line.cards) == 1] == ["", "", ""]
