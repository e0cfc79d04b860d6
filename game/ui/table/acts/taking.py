"""Taking cards from the piles: one, several from the discards, or a discard for a combination."""

from __future__ import annotations

from game.rules.acts.actions import DISCARD, Draw
from game.rules.laying.offers import DISCARD_PILE
from game.table.scene.scene import Id
from game.ui.table.acts import on_offer
from game.ui.table.acts.act import refuse, tell
from game.ui.table.acts.offers import put, take
from game.ui.table.context.table import Table


def take_from(table: Table, item: Id) -> None:
    """Take from a pile, or a discard, to where it is offered first."""
    take(table, table.fingers.offer(item), item)


def take_discards(table: Table) -> None:
    """Take what was chosen from the pile, or the upcard that is offered."""
    if table.presenter.offer.asked:
        on_offer.take(table)
        return
    take_from(table, table.fingers.deep or DISCARD_PILE)


def choose_discard(table: Table, item: Id) -> None:
    """A card of the spread pile was chosen: what must be confirmed is only pointed out, until it is chosen again."""
    session, chosen, offer = table.session, table.fingers.chosen(), table.fingers.offer(item)
    if chosen and session.asked("play"):
        put(table, DISCARD_PILE, chosen)
    elif not offer.confirm or not session.asked("draw") or table.fingers.deep == item:
        take_from(table, item)
    elif offer.action is None and offer.refusal is not None:
        table.reach_for(None)
        refuse(table, offer.refusal, item)
    else:
        table.reach_for(item)


def choose_pile(table: Table, item: Id) -> None:
    """A pile was chosen: with cards selected in the own turn the discard pile takes them, otherwise it gives."""
    chosen, session = table.fingers.chosen(), table.session
    laying = session.asked("play") or session.asked("last_lays")
    if chosen and (laying if item == DISCARD_PILE else item in table.drafts.offers(chosen)):
        put(table, item, chosen)
    else:
        take_from(table, item)


def deeper(table: Table, by: int = 1) -> None:
    """Choose with the keyboard how many discards to take: the next number that can be taken."""
    session, pile, deep = table.session, table.session.view.pile, table.fingers.deep
    taking = [action for action in session.view.legal if isinstance(action, Draw) and action.source == DISCARD]
    depths = sorted({len(pile) - pile.index(one.card) if one.card >= 0 else one.depth for one in taking})
    if not session.asked("draw") or not depths or (depths == [1] and not deep):
        _not_deeper(table)
        return
    now = len(pile) - pile.index(session.ids.cards((deep,))[0]) if deep is not None else 0
    if by > 0:
        above = max(now, 1 if depths[-1] > 1 else 0)
        wanted = next((depth for depth in depths if depth > above), now or depths[0])
    else:
        wanted = next((depth for depth in reversed(depths) if depth < now), 0)
    table.reach_for(session.ids.id(pile[-wanted]) if wanted else None)


def _not_deeper(table: Table) -> None:
    """Say why no more than one discard can be taken."""
    session, pile = table.session, table.session.view.pile
    if not pile:
        tell(table, "table.no_discards", DISCARD_PILE)
    elif session.rules.takes_all:
        tell(table, "table.whole_pile", DISCARD_PILE)
    elif session.showdown.there or (session.asked("draw") and not session.rules.has("deep_pickup")):
        tell(table, "table.no_deeper", DISCARD_PILE)
    elif (why := session.check(Draw(DISCARD, min(2, len(pile))))) is not None:
        refuse(table, why, DISCARD_PILE)
    else:
        table.reach_for(session.ids.id(pile[-1]))
