"""Cards in the player's fingers over a table that may be rearranged: in which set they would lie, and before which card of it."""

from __future__ import annotations

import math

from game.cards.ids import Card
from game.rules.laying.offers import HAND, MELDS, Offer
from game.table.geometry import Point, Rect
from game.table.hand.board_moves import Target
from game.table.hand.draft import END
from game.table.layout.board_boxes import BoardBoxes, SetBox
from game.table.pointing.drag import Lift, insert_at
from game.table.scene.board import SLOT
from game.table.scene.scene import Id
from game.table.theme import PART
from game.ui.table.context.table import Table
from game.ui.table.state.board_draft import set_name
from game.ui.table.state.fingers import BOARD

HOME = 0.5
"""What is let go where it was taken up, or hardly beside it, in parts of the width of a piece, lies as it lay."""
OPENS = 0.12
"""Seconds in which neighbours part for what is held over them."""
NEAR, PARTED = 0.3, 0.6
"""How far beside a set what is held over it may be, and so much more where it has made room for that, in parts of a piece."""


class BoardCarried:
    """What is held at the moment, over which place of the board or of the hand."""

    judged: Offer | None = None
    """No place says anything else than that it takes them."""

    def __init__(self, table: Table) -> None:
        self.table, self.session, self.stage, self.fingers = table, table.session, table.stage, table.fingers
        self.drag = table.fingers.drag
        self.target: Target | None = None
        """Where on the board they would go; None over the hand, and beside the board."""
        self._lifted_at: Point = (0.0, 0.0)

    def takes(self, lift: Lift) -> bool:
        """Whether these may be moved about on the board now."""
        cards = [self.session.ids.card(item) for item in lift.cards]
        return bool(cards) and all(card is not None and self.table.drafts.board.movable(card) for card in cards)

    def lift(self, lift: Lift) -> None:
        """Cards come up: their places stay free, and those that suit them are shown."""
        fingers, hand = self.fingers, self.session.hand
        fingers.source, fingers.held, fingers.pointed, fingers.aim, fingers.over = BOARD, lift.cards, None, None, None
        fingers.said, fingers.parting, self.target = {}, None, None
        self._lifted_at = self.drag.pressed_at
        gripped = self.session.ids.card(lift.item)
        card = self.session.ids.cards(lift.cards)[0] if gripped is None else gripped  # of the card on offer, its place
        fingers.gap = None
        if lift.item in self.stage.scene.hand:
            fingers.gap = hand.rack.place(card) if hand.on_rack else self.stage.scene.hand.index(lift.item)
        self.table.make_room(PART)
        self.table.follow_up()
        self.follow()

    def rest(self) -> bool:
        """Nothing says no here, so nothing is told when they come to rest."""
        self.fingers.rests = True
        return False

    def look_again(self) -> None:
        """The table stays as it is while cards are held."""

    def cards_for(self, place: Id | None) -> tuple[Card, ...]:
        """All that is held goes there."""
        return self.session.ids.known(self.drag.cards)

    def follow(self, shows: bool = True) -> None:
        """They move: where would they go? Unless that `shows` nothing changes on the table."""
        fingers, now = self.fingers, self.table.host.now
        box = self.drag.box(now)
        boxes = self.stage.layout.board
        assert box is not None
        over, self.target, parting = self._under(self.drag.pointer, box.centre, boxes)
        gap = None
        if over == HAND:
            gap = insert_at(self.stage.layout, self.stage.scene.fan, box)
        width = None
        if over is not None and boxes is not None:
            width = self.stage.layout.hand_card if over == HAND else boxes.width
        self.drag.fit(width, now)
        changed = (gap, parting) != (fingers.gap, fingers.parting)
        fingers.over, fingers.gap, fingers.parting = over, gap, parting
        if changed and shows:
            self.table.make_room_soon(OPENS)
        self.table.host.redraw()

    def _under(
        self, pointer: Point, centre: Point, boxes: BoardBoxes | None
    ) -> tuple[Id | None, Target | None, tuple[Id, int] | None]:
        """The place, where on the board that is, and where neighbours part for it."""
        layout = self.stage.layout
        if boxes is not None and math.dist(pointer, self._lifted_at) < HOME * boxes.width:
            return None, None, None
        if layout.hand.has(pointer) or layout.hand.has(centre):
            return HAND, None, None
        if boxes is None:
            return None, None, None
        for point in (pointer, centre):
            slot = next((name for name, rect in boxes.slots.items() if rect.has(point)), None)
            if slot is not None:
                return slot, *self._place(int(slot[len(SLOT) :]) - 1)
        for point in (pointer, centre):
            if (one := self._set_under(point, boxes)) is not None:
                return one.name, *self._between(one.name, point)
        if layout.slot.has(pointer):
            return MELDS, Target(), None
        if boxes.room.has(pointer):
            return MELDS, Target(behind=self._behind(boxes.before_in_row(pointer), boxes)), None
        return None, None, None

    def _set_under(self, point: Point, boxes: BoardBoxes) -> SetBox | None:
        """The set that lies here; beside all of them the one that has made room, or else one that is near."""
        near = (one for one in sorted(boxes.sets, key=self._parted, reverse=True) if self._reach(one, boxes.width).has(point))
        return next((one for one in boxes.sets if one.box.has(point)), None) or next(near, None)

    def _parted(self, one: SetBox) -> bool:
        """Whether neighbours part in this set just now: then it is meant as long as what is held stays near."""
        return self.fingers.parting is not None and self.fingers.parting[0] == one.name

    def _reach(self, one: SetBox, width: float) -> Rect:
        """Where what is held is over a set: a little beside it, and where it has made room at its ends."""
        beside = (PARTED if self._parted(one) else 0.0) + NEAR
        return one.box._replace(x=one.box.x - beside * width, w=one.box.w + 2 * beside * width)

    def _behind(self, last: Id, boxes: BoardBoxes) -> str:
        """The set behind which a new one begins that is put down behind the last one of these of which something is left."""
        names = [one.name for one in boxes.sets]
        for name in reversed(names[: names.index(last) + 1] if last else []):
            target = self.table.drafts.board.target_in(self.fingers.lifted(), set_name(name), END)
            if target is not None:
                return target.group
        return ""

    def _place(self, number: int) -> tuple[Target, tuple[Id, int] | None]:
        """What a numbered place means, and where neighbours part for it."""
        board = self.stage.scene.board
        slot = board.slots[number] if board is not None else None
        return self.table.drafts.board.places(self.fingers.lifted())[number].target, (slot.set, slot.at) if slot else None

    def _between(self, name: Id, point: Point) -> tuple[Target | None, tuple[Id, int] | None]:
        """What a point in a set means, and where neighbours part for it."""
        cards = next(meld.cards for meld in self.stage.scene.melds if meld.id == name)
        poses = self.stage.layout.poses
        left = [card for card in cards if card in poses]
        at = sum(poses[card].x < point[0] for card in left)
        target = self.table.drafts.board.target_in(self.fingers.lifted(), set_name(name), at)
        return target, (name, cards.index(left[at]) if at < len(left) else len(cards)) if target is not None else None
