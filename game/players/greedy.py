"""The greedy player: whatever brings the most points at once, the table's points up and the hand's points down.

It looks no farther than its own turn, remembers nothing, and knows nothing of what others may hold. It is no level but a
measure: a player that thinks should beat it in every game.
"""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.lines import line
from game.players.families import at_once
from game.players.player import Clock, Thought
from game.rules.acts.actions import STOCK, Action, Draw, LayDown, LayOff, Swap
from game.rules.laying.taking import Take
from game.rules.ruleset import Ruleset
from game.rules.state.meld import reading_of
from game.rules.state.worlds import World, sample, unseen
from game.rules.view import View

_DEEPEST = 20
"""Steps of laying that are tried after a draw, so that every look ends."""
_OUT = 1000.0
"""What it is worth to end the hand: more than anything else."""


class Greedy:
    """Tries every listed action on an imagined table and takes the one that counts the most; equals by chance."""

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The action that brings the most points at once."""
        del clock
        whole = at_once(rules, view, chance)
        if whole is not None:
            return Thought(whole, line("why.greedy"))
        if len(view.legal) == 1:
            return Thought(view.legal[0], line("why.only_choice"))
        world = sample(rules, view, chance)
        free = unseen(rules, view)
        average = sum(rules.finder_for(world).points[card] for card in free) / max(1, len(free))
        values = [self._value(rules, view.seat, world, action, average) for action in view.legal]
        best = max(values)
        return Thought(
            chance.choice([one for one, value in zip(view.legal, values, strict=True) if value == best]), line("why.greedy")
        )

    def _value(self, rules: Ruleset, seat: int, world: World, action: Action, average: float) -> float:
        """What an action brings at once. A card of the stock is an average one; a discard counts with what is laid of it; and a
        hand is never given up.
        """
        if action.gives_up:
            return -_OUT
        before = standing_points(rules, world, seat)
        if isinstance(action, Draw) and action.source == STOCK:
            return before - average
        after = world.clone()
        rules.apply(after, action)
        if isinstance(action, Draw) and rules.to_act(after) == seat:
            after = self._laid(rules, seat, after)
            gained = standing_points(rules, after, seat)
            # A discard of which nothing comes at once is no better than any card of the stock.
            return gained if gained > before else before - average - 1.0
        return standing_points(rules, after, seat)

    @staticmethod
    def _laid(rules: Ruleset, seat: int, world: World) -> World:
        """The table after the turn's most valuable melds and lay-offs, one after another."""
        for _ in range(_DEEPEST):
            if rules.to_act(world) != seat:
                break
            value, best = standing_points(rules, world, seat), None
            for action in rules.legal(world):
                if isinstance(action, LayDown | LayOff | Swap | Take):
                    after = world.clone()
                    rules.apply(after, action)
                    worth = standing_points(rules, after, seat)
                    if worth > value:
                        value, best = worth, after
            if best is None:
                break
            world = best
        return world


def standing_points(rules: Ruleset, world: World, seat: int) -> float:
    """What a seat has on the table less what it has in hand; far more where it has gone out."""
    ending = 0.0 if world.ending is None or world.ending[1] != seat else _OUT
    on_table = 0.0
    for meld in world.melds:
        if seat in meld.by:
            values = rules.melded_values(world, reading_of(meld))
            on_table += sum(value for value, by in zip(values, meld.by, strict=True) if by == seat)
    finder, hand = rules.finder_for(world), world.hands[seat]
    lives = rules.lives_for(world)
    if lives is not None:
        return ending + on_table - lives.best(hand).points
    unmatched = rules.variant.losers_count == "unmatched"
    return ending + on_table - (finder.arrange(hand).points if unmatched else finder.value(hand))
