"""Where everything lies, kept as check values: a change of the layout's code moves nothing unless somebody means it to.

Written anew with `python -m tests.table.test_layout_values`; say in the change why the table looks different.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.scene import AsideScene, LooseScene, TableScene
from tests.table.given import IDS, table

KEPT = Path(__file__).with_name("layout_values.json")
SIZES = ((960, 540), (1280, 720), (1920, 1080), (720, 1280))


def scenes() -> Iterator[tuple[str, TableScene]]:
    """Tables of every kind that the games have."""
    spread = table(3, 8, discards=9)
    pairs = ((0, 2), (1, 3), (0, 2), (1, 3))
    open_cards = IDS.all(range(150, 153))
    yield "two", table(2, 10)
    yield "melds", table(4, 7, [(0, 3), (1, 3), (2, 5), (0, 4)])
    yield "crowded", table(3, 14, [(i % 3, 3 + i % 4) for i in range(12)], strip=0.38)
    yield "six", table(6, 12, [(2, 4)], buttons=4)
    yield "showdown", table(3, 5, [(0, 3)], showdown=True)
    yield "held", table(2, 9, held=[2, 3], gap=4)
    yield "hover", table(2, 9, hover=3, selected=[1])
    yield "spread", replace(table(3, 8, [(1, 3)], discards=14), spread=20)
    yield "reach", replace(spread, spread=20, reach=spread.discards[4])
    yield "knock", replace(table(2, 11), melding=False, closing=True)
    yield (
        "answer",
        replace(table(2, 10, [(1, 3), (1, 4)]), melding=False, loose=(LooseScene(1, open_cards, 9),), under=7),
    )
    yield "sides", replace(table(4, 9, [(0, 3), (1, 4), (2, 3)]), sides=pairs)
    hands = (AsideScene("second_hand", 0, 11), AsideScene("second_hand", 1, 11))
    yield "apart", replace(table(2, 9, [(0, 3)]), aside=(*hands, AsideScene("bonus", 0, 2, open_cards[:2])))


def value(layout: Layout) -> str:
    """A check value of every position."""
    parts = (
        layout.poses, layout.rest, sorted(layout.items.items()), sorted(layout.plates.items()), layout.labels, layout.slot,
        layout.closing, layout.goal, layout.claim, layout.prompt, layout.piles.chip, layout.piles.discard_chip, layout.lines,
        layout.brackets, layout.toolbar, layout.hand_card, layout.meld_card, layout.piles.spread,
    )  # fmt: skip
    said = repr(parts).replace(", light=1.0", "")  # full light is no place
    text = re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.2f}", said)  # libraries differ in the last digits
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def values() -> dict[str, str]:
    return {f"{name} {w}x{h}": value(lay(scene, (w, h))) for name, scene in scenes() for w, h in SIZES}


def test_everything_lies_where_it_lay() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert {name: found for name, found in values().items() if kept.get(name) != found} == {}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(values(), indent=1) + "\n", encoding="utf-8")
