"""What is shown, as data: items, their line in the log, and what a dialog covers."""

from __future__ import annotations

import json

from game.table.items import NOWHERE, Item, Shown, covered, overlap, with_focus

CARD = Item("card:7H", "card", "seven of hearts", "hand", (400, 560, 52, 130), card=(150, 210))
STOCK = Item("pile:stock", "pile", "stock, 23 cards", "stock", (520, 250, 100, 140), count=23, key="D")


def test_a_line_has_every_field_of_the_log() -> None:
    shown = Shown("table", (1280, 720), (CARD, STOCK), fields={"prompt": "Draw a card", "me": 0, "to_act": 0, "phase": "draw"})
    line = json.loads(shown.line(3.2061))
    assert {
        "t",
        "screen",
        "size",
        "prompt",
        "me",
        "to_act",
        "phase",
        "deal",
        "scores",
        "moves",
        "notice",
        "drag",
        "dialog",
        "items",
    } == set(line)
    assert line["t"] == 3.206
    assert line["items"][0] == {
        "id": "card:7H",
        "role": "card",
        "label": "seven of hearts",
        "zone": "hand",
        "rect": [400, 560, 52, 130],
        "card": [150, 210],
        "enabled": True,
        "selected": False,
        "focused": False,
    }
    assert line["items"][1]["count"] == 23 and line["items"][1]["key"] == "D"


def test_a_line_is_one_line() -> None:
    shown = Shown("menu", (1, 1), (Item("text:x", "text", "one\ntwo", "main"),))
    assert "\n" not in shown.line(0)


def test_what_a_dialog_covers_does_not_react_and_what_it_hides_is_nowhere() -> None:
    under = covered([CARD, STOCK], (380, 500, 200, 200))
    assert [item.enabled for item in under] == [False, False]
    assert under[0].rect == NOWHERE
    assert under[1].rect == STOCK.rect


def test_exactly_one_item_is_focused() -> None:
    items = with_focus(with_focus([CARD, STOCK], "card:7H"), "pile:stock")
    assert [item.focused for item in items] == [False, True]


def test_rectangles_that_only_touch_do_not_overlap() -> None:
    assert not overlap((0, 0, 10, 10), (10, 0, 10, 10))
    assert overlap((0, 0, 10, 10), (9, 9, 10, 10))
