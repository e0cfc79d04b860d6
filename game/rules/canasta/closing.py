"""What the cards of one rank come to where a player goes out: all of them laid, with so many wild ones beside them, and the
closed melds that a side has then. Suits do not matter, so only numbers are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from game.rules.canasta.facts import ALL_WILD, Pile
from game.rules.canasta.going_out import MIXED, NATURAL

if TYPE_CHECKING:
    from game.rules.canasta.facts import SideGame

Closed = tuple[int, int, int, int]
"""How many closed melds there are: all, natural, mixed ones, and sequences; of each no more are counted than going out needs."""
Spent = dict[int, frozenset[Closed]]
"""By number of wild cards: what closed melds can be had with just so many of them, none that is worse than another."""
_Counts = tuple[int, int]
_Reached = dict[_Counts, set[tuple[bool, Closed]]]
"""By number of natural and of wild cards: whether any of the melds would still grow, and what is closed."""

NONE: Closed = (0, 0, 0, 0)


def added(one: Closed, other: Closed, needed: Closed) -> Closed:
    """Two parts of a table together."""
    return (
        min(one[0] + other[0], needed[0]),
        min(one[1] + other[1], needed[1]),
        min(one[2] + other[2], needed[2]),
        min(one[3] + other[3], needed[3]),
    )


def best(found: Iterable[Closed]) -> frozenset[Closed]:
    """Of these those that no other is as good as in everything."""
    kept: list[Closed] = []
    for one in sorted(set(found), reverse=True):
        if not any(all(map(int.__ge__, other, one)) for other in kept):
            kept.append(one)
    return frozenset(kept)


def needed_to_go_out(game: SideGame) -> Closed:
    """The closed melds without which a side does not go out."""
    out = game.out
    return out.needed, out.natural, out.mixed, out.sequences


def closed_by(game: SideGame, pile: Pile) -> Closed:
    """What a meld counts for going out."""
    word = game.closed_as(pile)
    if not word:
        return NONE
    return 1, int(word == NATURAL), int(word == MIXED), int(word == game.sequence)


def ways(game: SideGame, rank: int, naturals: int, lying: tuple[Pile, ...], wilds: int) -> Spent:
    """What so many natural cards of a rank come to, all laid beside the melds of the rank that lie there, with up to so many
    wild cards; the melds as if they were of the rank that is `like` it. With `ALL_WILD` in place of a rank the melds of wild
    cards alone. Empty where they cannot all be laid.
    """
    rank = game.like[rank]
    key = (rank, naturals, lying, wilds)
    known = game.ways.get(key)
    if known is None:
        found: dict[int, set[Closed]] = {}
        for piles in _gathered(game, lying):
            for spent, closed in _laid(game, rank, naturals, piles, wilds):
                found.setdefault(spent, set()).add(closed)
        known = game.ways.keep(key, {spent: best(closed) for spent, closed in sorted(found.items())}, 1 + len(found))
    return known


def _gathered(game: SideGame, lying: tuple[Pile, ...]) -> Iterator[tuple[Pile, ...]]:
    """The melds of a rank as they lie, and every way in which some of them can be put together."""
    if not game.several or len(lying) < 2 or lying[0].rank < 0:
        yield lying
        return
    first, *others = lying
    for rest in _gathered(game, tuple(others)):
        yield (first, *rest)
        for at, other in enumerate(rest):
            whole = other._replace(naturals=first.naturals + other.naturals, wilds=first.wilds + other.wilds)
            if _may_lie(game, whole):
                yield (*rest[:at], whole, *rest[at + 1 :])


def _laid(game: SideGame, rank: int, naturals: int, lying: tuple[Pile, ...], wilds: int) -> Iterator[tuple[int, Closed]]:
    """The wild cards spent and what is closed, for every way to lay these cards on these melds and as new ones.

    Where a side has one meld of a rank at a time, another begins only when those that lie there grow no more.
    """
    needed = needed_to_go_out(game)
    reached: _Reached = {(0, 0): {(False, NONE)}}
    for pile in lying:
        reached = _joined(game, reached, _grown(game, pile, naturals, wilds), (naturals, wilds), needed)
    for (own, spent), before in reached.items():
        for more in range(wilds - spent + 1):
            for closed in _new(game, rank, naturals - own, more, needed):
                for growing, lain in before:
                    if game.several or not growing or (own == naturals and not more):
                        yield spent + more, added(lain, closed, needed)


def _grown(game: SideGame, pile: Pile, naturals: int, wilds: int) -> _Reached:
    """What one meld comes to with some of these cards added."""
    found: _Reached = {}
    for own in range(naturals + 1):
        for more in range(wilds + 1):
            after = pile._replace(naturals=pile.naturals + own, wilds=pile.wilds + more)
            if not (own or more) or (_may_lie(game, after) and game.late_wilds(pile, after)):
                found[own, more] = {(game.growing(after), closed_by(game, after))}
    return found


def _joined(game: SideGame, first: _Reached, second: _Reached, most: _Counts, needed: Closed) -> _Reached:
    """Two melds beside each other."""
    found: _Reached = {}
    for (own, spent), before in first.items():
        for (others, more), after in second.items():
            if own + others <= most[0] and spent + more <= most[1]:
                here = found.setdefault((own + others, spent + more), set())
                for growing, closed in before:
                    for also, lain in after:
                        here.add((growing or also, added(closed, lain, needed)))
    return found


def _new(game: SideGame, rank: int, naturals: int, wilds: int, needed: Closed) -> frozenset[Closed]:
    """What just these cards come to as new melds of a rank; with none there is nothing to lay."""
    known: frozenset[Closed] | None = game.fresh.get((rank, naturals, wilds))
    if known is None:
        found = set[Closed]() if naturals or wilds else {NONE}
        for piles in _parted(game, rank, naturals, wilds, (naturals, wilds)):
            whole = NONE
            for pile in piles:
                whole = added(whole, closed_by(game, pile), needed)
            found.add(whole)
        known = game.fresh.keep((rank, naturals, wilds), best(found), 1 + len(found))
    return known


def _parted(
    game: SideGame, rank: int, naturals: int, wilds: int, most: _Counts, growing: bool = False
) -> Iterator[tuple[Pile, ...]]:
    """Every way to part these cards into melds, none after a smaller one; where a side has one meld of a rank at a
    time, one of them at most would still grow.
    """
    for own in range(min(naturals, most[0]), -1, -1):
        for more in range(min(wilds, most[1] if own == most[0] else wilds), -1, -1):
            pile = Pile(rank, own, more)
            if pile.size < game.of_rank.least or not (_may_lie(game, pile) and game.late_wilds(None, pile)):
                continue
            grows = game.growing(pile) and not game.several
            if grows and growing:
                continue
            if own == naturals and more == wilds:
                yield (pile,)
            else:
                for rest in _parted(game, rank, naturals - own, wilds - more, (own, more), growing or grows):
                    yield (pile, *rest)


def _may_lie(game: SideGame, pile: Pile) -> bool:
    """Whether a meld may have so many natural and wild cards, at the end of the hand."""
    if pile.size > game.of_rank.limit_out:
        return False
    if pile.rank == ALL_WILD:
        return game.of_rank.wild_alone and not pile.naturals
    return pile.naturals > 0 and pile.wilds <= game.most_wilds(pile.rank, pile.naturals)
