"""Choosing in games with knocks, in the plainest way: fewer points in hand is better, and a hand that may knock does.

Drawing takes the discard where it lowers the count, discarding leaves the fewest points, and a knock is answered with the
best lay-offs. It looks at nothing but its own hand and the melds on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import line
from game.players.player import Thought
from game.rules.actions import DISCARD, Accept, BigGin, Defend, Discard, Draw, Knock, Pass
from game.rules.slots import KNOCKER

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

HOPELESS = 35
"""With more points than this a double is refused."""
LOW = 12
"""Where any count may knock, it takes this few points."""


def choose_knock(rules: Ruleset, view: View) -> Thought | None:
    """A decision of a game with knocks; None where this is none that is known here."""
    if len(view.legal) == 1:
        return Thought(view.legal[0], line("why.only_choice"))
    if view.phase in ("offer", "draw", "claim"):
        return _draw(rules, view)
    if view.phase == "play":
        return _throw(rules, view)
    if view.phase == "defend":
        best = Defend()
        return Thought(best, line("why.defend")) if best in view.legal else None
    if view.phase == "double":
        held = rules.deadwood.least(view.hand)
        return _answer(view, held <= HOPELESS, "double", points=held)
    if view.phase == "wrong_knock":
        return _wrong_knock(rules, view)
    return None


def _draw(rules: Ruleset, view: View) -> Thought | None:
    """The discard where the hand counts less with it, the stock otherwise."""
    taking = next((move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD), None)
    other = next((move for move in view.legal if move != taking and isinstance(move, Draw | Pass)), None)
    if taking is None or other is None:
        return None if taking is None and other is None else Thought(taking or other or view.legal[0], line("why.only_choice"))
    top = view.upcard
    if view.phase == "claim" or rules.deadwood.after_throw(view.hand | 1 << top, 1 << top) < rules.deadwood.least(view.hand):
        return Thought(taking, line("why.draw.better", (top,)))
    return Thought(other, line("why.draw.stock_instead", (top,)))


def _throw(rules: Ruleset, view: View) -> Thought | None:
    """End the hand as soon as it is allowed; otherwise keep the fewest points, and of these rid of the dearest card."""
    if BigGin() in view.legal:
        return Thought(BigGin(), line("why.big_gin"))
    knocks = [move for move in view.legal if isinstance(move, Knock) and move.groups is None]
    step = rules.knock_step
    if knocks and step is not None:
        best = min(knocks, key=lambda move: _cost(rules, view, move.card))
        points = rules.deadwood.least(view.hand & ~(1 << best.card))
        if points <= (LOW if step.limit == "none" else step.most(rules, view)):
            return Thought(best, line("why.knock_now", (best.card,), points=points))
    discards = [move for move in view.legal if isinstance(move, Discard)]
    if not discards:
        return None
    chosen = min(discards, key=lambda move: _cost(rules, view, move.card))
    return Thought(chosen, line("why.discard.least", (chosen.card,)))


def _cost(rules: Ruleset, view: View, card: Card) -> tuple[int, int, int]:
    """What is left without this card; of equal ones the dearest goes."""
    return rules.deadwood.least(view.hand & ~(1 << card)), -rules.points[card], card


def _wrong_knock(rules: Ruleset, view: View) -> Thought | None:
    """Let a knock count that is beaten."""
    knocker = view.vars[KNOCKER]
    theirs = rules.finder.value(view.known[knocker])
    own = rules.deadwood.defended(view.hand, [meld.cards for meld in view.melds])
    return _answer(view, own <= theirs, "wrong_knock", points=own)


def _answer(view: View, yes: bool, what: str, *, points: int) -> Thought | None:
    """Accept or pass."""
    wanted: type[Accept] | type[Pass] = Accept if yes else Pass
    move = next((move for move in view.legal if isinstance(move, wanted)), None)
    return None if move is None else Thought(move, line(f"why.{what}_{'yes' if yes else 'no'}", points=points))
