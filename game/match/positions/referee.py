"""The referee: the whole truth of a match as plain data, and what one seat may see of it.

This is the only door through which the true state leaves the match, and it serves the engine protocol, whose user is a
referee himself. The names are those of the protocol: `hands`, `stock` (next card first), `discard` (bottom to top), `melds`.
What the protocol's fields cannot say but the rest of the hand depends on is in `memory`: only what differs from what a
position without it would assume, so that most positions have none. `game.match.positions.placement` is the way back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.cards.deck import HIDDEN_NAME
from game.cards.digest import sha256_hex
from game.cards.finder import Arrangement
from game.cards.ids import NO_CARD, CardSet
from game.match.match import Match
from game.match.positions.position_memory import TOLD_NAMES, assume, frames_of, settled_in
from game.rules.acts.spelling import spelled
from game.rules.result import number_to_plain
from game.rules.ruleset import Ruleset
from game.rules.state.entry import entry_to_plain
from game.rules.state.meld import NOBODY, Meld, unused_id
from game.rules.state.parts import in_order
from game.rules.state.slots import BY_NAME, LAID, PASSES, TAKEN, UPCARD
from game.rules.state.state import State
from game.rules.view import seen_hands

Plain = dict[str, Any]
LARGEST_SPREAD = 13
"""Cards for which every equally good arrangement is looked at; a hand has eleven at most."""


def truth(match: Match) -> Plain:
    """Everything, with no card hidden."""
    state = match.history.state
    pack = match.rules.pack
    hands = [_hand(match.rules, state, number, pack.sorted_names(hand)) for number, hand in enumerate(state.hands)]
    aside = [pack.sorted_names(cards) for cards in state.aside[:-1]]
    stock, piles = pack.row(reversed(state.stock)), [pack.row(pile) for pile in state.discards]
    return _plain(match, hands, stock, piles, aside, memory(match.rules, state))


def seen(match: Match, seat: int | None) -> Plain:
    """What this seat sees, or (None) a bystander: a card that it does not see is `??`, so that lengths stay true."""
    state, rules = match.history.state, match.rules
    names = rules.pack.sorted_names
    known = state.known if seat is None else seen_hands(rules, state, seat)
    said = [names(cards) for cards in known]
    hands: list[list[str]] = []
    for hand, cards, shown in zip(state.hands, known, said, strict=False):
        visible = cards & hand
        if state.parts:
            hands.append(_hand(rules, state, len(hands), shown, visible))
            continue
        hands.append((shown if visible == cards else names(visible)) + [HIDDEN_NAME] * (hand ^ visible).bit_count())
    slots = rules.memory.seen(state.vars, seat, rules.to_act(state))
    remembered = memory(rules, state, slots, said if known is state.known else None)
    aside = []
    for spot in rules.places.apart:
        cards, visible = state.aside[spot.number], spot.seen(state, seat)
        aside.append(names(visible) + [HIDDEN_NAME] * (cards & ~visible).bit_count())
    piles = [rules.pack.row(spot.row(state, seat)) for spot in rules.places.piles]
    if state.frames and rules.discards_in_sight is not None:
        in_sight = rules.discards_in_sight if rules.step_due(state).discards_in_sight else 0
        hidden = max(0, len(piles[0]) - in_sight)
        piles[0][:hidden] = [HIDDEN_NAME] * hidden
    stock = [HIDDEN_NAME] * len(state.stock)
    if len(stock) > rules.to_draw(state):
        stock[-1] = rules.pack.name(state.stock[0])  # it lies open under the others
    return _plain(match, hands, stock, piles, aside, remembered)


def _plain(
    match: Match, hands: list[list[str]], stock: list[str], piles: list[list[str]], aside: list[list[str]], remembered: Plain
) -> Plain:
    state, rules = match.history.state, match.rules
    taken = state.vars[TAKEN]
    plain: Plain = {
        "hands": hands,
        "stock": stock,
        "discard": piles[0],
        "melds": [_meld(rules, meld) for meld in state.melds],
        "aside": [name for place in aside for name in place],
        "scores": [number_to_plain(score) for score in state.scores],
        "to_act": rules.to_act(state),
        "phase": rules.phase(state),
        "taken": None if taken == NO_CARD else rules.pack.name(taken),
        "upcard": None if state.vars[UPCARD] == NO_CARD else rules.pack.name(state.vars[UPCARD]),
        "passes": state.vars[PASSES],
        "deal": state.deal,
        "dealer": None if rules.variant.dealer.of_house else state.dealer,
        "turn": state.turns,
        "melded_before": [bool(state.vars[LAID] >> seat & 1) for seat in range(rules.seats)],
        "over": state.result is not None,
        "match_over": state.result is not None and state.result.match_over,
    }
    for told in rules.table_facts:
        plain.update({fact.name: so for fact, so in told(rules, state).items()})
    for told_list in rules.table_lists:
        plain.update({which.name: rows for which, rows in told_list(rules, state).items()})
    places = rules.places
    if len(piles) > 1:
        plain["piles"] = {spot.label: piles[spot.number] for spot in places.piles[1:]}
    if places.pots:
        plain["pots"] = {spot.label: state.pots[spot.number] for spot in places.pots}
    if state.aside[-1]:
        plain["rest"] = "out"
    if remembered:
        plain["memory"] = remembered
    return plain


def _hand(rules: Ruleset, state: State, number: int, names: list[str], visible: CardSet = -1) -> list[str]:
    """A hand as it lies: these names, or where it is played in parts its cards in their order, as far as they are visible."""
    order = in_order(state.parts, number) if state.parts else ()
    return [rules.pack.name(card) if visible >> card & 1 else HIDDEN_NAME for card in order] if order else names


def _meld(rules: Ruleset, meld: Meld) -> Plain:
    plain: Plain = {
        "id": meld.id,
        "owner": None if meld.owner == NOBODY else meld.owner,
        "cards": spelled(rules.pack, meld.cards, rules.finder.spoken(meld.kind, meld.cards, meld.stands)).split(),
        "kind": rules.meld_name(meld),
    }
    if any(seat != meld.owner for seat in meld.by):
        plain["by"] = list(meld.by)
    for told in rules.meld_facts:
        plain.update({fact.name: word for fact, word in told(rules, meld).items() if word})
    return plain


def memory(
    rules: Ruleset, state: State, slots: Sequence[int] | None = None, known: Sequence[Sequence[str]] | None = None
) -> Plain:
    """What `state` remembers beyond the protocol's fields, as far as a position without memory would not assume it.

    `slots` are its values as far as they may be told; `known` is what it knows of hands, where that is in words already.
    """
    bare = state.clone()
    assume(rules, bare)
    plain: Plain = {}
    for name, value in rules.memory.differing(slots or state.vars, bare.vars).items():
        if name not in TOLD_NAMES and not BY_NAME[name].told_apart:
            if name in ("drawn", "duty") or (name == "wild_card" and rules.variant.wilds.stays_open):
                plain[name] = rules.pack.name(value)
            elif name == "laid_before":
                plain[name] = [bool(value >> seat & 1) for seat in range(rules.seats)]
            else:
                plain[name] = value
    for slot, number in rules.memory.always_told.items():
        if state.vars[number] != slot.start:
            plain.setdefault(slot.name, state.vars[number])
    if state.decisions != bare.decisions:
        plain["decisions"] = state.decisions
    usual = frames_of(rules, state, rules.phase(state), rules.seat_of(state.frames[-1])) if state.frames else []
    if state.frames != usual:
        names = list(rules.program_number)
        plain["waiting"] = [[names[program], pc, hand] for program, pc, hand in state.frames]
    if state.next_meld != unused_id(state.melds):
        plain["next_meld"] = state.next_meld
    if settled := [[meld.id, place] for meld in state.melds for place in settled_in(rules, meld)]:
        plain["settled"] = settled
    if state.sheet:
        plain["sheet"] = [entry_to_plain(entry) for entry in state.sheet]
    if any(state.standing):
        plain["standing"] = list(state.standing)
    if any(state.aside[:-1]):
        plain["places"] = [cards.bit_count() for cards in state.aside[:-1]]
    if state.known != bare.known:
        plain["known"] = known or [rules.pack.sorted_names(cards) for cards in state.known]
    if state.ending != bare.ending and state.ending is not None:
        plain["ended"], plain["ended_by"] = state.ending[0], None if state.ending[1] < 0 else state.ending[1]
    return plain


def arranged(match: Match, hand: CardSet) -> Arrangement:
    """The best arrangement of these cards, with what is wild in this hand; in games with a showdown the spread proposed."""
    if "showdown" in match.rules.traits and hand.bit_count() <= LARGEST_SPREAD:
        return match.rules.deadwood.best(hand)
    return match.rules.counted_best(match.history.state, hand)


def digest(match: Match) -> str:
    """A check value of everything that can influence the rest of the match, computer players' memory of the hand included."""
    setup, record = match.setup, match.history.record
    parts = (setup.rules_text, setup.seed, len(setup.seats), record.state.digest())
    told = record.history(match.rules.everybody)
    return sha256_hex(f"{repr(parts)[:-1]}, {told})".encode("utf-8", "backslashreplace"))[:32]


# ---- safe keeping -------------------------------------------------------------------------------


def keep(match: Match) -> Callable[[], None]:
    """Remember a match as it is now, so that a command that fails half way can be taken back by calling the result."""
    values = {name: value.copy() if type(value) in (list, dict) else value for name, value in vars(match).items()}
    history = match.history.kept()

    def restore() -> None:
        vars(match).update(values)
        history()

    return restore
