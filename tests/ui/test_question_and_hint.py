"""A hint while something is asked about a discard: the question stays readable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.table.geometry import Rect
from tests.ui.test_table_buying import MINE, OTHERS


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("presses", [1, 2])
def test_a_hint_leaves_the_question_and_all_cards_free(tmp_path: Path, size: tuple[int, int], presses: int) -> None:
    desk = TableDesk(tmp_path, size)
    desk.place("contract_classic", [MINE, *OTHERS], "QD", phase="claim", to_act=0)
    for _ in range(presses):
        desk.press("h")
    table, layout = desk.table, desk.table.stage.layout
    said = table.table.notices.rect(desk.app.board(desk.picture()), layout)
    assert said is not None and table.table.notices.now is not None and layout.buying.w
    assert Rect(*said).inside(layout.cloth)
    for place in (layout.buying, layout.piles.stock, layout.piles.discard, *(pose.box for pose in layout.poses.values())):
        assert not Rect(*said).common(place)
    assert not any(Rect(*said).common(rect) for item, rect in layout.items.items() if item.startswith(("button:", "frame:")))
    desk.close()


@pytest.fixture
def hinted(tmp_path: Path) -> Iterator[TableDesk]:
    """A hint stands in the place of the prompt."""
    desk = TableDesk(tmp_path)
    desk.press("h")
    assert desk.notice == "hint.what" and desk.table.table.moment.advice.items
    yield desk
    desk.close()


def test_cards_that_are_taken_up_close_the_hint(hinted: TableDesk) -> None:
    hinted.drag("card:KS", (640, 420), let_go=False)
    assert hinted.table.table.fingers.drag.cards
    assert hinted.notice is None and not hinted.table.table.moment.advice.items and not hinted.table.table.moment.advice.given
    hinted.drop()


def test_held_cards_lie_above_what_is_said(hinted: TableDesk) -> None:
    table = hinted.table
    said = table.table.notices.rect(hinted.app.board(hinted.picture()), table.stage.layout)
    assert said is not None
    middle = said[0] + said[2] // 2, said[1] + said[3] // 2
    hinted.drag("card:KS", middle, let_go=False)
    hinted.settle()
    held = table.table.fingers.drag.held(table.app.now)["card:KS"]
    spot = round(held.x), round(held.y)
    without = hinted.picture().get_at(spot)
    table.table.notices.say(
        "info", "table.no_hint", "The hint came while a card was held, and it is as long as a sentence can be."
    )
    hinted.settle()
    assert Rect(*middle, 1, 1).common(held.box)
    assert hinted.picture().get_at(spot) == without
    hinted.drop()


def test_what_is_said_has_gone_before_the_prompt_comes_back(hinted: TableDesk) -> None:
    table = hinted.table
    table.table.notices.clear()
    seen = set()
    for _ in range(40):
        hinted.app.now += 0.02
        leaving = table.table.notices.visible
        table.table.notices.update()
        prompt = table.picture._says(table.stage.layout, {}, False)
        assert not (prompt and table.table.notices.visible)
        seen.add((leaving, prompt))
    assert (True, False) in seen and (False, True) in seen
