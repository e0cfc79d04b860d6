"""Decks as data: which cards there are, how they are written, and what is beside and above what.

A deck has a grid of suits and ranks, and may have cards beside it. A *face* is what a card is in a meld: the place
`suit * width + rank` in the grid for every card that has both; a number of its own from `grid` on for a card that lacks one
or is wild. Jokers come last (`joker_face`). The French deck is the plain case: spades, hearts, diamonds, clubs, each from the
ace (0) to the king (12).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

JOKER_NAME = "JK"
HIDDEN_NAME = "??"
FRENCH_RANKS = "A23456789TJQK"
FRENCH_SUITS = "SHDC"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
"""Places of French ranks in a whole French suit (`pip`), for rules that speak of them."""

PICTURE_SETS = ("phases", "tiles", "animals", "shapes", "spanish", "money")
"""The sets of pictures that come with the program. Any other name is that of a folder beside a rules file."""
_FOLDER = re.compile(r"[a-z0-9][a-z0-9_\-]{0,39}")


class UnknownCard(ValueError):
    """A text that names no card, or none that may be meant here. `name` is the text."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Suit(NamedTuple):
    """A suit: how it is written, and its name (empty where the catalogue of words has it). Only French rules ask for `red`."""

    id: str
    name: str = ""
    red: bool = False


class Rank(NamedTuple):
    """A rank: how it is written, its name, and which of the thirteen French ranks it is (-1 for none)."""

    id: str
    name: str = ""
    pip: int = -1


@dataclass(frozen=True)
class Kind:
    """One kind of card: all cards of a kind are twins. `suit` and `rank` are places in the deck's lists, -1 for none.

    `count` is how many there are, None for as many as packs. A `wild` one is a joker with a name of its own. A `skip` one
    that ends a turn makes the next player miss theirs.
    """

    id: str
    name: str = ""
    suit: int = -1
    rank: int = -1
    wild: bool = False
    count: int | None = None
    skip: bool = False


