"""All groups of one value at once, by a formula.

So many cards of each colour lie in groups of a value; a group has each colour once, three cards at least and as many as there are
colours at most. Cards of one colour all lie in different groups, so there are as many groups as the commonest colour has cards,
and all that they lack of three each is jokers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.rules.rearranging.solver.counts import SMALLEST

Tally = tuple[int, ...]
"""By colour: how many cards lie in groups."""


class Wish(NamedTuple):
    """An old group that shall stay together: its colours, and how many jokers lie with them."""

    colours: tuple[int, ...]
    jokers: int = 0


class Ban(NamedTuple):
    """Colours that must not lie together in a group: at all, or only with jokers."""

    colours: tuple[int, ...]
    with_joker: bool


class Group(NamedTuple):
    """One group: the colours of its cards, the jokers with them, and which wish it fulfils (-1 for none)."""

    colours: tuple[int, ...]
    jokers: int
    wish: int = -1


@cache
def lacking(tally: Tally) -> int:
    """The fewest jokers with which these cards are groups."""
    return max(0, SMALLEST * max(tally) - sum(tally))


@cache
def fewest_jokers(tally: Tally, most: int, wishes: tuple[Wish, ...] = (), bans: tuple[Ban, ...] = ()) -> int:
    """The fewest jokers with which these cards are groups that fulfil all these wishes, at most so many jokers in one; -1 where
    they cannot.
    """
    return min((sum(group.jokers for group in groups) for groups in _ways(tally, most, wishes, bans)), default=-1)


@cache
def groups_of(
    tally: Tally, jokers: int, most: int, wishes: tuple[Wish, ...] = (), bans: tuple[Ban, ...] = ()
) -> tuple[Group, ...] | None:
    """Groups of exactly these cards and so many jokers that fulfil all these wishes, as few groups as possible; None where
    there are none.
    """
    for number, groups in enumerate(_ways(tally, most, wishes, bans)):
        filled = _filled(groups, jokers, len(tally), most)
        if filled is not None and not any(_banned(group, bans, wishes) for group in filled):
            return filled
        if number > 200:
            break
    return None


def _filled(groups: tuple[Group, ...], jokers: int, suits: int, most: int) -> tuple[Group, ...] | None:
    """These groups with jokers added until they have so many; None where they have more or there is no room."""
    spare = jokers - sum(group.jokers for group in groups)
    found = []
    for group in groups:
        room = max(0, min(suits - len(group.colours), most) - group.jokers)
        added = max(0, min(spare, room))
        spare -= added
        found.append(group._replace(jokers=group.jokers + added))
    return tuple(found) if spare == 0 else None


def _ways(tally: Tally, most: int, wishes: tuple[Wish, ...], bans: tuple[Ban, ...]) -> Iterator[tuple[Group, ...]]:
    """Every way in which these cards are groups that fulfil all wishes, with no more jokers than each needs."""
    kept = [Group(wish.colours, wish.jokers, number) for number, wish in enumerate(wishes)]
    if any(wish.jokers > most for wish in wishes):
        return
    rest = [count - sum(colour in wish.colours for wish in wishes) for colour, count in enumerate(tally)]
    if min(rest) < 0:
        return
    for grown, left in _grown(kept, rest, 0, len(tally)):
        total, high = sum(left), max(left)
        if any(_banned(group, bans, wishes) for group in grown):
            continue
        if not total:
            yield tuple(grown)
            continue
        for number in range(high, total + 1):
            for new in _every_deal(left, number, most) if bans else _dealt(left, number, most):
                if not any(_banned(group, bans, wishes) for group in new):
                    yield (*grown, *new)


def _banned(group: Group, bans: tuple[Ban, ...], wishes: tuple[Wish, ...]) -> bool:
    """Whether a group holds what must not lie together. Jokers that have stayed in it are not spoken of."""
    own = wishes[group.wish].jokers if group.wish >= 0 else 0
    return any(set(ban.colours) <= set(group.colours) and (group.jokers > own or not ban.with_joker) for ban in bans)


def _grown(groups: list[Group], rest: list[int], colour: int, suits: int) -> Iterator[tuple[list[Group], tuple[int, ...]]]:
    """Every way to put some of the cards that are left to old groups which lack their colour."""
    if colour == suits:
        yield groups, tuple(rest)
        return
    open_to = [
        number for number, group in enumerate(groups) if colour not in group.colours and len(group.colours) + group.jokers < suits
    ]
    for size in range(min(rest[colour], len(open_to)) + 1):
        for chosen in combinations(open_to, size):
            grown = [
                group._replace(colours=tuple(sorted((*group.colours, colour)))) if number in chosen else group
                for number, group in enumerate(groups)
            ]
            fewer = rest[:]
            fewer[colour] -= size
            yield from _grown(grown, fewer, colour + 1, suits)


@cache
def _dealt(tally: Tally, number: int, most: int) -> tuple[tuple[Group, ...], ...]:
    """So many groups of these cards, as even as can be; nothing where one would lack more jokers than it may have."""
    colours: list[list[int]] = [[] for _ in range(number)]
    at = 0
    for colour, count in enumerate(tally):
        for _ in range(count):
            colours[at % number].append(colour)
            at += 1
    return _as_groups(colours, most)


@cache
def _every_deal(tally: Tally, number: int, most: int) -> tuple[tuple[Group, ...], ...]:
    """Every way to make so many groups of these cards."""
    deals: set[tuple[tuple[int, ...], ...]] = {((),) * number}
    for colour, count in enumerate(tally):
        deals = {
            tuple(sorted((*group, colour) if at in chosen else group for at, group in enumerate(deal)))
            for deal in deals
            for chosen in combinations(range(number), count)
        }
    return tuple(groups for deal in sorted(deals) for groups in _as_groups(deal, most))


def _as_groups(deal: Sequence[Sequence[int]], most: int) -> tuple[tuple[Group, ...], ...]:
    """These colours as groups, with the jokers that they lack, if that is allowed."""
    groups = tuple(Group(tuple(group), max(0, SMALLEST - len(group))) for group in deal)
    return (groups,) if all(group.colours and group.jokers <= most for group in groups) else ()
