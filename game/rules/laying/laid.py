"""Cards as they would lie on the table: chosen cards as new melds, and what wild cards among them could stand for."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import Card, card_set
from game.rules.acts.actions import Action, Group, LayDown, LayOff
from game.rules.laying.arranged import Laid
from game.rules.laying.laying import growths, readings_of
from game.rules.state.meld import meld_of, reading_of
from game.rules.state.slots import LAID

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

_MOST_WAYS = 300
"""So many ways of opening with the chosen cards are looked at."""
_SEVERAL = 6
"""So many cards may be several melds."""


def melds_of(rules: Ruleset, state: State, cards: tuple[Card, ...], hand: int | None = None) -> LayDown:
    """The cards as one new meld, or, where they make none together, as the several melds that use them all.

    Where this seat must open with several melds, these are preferred.
    """
    several = len(cards) >= _SEVERAL
    if several and hand is not None and rules.has_opening and not state.vars[LAID] >> hand & 1:
        for groups in islice(rules.variant.opening.ways(rules, state, hand, card_set(cards), -1), _MOST_WAYS):
            if len(groups) > 1 and sum(len(found.cards) for found in groups) == len(cards):
                return rules.meld_action(groups, rules.finder_for(state))
    if several and rules.found(state, cards) is None:
        finder = rules.finder_for(state)
        arranged = finder.arrange(card_set(cards))
        if not arranged.deadwood:
            found = [
                Found("", meld, card_set(meld), stands) for meld, stands in zip(arranged.melds, arranged.stands, strict=True)
            ]
            return LayDown(tuple(Group(one.cards, finder.said(one)) for one in found))
    return LayDown((Group(cards),))


def found_in(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> list[Found]:
    """The melds that these cards would be laid as, as far as they make any."""
    finder = rules.finder_for(state)
    groups = melds_of(rules, state, cards, hand).groups
    made = readings_of(rules, state, hand, groups, every=True)
    if all(made):
        return [readings[0] for readings in made]
    best = finder.arrange(card_set(cards))
    again = [finder.readings(meld, stands) for meld, stands in zip(best.melds, best.stands, strict=True)]
    return [readings[0] for readings in again if readings]


def melds_meant(rules: Ruleset, state: State, hand: int, action: LayDown) -> list[Action]:
    """The same melds with everything that the wild cards of the first doubtful one could stand for."""
    finder = rules.finder_for(state)
    for at, readings in enumerate(readings_of(rules, state, hand, action.groups, every=True)):
        if len(rules.differing(state, readings)) > 1:
            before, after = action.groups[:at], action.groups[at + 1 :]
            return [LayDown((*before, Group(one.cards, finder.said(one)), *after)) for one in rules.differing(state, readings)]
    return []


def layoffs_meant(rules: Ruleset, state: State, hand: int, action: LayOff) -> list[Action]:
    """The same lay-off with everything that its wild cards could stand for."""
    found: list[Action] = []
    finder = rules.finder_for(state)
    action, readings = growths(rules, state, hand, action)
    ways = rules.differing(state, readings)
    for grown in ways:
        stands = finder.telling(action.cards, grown, ways)
        found.append(LayOff(action.meld, action.cards, stands))
    return found


def put_down(rules: Ruleset, state: State, action: Action) -> Laid | None:
    """The meld that is laid, or as it lies when it has grown; None for any other action."""
    if isinstance(action, LayDown):
        return group_as_laid(rules, state, action)
    return as_grown(rules, state, action.meld, action.cards, action.stands) if isinstance(action, LayOff) else None


def group_as_laid(rules: Ruleset, state: State, action: LayDown) -> Laid:
    """The first of the melds that the seat to act would lay, as it would lie."""
    hand, group = rules.to_act(state), action.groups[0]
    readings = readings_of(rules, state, hand, action.groups, every=True)[0] if hand is not None else ()
    return (readings[0].cards, readings[0].stands) if readings else as_laid(rules, state, group.cards, group.stands)


def as_laid(rules: Ruleset, state: State, cards: tuple[Card, ...], stands: tuple[int, ...]) -> Laid:
    """Cards as they would lie as a meld of their own."""
    readings = rules.finder_for(state).readings(cards, stands)
    return (readings[0].cards, readings[0].stands) if readings else (cards, stands)


def as_grown(rules: Ruleset, state: State, meld: int, cards: tuple[Card, ...], stands: tuple[int, ...]) -> Laid:
    """A meld as it would lie with these cards laid off on it."""
    lying = meld_of(state.melds, meld)
    grown = rules.finder_for(state).grown(reading_of(lying), cards, stands) if lying is not None else ()
    return (grown[0].cards, grown[0].stands) if grown else (cards, ())
