"""What a newcomer stumbles over: which card goes, what a key does now, what is being said, and what looks like what."""

from __future__ import annotations

from functools import partial

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.table import theme
from game.table.geometry import Rect
from game.ui.table.context.notices import FADE_OUT
from game.ui.table.ending.score_screen import ScoresScreen
from game.ui.table.moving.live_picture import FOCUS


@pytest.fixture
def desk(window: TableDesk) -> TableDesk:
    window.begin()
    return window


def drawn(desk: TableDesk) -> TableDesk:
    desk.press("d")
    return desk


def pixels(desk: TableDesk, rect: Rect | tuple[int, int, int, int], colour: theme.Colour) -> int:
    """How many pixels of a place have about this colour."""
    x, y, w, h = (round(value) for value in rect)
    picture = desk.picture()
    found = 0
    for left in range(max(0, x), min(picture.get_width(), x + w)):
        for top in range(max(0, y), min(picture.get_height(), y + h)):
            found += all(abs(a - b) < 14 for a, b in zip(picture.get_at((left, top))[:3], colour, strict=True))
    return found


# ---- which card goes ----------------------------------------------------------------------------


def test_the_button_names_the_card_and_shows_enter_only_where_enter_does_the_same(desk: TableDesk) -> None:
    drawn(desk)
    assert not desk.item("button:discard").enabled and desk.item("button:discard").rect == (0, 0, 0, 0)
    desk.select("KS")
    assert (desk.item("button:discard").label, desk.item("button:discard").key) == ("Discard K♠", "Enter")
    desk.tab_to("card:2C")
    assert (desk.item("button:discard").label, desk.item("button:discard").key) == ("Discard K♠", None)
    desk.tab_to("card:KS")
    assert desk.item("button:discard").key == "Enter"
    desk.press("space")
    desk.tab_to("card:2C")
    assert (desk.item("button:discard").label, desk.item("button:discard").key) == ("Discard 2♣", "Enter")
    desk.press("enter")
    assert "0 discard 2C" in desk.match.log


def test_nothing_stays_selected_when_the_turn_is_over(desk: TableDesk) -> None:
    drawn(desk).select("4H", "5H")
    desk.tab_to("card:KS")
    desk.press("enter")
    assert "0 discard KS" in desk.match.log
    assert not desk.table.table.fingers.selection.cards
    desk.my_turn()
    assert not any(item.selected for item in desk.shown.items)


def test_meld_and_lay_off_take_the_selection_before_the_focus(desk: TableDesk) -> None:
    drawn(desk).select("4H", "5H", "6H")
    desk.tab_to("card:KS")
    desk.press("m")
    assert desk.melds == [["4H", "5H", "6H"]]
    desk.press("m")
    assert desk.table.fields()["notice"]["cards"] == ["KS"]
    desk.select("7H")
    desk.tab_to("card:KS")
    desk.press("l")
    desk.press("1")
    assert desk.melds == [["4H", "5H", "6H", "7H"]]


def test_focus_and_selection_are_both_seen(desk: TableDesk) -> None:
    desk.press("tab")
    desk.tab_to("card:KS")
    around = desk.table.stage.layout.poses["card:KS"].reach.grown(12)
    assert pixels(desk, around, FOCUS) > 200
    assert pixels(desk, around, theme.GOLD) < 60
    desk.press("space")
    around = desk.table.stage.layout.poses["card:KS"].reach.grown(12)
    assert pixels(desk, around, FOCUS) > 200
    assert pixels(desk, around, theme.GOLD) > 200


# ---- hints --------------------------------------------------------------------------------------


def told(desk: TableDesk, code: str) -> bool:
    return desk.notice == code


def test_the_third_press_is_announced_and_the_announcement_expires(desk: TableDesk) -> None:
    for code in ("hint.what", "hint.why"):
        desk.press("h")
        desk.settle(partial(told, desk, code))
    assert desk.table.table.notices.now is not None and desk.table.table.notices.now.text.endswith("Press again to do it.")
    hint = desk.table.group.find("button:hint")
    assert hint is not None and hint.tip.endswith("Press again to do it.")
    desk.press("s")
    assert desk.notice != "hint.why"
    assert "third" in hint.tip
    decisions = desk.match.decisions
    desk.press("h")
    desk.settle(lambda: desk.notice == "hint.why")
    assert desk.match.decisions == decisions
    desk.click("button:hint")
    assert desk.match.decisions == decisions + 1


# ---- escape -------------------------------------------------------------------------------------


