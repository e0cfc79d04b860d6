"""The developers' log of frames."""

from __future__ import annotations

import json
import time
from pathlib import Path

from game.ui.program.frame_log import FrameLog
from tests.bench.bench_frames import figures


def test_rounds_are_written_when_nothing_moves(tmp_path: Path) -> None:
    file = tmp_path / "frames.jsonl"
    log = FrameLog(file)
    log.begin()
    time.sleep(0.012)
    log.ran("update")
    log.end(60, drawn=True, busy=True)
    assert not file.read_text()
    log.begin()
    log.end(25, drawn=False, busy=False)
    first, second = (json.loads(line) for line in file.read_text().splitlines())
    assert first["drawn"] and not second["drawn"]
    assert first["work"] >= 12 > first["cpu"]
    assert second["gap"] >= 12
    assert second["rate"] == 60 and list(first["ran"]) == ["update"] and not second["ran"]
    log.close()


def test_figures_count_rounds_with_and_without_a_picture_and_late_ones() -> None:
    rows = [{"work": 2.0, "cpu": 1.0, "gap": 16.0, "rate": 60, "drawn": True}] * 98
    rows += [
        {"work": 9.0, "cpu": 3.0, "gap": 30.0, "rate": 60, "drawn": True},
        {"work": 9.0, "cpu": 7.0, "gap": 10.0, "rate": 60, "drawn": False},
        {"work": 0.1, "cpu": 0.1, "gap": 40.0, "rate": 25, "drawn": False},
    ]
    found = figures("dealing", rows)
    assert (found["frames"], found["p50"], found["p99"], found["max"]) == (100, 1.0, 7.0, 7.0)
    assert (found["drawn_frames"], found["drawn_max"], found["without_frames"], found["without_max"]) == (99, 3.0, 1, 7.0)
    assert (found["gap_max"], found["late"]) == (30.0, 10.0)
