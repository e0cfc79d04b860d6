"""What a discard gives to others, by what they have thrown, taken and left lying since the deal.

A card that somebody has thrown or left there helped nothing in that hand, and neither would one that does the same work. In games
of pairs a card that was taken has its partner now, so that another like it is of no use; where melds are larger, its neighbours
are wanted. What was seen grows old with every turn of that player. A card that nobody has shown a hand with completes none.
"""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import Card, each
from game.players.whole_hand.lacking import Places
from game.players.whole_hand.prospects import Prospects
from game.players.whole_hand.unpaired import DREW, LEFT, STOOD, THREW, TOOK, Deed, Hopes, hopes
from game.rules.acts.actions import STOCK
from game.rules.acts.events import Discarded, Drew, Told
from game.rules.ruleset import Ruleset
from game.rules.view import View

_USEFUL = (0.10, 0.30, 0.48)
"""How likely a card at random helps a hand that lacks one card, two, or more."""
_NEARER = 0.11
"""How much likelier with every turn that a hand lacks a single card only."""
_FIRST = 0.04
_AT_MOST = 0.85
_STALE = 0.12
"""By how much of its weight a sign fades with each turn of the player who gave it."""
_SURE = 0.95
_LIKE = 0.45
"""How much a sign tells of a card that may lie in one meld with the card that was seen."""
_SOUGHT = 0.8
"""How much more a card is wanted for every card beside it that was taken."""
_STEP = 0.2
"""What part of the own hope it costs to bring the next player a card nearer."""


class Danger:
    """What the discards of one seat give to the others at one moment."""

    def __init__(self, rules: Ruleset, view: View, prospects: Prospects) -> None:
        self._rules, self._view, self._prospects = rules, view, prospects
        self._following = rules.circle.after(view.seat)
        own = rules.sides_with[view.seat]
        self._rivals = [seat for seat in rules.circle.others(view.seat) if seat not in own]
        self._turns = [0] * view.seats
        self._signs: list[list[tuple[int, Card, bool]]] = [[] for _ in range(view.seats)]
        """By seat: in which of its turns, which card, and whether it was taken."""
        self._lain: list[tuple[Card, list[int]]] = []
        """Cards with which nobody has shown a hand, and the turns that all had had by then."""
        self._deeds: list[list[Deed]] = [[] for _ in range(view.seats)]
        self._parts = prospects.numbers
        """By place of a face: the number of what pairs with it; empty where this is no game of pairs."""
        self._read()

    def _read(self) -> None:
        top = -1
        for event in self._view.history:
            if isinstance(event, Discarded):
                self._sign(event.seat, event.card, False)
                self._did(event.seat, THREW, event.card)
                self._turns[event.seat] += 1
                self._lain.append((event.card, list(self._turns)))
                top = event.card
            elif isinstance(event, Drew):
                if top >= 0:
                    self._sign(event.seat, top, event.source != STOCK)
                    for seat in self._rivals:
                        if seat != event.seat:
                            self._did(seat, STOOD, top)
                    self._did(event.seat, LEFT if event.source == STOCK else TOOK, top)
                if event.source == STOCK:
                    self._did(event.seat, DREW, -1)
                top = -1
            elif isinstance(event, Told) and event.name == "claimed" and top >= 0:
                self._sign(event.seat, top, True)
                self._did(event.seat, TOOK, top)
                top = -1

    def _sign(self, seat: int, card: Card, taken: bool) -> None:
        self._signs[seat].append((self._turns[seat], card, taken))

    def _did(self, seat: int, what: str, card: Card) -> None:
        if self._parts:
            self._deeds[seat].append(Deed(what, self._parts[self._prospects.place(card)] if card >= 0 else -1))

    # -- what a hand hopes for ------------------------------------------------------------------------------------

    def _alike(self, card: Card) -> tuple[Places, Places]:
        """The places of cards that do the same work in a hand, and of those that may lie in one meld with it."""
        return self._prospects.same(card), self._prospects.beside(card)

    def _wanted(self, seat: int) -> list[float]:
        """By place of a face: how much likelier than other cards it helps this seat."""
        weights = [1.0 if live else 0.0 for live in self._prospects.live]
        for turn, card, taken in self._signs[seat]:
            fresh = max(0.0, 1.0 - _STALE * (self._turns[seat] - turn))
            same, beside = self._alike(card)
            for at in each(same | beside):
                if taken and not same >> at & 1:
                    weights[at] *= 1.0 + _SOUGHT
                else:
                    weights[at] *= 1.0 - fresh * (_SURE if same >> at & 1 else _LIKE)
        return self._spread(weights)

    def _completing(self, seat: int) -> list[float]:
        """By place of a face: how much likelier than other cards it makes this hand whole."""
        weights = list(self._wanted(seat))
        for card, turns in self._lain:
            fresh = max(0.0, 1.0 - _STALE * (self._turns[seat] - turns[seat]))
            for at in each(self._alike(card)[0]):
                weights[at] *= 1.0 - fresh * _SURE
        return self._spread(weights)

    def _spread(self, weights: list[float]) -> list[float]:
        live = self._prospects.live
        mean = sum(one * count for one, count in zip(weights, live, strict=True)) / max(1, sum(live))
        return [one / mean for one in weights] if mean else weights

    @cached_property
    def _tables(self) -> list[tuple[int, float, list[float], list[float]]]:
        found = []
        for seat in self._rivals:
            near = min(_AT_MOST, _FIRST + _NEARER * self._turns[seat])
            found.append((seat, near, self._wanted(seat), self._completing(seat)))
        return found

    @cached_property
    def _hopes(self) -> list[tuple[int, Hopes]]:
        """By rival, in a game of pairs: what its hand hopes for."""
        shares = self._prospects.shares
        dealt = self._prospects.resting
        return [(seat, hopes(shares, self._dealt(seat, dealt), tuple(self._deeds[seat]))) for seat in self._rivals]

    def _dealt(self, seat: int, resting: int) -> int:
        """How many cards a seat was dealt: one more where it began with a discard."""
        first = next((deed.what for deed in self._deeds[seat] if deed.what != STOOD), "")
        return resting + (first == THREW)

    def use(self, at: int) -> float:
        """How likely the next player has a use for a card with the face at this place."""
        if self._parts:
            number = self._parts[at]
            return sum(one.useful[number] + one.completing[number] for seat, one in self._hopes if seat == self._following)
        for seat, near, wanted, completing in self._tables:
            if seat == self._following:
                return min(1.0, near * _USEFUL[0] * completing[at] + (1.0 - near) * self._far(seat) * wanted[at])
        return 0.0

    def _far(self, seat: int) -> float:
        return _USEFUL[2] if self._turns[seat] <= 2 else _USEFUL[1]

    def left(self, at: int) -> float:
        """What part of its hope a hand keeps that throws a card with this face."""
        left = 1.0
        if self._parts:
            for seat, one in self._hopes:
                helps = one.useful[self._parts[at]] if seat == self._following else 0.0
                left *= 1.0 - one.completing[self._parts[at]] - _STEP * helps
            return left
        for seat, near, wanted, completing in self._tables:
            left *= 1.0 - near * min(1.0, _USEFUL[0] * completing[at])
            if seat == self._following:
                left *= 1.0 - _STEP * (1.0 - near) * min(1.0, self._far(seat) * wanted[at])
        return left
