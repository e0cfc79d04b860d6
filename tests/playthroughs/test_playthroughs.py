"""Every variant has a recorded hand, and plays it again exactly."""

from __future__ import annotations

import pytest

from tests.laws.deals import catalogue
from tests.playthroughs.record import playthrough, recorded


@pytest.mark.parametrize("variant", [entry.id for entry in catalogue().entries()])
def test_the_recorded_hand_is_played_again(variant: str) -> None:
    seats = next(entry.players[0] for entry in catalogue().entries() if entry.id == variant)
    assert recorded(variant).read_text(encoding="utf-8") == playthrough(variant, seats)
