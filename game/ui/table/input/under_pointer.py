"""What lies under the pointer at the table, and which cards come up from there."""

from __future__ import annotations

import math

from game.table.geometry import Pose
from game.table.scene.scene import Id, line_id
from game.ui.table.context.look import Hit
from game.ui.table.context.table import Table
from game.ui.table.still import contract_frames
from game.ui.table.still.parts import parts_of
from game.ui.table.still.rail import told_rooms

AWAY = 0.5
"""A card of the hand that is so far from its place, in parts of its width, is on its way and has not only made room."""


def seen_at(table: Table, pos: tuple[float, float]) -> Hit:
    """The same for a press: a card of the hand that is on its way is meant where it is seen, and not where it will lie."""
    layout, scene = table.stage.layout, table.stage.scene
    poses = table.stage.poses() if table.stage.moving else {}
    seen = [card for card in scene.hand if card in poses and card in layout.rest]
    away = {card for card in seen if _apart(poses[card], layout.rest[card]) > AWAY}
    if not away:
        return at(table, pos)
    hit = max((card for card in seen if poses[card].has(pos)), key=lambda card: poses[card].z, default=None)
    if hit is not None:
        return hit, () if table.session.view.over else _with_chosen(table, hit)
    return (None, ()) if layout.card_at(pos, scene.hover) in away else at(table, pos)


def at(table: Table, pos: tuple[float, float]) -> Hit:
    """What lies under the pointer, and which cards come up with it."""
    layout, scene = table.stage.layout, table.stage.scene
    card = layout.card_at(pos, scene.hover)
    if card is not None:
        return card, () if table.session.view.over else _with_chosen(table, card)
    parts = (contract_frames.at, _line_at, *parts_of(scene).from_above)
    item, cards = next((hit for part in parts if (hit := part(table, pos)) is not None), (None, ()))
    return item, _with_chosen(table, item) if item is not None and item in table.fingers.selection.cards else cards


def _with_chosen(table: Table, card: Id) -> tuple[Id, ...]:
    """What comes up with a card: all that is chosen if it is among that, on a board as well."""
    if table.drafts.board.possible:
        return table.session.ids.all(table.fingers.picked()) if card in table.fingers.selection.cards else (card,)
    return table.fingers.selection.lifted_with(card, table.stage.scene.hand)


def _line_at(table: Table, pos: tuple[float, float]) -> Hit | None:
    """The line under a meld of the hand."""
    return next(((line_id(line.cards), ()) for line in table.stage.layout.lines if line.box.has(pos)), None)


def told_at(table: Table, pos: tuple[float, float]) -> Id | None:
    """The place of the rail under the pointer that has more to tell."""
    rooms = told_rooms(table.stage.scene, table.stage.layout)
    return next((item for item, room in rooms.items() if room.has(pos)), None)


def _apart(pose: Pose, other: Pose) -> float:
    """How far two poses of a card are apart, in parts of its width."""
    return math.dist((pose.x, pose.y), (other.x, other.y)) / pose.w
