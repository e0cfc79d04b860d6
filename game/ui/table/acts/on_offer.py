"""The card on offer is taken; the own melds are lifted to be put together anew, or a card is moved from one to another."""

from __future__ import annotations

from functools import partial

from game.rules.laying.offers import DISCARD_PILE, MELDS, meld_number
from game.table.pointing.selection import Selection
from game.table.scene.on_offer import LANE
from game.table.scene.scene import Id
from game.ui.table.acts.act import do, refuse, tell
from game.ui.table.acts.ask_which import Chooser, Way
from game.ui.table.acts.offers import put
from game.ui.table.acts.offers import take as take_to
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table
from game.words.catalogue import card_in_text, say

LIFT, LOWER = "button:lift", "button:lower"


def take(table: Table) -> None:
    """The card on offer goes where it is clear that it belongs, with the chosen cards; or it is said what is to be chosen."""
    offered, chosen = table.presenter.offer, table.fingers.chosen()
    way = offered.way()
    if way is not None:
        take_to(table, way, DISCARD_PILE)
    elif offered.places(chosen):
        tell(table, "table.offer_which", DISCARD_PILE, INFO)
    elif chosen and (wrong := table.session.offers((offered.card,), DISCARD_PILE, chosen).get(MELDS)) and wrong.refusal:
        refuse(table, wrong.refusal, DISCARD_PILE)
    else:
        tell(table, "table.offer_choose", DISCARD_PILE)


def choose(table: Table, item: Id, how: str) -> bool:
    """Something was clicked or chosen with keys at a table with a card on offer; False where that means the same as anywhere."""
    draft, offered = table.session.table_draft, table.presenter.offer
    if item == LANE:
        lift(table)
        return True
    if item == DISCARD_PILE and offered.asked:
        take(table)
        return True
    own = item.startswith("meld:") and item in table.session.own_meld_ids
    if own and how != "right" and not table.fingers.chosen():
        if item in offered.places():
            put(table, item, ())
            return True
        if draft.could_lift:
            lift(table)
            return True
        if offered.moving(item):
            move_on(table, item)
            return True
    return False


def move_on(table: Table, meld: Id | None = None) -> None:
    """A card goes from own meld to own meld: which one, of all melds or of this one alone, is asked."""
    found = table.presenter.offer.moving(meld)
    if not found:
        tell(table, "table.nothing_to_move", None, INFO)
        return
    ways, pack = [], table.session.pack
    for offer in found:
        assert offer.action is not None
        (card,), target = offer.action.named, table.session.view.meld(meld_number(offer.place))
        to = " ".join(card_in_text(one, pack) for one in target.cards)
        words = say("choose.move_on", card=card_in_text(card, pack), cards=to)
        ways.append(Way(words, (pack.name(card),), partial(do, table, offer.action, offer.place), words))
    table.host.push(Chooser(table.host, say("choose.moving"), ways))


def lift(table: Table) -> None:
    """The own melds are lifted, or lie again as they lay; what has been moved is put back."""
    draft = table.session.table_draft
    if not draft.lifted and not draft.could_lift:
        tell(table, "table.nothing_to_lift", None, INFO)
        return
    draft.lift(not draft.lifted)
    table.fingers.selection = Selection()
    table.rearranged("slide")
