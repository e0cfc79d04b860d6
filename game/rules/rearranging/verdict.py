"""The table as an action or an arrangement has it, in groups, and what is said of an arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card, CardSet
from game.cards.lines import line
from game.cards.melds import ANY_FACE
from game.rules.acts.actions import Action, Group, LayDown, LayOff
from game.rules.laying.arranged import NEW, Arranged, Judged, Put, Verdict
from game.rules.laying.offers import meld_place
from game.rules.rearranging.actions import Rearrange
from game.rules.rearranging.proposal import Proposal, Terms, meld_fault, propose, ways_of
from game.rules.state.meld import Meld

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def groups_of(state: State, action: Action) -> tuple[Group, ...]:
    """The whole table after an action, in groups: with new melds and lay-offs nothing else changes."""
    if isinstance(action, Rearrange):
        return action.melds
    lying = {meld.id: Group(meld.cards, meld.stands) for meld in state.melds}
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


def verdict(rules: Ruleset, state: State, held: CardSet, arranged: Arranged, terms: Terms) -> Verdict:
    """What the rules say to an arrangement of the whole table. In a run the order of its cards says what a joker stands for."""
    if not arranged.table:
        return Verdict(None)
    puts = [put for put in arranged.table if put.cards]
    groups = [_as_lying(rules, state, put) for put in puts]
    proposal = propose(rules, state, state.melds, held, groups, terms)
    finder = rules.finder_for(state)
    judged = []
    for put, group in zip(puts, groups, strict=True):
        ways = ways_of(rules, finder, group.cards, group.stands)
        fault = meld_fault(rules, finder, group.cards, group.stands, ways)
        if fault is not None:
            judged.append(Judged(put.place, put.cards, fault))
        else:
            way = ways[0]
            kind = rules.meld_name(Meld(0, -1, way.kind, way.cards, way.stands, ()))
            judged.append(Judged(put.place, way.cards, None, way.stands, kind))
    count = proposal.played.bit_count()
    label = line("button.rearrange", count=count) if count else line("button.rearrange_nothing")
    return Verdict(Rearrange(tuple(groups)), proposal.fault, tuple(judged), label)


def _as_lying(rules: Ruleset, state: State, put: Put) -> Group:
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


def arrangement_of(proposal: Proposal) -> Arranged:
    """The arrangement of the whole table that a proposal is."""
    puts, new = [], 0
    for one in proposal.melds:
        new += not one.number
        puts.append(Put(meld_place(one.number) if one.number else f"{NEW}{new}", one.cards, one.stands))
    return Arranged(table=tuple(puts))
