"""The same seeds bring the same actions, events and scores as ever, in every variant."""

import json

import pytest

from tests.playthroughs.walks import KEPT, variants, walks_of

RECORDED = json.loads(KEPT.read_text()) if KEPT.exists() else {}


@pytest.mark.parametrize("variant", variants())
def test_the_same_seeds_bring_the_same_hands_as_ever(variant: str) -> None:
    assert walks_of(variant) == RECORDED[variant]
