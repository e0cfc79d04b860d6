"""The numbers by which hands of knock games are judged: data, found by play (see `docs/players.md`).

They stand in thousandths in `numbers.json`, which is read once, with this module.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

FIRST: Final = 32
SECOND: Final = 16
"""Units in the two layers of every network."""

_DATA: Final = json.loads(Path(__file__).with_name("numbers.json").read_text(encoding="utf-8"))


def _numbers(name: str) -> tuple[float, ...]:
    return tuple(thousandths / 1000 for thousandths in _DATA[name])


HOLDING: Final = _numbers("holding")
"""By what each thing that was seen changes the odds that the opponent holds a card (see `holdings`)."""

DISCARD_NUMBERS: Final = _numbers("discard")
KNOCK_NUMBERS: Final = _numbers("knock")
STOCK_NUMBERS: Final = _numbers("stock")
"""Of the networks that judge a discard, a knock and a card of the stock (see `network`)."""
