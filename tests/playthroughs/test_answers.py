"""The same questions at the same table are answered as ever, in every variant."""

import json

import pytest

from tests.playthroughs.answers import KEPT, answers_of, variants

RECORDED = json.loads(KEPT.read_text()) if KEPT.exists() else {}


@pytest.mark.parametrize("variant", variants())
def test_the_same_questions_are_answered_as_ever(variant: str) -> None:
    assert answers_of(variant) == RECORDED[variant]
