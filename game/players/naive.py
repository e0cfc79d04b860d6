"""The player who plays anything: one of the legal actions at random. It knows no game at all.

It is the bottom of every measurement, and it keeps a hand going where a mistake in a player has shown itself.
"""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.lines import line
from game.players.player import Clock, Thought
from game.rules.ruleset import Ruleset
from game.rules.view import View


class Naive:
    """Picks from the list of legal actions, every one equally likely."""

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """One of the legal actions."""
        del rules, clock
        only = len(view.legal) == 1
        return Thought(chance.choice(view.legal), line("why.only_choice" if only else "why.at_random"))
