"""Why a player of a game with a card on offer does what it does, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import card_set
from game.cards.lines import Line, line
from game.players.offered.rival import gains
from game.rules.acts.actions import Action, Discard, Pass
from game.rules.offered.actions import Force, Give

if TYPE_CHECKING:
    from game.players.offered.turn import Turn

_WON = 1.0


def why(turn: Turn, move: Action, value: float) -> Line:
    """The reason for a move that is worth so many hands."""
    if len(turn.view.legal) == 1 and move == turn.view.legal[0]:
        return line("why.only_choice")
    if value >= _WON:
        return line("why.offered.wins")
    match move:
        case Pass():
            return _of_passing(turn)
        case Force():
            return line("why.offered.forces", (turn.card,), seat=turn.sight.rivals[0])
        case Discard(card):
            return _of_discard(turn, card)
        case Give(card):
            return line("why.offered.gives", (card,))
    if turn.card < 0 or turn.card not in move.named:
        return line("why.offered.lays")
    if not any(isinstance(one, Pass) for one in turn.view.legal):
        return line("why.offered.must", (turn.card,))
    laid = turn.table | card_set(move.named)
    away = min([plan.away for plan in turn.taking.plans if not laid & ~plan.cards], default=0)
    before = turn.passing.plans[0].away if turn.passing.plans else away + 1
    if away and away < before:
        return line("why.offered.nearer", (turn.card,), goal=turn.sight.goal)
    return line("why.offered.takes", (turn.card,))


def _of_passing(turn: Turn) -> Line:
    """A card that would cost the hand one that it needs; one that somebody else is spared; or nothing helps any more."""
    if not turn.passing.plans and not turn.taking.plans:
        return line("why.offered.hopeless", goal=turn.sight.goal)
    if any(turn.card in move.named for move in turn.view.legal):
        return line("why.offered.passes", (turn.card,))
    return line("why.offered.spares", (turn.card,))


def _of_discard(turn: Turn, card: int) -> Line:
    """A card that no plan needs, one that must be taken and breaks up a hand, or the one that costs least."""
    rival = turn.sight.rivals[0]
    if turn.sight.forces and turn.sight.fits(rival, card) and gains(turn.sight, rival, card) < 0:
        return line("why.offered.discards_to_force", (card,), seat=rival)
    near = [plan for plan in turn.passing.plans if plan.away == turn.passing.plans[0].away]
    if not near:
        return line("why.offered.harmless", (card,))
    if not any(plan.cards >> card & 1 for plan in near):
        return line("why.offered.discards_free", (card,), goal=turn.sight.goal)
    return line("why.offered.discards", (card,))
