"""Cards in the player's fingers: what every place says to them, and where they would go."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.acts.actions import DISCARD, Swap
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Offer
from game.table.hand.order import Spot
from game.table.layout.layout import Layout
from game.table.pointing.drag import Drag, Lift, drop_rects, insert_at, target_for
from game.table.scene.scene import Id

if TYPE_CHECKING:
    from game.ui.table.acts.act import Acts
    from game.ui.table.input.under_pointer import Reach

RESTS_AFTER = 0.15
"""So long a held card stays at one spot of a place before that says no: not to one that only passes over it."""
PASSES = 12.0
"""A held card that has moved so far, in points of the screen, does not rest."""


class Carried:
    """What is held at the moment, over which place."""

    def __init__(self, acts: Acts, reach: Reach, drag: Drag) -> None:
        self.acts, self.reach, self.drag = acts, reach, drag
        self.app, self.session, self.stage = acts.app, acts.session, acts.stage
        self.fingers, self.drafting = acts.fingers, acts.drafting
        self.offers: dict[Id, Offer] = {}
        """What each place says to the cards that are held."""
        self.together: dict[Id, tuple[Card, ...]] = {}
        """The places that take the held cards only with those that are chosen besides, and all of these cards."""
        self.over: Id | None = None
        """The place under the held card."""
        self.rests = False
        """The held card has come to rest over that place."""
        self._rest: tuple[tuple[float, float], float] = (0.0, 0.0), 0.0
        """Where it may be about to rest, and since when."""

    def lift(self, lift: Lift) -> None:
        """Cards come up: every place says whether it would take them."""
        if self.source == "hand":
            self._offered(self.session.ids.cards(lift.cards))
        elif self.source == "meld" and self.reach.laid_now(lift.cards[0]):
            self.offers = {HAND: Offer(HAND)}
        elif self.source == "meld":
            self.offers = self.fingers.offers_of_meld(lift.item, lift.cards[0])
        else:
            self.offers = self.fingers.offers(lift.item)
        self.over, self.rests = None, False
        self._rest = self.drag.pointer, self.app.now
        gap: int | Spot | None = self.stage.scene.hand.index(lift.item) if lift.item in self.stage.scene.hand else None
        if gap is not None and self.session.hand.lies_in_groups:
            gap = self.session.hand.order.spot_of(self.session.ids.cards(lift.cards))
        self.fingers.hold(lift.cards, gap)
        self.follow()

    def let_go(self) -> dict[Id, Offer]:
        """They are held no more; what places said to them."""
        offers, self.offers, self.over = self.offers, {}, None
        return offers

    def rest(self) -> bool:
        """They have not moved for a while; True when that is new."""
        rests = bool(self.drag.cards) and self.app.now - self._rest[1] >= RESTS_AFTER
        before, self.rests = self.rests, self.rests or rests
        return self.rests and not before

    @property
    def source(self) -> str:
        """Where the held cards come from: hand, stock, discard, meld, or empty for none held."""
        return "" if self.drag.item is None else self.source_of(self.drag.item)

    def _offered(self, cards: tuple[Card, ...]) -> None:
        """What places say to these cards of the hand; where a meld refuses them, to what is chosen and them together."""
        offers = {place: offer for place, offer in self.acts.offers(cards).items() if not place.startswith("button:")}
        more = tuple(card for card in self.fingers.chosen() if card not in cards)
        whole = tuple(card for card in self.drafting.kept() if card in (*more, *cards))
        self.together = {}
        for place, offer in self.acts.offers(whole).items() if more else ():
            melds = place == MELDS or place.startswith("meld:")
            if melds and offer.action is not None and place in offers and offers[place].action is None:
                offers[place] = offer
                self.together[place] = whole
        self.offers = offers

    @property
    def targets(self) -> tuple[Id, ...]:
        """The places that would take what is held."""
        return tuple(
            item
            for item, offer in self.offers.items()
            if offer.action is not None or (offer.refusal is None and (self.source == "meld" or offer.provisional))
        )

    @property
    def refused(self) -> bool:
        """The place under the held card would not take it, and can say why."""
        offer = self.offers.get(self.over) if self.over is not None and self.over not in self.targets else None
        return offer is not None and offer.refusal is not None

    def follow(self) -> None:
        """The held card moves: where would it go?"""
        box = self.drag.box(self.app.now)
        assert box is not None
        layout, plain = self.stage.layout, self.stage.plain
        rects = drop_rects(plain, self.offers)
        if self.source != "hand":
            rects = {item: rect for item, rect in rects.items() if item in self.offers}
        place = target_for(box, self.drag.pointer, rects, layout.own_melds if "area:melds" in rects else None)
        if place == "pile:stock" and place not in self.offers:  # nothing is put there, and the pile beside it is not meant
            place = None
        far = math.dist(self.drag.pointer, self._rest[0]) > PASSES * self.drag.scale
        if place != self.over or (far and not self.rests):
            self.rests, self._rest = False, (self.drag.pointer, self.app.now)
        self.over = place
        offer = self._aimed(place, plain) if place is not None else None
        width = self._width_at(place, plain) if offer is not None else None
        self.drag.fit(width, self.app.now, hangs=width is not None and place != HAND)
        gap = None
        if place == "area:hand" and self.source != "meld":
            fan = self.session.ids.cards(self.stage.scene.fan)
            gap = insert_at(layout, self.stage.scene.fan, box, loose=bool(set(self.session.hand.order.loose) & set(fan)))
        self.fingers.aim_at(gap, offer)
        self.app.redraw()

    def _aimed(self, place: Id, layout: Layout) -> Offer | None:
        """What the place under the held cards would do with them; None where it takes none. On a joker they free it, where
        that is possible.
        """
        offer = self.offers.get(place)
        if offer is None or place not in self.targets:
            return None
        swap = next((way for way in (offer.action, *offer.also) if isinstance(way, Swap)), None)
        if swap is not None and swap is not offer.action and self.reach.joker_at(place, self.drag.pointer, layout):
            return offer._replace(action=swap, refusal=None)
        return offer

    def _width_at(self, place: Id | None, layout: Layout) -> float | None:
        """How wide cards are in a place; None where they stay as they are."""
        if place == HAND:
            return layout.hand_card if self.source != "hand" else None
        if place == DISCARD_PILE:
            return layout.spread_card
        if place == MELDS:
            return layout.own_meld_card
        if place in layout.frames:
            return layout.frames[place].places[0].w
        meld = next((meld for meld in self.stage.scene.melds if meld.id == place), None)
        return layout.poses[meld.cards[0]].w if meld is not None else None

    def source_of(self, item: Id) -> str:
        if item in self.stage.scene.discards:
            return DISCARD
        return "hand" if item.startswith("card:") else "meld" if item.startswith("meld:") else item[5:]
