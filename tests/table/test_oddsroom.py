"""The panel with the odds has a place of its own: no card, button or plate ever lies there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.layout.odds_panel import odds_room
from game.table.scene.purchase import Buyer, BuyScene
from tests.table.given import SIZES, in_windows, table
from tests.table.offer_given import on_offer

CROWDED = [(number % 3, 3 + number % 2) for number in range(14)]


def taken(layout: Layout) -> dict[str, Rect]:
    """All that is drawn or reacts, but for the large areas of the cloth."""
    found = {item: rect for item, rect in layout.items.items() if not item.startswith("area:melds")}
    return {**found, **{card: pose.box for card, pose in layout.poses.items()}, "prompt": layout.prompt}


@in_windows(SIZES)
@pytest.mark.parametrize("buttons", (2, 3, 4))
@pytest.mark.parametrize("hand", (7, 11, 24))
def test_nothing_else_lies_there(size: tuple[int, int], buttons: int, hand: int) -> None:
    layout = lay(table(3, hand, CROWDED, hover=0, selected=(0, 1), buttons=buttons), size)
    room = odds_room(layout, 0)
    assert room.w > 150 * layout.k and room.h > 44 * layout.k
    assert room.x >= 0 and room.right <= size[0] and room.bottom <= size[1]
    for item, rect in taken(layout).items():
        assert room.common(rect) <= 1, item


@in_windows(SIZES)
@pytest.mark.parametrize("people", [3, 6, 8])
def test_a_question_about_the_discard_leaves_it_room(size: tuple[int, int], people: int) -> None:
    others = (Buyer("ada", "Ada", "threw it", "threw"), Buyer("bruno", "Bruno", "left it", "left"))
    asked = BuyScene("Take it?", "", "7S", (*others, Buyer("you", "You", "now", "now")))
    layout = lay(replace(table(people, 9), buying=asked, buttons=("button:buy", "button:pass")), size)
    room = odds_room(layout, 0)
    assert room.w > 150 * layout.k and room.h > 44 * layout.k
    assert not [item for item, rect in (*taken(layout).items(), ("bar", layout.buying)) if room.common(rect) > 1]


@in_windows(SIZES)
def test_beside_a_card_on_offer_it_lies_on_no_lane(size: tuple[int, int]) -> None:
    layout = lay(on_offer(2, 10, [(0, 3), (0, 4), (1, 3)]), size)
    room = odds_room(layout, 0)
    assert layout.offer is not None
    assert layout.portrait or (room.w > 150 * layout.k and room.h > 44 * layout.k)
    lanes = (layout.own_melds, *(tally.room for tally in layout.offer.tallies))
    assert all(room.common(rect) <= 1 for rect in (*taken(layout).values(), *lanes))
