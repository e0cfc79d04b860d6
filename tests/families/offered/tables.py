"""Positions of games with a card on offer for tests: what lies before whom, which card is on offer, and what somebody tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.match.positions.placement import position
from tests.laws.deals import Deal, rules_of


def table(
    *hands: str,
    melds: Sequence[tuple[int, str]] = (),
    card: str = "",
    stock: str = "",
    phase: str = "offer",
    to_act: int = 0,
    variant: str = "conquian_classic",
    options: Mapping[str, bool | int | str] | None = None,
    **more: Any,
) -> Deal:
    """Hands by seat, melds with their owners, and the card on offer; cards named nowhere are out of play."""
    rules = rules_of(variant, options, max(2, len(hands)))
    given = {
        "hands": [text.split() for text in hands],
        "melds": [{"owner": owner, "cards": text.split()} for owner, text in melds],
        "discard": card.split(),
        "stock": stock.split(),
        "phase": phase,
        "to_act": to_act,
        "rest": "out",
        **more,
    }
    return Deal(rules, position(rules, given, lambda cards: None))


def lies(deal: Deal, seat: int) -> list[str]:
    """The melds of a seat, as they lie."""
    return [deal.rules.pack.text(meld.cards) for meld in deal.state.melds if meld.owner == seat]


def scores(deal: Deal) -> list[Any]:
    """What the hand that is over has brought, by seat."""
    return [row.score for row in deal.result.rows]
