"""The decisions of a player against the house: how much is staked, and how a spot is played."""

from __future__ import annotations

from collections.abc import Mapping

from game.cards.lines import line
from game.players.casino.habits import STEPS, Habits, habits_of, happens
from game.players.casino.table import table_of
from game.players.chooser import Decision, Undecided
from game.players.player import Thought
from game.rules.acts.actions import Action
from game.rules.acts.staking import Stake
from game.rules.casino.actions import Double, Hit, Split, Stand, Surrender
from game.rules.casino.felt import Felt
from game.rules.casino.left import falls_short, left_in_purse
from game.rules.casino.limits import MAIN_BET, SIDE_BET
from game.rules.casino.spots import first_open

_BARRED = {Split: "splits", Double: "doubles", Surrender: "surrenders"}
"""By move: the habit without which a player never makes it."""


def choose_stake(decision: Decision) -> Thought:
    """What the player is used to, within the limits of the table and of the own purse; some like the rummy bet."""
    felt: Felt = decision.rules.facts[Felt]
    terms, habits, chance = felt.terms, habits_of(decision.skill), decision.chance
    chips = min(max(chance.choice(habits.chips), terms.min_stake), terms.max_stake)
    left = left_in_purse(decision.rules, decision.view, decision.view.seat)
    if left is not None:
        chips = min(chips, int(left))
    bets, side = [(MAIN_BET, chips)], max(terms.min_stake, chips // 2)
    if terms.side_bet and happens(chance.below(STEPS), habits.side_bet) and not falls_short(left, chips + side):
        bets.append((SIDE_BET, side))
    more = len(bets) > 1 or chips > max(terms.min_stake, min(habits.chips))
    return Thought(Stake(tuple(bets)), line("why.stake_more" if more else "why.stake_usual"))


def choose_move(decision: Decision) -> Thought:
    """The move that is worth most, as far as the player knows and as the player's habits let it be made."""
    rules, view = decision.rules, decision.view
    felt: Felt = rules.facts[Felt]
    habits, kinds = habits_of(decision.skill), {type(action): action for action in view.legal}
    total = felt.total(view.parts[first_open(view, rules.seats)].cards)
    if Double in kinds and habits.hunch and happens(decision.chance.below(STEPS), habits.hunch):
        return Thought(kinds[Double], line("why.hunch"))
    if total >= habits.stands_from:
        return _thought(kinds[Stand])
    worth = _allowed(habits, worths(decision) if habits.counts else by_the_table(decision))
    if not worth:
        raise Undecided("no move of a spot")
    return _thought(max(worth, key=worth.__getitem__))


def worths(decision: Decision) -> dict[Action, float]:
    """What every move is worth in stakes of the spot, exactly; from the cards of the seat and the upcard, as in a table."""
    table = table_of(decision.rules.variant)
    advice = None if table is None else table.advice(decision.rules, decision.view, False)
    verbs = {action.verb: action for action in decision.view.legal}
    return {} if advice is None else {verbs[choice]: worth for choice, worth in advice.worths if choice in verbs}


def by_the_table(decision: Decision) -> dict[Action, float]:
    """The same as somebody knows it who has learnt the strategy of the document: the move it says has the most."""
    table = table_of(decision.rules.variant)
    said = None if table is None else table.said(decision.rules, decision.view, giving_up=True)
    plain: dict[type[Action], float] = {Hit: 2.0, Stand: 1.0}
    return {action: 3.0 if action.verb == said else plain.get(type(action), 0.0) for action in decision.view.legal}


def weigh_move(decision: Decision) -> dict[Action, float]:
    """What every move is worth in chips, for reviews."""
    part = decision.view.parts[first_open(decision.view, decision.rules.seats)]
    return {action: worth * part.stake for action, worth in worths(decision).items()}


def _allowed(habits: Habits, worth: Mapping[Action, float]) -> dict[Action, float]:
    """The moves that somebody with these habits would make at all."""
    barred = {kind for kind, habit in _BARRED.items() if not getattr(habits, habit)}
    return {action: value for action, value in worth.items() if type(action) not in barred}


def _thought(action: Action) -> Thought:
    return Thought(action, line(f"why.spot_{action.verb}"))
