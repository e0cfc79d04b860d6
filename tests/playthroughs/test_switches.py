"""Hands under every house rule go as they always went."""

from __future__ import annotations

import json

import pytest

from tests.playthroughs.switches import KEPT, PARTS, check_values, kept_settings, named, number_of
from tests.variants.positions import together

RECORDED = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
SETTINGS = kept_settings()


BY_TURNS = [pytest.param(place, marks=pytest.mark.slow if place % 2 else ()) for place in range(len(SETTINGS))]
"""Every second house rule is left to the slow counts."""


@pytest.mark.parametrize("place", BY_TURNS, ids=map(named, SETTINGS))
def test_a_hand_under_a_house_rule_goes_as_ever(place: int) -> None:
    name = named(SETTINGS[place])
    now = _parts(check_values(together(*SETTINGS[place][:3]), number_of(name)))
    kept = _parts(RECORDED[name])
    changed = [f"{what} ({kept[part]} is {now[part]})" for part, what in PARTS.items() if now[part] != kept[part]]
    assert not changed, f"Changed: {'; '.join(changed)}. See: python -m tests.playthroughs.switches {name}"


def test_all_positions_are_kept() -> None:
    assert list(RECORDED) == [named(setting) for setting in SETTINGS]


def _parts(values: str) -> dict[str, str]:
    return dict(part.split(":") for part in values.split())
