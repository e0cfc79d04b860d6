"""The plays that are worth listing: single new melds, single lay-offs, and for a first play what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.cards.ids import CardSet, each
from game.rules.acts.actions import Action
from game.rules.rearranging.proposal import Terms
from game.rules.state.meld import reading_of

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def new_melds(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> Iterator[Action]:
    """The single new melds of these cards; in a first play those that do for it."""
    finder, first = rules.finder_for(state), terms.first_play
    for found in finder.candidates(held):
        if terms.most and len(found.cards) > terms.most:
            continue
        if first is not None:
            if first.meld == "run" and found.kind != "run":
                continue
            if first.points and first.worth(rules, finder, found) < first.points:
                continue
        yield rules.meld_action((found,), finder)


def layoffs(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> Iterator[Action]:
    """The lay-offs of single cards; none in a first play, which needs more."""
    if terms.first_play is not None:
        return
    finder = rules.finder_for(state)
    for meld in state.melds:
        for card in each(rules.distinct(finder.accepts(reading_of(meld)) & held)):
            yield from rules.layoffs_of(state, meld, card)


def sensible(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> Action | None:
    """Melds of these cards that are enough for a first play by points; None where none are."""
    first = terms.first_play
    if first is None or not first.points:
        return None
    finder = rules.finder_for(state)
    best = first.enough(rules, finder, held)
    if sum(first.worth(rules, finder, found) for found in best) < first.points:
        return None
    if terms.most and sum(len(found.cards) for found in best) > terms.most:
        return None
    return rules.named_alike(rules.meld_action(best, finder), held)
