"""The one door from what the player means to what is done."""

from __future__ import annotations

from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE
from game.rules.laying.offers import HAND, meld_number
from game.table.pointing.selection import Selection
from game.table.scene.scene import DRAFT, Id
from game.ui.table.acts import arranging, betting, board, laying, on_offer, swapping, taking, undo
from game.ui.table.acts.act import do, glide_back, nothing_chosen, refuse, tell
from game.ui.table.acts.commands import command, skip
from game.ui.table.acts.offers import press, put, take
from game.ui.table.context.intent import Choose, Command, Drop, Intent, Select
from game.ui.table.context.table import GLIDE, Table
from game.ui.table.state.fingers import BOARD


def perform(table: Table, intent: Intent) -> bool:
    """Do it; False where nothing was meant."""
    match intent:
        case Choose():
            return choose(table, intent)
        case Drop():
            drop(table, intent)
        case Select():
            table.select(intent.selection)
        case Command():
            command(table, intent.name)
    return True


# ---- choosing -------------------------------------------------------------------------------------


def choose(table: Table, chosen: Choose) -> bool:
    """Something was clicked, or chosen with the keyboard."""
    item, session, drafts = chosen.item, table.session, table.drafts
    if table.stage.scene.house is not None:
        return (item is not None and betting.choose(table, item, chosen.how)) or skip(table)
    if item is None:
        if not skip(table) and not table.reach_for(None):
            table.select(Selection())
        return True
    card = session.ids.card(item)
    if board.choose(table, chosen, item) or (table.presenter.offer.there and on_offer.choose(table, item, chosen.how)):
        return True
    if chosen.how == "right":
        if card is not None and item in table.stage.scene.hand:
            swapping.lay_off_somewhere(table, card)
        elif item.startswith("meld:"):
            _choose_meld(table, chosen, item)
    elif card is not None and card in drafts.contract.cards:
        drafts.contract.take_out((card,))
        table.rearranged("slide")
    elif drafts.opening.at(item) >= 0:
        _touch_first(table, item)
    elif card is not None and card in session.hand.order.cards:
        _choose_card(table, chosen, item)
    elif item.startswith("line:"):
        cards = item[5:].split(" ")
        table.select(Selection(frozenset(cards), cards[0]))
    elif item.startswith("meld:"):
        _choose_meld(table, chosen, item)
    elif card is not None:
        taking.choose_discard(table, item)
    elif item.startswith("pile:"):
        taking.choose_pile(table, item)
    elif item == CLOSE_PLACE:
        press(table, CLOSE_BUTTON)
    else:
        put(table, item, table.fingers.chosen_or_focused())
    return True


def _choose_card(table: Table, chosen: Choose, item: Id) -> None:
    """A card of the hand: it is chosen or let go, or discarded."""
    hand, selection = table.stage.scene.hand, table.fingers.selection
    if table.session.view.over:
        if not skip(table):
            nothing_chosen(table, "table.nothing_here", item)
    elif chosen.how in ("double", "enter"):
        laying.discard(table, table.session.ids.card(item))
    else:
        table.select(selection.extended(item, hand) if chosen.how == "shift" else selection.toggled(item))


def _choose_meld(table: Table, chosen: Choose, item: Id) -> None:
    """The chosen cards, or the focused one, go to a meld; on a joker they are meant to free it, where that is possible."""
    cards = table.fingers.chosen_or_focused()
    offer = table.drafts.offers(cards).get(item)
    swap = table.frees(item, cards, offer, chosen.at, table.stage.layout) if chosen.at is not None else None
    if swap is not None:
        do(table, swap, item)
    elif chosen.how == "number" and all(meld.id != meld_number(item) for meld in table.session.view.melds):
        tell(table, "table.no_such_meld", None, number=item[5:])
    else:
        put(table, item, cards)


def _touch_first(table: Table, item: Id) -> None:
    """A card among first melds that lie there for now: chosen cards of the hand join it, else it comes back."""
    chosen, opening = table.fingers.chosen(), table.drafts.opening
    if chosen:
        put(table, f"{DRAFT}{opening.at(item)}", chosen)
        return
    card = table.session.ids.card(item)
    opening.take_out((opening.ask.top if card is None else card,))
    table.rearranged("slide")


# ---- letting go -----------------------------------------------------------------------------------


def drop(table: Table, dropped: Drop) -> None:
    """Cards were let go: what the place said to them is done."""
    offer, poses, hand = dropped.offer, dropped.poses, dropped.source == "hand"
    if dropped.source == BOARD:
        board.drop(table, dropped)
    elif dropped.place is None:
        table.stage.put(poses)
        table.refresh(GLIDE)
    elif hand and dropped.place == HAND:
        arranging.reorder(table, dropped.cards, dropped.gap or 0, poses)
    elif offer is None:
        glide_back(table, poses)
    elif dropped.source == "meld" and offer.action is None:
        if dropped.place == HAND:
            undo.take_back(table, dropped.cards[0], poses)
        elif offer.refusal is not None:
            refuse(table, offer.refusal, dropped.place, poses)
        else:
            glide_back(table, poses)
    else:
        near, at = (dropped.place, None) if hand else (dropped.item, dropped.gap if dropped.source != "meld" else None)
        take(table, offer, near, at, poses)
