"""The coach at the table: hints with numbers, the odds, and what the score sheet says of both."""

from __future__ import annotations

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.table import theme
from game.table.geometry import Rect
from game.words.catalogue import plain


@pytest.fixture
def desk(window: TableDesk) -> TableDesk:
    window.app.settings["odds"] = False
    window.begin()
    return window


def odds(desk: TableDesk) -> str:
    """What the panel says, as one text."""
    desk.settle(lambda: not desk.table.controls.odds.busy)
    return desk.item("button:odds").label


# ---- hints --------------------------------------------------------------------------------------


def test_the_reason_of_a_hint_has_numbers(desk: TableDesk) -> None:
    # 4♥ 5♥ 6♥ 9♣ 9♦ K♠ Q♠ 2♣ 7♦ J♦ and the 9♠ on the pile.
    desk.press("y")
    desk.settle(lambda: desk.notice == "hint.why")
    said = desk.table.table.notices.now
    assert said is not None
    assert "With the 9♠ and the best throw, 29 points are left outside of melds instead of 57." in plain(said.text)


def test_the_score_sheet_counts_the_help(desk: TableDesk) -> None:
    desk.press("f2")
    assert "hints" not in desk.app.top.subtitle  # type: ignore[attr-defined]
    desk.press("f2")
    for _ in range(2):
        desk.press("h")
        desk.settle(lambda: desk.notice == "hint.what")
        desk.press("d")
        desk.table.session.thinking.forget()
    desk.press("o")
    odds(desk)
    desk.press("f2")
    assert "2 hints used" in desk.app.top.subtitle  # type: ignore[attr-defined]
    assert "odds used" in desk.app.top.subtitle  # type: ignore[attr-defined]
    desk.press("f2")
    kept = desk.table.session.presentation()
    assert (kept["hints"], kept["odds"]) == (2, True)


# ---- odds ---------------------------------------------------------------------------------------


def test_the_odds_open_and_close_by_key_and_button(desk: TableDesk) -> None:
    assert desk.item("button:odds").label == "Odds"
    desk.press("o")
    text = odds(desk)
    # 3♥ 7♥, 9♥ (9♠ lies open), A♠ no: K♠ Q♠ take J♠; nothing else is near.
    assert text.startswith("Odds: ") and "of 41 help" in text and "At risk: 72 points" in text
    desk.click("button:odds")
    assert desk.item("button:odds").label == "Odds"
    assert desk.app.settings["odds"] is False


def test_the_odds_speak_of_the_card_that_is_chosen(desk: TableDesk) -> None:
    desk.press("o")
    desk.press("d")
    assert "without K♠" in odds(desk) or "without Q♠" in odds(desk)
    assert "Safest" in odds(desk)
    desk.select("2C")
    assert "without 2♣" in odds(desk)


def test_the_panel_covers_no_card(desk: TableDesk) -> None:
    desk.press("o")
    odds(desk)
    panel = desk.table.controls.odds.room
    for item in desk.shown.items:
        if item.role in ("card", "pile", "meld", "button"):
            assert panel.common(Rect(*item.rect)) == 0, item.id


def test_the_odds_of_a_closed_hand_speak_of_its_sequences(desk: TableDesk) -> None:
    desk.place(
        "indian_points",
        ["2H 3H 9S 9C JK QC QD 2C 2D 7S KD TC 5D", "2C 3D 5S 7D 9C JD QH 8H KC AS 4C TD 8C"],
        "6S",
        phase="draw",
        turn=0,
        memory={"wild_rank": 12, "drew": [0, 0]},
    )
    desk.press("o")
    text = odds(desk)
    assert text.startswith("Odds: 55 of 92 help: 60%. 14 for a pure sequence. Drop −20, play on +")
    panel, board = desk.table.controls.odds, desk.app.board(desk.picture())
    lines = panel._words
    assert panel._flattened(board, lines, pygame.Rect(panel.room.ints())) == lines


def test_when_the_hand_is_over_there_is_nothing_to_count(desk: TableDesk) -> None:
    desk.press("o")
    odds(desk)
    desk.place("straight_rummy", ["5H", "KS QD 2C"], "9C", melds=[(0, "6H 7H 8H")], phase="play")
    desk.select("5H")
    desk.press("enter")
    desk.settle(lambda: desk.match.hand_over)
    assert not desk.table.controls.odds.busy


def test_a_flat_panel_holds_what_it_says(desk: TableDesk) -> None:
    """In an upright window four buttons leave the odds a strip beside the own plate."""
    desk.press("o")
    odds(desk)
    panel, board = desk.table.controls.odds, desk.app.board(desk.picture())
    lines = ["12 cards of 94 help", "13% for each draw", "At risk: 52 points", "6 cards for ⟦6H⟧ ⟦6H⟧"]
    for wide in (700, 440, 300, 200):
        shown = panel._flattened(board, lines, pygame.Rect(0, 0, wide, round(66 * board.k)))
        assert shown[0].startswith(lines[0]) and len(shown) <= 2
        assert all(board.words.width(words, theme.LEAST_TEXT, i == 0) <= wide for i, words in enumerate(shown))
