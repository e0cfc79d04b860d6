"""Cards that lie together on a table: in which ways they may, why they may not, and what is said of an arrangement of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from game.cards.finder import Finder, Found
from game.cards.ids import Card, each
from game.cards.melds import ANY_FACE, Reading
from game.rules.acts.actions import Action, Group, LayDown, LayOff
from game.rules.acts.rearrange import Rearrange
from game.rules.laying.arranged import Judged, Put
from game.rules.laying.laying import ambiguous
from game.rules.state.meld import Meld
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def ways_of(rules: Ruleset, finder: Finder, cards: tuple[Card, ...], stands: tuple[int, ...]) -> Sequence[Found]:
    """The ways in which cards may lie together that make a difference: in what lies where, whichever of equal cards it is, or in
    what may be added.
    """
    ways: Sequence[Found] = finder.meant(cards, stands)
    if len(ways) < 2:
        return ways
    told: dict[Hashable, Found] = {}
    for one in ways:
        follows = frozenset(rules.pack.face[card] for card in each(finder.accepts(Reading(one.kind, one.cards, one.stands))))
        told.setdefault((one.kind, finder.spots(one), follows), one)
    return list(told.values())


def meld_fault(
    rules: Ruleset, finder: Finder, cards: tuple[Card, ...], stands: tuple[int, ...], ways: Sequence[Found]
) -> Violation | None:
    """Why cards that lie together may not lie so: they are no meld, or not with what is said of a joker, or it is not clear
    which.
    """
    if not ways and stands and finder.readings(cards):
        said = [(card, face) for card, face in zip(cards, stands, strict=True) if finder.wild >> card & 1 and face >= 0]
        if said:
            faces = tuple(face for _, face in said)
            return refuse("meld.joker_elsewhere", tuple(card for card, _ in said), cards_stands=faces)
    if not ways:
        return Violation(*finder.fault(cards))
    return ambiguous(rules, ways, cards) if len(ways) > 1 else None


def groups_of(melds: Sequence[Meld], action: Action) -> tuple[Group, ...]:
    """What lies there after an action, in groups: with new melds and lay-offs nothing else changes."""
    if isinstance(action, Rearrange):
        return action.melds
    lying = {meld.id: Group(meld.cards, meld.stands) for meld in melds}
    if isinstance(action, LayDown):
        return (*lying.values(), *action.groups)
    assert isinstance(action, LayOff)
    lying[action.meld] = _with(lying[action.meld], action)
    return tuple(lying.values())


def _with(group: Group, action: LayOff) -> Group:
    """A meld with the cards that are laid off on it, which say what they stand for, or do not."""
    cards = (*group.cards, *action.cards)
    if not group.stands and not action.stands:
        return Group(cards)
    before = group.stands or (ANY_FACE,) * len(group.cards)
    return Group(cards, (*before, *(action.stands or (ANY_FACE,) * len(action.cards))))


def as_lying(rules: Ruleset, state: State, put: Put) -> Group:
    """A group with what its jokers are meant to stand for, as far as their places say it."""
    finder = rules.finder_for(state)
    ways = finder.meant(put.cards, put.stands)
    if len(ways_of(rules, finder, put.cards, put.stands)) < 2:
        return Group(put.cards, finder.said(ways[0]) if len(ways) == 1 and ways[0].cards == put.cards else put.stands)
    in_order = [one for one in ways if one.cards == put.cards]
    if len(in_order) == 1:
        return Group(put.cards, _told(in_order[0].stands, put.cards))
    return Group(put.cards, put.stands)


def _told(stands: tuple[int, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """What the cards of a meld stand for, where that is to be said."""
    return stands or (ANY_FACE,) * len(cards)


def judged(rules: Ruleset, state: State, puts: Sequence[Put], groups: Sequence[Group]) -> tuple[Judged, ...]:
    """What is said of each group of an arrangement, which is put down as these cards."""
    finder, found = rules.finder_for(state), []
    for put, group in zip(puts, groups, strict=True):
        ways = ways_of(rules, finder, group.cards, group.stands)
        fault = meld_fault(rules, finder, group.cards, group.stands, ways)
        if fault is not None:
            found.append(Judged(put.place, put.cards, fault))
        else:
            way = ways[0]
            kind = rules.meld_name(Meld(0, -1, way.kind, way.cards, way.stands, ()))
            found.append(Judged(put.place, way.cards, None, way.stands, kind))
    return tuple(found)
