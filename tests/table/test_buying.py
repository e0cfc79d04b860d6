"""The bar that asks whether the player buys the discard: who has the right to it, and where it stands."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from game.table.geometry import Rect, bounds
from game.table.layout.lay import lay
from game.table.scene.purchase import Buyer, BuyScene, rights
from tests.table.given import FOURTEEN, in_windows, table
from tests.table.test_frames import framed


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
        layout.piles.stock,
        layout.piles.discard,
        layout.slot,
        layout.goal,
        *layout.lanes,
        *(box.panel for box in layout.plates.values()),
    ]
    taken += [rect for item, rect in layout.items.items() if item.startswith(("button:", "meld:"))]
    assert not [rect for rect in taken if rect.common(bar) > 1]
    assert max(bar.bottom - pose.box.y for pose in layout.rest.values()) < 0.2 * layout.hand_card


@in_windows([(960, 540), (1280, 720), (1366, 768), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("people", range(4, 9))
@pytest.mark.parametrize("sizes", [(3, 3), (3, 3, 3), (3, 3, 4), (3, 3, 3, 3)])
def test_goal_piles_frames_bar_and_hand_keep_air_between_them(size: tuple[int, int], people: int, sizes: tuple[int, ...]) -> None:
    """6 pixels at 960 x 540, and 8 above and below the bar; at 720 x 1280 the bar has as many, and the rest 5."""
    upright = size[0] < size[1]
    buyers = tuple(Buyer("ada", "Ada", "left it", "left") for _ in range(people))
    layout = lay(replace(framed(people, sizes, False), buying=BuyScene("Buy?", "", "7S", buyers)), size)
    chips = [
        Rect(x - 40 * layout.k, y - 16 * layout.k, 80 * layout.k, 32 * layout.k)
        for x, y in (layout.piles.chip, layout.piles.discard_chip)
    ]
    things = {
        "goal": layout.goal,
        "stock": bounds([layout.piles.stock, chips[0]]),
        "discard": bounds([layout.piles.discard, chips[1]]),
        "frames": bounds([part for frame in layout.frames.values() for part in (frame.head, frame.box)]),
        "bar": layout.buying,
        "hand": bounds([pose.box for pose in layout.rest.values()]),
    }
    for (one, a), (other, b) in combinations(things.items(), 2):
        least = (12 if upright else 16) if "bar" in (one, other) else 8 if upright else 12
        assert apart(a, b) >= least * layout.k - 0.01, (one, other)
    assert all(apart(layout.buying, lane) >= 8 * layout.k for lane in layout.lanes)


def apart(one: Rect, other: Rect) -> float:
    """The air between two rectangles; below 0 where they overlap."""
    return max(other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom)


def test_there_is_no_bar_while_nothing_is_asked() -> None:
    assert not lay(table(4), (1280, 720)).buying.w
