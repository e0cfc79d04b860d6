"""The families of games that computer players know. A new one adds a folder here, and a line in `CHOOSERS`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from game.players.chooser import Chooser, collected, find
from game.players.knock import choosers as knock
from game.players.laying import choosers as laying
from game.players.show import choosers as show
from game.rules.actions import Action

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

CHOOSERS: tuple[Chooser, ...] = collected(laying.CHOOSERS, knock.CHOOSERS, show.CHOOSERS)
"""Everybody who may be asked."""


@lru_cache(maxsize=512)
def _found(phase: str, moves: tuple[type[Action], ...], traits: frozenset[str]) -> Chooser:
    return find(CHOOSERS, phase, moves, traits)


def chooser_for(rules: Ruleset, view: View) -> Chooser:
    """Who answers the decision that this seat has to make now. Raises NoOneChooser."""
    program, step, _ = view.frames[-1]
    decision = rules.programs[program][step]
    return _found(decision.phase, decision.moves, rules.traits)


def choosers_of(rules: Ruleset) -> Iterator[tuple[str, Chooser]]:
    """By name every decision that a game may ask for, with its chooser. Raises NoOneChooser."""
    for program in rules.programs:
        for step in program:
            yield step.phase, _found(step.phase, step.moves, rules.traits)
