"""Taking cards from the piles: one, several from the discards, or a discard for a combination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.acts.actions import DISCARD, Draw
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE
from game.rules.laying.offers import DISCARD_PILE
from game.table.hand.order import Spot
from game.table.scene.scene import Id
from game.ui.table.acts.act import Acts, Held

if TYPE_CHECKING:
    from game.ui.session.session import Session
    from game.ui.table.state.fingers import Fingers


class Piles:
    """The player's hands at the stock and the discard pile."""

    def __init__(self, session: Session, fingers: Fingers, acts: Acts) -> None:
        self.session, self.fingers, self.acts = session, fingers, acts

    # ---- taking ---------------------------------------------------------------------------------

    def take_from(self, item: Id, place: Id = "", at: int | Spot | None = None, dropped: Held | None = None) -> None:
        """Take from a pile, or a discard, to a place; by default to where it is offered first."""
        offer = self.fingers.offers(item)[place] if place else self.fingers.offer(item)
        self.acts.take(offer, item, at, dropped)

    def discard_chosen(self, item: Id) -> None:
        """A card of the spread pile was clicked: what must be confirmed is only pointed out, until it is clicked again."""
        session = self.session
        chosen = self.fingers.chosen()
        offer = self.fingers.offer(item)
        if chosen and session.asked("play"):
            self.acts.to(DISCARD_PILE, chosen)
        elif not offer.confirm or not session.asked("draw") or self.fingers.deep == item:
            self.take_from(item)
        elif offer.action is None and offer.refusal is not None:
            self.fingers.reach_for(None)
            self.acts.refuse(offer.refusal, item)
        else:
            self.fingers.reach_for(item)

    def deeper(self, by: int = 1) -> None:
        """Choose with the keyboard how many discards to take: the next number that can be taken."""
        session = self.session
        view = session.view
        taking = [action for action in view.legal if isinstance(action, Draw) and action.source == DISCARD]
        pile = view.pile
        depths = sorted({len(pile) - pile.index(one.card) if one.card >= 0 else one.depth for one in taking})
        if not session.asked("draw") or not depths or (depths == [1] and not self.fingers.deep):
            if not view.pile:
                self.acts.tell("table.no_discards", DISCARD_PILE)
            elif session.rules.takes_all:
                self.acts.tell("table.whole_pile", DISCARD_PILE)
            elif session.showdown.there or (session.asked("draw") and not session.rules.has("deep_pickup")):
                self.acts.tell("table.no_deeper", DISCARD_PILE)
            else:
                why = session.check(Draw(DISCARD, min(2, len(view.pile))))
                if why is not None:
                    self.acts.refuse(why, DISCARD_PILE)
                else:
                    self.fingers.reach_for(session.ids.id(view.pile[-1]))
            return
        now = len(pile) - pile.index(self._card(self.fingers.deep)) if self.fingers.deep is not None else 0
        if by > 0:
            above = max(now, 1 if depths[-1] > 1 else 0)
            wanted = next((depth for depth in depths if depth > above), now or depths[0])
        else:
            wanted = next((depth for depth in reversed(depths) if depth < now), 0)
        self.fingers.reach_for(session.ids.id(view.pile[-wanted]) if wanted else None)

    def _card(self, item: Id) -> Card:
        (card,) = self.session.ids.cards((item,))
        return card

    def take(self) -> None:
        """Take what was chosen from the pile, or the upcard that is offered."""
        self.take_from(self.fingers.deep or DISCARD_PILE)

    def pile(self, item: Id) -> None:
        """A pile was chosen: with cards selected in the own turn the discard pile takes them, otherwise it gives."""
        chosen = self.fingers.chosen()
        session = self.session
        laying = session.asked("play") or session.asked("last_lays")
        if chosen and (laying if item == DISCARD_PILE else item in self.acts.offers(chosen)):
            self.acts.to(item, chosen)
        else:
            self.take_from(item)

    def choose(self, item: Id) -> None:
        """A pile, meld or place was clicked or activated."""
        if self.session.ids.card(item) is not None:
            self.discard_chosen(item)
        elif item.startswith("pile:"):
            self.pile(item)
        elif item == CLOSE_PLACE:
            self.acts.press(CLOSE_BUTTON)
        else:
            self.acts.to(item, self.fingers.chosen_or_focused())
