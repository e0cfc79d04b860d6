"""A board: the sets of a table that belong to nobody, which anybody may rearrange.

Their cards are those of the melds without an owner (`TableScene.melds`), so movements find them where they find all melds. Here
stands in which rows the sets lie, what is told of each, and what is marked of single pieces. A ghost among the cards of a set
(`preview.ghost_id`) is a piece that could lie there: a hint shows a whole table so.

A set is named like its meld: `meld:3` of the table, `draft:1` one that was made in the arrangement in progress.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Id = str
SLOT = "slot:"


class Lying(NamedTuple):
    """A set where it lies, or lay: by its name and its cards, one of which finds it again."""

    name: Id
    cards: tuple[Id, ...]


Rows = tuple[tuple[Lying, ...], ...]
"""Sets in their rows, from above and from the left."""


class Lack(NamedTuple):
    """A place of a broken set that is empty, and what would fill it."""

    at: int
    """Before the card with this number; the number of its cards for a place behind the last."""
    faces: tuple[Id, ...]
    """The cards of which any one would do."""


class SetTold(NamedTuple):
    """What is told of one set; nothing is of one that is whole."""

    fault: str = ""
    """What is wrong with it, in a few words: "lacks a third seven". Empty where it is whole."""
    lacks: tuple[Lack, ...] = ()
    breaks: tuple[int, ...] = ()
    """Before the cards with these numbers it falls apart, as where two runs lie in one."""
    tag: str = ""
    """What it was when the turn began, in a few words: "were four". Of a set that was parted it stands over the seam."""
    parted: bool = False
    """It was one with the set before it in its row: a seam runs between them."""


WHOLE = SetTold()


class SlotScene(NamedTuple):
    """A place where the lifted pieces could go."""

    number: int
    """Which key drops them there."""
    set: Id
    at: int
    """Before the card with this number; the number of its cards for a place behind the last."""
    words: str = ""
    """The place in words: "behind 5 6 7"."""
    mends: bool = False
    """It would make a broken set whole."""
    face: Id = ""
    """What would lie there, as a ghost; empty for nothing."""

    @property
    def id(self) -> Id:
        """Its name among the things of the table."""
        return f"{SLOT}{self.number}"


@dataclass(frozen=True, slots=True)
class BoardScene:
    """What is seen of a board besides the cards of its sets."""

    before: Rows = ()
    """The sets as they lay before: those that are there still keep their rows and their neighbours."""
    width: float = 0.0
    """How wide pieces have been left in this hand, in units of the board; 0 where nothing has been narrowed."""
    after: Mapping[Id, Id] = field(default_factory=dict)
    """Sets made in this turn that have been put down somewhere: after which other, or with no name at the end of all."""
    told: Mapping[Id, SetTold] = field(default_factory=dict)
    """By the names of sets; one that is not named is whole."""
    played: frozenset[Id] = frozenset()
    """Cards that came from the hand in this turn."""
    moved: frozenset[Id] = frozenset()
    """Cards of the table that lie elsewhere than at its beginning."""
    slots: tuple[SlotScene, ...] = ()
    lifted: tuple[Id, ...] = ()
    """The pieces in the fingers, or chosen, for which there are slots: the list of places shows the first of them."""
    gap: tuple[Id, int] | None = None
    """Where neighbours part for what is held over them: the set, and before which of its cards."""
    drafting: bool = False
    """The table is being rearranged: what became narrow for it may become wide again."""

    def of(self, name: Id) -> SetTold:
        """What is told of a set."""
        return self.told.get(name, WHOLE)

    def mark(self, card: Id) -> str:
        """How one card is marked: `played`, `moved` or not at all."""
        return "played" if card in self.played else "moved" if card in self.moved else ""

    def slots_of(self, name: Id) -> tuple[SlotScene, ...]:
        """The places for the lifted pieces in one set, from its left."""
        return tuple(sorted((slot for slot in self.slots if slot.set == name), key=lambda slot: slot.at))


def in_rows(rows: Iterable[Iterable[Lying]]) -> tuple[Lying, ...]:
    """All sets, in reading order."""
    return tuple(one for row in rows for one in row)
