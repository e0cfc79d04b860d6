"""What it is worth to refuse the last card, where that ends the hand."""

from __future__ import annotations

from typing import Protocol

from game.cards.chance import Chance
from game.players.characters import Skill
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import sample
from game.rules.view import View


class Turning(Protocol):
    """What is needed of a decision, however it is judged."""

    rules: Ruleset
    view: View
    skill: Skill
    chance: Chance


def ending_value(turn: Turning, other: Action) -> float | None:
    """Whether refusing the last discard ends the hand; then, what that brings over the others, on the average of some tables."""
    rules, view, worlds, total = turn.rules, turn.view, turn.skill.few_worlds, 0.0
    for _ in range(worlds):
        state = sample(rules, view, turn.chance)
        rules.apply(state, other)
        if state.result is None:
            return None
        rows = state.result.rows
        others = [float(row.score) for seat, row in enumerate(rows) if seat not in rules.sides_with[view.seat]]
        ahead = float(rows[view.seat].score) - sum(others) / len(others)
        total += -ahead if rules.low_wins else ahead
    return total / worlds
