"""The terms of a table against the house: all its switches as one plain value, under the names of the rules reference.

What somebody works out of them (odds, the best play, an edge) needs no match: `terms_of(variant)` reads them from the
components of a variant, and `dataclasses.replace` changes one.

At a table that is played, these say where things are:

* `state.parts` (and `view.parts`, the cards that one may not see hidden) are the spots in the order of play, the house's hand
  last: records of `game.rules.state.parts`, with their cards in the order in which they came, their stake (doubled, where it was
  doubled), and how they came to their end;
* the house has a hand of its own, `rules.places.number(HOUSE)`: one more than there are seats;
* `stakes_of(rules, table)` in `game.rules.casino.slots` are the stakes by seat, of a state or a view.
* `rules.facts[Felt]` (`game.rules.casino.felt`) has these terms for a compiled game, and what cards count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from game.cards.settings import settings_of
from game.rules.component import Component, components

if TYPE_CHECKING:
    from game.rules.variant import Variant

Ace = Literal["low", "high", "both"]
"""At which end of a run an ace may lie."""
Double = Literal["any_two", "nine_to_eleven", "ten_or_eleven"]
"""On which first two cards a stake may be doubled: on any, or on these totals."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """Everything that a table may have one way or another."""

    # ---- the shoe -----------------------------------------------------------------------------
    decks: int
    reshuffle: Literal["every_round", "penetration"]
    penetration: Fraction
    """The part of the shoe after which it is shuffled anew, where it lasts for several hands."""

    # ---- stakes -------------------------------------------------------------------------------
    min_stake: int
    max_stake: int
    side_bet: bool
    """Whether there is a rummy bet on the first two cards and the house's upcard."""
    pays: int
    """What the rummy bet pays to one."""
    ace: Ace
    wrap: bool
    """Whether a run of the rummy bet may go round the corner."""
    needs_main_bet: bool

    # ---- play ---------------------------------------------------------------------------------
    hit_on_21: bool
    surrender: Literal["early", "none"]
    double: Double
    double_after_split: bool
    split_by: Literal["rank", "value"]
    max_hands: int
    """So many hands a seat may have at most."""
    resplit_aces: bool
    hit_split_aces: bool
    dealer_hits_soft_17: bool

    # ---- payments -----------------------------------------------------------------------------
    blackjack_pays: Fraction
    """What an ace with a ten of a hand that was not split pays to one. With 1 it is a 21 like every other; with more it beats
    every other, and the house's own beats all that is no such hand."""
    bonus_trips: int
    bonus_trips_high: int
    """For three of a kind in one suit, or with a total of 21."""
    bonus_sf: int
    bonus_sf_high: int
    """For a straight flush with a total of 21."""
    bonus_on_bust: bool
    bonus_on_total_bet: bool
    """Whether a bonus is paid on the doubled stake."""
    bonus_after_split: bool
    bonus_ace: Ace


class OfTerms(Component):
    """A component whose settings are terms of the table."""

    def terms(self) -> Mapping[str, Any]:
        """Those of its settings that are terms, by name."""
        kind: type = type(self)
        return {name: getattr(self, name) for name in settings_of(kind) if name in _NAMES}


_NAMES = frozenset(field.name for field in fields(Terms))


def terms_of(variant: Variant) -> Terms | None:
    """The terms of a game against the house; None for any other game."""
    found: dict[str, Any] = {"decks": variant.pack.packs(variant.players.min)}
    for part in components(variant):
        if isinstance(part, OfTerms):
            found.update(part.terms())
    return Terms(**found) if found.keys() >= _NAMES else None
