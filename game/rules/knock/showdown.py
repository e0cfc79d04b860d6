"""What a knock does: the throw lies face down, the spread on the table, the others answer, and the hands are counted.

After a knock the melds on the table are the knocker's spread, and only his deadwood is left in his hand. Lay-offs go on
the spread; what the others meld stays in their hands and is counted there, by the best arrangement.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.defence import defence_of
from game.cards.ids import NO_CARD, Card, card_set
from game.rules.acts.actions import LayOff
from game.rules.acts.events import Emit, LaidOff, MeldLaid, Moved
from game.rules.flow import Flow, Outcome
from game.rules.knock.events import knocked
from game.rules.knock.facts import knocking
from game.rules.knock.slots import DECLARED, DOUBLES, FACE_DOWN, KNOCKER
from game.rules.laying.laying import misfit, not_held, onto_pile
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Counted
from game.rules.state.meld import Meld, reading_of
from game.rules.state.slots import DRAWN, LAID, TAKEN, UPCARD
from game.rules.state.state import State
from game.rules.violation import Violation, refuse

Cards = tuple[Card, ...]

BY_KNOCK, BIG_GIN, DOUBLE_REFUSED = range(3)
"""How a hand was ended: what the slot `declared` says."""
_NAMES = {BIG_GIN: "big_gin", DOUBLE_REFUSED: "double_refused"}


def others(rules: Ruleset, state: State, knocker: int) -> list[int]:
    """Those who answer a knock, from the left of the knocker on."""
    return list(rules.in_play(state).others(knocker))


# ---- the knock ----------------------------------------------------------------------------------


def throw_for_knock(rules: Ruleset, state: State, hand: int, card: Card, emit: Emit, *, face_down: bool = True) -> None:
    """The card thrown for a knock lies face down on the discard pile until the hand is over; or like any discard."""
    onto_pile(rules, state, hand, card)
    state.vars[rules.at[FACE_DOWN]] = int(face_down)
    emit(Moved((card,), ("hand", hand), rules.zone_thrown_to(hand), 1 << hand if face_down else rules.everybody))


def turn_up(rules: Ruleset, state: State, emit: Emit) -> None:
    """The card that lies face down is shown."""
    if state.vars[rules.at[FACE_DOWN]]:
        state.vars[rules.at[FACE_DOWN]] = 0
        knocker = state.vars[rules.at[KNOCKER]]
        zone = rules.zone_thrown_to(knocker)
        emit(Moved((state.discards[rules.throws_to[knocker]][-1],), zone, zone, rules.everybody))


def spread(rules: Ruleset, state: State, knocker: int, melds: Sequence[Cards], how: str, emit: Emit) -> None:
    """Lay the knocker's melds on the table; what is left in the hand is shown as well."""
    laid: list[Meld] = []
    for cards in melds:
        found = rules.found(state, cards)
        assert found is not None
        laid.append(state.lay_meld(rules.new_meld(state.next_meld, knocker, found)))
        state.hands[knocker] &= ~card_set(cards)
    state.known[knocker] = state.hands[knocker]
    state.vars[rules.at[KNOCKER]] = knocker
    state.vars[TAKEN] = state.vars[DRAWN] = NO_CARD  # the turn is over, and what was drawn may be the throw
    if laid:
        state.vars[LAID] |= 1 << knocker
    emit(knocked(knocker, how, rules.finder.value(state.hands[knocker])))
    for meld in laid:
        emit(MeldLaid(knocker, meld.id, meld.kind, meld.cards))
        emit(Moved(meld.cards, ("hand", knocker), ("meld", meld.id), rules.everybody))


def show_deadwood(rules: Ruleset, state: State, knocker: int, emit: Emit) -> None:
    """Everybody sees what the knocker has left, while somebody still has to decide something."""
    rest = tuple(rules.pack.in_rank_order(state.hands[knocker]))
    if rest:
        emit(Moved(rest, ("hand", knocker), ("hand", knocker), rules.everybody))


def answered(rules: Ruleset, state: State, flow: Flow, emit: Emit) -> Outcome:
    """The spread lies on the table: the others lay off, by themselves or by the rules, and the hand is over."""
    knocker = state.vars[rules.at[KNOCKER]]
    game = knocking(rules)
    if may_lay_off(rules, state):
        if game.by_hand:
            show_deadwood(rules, state, knocker, emit)
            flow.interrupt(game.defend_program, others(rules, state, knocker))
            return Outcome.END_DEAL
        for seat in others(rules, state, knocker):
            lay_off_best(rules, state, seat, emit)
    count_up(rules, state, emit)
    return Outcome.END_DEAL


def may_lay_off(rules: Ruleset, state: State) -> bool:
    """Whether cards may be laid off on the spread: on that of a gin only where the rules say so."""
    game = knocking(rules)
    if not game.lays_off:
        return False
    return bool(rules.finder.value(state.hands[state.vars[rules.at[KNOCKER]]])) or (
        game.on_gin and state.vars[rules.at[DECLARED]] != DOUBLE_REFUSED
    )


# ---- the answer ---------------------------------------------------------------------------------


