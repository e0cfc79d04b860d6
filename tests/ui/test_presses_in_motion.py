"""Presses while something moves: each has its effect, or a sentence says why not."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

from tests.ui.table_desk import OTHERS, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.pointing.selection import Selection
from game.ui.program.input import Key, Motion, Press, Release
from game.ui.table.screen import TableScreen
from game.ui.widgets.choice import Choice
from game.ui.widgets.widget import Group
from tests.fuzz.counts import many
from tests.variants.shelf import SHIPPED

GAMES = {
    "gin_standard": 2, "rummy_500": 3, "contract_classic": 3, "indian_points": 3, "canasta_classic": 4, "ten_phases": 2
}  # fmt: skip
HUMAN, QUICK = 1.0, 10.0
"""How fast a hand is: a press lasts a tenth of a second, or ten times less."""
AWAY = frozenset({"button:menu", "button:settings", "button:help", "button:log", "button:scores", "button:fingerprint"})
"""What leads elsewhere, and does so whatever moves."""
FRAME = 1 / 60


class Hand:
    """A hand that presses whatever is in sight, whether it moves or not."""

    def __init__(self, desk: TableDesk, pace: float, seed: int) -> None:
        self.desk, self.app, self.pace, self.chance = desk, desk.app, pace, random.Random(seed)
        self.lost: Counter[str] = Counter()
        self.moving = self.presses = 0

    @property
    def table(self) -> TableScreen:
        return self.desk.table

    def sit_down(self, number: int) -> None:
        """Another match."""
        variant, seats = list(GAMES.items())[number % len(GAMES)]
        people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in OTHERS[: seats - 1])]
        self.app.home()
        self.app.now += 1.0
        self.desk.match = Match.begin(SHIPPED.resolve(variant), people, self.chance.randrange(1 << 30))
        self.desk.table = TableScreen(self.app, self.desk.match, {})
        self.app.push(self.desk.table)

    def rounds(self, seconds: float) -> None:
        """Time passes as it does on a quick machine, whatever this one is."""
        while seconds > 0:
            self.app._began = time.perf_counter() - min(FRAME, seconds)
            with self.desk.hurrying():
                self.app.turn()
            seconds -= FRAME

    def seen(self) -> object:
        """All that a press could change, as it is at this moment."""
        table, session = self.table, self.desk.match
        fingers, moment, notice = table.table.fingers, table.table.moment, table.table.notices.now
        return (
            session.number, table.session.hand.order, table.session.hand.filling, table.session.hand.first, fingers.selection,
            fingers.deep, table.table.drafts.puts, notice.n if notice is not None else 0, len(self.app.screens),
            self.app.top.dialog, table.session.help.hints, moment.advice.announced, self.app.settings["odds"],
            table.stage._ahead, table.stage.moving, moment.sheet_due, moment.hurry, moment.skipping, moment.sheet_shown,
        )  # fmt: skip

    def targets(self) -> list[tuple[str, tuple[int, int]]]:
        """What reacts, with a place on it."""
        found = []
        common = {place.id for place in self.table.stage.scene.common} | {"pile:stock", "pile:discard"}
        for item in self.desk.shown.items:
            reacts = item.role in ("button", "meld") or item.zone == "hand" or item.id in common or item.id == "area:melds"
            if reacts and item.rect[2] and item.id != "area:hand" and item.id not in AWAY:
                x, y, w, h = item.rect
                found.append((item.id, (x + w // 2, y + h // 2)))
        return found

    def press(self) -> None:
        """Press something for as long as a hand does, and look whether anything comes of it."""
        app, targets = self.app, self.targets()
        if not targets:
            return
        item, pos = self.chance.choice(targets)
        self.rounds(self.chance.uniform(0.05, 0.4) / self.pace)
        app.now += 0.5 * (pos == app.reader.pointer)  # no double-click
        app.reader.pointer = pos
        app.dispatch(Motion(pos))
        moving, before = self.table.stage.moving, self.seen()
        app.dispatch(Press(pos))
        done = self.seen() != before
        self.rounds(self.chance.uniform(0.06, 0.12) / self.pace)
        moving, before = moving or self.table.stage.moving, self.seen()
        app.dispatch(Release(pos))
        done = done or self.seen() != before
        self.presses += 1
        self.moving += moving
        if not done:
            self.lost[f"{self.desk.match.setup.id} {item} {self.table.session.view.phase}"] += 1

    def go_back(self) -> None:
        """Whatever has come over the table is answered or closed."""
        for _ in range(4):
            if self.app.top is self.table:
                return
            self.app.dispatch(Key("enter" if self.app.top.name == "scores" else "escape"))
            self.rounds(0.05)


def pressed(home: Path, count: int, pace: float, seed: int) -> Hand:
    desk = TableDesk(home, settings={"speed": "normal"})
    desk.app.settings.override("speed", "normal")
    hand = Hand(desk, pace, seed)
    try:
        number = 0
        while hand.moving < count:
            if number % 60 == 0 or desk.match.match_over or desk.table not in desk.app.screens:
                hand.sit_down(number // 60)
            hand.press()
            hand.go_back()
            number += 1
    finally:
        desk.close()
    return hand


# ---- what a press means -----------------------------------------------------------------------------


def middle(desk: TableDesk, id: str) -> tuple[int, int]:
    x, y, w, h = desk.item(id).rect
    return x + w // 2, y + h // 2


@pytest.fixture
def playing(window: TableDesk) -> TableDesk:
    """My turn to meld or discard."""
    window.app.settings.override("speed", "instant")
    window.place("straight_rummy", ["4H 5H 6H 9C 9D 9S KS QS", "2C 7D JD"], "8C", phase="play")
    return window


def test_a_button_that_has_moved_before_the_release_is_pressed(playing: TableDesk) -> None:
    playing.select("4H", "5H", "6H")
    spot, button = middle(playing, "button:meld"), playing.table.group.find("button:meld")
    assert button is not None
    playing.app.dispatch(Press(spot))
    button.rect.move_ip(0, -3 * button.rect.h)
    playing.app.dispatch(Release(spot))
    assert playing.melds == [["4H", "5H", "6H"]]


def test_a_pointer_that_has_left_the_button_presses_nothing(playing: TableDesk) -> None:
    playing.select("4H", "5H", "6H")
    x, y = middle(playing, "button:meld")
    playing.app.dispatch(Press((x, y)))
    playing.app.dispatch(Release((x, y - 300)))
    assert playing.melds == [] and playing.notice is None


def test_a_button_that_is_gone_before_the_release_says_why(playing: TableDesk) -> None:
    playing.select("KS")
    spot = middle(playing, "button:discard")
    playing.app.dispatch(Press(spot))
    playing.table.table.select(Selection())
    assert not [item for item in playing.shown.items if item.id == "button:discard" and item.rect[2]]
    playing.app.dispatch(Release(spot))
    assert playing.notice == "table.choose_to_discard" and playing.match.moves == 0


def test_of_a_choice_the_part_is_meant_on_which_the_finger_went_down(playing: TableDesk) -> None:
    chosen: list[str] = []
    group = Group(playing.table)
    choice = Choice("setup:x", "X", ("one", "two", "three"), lambda: "", chosen.append, names=str)
    group.add(choice)
    choice.rect = pygame.Rect(100, 100, 400, 40)
    spot = choice.cells()["two"].center
    group.handle(Press(spot))
    choice.rect.x += 100
    group.handle(Release(spot))
    assert chosen == ["two"]


def test_what_comes_over_the_table_does_not_take_the_end_of_a_press(playing: TableDesk) -> None:
    spot = middle(playing, "card:KS")
    playing.app.dispatch(Press(spot))
    playing.app.help()
    playing.app.dispatch(Release(spot))
    assert playing.table.table.fingers.selection.cards == {"card:KS"} and not playing.table.table.fingers.drag.busy
    playing.press("escape")


def test_a_page_that_is_laid_out_anew_knows_what_is_pressed(playing: TableDesk) -> None:
    playing.press("f1")
    assert playing.app.top.dialog == "help"
    spot = middle(playing, "button:close")
    playing.app.dispatch(Press(spot))
    playing.app.top.resized()
    playing.app.turn()
    playing.app.dispatch(Release(spot))
    playing.settle()
    assert playing.app.top is playing.table


def test_a_card_on_its_way_is_meant_where_it_is_seen(playing: TableDesk) -> None:
    playing.app.settings.override("speed", "slow")
    stage = playing.table.stage
    playing.app.dispatch(Key("s"))
    for _ in range(6):
        playing.app.now += 0.04
        poses = stage.poses()
        seen = max(stage.scene.hand, key=lambda card: poses[card].z)
        spot = round(poses[seen].x + poses[seen].w * 0.4), round(poses[seen].y)
        on_top = max((card for card in stage.scene.hand if poses[card].has(spot)), key=lambda card: poses[card].z)
        if stage.layout.card_at(spot) != on_top and abs(poses[on_top].x - stage.layout.rest[on_top].x) > poses[on_top].w:
            break
    else:
        pytest.fail("no card is seen where another will lie")
    playing.app.dispatch(Press(spot))
    playing.app.dispatch(Release(spot))
    assert playing.table.table.fingers.selection.cards == {on_top}
    playing.app.settings.override("speed", "instant")


def test_two_quick_clicks_on_one_spot_are_two_where_the_first_card_is_gone(playing: TableDesk) -> None:
    spot = middle(playing, "card:9D")
    playing.app.dispatch(Press(spot))
    playing.app.dispatch(Release(spot))
    playing.app.dispatch(Key("enter"))  # it is discarded
    there = playing.table.stage.layout.card_at(spot)
    assert "9D" not in playing.hand and there is not None
    playing.app.dispatch(Press(spot))
    playing.app.dispatch(Release(spot))
    assert playing.table.table.fingers.selection.cards == {there}, "what lies there now was clicked once"


def test_a_finger_that_trembles_on_a_place_has_pressed_it(playing: TableDesk) -> None:
    playing.select("4H", "5H", "6H")
    x, y = middle(playing, "area:melds")
    playing.app.dispatch(Press((x, y)))
    playing.app.dispatch(Motion((x + 9, y), (True, False, False)))
    playing.app.dispatch(Release((x + 9, y)))
    assert playing.melds == [["4H", "5H", "6H"]]


# ---- many presses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [HUMAN, QUICK])
def test_a_hundred_presses_in_motion(tmp_path: Path, pace: float) -> None:
    hand = pressed(tmp_path, 100, pace, 1)
    assert not hand.lost, hand.lost.most_common(12)


@pytest.mark.slow
@pytest.mark.parametrize("pace", [HUMAN, QUICK])
def test_ten_thousand_presses_in_motion(tmp_path: Path, pace: float) -> None:
    hand = pressed(tmp_path, many(5000), pace, 1000)
    assert not hand.lost, hand.lost.most_common(12)
