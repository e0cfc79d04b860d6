"""What the player has chosen, points at and holds on the table, before anything is decided."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.rules.laying.offers import DISCARD_PILE, Offer
from game.table.geometry import NOWHERE, Rect
from game.table.hand.order import Spot
from game.table.pointing.drag import Drag
from game.table.pointing.selection import Selection
from game.table.scene.scene import Id
from game.ui.program.screen import Screen
from game.ui.session.session import Session
from game.ui.table.state.drafts import Drafts

BOARD = "board"
"""Where cards come from that are moved about on a table that may be rearranged, those of the hand among them."""


class Fingers:
    """The player's fingers, at the controls of one screen. They decide and show nothing: who moves them does."""

    def __init__(self, session: Session, drafts: Drafts, screen: Screen) -> None:
        self.session, self.drafts, self.screen = session, drafts, screen
        self.by_keys = False
        """The player used the keyboard last, so where the mouse rests means nothing."""
        self.selection = Selection()
        self.pointed: Id | None = None
        """The card of the hand under the pointer."""
        self.hot: Id | None = None
        """Anything else under the pointer."""
        self.tip = False
        """The pointer has rested on it: time to say what it does."""
        self.unseen = False
        """Something else is pointed at than the table shows."""
        self.deep: Id | None = None
        """The discard that was chosen as the deepest one to take; it must be confirmed."""
        self.drag = Drag()
        self.band: Rect = NOWHERE
        """The rubber band."""
        self.held: tuple[Id, ...] = ()
        self.source = ""
        """Where the held cards come from: hand, stock, discard, meld, or empty for none held."""
        self.gap: int | Spot | None = None
        """Where in the fan the held cards would go."""
        self.parting: tuple[Id, int] | None = None
        """Where on a board neighbours part for what is held over them: the set, and before which of its cards."""
        self.said: dict[Id, Offer] = {}
        """What each place says to the cards that are held."""
        self.over: Id | None = None
        """The place under the held cards."""
        self.aim: Offer | None = None
        """What this place would do with them; None where it would not take them."""
        self.rests = False
        """The held cards have come to rest over that place."""
        self.chip = 0
        """The chip in the player's fingers, by its value; 0 for none."""
        self.over_bet: tuple[int, str] | None = None
        """The bet over which it is held, and which would take it: a seat, and which of its bets."""

    # ---- chosen ---------------------------------------------------------------------------------

    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, in the order of the hand."""
        if not self.selection.cards:
            return ()
        return self.session.ids.cards(self.selection.in_order(self.session.ids.all(self.drafts.kept())))

    def picked(self) -> tuple[Card, ...]:
        """The selected cards of the hand and of a board that is rearranged, those of the board first, as they lie."""
        if not (self.selection.cards and self.drafts.board.possible):
            return self.chosen()
        ids = self.session.ids
        return (*ids.cards(self.selection.in_order(ids.all(self.drafts.board.lying()))), *self.chosen())

    def lifted(self) -> tuple[Card, ...]:
        """What is in the fingers, or else chosen, or else what the keyboard stands on: what could be moved on a board."""
        if not self.drafts.board.possible:
            return ()
        if self.held:
            return self.session.ids.known(self.held)
        return self.picked() if not self.band.w else ()  # while it is drawn nothing opens under it

    @property
    def ringed(self) -> Id | None:
        """What the keyboard is seen to stand on: the mouse leaves no mark."""
        return self.screen.app.focus.ring_of(self.screen)

    def chosen_or_focused(self) -> tuple[Card, ...]:
        """The selected cards; where none is, the hand card that the keyboard stands on."""
        chosen, ringed = self.chosen(), self.ringed
        if chosen or ringed is None:
            return chosen
        card = self.session.ids.card(ringed)
        return (card,) if card is not None and card in self.session.hand.order else ()

    def acted(self) -> None:
        """The player has acted: of what was chosen stays what is still in the hand, in the own turn."""
        self.deep = None
        hand = self.session.ids.all((*self.drafts.kept(), *self.drafts.board.lying()))
        self.selection = self.selection.among(hand) if self.session.my_turn else Selection()

    # ---- pointed at and held --------------------------------------------------------------------

    def point_at(self, card: Id | None, hot: Id | None) -> None:
        """The pointer is over a card of the hand, or over something else on the table."""
        if (card, hot) != (self.pointed, self.hot):
            self.pointed, self.hot, self.unseen = card, hot, True

    def release(self) -> None:
        """Nothing is held any more."""
        self.held, self.source, self.gap, self.aim, self.over, self.said = (), "", None, None, None, {}
        self.parting = None

    @property
    def targets(self) -> tuple[Id, ...]:
        """The places that would take what is held."""
        return tuple(place for place, offer in self.said.items() if self.takes(offer))

    @property
    def refused(self) -> bool:
        """The place under the held card would not take it, and can say why."""
        offer = self.said.get(self.over or "")
        return offer is not None and offer.refusal is not None and not self.takes(offer)

    def takes(self, offer: Offer) -> bool:
        """Whether a place takes what is held."""
        return offer.action is not None or (offer.refusal is None and (self.source == "meld" or offer.provisional))

    # ---- what a pile means ----------------------------------------------------------------------

    def offers(self, item: Id) -> dict[Id, Offer]:
        """What every place says to a pile, or to a discard of the spread pile, that would be lifted."""
        session = self.session
        card = session.ids.card(item)
        if card is None and item == DISCARD_PILE and session.view.upcard >= 0:
            card = session.view.upcard
        pile = item if item.startswith("pile:") else DISCARD_PILE
        first = self.drafts.opening.pile_offers(self.chosen()) if pile == DISCARD_PILE else {}
        return first or session.offers((card,) if card is not None else (), pile, self.chosen())

    def offers_of_meld(self, meld: Id, item: Id) -> dict[Id, Offer]:
        """What every place says to a card of a meld that would be taken out of it."""
        card = self.session.ids.card(item)
        rules = self.session.rules
        if card is None or not (rules.has("takes_from_melds") or rules.has("moves_on")):
            return {}
        return self.session.offers((card,), meld, self.chosen())

    def comes_out(self, meld: Id, item: Id) -> bool:
        """Whether a card of a meld can be taken in the fingers: some place takes it; of own melds from which cards may be moved
        on, any card comes up, and the meld that does not take it says why.
        """
        offers = self.offers_of_meld(meld, item)
        if any(offer.action is not None for offer in offers.values()):
            return True
        session = self.session
        return bool(offers) and session.my_turn and session.rules.has("moves_on") and meld in session.own_meld_ids

    def offer(self, item: Id) -> Offer:
        """What choosing a pile or a discard means."""
        return next(iter(self.offers(item).values()), Offer(item))

    def coming(self, item: Id, shown: Sequence[Id]) -> tuple[Id, ...]:
        """The cards that come up with a discard, of those shown from the bottom; itself where nothing is said of it."""
        if self.session.ids.card(item) is None:
            return (item,)
        moves = {self.session.ids.id(card) for card in self.offer(item).moves}
        return tuple(card for card in shown if card in moves) or (item,)
