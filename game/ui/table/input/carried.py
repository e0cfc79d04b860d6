"""Cards in the player's fingers: what every place says to them, and where they would go."""

from __future__ import annotations

import math

from game.cards.ids import Card
from game.rules.acts.actions import DISCARD
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Offer
from game.table.hand.order import Spot
from game.table.layout.layout import Layout
from game.table.pointing.drag import Lift, drop_rects, insert_at, target_for
from game.table.scene.scene import Id
from game.table.theme import PART
from game.ui.table.context.table import Table
from game.ui.table.still.melds import laid_now

RESTS_AFTER = 0.15
"""So long a held card stays at one spot of a place before that says no: not to one that only passes over it."""
PASSES = 12.0
"""A held card that has moved so far, in points of the screen, does not rest."""
OPENS = 0.12
"""Seconds in which a place opens for what is held over it."""


class Carried:
    """What is held at the moment, over which place. What places say is asked when cards come up, and again when the match has
    gone on; it is judged while they move.
    """

    def __init__(self, table: Table) -> None:
        self.table, self.session, self.stage, self.fingers = table, table.session, table.stage, table.fingers
        self.drag = table.fingers.drag
        self.together: dict[Id, tuple[Card, ...]] = {}
        """The places that take the held cards only with those that are chosen besides, and all of these cards."""
        self.judged: Offer | None = None
        """What the place under the held cards says to them: on a joker, that they free it."""
        self._asked: object = None
        """Of which table they were asked."""
        self._rest: tuple[tuple[float, float], float] = (0.0, 0.0), 0.0
        """Where the held card may be about to rest, and since when."""

    def lift(self, lift: Lift) -> None:
        """Cards come up: every place says whether it would take them."""
        fingers, scene = self.fingers, self.stage.scene
        fingers.source = self.source_of(lift.item)
        self._ask(lift.item, lift.cards)
        fingers.over, fingers.rests = None, False
        self._rest = self.drag.pointer, self.table.host.now
        gap: int | Spot | None = scene.hand.index(lift.item) if lift.item in scene.hand else None
        if gap is not None and self.session.hand.lies_in_groups:
            gap = self.session.hand.order.spot_of(self.session.ids.cards(lift.cards))
        if gap is not None and self.session.hand.on_rack:
            gap = self.session.hand.rack.place(self.session.ids.cards((lift.item,))[0])
        fingers.held, fingers.gap, fingers.aim, fingers.pointed = lift.cards, gap, None, None
        self.table.make_room(PART)
        self.follow()

    def rest(self) -> bool:
        """They have not moved for a while; True when that is new."""
        rests = bool(self.drag.cards) and self.table.host.now - self._rest[1] >= RESTS_AFTER
        before, self.fingers.rests = self.fingers.rests, self.fingers.rests or rests
        return self.fingers.rests and not before

    def look_again(self) -> None:
        """The places may have changed while cards are held still: the player has used a key, or somebody has acted."""
        if self.drag.cards and self._asked != self._lying():
            self.follow()

    def _lying(self) -> object:
        """The table as the places know it: the match, and what lies in frames and first melds for now."""
        return self.session.match.number, self.session.hand.filling, self.table.drafts.opening.groups

    def source_of(self, item: Id) -> str:
        """Where cards come from that are lifted from it."""
        if item in self.stage.scene.discards:
            return DISCARD
        return "hand" if item.startswith("card:") else "meld" if item.startswith("meld:") else item[5:]

    # ---- what places say --------------------------------------------------------------------------

    def _ask(self, item: Id, cards: tuple[Id, ...]) -> None:
        """Ask every place about what was lifted."""
        fingers, self._asked = self.fingers, self._lying()
        self.together = {}
        if fingers.source == "hand":
            fingers.said = self._of_hand(self.session.ids.cards(cards))
        elif fingers.source == "meld" and laid_now(self.table, cards[0]):
            fingers.said = {HAND: Offer(HAND)}
        elif fingers.source == "meld":
            fingers.said = fingers.offers_of_meld(item, cards[0])
        else:
            fingers.said = fingers.offers(item)

    def _of_hand(self, cards: tuple[Card, ...]) -> dict[Id, Offer]:
        """What places say to these cards of the hand; where a meld refuses them, to what is chosen and them together."""
        drafts = self.table.drafts
        found = {place: offer for place, offer in drafts.offers(cards).items() if not place.startswith("button:")}
        more = tuple(card for card in self.fingers.chosen() if card not in cards)
        whole = tuple(card for card in drafts.kept() if card in (*more, *cards))
        for place, offer in drafts.offers(whole).items() if more else ():
            melds = place == MELDS or place.startswith("meld:")
            if melds and offer.action is not None and place in found and found[place].action is None:
                found[place] = offer
                self.together[place] = whole
        return found

    def follow(self, shows: bool = True) -> None:
        """The held card moves: where would it go? Unless that `shows` nothing changes on the table."""
        fingers, now = self.fingers, self.table.host.now
        box, item = self.drag.box(now), self.drag.item
        assert box is not None and item is not None
        if self._asked != self._lying():
            self._ask(item, self.drag.cards)
        layout, plain = self.stage.layout, self.stage.plain
        rects = drop_rects(plain, fingers.said)
        if fingers.source != "hand":
            rects = {item: rect for item, rect in rects.items() if item in fingers.said}
        place = target_for(box, self.drag.pointer, rects, layout.own_melds if MELDS in rects else None)
        if place == "pile:stock" and place not in fingers.said:  # nothing is put there, and the pile beside it is not meant
            place = None
        far = math.dist(self.drag.pointer, self._rest[0]) > PASSES * self.drag.scale
        if place != fingers.over or (far and not fingers.rests):
            fingers.rests, self._rest = False, (self.drag.pointer, now)
        fingers.over = place
        self.judged = self._judged(place, plain) if place is not None else None
        offer = self.judged if place in fingers.targets else None
        width = self._width_at(place, plain) if offer is not None else None
        self.drag.fit(width, now, hangs=width is not None and place != HAND)
        gap = None
        if place == HAND and fingers.source != "meld":
            fan = self.session.ids.cards(self.stage.scene.fan)
            if (
                layout.rack is not None and fingers.source == "stock"
            ):  # the pool was taken beside its pieces: the pointer says where
                x, y = self.drag.pointer
                box = box._replace(x=x - box.w / 2, y=y - box.h / 2)
            gap = insert_at(layout, self.stage.scene.fan, box, loose=bool(set(self.session.hand.order.loose) & set(fan)))
        if (gap, offer) != (fingers.gap, fingers.aim):
            seconds = PART if gap != fingers.gap else OPENS
            fingers.gap, fingers.aim = gap, offer
            if shows:
                self.table.make_room(seconds)
        self.table.host.redraw()

    def cards_for(self, place: Id | None) -> tuple[Card, ...]:
        """The cards of the hand that go to a place: those that are held, in some places with those that are chosen besides."""
        return self.together.get(place or "", self.session.ids.known(self.drag.cards))

    def _judged(self, place: Id, layout: Layout) -> Offer | None:
        """What a place would do with the held cards. On a joker they free it, where that is possible."""
        offer = self.fingers.said.get(place)
        if self.fingers.source == "hand" and place.startswith("meld:"):
            swap = self.table.frees(place, self.cards_for(place), offer, self.drag.pointer, layout)
            if swap is not None:
                return (offer or Offer(place))._replace(action=swap, refusal=None, provisional=False)
        return offer

    def _width_at(self, place: Id | None, layout: Layout) -> float | None:
        """How wide cards are in a place; None where they stay as they are."""
        if place == HAND:
            return layout.hand_card if self.fingers.source != "hand" else None
        if place == DISCARD_PILE:
            return layout.piles.spread_width
        if place == MELDS:
            return layout.own_meld_card
        if place in layout.frames:
            return layout.frames[place].places[0].w
        meld = next((meld for meld in self.stage.scene.melds if meld.id == place), None)
        return layout.poses[meld.cards[0]].w if meld is not None else None
