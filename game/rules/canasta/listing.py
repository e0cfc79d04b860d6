"""The melds that are worth listing. Of cards of one rank only their number matters, so of each number one choice is listed: the
natural cards in their order, with the cheapest wild cards or the dearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, each, listed
from game.rules.acts.actions import Group
from game.rules.canasta.facts import ALL_WILD, SideGame

_MOST_OPENINGS = 40
"""So many ways of opening are listed; most of the others only lay more of the same cards."""
_MOST_STEPS = 3_000
"""So many choices are looked at for them."""


def wilds_of(game: SideGame, cards: CardSet) -> list[Card]:
    """The wild cards among these, the cheapest first."""
    points, face = game.finder.points, game.pack.face
    return sorted(listed(cards & game.wild), key=lambda card: (points[card], face[card], card))


def by_suit(game: SideGame, cards: CardSet) -> list[Card]:
    """Cards of one rank in their order: every face once, then those held twice."""
    face, seen = game.pack.face, set[int]()
    first: list[Card] = []
    again: list[Card] = []
    for card in sorted(listed(cards), key=lambda card: (face[card], card)):
        (again if face[card] in seen else first).append(card)
        seen.add(face[card])
    return [*first, *again]


def new_melds(game: SideGame, cards: CardSet, taken: Sequence[int] = ()) -> Iterator[Found]:
    """New melds of these cards, one for each number of natural and wild ones; none of the ranks that are taken."""
    wilds = wilds_of(game, cards)
    for rank, mask in game.ranks:
        held = cards & mask
        if held and rank not in taken:
            yield from melds_of_rank(game, rank, by_suit(game, held), wilds)
    if game.of_rank.wild_alone and ALL_WILD not in taken:
        for size in range(game.of_rank.least, min(len(wilds), game.of_rank.limit()) + 1):
            yield from found(game, wilds[:size])
    if game.in_order is not None:
        yield from sequences(game, cards)


def melds_of_rank(game: SideGame, rank: int, held: list[Card], wilds: list[Card]) -> Iterator[Found]:
    """New melds of these cards of a rank, in their order, and these wild ones."""
    least, limit, count = game.of_rank.least, game.of_rank.limit(), len(held)
    fewest = max(1, game.law.least_naturals)
    for own in range(min(fewest, least), min(count, limit) + 1):
        if own >= least:
            yield from found(game, held[:own])
        if not wilds or own not in (count, fewest):
            continue
        for added in range(1, min(len(wilds), game.most_wilds(rank, own), limit - own) + 1):
            if own + added >= least:
                yield from found(game, [*held[:own], *wilds[:added]])
                if sum(game.finder.points[card] for card in wilds[:added]) != sum(
                    game.finder.points[card] for card in wilds[-added:]
                ):
                    yield from found(game, [*held[:own], *wilds[-added:]])


def found(game: SideGame, cards: Sequence[Card]) -> tuple[Found, ...]:
    """The meld that these cards are."""
    return game.finder.readings(tuple(cards))[:1]


def sequences(game: SideGame, cards: CardSet) -> Iterator[Found]:
    """The sequences of natural cards, of each suit every row."""
    kind = game.in_order
    if kind is None:
        return
    for mask in game.pack.suit_masks:
        at: dict[int, Card] = {}
        for card in each(cards & mask & ~game.wild):
            at.setdefault(game.place_of[card], card)
        at.pop(-1, None)
        for start in sorted(at):
            row: list[Card] = []
            while start + len(row) in at and len(row) < kind.most:
                row.append(at[start + len(row)])
                if len(row) >= kind.least:
                    yield from found(game, row)


def as_groups(game: SideGame, hand: CardSet, melds: Iterable[Sequence[Card]]) -> tuple[Group, ...]:
    """These cards of a hand as an action names them: of twins those with the lowest numbers, in the order of naming."""
    groups = []
    for meld in melds:
        cards = []
        for card in meld:
            cards.append(game.rules.lowest_twin(card, hand))
            hand &= ~(1 << cards[-1])
        groups.append(Group(tuple(cards)))
    return tuple(groups)


# ---- openings ----------------------------------------------------------------------------------------------------


class _Priced(NamedTuple):
    """A meld with what it is worth, and what its wild cards are worth among that."""

    worth: int
    wilds: int
    meld: Found


def openings(game: SideGame, cards: CardSet, minimum: int, natural: bool = False) -> Iterator[tuple[Found, ...]]:
    """Choices of new melds of these cards that are worth the minimum together, each as few as will do; with `natural` one of them
    is without wild cards.
    """
    groups: dict[int, list[_Priced]] = {}
    for one in new_melds(game, cards, game.last):
        rank = game.pile(one.cards, one.kind).rank
        groups.setdefault(rank if rank >= 0 else 100 + len(groups), []).append(_priced(game, one))
    ordered = [sorted(group, key=lambda priced: -priced.worth) for group in groups.values()]
    ordered.sort(key=lambda group: -group[0].worth)
    search = _Openings(game, ordered, minimum, natural, wilds_of(game, cards))
    face, told = game.pack.face, set[frozenset[tuple[int, ...]]]()
    for chosen in search.more(0, (), 0):
        named = frozenset(tuple(face[card] for card in one.cards) for one in chosen)
        if named not in told:
            told.add(named)
            yield chosen
        if len(told) == _MOST_OPENINGS:
            return


def _priced(game: SideGame, one: Found) -> _Priced:
    value = game.finder.value
    return _Priced(value(one.mask), value(one.mask & game.wild), one)


class _Openings:
    """The search for them: group after group, in each one meld or none."""

    def __init__(self, game: SideGame, groups: list[list[_Priced]], minimum: int, natural: bool, wilds: list[Card]) -> None:
        self.game, self.groups, self.minimum, self.natural, self.wilds = game, groups, minimum, natural, wilds
        self.steps = 0
        self.worth_of_wilds = sum(game.finder.points[card] for card in wilds)
        self.rest, self.rest_naturals, self.pure = [0], [0], [False]
        """By number of a group: what it and those behind it are worth at most; what without wild cards; whether any has a meld
        without them.
        """
        for group in reversed(groups):
            self.rest.insert(0, self.rest[0] + group[0].worth)
            self.rest_naturals.insert(0, self.rest_naturals[0] + max(priced.worth - priced.wilds for priced in group))
            self.pure.insert(0, self.pure[0] or any(not priced.meld.mask & game.wild for priced in group))
        self._others: dict[tuple[CardSet, CardSet], tuple[_Priced, ...]] = {}

    def more(
        self, at: int, chosen: tuple[Found, ...], used: CardSet, value: int = 0, spent: int = 0, pure: bool = False
    ) -> Iterator[tuple[Found, ...]]:
        """The choices that begin with these melds, which are worth so much, so much of that in wild cards; `pure` says whether
        one of them is without.
        """
        lacks_natural = self.natural and not pure
        if value >= self.minimum and chosen and not lacks_natural:
            yield chosen
            return
        self.steps += 1
        left = min(self.rest[at], self.rest_naturals[at] + self.worth_of_wilds - spent)
        hopeless = value + left < self.minimum or (lacks_natural and not self.pure[at])
        if at == len(self.groups) or hopeless or self.steps > _MOST_STEPS:
            return
        for priced in self.groups[at]:
            for worth, wilds, one in (priced,) if not priced.meld.mask & used else self._with_other_wilds(priced.meld, used):
                yield from self.more(
                    at + 1, (*chosen, one), used | one.mask, value + worth, spent + wilds, pure or not one.mask & self.game.wild
                )
        yield from self.more(at + 1, chosen, used, value, spent, pure)

    def _with_other_wilds(self, one: Found, used: CardSet) -> tuple[_Priced, ...]:
        """The same meld with wild cards that are still free; none where there are too few, or a natural card is used."""
        wild = self.game.wild
        if one.mask & used & ~wild:
            return ()
        key = one.mask, used & wild
        known = self._others.get(key)
        if known is None:
            free = [card for card in self.wilds if not used >> card & 1]
            own = [card for card in one.cards if not wild >> card & 1]
            lacking = len(one.cards) - len(own)
            other = found(self.game, [*own, *free[:lacking]]) if len(free) >= lacking else ()
            known = self._others[key] = tuple(_priced(self.game, meld) for meld in other)
        return known
