"""What may be done with a hand against the house, by what it is: the same for the table and for whoever counts it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.casino.terms import Terms
from game.rules.casino.three_cards import GOAL

TWO: Final = 2
LEAST_STAND: Final = 17
"""The least total at which the house stands."""
DOUBLED_ON: Final = {"any_two": range(GOAL + 1), "nine_to_eleven": range(9, 12), "ten_or_eleven": range(10, 12)}
"""On which totals of two cards a stake may be doubled."""


class SpotFacts(NamedTuple):
    """A hand, as far as it decides about its moves."""

    cards: int
    """How many it has."""
    total: int
    ace: bool
    """Its first card is an ace."""
    pair: bool
    """Its two cards may be split, where hands may be split."""
    split: bool
    """It came about by a split."""
    hands: int
    """How many hands its seat has."""


def bare_ace(terms: Terms, spot: SpotFacts) -> bool:
    """Whether it is an ace of a split, which gets one card and no more."""
    return spot.split and spot.ace and not terms.hit_split_aces


def cannot_hit(terms: Terms, spot: SpotFacts) -> str:
    """Why it may have no further card, as a code; empty where it may."""
    if bare_ace(terms, spot):
        return "casino.split_ace"
    return "casino.not_played" if spot.total == GOAL and not terms.hit_on_21 else ""


def cannot_double(terms: Terms, spot: SpotFacts) -> str:
    """Why its stake may not be doubled, as a code; empty where it may."""
    if bare_ace(terms, spot):
        return "casino.split_ace"
    if spot.cards != TWO:
        return "casino.two_cards"
    if spot.split and not terms.double_after_split:
        return "casino.not_played"
    barred = spot.total not in DOUBLED_ON[terms.double] or (spot.total == GOAL and not terms.hit_on_21)
    return "casino.not_played" if barred else ""


def cannot_split(terms: Terms, spot: SpotFacts) -> str:
    """Why it may not be split, as a code; empty where it may."""
    if spot.cards != TWO or not spot.pair:
        return "casino.not_a_pair"
    if spot.hands >= terms.max_hands:
        return "casino.most_hands"
    return "casino.split_ace" if spot.split and spot.ace and not terms.resplit_aces else ""


def cannot_surrender(terms: Terms, spot: SpotFacts) -> str:
    """Why it may not be given up, as a code; empty where it may."""
    if terms.surrender == "none":
        return "casino.not_played"
    return "casino.first_only" if spot.split or spot.cards != TWO else ""


def same_pair(terms: Terms, ranks: tuple[int, int], worths: tuple[int, int]) -> bool:
    """Whether two cards are a pair at this table, by their ranks and by what they count."""
    return worths[0] == worths[1] if terms.split_by == "value" else ranks[0] == ranks[1]


def is_natural(terms: Terms, cards: int, total: int) -> bool:
    """Whether so many cards of a hand that was not split are an ace with a ten that beats every other 21."""
    return terms.blackjack_pays > 1 and cards == TWO and total == GOAL


def house_draws(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """Whether the house takes another card; `soft`: an ace counts eleven in its total."""
    return total < LEAST_STAND or (total == LEAST_STAND and soft and hits_soft_17)
