"""Every screen at every shape of window: complete, reachable with mouse and keys alone, nothing cut off."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tests.ui.desk import SIZES, Desk, by_turns  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.saves.store import Store
from game.match.seat import Seat
from game.match.setup import SeatInfo
from game.table import theme
from game.table.items import CONTAINERS, Item, overlap
from game.table.theme import LEAST_REACH
from game.ui.pages.saves.load import LoadScreen
from game.ui.program import shortcuts
from tests.ui.narrow import too_long
from tests.variants.shelf import SHIPPED

NewDesk = Callable[..., Desk]
PEOPLE = ("Ada", "Bruno", "Clio", "Dag", "Edda")
WAYS: dict[str, tuple[str, ...]] = {
    "menu": (),
    "setup": ("variant:first",),
    "load": ("menu:load",),
    "statistics": ("menu:statistics",),
    "rules": ("menu:rules",),
    "settings": ("menu:settings",),
}

LARGE_IN = ((960, 540), (720, 1280))
"""Sizes of the window in which small words are set as large as they get."""


def fill(home: Path, counts: tuple[int, ...] = (1, 2, 5)) -> list[Path]:
    """Some saved matches with so many opponents; one of them is a named copy too."""
    resolved = SHIPPED.resolve(SHIPPED.default_id())
    store = Store(home / "saves")
    paths = []
    for n in counts:
        seats = [SeatInfo("You"), *(SeatInfo(name, "computer", "steady", name.lower()) for name in PEOPLE[:n])]
        match = Match.begin(resolved, seats, n)
        assert store.save(match, {}) is None
        path = store.path_of(match)
        assert path is not None
        paths.append(path)
        store.save_as(match, {}, f"evening of {n}")
    store.close_all()
    return paths


def go(desk: Desk, way: str) -> None:
    for id in WAYS[way]:
        first = next(item.id for item in desk.shown.items if item.id.startswith("variant:")) if id == "variant:first" else id
        desk.click(first)
    assert desk.shown.screen == way


class Opened(NamedTuple):
    """A screen as somebody finds it, and the lines on it that did not fit into their room.

    In an ordinary run it is there in every other size of window, by turns, and in a slow one in all.
    """

    desk: Desk
    size: tuple[int, int]
    too_long: list[str]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(look, marks=pytest.mark.slow if number % 2 else ())
        for number, look in [
            *((i + j, (size, way, "usual")) for i, size in enumerate(SIZES) for j, way in enumerate(WAYS)),
            *((i + j + 1, (size, way, "largest")) for i, size in enumerate(LARGE_IN) for j, way in enumerate(WAYS)),
        ]
    ],
    ids=lambda param: f"{param[0][0]}x{param[0][1]}-{param[1]}-{param[2]}",
)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    size, way, text = request.param
    home = tmp_path_factory.mktemp("home")
    fill(home)
    with pytest.MonkeyPatch.context() as patched:
        wide = too_long(patched)
        desk = Desk(home, size, {"text": text})
        go(desk, way)
    yield Opened(desk, size, wide)
    desk.close()


def test_every_item_is_in_the_window_and_none_lies_on_another(opened: Opened) -> None:
    items, (width, height) = opened.desk.shown.items, opened.size
    assert len({item.id for item in items}) == len(items)
    seen = [item for item in items if item.rect[2]]
    for item in seen:
        x, y, w, h = item.rect
        assert x >= 0 and y >= 0 and x + w <= width and y + h <= height, item
        assert item.label.strip(), item
    solid = [item for item in seen if item.role not in CONTAINERS]
    for i, one in enumerate(solid):
        for other in solid[i + 1 :]:
            assert not overlap(one.rect, other.rect), (one, other)


def test_nothing_is_cut_off(opened: Opened) -> None:
    """Where a line has a room to fit into, it does, at a size that can be read."""
    assert opened.too_long == []


@pytest.mark.parametrize("way", list(WAYS))
def test_tab_reaches_everything_that_can_be_chosen(tmp_path: Path, new_desk: NewDesk, way: str) -> None:
    fill(tmp_path, (1, 2))
    desk = new_desk(size=(960, 540))
    go(desk, way)
    wanted = {item.id for item in desk.shown.items if item.enabled}
    seen: set[str] = set()
    for _ in range(len(wanted) + 2):
        desk.press("tab")
        focus = desk.shown_focus()
        assert focus is not None
        seen.add(focus)
        assert desk.item(focus).rect[2] > 0, "the focus is out of sight"
    assert seen == wanted


def test_targets_are_large_enough_for_a_finger(tmp_path: Path, new_desk: NewDesk) -> None:
    for size, least in (((1280, 720), 44), ((960, 540), LEAST_REACH)):
        desk = new_desk(size=size)
        for way in WAYS:
            desk.app.home()
            go(desk, way)
            for item in desk.shown.items:
                if item.enabled and item.rect[2] and not item.cut:
                    assert min(item.rect[2:]) >= least, (size, item)


# ---- the start screen -----------------------------------------------------------------------------


def test_a_new_player_finds_nothing_to_continue(desk: Desk) -> None:
    ids = [item.id for item in desk.shown.items if item.role == "menu"]
    assert ids == ["menu:play", "menu:load", "menu:statistics", "menu:rules", "menu:settings", "menu:quit"]


def test_continue_comes_first_and_says_what_it_continues(tmp_path: Path, new_desk: NewDesk) -> None:
    fill(tmp_path, (2,))
    desk = new_desk()
    first = desk.shown.items[0]
    assert first.id == "menu:continue"
    assert all(words in first.label for words in ("Straight Rummy", "Hand 1", "0 : 0 : 0"))
    assert [item.id for item in desk.shown.items][1] == "menu:play"


def test_a_broken_rules_file_is_listed_with_its_faults_and_stops_nothing(tmp_path: Path, new_desk: NewDesk) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text("format: 1\nname: Mine\nplayers: {min: 2, max: 900}\ndaal: 3\n")
    desk = new_desk()
    card = desk.item("variant:mine")
    assert card.enabled
    desk.tab_to("variant:mine")
    desk.press("space")
    shown = desk.shown
    assert shown.dialog == "faults" and shown.screen == "menu"
    words = " ".join(item.label for item in shown.items if item.zone == "dialog")
    assert "mine.yaml" in words and "daal" in words
    desk.press("escape")
    assert desk.shown.dialog is None
    desk.click("menu:quit")
    assert not desk.app._running


def test_what_lies_under_a_dialog_does_not_react(desk: Desk) -> None:
    before = {item.id: item for item in desk.shown.items}
    desk.press("f1")
    under = [item for item in desk.shown.items if item.id in before]
    assert under and not any(item.enabled for item in under)
    x, y, w, h = before["menu:quit"].rect
    desk.click_at((x + w // 2, y + h // 2))  # beside the sheet: closes it, quits nothing
    assert desk.app._running


# ---- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", by_turns(SIZES))
def test_f1_lists_every_shortcut_with_its_key(new_desk: NewDesk, size: tuple[int, int]) -> None:
    desk = new_desk(size=size)
    desk.press("f1")
    shown = desk.shown
    assert shown.dialog == "help"
    items = {item.id: item for item in shown.items}
    for name in (
        "draw_stock",
        "take_discard",
        "meld",
        "lay_off",
        "discard",
        "swap",
        "knock",
        "sort",
        "hint",
        "why",
        "undo",
        "redo",
        "scores",
        "log",
        "help",
        "menu",
    ):
        item = items[f"key:{name}"]
        assert item.key == shortcuts.shown(name)
        x, y, w, h = item.rect
        assert w and x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1]
    desk.press("escape")
    assert desk.shown.dialog is None


# ---- settings -------------------------------------------------------------------------------------


def test_every_setting_of_the_log_is_there(desk: Desk) -> None:
    desk.click("menu:settings")
    ids = {item.id for item in desk.shown.items}
    assert {
        f"setting:{key}" for key in ("speed", "volume", "mute", "full_screen", "face", "back", "felt", "name", "portrait")
    } <= ids


def test_a_setting_applies_at_once_and_is_kept(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk(size=(1920, 1080))
    desk.click("menu:settings")
    before = desk.picture().get_at((1000, 1040))
    desk.click("setting:felt=burgundy")
    assert desk.picture().get_at((1000, 1040)) != before
    assert desk.item("setting:felt").value == "burgundy"
    assert desk.item("setting:felt=burgundy").selected and not desk.item("setting:felt=green").selected
    again = new_desk()
    assert again.app.settings["felt"] == "burgundy"


def test_the_setting_itself_goes_on_to_the_next_value(desk: Desk) -> None:
    desk.click("menu:settings")
    before = desk.app.settings["face"]
    desk.click("setting:face")
    assert desk.app.settings["face"] == before, "a name is no button"
    desk.tab_to("setting:face")
    desk.press("space")
    assert desk.app.settings["face"] == "four_colour"
    desk.tab_to("setting:back")
    desk.press("space")
    assert desk.app.settings["back"] == "lattice"
    desk.press("left")
    assert desk.app.settings["back"] == "guilloche"


def test_switch_and_slider_with_keys(desk: Desk) -> None:
    desk.click("menu:settings")
    desk.tab_to("setting:mute")
    desk.press("space")
    assert desk.app.settings["mute"] is True and desk.app.sound.mute is True
    assert desk.item("setting:mute").selected
    desk.tab_to("setting:volume")
    desk.press("right")
    assert desk.app.settings["volume"] == 75 and desk.app.sound.volume == 75
    desk.press("home")
    assert desk.app.settings["volume"] == 0


def test_a_name_is_typed_and_shortcuts_are_letters_then(desk: Desk) -> None:
    from game.ui.program.input import Composing
    from game.ui.program.input import Text as Typed

    desk.click("menu:settings")
    desk.tab_to("setting:name")
    for letter in "Møllx":
        desk.press(letter.lower())
        desk.app.dispatch(Typed(letter))
    desk.press("backspace")
    desk.app.dispatch(Composing("ö"))
    desk.app.dispatch(Typed("é"))
    desk.settle()
    assert desk.app.settings["name"] == "Møllé"
    assert desk.item("setting:name").value == "Møllé"
    desk.press("tab")
    assert desk.shown_focus() != "setting:name"
    assert desk.shown.screen == "settings"


def test_a_name_has_a_limit_and_no_marks(desk: Desk) -> None:
    from game.ui.program.input import Text as Typed

    desk.click("menu:settings")
    desk.tab_to("setting:name")
    desk.app.dispatch(Typed("⟦7H⟧" + "x" * 12))
    assert "At most" not in desk.item("setting:name").label
    desk.app.dispatch(Typed("x" * 100))
    assert desk.app.settings["name"] == "7H" + "x" * 14
    assert "At most 16 letters" in desk.item("setting:name").label
    desk.press("backspace")
    assert "At most" not in desk.item("setting:name").label


# ---- a new match ----------------------------------------------------------------------------------


def test_the_number_of_players_brings_people(desk: Desk) -> None:
    go(desk, "setup")
    desk.click("setup:players=4")
    seats = [item for item in desk.shown.items if item.zone == "seats"]
    assert len(seats) == 4
    assert len({seat.label for seat in seats}) == 4


def test_another_opponent_can_be_chosen(desk: Desk) -> None:
    go(desk, "setup")
    before = desk.item("button:seat1").label
    desk.click("button:seat1")
    assert desk.item("button:seat1").label != before


def test_enter_deals_when_nothing_else_is_chosen(desk: Desk) -> None:
    go(desk, "setup")
    assert desk.app.top.default() == "button:start"
    assert desk.item("button:start").enabled


def test_the_rules_of_the_choice_can_be_read_first(desk: Desk) -> None:
    go(desk, "setup")
    desk.click("button:rules")
    assert desk.shown.screen == "rules"
    desk.press("escape")
    assert desk.shown.screen == "setup"


# ---- rules ----------------------------------------------------------------------------------------


def test_the_rule_sheet_is_complete_and_scrolls(desk: Desk) -> None:
    desk.click("menu:rules")
    texts = [item for item in desk.shown.items if item.id.startswith("text:section")]
    assert len(texts) > 12
    hidden = [item.id for item in texts if not item.rect[2]]
    assert hidden
    desk.press("end")
    assert desk.item(hidden[-1]).rect[2] > 0
    desk.press("home")
    assert desk.item(texts[0].id).rect[2] > 0


@pytest.mark.parametrize("way,row", [("load", "save:"), ("statistics", "record:"), ("rules", "variant:")])
def test_a_title_stands_above_the_left_edge_of_its_rows(tmp_path: Path, new_desk: NewDesk, way: str, row: str) -> None:
    fill(tmp_path)
    desk = new_desk()
    won = {"id": "m", "when": "2026-11-01T12:00:00+00:00", "variant": "rum", "name": "Rum", "level": "casual", "won": True}
    won |= {"hands": 2, "hands_won": 1, "points": 20, "best": 20, "low": False}
    (tmp_path / "saves" / "statistics.txt").write_text(json.dumps(won) + "\n")
    go(desk, way)
    first = next(item for item in desk.shown.items if item.id.startswith(row))
    assert desk.item("text:title").rect[0] == first.rect[0]
    back = desk.item("button:back").rect
    assert back[0] > 0 and back[0] + back[2] <= first.rect[0]


def test_a_saved_match_says_whose_points_are_whose(tmp_path: Path, new_desk: NewDesk) -> None:
    (path,) = fill(tmp_path, (2,))
    desk = new_desk()
    go(desk, "load")
    assert "You 0, Ada 0, Bruno 0" in desk.item(f"save:{path.stem}").label


def test_larger_words_are_larger_at_once_and_stay_so(tmp_path: Path, new_desk: NewDesk) -> None:
    """On the table and in menus small words grow, and those that are large anyway do not."""
    desk = new_desk()
    go(desk, "settings")
    usual = {size: desk.app.board(desk.picture()).type(size) for size in (theme.SMALL, theme.NAME, theme.TITLE)}
    desk.app.change("text", "largest")
    desk.settle()
    grown = {size: desk.app.board(desk.picture()).type(size) for size in usual}
    assert grown[theme.SMALL] == round(1.3 * theme.SMALL * desk.app.k) > usual[theme.SMALL]
    assert grown[theme.NAME] >= usual[theme.NAME] and grown[theme.TITLE] == usual[theme.TITLE]
    assert new_desk().app.text.larger == 1.3


# ---- saved matches --------------------------------------------------------------------------------


def test_an_empty_list_says_so_and_offers_to_play(desk: Desk) -> None:
    desk.click("menu:load")
    assert desk.has("button:play")
    assert len([item for item in desk.shown.items if item.id.startswith("variant:")]) >= 3
    desk.click("variant:rummy_500")
    assert desk.shown.screen == "setup"


def test_below_few_saves_tables_are_offered_and_below_many_they_are_not(tmp_path: Path, new_desk: NewDesk) -> None:
    fill(tmp_path, (1,))
    desk = new_desk()
    desk.click("menu:load")
    tables = [item for item in desk.shown.items if item.id.startswith("variant:")]
    assert len(tables) >= 3 and desk.has("text:tables")
    lowest = max(item.rect[1] + item.rect[3] for item in desk.shown.items if item.id.startswith(("save:", "button:delete:")))
    assert all(table.rect[1] > lowest and table.rect[1] + table.rect[3] < desk.app.size[1] for table in tables)
    desk.click("variant:rummy_500")
    assert desk.shown.screen == "setup"
    desk.press("escape")
    fill(tmp_path, (2, 3, 4, 5))
    again = new_desk()
    again.click("menu:load")
    assert again.has("button:back") and not any(item.id.startswith("variant:") for item in again.shown.items)


@pytest.mark.parametrize("size", by_turns(SIZES, 1))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_two_or_three_saves_fill_their_rows(tmp_path: Path, new_desk: NewDesk, size: tuple[int, int], count: int) -> None:
    """And the tables below them are others."""
    fill(tmp_path, (1, 2, 5)[:count])
    for info in Store(tmp_path / "saves").saves():
        if info.named:
            info.path.unlink()
    desk = new_desk(size=size)
    desk.click("menu:load")
    screen = desk.app.top
    assert isinstance(screen, LoadScreen)
    left, _, wide, _ = (round(part * desk.app.k) for part in screen.area())
    cards = [widget.rect for widget in screen.group.widgets if widget.id.startswith("save:")]
    assert len(cards) == count
    rows = {top: [card for card in cards if card.top == top] for top in {card.top for card in cards}}
    for row in rows.values():
        assert abs(min(card.left for card in row) - left) < 3 and abs(max(card.right for card in row) - left - wide) < 3
    assert not desk.has(f"variant:{SHIPPED.default_id()}")


def test_saves_of_the_same_minute_are_told_apart(tmp_path: Path) -> None:
    from datetime import datetime, timedelta

    from game.ui.pages.saves.save_card import moments

    (path,) = fill(tmp_path, (2,))
    info = next(info for info in Store(tmp_path / "saves").saves() if info.path == path)
    noon = datetime.now().replace(hour=12, minute=0, second=5, microsecond=0)
    times = [noon, noon + timedelta(seconds=20), noon + timedelta(minutes=1)]
    times += [noon - timedelta(days=9), noon - timedelta(days=9, hours=2)]
    found = list(moments([replace(info, path=Path(str(i)), when=time) for i, time in enumerate(times)]).values())
    assert found[:3] == ["today 12:00:05", "today 12:00:25", "today 12:01"]
    assert found[3].endswith(", 12:00") and found[4].endswith(", 10:00")


@pytest.mark.parametrize("narrow", [(540, 960), (720, 1280), (960, 540)])
def test_the_words_of_a_save_stay_on_its_card(tmp_path: Path, new_desk: NewDesk, narrow: tuple[int, int]) -> None:
    from game.ui.pages.saves.save_card import SaveCard

    fill(tmp_path)
    desk = new_desk(size=narrow)
    desk.click("menu:load")
    screen = desk.app.top
    assert isinstance(screen, LoadScreen)
    board = desk.app.board(desk.app.window.get_surface())
    cards = [widget for widget in screen.group.widgets if isinstance(widget, SaveCard)]
    assert {len(card.info.seats) for card in cards} == {2, 3, 6}
    for card in cards:
        room = card.room(card.rect.w / desk.app.k)
        assert card.set
        for line, words in card.set:
            size = board.type(card.size(line))
            assert board.words.width(words, size, line == 0) <= board.px(room), words


def test_a_card_shows_the_table_as_it_was_left(tmp_path: Path, new_desk: NewDesk) -> None:
    """Not the picture of the game: my own cards lie there, and what the others hold is not to be seen."""
    from game.ui.pages.small.real import SmallTable, saved

    (path,) = fill(tmp_path, (2,))
    before = path.read_bytes()
    desk = new_desk()
    tables: list[SmallTable | None] = []

    def noted() -> Iterator[None]:
        tables.append((yield from saved(desk.app, path)))

    for _ in noted():
        pass
    (table,) = tables
    assert table is not None
    store = Store(tmp_path / "saves")
    match = store.load(path).match
    store.close_all()
    names = [match.rules.pack.name(card) for card in Seat(match, 0).view().discards[0]]
    assert table.scene.discards == tuple(f"card:{name}" for name in names)
    assert len(table.scene.hand) == Seat(match, 0).view().counts[0]
    assert not any(seat.shown for seat in table.scene.others)
    desk.click("menu:load")
    assert path.read_bytes() == before, "it was only looked at"


def test_a_save_is_renamed(tmp_path: Path, new_desk: NewDesk) -> None:
    from game.ui.program.input import Text as Typed

    (path,) = fill(tmp_path, (1,))
    desk = new_desk()
    desk.click("menu:load")
    desk.click(f"button:rename:{path.stem}")
    assert desk.shown.dialog == "rename"
    desk.app.dispatch(Typed("With Ada"))
    desk.press("enter")
    assert desk.shown.dialog is None
    assert desk.item(f"save:{path.stem}").label.startswith("With Ada")
    assert next(info.name for info in Store(tmp_path / "saves").saves() if info.path == path) == "With Ada"


def test_deleting_asks_once_and_the_careful_answer_is_the_default(tmp_path: Path, new_desk: NewDesk) -> None:
    (path,) = fill(tmp_path, (1,))
    desk = new_desk()
    desk.click("menu:load")
    desk.click(f"button:delete:{path.stem}")
    assert desk.shown.dialog == "confirm_delete"
    desk.press("enter")
    assert path.exists() and desk.shown.dialog is None
    desk.click(f"button:delete:{path.stem}")
    desk.click("button:yes")
    assert not path.exists()
    assert not desk.has(f"save:{path.stem}")


def test_a_damaged_save_has_its_sentence_and_can_be_looked_at_and_deleted(tmp_path: Path, new_desk: NewDesk) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "odd.json").write_text("{")
    desk = new_desk()
    desk.click("menu:load")
    row = desk.item("save:odd")
    assert row.enabled and "damaged" in row.label
    assert not desk.has("button:rename:odd") and desk.item("button:delete:odd").enabled
    desk.click("save:odd")
    assert desk.shown.screen == "recovery" and not desk.has("button:open_best:odd")


def test_a_damaged_save_with_a_good_copy_is_offered(tmp_path: Path, new_desk: NewDesk) -> None:
    (path,) = fill(tmp_path, (1,))
    store = Store(tmp_path / "saves")
    loaded = store.load(path)
    store.save(loaded.match, {})
    store.save(loaded.match, {})
    store.close_all()
    path.write_text("{")
    desk = new_desk()
    desk.click("menu:load")
    row = desk.item(f"save:{path.stem}")
    assert row.enabled and "damaged" in row.label.lower()


def items_of(desk: Desk, prefix: str) -> list[Item]:
    return [item for item in desk.shown.items if item.id.startswith(prefix)]


def test_small_windows_show_the_smallest_layout_shrunk(new_desk: NewDesk) -> None:
    desk = new_desk(size=(720, 540))
    assert desk.app.size == (960, 720)
    item = desk.item("menu:quit")
    assert item.rect[0] + item.rect[2] <= 720 and item.rect[1] + item.rect[3] <= 540
    picture = desk.picture()
    assert picture.get_size() == (720, 540)
    assert pygame.transform.average_color(picture)[1] > 20


def test_rows_of_a_small_table_stand_further_in_than_the_line_before_them(new_desk: NewDesk) -> None:
    desk = new_desk(size=(1200, 1600))  # everything is in sight
    desk.click("menu:rules")
    lines = [item for item in desk.shown.items if item.id.startswith("text:section.")]
    at = next(i for i, item in enumerate(lines) if item.label.endswith("depends on the players:"))
    head, row = lines[at], lines[at + 1]
    assert row.label.startswith("2 players:") and row.rect[0] > head.rect[0] + 10
    after = next(item for item in lines[at + 1 :] if "players:" not in item.label)
    assert after.rect[0] == head.rect[0]
