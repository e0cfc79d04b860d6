"""Whether a hand can be emptied in this turn: every card laid, but for one at most that is discarded, and enough melds closed.

Suits do not matter where melds are of one rank, so only numbers are looked at: rank by rank what its cards and so many wild ones
come to, and for each number of wild cards spent the closed melds that a side can have then. The answer is exact. Where cards may
also lie in sequences, those of each suit are tried before (`game.rules.canasta.sequences`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.cards.ids import CardSet, card_set, each
from game.rules.canasta.facts import ALL_WILD, IN_ORDER, Pile, SideGame
from game.rules.canasta.going_out import CLOSED, MIXED, NATURAL, WILD

Closed = tuple[int, int, int, int]
"""How many closed melds there are: natural, mixed, wild ones, and sequences."""
Spent = dict[int, frozenset[Closed]]
"""By number of wild cards: what closed melds can be had with just so many of them."""
_MOST_STEPS = 400
"""So many tables with sequences are looked at."""
_NONE: Closed = (0, 0, 0, 0)
_ONLY_NONE = frozenset((_NONE,))


class Way(NamedTuple):
    """The card classes of a way out: the rank that is kept for the discard; `NOTHING` where nothing is."""

    kept: int


NOTHING = -9
A_WILD = -8
"""In place of the rank of a card that is kept: none is; a wild card is."""


def way_out(game: SideGame, cards: CardSet, piles: Iterable[Pile], discard: bool = True) -> Way | None:
    """A way to go out with these cards, beside these melds of the side; None where there is none.

    With `discard` one card may be left for the discard pile.
    """
    search = _WayOut(game, cards, piles)
    found = search.found(discard)
    if found is not None or game.in_order is None:
        return found
    return _InOrder(game).found(cards, tuple(piles), discard)


class _WayOut:
    """The search for one hand and table."""

    def __init__(self, game: SideGame, cards: CardSet, piles: Iterable[Pile]) -> None:
        self.game = game
        self.wilds = (cards & game.wild).bit_count()
        self.held = {rank: count for rank, mask in game.ranks if (count := (cards & mask).bit_count())}
        self.dead = cards.bit_count() - self.wilds - sum(self.held.values())
        """Cards that can never be melded."""
        self.lying: dict[int, list[Pile]] = {}
        base = list(_NONE)
        for pile in piles:
            if pile.rank == IN_ORDER:
                base[3] += bool(game.closed_as(pile))
            else:
                self.lying.setdefault(pile.rank, []).append(pile)
        self.base: Closed = (base[0], base[1], base[2], base[3])

    def found(self, discard: bool) -> Way | None:
        """A way out, the one that keeps nothing first."""
        if self.dead > 1 or (self.dead and not discard):
            return None
        if self.dead:
            return Way(NOTHING) if self._leads_out(self.held, self.wilds) else None
        odd = [rank for rank, count in self.held.items() if not self._of(rank, count)]
        if len(odd) > 1 or (odd and not discard):
            return None
        if not odd and self._leads_out(self.held, self.wilds):
            return Way(NOTHING)
        if not discard:
            return None
        for rank in odd or self.held:
            if self._leads_out({**self.held, rank: self.held[rank] - 1}, self.wilds):
                return Way(rank)
        if not odd and self.wilds and self._leads_out(self.held, self.wilds - 1):
            return Way(A_WILD)
        return None

    def _leads_out(self, held: dict[int, int], wilds: int) -> bool:
        """Whether all these cards can be laid, so that the side has enough closed melds."""
        reached: Spent = {0: frozenset((self.base,))}
        for rank in {**held, **self.lying}:
            own = self._wild_alone(wilds) if rank == ALL_WILD else self._of(rank, held.get(rank, 0))
            if not own:
                return False
            reached = _together(reached, own, wilds)
        if ALL_WILD not in self.lying and wilds and self.game.of_rank.wild_alone:
            reached = _together(reached, self._wild_alone(wilds), wilds)
        return any(map(self._enough, reached.get(wilds, ())))

    def _enough(self, closed: Closed) -> bool:
        natural, mixed, wild, ordered = closed
        counts = {NATURAL: natural, MIXED: mixed, WILD: wild, self.game.sequence: ordered}
        return self.game.out.enough(counts, self.game.sequence)

    # -- rank by rank ---------------------------------------------------------------------------------------------

    def _of(self, rank: int, count: int) -> Spent:
        """What so many natural cards of a rank come to with what lies there, by the wild cards spent on it."""
        return _ways(self.game, rank, count, tuple(self.lying.get(rank, ())), self.wilds)

    def _wild_alone(self, wilds: int) -> Spent:
        """What wild cards come to that lie by themselves."""
        game, there = self.game, sum(pile.wilds for pile in self.lying.get(ALL_WILD, ()))
        found: Spent = {0: frozenset((_grade(game, [Pile(ALL_WILD, 0, there)] if there else []),))}
        for count in range(1, wilds + 1):
            size = there + count
            if game.of_rank.least <= size <= game.of_rank.limit_out:
                found[count] = frozenset((_grade(game, [Pile(ALL_WILD, 0, size)]),))
        if game.wild_first and there:
            return {count: closed for count, closed in found.items() if there + count >= CLOSED or count == wilds}
        return found


class _InOrder:
    """The search where cards may lie in sequences as well: those of ranks that cannot be laid otherwise go there first, and
    sequences are closed where closed melds are missing. It gives up after so many steps.
    """

    def __init__(self, game: SideGame) -> None:
        self.game = game
        self.steps = 0
        self.seen: set[tuple[CardSet, tuple[Pile, ...]]] = set()

    def found(self, cards: CardSet, piles: tuple[Pile, ...], discard: bool) -> Way | None:
        """A way out that begins with a sequence."""
        for left, after in self._laid(cards, piles):
            key = left, tuple(sorted(after))
            if key in self.seen:
                continue
            self.seen.add(key)
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return None
            way = _WayOut(self.game, left, after).found(discard) or self.found(left, after, discard)
            if way is not None:
                return way
        return None

    def _laid(self, cards: CardSet, piles: tuple[Pile, ...]) -> Iterator[tuple[CardSet, tuple[Pile, ...]]]:
        """The hand and the table after each card added to a sequence, and each new one of three cards."""
        kind, game = self.game.in_order, self.game
        assert kind is not None
        for suit, mask in enumerate(game.pack.suit_masks):
            at: dict[int, int] = {}
            for card in each(cards & mask & ~game.wild):
                at.setdefault(game.place_of[card], card)
            at.pop(-1, None)
            for number, pile in enumerate(piles):
                if pile.rank == IN_ORDER and pile.suit == suit and pile.size < kind.most:
                    for place, first in ((pile.first - 1, pile.first - 1), (pile.first + pile.size, pile.first)):
                        if place in at:
                            grown = pile._replace(naturals=pile.naturals + 1, first=first)
                            yield cards & ~(1 << at[place]), (*piles[:number], grown, *piles[number + 1 :])
            for start in at:
                row = [at[start + i] for i in range(kind.least) if start + i in at]
                if len(row) == kind.least:
                    left = cards & ~card_set(row)
                    yield left, (*piles, Pile(IN_ORDER, kind.least, 0, suit, start))


def _ways(game: SideGame, rank: int, count: int, lying: tuple[Pile, ...], wilds: int) -> Spent:
    key = (rank, count, lying, wilds)
    known = game.ways.get(key)
    if known is None:
        found: dict[int, set[Closed]] = {}
        for spent, piles in _laid(game, rank, count, lying, wilds):
            found.setdefault(spent, set()).add(_grade(game, piles))
        known = game.ways.keep(key, {spent: frozenset(closed) for spent, closed in found.items()}, 1 + len(found))
    return known


def _laid(game: SideGame, rank: int, count: int, lying: tuple[Pile, ...], wilds: int) -> Iterator[tuple[int, list[Pile]]]:
    """The melds of a rank after all its cards have been laid, with the wild cards spent on them."""
    limit, least = game.of_rank.limit_out, game.of_rank.least
    if rank in game.last:
        if not count:
            yield 0, list(lying)
        elif count >= least:
            yield 0, [*lying, Pile(rank, count, 0)]
        return
    if game.several and len(lying) > 1:
        yield from _joined(game, rank, count, lying, wilds)
    open_at = next((at for at, pile in enumerate(lying) if pile.size < limit), -1)
    most = min(wilds, 2 * game.law.most_wilds)
    for spent in range(most + 1):
        for own in range(count + 1) if open_at >= 0 else (0,):
            for added in range(spent + 1) if open_at >= 0 else (0,):
                piles = list(lying)
                if open_at >= 0:
                    grown = Pile(rank, lying[open_at].naturals + own, lying[open_at].wilds + added)
                    if (own or added) and not (_may_be(game, grown) and game.late_wilds(lying[open_at], grown)):
                        continue
                    piles[open_at] = grown
                new = Pile(rank, count - own, spent - added)
                if new.size:
                    begins = not lying or game.several or all(pile.size >= limit for pile in piles)
                    if not begins or new.size < least or not (_may_be(game, new) and game.late_wilds(None, new)):
                        continue
                    piles.append(new)
                yield spent, piles


def _joined(game: SideGame, rank: int, count: int, lying: tuple[Pile, ...], wilds: int) -> Iterator[tuple[int, list[Pile]]]:
    """The same with the melds of the rank put together that are not closed."""
    small = [pile for pile in lying if not game.closed_as(pile)]
    whole = Pile(rank, sum(pile.naturals for pile in small), sum(pile.wilds for pile in small))
    if len(small) > 1 and _may_be(game, whole):
        yield from _laid(game, rank, count, (whole, *(pile for pile in lying if game.closed_as(pile))), wilds)


def _may_be(game: SideGame, pile: Pile) -> bool:
    """Whether a meld may have so many natural and wild cards."""
    return pile.size <= game.of_rank.limit_out and pile.wilds <= game.most_wilds(pile.rank, pile.naturals) and pile.naturals > 0


def _grade(game: SideGame, piles: Iterable[Pile]) -> Closed:
    counts = game.closed(piles)
    return counts[NATURAL], counts[MIXED], counts[WILD], 0


def _together(first: Spent, second: Spent, most: int) -> Spent:
    """What two parts of the table come to together, with at most so many wild cards."""
    found: dict[int, set[Closed]] = {}
    for spent, closed in first.items():
        for more, others in second.items():
            if spent + more <= most:
                here = found.setdefault(spent + more, set())
                if others == _ONLY_NONE:
                    here |= closed
                else:
                    here.update((a + e, b + f, c + g, d + h) for a, b, c, d in closed for e, f, g, h in others)
    return {spent: frozenset(closed) for spent, closed in found.items()}
