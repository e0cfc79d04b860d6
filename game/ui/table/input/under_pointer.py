"""What lies under the pointer at the table, and which cards come up from there."""

from __future__ import annotations

import math

from game.rules.acts.closing import CLOSE_PLACE
from game.table.geometry import Pose
from game.table.layout.layout import told_at as told_on_rail
from game.table.layout.rank_lanes import SIDE
from game.table.scene.preview import is_ghost
from game.table.scene.rail import NEEDS, STAKES
from game.table.scene.scene import Id, MeldScene, back_id, line_id
from game.ui.table.context.table import Table

AWAY = 0.5
"""A card of the hand that is so far from its place, in parts of its width, is on its way and has not only made room."""


def seen_at(table: Table, pos: tuple[float, float]) -> tuple[Id | None, tuple[Id, ...]]:
    """The same for a press: a card of the hand that is on its way is meant where it is seen, and not where it will lie."""
    layout, scene = table.stage.layout, table.stage.scene
    poses = table.stage.poses() if table.stage.moving else {}
    seen = [card for card in scene.hand if card in poses and card in layout.rest]
    away = {card for card in seen if _apart(poses[card], layout.rest[card]) > AWAY}
    if not away:
        return at(table, pos)
    hit = max((card for card in seen if poses[card].has(pos)), key=lambda card: poses[card].z, default=None)
    if hit is not None:
        return hit, () if table.session.view.over else table.fingers.selection.lifted_with(hit, scene.hand)
    return (None, ()) if layout.card_at(pos, scene.hover) in away else at(table, pos)


def at(table: Table, pos: tuple[float, float]) -> tuple[Id | None, tuple[Id, ...]]:
    """What lies under the pointer, and which cards come up with it."""
    layout, scene = table.stage.layout, table.stage.scene
    card = layout.card_at(pos, scene.hover)
    if card is not None:
        return card, () if table.session.view.over else table.fingers.selection.lifted_with(card, scene.hand)
    for frame in scene.frames:
        framed = next((card for card in reversed(frame.cards) if layout.poses[card].has(pos)), None)
        if framed is not None:
            return framed, (framed,)
        if layout.items[frame.id].has(pos):
            return frame.id, ()
    for line in layout.lines:
        if line.box.has(pos):
            return line_id(line.cards), ()
    for meld in scene.melds:
        if layout.items[meld.id].has(pos):
            return _grab_draft(table, meld, pos) if meld.draft else _grab_meld(table, meld.id, pos)
    if scene.piles and layout.items["pile:stock"].has(pos):
        return "pile:stock", (back_id("stock", 0),) if table.session.view.stock_count else ()
    discard = layout.discard_at(pos)
    if discard is not None:
        return discard, _above(table, discard)
    if scene.piles and layout.items["pile:discard"].has(pos):
        return "pile:discard", _above(table, scene.discards[-1]) if scene.discards else ()
    for place in scene.common:
        if layout.items[place.id].has(pos):
            return place.id, ()
    if layout.slot.has(pos):
        return "area:melds", ()
    if layout.closing.has(pos):
        return CLOSE_PLACE, ()
    return None, ()


def _above(table: Table, discard: Id) -> tuple[Id, ...]:
    """What comes up with a discard: all cards above it, where they are taken together."""
    return () if table.session.view.over else table.fingers.coming(discard, table.stage.scene.discards)


def _grab_meld(table: Table, meld: Id, pos: tuple[float, float]) -> tuple[Id, tuple[Id, ...]]:
    """A meld; cards that were laid in this turn come up again, together with those that came with them, and a card of
    another player that may be taken out comes up alone.
    """
    found = next(m for m in table.stage.scene.melds if m.id == meld)
    hit = next((card for card in reversed(found.cards) if table.stage.layout.poses[card].has(pos)), None)
    if hit is None:
        return meld, ()
    together = laid_now(table, hit)
    if not together and any(offer.action is not None for offer in table.fingers.offers_of_meld(meld, hit).values()):
        together = (hit,)
    return meld, tuple(item for item in found.cards if item in together)


def _grab_draft(table: Table, meld: MeldScene, pos: tuple[float, float]) -> tuple[Id, tuple[Id, ...]]:
    """A card that lies there provisionally comes up again; that of the pile does not, but can be chosen."""
    hit = next((card for card in reversed(meld.cards) if table.stage.layout.poses[card].has(pos)), None)
    if hit is None:
        return meld.id, ()
    return hit, () if is_ghost(hit) else (hit,)


def laid_now(table: Table, item: Id) -> tuple[Id, ...]:
    """The cards that came to the table in this turn together with this one."""
    card = table.session.ids.card(item)
    return table.session.ids.all(table.drafts.movable(card) or table.session.laid_with(card)) if card is not None else ()


def told_at(table: Table, pos: tuple[float, float]) -> Id | None:
    """The place of the rail under the pointer that has more to tell."""
    layout, rail = table.stage.layout, table.stage.scene.rail
    if rail.stakes is not None and layout.goal.has(pos):
        return STAKES
    for number, strip in enumerate(layout.strips):
        if strip.facts.has(pos):
            return f"{SIDE}{number}"
    right = told_on_rail(table.stage.scene, layout)[1]
    return NEEDS if rail.needs is not None and right is rail.needs and layout.claim.has(pos) else None


def _apart(pose: Pose, other: Pose) -> float:
    """How far two poses of a card are apart, in parts of its width."""
    return math.dist((pose.x, pose.y), (other.x, other.y)) / pose.w
