"""How computer players play the toy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.cards.ids import each
from game.cards.lines import line
from game.players.chooser import Chooser, Decision, only_move
from game.players.player import Thought
from game.rules.acts.actions import Action
from tests.families.michigan.actions import Play
from tests.families.michigan.rows import Rows


def worths(decision: Decision) -> Mapping[Action, float]:
    """What it is worth to begin a row: the cards held of its suit, and the chips that its own cards could win."""
    rules, view = decision.rules, decision.view
    suit = rules.facts[Rows].suit
    held: Counter[int] = Counter()
    for card in each(view.hand):
        name = rules.pack.name(card)
        held[suit[card]] += 1 + (view.pots[rules.places.number(name)] if rules.places.has(name) else 0)
    return {move: float(held[suit[move.card]]) for move in view.legal if isinstance(move, Play)}


def choose(decision: Decision) -> Thought:
    """The suit that is worth most."""
    forced = only_move(decision.view)
    if forced is not None:
        return forced
    found = worths(decision)
    move = max(found, key=lambda move: found[move] + decision.skill.waver(decision.chance))
    return Thought(move, line("why.michigan_leads", move.named))


CHOOSERS: tuple[Chooser, ...] = (Chooser("stops: play", "stops", frozenset({Play}), frozenset({"stops"}), choose, worths),)
