"""The player's own rack: pieces in places, some of them free, as the player likes it. Nothing moves that nobody moves.

A piece that comes stands in the first free place after the last one. Where pieces were played places stay free, and an undo puts
them back there. Sorting happens on request only, and the order that the player had made comes back after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from game.cards.ids import NO_CARD, Card
from game.cards.pack import Pack
from game.table.hand.order import BY_HAND, OWN, RANK, SUIT
from game.table.hand.twin_names import read, written

COLUMNS = 13
"""So many places has a row, or more where three rows do not suffice."""
FEW, SOME, MOST_ROWS = 7, 26, 3
"""Up to so many pieces when they are dealt stand in one row, and up to so many in two."""


@dataclass(frozen=True, slots=True)
class Rack:
    """What stands where."""

    places: tuple[Card, ...] = ()
    """Row after row from above; `NO_CARD` where nothing stands."""
    columns: int = COLUMNS
    left: tuple[tuple[Card, int], ...] = ()
    """Where pieces stood that were played, the latest last."""
    sorting: str = OWN
    """Which order is shown: by suit, by rank, or the player's own."""
    own: tuple[Card, ...] = ()
    """The places in the player's own order, while another one is shown."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pieces in the order of their places."""
        return tuple(card for card in self.places if card != NO_CARD)

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The places row by row."""
        return tuple(self.places[at : at + self.columns] for at in range(0, len(self.places), self.columns))

    def place(self, card: Card) -> int:
        """The place of a piece that stands there."""
        return self.places.index(card)

    # ---- what happens to it -------------------------------------------------------------------

    def follow(self, hand: Iterable[Card]) -> Rack:
        """The rack after a decision, or after one was taken back: what is gone leaves its place free, what comes again stands
        where it stood, and what is new after the last piece.
        """
        wanted = set(hand)
        gone = tuple((card, at) for at, card in enumerate(self.places) if card != NO_CARD and card not in wanted)
        places = tuple(card if card in wanted else NO_CARD for card in self.places)
        own = tuple(card if card in wanted else NO_CARD for card in self.own)
        made = replace(self, places=places, own=own, left=(*self.left, *gone))
        for card in sorted(wanted - set(places)):
            made = made._taken_in(card)
        return made

    def _taken_in(self, card: Card) -> Rack:
        last = next((number for number in range(len(self.left) - 1, -1, -1) if self.left[number][0] == card), None)
        made, was = self, len(self.places)
        if last is not None:
            was = self.left[last][1]
            made = replace(self, left=self.left[:last] + self.left[last + 1 :])
        if was >= len(made.places) or made.places[was] != NO_CARD:
            made = made if NO_CARD in made.places else made._roomy(len(made.cards) + 1)
            was = made._first_free()
        own = made.own
        if own:
            at = own.index(NO_CARD) if NO_CARD in own else len(own)
            own = (*own[:at], card, *own[at + 1 :])
        return replace(made, places=(*made.places[:was], card, *made.places[was + 1 :]), own=own)

    def _first_free(self) -> int:
        """The first free place after the last piece, else the first one at all."""
        last = max((at for at, card in enumerate(self.places) if card != NO_CARD), default=-1)
        return last + 1 if last + 1 < len(self.places) else self.places.index(NO_CARD)

    def _roomy(self, count: int) -> Rack:
        """The rack with places for so many pieces; it never loses a row."""
        rows = min(MOST_ROWS, max(len(self.rows), -(-count // self.columns)))
        columns = max(self.columns, -(-count // MOST_ROWS))
        return replace(self, columns=columns, places=_filled(self.rows, rows, columns))

    # ---- what the player does with it ---------------------------------------------------------

    def move(self, cards: Sequence[Card], to: int) -> Rack:
        """The player puts pieces into this place and those after it. Where others stand there they make room towards the next
        free place.
        """
        moving = [card for card in cards if card in self.places]
        places = [NO_CARD if card in moving else card for card in self.places]
        at = max(0, min(to, len(places) - len(moving)))
        for number, card in enumerate(moving):
            _insert(places, card, at + number)
        return replace(self, places=tuple(places), sorting=OWN, own=())

    def step(self, cards: Sequence[Card], across: int, down: int = 0) -> Rack:
        """The player pushes pieces by keys: so many places to the right and so many rows down, past what stands there."""
        moving = [card for card in self.places if card in cards and card != NO_CARD]
        if not moving:
            return self
        to = self.place(moving[0]) + across + down * self.columns
        if not 0 <= to <= len(self.places) - len(moving):
            return self
        if len(moving) == 1 and not down:
            places = list(self.places)
            here = self.place(moving[0])
            places[here], places[to] = places[to], places[here]
            return replace(self, places=tuple(places), sorting=OWN, own=())
        return self.move(moving, to)

    def kept(self) -> Rack:
        """The rack as it stands, as the player's own order."""
        return replace(self, sorting=OWN, own=())

    def next_sort(self, pack: Pack) -> Rack:
        """The sort button: by suit, by rank, my order. Steps that would change nothing are passed over."""
        start = BY_HAND.index(self.sorting)
        for step in range(1, len(BY_HAND) + 1):
            made = self.sort(BY_HAND[(start + step) % len(BY_HAND)], pack)
            if made.places != self.places:
                return made
        return self

    def sort(self, by: str, pack: Pack) -> Rack:
        """The rack in another order; the player's own is kept."""
        own = self.own or self.places
        if by == OWN:
            return replace(self, places=_filled(_rows(own, self.columns), len(self.rows), self.columns), sorting=OWN, own=())
        if by == SUIT:
            ordered = sorted(self.cards, key=lambda card: (pack.suit[card] < 0, pack.suit[card], pack.rank[card], card))
            groups = [list(cards) for _, cards in groupby(ordered, lambda card: pack.suit[card])]
        else:
            ordered = sorted(self.cards, key=lambda card: (pack.suit[card] < 0, pack.rank[card], pack.suit[card], card))
            groups = [list(cards) for _, cards in groupby(ordered, lambda card: (pack.suit[card] < 0, pack.rank[card]))]
        return replace(self, places=_in_groups(groups, len(self.rows), self.columns), sorting=by, own=own)


