"""What a position of a game with knocks does not say: whose knock or double is answered, and who answers it besides."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import NO_CARD, Card
from game.rules.acts.events import unheard
from game.rules.knock import showdown
from game.rules.knock.slots import DECLARED, DOUBLER, DOUBLES, FACE_DOWN, KNOCKER, LATEST, OPEN_HAND, SLOTS
from game.rules.ruleset import Ruleset
from game.rules.state.slots import TAKEN
from game.rules.state.state import Frame, State

KNOCKED = ("defend", "wrong_knock")
"""Decisions that answer a knock."""
MOST_DOUBLES = 1000


def answering(rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
    """Who answers a knock from this seat on, the last first."""
    first = rules.seat_of(frame)
    order = showdown.others(rules, state, knocker_of(rules, state, first))
    asked = order[order.index(first) :] if first in order else [first]
    return [frame._replace(hand=seat) for seat in reversed(asked)]


def knocker_of(rules: Ruleset, state: State, seat: int) -> int:
    """Whose knock this seat answers: the owner of the melds, or the seat before, where nothing is said."""
    if state.vars[rules.at[KNOCKER]] >= 0:
        return state.vars[rules.at[KNOCKER]]
    return state.melds[0].owner if state.melds else rules.ahead_of(state, seat)


def assume_knock(rules: Ruleset, state: State) -> None:
    """Fill in what is not said about a knock that is being answered: its throw lies face down, and everybody sees what the
    knocker has left.
    """
    if rules.phase(state) in KNOCKED:
        knocker = state.vars[rules.at[KNOCKER]] = knocker_of(rules, state, rules.seat_of(state.frames[-1]))
        state.vars[rules.at[FACE_DOWN]] = int(bool(rules.pile(state, knocker)))
        state.known[knocker] = state.hands[knocker]


def latest(state: State, pile: Sequence[Card], phase: str) -> int:
    """Of the discards of either opponent, the one that does not lie on top: the second from the top, unless it is the upcard.

    In a turn after the draw, the card that will be the second: the top, unless a discard was taken.
    """
    if phase == "play":
        return NO_CARD if state.vars[TAKEN] >= 0 or not pile or (not state.turns and len(pile) == 1) else pile[-1]
    upcard_below = len(pile) == 2 and state.turns == 1
    return NO_CARD if phase == "offer" or len(pile) < 2 or upcard_below else pile[-2]


def assume_over(rules: Ruleset, state: State) -> None:
    """A finished hand of a game with knocks: the player who has melds on the table has knocked; without any it was drawn."""
    state.ending = (rules.variant.stock_end.ending, -1)
    if state.melds:
        state.vars[rules.at[KNOCKER]] = state.melds[0].owner
        showdown.count_up(rules, state, unheard)


def fault(rules: Ruleset, state: State) -> str:
    """The name of a number that cannot be so; empty where all can."""
    now = {slot: state.vars[rules.at[slot]] for slot in SLOTS}
    acting = rules.to_act(state)
    pile = [] if acting is None else rules.pile(state, acting)
    turned = bool(pile) and rules.phase(state) in KNOCKED
    wrong = {
        **{slot: not NO_CARD <= now[slot] < rules.seats for slot in (KNOCKER, OPEN_HAND, DOUBLER)},
        DOUBLES: not 0 <= now[DOUBLES] <= MOST_DOUBLES,
        FACE_DOWN: now[FACE_DOWN] not in (0, int(turned)),
        DECLARED: now[DECLARED] not in (showdown.BY_KNOCK, showdown.BIG_GIN, showdown.DOUBLE_REFUSED),
        LATEST: bool(state.frames) and now[LATEST] >= 0 and now[LATEST] not in pile[-2:],
    }
    return next((slot.name for slot, fault in wrong.items() if fault), "")
