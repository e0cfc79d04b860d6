"""A draft in a save: it comes back as it was, and what does not fit ends it without harm."""

from __future__ import annotations

import pytest

from game.table.hand.draft import Draft, Group
from game.table.hand.saved_draft import from_plain, to_plain
from tests.families.rearranging.tables import table

DEAL = table("R5 B5 K5 Y5 / R3 JK=R4 R5", "B4 B6 R1")
PACK = DEAL.rules.pack


def start() -> Draft:
    lying = tuple(Group(f"meld:{meld.id}", meld.cards, meld.stands) for meld in DEAL.state.melds)
    return Draft(tuple(PACK.in_rank_order(DEAL.state.hands[0])), lying, whole=True)


def test_a_draft_comes_back_as_it_was() -> None:
    made = start().put(start().cards[:1], "new:1").parted("meld:1", 2)
    assert from_plain(to_plain(made, PACK), start(), PACK).groups == made.groups


@pytest.mark.parametrize(
    "damaged",
    [
        {"cards": 7, "to": "new:1"},
        {"cards": True, "to": ""},
        {"cards": [["B4", 3]], "to": "new:1"},
        {"cards": [["B4", ""]], "to": "new:9"},
        {"cards": [["B4", ""]], "to": "new:1", "at": "first"},
    ],
)
def test_a_step_that_does_not_fit_ends_the_draft_before_it(damaged: dict[str, object]) -> None:
    good = {"cards": [["B6", ""]], "to": "new:1"}
    assert len(from_plain([good, damaged, good], start(), PACK).moves) == 1


def test_a_group_said_to_lie_behind_itself_lies_last() -> None:
    made = from_plain([{"cards": [["B4", ""]], "to": "new:1", "behind": "new:1"}], start(), PACK)
    assert [group.name for group in made.groups] == ["meld:1", "meld:2", "new:1"]
