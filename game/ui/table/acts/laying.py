"""Laying melds, laying off and discarding: what is chosen goes where it is meant to go."""

from __future__ import annotations

from game.cards.ids import Card
from game.rules.acts.actions import Discard
from game.rules.laying.offers import DISCARD_PILE, MELDS
from game.table.scene.frames import FRAME
from game.ui.table.acts import board
from game.ui.table.acts.act import OPEN_BUTTON, do, nothing_chosen, refuse, tell
from game.ui.table.acts.offers import put
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table


def meld(table: Table) -> None:
    """The chosen cards, or the focused one, become a new meld; with none chosen what lies in frames becomes the contract."""
    chosen = table.fingers.chosen()
    if table.drafts.board.possible:
        board.new_set(table)
    elif table.drafts.contract.cards and not chosen:
        lay_contract(table)
    elif table.drafts.opening.begun and not chosen:
        lay_first(table)
    elif not (cards := table.fingers.chosen_or_focused()) and not table.session.rules.has("lays_melds"):
        tell(table, "table.melds_kept")
    else:
        put(table, MELDS, cards)


def lay_first(table: Table) -> None:
    """The first melds that lie there for now are laid in one act; or it is said what is missing."""
    draft = table.drafts.opening.draft
    if draft is None:
        tell(table, "draft.nothing")
    elif draft.refusal is None:
        do(table, draft.action, OPEN_BUTTON)
    elif draft.short and not any(one.fault for one in draft.melds):
        tell(table, "draft.short", OPEN_BUTTON, short=draft.short, points=draft.goal.points)
    else:
        refuse(table, draft.refusal, OPEN_BUTTON)


def lay_contract(table: Table) -> None:
    """The whole contract is laid, once all frames are met."""
    frames = table.drafts.contract.frames
    if frames.action is not None:
        do(table, frames.action, "button:contract")
    elif frames.clash is not None:
        refuse(table, frames.clash, "button:contract")
    else:
        tell(table, f"table.frames_missing{frames.said_as}", count=frames.missing)


def frame(table: Table) -> None:
    """The chosen cards, or the focused one, go into the frame that is meant for them."""
    cards, contract = table.fingers.chosen_or_focused(), table.drafts.contract
    if not contract.frames.frames:
        tell(table, "table.no_frames")
    elif not cards:
        tell(table, "table.choose_to_frame")
    else:
        put(table, f"{FRAME}{contract.takes(cards) or 0}", cards)


def fill(table: Table) -> None:
    """The frames are filled with what does best; it can still be changed."""
    contract = table.drafts.contract
    if not contract.frames.frames:
        tell(table, "table.no_frames")
    elif contract.could_fill:
        contract.fill()
        table.rearranged("place")
    else:
        tell(table, "table.nothing_to_fill", "button:fill", INFO)


def discard(table: Table, card: Card | None = None) -> None:
    """Discard this card, or the chosen one; in a game without discards it goes to the one place that takes it."""
    session = table.session
    cards = (card,) if card is not None else table.fingers.chosen_or_focused()
    if not session.rules.discards:
        offers = table.drafts.offers(cards).items()
        taking = [place for place, offer in offers if offer.action is not None and "button:" not in place]
        put(table, taking[0] if len(taking) == 1 else DISCARD_PILE, cards)
    elif not cards:
        nothing_chosen(table, "table.choose_to_discard", DISCARD_PILE)
    elif len(cards) == 1:
        do(table, Discard(cards[0]), session.ids.id(cards[0]) if card is not None else DISCARD_PILE)
    else:
        put(table, DISCARD_PILE, cards)
