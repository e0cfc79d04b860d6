"""What lies under the pointer at the table, and which cards come up from there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.rules.acts.closing import CLOSE_PLACE
from game.table.geometry import Pose
from game.table.layout.layout import Layout, told_at
from game.table.layout.rank_lanes import SIDE
from game.table.scene.preview import is_ghost
from game.table.scene.rail import NEEDS, STAKES
from game.table.scene.scene import Id, MeldScene, back_id, line_id

if TYPE_CHECKING:
    from game.ui.table.acts.act import Acts


AWAY = 0.5
"""A card of the hand that is so far from its place, in parts of its width, is on its way and has not only made room."""


class Reach:
    """Everything on the table that can be pointed at."""

    def __init__(self, acts: Acts) -> None:
        self.session, self.stage, self.fingers, self.drafting = acts.session, acts.stage, acts.fingers, acts.drafting

    def seen_at(self, pos: tuple[float, float]) -> tuple[Id | None, tuple[Id, ...]]:
        """The same for a press: a card of the hand that is on its way is meant where it is seen, and not where it will lie."""
        layout, scene = self.stage.layout, self.stage.scene
        poses = self.stage.poses() if self.stage.moving else {}
        seen = [card for card in scene.hand if card in poses and card in layout.rest]
        away = {card for card in seen if _apart(poses[card], layout.rest[card]) > AWAY}
        if not away:
            return self.at(pos)
        hit = max((card for card in seen if poses[card].has(pos)), key=lambda card: poses[card].z, default=None)
        if hit is not None:
            return hit, () if self.session.view.over else self.fingers.selection.lifted_with(hit, scene.hand)
        return (None, ()) if layout.card_at(pos, scene.hover) in away else self.at(pos)

    def at(self, pos: tuple[float, float]) -> tuple[Id | None, tuple[Id, ...]]:
        """What lies under the pointer, and which cards come up with it."""
        layout, scene = self.stage.layout, self.stage.scene
        card = layout.card_at(pos, scene.hover)
        if card is not None:
            return card, () if self.session.view.over else self.fingers.selection.lifted_with(card, scene.hand)
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
                return self._grab_draft(meld, pos) if meld.draft else self._grab_meld(meld.id, pos)
        if scene.piles and layout.items["pile:stock"].has(pos):
            return "pile:stock", (back_id("stock", 0),) if self.session.view.stock_count else ()
        discard = layout.discard_at(pos)
        if discard is not None:
            return discard, self._above(discard)
        if scene.piles and layout.items["pile:discard"].has(pos):
            return "pile:discard", self._above(scene.discards[-1]) if scene.discards else ()
        for place in scene.common:
            if layout.items[place.id].has(pos):
                return place.id, ()
        if layout.slot.has(pos):
            return "area:melds", ()
        if layout.closing.has(pos):
            return CLOSE_PLACE, ()
        return None, ()

    def _above(self, discard: Id) -> tuple[Id, ...]:
        """What comes up with a discard: all cards above it, where they are taken together."""
        return () if self.session.view.over else self.fingers.coming(discard, self.stage.scene.discards)

    def joker_at(self, meld: Id, pos: tuple[float, float], layout: Layout) -> bool:
        """Whether the pointer is on a wild card of a meld, as it lies there."""
        scene, poses = self.stage.scene, layout.poses
        found = next((m for m in scene.melds if m.id == meld), None)
        hit = next((card for card in reversed(found.cards) if poses[card].has(pos)), None) if found is not None else None
        return hit in scene.means

    def _grab_meld(self, meld: Id, pos: tuple[float, float]) -> tuple[Id, tuple[Id, ...]]:
        """A meld; cards that were laid in this turn come up again, together with those that came with them, and a card of
        another player that may be taken out comes up alone.
        """
        found = next(m for m in self.stage.scene.melds if m.id == meld)
        hit = next((card for card in reversed(found.cards) if self.stage.layout.poses[card].has(pos)), None)
        if hit is None:
            return meld, ()
        together = self.laid_now(hit)
        if not together and any(offer.action is not None for offer in self.fingers.offers_of_meld(meld, hit).values()):
            together = (hit,)
        return meld, tuple(item for item in found.cards if item in together)

    def _grab_draft(self, meld: MeldScene, pos: tuple[float, float]) -> tuple[Id, tuple[Id, ...]]:
        """A card that lies there provisionally comes up again; that of the pile does not, but can be chosen."""
        hit = next((card for card in reversed(meld.cards) if self.stage.layout.poses[card].has(pos)), None)
        if hit is None:
            return meld.id, ()
        return hit, () if is_ghost(hit) else (hit,)

    def laid_now(self, item: Id) -> tuple[Id, ...]:
        """The cards that came to the table in this turn together with this one."""
        card = self.session.ids.card(item)
        return self.session.ids.all(self.drafting.movable(card) or self.session.laid_with(card)) if card is not None else ()

    def told_at(self, pos: tuple[float, float]) -> Id | None:
        """The place of the rail under the pointer that has more to tell."""
        layout, rail = self.stage.layout, self.stage.scene.rail
        if rail.stakes is not None and layout.goal.has(pos):
            return STAKES
        for number, strip in enumerate(layout.strips):
            if strip.facts.has(pos):
                return f"{SIDE}{number}"
        right = told_at(self.stage.scene, layout)[1]
        return NEEDS if rail.needs is not None and right is rail.needs and layout.claim.has(pos) else None


def _apart(pose: Pose, other: Pose) -> float:
    """How far two poses of a card are apart, in parts of its width."""
    return math.dist((pose.x, pose.y), (other.x, other.y)) / pose.w
