"""What the player has chosen, points at and holds on the table, before anything is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards.ids import Card
from game.rules.laying.offers import DISCARD_PILE, Offer
from game.table.hand.order import Spot
from game.table.pointing.selection import Selection
from game.table.scene.scene import Id
from game.table.theme import PART
from game.ui.session.session import Session
from game.ui.table.state.drafts import Drafting

POINTED = 0.13
"""Seconds in which the fan parts around a card that is pointed at."""
OPENS = 0.12
"""Seconds in which a place opens for what is held over it."""


class Fingers:
    """The player's fingers. `focused` is what the keyboard is seen to stand on; `changed` hears that something else is chosen,
    and `moved` that the cards of the hand make room within some seconds.
    """

    def __init__(
        self,
        session: Session,
        drafting: Drafting,
        focused: Callable[[], Id | None],
        changed: Callable[[], None],
        moved: Callable[[float], None],
    ) -> None:
        self.session, self.drafting, self.focused, self.changed, self.moved = session, drafting, focused, changed, moved
        self.selection = Selection()
        self.pointed: Id | None = None
        """The card of the hand under the pointer."""
        self.hot: Id | None = None
        """Anything else under the pointer."""
        self.unseen = False
        """Something else is pointed at than the table shows."""
        self.deep: Id | None = None
        """The discard that was chosen as the deepest one to take; it must be confirmed."""
        self.held: tuple[Id, ...] = ()
        self.gap: int | Spot | None = None
        """Where in the fan the held cards would go."""
        self.aim: Offer | None = None
        """What the place under the held cards says that would take them."""

    # ---- chosen ---------------------------------------------------------------------------------

    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, in the order of the hand."""
        if not self.selection.cards:
            return ()
        return self.session.ids.cards(self.selection.in_order(self.session.ids.all(self.drafting.kept())))

    def chosen_or_focused(self) -> tuple[Card, ...]:
        """The selected cards; where none is, the hand card that the keyboard stands on."""
        chosen, focused = self.chosen(), self.focused()
        if chosen or focused is None:
            return chosen
        card = self.session.ids.card(focused)
        return (card,) if card is not None and card in self.session.hand.order else ()

    def select(self, selection: Selection) -> None:
        """Choose these."""
        if selection != self.selection:
            self.selection = selection
            self.changed()

    def acted(self) -> None:
        """The player has acted: of what was chosen stays what is still in the hand, in the own turn."""
        self.deep = None
        hand = self.session.ids.all(self.drafting.kept())
        self.selection = self.selection.among(hand) if self.session.my_turn else Selection()

    def reach_for(self, item: Id | None) -> bool:
        """Choose a discard as the deepest to take, or none; True where that changed something."""
        if item == self.deep:
            return False
        self.deep = item
        self.changed()
        return True

    # ---- pointed at and held --------------------------------------------------------------------

    def point_at(self, card: Id | None, hot: Id | None) -> None:
        """The pointer is over a card of the hand, or over something else on the table; `show` makes room for it."""
        if (card, hot) != (self.pointed, self.hot):
            self.pointed, self.hot, self.unseen = card, hot, True

    def show(self) -> None:
        """Once a round: the fan parts around what is pointed at now, if that is not seen yet."""
        if self.unseen:
            self.moved(POINTED)

    def hold(self, cards: tuple[Id, ...], gap: int | Spot | None) -> None:
        """Cards have come up into the fingers."""
        self.held, self.gap, self.aim, self.pointed = cards, gap, None, None
        self.moved(PART)

    def aim_at(self, gap: int | Spot | None, offer: Offer | None) -> None:
        """The fan makes room for what is held, or a place on the table does that would take it."""
        if (gap, offer) != (self.gap, self.aim):
            seconds = PART if gap != self.gap else OPENS
            self.gap, self.aim = gap, offer
            self.moved(seconds)

    def release(self) -> None:
        """Nothing is held any more."""
        self.held, self.gap, self.aim = (), None, None

    # ---- what a pile means ----------------------------------------------------------------------

    def offers(self, item: Id) -> dict[Id, Offer]:
        """What every place says to a pile, or to a discard of the spread pile, that would be lifted."""
        session = self.session
        card = session.ids.card(item)
        if card is None and item == DISCARD_PILE and session.view.upcard >= 0:
            card = session.view.upcard
        pile = item if item.startswith("pile:") else DISCARD_PILE
        first = self.drafting.opening.pile_offers(self.chosen()) if pile == DISCARD_PILE else {}
        return first or session.offers((card,) if card is not None else (), pile, self.chosen())

    def offers_of_meld(self, meld: Id, item: Id) -> dict[Id, Offer]:
        """What every place says to a card of a meld that would be taken out of it."""
        card = self.session.ids.card(item)
        if card is None or not self.session.rules.has("takes_from_melds"):
            return {}
        return self.session.offers((card,), meld, self.chosen())

    def offer(self, item: Id) -> Offer:
        """What choosing a pile or a discard means."""
        return next(iter(self.offers(item).values()), Offer(item))

    def coming(self, item: Id, shown: Sequence[Id]) -> tuple[Id, ...]:
        """The cards that come up with a discard, of those shown from the bottom; itself where nothing is said of it."""
        if self.session.ids.card(item) is None:
            return (item,)
        moves = {self.session.ids.id(card) for card in self.offer(item).moves}
        return tuple(card for card in shown if card in moves) or (item,)