def racked(cards: Iterable[Card]) -> Rack:
    """A rack with these pieces as they came, as many in each row."""
    dealt = tuple(cards)
    rows = 1 if len(dealt) <= FEW else 2 if len(dealt) <= SOME else MOST_ROWS
    columns = max(COLUMNS, -(-len(dealt) // MOST_ROWS))
    return Rack(_filled(_rows(dealt, max(1, -(-len(dealt) // rows))), rows, columns), columns)


def _rows(places: Sequence[Card], columns: int) -> list[tuple[Card, ...]]:
    return [tuple(places[at : at + columns]) for at in range(0, len(places), columns)]


def _filled(rows: Sequence[Sequence[Card]], count: int, columns: int) -> tuple[Card, ...]:
    """These rows as so many of such a length: what is missing is free."""
    made = [(*row, *(NO_CARD,) * (columns - len(row))) for row in rows]
    made += [(NO_CARD,) * columns] * (count - len(made))
    return tuple(card for row in made for card in row)


def _insert(places: list[Card], card: Card, at: int) -> None:
    """Put a piece into a place; others make room to the right as far as the next free place, or else to the left."""
    free = next((place for place in range(at, len(places)) if places[place] == NO_CARD), None)
    if free is not None:
        places[at : free + 1] = [card, *places[at:free]]
        return
    free = next(place for place in range(at, -1, -1) if places[place] == NO_CARD)
    places[free : at + 1] = [*places[free + 1 : at + 1], card]


def _in_groups(groups: Sequence[Sequence[Card]], rows: int, columns: int) -> tuple[Card, ...]:
    """Groups with a free place between them, none of them torn at the end of a row if that can be."""
    for whole, apart in ((True, 1), (False, 1), (False, 0)):
        places: list[Card] = []
        for group in groups:
            if places and len(places) % columns:
                places += [NO_CARD] * apart
            left = columns - len(places) % columns
            if whole and left < len(group) <= columns:
                places += [NO_CARD] * left
            places += group
        if len(places) <= rows * columns:
            break
    return tuple(places) + (NO_CARD,) * (rows * columns - len(places))


# ---- kept in the save ---------------------------------------------------------------------------


def to_plain(rack: Rack, pack: Pack) -> dict[str, object]:
    """The rack as a save keeps it: names of pieces, nothing for a free place."""

    def names(places: Iterable[Card]) -> list[str]:
        return ["" if card == NO_CARD else written(card, pack) for card in places]

    kept: dict[str, object] = {"columns": rack.columns, "places": names(rack.places)}
    if rack.sorting != OWN:
        kept |= {"sorting": rack.sorting, "own": names(rack.own)}
    if rack.left:
        kept["left"] = [[written(card, pack), at] for card, at in rack.left]
    return kept


def from_plain(data: object, hand: Iterable[Card], pack: Pack) -> Rack:
    """The rack of a save, for the hand it belongs to: every piece stands in one place, whatever the save says."""
    cards = tuple(hand)
    plain = data if isinstance(data, dict) else {}
    bare = racked(cards)
    columns = plain.get("columns")
    if type(columns) is not int or not bare.columns <= columns <= 2 * COLUMNS:
        columns = bare.columns
    places = _named(plain.get("places"), cards, pack)
    if not places or len(places) % columns or len(places) > MOST_ROWS * columns or set(cards) - set(places):
        return bare
    left = tuple(entry for entry in (_left(one, pack, set(cards)) for one in _listed(plain.get("left"))) if entry)
    sorting, own = plain.get("sorting"), _named(plain.get("own"), cards, pack)
    if sorting not in (SUIT, RANK) or set(cards) - set(own) or len(own) > len(places):
        return Rack(places, columns, left)
    return Rack(places, columns, left, str(sorting), own)


def _listed(data: object) -> Sequence[object]:
    return data if isinstance(data, list | tuple) else ()


def _named(names: object, cards: Sequence[Card], pack: Pack) -> tuple[Card, ...]:
    """The pieces of these names, each once, and free places where there is none of that name."""
    free, found = list(cards), []
    for name in _listed(names):
        card = read(name, free, pack)
        if card is not None:
            free.remove(card)
        found.append(NO_CARD if card is None else card)
    return tuple(found)


def _left(entry: object, pack: Pack, hand: set[Card]) -> tuple[Card, int] | None:
    """Where a piece stood that was played."""
    plain = _listed(entry)
    if len(plain) != 2 or type(plain[1]) is not int or plain[1] < 0 or not isinstance(plain[0], str):
        return None
    card = read(plain[0], [card for card in pack.cards if card not in hand], pack)
    return (card, plain[1]) if card is not None else None
