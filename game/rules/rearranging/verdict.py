"""What is said of an arrangement of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet
from game.cards.lines import line
from game.rules.acts.rearrange import Rearrange
from game.rules.laying.arranged import NEW, Arranged, Put, Verdict
from game.rules.laying.lying import as_lying, judged
from game.rules.laying.offers import meld_place
from game.rules.rearranging.proposal import Proposal, Terms, propose

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def verdict(rules: Ruleset, state: State, held: CardSet, arranged: Arranged, terms: Terms) -> Verdict:
    """What the rules say to an arrangement of the whole table. In a run the order of its cards says what a joker stands for."""
    if not arranged.table:
        return Verdict(None)
    puts = [put for put in arranged.table if put.cards]
    groups = [as_lying(rules, state, put) for put in puts]
    proposal = propose(rules, state, state.melds, held, groups, terms)
    count = proposal.played.bit_count()
    label = line("button.rearrange", count=count) if count else line("button.rearrange_nothing")
    return Verdict(Rearrange(tuple(groups)), proposal.fault, judged(rules, state, puts, groups), label)


def arrangement_of(proposal: Proposal) -> Arranged:
    """The arrangement of the whole table that a proposal is."""
    puts, new = [], 0
    for one in proposal.melds:
        new += not one.number
        puts.append(Put(meld_place(one.number) if one.number else f"{NEW}{new}", one.cards, one.stands))
    return Arranged(table=tuple(puts))
