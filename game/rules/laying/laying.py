"""Putting cards on the table: what melding, laying off and swapping do, and the refusals that they share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.melds import Reading
from game.rules.acts.actions import Group, LayOff, Swap
from game.rules.acts.events import Discarded, Emit, LaidOff, MeldLaid, Moved, Swapped, WentOut, Zone, unheard
from game.rules.flow import Outcome
from game.rules.policies.dealing.second_hand import take_up
from game.rules.policies.swap import swapped
from game.rules.state.meld import meld_of, reading_of
from game.rules.state.slots import ACTED, DUTY, LAID, LAID_BEFORE, QUARTETS
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State


def misnamed(held: CardSet, cards: Sequence[Card]) -> Violation | None:
    """A refusal where a named card is not among these, or named twice."""
    for i, card in enumerate(cards):
        if not held >> card & 1:
            return refuse("card.not_held", (card,))
        if card in cards[:i]:
            return refuse("card.named_twice", (card,))
    return None


def not_held(state: State, hand: int, cards: Sequence[Card]) -> Violation | None:
    """A refusal where a named card is not in the hand, or named twice."""
    return misnamed(state.hands[hand], cards)


def unnamed(state: State, action: LayOff | Swap) -> Violation | None:
    """A refusal where an action names a meld that does not lie there, or no cards."""
    if meld_of(state.melds, action.meld) is None:
        return refuse("layoff.no_such_meld", action.cards, meld=action.meld)
    return None if action.cards else refuse("layoff.no_cards", meld=action.meld)


def throw_fault(rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
    """A refusal where a card cannot leave the hand in this turn: it is not there, or was just taken."""
    missing = not_held(state, hand, (card,))
    if missing is not None:
        return missing
    return refuse("discard.just_taken", (card,)) if rules.barred(state) >> card & 1 else None


def ambiguous(rules: Ruleset, readings: Sequence[Found], cards: tuple[Card, ...]) -> Violation:
    """A refusal where wild cards could stand for several things: the readings, as runs and sets of faces."""
    if len({rules.finder.spots(one) for one in readings}) == 1:
        return refuse("meld.ambiguous_end", cards)
    shown = readings[:3]
    params = {
        f"cards_reading{i}": tuple(
            face if face >= 0 else card for card, face in zip(found.cards, found.stands or found.cards, strict=True)
        )
        for i, found in enumerate(shown)
    }
    return refuse(f"meld.ambiguous{len(shown)}" if len(shown) < 4 else "meld.ambiguous", cards, **params)


def readings_of(rules: Ruleset, state: State, hand: int, groups: Sequence[Group], every: bool = False) -> list[Sequence[Found]]:
    """The melds that each of these groups of cards can be when this seat lays them together; none where they make none.

    With `every` also those in which a card that could be itself stands for another, though nothing is said of it.
    """
    finder = rules.finder_for(state)
    read = finder.readings if every else finder.meant
    found: list[Sequence[Found]] = [read(group.cards, group.stands) for group in groups]
    if state.vars[LAID] >> hand & 1 or not all(found):
        return found
    return rules.variant.opening.sorted_out(rules, state, hand, found)


def misfit(rules: Ruleset, state: State, meld: Meld, cards: tuple[Card, ...]) -> Violation:
    """Why these cards do not extend this meld: the cards that do not fit, and those that would."""
    fitting = rules.finder_for(state).accepts(reading_of(meld))
    odd = tuple(card for card in cards if not fitting >> card & 1) or cards
    wanted = tuple(
        dict.fromkeys(
            rules.pack.face[card]
            for card in rules.pack.in_rank_order(fitting & ~rules.bonus_cards)
            if not rules.is_wild_joker(card)
        )
    )
    if not wanted:
        return refuse("layoff.meld_full", odd, meld=meld.id, cards_meld=meld.cards)
    whole = rules.finder_for(state).fault((*meld.cards, *cards))
    if whole.code == "meld.three_suits":
        return Violation(whole.code, odd, whole.params)
    return refuse(f"layoff.not_in_{meld.kind}", odd, meld=meld.id, cards_meld=meld.cards, cards_wanted=wanted)


def lay(rules: Ruleset, state: State, hand: int, groups: Sequence[Group], emit: Emit) -> None:
    """Lay new melds from a hand, together."""
    for readings in readings_of(rules, state, hand, groups):
        lay_found(rules, state, hand, readings[0], emit)


def lay_found(rules: Ruleset, state: State, hand: int, found: Found, emit: Emit) -> None:
    """Lay one new meld from a hand, read like this."""
    meld = state.lay_meld(rules.new_meld(state.next_meld, hand, found))
    if rules.quartets_count and is_quartet(meld):
        state.vars[QUARTETS] |= 1 << meld.id
    gone = card_set(meld.cards)
    state.hands[hand] &= ~gone
    state.known[hand] &= ~gone
    _meet_duty(rules, state, meld.cards)
    if emit is not unheard:
        emit(MeldLaid(hand, meld.id, meld.kind, meld.cards))
        emit(Moved(meld.cards, ("hand", hand), ("meld", meld.id), rules.everybody))


def is_quartet(meld: Meld) -> bool:
    """Whether one player has put down a whole set of four."""
    return meld.kind == "set" and len(meld.cards) == 4 and all(seat == meld.owner for seat in meld.by)


def growths(rules: Ruleset, state: State, hand: int, action: LayOff) -> tuple[LayOff, list[Reading]]:
    """A lay-off with only the cards that come from the hand, and the ways in which the meld can grow by it.

    A wild card that lies in the meld may be named with a meaning as well: it says where that card goes when it gives way.
    """
    meld = state.meld(action.meld)
    finder = rules.finder_for(state)
    there = [
        i
        for i, card in enumerate(action.cards)
        if action.stands and action.stands[i] >= 0 and rules.is_wild_joker(card) and not state.hands[hand] >> card & 1
    ]
    if not there or not rules.wilds_in(meld):
        return action, finder.grown(reading_of(meld), action.cards, action.stands)
    kept = [i for i in range(len(action.cards)) if i not in there]
    places = {finder.place(meld.kind, action.stands[i]) for i in there}
    action = LayOff(meld.id, tuple(action.cards[i] for i in kept), tuple(action.stands[i] for i in kept))
    if not kept:
        return action, []
    wilds = rules.wilds_in(meld)
    found = finder.grown(reading_of(meld), action.cards, action.stands)
    return action, [
        reading
        for reading in found
        if places
        <= {finder.place(meld.kind, face) for card, face in zip(reading.cards, reading.stands, strict=False) if card in wilds}
    ]


def lay_off(rules: Ruleset, state: State, hand: int, action: LayOff, emit: Emit) -> None:
    """Add cards from a hand to a meld."""
    meld = state.meld(action.meld)
    action, readings = growths(rules, state, hand, action)
    state.change_meld(rules.extended(meld, readings[0], hand))
    gone = card_set(action.cards)
    state.hands[hand] &= ~gone
    state.known[hand] &= ~gone
    _meet_duty(rules, state, action.cards)
    if emit is not unheard:
        emit(LaidOff(hand, action.meld, action.cards))
        emit(Moved(action.cards, ("hand", hand), ("meld", action.meld), rules.everybody))


def swap(rules: Ruleset, state: State, hand: int, action: Swap, emit: Emit) -> None:
    """Put natural cards into a meld and take the wild card that they free."""
    meld = state.meld(action.meld)
    freed = rules.variant.swap.freed(rules, state, meld, action.cards)
    state.change_meld(swapped(rules, meld, action.cards, freed, hand))
    gone = card_set(action.cards)
    state.hands[hand] = state.hands[hand] & ~gone | 1 << freed
    state.known[hand] = state.known[hand] & ~gone | 1 << freed
    _meet_duty(rules, state, action.cards)
    if rules.variant.swap.must_play:
        state.vars[DUTY] = freed
    emit(Swapped(hand, action.meld, action.cards, freed))
    emit(Moved(action.cards, ("hand", hand), ("meld", action.meld), rules.everybody))
    emit(Moved((freed,), ("meld", action.meld), ("hand", hand), rules.everybody))


def _meet_duty(rules: Ruleset, state: State, cards: tuple[Card, ...]) -> None:
    """The card that was owed has been used, or a twin of it."""
    if rules.is_among(state.vars[DUTY], cards):
        state.vars[DUTY] = -1


def has_laid(rules: Ruleset, state: State, hand: int, emit: Emit, *, counts: bool = True) -> None:
    """A seat has melded, laid off or swapped in its turn; with `counts` it has begun to lay cards."""
    if counts:
        state.vars[LAID] |= 1 << hand
    state.vars[ACTED] = 1
    for act in rules.after_lay:
        act(rules, state, hand, emit)


def throw(rules: Ruleset, state: State, hand: int, card: Card, emit: Emit) -> None:
    """A card of a hand is discarded."""
    onto_pile(rules, state, hand, card)
    if emit is not unheard:
        discarded, moved = _discarded(hand, card, rules.zone_thrown_to(hand), rules.everybody)
        emit(discarded)
        emit(moved)


def onto_pile(rules: Ruleset, state: State, hand: int, card: Card) -> None:
    """A card of a hand goes onto the pile to which its seat discards; what that means is told elsewhere."""
    gone = ~(1 << card)
    state.hands[hand] &= gone
    state.known[hand] &= gone
    state.discards[rules.throws_to[hand]].append(card)


@lru_cache(maxsize=4096)
def _discarded(hand: int, card: Card, zone: Zone, everybody: int) -> tuple[Discarded, Moved]:
    """What is told of a discard. Millions of hands are played, and these few facts come again and again."""
    return Discarded(hand, card), Moved((card,), ("hand", hand), zone, everybody)


def out(rules: Ruleset, state: State, hand: int, how: str, emit: Emit) -> Outcome:
    """This seat has no cards left and ends the hand."""
    untouched = not state.vars[LAID_BEFORE] >> hand & 1
    rummy = rules.rummy_bonus is not None and untouched
    if how == "discard" and not rules.variant.going_out.rummy_may_discard:
        rummy = False
    state.ending = ("rummy" if rummy else "out", hand)
    emit(WentOut(hand, how, rummy or (untouched and rules.variant.opening.only)))
    return Outcome.END_DEAL


def emptied(rules: Ruleset, state: State, hand: int, how: str, emit: Emit) -> Outcome:
    """No card is left after a meld, lay-off or call: the player is out, or floats where a last discard is required.

    With a second hand the player takes that up and plays on. When everybody floats and there is nothing more to draw, the
    hand is over.
    """
    if take_up(rules, state, hand, emit):
        return Outcome.STAY
    going_out = rules.variant.going_out
    if not (going_out.discard_required and going_out.floating):
        return out(rules, state, hand, how, emit)
    if not state.stock and not any(state.hands):
        state.ending = ("blocked", -1)
        return Outcome.END_DEAL
    return Outcome.END_TURN
