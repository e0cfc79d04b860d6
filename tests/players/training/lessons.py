"""Lessons: decisions of games with knocks in which every likely choice was played out from the same cards.

The best level plays hands of gin against the plain player. Whenever it has a choice, each of its choices is played out by
plain play with the cards as they really lie, which tells what the choice was worth once. Nobody sees those cards but the
teacher: what is learnt from are the inputs that a player has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.cards.chance import Chance, derive
from game.cards.ids import Card, CardSet, each
from game.players.characters import LEVELS
from game.players.chooser import Decision
from game.players.knock.baseline import Baseline
from game.players.knock.holdings import even_odds
from game.players.knock.judgement import Judgement
from game.players.knock.turn import Turn
from game.players.player import Player, Untimed
from game.players.think import Careful
from game.rules.acts.actions import DISCARD, Close, Draw
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.view import View, view_of
from tests.players.tables import rules_for
from tests.players.training.playouts import Playouts

DISCARDS, KNOCKS, STOCK = range(3)
"""The three judgements."""

HOUSES: tuple[dict[str, bool | int | str], ...] = (
    {},
    {},
    {},
    {"knock_max": 4, "gin_bonus": 20, "undercut_bonus": 10},
    {"knock_max": 7, "tie_rule": "knocker"},
    {"knock_max": 1, "gin_bonus": 20, "undercut_bonus": 20},
)
"""The house rules under which hands are played, by turns: half of them the usual ones."""

_SAMPLE = 5
"""In one of so many lessons the cards of the opponent are kept, to learn what signs say about them."""


class Choice(NamedTuple):
    """One choice of a decision: which judgement is asked, with what, and what it brought in this hand."""

    kind: int
    inputs: tuple[float, ...]
    value: float


class Sign(NamedTuple):
    """An unseen card: what speaks for it, the odds without that (a logarithm), and whether the opponent held it."""

    signs: tuple[float, ...]
    even: float
    held: bool


class Lesson(NamedTuple):
    """One decision."""

    choices: tuple[Choice, ...]
    signs: tuple[Sign, ...] = ()


def lessons(hands: int, seed: int) -> Iterator[Lesson]:
    """The lessons of so many hands, the same for the same seed."""
    best = Careful(LEVELS[-1].skill)
    tables = [rules_for(2, house, "gin_standard") for house in HOUSES]
    for number in range(hands):
        yield from _of_hand(tables[number % len(tables)], derive("training", seed, number), number % 2, best)


def _of_hand(rules: Ruleset, seed: int, pupil: int, best: Player) -> Iterator[Lesson]:
    state, events = rules.new_state(), list[Event]()
    rules.deal(state, seed, events.append)
    players = [best if seat == pupil else Baseline() for seat in range(2)]
    while (seat := rules.to_act(state)) is not None:
        view = view_of(rules, state, seat, events)
        chance = Chance(derive("decision", seed, state.decisions))
        if seat == pupil and len(view.legal) > 1 and view.phase in ("offer", "draw", "play"):
            turn = Turn(Decision(rules, view, LEVELS[-1].skill, chance, Untimed()))
            choices = tuple(_choices(turn, view, state))
            if len(choices) > 1:
                signs = tuple(_signs(turn.judgement, state.hands[1 - seat])) if chance.below(_SAMPLE) == 0 else ()
                yield Lesson(choices, signs)
        rules.apply(state, players[seat].choose(rules, view, chance, Untimed()).action, events.append)


def _choices(turn: Turn, view: View, state: State) -> Iterator[Choice]:
    """Everything that might be done now, each with what it brought."""
    judgement, theirs = turn.judgement, state.hands[1 - view.seat]
    playouts = Playouts(turn.rules, judgement.tables, judgement.now)
    if view.phase == "play":
        yield from _ends(turn, judgement, view.taken, state, playouts)
        return
    take = next((move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD), None)
    if take is None or not judgement.tables.neighbours[judgement.now.top] & view.hand:
        return
    outlook = judgement.prospects.outlook(view.hand)
    inputs = (*judgement.prospects.shared(), *outlook.inputs)
    yield Choice(STOCK, inputs, playouts.end([view.hand, theirs], 0, state.stock[:], -1))
    yield from _ends(turn, judgement.with_top(), judgement.now.top, state, playouts)


def _ends(turn: Turn, judgement: Judgement, taken: Card, state: State, playouts: Playouts) -> Iterator[Choice]:
    """The discards and the knock that may end a turn with this hand."""
    rules, now, prospects = turn.rules, judgement.now, judgement.prospects
    theirs = state.hands[1 - now.seat]
    shared = prospects.shared()
    barred = rules.barred_by(taken) if taken >= 0 else 0
    for way in judgement.discards(now.hand & ~barred, taken):
        rest = now.hand & ~(1 << way.card)
        assert way.outlook is not None
        inputs = (*shared, *way.outlook.inputs, *prospects.given(rest, way.card, taken))
        yield Choice(DISCARDS, inputs, playouts.end([rest, theirs], 1, state.stock[:], way.card))
    if not any(isinstance(move, Close) for move in turn.view.legal) and turn.view.phase == "play":
        return
    knock = judgement.knock(rules.deadwood.throws(now.hand, now.limit, barred))
    if knock is not None and knock.points:  # gin is never put off, so that there is nothing to learn
        rest = now.hand & ~(1 << knock.card)
        spread = rules.deadwood.best(rest)
        inputs = (*shared, *prospects.knock(spread, rules.deadwood.free_layoffs(spread.melds)))
        yield Choice(KNOCKS, inputs, playouts.knocked(rest, theirs))


def _signs(judgement: Judgement, theirs: CardSet) -> Iterator[Sign]:
    now, holdings = judgement.now, judgement.holdings
    for card, signs in zip(each(now.unseen), holdings.signs(now), strict=True):
        yield Sign(signs, even_odds(now), bool(theirs >> card & 1))
