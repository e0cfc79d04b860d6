"""Whether a player can play anything at all, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import CardSet
from game.rules.acts.actions import Action
from game.rules.acts.rearrange import Rearrange
from game.rules.rearranging.listing import layoffs, new_melds, sensible
from game.rules.rearranging.most import most_of
from game.rules.rearranging.proposal import Terms

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def some_play(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> Action | None:
    """One play of a player who may play these cards: a single meld or lay-off where there is one, else the most that can be
    played by parting what lies there; None where nothing can be played.
    """
    for ways in (new_melds, layoffs):
        first = next(iter(ways(rules, state, held, terms)), None)
        if first is not None:
            return first
    return most_played(rules, state, held, terms) or sensible(rules, state, held, terms)


def most_played(rules: Ruleset, state: State, held: CardSet, terms: Terms) -> Rearrange | None:
    """The most that can be played of these cards, whatever becomes of the melds that lie there."""
    asked: _Asked = rules.facts[_Asked]
    about = tuple(state.melds), held, terms
    if about not in asked:
        if len(asked) >= _REMEMBERED:
            asked.clear()
        most = most_of(rules, state, held, terms, keep=False, more_than=0)
        asked[about] = None if most is None else most.action
    return asked[about]


_REMEMBERED = 64


class _Asked(dict[object, Rearrange | None]):
    """What was worked out last: the same is asked before a decision, for it, and by those who look on."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
