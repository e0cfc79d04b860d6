"""What the cards of one rank come to where a player goes out: all of them laid, with so many wild ones beside them, and the
closed melds that a side has then. Suits do not matter, so only numbers are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.canasta.facts import ALL_WILD, Pile, SideGame
from game.rules.canasta.tallies import Tally

Spent = dict[int, Tally]
"""By number of wild cards: what closed melds can be had with just so many of them."""
_Counts = tuple[int, int]
_Reached = dict[tuple[int, int, bool], Tally]
"""By number of natural and of wild cards, and whether any of the melds would still grow: what is closed."""


def ways(game: SideGame, rank: int, naturals: int, lying: tuple[Pile, ...], wilds: int) -> Spent:
    """What so many natural cards of a rank come to, all laid beside the melds of the rank that lie there, with up to so many
    wild cards; the melds as if they were of the rank that is `like` it. With `ALL_WILD` in place of a rank the melds of wild
    cards alone. Empty where they cannot all be laid.
    """
    rank = game.like[rank]
    key = (rank, naturals, lying, wilds)
    known = game.ways.get(key)
    if known is None:
        found: Spent = {}
        for piles in _gathered(game, lying):
            for spent, closed in _laid(game, rank, naturals, piles, wilds):
                found[spent] = found.get(spent, 0) | closed
        known = {spent: game.tallies.best(found[spent]) for spent in sorted(found)}
        game.ways.keep(key, known, 1 + len(found))
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


def _laid(game: SideGame, rank: int, naturals: int, lying: tuple[Pile, ...], wilds: int) -> Iterator[tuple[int, Tally]]:
    """The wild cards spent and what is closed, for every way to lay these cards on these melds and as new ones.

    Where a side has one meld of a rank at a time, another begins only when those that lie there grow no more.
    """
    tallies = game.tallies
    reached: _Reached = {(0, 0, False): tallies.none}
    for pile in lying:
        reached = _joined(game, reached, _grown(game, pile, naturals, wilds), (naturals, wilds))
    for (own, spent, growing), closed in reached.items():
        for more in range(wilds - spent + 1):
            if game.several or not growing or (own == naturals and not more):
                fresh = _new(game, rank, naturals - own, more)
                if fresh:
                    yield spent + more, tallies.sum(closed, fresh)


def _grown(game: SideGame, pile: Pile, naturals: int, wilds: int) -> _Reached:
    """What one meld comes to with some of these cards added."""
    found: _Reached = {}
    for own in range(naturals + 1):
        for more in range(wilds + 1):
            after = pile._replace(naturals=pile.naturals + own, wilds=pile.wilds + more)
            if not (own or more) or (_may_lie(game, after) and game.late_wilds(pile, after)):
                found[own, more, game.holds_rank(after)] = game.tallies.of(game.closed(after))
            elif after.size > game.of_rank.limit_out:
                break
    return found


def _joined(game: SideGame, first: _Reached, second: _Reached, most: _Counts) -> _Reached:
    """Two melds beside each other."""
    found: _Reached = {}
    for (own, spent, growing), closed in first.items():
        for (others, more, grows), lain in second.items():
            if own + others <= most[0] and spent + more <= most[1]:
                key = (own + others, spent + more, growing or grows)
                found[key] = found.get(key, 0) | game.tallies.sum(closed, lain)
    return found


def _new(game: SideGame, rank: int, naturals: int, wilds: int, growing: bool = False) -> Tally:
    """What just these cards come to as new melds of a rank, 0 where they make none; with no cards there is nothing to lay.

    Where a side has one meld of a rank at a time, one of them at most would still grow; with `growing` there is one already.
    """
    tallies = game.tallies
    if not naturals and not wilds:
        return tallies.none
    key = rank, naturals, wilds, growing
    known: Tally | None = game.fresh.get(key)
    if known is None:
        found = 0
        for own in range(naturals + 1):
            for more in range(wilds + 1):
                pile = Pile(rank, own, more)
                if pile.size < game.of_rank.least or not (_may_lie(game, pile) and game.late_wilds(None, pile)):
                    continue
                grows = game.holds_rank(pile)
                if grows and growing:
                    continue
                rest = _new(game, rank, naturals - own, wilds - more, growing or grows)
                if rest:
                    found |= tallies.sum(rest, tallies.of(game.closed(pile)))
        known = game.fresh.keep(key, tallies.best(found))
    return known


def _may_lie(game: SideGame, pile: Pile) -> bool:
    """Whether a meld may have so many natural and wild cards, at the end of the hand."""
    if pile.size > game.of_rank.limit_out:
        return False
    if pile.rank == ALL_WILD:
        return game.of_rank.wild_alone and not pile.naturals
    return pile.naturals > 0 and pile.wilds <= game.most_wilds(pile.rank, pile.naturals)
