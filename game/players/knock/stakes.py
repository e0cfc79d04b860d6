"""What is at stake in a hand: whether to offer a double, and whether to play on for one that is offered."""

from __future__ import annotations

from game.cards.chance import Chance
from game.players.knock.judgement import Judgement
from game.players.knock.worlds import opposing
from game.rules.knock.method import method_of
from game.rules.ruleset import Ruleset

_CLEARLY = 6.0
"""How far ahead a seat must be to offer a double: it gives the right to the next one away."""
_TEMPO = 3.0
"""What it costs that the opponent draws first."""
_AHEAD = 6.0
"""By how much better than it looks the hand of an opponent is that offers a double."""
_RIGHT = 1.5
"""What the right to the next double is worth to the player who accepts."""


def doubles(rules: Ruleset, judgement: Judgement, chance: Chance, worlds: int) -> bool:
    """Whether a double is worth offering: clearly ahead, and not so far that more could be won by playing on alone."""
    value, _ = judgement.stock()
    if value < _CLEARLY:
        return False
    return value <= ended_now(rules, judgement, chance, 1, worlds) + _TEMPO


def accepts(rules: Ruleset, judgement: Judgement, chance: Chance, worlds: int) -> bool:
    """Whether playing on for twice as much loses less than giving the hand up."""
    value, _ = judgement.stock()
    refused = ended_now(rules, judgement, chance, -1, worlds)
    # A player who has many points more than the other is farther behind than the cards still to come can tell.
    behind = max(0.0, -refused - method_of(rules.variant).refusal) / 2.0
    return 2.0 * (value - _TEMPO - _AHEAD - behind) + _RIGHT > refused


def ended_now(rules: Ruleset, judgement: Judgement, chance: Chance, side: int, worlds: int) -> float:
    """What a refusal brings this seat when it has offered (1), or the opponent has (-1), over so many hands of the opponent."""
    refusal = method_of(rules.variant).refusal
    own, least = rules.deadwood.least(judgement.now.hand), rules.deadwood.least
    total = 0.0
    for hand in opposing(judgement, chance, worlds):
        total += refusal + max(0, side * (least(hand) - own))
    return side * total / worlds
