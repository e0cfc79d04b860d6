"""Putting the cards of the hand in order: sorted, in groups, one by one. It changes the hand and nothing else."""

from __future__ import annotations

from game.cards.ids import Card
from game.rules.laying.grouped import ARRANGES
from game.table.hand.order import Spot
from game.table.pointing.selection import Selection
from game.ui.table.acts.act import tell
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import NONE, Poses, Table

SORTS = 0.34
"""How long cards take to change places when the hand is sorted."""
LANDS = 0.16
"""How long cards take to lie where they were let go in the hand."""


def sort(table: Table) -> None:
    """Another order of the hand: by suit, by rank, by meld, my own."""
    hand = table.session.hand
    if hand.rearrange(hand.sorted_hand()):
        _moved(table)
        tell(table, f"table.sorted_{hand.order.sorting}", "button:sort", INFO)
    else:
        tell(table, "table.sorted_already", "button:sort", INFO)


def group(table: Table) -> None:
    """The chosen cards, or the focused one, are put together; a whole group comes apart."""
    hand, cards = table.session.hand, table.fingers.chosen_or_focused()
    if not hand.in_groups:
        tell(table, "table.no_groups")
    elif not cards:
        tell(table, "table.choose_to_group", "button:group")
    elif hand.group(cards):
        table.fingers.selection = Selection()
        _moved(table)


def arrange(table: Table) -> None:
    """The game puts the hand in the groups that serve it best."""
    hand = table.session.hand
    if not hand.in_groups:
        tell(table, "table.no_groups")
    elif not table.session.rules.has(ARRANGES):
        tell(table, "table.no_arranging", "button:arrange")
    elif hand.arrange():
        _moved(table)
    else:
        tell(table, "table.arranged_already", "button:arrange", INFO)


def _moved(table: Table) -> None:
    table.hear("slide", 0.6)
    table.refresh(SORTS)


def reorder(table: Table, cards: tuple[Card, ...], to: int | Spot, dropped: Poses = NONE) -> None:
    """Cards of the hand go to another place in it, before the card with this number among those that stay in the fan; out of
    frames and first melds, too.
    """
    hand, drafts = table.session.hand, table.drafts
    if isinstance(to, Spot):
        hand.rearrange(hand.order.put(cards, to))
    else:
        stay = [card for card in drafts.kept() if card not in cards]
        rest = [card for card in hand.order.cards if card not in cards]
        if drafts.contract.cards & set(cards):
            hand.fill(hand.filling.without(cards))
        if drafts.opening.cards & set(cards):
            drafts.opening.take_out(cards)
        hand.rearrange(hand.order.move(cards, rest.index(stay[to]) if to < len(stay) else len(rest)))
    table.put(dropped)
    table.refresh(LANDS)
    table.hear("place", 0.5)


def push_cards(table: Table, by: int) -> None:
    """The chosen or focused cards move along the fan."""
    hand, cards = table.session.hand, table.fingers.chosen_or_focused()
    if cards and hand.rearrange(hand.order.step(cards, by)):
        table.hear("slide", 0.4)
        table.refresh()
