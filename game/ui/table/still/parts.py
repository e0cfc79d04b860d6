"""The kinds of things on the table: how they are drawn, how they are read, and what of them lies at a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.table.geometry import Point
from game.table.items import Item
from game.table.scene.scene import TableScene
from game.ui.table.context.look import Hit, Look, Piece
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still import (
    contract_frames,
    hand,
    lanes,
    melds,
    on_offer,
    open_row,
    piles,
    places,
    plate,
    prompt,
    rail,
    rank_lanes,
)  # fmt: skip
from game.ui.table.still.board import places as board_places
from game.ui.table.still.board import pool, rack, sets, tally
from game.ui.table.still.house import house, panels
from game.ui.table.still.house import places as house_places
from game.ui.table.still.money import purses


class Parts(NamedTuple):
    """The kinds of things on one kind of table."""

    pieces: tuple[Callable[[Look], Iterable[Piece]], ...]
    """What lies still, what lies below first; what is asked lies over all of it."""
    items: tuple[Callable[[Speech], Iterable[Item]], ...]
    """The same in reading order."""
    from_above: tuple[Callable[[Table, Point], Hit | None], ...]
    """What can be pointed at, the uppermost first; the hand and frames lie over all of it."""


OF_OWNERS = Parts(
    pieces=(
        lanes.grounds, rank_lanes.strips, plate.pieces, lanes.links, piles.pieces, lanes.labels, melds.pieces, lanes.left,
        places.aside, contract_frames.pieces, melds.new_meld, places.closing, open_row.pieces, rail.pieces, purses.pieces,
    ),
    items=(
        plate.others, piles.items, places.closing_items, melds.items, lanes.left_items, places.aside_items,
        contract_frames.items, melds.new_items, lanes.own_items, rank_lanes.items, rail.items, purses.items, prompt.items,
        hand.items,
    ),
    from_above=(melds.at, piles.at, places.at, melds.new_at, places.closing_at),
)  # fmt: skip
"""A table at which everybody has a lane."""
OF_OFFER = Parts(
    pieces=(
        lanes.grounds, on_offer.lifted, plate.pieces, piles.stock, on_offer.pieces, melds.pieces, sets.pieces, lanes.left,
        places.aside, melds.new_meld, board_places.lifted_set, sets.said, board_places.slots, board_places.listed,
        open_row.pieces, rail.pieces, purses.pieces,
    ),
    items=(
        plate.others, piles.stock_item, on_offer.items, melds.items, sets.items, lanes.left_items, places.aside_items,
        melds.new_items, board_places.lifted_items, rail.items, purses.items, prompt.items, hand.items,
    ),
    from_above=(board_places.at, sets.at, melds.at, on_offer.at, places.at, on_offer.lane_at),
)  # fmt: skip
"""One with a card on offer between the lanes."""
OF_NOBODY = Parts(
    pieces=(
        sets.ground, plate.pieces, pool.pieces, sets.pieces, board_places.new_set, sets.said, board_places.slots,
        board_places.listed, places.aside, rack.pieces, tally.pieces, lanes.left, open_row.pieces,
    ),
    items=(
        plate.others, pool.items, sets.items, board_places.items, places.aside_items, lanes.left_items, prompt.items,
        tally.items, hand.items,
    ),
    from_above=(board_places.at, sets.at, pool.at, places.at),
)  # fmt: skip
"""One whose melds belong to nobody."""
OF_HOUSE = Parts(
    pieces=(house.pieces, house_places.pieces, panels.pieces),
    items=(house.items, house_places.items, panels.items, prompt.items),
    from_above=(house_places.at, panels.at),
)
"""One at which everybody plays against the house."""


def parts_of(scene: TableScene) -> Parts:
    """The kinds of things on this table; hands that lie open at the end are those of any table."""
    if scene.house is not None:
        return OF_HOUSE
    if scene.offer is not None:
        return OF_OFFER
    return OF_NOBODY if scene.board is not None else OF_OWNERS
