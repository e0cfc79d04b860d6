"""Hands under every house rule go as they always went."""

from __future__ import annotations

import json

import pytest

from tests.playthroughs.switches import KEPT, PARTS, check_values, kept_settings, named
from tests.variants.positions import together

RECORDED = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
SETTINGS = kept_settings()


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=map(named, SETTINGS))
def test_a_hand_under_a_house_rule_goes_as_ever(number: int) -> None:
    name = named(SETTINGS[number])
    now, kept = (_parts(values) for values in (check_values(together(*SETTINGS[number][:3]), number), RECORDED[name]))
    changed = [f"{what} ({kept[part]} is {now[part]})" for part, what in PARTS.items() if now[part] != kept[part]]
    assert not changed, f"Changed: {'; '.join(changed)}. See: python -m tests.playthroughs.switches {name}"


def test_all_positions_are_kept() -> None:
    assert list(RECORDED) == [named(setting) for setting in SETTINGS]


def _parts(values: str) -> dict[str, str]:
    return dict(part.split(":") for part in values.split())
