"""Rule sheets say what they said, as long as nobody means to change them."""

from __future__ import annotations

import pytest

from tests.variants.rule_sheets import recorded, sheets_of
from tests.variants.shelf import SHIPPED

KEPT = recorded()


@pytest.mark.parametrize("id", KEPT)
def test_the_sheets_of_a_variant_say_the_same_as_ever(id: str) -> None:
    """Where a rule was meant to change: `python -m tests.variants.rule_sheets`, and the difference is read."""
    assert list(sheets_of(id)) == KEPT[id]


def test_the_sheets_of_all_variants_are_kept() -> None:
    assert list(KEPT) == [entry.id for entry in SHIPPED.entries()]
