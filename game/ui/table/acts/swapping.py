"""Jokers on the table that cards of the hand may free, and cards that go to whichever meld takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.acts.actions import LayOff, Swap
from game.table.geometry import Pose
from game.table.pointing.selection import Selection
from game.table.scene.scene import Id
from game.ui.table.acts.ask_which import Choice, Chooser
from game.ui.table.context.notices import INFO
from game.words.catalogue import card_in_text, say

if TYPE_CHECKING:
    from game.ui.table.acts.doing import Doing


class Jokers:
    """A card of the hand lies where a joker stands for it; which of several ways is meant is asked."""

    def __init__(self, acts: Doing) -> None:
        self.app, self.session, self.fingers, self.acts = acts.app, acts.session, acts.fingers, acts

    def lay_off_somewhere(self, card: Card) -> None:
        """A card goes onto the one meld that takes it; where several do, they are pointed at."""
        offers = {place: offer for place, offer in self.acts.offers((card,)).items() if place.startswith("meld:")}
        fits = [place for place, offer in offers.items() if offer.action is not None]
        ways = [way for place in fits for way in (offers[place].action, *offers[place].also)]
        swaps = [way for way in ways if isinstance(way, Swap)]
        if swaps and len(ways) > 1:
            self._ask([*(way for way in ways if isinstance(way, LayOff)), *swaps])
        elif len(fits) == 1:
            self.acts.to(fits[0], (card,))
        elif fits:
            self.fingers.select(Selection(frozenset({self.session.ids.id(card)})))
            self.acts.tell("table.fits_several", self.session.ids.id(card), INFO, melds=", ".join(fit[5:] for fit in fits))
        else:
            refused = [offer.refusal for offer in offers.values() if offer.refusal is not None]
            if refused:
                self.acts.refuse(refused[0], self.session.ids.id(card))
            else:
                self.acts.nothing_chosen("table.no_melds_yet", self.session.ids.id(card))

    def swap(self, meld: Id | None = None, dropped: Mapping[Id, Pose] | None = None, cards: Sequence[Card] | None = None) -> bool:
        """The chosen cards, or the focused one, free a joker: of this meld, or of the one where they can."""
        session = self.session
        held = self.fingers.chosen_or_focused() if cards is None else tuple(cards)
        jokers = [one for one in session.view.melds if session.rules.wild_in(one)]
        if not session.rules.swaps:
            self.acts.tell("table.no_swap", meld)
        elif not jokers:
            self.acts.nothing_chosen("table.no_joker_melded", meld)
        elif not held:
            self.acts.nothing_chosen("table.choose_for_swap", meld)
        elif meld is not None:
            return self.acts.do(Swap(int(meld[5:]), tuple(held)), meld, None, dropped)
        else:
            found = self._possible(held)
            if len(found) > 1:
                self._ask(found)
                return False
            action = found[0] if found else Swap(jokers[0].id, tuple(held))
            return self.acts.do(action, f"meld:{action.meld}", None, dropped)
        self.acts.glide_back(dropped)
        return False

    def _ask(self, actions: Sequence[LayOff | Swap]) -> None:
        """Several things could be done with a card: which one is asked."""
        session = self.session
        choices = []
        for action in actions:
            meld = session.view.meld(action.meld)
            cards = " ".join(card_in_text(card, session.pack) for card in meld.cards)
            code = "choose.swap" if isinstance(action, Swap) else "choose.on_meld"
            names = session.laid_as(action) if isinstance(action, LayOff) else session.named(meld.cards, meld.stands)
            words = say(code, cards=cards)
            note = say("choose.swap_note") if isinstance(action, Swap) else session.whose(action.meld)
            choices.append(Choice(words, tuple(names), partial(self.acts.do, action, f"meld:{action.meld}"), note))
        self.app.push(Chooser(self.app, say("choose.place"), choices))

    def _possible(self, cards: Sequence[Card]) -> list[Swap]:
        """The melds in which these cards free a joker now."""
        session = self.session
        found = [Swap(meld.id, tuple(cards)) for meld in session.view.melds if session.rules.wild_in(meld)]
        return [action for action in found if session.check(action) is None]
