"""What hands are worth when more cards of one value are gone, of which nobody who plays them knows.

A hand of a split is played by what its player sees; that other hands took more cards of the pair's value changes no decision,
but how often every end of the hand comes about. So its ends are gone through once, and those beside which equally many cards
are left, and equally many of that value, are put together: they change alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.players.casino.cards import MOST, Counts, best_total, drawn
from game.players.casino.document import Choice
from game.players.casino.hands import Hands
from game.players.casino.house import falling
from game.rules.casino.spot_moves import LEAST_STAND

_Layer = dict[Counts, tuple[float, int, bool]]
"""Hands of equally many cards, by what is left beside them: how likely they are, what they count, and whether with an ace."""


class Begun(NamedTuple):
    """A hand of two cards, and what is done with it first."""

    left: Counts
    low: int
    ace: bool
    choice: Choice
    part: float
    """Which part of all hands it is."""


class _Ends:
    """The ends of hands: together with how likely they are, by the cards that are left, and how many of them are of the value."""

    def __init__(self, hands: Hands, place: int) -> None:
        self.hands, self._place = hands, place
        self._stood: dict[tuple[int, int, int], tuple[float, list[float]]] = {}
        """By what is left and the total: how likely, and the sum of the house before the value is worked out."""
        self._bust: dict[tuple[int, int], float] = {}
        self._together: dict[tuple[int, int], tuple[float, list[float]]] = {}
        """By what is left: how likely, and what is lost there from bets that are sure to win."""

    def stand(self, left: Counts, total: int, chance: float) -> None:
        key = sum(left), left[self._place], max(total, LEAST_STAND - 1)
        terms = self.hands.house.begun(left)
        likely, together = self._stood.get(key, (0.0, []))
        if not together:
            together = [chance * term for term in terms]
        else:
            together = [before + chance * term for before, term in zip(together, terms, strict=True)]
        self._stood[key] = likely + chance, together

    def bust(self, left: Counts, chance: float) -> None:
        key = sum(left), left[self._place]
        self._bust[key] = self._bust.get(key, 0.0) + chance

    def put_together(self) -> None:
        """Make the most of what changes alike, whatever its total."""
        for (cards, number, total), (likely, terms) in self._stood.items():
            lost = self.hands.lost(terms, total)
            before, others = self._together.get((cards, number), (0.0, [0.0] * len(lost)))
            lost = [one + other for one, other in zip(lost, others, strict=True)]
            self._together[cards, number] = before + likely, lost
        self._stood.clear()

    def worth(self, gone: int) -> float:
        """What the hands are worth with so many cards gone, times how likely the next cards are all of the value."""
        found = 0.0
        for (cards, number), (likely, lost) in self._together.items():
            if number >= gone:
                stood = likely - self.hands.house.chance(lost, number - gone, cards - gone)
                found += _all_of_them(cards, number, gone) * stood
        bust = (chance * _all_of_them(*key, gone) for key, chance in self._bust.items() if key[1] >= gone)
        return found - sum(bust)


def worths(hands: Hands, begun: Iterable[Begun], place: int, most: int) -> Sequence[float]:
    """What these hands are worth on the whole with one to `most` more cards gone of the value in this place.

    They are hands beside which equally many cards are left, and equally many of that value: `most` at least.
    """
    ends, beside = _Ends(hands, place), (0, 0)
    layer: _Layer = {}
    for left, low, ace, choice, part in begun:
        beside = sum(left), left[place]
        if choice == "stand" or not beside[0]:
            ends.stand(left, best_total(low, ace), part * (2 if choice == "double" else 1))
        elif choice == "double":
            after_it: _Layer = {}
            _draw(ends, after_it, left, low, ace, 2 * part)
            for after, (chance, more, aces) in after_it.items():
                ends.stand(after, best_total(more, aces), chance)
        else:
            _draw(ends, layer, left, low, ace, part)
    while layer:
        now, layer = layer, {}
        for left, (chance, low, ace) in now.items():
            if any(left) and hands.draws(left, low, ace):
                _draw(ends, layer, left, low, ace, chance)
            else:
                ends.stand(left, best_total(low, ace), chance)
    ends.put_together()
    return [ends.worth(gone) / _all_of_them(*beside, gone) for gone in range(1, most + 1)]


def _draw(ends: _Ends, layer: _Layer, left: Counts, low: int, ace: bool, chance: float) -> None:
    """Give a hand every card that may come."""
    share = chance / sum(left)
    for number, value, after in drawn(left):
        more = low + value
        if more > MOST:
            ends.bust(after, share * number)
        else:
            before = layer.get(after)
            layer[after] = (before[0] if before else 0.0) + share * number, more, ace or value == 1


def _all_of_them(cards: int, number: int, drawn: int) -> float:
    """How likely so many cards that are drawn are all of a value, of which there are so many among the cards."""
    return falling(number, drawn)[drawn] / falling(cards, drawn)[drawn]
