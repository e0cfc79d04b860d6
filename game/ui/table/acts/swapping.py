"""Jokers on the table that cards of the hand may free, and cards that go to the one meld that takes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.cards.ids import Card
from game.rules.acts.actions import LayOff, Swap
from game.table.pointing.selection import Selection
from game.ui.table.acts.act import do, nothing_chosen, refuse, tell
from game.ui.table.acts.ask_which import Chooser, Way
from game.ui.table.acts.offers import put
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table
from game.words.catalogue import card_in_text, say


def lay_off_somewhere(table: Table, card: Card) -> None:
    """A card goes onto the one meld that takes it; where several do, they are pointed at."""
    item = table.session.ids.id(card)
    offers = {place: offer for place, offer in table.drafts.offers((card,)).items() if place.startswith("meld:")}
    fits = [place for place, offer in offers.items() if offer.action is not None]
    ways = [way for place in fits for way in (offers[place].action, *offers[place].also)]
    swaps = [way for way in ways if isinstance(way, Swap)]
    if swaps and len(ways) > 1:
        _ask(table, [*(way for way in ways if isinstance(way, LayOff)), *swaps])
    elif len(fits) == 1:
        put(table, fits[0], (card,))
    elif fits:
        table.select(Selection(frozenset({item})))
        tell(table, "table.fits_several", item, INFO, melds=", ".join(fit[5:] for fit in fits))
    elif refused := next((offer.refusal for offer in offers.values() if offer.refusal is not None), None):
        refuse(table, refused, item)
    else:
        nothing_chosen(table, "table.no_melds_yet", item)


def swap(table: Table) -> None:
    """The chosen cards, or the focused one, free a joker where they can."""
    session, held = table.session, table.fingers.chosen_or_focused()
    jokers = [one for one in session.view.melds if session.rules.wild_in(one)]
    if not session.rules.swaps:
        tell(table, "table.no_swap")
    elif not jokers:
        nothing_chosen(table, "table.no_joker_melded", None)
    elif not held:
        nothing_chosen(table, "table.choose_for_swap", None)
    else:
        ways = [Swap(one.id, held) for one in jokers]
        found = [way for way in ways if session.check(way) is None]
        if len(found) > 1:
            _ask(table, found)
        else:
            action = (found or ways)[0]
            do(table, action, f"meld:{action.meld}")


def _ask(table: Table, actions: Sequence[LayOff | Swap]) -> None:
    """Several things could be done with a card: which one is asked."""
    session = table.session
    ways = []
    for action in actions:
        meld = session.view.meld(action.meld)
        cards = " ".join(card_in_text(card, session.pack) for card in meld.cards)
        code = "choose.swap" if isinstance(action, Swap) else "choose.on_meld"
        names = session.laid_as(action) if isinstance(action, LayOff) else session.named(meld.cards, meld.stands)
        note = say("choose.swap_note") if isinstance(action, Swap) else session.whose(action.meld)
        ways.append(Way(say(code, cards=cards), tuple(names), partial(do, table, action, f"meld:{action.meld}"), note))
    table.host.push(Chooser(table.host, say("choose.place"), ways))
