"""Putting cards to places: what a place offers is done, asked about or refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.cards.ids import Card
from game.rules.acts.closing import CLOSE_BUTTON
from game.rules.laying.offers import MELDS, Offer
from game.table.scene.frames import FRAME
from game.table.scene.scene import DRAFT, Id
from game.ui.table.acts.act import Place, ask, do, glide_back, nothing_chosen, refuse
from game.ui.table.acts.ask_which import Chooser, Way
from game.ui.table.acts.spread_melds import SpreadMelds
from game.ui.table.context.table import NONE, Poses, Table
from game.words.catalogue import mark, say


def take(table: Table, offer: Offer, near: Id | None, at: Place = None, dropped: Poses = NONE) -> bool:
    """Do what a place offers; ask first where several things could be meant; or say why it cannot be."""
    drafts = table.drafts
    if len(offer.ways) > 1:
        glide_back(table, dropped)
        ask(table, offer.title, offer.ways, near, at)
    elif offer.place.startswith(FRAME) and offer.refusal is None:
        drafts.contract.put(offer.moves, int(offer.place[len(FRAME) :]))
        table.rearranged("place", dropped)
        return True
    elif offer.provisional and offer.action is None and offer.refusal is None:
        _put_first(table, offer, dropped)
        return True
    elif offer.provisional and offer.action is not None:
        drafts.put(offer.moves, offer.place)
        table.rearranged("place", dropped)
        return True
    elif offer.arranges and offer.action is not None:  # without the card that is thrown
        glide_back(table, dropped)
        label = table.session.words(offer.label) if offer.label is not None else ""
        confirm = partial(do, table, near=CLOSE_BUTTON)
        table.host.push(SpreadMelds(table.host, table.session, offer.moves[0], label, confirm))
    elif offer.action is not None:
        return do(table, offer.action, near, at, dropped)
    elif offer.refusal is not None:
        refuse(table, offer.refusal, near, dropped)
    else:
        nothing_chosen(table, offer.prompt.code if offer.prompt is not None else "table.nothing_here", near)
    return False


def put(table: Table, place: Id, cards: Sequence[Card]) -> bool:
    """Put cards of the hand, or none, to a place."""
    offer = table.drafts.offers(cards).get(place)
    if offer is None:
        nothing_chosen(table, "table.nothing_here", place)
        return False
    return take(table, offer, place)


def press(table: Table, button: Id) -> bool:
    """A button that a step offers; False where none does."""
    offer = table.drafts.offers(table.fingers.chosen_or_focused()).get(button)
    if offer is not None:
        take(table, offer, button)
    return offer is not None


def _put_first(table: Table, offer: Offer, dropped: Poses) -> None:
    """Cards go to a group of first melds, or where they belong; with wild cards the player says where, if that is not clear."""
    opening, pack, cards = table.drafts.opening, table.session.pack, offer.moves
    among = opening.places(cards) if offer.place == MELDS else ()
    if not among:
        _lie_there(table, cards, offer.place, dropped)
        return
    glide_back(table, dropped)
    ways = []
    for number in among:
        names = tuple(pack.name(card) for card in (*opening.groups[number], *cards))
        ways.append(Way(" ".join(map(mark, names)), names, partial(_lie_there, table, cards, f"{DRAFT}{number}")))
    table.host.push(Chooser(table.host, say("choose.draft"), ways))


def _lie_there(table: Table, cards: Sequence[Card], place: Id, dropped: Poses = NONE) -> None:
    if table.drafts.opening.put(cards, place):
        table.rearranged("place", dropped)
