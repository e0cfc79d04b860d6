"""A window at rest costs next to nothing: in a minute it looks around so many times and draws so little, counted by a clock of
the test's own.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import NamedTuple

import pygame
import pytest

from tests.ui.desk import Desk
from tests.ui.table_desk import TableDesk
from tests.ui.test_match_end import ended

SETTLED = 20.0
"""Seconds after which the livelier life of the end of a match is over, and expected places have shone."""
LOOKS = {"menu": 340, "table": 360, "won": 460, "lost": 360}
"""Rounds of the loop in a minute: five a second where nothing moves, more while a spark glints."""


class Minute(NamedTuple):
    """What a minute took: rounds of the loop, pictures that were shown, and the parts of the window that were drawn for them."""

    rounds: int
    shown: int
    parts: list[pygame.Rect]


def watched(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Minute:
    """A minute of the program's own loop, after all has settled."""
    app = desk.app
    parts: list[pygame.Rect] = []
    time, rounds, pictures = 0.0, 0, 0
    turn = app.turn

    class Clock:
        def tick(self, rate: float) -> None:
            nonlocal time
            if time < SETTLED and (app.art.drawing or app.repertoire.reads):
                sleep(0.002)  # the clock waits for threads, which take time of their own
                return
            time += 1 / rate
            if time > SETTLED + 60:
                app.quit()

    def counted() -> bool:
        nonlocal rounds
        rounds += time > SETTLED
        return turn()

    def shown(window: pygame.Window, changed: Sequence[pygame.Rect] | None) -> None:
        nonlocal pictures
        if time > SETTLED:
            pictures += 1
            parts.extend([pygame.Rect((0, 0), window.size)] if changed is None else changed)

    began, looked_through = app._began, gc.get_threshold()
    monkeypatch.setattr("game.ui.program.loop.signal.signal", lambda *_: None)
    monkeypatch.setattr("game.ui.program.loop.time.perf_counter", lambda: began + time)
    monkeypatch.setattr(pygame.time, "Clock", Clock)
    monkeypatch.setattr(app, "turn", counted)
    monkeypatch.setattr("game.ui.program.pane.show", shown)
    app.settings.override("speed", "normal")
    app.loop()
    gc.set_threshold(*looked_through)
    return Minute(rounds, pictures, parts)


@pytest.mark.parametrize("place", LOOKS)
def test_a_resting_minute_has_few_rounds_and_draws_small_parts_alone(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path) if place == "menu" else TableDesk(tmp_path)
    if isinstance(desk, TableDesk) and place != "table":
        ended(desk, place == "won")
    minute = watched(desk, monkeypatch)
    assert 220 < minute.rounds <= LOOKS[place]
    w, h = desk.app.size
    assert all(part.w * part.h < w * h / 8 for part in minute.parts)
    assert minute.shown <= 100
    assert bool(minute.parts) == (place != "menu"), "eyes blink and sparks glint"
