"""A hint while something is asked about a discard: the question stays readable."""

from __future__ import annotations

from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.table.poses import Rect
from tests.ui.test_table_buying import MINE, OTHERS


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("presses", [1, 2])
def test_a_hint_leaves_the_question_and_all_cards_free(tmp_path: Path, size: tuple[int, int], presses: int) -> None:
    desk = TableDesk(tmp_path, size)
    desk.place("contract_classic", [MINE, *OTHERS], "QD", phase="claim", to_act=0)
    for _ in range(presses):
        desk.press("h")
    table, layout = desk.table, desk.table.stage.layout
    said = table.notices.rect(desk.app.board(desk.picture()), layout)
    assert said is not None and table.notices.now is not None and layout.buying.w
    assert Rect(*said).inside(layout.cloth)
    for place in (layout.buying, layout.stock, layout.discard, *(pose.box for pose in layout.poses.values())):
        assert not Rect(*said).common(place)
    assert not any(Rect(*said).common(rect) for item, rect in layout.items.items() if item.startswith(("button:", "frame:")))
    desk.close()
