"""The table with which frames are measured has three hundred chips on it."""

from __future__ import annotations

from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from tests.bench.many_chips import crowded_table, seen


@pytest.mark.slow
def test_three_hundred_chips_are_seen_on_the_crowded_table(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    try:
        desk.sit(crowded_table(), {})
        house = desk.table.stage.scene.house
        assert house is not None and seen(house) >= 300
        assert len(house.places) == 7 and {len(place.spots) for place in house.places} == {4}
        assert desk.item("button:double").enabled and desk.table.session.my_turn
    finally:
        desk.close()
