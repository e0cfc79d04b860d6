"""The score sheet of a match of games: boxes and bonuses, Hollywood's three games, and what is said about each number."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.ui.desk import SIZES  # first: it chooses the driver  # isort: skip

import pytest

from game.table import theme
from game.table.items import overlap
from game.ui.table.ending.score_screen import ScoresScreen
from tests.ui.table_desk import TableDesk

GIN = "7C 7D 7H 7S JS QS KS AH 2H 3H 5D"
ENDLESS: dict[str, bool | int | str] = {"hollywood_endless": True}
HERS = "KH KD KC TS QD 8C 6D 5H 2S AC"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def gin(
    desk: TableDesk,
    variant: str = "gin_standard",
    scores: tuple[int, int] = (0, 0),
    options: dict[str, bool | int | str] | None = None,
) -> None:
    """I go gin against a count of 52, and the sheet comes up."""
    desk.place(variant, [GIN, HERS], "9C 4S", phase="play", scores=list(scores), options=options)
    desk.select("5D")
    desk.click("button:knock")
    desk.settle(lambda: desk.shown.screen == "scores")


def account(desk: TableDesk) -> str:
    return desk.item("text:account").label


def test_the_hand_is_explained_first(desk: TableDesk) -> None:
    gin(desk)
    assert desk.item("text:scores").label == "You go gin"
    assert desk.shown.screen == "scores"
    assert account(desk).startswith("You, hand 1: ")
    assert "Gin: 25 more" in account(desk)
    assert desk.item("button:next_hand").enabled


def test_points_and_boxes_are_explained_when_pointed_at(desk: TableDesk) -> None:
    gin(desk)
    score = desk.match.scores[0]
    desk.click("points:1.0")
    assert f"{100 - score} to go to 100" in account(desk)
    desk.click("boxes:1.0")
    assert "One box: hand 1" in account(desk)
    assert "25 when the game is over" in account(desk)
    desk.tab_to("boxes:1.1")
    assert "No hand won" in account(desk)


def test_a_game_that_is_won_names_its_bonuses(desk: TableDesk) -> None:
    gin(desk, scores=(60, 83))
    assert desk.item("text:scores").label == "You win the game"
    points = int(desk.match.scores[0])
    total = points + 100 + 25  # what was there before has points, but no boxes that anybody knows
    assert desk.item("total:1.0").label.endswith(str(total))
    assert f"You are credited {total} − " in account(desk)
    desk.click("bonus:1.0")
    assert "For winning the game: 100" in account(desk)
    desk.click("credit:0")
    assert "Game 1: " in account(desk)
    desk.click("button:next_hand")
    desk.settle(lambda: desk.shown.screen == "table")
    assert list(desk.match.scores) == [0, 0]


def test_hollywood_has_three_games_side_by_side(desk: TableDesk) -> None:
    gin(desk, "gin_hollywood")
    score = int(desk.match.scores[0])
    shown = {item.id: item for item in desk.shown.items}
    assert [f"points:{game}.{seat}" in shown for game in (1, 2, 3) for seat in (0, 1)] == [True] * 6
    assert shown["score:1.0.1"].label.endswith(f"written {score}")
    assert shown["score:1.0.2"].label.endswith("written –")
    assert "Written into game 1" in account(desk)
    lefts = [shown[f"points:{game}.0"].rect[0] for game in (1, 2, 3)]
    assert lefts == sorted(lefts)


def test_notice_is_given_before_a_deal(desk: TableDesk) -> None:
    gin(desk, "gin_hollywood", (0, 0), ENDLESS)
    desk.click("button:notice")
    desk.settle(lambda: desk.shown.screen == "table")
    assert desk.match.deal == 2
    assert desk.match.can_give_notice() is not None


def test_nothing_overlaps_at_any_size(desk: TableDesk) -> None:
    standard, hollywood = "gin_standard", "gin_hollywood"
    for variant, scores, options in ((standard, (60, 83), None), (hollywood, (60, 0), None), (hollywood, (60, 20), ENDLESS)):
        gin(desk, variant, scores, options)
        sheet = desk.app.top
        for size in SIZES:
            desk.app.size, desk.app.k = size, theme.scale_of(size)
            sheet.resized()
            boxes = [item for item in sheet.items() if item.role == "button" and item.rect[2]]
            for at, one in enumerate(boxes):
                x, y, w, h = one.rect
                assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], (size, variant, one)
                assert not any(overlap(one.rect, other.rect) for other in boxes[at + 1 :]), (size, variant, one)
        desk.app.size, desk.app.k = (1280, 720), theme.scale_of((1280, 720))
        sheet.resized()
        desk.press("escape")


def test_the_account_is_written_line_by_line(desk: TableDesk) -> None:
    gin(desk)
    desk.press("escape")
    desk.app.settings.override("speed", "fast")
    try:
        desk.table.end.open_scores()
        sheet = desk.app.top
        assert isinstance(sheet, ScoresScreen)
        seen = []
        end = time.monotonic() + 10
        while not sheet.settled() and time.monotonic() < end:
            desk.app.turn()
            seen.append(sheet.lines_written())
            time.sleep(0.005)
        assert seen[0] == 0
        assert {1, 2, 3} <= set(seen)
        assert sheet.settled()
    finally:
        desk.app.settings.override("speed", "instant")
