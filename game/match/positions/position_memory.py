"""The memory of a position, and the seat that decides in it: as far as it is said, and what is assumed where nothing is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.cards.ids import NO_CARD, Card, card_set, each
from game.cards.melds import ANY_FACE, SetMeld, closed_early
from game.rules.component import hooked
from game.rules.flow import BEFORE_PROGRAM, TURN_PROGRAM
from game.rules.laying.laying import is_quartet
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, meld_of, reading_of
from game.rules.state.slots import (
    BY_NAME,
    COMMON,
    DISCARDER,
    DRAWN,
    DUTY,
    LAID,
    LAID_BEFORE,
    PASSES,
    QUARTETS,
    TAKEN,
    UPCARD,
    WILD_CARD,
    WILD_RANK,
)
from game.rules.state.state import Frame, State
from game.rules.step import Step

LAST_LAYS = "last_lays"
TOLD = (TAKEN, LAID, PASSES, UPCARD)
TOLD_NAMES = tuple(COMMON[number].name for number in TOLD)
"""Slots that have a field of their own in the protocol."""


class BadPosition(Exception):
    """A position that cannot be: a code with parameters for the sentence, and the cards it is about."""

    def __init__(self, code: str, cards: list[str] | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.cards = cards or []
        self.params = params


def step_of(rules: Ruleset, phase: str) -> Step | None:
    """The first step of the game with this decision; None where it has none."""
    return next((step for program in rules.programs for step in program if step.phase == phase), None)


def phases(rules: Ruleset) -> list[str]:
    """The phases that a position of this game can be in."""
    steps = [step for program in rules.programs for step in program if step.happens(rules.variant)]
    return list(dict.fromkeys([*(step.phase for step in steps), "over"]))


def usual_phase(rules: Ruleset) -> str:
    """The phase of a position that says nothing of it: `draw`, or where nothing is drawn the first decision of a turn."""
    return "draw" if step_of(rules, "draw") is not None else rules.programs[rules.program_number[TURN_PROGRAM]][0].phase


def frames_of(rules: Ruleset, state: State, phase: str, seat: int) -> list[Frame]:
    """Who decides what next: a step of the turn, or one that comes before it, with the turn to follow.

    In a window for calls those who could call after this seat are asked as well; the seat after the discarder has the turn.
    """
    turn = rules.program_number[TURN_PROGRAM]
    for pc, step in enumerate(rules.programs[turn]):
        if step.phase == phase:
            return step.waiting(rules, state, Frame(turn, pc, seat)) or [Frame(turn, pc, seat)]
    number, pc = next(
        (number, pc) for number, steps in enumerate(rules.programs) for pc, step in enumerate(steps) if step.phase == phase
    )
    frame = Frame(number, pc, seat)
    if number == rules.program_number[BEFORE_PROGRAM]:
        return rules.programs[number][pc].waiting(rules, state, frame) or [Frame(turn, 0, rules.starter(state)), frame]
    answering = rules.programs[number][pc].waiting(rules, state, frame)
    if answering is not None:
        return answering
    if phase == LAST_LAYS:
        left = rules.in_play(state).between(seat, _gone_out(rules, state, seat))
        waiting = [one for one in left if state.hands[one]]
        return [Frame(number, pc, one) for one in reversed([seat, *waiting])]
    discarder = _discarder(rules, state, phase, seat)
    asked = [seat]
    if phase == "claim" and rules.claim_step is not None:
        callers = rules.claim_step.callers(rules, state, discarder)
        later = rules.circle.between(seat, discarder)
        asked += [caller for caller in callers if caller in later]
    following = Frame(turn, 0, rules.circle.after(discarder))
    return [following, *(Frame(number, pc, one) for one in reversed(asked))]


def _gone_out(rules: Ruleset, state: State, seat: int) -> int:
    """After whose end of the hand the others may still lay cards: where nothing is said, the nearest before this seat who has
    none left.
    """
    if state.ending is not None:
        return state.ending[1]
    before = rules.circle.others(seat)[::-1]
    return next((one for one in before if not state.hands[one]), before[0])


def _discarder(rules: Ruleset, state: State, phase: str, seat: int) -> int:
    """Whose discard a window for calls is about: the seat before the one that is asked, where nothing else is said."""
    said = state.vars[DISCARDER]
    return said if said >= 0 else seat if phase == "penalty" else rules.circle.before(seat)


def assume(rules: Ruleset, state: State) -> None:
    """Fill in what a position does not say: nothing has been drawn, renewed or laid in this turn, nothing is remembered."""
    told = state.vars
    state.vars = slots = list(rules.memory.start)
    for number in (*TOLD, *rules.memory.told_apart):
        slots[number] = told[number]
    slots[WILD_RANK] = rules.variant.wilds.rank_in(state.deal, rules.pack.deck)
    slots[LAID_BEFORE] = slots[LAID]
    if rules.quartets_count:
        slots[QUARTETS] = sum(1 << meld.id for meld in state.melds if is_quartet(meld))
    state.decisions = 0
    seat = rules.to_act(state)
    if seat is None:
        empty = [player for player, hand in enumerate(state.hands) if not hand]
        state.ending = ("out", empty[0]) if empty else ("blocked", -1)
        state.known[: len(state.hands)] = state.hands
        _fill_in(rules, state)
        return
    phase = rules.phase(state)
    if phase == "claim":
        state.vars[DISCARDER] = _discarder(rules, state, phase, seat)
    state.ending = None
    state.frames = frames_of(rules, state, phase, seat)
    if phase == LAST_LAYS:
        state.ending = ("out", _gone_out(rules, state, seat))
    taken = slots[TAKEN]
    state.known = [0] * rules.places.known
    _fill_in(rules, state)
    if taken != NO_CARD:
        state.known[seat] = 1 << taken & state.hands[seat]


def _fill_in(rules: Ruleset, state: State) -> None:
    """The components fill in what they remember themselves."""
    for act in hooked(rules.variant, "in_position"):
        act(rules, state)


def _first_upcard(rules: Ruleset, state: State, given: Mapping[str, Any]) -> Card:
    """The first upcard of the hand, where it is remembered: as it is said, or the lowest discard."""
    name = given.get("upcard")
    if rules.variant.deal.shows_last:
        last = state.stock[0] if state.stock else NO_CARD
        if name is not None and (last < 0 or rules.pack.name(last) != name):
            raise BadPosition("not_there", [name], name=short([name])[0], field="upcard")
        return last
    if not rules.keeps_upcard:
        return NO_CARD
    if name is not None:
        return rules.pack.find(name)
    return next((pile[0] for pile in state.discards if pile), NO_CARD)


def remember(rules: Ruleset, state: State, given: Mapping[str, Any]) -> None:
    """What has happened before: the card taken, who has melded, and the memory."""
    owners = {meld.owner for meld in state.melds}
    melded = given.get("melded_before") or [seat in owners for seat in range(rules.seats)]
    state.vars[LAID] = sum(1 << seat for seat, yes in enumerate(melded) if yes)
    state.vars[PASSES] = given.get("passes", 0)
    if given.get("taken") is not None:
        state.vars[TAKEN] = _taken(rules, state, given["taken"])
    if given.get("upcard") is not None and not rules.pack.named.get(given["upcard"]):
        raise BadPosition("unknown_cards", [given["upcard"]], names=short([given["upcard"]])[0], place="upcard")
    seat = rules.to_act(state)
    if "passes" not in given and seat is not None:
        step = step_of(rules, rules.phase(state))
        state.vars[PASSES] = step.passed(rules, state, seat) if step is not None else 0
    state.vars[UPCARD] = _first_upcard(rules, state, given)
    if state.frames and "upcard_counts" in rules.traits and state.vars[UPCARD] < 0:
        raise BadPosition("no_upcard")
    assume(rules, state)
    for name, value in given.get("memory", {}).items():
        if name in ("waiting", "places", "sheet"):
            continue
        if name == "settled":
            _settle(rules, state, value)
            continue
        if name == "duty":
            state.vars[DUTY] = _owed(rules, state, value)
        elif name == "decisions":
            state.decisions = value
        elif name == "next_meld":
            if value < state.next_meld:
                raise BadPosition("memory", name=name)
            state.next_meld = value
        elif name == "known":
            _know(rules, state, value)
        elif name == "standing":
            state.standing = list(value)
        elif name == "wild_card" and isinstance(value, str):
            state.vars[WILD_CARD] = _under_stock(rules, state, value)
        elif name == "drawn":
            state.vars[DRAWN] = _held(rules, state, value, "memory.drawn")
        elif name == "laid_before":
            state.vars[LAID_BEFORE] = sum(1 << seat for seat, yes in enumerate(value) if yes)
        elif name in BY_NAME:
            _put(rules, state, name, value)
    faults = (wrong(rules, state) for wrong in hooked(rules.variant, "misremembered"))
    fault = "passes" if state.vars[PASSES] < 0 else next((name for name in faults if name), "")
    if fault:
        raise BadPosition("memory", name=fault)
    if "ended" in given.get("memory", {}) and (not state.frames or rules.phase(state) == LAST_LAYS):
        by = given["memory"].get("ended_by")
        state.ending = (given["memory"]["ended"], -1 if by is None else by)
    if state.frames:
        _wait(rules, state, given.get("memory", {}).get("waiting"))


def _put(rules: Ruleset, state: State, name: str, value: Any) -> None:
    """What a component remembers, where the game has it."""
    try:
        rules.memory.put(state.vars, {name: value})
    except ValueError:
        raise BadPosition("memory", name=name) from None


def _wait(rules: Ruleset, state: State, waiting: list[list[Any]] | None) -> None:
    """Who decides after the seat to act: as the rules have it, or as it is said, the last first."""
    phase, seat = rules.phase(state), rules.seat_of(state.frames[-1])
    if waiting is None:
        state.frames = frames_of(rules, state, phase, seat)
        return
    frames = []
    for name, pc, hand in waiting:
        number = rules.program_number.get(name, -1)
        if number < 0 or pc >= len(rules.programs[number]) or hand >= len(rules.places.hands):
            raise BadPosition("waiting", phase=phase, seat=seat)
        frames.append(Frame(number, pc, hand))
    if not frames or rules.seat_of(frames[-1]) != seat or rules.programs[frames[-1].program][frames[-1].pc].phase != phase:
        raise BadPosition("waiting", phase=phase, seat=seat)
    state.frames = frames


def settled_in(rules: Ruleset, meld: Meld) -> list[int]:
    """The places in a meld of wild cards that stay as they are for good: in a run after they have given way once, in a set
    that is closed although it has room.
    """
    if not meld.stands and not meld.moved:
        return []  # no wild card is in it
    sets = SetMeld.among(rules.variant.melds.values())
    full = sets.limit(rules.pack) if sets is not None else 0
    closed = meld.kind == "set" and closed_early(rules.pack, reading_of(meld), full)
    wilds = rules.wilds_in(meld) if closed else [card for card in meld.cards if meld.moved >> card & 1]
    return [place for place, card in enumerate(meld.cards) if card in wilds]


def _settle(rules: Ruleset, state: State, settled: list[list[int]]) -> None:
    """Wild cards that stay as they are. In a set they stand for the first suit that is missing."""
    for number, place in settled:
        meld = meld_of(state.melds, number)
        if meld is None or place >= len(meld.cards) or meld.cards[place] not in rules.wilds_in(meld):
            raise BadPosition("settled", meld=number, place=place)
        if meld.kind == "run":
            changed = meld._replace(moved=meld.moved | 1 << meld.cards[place])
        else:
            faces = [face for face in meld.stands if face != ANY_FACE]
            width = rules.pack.deck.width
            missing = min(set(range(faces[0] % width, rules.pack.deck.grid, width)) - set(faces), default=faces[0])
            changed = meld._replace(stands=(*meld.stands[:place], missing, *meld.stands[place + 1 :]))
        state.change_meld(changed)


def _named(rules: Ruleset, name: str, among: Iterable[Card], field: str) -> Card:
    """The first of these cards with this name."""
    for card in among:
        if rules.pack.name(card) == name:
            return card
    raise BadPosition("not_there", [name], name=short([name])[0], field=field)


def _owed(rules: Ruleset, state: State, name: str) -> Card:
    """The card that must still be melded: in the hand of the seat to act."""
    seat = rules.to_act(state)
    return _named(rules, name, each(0 if seat is None else state.hands[seat]), "memory.duty")


def _taken(rules: Ruleset, state: State, name: str) -> Card:
    """The card taken from the discard pile in this turn; after the last turn it may be anywhere."""
    if rules.phase(state) == "draw" and "several_draws" not in rules.traits:
        raise BadPosition("taken_too_early", [name], name=short([name])[0])
    return _held(rules, state, name, "taken")


def _under_stock(rules: Ruleset, state: State, name: str) -> Card:
    """The card of this name that lies open under the stock; of several in the stock the last."""
    card = _named(rules, name, state.stock, "memory.wild_card")
    state.stock.remove(card)
    state.stock.insert(0, card)
    return card


def _held(rules: Ruleset, state: State, name: str, field: str) -> Card:
    """The card of this name that the seat to act has in hand or has laid on the table by now."""
    seat = rules.to_act(state)
    places = [card for hand in (state.hands if seat is None else [state.hands[seat]]) for card in each(hand)]
    places += [card for meld in state.melds for card in meld.cards]
    if seat is None:
        places += [card for pile in state.discards for card in pile]
    return _named(rules, name, places, field)


def _know(rules: Ruleset, state: State, hands: list[list[str]]) -> None:
    spots = sorted((spot for spot in rules.places.of_cards if spot.known >= 0), key=lambda spot: spot.known)
    for seat, (spot, names) in enumerate(zip(spots, hands, strict=True)):
        free = card_set(spot.cards(state))
        known = 0
        for name in names:
            card = 1 << _named(rules, name, each(free), f"memory.known[{seat}]")
            free &= ~card
            known |= card
        state.known[seat] = known


def short(names: list[str]) -> list[str]:
    """Names as they can stand in a sentence: each once, not too many, not too long."""
    once = list(dict.fromkeys(names))
    return [name if len(name) <= 12 else name[:9] + "..." for name in once[:8]] + (["..."] if len(once) > 8 else [])
