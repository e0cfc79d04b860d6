"""An arrangement in progress: cards moved between groups, wrong for a while if need be, undone step by step and done again.

A group is a row: its cards have an order, and a card may go between two others. Groups have an order as well, and a group that
is parted leaves its second half right behind the first. So a table keeps its shape while somebody works on it.

A draft changes nothing on the table and knows no rules. What holds one shows it, asks the seat to judge it, and in the end hands
it over as one action or lets it go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from game.cards.ids import NO_CARD, Card
from game.cards.melds import ANY_FACE
from game.rules.laying.arranged import NEW as NEW
from game.rules.laying.arranged import Arranged, Put

LOOSE = ""
"""The name of no group: the cards that belong to none."""
END = -1
"""Behind all cards of a group."""


class Group(NamedTuple):
    """Cards put together under a name: one of the table, such as `meld:2`, or a new one."""

    name: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()
    """The face that each card is said to stand for, `ANY_FACE` where nothing is said; empty where nothing is said of any. What
    holds at the start holds as long as all cards of the group are there still.
    """

    @property
    def made(self) -> bool:
        """Whether it was made in the draft."""
        return self.name.startswith(NEW)


class Move(NamedTuple):
    """These cards went to a group, or became loose."""

    cards: tuple[Card, ...]
    to: str
    at: int = END
    """Before which of the cards that lie in the group without them, by number from 0."""
    behind: str = ""
    """Behind which group a new one begins; behind all of them where nothing is said."""
    stands: tuple[int, ...] = ()
    """What they are said to stand for there."""
    goes_on: bool = False
    """Whether it belongs to the step of the move before it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What was there at the start, and what has been moved since."""

    cards: tuple[Card, ...] = ()
    """The loose cards at the start, in their order."""
    lying: tuple[Group, ...] = ()
    """The groups at the start."""
    moves: tuple[Move, ...] = ()
    whole: bool = False
    """Whether the cards of the groups at the start may be moved as well: the whole table is arranged, and handed over."""
    ahead: tuple[tuple[Move, ...], ...] = field(default=(), compare=False)
    """The steps that were undone, the next one to be done again last."""

    # ---- how it stands --------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups as they are now, in their order; a new one that has lost all its cards is gone."""
        return _after(self.lying, self.moves)

    @property
    def loose(self) -> tuple[Card, ...]:
        """The cards in no group, in the order of the start; those that were taken out of groups follow."""
        grouped = {card for group in self.groups for card in group.cards}
        there = (*self.cards, *(card for group in self.lying for card in group.cards))
        return tuple(card for card in there if card not in grouped)

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards that were loose at the start and lie in a group now, in the order of the start."""
        grouped = {card for group in self.groups for card in group.cards}
        return tuple(card for card in self.cards if card in grouped)

    @property
    def begun(self) -> bool:
        """Whether anything has been moved."""
        return bool(self.moves)

    @property
    def steps(self) -> tuple[tuple[Move, ...], ...]:
        """The moves step by step, the latest last: those of one step are undone together."""
        found: list[tuple[Move, ...]] = []
        for move in self.moves:
            if move.goes_on and found:
                found[-1] = (*found[-1], move)
            else:
                found.append((move,))
        return tuple(found)

    def group(self, name: str) -> Group | None:
        """The group of this name as it is now."""
        return next((group for group in self.groups if group.name == name), None)

    def place(self, card: Card) -> str:
        """The name of the group in which a card lies now; `LOOSE` where it lies in none."""
        return self._place(self.groups, card)

    def moved(self, card: Card) -> bool:
        """Whether a card lies elsewhere than at the start."""
        return self.begun and self.place(card) != self._place(self.lying, card)

    @staticmethod
    def _place(groups: tuple[Group, ...], card: Card) -> str:
        return next((group.name for group in groups if card in group.cards), LOOSE)

    def arranged(self, thrown: Card = NO_CARD) -> Arranged:
        """The draft as a seat judges it: what has been put where, in order; of the whole table, how all of it lies."""
        last = {card: number for number, move in enumerate(self.moves) for card in move.cards}
        kept = [
            Put(move.to, tuple(card for card in move.cards if last[card] == number and self.moved(card)))
            for number, move in enumerate(self.moves)
            if move.to != LOOSE
        ]
        return Arranged(tuple(put for put in kept if put.cards), thrown, self._table() if self.whole else ())

    def _table(self) -> tuple[Put, ...]:
        return tuple(Put(group.name, group.cards, group.stands) for group in self.groups if group.cards)

    # ---- what is done with it -------------------------------------------------------------------

    def put(
        self,
        cards: Sequence[Card],
        to: str,
        at: int = END,
        *,
        behind: str = "",
        stands: tuple[int, ...] = (),
        goes_on: bool = False,
    ) -> Draft:
        """These cards go to a group together, there before the card of this number, or become loose: one step, or a part of the
        last one.
        """
        return self.with_move(Move(tuple(cards), to, at, behind, stands, goes_on and self.begun))

    def with_move(self, move: Move) -> Draft:
        """With this move as the last one."""
        return replace(self, moves=(*self.moves, move), ahead=())

    def first(self, moves: int) -> Draft:
        """As it was after so many moves."""
        return replace(self, moves=self.moves[:moves], ahead=())

    def parted(self, name: str, at: int, *, goes_on: bool = False) -> Draft:
        """The cards of a group from this number on become a group of their own, right behind it."""
        group = self.group(name)
        tail = group.cards[at:] if group is not None else ()
        if group is None or not tail or len(tail) == len(group.cards):
            return self
        return self.put(tail, self.new_name(), behind=name, stands=self.told(tail), goes_on=goes_on)

    def joined(self, name: str, to: str, at: int = END, *, goes_on: bool = False) -> Draft:
        """All cards of a group go to another one."""
        group = self.group(name)
        if group is None or not group.cards or name == to:
            return self
        return self.put(group.cards, to, at, stands=self.told(group.cards), goes_on=goes_on)

    def told(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """What has been said of these cards in the draft, and still holds where they go together."""
        told: dict[Card, int] = {}
        for move in self.moves:
            for card in move.cards:
                told.pop(card, None)
            told.update(zip(move.cards, move.stands, strict=False))
        return _said(cards, told)

    def new_name(self) -> str:
        """A name for a new group that none had so far."""
        return f"{NEW}{1 + max((int(move.to[len(NEW) :]) for move in self.moves if move.to.startswith(NEW)), default=0)}"

    def undone(self) -> Draft:
        """Without the last step."""
        steps = self.steps
        if not steps:
            return self
        return replace(self, moves=self.moves[: -len(steps[-1])], ahead=(*self.ahead, steps[-1]))

    def redone(self) -> Draft:
        """With the step that was undone last."""
        if not self.ahead:
            return self
        return replace(self, moves=(*self.moves, *self.ahead[-1]), ahead=self.ahead[:-1])

    def without(self, card: Card, stands: Callable[[Draft], bool]) -> Draft:
        """Without the step that moved this card; what does not stand any more without it goes as well."""
        kept = replace(self, moves=(), ahead=())
        for move in self.moves:
            tried = kept.with_move(move)
            if card not in move.cards and stands(tried):
                kept = tried
        return kept

    def cleared(self) -> Draft:
        """As it was at the start."""
        return replace(self, moves=(), ahead=())


def _said(cards: Sequence[Card], means: dict[Card, int]) -> tuple[int, ...]:
    """What is said of cards that lie together."""
    faces = tuple(means.get(card, ANY_FACE) for card in cards)
    return faces if any(face != ANY_FACE for face in faces) else ()


@lru_cache(maxsize=64)
def _after(lying: tuple[Group, ...], moves: tuple[Move, ...]) -> tuple[Group, ...]:
    """The groups after these moves: the same draft is looked at many times."""
    now = {group.name: list(group.cards) for group in lying}
    order = list(now)
    place = {card: group.name for group in lying for card in group.cards}
    means: dict[Card, int] = {}
    for move in moves:
        for card in move.cards:
            means.pop(card, None)
            if card in place:
                now[place.pop(card)].remove(card)
        if move.to == LOOSE:
            continue
        if move.to not in now:
            order.insert(order.index(move.behind) + 1 if move.behind in now else len(order), move.to)
            now[move.to] = []
        row = now[move.to]
        at = len(row) if move.at == END else move.at
        row[at:at] = move.cards
        place.update(dict.fromkeys(move.cards, move.to))
        means.update(zip(move.cards, move.stands, strict=False))
    for group in lying:
        if group.stands and len({place.get(card) for card in group.cards}) == 1:  # they lie together as they lay
            means = {**dict(zip(group.cards, group.stands, strict=True)), **means}
    found = (Group(name, tuple(now[name]), _said(now[name], means)) for name in order)
    return tuple(group for group in found if group.cards or not group.made)
