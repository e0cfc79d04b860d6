"""The table of games in which every rank has a place of its own: whose strips there are, and where in them each meld lies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.table.closed import squared
from game.table.ghosts import as_card
from game.table.scene import MeldScene, SideScene, TableScene
from game.words.catalogue import joined, number, say

if TYPE_CHECKING:
    from game.ui.session import Session
    from game.ui.table.fingers import Fingers


class Ladders:
    """Reads what is told of melds and of the pile, and where melds lie that have places of their own."""

    def __init__(self, session: Session, fingers: Fingers) -> None:
        self.session, self.fingers = session, fingers

    def scene(self, scene: TableScene) -> TableScene:
        """The table with what is told of its melds and of the pile, before the hand is looked at."""
        session, rules, view = self.session, self.session.rules, self.session.view
        lanes = {f"meld:{meld.id}": rules.lane_of(meld) for meld in view.melds} if rules.lanes else {}
        closed = {f"meld:{meld.id}": word for meld in view.melds if (word := rules.closed_as(meld))}
        melds = tuple(self._placed(meld, lanes.get(meld.id), closed.get(meld.id, "")) for meld in scene.melds)
        facts = () if view.over else rules.facts(view)
        across = -1 if view.over else rules.across(view)
        made = replace(scene, melds=melds, facts=facts, whole=rules.takes_all and not rules.spread)
        if not rules.lanes:
            return made
        return replace(
            made,
            ladder=rules.lanes,
            strips=self._strips(made),
            across=session.ids.id(across) if across >= 0 else None,
            stacks=not view.over,
        )

    def finished(self, scene: TableScene) -> TableScene:
        """The whole scene: lanes say what wild cards stand for, and the hand lies by rank."""
        if not scene.strips:
            return scene
        held = self.session.ids.cards(item for item in scene.held if self.session.ids.card(item) is not None)
        meant = held or self.fingers.chosen()
        lane = self.session.rules.lane_for(meant) if meant and scene.new_melds else ""
        needs = scene.rail.needs
        may = needs is not None and needs.met and self.session.asked("draw")
        takes = frozenset(needs.cards) if may and needs is not None else frozenset()
        return replace(scene, means={}, new_lane=lane, groups=(), group_words=(), melded=(), may_take=may, takes=takes)

    def _placed(self, meld: MeldScene, lane: str | None, word: str) -> MeldScene:
        """A meld in its lane, wild cards last; one that is complete squared up."""
        session = self.session
        if session.rules.lanes:
            known = {session.ids.card(as_card(item)): item for item in meld.cards}
            cards, wilds = session.rules.wilds_last([card for card in known if card is not None])
            lane = session.rules.lane_for(cards) if lane is None else lane
            meld = replace(meld, lane=lane, wilds=wilds, cards=tuple(known[card] for card in cards))
        return squared(meld, word, session.ids, session.pack) if word else meld

    def _strips(self, scene: TableScene) -> tuple[SideScene, ...]:
        """The sides: the others clockwise from the player's left, and the player's own."""
        sides = list(dict.fromkeys(scene.side(seat.seat) for seat in scene.others))
        mine = scene.side(scene.me)
        return tuple(self._side(scene, side) for side in (*(side for side in sides if side != mine), mine))

    def _side(self, scene: TableScene, side: tuple[int, ...]) -> SideScene:
        names = [scene.seats[seat].name for seat in side if seat != scene.me]
        name = joined(names)
        if scene.me in side:
            name = say("table.your_side", names=name) if names else scene.seats[scene.me].name
        closed = sum(bool(meld.closed) for meld in scene.melds if meld.owner in side)
        total = self.session.view.scores[side[0]]
        return SideScene(side, name, number(total), say("table.closed", count=closed))
