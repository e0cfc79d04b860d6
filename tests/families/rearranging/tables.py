"""Tables of these games for tests: what lies there, what seat 0 holds, and what it tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.match.positions.placement import position
from game.rules.acts.spelling import spelled
from tests.laws.deals import Deal, rules_of


def table(
    lying: str = "",
    hand: str = "",
    *others: str,
    variant: str = "tile_rummy",
    opened: bool | Sequence[bool] = True,
    stock: str | None = None,
    phase: str = "play",
    options: Mapping[str, bool | int | str] | None = None,
    seats: int = 2,
    **more: Any,
) -> Deal:
    """Melds with strokes between them on the table, and a hand; the others hold one card each where nothing is said."""
    rules = rules_of(variant, options, max(seats, len(others) + 1))
    used = [name.partition("=")[0] for text in (lying, hand, *others, stock or "") for name in text.split() if name != "/"]
    free = [rules.pack.name(card) for card in rules.pack.cards]
    for name in used:
        free.remove(name)
    rest = [name for name in free if not name.startswith("JK")]
    hands = [hand, *others]
    while len(hands) < rules.seats:
        hands.append(rest.pop())
    given = {
        "hands": [text.split() for text in hands],
        "melds": [{"owner": None, "cards": meld.split()} for meld in lying.split("/") if meld.strip()],
        "melded_before": [opened] * rules.seats if isinstance(opened, bool) else list(opened),
        "stock": (rest.pop() if stock is None else stock).split(),
        "phase": phase,
        "to_act": 0,
        "rest": "out",
        **more,
    }
    return Deal(rules, position(rules, given, lambda cards: None))


def lies(deal: Deal) -> list[str]:
    """What lies on the table, meld by meld, jokers with what they stand for."""
    return [spelled(deal.rules.pack, meld.cards, meld.stands) for meld in deal.state.melds]


def scores(deal: Deal) -> list[Any]:
    """What the hand that is over has brought, by seat."""
    return [row.score for row in deal.result.rows]
