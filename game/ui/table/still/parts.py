"""The kinds of things on the table: how they are drawn, how they are read, and what of them lies at a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.table.geometry import Point
from game.table.items import Item
from game.ui.table.context.look import Hit, Look, Piece
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still import (
    contract_frames,
    lanes,
    melds,
    open_row,
    piles,
    places,
    plate,
    prompt,
    rail,
    rank_lanes,
)  # fmt: skip
from game.ui.table.still.house import house, panels
from game.ui.table.still.house import places as house_places
from game.ui.table.still.money import purses

PIECES: tuple[Callable[[Look], Iterable[Piece]], ...] = (
    lanes.grounds, rank_lanes.strips, plate.pieces, lanes.links, piles.pieces, lanes.labels, melds.pieces, lanes.left,
    places.aside, contract_frames.pieces, melds.new_meld, places.closing, open_row.pieces, rail.pieces, purses.pieces,
)  # fmt: skip
"""What lies still, what lies below first; what is asked lies over all of it."""
ITEMS: tuple[Callable[[Speech], Iterable[Item]], ...] = (
    plate.others, piles.items, places.closing_items, melds.items, lanes.left_items, places.aside_items, contract_frames.items,
    melds.new_items, lanes.own_items, rank_lanes.items, rail.items, purses.items, prompt.items,
)  # fmt: skip
"""The same in reading order."""
FROM_ABOVE: tuple[Callable[[Table, Point], Hit | None], ...] = (
    melds.at, piles.at, places.at, melds.new_at, places.closing_at,
)  # fmt: skip
"""What can be pointed at, the uppermost first; the hand and frames lie over all of it."""


HOUSE_PIECES: tuple[Callable[[Look], Iterable[Piece]], ...] = (house.pieces, house_places.pieces, panels.pieces)
"""The same of a table at which everybody plays against the house, and so on."""
HOUSE_ITEMS: tuple[Callable[[Speech], Iterable[Item]], ...] = (house.items, house_places.items, panels.items, prompt.items)
HOUSE_FROM_ABOVE: tuple[Callable[[Table, Point], Hit | None], ...] = (house_places.at, panels.at)
