"""Choosers: who answers which decision of a game, declared by the families of games and found by what the rules say.

A decision is a step of the compiled rules. It has a name (`phase`), the kinds of moves that it may list (`moves`), and is part of
a game with certain `traits`. A chooser serves it that knows its name, has an answer to each of its moves, and needs no trait that
the game has not. One that knows only certain traits goes before one that does not mind others. Then there must be exactly one:
none is an error, and so are two. Nothing is ever left to chance instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from game.cards.chance import Chance
from game.cards.lines import line
from game.players.characters import Skill
from game.players.player import Clock, Thought
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.view import View

T = TypeVar("T")


class Decision(NamedTuple):
    """What a chooser gets: the rules, what the seat sees, how well it plays, and chance and time of its own."""

    rules: Ruleset
    view: View
    skill: Skill
    chance: Chance
    clock: Clock


class Chooser(NamedTuple):
    """The answer of a family of games to one decision."""

    name: str
    """What it is called in errors: the family and the decision."""
    phase: str
    """The decision, by its name in the engine protocol."""
    moves: frozenset[type[Action]]
    """The kinds of moves among which it can choose."""
    needs: frozenset[str]
    """The traits that a game must have."""
    choose: Callable[[Decision], Thought]
    """The move, and why."""
    weigh: Callable[[Decision], Mapping[Action, float]] | None = None
    """What the moves are worth in points, for reviews; None where it weighs none."""
    only: frozenset[str] | None = None
    """The traits that a game may have at most; None where others do not matter."""

    def serves(self, phase: str, moves: Sequence[type[Action]], traits: frozenset[str]) -> bool:
        """Whether it can answer such a decision in a game with these traits."""
        fits = self.needs <= traits and (self.only is None or traits <= self.only)
        return fits and phase == self.phase and self.moves >= set(moves)


class NoOneChooser(LookupError):
    """A decision has no chooser, or more than one. The text names the decision and them."""


class Undecided(RuntimeError):
    """A chooser has found none of the legal moves, which is a mistake in it."""


def collected(*families: Sequence[Chooser]) -> tuple[Chooser, ...]:
    """The choosers of all families. Raises NoOneChooser where two would serve the same decision of the same games."""
    found = [chooser for family in families for chooser in family]
    for number, one in enumerate(found):
        for other in found[:number]:
            alike = one.phase == other.phase and one.moves & other.moves and (one.only is None) == (other.only is None)
            if alike and (one.needs <= other.needs or other.needs <= one.needs):
                raise NoOneChooser(f"{other.name} and {one.name} would both decide")
    return tuple(found)


def find(choosers: Sequence[Chooser], phase: str, moves: Sequence[type[Action]], traits: frozenset[str]) -> Chooser:
    """The chooser of a decision. Raises NoOneChooser."""
    serving = [chooser for chooser in choosers if chooser.serves(phase, moves, traits)]
    serving = [chooser for chooser in serving if chooser.only is not None] or serving
    if len(serving) == 1:
        return serving[0]
    who = ", ".join(chooser.name for chooser in serving) or "nobody"
    what = " ".join(verb.verb for verb in moves)
    raise NoOneChooser(f"{who} for the decision {phase} ({what}) of a game with the traits {' '.join(sorted(traits))}")


def only_move(view: View) -> Thought | None:
    """The move where there is just one."""
    return Thought(view.legal[0], line("why.only_choice")) if len(view.legal) == 1 else None


def chooser(
    name: str,
    phase: str,
    moves: tuple[type[Action], ...],
    needs: frozenset[str],
    turn: Callable[[Decision], T],
    choose: Callable[[T], Thought],
    weigh: Callable[[T], Mapping[Action, float]] | None = None,
    *,
    only: frozenset[str] | None = None,
    plain: bool = True,
) -> Chooser:
    """A chooser that makes a `turn` of each decision and asks that. With `plain` a move that is alone is made without it."""

    def chosen(decision: Decision) -> Thought:
        return (only_move(decision.view) if plain else None) or choose(turn(decision))

    weighed = None if weigh is None else lambda decision: weigh(turn(decision))
    return Chooser(name, phase, frozenset(moves), needs, chosen, weighed, only)
