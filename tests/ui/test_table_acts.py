"""Every action of the table by drag, by click and by key; what is refused changes nothing and says why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from tests.ui.table_desk import MINE, TableDesk  # first: it chooses the driver  # isort: skip

import pytest

Way = Callable[[TableDesk], None]


@pytest.fixture
def desk(window: TableDesk) -> TableDesk:
    window.begin()
    return window


def drawn(desk: TableDesk) -> TableDesk:
    """After the draw from the stock: the seven of hearts has come."""
    desk.press("d")
    assert desk.match.phase == "play"
    return desk


# ---- drawing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "way",
    [
        lambda d: d.click("pile:stock"),
        lambda d: d.press("d"),
        lambda d: d.drag("pile:stock", "area:hand"),
        lambda d: (d.tab_to("pile:stock"), d.press("space")),
        lambda d: (d.tab_to("pile:stock"), d.press("enter")),
    ],
    ids=["click", "key", "drag", "space", "enter"],
)
def test_drawing_from_the_stock(desk: TableDesk, way: Way) -> None:
    way(desk)
    assert desk.match.phase == "play"
    assert "7H" in desk.hand
    assert desk.item("pile:stock").count == 30


@pytest.mark.parametrize(
    "way",
    [lambda d: d.click("pile:discard"), lambda d: d.press("t"), lambda d: d.drag("pile:discard", "area:hand")],
    ids=["click", "key", "drag"],
)
def test_taking_the_discard(desk: TableDesk, way: Way) -> None:
    way(desk)
    assert "9S" in desk.hand
    assert desk.item("pile:discard").count == 0


def test_a_dragged_card_comes_in_where_it_was_dropped(desk: TableDesk) -> None:
    before = desk.hand
    desk.drag("pile:discard", desk.centre(f"card:{before[3]}"))
    at = desk.hand.index("9S")
    assert at in (3, 4)
    assert [name for name in desk.hand if name != "9S"] == before


def test_a_card_let_go_over_the_stock_comes_back(desk: TableDesk) -> None:
    """The discard pile is beside it, and is not meant."""
    before = drawn(desk).hand
    desk.drag("card:KS", "pile:stock")
    assert desk.hand == before and desk.match.phase == "play"
    desk.drag("card:KS", "pile:discard")
    assert "KS" not in desk.hand


def test_a_clicked_card_comes_in_at_the_right_end(desk: TableDesk) -> None:
    before = desk.hand
    desk.press("d")
    assert desk.hand == [*before, "7H"]
    assert "card:7H" in desk.table.stage.scene.new


# ---- melding ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "way",
    [
        lambda d: d.click("button:meld"),
        lambda d: d.press("m"),
        lambda d: d.drag("card:5H", "area:melds"),
        lambda d: d.click("area:melds"),
        lambda d: (d.tab_to("area:melds"), d.press("enter")),
    ],
    ids=["button", "key", "drag", "click", "enter"],
)
def test_melding(desk: TableDesk, way: Way) -> None:
    drawn(desk).select("4H", "5H", "6H")
    assert desk.item("button:meld").enabled
    way(desk)
    assert desk.melds == [["4H", "5H", "6H"]]
    assert not any(item.selected for item in desk.shown.items)
    assert desk.item("meld:1").cards == ("4H", "5H", "6H")
    assert desk.item("meld:1").owner == 0


def test_a_click_on_the_gold_line_selects_the_group(desk: TableDesk) -> None:
    cards, _, rect, *_ = desk.table.stage.layout.lines[0]
    desk.click_at((round(rect.centre[0]), round(rect.centre[1])))
    assert desk.table.table.fingers.selection.cards == frozenset(cards)


@pytest.mark.parametrize(
    "way",
    [
        lambda d: (d.select("7H"), d.click("meld:1")),
        lambda d: d.drag("card:7H", "meld:1"),
        lambda d: (d.select("7H"), d.press("l"), d.press("1")),
        lambda d: (d.tab_to("card:7H"), d.press("l"), d.press("1")),
        lambda d: d.right_click("card:7H"),
        lambda d: (d.select("7H"), d.right_click("meld:1")),
    ],
    ids=["click", "drag", "key", "key on focus", "right click", "right click on the meld"],
)
def test_laying_off(desk: TableDesk, way: Way) -> None:
    drawn(desk).select("4H", "5H", "6H")
    desk.press("m")
    way(desk)
    assert desk.melds == [["4H", "5H", "6H", "7H"]]


# ---- discarding ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "way",
    [
        lambda d: d.double("card:KS"),
        lambda d: (d.select("KS"), d.click("button:discard")),
        lambda d: (d.select("KS"), d.click("pile:discard")),
        lambda d: d.drag("card:KS", "pile:discard"),
        lambda d: (d.tab_to("card:KS"), d.press("enter")),
        lambda d: (d.select("KS"), d.press("enter")),
    ],
    ids=["double click", "button", "click", "drag", "enter on focus", "enter as default"],
)
def test_discarding(desk: TableDesk, way: Way) -> None:
    drawn(desk)
    way(desk)
    assert "0 discard KS" in desk.match.log
    assert "KS" not in desk.hand


# ---- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "code", "cards"),
    [
        (lambda d: (d.select("4H", "9C", "KS"), d.click("button:meld")), "meld.", {"4H", "9C", "KS"}),
        (lambda d: d.drag("card:KS", "area:melds"), "meld.", {"KS"}),
        (lambda d: d.click("pile:stock"), "draw.", set()),
        (lambda d: d.press("t"), "draw.", set()),
        (lambda d: (d.select("4H", "5H"), d.click("pile:discard")), "discard.", {"4H", "5H"}),
    ],
    ids=["no meld", "one card dropped as a meld", "second draw", "second draw by key", "two cards discarded"],
)
def test_a_refusal_is_one_sentence_and_changes_nothing(desk: TableDesk, way: Way, code: str, cards: set[str]) -> None:
    drawn(desk)
    digest, order, moves = desk.match.digest, desk.hand, desk.match.moves
    way(desk)
    assert desk.notice is not None
    assert desk.notice.startswith(code)
    said = desk.table.fields()["notice"]
    assert said["kind"] == "refused"
    assert said["text"]
    assert set(said["cards"]) <= cards or not cards
    assert (desk.match.digest, desk.hand, desk.match.moves) == (digest, order, moves)
    assert all(entry.text != desk.table.table.notices.now.text for entry in desk.table.session.diary.entries)  # type: ignore[union-attr]


def test_the_card_just_taken_is_refused_and_the_way_back_named(desk: TableDesk) -> None:
    desk.press("t")
    desk.drag("card:9S", "pile:discard")
    said = desk.table.fields()["notice"]
    assert said["code"] == "discard.just_taken"
    assert said["cards"] == ["9S"]
    assert "9♠" in said["text"]
    assert "ndo" in said["text"]


def test_a_refused_card_goes_back_to_its_exact_place(window: TableDesk) -> None:
    desk = window
    desk.begin(speed="fast")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    drawn(desk)
    poses = dict(desk.table.stage.layout.rest)
    desk.drag("card:QS", "area:melds", let_go=False)
    assert "card:QS" not in desk.table.stage.layout.poses
    desk.drop()
    assert desk.table.stage.layout.rest == poses
    assert desk.table.stage.poses()["card:QS"] == desk.table.stage.layout.poses["card:QS"]


def test_out_of_turn_everything_is_answered(window: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = window
    monkeypatch.setattr("game.ui.session.thinking.think_pause", lambda number: 60.0)
    desk.begin(dealer=0, speed="fast")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    assert not desk.table.session.my_turn
    card = desk.table.stage.scene.hand[0]
    desk.click(card)
    assert desk.item(card).selected
    for way in (
        lambda: desk.click("pile:stock"),
        lambda: desk.press("m"),
        lambda: desk.drag(card, "pile:discard"),
        lambda: desk.press("d"),
    ):
        desk.table.table.notices.clear()
        way()
        assert desk.notice == "turn.not_yours"


def test_a_sentence_stays_four_seconds_or_until_the_next_action(desk: TableDesk) -> None:
    drawn(desk)
    desk.click("pile:stock")
    said = desk.table.table.notices.now
    assert said is not None
    assert said.until - said.since >= 4
    desk.double("card:KS")
    assert desk.table.table.notices.now is None


# ---- taking back --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "way",
    [
        lambda d: d.press("z", ctrl=True),
        lambda d: d.click("button:undo"),
        lambda d: d.drag("card:5H", "area:hand"),
        lambda d: d.drag("meld:1", "area:hand"),
    ],
    ids=["key", "button", "drag a card", "drag the meld"],
)
def test_taking_a_meld_back(desk: TableDesk, way: Way) -> None:
    order = drawn(desk).hand
    desk.select("4H", "5H", "6H")
    desk.press("m")
    moves = desk.match.moves
    way(desk)
    assert desk.melds == []
    assert desk.hand == order
    assert desk.match.moves == moves - 1
    desk.press("y", ctrl=True)
    assert desk.melds == [["4H", "5H", "6H"]]


def test_one_lay_off_comes_back_and_the_others_stay(desk: TableDesk) -> None:
    desk.press("d")
    desk.select("4H", "5H", "6H")
    desk.press("m")
    desk.drag("card:7H", "meld:1")
    desk.drag("card:7H", "area:hand")
    assert desk.melds == [["4H", "5H", "6H"]]
    assert "7H" in desk.hand


def test_a_drawn_card_cannot_be_put_back(desk: TableDesk) -> None:
    drawn(desk)
    assert not desk.item("button:undo").enabled
    desk.press("z", ctrl=True)
    assert desk.notice == "undo.drew_from_stock"
    desk.table.table.notices.clear()
    desk.click("button:undo")
    assert desk.notice == "undo.drew_from_stock"


def test_a_taken_discard_can_be_put_back(desk: TableDesk) -> None:
    order = desk.hand
    desk.press("t")
    desk.press("z", ctrl=True)
    assert desk.match.phase == "draw"
    assert desk.hand == order
    assert desk.item("pile:discard").cards == ("9S",)


# ---- the hand -----------------------------------------------------------------------------------


def test_reordering_is_kept_on_disk_at_once(desk: TableDesk) -> None:
    desk.drag("card:JD", desk.centre("card:4H"))
    assert desk.hand.index("JD") <= 1
    path = desk.app.store.path_of(desk.match)
    assert path is not None
    kept = json.loads(path.read_text())["presentation"]["hand"]["cards"]
    assert kept == desk.hand
    moves = desk.match.moves
    assert moves == 0


def test_nothing_disturbs_the_own_order(desk: TableDesk) -> None:
    desk.drag("card:JD", desk.centre("card:4H"))
    order = desk.hand
    desk.press("d")
    assert desk.hand == [*order, "7H"]
    desk.double("card:KS")
    desk.my_turn()
    assert desk.hand == [name for name in [*order, "7H"] if name != "KS"]


@pytest.fixture
def in_order(desk: TableDesk) -> Iterator[TableDesk]:
    """A table at which hands are put in order when they are dealt."""
    desk.app.settings.override("sort_dealt", True)
    yield desk
    desk.app.settings.override("sort_dealt", False)


def test_a_hand_is_put_in_order_when_dealt_and_is_the_players_own_from_then_on(in_order: TableDesk) -> None:
    desk = in_order
    desk.begin()
    swept = ["QS", "KS", "4H", "5H", "6H", "2C", "9C", "7D", "9D", "JD"]
    assert desk.hand == swept
    desk.press("d")
    assert desk.hand == [*swept, "7H"], "the card that makes a meld does not stir the others"
    desk.drag("card:QS", desk.centre("card:JD"))
    own = desk.hand
    assert own != [*swept, "7H"]
    kept = json.loads(desk.app.store.saves()[0].path.read_text())["presentation"]
    desk.sit(desk.match, kept)
    assert desk.hand == own, "a match that goes on keeps its order"


def test_a_hand_may_lie_as_it_was_dealt(desk: TableDesk) -> None:
    assert not desk.app.settings["sort_dealt"]
    assert desk.hand == MINE.split()


def test_sorting_cycles_and_returns_to_my_order(desk: TableDesk) -> None:
    mine = desk.hand
    seen = []
    for _ in range(4):
        desk.press("s")
        seen.append(desk.hand)
    assert seen[-1] == mine
    assert len({tuple(order) for order in seen}) == 4
    desk.click("button:sort")
    assert desk.hand == seen[0]


def test_selecting_many(desk: TableDesk) -> None:
    desk.click("card:5H")
    desk.shift_click("card:9D")
    assert desk.table.table.fingers.selection.cards == {"card:5H", "card:6H", "card:9C", "card:9D"}
    desk.click("card:6H")
    assert "card:6H" not in desk.table.table.fingers.selection.cards
    desk.click_at((round(desk.app.size[0] * 0.75), round(desk.app.size[1] * 0.45)))  # free cloth beside the piles
    assert not desk.table.table.fingers.selection.cards
    desk.tab_to("card:5H")
    desk.press("space")
    desk.press("right", shift=True)
    assert desk.table.table.fingers.selection.cards == {"card:5H", "card:6H"}


def test_the_rubber_band_selects(desk: TableDesk) -> None:
    first, third = desk.item("card:4H").rect, desk.item("card:6H").rect
    top = round(desk.table.stage.layout.hand.y) + 4
    from game.ui.program.input import Motion, Press, Release

    start = (first[0] - 30, top)
    end = (third[0] + 4, first[1] + 40)
    desk.app.dispatch(Press(start))
    for place in ((start[0] + 20, start[1] + 20), end):
        desk.app.dispatch(Motion(place, (True, False, False)))
        desk.app.turn()
    desk.app.dispatch(Release(end))
    desk.settle()
    assert desk.table.table.fingers.selection.cards == {"card:4H", "card:5H", "card:6H"}


def test_cards_move_by_key(desk: TableDesk) -> None:
    order = desk.hand
    desk.tab_to(f"card:{order[2]}")
    desk.alt("right")
    assert desk.hand == [order[0], order[1], order[3], order[2], *order[4:]]
    desk.alt("left")
    assert desk.hand == order


# ---- hints --------------------------------------------------------------------------------------


def test_a_hint_comes_in_three_presses(desk: TableDesk) -> None:
    moves = desk.match.decisions
    desk.press("h")
    desk.settle(lambda: desk.notice == "hint.what")
    assert desk.table.table.moment.advice.items
    desk.press("h")
    desk.settle(lambda: desk.notice == "hint.why")
    assert desk.match.decisions == moves
    desk.press("h")
    assert desk.match.decisions == moves + 1
    assert desk.table.session.help.hints == 1


def test_the_reason_at_once(desk: TableDesk) -> None:
    desk.press("y")
    desk.settle(lambda: desk.notice == "hint.why")
    desk.click("button:hint")
    assert desk.match.decisions == 1


def test_looking_changes_nothing(desk: TableDesk) -> None:
    digest = desk.match.digest
    for key, name in (("f1", "help"), ("f3", "log")):
        desk.press(key)
        assert desk.shown.dialog == name
        desk.press("escape")
    desk.press("f2")
    assert desk.shown.screen == "scores"
    desk.press("f2")
    assert desk.shown.screen == "table"
    desk.click("button:settings")
    assert desk.shown.screen == "settings"
    desk.press("escape")
    assert desk.shown.screen == "table"
    assert desk.match.digest == digest
