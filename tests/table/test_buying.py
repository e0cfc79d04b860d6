"""The bar that asks whether the player buys the discard: who has the right to it, and where it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.table.buying import Buyer, BuyScene, rights
from game.table.layout import lay
from tests.table.given import FOURTEEN, in_windows, table


def test_everybody_has_thrown_left_or_may_still_have_the_discard() -> None:
    assert rights(((2, True), (3, False), (0, True), (4, True)), 0, 1) == {1: "threw", 2: "left", 3: "none", 0: "now", 4: "later"}
    assert rights(((0, True), (1, True)), 0, -1) == {0: "now", 1: "later"}


@in_windows(FOURTEEN)
@pytest.mark.parametrize("people", range(2, 9))
@pytest.mark.parametrize("framed", [False, True])
def test_the_bar_stands_in_the_place_of_the_prompt_and_covers_nothing(size: tuple[int, int], people: int, framed: bool) -> None:
    buyers = tuple(Buyer("ada", "Ada", "left it", "left") for _ in range(people))
    scene = replace(table(people, 13, [(1, 4), (1, 3)]), framed=framed, buying=BuyScene("Buy?", "", "7S", buyers))
    layout = lay(scene, size)
    bar = layout.buying
    assert bar.has(layout.prompt.centre) and bar.h >= layout.prompt.h
    assert layout.cloth.x <= bar.x and bar.right <= layout.cloth.right
    taken = [
        layout.stock,
        layout.discard,
        layout.slot,
        layout.goal,
        *layout.lanes,
        *(box.panel for box in layout.plates.values()),
    ]
    taken += [rect for item, rect in layout.items.items() if item.startswith(("button:", "meld:"))]
    assert not [rect for rect in taken if rect.common(bar) > 1]
    assert max(bar.bottom - pose.box.y for pose in layout.rest.values()) < 0.2 * layout.hand_card


def test_there_is_no_bar_while_nothing_is_asked() -> None:
    assert not lay(table(4), (1280, 720)).buying.w
