"""Whole matches of closed hands and contracts in a real window by mouse, from the start screen to the page at the end.

Each takes one to ten minutes. `python -m tests.ui.match_by_mouse NAME --pictures DIR` plays one of them and keeps pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.match_by_mouse import MATCHES, played
from tests.ui.window import Display

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((1280, 720))
    yield shown
    shown.close()


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_from_the_menu_to_its_end(display: Display, tmp_path: Path, name: str) -> None:
    player = played(display, tmp_path, MATCHES[name])
    assert not player.refused, player.refused  # what the hint proposes can be done by hand
    assert not player.helped, player.helped
