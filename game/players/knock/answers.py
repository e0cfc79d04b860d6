"""How a seat answers what others have done: a knock, a knock that was not allowed, a double."""

from __future__ import annotations

from game.cards.defence import defended
from game.cards.lines import line
from game.players.chooser import Decision, Undecided
from game.players.knock.stakes import accepts
from game.players.knock.turn import Turn
from game.players.player import Thought
from game.rules.acts.actions import Accept, Pass
from game.rules.acts.closing_verbs import Defend
from game.rules.knock.slots import KNOCKER


def choose_defence(decision: Decision) -> Thought:
    """Lay off the best of all."""
    if Defend() not in decision.view.legal:
        raise Undecided(decision.view.phase)
    return Thought(Defend(), line("why.defend"))


def answer_double(decision: Decision) -> Thought:
    """Play on for twice as much, or give the hand up."""
    turn = Turn(decision)
    yes = accepts(turn.rules, turn.judgement, turn.chance, turn.skill.worlds)
    return _answered(decision, yes, "double", turn.rules.deadwood.least(turn.view.hand))


def answer_wrong_knock(decision: Decision) -> Thought:
    """Let a knock count that is beaten."""
    rules, view = decision.rules, decision.view
    theirs = rules.finder.value(view.known[view.vars[rules.at[KNOCKER]]])
    own = defended(rules.deadwood, view.hand, [meld.cards for meld in view.melds])
    return _answered(decision, own <= theirs, "wrong_knock", own)


def _answered(decision: Decision, yes: bool, what: str, points: int) -> Thought:
    """Accept or pass."""
    wanted: type[Accept] | type[Pass] = Accept if yes else Pass
    move = next((move for move in decision.view.legal if isinstance(move, wanted)), None)
    if move is None:
        raise Undecided(decision.view.phase)
    return Thought(move, line(f"why.{what}_{'yes' if yes else 'no'}", points=points))
