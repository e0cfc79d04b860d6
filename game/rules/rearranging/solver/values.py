"""What ties the colours at one value: its groups, old ones that shall stay among them, and the jokers that they take."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from game.rules.rearranging.solver.colour import Terms, asked_places
from game.rules.rearranging.solver.counts import Counts
from game.rules.rearranging.solver.groups import Ban, Tally, Wish, fewest_jokers, groups_of, lacking
from game.rules.rearranging.solver.old_melds import OldGroup, Promises

Offers = tuple[int, ...]
"""By colour: cards that may take the place of a joker."""


class Choice(NamedTuple):
    """One way to lay the groups of a value: the jokers in them, what it costs, and the fate of each old group."""

    jokers: int
    cost: int
    wishes: tuple[Wish, ...] = ()
    numbers: tuple[int, ...] = ()
    """By wish: which old meld it is."""
    bans: tuple[Ban, ...] = ()


class Values:
    """The groups of every value."""

    def __init__(self, counts: Counts, promises: Promises, terms: Terms) -> None:
        self._counts = counts
        self._terms = terms
        self._plain = counts.most_in_meld >= counts.jokers and not terms.exact
        places = range(counts.measure.places)
        self.old = [[group for group in promises.groups if group.place == place] for place in places]
        self.asks_offers = asked_places(counts, promises)
        """By place: whether it matters there which cards may take the place of a joker."""
        self._known: list[dict[tuple[Tally, Offers | None], tuple[Choice, ...]]] = [{} for _ in places]

    def choices(self, place: int, tally: Tally, offers: Offers) -> tuple[Choice, ...]:
        """Every way to lay groups of these cards that is not worse than another in all respects, the cheapest first."""
        known = self._known[place]
        key = (tally, offers if self.asks_offers[place] else None)
        found = known.get(key)
        if found is None:
            if self._plain and not self.old[place] and min(offers) >= 0:
                jokers = lacking(tally)
                found = (Choice(jokers, 0),) if jokers <= self._counts.jokers else ()
            else:
                found = tuple(self._choices(place, tally, offers))
            known[key] = found
        return found

    def _choices(self, place: int, tally: Tally, offers: Offers) -> list[Choice]:
        old, counts = self.old[place], self._counts
        ways: dict[int, Choice] = {}
        for fates in product(*(range(len(group.fates)) for group in old)):
            for wishes, numbers, cost, bans in self._wished(old, fates, offers):
                fewest = fewest_jokers(tally, counts.most_in_meld, wishes, bans)
                if fewest < 0:
                    continue
                for jokers in range(fewest, counts.jokers + 1 if self._terms.exact else fewest + 1):
                    if jokers > counts.jokers or (jokers in ways and ways[jokers].cost <= cost):
                        continue
                    if self._terms.exact and groups_of(tally, jokers, counts.most_in_meld, wishes, bans) is None:
                        continue
                    ways[jokers] = Choice(jokers, cost, wishes, numbers, bans)
        found = sorted(ways.values(), key=lambda choice: (choice.cost, choice.jokers))
        if self._terms.exact:
            return found
        return [choice for at, choice in enumerate(found) if all(choice.jokers < other.jokers for other in found[:at])]

    def _wished(
        self, old: list[OldGroup], fates: tuple[int, ...], offers: Offers
    ) -> Iterator[tuple[tuple[Wish, ...], tuple[int, ...], int, tuple[Ban, ...]]]:
        """The wishes and bans of old groups with these fates, as often as different cards may come for their jokers."""
        left, cost = list(offers), 0
        wishes: list[Wish] = []
        numbers: list[int] = []
        bans: list[Ban] = []
        wanted: list[tuple[int, int, int]] = []
        for group, number in zip(old, fates, strict=True):
            fate = group.fates[number]
            cost += fate.cost
            if fate.stays:
                wishes.append(Wish(group.colours, len(fate.jokers)))
                numbers.append(group.number)
            if fate.parted:
                if not group.locks or not self._terms.barren:
                    bans.append(Ban(group.colours, group.locks))
                if not self._terms.hand_only:
                    for colour in group.colours:
                        left[colour] += 1
            missing = sum(colour not in group.colours for colour in range(len(offers)))
            both = self._terms.both_suits and len(group.colours) == 2 and group.jokers == 1
            for _ in fate.freed:
                here = sum(1 << colour for colour in group.colours)
                wanted.append((len(wishes) - 1 if fate.stays else -1, here, missing if both else 1))
        if min(left) < 0:
            return
        for filled in _brought(wishes, wanted, left, 0):
            yield tuple(filled), tuple(numbers), cost, tuple(bans)


def _brought(wishes: list[Wish], wanted: list[tuple[int, int, int]], left: list[int], at: int) -> Iterator[list[Wish]]:
    """Every way to bring cards for the jokers that are freed: of a group that stays the card goes into it."""
    if at == len(wanted):
        yield wishes
        return
    number, there, count = wanted[at]
    missing = [colour for colour in range(len(left)) if not there >> colour & 1]
    if count > 1:
        if all(left[colour] > 0 for colour in missing[:count]):
            fewer = [have - (colour in missing[:count]) for colour, have in enumerate(left)]
            yield from _brought(wishes, wanted, fewer, at + 1)
        return
    for colour in missing:
        if left[colour] > 0 and (number < 0 or colour not in wishes[number].colours):
            fewer = left[:]
            fewer[colour] -= 1
            filled = wishes[:]
            if number >= 0:
                filled[number] = wishes[number]._replace(colours=tuple(sorted((*wishes[number].colours, colour))))
            yield from _brought(filled, wanted, fewer, at + 1)