@dataclass(frozen=True)
class Deck:
    """A design of cards. `others` are cards beside the grid; one with the name of a card of the grid replaces it."""

    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    suit_first: bool = False
    """Whether a card is written with the suit first: `R7`, where others are written `7H`."""
    others: tuple[Kind, ...] = ()
    french: bool = False
    """Whether suits and ranks are French for the rules, which may then speak of aces and court cards."""
    pictures: str = ""
    """The set of pictures that shows its cards, by their short names; empty where they are drawn from names and colours."""
    shape: str = "card"
    """What its pieces are: `card` or `tile`."""
    suits_called: str = ""
    """What its suits are called where they are no suits, such as "families"."""
    said: str = ""
    """How its cards are called by suit and rank: `suit_rank`, `rank_suit`, `rank_of_suit`; empty for the way they are written."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.suits, self.ranks, self.suit_first, self.others))

    @cached_property
    def width(self) -> int:
        """How many ranks a suit has: the faces of a suit are this far from those of the next."""
        return len(self.ranks)

    @cached_property
    def grid(self) -> int:
        """How many places suits and ranks make."""
        return len(self.suits) * len(self.ranks)

    @property
    def looks_french(self) -> bool:
        """Whether its cards look and are called as French ones; those of a Spanish pack are French for the rules alone."""
        return self.french and not self.pictures

    @cached_property
    def four_by_thirteen(self) -> bool:
        """Whether it has the measure of the French deck, nothing beside it and nothing left out: for quick tables."""
        return len(self.suits) == 4 and len(self.ranks) == 13 and not self.others

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind of card of which there may be one: the grid by suit and rank, then the others, without jokers."""
        own = {kind.id: kind for kind in self.others}
        found = []
        for number, suit in enumerate(self.suits):
            for place, rank in enumerate(self.ranks):
                name = self.written(suit, rank)
                found.append(own.get(name) or Kind(name, "", number, place))
        grid = {kind.id for kind in found}
        return (*found, *(kind for kind in self.others if kind.id not in grid))

    def written(self, suit: Suit, rank: Rank) -> str:
        """The short name of the card of a suit and a rank."""
        return suit.id + rank.id if self.suit_first else rank.id + suit.id

    @cached_property
    def face_of_kind(self) -> tuple[int, ...]:
        """By kind: its face. Kinds with the same suit and rank share one."""
        loose = iter(range(self.grid, self.grid + len(self.kinds)))
        return tuple(
            kind.suit * self.width + kind.rank if kind.suit >= 0 and kind.rank >= 0 and not kind.wild else next(loose)
            for kind in self.kinds
        )

    @cached_property
    def period(self) -> int:
        """How many faces there are without that of jokers: the numbers of twins are this far apart."""
        return max(self.grid, 1 + max(self.face_of_kind, default=0))

    @property
    def joker_face(self) -> int:
        """The face of jokers, the highest."""
        return self.period

    @cached_property
    def kind_of_face(self) -> tuple[Kind | None, ...]:
        """By face: the first kind that has it; None for a place that no card has, and for jokers."""
        found: list[Kind | None] = [None] * (self.period + 1)
        for kind, face in reversed(list(zip(self.kinds, self.face_of_kind, strict=True))):
            found[face] = kind
        return tuple(found)

    @cached_property
    def suit_of(self) -> tuple[int, ...]:
        """By face: the suit, -1 for none."""
        beside = (-1 if kind is None or kind.wild else kind.suit for kind in self.kind_of_face[self.grid :])
        return (*(face // self.width for face in range(self.grid)), *beside)

    @cached_property
    def rank_of(self) -> tuple[int, ...]:
        """By face: the rank, -1 for none."""
        beside = (-1 if kind is None or kind.wild else kind.rank for kind in self.kind_of_face[self.grid :])
        return (*(face % self.width for face in range(self.grid)), *beside)

    @cached_property
    def suit_masks(self) -> tuple[int, ...]:
        """By suit: its faces of the grid."""
        return tuple(((1 << self.width) - 1) << self.width * suit for suit in range(len(self.suits)))

    @cached_property
    def rank_masks(self) -> tuple[int, ...]:
        """By rank: the faces that have it."""
        return tuple(sum(1 << face for face, of in enumerate(self.rank_of) if of == rank) for rank in range(len(self.ranks)))

    @cached_property
    def all_faces(self) -> int:
        """Every face but that of jokers."""
        return (1 << self.period) - 1

    @cached_property
    def face_names(self) -> tuple[str, ...]:
        """By face: its short name; nothing for the one face of a deck without cards."""
        places = [self.written(suit, rank) for suit in self.suits for rank in self.ranks] or [""]
        kinds = enumerate(self.kind_of_face[: self.period])
        return (*(kind.id if kind is not None else places[face] for face, kind in kinds), JOKER_NAME)

    @cached_property
    def face_of_name(self) -> dict[str, int]:
        """By short name: the face. Kinds that share a face have a name each."""
        found = {name: face for face, name in enumerate(self.face_names)}
        found.update((kind.id, face) for kind, face in zip(self.kinds, self.face_of_kind, strict=True))
        return found

    @cached_property
    def pips(self) -> tuple[int, ...]:
        """By face: which French rank it has, from the ace (0) to the king (12); -1 for none."""
        return tuple(self.ranks[rank].pip if rank >= 0 else -1 for rank in self.rank_of)

    @cached_property
    def rank_of_pip(self) -> tuple[int, ...]:
        """By French rank: its place in this deck, -1 where it has been left out."""
        places = {rank.pip: place for place, rank in enumerate(self.ranks)}
        return tuple(places.get(pip, -1) for pip in range(13))

    @property
    def french_aces(self) -> bool:
        """Whether the first rank is the French ace, which may also come after the last."""
        return self.rank_of_pip[ACE] == 0

    def ranks_named(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The ranks with these names; names that no rank has are left out."""
        places = {rank.id: place for place, rank in enumerate(self.ranks)}
        return tuple(dict.fromkeys(places[name] for name in names if name in places))


def french(ranks: str = FRENCH_RANKS, pictures: str = "") -> Deck:
    """The French deck, or one with ranks left out: the ranks beside a gap are neighbours. With `pictures` its cards look
    otherwise, and are called by words.
    """
    whole = [Rank(name, "", FRENCH_RANKS.index(name)) for name in ranks]
    return Deck(
        tuple(Suit(name, "", name in "HD") for name in FRENCH_SUITS),
        tuple(whole),
        french=True,
        pictures=pictures,
        said="rank_of_suit" if pictures else "",
    )


FRENCH = french()


def is_picture_folder(name: str) -> bool:
    """Whether the folder of a deck's pictures may be called so: in small letters, and never leading anywhere else."""
    return name not in PICTURE_SETS and _FOLDER.fullmatch(name) is not None
