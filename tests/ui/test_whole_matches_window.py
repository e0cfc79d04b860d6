"""Whole matches in a real window, by mouse or by keys alone, from the start screen to the page at the end.

Each takes one to fifteen minutes. `python -m tests.ui.match_by_mouse NAME --pictures DIR` plays one of them and keeps pictures,
`python -m tests.ui.player_by_keys NAME --pictures DIR` one of those that are played by keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.match_by_mouse import MATCHES, played
from tests.ui.player_by_keys import BY_KEYS
from tests.ui.player_by_keys import MATCHES as KEY_MATCHES
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


@pytest.mark.parametrize("name", KEY_MATCHES)
def test_a_match_by_keys_alone(display: Display, tmp_path: Path, name: str) -> None:
    player = played(display, tmp_path, KEY_MATCHES[name], hands=BY_KEYS)
    assert not player.refused, player.refused
    assert not player.helped, player.helped
