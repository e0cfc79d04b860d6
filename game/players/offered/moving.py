"""Before a card is turned up: whether a card of an own meld goes on to another, so that more cards fit there."""

from __future__ import annotations

from game.cards.ids import CardSet
from game.cards.lines import line
from game.players.chooser import Decision
from game.players.offered.sight import Sight
from game.players.player import Thought
from game.rules.acts.actions import Draw
from game.rules.offered.actions import MoveOn
from game.rules.offered.own_table import own_melds
from game.rules.state.meld import reading_of
from game.rules.state.worlds import World


def draw(decision: Decision) -> Thought:
    """Turn the card up, unless a card that is moved on first makes room for more of those that may come."""
    rules, view = decision.rules, decision.view
    turning = next(move for move in view.legal if isinstance(move, Draw))
    moves = [move for move in view.legal if isinstance(move, MoveOn)]
    if not moves:
        return Thought(turning, line("why.only_choice"))
    sight = Sight(rules, view, decision.skill, decision.chance)
    room: dict[MoveOn, int] = {}
    for move in moves:
        after = sight.world.clone()
        rules.apply(after, move)
        room[move] = (_fitting(sight, after) & sight.live).bit_count()
    best = max(moves, key=lambda move: room[move])
    gain = room[best] - (_fitting(sight, sight.world) & sight.live).bit_count()
    if gain <= 0 or decision.skill.misses(decision.chance):
        return Thought(turning, line("why.offered.turns"))
    return Thought(best, line("why.offered.moves_on", (best.card,), count=gain))


def _fitting(sight: Sight, table: World) -> CardSet:
    """The cards that extend an own meld."""
    found = 0
    for meld in own_melds(table, sight.view.seat):
        found |= sight.finder.accepts(reading_of(meld))
    return found