def test_escape_lets_go_before_it_leaves(desk: TableDesk) -> None:
    drawn(desk).select("JD")
    desk.press("escape")
    assert desk.shown.screen == "table" and not desk.table.table.fingers.selection.cards
    desk.press("t")
    assert desk.notice is not None
    desk.press("escape")
    assert desk.shown.screen == "table" and desk.notice is None
    desk.select("4H", "5H", "6H")
    desk.press("m")
    desk.select("7H")
    desk.press("l")
    assert desk.table.table.moment.numbering is not None
    desk.press("escape")
    assert not desk.table.table.moment.numbering is not None and desk.table.table.fingers.selection.cards
    desk.press("escape")
    desk.press("escape")
    assert desk.shown.screen == "menu"


# ---- sentences ----------------------------------------------------------------------------------


def test_enter_with_a_chosen_card_before_the_draw_is_answered(desk: TableDesk) -> None:
    desk.select("KS")
    desk.press("enter")
    assert desk.notice == "discard.draw_first"


def test_a_refused_taking_back_is_said_once(desk: TableDesk) -> None:
    drawn(desk)
    desk.click("button:undo")
    assert desk.notice == "undo.drew_from_stock"
    assert desk.table.picture._said_already()
    desk.table.table.notices.clear()
    assert not desk.table.picture._said_already()


@pytest.mark.parametrize("pile", ["pile:stock", "pile:discard"])
def test_a_sentence_leaves_the_names_of_the_piles_alone(desk: TableDesk, pile: str) -> None:
    drawn(desk)
    desk.click(pile) if pile == "pile:stock" else desk.press("t")
    layout = desk.table.stage.layout
    board = desk.app.board(desk.picture())
    said = desk.table.table.notices.rect(board, layout)
    assert said is not None and Rect(*said).has(layout.prompt.centre)
    for x, y in (layout.piles.chip, layout.piles.discard_chip):
        assert not Rect(*said).has((x, y))
    for place in (layout.piles.stock, layout.piles.discard, layout.toolbar, layout.items["seat:1"]):
        assert not Rect(*said).common(place)


def test_the_tail_of_a_sentence_points_at_what_is_beside_it_or_there_is_none(desk: TableDesk) -> None:
    layout = desk.table.stage.layout
    board = desk.app.board(desk.picture())
    x, y = layout.prompt.centre
    for near, points in (
        (Rect(x - 100, y - 120, 200, 60), True),
        (Rect(x - 100, 40, 200, 60), False),
        (Rect(40, y - 120, 60, 60), False),
    ):
        desk.table.table.notices.say("refused", "table.no_calls", "Nobody calls here", near=near)
        desk.app.now += 1
        spot = desk.table.table.notices.rect(board, layout)
        assert spot is not None
        desk.table.table.notices.draw(board, layout)
        above = (spot[0], spot[1] - 7, spot[2], 6)
        assert (pixels(desk, above, theme.SHEET) > 10) == points, near
        desk.table.table.notices.clear()
        desk.app.now += 1
        desk.app._draw()


def test_a_group_in_the_hand_explains_itself(desk: TableDesk) -> None:
    rect = desk.table.stage.layout.lines[0].box
    spot = round(rect.centre[0]), round(rect.centre[1])
    desk.table.pointer.hover(spot)
    assert desk.table.table.presenter.usable.tells(desk.table.table.fingers.hot)
    assert "make a meld" in desk.table.table.presenter.usable.tip(desk.table.table.fingers.hot or "")
    assert "four of hearts, five of hearts, six of hearts make a meld" in desk.item("area:hand").label
    desk.settle(lambda: desk.table.table.fingers.tip)


# ---- what looks like what -----------------------------------------------------------------------


def test_a_pile_that_an_opponent_touched_has_no_line_around_it(desk: TableDesk) -> None:
    drawn(desk).double("card:KS")
    desk.my_turn()
    assert not desk.table.stage.scene.marks, "no meld was laid"
    around = desk.table.stage.layout.piles.discard.grown(12)
    assert pixels(desk, (round(around.x), round(around.y), 12, round(around.h)), theme.GOLD) == 0


def test_a_hint_leaves_the_cards_of_a_pile_their_colours(desk: TableDesk) -> None:
    spots = [desk.centre(pile) for pile in ("pile:stock", "pile:discard")]
    patches = [pygame.Rect(x - 30, y - 30, 60, 60) for x, y in spots]
    before = [desk.picture().subsurface(patch).copy() for patch in patches]
    desk.press("h")
    assert {"pile:stock", "pile:discard"} & set(desk.table.table.moment.advice.items)
    for patch, was in zip(patches, before, strict=True):
        assert pygame.image.tobytes(desk.picture().subsurface(patch), "RGB") == pygame.image.tobytes(was, "RGB")


