"""What a position of a game with knocks does not say: whose knock or double is answered, the first upcard, who passed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.cards.ids import NO_CARD
from game.rules.flow import BEFORE_PROGRAM, TURN_PROGRAM
from game.rules.knock import showdown
from game.rules.knock.facts import knocking
from game.rules.knock.slots import DECLARED, DOUBLER, DOUBLES, FACE_DOWN, KNOCKER, LATEST, OPEN_HAND, SLOTS
from game.rules.ruleset import Ruleset
from game.rules.slots import PASSES, TAKEN, UPCARD
from game.rules.state import Frame, State

KNOCKED = ("defend", "wrong_knock")
"""Decisions that answer a knock."""
MOST_DOUBLES = 1000


def steps_aside(rules: Ruleset, phase: str, given: Mapping[str, Any]) -> int:
    """How many seats before the one that decides the turn belongs to somebody: 0 where it is its own turn."""
    if phase in (*KNOCKED, "double"):
        return 1
    return int(given.get("passes", 0)) if phase == "offer" else 0


def frames_of(rules: Ruleset, state: State, phase: str, number: int, pc: int, seat: int) -> list[Frame] | None:
    """Who decides when the upcard is offered, or a knock or a double answered; None for any other decision."""
    turn = rules.program_number[TURN_PROGRAM]
    if number == rules.program_number[BEFORE_PROGRAM]:
        return [Frame(turn, 0, rules.starter(state)), Frame(number, pc, seat)]
    if phase == "double":
        return [Frame(turn, 0, rules.ahead_of(state, seat)), Frame(number, pc, seat)]
    if phase not in KNOCKED:
        return None
    knocker = knocker_of(rules, state, seat)
    asked = [seat]
    if phase == "defend":
        order = showdown.others(rules, state, knocker)
        asked = order[order.index(seat) :] if seat in order else [seat]
    return [Frame(number, pc, one) for one in reversed(asked)]


def knocker_of(rules: Ruleset, state: State, seat: int) -> int:
    """Whose knock this seat answers: the owner of the melds, or the seat before, where nothing is said."""
    if state.vars[rules.at[KNOCKER]] >= 0:
        return state.vars[rules.at[KNOCKER]]
    return state.melds[0].owner if state.melds else rules.ahead_of(state, seat)


def assume(rules: Ruleset, state: State, phase: str, seat: int) -> None:
    """Fill in what is not said about a knock: its throw lies face down, and everybody sees what the knocker has left."""
    if phase in KNOCKED:
        knocker = state.vars[rules.at[KNOCKER]] = knocker_of(rules, state, seat)
        state.vars[rules.at[FACE_DOWN]] = int(bool(state.discards[0]))
        state.known[knocker] = state.hands[knocker]
    if rules.discards_to_be_had > 1:
        state.vars[rules.at[LATEST]] = _latest(state, phase)


def _latest(state: State, phase: str) -> int:
    """Of the discards of either opponent, the one that does not lie on top: the second from the top, unless it is the upcard.

    In a turn after the draw, the card that will be the second: the top, unless a discard was taken.
    """
    pile = state.discards[0]
    if phase == "play":
        return NO_CARD if state.vars[TAKEN] >= 0 or not pile or (not state.turns and len(pile) == 1) else pile[-1]
    upcard_below = len(pile) == 2 and state.turns == 1
    return NO_CARD if phase == "offer" or len(pile) < 2 or upcard_below else pile[-2]


def assume_over(rules: Ruleset, state: State) -> None:
    """A finished hand of a game with knocks: whoever has melds on the table has knocked; without any it was drawn."""
    state.ending = (rules.variant.stock_end.ending, -1)
    if state.melds:
        state.vars[rules.at[KNOCKER]] = state.melds[0].owner
        showdown.count_up(rules, state, None)


def first_upcard(rules: Ruleset, state: State, given: Mapping[str, Any]) -> int:
    """The first upcard of the hand, where it is remembered: as it is said, or the lowest discard."""
    if not rules.keeps_upcard:
        return NO_CARD
    name = given.get("upcard")
    if name is not None:
        return rules.pack.find(name)
    return state.discards[0][0] if state.discards[0] else NO_CARD


def passes_of(rules: Ruleset, state: State, phase: str, seat: int) -> int:
    """How often the upcard has been refused, where nothing is said: by all who decide before this seat."""
    if phase != "offer":
        return 0
    return rules.in_play(state).distance(rules.starter(state), seat)


def fault(rules: Ruleset, state: State) -> str:
    """The name of a number that cannot be so; empty where all can."""
    if state.vars[PASSES] < 0:
        return "passes"
    if DECLARED not in rules.at:
        return ""
    now = {slot: state.vars[rules.at[slot]] for slot in SLOTS}
    turned = bool(state.discards[0]) and rules.phase(state) in KNOCKED
    wrong = {
        **{slot: not NO_CARD <= now[slot] < rules.seats for slot in (KNOCKER, OPEN_HAND, DOUBLER)},
        DOUBLES: not 0 <= now[DOUBLES] <= MOST_DOUBLES,
        FACE_DOWN: now[FACE_DOWN] not in (0, int(turned)),
        DECLARED: now[DECLARED] not in (showdown.BY_KNOCK, showdown.BIG_GIN, showdown.DOUBLE_REFUSED),
        LATEST: bool(state.frames) and now[LATEST] >= 0 and now[LATEST] not in state.discards[0][-2:],
    }
    return next((slot.name for slot, fault in wrong.items() if fault), "")


def needs_upcard(rules: Ruleset, state: State) -> bool:
    """Whether the first upcard must be named: the limit of the knock depends on it, or the points do."""
    return knocking(rules).needs_upcard and state.vars[UPCARD] < 0
