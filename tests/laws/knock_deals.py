"""Positions of games with knocks for law tests, set up as the protocol sets them up. Seat 0 acts first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.match.positions.placement import position
from game.rules.result import HandResult, Points
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, rules_of

Options = Mapping[str, bool | int | str]


def knocks(
    *hands: str,
    variant: str = "gin_standard",
    options: Options | None = None,
    phase: str = "play",
    pile: str = "",
    stock: str = "",
    melds: Sequence[tuple[int, str]] = (),
    left: int | None = None,
    **more: Any,
) -> Deal:
    """These hands, with this phase due. Cards named nowhere are in the stock; with `left` only so many of it are."""
    rules = rules_of(variant, options, len(hands))
    given: dict[str, Any] = {
        "hands": [hand.split() for hand in hands],
        "stock": stock.split(),
        "discard": pile.split(),
        "melds": [{"owner": owner, "cards": cards.split()} for owner, cards in melds],
        "phase": phase,
        "to_act": 0,
        "dealer": 1,
        "turn": 4,
        **more,
    }
    state = position(rules, given, Chance(1).shuffle)
    if left is not None:
        state.aside[-1] |= card_set(state.stock[: len(state.stock) - left])
        del state.stock[: len(state.stock) - left]
    return Deal(rules, state)


def points(result: HandResult) -> list[Points]:
    """What the hand brought each seat."""
    return [row.score for row in result.rows]


def boxes(result: HandResult) -> list[int | None]:
    """The boxes that it brought."""
    return [row.boxes for row in result.rows]


def account(deal: Deal, seat: int) -> list[str]:
    """A seat's account in words."""
    names = ["Ada", "Otto", "Cleo", "Dora", "Emil", "Fay"]
    rows = deal.result.rows[seat].lines
    return [f"{plain(sentence(one.line, deal.rules.pack, names))} [{one.points}]" for one in rows]
