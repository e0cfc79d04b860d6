"""Whether to knock where the networks cannot tell: any count may knock, or several opponents answer.

Hands are imagined for all opponents. A knock is compared with waiting, after which the next player has drawn and knocks if
its own count is lower than what it must expect of the others.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.ids import CardSet, card_set
from game.players.knock.judgement import Judgement
from game.players.knock.worlds import opposing
from game.rules.knock.knock_step import NO_LIMIT
from game.rules.ruleset import Ruleset
from game.rules.view import View

_HOPE = 2.0
"""What it is worth that nobody has knocked yet, with a turn to come."""


class Showdown(NamedTuple):
    """What a knock brings on the average and what waiting does."""

    knocking: float
    waiting: float


def showdown(rules: Ruleset, view: View, judgement: Judgement, hand: CardSet, chance: Chance, worlds: int) -> Showdown:
    """Compare a knock with these cards with playing on, over so many imagined tables."""
    now, least, after_throw = judgement.now, rules.deadwood.least, rules.deadwood.after_throw
    own = least(hand)
    others = [seat for seat in range(view.seats) if seat not in (now.seat, now.opponent) and view.counts[seat]]
    limit = now.limit if now.limit < NO_LIMIT else 1_000
    knocking = waiting = 0.0
    tables = []
    for theirs in opposing(judgement, chance, worlds):
        free = [card for card in judgement.holdings.cards if not theirs >> card & 1]
        chance.shuffle(free)
        coming = free.pop() if free else -1
        counts = [least(theirs)]
        for seat in others:
            missing = view.counts[seat] - view.known[seat].bit_count()
            held = view.known[seat] | card_set(free[:missing])
            del free[:missing]
            counts.append(min(least(held), after_throw(held | 1 << free.pop())) if now.last_turn and free else least(held))
        drawn = counts[0] if coming < 0 else min(counts[0], after_throw(theirs | 1 << coming))
        if now.last_turn:
            counts[0] = drawn
        tables.append((counts, drawn))
    usual = sum(counts[0] for counts, _ in tables) / worlds
    for counts, drawn in tables:
        knocking += _settled(own, counts, now.gin, now.undercut)
        answer = -_settled(drawn, [own, *counts[1:]], now.gin, now.undercut) / len(counts)
        sure = drawn <= limit and drawn <= usual
        waiting += answer if sure else _HOPE if drawn > limit else (answer + _HOPE) / 2
    return Showdown(knocking / worlds, waiting / worlds)


def _settled(own: int, counts: list[int], gin: int, undercut: int) -> float:
    """What a knock with this count brings against these counts."""
    low = min(counts)
    if not own:
        return sum(counts) + gin
    if own < low:
        return sum(counts) - own * len(counts)
    return low - own - undercut
