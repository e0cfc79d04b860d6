"""What a seat may conclude about the cards it cannot see, from what it has seen happen.

A careful person remembers which cards have gone, who took or refused which discard, and, once the discard pile has been
turned over, that the cards never seen since the deal must be in the others' hands. How much of that is remembered is the
skill's. Nothing here looks at anything but the view.
"""

from __future__ import annotations

from game.cards.ids import Card, CardSet, card_set, each, listed
from game.players.characters import Skill
from game.players.meld_shapes import Faces, MeldShapes
from game.rules.acts.events import Discarded, Drew, Moved, Passed, StockRenewed
from game.rules.state.circle import Circle
from game.rules.view import View

_RECENT = 4
"""Refusals and discards by one player that are fresh enough to tell much about the hand."""

_LIKE_REFUSED = 0.25
_LIKE_REFUSED_LONG_AGO = 0.6
_LIKE_THROWN = 0.55


class Memory:
    """The hand as it went, read off the events that the seat has seen."""

    def __init__(self, view: View) -> None:
        self.pile: list[Card] = []
        self.renewed: CardSet = 0
        """Cards that went from the discard pile back into the stock."""
        self.renewals = 0
        self.refused: list[list[Card]] = [[] for _ in range(view.seats)]
        """By seat: the top discards that the player might have taken and did not, the latest last."""
        self.thrown: list[list[Card]] = [[] for _ in range(view.seats)]
        """By seat: what the player has discarded, the latest last."""
        for event in view.history:
            if isinstance(event, Moved):
                self._moved(event)
            elif isinstance(event, Discarded):
                self.thrown[event.seat].append(event.card)
            elif isinstance(event, Drew):
                if event.source == "stock" and self.pile:
                    self.refused[event.seat].append(self.pile[-1])
            elif isinstance(event, Passed):
                if self.pile:
                    self.refused[event.seat].append(self.pile[-1])
            elif isinstance(event, StockRenewed):
                self.renewals += 1

    def _moved(self, event: Moved) -> None:
        if event.source[0] == "discard":
            gone = [card for card in event.cards if card in self.pile]
            if len(gone) < len(event.cards):
                gone = self.pile[len(self.pile) - len(event.cards) :]
            self.pile = [card for card in self.pile if card not in gone]
            if event.target[0] == "stock":
                self.renewed |= card_set(gone)
            else:
                self.renewed &= ~card_set(gone)
        if event.target[0] == "discard":
            self.pile.extend(event.cards)
            self.renewed &= ~card_set(event.cards)


class Beliefs:
    """Likelihoods by face for one seat at one moment."""

    def __init__(self, circle: Circle, view: View, shapes: MeldShapes, skill: Skill) -> None:
        self._shapes = shapes
        self.seat = view.seat
        self.after = circle.after(view.seat)
        """The seat that plays next."""
        self.before = circle.before(view.seat)
        pile = view.pile
        remembered = card_set(pile[-skill.memory :])
        table = 0
        for meld in view.melds:
            table |= card_set(meld.cards)
        others_known = 0
        if skill.watches:
            for seat, known in enumerate(view.known):
                if seat != view.seat:
                    others_known |= known
        out = view.hand | table | remembered | others_known
        everything = shapes.naturals
        unseen = everything & ~out
        self.unseen: CardSet = unseen
        """Cards that might be anywhere: in the stock or in a hand."""
        self.buried: Faces = shapes.fold(remembered & ~card_set(pile[-1:]))
        self.memory: Memory | None = Memory(view) if skill.watches else None
        hidden = [
            0 if seat == view.seat else max(0, view.counts[seat] - (view.known[seat].bit_count() if skill.watches else 0))
            for seat in range(view.seats)
        ]
        renewed = self.memory.renewed & unseen if self.memory and self.memory.renewals else 0
        fresh = unseen & ~renewed
        stock, held = view.stock_count, sum(hidden)
        # Once the pile has been renewed, the stock holds nothing but renewed cards: what is still unseen is in hands.
        count, old = max(1, fresh.bit_count()), max(1, renewed.bit_count())
        renewed_in_stock = min(1.0, stock / old) if renewed else 0.0
        fresh_in_stock = 0.0 if renewed else min(1.0, stock / count)
        drawn_again = renewed.bit_count() * (1.0 - renewed_in_stock)
        fresh_in_others = min(1.0, max(0.0, held - drawn_again) / count)
        self.in_stock = [0.0] * len(shapes.shapes_of)
        """By face: the expected number of such cards in the stock."""
        self.in_others = [0.0] * len(shapes.shapes_of)
        """By face: the expected number of such cards in the hands of the others."""
        for card in listed(fresh):
            self.in_stock[shapes.face[card]] += fresh_in_stock
            self.in_others[shapes.face[card]] += fresh_in_others
        for card in listed(renewed):
            self.in_stock[shapes.face[card]] += renewed_in_stock
            self.in_others[shapes.face[card]] += 1.0 - renewed_in_stock
        held = max(1, held)
        self.in_next = self._in_hand_of(view, self.after, hidden[self.after] / held, skill)
        """By face: how likely it is that the next player holds such a card."""
        self.in_previous = self._in_hand_of(view, self.before, hidden[self.before] / held, skill)
        self._lacking = self._lack(view)

    def _in_hand_of(self, view: View, seat: int, share: float, skill: Skill) -> list[float]:
        """How likely a face is in one hand, from the hand's size, what it has been seen to take, and what it throws."""
        likely = [min(1.0, expected * share) for expected in self.in_others]
        if skill.watches:
            for card in each(view.known[seat] & self._shapes.naturals):
                likely[self._shapes.face[card]] = 1.0
        return likely

    def _lack(self, view: View) -> dict[Faces, float]:
        """Pairs of cards that the next player does not seem to hold: a refused card has nothing there to go with."""
        lacking: dict[Faces, float] = {}
        if self.memory is None:
            return lacking
        naturals = self._shapes.naturals
        for face in {self._shapes.face[card] for card in self.memory.thrown[self.after][-2 * _RECENT :] if naturals >> card & 1}:
            for neighbour in each(self._shapes.neighbours[face]):
                self.in_next[neighbour] *= _LIKE_THROWN if self.in_next[neighbour] < 1.0 else 1.0
        for age, card in enumerate(reversed(self.memory.refused[self.after])):
            if not naturals >> card & 1:
                continue
            factor = _LIKE_REFUSED if age < _RECENT else _LIKE_REFUSED_LONG_AGO
            bit = 1 << self._shapes.face[card]
            for shape in self._shapes.shapes_of[self._shapes.face[card]]:
                lacking.setdefault(shape ^ bit, factor)
        return lacking

    def next_wants(self, face: int) -> float:
        """How likely it is that the next player could make a meld with a card of this face."""
        without = 1.0
        likely = self.in_next
        for shape in self._shapes.shapes_of[face]:
            rest = shape ^ (1 << face)
            both = self._lacking.get(rest, 1.0)
            for other in each(rest):
                both *= likely[other]
                if not both:
                    break
            without *= 1.0 - both
        return 1.0 - without