def test_a_refused_card_lies_under_its_neighbours_again(window: TableDesk) -> None:
    desk = window
    desk.begin(speed="slow")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    before = desk.picture().copy()
    rect = desk.item("card:QS").rect
    desk.drag("card:6H", "pile:discard")
    assert desk.notice is not None
    desk.table.table.notices.clear()
    desk.table.pointer.hover(None)
    desk.settle(lambda: desk.table.table.notices.now is None)
    assert rect == desk.item("card:QS").rect
    strip = desk.item("card:9C").rect
    for x in range(strip[0], strip[0] + strip[2], 3):
        for y in range(strip[1], strip[1] + strip[3], 3):
            assert desk.picture().get_at((x, y)) == before.get_at((x, y))


# ---- score sheet, log, help, settings -----------------------------------------------------------


def test_the_sheet_in_the_middle_of_a_hand_celebrates_nobody(desk: TableDesk) -> None:
    desk.press("f2")
    assert desk.item("text:scores").label == "Score so far"
    top = desk.app.top
    assert isinstance(top, ScoresScreen) and top.icon == "score"
    desk.press("f2")


def test_the_sheet_brings_the_log_and_the_keys_and_stays(desk: TableDesk) -> None:
    desk.press("f2")
    for key, name in (("f3", "log"), ("f1", "help")):
        desk.press(key)
        assert desk.shown.dialog == name
        if name == "log":
            desk.press("f1")
            assert desk.shown.dialog == "help", "also over the log"
            desk.press("escape")
        desk.press("escape")
        assert desk.shown.screen == "scores" and desk.shown.dialog is None
    desk.press("f2")
    assert desk.shown.screen == "table"


def test_refusals_are_said_and_are_no_lines_of_the_log(desk: TableDesk) -> None:
    drawn(desk)
    before = len(desk.table.session.diary.entries)
    for _ in range(5):
        desk.press("d")
        assert desk.notice is not None
    assert len(desk.table.session.diary.entries) == before
    desk.press("f3")
    assert desk.shown.dialog == "log"
    desk.press("escape")


def test_help_at_a_table_knows_the_game(desk: TableDesk) -> None:
    desk.press("f1")
    assert desk.item("key:knock").label.endswith("(not in this game)")
    assert desk.item("key:swap").label.endswith("(not in this game)")
    assert "not in" not in desk.item("key:lay_off").label
    assert desk.item("key:arrows").key == "←→"
    desk.click("button:rules")
    assert desk.shown.screen == "rules"
    desk.press("escape")
    assert desk.shown.dialog == "help"
    desk.press("escape")
    assert desk.shown.screen == "table"


@pytest.mark.parametrize(("key", "end"), [("right", 0), ("left", -1)])
def test_the_first_arrow_leads_into_the_hand(desk: TableDesk, key: str, end: int) -> None:
    desk.app.focus.stand_on(None)
    assert desk.app.focus.focused is None
    desk.press(key)
    cards = [item.id for item in desk.shown.items if item.zone == "hand" and item.role == "card"]
    assert desk.app.focus.focused == cards[end]


def test_name_and_portrait_apply_at_once(desk: TableDesk) -> None:
    desk.click("button:settings")
    desk.app.change("name", "Otto")
    desk.app.change("portrait", "gus")
    desk.press("escape")
    me = desk.table.stage.scene.seats[0]
    assert (me.name, me.portrait) == ("Otto", "gus")
    assert desk.item("seat:0").label.startswith("Otto")
    assert desk.match.seats[0].name == "You"
    desk.press("f2")
    assert "Otto" in desk.item("total:0").label
    desk.press("f2")
    desk.app.change("name", "")
    desk.app.change("portrait", "you")


def test_a_sentence_that_has_gone_leaves_a_last_picture_without_it(desk: TableDesk) -> None:
    """A sheet may lie over the table by then, and shows what it covers as it was drawn last."""
    notices = desk.table.table.notices
    desk.press("h")
    desk.settle(lambda: desk.notice is not None)
    notices.clear()
    assert notices.update()
    desk.app.now += FADE_OUT
    assert notices.update() and not notices.moving
    assert not notices.update()


def test_the_sheet_in_the_middle_of_a_hand_lies_in_the_middle_of_the_window(desk: TableDesk) -> None:
    desk.press("f2")
    sheet, window = desk.app.top.panel(), pygame.Rect(0, 0, *desk.app.size)
    assert all(abs(a - b) <= 1 for a, b in zip(sheet.center, window.center, strict=True))
