"""The mouse at the table, turned into acts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.actions import DISCARD, Swap
from game.rules.closing import CLOSE_PLACE
from game.rules.offers import DISCARD_PILE, HAND, MELDS, Offer
from game.table.drag import Band, Click, Drag, Drop, Lift, Outcome, drop_rects, insert_at, target_for
from game.table.frames import FRAME
from game.table.handorder import Spot
from game.table.layout import Layout
from game.table.poses import NOWHERE, Pose, Rect
from game.table.rail import NEEDS, STAKES
from game.table.scene import Id, back_id, line_id
from game.table.selection import Selection, under_band
from game.ui.input import Input, Left, Motion, Press, Release, Unfocused
from game.ui.widgets.base import TIP_AFTER

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.notices import Notices
    from game.ui.session import Session
    from game.ui.stage import Stage
    from game.ui.table.acts import Acts
    from game.ui.table.drafting import Drafting
    from game.ui.table.fingers import Fingers
    from game.ui.table.piles import Piles
    from game.ui.table.show import Show
    from game.ui.table.views import Views
    from game.ui.widgets.base import Group

HOLD_AFTER = 0.3
"""So long the pointer is held down on the cloth before time runs faster."""


RESTS_AFTER = 0.15
"""So long a held card stays at one spot of a place before that says no: not to one that only passes over it."""
PASSES = 12.0
"""A held card that has moved so far, in points of the screen, does not rest."""


class Pointer:
    """The player's pointer."""

    def __init__(
        self,
        app: App,
        session: Session,
        stage: Stage,
        fingers: Fingers,
        drafting: Drafting,
        acts: Acts,
        piles: Piles,
        group: Group,
        notices: Notices,
        views: Views,
        show: Show,
    ) -> None:
        (
            self.app,
            self.session,
            self.stage,
            self.fingers,
            self.drafting,
            self.acts,
            self.piles,
            self.group,
            self.notices,
            self.views,
            self.show,
        ) = app, session, stage, fingers, drafting, acts, piles, group, notices, views, show
        self.pressed: Callable[[], None] = lambda: None
        """What else hears that the pointer was pressed."""
        self.drag = Drag()
        self.offers: dict[Id, Offer] = {}
        """While cards are held: what each place says to them."""
        self.together: dict[Id, tuple[Card, ...]] = {}
        """The places that take the held cards only with those that are chosen besides, and all of these cards."""
        self.over: Id | None = None
        """The place under the held card."""
        self.rests = False
        """The held card has come to rest over that place."""
        self._rest: tuple[tuple[float, float], float] = (0.0, 0.0), 0.0
        """Where it may be about to rest, and since when."""
        self.band: Rect = NOWHERE
        self.by_keys = False
        """The player used the keyboard last, so where the mouse rests means nothing."""
        self._before_band: Selection = Selection()
        self._last_held: Mapping[Id, Pose] = {}
        self._pressed_at: float | None = None
        self._still_told = False
        self.tip = False
        """The pointer has rested on something other than the hand: time to say what it does."""
        self._rests_since = 0.0

    # ---- events -------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        now = self.app.now
        if isinstance(event, Motion | Press):
            self.by_keys = False
        if isinstance(event, Motion):
            if self.drag.busy:
                self._take(self.drag.move(event.pos, now))
                self._follow()
                return True
            self.group.handle(event)
            self.hover(event.pos)
            return True
        if isinstance(event, Press):
            return self._press(event)
        if isinstance(event, Release):
            if event.button == 1:
                self._pressed_at = None
                if self.group.held is not None:
                    return self.group.handle(event)
                if self.drag.busy:
                    self._take(self.drag.move(event.pos, now))
                    self._follow()
                    self._last_held = self.drag.held(now)
                    self._take(self.drag.release(event.pos, now))
                    self.hover(event.pos)
            return True
        if isinstance(event, Left | Unfocused):
            self.group.handle(event)
            if isinstance(event, Unfocused):
                self.cancel()
            self.hover(None)
            return False
        return False

    def _press(self, event: Press) -> bool:
        if event.button == 3:
            self._right(event.pos)
            return True
        if event.button != 1:
            return True
        self.pressed()
        widget = next((w for w in self.group.widgets if w.hit(event.pos)), None)
        if widget is not None:
            if not widget.enabled:
                self.show.explain(widget.id)
                return True
            return self.group.handle(event)
        item, cards = self.grab(event.pos)
        poses = {card: pose for card, pose in self.stage.poses().items() if card in cards}
        self.drag.scale = self.app.reader.scale
        self._pressed_at = self.app.now if item is None else None
        self._before_band = self.fingers.selection
        self.drag.press(item, event.pos, self.app.now, cards, poses, event.shift)
        if item is not None:
            self.app.focus_on(item)
        return True

    def grab(self, pos: tuple[float, float]) -> tuple[Id | None, tuple[Id, ...]]:
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
                return self._grab_meld(meld.id, pos)
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
        together = self._laid_now(hit)
        if not together and any(offer.action is not None for offer in self.fingers.offers_of_meld(meld, hit).values()):
            together = (hit,)
        return meld, tuple(item for item in found.cards if item in together)

    def _laid_now(self, item: Id) -> tuple[Id, ...]:
        """The cards that came to the table in this turn together with this one."""
        card = self.session.ids.card(item)
        return self.session.ids.all(self.drafting.movable(card) or self.session.laid_with(card)) if card is not None else ()

    def hover(self, pos: tuple[float, float] | None) -> None:
        """The pointer is here, with nothing in its fingers."""
        card = hot = None
        if pos is not None and self.group.hot is None:
            item, _ = self.grab(pos)
            if item is not None and item in self.stage.scene.hand:
                card = item
            else:
                hot = item or self._told_at(pos)
        if hot != self.fingers.hot:
            self.tip, self._rests_since = False, self.app.now
        self.fingers.point_at(card, hot)

    def _told_at(self, pos: tuple[float, float]) -> Id | None:
        """The place of the rail under the pointer that has more to tell."""
        layout, rail = self.stage.layout, self.stage.scene.rail
        if rail.stakes is not None and layout.goal.has(pos):
            return STAKES
        return NEEDS if rail.needs is not None and rail.right is rail.needs and layout.claim.has(pos) else None

    def look_again(self) -> None:
        """The cards have moved under a pointer that rests."""
        if not self.by_keys and not self.drag.busy and self.show.front:
            pos = self.app.pointer
            self.hover(pos if pos[0] >= 0 else None)

    def _right(self, pos: tuple[float, float]) -> None:
        """The right button lays off: the card under it, or what is chosen onto the meld under it."""
        item, _ = self.grab(pos)
        if item is None or self.drag.busy:
            return
        card = self.session.ids.card(item)
        if card is not None and item in self.stage.scene.hand:
            self.acts.lay_off_somewhere(card)
        elif item.startswith("meld:"):
            self._put_on(item, self.fingers.chosen_or_focused(), pos)

    def _put_on(
        self, meld: Id, cards: tuple[Card, ...], pos: tuple[float, float], dropped: Mapping[Id, Pose] | None = None
    ) -> None:
        """Cards of the hand go to a meld; on a joker they are meant to free it, where that is possible."""
        acts = self.acts
        layout = self.stage.layout if dropped is None else self.stage.plain
        if cards and self.session.rules.swaps and self.joker_at(meld, pos, layout):
            offer = acts.offers(cards).get(meld)
            if offer is None or offer.action is None or any(isinstance(way, Swap) for way in (offer.action, *offer.also)):
                acts.swap(meld, dropped, cards)
                return
        if dropped is None:
            acts.lay_off(meld)
        else:
            acts.to(meld, cards, dropped)

    # ---- the drag -----------------------------------------------------------------------------

    @property
    def source(self) -> str:
        """Where the held cards come from: hand, stock, discard, meld, or empty for none held."""
        return "" if self.drag.item is None else self._source_of(self.drag.item)

    def _take(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Lift):
            self._lifted(outcome)
        elif isinstance(outcome, Drop):
            self._dropped(outcome)
        elif isinstance(outcome, Click):
            self._clicked(outcome)
        elif isinstance(outcome, Band):
            self._banded(outcome)

    def _lifted(self, lift: Lift) -> None:
        """Cards come up: every place says whether it would take them."""
        self.app.sound.play("slide", 0.5)
        self.notices.clear()
        if self.source == "hand":
            self._offered(self.session.ids.cards(lift.cards))
        elif self.source == "meld" and self._laid_now(lift.cards[0]):
            self.offers = {HAND: Offer(HAND)}
        elif self.source == "meld":
            self.offers = self.fingers.offers_of_meld(lift.item, lift.cards[0])
        else:
            self.offers = self.fingers.offers(lift.item)
        self.over, self.rests = None, False
        self._rest = self.drag.pointer, self.app.now
        self._still_told = False
        gap: int | Spot | None = self.stage.scene.hand.index(lift.item) if lift.item in self.stage.scene.hand else None
        if gap is not None and self.session.hand.lies_in_groups:
            gap = self.session.hand.order.spot_of(self.session.ids.cards(lift.cards))
        self.fingers.hold(lift.cards, gap)
        self._follow()

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
            if offer.action is not None or (offer.refusal is None and (self.source == "meld" or item.startswith(FRAME)))
        )

    @property
    def refused(self) -> bool:
        """The place under the held card would not take it, and can say why."""
        offer = self.offers.get(self.over) if self.over is not None and self.over not in self.targets else None
        return offer is not None and offer.refusal is not None

    def _follow(self) -> None:
        """The held card moves: where would it go?"""
        if not self.drag.cards:
            return
        self._still_told = False
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
        if swap is not None and swap is not offer.action and self.joker_at(place, self.drag.pointer, layout):
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

    def _dropped(self, drop: Drop) -> None:
        place, source = self.over, self._source_of(drop.item)
        poses = self._let_go(drop)
        at = self.stage.scene.gap
        offers, self.offers, self.over = self.offers, {}, None
        self.fingers.release()
        if not drop.moved or place is None:
            self.stage.put(poses)
            self.show.refresh(0.2)
        elif source == "hand":
            cards = self.together.get(place, self.session.ids.cards(drop.cards))
            if place == "area:hand":
                self.acts.reorder(cards, at or 0, poses)
            elif place.startswith("meld:"):
                self._put_on(place, cards, drop.pos, poses)
            else:
                self.acts.to(place, cards, poses)
        elif source == "meld":
            card = self.session.ids.card(drop.cards[0])
            assert card is not None
            if place in offers and offers[place].action is not None:
                self.acts.take(offers[place], drop.item, None, poses)
            elif place == "area:hand":
                self.acts.take_back(card, poses)
        elif place in offers:
            self.piles.take_from(drop.item, place, at, poses)
        self.app.redraw()

    def _source_of(self, item: Id) -> str:
        if item in self.stage.scene.discards:
            return DISCARD
        return "hand" if item.startswith("card:") else "meld" if item.startswith("meld:") else item[5:]

    def _let_go(self, drop: Drop) -> dict[Id, Pose]:
        """Where the dropped cards are at this moment."""
        return {card: self._last_held[card] for card in drop.cards if card in self._last_held}

    def held(self) -> dict[Id, Pose]:
        """The cards in the player's fingers, where they are now."""
        return self.drag.held(self.app.now)

    def cancel(self) -> bool:
        """Esc, or the window has lost the keyboard: held cards go back. False when nothing was held."""
        poses = self.drag.held(self.app.now)
        held = self.drag.cancel()
        self.offers, self.over, self.band = {}, None, NOWHERE
        if held:
            self.fingers.release()
            self.stage.put(poses)
            self.show.refresh(0.2)
        return bool(held)

    # ---- clicks -------------------------------------------------------------------------------

    def _clicked(self, click: Click) -> None:
        item = click.item
        if self.stage.scene.held:
            self.fingers.release()
            self.show.refresh()
        if item is None:
            if not self.show.skip() and not self.fingers.reach_for(None):
                self.fingers.select(Selection())
        elif item.startswith("card:") and item in self.stage.scene.hand:
            card = self.session.ids.card(item)
            assert card is not None
            self.card_clicked(item, card, click)
        elif any(item in frame.cards for frame in self.stage.scene.frames):
            self.acts.take_out(self.session.ids.cards((item,)))
        elif item.startswith("line:"):
            cards = item[5:].split(" ")
            self.fingers.select(Selection(frozenset(cards), cards[0]))
        elif item.startswith("meld:"):
            self._put_on(item, self.fingers.chosen_or_focused(), click.pos)
        else:
            self.piles.choose(item)

    def card_clicked(self, item: Id, card: Card, click: Click) -> None:
        if self.session.view.over:
            return
        if click.double:
            if item in self.stage.scene.hand:
                self.acts.discard(card)
        elif click.shift:
            self.fingers.select(self.fingers.selection.extended(item, self.stage.scene.hand))
        else:
            self.fingers.select(self.fingers.selection.toggled(item))

    def _banded(self, band: Band) -> None:
        cards = frozenset(under_band(self.stage.layout, band.rect))
        base = self._before_band.cards if band.shift else frozenset()
        self.band = NOWHERE if band.done else band.rect
        self.fingers.select(Selection(base | cards, next(iter(cards), None)))
        self.app.redraw()

    # ---- time ---------------------------------------------------------------------------------

    def update(self, step: float) -> bool:
        """A card held long enough comes up; the pointer held on the cloth makes time run. True while cards are coming up."""
        now = self.app.now
        self._take(self.drag.tick(now))
        if self._pressed_at is not None and now - self._pressed_at > HOLD_AFTER and not self.band.w:
            self.stage.hurry(step)
        if self.views.tells(self.fingers.hot) and not self.tip and not self.drag.busy and now - self._rests_since > TIP_AFTER:
            self.tip = True
            self.app.redraw()
        if self.drag.cards and not self._still_told and self.drag.still(now):
            self._still_told = True
            self.app.redraw()
        rests = bool(self.drag.cards) and now - self._rest[1] >= RESTS_AFTER
        if rests and not self.rests:
            self.rests = True
            self.app.redraw()
        return bool(self.drag.cards) and (not self.drag.still(now) or self.drag.growing(now) or not self.rests)