def layoff_fault(rules: Ruleset, state: State, hand: int, layoffs: Sequence[LayOff]) -> Violation | None:
    """Why these cards cannot be laid off one after another, in this order."""
    named = tuple(card for one in layoffs for card in one.cards)
    missing = not_held(state, hand, named)
    if missing is not None:
        return missing
    melds = {meld.id: open_to(rules, state, meld, hand) for meld in state.melds}
    for one in layoffs:
        if one.meld not in melds:
            return refuse("layoff.no_such_meld", one.cards, meld=one.meld)
        if not one.cards:
            return refuse("layoff.no_cards", meld=one.meld)
        for card in one.cards:
            grown = rules.grown(state, melds[one.meld], (card,), hand)
            if grown is None:
                return _no_layoff(rules, state, state.meld(one.meld), melds[one.meld], card)
            melds[one.meld] = grown
    return None


def open_to(rules: Ruleset, state: State, meld: Meld, hand: int) -> Meld:
    """A meld of the spread as it lies for this seat: with what it has laid off itself, without what others have."""
    others = tuple(card for card, by in zip(meld.cards, meld.by, strict=True) if by not in (meld.owner, hand))
    if not others:
        return meld
    found = rules.found(state, tuple(card for card in meld.cards if card not in others))
    assert found is not None
    by = dict(zip(meld.cards, meld.by, strict=True))
    return rules.new_meld(meld.id, meld.owner, found)._replace(by=tuple(by[card] for card in found.cards))


def _no_layoff(rules: Ruleset, state: State, meld: Meld, own: Meld, card: Card) -> Violation:
    """The refusal of a lay-off: it would fit only on what another opponent has laid off, or not at all."""
    if own.cards != meld.cards and rules.grown(state, meld, (card,), meld.owner) is not None:
        between = tuple(other for other in meld.cards if other not in own.cards)
        return refuse("layoff.on_the_spread_only", (card,), meld=meld.id, cards_meld=own.cards, cards_laid=between)
    return misfit(rules, state, own, (card,))


def lay_off_all(rules: Ruleset, state: State, hand: int, layoffs: Sequence[LayOff], emit: Emit) -> None:
    """Lay these cards off on the spread."""
    for one in layoffs:
        meld: Meld | None = state.meld(one.meld)
        for card in one.cards:
            assert meld is not None
            meld = rules.grown(state, meld, (card,), hand)
        assert meld is not None
        state.change_meld(meld)
        gone = card_set(one.cards)
        state.hands[hand] &= ~gone
        state.known[hand] &= ~gone
        state.vars[LAID] |= 1 << hand
        emit(LaidOff(hand, one.meld, one.cards))
        emit(Moved(one.cards, ("hand", hand), ("meld", one.meld), rules.everybody))


def best_layoffs(rules: Ruleset, state: State, hand: int) -> tuple[LayOff, ...]:
    """What a player lays off who leaves the fewest points in all."""
    table = [open_to(rules, state, meld, hand) for meld in state.melds if meld.owner == state.vars[rules.at[KNOCKER]]]
    defence = defence_of(rules.deadwood, state.hands[hand], [meld.cards for meld in table])
    return tuple(LayOff(table[number].id, cards) for number, cards in defence.layoffs)


def lay_off_best(rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
    """Lay off whatever leaves this seat the fewest points in all."""
    lay_off_all(rules, state, hand, best_layoffs(rules, state, hand), emit)


def single_layoffs(rules: Ruleset, state: State, hand: int) -> list[LayOff]:
    """Every single card of a hand on every meld of the spread that takes it."""
    finder = rules.finder_for(state)
    return [
        rules.layoff_action(meld.id, card)
        for meld in state.melds
        for card in rules.pack.in_rank_order(finder.accepts(reading_of(open_to(rules, state, meld, hand))) & state.hands[hand])
    ]


# ---- counting -----------------------------------------------------------------------------------


def deadwood_of(rules: Ruleset, state: State, seat: int) -> Cards:
    """What counts against a seat: all that the knocker has not shown in melds, of the others what no meld holds."""
    if seat == state.vars[rules.at[KNOCKER]]:
        return tuple(rules.pack.in_rank_order(state.hands[seat]))
    return rules.finder_for(state).arrange(state.hands[seat]).deadwood


def declared(rules: Ruleset, state: State) -> str:
    """How the hand was ended, in the protocol's words: `knock`, `gin`, `big_gin` or `double_refused`."""
    knocker = state.vars[rules.at[KNOCKER]]
    return _NAMES.get(state.vars[rules.at[DECLARED]]) or ("knock" if rules.finder.value(state.hands[knocker]) else "gin")


def count_up(rules: Ruleset, state: State, emit: Emit) -> None:
    """Nothing more is laid off: the hands are counted, which says how the hand has ended."""
    turn_up(rules, state, emit)
    knocker = state.vars[rules.at[KNOCKER]]
    counts = [rules.finder.value(card_set(deadwood_of(rules, state, seat))) for seat in range(rules.seats)]
    kind = rules.variant.scoring.ending(declared(rules, state), counts, knocker, rules.in_play(state))
    state.ending = (kind, knocker)


def counted(rules: Ruleset, state: State) -> Counted:
    """A finished hand of a game with knocks, ready to be scored."""
    assert state.ending is not None
    kind, out = state.ending
    left = tuple(deadwood_of(rules, state, seat) for seat in range(rules.seats))
    values = tuple(rules.finder.value(card_set(cards)) for cards in left)
    times, upcard = 2 ** state.vars[rules.at[DOUBLES]], state.vars[UPCARD]
    return Counted(left, values, out, kind == "rummy", rules.in_play(state), kind=kind, times=times, upcard=upcard)
