"""Whether a turn can be ended after cards were laid, and what its end brings: claims, a blocked hand, a player who is out."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet
from game.rules.acts.events import Emit
from game.rules.completion import Judged, completable, outlook
from game.rules.flow import Flow, Outcome
from game.rules.laying.laying import out
from game.rules.policies.dealing.second_hand import take_up
from game.rules.ruleset import Ruleset
from game.rules.stalemate import deadlocked
from game.rules.state.meld import Meld, unused_id, with_meld
from game.rules.state.slots import LEAVING
from game.rules.state.state import State


def leaves_discard(rest: CardSet, barred: CardSet) -> bool:
    """The common case: two or more cards are left, and one of them may be discarded."""
    return bool(rest & (rest - 1) and rest & ~barred)


def stays(rules: Ruleset, state: State, hand: int, judged: Judged) -> bool:
    """Whether this hand cannot be emptied in this turn, whatever is laid: asked once, it answers for every meld too many."""
    turn = outlook(rules, state, hand, state.hands[hand], state.melds)._replace(must_go_out=True)
    return turn.opened and turn.duty < 0 and not completable(rules, state, hand, turn, -1, judged)


def ends_after_melds(
    rules: Ruleset,
    state: State,
    hand: int,
    rest: CardSet,
    groups: Sequence[Found],
    beside: Sequence[Meld],
    judged: Judged | None = None,
) -> bool:
    """Whether the turn could still be ended legally after laying these new melds beside the others."""
    melds = list(beside)
    laid: list[Card] = []
    for found in groups:
        melds.append(rules.new_meld(unused_id(melds), hand, found))
        laid += found.cards
    turn = outlook(rules, state, hand, rest, melds, laid=laid, new_melds=len(groups))
    return completable(rules, state, hand, turn, judged=judged)


def ends_after_layoff(
    rules: Ruleset,
    state: State,
    hand: int,
    rest: CardSet,
    meld: Meld,
    cards: tuple[Card, ...],
    stands: tuple[int, ...] = (),
) -> bool:
    """Whether the turn could still be ended legally after laying these cards off."""
    grown = rules.grown(state, meld, cards, hand, stands)
    assert grown is not None
    return completable(rules, state, hand, outlook(rules, state, hand, rest, with_meld(state.melds, grown), laid=cards))


def end_turn(rules: Ruleset, state: State, hand: int, flow: Flow) -> Outcome:
    """The turn is over, and with it the hand where nobody can go on."""
    if not state.stock and rules.variant.stock_end.blocked_after_turn(state, rules.seats):
        state.ending = ("blocked", -1)
        return Outcome.END_DEAL
    if rules.stalemate_ends and deadlocked(rules, state):
        state.ending = ("stalemate", -1)
        return Outcome.END_DEAL
    _open_window(rules, state, hand, flow)
    return Outcome.END_TURN


def _open_window(rules: Ruleset, state: State, hand: int, flow: Flow) -> bool:
    """Ask those who could call now; whether there are any."""
    return rules.claim_step is not None and rules.claim_step.begin(rules, state, hand, rules.claim_program, flow)


def last_discard(rules: Ruleset, state: State, hand: int, card: Card, flow: Flow, emit: Emit) -> Outcome:
    """The player has no cards left and is out, unless there is a second hand, to be played from the next turn on, or the
    last discard should have been laid off and is called.
    """
    if take_up(rules, state, hand, emit):
        return end_turn(rules, state, hand, flow)
    going_out = rules.variant.going_out
    if going_out.no_playable_discard and going_out.remedy == "rummy_call" and going_out.fits(rules, state, state.melds, card):
        state.vars[LEAVING] = hand
        if _open_window(rules, state, hand, flow):
            return Outcome.END_TURN
        state.vars[LEAVING] = NO_CARD
    return out(rules, state, hand, "discard", emit)
