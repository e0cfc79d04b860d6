"""Advice on a decision against the house: what the document says, what exact play says, and what every choice is worth."""

from __future__ import annotations

from game.players.casino.choices import STAKED_AGAIN, Exact, Spot, by_strategy
from game.players.casino.document import strategies
from game.players.counted import Advice, Worth
from game.rules.casino.felt import Felt
from game.rules.casino.spots import first_open, house_of
from game.rules.ruleset import Ruleset
from game.rules.view import View


def advice_on(exact: Exact, spot: Spot, short: bool = False) -> Advice:
    """The advice on a hand that is to be played on; `short`: the purse does not reach for its stake once more."""
    worths = tuple(
        Worth(choice, worth) for choice, worth in exact.choices(spot).items() if not (short and choice in STAKED_AGAIN)
    )
    return Advice(worths, by_strategy(strategies()["text"], exact.terms, spot, short))


def spot_of(rules: Ruleset, view: View, counting: bool = True) -> Spot:
    """The hand that is to be played on, as its player sees the table.

    With `counting` all cards that lie open are taken into account, those of other players and of earlier hands from the same
    shoe too; without, only the hands of this player, as in a strategy table.
    """
    felt: Felt = rules.facts[Felt]
    at, house = first_open(view, rules.seats), house_of(view, rules.seats)
    assert house is not None, "nobody has a spot before the deal"
    part, up = view.parts[at], house.cards[0]
    own = [other for other in view.parts[:-1] if other.hand == part.hand]
    others = [other for place, other in enumerate(view.parts[:-1]) if place != at and (counting or other.hand == part.hand)]
    seen = [card for other in others for card in other.cards]
    if counting:
        seen += [card for pile in view.discards for card in pile]
    faces = tuple(sorted(felt.face[card] for card in seen if card >= 0))
    return Spot(tuple(felt.face[card] for card in part.cards), felt.face[up], faces, part.split, len(own))
