"""The most that can be laid at once: what somebody does who takes every card on offer and looks no farther."""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.ids import NO_CARD, card_set
from game.rules.acts.actions import Action, Discard, LayDown, LayOff, Pass
from game.rules.acts.rearrange import Rearrange
from game.rules.offered.actions import FORCE
from game.rules.offered.laying import as_rearranged, ways_to_lie
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import any_world
from game.rules.view import View


def most_laid(rules: Ruleset, view: View, chance: Chance) -> Action | None:
    """The move that lays the most cards; where nothing can be laid the card on offer is forced upon whoever has refused it. None
    where there is neither.
    """
    if view.phase not in ("offer", "play"):
        return None
    moves: list[Action] = [move for move in view.legal if isinstance(move, LayDown | LayOff | Rearrange)]
    world = any_world(rules, view)
    if not rules.step_due(world).lists_all(rules, world, view.seat, view.legal):
        offered = view.upcard if view.phase == "offer" else NO_CARD
        forced = not any(isinstance(move, Pass | Discard) for move in view.legal)
        moves += [
            move
            for way in ways_to_lie(rules, world, view.seat, offered, 0 if forced else view.hand)
            for move in (as_rearranged(rules, world, way),)
            if _played(view, move)
        ]
    most = max((_played(view, move) for move in moves), default=0)
    if most:
        return chance.choice([move for move in moves if _played(view, move) == most])
    return FORCE if FORCE in view.legal else None


def _played(view: View, move: Action) -> int:
    """How many cards come on the table with a move."""
    lying = card_set(card for meld in view.melds for card in meld.cards)
    return (card_set(move.named) & ~lying).bit_count()
