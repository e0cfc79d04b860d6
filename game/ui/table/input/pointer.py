"""The mouse at the table, turned into acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.acts.actions import Swap
from game.table.geometry import NOWHERE, Pose, Rect
from game.table.pointing.drag import Band, Click, Drag, Drop, Lift, Outcome
from game.table.pointing.selection import Selection, under_band
from game.table.scene.scene import Id
from game.ui.program.input import Input, Left, Motion, Press, Release, Unfocused
from game.ui.table.input.carried import Carried
from game.ui.table.input.under_pointer import Reach
from game.ui.widgets.widget import TIP_AFTER

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.acts.act import Acts
    from game.ui.table.acts.taking import Piles
    from game.ui.table.context.notices import Notices
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage
    from game.ui.table.present.scene import Views
    from game.ui.table.state.drafts import Drafting
    from game.ui.table.state.fingers import Fingers
    from game.ui.widgets.widget import Group

HOLD_AFTER = 0.3
"""So long the pointer is held down on the cloth before time runs faster."""


class Pointer:
    """The player's pointer."""

    def __init__(
        self,
        app: Host,
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
        self.lifted: Callable[[], None] = lambda: None
        """What else hears that cards come up."""
        self.drag = Drag()
        group.in_vain = lambda widget: show.explain(widget.id)
        self.reach = Reach(acts)
        self.carried = Carried(acts, self.reach, self.drag)
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
                    pressed = self.drag.pressed
                    on_it = pressed is not None and self.reach.at(event.pos)[0] == pressed
                    self._take(self.drag.release(event.pos, now, on_it))
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
        item, cards = self.reach.seen_at(event.pos)
        poses = {card: pose for card, pose in self.stage.poses().items() if card in cards}
        self.drag.scale = self.app.reader.scale
        self._pressed_at = self.app.now if item is None else None
        self._before_band = self.fingers.selection
        self.drag.press(item, event.pos, self.app.now, cards, poses, event.shift, self.stage.scene.hand)
        if item is not None:
            self.app.focus.stand_on(item)
        return True

    def hover(self, pos: tuple[float, float] | None) -> None:
        """The pointer is here, with nothing in its fingers."""
        card = hot = None
        if pos is not None and self.group.hot is None:
            item, _ = self.reach.at(pos)
            if item is not None and item in self.stage.scene.hand:
                card = item
            else:
                hot = item or self.reach.told_at(pos)
        if hot != self.fingers.hot:
            self.tip, self._rests_since = False, self.app.now
        self.fingers.point_at(card, hot)

    def look_again(self) -> None:
        """The cards have moved under a pointer that rests."""
        if not self.by_keys and not self.drag.busy and self.show.front:
            pos = self.app.pointer
            self.hover(pos if pos[0] >= 0 else None)

    def _right(self, pos: tuple[float, float]) -> None:
        """The right button lays off: the card under it, or what is chosen onto the meld under it."""
        item, _ = self.reach.at(pos)
        if item is None or self.drag.busy:
            return
        card = self.session.ids.card(item)
        if card is not None and item in self.stage.scene.hand:
            self.acts.jokers.lay_off_somewhere(card)
        elif item.startswith("meld:"):
            self._put_on(item, self.fingers.chosen_or_focused(), pos)

    def _put_on(
        self, meld: Id, cards: tuple[Card, ...], pos: tuple[float, float], dropped: Mapping[Id, Pose] | None = None
    ) -> None:
        """Cards of the hand go to a meld; on a joker they are meant to free it, where that is possible."""
        acts = self.acts
        layout = self.stage.layout if dropped is None else self.stage.plain
        if cards and self.session.rules.swaps and self.reach.joker_at(meld, pos, layout):
            offer = acts.offers(cards).get(meld)
            if offer is None or offer.action is None or any(isinstance(way, Swap) for way in (offer.action, *offer.also)):
                acts.jokers.swap(meld, dropped, cards)
                return
        if dropped is None:
            acts.lay_off(meld)
        else:
            acts.to(meld, cards, dropped)

    # ---- the drag -----------------------------------------------------------------------------

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
        """Cards come up."""
        self.app.sound.play("slide", 0.5)
        self.notices.clear()
        self.lifted()
        self._still_told = False
        self.carried.lift(lift)

    def _follow(self) -> None:
        if self.drag.cards:
            self._still_told = False
            self.carried.follow()

    def _dropped(self, drop: Drop) -> None:
        place, source = self.carried.over, self.carried.source_of(drop.item)
        poses = self._let_go(drop)
        at = self.stage.scene.gap
        offers = self.carried.let_go()
        self.fingers.release()
        if not drop.moved or place is None:
            self.stage.put(poses)
            self.show.refresh(0.2)
        elif source == "hand":
            cards = self.carried.together.get(place, self.session.ids.cards(drop.cards))
            if place == "area:hand":
                self.acts.arranging.reorder(cards, at or 0, poses)
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
        self.carried.let_go()
        self.band = NOWHERE
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
        elif self.drafting.opening.at(item) >= 0:
            self.acts.raising.touched(item)
        elif item.startswith("line:"):
            cards = item[5:].split(" ")
            self.fingers.select(Selection(frozenset(cards), cards[0]))
        elif item.startswith("meld:"):
            self._put_on(item, self.fingers.chosen_or_focused(), click.pos)
        else:
            self.piles.choose(item)

    def card_clicked(self, item: Id, card: Card, click: Click) -> None:
        if self.session.view.over:
            if not self.show.skip():
                self.acts.nothing_chosen("table.nothing_here", item)
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
        if self.carried.rest():
            self.app.redraw()
        return bool(self.drag.cards) and (not self.drag.still(now) or self.drag.growing(now) or not self.carried.rests)
