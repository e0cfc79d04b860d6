"""What mouse and keys leave to each other: second clicks, Enter, and where the focus is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.folders import LaunchOptions
from game.match.match import Match
from game.table import theme
from game.table.motion.drawing_for_deal import DECIDES
from game.ui.pages.base.starting import NewMatch, launch
from game.ui.pages.setup.setup import SetupScreen
from game.ui.program.double_click import WITHIN, SecondClick
from game.ui.program.input import Key, Motion, Press, Release
from game.ui.table.screen import TableScreen
from game.ui.widgets import choice
from game.ui.widgets import widget as base
from tests.ui.table_desk import PEOPLE, TableDesk
from tests.variants.shelf import SHIPPED

NewDesk = Callable[..., Desk]


def middle(desk: Desk, id: str) -> tuple[int, int]:
    x, y, w, h = desk.item(id).rect
    return x + w // 2, y + h // 2


def wish(desk: Desk) -> NewMatch:
    """What the next match is to be like."""
    assert isinstance(desk.app.top, SetupScreen)
    return desk.app.top.choice


def double_click(desk: Desk, pos: tuple[int, int]) -> None:
    """Both clicks are in one look for input, as after a screen that takes long to open."""
    desk.app.reader.pointer = pos
    for event in (Motion(pos), Press(pos), Release(pos), Press(pos), Release(pos)):
        desk.app.dispatch(event)
    desk.settle()


def test_no_tile_passes_a_second_click_on_to_the_next_screen(desk: Desk) -> None:
    tiles = [item.id for item in desk.shown.items if item.id.startswith("variant:") and item.rect[2]]
    assert len(tiles) > 3
    for tile in tiles:
        desk.click(tile)
        plain = wish(desk)
        desk.press("escape")
        double_click(desk, middle(desk, tile))
        assert (desk.shown.screen, wish(desk)) == ("setup", plain)
        desk.press("escape")


def test_a_double_click_on_deal_does_nothing_at_the_table(desk: Desk) -> None:
    desk.click("variant:gin_standard")
    double_click(desk, middle(desk, "button:start"))
    desk.settle(lambda: desk.shown.screen == "table")
    assert desk.shown.dialog is None


def test_a_press_belongs_to_the_click_before_only_at_its_place_and_time() -> None:
    guard = SecondClick()
    assert not guard.takes(Press((100, 100)), 1.0) and not guard.takes(Release((100, 100)), 1.05)
    assert not guard.takes(Press((100, 100)), 1.1), "the same screen still"
    guard.entered(1.15)
    assert guard.takes(Press((102, 101)), 1.3) and guard.takes(Release((102, 101)), 1.3)
    guard.looked()
    assert guard.takes(Press((102, 101)), 9.0), "there is no picture yet"
    guard.drawn()
    guard.looked()
    assert guard.takes(Press((102, 101)), 1.1 + WITHIN / 2)
    assert not guard.takes(Press((102, 101)), 1.11 + WITHIN)
    guard.entered(1.2 + WITHIN)
    assert not guard.takes(Press((160, 100)), 1.3 + WITHIN), "another place"
    assert not guard.takes(Press((102, 101)), 1.3 + WITHIN), "the hand has been elsewhere"
    guard.entered(10.0)
    guard.takes(Key("tab"), 10.0)
    assert not guard.takes(Press((102, 101)), 10.0), "a key came between"
    guard.entered(10.0 + WITHIN)
    assert not guard.takes(Press((102, 101)), 10.0 + WITHIN), "no click has brought this screen"


def test_the_name_of_a_choice_is_no_button(desk: Desk) -> None:
    desk.click("variant:rummy_500")
    for name in ("setup:players", "setup:level"):
        before = desk.item(name).value
        desk.click(name)
        assert desk.item(name).value == before


def test_enter_deals_from_wherever_the_mouse_has_been(desk: Desk) -> None:
    desk.tab_to("menu:rules")  # the keyboard is in use
    for chosen in ("setup:level=steady", "setup:players=3", "button:seat1", "setup:practice"):
        desk.click("variant:rummy_500")
        desk.click(chosen)
        wanted = wish(desk)
        desk.press("enter")
        desk.settle(lambda: desk.shown.screen == "table")
        last = desk.app.settings["last"]
        assert (last["players"], last["level"], last["practice"]) == (wanted.players, wanted.level, wanted.practice)
        desk.app.home()
        desk.settle()


def test_on_a_choice_space_chooses_and_enter_deals_and_a_button_is_pressed_by_both(desk: Desk) -> None:
    desk.click("variant:rummy_500")
    desk.tab_to("setup:level=steady")
    desk.press("space")
    assert (desk.shown.screen, desk.item("setup:level").value) == ("setup", "steady")
    desk.tab_to("button:rules")
    desk.press("enter")
    assert desk.shown.screen == "rules"
    desk.press("escape")
    desk.tab_to("setup:level=casual")
    desk.press("enter")
    desk.settle(lambda: desk.shown.screen == "table")
    assert desk.app.settings["last"]["level"] == "steady"


def test_after_saving_a_variant_enter_deals_it(desk: Desk) -> None:
    desk.click("variant:rummy_500")
    desk.tab_to("button:house_rules")
    desk.press("enter")
    switch = next(
        i.id for i in desk.shown.items if i.id.startswith("option:") and i.role == "toggle" and i.enabled and not i.selected
    )
    desk.click(switch)
    desk.click("button:save_variant")
    desk.press("enter")
    assert desk.shown.screen == "setup" and desk.shown_focus() == "button:start"
    desk.press("enter")
    desk.settle(lambda: desk.shown.screen == "table")


def rings(desk: Desk) -> int:
    """How many focus rings a picture has."""
    drawn: list[pygame.Rect] = []
    with pytest.MonkeyPatch.context() as patched:
        for module in (base, choice):
            patched.setattr(module, "focus_ring", lambda surface, rect, radius, k: drawn.append(rect))
        desk.app.top.draw(desk.picture(), 0.0)
    return len(drawn)


def test_only_keys_show_where_the_focus_is(desk: Desk) -> None:
    desk.tab_to("menu:settings")
    assert rings(desk) == 1
    desk.click("variant:rummy_500")
    desk.click("setup:level=steady")
    assert desk.shown_focus() is not None, "the focus is there"
    assert rings(desk) == 0
    desk.press("tab")
    assert rings(desk) == 1


@pytest.mark.parametrize("room", [40, 60, 100, 400])
def test_a_name_too_long_for_its_plate_is_shortened(desk: Desk, room: int) -> None:
    words, size = desk.app.text, theme.LEAST_TEXT
    for name in ("Maximilian the M", "WWWWWWWWWWWWWWWW", "Ada"):
        shown = words.shortened(name, room, True)
        assert words.width(shown, size, True) <= room
        assert shown == name if words.width(name, size, True) <= room else shown.endswith("…")


def test_a_table_that_grows_out_of_the_menu_has_no_buttons_yet(desk: Desk) -> None:
    """The table is seen before its cards are dealt."""
    desk.app.settings.override("speed", "normal")
    desk.app.options = LaunchOptions(variant="gin_standard", seed=5)
    launch(desk.app)
    table, seen = desk.app.top, 0
    assert isinstance(table, TableScreen)
    while table.table.moment.dealing:
        desk.app.now += 0.04
        desk.app.turn()
        there = [widget.id for widget in table.group.widgets if widget.visible and widget.zone == "actions"]
        assert not there or not table.table.moment.dealing
        seen += desk.app.entrance is not None
    assert seen > 2


# ---- at the table ---------------------------------------------------------------------------------


def test_after_a_discard_with_enter_the_focus_stays_with_the_hand(window: TableDesk) -> None:
    window.begin()
    window.press("d")
    window.tab_to(f"card:{window.hand[-1]}")
    window.press("enter")
    focus = window.shown_focus()
    assert focus is not None and window.item(focus).zone == "hand"


def test_only_what_keys_were_led_to_is_explained(window: TableDesk) -> None:
    window.begin()
    app, table = window.app, window.table
    window.tab_to("button:hint")
    assert app.focus.explains(table) == "button:hint"
    window.press("d")
    thrown = f"card:{window.hand[-1]}"
    window.tab_to(thrown)
    assert app.focus.explains(table) == thrown
    window.press("enter")
    assert window.shown_focus() not in (None, thrown)
    assert app.focus.explains(table) is None, "the focus went there by itself"


@pytest.fixture
def dealing(window: TableDesk) -> Iterator[TableDesk]:
    """My first turn at gin, where the upcard may be taken; its cards are on their way."""
    app = window.app
    app.home()
    app.settings.override("speed", "slow")
    match = Match.begin(SHIPPED.resolve("gin_standard"), PEOPLE[:2], 5, dealer=1)
    window.match, window.table = match, TableScreen(app, match, {})
    app.push(window.table)
    while not window.table.stage.poses().keys() & set(window.table.stage.scene.hand):
        app.now += 0.04
        app.turn()
    app.key_focus.used = False
    assert window.table.table.moment.dealing and window.table.session.my_turn
    yield window
    window.table.stage.skip_all()
    window.begin()


def test_nothing_of_a_turn_is_there_while_cards_are_dealt(dealing: TableDesk) -> None:
    app, table, seen = dealing.app, dealing.table, 0
    while table.table.moment.dealing:
        seen += 1
        items = dealing.shown.items
        assert not [item.id for item in items if item.zone == "actions"], "neither seen nor listed"
        assert not [item.id for item in items if item.enabled and item.role in ("card", "pile", "meld", "area")]
        assert not table.table.presenter.prompt.words and not table.settled()
        assert not any(seat.to_act for seat in table.stage.backdrop()[0].seats)
        app.now += 0.04
        app.turn()
    assert seen > 3, "cards were on their way"
    dealing.settle()
    assert [item.id for item in dealing.shown.items if item.zone == "actions" and item.rect[2]]
    assert dealing.item("pile:discard").enabled and table.table.presenter.prompt.words


@pytest.mark.parametrize(
    ("place", "button"),
    [
        ("pile:discard", 1), ("pile:stock", 1), ("card", 1), ("button:take", 1), ("button:undo", 1), ("button:sort", 1),
        ("button:hint", 1), ("pile:discard", 3), ("card", 3),
    ],
)  # fmt: skip
def test_a_press_while_cards_are_dealt_skips_the_deal_and_only_that(dealing: TableDesk, place: str, button: int) -> None:
    app, table, match = dealing.app, dealing.table, dealing.match
    hand, goals = dealing.hand, table.stage.layout.items
    place = table.stage.scene.hand[4] if place == "card" else place
    spot = goals[place].centre if place in goals else goals["button:pass"].centre
    app.dispatch(Press(spot := (round(spot[0]), round(spot[1])), button))
    app.dispatch(Release(spot, button))
    app.turn()
    app.turn()
    assert not table.table.moment.dealing and not table.stage.moving
    assert (match.moves, dealing.hand, dealing.notice) == (0, hand, None)
    assert not table.table.fingers.selection.cards and not table.table.fingers.drag.busy and not table.table.moment.advice.items
    assert table.session.help.hints == 0


@pytest.mark.parametrize("key", ["d", "k", "s", "enter", "tab", "left", "x"])
def test_a_key_while_cards_are_dealt_skips_the_deal_and_only_that(dealing: TableDesk, key: str) -> None:
    app, table = dealing.app, dealing.table
    hand = dealing.hand
    app.dispatch(Key(key, repeat=True))
    app.turn()
    assert table.table.moment.dealing, "a key that is still held from before is none"
    app.dispatch(Key(key))
    app.turn()
    app.turn()
    assert not table.table.moment.dealing and (dealing.match.moves, dealing.hand, dealing.notice) == (0, hand, None)
    assert app.top is table and table.session.help.hints == 0


@pytest.mark.parametrize(("key", "screen"), [("f1", "help"), ("f2", "scores"), ("escape", "menu")])
def test_what_leads_elsewhere_does_so_while_cards_are_dealt(dealing: TableDesk, key: str, screen: str) -> None:
    dealing.app.dispatch(Key(key))
    assert screen in (dealing.app.top.name, dealing.app.top.dialog)


def drawing(window: TableDesk) -> TableScreen:
    """A first hand for which cards are drawn, at the moment when that has decided."""
    window.app.home()
    window.app.settings.override("speed", "slow")
    match = Match.begin(SHIPPED.resolve("gin_standard"), PEOPLE[:2], 1)
    table = TableScreen(window.app, match, {})
    window.app.push(table)
    while table.table.moment.dealing and not table.table.presenter.prompt.words:
        window.app.now += 0.04
        window.app.turn()
    return table


def test_a_click_passes_over_the_drawing_for_the_deal_and_the_next_over_the_deal(window: TableDesk) -> None:
    table, spot = drawing(window), (640, 400)
    assert table.table.presenter.prompt.words == "You have the highest card and deal." and not table.table.presenter.prompt.asks
    for dealt in (False, True):
        window.app.dispatch(Press(spot))
        window.app.dispatch(Release(spot))
        window.app.turn()
        window.app.turn()
        assert (table.table.moment.dealing, table.table.presenter.prompt.words == "") == (not dealt, not dealt)
    first, second, third, *_ = (entry.text for entry in table.session.diary.entries)
    assert first.startswith("Ada draws ⟦") and second.startswith("You draw ⟦") and third == "Hand 1: you deal."
    window.begin()


def test_the_drawing_for_the_deal_is_not_seen_where_the_player_does_not_want_it(window: TableDesk) -> None:
    window.app.settings.override("drawing", False)
    table = drawing(window)
    assert not table.table.moment.dealing and not any(effect.kind == DECIDES for effect, _ in table.stage.effects())
    assert sum("for the deal" in entry.text for entry in table.session.diary.entries) == 2, "the log has it all the same"
    window.app.settings.override("drawing", True)
    window.begin()


def test_whose_turn_it_is_is_not_said_longer_than_it_is_true(window: TableDesk) -> None:
    window.begin()
    window.press("d")
    window.app.focus.stand_on(f"card:{window.hand[-1]}", always=True)
    window.app.dispatch(Key("enter"))
    assert not window.table.session.my_turn
    window.table.table.notices.say("refused", "turn.not_yours", "It is Ada's turn.")
    window.my_turn()
    assert window.notice is None


MELDER = "4H 5H 6H 9C 9D 9S KS QS", "2C 7D JD"


def test_a_card_that_makes_a_meld_with_those_chosen_takes_them_along(window: TableDesk) -> None:
    window.place("straight_rummy", list(MELDER), "8C", phase="play")
    window.select("4H", "5H")
    window.drag("card:6H", "area:melds")
    assert window.melds == [["4H", "5H", "6H"]]


def test_a_card_that_makes_none_with_those_chosen_goes_back_alone(window: TableDesk) -> None:
    window.place("straight_rummy", list(MELDER), "8C", phase="play")
    window.select("4H", "5H")
    window.drag("card:KS", "area:melds")
    assert (window.melds, "KS" in window.hand) == ([], True)
    assert window.notice is not None


def test_the_place_for_a_new_meld_goes_with_the_only_one_of_a_turn(window: TableDesk) -> None:
    window.place("straight_rummy", list(MELDER), "8C", phase="play")
    assert window.has("area:melds")
    window.select("4H", "5H", "6H")
    place = window.centre("area:melds")
    window.drag("card:5H", "area:melds")
    assert len(window.melds) == 1 and not window.has("area:melds")
    window.select("9C", "9D", "9S")
    window.drag("card:9D", (place[0], place[1] + 120))  # what is dropped there still hears why
    assert len(window.melds) == 1 and window.notice is not None
    window.press("z", ctrl=True)
    assert window.has("area:melds")


def test_a_card_that_was_only_moved_is_not_about_to_be_discarded(window: TableDesk) -> None:
    window.place("straight_rummy", list(MELDER), "8C", phase="play")
    window.press("tab")  # from now on something has the focus
    x, y = window.centre("card:KS")
    window.drag("card:KS", (x, y - 250))
    assert not window.item("button:discard").enabled


@pytest.mark.parametrize("by_key", [True, False])
def test_a_question_that_a_key_has_brought_marks_what_enter_answers(window: TableDesk, by_key: bool) -> None:
    window.place("indian_points", ["7C 8C 9C TC 2D 3D 4D KS KH QD 5C 5D AH", "2C"], "QH", phase="draw")
    assert not window.app.key_focus.used
    if by_key:
        window.press("p")
    else:
        window.click("button:drop")
    question = window.app.top
    assert question.dialog == "give_up"
    assert window.app.focus.ring_of(question) == (question.default() if by_key else None)
    assert question.default() == "button:no"
    window.press("enter")
    assert window.app.focus.ring_of(window.app.top) is None and not window.match.hand_over  # no card is raised after it
    assert window.table.session.asked("draw")
