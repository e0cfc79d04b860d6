"""The panel with the signs of the suits: it stands beside the piles of a deck of one's own, and covers nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.signs import LARGEST, grid
from game.words.catalogue import say
from tests.ui.desk import SIZES
from tests.ui.table_desk import TableDesk

SEVEN = (*SIZES, (1600, 900))
FAMILIES = ["R2 R3 R4 O6 E6", "F1 F2 F3", "B1 B3", "C1 C2 C3"]
LAID = [(0, "G3 G4 G5 G6"), (1, "D1 D2 D3"), (1, "B4 O4 C4")]


def placed(window: TableDesk, people: int) -> TableDesk:
    window.place("animal_families", FAMILIES[:people], "B2", phase="draw", melds=LAID)
    return window


def around(layout: Layout) -> dict[str, Rect]:
    """Everything on the table that the panel must leave free."""
    found = {item: box for item, box in layout.items.items() if not item.startswith("area:")}
    found |= {f"pose {item}": Rect(*pose.box) for item, pose in layout.poses.items()}
    found |= {f"plate {seat}": box.panel for seat, box in layout.plates.items()}
    found |= {f"lane {number}": lane for number, lane in enumerate(layout.lanes)}
    others = {"goal": layout.goal, "claim": layout.claim, "prompt": layout.prompt, "news": layout.news, "hand": layout.hand}
    return {name: box for name, box in (found | others).items() if box.w}


@pytest.mark.parametrize("people", [2, 3, 4])
def test_it_covers_nothing_at_any_size(window: TableDesk, people: int) -> None:
    scene = placed(window, people).table.stage.scene
    seen = 0
    for size in SEVEN:
        layout = lay(scene, size)
        panel = layout.signs
        seen += panel.w > 0
        assert not panel.w or panel.inside(layout.cloth), size
        covered = [name for name, box in around(layout).items() if panel.w and panel.common(box) > 0]
        assert not covered, (size, covered)
    assert seen >= 5, "there is room in nearly every window"


def test_it_shows_a_sign_for_every_family_and_says_their_names(window: TableDesk) -> None:
    signs = placed(window, 3).table.stage.scene.rail.signs
    assert signs is not None and signs.title == "48 cards, 8 families of 6"
    assert [name for _, name in signs.suits] == ["fox", "owl", "frog", "cat", "bear", "rabbit", "duck", "elephant"]
    assert window.item("text:signs").label == "48 cards, 8 families of 6: fox, owl, frog, cat, bear, rabbit, duck, elephant"


def test_it_stays_where_it_is_while_the_hand_is_played_and_goes_with_it(window: TableDesk) -> None:
    window.place("animal_families", ["R2 R3 R4", "F1 F2"], "B2", phase="draw", stock="R5 G1")
    place = window.item("text:signs").rect
    window.click("pile:stock")
    assert window.item("text:signs").rect == place
    window.select("R2", "R3", "R4")
    window.click("button:meld")
    window.settle()
    window.click("card:R5")
    window.click("button:discard")
    window.settle()
    assert window.table.session.view.over and not window.has("text:signs"), "hands that lie open need the room"


def test_french_and_spanish_cards_have_none(window: TableDesk, tmp_path: Path) -> None:
    window.place("straight_rummy", ["2H 3H 4H", "KD"], "5D", phase="draw")
    assert window.table.stage.scene.rail.signs is None
    assert say("word.suits") == "suits"


def test_signs_are_as_large_as_they_can_be() -> None:
    assert grid(8, 400, 50).rows == 1 and grid(8, 240, 110).rows == 2
    assert grid(8, 1000, 500).side == LARGEST
    for count, wide, high in ((3, 90, 200), (8, 120, 300), (10, 250, 80)):
        found = grid(count, wide, high)
        assert found.columns * found.rows >= count and found.width <= wide + 1e-6 and found.height <= high + 1e-6
    assert grid(8, -5, 50).side <= 0
