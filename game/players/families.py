"""The families of games that computer players know. A new one adds a folder here, and a line in `CHOOSERS`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.cards.chance import Chance
from game.cards.ids import Card
from game.cards.lines import Line
from game.players.canasta import choosers as sides
from game.players.canasta.danger import uses as uses_in_sides
from game.players.casino import choosers as casino
from game.players.casino.table import table_of as house_table
from game.players.characters import Skill
from game.players.chooser import Chooser, collected, find
from game.players.counted import CountedTable
from game.players.knock import choosers as knock
from game.players.knock.baseline import Baseline
from game.players.knock.judgement import uses as uses_in_knock
from game.players.laying import choosers as laying
from game.players.laying.contract_count import ContractCount
from game.players.objectives import choosers as objectives
from game.players.offered import choosers as offered
from game.players.offered.coach import OfferedCount, told_of_way, uses_in_offered
from game.players.offered.greed import most_laid
from game.players.player import Player
from game.players.rearranging import choosers as rearranging
from game.players.rearranging.coach import told_of_most
from game.players.rearranging.turn import at_once as laid_from_hand
from game.players.show import choosers as show
from game.players.show.coach import ClosedCount
from game.players.stages import choosers as stages
from game.players.whole_hand import choosers as whole_hand
from game.players.whole_hand.coach import WholeCount
from game.players.whole_hand.coach import uses as uses_in_whole_hands
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.variant import Variant
from game.rules.view import View

CHOOSERS: tuple[Chooser, ...] = collected(
    laying.CHOOSERS,
    knock.CHOOSERS,
    show.CHOOSERS,
    objectives.CHOOSERS,
    stages.CHOOSERS,
    sides.CHOOSERS,
    casino.CHOOSERS,
    rearranging.CHOOSERS,
    offered.CHOOSERS,
    whole_hand.CHOOSERS,
)
"""Everybody who may be asked."""
MEASURES: dict[str, Callable[[], Player]] = {"baseline": Baseline}
"""By name: plain players that levels are measured against."""
Uses = Callable[[Card], float]
"""How likely the next player has a use for a card as a discard."""
_USES: dict[str, Callable[[Ruleset, View, Skill], Uses]] = {
    "knocks": uses_in_knock,
    "frozen_pile": uses_in_sides,
    "whole_hand": uses_in_whole_hands,
    "card_on_offer": uses_in_offered,
}
"""By trait: how a family reads that from what a seat knows, where it does so in a way of its own."""
_AT_ONCE: dict[str, Callable[[Ruleset, View, Chance], Action | None]] = {"rearranges": laid_from_hand, "card_on_offer": most_laid}
"""By trait: the largest play of a turn, where that is more than one of the listed moves."""
_TOLD: dict[str, Callable[[Ruleset, View, Action], Line | None]] = {"rearranges": told_of_most, "card_on_offer": told_of_way}
"""By trait: the numbers of a play, where a family has some of its own."""
_COUNTED: tuple[Callable[[Variant], CountedTable | None], ...] = (house_table,)
"""The families that have games which can be counted."""


def uses_of(rules: Ruleset, view: View, skill: Skill) -> Uses | None:
    """How likely the next player has a use for a discard, as the family of this game judges it; None where none does."""
    return next((made(rules, view, skill) for trait, made in _USES.items() if trait in rules.traits), None)


def at_once(rules: Ruleset, view: View, chance: Chance) -> Action | None:
    """The largest play of a turn from the hand alone, where the listed moves are only parts of it; None in other games."""
    return next((made(rules, view, chance) for trait, made in _AT_ONCE.items() if trait in rules.traits), None)


def told_of_play(rules: Ruleset, view: View, action: Action) -> Line | None:
    """The numbers that belong to a play, as a sentence; None where the family has none of its own."""
    return next((made(rules, view, action) for trait, made in _TOLD.items() if trait in rules.traits), None)


def closed_count(rules: Ruleset, view: View) -> ClosedCount | WholeCount | None:
    """What can be counted of a hand that is shown whole, with lives or without; None in other games."""
    if "whole_hand" in rules.traits:
        return WholeCount(rules, view)
    return ClosedCount(rules, view) if "lives" in rules.traits else None


def contract_count(rules: Ruleset, view: View) -> ContractCount | None:
    """What can be counted towards the contract of this seat; None where it has none to lay."""
    asks = "frames" in rules.traits and not view.melded[view.seat]
    return ContractCount(rules, view) if asks else None


def offered_count(rules: Ruleset, view: View) -> OfferedCount | None:
    """What can be counted on the way to enough cards on the table; None in games without a card on offer."""
    return OfferedCount(rules, view) if "card_on_offer" in rules.traits else None


def counted_table(variant: Variant) -> CountedTable | None:
    """A game against a house that can be counted, for coach, drill and pages; None for other games."""
    return next((table for made in _COUNTED if (table := made(variant)) is not None), None)


@lru_cache(maxsize=512)
def _found(phase: str, moves: tuple[type[Action], ...], traits: frozenset[str]) -> Chooser:
    return find(CHOOSERS, phase, moves, traits)


def chooser_for(rules: Ruleset, view: View) -> Chooser:
    """Who answers the decision that this seat has to make now. Raises NoOneChooser."""
    program, step, _ = view.frames[-1]
    decision = rules.programs[program][step]
    return _found(decision.phase, decision.moves, rules.traits)
