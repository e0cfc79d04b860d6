"""The plain player of knock games that others are measured against; no level, nobody is offered it as an opponent.

It takes a discard only into a meld, discards whatever leaves the fewest points, by chance among equals, and knocks as soon
as it is allowed. It never looks at what an opponent may hold.
"""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.defence import defended
from game.cards.lines import line
from game.players.naive import Naive
from game.players.player import Clock, Thought
from game.rules.acts.actions import DISCARD, Accept, Close, Discard, Draw, Pass
from game.rules.acts.closing_verbs import BigGin, Defend
from game.rules.knock.facts import knocking
from game.rules.knock.slots import KNOCKER
from game.rules.ruleset import Ruleset
from game.rules.view import View


class Baseline:
    """Melds that are there count, and nothing else; a knock that is allowed is made. In other games it plays at random."""

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The choice of the seat whose view this is."""
        if "knocks" not in rules.traits or len(view.legal) == 1:
            return Naive().choose(rules, view, chance, clock)
        take = next((move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD), None)
        if take is not None:
            other = next(move for move in view.legal if isinstance(move, Draw | Pass) and move != take)
            return Thought(take if view.phase == "claim" or _melds(rules, view) else other, line("why.baseline"))
        if BigGin() in view.legal:
            return Thought(BigGin(), line("why.baseline"))
        if Defend() in view.legal:
            return Thought(Defend(), line("why.baseline"))
        if Accept() in view.legal:
            return Thought(_answer(rules, view), line("why.baseline"))
        knocks = {move.card: move for move in view.legal if isinstance(move, Close) and move.groups is None}
        throws = {move.card: move for move in view.legal if isinstance(move, Discard)} or knocks
        if not throws:
            return Naive().choose(rules, view, chance, clock)
        left = {card: rules.deadwood.least(view.hand & ~(1 << card)) for card in throws}
        fewest = min(left.values())
        card = chance.choice([card for card, points in left.items() if points == fewest])
        most = knocking(rules).most
        if card in knocks and most is not None and fewest <= most(rules, view):
            return Thought(knocks[card], line("why.baseline"))
        return Thought(throws[card], line("why.baseline"))


def _melds(rules: Ruleset, view: View) -> bool:
    """Whether the top discard makes a meld with cards of the hand."""
    top = view.upcard
    return any(meld.mask >> top & 1 for meld in rules.finder.candidates(rules.finder.related(top, view.hand) | 1 << top))


def _answer(rules: Ruleset, view: View) -> Accept | Pass:
    """A double is always accepted, and so is a wrong knock that is beaten."""
    knocker = view.vars[rules.at[KNOCKER]]
    if view.phase != "wrong_knock":
        return Accept()
    own = defended(rules.deadwood, view.hand, [meld.cards for meld in view.melds])
    return Accept() if own <= rules.finder.value(view.known[knocker]) else Pass()
