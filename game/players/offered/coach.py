"""What a seat can count on the way to enough cards on the table: how many it lacks, and which unseen cards bring it nearer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.players.characters import Skill
from game.players.offered.plans import Plan, Planner
from game.players.offered.rival import distance
from game.players.offered.sight import Sight
from game.rules.acts.actions import Action, LayDown, LayOff
from game.rules.acts.rearrange import Rearrange
from game.rules.laying.arranged import REARRANGES_OWN
from game.rules.offered.own_table import cards_of, goal, own_melds
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import any_world, unseen
from game.rules.view import View

_PERCENT = 100


class Way(NamedTuple):
    """What is lacking, and what brings it."""

    away: int
    """Cards still to be taken; -1 where there is no way left."""
    outs: CardSet
    """Unseen cards that the nearest plans lack."""


class OfferedCount:
    """Counts for one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self._rules, self._view = rules, view
        self._finder = rules.finder_for(any_world(rules, view))
        self._melds = own_melds(view, view.seat)
        self._table = cards_of(self._melds)
        self.goal = goal(rules, view)
        self.unseen: CardSet = card_set(unseen(rules, view))
        if rules.variant.stock_end.may_renew(rules, view, view.seat):
            self.unseen |= card_set(view.pile[:-1])

    def plans(self, hand: CardSet, laid: CardSet = 0, slack: int = 0) -> list[Plan]:
        """The nearest plans with this hand, and with these cards laid down as well."""
        table = self._table | laid
        fixed = () if REARRANGES_OWN in self._rules.traits else tuple(card_set(meld.cards) for meld in self._melds)
        return Planner(self._finder, self.goal, table, table | hand, self.unseen & ~laid, fixed).plans(slack)

    def way(self, hand: CardSet, laid: CardSet = 0) -> Way:
        """How far the end is with this hand."""
        plans = self.plans(hand, laid)
        outs = 0
        for plan in plans:
            if plan.away == plans[0].away:
                outs |= plan.missing
        return Way(plans[0].away if plans else -1, outs)

    def throw(self, hand: CardSet) -> Card:
        """The card of a hand with a card too many without which the end is nearest."""
        plans = self.plans(hand, slack=1)
        return min(each(hand), key=lambda card: (distance(plans, 1 << card), card))

    def of(self, hand: CardSet) -> Generator[None, None, Way]:
        """The same as `way`, as a count that may be made in steps."""
        yield None
        return self.way(hand)

    # ---- in words ---------------------------------------------------------------------------------

    def sentence(self, found: Way) -> Line:
        """What is lacking, and how likely a card that is turned up brings it."""
        if found.away < 0:
            return line("odds.offered_never", goal=self.goal)
        count, of = found.outs.bit_count(), self.unseen.bit_count()
        percent = round(_PERCENT * count / of) if of else 0
        return line("odds.offered", away=found.away, count=count, of=of, percent=percent)

    def panel(self, found: Way) -> tuple[Line, ...]:
        """The same in short lines."""
        if found.away < 0:
            return (line("odds.panel.to_take_never", goal=self.goal),)
        count, of = found.outs.bit_count(), self.unseen.bit_count()
        percent = round(_PERCENT * count / of) if of else 0
        return (
            line("odds.panel.to_take", count=found.away, goal=self.goal),
            line("odds.panel.nearer", count=count, of=of, percent=percent),
        )


def told_of_way(rules: Ruleset, view: View, action: Action) -> Line | None:
    """How far the end is once cards are laid; None for other moves, and where that ends the hand."""
    if not isinstance(action, LayDown | LayOff | Rearrange):
        return None
    count, named = OfferedCount(rules, view), card_set(action.named)
    if (cards_of(own_melds(view, view.seat)) | named).bit_count() >= count.goal:
        return None
    return count.sentence(count.way(view.hand & ~named, named))


def uses_in_offered(rules: Ruleset, view: View, skill: Skill) -> Callable[[Card], float]:
    """How likely the next player could meld a card."""
    sight = Sight(rules, view, skill, Chance(0))
    return partial(sight.could_use, rules.after(sight.world, view.seat))
