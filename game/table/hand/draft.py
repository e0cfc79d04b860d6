"""An arrangement in progress: cards moved between groups, wrong for a while if need be, undone step by step.

A draft changes nothing on the table and knows no rules. What holds one shows it, asks the seat to judge it, and in the end hands
it over as one action or lets it go.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.cards.ids import NO_CARD, Card
from game.rules.laying.arranged import Arranged, Put

LOOSE = ""
"""The name of no group: the cards that belong to none."""
NEW = "new:"
"""How the names of groups begin that are made in the draft."""


class Group(NamedTuple):
    """Cards put together under a name: one of the table, such as `meld:2`, or a new one."""

    name: str
    cards: tuple[Card, ...]

    @property
    def made(self) -> bool:
        """Whether it was made in the draft."""
        return self.name.startswith(NEW)


class Move(NamedTuple):
    """One step: these cards went to a group, or became loose."""

    cards: tuple[Card, ...]
    to: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What was there at the start, and what has been moved since."""

    cards: tuple[Card, ...] = ()
    """The loose cards at the start, in their order."""
    lying: tuple[Group, ...] = ()
    """The groups at the start."""
    moves: tuple[Move, ...] = ()

    # ---- how it stands --------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups as they are now, those of the start first; a new one that has lost all its cards is gone."""
        now = {group.name: list(group.cards) for group in self.lying}
        for move in self.moves:
            for cards in now.values():
                cards[:] = [card for card in cards if card not in move.cards]
            if move.to != LOOSE:
                now.setdefault(move.to, []).extend(move.cards)
        found = (Group(name, tuple(cards)) for name, cards in now.items())
        return tuple(group for group in found if group.cards or not group.made)

    @property
    def loose(self) -> tuple[Card, ...]:
        """The cards in no group, in the order of the start; those that were taken out of groups follow."""
        grouped = {card for group in self.groups for card in group.cards}
        there = (*self.cards, *(card for group in self.lying for card in group.cards))
        return tuple(card for card in there if card not in grouped)

    @property
    def begun(self) -> bool:
        """Whether anything has been moved."""
        return bool(self.moves)

    def moved(self, card: Card) -> bool:
        """Whether a card lies elsewhere than at the start."""
        return self.begun and self._place(self.groups, card) != self._place(self.lying, card)

    @staticmethod
    def _place(groups: tuple[Group, ...], card: Card) -> str:
        return next((group.name for group in groups if card in group.cards), LOOSE)

    def arranged(self, thrown: Card = NO_CARD) -> Arranged:
        """The draft as a seat judges it: what has been put where, in order."""
        last = {card: number for number, move in enumerate(self.moves) for card in move.cards}
        kept = [
            Put(move.to, tuple(card for card in move.cards if last[card] == number and self.moved(card)))
            for number, move in enumerate(self.moves)
            if move.to != LOOSE
        ]
        return Arranged(tuple(put for put in kept if put.cards), thrown)

    # ---- what is done with it -------------------------------------------------------------------

    def put(self, cards: tuple[Card, ...], to: str) -> Draft:
        """These cards go to a group together, or become loose: one step."""
        return replace(self, moves=(*self.moves, Move(cards, to)))

    def new_name(self) -> str:
        """A name for a new group that none had so far."""
        return f"{NEW}{1 + sum(move.to.startswith(NEW) for move in self.moves)}"

    def undone(self) -> Draft:
        """Without the last step."""
        return replace(self, moves=self.moves[:-1])

    def without(self, card: Card, stands: Callable[[Draft], bool]) -> Draft:
        """Without the step that moved this card; what does not stand any more without it goes as well."""
        kept = replace(self, moves=())
        for move in self.moves:
            tried = kept.put(move.cards, move.to)
            if card not in move.cards and stands(tried):
                kept = tried
        return kept

    def cleared(self) -> Draft:
        """As it was at the start."""
        return replace(self, moves=())
