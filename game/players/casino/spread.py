"""How far the result of a hand is scattered: the mean of its square, from which a standard deviation follows.

Counted like the worths, with one exception. The hands of a split hang together, because the house's hand is one; how much was
taken from a simulation (`SPLIT`). One round in seventy begins with a split, so an error of a tenth there changes the deviation
by a four hundredth.
"""

from __future__ import annotations

from typing import Final

from game.players.casino.bonus import thirds
from game.players.casino.cards import ACE, FACES, MOST, TENS_FIRST, Counts, best_total, less, place_of, value, without
from game.players.casino.choices import GIVEN_UP, Exact, Shoe, Spot, beats_all
from game.players.casino.document import Choice

SPLIT: Final = 4.45
"""The mean square of the result of a split, of all pairs together."""


def square(exact: Exact, spot: Spot, choice: Choice, worth: float) -> float:
    """The mean square of what a hand of two cards brings with this choice, which is worth so much."""
    if choice == "surrender":
        return GIVEN_UP**2
    if choice == "split":
        return SPLIT
    shoe = exact.shoe(value(spot.up), spot.seen)
    left, low, ace = less(shoe.left, spot.cards), sum(map(value, spot.cards)), ACE in map(value, spot.cards)
    if choice == "stand":
        if beats_all(exact.terms, spot):
            return float(exact.terms.blackjack_pays) * worth
        return 1.0 - _tie(shoe, left, best_total(low, ace))
    doubled = choice == "double"
    times, cards = (2.0 if doubled else 1.0), sum(left)
    tied = sum(
        left[place] * _tie_after(shoe, without(left, place), low + drawn, ace or drawn == ACE, doubled)
        for place, drawn in enumerate(TENS_FIRST)
        if left[place]
    )
    return times**2 * (1.0 - tied / cards) + _bonus(exact, spot, shoe, left, doubled) / cards


def _bonus(exact: Exact, spot: Spot, shoe: Shoe, left: Counts, doubled: bool) -> float:
    """What a bonus adds, by itself and together with the main bet; times the cards left."""
    found = thirds(exact.terms, *sorted(spot.cards))
    if not found:
        return 0.0
    faces = [exact.terms.decks] * FACES
    for face in (*spot.cards, spot.up, *spot.seen):
        faces[face] -= 1
    added = 0.0
    for face, pays in found:
        drawn = value(face)
        after = without(left, place_of(drawn))
        low, ace = sum(map(value, spot.cards)) + drawn, ACE in (*map(value, spot.cards), drawn)
        total = best_total(low, ace)
        paid = pays * (2.0 if doubled and exact.terms.bonus_on_total_bet else 1.0)
        if faces[face] <= 0:
            continue
        if total > MOST:
            main = -1.0
        elif doubled:
            main = shoe.hands.standing(after, total)
        else:
            main = shoe.hands.played(after, low, ace)
        added += faces[face] * paid * (paid + 2.0 * main * (2.0 if doubled else 1.0))
    return added


def _tie(shoe: Shoe, left: Counts, total: int) -> float:
    return shoe.hands.tying(left, total)


def _tie_after(shoe: Shoe, left: Counts, low: int, ace: bool, doubled: bool) -> float:
    """How likely a hand of three or more cards ends level with the house."""
    if low > MOST:
        return 0.0
    return shoe.hands.tying(left, best_total(low, ace)) if doubled else shoe.hands.tied(left, low, ace)
